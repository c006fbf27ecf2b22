"""What a broken JSON text says nevertheless, in one pass, so that nobody has to come twice.

A comma too many, a remark, single quotes, names without quotes and a bracket too many at the end
are read over; a value that is none is left out. At any other fault reading ends.
"""

from __future__ import annotations

import json
import re
from typing import Any

from planner.services.documents.building import Building, new_object

# Beyond so many words the rest is checked once the text is repaired.
MOST_WORDS = 10_000
_TOKEN = re.compile(
    r"""(?:\s++|\#[^\n]*+|//[^\n]*+)*+
    (?: (?P<mark>[{}\[\],:])
      | (?P<text>"(?:[^"\\]++|\\.)*+" | '[^'\\\n]*+')
      | (?P<word>[^\s{}\[\],:"'\#]++)
    )""",
    re.VERBOSE | re.DOTALL,
)
_WORDS = {"true": True, "false": False, "null": None, "True": True, "False": False, "None": None}
_NUMBER = re.compile(r"-?(?:0|[1-9]\d*+)(\.\d++)?([eE][-+]?\d++)?|NaN|-?Infinity")


def load_part(text: str, most_depth: int) -> tuple[Any, bool]:
    """What a broken text says, and whether something of it could not be read.

    Raises:
        RecursionError: too deep
    """
    reading, place = _Reading(most_depth), 0
    for _ in range(MOST_WORDS):
        token = _TOKEN.match(text, place)
        if token is None or not reading.take(token):
            break
        place = token.end()
    built = reading.built
    broken = reading.skipped or not built.whole
    return built.so_far(), broken


class _Reading:
    """The state between two tokens."""

    def __init__(self, most_depth: int):
        self.built = Building(most_depth)
        self.skipped = False
        # Whether a value may stand here, or what separates it from the last must come first.
        self._value_may_come = True
        self._colon_must_come = False

    def take(self, token: re.Match[str]) -> bool:
        """Read one token; False where reading must end."""
        built, kind = self.built, token.lastgroup
        if built.whole:
            return token["mark"] in ("}", "]")
        if kind == "mark":
            return self._mark(token["mark"])
        if not self._value_may_come or self._colon_must_come:
            return False
        value = _value(token)
        if built.wants_name:
            built.name(str(token["word"]) if kind == "word" else value)
            self._colon_must_come = True
            return isinstance(value, str) or kind == "word"
        if value is _NONE:
            self.skipped = True
            if isinstance(built.inside, dict):
                built.forget_name()
            else:
                # Left out, it would move those behind it to other places.
                return False
        else:
            built.value(value)
        self._value_may_come = False
        return True

    def _mark(self, mark: str) -> bool:
        built = self.built
        if mark == ":":
            fits, self._colon_must_come = self._colon_must_come, False
            return fits
        if self._colon_must_come:
            return False
        if mark in "{[":
            if not self._value_may_come or built.wants_name:
                return False
            built.value(new_object() if mark == "{" else [])
            return True
        inside = built.inside
        if inside is None or (isinstance(inside, dict) and built.has_name):
            return False
        built.settled()
        if mark == ",":
            fits, self._value_may_come = not self._value_may_come, True
            return fits
        if (mark == "}") is not isinstance(inside, dict):
            return False
        built.end()
        self._value_may_come = False
        return True


_NONE = object()


def _value(token: re.Match[str]) -> Any:
    if (text := token["text"]) is not None:
        if text[0] == "'":
            return text[1:-1]
        try:
            return json.loads(text, strict=False)
        except ValueError:
            return _NONE
    word = token["word"]
    if word in _WORDS:
        return _WORDS[word]
    if not _NUMBER.fullmatch(word):
        return _NONE
    return float(word) if len(word) > 40 or not word.lstrip("-").isdecimal() else int(word)
