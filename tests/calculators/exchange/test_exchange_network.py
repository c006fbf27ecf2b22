"""Networks of Exchange 2010 to Subscription Edition: between copies, sites and clients."""

import copy
import csv
import io

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calculators import engine
from calculators.formulas.availability import replication
from calculators.inputs.catalogue import from_fixtures
from calculators.systems import SYSTEMS
from calculators.systems.exchange_2013.facts.network import LINK_FACTS, LINKS
from tests.calculators.documents import EDITIONS, GROUP

CATALOGUE = from_fixtures()
SITES = {
    "site_resilient": True, "ha_copies_secondary_site": 1, "lagged_copies_secondary_site": 0,
    "servers_per_dag_primary_site": 4, "ha_copies": 4,
}  # fmt: skip
ALL = [{**document, **SITES} for document in (GROUP, *EDITIONS)]
EACH = pytest.mark.parametrize("document", ALL, ids=lambda document: document["system"])
# Traffic of a user and day in KB, as printed by client, for 25, 50, 100 and 150 messages a day.
PRINTED = """client,25,50,100,150
outlook-online,4050,8115,16215,24315
outlook-cached,1950,3900,7800,11700
outlook-anywhere,2310,4635,9255,13875
outlook-web,9285,18330,36405,54495
"""


def answer(document, **options):
    return engine.size({**copy.deepcopy(document), **options}, CATALOGUE)


def figures(document, **options):
    found = answer(document, **options)["figures"]
    return {name: figure["value"] for name, figure in found.items()}


def checks(document, **options):
    return {check["name"]: check for check in answer(document, **options)["checks"]}


def people(document, **changes):
    return [{**document["populations"][0], **changes}]


def test_logs_and_streams_of_the_calculator():
    """The workbook as it is delivered prints these for its 5,000 mailboxes."""
    default = {"system": "exchange-2013", "populations": [{"users": 5000}]}
    found = figures(default, as_the_calculator=True)
    assert found["network.database_logs"] == pytest.approx(3472.3214285714284)
    assert found["network.log_streams"] == 80


def test_the_links_are_those_that_are_listed():
    rates = tuple(rate for _, rate in LINKS.values())
    assert rates == replication.LINK_RATES_MBIT
    assert set(LINK_FACTS) == set(LINKS)


@pytest.mark.parametrize(
    "row", list(csv.DictReader(io.StringIO(PRINTED))), ids=lambda r: r["client"]
)
def test_client_traffic_is_that_of_the_printed_table(row):
    for messages in ("25", "50", "100", "150"):
        found = figures(
            GROUP, populations=people(GROUP, client=row["client"], messages_per_day=int(messages))
        )
        printed = float(row[messages])
        assert found["population_1.client_kb"] == pytest.approx(printed, rel=0.026)


def test_client_traffic_is_cited_where_it_was_measured():
    facts = {key: system.facts for key, system in SYSTEMS.items()}
    assert facts["exchange-2010-mailbox"]["client_cached"].origin == "cited"
    for key in ("exchange-2013", "exchange-2016", "exchange-2019", "exchange-se"):
        assert facts[key]["client_cached"].origin == "assumed", key


@EACH
def test_a_link_is_checked_where_it_is_given(document):
    assert "site-network" not in checks(document)
    found = figures(document)
    needed, listed = found["network.between_sites_mbit"], found["network.smallest_link_mbit"]
    assert needed <= listed
    assert checks(document, site_link="64-kbit")["site-network"]["verdict"] == "fail"
    held = checks(document, site_link_mbit=needed * 2)["site-network"]
    assert (held["verdict"], held["needed"]) == ("pass", needed)


@EACH
def test_distance_takes_its_part_where_windows_do_not_grow(document):
    rates = [
        figures(document, site_link="gigabit", tcp_window_kib=64, link_latency_ms=ms)[
            "network.reachable_mbit"
        ]
        for ms in (0.1, 1, 10, 100)
    ]
    assert rates == sorted(rates, reverse=True)
    assert rates[0] == 1000
    assert rates[-1] == pytest.approx(64 * 1024 * 8 / 0.1 / 1e6)
    assert checks(document, link_latency_ms=501)["site-latency"]["verdict"] == "fail"


def test_the_distance_that_2010_allows():
    mailbox = {**EDITIONS[0], **SITES}
    assert checks(mailbox, link_latency_ms=300)["site-latency"]["verdict"] == "fail"
    assert checks(ALL[0], link_latency_ms=300)["site-latency"]["verdict"] == "pass"


@EACH
def test_compression_saves_three_tenths_of_the_logs(document):
    small, large = (
        figures(document, log_compression=word)["network.copy_mbit"] for word in (True, False)
    )
    assert small / large == pytest.approx(1.7 / 2)


@EACH
@settings(max_examples=20, deadline=None)
@given(users=st.integers(100, 30_000), more=st.integers(1, 3000))
def test_more_mailboxes_never_need_less_network(document, users, more):
    before, after = (
        figures(document, populations=people(document, users=count))
        for count in (users, users + more)
    )
    for name in ("between_sites_mbit", "day_mean_mbit", "busiest_hour_gib"):
        assert after[f"network.{name}"] >= before[f"network.{name}"] * (1 - 1e-12), name
    assert after["client.peak_mbit"] > before["client.peak_mbit"]


@EACH
def test_the_charts_of_hardware(document):
    charts = {
        chart["key"]: chart
        for chart in engine.charts({**document, "site_link": "gigabit"}, CATALOGUE)
    }
    distance = charts["rate-over-distance"]
    assert {series["label"] for series in distance["series"]} >= {"64 KiB window"}
    for series in distance["series"]:
        assert np.all(np.diff(series["values"]) <= 0)
    assert charts["disks-by-layout"]["x"]["values"][0] == "Plain disks"
    assert "rate-over-distance" not in {c["key"] for c in engine.charts(GROUP, CATALOGUE)}
