"""The picture of copies: which server of which site holds which copy of a database."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from calculators.charts.copy_layout import (
    FIRST,
    LAGS,
    SECOND,
    SERVES,
    STANDS_BY,
    Copy,
    Plan,
    Server,
    layout,
)
from calculators.charts.information_store import axis, chart, series
from calculators.sheet.said.numbers import listed, written

# Rows of the picture; whole rounds of the servers are shown.
MOST_SHOWN = 32
MOST_SERVERS = 40
_SITES, _ONE_SITE = ("First site", "Second site"), ("The only site",)


def copy_picture(bench: Any) -> dict[str, Any] | None:
    """Servers × databases of one availability group; None where copies find no servers."""
    sheet = bench.figures()
    plan = read_plan({name: figure.value for name, figure in sheet.items()})
    if plan is None or not plan.fits() or len(plan.everyone()) > MOST_SERVERS:
        return None
    both = [layout(plan, site) for site in (FIRST, SECOND)]
    held, active = _tally([copies for found in both for copies in found])
    shown = _shown(plan, both)
    servers = plan.everyone()
    return {
        **chart(
            "copy-layout",
            "Where does each copy live?",
            "copies",
            axis("Database", "", [name for name, _ in shown]),
            axis("Activation preference", ""),
            [_column(server, servers, shown, held, active) for server in servers],
            "house, rings of servers",
            note=_note(plan, len(shown), max(held.values()), sheet["copies.per_server"].value)
            + _uneven(active),
        ),
        "sites": list(_SITES if _there(plan, SECOND) else _ONE_SITE),
        "databases": sum(plan.databases),
        "witness": _witness(len(servers), _there(plan, SECOND)),
    }


def read_plan(figures: Mapping[str, Any]) -> Plan | None:
    """The plan of a group, off its sheet; None where databases have no copies or no number."""
    if not figures["high_availability"] or math.isnan(figures["copies.per_server"]):
        return None
    two_sites = bool(figures["site_resilient"])
    in_both = "database.second_site" in figures
    second = figures["ha_copies_secondary_site"] if two_sites else 0
    apart = in_both and figures["plan.apart"] > 0
    lagged_apart = figures["plan.lagged_apart"] > 0
    standing_by = STANDS_BY if apart or not in_both else SERVES
    lagged_there = LAGS if lagged_apart else SERVES if in_both else STANDS_BY
    first_databases = figures["database.first_site" if in_both else "database.count"]
    counts = {
        (FIRST, SERVES): figures["servers_per_dag_primary_site"],
        (FIRST, STANDS_BY): figures.get("servers.recovery_first_site", 0),
        (FIRST, LAGS): figures["servers.lagged_of_first_site" if two_sites else "servers.lagged"],
        (SECOND, SERVES): figures.get("servers.second_site", 0),
        (SECOND, STANDS_BY): figures.get("servers.recovery", 0),
        (SECOND, LAGS): figures.get("servers.lagged_of_second_site", 0),
    }
    return Plan(
        databases=(int(first_databases), int(figures.get("database.second_site", 0))),
        servers={place: int(count) for place, count in counts.items() if count},
        copies=(int(figures["copies.first_site"]), int(second)),
        lagged=(
            int(figures["copies.lagged_first_site"]),
            int(figures["copies.lagged_second_site"]) if two_sites else 0,
        ),
        standing_by=standing_by,
        lagging=(LAGS if lagged_apart else SERVES, lagged_there),
    )


def _tally(copies: Sequence[Sequence[Copy]]) -> tuple[Counter[Server], Counter[Server]]:
    """Copies and active databases of each server."""
    held = Counter(copy.server for found in copies for copy in found)
    return held, Counter(found[0].server for found in copies)


def _shown(
    plan: Plan, both: Sequence[Sequence[Sequence[Copy]]]
) -> list[tuple[str, Sequence[Copy]]]:
    """The first databases of each site, in whole rounds of its servers, by name."""
    named, before = [], 0
    for site, found in enumerate(both):
        names = [_name(plan, before + place) for place in range(1, len(found) + 1)]
        named.append(list(zip(names, found, strict=True))[: _rows(plan, site)])
        before += len(found)
    return [each for part in named for each in part]


def _rows(plan: Plan, site: int) -> int:
    everything = sum(plan.databases)
    if everything <= MOST_SHOWN:
        return plan.databases[site]
    ring = max(plan.ring(site, SERVES), 1)
    room = MOST_SHOWN // sum(count > 0 for count in plan.databases)
    return max(room // ring, 1) * ring


def _column(
    server: Server,
    servers: list[Server],
    shown: list[tuple[str, Sequence[Copy]]],
    held: Counter[Server],
    active: Counter[Server],
) -> dict[str, Any]:
    """One server: the preference of the copy it holds of each database, None where it has none."""
    mine = [next((copy for copy in copies if copy.server == server), None) for _, copies in shown]
    number = [each for each in servers if each.site == server.site].index(server) + 1
    both = any(each.site == SECOND for each in servers)
    return {
        **series(
            f"{_SITES[server.site]}, server {number}" if both else f"Server {number}",
            [copy and float(copy.preference) for copy in mine],
        ),
        "site": server.site,
        "number": number,
        "serves": server.role,
        "lagged": [bool(copy and copy.lagged) for copy in mine],
        "copies": held[server],
        "active": active[server],
    }


def _there(plan: Plan, site: int) -> bool:
    return any(place[0] == site for place in plan.servers)


def _witness(servers: int, two_sites: bool) -> dict[str, Any]:
    """A group of an even number of servers needs a witness for a majority."""
    place = "a third site" if two_sites else "a server outside the group"
    return {"needed": servers % 2 == 0, "place": place}


def _note(plan: Plan, shown: int, fullest: int, planned: float) -> str:
    everything = sum(plan.databases)
    part = (
        f"The picture shows {shown} of {everything} databases of one group, the first rounds "
        f"over the servers of each site, so that it can be read; {_left_out(plan)} go on "
        "in further rounds of the same kind. "
        if shown < everything
        else f"All {everything} databases of one group. "
    )
    over = (
        f" The fullest server holds {fullest} copies; {written(planned)} are planned for each."
        if fullest > planned
        else ""
    )
    return (
        part + "Copy 1 is active. In each round the further copies stand on other servers, so that "
        "the load of a lost server is shared by those that hold its copies." + over
    )


def _uneven(active: Counter[Server]) -> str:
    """That servers of one site carry unequal loads, as a sentence; "" where they do not."""
    sites = [
        {number for server, number in active.items() if server.site == site}
        for site in (FIRST, SECOND)
    ]
    if all(len(numbers) <= 1 for numbers in sites):
        return ""
    least, most = min(active.values()), max(active.values())
    return (
        f" Servers carry {least} to {most} active databases, as their number is no multiple of the "
        "servers."
    )


def _left_out(plan: Plan) -> str:
    """The databases that have no row, as spans of names."""
    spans, before = [], 0
    for site, count in enumerate(plan.databases):
        first, last = before + _rows(plan, site) + 1, before + count
        names = [_name(plan, number) for number in dict.fromkeys((first, last))]
        if first <= last:
            spans.append(" to ".join(names))
        before += count
    return listed(spans)


def _name(plan: Plan, number: int) -> str:
    return f"DB{number:0{len(str(sum(plan.databases)))}d}"
