"""Why a figure changed, what moves it and where the verdict turns, as pictures and tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from calculators.sheet.said.differences import steps_shown
from calculators.sheet.said.numbers import (
    amount,
    apart,
    count,
    difference,
    many,
    money,
    one_of,
    percent,
    shown,
    unit_shown,
)
from planner.report.document import Axis, Cell, Chart, Column, Point, Series, Table
from planner.report.words.labels import line_of, title_of
from planner.report.words.texts import line
from planner.report.words.verdicts import WORDS

Part = Mapping[str, Any]
# More bars than this are read in the table.
MOST_STEPS, MOST_BARS = 12, 14
_DIGITS = 6
_SHARE = "share"
# More words of one input than this are told by the first and the last.
_MOST_WORDS = 4
_KINDS = (("", "numbers"), ("-choices", "choices"))
# What the two colours are of choices.
_ENDS = ("the choice with the lowest figure", "the choice with the highest")
SHAPLEY = "shapley-1953, value of a game"


def waterfall(found: Part) -> Chart | None:
    """From the earlier value to the later, one step for each input that moved it."""
    if found["change"] is None or not found["parts"]:
        return None
    moving = [part for part in _parts_of(found) if part["change"]]
    first, rest = moving[:MOST_STEPS], moving[MOST_STEPS:]
    names = [line(part["label"]) for part in first]
    steps = [float(part["change"]) for part in first]
    if rest:
        names.append(f"{len(rest)} others")
        steps.append(float(sum(part["change"] for part in rest)))
    unit = found["unit"]
    at = at_first = float(found["before"])
    starts, ends = [0.0], [_drawn(at, unit)]
    for step in steps:
        starts.append(_drawn(at, unit))
        at += step
        ends.append(_drawn(at, unit))
    starts.append(0.0)
    ends.append(_drawn(float(found["after"]), unit))
    before, said, _, after = steps_shown(at_first, steps, float(found["after"]), unit)
    # The picture has little room, and its axis says of what the points are.
    words = (before, *(each.replace("percentage ", "") for each in said), after)
    return Chart(
        key="why-it-changed",
        question=f"{title(found)}: which change did what?",
        shape="waterfall",
        x=Axis("", ""),
        y=_axis(found),
        at=("Before", *names, "After"),
        series=(
            Series("from", "main", tuple(starts)),
            Series("to", "main", tuple(ends)),
        ),
        today=None,
        note=line(found["method_sentence"]),
        source="",
        alt=sentence(found),
        data={"words": words, "totals": (0, len(ends) - 1)},
    )


def _parts_of(found: Part) -> Sequence[Part]:
    """The parts, inputs in one that nobody would change one without the other."""
    return found.get("joined") or found["parts"]


def _ends(found: Part, before: str, after: str) -> tuple[str, str]:
    """The values before and after: at least so much where lines have no price."""
    missing = found.get("unknown_before"), found.get("unknown")
    was, now = (
        f"at least {text}" if some and text else text
        for some, text in zip(missing, (before, after), strict=True)
    )
    return was, now


def changes_table(found: Part) -> Table:
    """Each changed input with what it did."""
    unit, parts = found["unit"], _parts_of(found)
    tried = any(part["error"] for part in parts)
    rows = []
    whole = found["change"]
    # Where parts go against each other, one is more than all of it, and its share says nothing.
    shared = bool(whole) and all(abs(part["change"]) <= abs(whole) for part in parts)
    before, said, change, after = (
        ("", ["" for _ in parts], "", "")
        if whole is None
        else steps_shown(
            float(found["before"]),
            [float(part["change"]) for part in parts],
            float(found["after"]),
            unit,
        )
    )
    before, after = _ends(found, before, after)
    for part, its_change in zip(parts, said, strict=True):
        row = [
            Cell(line(part["label"])),
            Cell(line(part["before_text"])),
            Cell(line(part["after_text"])),
            Cell(its_change),
            *(Cell(percent(part["change"] / whole, signed=True)) for _ in range(shared)),
            Cell(_moves(part["alone"], unit)),
            Cell(_range(part, unit)),
        ]
        if tried:
            row.append(Cell(f"± {apart(part['error'], unit)}" if part["error"] else ""))
        rows.append(tuple(row))
    if whole is not None:
        last = (
            Cell("All of it", strong=True),
            Cell(before),
            Cell(after),
            Cell(change, strong=True),
            *(Cell(""),) * (2 + shared),
        )
        rows.append((*last, Cell("")) if tried else last)
    columns: tuple[Column, ...] = (
        Column("Input", weight=3),
        Column("Was", weight=2),
        Column("Is", weight=2),
        Column("Its part", number=True, weight=1.4),
        *(Column("Of the change", number=True, weight=1.2) for _ in range(shared)),
        Column("Alone", number=True, weight=1.4),
        Column("In the orders", number=True, weight=2),
    )
    if tried:
        columns = (*columns, Column("About", number=True, weight=1.2))
    return Table("Each changed input", columns, tuple(rows))


def lines_table(found: Part) -> Table | None:
    """The lines of the bill that differ, with how many at what price; None for other figures."""
    if not found.get("lines") or found["change"] is None:
        return None
    lines, unit = found["lines"], found["unit"]
    steps = [float(each["change"]) for each in lines]
    before, said, change, after = steps_shown(
        float(found["before"]), steps, float(found["after"]), unit
    )
    before, after = _ends(found, before, after)
    rows = [
        (
            Cell(line(each["description"])),
            Cell(_bought(each, "before")),
            Cell(_bought(each, "after")),
            Cell(its_change if each["change"] else _unmoved(each)),
        )
        for each, its_change in zip(lines, said, strict=True)
    ]
    whole = (Cell("All of it", strong=True), Cell(before), Cell(after), Cell(change, strong=True))
    columns = (
        Column("Line of the bill", weight=3),
        Column("Was", number=True, weight=2),
        Column("Is", number=True, weight=2),
        Column("Change", number=True, weight=1.4),
    )
    return Table("By lines of the bill", columns, (*rows, whole))


def _bought(each: Part, side: str) -> str:
    """So many at such a price."""
    quantity, price = each[f"quantity_{side}"], each[f"unit_price_{side}"]
    if not quantity:
        return "–"
    of = f"{money(price)} {each['currency'] or ''}".strip() if price else "price unknown"
    return f"{count(quantity)} × {of}"


def _unmoved(each: Part) -> str:
    return "not known" if each["from"] is None or each["to"] is None else "none"


def _moves(value: float | None, unit: str) -> str:
    """What a change does by itself."""
    if value is None:
        return "–"
    return difference(value, unit) if value else "nothing"


def _range(part: Part, unit: str) -> str:
    """What a change does at least and at most, over the orders."""
    least, most = part["least"], part["most"]
    if least is None or most is None:
        return ""
    if least == most:
        return "always the same"
    return f"{_moves(least, unit)} to {_moves(most, unit)}"


def tornadoes(found: Part) -> list[Chart]:
    """The numbers, each lower and higher, and apart from them the choices: what a choice does is
    not to be measured against a tenth more or less of a number."""
    charts = [tornado({**found, "inputs": bars}) for bars in _kinds(found)]
    return [
        replace(chart, key=f"{chart.key}{key}", question=f"{title(found)}: which {of} move it?")
        for chart, (key, of), bars in zip(charts, _KINDS, _kinds(found), strict=True)
        if chart is not None and bars
    ]


def _kinds(found: Part) -> tuple[list[Part], list[Part]]:
    """The bars of numbers, and those of choices."""
    numbers: list[Part] = []
    choices: list[Part] = []
    for bar in found["inputs"]:
        (choices if _is_choice(bar) else numbers).append(bar)
    return numbers, choices


def _is_choice(bar: Part) -> bool:
    return any(isinstance(bar[end], str | bool) for end in ("low", "high"))


def _parts(found: Part) -> tuple[str, str]:
    """How much lower and higher the numbers were taken."""
    by = found.get("by")
    of = f"{percent(by)} " if by else ""
    return f"{of}lower", f"{of}higher"


def tornado(found: Part) -> Chart | None:
    """A figure with each input lower and higher, the strongest first."""
    if found["value"] is None or not found["inputs"]:
        return None
    bars = found["inputs"][:MOST_BARS]
    unit = found["unit"]
    today = float(found["value"])
    ends = _ENDS if any(map(_is_choice, bars)) else _parts(found)
    return Chart(
        key=f"moves-{found['figure']}",
        question=f"{title(found)}: what moves it?",
        shape="tornado",
        x=Axis("", ""),
        y=_axis(found),
        at=tuple(line(bar["label"]) for bar in bars),
        series=(
            Series(ends[0], "main", tuple(_drawn(bar["at_low"], unit) for bar in bars)),
            Series(ends[1], "rival", tuple(_drawn(bar["at_high"], unit) for bar in bars)),
        ),
        today=Point(0.0, _drawn(today, unit), f"today: {_said(today, unit)}"),
        note=f"{len(found['inputs']) - len(bars)} more move it less; the table has them."
        if len(found["inputs"]) > len(bars)
        else "",
        source="",
        alt=sentence(found),
        data={"words": tuple((_end(bar, "low"), _end(bar, "high")) for bar in bars)},
    )


def sensitivity_table(found: Part, most: int | None = None) -> Table:
    """Each input with the values it was given and what the figure is there."""
    unit = found["unit"]
    rows = [
        (
            Cell(line(bar["label"]), aside=bar["origin"]),
            Cell(_input(bar["value"], bar["unit"])),
            Cell(_input(bar["low"], bar["unit"])),
            _judged(bar, "low", unit),
            Cell(_input(bar["high"], bar["unit"])),
            _judged(bar, "high", unit),
        )
        for bar in found["inputs"][:most]
    ]
    columns = (
        Column("Input", weight=3),
        Column("Today", number=True, weight=1.5),
        Column("Lower", number=True, weight=1.5),
        Column("The figure there", number=True, weight=1.5),
        Column("Higher", number=True, weight=1.5),
        Column("The figure there", number=True, weight=1.5),
    )
    return Table(f"{title(found)}, each input lower and higher", columns, tuple(rows))


def flips_table(items: Sequence[Part], title: str) -> Table:
    """Each input along which the verdict turns; all words of one input in one row."""
    rows = [
        (
            Cell(line(last["label"]), aside=last["origin"]),
            Cell(_input(last["value"], last["unit"])),
            Cell(_input(_until(last), last["unit"])),
            Cell(_all_of([_input(each["flips_at"], each["unit"]) for each in alike])),
            Cell(_begun(line(last["sentence"].removeprefix(f"{last['label']}: ")))),
        )
        for alike in _by_input(items)
        for last in alike[-1:]
    ]
    columns = (
        Column("Input", weight=2.4),
        Column("Today", number=True, weight=1.3),
        Column("Stays until", number=True, weight=1.3),
        Column("Turns at", number=True, weight=1.3),
        Column("What happens", weight=4),
    )
    return Table(title, columns, tuple(rows))


def _until(item: Part) -> Any:
    """The last value with today's verdict, or the last at which it is known that it holds."""
    known = item.get("known_until")
    return item["keeps_until"] if known is None else known


