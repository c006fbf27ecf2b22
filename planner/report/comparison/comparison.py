"""Scenarios side by side: what differs in the inputs, what comes of it, and which is best."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any
from uuid import UUID

from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import replace

from calculators.answers import Number, VerdictWord
from calculators.sheet.figures import cents, changed_by
from calculators.sheet.said.within import within
from planner.report.comparison.best import (
    LESS,
    PER_MAILBOX,
    PRICE,
    is_number,
    judged,
    same,
    some_without,
    winners,
)
from planner.report.comparison.cells import both_ends, input_label, text
from planner.report.comparison.growth import HOLDS_FOR, TITLE, UNIT, held, longest
from planner.report.comparison.loads import LOAD, in_all, unlike_loads, unlike_said
from planner.report.comparison.losses import FailureRow, failure_rows
from planner.report.comparison.sentence import sentence
from planner.report.parts.calculator import LINES, OUTPUTS
from planner.report.parts.failures import broken_by
from planner.report.parts.protection import lost_beside
from planner.report.parts.unused import known as unless_unknown
from planner.report.parts.unused import none_of
from planner.report.words.labels import title_of
from planner.report.words.texts import line
from planner.report.words.verdicts import against, not_kept, whole, whole_sign

MOST_COMPARED = 5
_A_SERVER, _MEMORY = " of a server", "memory."
_SERVERS, _BOUGHT = "servers.all", "bought.servers"
# Nouns of loads that are people.
_PEOPLE = ("users", "mailboxes")


@dataclass(frozen=True)
class Column:
    """A scenario with its answer.

    Args:
        id, name, plan, system: which; ``system`` is the printed name
        answer, bill, charts: as the engine gave them; answer is None where it cannot be sized
        load, noun: how much it is sized for, on all its servers
        sizing: the id of its stored sizing of today, where there is one
        problems: why it cannot be sized
        words: input -> its value as it is printed, where that is a word
        states: each limit with everything at work and with each loss, as the engine gave them
        runs_out: what breaks in which month, the first first, as the engine gave it
        breaks_rebuilding_from: the first month in which it breaks while a disk is rebuilt, where
            that is earlier
    """

    id: UUID
    name: str
    plan: str
    system: str
    answer: Mapping[str, Any] | None
    bill: Mapping[str, Any]
    charts: Sequence[Mapping[str, Any]] = ()
    load: float | None = None
    noun: str = ""
    sizing: UUID | None = None
    problems: tuple[str, ...] = ()
    words: Mapping[str, str] = field(default_factory=dict)
    states: Mapping[str, Any] = field(default_factory=dict)
    runs_out: Sequence[Mapping[str, Any]] = ()
    breaks_rebuilding_from: int | None = None


class ComparedScenario(Struct, forbid_unknown_fields=True):
    """A scenario that is compared."""

    id: UUID
    name: str
    plan: str
    system: str
    verdict: VerdictWord | None
    sentence: str
    sizing: UUID | None
    advice_not_kept: Annotated[
        int, Meta(description="Recommendations that it does not keep: no limit rests on them.")
    ] = 0
    broken_by: Annotated[
        str,
        Meta(
            description="Which single loss breaks a scenario that holds, such as a lost disk "
            "breaks it; empty where none that was looked at does."
        ),
    ] = ""
    not_kept: Annotated[list[str], Meta(description="Those recommendations, by their names.")] = []
    gives_up: Annotated[
        list[str],
        Meta(
            description="What protects another of the scenarios and not this one, such as a spare "
            "disk: no limit asks for it."
        ),
    ] = []

    @property
    def word(self) -> str:
        """What comes of it, in a word."""
        if not self.verdict:
            return "cannot be sized"
        return whole(self.verdict, self.advice_not_kept, self.broken_by)

    @property
    def sign(self) -> str:
        """Of its verdict: a tick only where no single loss breaks it; "" where it has none."""
        return whole_sign(self.verdict or "", self.broken_by)


class InputRow(Struct, forbid_unknown_fields=True):
    """An input that differs."""

    input: Annotated[str, Meta(description="Name on the sheet, such as population_1.users.")]
    label: str
    unit: str
    values: list[Number | str | bool | None]
    words: Annotated[list[str], Meta(description="The values as they are printed.")]


class FigureRow(Struct, forbid_unknown_fields=True):
    """A figure of every scenario."""

    figure: str
    label: str
    unit: str
    values: Annotated[
        list[Number | str | bool | None],
        Meta(description="Null where it is not known, such as a price that nobody gave."),
    ]
    differences: Annotated[
        list[Number | None], Meta(description="From the base; null where one of them is unknown.")
    ]
    winners: Annotated[
        list[UUID], Meta(description="The best scenarios; empty where none is better than another.")
    ]
    differs: Annotated[
        bool, Meta(description="False where it is the same in all; true of a price not known.")
    ]
    at_least: Annotated[
        list[bool],
        Meta(description="Whether a value is the least that it can be: a part of it is unknown."),
    ]
    caveats: Annotated[
        list[str],
        Meta(
            description="Why a scenario with the least of what is bought is not among the winners, "
            "such as lowest, but does not hold; empty for the others."
        ),
    ] = []
    words: Annotated[
        list[str],
        Meta(
            description="What each value says, where a number alone does not: after how long which "
            "limit breaks, or both ends of a range; empty for the others."
        ),
    ] = []


class CheckRow(Struct, forbid_unknown_fields=True):
    """A limit of every scenario."""

    check: str
    label: str
    unit: str
    verdicts: list[str | None]
    needed: list[Number | None]
    available: list[Number | None]
    margins: list[Number | None]
    differences: Annotated[list[Number | None], Meta(description="Of the margin, from the base.")]
    winners: list[UUID]
    differs: bool


class Comparison(Struct, forbid_unknown_fields=True):
    """Up to five scenarios side by side."""

    base: UUID
    scenarios: list[ComparedScenario]
    inputs: Annotated[list[InputRow], Meta(description="Inputs that are not the same in all.")]
    figures: Annotated[
        list[FigureRow], Meta(description="Price first, the load, then the key figures.")
    ]
    checks: list[CheckRow]
    failures: Annotated[list[FailureRow], Meta(description="What comes of each loss.")]
    sentence: str
    note: str | UnsetType = UNSET

    @property
    def place(self) -> int:
        """The place of the base among the scenarios."""
        return [each.id for each in self.scenarios].index(self.base)


def compared(
    columns: Sequence[Column], base: UUID, lost: Mapping[UUID, list[str]] | None = None
) -> Comparison:
    """Scenarios side by side.

    Args:
        columns: each scenario with its answer
        base: the one that differences are counted from
        lost: what each gives up; counted from what protects any other where it is None
    """
    lost = lost or {each.id: lost_beside(columns, each) for each in columns}
    place = next((i for i, each in enumerate(columns) if each.id == base), 0)
    losses = failure_rows(columns)
    rows = [
        _judged(columns, each, losses)
        for rows_of in (_prices, _loads, _holds_for, _figures)
        for each in rows_of(columns, place)
    ]
    return Comparison(
        columns[place].id,
        [
            ComparedScenario(
                each.id,
                each.name,
                each.plan,
                each.system,
                each.answer["verdict"] if each.answer else None,
                each.answer["sentence"] if each.answer else " ".join(each.problems),
                each.sizing,
                against(each.answer["checks"]) if each.answer else 0,
                broken_by(each.states, each.answer["verdict"]) if each.answer else "",
                not_kept(each.answer["checks"]) if each.answer else [],
                lost[each.id],
            )
            for each in columns
        ],
        list(_inputs(columns)),
        rows,
        list(_checks(columns, place)),
        losses,
        f"{sentence(columns, rows, losses, lost)} {unlike_said(columns)}".strip(),
    )


def _inputs(columns: Sequence[Column]) -> Iterator[InputRow]:
    """What is given, cited or assumed, and not the same in all."""
    found: dict[str, Mapping[str, Any]] = {}
    for column in columns:
        for name, figure in (column.answer or {"figures": {}})["figures"].items():
            if not figure.get("formula") and not name.startswith((OUTPUTS, LINES)):
                found.setdefault(name, figure)
    systems = {column.system for column in columns}
    if len(systems) > 1:
        names = [column.system for column in columns]
        yield InputRow("system", "Mail system", "", list(names), names)
    for name, figure in found.items():
        values = [_value(column, name) for column in columns]
        known = [column.answer is not None for column in columns]
        some = [value for value, is_known in zip(values, known, strict=True) if is_known]
        if any(not same(value, some[0]) for value in some[1:]):
            words = [
                none_of(name, (column.answer or {}).get("figures", {}))
                or line(column.words.get(name))
                or text(unless_unknown(name, value), figure["unit"])
                for column, value in zip(columns, values, strict=True)
            ]
            yield InputRow(name, input_label(name, figure), figure["unit"], values, words)


def _prices(columns: Sequence[Column], base: int) -> Iterator[FigureRow]:
    totals = [column.bill.get("total") or {} for column in columns]
    prices = [None if t.get("price") is None else float(t["price"]) for t in totals]
    if all(price is None for price in prices):
        # A row that is missing could be read as a design that costs nothing.
        yield _figure(columns, base, PRICE, "Price", "", prices, 0)
        return
    # Nothing, where all is owned, is nothing in every currency.
    paid = {total["currency"] for total, price in zip(totals, prices, strict=True) if price}
    currencies = paid or {total["currency"] for total in totals if total.get("currency")}
    # Prices in two currencies are told, and not set against each other.
    unit = (next(iter(currencies)) or "") if len(currencies) == 1 else ""
    least = [bool(total.get("unknown")) for total in totals]
    goal = -1 if unit and not any(least) else 0
    guessed = ", some assumed" if any(total.get("assumed") for total in totals) else ""
    title = f"{'Price of the known lines' if any(least) else 'Price'}{guessed}"
    yield _figure(columns, base, PRICE, title, unit, prices, goal, least)
    if all(column.noun in _PEOPLE for column in columns):
        each = [
            None if price is None or not mailboxes else cents(price / mailboxes)
            for price, mailboxes in zip(prices, _mailboxes(columns), strict=True)
        ]
        title = f"Hardware price for each mailbox{guessed}"
        yield _figure(columns, base, PER_MAILBOX, title, unit, each, goal, least)


def _loads(columns: Sequence[Column], base: int) -> Iterator[FigureRow]:
    """What each is sized for: an input may be the load of one of several servers."""
    if noun := in_all(columns):
        title, unit = f"{noun.capitalize()} in all", noun if noun in _PEOPLE else ""
        yield _figure(columns, base, LOAD, title, unit, [each.load for each in columns], 0)


def _holds_for(columns: Sequence[Column], base: int) -> Iterator[FigureRow]:
    """How long each holds, where something grows."""
    if not any(column.runs_out for column in columns):
        return
    found = [held(column) for column in columns]
    months, least, words = (list(each) for each in zip(*found, strict=True))
    row = _figure(columns, base, HOLDS_FOR, TITLE, UNIT, months, longest(found), least)
    yield replace(row, words=words, differs=_differs(columns, words))


def _mailboxes(columns: Sequence[Column]) -> Iterator[int | None]:
    """The mailboxes that each price is for: those of all its servers."""
    return ((column.bill.get("costs") or {}).get("mailboxes") for column in columns)


def _figures(columns: Sequence[Column], base: int) -> Iterator[FigureRow]:
    names = dict.fromkeys(
        name for column in columns if column.answer for name in column.answer["key_figures"]
    )
    for name in (*names, *some_without(columns)):
        there = [
            column.answer["figures"][name]
            for column in columns
            if column.answer and name in column.answer["figures"]
        ]
        units = {figure["unit"] for figure in there}
        if not units:
            continue
        values = [_value(column, name) for column in columns]
        titles = dict.fromkeys(title_of(name, figure) for figure in there)
        # Of a group in one design and of a server in another nothing is the better.
        alike = len(units) == len(titles) == 1
        first, *others = titles
        title = " or ".join([first, *map(within, others)])
        goal = _goal(columns, name) if alike and not _of_a_server(columns, name, first) else 0
        row = _figure(columns, base, name, title, sorted(units)[0], values, goal)
        words = [both_ends(name, (column.answer or {}).get("figures", {})) for column in columns]
        yield replace(row, words=words) if any(words) else row


def _figure(
    columns: Sequence[Column],
    base: int,
    name: str,
    label: str,
    unit: str,
    values: list[Any],
    goal: int,
    least: list[bool] | None = None,
) -> FigureRow:
    at_least = least or [False] * len(values)
    # What is at least so much differs from something else by nobody knows how much.
    known = [None if is_least else value for value, is_least in zip(values, at_least, strict=True)]
    differences, unlike = _differences(known, base), _differs(columns, values)
    if name in (PRICE, PER_MAILBOX):
        differences = [cents(each) for each in differences]
        # What nobody knows in full is nothing of which anybody can say that it is the same.
        unlike = unlike or None in known
    return FigureRow(
        name,
        label,
        unit,
        values,
        differences,
        winners(columns, values, goal),
        unlike,
        [is_least and value is not None for is_least, value in zip(at_least, values, strict=True)],
    )


def _judged(columns: Sequence[Column], row: FigureRow, losses: Sequence[FailureRow]) -> FigureRow:
    if row.figure not in (PER_MAILBOX, HOLDS_FOR) and unlike_loads(columns):
        return replace(row, winners=[], caveats=[""] * len(columns))
    best, caveats = judged(columns, row, losses)
    return replace(row, winners=best, caveats=caveats)


def _of_a_server(columns: Sequence[Column], name: str, title: str) -> bool:
    """Whether it is asked of one server where designs spread what they need over others: no
    design is better for it."""
    groups = any(_SERVERS in (column.answer or {}).get("figures", ()) for column in columns)
    return title.endswith(_A_SERVER) and (groups or name.startswith(_MEMORY))


def _goal(columns: Sequence[Column], name: str) -> int:
    """1 where more of a figure is better, -1 where less is, 0 where nobody can tell."""
    if name in LESS:
        return -1
    if name.startswith(_MEMORY):
        # More of it is what a design asks for, and less may be too little: neither is a merit.
        return 0
    checks = [check for column in columns if column.answer for check in column.answer["checks"]]
    if any(check["figure"] == name for check in checks):
        return -1
    return 1 if any(check["limit_figure"] == name for check in checks) else 0


def _checks(columns: Sequence[Column], base: int) -> Iterator[CheckRow]:
    by_name = [
        {check["name"]: check for check in column.answer["checks"]} if column.answer else {}
        for column in columns
    ]
    for name in dict.fromkeys(name for checks in by_name for name in checks):
        found = [checks.get(name) for checks in by_name]
        first = next(check for check in found if check)
        margins = [check["margin"] if check else None for check in found]
        verdicts = [check["verdict"] if check else None for check in found]
        needed = [check["needed"] if check else None for check in found]
        available = [check["available"] if check else None for check in found]
        differs = any(_differs(columns, each) for each in (verdicts, needed, available))
        yield CheckRow(
            name,
            line(first["label"]),
            first["unit"],
            verdicts,
            needed,
            available,
            margins,
            _differences(margins, base),
            [] if unlike_loads(columns) else winners(columns, margins, 1),
            differs,
        )


def _value(column: Column, name: str) -> Any:
    figures = column.answer["figures"] if column.answer else {}
    name = _BOUGHT if name == _SERVERS and name not in figures else name
    return None if name not in figures or none_of(name, figures) else figures[name]["value"]


def _differs(columns: Sequence[Column], values: Sequence[Any]) -> bool:
    some = [v for column, v in zip(columns, values, strict=True) if column.answer]
    return any(not same(value, some[0]) for value in some[1:])


def _differences(values: Sequence[Any], base: int) -> list[Number | None]:
    from_here = values[base]
    return [
        changed_by(from_here, value) if is_number(value) and is_number(from_here) else None
        for value in values
    ]
