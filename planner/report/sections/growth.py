"""The section on the growth, year by year: what each needs, and whether today's design holds."""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping, Sequence
from typing import Any

from calculators.sheet.said.numbers import count, either, listed, money, shown
from planner.report.document import Cell, Column, Said, Table, headline, of_one
from planner.report.key_numbers import bar
from planner.report.material import Material
from planner.report.words.cost_said import NO_MORE, bays_checked, cost_said, growth_cost
from planner.report.words.growth_columns import ADVISED, LOSES, MORE, NEEDED, STANDS, YEAR
from planner.report.words.loss_words import loss_said
from planner.report.words.texts import line
from planner.report.words.verdicts import FAIL, WARN, WHOLE

_LEAD = (
    "Each year by itself: the fewest hardware that carries its load{kept}, the limit that comes "
    "closest then, and whether the design as it stands, with what it buys today{memory}, "
    "still holds."
)
# Limits of one database or its disk: more databases leave more room in each.
_OF_DATABASES = ("database-size", "database-rate", "volume-on-disks")
_MORE_DATABASES = (
    " A year may have more to spare than the one before: its load is cut into more databases, a "
    "step at a time, and each is smaller."
)
# Inputs of the memory of a server, which nobody gave where the design buys it by itself.
_MEMORY = {"ram_gb", "ram_gib"}
_DIGITS = 4
_NONE = "none found"
# So a sentence on the end of the growth says that today's hardware is enough for it.
_AS_TODAY = "as it stands today"
# So many of the other limits that break are named.
_NAMED = 3
Year = Mapping[str, Any]


def growth(of: Material) -> Said:
    """A row for today and for each year ahead, then the ways to carry the last one where there are
    several; nothing where nothing grows."""
    said = by_year(of.outlook)
    several = ways(of.outlook, bays_checked(of.answer["checks"]))
    return Said((*said.blocks, several), said.lead) if several else said


def ways(outlook: Mapping[str, Any], bays: bool = True) -> Table | None:
    """The ways to carry the load at the end of the growth, the fewest hardware first, or where that
    breaks advice what gives up nothing; None where there is one.

    Args:
        outlook: of the engine
        bays: whether disks are held against bays
    """
    beside, years = outlook.get("growth_beside") or (), outlook.get("growth_years") or ()
    if not beside or not years:
        return None
    end = years[-1]
    first = {
        **end,
        "label": _label_of_fewest(end),
        "groups": end.get("rebuilt") or "",
        "cost": outlook.get("growth_cost"),
    }
    rows = [first, *beside]
    if end.get("not_kept"):
        # What gives up nothing stands first.
        rows.sort(key=_gives_up_some)
    parts: list[_Part] = [
        (Column("Way", weight=1.8), [_way(each) for each in rows]),
        *(
            (
                Column(name.capitalize(), number=True, weight=0.8),
                [Cell(_many(each, name)) for each in numbered],
            )
            for name, numbered in _numbered(rows)
        ),
    ]
    # Whoever may not see prices is not told what it buys.
    if any(each["cost"] for each in rows):
        parts.append(
            (Column("Against today", weight=3.4), [Cell(_more(each, bays)) for each in rows])
        )
        if any(_price(each) for each in rows):
            cells = [
                Cell(_price(each) or _free(each, rows, outlook), aside=_unsure(each))
                for each in rows
            ]
            parts.append((Column("Price", weight=1.6), cells))
    parts.append((Column("What it gives up", weight=1.8), [Cell(_gives_up(each)) for each in rows]))
    columns = tuple(column for column, _ in parts)
    cells_of_rows = tuple(zip(*(cells for _, cells in parts), strict=True))
    return Table(f"Ways to carry year {end['year']}", columns, cells_of_rows)


def in_full(said: str, outlook: Mapping[str, Any], bays: bool = True) -> tuple[str, Table | None]:
    """What is said of a growth with what its end costs: where several ways carry that, they stand
    in a table and not in the text.

    Args:
        said: of the growth; "" for nothing
        outlook: of the engine
        bays: whether disks are held against bays
    """
    if not said:
        return "", None
    several = ways(outlook, bays)
    if several is None:
        return f"{said} {growth_cost(outlook, bays)}".strip(), None
    for each in outlook["growth_beside"]:
        # A sizing of before does not say it by itself.
        if words := line(each.get("sentence") or ""):
            said = said.replace(f" {words}", "")
    return said, several


