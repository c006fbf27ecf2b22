"""Limits of how many disks there are, beside those that a load breaks."""

from calculators.checks.most_held import held_by
from calculators.checks.server import CHECKS
from calculators.inputs.catalogue import from_fixtures
from calculators.scenario.bench import Bench
from calculators.scenario.parse import parse
from calculators.studies.reverse_sizing import each_limit
from tests.calculators.documents import STORE


def test_a_limit_of_the_disks_stands_unless_it_is_the_first(monkeypatch):
    bench = Bench(parse(STORE, from_fixtures()))
    first, second, *_ = before = each_limit.limits(bench)
    monkeypatch.setattr(each_limit, "HARDWARE", frozenset({first.check, second.check}))
    found = {each.check: each for each in each_limit.limits(bench)}
    assert found[first.check] == first, "what the headline names it is here too"
    stands = found[second.check]
    assert stands.limit_load is None
    assert stands.why.startswith("the same at any load: needs ")
    others = {each.check for each in before} - {second.check}
    assert all(found[each.check] == each for each in before if each.check in others)


def test_of_limits_that_hold_as_much_the_one_that_is_said_stands_first():
    """ "The first one sets the most", said below Database spindles, and above that the capacity."""
    disk = {"level": "RAID10", "disk": "sas-15k-25in-146gb"}
    document = {
        "system": "exchange-2007-mailbox",
        "populations": [{"users": 4000, "profile": "heavy", "mailbox_size_mb": 200}],
        "raid_groups": [
            {**disk, "volume": "database", "disks": 30},
            {**disk, "volume": "log", "disks": 10},
        ],
    }
    bench = Bench(parse(document, from_fixtures()))
    first, second, third, *_ = each_limit.limits(bench)
    assert (first.check, first.limit_load) == ("capacity", 7300)
    assert held_by(bench) == (7300, "capacity")
    assert (second.check, second.limit_load) == ("spindles", 7300)
    assert third.limit_load > 7300


def test_a_limit_that_stands_has_the_words_of_the_checks():
    """ "Needs 0 yes or no, has 0" stood there, and "needs 4 servers, has 16" of what may be."""
    asked = {
        "system": "exchange-se",
        "site_resilience_model": "Active/Passive",
        "servers_per_dag_primary_site": 4,
        "ha_copies": 4,
        "ha_copies_secondary_site": 2,
        "disk_layout": "jbod",
        "populations": [{"users": 6000, "messages_per_day": 150, "mailbox_limit_mb": 10_240}],
    }
    found = {
        each.check: each.why
        for each in each_limit.limits(Bench(parse(asked, from_fixtures())))
        if each.why
    }
    assert found["plain-disks"] == (
        "the same at any load: there are copies enough for disks without RAID"
    )
    assert found["group-servers"] == "the same at any load: is 8 servers, at most 16"
    assert found["site-latency"] == "the same at any load: is 50 ms, at most 500"
    assert found["copies-placed"] == "the same at any load: needs 5 servers, has 8"


def test_none_that_may_be_is_said_in_words():
    """ "Interface of the disks: needs 0 disks, has 0" stood there."""

    def why(interface):
        check = CHECKS["disk-interfaces"]
        return each_limit._standing(check.judge_values((None, None), interface, 0.0))

    assert why(0.0) == (
        None,
        "the same at any load: the controllers of a server take the interface of the disks that "
        "hang on them",
    )
    assert why(4.0) == (
        0,
        "breaks at any load: a server would have 4 disks on a controller that does not take their "
        "interface, such as NVMe on one for SAS and SATA",
    )
