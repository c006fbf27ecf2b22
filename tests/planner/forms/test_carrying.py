"""Another mail system: inputs of the same meaning stay, and what goes is named."""

import copy

import pytest

from calculators.inputs.documents import origins
from planner.forms.carrying import carry
from planner.forms.flat import flatten, unflatten
from planner.pages.scenario.scenarios import sketch
from tests.planner.cast import BENCHMARK, MAILBOX

SE = {"system": "exchange-se", "populations": [{"users": 12_000, "messages_per_day": 100}]}


def test_what_means_the_same_is_converted():
    old = flatten({**MAILBOX, "ram_gb": 16})
    found = carry(old, flatten(SE))
    people = found.flat.rows["populations"][0]
    assert people["users"] == "4,000"
    # In the words that came, which the new unit reads to the last digit.
    assert people["mailbox_limit_mb"] == "200 MB"
    assert found.flat.options["ram_gib"] == "16 GB"
    document, _ = unflatten(found.flat)
    assert document["populations"][0]["mailbox_limit_mb"] == 190.73486328125
    assert document["ram_gib"] == pytest.approx(14.901161193847656)
    assert people["messages_per_day"] == "", "what was not typed is not made up"
    assert "Users" in found.kept
    assert {"Storage groups", "Database group", "Log group"} <= set(found.dropped)
    back = carry(found.flat, flatten(MAILBOX))
    assert back.flat.rows["populations"][0]["mailbox_size_mb"] == "200"
    assert back.flat.rows["raid_groups"] == flatten(MAILBOX).rows["raid_groups"]


def test_every_model_that_is_bought_stays():
    models = {
        "server": "dell-r760-12lff-gold-6430",
        "memory_module": "dell-ddr5-4800-16gb",
        "enclosure": "dell-md1400",
        "enclosure_controller": "dell-hba355e",
        "controller": "dell-hba355i",
        "system_disk": "dell-m2",
    }
    found = carry(flatten({**SE, **models}), flatten({**SE, "system": "exchange-2019"}))
    assert {name: found.flat.options[name] for name in models} == models


def test_rates_are_converted_too():
    hub = {"system": "exchange-2007-hub", "messages_per_second": 20, "message_bytes": 50_000}
    relay = {"system": "postfix-relay", "messages": 100, "seconds": 10}
    found = carry(flatten(hub), flatten(relay))
    assert found.flat.options["peak_messages_per_minute"] == "1,200"
    assert found.flat.options["messages"] == "100"


def test_the_load_of_one_server_becomes_that_of_all_and_back():
    """850 users on each of four servers became 850 of a whole plan."""
    assumed = {"origin": "assumed", "source": "us"}
    people = {"populations": [{"users": 850}, {"users": 101}]}
    said = {origins.KEY: {"/populations/0/users": assumed}}
    old = flatten({**MAILBOX, "servers": 4, **people, **said})
    found = carry(old, flatten(SE))
    assert unflatten(found.flat)[0][origins.KEY]["/populations/0/users"] == assumed
    assert [row["users"] for row in found.flat.rows["populations"].values()] == ["3,400", "404"]
    assert "Users (now of all 4 servers, not of one)" in found.kept
    found.flat.rows["populations"][0]["users"] = "3,401"
    back = carry(found.flat, old)
    assert [row["users"] for row in back.flat.rows["populations"].values()] == ["851", "101"]
    assert "Users (now of one of 4 servers)" in back.kept
    hub = {"system": "exchange-2007-hub", "messages_per_second": 10.5, "servers": 3}
    relay = {"system": "postfix-relay", "messages": 100, "seconds": 10}
    found = carry(flatten({**hub, "message_bytes": 50_000}), flatten(relay))
    assert found.flat.options["peak_messages_per_minute"] == "1,890"
    alike = {
        "system": "exchange-5.5-information-store",
        "servers": 4,
        "populations": [{"users": 9}],
    }
    found = carry(flatten(alike), flatten(MAILBOX))
    assert found.flat.rows["populations"][0]["users"] == "9", "both ask for those of one"
    assert found.flat.options["servers"] == "4"


