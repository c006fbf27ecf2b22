"""Whether larger disks of the catalogue save disks or servers, and what they cost beside today's.

Every model that is larger is put into the design, which is then sized: what is named holds.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Final

from calculators import solver
from calculators.best_practice.context import Look
from calculators.best_practice.cost import cost_between
from calculators.best_practice.fixes import on_groups, with_fix
from calculators.best_practice.registry import Fix
from calculators.checks.check import FAIL
from calculators.checks.load_limit import on_each
from calculators.inputs.catalogue import Catalogue, Row, can_be_sized
from calculators.scenario.bench import Bench
from calculators.sheet.said.numbers import count, listed, many, money, short

# Models that are tried; a catalogue of thousands has many of the same size.
MOST_MODELS: Final = 24
MODEL, SIZE = "database_disk", "db_disk_size_primary_site"
# What disks and controllers speak; "SAS 12 Gbit/s" and "NL-SAS" are SAS.
_PROTOCOL: Final = re.compile(r"FC|SCSI|SAS|SATA|NVMe")
ALL_SERVERS, ALL_DISKS = "servers.all", "disks.all"


@dataclass(frozen=True)
class Design:
    """A design with other disks.

    Args:
        servers, disks: how many there are in all
        look: the whole scenario
        key: of the disk model
        others: further volumes that lack disks, with the fewest that hold, in words
    """

    servers: int
    disks: int
    look: Look
    key: str
    others: str = ""

    @property
    def order(self) -> tuple[int, int]:
        """A server saved is worth more than any number of disks."""
        return self.servers, self.disks


def has_disks(bench: Bench) -> bool:
    """Whether a design has disks of a model that could be larger."""
    return bool(bench.scenario.groups) or any(f.name == MODEL for f in bench.system.fields)


def larger(look: Look) -> tuple[str, dict[str, Any] | None]:
    """What larger disks save, in words, and the scenario with them; None where they save none."""
    bench, catalogue = look.bench, look.catalogue
    size, models = _models(bench, catalogue)
    alike = " of the same speed" if _today(bench) else ""
    if not models:
        return f"No disk of the catalogue{alike} is larger than today's {short(size)} GB.", None
    today = _fewest(look, "")
    tried = f"{count(len(models))} model{'' if len(models) == 1 else 's'} tried"
    found = [design for key in models if (design := _with(look, key))]
    better = [each for each in found if today is None or each.order < today.order]
    if not found:
        why = _why_none(look, models)
        return f"With no larger disk{alike} a design was found that holds ({tried}).{why}", None
    if not better:
        return f"No larger disk{alike} saves a disk or a server ({tried}).", None
    best = min(better, key=lambda each: (*each.order, models.index(each.key)))
    row = catalogue.disks[best.key]
    told = [many(best.disks, "disks")]
    then = [] if today is None else [today.disks]
    if not bench.scenario.groups:
        told.append(many(best.servers, "servers"))
        then += [] if today is None else [today.servers]
    said = " and ".join(
        told if today is None else [_instead(*pair) for pair in zip(told, then, strict=True)]
    )
    volume = f"{bench.system.volumes[_volume(bench)]}: " if bench.scenario.groups else ""
    name = f"{row['name']}, {short(float(row['capacity_gb']))} GB, in place of {short(size)} GB"
    return (
        f"{name}. {volume}{said}{on_each(bench)}, the fewest that hold of this disk and of today's"
        f"{_stand(bench, today)} ({tried}). "
        f"{best.others}"
        f"{_fits(row, catalogue.disks.get(_today(bench), {}))}{_priced(look, best)}"
    ), dict(best.look.document)


def _stand(bench: Bench, today: Design | None) -> str:
    """How many disks, or disks and servers, stand today, where that is not the fewest that hold of
    today's disk, as it goes on; "" where it is."""
    if today is None:
        return ""
    if bench.scenario.groups:
        there = [solver.disks_of(bench, _volume(bench))]
        fewest, words = [today.disks], ["disks"]
    else:
        values = bench.recording.values
        there = [int(values[ALL_DISKS]), int(values[ALL_SERVERS])]
        fewest, words = [today.disks, today.servers], ["disks", "servers"]
    if there == fewest:
        return ""
    said = " on ".join(many(*pair) for pair in zip(there, words, strict=True))
    return f"; today {said} stand"


def _why_none(look: Look, models: list[str]) -> str:
    """What still breaks with the largest of them, where that can be sized; with a space before."""
    bench = look.bench
    then = with_fix(look, _of_model(look, models[-1])) if bench.scenario.groups else None
    broken = _on_fewest(then, models[-1]) if then else ""
    if isinstance(broken, str):
        return f" {bench.system.volumes[_volume(bench)]}: {broken}." if broken else ""
    said = [each.message for each in broken.look.checks if each.verdict == FAIL]
    return " " + " ".join(["With the largest, more is short than disks:", *said]) if said else ""


