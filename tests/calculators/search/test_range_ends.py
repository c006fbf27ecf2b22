"""Where the best stands at the end of what was looked at, and how the question is widened."""

import pytest

from calculators.inputs.limits import MOST_VALUES_OF_AN_AXIS
from calculators.search import finish, read, sweep
from calculators.search.question.range_ends import ends_of, said, widened
from tests.calculators.search_cases import CATALOGUE, ask, scenario

DISKS, LEVEL, COUNT = "/raid_groups/0/disks", "/raid_groups/0/level", "/raid_groups/0/count"
EVERYWHERE = "/raid_groups/*/disks"


def ends(axes, values, **changes):
    space = ask(axes=axes, **changes).space
    return [each.pointer for each in ends_of(space, [values], lambda space: True)]


def test_what_has_more_and_less_is_told_at_its_largest_only():
    axes = {LEVEL: ["RAID10", "RAID5"], DISKS: [4, 6, 8], COUNT: [2]}
    assert ends(axes, {LEVEL: "RAID10", DISKS: 8, COUNT: 2}) == [DISKS]
    assert ends(axes, {LEVEL: "RAID5", DISKS: 6, COUNT: 2}) == []


def test_an_end_that_is_as_far_as_the_field_goes_is_none():
    axes = {"/populations/0/concurrency": [0.5, 1.0], DISKS: [4, 6]}
    assert ends(axes, {"/populations/0/concurrency": 1.0, DISKS: 6}) == [DISKS]


LOG = "/raid_groups/1/disks"


def at_the_end(disks, axes):
    """Of the best of so many disks in all."""
    question = ask(objectives=None, goal={"name": "most-users-of-disks", "disks": disks}, axes=axes)
    found = finish(question, sweep(question))
    return found["shortlist"][0]["values"], [each["pointer"] for each in found["at_the_end"]]


def test_what_the_bounds_leave_no_room_for_is_no_end():
    """All disks there are lay in the best, and "with a wider range another may hold more" stood
    there."""
    axes = {COUNT: [1, 2], DISKS: [2], LOG: [2, 4]}
    values, told = at_the_end(7, axes)
    assert values == {COUNT: 2, DISKS: 2, LOG: 2}
    assert told == []
    values, told = at_the_end(8, axes)
    assert values[COUNT] == 2
    assert told[:1] == [COUNT]


def test_what_cannot_be_built_is_no_end():
    """The controller joins four arrays at most to one RAID 10."""
    assert at_the_end(40, {DISKS: [4, 6, 8]}) == ({DISKS: 8}, [])
    # Seven cannot be mirrored, eight can.
    assert at_the_end(40, {DISKS: [4, 5, 6]}) == ({DISKS: 6}, [DISKS])


def test_the_designs_that_are_tried_have_more_of_one_and_the_least_of_all_else():
    tried = []

    def may_be(space):
        assert space.size == 1
        tried.append(space.digits(0))
        return space.digits(0)[DISKS] not in (10, 12)

    space = ask(axes={LEVEL: ["RAID10", "RAID5"], DISKS: [4, 6, 8], LOG: [4, 2], COUNT: [3]}).space
    values = {LEVEL: "RAID5", DISKS: 8, LOG: 4, COUNT: 3}
    assert [each.pointer for each in ends_of(space, [values], may_be)] == [DISKS, LOG]
    assert tried == [
        {LEVEL: "RAID5", DISKS: 10, LOG: 2, COUNT: 3},
        {LEVEL: "RAID5", DISKS: 12, LOG: 2, COUNT: 3},
        {LEVEL: "RAID5", DISKS: 16, LOG: 2, COUNT: 3},
        {LEVEL: "RAID5", DISKS: 4, LOG: 6, COUNT: 3},
    ]