def test_owned_disks_stay():
    found = carry(flatten(BENCHMARK), flatten(MAILBOX))
    group = found.flat.rows["raid_groups"][0]
    assert (group["disk"], group["disks"], group["stripe_depth_kb"]) == (
        "hp-6107a-9gb-10k", "8", "16",
    )  # fmt: skip
    # What was measured on Exchange 5.5 says nothing of 2007.
    people = found.flat.rows["populations"][0]
    assert (people["iops_per_user"], people["read_share"]) == ("", "")
    assert "Read share" in found.dropped or "Share of reads" in found.dropped
    assert len(found.flat.rows["raid_groups"]) == 2


@pytest.mark.django_db
def test_the_address_says_it_all(cast):
    stored = copy.deepcopy(BENCHMARK)
    changed = sketch(
        stored,
        {"system": "exchange-2007-mailbox", "from": BENCHMARK["system"],
         "populations-0-users": "9000", "populations-0-concurrency": "0.5"},
        cast.catalogue,
    )  # fmt: skip
    assert changed.document["system"] == "exchange-2007-mailbox"
    people = changed.document["populations"][0]
    assert (people["users"], people["concurrency"]) == (9000, 0.5)
    assert set(changed.changes) == {
        "system", "populations-0-users", "populations-0-concurrency",
    }  # fmt: skip
    assert changed.count == 3 + len(changed.carried.dropped)
    again = sketch(stored, changed.changes, cast.catalogue)
    assert again.document == changed.document
    back = sketch(
        stored, {**changed.changes, "system": BENCHMARK["system"],
                 "from": "exchange-2007-mailbox"}, cast.catalogue,
    )  # fmt: skip
    assert back.document["populations"][0]["users"] == 9000
    assert back.document["raid_groups"] == stored["raid_groups"]


def test_a_carried_value_comes_from_where_it_came_from_before():
    table = {"origin": "cited", "source": "netraid-1999, Table 1"}
    fewest = {"origin": "assumed", "source": "house, the fewest disks in RAID 10 that hold"}
    log_of_theirs = {"origin": "assumed", "source": "house, the usual one of this mail system"}
    asked = copy.deepcopy(BENCHMARK)
    asked["origins"] = {"/populations/0/users": table, "/raid_groups/0": fewest}
    theirs = copy.deepcopy(MAILBOX)
    theirs["origins"] = {"": log_of_theirs}
    old = flatten(asked)
    document, _ = unflatten(carry(old, flatten(theirs)).flat)
    said = origins.entries(document["origins"])
    assert origins.origin_of("/populations/0/users", said) == tuple(table.values())
    for name in ("disks", "level", "disk"):
        assert origins.origin_of(f"/raid_groups/0/{name}", said) == tuple(fewest.values()), name
    # What stood in the old form as given is no assumption of the new one.
    assert origins.origin_of("/raid_groups/1/disks", said) == ("given", "user")
    # Typed over meanwhile, it counts as given.
    old.rows["populations"][0]["users"] = "7,000"
    document, _ = unflatten(carry(old, flatten(theirs)).flat)
    said = origins.entries(document["origins"])
    assert origins.origin_of("/populations/0/users", said) == ("given", "user")
    # Nothing was said of where values come from on either side: nothing is said now.
    document, _ = unflatten(carry(flatten(BENCHMARK), flatten(MAILBOX)).flat)
    assert "origins" not in document


def test_what_the_other_mail_system_begins_with_keeps_its_origin_at_another_place():
    asked = copy.deepcopy(BENCHMARK)
    asked["raid_groups"] = asked["raid_groups"][:1]
    theirs = copy.deepcopy(MAILBOX)
    usual = {"origin": "assumed", "source": "house, the usual one of this mail system"}
    place = next(i for i, g in enumerate(theirs["raid_groups"]) if g["volume"] == "log")
    theirs["origins"] = {f"/raid_groups/{place}": usual}
    document, _ = unflatten(carry(flatten(asked), flatten(theirs)).flat)
    place = next(i for i, g in enumerate(document["raid_groups"]) if g["volume"] == "log")
    said = origins.entries(document["origins"])
    assert origins.origin_of(f"/raid_groups/{place}/disks", said) == tuple(usual.values())
    assert origins.origin_of("/raid_groups/0/disks", said) == ("given", "user")
