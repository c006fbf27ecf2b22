"""What is worked out when it is first asked for.

A property is kept, as ``functools.cached_property`` is from Python 3.12 on: before, all objects of
a class share a lock on it, which takes longer than most of what is kept, and for which other
threads wait.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any, Generic, Self, TypeVar, overload

_Kept = TypeVar("_Kept")
_Of = TypeVar("_Of")
_Key = TypeVar("_Key")


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


class KeptByKey(dict[_Key, _Kept]):
    """What is made of keys, each when it is first asked for.

    Args:
        make: makes one
        most: so many are kept; then all are let go
    """

    def __init__(self, make: Callable[[_Key], _Kept], most: int):
        super().__init__()
        self._make, self._most = make, most

    def __missing__(self, key: _Key) -> _Kept:
        if len(self) >= self._most:
            self.clear()
        made = self[key] = self._make(key)
        return made


class MadeWhenAsked(Mapping[str, _Kept]):
    """Values by name, each made of another when it is asked for: of many a few are.

    Args:
        of: name -> what it is made of
        without: names that are left out
        make: makes one
    """

    def __init__(
        self, of: Mapping[str, _Of], without: Collection[str], make: Callable[[_Of], _Kept]
    ):
        self._of, self._without, self._make = of, without, make

    def __getitem__(self, name: str) -> _Kept:
        if name in self._without:
            raise KeyError(name)
        return self._make(self._of[name])

    def __contains__(self, name: object) -> bool:
        return name in self._of and name not in self._without

    def __iter__(self) -> Iterator[str]:
        return (name for name in self._of if name not in self._without)

    def __len__(self) -> int:
        return len(self._of) - len(self._without)