def _numbered(rows: Sequence[Mapping[str, Any]]) -> list[tuple[str, list[dict[str, Any]]]]:
    return [
        (name, [{"relays_least": None, **each} for each in rows]) for name in ("servers", "disks")
    ]


def _way(each: Mapping[str, Any]) -> Cell:
    label = line(each["label"])
    return Cell(f"{label[:1].upper()}{label[1:]}", aside=line(each.get("groups") or ""))


def _more(each: Mapping[str, Any], bays: bool) -> str:
    cost = each["cost"]
    return cost_said({**cost, "price": None, "complete": True}, bays) if cost else ""


def _price(each: Mapping[str, Any]) -> str:
    """What is bought more, in money; "" where no price of it is known."""
    price: str = (each["cost"] or {}).get("price") or "0"
    if not float(price):
        return ""
    sign = "−" if float(price) < 0 else "+"
    return f"{sign}{money(price.lstrip('-'))} {each['cost']['currency']}"


def _free(
    each: Mapping[str, Any], rows: Sequence[Mapping[str, Any]], outlook: Mapping[str, Any]
) -> str:
    """What costs nothing more: what buys no hardware more at prices that are all known, and the
    design as it stands at any price; else the price is unknown."""
    known = [row["cost"] for row in rows if _price(row)]
    # Only the fewest may be what stands today: a way beside them is then not told.
    stands = "key" not in each and _AS_TODAY in (outlook.get("growth_sentence") or "")
    cost = each["cost"]
    nothing = cost and cost["complete"] and cost["price"] and cost_said(cost) == NO_MORE
    return f"0 {known[0]['currency']}" if stands or nothing else "unknown"


def _unsure(each: Mapping[str, Any]) -> str:
    """What of a price is not known for sure."""
    cost = each["cost"]
    if not cost or not _price(each):
        return ""
    said = ["some unknown"] * (not cost["complete"]) + ["some assumed"] * bool(cost.get("assumed"))
    return ", ".join(said)


def _label_of_fewest(end: Year) -> str:
    """What the fewest hardware of the last year is called among the ways."""
    if end.get("gives_up"):
        return "fewest found"
    return f"fewest that give up {'no loss' if end.get('not_kept') else 'nothing'}"


def _gives_up(each: Mapping[str, Any]) -> str:
    """Which losses it no longer carries the load with, what else it does without, and the advice
    that it no longer keeps."""
    said = [loss_said(line(lost)) for lost in each.get("gives_up") or ()]
    said += ["equal loads once a server is lost"] * (each.get("key") == "not-symmetrical")
    # A sizing of before does not say it.
    advice = listed([line(label) for label in each.get("not_kept") or ()])
    parts = [listed(said), f"advice: {advice}" if advice else ""]
    return "; ".join(filter(None, parts)) or "nothing"


def _gives_up_some(each: Mapping[str, Any]) -> bool:
    return _gives_up(each) != "nothing"


def by_year(outlook: Mapping[str, Any]) -> Said:
    """The same of what the engine says.

    Args:
        outlook: of the engine
    """
    years: Sequence[Year] = outlook.get("growth_years") or ()
    if not years:
        return Said(())
    parts = [
        _year(years),
        _load(years),
        *_grown(years),
        *_hardware(years),
        *_memory(years),
        *_rebuilt(years),
        *_given_up(years),
        *_against(years),
        *_queue(years),
        _binds(years),
    ]
    # Whoever may not see prices is not told what it buys.
    if any(each["cost"] for each in years):
        parts.append(_bought(years))
    parts.append(_today(years))
    columns = tuple(column for column, _ in parts)
    rows = tuple(zip(*(cells for _, cells in parts), strict=True))
    lead = _LEAD.format(kept=_kept(years), memory=_follows(outlook))
    return Said(
        (Table("", columns, rows),),
        f"{lead}{_survives(years)}{_roomier(years)}{_prices(years)}",
    )


_Part = tuple[Column, list[Cell]]


def _follows(outlook: Mapping[str, Any]) -> str:
    """That memory does not stand as it is bought today, where nobody gave it."""
    return " but memory, which follows the load" if _MEMORY & {*outlook.get("bought", ())} else ""


