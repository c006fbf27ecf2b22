"""Larger disks that save disks or servers: what is said of them holds, and costs what is said."""

import copy
from dataclasses import replace

import pytest

from calculators.best_practice.context import Look
from calculators.best_practice.cost import cost_between
from calculators.checks.check import FAIL, worst
from calculators.inputs.catalogue import from_fixtures
from calculators.scenario.bench import Bench
from calculators.scenario.parse import parse
from calculators.sheet.said.numbers import money
from calculators.studies.reverse_sizing.larger_disks import has_disks, larger
from calculators.studies.reverse_sizing.reverse import LARGER, reverse, way
from tests.calculators.documents import MAILBOX, RELAY, STORE

CATALOGUE = from_fixtures()
SMALL, LARGE = "ultrastar-7k4000-4tb", "dc-hc310-6tb"
SE = {
    "system": "exchange-se",
    "servers_per_dag_primary_site": 2,
    "dags": 2,
    "database_disk": SMALL,
    "populations": [{"users": 12_000, "messages_per_day": 100, "mailbox_limit_mb": 5_000}],
}


def priced(**prices):
    """The catalogue with prices of some disks."""
    disks = {
        key: {**row, "price": prices.get(key.replace("-", "_")), "currency": "EUR"}
        for key, row in CATALOGUE.disks.items()
    }
    return replace(CATALOGUE, disks=disks)


def sized(document, catalogue=CATALOGUE):
    return Bench(parse(document, catalogue))


def test_larger_disks_are_fewer_and_hold():
    said, found = larger(Look.of(SE, CATALOGUE))
    before, after = sized(SE), sized(found)
    was, now = (bench.recording.values["disks.all"] for bench in (before, after))
    assert worst(after.verdicts) != FAIL
    assert now < was
    assert f"{now:,.0f} disks in place of {was:,.0f}" in said
    chosen = CATALOGUE.disks[found["database_disk"]]
    assert chosen["capacity_gb"] > CATALOGUE.disks[SMALL]["capacity_gb"]
    assert chosen["name"] in said
    assert " models tried)" in said


def test_no_larger_one_needs_fewer():
    _, found = larger(Look.of(SE, CATALOGUE))
    servers, fewest = (sized(found).recording.values[name] for name in ("servers.all", "disks.all"))
    for key, row in CATALOGUE.disks.items():
        if row["capacity_gb"] > 4_000 and row.get("rpm") == 7200 and row.get("random_iops"):
            other = sized({**found, "database_disk": key})
            if worst(other.verdicts) != FAIL and other.recording.values["servers.all"] == servers:
                assert other.recording.values["disks.all"] >= fewest, key


def test_of_all_disks_of_the_largest_size_none_is_larger():
    largest = max(CATALOGUE.disks, key=lambda key: CATALOGUE.disks[key]["capacity_gb"])
    said, found = larger(Look.of({**SE, "database_disk": largest}, CATALOGUE))
    assert found is None
    assert said.startswith("No disk of the catalogue of the same speed is larger than")


@pytest.mark.parametrize(("of_large", "word"), [(900, "more"), (110, "less")])
def test_the_price_is_that_of_the_bill(of_large, word):
    catalogue = priced(ultrastar_7k4000_4tb=100, dc_hc310_6tb=of_large)
    said, found = larger(Look.of(SE, catalogue))
    assert found["database_disk"] == LARGE
    cost = cost_between(sized(SE, catalogue), sized(found, catalogue), catalogue)
    assert f"It costs {money(abs(float(cost.price)))} EUR {word} than today's design" in said


@pytest.mark.parametrize("known", [SMALL, LARGE])
def test_a_price_that_nobody_knows_is_not_reckoned_with(known):
    said, found = larger(Look.of(SE, priced(**{known.replace("-", "_"): 100})))
    unknown = ({SMALL, LARGE} - {known}).pop()
    assert found["database_disk"] == LARGE
    assert f"is not known: {CATALOGUE.disks[unknown]['name']} has no price" in said
    assert "It costs" not in said


@pytest.mark.parametrize("document", [STORE, MAILBOX])
def test_of_groups_the_first_volume_has_fewer_disks(document):
    asked = copy.deepcopy(document)
    said, found = larger(Look.of(asked, CATALOGUE))
    assert asked == document
    if found is None:
        assert said.startswith("No larger disk of the same speed saves a disk or a server (")
    else:
        assert worst(sized(found).verdicts) != FAIL
        assert " disks in place of " in said


