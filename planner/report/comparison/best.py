"""Which of some scenarios is the best in a row, and why one with the least of it is not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol
from uuid import UUID

from calculators.sheet.figures import changed_by
from planner.report.comparison.losses import FailureRow, lost_alone
from planner.report.words.verdicts import FAIL

PRICE, PER_MAILBOX = "price", "price.per_mailbox"
# What is bought and paid for: of it a design is best only if it holds, with what is lost too.
LESS = ("disks.all", "servers.all", "relays.needed", "bought.servers")
_BROKEN = "does not hold"
_LEAST = {"disks": "fewest", "servers": "fewest", "relays": "fewest"}


class Sized(Protocol):
    """A scenario with its answer."""

    @property
    def id(self) -> UUID: ...

    @property
    def answer(self) -> Mapping[str, Any] | None: ...


class Row(Protocol):
    """A row of the comparison, as it is before anybody looks at who holds."""

    @property
    def figure(self) -> str: ...

    @property
    def unit(self) -> str: ...

    @property
    def values(self) -> Sequence[Any]: ...

    @property
    def winners(self) -> Sequence[UUID]: ...


def judged(
    columns: Sequence[Sized], row: Row, losses: Sequence[FailureRow]
) -> tuple[list[UUID], list[str]]:
    """The best in a row and a caveat for each scenario: of what is bought nothing is best that does
    not hold, or that does not carry the load with a loss with which another does."""
    bought = row.figure in (PRICE, PER_MAILBOX, *LESS) or row.unit in _LEAST
    if not bought or not row.winners:
        return list(row.winners), _of_broken(columns, row)
    reasons = [reason(columns, losses, place) for place in range(len(columns))]
    least = _LEAST.get(row.unit, "lowest")
    caveats = [
        f"{least}, but {why}" if why and each.id in row.winners else broken
        for each, why, broken in zip(columns, reasons, _of_broken(columns, row), strict=True)
    ]
    best = [
        each.id
        for each, why in zip(columns, reasons, strict=True)
        if each.id in row.winners and not why
    ]
    sound = [place for place, why in enumerate(reasons) if not why]
    if not best and len(sound) > 1:
        best = winners([columns[each] for each in sound], [row.values[each] for each in sound], -1)
    return best, caveats


def _of_broken(columns: Sequence[Sized], row: Row) -> list[str]:
    """That a price is of a design that breaks: nobody is to buy it for that."""
    return [
        _BROKEN
        if row.figure in (PRICE, PER_MAILBOX)
        and value is not None
        and each.answer
        and each.answer["verdict"] == FAIL
        else ""
        for each, value in zip(columns, row.values, strict=True)
    ]


def reason(columns: Sequence[Sized], losses: Sequence[FailureRow], place: int) -> str:
    """Why a design is no match for those that it is cheaper than; "" where it is one."""
    answer = columns[place].answer
    if answer is None or answer["verdict"] == FAIL:
        return _BROKEN
    rivals = [
        at
        for at, each in enumerate(columns)
        if at != place and each.answer and each.answer["verdict"] != FAIL
    ]
    return lost_alone(losses, place, rivals)


def winners(columns: Sequence[Sized], values: Sequence[Any], goal: int) -> list[UUID]:
    """The best of them; nobody wins where all are alike, or one of them is not known."""
    if not goal or not all(map(is_number, values)):
        return []
    best = max(values) if goal > 0 else min(values)
    found = [column.id for column, v in zip(columns, values, strict=True) if same(v, best)]
    return found if len(found) < len(columns) else []


def is_number(value: Any) -> bool:
    """Whether it can be more or less than another."""
    return isinstance(value, int | float) and not isinstance(value, bool)


def same(one: Any, other: Any) -> bool:
    """Whether two values are the same but for rounding."""
    if is_number(one) and is_number(other):
        return changed_by(one, other) == 0
    return bool(one == other)


def some_without(columns: Sequence[Any]) -> list[str]:
    """What some designs of one mail system buy and others do without."""
    answers = [column.answer for column in columns if column.answer]
    if len({column.system for column in columns}) > 1:
        return []
    names = dict.fromkeys(
        name for answer in answers for name in answer["figures"] if name.startswith("bought.")
    )
    bought = {
        name: [bool((answer["figures"].get(name) or {}).get("value")) for answer in answers]
        for name in names
    }
    return [name for name, any_here in bought.items() if any(any_here) and not all(any_here)]
