"""The hardware of a growth keeps the losses that today's design survives, and what else does."""

import sys

import numpy as np
import pytest
from msgspec.structs import replace

from calculators import engine
from calculators.answers import plain
from calculators.charts.activation import given_up, planned, to_keep
from calculators.engine import beside_growth, on_no_line
from calculators.engine.end_of_growth import Hardware, hardware, losses_said
from calculators.inputs.catalogue import from_fixtures
from calculators.solver import GROUPS, SERVERS, Servers, fewest_servers, on_servers
from calculators.studies.reverse_sizing.reverse import GROWN, reverse, way
from planner.report.priceless import without_prices
from planner.report.sections.growth import by_year, in_full
from planner.report.words.cost_said import growth_cost
from tests.calculators.documents import BY_SYSTEM

CATALOGUE = from_fixtures()
# 8 servers in two sites, with solid state disks before those of 3.5 inch.
TWO_SITES = {
    "system": "exchange-se",
    "populations": [{"users": 12_000, "messages_per_day": 100, "mailbox_limit_mb": 10_240}],
    "site_resilient": True,
    "site_resilience_model": "Active/Active (Single DAG)",
    SERVERS: 4,
    GROUPS: 1,
    "ha_copies": 4,
    "ha_copies_secondary_site": 2,
    "lagged_copies": 0,
    "lagged_copies_secondary_site": 0,
    "users_growth": 0.1,
    "horizon_years": 3,
    "server": "dell-r760-12lff-4sff",
    "database_disk": "exos-x24-16tb-sas",
    "system_disk": "micron-7400-pro-m2-960gb",
    "metacache_disk": "samsung-pm9a3-u2-7680gb",
    "cores_per_server_primary_site": 48,
    "specint2006_rate_primary_site": 2000,
}
TWO = "Two servers lost"


def opened(document):
    return engine.open_scenario(document, CATALOGUE)


@pytest.fixture(scope="module")
def limit():
    return opened(TWO_SITES).load_limit


def test_the_end_of_the_growth_keeps_what_today_survives():
    """Year 3 was 12 servers in 3 groups of 4, which lose no two servers of a group."""
    found = opened(TWO_SITES)
    end = found.end_of_growth
    assert planned(end.bench) == planned(found.bench)
    assert TWO in planned(end.bench)
    assert (end.document[SERVERS], end.document[GROUPS]) == (6, 1)
    assert end.first == (
        "For year 3 (15,972 mailboxes): 12 servers, 216 disks, with the spare disk, restore "
        "volume and symmetrical distribution kept; today 8 servers, 128 disks."
    )
    assert end.lost == ""


def test_beside_it_stands_what_fewer_losses_and_an_uneven_distribution_take(limit):
    assert limit.growth_sentence.endswith(
        " Where it need not survive two servers lost, 12 servers, 180 disks do, in 3 groups of 4. "
        "Without symmetrical distribution, 10 servers, 180 disks do, in 1 group of 10; a lost "
        "server then leaves the others unequal loads."
    )
    fewer, uneven = limit.growth_beside
    assert (fewer.key, fewer.servers, fewer.disks) == ("fewer-losses", 12, 180)
    assert fewer.gives_up == [TWO]
    assert (fewer.cost.servers, fewer.cost.disks) == (4, 52)
    assert (uneven.key, uneven.servers, uneven.disks) == ("not-symmetrical", 10, 180)
    assert uneven.gives_up == []
    assert (uneven.cost.servers, uneven.cost.disks) == (2, 52)


def test_without_symmetry_is_what_such_a_document_needs(limit):
    alone = opened(TWO_SITES | {"symmetrical_distribution": False})
    assert alone.load_limit.growth_cost == limit.growth_beside[-1].cost
    assert "symmetrical distribution" not in alone.end_of_growth.first
    assert alone.load_limit.growth_beside == []