def test_a_lesser_candidate_that_stands_at_an_end_may_be_the_best_beyond_it():
    """The offer to widen ended where the first candidate had room, and 13 % of the users were
    missed: the third was held by its log disks."""
    space = ask(axes={LEVEL: ["RAID10", "RAID5"], DISKS: [4, 6], LOG: [2, 4], COUNT: [1, 2]}).space
    asked = []

    def design(level, disks, log, count):
        return {LEVEL: level, DISKS: disks, LOG: log, COUNT: count}

    best = [
        design("RAID10", 6, 2, 1),
        design("RAID10", 6, 4, 1),
        design("RAID5", 6, 4, 1),
        design("RAID5", 4, 2, 2),
    ]
    found = ends_of(space, best, lambda each: asked.append(each) or each.digits(0)[DISKS] < 8)
    assert [(each.pointer, each.rank) for each in found] == [(LOG, 2), (COUNT, 4)]
    # More disks are tried once for each level, three steps each.
    assert len([each for each in asked if each.digits(0)[DISKS] > 6]) == 2 * 3
    ends = [{"label": "Disks", "volume": "log", "unit": "disks", "most": 4, "rank": rank}
            for rank in (1, 2)]  # fmt: skip
    assert said(ends) == (
        "The first candidate has the most that was looked at of “Disks” of the log volume (4 "
        "disks); candidate 2 has the most that was looked at of “Disks” of the log volume (4 "
        "disks): with a wider range another design may hold more."
    )
    assert said(ends[1:]).startswith("Candidate 2 has the most")


def test_a_volume_is_named_where_there_are_several():
    two, one = ask(axes={DISKS: [4, 6]}), scenario()
    one["raid_groups"] = one["raid_groups"][:1]
    alone = ask(scenario=one, axes={DISKS: [4, 6]})
    star = ask(axes={EVERYWHERE: [4, 6]})
    volumes = [
        ends_of(question.space, [{pointer: 6}], lambda space: True)[0].volume
        for question, pointer in ((two, DISKS), (alone, DISKS), (star, EVERYWHERE))
    ]
    assert volumes == ["database", "", ""]


def test_no_end_is_no_sentence():
    assert said([]) == ""


@pytest.mark.parametrize(
    ("values", "most", "wider"),
    [
        ({"from": 2, "to": 4, "step": 2}, 4, {"from": 2, "to": 8, "step": 2}),
        ({"from": 2, "to": 5}, 5, {"from": 2, "to": 10}),
        ({"from": "2", "to": "4"}, 4, {"from": "2", "to": 8}),
        ([2, 4], 4, [2, 4, 6, 8]),
        ([8, 4, 6], 8, [8, 4, 6, 10, 12, 14, 16]),
        ([2, 9], 9, [2, 9, 16]),
        (["4", "6"], 6, ["4", "6", 8, 10, 12]),
    ],
)
def test_an_axis_goes_on_in_its_last_step_to_twice_its_end(values, most, wider):
    asked = {"scenario": scenario(), "axes": {DISKS: values, LEVEL: ["RAID5"]}}
    found = widened(asked, [{"pointer": DISKS, "most": most}])
    assert found["axes"] == {DISKS: wider, LEVEL: ["RAID5"]}
    assert asked["axes"][DISKS] is values
    objectives = [{"figure": "disks", "goal": "least"}]
    assert read({**found, "objectives": objectives}, CATALOGUE)


def test_an_axis_goes_no_further_than_its_field_and_than_axes_may():
    share, users = "/populations/0/concurrency", "/populations/0/users"
    asked = {"scenario": scenario(), "axes": {share: [0.5, 0.7], users: {"from": 1, "to": 9_999}}}
    told = [{"pointer": share, "most": 0.7}, {"pointer": users, "most": 9_999}]
    found = widened(asked, told)["axes"]
    assert found[share] == [0.5, 0.7, pytest.approx(0.9)]
    assert found[users] == {"from": 1, "to": MOST_VALUES_OF_AN_AXIS}
    # One step leads beyond what the field may have: there it ends.
    asked["axes"] = {share: [0.2, 0.9]}
    assert widened(asked, [{"pointer": share, "most": 0.9}])["axes"] == {share: [0.2, 0.9, 1.0]}


def test_an_axis_that_the_question_no_longer_has_is_passed_over():
    asked = {"scenario": scenario(), "axes": {COUNT: [1, 2]}}
    assert widened(asked, [{"pointer": DISKS, "most": 8}])["axes"] == {COUNT: [1, 2]}
