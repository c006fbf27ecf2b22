"""Networks: logs to other copies and sites, and clients in the busiest hour."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from calculators.formulas.availability import replication
from calculators.formulas.workload import client_network, demand
from calculators.sheet.tree.units import (
    BITS_PER_BYTE,
    BITS_PER_MBIT,
    BYTES_PER_KIB,
    HOURS_PER_DAY,
    MIB_PER_GIB,
    MS_PER_S,
)
from calculators.sheet.vectorised import Number, least, most, ratio
from calculators.systems.exchange_2013.design.desk import Desk
from calculators.systems.exchange_2013.design.mailbox import People
from calculators.systems.exchange_2013.facts.network import CLIENTS, LINK_FACTS
from calculators.systems.exchange_2013.server.plan import Plan

REPLICATION = "e2013-calculator, log replication"
# Where a copy is indexed from itself, nothing states what its index still reads from another.
INDEX_KEPT = "house, a copy's index as in Exchange 2013"
_KEPT_NOTE = "With what a copy's index reads, as in Exchange 2013; it may need none of it."
_WITHOUT_INDEX = (
    "The {own} Mbit/s between the sites are on the safe side: they count what the index of a copy "
    "reads, as in Exchange 2013, and without it they are {other}. From Exchange 2016 CU3 on a copy "
    "is indexed from itself (read from passive)."
)


class Networks(Struct, frozen=True):
    """What the networks carry, and what the link between the sites can; None for what is not."""

    clients: Number
    sites: Number | None = None
    reached: Number | None = None


def networks(desk: Desk, plan: Plan, from_passive: bool) -> Networks:
    """Replication where there are copies, then clients.

    Args:
        desk, plan: what is asked for, and the plan
        from_passive: whether a copy is indexed from itself, so that what its index is sent is a
            guess on the safe side
    """
    asked, facts, page = desk
    peak = asked.busiest_hour_share
    if peak is None:
        peak = page.figure(
            "network.busiest_hour_share",
            facts.peak_factor / facts.office_hours,
            "share",
            "part of the day's logs",
            "house, logs follow the clients",
            note=(
                "The day's work falls into eight hours and its peak is twice the mean, as "
                "measured for clients; the calculator begins without any hours and asks for all"
                " twenty-four."
            ),
        )
    sites = reached = None
    if plan.sites.copied:
        source = INDEX_KEPT if from_passive else REPLICATION
        copy, logs = _copies(desk, plan, peak, source)
        if plan.sites.two_sites:
            sites, reached = _sites(desk, plan, peak, copy, source)
            if from_passive:
                _without_index(desk, plan, sites, logs)
    return Networks(_clients(desk, plan.people), sites, reached)


def _copies(desk: Desk, plan: Plan, peak: Any, source: str) -> tuple[Any, Any]:
    """What one copy of a database is sent, whereof its logs; and what a server receives."""
    asked, facts, page = desk
    page.figure(
        "network.busiest_hour_gib",
        (plan.space.logs / MIB_PER_GIB + plan.space.moves / facts.week_days) * peak,
        "GiB",
        "logs of one group in the busiest hour",
        REPLICATION,
    )
    stream = page.step(
        "network.stream_mbit",
        replication.stream_rate,
        database_logs=page.figure(
            "network.database_logs",
            ratio(
                plan.space.logs + plan.space.moves * MIB_PER_GIB / facts.week_days,
                plan.databases.databases,
            ),
            "logs/day",
            "log files of one database a day",
            REPLICATION,
        ),
        peak_share=peak,
    )
    compressed = asked.log_compression == "yes"
    logs = stream * (1 - (facts.log_compression if compressed else 0))
    copy = page.figure(
        "network.copy_mbit",
        logs + stream * facts.index_sent,
        "Mbit/s",
        "network of one database copy",
        source,
        note="Its logs, and as much again that its index reads. From Exchange 2016 CU3 on a copy "
        "is indexed from itself (read from passive), and Microsoft's calculator counts less from "
        "its version 8.3 on. That version was not at hand, so the earlier figure stays, on the "
        "safe side; with index_sent overridden as 0 the logs alone count.",
        chosen_by=asked.log_compression,
    )
    page.figure(
        "network.server_mbit",
        most(plan.placed.on_each - plan.failures.normal, 0.0) * copy,
        "Mbit/s",
        "replication into one server",
        source,
        note=_kept_note(source),
    )
    return copy, logs


def _kept_note(source: str) -> str:
    return _KEPT_NOTE if source == INDEX_KEPT else ""


def _without_index(desk: Desk, plan: Plan, sites: Any, logs: Any) -> None:
    """What the network between the sites is where a copy's index is sent nothing."""
    page = desk.page
    streams = plan.databases.databases * (plan.kept.second_copies + plan.kept.other_lagged)
    alone = page.figure(
        "network.logs_between_sites_mbit",
        streams * logs * plan.unit.units,
        "Mbit/s",
        "network between the sites, of logs alone",
        REPLICATION,
        chosen_by=desk.asked.log_compression,
    )
    page.note_both(sites, alone, _WITHOUT_INDEX)


