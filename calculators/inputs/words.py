"""Values in a sentence: short, quoted, harmless."""

from __future__ import annotations

import json
from typing import Any

_MOST_SHOWN = 60
# Behind a typed text that could not be read: in which number format it was typed, so that nobody
# reads it in another one. Each is a sign without width.
MARKS = {"\u2060": "de_DE", "\u2061": "fr_FR", "\u2062": "de_CH", "\u2063": "en_GB"}
_MARK = "".join(MARKS)


def shown(value: Any) -> str:
    """A value as it may stand in a sentence: quoted, short, harmless."""
    if isinstance(value, str):
        value = unmarked(value)[:_MOST_SHOWN]
    try:
        text = json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError):
        text = str(value)
    text = text[: _MOST_SHOWN + 1]
    if not text.isprintable():
        text = "".join(sign if sign.isprintable() else "?" for sign in text)
    return text if len(text) <= _MOST_SHOWN else text[: _MOST_SHOWN - 1] + "…"


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
