"""A count that a reader would not expect says its reason beside it."""

import pytest

from calculators import engine
from calculators.answers import plain
from calculators.inputs.catalogue import from_fixtures
from planner.forms import starter

CATALOGUE = from_fixtures()


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


def test_the_other_of_the_two_is_its_own_figure():
    found = opened("exchange-2010-mailbox")
    values = found.bench.recording.values
    level = next(
        each for each in ("raid10", "raid5") if values[f"disks.{each}"] == values["disks.database"]
    )
    said = notes(found)["bought.database_disks"][1]
    rate, space = values[f"disks.{level}_by_rate"], values[f"disks.{level}_by_space"]
    assert said.startswith(f"{max(rate, space):.0f} in each server for their I/O")
    assert said.endswith(f"needs {min(rate, space):.0f}.")


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