def _sites(desk: Desk, plan: Plan, peak: Any, copy: Any, source: str) -> tuple[Any, Any | None]:
    """Between the sites: what is needed, and what the link carries over its distance."""
    asked, facts, page = desk
    streams = page.figure(
        "network.log_streams",
        plan.databases.databases * (plan.kept.second_copies + plan.kept.other_lagged),
        "log streams",
        "log streams between the sites",
        "e2013-calculator, log streams",
    )
    sites = page.figure(
        "network.between_sites_mbit",
        copy * streams * plan.unit.units,
        "Mbit/s",
        "network needed between the sites",
        source,
        note=_kept_note(source),
    )
    page.figure(
        "network.day_mean_mbit",
        sites / (peak * HOURS_PER_DAY),
        "Mbit/s",
        "mean of the day between the sites",
        "e2013-calculator, log replication by recovery point",
    )
    page.step("network.smallest_link_mbit", replication.smallest_link, sites_mbit=sites)
    page.within(
        sites,
        None,
        replication.FASTEST_LISTED_MBIT,
        "No link of the list carries this; several are needed.",
    )
    rate = asked.site_link_mbit
    if rate is None and asked.site_link is not None:
        rate = getattr(facts, LINK_FACTS[asked.site_link])
    if rate is None:
        return sites, None
    # Windows grow as the link needs, unless the planner knows that they do not.
    needed = page.figure(
        "network.window_needed_kib",
        rate * BITS_PER_MBIT * asked.link_latency_ms / MS_PER_S / BITS_PER_BYTE / BYTES_PER_KIB,
        "KiB",
        "receive window of a connection",
        "e2013-calculator, bandwidth and delay",
    )
    given = asked.tcp_window_kib
    window = page.step(
        "network.window_mbit",
        replication.window_rate,
        window_kib=needed if given is None else given,
        latency_ms=asked.link_latency_ms,
    )
    reached = page.figure(
        "network.reachable_mbit",
        least(rate, window),
        "Mbit/s",
        "rate between the sites",
        "e2013-calculator, TCP window",
    )
    return sites, reached


def _clients(desk: Desk, people: People) -> Any:
    """All clients, each population by the client it uses."""
    asked, facts, page = desk
    rates = []
    for tier, asked_for in zip(people.tiers, asked.populations, strict=True):
        _, traffic = CLIENTS[asked_for.client]
        rates.append(
            page.step(
                f"{tier.name}client_mbit",
                client_network.office_rate,
                users=tier.users,
                user_kb=page.figure(
                    f"{tier.name}client_kb",
                    getattr(facts, traffic) * asked_for.messages_per_day,
                    "KB/user",
                    "traffic of one user a day",
                    "exchange-client-network-2007, traffic by profile",
                    chosen_by=asked_for.client,
                ),
                office_hours=facts.office_hours,
            )
        )
    mean = page.step("client.mean_mbit", demand.summed, parts=rates)
    return page.figure(
        "client.peak_mbit",
        mean * facts.peak_factor,
        "Mbit/s",
        "network of the clients in the busiest hour",
        "online-services-bandwidth, peak",
    )


def checks(desk: Desk, plan: Plan, networks: Networks) -> None:
    """Hold the networks against the links that are given."""
    asked, facts, sheet = desk
    if plan.sites.two_sites:
        sheet.check("site-latency", asked.link_latency_ms, facts.latency_limit)
        if networks.reached is not None:
            sheet.check("site-network", networks.sites, networks.reached)
    if asked.client_link_mbit is not None:
        sheet.check("client-network", networks.clients, asked.client_link_mbit)
