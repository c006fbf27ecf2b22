"""Where the verdict turns: each such value tried on both sides."""

import copy

import pytest

from calculators.answers import plain
from calculators.best_practice.fixes import applied
from calculators.studies import what_if
from calculators.systems import SYSTEMS
from tests import answered
from tests.calculators.documents import BY_SYSTEM, MAILBOX, RELAY, STORE
from tests.calculators.what_if_cases import (
    CATALOGUE,
    breaks,
)


@pytest.mark.parametrize("system", sorted(BY_SYSTEM))
@pytest.mark.parametrize("load", ["as-it-is", "far-too-much"])
def test_a_flip_point_really_flips(system, load):
    document = copy.deepcopy(BY_SYSTEM[system])
    if load != "as-it-is":
        option = SYSTEMS[system].load_option
        if option:
            document[option] = 100_000.0
        else:
            document["populations"][0]["users"] = 300_000
    today = breaks(document)
    found = plain(what_if.flip_points(what_if.Moved(document, CATALOGUE)))
    assert found["breaks"] is today
    for flip in found["items"]:
        there = applied(document, {flip["pointer"]: flip["flips_at"]})
        assert breaks(there) is not today, flip
        assert flip["breaks"] is not today
        if flip["keeps_until"] is not None:
            before = applied(document, {flip["pointer"]: flip["keeps_until"]})
            assert breaks(before) is today, flip
            near = abs(flip["flips_at"] - flip["keeps_until"])
            assert near > 0
            outward = abs(flip["flips_at"] - flip["value"]) - abs(
                flip["keeps_until"] - flip["value"]
            )
            assert outward > 0


def test_the_flip_point_of_the_load_is_the_limit_of_the_load():
    for document in (STORE, MAILBOX, BY_SYSTEM["exchange-se"]):
        limit = answered.outlook(document, CATALOGUE)["limit_load"]
        found = plain(what_if.flip_points(what_if.Moved(document, CATALOGUE)))
        (users,) = [
            each
            for each in found["items"]
            if each["pointer"] == "/populations/0/users" and each["flips_at"] > each["value"]
        ]
        assert users["keeps_until"] == limit
        assert users["flips_at"] == limit + 1


def test_words_that_turn_the_verdict_are_flip_points():
    found = plain(what_if.flip_points(what_if.Moved(STORE, CATALOGUE)))
    policy = next(each for each in found["items"] if each["pointer"].endswith("/write_policy"))
    assert policy["flips_at"] == "write-through"
    assert policy["keeps_until"] is None
    assert "Write-through" in policy["sentence"]


def test_far_from_every_limit_only_how_it_was_measured_turns_the_verdict():
    document = {**RELAY, "peak_messages_per_minute": 1000}
    found = plain(what_if.flip_points(what_if.Moved(document, CATALOGUE)))
    assert [item["input"] for item in found["items"]] == ["stage"]
    assert found["steady"]


@pytest.mark.parametrize("iops", [0.2, 0.6, 0.86])
@pytest.mark.parametrize("measured_on", ["exchange-2003", "exchange-2007"])
def test_flip_points_where_a_power_has_no_real_value_on_the_way(iops, measured_on):
    """A root of less than nothing went on as a complex number, and the page ended in a 500."""
    users = {**MAILBOX["populations"][0], "iops_per_user": iops, "measured_on": measured_on}
    document = {**MAILBOX, "populations": [users]}
    found = what_if.flip_points(what_if.Moved(document, CATALOGUE))
    assert "population_1.users" in {item.input for item in found.items}


def test_more_such_groups_are_said_in_disks_beside_the_fewer_that_do():
    """A second group of twenty disks was named alone, where four disks more do."""
    document = copy.deepcopy(MAILBOX)
    document["populations"][0] |= {"users": 3000, "mailbox_size_mb": 768}
    document["raid_groups"][0] |= {"disks": 20}
    found = what_if.flip_points(what_if.Moved(document, CATALOGUE))
    said = {each.pointer: each.sentence for each in found.items}
    assert said["/raid_groups/0/count"] == (
        "Database group: such groups: breaks up to 1 group; at 2 groups it holds. That is 20 "
        "disks more; in the groups that there are, 4 more do."
    )
    assert said["/raid_groups/0/disks"].endswith("breaks up to 22 disks; at 24 disks it holds.")
    # Two mirrors more in one group of them, or in each of ten: a group more is the cheaper.
    document["raid_groups"][0] |= {"disks": 2, "count": 10}
    found = what_if.flip_points(what_if.Moved(document, CATALOGUE))
    said = {each.pointer: each.sentence for each in found.items}
    assert said["/raid_groups/0/count"].endswith(" That is 4 disks more.")


@pytest.mark.parametrize("rate", [None, 0])
def test_a_rate_that_nobody_knows_is_not_moved(rate):
    """ "Holds up to 0 rate; at 0.001 rate it breaks" was said of processors that are not known."""
    document = {"system": "exchange-se", "populations": [{"users": 2000}]}
    name = "specint2006_rate_primary_site"
    if rate is not None:
        document[name] = rate
    moved = what_if.Moved(document, CATALOGUE)
    assert name not in {each.name for each in moved.inputs}
    assert name in {each.name for each in what_if.Moved({**document, name: 900}, CATALOGUE).inputs}