def _by_input(items: Sequence[Part]) -> list[list[Part]]:
    """Items in their order, those together that are words of one input and turn it one way."""
    found: dict[tuple[Any, ...], list[Part]] = {}
    for place, item in enumerate(items):
        word = item["keeps_until"] is None and isinstance(item["flips_at"], str)
        key = (item["pointer"], item.get("breaks")) if word else (place,)
        found.setdefault(key, []).append(item)
    return list(found.values())


def _all_of(names: list[str]) -> str:
    """The words at which it turns, the first and the last of many."""
    if len(names) <= _MOST_WORDS:
        return ", ".join(names)
    return f"any of {len(names)}: {names[0]} to {names[-1]}"


def _begun(text: str) -> str:
    """A sentence that follows no label."""
    return text[:1].upper() + text[1:]


def _axis(found: Part) -> Axis:
    unit = found["unit"]
    return Axis(title(found), "%" if unit == _SHARE else line(unit_shown(unit)))


def _drawn(value: Any, unit: str) -> Any:
    """A value where it stands on the axis: a share in percent, as the words beside it say it."""
    return 100 * value if unit == _SHARE and value is not None else value


def title(found: Part) -> str:
    """What the figure is called wherever it stands alone."""
    return title_of(found["figure"], line_of(found.get("label")))


