"""Names and notes as people type them."""

from __future__ import annotations

from typing import Any

from calculators.errors import Problem
from calculators.inputs.typed.words import SPACES, unseen


def name(value: Any, label: str, pointer: str, problems: list[Problem], most: int = 120) -> str:
    """A name on one line; problems are added to the list."""
    text = note(value, label, pointer, problems, most)
    if isinstance(value, str) and not text and not any(p.pointer == pointer for p in problems):
        problems.append(Problem(pointer, "required", f"{label} is empty.", "Give a name."))
    return " ".join(text.split())


def note(value: Any, label: str, pointer: str, problems: list[Problem], most: int = 10_000) -> str:
    """A text of any lines, each ended by a line feed as a form does not send it; problems are
    added to the list."""
    if isinstance(value, str):
        value = value.replace("\r\n", "\n").replace("\r", "\n").translate(SPACES)
    if value is None:
        code, message = "required", f"{label} is missing."
    elif not isinstance(value, str):
        code, message = "wrong-type", f"{label} must be text."
    elif len(value) > most:
        code, message = "too-long", f"{label} has {len(value):,} characters."
    elif not all(sign.isprintable() or sign in "\n\t" for sign in value):
        hidden = unseen(value)
        code, message = "bad-character", f"{label} holds a character that cannot be shown"
        message += f": {hidden}." if hidden else "."
    else:
        return value.strip()
    problems.append(Problem(pointer, code, message, f"Give text of at most {most:,} characters."))
    return ""
