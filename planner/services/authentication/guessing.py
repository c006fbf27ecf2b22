"""How easily a password is guessed, by zxcvbn: dictionaries, names, keyboards, dates, patterns."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.core.exceptions import ValidationError
from zxcvbn import zxcvbn

# From 0 to 4: 3 is more than 10^8 guesses, which slow hashes make years of.
LEAST = 3
# Every way to read signs as letters (4 as a, $ as s) is tried, which takes seconds for passwords
# made for it: beside digits so many different ones are read so, and beyond so many signs nothing.
_MOST_SIGNS, _MOST_READ_AS_LETTERS = 40, 2
_READ_AS_LETTERS = frozenset("@({[<!|$+%")
_OF_NO_LETTER = "~"
WORDS = (
    "guessed at once",
    "guessed easily",
    "guessed with some effort",
    "hard to guess",
    "very hard to guess",
)


class Strength(NamedTuple):
    """What the meter shows."""

    score: int
    words: str
    advice: list[str]


def strength(password: str, *known: str) -> Strength:
    """How hard a password is to guess for whoever knows its person's name and address.

    Args:
        password: as it is typed
        known: words that stand nearby: names, address of mail
    """
    if not password:
        return Strength(0, WORDS[0], [])
    near = [part for each in known for part in (each, *each.replace("@", " ").split()) if part]
    found = zxcvbn(_bounded(password), user_inputs=[*near, "highwater"])
    said = found["feedback"]
    advice = [_sentence(text) for text in (said["warning"], *said["suggestions"]) if text]
    return Strength(found["score"], WORDS[found["score"]], advice)


def of_user(password: str, user: Any, *further: str) -> Strength:
    """The same, with what is known of the user."""
    names = [user.get_username(), user.first_name, user.last_name, user.email] if user else []
    return strength(password, *names, *further)


class Unguessable:
    """Refuses passwords that are soon guessed, whatever signs they are made of."""

    def validate(self, password: str, user: Any = None) -> None:
        """Raises ValidationError: it is guessed too soon."""
        found = of_user(password, user)
        if found.score < LEAST:
            raise ValidationError(
                "This password is %(words)s. %(advice)s",
                "password_guessable",
                {"words": found.words, "advice": " ".join(found.advice)},
            )

    def get_help_text(self) -> str:
        return "A password is hard to guess: some words that do not belong together will do."


def _bounded(password: str) -> str:
    """As much of a password as is soon looked through; no more is guessed easily for it."""
    read: dict[str, None] = {}
    for sign in password[:_MOST_SIGNS]:
        if sign in _READ_AS_LETTERS and len(read) < _MOST_READ_AS_LETTERS:
            read[sign] = None
    return "".join(
        _OF_NO_LETTER if sign in _READ_AS_LETTERS and sign not in read else sign
        for sign in password[:_MOST_SIGNS]
    )


def _sentence(text: str) -> str:
    return text if text.endswith(".") else f"{text}."
