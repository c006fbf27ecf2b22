"""The sections of a report, each from its part of the sizing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from calculators.sheet.said.moments import day as written_day
from calculators.sheet.said.numbers import NOT_KNOWN, money
from planner.report.document import (
    Cell,
    Checks,
    Column,
    Figure,
    Paragraph,
    Reference,
    References,
    Said,
    Table,
    Working,
    of_one,
    quantity,
)
from planner.report.key_numbers import HIDDEN, at_a_glance, bar, grows_on, has_beside, measured
from planner.report.material import Material, printed
from planner.report.parts import calculator as beside
from planner.report.parts.bought_limit import with_bought
from planner.report.parts.failures import sources as failure_sources
from planner.report.parts.leaves import THE_USER, leaves, source_of
from planner.report.sections.charts import picture
from planner.report.words import verdicts
from planner.report.words.labels import title_of
from planner.report.words.prices import (
    OF_NO_DESIGN,
    counted_in,
    lines_priced,
    paid_for,
    price_of_one,
    rate_of,
    rates,
)
from planner.report.words.prices_said import held_said, unused_said
from planner.report.words.texts import clean, line

_CONSTANT = "fact"
_KEY = re.compile(r"[a-z0-9]+(?:[.-][a-z0-9]+)*")
_GUESSED = "some of it assumed"
_DAYS = (("of", "price_on"), ("until", "price_until"))


def checks(of: Material) -> Said:
    """Limits held against figures, in the order of the sizing."""
    found = of.answer["checks"]
    limits = with_bought(of.answer, of.outlook)
    order = verdicts.ordered(limits, of.outlook)
    lead = f"Every limit the design was held against: {order}."
    bars = tuple(bar(one) for one in limits)
    if any(each.fill is not None for each in bars):
        lead += " The mark is the limit."
    close = verdicts.close(found)
    if not found:
        return Said((), lead)
    return Said((Checks(bars), Paragraph(close)) if close else (Checks(bars),), lead)


def key_figures(of: Material) -> Said:
    """The other figures that matter first."""
    rows = []
    for name in of.further_key_names:
        figure = of.answer["figures"][name]
        one = printed(name, figure)
        # The unit of the raw value: the printed one may be another, such as percent.
        shown = of_one(at_a_glance(name, figure, of.answer["figures"]))
        rows.append(
            (
                Cell(title_of(name, figure), figure=name),
                Cell(
                    shown.text,
                    shown.unit,
                    aside=has_beside(name, of.answer["figures"])
                    or grows_on(name, of.answer["figures"]),
                ),
                Cell(one.origin, aside=source_of(one)),
            )
        )
    columns = (
        Column("Figure", weight=3),
        Column("Value", number=True, weight=1.6),
        Column("Origin and source", weight=4.2),
    )
    return Said((Table("", columns, tuple(rows)),) if rows else ())


def compared(of: Material) -> Said:
    """Predicted beside measured, where somebody measured."""
    rows = [
        (
            Cell(one.title, figure=one.name),
            Cell(one.predicted.text, one.predicted.unit),
            Cell(one.measured.text, one.measured.unit),
            Cell(one.error),
        )
        for one in measured(of.answer["figures"], of.sizing.get("measured") or {})
    ]
    columns = (
        Column("Figure", weight=3),
        Column("Predicted", number=True, weight=1.5),
        Column("Measured", number=True, weight=1.5),
        Column("Difference", number=True, weight=1.5),
    )
    source = line(of.sizing.get("measured_source"))
    lead = f"Measured values: {source}." if source else ""
    return Said((Table("", columns, tuple(rows)),) if rows else (), lead)


def charts(of: Material) -> Said:
    """The pictures of the page, from the same numbers."""
    return Said(tuple(picture(one) for one in of.charts))


def materials(of: Material) -> Said:
    """What to buy, as a hierarchy. A price nobody knows is never counted as nothing."""
    bill = of.bill
    lines = bill.get("lines") or ()
    if not lines:
        return Said(())
    if bill.get(HIDDEN):
        return Said((_without_prices(lines),), "What is bought; prices are not shown here.")
    total = bill.get("total") or {}
    unknown, known = total.get("unknown") or 0, total.get("known") or 0
    currency = line(total.get("currency"))
    owning = _owning(lines)
    rows = [_material(one, owning) for one in lines]
    price = total.get("price")
    parts = total.get("subtotals") or ()
    if len(parts) > 1 or any(part.get("rate") for part in parts):
        rows += [_subtotal(part, rates(bill), 5 if owning else 3) for part in parts]
    rows.append(
        (
            Cell("Total of the known prices" if unknown and known else "Total", strong=True),
            *[Cell("")] * (5 if owning else 3),
            Cell(NOT_KNOWN if price is None else money(price), currency, strong=True),
            Cell("assumed" if price is not None and total.get("assumed") else ""),
        )
    )
    columns = (
        Column("Item", weight=3.4),
        Column("Part number", weight=1.5),
        *_counts(owning),
        Column("Unit price", number=True, weight=1.5),
        Column("Price", number=True, weight=1.5),
        Column("Price is", weight=1),
    )
    lead = f"{lines_priced(total)}."
    if unknown:
        lead += " What has no price is not in the total."
    if of.answer["verdict"] == verdicts.FAIL:
        lead = f"What is bought here is {OF_NO_DESIGN}. {lead}"
    if owning:
        lead += f" {_OWNED_LEAD}"
    if total.get("assumed"):
        lead += " With an assumed price the total is assumed too."
    day = str(of.sizing.get("created_at") or "")[:10]
    late = sum(1 for one in lines if str(one.get("price_until") or day) < day)
    if late:
        were = "price was" if late == 1 else "prices were"
        lead += f" {late} {were} no longer valid on {written_day(day)}."
    if unused := bill.get("unused"):
        lead += f" Typed, on no line and in no sum: {'; '.join(map(unused_said, unused))}."
    return Said(
        (Table("", columns, tuple(rows)), *_costs(bill.get("costs") or {}, rates(bill))), lead
    )


_OWNED_LEAD = "What is owned is not paid for again: prices are of what is to buy."


def _without_prices(lines: Sequence[Mapping[str, Any]]) -> Table:
    """What is bought, for readers who are not to see what it costs."""
    owning = _owning(lines)
    columns = (
        Column("Item", weight=3.4),
        Column("Part number", weight=1.5),
        *_counts(owning),
    )
    return Table("", columns, tuple(_material(one, owning)[: len(columns)] for one in lines))


def _owning(lines: Sequence[Mapping[str, Any]]) -> bool:
    """Whether some of what is needed is there already."""
    return any(one.get("owned") for one in lines)


def _counts(owning: bool) -> tuple[Column, ...]:
    """How many are needed; where some are owned also how many, and how many are bought."""
    words = ("Quantity", "Owned", "To buy") if owning else ("Quantity",)
    return tuple(Column(word, number=True, weight=0.9) for word in words)


def _working(one: Mapping[str, Any], known: Sequence[Mapping[str, Any]] = ()) -> str:
    """How a running line came about, and who says so."""
    source = line(one.get("source"))
    guessed = "price assumed" if one.get("price_origin") == "assumed" else ""
    rate = line(rate_of(one.get("currency"), known))
    said = (line(one.get("note")), source if source != THE_USER else "", rate, guessed)
    return ". ".join(filter(None, said))


def _subtotal(
    part: Mapping[str, Any], known: Sequence[Mapping[str, Any]], empty: int
) -> tuple[Cell, ...]:
    """What the lines in one currency come to, and by which rate that is in the total."""
    currency = line(part["currency"])
    said = line(rate_of(part["currency"], known))
    cells = [Cell("")] * empty
    return (
        Cell(f"In {currency}", aside=said),
        *cells,
        Cell(money(part["price"]), currency),
        Cell(""),
    )


def _costs(
    costs: Mapping[str, Any], known_rates: Sequence[Mapping[str, Any]] = ()
) -> tuple[Table, ...]:
    """What the design costs over the years, where anything is paid beside what is bought."""
    if not costs.get("running"):
        return ()
    currency, years = line(costs.get("currency")), costs["years"]

    def price(amount: Any, least: bool, strong: bool = False) -> Cell:
        text = f"at least {money(amount)}" if least else money(amount)
        return Cell(text, currency, strong=strong)

    def summed(said: str, amount: Any, aside: str = "", least: str = "") -> tuple[Cell, ...]:
        shown = Cell(NOT_KNOWN) if amount is None else price(amount, bool(costs.get(least)), True)
        return (Cell(said, aside=aside, strong=True), Cell(""), Cell(""), shown)

    rows: list[tuple[Cell, ...]] = [
        (
            Cell(line(one["name"]), aside=_working(one, known_rates)),
            Cell(
                "" if one.get("quantity") is None else quantity(one["quantity"], "").text,
                counted_in(one),
            ),
            Cell(NOT_KNOWN)
            if one.get("unit_price") is None
            else Cell(
                price_of_one(one["unit_price"]), f"{line(one.get('currency'))} {paid_for(one)}"
            ),
            Cell("left out")
            if one.get("whole") is None
            else price(one["whole"], bool(one.get("at_least"))),
        )
        for one in costs.get("running") or ()
    ]
    known = [*map(line, costs.get("unknown") or ())]
    once, yearly, whole = (
        _GUESSED * bool(costs.get(f"{name}assumed")) for name in ("once_", "yearly_", "")
    )
    known += filter(None, [whole, line(costs.get("today_only"))])
    rows.append(summed("Bought once", costs.get("once"), once, "once_at_least"))
    if costs.get("yearly") is not None:
        rows.append(summed("Each year", costs["yearly"], yearly, "yearly_at_least"))
    over = f"In {years} years{', the years ahead' if costs.get('years_ahead') else ''}"
    rows.append(summed(over, costs.get("whole"), "; ".join(known), "at_least"))
    if costs.get("per_mailbox") is not None:
        rows.append(summed("For a mailbox", costs["per_mailbox"], whole, "at_least"))
    if left := costs.get("left_out"):
        rows.append(summed("Left out, as nobody knows it", None, "; ".join(map(line, left))))
    columns = (
        Column("Cost", weight=3.4),
        Column("Quantity", number=True, weight=1),
        Column("Price", number=True, weight=1.8),
        Column(f"In {years} years", number=True, weight=1.5),
    )
    return (Table("Cost over the years", columns, tuple(rows)),)


def notes(of: Material) -> Said:
    """What the model says about its own limits, then what people wrote on the scenario."""
    texts: dict[str, None] = {}
    for note in of.answer.get("notes") or ():
        if isinstance(note, Mapping) and beside.is_remark(note, of.answer["figures"]):
            continue
        text = note.get("text") if isinstance(note, Mapping) else note
        texts.setdefault(line(text))
    for paragraph in clean(of.sizing.get("notes")).split("\n"):
        texts.setdefault(line(paragraph))
    return Said(tuple(Paragraph(text) for text in texts if text))


def working(of: Material) -> Said:
    """Every derived figure: formula, numbers put in, result, source."""
    groups: dict[str, list[Figure]] = {}
    for one in of.figures:
        if one.formula and not beside.is_folded(one.name):
            groups.setdefault(one.name.split(".", 1)[0], []).append(one)
    lead = (
        "Every figure made by a formula, in the order it was made: the formula, the numbers put "
        "in, the result, and the figures it came from."
    )
    return Said(
        tuple(Working(title_of(group), tuple(found)) for group, found in groups.items()), lead
    )


def constants(of: Material) -> Said:
    """The constants that the formulas stand on."""
    found = [one for one in of.figures if not one.formula and one.name.startswith(f"{_CONSTANT}.")]
    lead = "What the formulas stand on beside the inputs."
    return Said((leaves("", found),) if found else (), lead)


def bibliography(of: Material) -> Said:
    """The sources that the report cites, by key."""
    known: Mapping[str, Mapping[str, Any]] = of.sizing.get("bibliography") or {}
    keys: set[str] = set()
    for reference in _cited(of):
        if known:
            keys.update(key for key in _KEY.findall(reference.lower()) if key in known)
        else:
            keys.update(part.split(",", 1)[0].strip() for part in reference.split(";"))
    keys -= {THE_USER, ""}
    entries = tuple(
        Reference(
            key,
            *(
                line(known.get(key, {}).get(part))
                for part in ("author", "year", "title", "where", "note")
            ),
        )
        for key in sorted(keys)
    )
    return Said((References(entries),))


def _cited(of: Material) -> Iterator[str]:
    """Every reference of the report."""
    yield from (one.source for one in of.figures)
    yield from (check.get("source") or "" for check in of.answer["checks"])
    yield from (finding["source"] for finding in of.findings)
    if of.states:
        yield from failure_sources(of.states)
    yield ((of.outlook.get("states") or {}).get("disk_lost") or {}).get("source", "")
    yield from (chart.get("source") or "" for chart in of.charts)
    yield from (row.get("source") or "" for row in of.bill.get("lines") or ())
    costs = of.bill.get("costs") or {}
    yield from (row.get("source") or "" for row in costs.get("running") or ())
    yield of.sizing.get("measured_source") or ""
    # Notes cite too: "Fitted on the queues of netraid-1999, Table 6."
    yield from (one.note for one in of.figures)


def _material(one: Mapping[str, Any], owning: bool) -> tuple[Cell, ...]:
    currency = line(one.get("currency"))
    spare = one.get("spare")
    counts = [(one["quantity"], "")]
    if owning:
        counts += [
            (one["owned"], f"{quantity(spare, '').text} to spare" if spare else ""),
            (one["to_buy"], ""),
        ]
    prices = [
        Cell(NOT_KNOWN) if one.get(part) is None else Cell(money(one[part]), currency)
        for part in ("unit_price", "line_price")
    ]
    if one.get("owned") and not one.get("to_buy"):
        prices[-1] = Cell("nothing to buy")
    held = f"{held_said(one['held'])}." if one.get("held") else ""
    return (
        Cell(
            line(one["description"]),
            aside=line(" ".join(filter(None, (one.get("note"), held)))),
            level=int(one.get("level") or 0),
        ),
        Cell(line(one.get("part_number")) or "unknown"),
        *(
            Cell(quantity(number, "").text, line(one.get("unit")), aside=aside)
            for number, aside in counts
        ),
        *prices,
        Cell(line(one.get("price_origin")), aside=_whose(one)),
    )


def _whose(one: Mapping[str, Any]) -> str:
    """Whose price it is, of which day, and until when."""
    if one.get("unit_price") is None:
        return ""
    said = [
        {"scenario": "of the scenario", "organisation": "of the organisation"}.get(
            str(one.get("price_kind")), ""
        )
    ]
    said += [f"{word} {written_day(str(one[name]))}" for word, name in _DAYS if one.get(name)]
    return ", ".join(filter(None, said))
