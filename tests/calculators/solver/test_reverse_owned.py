"""The cheapest disks where some are owned and several servers stand, against the bill of each way;
and each limit by itself, against the checks of today's design."""

import copy
import dataclasses

import pytest

from calculators import engine, search
from calculators.checks.most_held import held_by
from calculators.inputs.catalogue import from_fixtures
from calculators.scenario.bench import Bench
from calculators.scenario.losses.failure_states import bench_in_state, states_of
from calculators.scenario.parse import parse
from calculators.studies import what_if
from calculators.studies.reverse_sizing.market import Market
from calculators.studies.reverse_sizing.reverse import CHEAPEST, FEWEST, reverse, way
from tests import answered
from tests.calculators.documents import BY_SYSTEM, MAILBOX, RELAY, STORE

CATALOGUE = from_fixtures()
OWN = "own-146"
_ROWS = {
    **CATALOGUE.disks,
    OWN: {
        **CATALOGUE.disks["scsi-15k-300gb"],
        "key": OWN,
        "name": "Own",
        "capacity_gb": 146,
        "rpm": 10000,
        "random_iops": 130,
        "price": None,
        "currency": None,
    },
}
ROWS = dataclasses.replace(CATALOGUE, disks=_ROWS, _made={})
SPOOL = {"volume": "queue", "level": "RAID1", "disks": 2, "disk": "scsi-15k-300gb"}
GROUP = {
    **{k: v for k, v in BY_SYSTEM["exchange-se"].items() if k not in ("ha_copies", "dags")},
    "populations": [{"users": 12_000, "messages_per_day": 150, "mailbox_limit_mb": 5120}],
    "site_resilient": True,
    "site_resilience_model": "Active/Active (Single DAG)",
    "dags": 1,
    "ha_copies": 4,
    "ha_copies_secondary_site": 2,
    "lagged_copies_secondary_site": 0,
    "db_disk_size_primary_site": 16_000,
    "db_disk_size_secondary_site": 16_000,
}


def stocked(owned, **price):
    """2,800 users on 24 disks, of which so many are owned."""
    document = copy.deepcopy(MAILBOX)
    document["populations"] = [{"users": 2800, "iops_per_user": 0.182, "mailbox_size_mb": 600}]
    for group, disks in zip(document["raid_groups"], (22, 2), strict=True):
        group.update(level="RAID10", disks=disks, disk=OWN)
    document["purchase"] = {"prices": {f"disk/{OWN}": {"owned": owned, **price}}}
    return document


def of_disks(document):
    """What the disks of the bill cost, and what is bought of them."""
    lines = engine.bill_of_materials(document, ROWS)["lines"]
    disks = [line for line in lines if line["kind"] == "disk"]
    return sum(float(line["line_price"]) for line in disks), sum(each["to_buy"] for each in disks)


def test_disks_that_are_owned_are_the_cheapest():
    found = way(CHEAPEST, stocked(24), ROWS)
    assert "All of them are owned: they cost nothing." in found.sentence
    assert {group["disk"] for group in found.document["raid_groups"]} == {OWN}
    assert of_disks(found.document) == (0, 0)
    assert "and 1 model that is owned" in found.sentence


def test_disks_that_are_owned_and_left_over_are_told():
    """Fewer disks than are owned were offered without a word of what becomes of the others."""
    document = stocked(60)
    document["raid_groups"][0]["disks"] = 58
    found = way(FEWEST, document, ROWS)
    used = sum(each["disks"] * each.get("count", 1) for each in found.document["raid_groups"])
    assert used < 60
    assert found.sentence.endswith(f" {60 - used} disks that you own are then left over.")
    one = copy.deepcopy(document)
    one["purchase"]["prices"][f"disk/{OWN}"]["owned"] = used + 1
    assert way(FEWEST, one, ROWS).sentence.endswith(" 1 disk that you own is then left over.")
    one["purchase"]["prices"][f"disk/{OWN}"]["owned"] = used
    assert "left over" not in way(FEWEST, one, ROWS).sentence
    assert "left over" not in way(FEWEST, found.document, ROWS).sentence, "no more than today"


