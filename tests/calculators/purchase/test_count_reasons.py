"""A count that a reader would not expect says its reason beside it."""

import copy
import dataclasses

import pytest

from calculators import engine
from calculators.answers import plain
from calculators.inputs.catalogue import from_fixtures
from calculators.systems.materials import count_reasons
from planner.forms.new_plan import starter
from tests.calculators.documents import MAILBOX, STORE

CATALOGUE = from_fixtures()
R760 = "dell-r760-12lff-4sff"


def opened(system, **more):
    return engine.open_scenario(starter.document(system, 12_000, CATALOGUE) | more, CATALOGUE)


def notes(found):
    return {
        figure: (line["quantity"], line["note"])
        for line in plain(found.bill)["lines"]
        for figure in line["figures"]
    }


def small():
    rows = CATALOGUE.disks.items()
    return min((row["capacity_gb"], key) for key, row in rows if row["capacity_gb"] >= 200)[1]


def test_system_disks_of_the_transport_queue():
    found = opened("exchange-se", system_disk=small())
    values = found.bench.recording.values
    disks, queue = values["disks.system"], values["disks.queue"]
    assert disks > 2
    bought, said = notes(found)["bought.system_disks"]
    assert bought == disks * values["bought.servers"]
    assert said.startswith(
        f"{disks:.0f} in each server: 2 for the system and {queue:.0f} for the transport queue, "
        "whose 1,030 GiB with 7 days of delivered mail do not fit beside the system on a disk of "
    )
    assert any(each.key == "queue-beside-system" for each in found.findings)


def test_a_pair_that_holds_both_needs_no_reason():
    assert notes(opened("exchange-se"))["bought.system_disks"] == (16, "")


def test_the_card_of_m2_disks_is_said_to_be_on_no_line():
    """Disks in bays have a controller on the bill; nothing was said of what M.2 disks stand on."""
    m2 = notes(opened("exchange-se", system_disk="micron-7400-max-m2-3200gb", server=R760))
    said = m2["bought.system_disks"][1]
    assert "a mirrored pair for the system" in said
    assert said.endswith(
        ". M.2 disks stand on the board or on a card, such as a BOSS-N1 of Dell, which no line "
        "here counts: the price of the server may leave it out."
    )
    in_bays = notes(opened("exchange-se", system_disk="kingston-dc600m-960gb", server=R760))
    assert "M.2" not in in_bays["bought.system_disks"][1]


def test_a_pair_that_holds_both_says_how_large_it_is_at_least():
    """3,200 GB stood there as if no smaller disks would do; with the size named they do."""
    document = {"system_disk": "micron-7400-max-m2-3200gb", "server": R760}
    found = opened("exchange-se", **document)
    said = notes(found)["bought.system_disks"][1]
    assert "how large they are to be: 1,267 GB would do, and these have 3,200 GB. M.2" in said
    for size, queue in ((1267, 0), (1266, 2)):
        rows = {**CATALOGUE.disks, "own": {**CATALOGUE.disks[document["system_disk"]]}}
        rows["own"]["capacity_gb"] = size
        own = dataclasses.replace(CATALOGUE, disks=rows, _made={})
        asked = starter.document("exchange-se", 12_000, CATALOGUE) | document
        opened_own = engine.open_scenario(asked | {"system_disk": "own"}, own)
        assert opened_own.bench.recording.values["disks.queue"] == queue
        assert "would do" not in notes(opened_own)["bought.system_disks"][1]


def test_the_queue_is_a_finding_too_where_no_model_of_the_system_disks_is_chosen():
    found = opened("exchange-se", db_disk_size_primary_site=600, db_disk_size_secondary_site=600)
    assert found.bench.recording.values["disks.queue"] > 0
    (finding,) = (each for each in found.findings if each.key == "queue-beside-system")
    assert "of 1,030 GiB does not fit" in finding.message
    assert "One has 559 GiB" in finding.message
    assert "on a disk of 559 GiB." in notes(found)["bought.system_disks"][1]


@pytest.mark.parametrize(
    ("system", "more", "said"),
    [
        ("exchange-se", {}, "24 in each server: a plain disk for each volume."),
        ("exchange-2010-mailbox", {}, " in each server for their I/O; their space alone needs "),
        (
            "exchange-2010-mailbox",
            {"db_disk_size_primary_site": 1000, "db_disk_size_secondary_site": 1000},
            " in each server for their space; their I/O alone needs ",
        ),
        ("exchange-se", {"database_disks": 30}, ""),
    ],
)
def test_database_disks_say_what_they_are_for(system, more, said):
    found = notes(opened(system, **more))["bought.database_disks"][1]
    assert said in found
    assert bool(said) == bool(found)


@pytest.mark.parametrize("layout", ["raid5", "raid6", "raid10", "jbod"])
@pytest.mark.parametrize("users", [40, 300, 3_000])
def test_a_raid_level_is_never_said_to_be_plain_disks(layout, users):
    """Four disks of RAID 10 for four volumes were "a plain disk for each volume"."""
    document = starter.document("exchange-se", users, CATALOGUE) | {"disk_layout": layout}
    said = notes(engine.open_scenario(document, CATALOGUE))["bought.database_disks"][1]
    assert ("a plain disk for each volume" in said) is (layout == "jbod")