def test_a_year_says_the_fewest_that_give_up_losses():
    """Two groups of ten hold the end; 18 servers in other groups would, and lose no two."""
    people = [{"users": 12_000}]
    document = {
        "system": "exchange-se", "populations": people, "users_growth": 0.08, "horizon_years": 3,
        SERVERS: 5, GROUPS: 2, "database_disks": 14,
    }  # fmt: skip
    years = opened(document).load_limit.growth_years
    assert [each.servers for each in years][-1] == 20
    assert years[-1].servers_least == 18
    assert not any(each.gives_up for each in years)


def given_up_design(monkeypatch):
    """The same where no servers keep what today's survive."""
    solver = sys.modules["calculators.solver.next_load"]

    def none(bench, keeps=None):
        return None if keeps else fewest_servers(bench)

    monkeypatch.setattr(solver, "fewest_changed", none)
    return opened(TWO_SITES)


def test_where_none_keeps_them_every_place_says_what_is_given_up(monkeypatch):
    found = given_up_design(monkeypatch)
    lost = "Unlike today's design, it does not carry the load with two servers lost."
    assert f"; today 8 servers, 128 disks, 128 GiB (assumed). {lost} " in (
        found.load_limit.growth_sentence
    )
    assert found.load_limit.growth_years[-1].gives_up == [TWO]
    (table,) = by_year(plain(found.load_limit)).blocks
    column = [each.title for each in table.columns].index("Unlike today’s, does not carry the load")
    assert [row[column].text for row in table.rows] == ["", "", *["with two servers lost"] * 2]
    back = way(GROWN, TWO_SITES, CATALOGUE)
    assert back.worse == [TWO]
    assert lost not in back.sentence, "it stands beside every way"


def test_without_regrouping_says_what_it_gives_up_and_costs(monkeypatch):
    found = given_up_design(monkeypatch)
    said = "Without regrouping, 12 servers, 216 disks do, in 1 group of 12."
    assert said in found.load_limit.growth_sentence
    kept = found.load_limit.growth_beside[0]
    assert (kept.key, kept.servers, kept.disks, kept.gives_up) == ("groups-kept", 12, 216, [])
    assert (kept.cost.servers, kept.cost.disks) == (4, 88)


def test_a_bill_for_the_last_year_says_what_its_hardware_gives_up(monkeypatch):
    # Of disks whose size nobody chose the bill says how large they are in the last year.
    document = TWO_SITES | {"metacache_disk": None, SERVERS: 6}
    said = "for the growth solid state disks are larger: in year 3 at least "
    whole = engine.bill_of_materials(document, CATALOGUE)["total"].get("solid_state_of_growth", "")
    assert "does not survive" not in whole
    end = opened(document).end_of_growth
    lost = replace(end, needed=replace(end.needed, gives_up=(TWO,)))
    monkeypatch.setattr(on_no_line.solid_state, "larger", lambda then, now: ("2 GB", "1 GB"))
    told = on_no_line.solid_state_of_growth(end.bench, lost)
    assert told.startswith(said)
    assert told.endswith(", on hardware that does not survive two servers lost")


def test_each_way_is_a_design_that_can_be_taken(limit):
    """Only the fewest could."""
    found = {each.key: each for each in reverse(TWO_SITES, CATALOGUE).ways}
    keys = [*found]
    assert keys[keys.index(GROWN) + 1 :][:2] == ["fewer-losses", "not-symmetrical"]
    for each in limit.growth_beside:
        taken = found[each.key]
        assert taken.title == f"The load at the end of its growth, {each.label}"
        assert (taken.sentence, taken.cost) == (each.sentence, each.cost)
        assert hardware(opened(taken.document).bench) == Hardware(each.servers, each.disks)
        assert taken.document["populations"] == TWO_SITES["populations"], "today's load"
    assert (found["fewer-losses"].worse, found["not-symmetrical"].worse) == ([TWO], [])
    assert found["not-symmetrical"].document["symmetrical_distribution"] is False


