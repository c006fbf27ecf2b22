"""Whether larger disks of the catalogue save disks or servers, and what they cost beside today's.

Every model that is larger is put into the design, which is then sized: what is named holds.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Final

from calculators import solver
from calculators.best_practice.cost import cost_between
from calculators.best_practice.fixes import applied
from calculators.checks.check import FAIL
from calculators.checks.load_limit import on_each
from calculators.errors import InputProblems
from calculators.inputs.catalogue import Catalogue, Row, can_be_sized
from calculators.scenario.bench import Bench
from calculators.scenario.parse import parse
from calculators.sheet.numbers import count, listed, many, money, short
from calculators.systems.exchange_2013.workbook import inputs

Document = Mapping[str, Any]
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
        document: the whole scenario
        bench: the scenario on the bench
        key: of the disk model
        others: further volumes that lack disks, with the fewest that hold, in words
    """

    servers: int
    disks: int
    document: dict[str, Any]
    bench: Bench
    key: str
    others: str = ""

    @property
    def order(self) -> tuple[int, int]:
        """A server saved is worth more than any number of disks."""
        return self.servers, self.disks


def has_disks(bench: Bench) -> bool:
    """Whether a design has disks of a model that could be larger."""
    return bool(bench.scenario.groups) or any(f.name == MODEL for f in bench.system.fields)


def larger(document: Document, catalogue: Catalogue) -> tuple[str, dict[str, Any] | None]:
    """What larger disks save, in words, and the scenario with them; None where they save none.

    Raises:
        InputProblems: everything wrong with the document
    """
    bench = Bench(parse(document, catalogue))
    size, models = _models(bench, catalogue)
    alike = " of the same speed" if _today(bench) else ""
    if not models:
        return f"No disk of the catalogue{alike} is larger than today's {short(size)} GB.", None
    today = _fewest(document, bench, "", catalogue)
    tried = f"{count(len(models))} model{'' if len(models) == 1 else 's'} tried"
    found = [design for key in models if (design := _with(document, bench, key, catalogue))]
    better = [each for each in found if today is None or each.order < today.order]
    if not found:
        why = _why_none(document, bench, models, catalogue)
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
        f"{_fits(row, catalogue.disks.get(_today(bench), {}))}{_priced(bench, best, catalogue)}"
    ), best.document


def _stand(bench: Bench, today: Design | None) -> str:
    """How many disks, or disks and servers, stand today, where that is not the fewest that hold of
    today's disk, as it goes on; "" where it is."""
    if today is None:
        return ""
    if bench.scenario.groups:
        rows = bench.scenario.groups[_volume(bench)]
        there = [sum(row.value("disks") * (row.value("count") or 1) for row in rows)]
        fewest, words = [today.disks], ["disks"]
    else:
        values = bench.recording.values
        there = [int(values[ALL_DISKS]), int(values[ALL_SERVERS])]
        fewest, words = [today.disks, today.servers], ["disks", "servers"]
    if there == fewest:
        return ""
    said = " on ".join(many(*pair) for pair in zip(there, words, strict=True))
    return f"; today {said} stand"


def _why_none(document: Document, bench: Bench, models: list[str], catalogue: Catalogue) -> str:
    """What still breaks with the largest of them, where that can be sized; with a space before."""
    if not bench.scenario.groups:
        return ""
    changed: dict[str, Any] = copy.deepcopy(dict(document))
    for group in changed["raid_groups"]:
        if group["volume"] == _volume(bench):
            group["disk"] = models[-1]
    try:
        broken = _on_fewest(changed, Bench(parse(changed, catalogue)), catalogue)
    except InputProblems:
        return ""
    if isinstance(broken, str):
        return f" {bench.system.volumes[_volume(bench)]}: {broken}."
    said = [each.message for each in broken[1].verdicts if each.verdict == FAIL]
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


def _with(document: Document, bench: Bench, key: str, catalogue: Catalogue) -> Design | None:
    """The fewest of a model that hold; None where it cannot be sized, or none do."""
    changed: dict[str, Any] = copy.deepcopy(dict(document))
    if bench.scenario.groups:
        volume = _volume(bench)
        for group in changed["raid_groups"]:
            if group["volume"] == volume:
                group["disk"] = key
    else:
        changed[MODEL] = key
    try:
        return _fewest(changed, Bench(parse(changed, catalogue)), key, catalogue)
    except InputProblems:
        return None


def _fewest(document: Document, bench: Bench, key: str, catalogue: Catalogue) -> Design | None:
    """A design with the fewest servers, or with the fewest disks of its first volume."""
    if bench.scenario.groups:
        made = _on_fewest(document, bench, catalogue)
        if isinstance(made, str) or made[1].breaks:
            return None
        changed, sized, disks, others = made
        return Design(0, disks, changed, sized, key, others)
    options = bench.scenario.options
    found = solver.fewest_servers(bench, int(options.value(solver.GROUPS) or 1))
    if found is None:
        return None
    changed = applied(copy.deepcopy(dict(document)), {_place(document, bench): found.each})
    sized = Bench(parse(changed, catalogue))
    if sized.breaks:
        return None
    values = sized.recording.values
    return Design(int(values[ALL_SERVERS]), int(values[ALL_DISKS]), changed, sized, key)


def _on_fewest(
    document: Document, bench: Bench, catalogue: Catalogue
) -> tuple[dict[str, Any], Bench, int, str] | str:
    """A design with the fewest disks of its first volume, and of the others that lack some: no
    disk of the databases stands in for one of the logs. What was changed, the design, the disks of
    the first volume and the others in words; why there is none."""
    changed: dict[str, Any] = copy.deepcopy(dict(document))
    first, *others = sorted(bench.scenario.groups, key=_volume(bench).__ne__)
    found = solver.fewest_disks(bench, first)
    if found.array is None:
        return found.reason
    on_groups(changed, first, found.array.fields(), None)
    sized, said = Bench(parse(changed, catalogue)), []
    for volume in others if sized.breaks else ():
        more = solver.fewest_disks(sized, volume)
        rows = sized.scenario.groups[volume]
        there = sum(row.value("disks") * (row.value("count") or 1) for row in rows)
        if more.array is not None and more.array.all_disks > there:
            on_groups(changed, volume, more.array.fields(), None)
            sized = Bench(parse(changed, catalogue))
            name = bench.system.volumes[volume]
            stand = f"in place of the {count(there)} that stand"
            said.append(f"{name}: {more.array} of today's model {stand}. ")
    return changed, sized, found.array.all_disks, "".join(said)


def _place(document: Document, bench: Bench) -> str:
    """Where the document says how many servers a group has."""
    nested = inputs.KEY in document and solver.SERVERS in bench.system.nested
    return f"/{inputs.KEY}/{solver.SERVERS}" if nested else f"/{solver.SERVERS}"


def on_groups(
    document: dict[str, Any], volume: str, fields: dict[str, Any], disk: str | None
) -> None:
    """Put a volume on such groups alone, in the place of its first."""
    groups = document["raid_groups"]
    own = [place for place, group in enumerate(groups) if group["volume"] == volume]
    kept = {k: v for k, v in groups[own[0]].items() if k not in ("spans", "count")}
    groups[own[0]] = {**kept, **fields, **({"disk": disk} if disk else {})}
    document["raid_groups"] = [group for place, group in enumerate(groups) if place not in own[1:]]


def _priced(bench: Bench, best: Design, catalogue: Catalogue) -> str:
    """What a design costs beside today's, where nothing that differs lacks a price."""
    cost = cost_between(bench, best.bench, catalogue)
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
