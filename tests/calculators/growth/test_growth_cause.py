"""Why disks run out beside free space: further databases are sized, and so is what bounds them."""

import re
from types import SimpleNamespace

import pytest

from calculators import engine
from calculators.checks import growth_cause, horizon
from calculators.formulas.workload.growth import grown
from calculators.inputs.catalogue import from_fixtures
from calculators.scenario.bench import Bench
from calculators.scenario.parse import parse
from tests import answered
from tests.calculators.documents import BY_SYSTEM

CATALOGUE = from_fixtures()
THREE = {
    "system": "exchange-se",
    "populations": [{"users": 12_000, "mailbox_limit_mb": 3072, "messages_per_day": 150}],
    "servers_per_dag_primary_site": 3,
    "site_resilience_model": "Active/Passive",
    "dags": 1,
    "ha_copies": 3,
    "lagged_copies": 0,
    "lagged_copies_secondary_site": 0,
    "ram_gib": 2048,
    "horizon_years": 5,
}
BY_RATE = {**THREE, "users_growth": 0.03, "load_growth": 0.05}
BY_SIZE = {
    **THREE,
    "populations": [{"users": 6_000, "mailbox_limit_mb": 8_192, "messages_per_day": 20}],
    "size_growth": 0.3,
    "db_disk_size_primary_site": 8_000,
    "db_disk_size_secondary_site": 8_000,
}


def told(document):
    bench = Bench(parse(document, CATALOGUE))
    found = horizon.run_out(bench)
    return bench, found, growth_cause.cause(bench, found)


@pytest.mark.parametrize(
    ("document", "why"),
    [
        (BY_RATE, "a disk carries the I/O of no more mailboxes"),
        (BY_SIZE, "a database of the largest size, 2,000 GiB, holds no more mailboxes"),
    ],
)
def test_the_databases_of_that_month_are_named_with_what_bounds_them(document, why):
    bench, found, said = told(document)
    end = next(each for each in found["runs_out"] if each["month"] and "disks" in each["check"])
    assert said.startswith(f"“{end['label']}” breaks because ")
    assert why in said
    # The design of that month, sized by itself, has as many.
    mailboxes = dict(document["populations"][0])
    for name, share in (
        ("users", "users_growth"), ("messages_per_day", "load_growth"),
        ("mailbox_limit_mb", "size_growth"),
    ):  # fmt: skip
        grows = document.get(share, 0.0)
        mailboxes[name] = float(grown(mailboxes[name], grows, end["month"]))
    mailboxes["users"] = round(mailboxes["users"])
    then = engine.size({**document, "populations": [mailboxes]}, CATALOGUE)["figures"]
    now = bench.figures()["database.count"].value
    found_in = re.search(r"then it takes (\d+) databases.* in place of (\d+)", said)
    counted = [int(each) for each in found_in.groups()]
    assert counted == [then["database.count"]["value"], now]


def test_it_stands_with_the_growth_where_that_limit_is_the_first():
    _, found, said = told(BY_RATE)
    sentence = answered.outlook(BY_RATE, CATALOGUE)["growth_sentence"]
    assert sentence.partition(" For year ")[0].endswith(said)
    assert found["runs_out"][0]["check"].startswith("database-")
    (chart,) = (
        each for each in engine.charts(BY_RATE, CATALOGUE) if each["key"] == "over-the-years"
    )
    assert said in chart["note"]
    # Where memory is the first, the headline speaks of memory; what nobody gave is bought along.
    later = answered.outlook({**BY_RATE, "ram_gib": 128}, CATALOGUE)["growth_sentence"]
    assert "memory of a server: the limit is broken today" in later
    assert "breaks because" not in later
    less = {**BY_RATE}
    del less["ram_gib"]
    later = answered.outlook(less, CATALOGUE)["growth_sentence"]
    assert said in later
    assert " Memory, which nobody gave, is bought as the load grows: " in later


def test_nothing_is_said_where_no_database_is_added():
    kept = {**BY_RATE, "own_databases": 60}
    assert told(kept)[2] == ""
    other = {**BY_SYSTEM["exchange-2007-mailbox"], "users_growth": 0.2, "horizon_years": 5}
    assert told(other)[2] == ""


def an_end(month, check="database-disks", label="Database disks"):
    return {"check": check, "label": label, "month": month}


def in_words(document, *ends):
    bench = Bench(parse(document, CATALOGUE))
    return growth_cause.cause(bench, {"databases_added": True, "runs_out": [*ends]})


def test_as_many_databases_as_today_are_no_cause():
    assert in_words(BY_RATE, an_end(1)) == ""


def test_what_lasts_is_passed_over():
    lasts = (an_end(None, "bays", "Disk bays"), an_end(0, "bays", "Disk bays"))
    assert in_words(BY_RATE, *lasts) == ""
    assert in_words(BY_RATE, *lasts, an_end(60)).startswith("“Database disks” breaks because ")


def test_rounding_is_named_only_where_databases_are_rounded_up():
    said = in_words(BY_RATE, an_end(60))
    assert ", rounded up for a symmetrical distribution) in place of " in said
    # So many are an even spread as they are needed.
    assert " databases of a group in place of 30. " in in_words(BY_RATE, an_end(48))


def test_without_symmetrical_distribution_it_is_said_to_what_they_are_rounded():
    """ "68 databases (66, rounded up)" left open to what, with the distribution off."""
    plain = {**BY_RATE, "symmetrical_distribution": False}
    said = [in_words(plain, an_end(month)) for month in range(6, 61, 6)]
    rounded = [each for each in said if ", rounded up" in each]
    assert rounded
    assert all(", rounded up to a multiple of 4) in place of " in each for each in rounded)


class Full(Bench):
    """Databases whose volumes are full to the last byte."""

    def sweep(self, *asked, **more):
        swept = super().sweep(*asked, **more)
        swept.checks["database-space"] = (5.0, 5.0)
        return swept


def test_no_space_is_no_free_space():
    found = {"databases_added": True, "runs_out": [an_end(60)]}
    said = growth_cause.cause(Full(parse(BY_RATE, CATALOGUE)), found)
    assert said.endswith("More databases take more disks.")


@pytest.mark.parametrize(("plain", "bound"), [(0, "the largest size"), (1, "a disk carries")])
def test_a_disk_bounds_a_database_only_on_plain_disks(plain, bound):
    bench = SimpleNamespace(
        recording=SimpleNamespace(values={"storage.plain_disks": plain}), verdicts_untold=()
    )
    kept = {"database.users_by_size": (1, 9), "database.users_by_iops": (1, 8)}
    assert bound in growth_cause._bound(bench, kept)


def test_of_several_limits_the_first_to_break_is_told():
    bench, found, said = told(BY_RATE)
    later = {"check": "bays", "label": "Later", "month": int(found["months"][-1])}
    assert growth_cause.cause(bench, {**found, "runs_out": [*found["runs_out"], later]}) == said