def test_no_losses_are_a_sentence_of_none():
    assert losses_said(()) == ""
    assert losses_said(["Site lost", TWO]).endswith(" with a site lost or two servers lost.")


def priced(outlook):
    for each in (outlook["growth_cost"], *(one["cost"] for one in outlook["growth_beside"])):
        each |= {"price": f"{each['disks'] * 350}.00", "currency": "EUR", "complete": True}
    return outlook


def test_each_of_them_has_its_price(limit):
    outlook = priced(plain(limit))
    assert growth_cost(outlook) == (
        "For year 3: +4 servers, +88 disks, +512 GiB of memory, +30,800 EUR; not surviving two "
        "servers lost +4 servers, +52 disks, 8 disks moved from servers that stand, +896 GiB of "
        "memory, +18,200 EUR; without symmetrical distribution +2 servers, +52 disks, "
        "+256 GiB of memory, +18,200 EUR."
    )
    outlook["growth_beside"][1]["cost"] |= {"complete": False, "assumed": True}
    assert growth_cost(outlook).endswith(
        " +18,200 EUR; some prices unknown; some prices assumed."
    ), "once for all of them"
    hidden = without_prices({"document": {}, "outlook": outlook})["outlook"]
    assert [each["cost"] for each in hidden["growth_beside"]] == [None, None]
    assert growth_cost(outlook | {"growth_beside": []}).startswith("For that: +4 servers")


def test_the_ways_stand_in_a_table_and_not_in_the_text(limit):
    outlook = priced(plain(limit))
    outlook["growth_beside"][1]["cost"] |= {"complete": False, "assumed": True}
    said, table = in_full(outlook["growth_sentence"], outlook)
    assert said.endswith("; today 8 servers, 128 disks.")
    assert table.title == "Ways to carry year 3"
    assert [column.title for column in table.columns] == [
        "Way", "Servers", "Disks", "Against today", "Price", "What it gives up",
    ]  # fmt: skip
    assert [[cell.text for cell in row] for row in table.rows] == [
        ["Fewest that give up nothing", "12", "216", "+4 servers, +88 disks, +512 GiB of memory",
         "+30,800 EUR", "nothing"],
        ["Not surviving two servers lost", "12", "180",
         "+4 servers, +52 disks, 8 disks moved from servers that stand, +896 GiB of memory",
         "+18,200 EUR", "two servers lost"],
        ["Without symmetrical distribution", "10", "180",
         "+2 servers, +52 disks, +256 GiB of memory", "+18,200 EUR",
         "equal loads once a server is lost"],
    ]  # fmt: skip
    ways, _, prices = ([row[at].aside for row in table.rows] for at in (0, 1, 4))
    assert ways == ["", "3 groups of 4", "1 group of 10"]
    assert prices == ["", "", "some unknown, some assumed"]
    hidden = without_prices({"document": {}, "outlook": outlook})["outlook"]
    _, table = in_full("Said.", hidden)
    assert [column.title for column in table.columns][3:] == ["What it gives up"]
    one = outlook | {"growth_beside": []}
    assert in_full("Said.", one) == (f"Said. {growth_cost(one)}", None)
    assert in_full("", outlook) == ("", None), "broken today, nothing is said of a growth"
    before = [{**each, "sentence": ""} for each in outlook["growth_beside"]]
    said, table = in_full("Where it need not.", outlook | {"growth_beside": before})
    assert said == "Where it need not.", "a sizing of before"
    assert len(table.rows) == 3