def _fits(row: Row, today: Row) -> str:
    """What shelf and controller have to take that they need not today, where both are known; with
    a space behind it."""
    said = []
    sizes = [str(each.get("form_factor") or "").replace('"', " inch") for each in (row, today)]
    if all(sizes) and sizes[0] != sizes[1]:
        said.append(f"form factor is {sizes[0]} in place of {sizes[1]}")
    spoken = [str(each.get("interface") or "") for each in (row, today)]
    # The generation of an interface is no other interface.
    now, was = (set(_PROTOCOL.findall(text)) for text in spoken)
    if now and not was <= now:
        said.append(f"interface is {spoken[0]} in place of {spoken[1]}")
    if not said:
        return ""
    return f"Its {listed([*said])}: see that shelf and controller take it. "


def _instead(now: str, was: int) -> str:
    number = now.partition(" ")[0]
    return f"{now} as before" if number == count(was) else f"{now} in place of {count(was)}"


def _models(bench: Bench, catalogue: Catalogue) -> tuple[float, list[str]]:
    """The size of today's disks, and larger models of the same speed; of equal ones the cheapest
    first."""
    key = _today(bench)
    row: Row = catalogue.disks.get(key, {})
    size = float(row.get("capacity_gb") or 0 if key else bench.scenario.options.value(SIZE))
    alike: dict[tuple[Any, ...], str] = {}
    for other, its in sorted(catalogue.disks.items(), key=_by_size):
        fits = its.get("rpm") and row.get("rpm") in (None, its["rpm"]) and can_be_sized(its)
        if fits and float(its.get("capacity_gb") or 0) > size:
            alike.setdefault((its["capacity_gb"], its["rpm"], its.get("interface")), other)
    return size, list(alike.values())[:MOST_MODELS]


def _by_size(item: tuple[str, Row]) -> tuple[float, bool, float, str]:
    key, row = item
    price = row.get("price")
    return float(row.get("capacity_gb") or 0), price is None, float(price or 0), key


def _today(bench: Bench) -> str:
    """The model of today's disks; empty where only their size is known."""
    if bench.scenario.groups:
        return str(bench.scenario.groups[_volume(bench)][0].value("disk"))
    return str(bench.scenario.options.value(MODEL) or "")


def _volume(bench: Bench) -> str:
    """The volume that is planned first."""
    groups = bench.scenario.groups
    return next((key for key in bench.system.volumes if key in groups), next(iter(groups)))


def _of_model(look: Look, key: str) -> Fix:
    """What puts disks of another model into a design."""
    if not look.scenario.groups:
        return {f"/{MODEL}": key}
    return {group.at("disk"): key for group in look.groups(_volume(look.bench))}


def _with(look: Look, key: str) -> Design | None:
    """The fewest of a model that hold; None where it cannot be sized, or none do."""
    then = with_fix(look, _of_model(look, key))
    return _fewest(then, key) if then else None


def _fewest(look: Look, key: str) -> Design | None:
    """A design with the fewest servers, or with the fewest disks of its first volume."""
    if look.scenario.groups:
        made = _on_fewest(look, key)
        return None if isinstance(made, str) or made.look.bench.breaks else made
    found = solver.fewest_servers(look.bench, int(look.value(solver.GROUPS) or 1))
    then = with_fix(look, {look.at(solver.SERVERS): found.each}) if found else None
    if then is None or then.bench.breaks:
        return None
    values = then.bench.recording.values
    return Design(int(values[ALL_SERVERS]), int(values[ALL_DISKS]), then, key)


def _on_fewest(look: Look, key: str) -> Design | str:
    """A design with the fewest disks of its first volume, and of the others that lack some: no
    disk of the databases stands in for one of the logs. Else why there is none; "" where it cannot
    be sized."""
    first, *others = sorted(look.scenario.groups, key=_volume(look.bench).__ne__)
    found = solver.fewest_disks(look.bench, first)
    if found.array is None:
        return found.reason
    then, said = _on(look, first, found.array), []
    if then is None:
        return ""
    _, more = solver.with_more_disks(then.bench, others if then.bench.breaks else ())
    for volume, array in more.items():
        if wider := _on(then, volume, array):
            then = wider
            name, there = look.system.volumes[volume], solver.disks_of(look.bench, volume)
            stand = f"in place of the {count(there)} that stand"
            said.append(f"{name}: {array} of today's model {stand}. ")
    return Design(0, found.array.all_disks, then, key, "".join(said))


def _on(look: Look, volume: str, array: solver.Array) -> Look | None:
    """A design with a volume on such groups alone; None where it cannot be sized."""
    groups = on_groups(look.document["raid_groups"], volume, array.fields())
    return with_fix(look, {"/raid_groups": groups})


def _priced(look: Look, best: Design) -> str:
    """What a design costs beside today's, where nothing that differs lacks a price."""
    bench, catalogue = look.bench, look.catalogue
    cost = cost_between(bench, best.look.bench, catalogue)
    rows = solver.priced(bench.scenario, catalogue.disks)
    for key in (best.key, _today(bench)):
        if rows.get(key, {}).get("price") is None:
            name = catalogue.disks[key]["name"] if key else "today's disk"
            return f"What it costs beside today's design is not known: {name} has no price."
    if cost.price is None or (cost.servers and not cost.complete):
        return "What it costs beside today's design is not known: prices are missing."
    price = Decimal(cost.price)
    if not price:
        return "It costs the same as today's design."
    said = f"It costs {money(abs(price))} {cost.currency} {'more' if price > 0 else 'less'}"
    guessed = "; a price of it is assumed" if cost.assumed else ""
    return f"{said} than today's design{guessed}."
