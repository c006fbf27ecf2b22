"""What is said of numbers of disks that somebody gave: those that hold nothing, what the growth
keeps of them; and of the bill, why system disks are so large and when no controller is needed."""

import math
from types import SimpleNamespace

import pytest

from calculators import engine
from calculators.answers import plain
from calculators.best_practice import applied
from calculators.checks.server import CHECKS
from calculators.inputs.catalogue import from_fixtures
from calculators.scenario.no_room import idle_disks
from calculators.systems import SYSTEMS
from planner.report.sections.growth import by_year
from tests.calculators.linter_examples import STANDBY, but, people

CATALOGUE = from_fixtures()
SMALL = people(STANDBY, users=5000, mailbox_limit_mb=10_240)
NVME = {
    "server": "dell-r760-24sff",
    "database_disk": "samsung-pm9a3-u2-7680gb",
    "metacache": False,
    "metacache_disk": None,
    "system_disk": "samsung-pm9a3-u2-7680gb",
}


def opened(document):
    return engine.open_scenario(document, CATALOGUE)


def empty(document):
    return next((f for f in opened(document).findings if f.key == "disks-hold-nothing"), None)


def test_disks_beside_those_of_the_volumes_hold_nothing():
    document = but(SMALL, database_disks=9)
    values = opened(document).bench.recording.values
    assert (values["storage.volumes"], values["disks.database"]) == (7, 9)
    found = empty(document)
    assert found.message.startswith(
        "2 of 9 database disks of a server hold nothing: the 14 copies of databases on it take "
        "7 volumes, and a volume is one disk."
    )
    # They are none of what is said to be usable.
    assert values["disks.usable_gib"] == pytest.approx(7 * values["disk.formatted_gib"])
    assert "usable space" not in found.message
    fewer = opened(but(SMALL, database_disks=6)).bench.recording.values
    assert fewer["disks.usable_gib"] == pytest.approx(6 * fewer["disk.formatted_gib"])
    assert found.fix == {"/database_disks": 7}
    then = opened(applied(document, found.fix))
    assert then.verdict != "fail"
    rates = [
        next(c for c in each.checks if c.name == "database-rate").needed
        for each in (opened(document), then)
    ]
    assert rates[0] == rates[1]


def said(document):
    return {each.check.name: each.message for each in opened(document).bench.verdicts}


def test_what_is_held_against_some_of_the_disks_says_so():
    """ "Of 104,308 GiB usable" stood beside "the 10 disks there are", as if nearly full."""
    plain, beside = said(but(SMALL, database_disks=7)), said(but(SMALL, database_disks=9))
    told = ", on the 7 disks that hold databases; 2 more hold none yet."
    for name in ("database-space", "database-rate"):
        assert beside[name] == plain[name].removesuffix(".") + told
    assert beside["database-disks"].startswith("The databases of a server need 7 disks of the 9")
    assert said(but(SMALL, database_disks=8))["database-rate"].endswith("; 1 more holds none yet.")
    # On an array each disk holds a part of all.
    assert "none yet" not in str(said(but(SMALL, database_disks=60, disk_layout="raid10")))


def test_a_limit_that_the_disks_break_says_on_how_many():
    values = {"storage.plain_disks": 1.0, "storage.volumes": 1.0, "disks.database": 3.0}
    bench = SimpleNamespace(recording=SimpleNamespace(value=values.get))
    broken = CHECKS["database-rate"].judge_values((None, None), 60.0, 57.5)
    unknown = CHECKS["database-rate"].judge_values((None, None), math.nan, 57.5)
    (one, other) = idle_disks.told(bench, [broken, unknown])
    assert one.message == (
        f"{broken.message} That is on the one disk that holds databases; 2 more hold none yet."
    )
    assert other == unknown


def test_nothing_is_empty_where_each_disk_has_a_volume_or_they_are_arrays():
    assert empty(SMALL) is None
    assert empty(but(SMALL, database_disks=7)) is None
    assert empty(but(SMALL, database_disks=60, disk_layout="raid10")) is None
    (one,) = [empty(but(SMALL, database_disks=8))]
    assert one.message.startswith("1 of 8 database disks of a server holds nothing")


GROWING = {"users_growth": 0.1, "horizon_years": 2}


def test_the_growth_says_which_numbers_it_keeps():
    free, given = (
        opened(but(SMALL, **GROWING, **more)).load_limit.growth_years
        for more in ({}, {"database_disks": 9})
    )
    assert [each.kept for each in free] == [[]] * 3
    assert [each.kept for each in given] == [["Database disks of a server"]] * 3
    assert free[0].disks < given[0].disks
    for years, kept in ((free, "load, the limit"), (given, "of a server” as given, the limit")):
        lead = by_year(plain({"growth_years": years})).lead
        assert kept in lead


def test_a_year_with_more_to_spare_says_why():
    years = opened(but(SMALL, database_disks=9, **GROWING)).load_limit.growth_years
    spare = [each.closest.margin for each in years[:2]]
    assert spare[1] > spare[0]
    assert "cut into more databases" in by_year(plain({"growth_years": years})).lead
    assert "cut into" not in by_year(plain({"growth_years": years[1:]})).lead


def test_the_help_says_what_as_many_as_copies_does():
    fields = {field.name: field for field in SYSTEMS["exchange-se"].fields}
    assert "whatever is chosen here" in fields["databases_per_volume_as_copies"].help

    def on_disk(each, **more):
        values = opened(
            but(STANDBY, databases_per_volume_as_copies=each, **more)
        ).bench.recording.values
        return values["database.per_volume"]

    assert (on_disk(True), on_disk(False)) == (2, 2)
    both = {"site_resilience_model": "Active/Active (Single DAG)"}
    assert (on_disk(True, **both), on_disk(False, **both)) == (4, 2)
    one = {
        "site_resilient": False,
        "ha_copies_secondary_site": 0,
        "lagged_copies_secondary_site": 0,
    }
    assert (on_disk(True, **one), on_disk(False, **one)) == (4, 2)


def lines(document, kind):
    return [each for each in plain(opened(document).bill)["lines"] if each["kind"] == kind]


def test_the_bill_says_what_decides_the_size_of_system_disks():
    (system,) = [each for each in lines(STANDBY, "disk") if "7400-max" in each["key"]]
    queue = opened(STANDBY).bench.recording.values["transport.database_gib"]
    assert f"transport queue of {queue:,.0f} GiB" in system["note"]
    assert "which decides how large they are to be" in system["note"]


def test_the_bill_says_that_nvme_disks_may_need_no_controller():
    (nvme,) = lines(but(SMALL, **NVME), "controller")
    assert "“Ports of the server” is to be chosen" in nvme["note"]
    (others,) = lines(SMALL, "controller")
    assert (
        others["note"]
        == "Whether it takes the interface of its disks is looked at once it is chosen."
    )