@pytest.mark.parametrize("servers", [1, 3])
@pytest.mark.parametrize("owned", [0, 2, 12, 22, 60])
@pytest.mark.parametrize("price", [50, 5000])
def test_what_the_cheapest_cost_is_what_the_bill_says(servers, owned, price):
    document = {**stocked(owned, price=price, currency="USD"), "servers": servers}
    market = Market(Bench(parse(document, ROWS)), ROWS)
    found = way(CHEAPEST, document, ROWS)
    cost, to_buy = of_disks(found.document)
    assert float(market.bought.cost) == cost
    assert market.bought.disks - market.bought.owned == to_buy
    # No offer of a volume in another one's place costs less.
    for volume in ("database", "log"):
        for key in (OWN, "scsi-15k-300gb"):
            other = copy.deepcopy(found.document)
            for group in other["raid_groups"]:
                if group["volume"] == volume:
                    group["disk"] = key
            if engine.size(other, ROWS, working=False)["verdict"] != "fail":
                assert of_disks(other)[0] >= cost


def test_some_that_are_owned_are_told_beside_what_the_others_cost():
    said = way(CHEAPEST, stocked(12, price=50, currency="USD"), ROWS).sentence
    assert "12 of the 21 disks are owned; the other 9 cost 450 USD." in said


def test_an_owned_model_without_a_price_is_not_bought():
    found = way(CHEAPEST, stocked(3), ROWS)
    used = {group["volume"]: group["disk"] for group in found.document["raid_groups"]}
    assert used == {"database": "scsi-15k-300gb", "log": OWN}
    assert "2 of the 12 disks are owned; the other 10 cost 2,590 USD." in found.sentence


def test_a_few_more_of_an_owned_model_without_a_price_are_told():
    """The log went to another model for 518 USD, where two more of the owned one would do."""
    document = stocked(20)
    said = way(CHEAPEST, document, ROWS).sentence
    fewest = way(CHEAPEST, stocked(60), ROWS).document
    used = sum(each["disks"] * each.get("count", 1) for each in fewest["raid_groups"])
    assert used == 21
    assert "20 of the" not in said
    assert (
        "1 more of the Own, of which you have some, would do too: no price of it is known" in said
    )
    bought = of_disks(way(CHEAPEST, document, ROWS).document)[0]
    assert f"below {bought:,.0f} USD a disk it is cheaper" in said
    assert "would do too" not in way(CHEAPEST, stocked(3), ROWS).sentence
    priced = stocked(20, price=10_000, currency="USD")
    assert "would do too" not in way(CHEAPEST, priced, ROWS).sentence


def test_the_disks_of_all_relays_are_counted():
    document = {**RELAY, "relays": 5, "raid_groups": [SPOOL]}
    found, fewest = (way(key, document, CATALOGUE) for key in (CHEAPEST, FEWEST))
    assert "They cost 518 USD for each server, 2,590 USD for all." in found.sentence
    assert "2 disks in RAID 1 on each of 5 servers." in fewest.sentence
    lines = engine.bill_of_materials(found.document, CATALOGUE)["lines"]
    assert [line["line_price"] for line in lines if line["kind"] == "disk"] == ["2590.00"]


def test_every_way_says_which_losses_it_does_not_stand():
    document = copy.deepcopy(STORE)
    document["populations"][0]["users"] = 12_000
    today = Bench(parse(document, CATALOGUE))
    assert any(each.verdict == "fail" for each in today.verdicts)
    found = way(CHEAPEST, document, CATALOGUE)
    then = Bench(parse(found.document, CATALOGUE))
    broken = [
        state
        for state in states_of(then.system)
        if any(each.verdict == "fail" for each in bench_in_state(then, state).verdicts)
    ]
    assert (len(found.breaks), found.worse) == (len(broken), [])
    assert "A disk is being rebuilt" in found.breaks


