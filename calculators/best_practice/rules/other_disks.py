"""The rule on disks that are larger, or dearer, than the design needs."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from calculators.best_practice.applies_to import EVERY
from calculators.best_practice.context import Look
from calculators.best_practice.cost import cost_between
from calculators.best_practice.fixes import failing, with_fix
from calculators.best_practice.registry import ADVICE, Fix, Found, rule
from calculators.best_practice.rules.metacache import fitting
from calculators.checks import horizon
from calculators.checks.check import PASS
from calculators.inputs.catalogue import Row, can_be_sized, on_offer, sold
from calculators.inputs.hardware.interfaces import families
from calculators.inputs.purchase.purchase import NOTHING
from calculators.sheet.said.numbers import short
from calculators.sheet.tree.units import PER_CENT
from calculators.solver import priced
from calculators.systems.shared.hardware.hardware_lines import DISKS, SERVERS

_DISK = "database_disk"
# Advice on solid state disks before the hard disks, and the size of each that is given.
_MOST_SOLID, _SOLID_SIZE = "metacache-most", "metacache_disk_gb"
# An offer that still stands once disks are changed for others that are known to be cheaper.
_UNKNOWN_PRICE = "unknown price"
# Models with a lower price that are tried; sizes are halved, which takes few.
_MOST_TRIED = 4


@rule(
    ADVICE,
    "Smaller or cheaper disks would do",
    EVERY,
    "house, the smallest disk that holds is bought",
)
def other_disks_do(look: Look) -> Iterator[Found]:
    if failing(look):
        return
    owned = (look.scenario.purchase or NOTHING).owned
    for key, pointers in _places(look).items():
        row = look.catalogue.disks.get(key, {})
        if f"disk/{key}" in owned or not row.get("capacity_gb"):
            continue
        found = _cheaper(look, key, pointers) or _smaller(look, key, pointers)
        if found is None:
            continue
        other, fix, then = found
        size, now = (float(each["capacity_gb"]) for each in (look.catalogue.disks[other], row))
        word = "smaller" if size < now else "larger" if size > now else "equally large"
        number = f"{short(then.figure(DISKS))} disks in all"
        if then.figure(DISKS) == look.figure(DISKS):
            number += ", as many as now"
        yield Found(
            f"{row['name']}, {short(now)} GB: the {word} {look.catalogue.disks[other]['name']}, "
            f"{short(size)} GB, of the same speed, form factor and interface would hold too, with "
            f"{number}.{_solid_said(look, fix)}{_unknown(look, key, other)}",
            pointers,
            (fix,),
            DISKS,
            _UNKNOWN_PRICE if _has_price(look, key) and not _has_price(look, other) else "",
        )


def _solid_said(look: Look, fix: Fix) -> str:
    """Which solid state disks a fix takes with the smaller disks, as a sentence; "" where none."""
    size = fix.get(look.at(_SOLID_SIZE))
    if size is None:
        return ""
    return (
        f" The solid state disks before them would be {short(size)} GB in place of "
        f"{short(look.value(_SOLID_SIZE))} GB, as more than "
        f"{short(PER_CENT * look.fact('metacache_most'))} % of the hard disks is not needed."
    )


def _places(look: Look) -> dict[str, tuple[str, ...]]:
    """Disk models that the design names -> where it names them."""
    found: dict[str, tuple[str, ...]] = {}
    for group in look.groups():
        if group["disk"]:
            found[group["disk"]] = (*found.get(group["disk"], ()), group.at("disk"))
    if not found and look.value(_DISK):
        found[str(look.value(_DISK))] = (look.at(_DISK),)
    return found


def _alike(look: Look, key: str) -> dict[str, Row]:
    """Hard disks of the catalogue that go where one goes: of its speed, form factor and interface;
    with the prices that the scenario has for them."""
    row = look.catalogue.disks[key]
    spoken = families(row)
    if not (row.get("rpm") and row.get("form_factor") and spoken):
        return {}
    rows = {
        other: its
        for other, its in look.catalogue.disks.items()
        if other != key
        and not its.get("retired")
        and (its.get("rpm"), its.get("form_factor")) == (row["rpm"], row["form_factor"])
        and families(its) == spoken
        and its.get("capacity_gb")
        and can_be_sized(its)
    }
    return priced(look.scenario, {key: row, **rows})


def _cheaper(look: Look, key: str, pointers: tuple[str, ...]) -> tuple[str, Fix, Look] | None:
    """The cheapest model, of those with a lower price than today's, with which the design holds
    for less."""
    rows = _alike(look, key)
    price, currency = (rows.get(key, {}).get(name) for name in ("price", "currency"))
    if price is None:
        return None
    known = {
        other: Decimal(str(its["price"]))
        for other, its in rows.items()
        if its.get("price") is not None and its.get("currency") == currency
    }
    lower = sorted((each, other) for other, each in known.items() if each < known[key])
    for _, other in lower[:_MOST_TRIED]:
        fix, then = _would_do(look, dict.fromkeys(pointers, other))
        if then is None:
            continue
        cost = cost_between(look.bench, then.bench, look.catalogue)
        if cost.price is not None and Decimal(cost.price) < 0:
            return other, fix, then
    return None


def _smaller(look: Look, key: str, pointers: tuple[str, ...]) -> tuple[str, Fix, Look] | None:
    """The smallest model with which the design holds, of one size the cheapest first: of all models
    where today's has no price, else of those without, whose price may be lower."""
    rows = _alike(look, key)
    if not rows:
        return None
    known = rows[key].get("price") is not None
    sizes: dict[float, str] = {}
    for other, its in sorted(rows.items(), key=lambda item: _dear(item[1])):
        if known and its.get("price") is not None:
            continue
        if its["capacity_gb"] < rows[key]["capacity_gb"]:
            sizes.setdefault(float(its["capacity_gb"]), other)
    models = [sizes[size] for size in sorted(sizes)]
    best, first, last = None, 0, len(models)
    while first < last:
        middle = (first + last) // 2
        fix, then = _would_do(look, dict.fromkeys(pointers, models[middle]))
        if then is None:
            first = middle + 1
        else:
            best, last = (models[middle], fix, then), middle
    return best