def test_what_stands_already_costs_nothing(limit):
    """Its price was "unknown", at prices that were all known."""
    none = {"servers": 0, "disks": 0, "disks_moved": 0, "memory_gib": 0, "price": "0.00"}
    outlook = priced(plain(limit))
    today = outlook["growth_sentence"]
    stands = today.replace("today 8 servers, 128 disks", "as it stands today")

    def price(said=today, **changed):
        cost = outlook["growth_cost"] | none | changed
        _, table = in_full(said, {**outlook, "growth_sentence": said, "growth_cost": cost})
        return table.rows[0][4].text

    assert price() == price(stands) == "0 EUR"
    # As many of another model may cost more.
    assert price(complete=False) == price(price=None) == price(disks=2) == "unknown"
    assert price(stands, complete=False) == "0 EUR", "what stands is bought at any price"
    outlook["growth_beside"][0]["cost"] |= none
    _, table = in_full(stands, {**outlook, "growth_sentence": stands})
    assert table.rows[1][4].text == "0 EUR"
    outlook["growth_beside"][0]["cost"] |= {"complete": False}
    _, table = in_full(stands, {**outlook, "growth_sentence": stands})
    assert table.rows[1][4].text == "unknown", "another way is not what stands"


def test_without_prices_no_column_is_empty(limit):
    _, table = in_full("Said.", plain(limit))
    assert "Price" not in [column.title for column in table.columns]
    assert table.rows[0][3].text == "+4 servers, +88 disks, +512 GiB of memory"


LAYOUTS = {
    "two sites": TWO_SITES,
    "stands by": TWO_SITES | {"site_resilience_model": "Active/Passive", "server": None},
    "one site": {"system": "exchange-se", "populations": [{"users": 4000}], SERVERS: 4},
    "lagged": BY_SYSTEM["exchange-2013"] | {"lagged_copies": 1, SERVERS: 8},
    "one of each site": {
        "system": "exchange-se", "populations": [{"users": 500}], "site_resilient": True,
        "ha_copies": 2, "ha_copies_secondary_site": 1, "lagged_copies": 0,
        "lagged_copies_secondary_site": 0, SERVERS: 1, GROUPS: 1,
    },
}  # fmt: skip


@pytest.mark.parametrize("document", LAYOUTS.values(), ids=LAYOUTS)
def test_what_is_kept_is_what_one_design_after_the_other_survives(document):
    bench = opened(document).bench
    keeps = to_keep(bench)
    assert keeps is not None, bench.verdicts
    each, groups = (axis.ravel() for axis in np.meshgrid(np.arange(1.0, 9), np.arange(1.0, 4)))
    swept = bench.sweep({SERVERS: each, GROUPS: groups}, keeps.figures)
    kept = np.broadcast_to(keeps.holds(swept.kept), each.shape)
    for number, many, survives in zip(each, groups, kept, strict=True):
        then = on_servers(bench, Servers(int(number), int(many)))
        assert survives == (not given_up(bench, then)), (number, many)


def test_what_breaks_keeps_nothing():
    assert to_keep(opened(TWO_SITES | {SERVERS: 3}).bench) is None


def test_the_table_says_where_that_takes_servers(limit):
    said = " It survives the losses that today's design survives; fewer servers carry the load "
    assert said not in by_year(plain(limit)).lead, "fewer disks, and as many servers"
    years = plain(limit)["growth_years"]
    years[-1]["servers_least"] = 10
    assert said in by_year({"growth_years": years}).lead


def test_nothing_stands_beside_it_where_nothing_takes_less():
    document = TWO_SITES | {"users_growth": 0.01, "horizon_years": 1}
    assert opened(document).load_limit.growth_beside == []


def test_an_uneven_distribution_that_gives_up_more_is_not_offered(monkeypatch):
    solver = sys.modules["calculators.solver.next_load"]
    given = "symmetrical_distribution"

    def fewest(bench, keeps=None):
        # No servers keep the losses without symmetry.
        if keeps and not bench.scenario.options.value(given):
            return None
        return fewest_servers(bench, keeps=keeps)

    monkeypatch.setattr(solver, "fewest_changed", fewest)
    monkeypatch.setattr(beside_growth, "given_up", lambda today, then: [TWO])
    assert [each.key for each in opened(TWO_SITES).load_limit.growth_beside] == ["fewer-losses"]
