"""The sections of a report, each from its part of the sizing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from calculators.sheet.numbers import NOT_KNOWN, money
from planner.report import calculator as beside
from planner.report.document import (
    Cell,
    Checks,
    Column,
    Figure,
    Paragraph,
    Reference,
    References,
    Section,
    Table,
    Working,
)
from planner.report.key_numbers import bar, measured
from planner.report.labels import title_of
from planner.report.sections.charts import picture
from planner.report.texts import clean, line
from planner.report.values import headline, quantity

_INPUT = re.compile(r"(population|raid_group)_\d+\Z")
_CONSTANT = "fact"
_SCENARIO = "scenario"
_KEY = re.compile(r"[a-z0-9]+(?:[.-][a-z0-9]+)*")
_THE_USER = "user"


def checks(found: Sequence[Mapping[str, Any]]) -> Section:
    """Limits held against figures, binding first as the sizing orders them."""
    lead = "Every limit the design was held against, the tightest first. The mark is the limit."
    block = Checks(tuple(bar(one) for one in found))
    return Section("checks", "Checks", lead, (block,) if found else ())


def key_figures(figures: Mapping[str, Figure], names: Sequence[str]) -> Section:
    """The other figures that matter first."""
    rows = []
    for name in names:
        one = figures[name]
        shown = headline(one.quantity.value, one.quantity.unit)
        rows.append(
            (
                Cell(title_of(name), figure=name),
                Cell(shown.text, shown.unit),
                Cell(one.origin, aside=_source(one)),
            )
        )
    columns = (
        Column("Figure", weight=3),
        Column("Value", number=True, weight=1.6),
        Column("Origin and source", weight=4.2),
    )
    return Section(
        "key-figures", "Key figures", "", (Table("", columns, tuple(rows)),) if rows else ()
    )


def compared(sizing: Mapping[str, Any]) -> Section:
    """Predicted beside measured, where somebody measured."""
    rows = [
        (
            Cell(one.title, figure=one.name),
            Cell(one.predicted.text, one.predicted.unit),
            Cell(one.measured.text, one.measured.unit),
            Cell(one.error),
        )
        for one in measured(sizing["answer"]["figures"], sizing.get("measured") or {})
    ]
    columns = (
        Column("Figure", weight=3),
        Column("Predicted", number=True, weight=1.5),
        Column("Measured", number=True, weight=1.5),
        Column("Difference", number=True, weight=1.5),
    )
    source = line(sizing.get("measured_source"))
    lead = f"Measured values: {source}." if source else ""
    return Section(
        "measured",
        "Predicted beside measured",
        lead,
        (Table("", columns, tuple(rows)),) if rows else (),
    )


def charts(found: Sequence[Mapping[str, Any]]) -> Section:
    """The pictures of the page, from the same numbers."""
    return Section("charts", "Charts", "", tuple(picture(one) for one in found))


def inputs(figures: Sequence[Figure]) -> Section:
    """What was asked, with what was filled in where nothing was said."""
    groups: dict[str, list[Figure]] = {}
    for one in figures:
        group = one.name.split(".", 1)[0] if "." in one.name else _SCENARIO
        if not one.formula and (group == _SCENARIO or _INPUT.match(group)):
            groups.setdefault(group, []).append(one)
    ordered = sorted(groups, key=lambda group: group != _SCENARIO)
    titles = {_SCENARIO: "The scenario"}
    lead = (
        "Given: the scenario says so. Cited: a source states it. Assumed: chosen by Highwater or "
        "the catalogue, with the reason."
    )
    return Section(
        "inputs",
        "Inputs",
        lead,
        tuple(leaves(titles.get(group) or title_of(group), groups[group]) for group in ordered),
    )


def materials(bill: Mapping[str, Any]) -> Section:
    """What to buy, as a hierarchy. A price nobody knows is never counted as nothing."""
    lines = bill.get("lines") or ()
    if not lines:
        return Section("materials", "Bill of materials", "", ())
    total = bill.get("total") or {}
    unknown, known = total.get("unknown") or 0, total.get("known") or 0
    currency = line(total.get("currency"))
    rows = [_material(one) for one in lines]
    price = total.get("price")
    rows.append(
        (
            Cell("Total of the known prices" if unknown and known else "Total", strong=True),
            Cell(""),
            Cell(""),
            Cell(""),
            Cell(NOT_KNOWN if price is None else money(price), currency, strong=True),
            Cell(""),
        )
    )
    columns = (
        Column("Item", weight=3.4),
        Column("Part number", weight=1.5),
        Column("Quantity", number=True, weight=0.9),
        Column("Unit price", number=True, weight=1.5),
        Column("Price", number=True, weight=1.5),
        Column("Price is", weight=1),
    )
    lead = (
        f"{unknown} of {unknown + known} prices are unknown and not in the total."
        if unknown
        else "All prices are known."
    )
    return Section("materials", "Bill of materials", lead, (Table("", columns, tuple(rows)),))


def notes(found: Sequence[Any], own: Any, figures: Mapping[str, Any]) -> Section:
    """What the model says about its own limits, then what people wrote on the scenario."""
    texts: dict[str, None] = {}
    for note in found:
        if isinstance(note, Mapping) and beside.is_remark(note, figures):
            continue
        text = note.get("text") if isinstance(note, Mapping) else note
        texts.setdefault(line(text))
    for paragraph in clean(own).split("\n"):
        texts.setdefault(line(paragraph))
    return Section("notes", "Notes", "", tuple(Paragraph(text) for text in texts if text))


def working(figures: Sequence[Figure]) -> Section:
    """Every derived figure: formula, numbers put in, result, source."""
    groups: dict[str, list[Figure]] = {}
    for one in figures:
        if one.formula and not beside.is_folded(one.name):
            groups.setdefault(one.name.split(".", 1)[0], []).append(one)
    lead = (
        "Every figure made by a formula, in the order it was made: the formula, the numbers put "
        "in, the result, and the figures it came from."
    )
    return Section(
        "working",
        "Working",
        lead,
        tuple(Working(title_of(group), tuple(found)) for group, found in groups.items()),
    )


def constants(figures: Sequence[Figure]) -> Section:
    """The constants that the formulas stand on."""
    found = [one for one in figures if not one.formula and one.name.startswith(f"{_CONSTANT}.")]
    lead = "What the formulas stand on beside the inputs."
    return Section("constants", "Constants", lead, (leaves("", found),) if found else ())


def leaves(title: str, found: Sequence[Figure]) -> Table:
    """Figures that no formula made, with what they rest on; equal notes are printed once."""
    numbered: dict[str, int] = {}
    rows = []
    for one in found:
        note = numbered.setdefault(one.note, len(numbered) + 1) if one.note else 0
        rows.append(
            (
                Cell(one.label, note=note),
                Cell("", figure=one.name, stands_here=True),
                Cell(one.quantity.text, one.quantity.unit),
                Cell(one.origin, aside=_source(one)),
            )
        )
    columns = (
        Column("Input" if title else "Constant", weight=2.7 if title else 3.5),
        Column("Name", weight=2.6 if title else 2.2),
        Column("Value", number=True, weight=1.9),
        Column("Origin and source", weight=3.1),
    )
    return Table(title, columns, tuple(rows), tuple(numbered))


def bibliography(known: Mapping[str, Mapping[str, Any]], cited: Iterable[str]) -> Section:
    """The sources that the report cites, by key."""
    keys: set[str] = set()
    for reference in cited:
        if known:
            keys.update(key for key in _KEY.findall(reference.lower()) if key in known)
        else:
            keys.update(part.split(",", 1)[0].strip() for part in reference.split(";"))
    keys -= {_THE_USER, ""}
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
    return Section("bibliography", "Bibliography", "", (References(entries),))


def _material(one: Mapping[str, Any]) -> tuple[Cell, ...]:
    currency = line(one.get("currency"))
    prices = [
        Cell(NOT_KNOWN) if one.get(part) is None else Cell(money(one[part]), currency)
        for part in ("unit_price", "line_price")
    ]
    return (
        Cell(line(one["description"]), level=int(one.get("level") or 0)),
        Cell(line(one.get("part_number")) or "unknown"),
        Cell(quantity(one["quantity"], "").text),
        *prices,
        Cell(line(one.get("price_origin"))),
    )


def _source(one: Figure) -> str:
    """The source, where the origin does not say it already."""
    return "" if one.source == _THE_USER else one.source