def sentence(found: Part) -> str:
    """What was found, beginning with what the figure is called."""
    label = line(found["label"])
    said = line(found["sentence"])
    begins = label[:1].upper() + label[1:]
    return title(found) + said.removeprefix(begins) if said.startswith(begins) else said


def _said(value: Any, unit: str) -> str:
    return _counted(*amount(value, unit, 3))


def _counted(text: str, of: str) -> str:
    """A number with its unit: one of what is counted in the singular."""
    return f"{text} {line(one_of(of) if text == '1' else of)}".strip()


def _input(value: Any, unit: str) -> str:
    if value is None:
        return "–"
    if isinstance(value, bool) or not isinstance(value, int | float):
        return line(shown(value))
    text, of = amount(value, unit, _DIGITS)
    return many(text, line(of))


def _judged(bar: Part, end: str, unit: str) -> Cell:
    """The figure at one end, and whether the design holds there."""
    verdict = bar.get(f"verdict_at_{end}")
    said = WORDS[verdict].lower() if verdict else ""
    return Cell(_figure(bar[f"at_{end}"], unit, bar[end]), aside=said)


def _figure(value: Any, unit: str, at: Any) -> str:
    if at is None:
        return "–"
    return "not known" if value is None else _said(value, unit)


def _end(bar: Part, end: str) -> str:
    """The value beside a bar: the unit stands in the table, but a share is read as percent."""
    unit = bar["unit"] if bar["unit"] == _SHARE else ""
    return _input(bar[end], unit) if bar[end] is not None else ""
