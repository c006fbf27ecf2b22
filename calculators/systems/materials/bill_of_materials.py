"""The bill of materials: server → controller → disk, with quantities and known prices.

Every quantity is a figure of the sheet, the same that the checks rest on. One model of a line
serves every reader: the page, the report, the API and the command line are projections of it.

No source states prices: they are the user's, or demonstration values marked assumed. An unknown
price stays unknown and is counted; it is never zero.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from calculators.formulas.storage.cost import to_buy
from calculators.inputs.catalogue import Catalogue, Row
from calculators.inputs.purchase.asked import DRAWING
from calculators.inputs.purchase.currency_signs import only_currency
from calculators.inputs.purchase.purchase import NOTHING, Purchase, not_chosen
from calculators.inputs.purchase.said import PRICE_FOR
from calculators.sheet.said.numbers import LEAST, short
from calculators.sheet.said.within import thing_said
from calculators.systems.materials import costs, count_reasons, memory
from calculators.systems.materials.owned import Stock
from calculators.systems.shared.hardware.hardware_limits import MEMORY_GIB
from calculators.systems.system import Part

_SERVER, _DISK, _MEMORY, _ENCLOSURE = "server", "disk", "memory", "enclosure"


@dataclass(slots=True)
class Line:
    """Something that a design needs: owned, or to buy.

    Args:
        item: its place, such as "1.2": the second below the first
        level: how deep it stands: server, its controllers, their disks
        kind: server, controller or disk: the table of the catalogue
        key: of the catalogue row; None where no model is chosen
        what: what it is for; "" where the model says it
        row: the catalogue row; empty where no model is chosen
        parent: place of the line that it belongs to in the list of lines
        note: what is to be known of it; "" where nothing is
        figures: figure of the sheet -> how many of it are needed; the quantity is their sum
        owned: how many of them are there already; the last line of a model has the rest of it
        thing: what it is where no model is chosen, "" where nothing tells it
        held: a price that was typed for another thing, and is in no sum
        size: how large it is to be where no model is chosen, in words; "" where nothing says it
    """

    item: str
    level: int
    kind: str
    key: str | None
    what: str
    row: Row
    parent: int | None
    figures: dict[str, float] = field(default_factory=dict)
    note: str = ""
    owned: int = 0
    thing: str = ""
    held: dict[str, Any] | None = None
    size: str = ""

    @property
    def quantity(self) -> int:
        """How many the design needs, be they owned or bought."""
        return round(sum(self.figures.values()))

    @property
    def to_buy(self) -> int:
        return int(to_buy(self.quantity, self.owned))

    @property
    def spare(self) -> int:
        """How many of those owned the design does not need."""
        return int(to_buy(self.owned, self.quantity))

    @property
    def unit_price(self) -> Decimal | None:
        price = self.row.get("price")
        return None if price is None else Decimal(str(price))

    @property
    def line_price(self) -> Decimal | None:
        """Of what is bought; where that is nothing, no price has to be known."""
        if self.unit_price is None:
            return None if self.to_buy else Decimal(0)
        return self.unit_price * self.to_buy

    @property
    def description(self) -> str:
        name = self.row.get("name") or not_chosen(self.kind, self.size, self._typed)
        return f"{self.what}: {name}" if self.what else name

    @property
    def _typed(self) -> bool:
        """Whether size and price of what no model is chosen for are typed by hand."""
        return bool(self.size and not self.size.startswith(LEAST) and self.unit_price is not None)

    def as_dict(self) -> dict[str, Any]:
        """The line in plain values; prices are decimal texts."""
        return {
            "item": self.item,
            "level": self.level,
            "kind": self.kind,
            "key": self.key,
            "description": self.description,
            "quantity": self.quantity,
            "figures": list(self.figures),
            "part_number": self.row.get("part_number"),
            "unit_price": _money(self.unit_price),
            "line_price": _money(self.line_price),
            "currency": self.row.get("currency"),
            "price_origin": self.row.get("price_origin"),
            "source": self.row.get("source"),
            "parent": self.parent,
            "price_kind": self.price_kind,
            "price_on": self.row.get("price_on"),
            "price_until": self.row.get("price_until"),
            "supplier": self.row.get("supplier"),
            "supplier_part_number": self.row.get("supplier_part_number"),
            "unspsc": self.row.get("unspsc"),
            "note": self.note,
            "unit": "GiB" if MEMORY_GIB in self.figures else None,
            "power_watts": self.power_watts,
            "power_origin": self.power_origin,
            "owned": self.owned,
            "to_buy": self.to_buy,
            "spare": self.spare,
            "thing": self.thing,
            "held": self.held,
        }

    @property
    def power_watts(self) -> float | None:
        """What one draws; None where nobody knows, and of what the server feeds."""
        watts = self.row.get("power_watts") if self.kind in DRAWING else None
        return None if watts is None else float(watts)

    @property
    def power_origin(self) -> str | None:
        """Where that comes from: typed for the scenario, or as the row states."""
        if self.power_watts is None:
            return None
        return str(self.row.get("power_origin") or self.row.get("origin"))

    @property
    def price_kind(self) -> str | None:
        """Whose price it is: that of the scenario, of the organisation, or of a list."""
        return self.row.get("price_kind", "list") if self.unit_price is not None else None


def bill(bench: Any, catalogue: Catalogue) -> dict[str, Any]:
    """The lines to buy for a design.

    Args:
        bench: the design on the bench
        catalogue: where models have their names and prices

    Returns:
        {"lines": [...], "total": {"price", "currency", "known", "unknown", ...}, "costs": {...}}; a
        line names its parent by index. ``price`` is the sum of the known lines as a decimal text,
        None where none is known, or where currencies differ and nobody gave a rate.
    """
    found = lines(bench, catalogue)
    interfaces = {line.row.get("interface") or "" for line in found if line.kind == "disk"}
    for line in found:
        line.note = line.note or count_reasons.note(bench, line.figures)
        room = count_reasons.no_bays(bench, line.kind, line.owned, line.to_buy)
        unseen = count_reasons.not_looked_at(line.kind, line.key, interfaces)
        spares = count_reasons.no_spares(bench, line.figures)
        typed, with_memory = _typed_for(line), _with_memory(bench, line, found)
        parts = (line.note, spares, room, unseen, with_memory, typed)
        line.note = " ".join(filter(None, parts))
    purchase = bench.scenario.purchase or NOTHING
    lacking = _memory_lacking(bench, found)
    total = _total(found, purchase) | {
        "memory_unknown": bool(lacking) or _owned_without_memory(bench, found),
        "memory_lacking": lacking,
    }
    total = _with_uncounted(total, uncounted(bench, catalogue))
    return {
        "lines": [line.as_dict() for line in found],
        "unused": _unused(found, purchase, catalogue),
        "total": total,
        "costs": costs.over_the_years(bench, found, total, purchase),
    }


def _typed_for(line: Line) -> str:
    """For what a price was typed that counts though its line needs less by now, as a sentence."""
    of = str(line.row.get(PRICE_FOR) or "")
    counts = line.thing and of and of != line.thing and line.row.get("price") is not None
    return f"Its price was typed for {thing_said(of)}." if counts else ""


def lines(bench: Any, catalogue: Catalogue) -> list[Line]:
    """The lines to buy, each below what it belongs to."""
    tree = _tree(bench.tree.bought, bench.given, bench.recording.values)
    found = list(_numbered(tree, catalogue, bench.scenario.purchase or NOTHING))
    for line in found:
        if line.kind == _MEMORY:
            line.note = memory.note(bench, line.key is None)
    _give_out(found, bench.scenario.purchase or NOTHING)
    return found


def uncounted(bench: Any, catalogue: Catalogue) -> list[str]:
    """What a design buys of which nobody knows how many, such as enclosures of which the row states
    no bays, or whose server is not named: it is on no line, and in no price."""
    found: dict[str, None] = {}
    for part in bench.tree.bought:
        if math.isfinite(bench.recording.values[part.figure]):
            continue
        row = catalogue.table(part.kind).get(part.key(bench.given) or "", {})
        if not row.get("onboard"):
            name = row.get("name") or not_chosen(part.kind)
            found[f"{part.what}: {name}" if part.what else name] = None
    if count_reasons.enclosures_open(bench):
        key = bench.scenario.options.value(_ENCLOSURE)
        found[catalogue.table(_ENCLOSURE)[key]["name"]] = None
    return list(found)


def _with_uncounted(total: dict[str, Any], names: list[str]) -> dict[str, Any]:
    """A total that counts them among what is not known; a sum without them is at least so much."""
    if not names:
        return total | {"uncounted": []}
    # Of what is owned in full nobody knows whether that is all.
    known = total["price"] if total["subtotals"] else None
    return total | {
        "price": known,
        "currency": total["currency"] if known is not None else None,
        "unknown": total["unknown"] + len(names),
        "at_least": known is not None,
        "uncounted": names,
    }


def _give_out(found: list[Line], purchase: Purchase) -> None:
    """What is owned to the lines that need it, from the top down."""
    stock, last = Stock(purchase), {}
    for line in found:
        name, rest = stock.bought(line.kind, line.key, line.quantity, line.figures)
        line.owned = line.quantity - int(rest)
        if name is not None:
            last[name] = line
    for name, line in last.items():
        line.owned += int(stock.left(name))


def _unused(found: list[Line], purchase: Purchase, catalogue: Catalogue) -> list[dict[str, Any]]:
    """What was typed of something that is not on the bill, or no longer: a price, or how many are
    owned. It counts nowhere, and is not to be lost without a word."""
    unused = []
    for name in purchase.unused((line.kind, line.key, line.figures) for line in found):
        kind, _, key = name.partition("/")
        row = purchase.prices.get(name, {})
        heir = next((line for line in found if line.key and key in line.figures), None)
        unused.append(
            {
                "name": name,
                "description": catalogue.table(kind).get(key, {}).get("name") or not_chosen(kind),
                "price_for": row.get("price_for"),
                "price": row.get("price"),
                "currency": row.get("currency"),
                "owned": purchase.owned.get(name, 0),
                "now": None if heir is None else f"{kind}/{heir.key}",
                "now_is": None if heir is None else heir.description,
            }
        )
    return unused


def figures_of_lines(
    parts: tuple[Part, ...], given: Mapping[str, Any]
) -> dict[tuple[str | None, ...], tuple[str, ...]]:
    """What tells a line of the bill -> the figures that are counted on it: by each of them its
    price may be given where no model is chosen.

    Args:
        parts: everything that is bought
        given: name of each input -> what was given
    """
    found: dict[tuple[str | None, ...], dict[str, None]] = {}
    for each in parts:
        found.setdefault(line_of(each, given), {})[each.figure] = None
    return {line: tuple(figures) for line, figures in found.items()}


def line_of(part: Part, given: Mapping[str, Any]) -> tuple[str | None, ...]:
    """What tells the line of a part from the others: kind, model, what for, and its controller."""
    return part.kind, part.key(given), part.what, part.parent(given)


@dataclass(slots=True)
class _Node:
    kind: str
    key: str | None
    what: str
    thing: str = ""
    size: str = ""
    figures: dict[str, float] = field(default_factory=dict)
    below: list[_Node] = field(default_factory=list)


def _tree(
    parts: tuple[Part, ...], given: Mapping[str, Any], values: Mapping[str, Any]
) -> list[_Node]:
    """What is bought, equal things once: disks below their controller, that below the server."""
    roots: list[_Node] = []
    for part in parts:
        quantity = values[part.figure]
        if not math.isfinite(quantity) or quantity <= 0:
            continue
        place = roots
        if part.kind != _SERVER and roots:
            place = roots[0].below
        if part.kind == _DISK and place:
            hangs_on = part.parent(given)
            named = [node for node in place if part.under and node.key == hangs_on]
            place = (named or place)[-1].below
        same = (part.kind, part.key(given), part.what)
        node = next((node for node in place if (node.kind, node.key, node.what) == same), None)
        if node is None:
            node = _Node(*same, thing=part.thing(given, values), size=part.size_said(given, values))
            place.append(node)
        node.figures[part.figure] = quantity
    return roots


def _numbered(nodes: list[_Node], catalogue: Catalogue, purchase: Purchase) -> Iterator[Line]:
    """The nodes as lines, from the top down; what is on board of a server is not bought."""
    count = 0

    def below(nodes: list[_Node], prefix: str, level: int, parent: int | None) -> Iterator[Line]:
        nonlocal count
        for number, node in enumerate(nodes, start=1):
            row = catalogue.table(node.kind).get(node.key, {}) if node.key else {}
            here, count = count, count + 1
            row = purchase.row(node.kind, node.key, row, node.figures, node.thing)
            line = Line(
                *(f"{prefix}{number}", level, node.kind, node.key, node.what, row, parent),
                node.figures,
                thing=node.thing,
                held=purchase.held(node.kind, node.key, node.figures, node.thing),
                size=node.size,
            )
            yield line
            yield from below(node.below, f"{line.item}.", level + 1, here)

    yield from below(_without_onboard(nodes, catalogue), "", 0, None)


def _without_onboard(nodes: list[_Node], catalogue: Catalogue) -> list[_Node]:
    """The nodes without those that are part of a server; what hangs on them hangs above."""
    found = []
    for node in nodes:
        node.below = _without_onboard(node.below, catalogue)
        row = catalogue.table(node.kind).get(node.key, {}) if node.key else {}
        found += node.below if row.get("onboard") else [node]
    return found


def _money(price: Decimal | None) -> str | None:
    return None if price is None else f"{price:.2f}"


def _is_bought_with_servers(bench: Any, found: list[Line]) -> bool:
    """Whether memory is worked out and on no line of its own."""
    return bool(bench.system.memory_figure) and all(line.kind != _MEMORY for line in found)


def _with_memory(bench: Any, line: Line, found: list[Line]) -> str:
    """How much memory the price of a server is to include, where its row says nothing of that and
    no line is of memory; as a sentence."""
    needed = memory.of_a_server(bench) if line.kind == _SERVER and line.to_buy else None
    if needed is None or line.row.get("ram_gb") is not None:
        return ""
    if not _is_bought_with_servers(bench, found):
        return ""
    return f"Its price is to include its memory, {short(needed[0])} {needed[1]}."


def _owned_without_memory(bench: Any, found: list[Line]) -> bool:
    """Whether servers are owned of which nobody gave how much memory they have, though the rule of
    memory asks for some."""
    figure = bench.system.memory_figure
    assumed = any(bench.system.bought[option] == figure for option in bench.bought())
    owned = any(line.owned for line in found if line.kind == _SERVER)
    return _is_bought_with_servers(bench, found) and assumed and owned


def _memory_lacking(bench: Any, found: list[Line]) -> str:
    """That a server is bought with less memory than the design needs, as a sentence without its
    end: what it lacks is on no line."""
    needed = memory.of_a_server(bench)
    if needed is None or not _is_bought_with_servers(bench, found):
        return ""
    for line in found:
        size = line.row.get("ram_gb") if line.kind == _SERVER and line.to_buy else None
        # Sold in the same sizes, whichever unit they are printed in.
        if size is not None and needed[0] > size:
            return (
                f"a server comes with {short(size)} GB of memory and needs {short(needed[0])} "
                f"{needed[1]}: what it lacks is on no line"
            )
    return ""


def _total(found: list[Line], purchase: Purchase) -> dict[str, Any]:
    """What the known lines come to: by currency, and together where there is a rate for each."""
    priced = [line for line in found if line.line_price is not None]
    # Nothing is nothing in every currency.
    bought = [line for line in priced if line.to_buy]
    parts: dict[str, Decimal] = {}
    assumed: dict[str, int] = {}
    for line in bought:
        currency = line.row.get("currency") or ""
        parts[currency] = parts.get(currency, Decimal(0)) + (line.line_price or Decimal(0))
        assumed[currency] = assumed.get(currency, 0) + (line.row.get("price_origin") == "assumed")
    into = purchase.currency or (next(iter(parts)) if len(parts) == 1 else "")
    whole = costs.added(parts, into, purchase) if parts else None
    unknown = len(found) - len(priced)
    # All of it is owned. Where something that is bought has no price nobody knows the sum.
    if priced and not bought and not unknown:
        whole, into = Decimal(0), into or only_currency(line.row.get("currency") for line in priced)
    return {
        "price": None if whole is None else _money(whole),
        "currency": into or None if whole is not None else None,
        "known": len(priced),
        "unknown": unknown,
        "at_least": whole is not None and unknown > 0,
        "assumed": sum(assumed.values()),
        "owned": sum(1 for line in found if not line.to_buy),
        "subtotals": [
            {
                "currency": currency,
                "price": _money(amount),
                "assumed": assumed[currency],
                "rate": costs.rate_of(currency, into, purchase),
            }
            for currency, amount in sorted(parts.items())
        ],
    }
