"""What a design is made of: disks, price, power, rack units, and how full it is.

An item without a price (or power, or height) that is the same in every design cannot change their
order: it is left out and named in the notes. One that differs leaves the sum unknown.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from calculators.checks.server import CHECKS
from calculators.formulas.raid.levels import LEVELS
from calculators.formulas.storage import cost
from calculators.inputs.catalogue import TABLES
from calculators.inputs.purchase.purchase import NOTHING, Purchase
from calculators.inputs.reader import takes_no_bay
from calculators.search.designs.evaluate import Designs, Variant
from calculators.search.figures.currency import added_in
from calculators.search.objectives import RACK_UNITS
from calculators.search.question.question import Question
from calculators.sheet.lines import nodes
from calculators.systems import SYSTEMS
from calculators.systems.materials.bill_of_materials import figures_of_lines, line_of
from calculators.systems.materials.owned import Stock
from calculators.systems.shared.hardware import hardware_lines
from calculators.systems.system import Part

# 2 units hold 12 disks of 3.5 inch or 24 of 2.5 inch, as the usual shelves do.
SHELF_UNITS, SHELF_DISKS, SHELF_DISKS_SMALL = 2.0, 12.0, 24.0
_SMALL = '2.5"'
_PRICE, _POWER = "price", "power_watts"
# What each sum is of.
_KINDS = {
    _PRICE: ("disk", "controller", "server", "enclosure", "memory"),
    _POWER: ("disk", "server", "enclosure"),
    RACK_UNITS: ("server", "enclosure"),
}
_MODEL = "_model"
# What a part is whose size varies: a price that is that of one size is not that of all.
SEVERAL = "several sizes"


class Item(NamedTuple):
    """Something that a design needs a number of.

    Args:
        kind: disk, controller or server
        key: of the catalogue row; None where none is chosen
        quantity: array (designs,) or number
        differs: whether the key or the quantity is not the same in every design
        figure: that counts it
        figures: of its line of the bill, by each of which its price may be given
        what: what it is for; "" where the model says it
        thing: what it is where no model is chosen; a price may be that of another thing
    """

    kind: str
    key: str | None
    quantity: Any
    differs: bool
    figure: str
    figures: tuple[str, ...]
    what: str = ""
    thing: str = ""


def disks_a_server(designs: Designs) -> Any:
    """Disks of one server; NaN where a design has none of its own."""
    return designs.sheet.kept.get(hardware_lines.DISKS_A_SERVER, np.nan)


def disks_in_bays(designs: Designs) -> Any:
    """Disks of one server that take a bay, as the check of bays counts them: those of the form M.2
    stand on the board or a card."""
    kept, volumes = designs.sheet.kept, _volumes(designs.variant)
    outside = [
        item.quantity / nodes.sets_of(kept, volumes.get(item.figure, ""))
        for item in _items(designs)
        if item.kind == "disk" and _in_no_bay(designs.question.catalogue.disks.get(item.key or ""))
    ]
    return disks_a_server(designs) - sum(outside)


def _volumes(variant: Variant) -> dict[str, str]:
    """Figure that counts the disks of a group on all servers -> its volume."""
    return {
        hardware_lines.disks_in_all(record.name): volume
        for volume, records in variant.bench.scenario.groups.items()
        for record in records
    }


def _in_no_bay(row: Mapping[str, Any] | None) -> bool:
    return row is not None and takes_no_bay(dict(row)) is not None


def disks(designs: Designs) -> Any:
    """Disks of all servers; NaN where a design has none of its own."""
    return designs.sheet.kept.get(hardware_lines.DISKS, np.nan)


def disks_beyond_owned(designs: Designs) -> Any:
    """Disks that the scenario does not own, each model counted by itself; NaN where a design has
    none of its own."""
    stock = Stock(_purchase(designs.variant))
    bought = [
        stock.bought(item.kind, item.key, item.quantity, item.figures)[1]
        for item in _items(designs)
        if item.kind == "disk"
    ]
    return sum(bought) if bought else np.nan


def price(designs: Designs) -> Any:
    """Price of all hardware; NaN where one that matters has none."""
    return _sum_of(_PRICE, designs)


def power(designs: Designs) -> Any:
    """Watts of disks, servers and enclosures; NaN where one that matters is unknown."""
    return _sum_of(_POWER, designs)


def rack_units(designs: Designs) -> Any:
    """Rack units of servers and enclosures, and of usual shelves for the disks that the bays do not
    hold where no enclosure is named; NaN where one that matters is unknown.

    A server that is named and whose bays nobody told gets no shelf, as its disks are held against
    no bays: compared with other servers its height is unknown.
    """
    room, height = _server_row(designs.variant), _height(designs, "server")
    bays = room.get("drive_bays")
    if bays is None and room:
        height, bays = np.nan if designs.question.varies("/server") else height, np.inf
    shelf = _enclosure_row(designs.variant)
    units = cost.rack_units(
        servers=_servers(designs),
        server_units=height,
        disks=disks_in_bays(designs),
        drive_bays=float(bays or 0),
        shelf_disks=float(shelf.get("drive_bays") or _usual_shelf(designs)),
        shelf_units=_height(designs, "enclosure") if shelf else SHELF_UNITS,
    )
    # Of what has no height nobody told any.
    return np.where(units > 0, units, np.nan)


def _usual_shelf(designs: Designs) -> float:
    """Disks that a usual shelf holds, of the size of those that take bays."""
    rows = [
        designs.question.catalogue.disks.get(item.key or "")
        for item in _items(designs)
        if item.kind == "disk"
    ]
    small = all((row or {}).get("form_factor") == _SMALL for row in rows if not _in_no_bay(row))
    return SHELF_DISKS_SMALL if small else SHELF_DISKS


def _height(designs: Designs, kind: str) -> float:
    """Rack units of one server or enclosure: 0 where nobody told them and every design has the
    same, NaN where the designs differ in it."""
    found = [item for item in _items(designs) if item.kind == kind]
    told = [_row(designs, item).get(RACK_UNITS) for item in found]
    known = [float(units) for units in told if units is not None]
    if len(known) == len(told):
        return sum(known)
    return math.nan if any(item.differs for item in found) else 0.0


def survives(designs: Designs) -> Any:
    """Lost disks that every group of the design survives."""
    levels = [LEVELS[record.value("level")].survives for record in designs.variant.records]
    return float(min(levels)) if levels else np.nan


def spare_capacity(designs: Designs) -> Any:
    """Share of the space that is left, in the fullest place."""
    return _least_margin(designs, of_space=True)


def headroom(designs: Designs) -> Any:
    """Share that is left below the limit that comes first."""
    return _least_margin(designs)


def left_out(variant: Variant, column: str) -> list[str]:
    """What a price, power or height leaves out: what is unknown and the same in every design."""
    designs = variant.designs(np.arange(1))
    return [
        (_row(designs, item).get("name") or f"{item.kind}, not chosen")
        for item, quantity in _counted(column, designs)
        if _row(designs, item).get(column) is None
        and not item.differs
        and (column != RACK_UNITS or item.kind in _KINDS[column])
        # Of what is owned in full no price is missing.
        if quantity is item.quantity or np.any(quantity > 0)
    ]


def at_least(variant: Variant, column: str) -> bool:
    """Whether a price, power or height may be more, for something is left out of it."""
    row = _server_row(variant)
    unseen = column == RACK_UNITS and bool(row) and row.get("drive_bays") is None
    return unseen or bool(left_out(variant, column))


def unknown(designs: Designs, column: str) -> list[str]:
    """What keeps the price, power or height of designs from being known: it differs and has none,
    or none that can be added to the others."""
    found = []
    for item, quantity in _counted(column, designs):
        each = _of_row(column, designs, item)
        if item.kind not in _KINDS[column] or not item.differs or not np.any(quantity > 0):
            continue
        if each is None or math.isnan(each):
            name = _row(designs, item).get("name") or f"{item.kind}, not chosen"
            found.append(f"{item.what}: {name}" if item.what else name)
    return found


def assumed(variant: Variant) -> list[str]:
    """What in a design has a price that is assumed."""
    designs = variant.designs(np.arange(1))
    rows = [_row(designs, item) for item in _items(designs)]
    return [
        row["name"]
        for row in rows
        if row.get("price") is not None and row.get("price_origin") == "assumed"
    ]


def _least_margin(designs: Designs, of_space: bool = False) -> Any:
    margins = []
    for name, (_, needed, available) in designs.limits().items():
        check = CHECKS[name.rpartition("/")[2]]
        # A check without a unit is a yes or no; the shape of a plan has no headroom.
        if not check.unit or check.structural or (of_space and not check.of_space):
            continue
        with np.errstate(divide="ignore", invalid="ignore"):
            margin = (available - needed) / np.asarray(available, dtype=float)
        # A limit that does not arise in one design is still one of the others.
        margins.append(np.where(np.isfinite(margin), margin, np.inf))
    if not margins:
        return np.nan
    least = np.minimum.reduce(np.broadcast_arrays(*margins))
    return np.where(np.isfinite(least), least, np.nan)


def _servers(designs: Designs) -> Any:
    return designs.sheet.kept.get(hardware_lines.SERVERS, np.nan)


def _server_row(variant: Variant) -> dict[str, Any]:
    key = variant.bench.scenario.options.value("server")
    return variant.question.catalogue.servers.get(key or "", {})


def _enclosure_row(variant: Variant) -> dict[str, Any]:
    key = variant.bench.scenario.options.value("enclosure")
    return variant.question.catalogue.table("enclosure").get(key or "", {})


def _items(designs: Designs) -> Iterator[Item]:
    """What is on the bill of materials: how many there are may differ from design to design."""
    bench = designs.variant.bench
    kept = designs.sheet.kept
    for part, key, line, varies, thing in _bought(designs.variant):
        quantity = kept.get(part.figure)
        if quantity is None:
            continue
        if not bench.system.parts or np.any(np.asarray(quantity) > 0):
            yield Item(part.kind, key, quantity, varies, part.figure, line, part.what, thing)


def _counted(column: str, designs: Designs) -> Iterator[tuple[Item, Any]]:
    """The items with how many of them count: for a price only what is not owned."""
    purchase = _purchase(designs.variant)
    stock = Stock(purchase)
    for item in _items(designs):
        needed = item.quantity
        if column == _PRICE and purchase.owned:
            _, needed = stock.bought(item.kind, item.key, needed, item.figures)
        yield item, needed


def _bought(variant: Variant) -> list[tuple[Part, str | None, tuple[str, ...], bool, str]]:
    """What any design of a variant buys: part, model, figures of its line of the bill, whether it
    varies, and what it is without a model; they rest on words, so they are found once."""
    found: list[Any] | None = variant.known.get(_bought)
    if found is None:
        tree, space = variant.bench.tree, variant.question.space
        names = tree.made(_named_by, lambda: _named_by(tree.bought))
        # Other questions on these lines, models and axes ask for the same.
        varied = space.places, _of_several(variant.question), space.varied_words
        key = (_bought, *varied, *map(variant.bench.value, names))
        found = variant.known[_bought] = tree.made(key, lambda: _found_bought(variant))
    return found


def _named_by(parts: Iterable[Part]) -> list[str]:
    """The inputs that say what some parts are."""
    names = (name for part in parts for name in (*part.models, *part.under, *part.sizes))
    return list(dict.fromkeys(names))


def _found_bought(
    variant: Variant,
) -> list[tuple[Part, str | None, tuple[str, ...], bool, str]]:
    bench = variant.bench
    named: dict[tuple[str, str | None, str], tuple[Part, str | None]] = {}
    parts, given = bench.tree.bought, bench.given
    for part in parts:
        key = part.key(given)
        # One figure counts a model once, whoever names it.
        named.setdefault((part.kind, key, part.figure), (part, key))
    figures = figures_of_lines(parts, given)
    return [
        (part, key, figures[line_of(part, given)], _varies(variant, part), _thing(variant, part))
        for part, key in named.values()
    ]


def _varies(variant: Variant, part: Part) -> bool:
    """Whether something varies that the number or the model of a part rests on."""
    rests_on = (*variant.bench.tree.rests_on(part.figure), *part.models)
    # Where the plan counts its hardware, words may change how it counts.
    words = bool(variant.bench.system.parts) and _by_words(variant.question)
    return words or variant.question.varies(*map(_place, rests_on))


def _thing(variant: Variant, part: Part) -> str:
    """What a part is where no model is chosen; where its size varies no price is that of all."""
    several = any(_place(name) in _of_several(variant.question) for name in part.sizes)
    return SEVERAL if several else part.thing(variant.bench.given)


def _of_several(question: Question) -> frozenset[str]:
    """The places that have more than one value."""
    axes = (axis for axis in question.space.axes if len(axis.values) > 1)
    return frozenset(place for axis in axes for place in axis.filled)


def _by_words(question: Question) -> bool:
    """Whether a word varies that is no model: the plan may then count in another way."""
    fields = {field.name: field for field in SYSTEMS[question.space.scenario["system"]].fields}
    for axis in question.space.words:
        field = fields.get(axis.pointer.rpartition("/")[2])
        if field is None or field.kind not in TABLES:
            return True
    return False


@cache
def _place(name: str) -> str:
    """The place of an input in the document; that of a model for its figures."""
    table, _, key = name.partition(".")
    if table.endswith(_MODEL):
        return f"/{table.removesuffix(_MODEL)}"
    record, _, number = table.rpartition("_")
    if table == "fact":
        return f"/assumptions/{key}"
    return f"/{record}s/{int(number) - 1}/{key}" if key and number.isdigit() else f"/{name}"


def _row(designs: Designs, item: Item) -> Mapping[str, Any]:
    """The row of the catalogue with the price that the scenario has for it; what is on board of a
    server costs and weighs nothing."""
    row = designs.question.catalogue.table(item.kind).get(item.key or "", {})
    if row.get("onboard"):
        return {"name": row["name"], "price": 0, "power_watts": 0}
    return _purchase(designs.variant).row(item.kind, item.key, row, item.figures, item.thing)


def _purchase(variant: Variant) -> Purchase:
    return variant.bench.scenario.purchase or NOTHING


def currency(variant: Variant) -> str:
    """In which prices are added up; "" where nobody said."""
    question, purchase = variant.question, _purchase(variant)
    varied = question.space.said
    return question.made(
        # Today's design, on which nothing varies, is asked too.
        ("currency", varied),
        lambda: added_in(purchase, question.catalogue, question.space.scenario, set(varied)),
    )


def _sum_of(column: str, designs: Designs) -> Any:
    parts: list[Any] = []
    # Of lines without a price: whether nothing is to buy of each.
    owned: list[bool] = []
    for item, quantity in _counted(column, designs):
        if item.kind not in _KINDS[column]:
            continue
        each = _of_row(column, designs, item)
        if each is None and item.differs:
            each = np.nan
        if each is None:
            owned.append(quantity is not item.quantity and not np.any(quantity > 0))
        elif math.isnan(each):
            # Unknown only where a design buys it.
            parts.append(np.where(np.asarray(quantity) > 0, np.nan, 0.0))
        else:
            parts.append(cost.line_price(quantity, each))
    if parts:
        return cost.together(parts)
    return 0.0 if owned and all(owned) else np.nan


def _of_row(column: str, designs: Designs, item: Item) -> float | None:
    """What a column says of an item; not a number where it is a price that nobody can convert."""
    known = designs.variant.known
    name = (column, item.kind, item.key or item.figure)
    if name not in known:
        row = _row(designs, item)
        each = row.get(column)
        if each is not None and column == _PRICE:
            each = _in_one_currency(designs, row)
            each = np.nan if each is None else each
        known[name] = None if each is None else float(each)
    return known[name]


def _in_one_currency(designs: Designs, row: Mapping[str, Any]) -> Any:
    """A price in the currency of the sums; None where nobody gave a rate."""
    other = row.get("currency")
    if other is None:
        return row[_PRICE]
    into = currency(designs.variant)
    return _purchase(designs.variant).converted(Decimal(str(row[_PRICE])), other, into)
