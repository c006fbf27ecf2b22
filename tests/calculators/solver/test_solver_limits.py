"""Which limits the solver asks of the disks, and which of equal answers it takes."""

from dataclasses import replace
from functools import lru_cache

from calculators import solver
from calculators.solver import fewest
from tests.calculators.documents import MAILBOX, mailbox, store
from tests.calculators.solver_cases import CATALOGUE, bench_of, built, failing, store_of


def test_what_other_parts_lack_is_not_asked_of_the_disks():
    whole = solver.fewest_disks(bench_of(MAILBOX), "database").array
    poor = mailbox(ram_gb=1)
    poor["raid_groups"][1]["disks"] = 2
    assert failing(poor) >= {"memory", "log-spindles"}
    assert solver.fewest_disks(bench_of(poor), "database").array == whole


def test_limits_of_other_volumes_are_theirs_though_the_database_moves_them():
    """A tenth of the spindles needed is written to the logs: on parity more of them are needed,
    and log disks too slow for that are no lack of the database."""
    document = mailbox(log_rule="tenth", assumptions={"log_iops_per_spindle": 14})
    document["raid_groups"][1]["disks"] = 2
    found = solver.by_level(bench_of(document), "database", ["RAID10", "RAID5"])
    whole = solver.by_level(bench_of(MAILBOX), "database", ["RAID10", "RAID5"])
    ten, five = found["RAID10"].array, found["RAID5"].array
    assert "log-spindles" not in failing(
        built(document, "database", "RAID10", ten.disks, ten.spans, ten.count)
    )
    assert "log-spindles" in failing(
        built(document, "database", "RAID5", five.disks, five.spans, five.count)
    )
    assert found == whole


def test_bays_of_a_server_forbid_groups_and_never_ask_for_more():
    """With two servers' disks the load would hold, but the bays end at twelve."""
    server = next(key for key, row in CATALOGUE.servers.items() if row.get("drive_bays") == 12)
    document = {**store(), "server": server}
    document["populations"][0]["users"] = 7000
    found = solver.fewest_disks(bench_of(document), "database", "RAID10")
    assert found == solver.fewest_disks(bench_of(store_of(7000)), "database", "RAID10")
    assert found.array.all_disks == 8
    # One group of twelve, in spans that the controller joins, is enough; as many as can be asked
    # for have no bays.
    larger = next(key for key, row in CATALOGUE.servers.items() if row.get("drive_bays") == 24)
    roomy = {**store_of(12_000), "server": larger}
    array = solver.fewest_disks(bench_of(roomy), "database", "RAID10").array
    assert array == solver.Array("RAID10", 12, 2, 1)
    # Two bays hold the logs: ten are left, and 12,000 users need twelve disks.
    document["populations"][0]["users"] = 12_000
    full = solver.fewest_disks(bench_of(document), "database", "RAID10")
    assert full.array is None
    assert full.reason == "no number of disks holds it"


def test_a_level_that_loses_data_with_the_disk_has_no_number_of_disks():
    document = {**store(), "state": "disk-lost"}
    found = solver.fewest_disks(bench_of(document), "database", "RAID0")
    assert (found.array, found.broken) == (None, ("survives-loss",))
    assert solver.fewest_disks(bench_of(document), "database", "RAID5").array
    # Where the log cannot survive either, no database group mends it.
    document["raid_groups"][1] |= {"level": "RAID0", "disks": 2}
    assert solver.fewest_disks(bench_of(document), "database", "RAID0").array


def test_where_no_number_of_disks_holds_it_says_what_breaks():
    document = store()
    document["populations"][0]["users"] = 9_000_000
    document["populations"][0]["mailbox_size_mb"] = 10_000
    found = solver.fewest_disks(bench_of(document), "database", "RAID1")
    assert found.array is None
    assert found.broken == ("disk-utilisation", "queue-below-spindles", "response-time")
    assert found.reason == "no number of disks holds it"


def test_a_level_that_the_controller_cannot_build():
    small = {**CATALOGUE.controllers["hp-netraid-3si"], "max_disks_per_array": 3, "max_spans": 1}
    limited = replace(CATALOGUE, controllers={"hp-netraid-3si": small})
    found = solver.by_level(
        bench_of(store(level="RAID5", disks=3, spans=None), limited), "database"
    )
    assert found["RAID6"].array is found["RAID50"].array is None
    assert found["RAID6"].reason == "4 disks in one array; the HP NetRAID-3Si takes at most 3."
    assert found["RAID50"].reason == "the HP NetRAID-3Si joins at most 1 arrays to one."
    assert found["RAID5"].array.disks == 3


# Of as many disks


@lru_cache(maxsize=1)
def _ties():
    """Arrays of as many disks as the solver's own, that hold as much."""
    document = mailbox()
    return document, solver.fewest_disks(bench_of(document), "database", "RAID10").array


def test_of_as_many_disks_mirrors_are_one_group():
    """Fourteen disks were seven groups of one mirror, which nobody builds."""
    document, array = _ties()
    assert failing(built(document, "database", "RAID10", 2, 1, 7)) == set()
    assert (array.disks, array.spans, array.count) == (14, 7, 1)
    document["populations"][0]["users"] = 6800
    array = solver.fewest_disks(bench_of(document), "database", "RAID10").array
    assert array == solver.Array("RAID10", 24, 12, 1)


def test_parity_stands_in_narrow_arrays_and_few_groups():
    """Nested levels have more spans in one group, not more groups of their usual two."""
    document = mailbox()
    document["populations"][0]["users"] = 8000
    array = solver.fewest_disks(bench_of(document), "log", "RAID50").array
    assert array == solver.Array("RAID50", 18, 3, 1)
    assert failing(built(document, "log", "RAID50", 6, 2, 3)) == failing(
        built(document, "log", "RAID50", 18, 3, 1)
    )


def test_narrow_arrays_where_no_controller_is_known_to_hold_them():
    array = solver.fewest_disks(bench_of(MAILBOX), "database", "RAID5").array
    assert array == solver.Array("RAID5", 11, 1, 2)


def test_where_disks_hold_every_limit_no_other_level_is_looked_at(monkeypatch):
    """Advice is none that disks are to hold: what nobody asks for would be looked for in vain."""
    levels = []
    groups = fewest._Groups
    monkeypatch.setattr(
        fewest, "_Groups", lambda bench, *which: levels.append(which) or groups(bench, *which)
    )
    bench = bench_of(MAILBOX)
    assert solver.fewest_disks(bench, "database").array
    assert levels == [("database", bench.scenario.groups["database"][0].value("level"))]
