"""Values in a sentence: short, quoted, harmless."""

from __future__ import annotations

import json
import unicodedata
from typing import Any, TypeGuard

_MOST_SHOWN = 60
# Of what stands before a sign that nobody sees.
_BEFORE = 12
# Behind a typed text that could not be read: in which number format it was typed, so that nobody
# reads it in another one. Each is a sign without width that no program puts into a text to copy.
MARKS = {"\u2064": "de_DE", "\u2061": "fr_FR", "\u2062": "de_CH", "\u2063": "en_GB"}
_MARK = "".join(MARKS)
# Spaces of one's word processor or spreadsheet that stand for a plain one.
SPACES = dict.fromkeys(map(ord, "\u00a0\u2007\u2009\u202f"), " ")


def shown(value: Any) -> str:
    """A value as it may stand in a sentence: quoted, short, harmless."""
    if isinstance(value, str):
        value = unmarked(value)[:_MOST_SHOWN].translate(SPACES)
    try:
        text = json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError):
        text = str(value)
    text = text[: _MOST_SHOWN + 1]
    if not text.isprintable():
        text = "".join(sign if sign.isprintable() else "?" for sign in text)
    return text if len(text) <= _MOST_SHOWN else text[: _MOST_SHOWN - 1] + "…"


def is_number(value: Any) -> TypeGuard[int | float]:
    """Whether a value is a number, which true and false are not."""
    return isinstance(value, int | float) and not isinstance(value, bool)


def unmarked(text: str) -> str:
    """A typed text without the mark of its number format."""
    return text.rstrip(_MARK)


def kind_of(value: Any) -> str:
    """What a value is, in plain words."""
    names: dict[type, str] = {
        type(None): "nothing",
        bool: "true or false",
        int: "a number",
        float: "a number",
        str: "text",
        list: "a list",
        dict: "an object",
    }
    return names.get(type(value), type(value).__name__)


def unseen(text: str) -> str:
    """The first sign in a text that nobody sees, by its name, with what stands before it; "" where
    all can be seen. Such signs come along where a text is copied."""
    for place, sign in enumerate(text):
        if unicodedata.category(sign) == "Cf":
            name = unicodedata.name(sign, "invisible sign").lower()
            before = text[max(0, place - _BEFORE) : place]
            where = f"behind {shown(before)}" if before.strip() else "at its beginning"
            return f"{name} (U+{ord(sign):04X}), {where}"
    return ""