def test_disks_of_two_levels_that_are_as_many_say_what_the_level_asked_for_needs():
    values = {"disks.database": 6.0, "disks.raid5": 6.0, "disks.raid10": 6.0}
    values |= {"disks.raid5_by_rate": 6.0, "disks.raid5_by_space": 3.0}
    assert count_reasons._databases(values | {"disks.group": 3.0}, "raid5") == (
        "6 in each server, in groups of 3, for their I/O; their space alone needs 3."
    )
    assert count_reasons._databases(values | {"disks.group": 2.0}, "raid5") == (
        "6 in each server for their I/O; their space alone needs 3."
    )


def test_the_other_of_the_two_is_its_own_figure():
    found = opened("exchange-2010-mailbox")
    values = found.bench.recording.values
    level = next(
        each for each in ("raid10", "raid5") if values[f"disks.{each}"] == values["disks.database"]
    )
    said = notes(found)["bought.database_disks"][1]
    rate, space = values[f"disks.{level}_by_rate"], values[f"disks.{level}_by_space"]
    assert said.startswith(f"{max(rate, space):.0f} in each server for their I/O")
    assert f"needs {min(rate, space):.0f}. No spare disks are bought: " in said


@pytest.mark.parametrize(
    ("system", "said"),
    [("exchange-2013", "1 enclosure for each"), ("exchange-se", "3 enclosures for each")],
)
def test_enclosures_say_which_bays_lack(system, said):
    more = {"enclosure": "hp-rack-storage-8", "server": "hpe-dl380-gen10-12lff"}
    found = opened(system, **more)
    disks = found.bench.recording.values["disks.a_server"]
    note = notes(found)["bought.enclosures"][1]
    assert note.startswith(said)
    assert note.endswith(f"whose own bays do not hold all of its {disks:.0f} disks.")


def test_the_array_of_a_restore_volume_says_that_it_is_one():
    assert (
        "restore volume is an array"
        in notes(opened("exchange-2010-mailbox"))["bought.restore_disks"][1]
    )
    assert not notes(opened("exchange-se"))["bought.restore_disks"][1]


def test_log_disks_say_whether_space_or_rate_asks_for_them():
    alone = {"site_resilient": False, "ha_copies": 1}
    by_rate = notes(opened("exchange-2010-mailbox", **alone))["bought.log_disks"][1]
    assert by_rate == "4 in each server for their I/O; their space alone needs 2."
    found = opened("exchange-2013", **alone, log_disk=min(
        (row["capacity_gb"], key) for key, row in CATALOGUE.disks.items()
    )[1])  # fmt: skip
    values = found.bench.recording.values
    space, rate = values["disks.log_by_space"], values["disks.log_by_rate"]
    assert space > rate
    assert notes(found)["bought.log_disks"][1] == (
        f"{space:,.0f} in each server for their space; their I/O alone needs {rate:.0f}."
    )
    assert notes(opened("exchange-2013", **alone))["bought.log_disks"][1] == "", "alike"


def test_solid_state_disks_say_the_ratio_that_buys_them_and_what_space_alone_needs():
    hard = {"database_disk": "ultrastar-hc580-24tb"}
    assert notes(opened("exchange-se", **hard))["bought.metacache_disks"][1] == (
        "6 in each server by Microsoft's ratio, one solid state disk for every three hard disks of "
        "databases (18); the space of the MetaCache database alone needs 21,600 GB a server."
    )
    sized = opened("exchange-se", **hard, metacache_disk="samsung-pm9a3-u2-7680gb")
    said = notes(sized)["bought.metacache_disks"][1]
    assert said.endswith(" alone needs 21,600 GB a server, 3 disks of this size.")
    typed = opened("exchange-se", **hard, metacache_disks=4)
    assert notes(typed)["bought.metacache_disks"][1] == ""


@pytest.mark.parametrize("system", ["exchange-2016", "exchange-se"])
def test_spare_disks_that_a_layout_takes_away_are_said_to_be_missing(system):
    """Nine spare disks went to none with another layout, without a word."""
    kept = opened(system, spare_disks=2)
    servers = kept.bench.recording.values["bought.servers"]
    assert notes(kept)["bought.spare_disks"][0] == 2 * servers
    assert "spare" not in notes(kept)["bought.database_disks"][1]
    said = (
        "copies are rebuilt on spares where several databases share a plain disk, which none do "
        "here."
    )
    for spares, begun in (
        ({"spare_disks": 2}, "The 2 spare disks of each server are not bought: "),
        ({"spare_disks": 1}, "The spare disk of each server is not bought: "),
        ({}, "No spare disks are bought: "),
        ({"spare_disks": 0}, ""),
    ):
        found = opened(system, disk_layout="raid10", **spares)
        assert found.bench.recording.values["disks.spare"] == 0
        assert "bought.spare_disks" not in notes(found)
        note = notes(found)["bought.database_disks"][1]
        assert (f"{begun}{said}" in note) if begun else ("spare" not in note)


