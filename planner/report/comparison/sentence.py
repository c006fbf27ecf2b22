"""The comparison in one sentence: what holds, with what it is lost, and which is the cheapest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from calculators.sheet.said.numbers import listed, money
from planner.report.comparison.best import PRICE, Row, Sized, reason
from planner.report.comparison.losses import FailureRow, all_of, parted
from planner.report.key_numbers import prices_known
from planner.report.parts.protection import lost_beside, only_broken_has
from planner.report.words.prices import in_part
from planner.report.words.texts import line
from planner.report.words.verdicts import ADVICE, IN_DOUBT, NOT_CHECKED

_BOTH = 2


class Priced(Sized, Protocol):
    """A scenario with its answer, its name and its bill."""

    @property
    def id(self) -> Any: ...

    @property
    def name(self) -> str: ...

    @property
    def bill(self) -> Mapping[str, Any]: ...


def _unchecked(column: Sized) -> bool:
    """Whether a limit of it could not be checked, though no other is broken: that it is tight
    elsewhere does not make it hold there."""
    answer = column.answer or {}
    return answer.get("verdict") == NOT_CHECKED or any(
        check["verdict"] == NOT_CHECKED and check["name"] not in ADVICE | IN_DOUBT
        for check in answer.get("checks", ())
    )


def sentence(
    columns: Sequence[Priced],
    rows: Sequence[Row],
    losses: Sequence[FailureRow] = (),
    gives_up: Mapping[Any, Sequence[str]] | None = None,
) -> str:
    """What holds, which of those does with something lost, and which is the cheapest."""
    unbroken = [c for c in columns if c.answer and c.answer["verdict"] != "fail"]
    partly = [c for c in unbroken if _unchecked(c)]
    holding = [c for c in unbroken if c not in partly]
    many = f"{len(holding)} of {len(columns)} hold{'s' * (len(holding) == 1)}"
    said = many if len(holding) != len(columns) else all_of(len(columns))
    if partly:
        checked = f"{len(partly)} of {len(columns)} could not be checked in full"
        said = f"{many}; {checked}"
        if not holding:
            said = f"{checked}, and break{'s' * (len(partly) == 1)} no limit that was checked"
        if broken := 0 if holding else len(columns) - len(unbroken):
            # Else it reads as if none of all had broken one.
            verb = "does" if broken == 1 else "do"
            said += f"; {broken} of {len(columns)} {verb} not hold"
    elif not holding:
        said = "None of them holds"
    if losses:
        names = {place: line(each.name) for place, each in enumerate(columns) if each in holding}
        said += parted(names, losses)
    price = next((row for row in rows if row.figure == PRICE), None)
    if (
        price is None
        or not holding
        or any("unknown" not in (c.bill.get("total") or {}) for c in columns)
    ):
        return f"{said}."
    known = [
        (value, column)
        for value, column in zip(price.values, columns, strict=True)
        if value is not None and column in holding and not in_part(column.bill["total"])
    ]
    if len(known) == len(holding) and not any(value for value, _ in known):
        return f"{said}. {_nothing_more(len(known))}"
    if not known or len(known) < len(holding) or not price.unit:
        unknown = "; ".join(
            dict.fromkeys(
                prices_known(c.bill["total"]) for c in columns if in_part(c.bill["total"])
            )
        )
        return f"{said}. Which is the cheapest cannot be said{f': {unknown}' if unknown else ''}."
    value, cheapest = min(known, key=lambda pair: pair[0])
    guessed = ", some of it assumed" if cheapest.bill["total"].get("assumed") else ""
    why = reason(columns, losses, list(columns).index(cheapest))
    lost = lost_beside(columns, cheapest) if gives_up is None else gives_up[cheapest.id]
    without = f"gives up {listed(list(lost))}" if lost else ""
    if beside := only_broken_has(columns, cheapest, lost):
        without += f", {beside}"
    but = f"; it {' and '.join(filter(None, (why, without)))}" if why or without else ""
    return (
        f"{said}. The cheapest that holds is “{cheapest.name}”: {money(value)} {price.unit}"
        f"{guessed}{but}."
    )


def _nothing_more(many: int) -> str:
    """That designs cost nothing, as all that they take is owned."""
    if many == 1:
        return "It costs nothing more: all of it is owned."
    who = "Both cost" if many == _BOTH else f"All {many} cost"
    return f"{who} nothing more: all of it is owned."