def _year(years: Sequence[Year]) -> _Part:
    said = [f"Year\N{NO-BREAK SPACE}{each['year']}" if each["year"] else "Today" for each in years]
    return Column(YEAR, weight=0.9), [Cell(each, strong=True) for each in said]


def _load(years: Sequence[Year]) -> _Part:
    noun = line(years[0]["load_noun"])
    cells = [Cell(shown(each["load"])) for each in years]
    return Column(f"{noun[:1].upper()}{noun[1:]}", number=True, weight=1.2), cells


def _grown(years: Sequence[Year]) -> list[_Part]:
    """What else grows: one column of each kind of input, with what several populations have."""
    labels = dict.fromkeys(one["label"] for one in years[0]["grown"])
    found: list[_Part] = []
    for label in labels:
        cells = []
        for each in years:
            said = [
                headline(one["value"], one["unit"], _DIGITS)
                for one in each["grown"]
                if one["label"] == label
            ]
            texts = list(dict.fromkeys(one.text for one in said))
            cells.append(Cell(listed(texts), said[0].unit))
        found.append((Column(line(label), number=True, weight=1.2), cells))
    return found


def _hardware(years: Sequence[Year]) -> list[_Part]:
    """Servers where there are several, disks, or relays."""
    found: list[_Part] = []
    for name in ("servers", "disks", "relays"):
        numbers = [each[name] or 0 for each in years]
        if max(numbers) > (name == "servers"):
            cells = [Cell(_many(each, name)) for each in years]
            found.append((Column(f"{name.capitalize()} {NEEDED}", number=True, weight=1.1), cells))
    return found


def _memory(years: Sequence[Year]) -> list[_Part]:
    """The memory of a server, where it grows."""
    # A sizing of before does not say it.
    sizes = [each.get("memory") for each in years]
    if len({each for each in sizes if each}) < 2:
        return []
    cells = [
        Cell(shown(size), each["memory_unit"]) if size else Cell(_NONE)
        for size, each in zip(sizes, years, strict=True)
    ]
    return [(Column("Memory of a server", number=True, weight=1.1), cells)]


def _rebuilt(years: Sequence[Year]) -> list[_Part]:
    """How the servers are grouped, where that is no addition to those that stand."""
    # A sizing of before does not say it.
    said = [line(each.get("rebuilt") or "") for each in years]
    return (
        [(Column("Built anew as", weight=1.5), [Cell(each) for each in said])] if any(said) else []
    )


def _given_up(years: Sequence[Year]) -> list[_Part]:
    """Which losses the hardware of a year gives up that today's design survives, where any does."""
    # A sizing of before does not say it.
    lost = [[loss_said(line(each)) for each in year.get("gives_up") or ()] for year in years]
    if not any(lost):
        return []
    cells = [Cell(f"with {either(those)}" if those else "") for those in lost]
    return [(Column(LOSES, weight=1.8), cells)]


def _against(years: Sequence[Year]) -> list[_Part]:
    """Which advice the hardware of a year does not keep and today's design does, where any does
    not."""
    # A sizing of before does not say it.
    said = [listed([line(label) for label in year.get("not_kept") or ()]) for year in years]
    return [(Column(ADVISED, weight=1.2), [Cell(each) for each in said])] if any(said) else []


def _queue(years: Sequence[Year]) -> list[_Part]:
    """What waits after an outage on the relays that a year needs, which may be fewer than there
    are: how long it drains, when they are full and how much it takes, with some lost."""
    # A sizing of before does not say it.
    if not any(each.get("queued") for each in years):
        return []
    cells = []
    for each in years:
        queued, minutes = each.get("queued"), each.get("drain_minutes")
        said = ["not known to drain while the peak lasts"]
        if minutes is not None:
            said = [f"drained in {_one(minutes, 'min')} once flushed, while the peak lasts"]
        if (hours := each.get("full_hours")) is not None:
            never = hours >= (each.get("lifetime_hours") or math.inf)
            said.append(
                "not full within the lifetime of mail"
                if never
                else f"full after {_one(hours, 'h')} of it"
            )
        if (room := each.get("relay_gb")) is not None:
            said.append(f"up to {_one(room, 'GB')} on each relay")
        text = f"{shown(queued, _DIGITS)} messages" if queued else ""
        cells.append(Cell(text, aside=f"{', '.join(said)}, relays lost"))
    return [(Column("Queue after the outage, on the relays needed", weight=2), cells)]