def on(document, **disks):
    """The document with so many disks of a volume."""
    made = copy.deepcopy(document)
    for group in made["raid_groups"]:
        if group["volume"] in disks:
            group["disks"] = disks[group["volume"]]
            group.pop("spans", None)
    return made


def group_note(document, **more):
    bill = engine.bill_of_materials({**document, **more}, CATALOGUE)
    (said,) = {line["note"] for line in bill["lines"] if line["kind"] == "disk"}
    return said


def breaks(document):
    checks = engine.size(document, CATALOGUE)["checks"]
    return {each["label"] for each in checks if each["verdict"] == "fail"}


def test_the_disks_of_a_raid_group_say_what_they_are_needed_for():
    """The bills of 5.5, 2007 and hubs gave no reason for a count."""
    assert group_note(STORE) == (
        "Database: 8 for “Queue below spindles”; their space alone needs 6. Log: 2, the fewest of "
        "its RAID level."
    )
    assert breaks(STORE) == set()
    assert "Queue below spindles" in breaks(on(STORE, database=6))
    assert group_note(MAILBOX) == (
        "Database: 14 for “Database spindles”; their space alone needs 8. Log: 4 for “Log "
        "spindles”."
    )
    assert "Database spindles" in breaks(on(MAILBOX, database=12))
    assert "Capacity" not in breaks(on(MAILBOX, database=8))
    assert "Capacity" in breaks(on(MAILBOX, database=6))
    assert breaks(on(MAILBOX, log=2)) == {"Log spindles"}


def test_more_than_are_needed_say_how_many_would_do_and_when():
    many = on(MAILBOX, database=20, log=4)
    assert group_note(many).startswith(
        "Database: 20; with everything at work “Database spindles” needs 14; their space alone "
        "needs 8."
    )
    assert "in this state “Database spindles” needs " in group_note(many, state="disk-lost")
    two = group_note(many, servers=2)
    assert two.startswith("Database: 20 in each server; ")
    twice = copy.deepcopy(MAILBOX)
    twice["raid_groups"][0]["count"] = 2
    assert group_note(twice).startswith(
        "Database: 28 in groups of 14; with everything at work 14 would do, one of its groups. "
    )
    halves = copy.deepcopy(many)
    halves["raid_groups"][0] |= {"disks": 4, "count": 5}
    assert group_note(halves).startswith(
        "Database: 20 in groups of 4; with everything at work “Database spindles” needs 16"
    )


def test_disks_of_several_groups_say_how_large_these_are():
    """ "Needs 24" where 20 hold it: six are a whole group."""
    sixes = on(MAILBOX, database=6)
    sixes["raid_groups"][0]["count"] = 5
    sixes["populations"][0]["mailbox_size_mb"] = 500
    assert group_note(sixes).startswith(
        "Database: 30 in groups of 6; with everything at work “Database spindles” needs 24"
    )
    one = on(MAILBOX, database=20)
    one["populations"][0]["mailbox_size_mb"] = 500
    assert not breaks(one)
    assert "in groups of" not in group_note(one)


@pytest.mark.parametrize(
    ("servers", "failover", "where"),
    [
        (1, "shared-storage", " on shared storage"),
        (3, "shared-storage", " for each server that serves, on shared storage"),
        (1, "ccr", " in each server"),
        (1, "none", ""),
    ],
)
def test_disks_that_nodes_share_are_in_none_of_them(servers, failover, where):
    """ "14 in each server" was said of 14 disks that two nodes share."""
    said = group_note(MAILBOX, servers=servers, server_failover=failover)
    assert f"Log: 4{where}" in said
    assert ("server" in said) == ("server" in where)


def test_where_the_design_breaks_or_a_volume_has_several_kinds_no_reason_is_made_up():
    broken = on(MAILBOX, database=8)
    assert breaks(broken)
    assert group_note(broken) == (
        "Database: 8; with everything at work “Database spindles” needs more. Log: 4 for “Log "
        "spindles”."
    )
    # What breaks for another reason leaves that of the disks.
    bays = {**MAILBOX, "server": "dell-r740-8lff"}
    assert "Disk bays" in breaks(bays)
    assert group_note(bays) == group_note(MAILBOX)
    mixed = copy.deepcopy(MAILBOX)
    mixed["raid_groups"].append({**mixed["raid_groups"][0], "disks": 10, "spans": 5})
    assert "Database" not in group_note(mixed)
    assert "Log: 4 for “Log spindles”." in group_note(mixed)


@pytest.mark.parametrize(
    ("rate", "said"),
    [
        (8, "Mail: 20; with everything at work their space needs 14; “Rate” alone needs 8."),
        (2, "Mail: 20; with everything at work their space needs 14."),
        (14, "Mail: 20; with everything at work “Rate” needs 14."),
    ],
)
def test_what_space_needs_stands_first_where_it_is_more(rate, said):
    least = {"Space": (14, True), "Rate": (rate, False)}
    few = (2, "the fewest of its RAID level")
    told = count_reasons._told_group("Mail: 20", 20, few, least, "with everything at work")
    assert told == said
