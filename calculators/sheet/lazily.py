"""A property that is worked out when it is first asked for, and kept.

As ``functools.cached_property`` is from Python 3.12 on: before, all objects of a class share a lock
on it, which takes longer than most of what is kept, and for which other threads wait.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, Self, TypeVar, overload

_Kept = TypeVar("_Kept")


class cached_property(Generic[_Kept]):
    """A property of objects that have a dictionary, in which it stays."""

    def __init__(self, make: Callable[[Any], _Kept]):
        self._make = make
        self.__doc__ = make.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, instance: None, owner: type | None = None) -> Self: ...

    @overload
    def __get__(self, instance: object, owner: type | None = None) -> _Kept: ...

    def __get__(self, instance: Any, owner: type | None = None) -> Any:
        if instance is None:
            return self
        found = instance.__dict__[self._name] = self._make(instance)
        return found