def _dear(row: Row) -> tuple[int, bool, Decimal, int]:
    """The place of a model by its price, of those on offer before others; without one it comes
    last, and of these those that are known to be sold first."""
    price = row.get("price")
    return on_offer(row), price is None, Decimal(str(price or 0)), sold(row)


def _unknown(look: Look, key: str, other: str) -> str:
    """Which price of the two models is not known, as a sentence: what is saved is not known then;
    "" where both are."""
    without = [each for each in (key, other) if not _has_price(look, each)]
    if not without:
        return ""
    if len(without) > 1:
        return " What that saves is not known: neither has a price."
    name = look.catalogue.disks[without[0]]["name"]
    return f" What that saves is not known: {name} has no price."


def _has_price(look: Look, key: str) -> bool:
    """Whether a model has a price, of the catalogue or of the scenario."""
    rows = priced(look.scenario, {key: look.catalogue.disks[key]})
    return rows[key].get("price") is not None


def _would_do(look: Look, fix: Fix) -> tuple[Fix, Look | None]:
    """The design with other disks, and with other solid state disks where those that are given
    would be more than is advised before them; None where it holds less well, or not as long, or
    takes more disks or servers."""
    then = with_fix(look, fix)
    if then is not None and _wanting(then) - _wanting(look) == {_MOST_SOLID}:
        fix, then = _with_smaller_solid(look, fix, then)
    if then is None or not _wanting(then) <= _wanting(look):
        return fix, None
    for name in (SERVERS, DISKS):
        now, with_it = look.figure(name), then.figure(name)
        if now is not None and not with_it <= now:
            return fix, None
    return fix, then if _ends(then) >= _ends(look) else None


def _with_smaller_solid(look: Look, fix: Fix, then: Look) -> tuple[Fix, Look | None]:
    """The same with the first solid state disks that are as large as advised, where a size of them
    is given; None where there are none."""
    if look.value("metacache_disk") is not None or not (found := fitting(then)):
        return fix, None
    sizes = [each for each in found if each.get(look.at(_SOLID_SIZE)) is not None]
    fix = {**fix, **sizes[0]} if sizes else fix
    return fix, with_fix(look, fix) if sizes else None


def _wanting(look: Look) -> set[str]:
    """The checks that do not simply hold."""
    return {verdict.check.name for verdict in look.checks if verdict.verdict != PASS}


def _ends(look: Look) -> float:
    """The month in which the first limit breaks as it grows; without end where none is known to."""
    grown = horizon.run_out(look.bench)
    month = grown["runs_out"][0]["month"] if grown and grown["runs_out"] else None
    return float("inf") if month is None else float(month)