@pytest.mark.parametrize("few", [False, True])
@pytest.mark.parametrize("users", [7_000, 12_000, 20_000])
def test_each_limit_by_itself_is_as_far_as_its_check_says(users, few):
    """A limit that a rule puts off with more databases, on more disks, is none to plan with."""
    document = {**GROUP, "populations": [{**GROUP["populations"][0], "users": users}]}
    if few:
        # Fewer disks than the load asks for: the databases are those of the load all the same.
        document["server"] = "dell-r760-12lff-4sff"
    bench = Bench(parse(document, CATALOGUE))
    # Where it holds, the databases are those of the most load.
    most = held_by(bench).load
    there = document
    if most >= users:
        there = {**document, "populations": [{**document["populations"][0], "users": most}]}
    asked = there["populations"][0]["users"]
    bench = Bench(parse(there, CATALOGUE))
    found = {each.check: each.limit_load for each in reverse(there, CATALOGUE).limits}
    checked = 0
    for verdict in bench.verdicts:
        name = verdict.check.name
        if name in ("volume-on-disks", "database-size", "database-space"):
            assert found[name] == pytest.approx(asked * verdict.limit / verdict.need, rel=0.02), (
                name
            )
            checked += 1
        if name == "database-rate":
            # What a disk is asked for is in whole users of a database, and told in tenths.
            assert found[name] == pytest.approx(asked * verdict.limit / verdict.need, rel=0.03)
            checked += 1
    assert checked == 4
    assert min(each for each in found.values() if each is not None) == most


def test_where_space_alone_stops_it_space_is_said():
    """Who hears that the number of disks sets a limit thinks of their rate."""
    document = {**stocked(24), "purchase": None}
    document["populations"][0]["users"] = 1_500
    bench = Bench(parse(document, ROWS))
    assert held_by(bench).breaks == "capacity"
    assert (
        "the capacity of the database disks sets the limit"
        in answered.outlook(document, ROWS)["sentence"]
    )
    # Where another limit breaks first, that is named as before.
    busy = copy.deepcopy(document)
    busy["populations"][0] |= {"iops_per_user": 1.5, "mailbox_size_mb": 60, "users": 500}
    assert held_by(Bench(parse(busy, ROWS))).breaks == "log-spindles"


def test_parity_is_mended_with_the_fewest_that_hold():
    document = stocked(0)
    document["raid_groups"][0]["level"] = "RAID5"
    (fix,) = (
        each["fix"]
        for each in answered.findings(document, ROWS)
        if each["key"] == "parity-for-writes"
    )
    disks = fix["/raid_groups/0/disks"] * (fix["/raid_groups/0/count"] or 1)
    fewest = engine.fewest_disks(document, ROWS, "database", "RAID10")[0]
    assert disks == fewest["disks"] == 36


def test_the_limit_of_disks_that_are_owned_is_the_one_that_breaks_beyond_the_load():
    """Where logs and databases are both just enough, that of the logs may stop it."""
    document = copy.deepcopy(MAILBOX)
    document["servers"] = 2
    document["populations"][0] |= {"mailbox_size_mb": 1024}
    asked = {
        "scenario": document,
        "goal": {"name": "most-users-of-disks", "disks": 36},
        "axes": {"/raid_groups/0/level": ["RAID5", "RAID10"],
                 "/raid_groups/0/disks": {"from": 4, "to": 16, "step": 1}},
    }  # fmt: skip
    document["raid_groups"][1].update(level="RAID1", disks=2)
    question = search.read(asked, CATALOGUE)
    found = search.finish(question, search.sweep(question))
    assert found["objectives"][0]["unit"] == "users on each of 2 servers"
    seen = set()
    for row in found["shortlist"]:
        there = search.document(question, row["design"])
        breaks = held_by(Bench(parse(there, CATALOGUE))).breaks
        assert row["binding"]["check"] == breaks
        seen.add(breaks)
    assert "log-spindles" in seen, seen


def test_a_word_with_which_it_holds_is_not_followed_by_what_lacks_today():
    document = stocked(0)
    document["populations"][0]["users"] = 2_000
    found = what_if.flip_points(what_if.Moved(document, ROWS)).items
    words = [each.sentence for each in found if ": with " in each.sentence and not each.breaks]
    assert words
    for said in words:
        assert said.partition(" it holds.")[2].startswith(" As it is, it breaks: "), said
