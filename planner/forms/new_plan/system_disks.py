"""The system disks of a new plan, which no mail system asks for: a pair on the slots for M.2 of the
server where its row states any, else in its bays, where each takes the place of a database disk."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.utils.html import format_html

from calculators import engine
from calculators.engine import fewer_servers
from calculators.errors import InputProblems
from calculators.inputs.catalogue import Catalogue
from calculators.inputs.documents import origins
from calculators.inputs.fields import Field
from calculators.inputs.reader import takes_no_bay
from calculators.sheet.said.numbers import count, listed, many, short

NAME, DISK = "system_disks", "system_disk"
IN_SLOTS, IN_BAYS = "m2", "bays"
SERVERS, GROUPS = "servers_per_dag_primary_site", "dags"
_PAIR = 2
_CHOICES = {IN_SLOTS: "A pair on slots for M.2, in no bay", IN_BAYS: "In bays of the server"}
ASKED = Field(
    NAME,
    "System disks",
    "word",
    choices=lambda: _CHOICES,
    help="A mirrored pair in each server. In bays it takes the place of two database disks, which "
    "may cost servers. Left empty, it is on slots for M.2 where the server model states them, else "
    "in bays.",
)
_ASSUMED = {"origin": "assumed", "source": "house, a pair on the slots for M.2 of the server"}
_GIVEN = {"origin": "given", "source": "user, on slots for M.2"}
_FEWEST = {"origin": "assumed", "source": "house, the fewest servers that hold"}
_AS_ADVISED = {
    "origin": "assumed",
    "source": "house, the fewest servers that hold with no more memory than is advised",
}
# What else is assumed that takes disks: those of all servers -> in words.
_BESIDE = {
    "bought.spare_disks": "spare",
    "bought.restore_disks": "for the restore volume",
    "bought.metacache_disks": "of solid state for the MetaCache",
}


def with_servers(
    found: dict[str, Any], where: str, catalogue: Catalogue
) -> dict[str, dict[str, str]]:
    """Put the system disks where they were asked for and, where nobody said how many, the fewest
    servers that hold; what was put there, by pointer, with why.

    Raises:
        InputProblems: there is no such place
    """
    if where not in {"", *_CHOICES}:
        raise InputProblems.one(
            f"/{NAME}",
            "unknown-word",
            f"System disks: “{where}” is no place for them.",
            "Choose one in the list.",
        )
    placed = _in_slots(found, where, catalogue) if where != IN_BAYS else None
    if placed is None:
        return fewest(found, catalogue)
    said = fewest(placed, catalogue)
    found |= placed
    return {f"/{DISK}": _GIVEN if where else _ASSUMED, **said}


def _in_slots(found: Mapping[str, Any], where: str, catalogue: Catalogue) -> dict[str, Any] | None:
    """The scenario on the M.2 model of which a pair is enough on the fewest servers, the smallest
    of these; None where no slots are stated and nobody asked for them, or none is large enough."""
    row = catalogue.servers.get(found.get("server") or "", {})
    slots = row.get("bays_m2")
    if DISK in found or (not where and not slots):
        return None
    best: tuple[tuple[float, ...], str] | None = None
    for capacity, key in _models(catalogue).items():
        placed = {**found, DISK: key}
        holds = SERVERS in found or bool(fewest(placed, catalogue))
        figures = engine.size(placed, catalogue, working=False)["figures"]
        if figures["disks.system"]["value"] > (slots or _PAIR):
            continue
        worth = (not holds, figures["bought.servers"]["value"], capacity)
        best = min(filter(None, (best, (worth, key))))
    return None if best is None else {**found, DISK: best[1]}


def _models(catalogue: Catalogue) -> dict[float, str]:
    """An M.2 model of each size [GB] that is offered: nothing else of one changes the design."""
    found: dict[float, str] = {}
    for key, disk in catalogue.disks.items():
        if takes_no_bay(disk) and not disk.get("retired"):
            size = float(disk["capacity_gb"])
            found[size] = min(key, found.get(size, key))
    return found


def fewest(found: dict[str, Any], catalogue: Catalogue) -> dict[str, dict[str, str]]:
    """Put the fewest servers that hold there, within the memory that is advised of one where any
    number of them keeps it."""
    if SERVERS in found:
        return {}
    opened = engine.open_scenario(found, catalogue)
    advised = opened.fewest_servers(as_advised=True)
    servers = advised or opened.fewest_servers()
    if not servers:
        return {}
    found |= servers.fields()
    why = dict(_AS_ADVISED if advised else _FEWEST)
    begun = engine.open_scenario(found, catalogue).bench
    why["source"] += f", with {fewer_servers.kept(begun)} as they are"
    return {f"/{name}": why for name in servers.fields()}


@dataclass(frozen=True, slots=True)
class Taken:
    """What disks beside those of databases a server has, and what the system disks would otherwise.

    Args:
        text: in a sentence or two
        instead: words of the other place for the system disks; "" where there is none to offer
        query: what puts them there, as a query of the scenario's address
    """

    text: str
    instead: str = ""
    query: str = ""

    def said(self, address: str) -> str:
        """The same above the new scenario, whose address it is, with a link that moves them."""
        link = format_html(' <a href="{}?{}">{}</a>.', address, self.query, self.instead)
        return format_html("{}{}", self.text, link if self.instead else "")


def taken(document: Mapping[str, Any], where: str, catalogue: Catalogue) -> Taken | None:
    """What the disks of each server are for, as nobody may have asked for some of them; None of a
    mail system that plans none, and where no server is named, whose bays they could take."""
    server = catalogue.servers.get(document.get("server") or "")
    figures = engine.size(document, catalogue, working=False)["figures"]
    if server is None or "disks.system" not in figures:
        return None
    number = int(figures["disks.system"]["value"])
    model = catalogue.disks.get(document.get(DISK) or "")
    sure = "" if where else ", as assumed"
    if model:
        text = (
            f"The {count(number)} system disks of each server, {model['name']}, are on its slots "
        )
        text += f"for M.2 and take no bay{sure}.{_why_so_large(document, figures, catalogue)}"
    else:
        bays = server.get("drive_bays")
        of = f"{count(number)} of the {many(bays, 'bays')}" if bays else many(number, "bays")
        text = f"The system disks take {of} of each server{sure}."
    if where == IN_SLOTS and not model:
        text += " A pair of no M.2 disk of the catalogue is large enough."
    servers = int(figures["bought.servers"]["value"])
    others = [
        f"{count(float(figures[name]['value']) / servers)} {words}"
        for name, words in _BESIDE.items()
        if name in figures and figures[name]["value"]
    ]
    if others:
        text += f" Each has also, as assumed, beside disks of databases: {listed(others)}."
    other = _elsewhere(document, model is not None, catalogue)
    if other is None:
        return Taken(text)
    then = int(engine.size(other, catalogue, working=False)["figures"]["bought.servers"]["value"])
    change = (
        "as many servers" if then == servers else f"{many(then, 'servers')}, not {count(servers)}"
    )
    there = "in bays" if model else "on slots for M.2"
    changed = {
        name: other.get(name, "")
        for name in (DISK, SERVERS, GROUPS)
        if other.get(name) != document.get(name)
    }
    return Taken(text, f"Put the system disks {there} ({change})", urlencode(changed))


def _why_so_large(
    document: Mapping[str, Any], figures: Mapping[str, Any], catalogue: Catalogue
) -> str:
    """Why no smaller M.2 disks were taken, as a sentence; "" where there are none, or where they
    would do."""
    size = float(catalogue.disks[document[DISK]]["capacity_gb"])
    smaller = [each for each in _models(catalogue).items() if each[0] < size]
    queue = figures.get("transport.database_gib", {}).get("value")
    if not smaller or not queue:
        return ""
    capacity, key = max(smaller)
    with_it = engine.size({**document, DISK: key}, catalogue, working=False)["figures"]
    if with_it["disks.system"]["value"] <= figures["disks.system"]["value"]:
        return ""
    return (
        f" They are that large for the transport queue of {short(queue)} GiB: beside the system it "
        f"does not fit on the next smaller ones, of {short(capacity)} GB."
    )


def _elsewhere(
    document: Mapping[str, Any], in_slots: bool, catalogue: Catalogue
) -> dict[str, Any] | None:
    """The same scenario with its system disks in the other place, on as few servers as hold so
    where those that it has were found."""
    found = {name: value for name, value in document.items() if name != origins.KEY}
    found.pop(DISK, None)
    known = origins.entries(document.get(origins.KEY) or {})
    if origins.origin_of(f"/{SERVERS}", known)[0] == "assumed":
        for name in (SERVERS, GROUPS):
            found.pop(name, None)
    if not in_slots:
        placed = _in_slots(found, IN_SLOTS, catalogue)
        if placed is None:
            return None
        found = placed
    fewest(found, catalogue)
    return found