def test_it_is_one_of_the_ways_back():
    assert [each.key for each in reverse(SE, CATALOGUE).ways][-1] == LARGER
    assert way(LARGER, SE, CATALOGUE).document == larger(Look.of(SE, CATALOGUE))[1]
    assert not has_disks(sized(RELAY))
    assert way(LARGER, RELAY, CATALOGUE) is None


@pytest.mark.parametrize(
    ("size", "interface", "told"),
    [
        ('2.5"', "SAS", "Its form factor is 2.5 inch in place of 3.5 inch and interface is SAS in "
         "place of Ultra320 SCSI: see that shelf and controller take it."),
        ('3.5"', "SAS", "Its interface is SAS in place of Ultra320 SCSI: see that shelf"),
        ('2.5"', "FC/SCSI/SAS", "Its form factor is 2.5 inch in place of 3.5 inch: see that shelf"),
        ('3.5"', "FC/SCSI/SAS", ""),
        (None, None, ""),
        (None, "SAS 12 Gbit/s", "Its interface is SAS 12 Gbit/s in place of Ultra320 SCSI: see"),
    ],
)  # fmt: skip
def test_what_shelf_and_controller_have_to_take_is_said(size, interface, told):
    """2.5 inch SAS was offered in place of 3.5 inch SCSI without a word."""
    asked = copy.deepcopy(MAILBOX)
    for group in asked["raid_groups"]:
        group["disk"] = "small"
    row = CATALOGUE.disks["scsi-15k-300gb"]
    small = {**row, "form_factor": '3.5"', "interface": "Ultra320 SCSI", "capacity_gb": 150}
    large = {**row, "form_factor": size, "interface": interface, "capacity_gb": 3000}
    disks = {"small": {**small, "key": "small"}, "large": {**large, "key": "large"}}
    said, found = larger(Look.of(asked, replace(CATALOGUE, disks=disks, _made={})))
    assert {group["disk"] for group in found["raid_groups"][:1]} == {"large"}
    assert told in said
    assert ("see that shelf" in said) == bool(told)


def on_small_disks(log, **database):
    """5,000 average users on 146 GB disks: logs on two of them are short."""
    return {
        "system": "exchange-2007-mailbox",
        "populations": [{"profile": "average", "users": 5000, "mailbox_size_mb": 400}],
        "raid_groups": [
            {"volume": "database", "level": "RAID5", "disks": 18, "disk": "sas-15k-25in-146gb"}
            | database,
            {"volume": "log", "level": "RAID1", "disks": log, "disk": "sas-15k-25in-146gb"},
        ],
    }


def test_logs_that_are_short_today_hide_no_larger_disks():
    """Every model was refused by the logs, which no disk of the databases mends."""
    said, found = larger(Look.of(on_small_disks(2), CATALOGUE))
    assert found is not None
    assert not sized(found).breaks
    database, log = found["raid_groups"]
    capacity = CATALOGUE.disks[database["disk"]]["capacity_gb"]
    assert capacity > 146
    assert CATALOGUE.disks[database["disk"]]["rpm"] == 15000
    assert database["disks"] < 18
    assert log["disk"] == "sas-15k-25in-146gb"
    assert log["disks"] * log.get("count", 1) == 4
    assert f"Database: {database['disks'] * database.get('count', 1)} disks in place of 22" in said
    assert "the fewest that hold of this disk and of today's; today 18 disks stand (" in said
    assert "Log: 2 × 2 disks of today's model in place of the 2 that stand. " in said


def test_logs_that_hold_stay_as_they_are():
    asked = on_small_disks(2)
    asked["populations"][0]["users"] = 4000
    asked["raid_groups"][1] |= {"level": "RAID10", "disks": 8}
    said, found = larger(Look.of(asked, CATALOGUE))
    assert found["raid_groups"][1] == asked["raid_groups"][1]
    assert "Log" not in said


def test_where_no_larger_disk_holds_the_reason_is_said():
    asked = {**on_small_disks(2), "state": "disk-lost"}
    asked["raid_groups"][1] |= {"level": "RAID0", "disks": 4}
    said, found = larger(Look.of(asked, CATALOGUE))
    assert found is None
    assert said.startswith("With no larger disk of the same speed a design was found that holds (")
    assert "more is short than disks: " in said
    assert "its data are gone" in said.partition("more is short")[2]
