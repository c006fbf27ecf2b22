"""Answers that are kept, with their sentences in the plain number format."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from calculators.sheet.said.numbers import PLAIN, in_style, style

_Asked = ParamSpec("_Asked")
_Made = TypeVar("_Made")


def kept_plain(make: Callable[_Asked, _Made]) -> Callable[_Asked, _Made]:
    """What is made with its sentences in the plain number format, whoever asks: it is kept, and
    read by others too. Who shows it puts it into the format of its reader, once and whole."""

    @wraps(make)
    def made(*args: _Asked.args, **named: _Asked.kwargs) -> _Made:
        if style() is PLAIN:
            return make(*args, **named)
        with in_style(PLAIN):
            return make(*args, **named)

    return made
