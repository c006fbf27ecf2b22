"""Networks: logs to other copies and sites, and clients in the busiest hour."""

from __future__ import annotations

from typing import Any

from calculators.formulas.availability import replication
from calculators.formulas.workload import client_network, demand
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
    plan.copy_mbit = page.step(
        "network.copy_mbit",
        replication.copy_rate,
        chosen_by=asked.log_compression,
        stream_mbit=stream,
        compression_share=facts.log_compression if compressed else facts.no_share,
        index_sent=facts.index_sent,
    )
    page.step(
        "network.server_mbit",
        replication.into_server,
        copies_on_server=plan.on_each,
        normal_active=plan.normal,
        copy_mbit=plan.copy_mbit,
    )


def _sites(plan: Any, asked: Any, facts: Any, page: Any) -> None:
    """Between the sites: what is needed, and what the link carries over its distance."""
    plan.sites_mbit = page.step(
        "network.between_sites_mbit",
        replication.between_sites,
        log_streams=page.step(
            "network.log_streams",
            replication.streams_between,
            databases=plan.databases,
            second_copies=plan.second_copies,
            other_lagged=plan.other_lagged,
        ),
        copy_mbit=plan.copy_mbit,
        all_groups=plan.units,
    )
    page.step(
        "network.day_mean_mbit",
        replication.over_the_day,
        sites_mbit=plan.sites_mbit,
        peak_share=plan.peak_share,
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
    plan.reached_mbit = page.step(
        "network.reachable_mbit",
        replication.reachable,
        link_mbit=rate,
        window_mbit=page.step(
            "network.window_mbit",
            replication.window_rate,
            window_kib=needed if given is None else given,
            **latency,
        ),
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
                user_kb=page.step(
                    f"{tier.name}client_kb",
                    client_network.day_traffic,
                    chosen_by=people.client,
                    client_kb=getattr(facts, traffic),
                    messages_per_day=people.messages_per_day,
                ),
                office_hours=facts.office_hours,
            )
        )
    mean.client_mbit = page.step(
        "client.peak_mbit",
        client_network.client_peak,
        mean_mbit=page.step("client.mean_mbit", demand.summed, parts=rates),
        peak_factor=facts.peak_factor,
    )


def checks(plan: Any, mean: Any, asked: Any, facts: Any, sheet: Any) -> None:
    """Hold the networks against the links that are given."""
    if plan.two_sites:
        sheet.check("site-latency", asked.link_latency_ms, facts.latency_limit)
        if plan.reached_mbit is not None:
            sheet.check("site-network", plan.sites_mbit, plan.reached_mbit)
    if asked.client_link_mbit is not None:
        sheet.check("client-network", mean.client_mbit, asked.client_link_mbit)
