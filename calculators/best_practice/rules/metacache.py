"""Rules on the solid state disks of the MetaCache database."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, inf

from calculators.best_practice.applies_to import METACACHE
from calculators.best_practice.context import Look
from calculators.best_practice.registry import ADVICE, ERROR, Fix, Found, rule
from calculators.checks.check import WARN
from calculators.inputs.catalogue import Row, on_offer, sold
from calculators.inputs.hardware.interfaces import takes
from calculators.inputs.purchase.purchase import NOTHING
from calculators.inputs.reader import takes_no_bay
from calculators.sheet.lines.records import Record
from calculators.sheet.said.numbers import count, short
from calculators.sheet.tree.units import PER_CENT

_GUIDANCE = "exchange-metacache, guidance on solid state disks"
_TO_BUY, _MODEL, _SIZE, _DISKS = (
    "metacache.to_buy_gb",
    "metacache_disk",
    "metacache_disk_gb",
    "metacache_disks",
)
_BOUGHT = "bought.metacache_disks"
# Sizes in which solid state disks are sold [GB], where no model of the catalogue says one.
SOLD = (480, 960, 1920, 3840, 7680, 15_360, 30_720)
# Full writes a day of a disk for mixed use, as the guidance asks.
_MIXED_USE = 1


@rule(ADVICE, "No MetaCache database", METACACHE, "exchange-2019-architecture, MetaCache database")
def no_metacache(look: Look) -> Iterator[Found]:
    model = look.scenario.options.fields.get("database_disk_model")
    if isinstance(model, Record) and model.value("rpm") is None:
        # It caches hard disks.
        return
    if look.figure("storage.plain_disks") == 1 and not look.value("metacache"):
        disks = look.figure("disks.database")
        yield Found(
            f"{short(disks)} plain disks in a server, and no solid state before them. This edition "
            f"is advised to have one for {short(look.fact('metacache_hard_disks'))} hard disks, "
            f"{short(ceil(disks / look.fact('metacache_hard_disks')))} here.",
            (look.at("metacache"),),
            ({look.at("metacache"): True},),
            "disks.database",
        )


@rule(ADVICE, "Solid state disks not chosen", METACACHE, _GUIDANCE)
def metacache_size_unknown(look: Look) -> Iterator[Found]:
    each = look.figure(_TO_BUY)
    if not each or each > _largest(look):
        return
    needed, most = look.figure("metacache.needed_gb"), look.figure("metacache.most_gb")
    fixes = fitting(look)
    yield Found(
        f"A server needs {short(needed)} to {short(most)} GB of solid state "
        f"({short(PER_CENT * look.fact('metacache_least'))} to "
        f"{short(PER_CENT * look.fact('metacache_most'))} % of its hard disks). Nobody gave the "
        f"model or the size of its disks, so each is to be bought with at least {short(each)} "
        f"GB.{_no_model(look, fixes)} Once one is chosen, the space of the MetaCache database is "
        "a limit of the design, which more hard disks may break.",
        (look.at(_MODEL),),
        fixes,
        _TO_BUY,
    )


def _no_model(look: Look, fixes: tuple[Fix, ...]) -> str:
    """That no model of the catalogue is offered, and what is in its place, as a sentence; "" where
    one is."""
    if fixes and look.at(_MODEL) in fixes[0]:
        return ""
    least, most = ceil(look.figure("metacache.needed_each_gb")), _most_each(look)
    none = f" The catalogue has none for a bay of {short(least)} to {short(most)} GB each"
    if not fixes:
        return f"{none}, and no such size is sold."
    size = short(fixes[0][look.at(_SIZE)])
    if number := fixes[0].get(look.at(_DISKS)):
        return f"{none}; {count(number)} of {size} GB in each server would have that space."
    return f"{none}; the next size sold is {size} GB."


@rule(ERROR, "Solid state disks too small", METACACHE, _GUIDANCE)
def metacache_too_small(look: Look) -> Iterator[Found]:
    verdict = look.broken("metacache-space")
    if verdict is None:
        return
    yield Found(
        verdict.message,
        (look.at(_MODEL if look.value(_MODEL) else _SIZE),),
        fitting(look),
        "metacache.space_gb",
    )


@rule(ADVICE, "Solid state disks larger than any known", METACACHE, _GUIDANCE)
def metacache_size_not_sold(look: Look) -> Iterator[Found]:
    each, largest = look.figure(_TO_BUY), _largest(look)
    if not each or each <= largest:
        return
    disks = ceil(look.figure("metacache.needed_gb") / largest)
    yield Found(
        f"Each solid state disk of a server must have at least {short(each)} GB, and the largest "
        f"of the catalogue has {short(largest)} GB: whether any so large is sold is not known. "
        f"{count(disks)} in each server would be small enough.",
        (look.at(_DISKS),),
        ({look.at(_DISKS): disks},),
        _TO_BUY,
    )


@rule(
    ADVICE,
    "Solid state disks that the controller does not take",
    METACACHE,
    "house, a controller takes disks of its interfaces",
)
def metacache_beside_controller(look: Look) -> Iterator[Found]:
    disk = look.catalogue.disks.get(look.value(_MODEL))
    controller = look.catalogue.controllers.get(look.value("controller"))
    if disk is None or controller is None or not look.figure(_BOUGHT):
        return
    if takes_no_bay(disk) or takes(controller, disk) is not False:
        return
    each = count(look.figure(_BOUGHT) / look.figure("bought.servers"))
    yield Found(
        f"{disk['name']} ({disk['interface']}) does not work with {controller['name']} "
        f"({controller['interface']}). The {each} solid state disks of a server can hang on its "
        "processors instead, in bays that are wired for that; how many it has no row says. Order "
        "them with the server, or choose a model that the controller takes.",
        (look.at(_MODEL),),
        tuple(
            look.fix(**{_MODEL: key})
            for key in models(look, ceil(look.figure("metacache.needed_each_gb")), _most_each(look))
            if takes(controller, look.catalogue.disks[key])
        ),
        _BOUGHT,
    )


def fitting(look: Look) -> tuple[Fix, ...]:
    """What may be chosen with which a server has the space that it needs, and no more than is
    advised: the models with which no check is lost, then the next size that is sold, then more
    disks of one. Nothing that was said before stands beside it."""
    least, most = ceil(look.figure("metacache.needed_each_gb")), _most_each(look)
    found: list[Fix] = [
        {look.at(_MODEL): key}
        for key in models(look, least, most)
        if look.catalogue.disks[key].get("form_factor")
        and look.catalogue.disks[key]["capacity_gb"] <= most
    ]
    found += [{look.at(_SIZE): size} for size in [x for x in SOLD if least <= x <= most][:1]]
    found += [] if found else _more_of_one(look)
    said = {look.at(name): None for name in (_MODEL, _SIZE) if look.value(name) is not None}
    return tuple(said | each for each in found)


def _more_of_one(look: Look) -> list[Fix]:
    """The fewest more disks of a size that is sold which have the space and no more than is
    advised; empty where none have."""
    needed, most = look.figure("metacache.needed_gb"), look.figure("metacache.most_gb")
    each = look.figure("metacache.needed_each_gb")
    for size in reversed(SOLD):
        disks = ceil(needed / size)
        if disks >= round(needed / each) and disks * size <= most:
            return [{look.at(_SIZE): size, look.at(_DISKS): disks}]
    return []


def _most_each(look: Look) -> float:
    """The size of a solid state disk with which a server has all that is advised [GB]."""
    more = look.figure("metacache.most_gb") / look.figure("metacache.needed_gb")
    return float(more * look.figure("metacache.needed_each_gb"))


def models(look: Look, least: float, advised: float) -> list[str]:
    """Solid state models for the bays of a server that are large enough and bear the writes: those
    no larger than advised first; of these those that the controller is not known to refuse, of
    these those on offer, of these the cheapest where prices are known, then the smallest, of those
    that are known to be sold before others.

    Args:
        look: with the catalogue
        least: size of each [GB]
        advised: size that each needs at most [GB]
    """
    purchase = look.scenario.purchase or NOTHING
    rows = {
        key: purchase.row("disk", key, row)
        for key, row in look.catalogue.disks.items()
        if _caches(row) and row["capacity_gb"] >= least
    }
    prices = {key: row["price"] for key, row in rows.items() if row.get("price") is not None}
    if len({rows[key].get("currency") for key in prices}) > 1:
        # Of prices in several currencies none is the lowest.
        prices = {}

    controller = look.catalogue.controllers.get(look.value("controller"))

    def order(key: str) -> tuple[bool, bool, int, float, int, float, str]:
        row, price = rows[key], float(prices.get(key, inf))
        size = row["capacity_gb"]
        refused = controller is not None and takes(controller, row) is False
        return size > advised, refused, on_offer(row), price, sold(row), size, key

    return sorted(rows, key=order)


def _largest(look: Look) -> float:
    """The size of the largest solid state model for the bays of a server [GB]; no bound where the
    catalogue has none."""
    sizes = [float(row["capacity_gb"]) for row in look.catalogue.disks.values() if _caches(row)]
    return max(sizes, default=inf)


def _caches(row: Row) -> bool:
    """Whether a model is solid state, goes into a bay, and is not known to bear too few writes."""
    writes = row.get("drive_writes_day")
    return (
        row.get("rpm") is None
        and not row.get("retired")
        and not takes_no_bay(row)
        and (writes is None or writes >= _MIXED_USE)
    )


@rule(
    ADVICE,
    "Fewer solid state disks than advised",
    METACACHE,
    "exchange-metacache, guidance on solid state disks",
)
def few_solid_state_disks(look: Look) -> Iterator[Found]:
    verdict = look.check("metacache-disks")
    if verdict is None or verdict.verdict != WARN or verdict.need is None:
        return
    name = "metacache_disks"
    yield Found(verdict.message, (look.at(name),), (look.fix(**{name: int(verdict.need)}),))
