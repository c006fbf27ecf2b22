"""What a design bought for its load stands in every future; an only doubt explains everything."""

import pytest

from calculators.search import finish, in_full, read, sweep
from tests.calculators.documents import GROUP
from tests.calculators.search_cases import CATALOGUE

HELD = {"figure": "futures_held", "goal": "most"}
RELAY = {
    "system": "postfix-relay",
    "measured_messages_per_minute": 3600,
    "stage": "production",
    "peak_messages_per_minute": 18_000,
}
RATE = {"/measured_messages_per_minute": {"low": 2880, "likely": 3600, "high": 4500}}


def asked(scenario, axes, figure, uncertain):
    return read(
        {
            "scenario": scenario,
            "axes": axes,
            "objectives": [{"figure": figure, "goal": "least"}, HELD],
            "ranges": uncertain,
        },
        CATALOGUE,
    )


@pytest.mark.parametrize(
    ("scenario", "option", "figure", "values", "uncertain"),
    [
        (RELAY, "relays", "relays.planned", [6, 7, 8, 9, 10, 11, 12], RATE),
        (
            GROUP,
            "ram_gib",
            "memory.configured_gib",
            [64, 96, 128, 192, 256],
            {"/populations/0/users": {"low": 3000, "likely": 4000, "high": 9000}},
        ),
    ],
    ids=["relays", "memory"],
)
def test_today_and_the_same_candidate_hold_in_as_many_futures(
    scenario, option, figure, values, uncertain
):
    question = asked(scenario, {f"/{option}": values}, figure, uncertain)
    found = finish(question, sweep(question))
    planned = found["today"]["objectives"][figure]
    assert planned in values
    number = values.index(planned)
    same = in_full(question, number)
    assert 0 < same["objectives"]["futures_held"] < 1
    assert found["today"]["objectives"] == same["objectives"]
    assert same["futures"]["held"] == same["objectives"]["futures_held"]


def test_a_design_in_full_fails_in_the_futures_that_the_search_counts():
    left_empty = asked(RELAY, {"/lost_relays": [0, 1, 2]}, "relays.planned", RATE)
    for number in range(left_empty.size):
        full = in_full(left_empty, number)
        assert full["futures"]["held"] == full["objectives"]["futures_held"] < 1
        assert [row["check"] for row in full["futures"]["limits"]] == ["relays"]


def test_an_only_uncertain_input_explains_everything():
    question = asked(RELAY, {"/relays": [8, 9]}, "relays.planned", RATE)
    told = finish(question, sweep(question))["futures"]["measure_first"]
    assert [row["share_explained"] for row in told] == [1.0]


def test_an_only_uncertain_input_that_moves_nothing_explains_nothing():
    same = {"/measured_messages_per_minute": {"low": 3600, "likely": 3600, "high": 3600}}
    question = asked(RELAY, {"/relays": [8, 9]}, "relays.planned", same)
    told = finish(question, sweep(question))["futures"]["measure_first"]
    assert [row["share_explained"] for row in told] == [0.0]