def _one(value: float, unit: str) -> str:
    said = of_one(headline(value, unit))
    return f"{said.text} {said.unit}"


def _many(each: Year, name: str) -> str:
    if each[name] is None:
        return _NONE
    least = each["relays_least"] if name == "relays" else None
    return count(each[name]) if least is None else f"{count(least)} to {count(each[name])}"


def _binds(years: Sequence[Year]) -> _Part:
    cells = []
    for each in years:
        why, check = line(each["why"]), each["binds"]
        if why or check is None:
            cells.append(Cell(f"{why[:1].upper()}{why[1:]}"))
        else:
            drawn = bar(check)
            cells.append(Cell(drawn.title, aside=drawn.margin))
    return Column("Closest limit then", weight=2.2), cells


def _bought(years: Sequence[Year]) -> _Part:
    # What of the prices is not known is said once, above.
    cells = [Cell(_cost(each["cost"])) for each in years]
    return Column(MORE, weight=2), cells


def _cost(cost: Mapping[str, Any] | None) -> str:
    return cost_said({**cost, "complete": True, "assumed": False}) if cost else ""


def _kept(years: Sequence[Year]) -> str:
    """What was given and is no fewer in any year, behind "load"; "" where nothing was."""
    # A sizing of before does not say it.
    labels = years[0].get("kept") or ()
    named = listed([f"“{line(each)}”" for each in labels])
    return f" with {named} as given" if labels else ""


def _survives(years: Sequence[Year]) -> str:
    """That it survives what today's design does, as a sentence, where that takes more servers."""
    # A sizing of before does not say it.
    if not any(each.get("servers_least") for each in years):
        return ""
    return (
        " It survives the losses that today's design survives; fewer servers carry the load where "
        "it need not."
    )


def _roomier(years: Sequence[Year]) -> str:
    """Why a year may have more to spare than the one before, as a sentence; "" where none has."""
    found = [each["closest"] for each in years if each["closest"]]
    for before, after in itertools.pairwise(found):
        margins = before.get("margin"), after.get("margin")
        alike = before["name"] == after["name"] and before["name"] in _OF_DATABASES
        if alike and None not in margins and margins[1] > margins[0]:
            return _MORE_DATABASES
    return ""


def _prices(years: Sequence[Year]) -> str:
    """What of the prices is not known for sure, as a sentence."""
    costs = [each["cost"] for each in years if each["cost"]]
    known = any(float(each["price"] or 0) for each in costs)
    unknown = not all(each["complete"] for each in costs)
    if not known:
        # Of what is there today some may be known, and is on the bill.
        return " No price of what is bought more is known." if unknown else ""
    said = ["some prices are not known and in no sum"] * unknown
    said += ["some are assumed"] * any(each["assumed"] for each in costs)
    text = ", and ".join(said)
    return f" {text[:1].upper()}{text[1:]}." if text else ""


def _today(years: Sequence[Year]) -> _Part:
    """How the design as it stands does: its verdict, with the limit that it breaks by most or comes
    closest to."""
    cells = []
    for each in years:
        word, check = str(WHOLE.get(each["verdict"], each["verdict"])), each["closest"]
        if check is None:
            cells.append(Cell(word))
            continue
        drawn = bar(check)
        if each["verdict"] == WARN:
            word = drawn.word
        # A sizing of before does not say it.
        if each.get("breaks_rebuilding"):
            word = f"{word}; not while a disk is rebuilt"
        sides = ""
        if drawn.needed and drawn.available and (each["verdict"] == FAIL or not drawn.margin):
            needed, has = drawn.needed, drawn.available
            sides = f"{drawn.verb} {_amount(needed)}, {drawn.bound} {_amount(has)}"
        said = "; ".join(filter(None, (drawn.margin, sides, _others(each["breaks_too"]))))
        cells.append(Cell(f"{word}: {drawn.title}", aside=said))
    return Column(STANDS, weight=2.6), cells


def _others(labels: Sequence[str]) -> str:
    """Which other limits break, the first by name."""
    if not labels:
        return ""
    more = len(labels) - _NAMED
    named = [f"“{line(each)}”" for each in labels[:_NAMED]]
    return f"also {listed(named + [f'{count(more)} more'] * (more > 0))}"


def _amount(side: Any) -> str:
    return f"{side.text} {side.unit}".strip()
