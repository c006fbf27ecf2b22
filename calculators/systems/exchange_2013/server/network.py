"""Networks: logs to other copies and sites, and clients in the busiest hour."""

from __future__ import annotations

from typing import Any

from calculators.formulas.availability import replication
from calculators.formulas.workload import client_network, demand
from calculators.sheet.units import HOURS_PER_DAY
from calculators.sheet.vectorised import least, most
from calculators.systems.exchange_2013.facts.network import CLIENTS, LINK_FACTS


def lay_out(plan: Any, mean: Any, asked: Any, facts: Any, page: Any) -> None:
    """Replication where there are copies, then clients."""
    plan.peak_share = asked.busiest_hour_share
    if plan.peak_share is None:
        plan.peak_share = page.step(
            "network.busiest_hour_share",
            replication.busiest_share,
            peak_factor=facts.peak_factor,
            office_hours=facts.office_hours,
        )
    if plan.copied:
        _copies(plan, asked, facts, page)
    if plan.two_sites:
        _sites(plan, asked, facts, page)
    _clients(mean, asked, facts, page)


def _copies(plan: Any, asked: Any, facts: Any, page: Any) -> None:
    """What one copy of a database is sent, and what a server receives."""
    logs = {"unit_logs": plan.logs, "moves_gib": plan.moves, "week_days": facts.week_days}
    page.step(
        "network.busiest_hour_gib",
        replication.busiest_hour,
        peak_share=plan.peak_share,
        **logs,
    )
    stream = page.step(
        "network.stream_mbit",
        replication.stream_rate,
        database_logs=page.step(
            "network.database_logs",
            replication.logs_of_database,
            databases=plan.databases,
            **logs,
        ),
        peak_share=plan.peak_share,
    )
    compressed = asked.log_compression == "yes"
    plan.copy_mbit = page.figure(
        "network.copy_mbit",
        stream * (1 - (facts.log_compression if compressed else 0)) + stream * facts.index_sent,
        "Mbit/s",
        "network of one database copy",
        "e2013-calculator, log replication",
        chosen_by=asked.log_compression,
    )
    page.figure(
        "network.server_mbit",
        most(plan.on_each - plan.normal, 0.0) * plan.copy_mbit,
        "Mbit/s",
        "replication into one server",
        "e2013-calculator, log replication",
    )


def _sites(plan: Any, asked: Any, facts: Any, page: Any) -> None:
    """Between the sites: what is needed, and what the link carries over its distance."""
    plan.sites_mbit = page.figure(
        "network.between_sites_mbit",
        page.figure(
            "network.log_streams",
            plan.databases * (plan.second_copies + plan.other_lagged),
            "log streams",
            "log streams between the sites",
            "e2013-calculator, log streams",
        )
        * plan.copy_mbit
        * plan.units,
        "Mbit/s",
        "network needed between the sites",
        "e2013-calculator, log replication",
    )
    page.figure(
        "network.day_mean_mbit",
        plan.sites_mbit / (plan.peak_share * HOURS_PER_DAY),
        "Mbit/s",
        "mean of the day between the sites",
        "e2013-calculator, log replication by recovery point",
    )
    page.step("network.smallest_link_mbit", replication.smallest_link, sites_mbit=plan.sites_mbit)
    page.within(
        plan.sites_mbit,
        None,
        replication.FASTEST_LISTED_MBIT,
        "No link of the list carries this; several are needed.",
    )
    rate = asked.site_link_mbit
    if rate is None and asked.site_link is not None:
        rate = getattr(facts, LINK_FACTS[asked.site_link])
    plan.reached_mbit = None
    if rate is None:
        return
    latency = {"latency_ms": asked.link_latency_ms}
    # Windows grow as the link needs, unless the planner knows that they do not.
    needed = page.step(
        "network.window_needed_kib", replication.window_for, link_mbit=rate, **latency
    )
    given = asked.tcp_window_kib
    plan.reached_mbit = page.figure(
        "network.reachable_mbit",
        least(
            rate,
            page.step(
                "network.window_mbit",
                replication.window_rate,
                window_kib=needed if given is None else given,
                **latency,
            ),
        ),
        "Mbit/s",
        "rate between the sites",
        "e2013-calculator, TCP window",
    )


def _clients(mean: Any, asked: Any, facts: Any, page: Any) -> None:
    """All clients, each population by the client it uses."""
    rates = []
    for tier, people in zip(mean.tiers, asked.populations, strict=True):
        _, traffic = CLIENTS[people.client]
        rates.append(
            page.step(
                f"{tier.name}client_mbit",
                client_network.office_rate,
                users=tier.users,
                user_kb=page.figure(
                    f"{tier.name}client_kb",
                    getattr(facts, traffic) * people.messages_per_day,
                    "KB/user",
                    "traffic of one user a day",
                    "exchange-client-network-2007, traffic by profile",
                    chosen_by=people.client,
                ),
                office_hours=facts.office_hours,
            )
        )
    mean.client_mbit = page.figure(
        "client.peak_mbit",
        page.step("client.mean_mbit", demand.summed, parts=rates) * facts.peak_factor,
        "Mbit/s",
        "network of the clients in the busiest hour",
        "online-services-bandwidth, peak",
    )


def checks(plan: Any, mean: Any, asked: Any, facts: Any, sheet: Any) -> None:
    """Hold the networks against the links that are given."""
    if plan.two_sites:
        sheet.check("site-latency", asked.link_latency_ms, facts.latency_limit)
        if plan.reached_mbit is not None:
            sheet.check("site-network", plan.sites_mbit, plan.reached_mbit)
    if asked.client_link_mbit is not None:
        sheet.check("client-network", mean.client_mbit, asked.client_link_mbit)
