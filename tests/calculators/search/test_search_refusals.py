"""Every question that a search refuses, each problem at its place."""

import pytest

from calculators.inputs.catalogue import from_fixtures
from calculators.inputs.reader import Reader
from calculators.search.question.objectives_reader import read_bounds
from tests.calculators.search_cases import (
    AXES,
    PRICE,
    RANGES,
    ask,
    problems,
    scenario,
    told,
)


def test_problems_of_axes_and_scenario_come_together():
    base = scenario()
    base["populations"][0]["users"] = 0
    base["raid_groups"][0]["disk"] = "none"
    found = told(
        scenario=base,
        axes={"/raid_groups/0/disks": [2, "x"], "/raid_groups/0/disk": [], "/a": [1]},
        objectives=[{"figure": "prize", "goal": "least"}],
        shortlist=0,
        colour=1,
    )
    assert found == {
        ("/scenario/populations/0/users", "too-small"),
        # The disk of the scenario is an axis, whatever is wrong with its values.
        ("/axes/~1raid_groups~10~1disks/1", "not-a-number"),
        ("/axes/~1raid_groups~10~1disk", "wrong-type"),
        ("/axes/~1a", "unknown-field"),
        ("/shortlist", "too-small"),
        ("/colour", "unknown-field"),
    }


@pytest.mark.parametrize(
    ("base", "wanted"),
    [
        (None, {("/scenario", "required")}),
        ([], {("/scenario", "wrong-type")}),
        ({}, {("/scenario/system", "required")}),
        (
            {"system": "exchange-2014", "populations": [{"users": 0}]},
            {
                ("/scenario/system", "unknown-choice"),
                ("/scenario/populations/0/users", "too-small"),
            },
        ),
    ],
)
def test_a_scenario_that_cannot_be_read_does_not_hide_the_rest(base, wanted):
    found = told(
        scenario=base,
        axes={},
        objectives=[{"figure": 1}],
        bounds=[{"figure": "price"}],
        load="some",
        shortlist=0,
        colour=1,
    )
    assert found >= wanted | {
        ("/axes", "required"),
        ("/objectives/0", "wrong-type"),
        ("/bounds/0", "required"),
        ("/load", "unknown-choice"),
        ("/shortlist", "too-small"),
        ("/colour", "unknown-field"),
    }


def test_every_problem_of_a_question_at_once():
    found = problems(
        axes={
            "/raid_groups/0/disk": {"catalogue": {"colour": "red"}},
            "/raid_groups/*/disks": [2],
            "/raid_groups/0/disks": [4],
            "/servers": {"from": 4, "to": 1},
        },
        goal={"name": "most-users-for-money"},
        bounds=[{"figure": "price"}, {"figure": "disks", "most": 0}, 3],
        load="heavy",
        states=["flooded"],
        ranges={"/populations/0/users": {"low": 9, "likely": 8, "high": 7}},
        objectives=[PRICE, PRICE],
        shortlist=0,
    )
    assert set(found) >= {
        "/axes/~1raid_groups~10~1disk/catalogue/colour",
        "/axes/~1raid_groups~10~1disks",
        "/axes/~1servers",
        "/goal/budget",
        "/bounds/0",
        "/bounds/1/most",
        "/bounds/2",
        "/load",
        "/states/0",
        "/objectives/1/figure",
        "/shortlist",
    }
    assert all(problem.hint for problem in found.values())


@pytest.mark.parametrize(
    ("asked", "pointer"),
    [
        ({"objectives": [{"figure": "futures_held", "goal": "most"}]}, "/ranges"),
        ({"load": "free"}, "/load"),
        ({"goal": {"name": "most-users-of-disks", "disks": 4}, "ranges": RANGES}, "/load"),
        ({"goal": {"name": "fastest"}}, "/goal/name"),
        ({"bounds": [{"figure": "prize", "most": 3}]}, "/bounds/0/figure"),
        (
            {"axes": AXES | {"/populations/0/users": [1]}, "ranges": RANGES},
            "/ranges/~1populations~10~1users",
        ),
        ({"axes": {"/raid_groups/0/disk": {"catalogue": {"rpm": 1}}}},
         "/axes/~1raid_groups~10~1disk/catalogue"),
        ({"colour": "red"}, "/colour"),
    ],
)  # fmt: skip
def test_a_bad_question_is_told_where(asked, pointer):
    assert pointer in problems(**asked)


@pytest.mark.parametrize(
    ("asked", "pointer"),
    [
        ({"objectives": [{"figure": "headroom", "gaol": "most"}]}, "/objectives/0/gaol"),
        ({"axes": {"/raid_groups/0/disks": {"from": 2, "to": 9, "stpe": 2}}},
         "/axes/~1raid_groups~10~1disks/stpe"),
        ({"axes": {"/raid_groups/0/disk": {"catalogue": {"name_at_least": 5}}}},
         "/axes/~1raid_groups~10~1disk/catalogue/name_at_least"),
        ({"axes": {"/raid_groups/0/disk": {"catalogue": {"priced": "no"}}}},
         "/axes/~1raid_groups~10~1disk/catalogue/priced"),
        ({"axes": {"/raid_groups/0/disk": {"catalogue": {}, "prized": 1}}},
         "/axes/~1raid_groups~10~1disk/prized"),
        ({"axes": {"/*/0/users": [1]}}, "/axes/~1*~10~1users"),
        ({"bounds": [{"figure": "disks", "least": 10, "most": 3}]}, "/bounds/0"),
        ({"objectives": [{"figure": "raid_group_1.level", "goal": "least"}]},
         "/objectives/0/figure"),
        ({"bounds": [{"figure": "raid_group_1.level", "most": 3}]}, "/bounds/0/figure"),
    ],
)  # fmt: skip
def test_a_misspelt_question_is_refused(asked, pointer):
    assert pointer in problems(**asked)


def test_a_limit_of_0_is_refused_where_no_design_has_as_little_and_why():
    """ "0 bounds nothing" was said, which no design would have kept."""
    reader = Reader(from_fixtures(), [])
    (kept,) = read_bounds(
        reader,
        [
            {"figure": "disks", "most": 0},
            {"figure": "disks.restore", "most": 0},
            {"figure": "survives", "least": 0},
        ],
    )
    assert (kept.figure, kept.side, kept.limit) == ("disks.restore", "most", 0)
    assert [each.message for each in reader.problems] == [
        "Disks, at most: every design has more than 0, so none would be left."
    ]


def test_refused_limits_are_named_in_words():
    reader = Reader(from_fixtures(), [])
    asked = [{"figure": "failure.servers_lost", "least": 3, "most": 2}]
    read_bounds(reader, asked, titled=lambda _: "Servers that may be lost")
    (problem,) = reader.problems
    assert problem.message == "Servers that may be lost: at least 3 and at most 2."


def test_a_bound_on_a_figure_of_the_sheet_is_read_in_its_unit():
    bounds = [
        {"figure": "response_time.p95_ms", "most": "0.5 s"},
        {"figure": "database.usable_gb", "least": "2 TB"},
    ]
    found = ask(bounds=bounds).bounds
    assert [each.limit for each in found] == [500.0, 2000.0]
