"""Where the best stands at the end of what was looked at, and how the question is widened."""

import pytest

from calculators.inputs.limits import MOST_VALUES_OF_AN_AXIS
from calculators.search import read
from calculators.search.question.range_ends import ends_of, said, widened
from tests.calculators.search_cases import CATALOGUE, ask, scenario

DISKS, LEVEL, COUNT = "/raid_groups/0/disks", "/raid_groups/0/level", "/raid_groups/0/count"
EVERYWHERE = "/raid_groups/*/disks"


def ends(axes, values, **changes):
    space = ask(axes=axes, **changes).space
    return [each.pointer for each in ends_of(space, values)]


def test_what_has_more_and_less_is_told_at_its_largest_only():
    axes = {LEVEL: ["RAID10", "RAID5"], DISKS: [4, 6, 8], COUNT: [2]}
    assert ends(axes, {LEVEL: "RAID10", DISKS: 8, COUNT: 2}) == [DISKS]
    assert ends(axes, {LEVEL: "RAID5", DISKS: 6, COUNT: 2}) == []


def test_an_end_that_is_as_far_as_the_field_goes_is_none():
    axes = {"/populations/0/concurrency": [0.5, 1.0], DISKS: [4, 6]}
    assert ends(axes, {"/populations/0/concurrency": 1.0, DISKS: 6}) == [DISKS]


def test_a_volume_is_named_where_there_are_several():
    two, one = ask(axes={DISKS: [4, 6]}), scenario()
    one["raid_groups"] = one["raid_groups"][:1]
    alone = ask(scenario=one, axes={DISKS: [4, 6]})
    star = ask(axes={EVERYWHERE: [4, 6]})
    volumes = [
        ends_of(question.space, {pointer: 6})[0].volume
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
