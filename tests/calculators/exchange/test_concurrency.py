"""What a ramp of sessions says."""

import pytest

from calculators.studies.tools.concurrency import NEAR, Point, ramp_chart, ramps


def points(stage, **rates):
    return [Point(stage, int(name[1:]), rate) for name, rate in rates.items()]


def test_where_the_rate_grows_no_more():
    (ramp,) = ramps(points("One relay", s1=1000, s64=5000, s16=4900, s4=3000))
    assert [point.sessions for point in ramp.points] == [1, 4, 16, 64]
    assert ramp.best.sessions == 64
    assert ramp.enough.sessions == 16
    assert ramp.sentence == (
        "One relay: beyond 16 sessions the rate grows no more; they pass on 4,900 a minute, "
        "1,000 go over 1."
    )


def test_near_is_near_to_the_last_message():
    just, not_yet = 5000 * (1 - NEAR), 5000 * (1 - NEAR) - 1
    assert ramps(points("A", s1=just, s4=5000))[0].enough.sessions == 1
    assert ramps(points("A", s1=not_yet, s4=5000))[0].enough.sessions == 4


def test_six_per_cent_are_not_near():
    assert NEAR == 0.05
    assert ramps(points("A", s1=4700, s4=5000))[0].enough.sessions == 4


def test_a_rate_that_falls_again():
    (ramp,) = ramps(points("A", s1=1000, s16=5000, s256=3000))
    assert ramp.enough is ramp.best
    assert ramp.best.sessions == 16


@pytest.mark.parametrize(
    ("rates", "words"),
    [
        ({"s1": 1000, "s4": 2000}, "still grows at 4 sessions"),
        ({"s1": 1000, "s4": 1001}, "1 session does as well as more"),
    ],
)
def test_the_ends_of_a_ramp(rates, words):
    assert words in ramps(points("A", **rates))[0].sentence


def test_one_number_is_no_ramp():
    assert ramps(points("A", s1=1000)) == []
    assert ramps([Point("A", 1, 10.0), Point("A", 1, 20.0)]) == []
    assert ramp_chart([]) is None


def test_a_run_that_is_missing_is_a_gap():
    chart = ramp_chart(ramps([*points("A", s1=10, s4=20), *points("B", s1=5, s16=9)]))
    assert chart["x"]["values"] == [1, 4, 16]
    assert [line["values"] for line in chart["series"]] == [[10, 20, None], [5, None, 9]]
    assert chart["x"]["scale"] == "log"
    assert chart["x"]["unit"] == "", "the label says what is counted; ', 1' would be read with it"
