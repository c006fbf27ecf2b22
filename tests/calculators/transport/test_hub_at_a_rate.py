"""The queue of a hub follows the rate that is asked: short below it, growing beyond it."""

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from calculators import engine
from tests import answered
from tests.calculators.hub_cases import CATALOGUE, figures, hub

HELD = "throughput.messages_per_second"
BUCKETS = "back_pressure.version_buckets"
SIZES = st.sampled_from((2_000, 26_300, 300_000, 1_024_000, 2_000_000, 5_120_000, 10_240_000, 6e7))
CACHES = st.sampled_from((32, 64, 128, 200, 256, 512, 1024, 2048))
# Of what the server holds; at 1 it is asked just that.
LOADS = st.sampled_from((0.001, 0.01, 0.1, 0.3, 0.6, 0.9, 0.999, 1, 1.001, 1.1, 1.5, 3, 20))
QUEUES = st.sampled_from((None, 1, 20, 63))


def asked(size, cache, load, queued=None):
    """A hub that is asked so much of what it holds."""
    document = hub(message_bytes=size, database_max_cache_mib=cache, queued_messages=queued)
    most = figures({name: x for name, x in document.items() if name != "messages_per_second"})
    rate = load * most[HELD]
    if rate < 0.002:  # less than can be typed
        assume(False)
    return {**document, "messages_per_second": rate}


def buckets(*place):
    return figures(asked(*place))[BUCKETS]


@pytest.mark.parametrize(
    ("rate", "queued"),
    [
        (14.1, None),
        (18, None),
        *((rate, queued) for rate in (20, 200) for queued in (None, 10, 63)),
    ],
)
def test_while_the_queue_grows_back_pressure_is_expected(rate, queued):
    """It was "no", 92.8 buckets and 0 % throttled, beside "medium back pressure after 3 s"."""
    document = hub(messages_per_second=rate, queued_messages=queued)
    answer = engine.size(document, CATALOGUE)
    got = {name: figure["value"] for name, figure in answer["figures"].items()}
    checks = {check["name"]: check for check in answer["checks"]}
    assert got["queue.growth_mb_per_second"] > 0
    assert got["back_pressure.expected"] is True
    assert got["back_pressure.stage"] == "medium"
    assert checks["medium-back-pressure"]["verdict"] == "fail"
    assert checks["medium-back-pressure"]["needed"] == got[BUCKETS] > 120
    # Refused is what is too much, and nothing overflows: SMTP is held off before.
    assert got["back_pressure.throttled_share"] == pytest.approx(1 - got[HELD] / rate)
    assert checks["back-pressure"]["verdict"] != "fail"
    assert got["queue.megabytes"] == pytest.approx(got[BUCKETS] / 200 * got["cache.megabytes"])
    assert got["queue.messages"] * 1.024 == pytest.approx(got["queue.megabytes"])
    # What lets it grow is named before it, and what the server holds is the same.
    assert answered.outlook(document, CATALOGUE)["first_check"] in ("queue-disk", "throughput")
    assert got[HELD] == figures(hub(messages_per_second=None))[HELD]


@pytest.mark.parametrize("queued", [1, 63])
@pytest.mark.parametrize("rate", [14.1, 15, 18.9])
def test_a_counted_queue_stands_before_a_prediction_that_may_be_off_by_so_much(rate, queued):
    """A hub that sustained 8 % more than is predicted had 85 MB in its queue, whatever was counted,
    and back pressure that nobody saw."""
    document = hub(messages_per_second=rate, queued_messages=queued)
    answer = engine.size(document, CATALOGUE)
    got = {name: figure["value"] for name, figure in answer["figures"].items()}
    assert got[HELD] < rate < got["throughput.high"]
    assert got["queue.megabytes"] == pytest.approx(queued * 1.024)
    assert got["back_pressure.expected"] is False
    for name in ("queue.growth_mb_per_second", "upstream.growth_per_hour"):
        assert got[name] == 0
    # That it is more than is predicted is said of what the server holds.
    assert answer["verdict"] == "fail"
    assert answered.outlook(document, CATALOGUE)["first_check"] in ("queue-disk", "throughput")


def test_of_a_counted_queue_that_presses_what_is_refused_is_as_predicted():
    got = figures(hub(messages_per_second=14, queued_messages=100))
    assert got[HELD] < 14 < got["throughput.high"]
    assert got["back_pressure.expected"] is True
    assert got["upstream.growth_per_hour"] == pytest.approx((14 - got[HELD]) * 3600)


def test_a_count_with_all_servers_says_nothing_of_those_that_are_left():
    both = hub(messages_per_second=9, queued_messages=20, servers=2)
    assert figures(both)["upstream.refused_share"] == 0
    left = figures({**both, "state": "server-lost"})
    assert left[HELD] < left["throughput.carried_rate"] < left["throughput.high"]
    assert left["back_pressure.expected"] is True


def test_of_a_rate_beyond_what_is_held_the_busy_disks_are_said_as_before():
    got = figures(hub(messages_per_second=20))
    assert got["queue.disk_utilisation"] == pytest.approx(20 / got[HELD])
    assert got["queue.reads_per_second"] == 0


def test_at_a_hundredth_of_a_percent_hardly_anything_waits():
    """5 MB at 0.01 a second: 148 MB waited, measured at all that the server sustained."""
    document = hub(message_bytes=5_120_000, messages_per_second=0.01, queued_messages=None)
    answer = engine.size(document, CATALOGUE)
    got = {name: figure["value"] for name, figure in answer["figures"].items()}
    assert answer["verdict"] == "pass"
    assert got["queue.megabytes"] == 5.12
    assert got["queue.tested_megabytes"] == 148.48
    assert got["queue.reads_per_second"] == 0
    # The disks are as busy as messages that fit into the cache keep them.
    assert got["queue.disk_utilisation"] == pytest.approx(0.01 * 0.49261)
    # What the server holds at most is what it held in the test.
    assert got[HELD] == pytest.approx(0.4, rel=0.02)


def test_half_of_what_is_held_has_half_of_the_queue():
    got = figures(asked(1_024_000, 128, 0.5))
    assert got["queue.megabytes"] == pytest.approx(got["queue.tested_megabytes"] / 2)
    counted = figures(asked(1_024_000, 128, 0.5, queued=63))
    assert counted["queue.megabytes"] == pytest.approx(64.512)


@pytest.mark.parametrize("cache", [128, 512])
@pytest.mark.parametrize("size", [26_300, 1_024_000, 5_120_000, 10_240_000])
def test_a_hub_asked_for_what_it_holds_is_the_hub_that_is_asked_nothing(size, cache):
    unasked = hub(message_bytes=size, database_max_cache_mib=cache, messages_per_second=None)
    for queued in (None, 2):
        want = figures({**unasked, "queued_messages": queued} if queued else _without(unasked))
        got = figures(asked(size, cache, 1, queued))
        for name, value in want.items():
            assert got.get(name) == pytest.approx(value), name


def _without(document):
    return {name: value for name, value in document.items() if name != "queued_messages"}


@given(SIZES, CACHES, QUEUES, LOADS, LOADS)
@settings(max_examples=120, deadline=None)
def test_more_load_never_means_fewer_buckets(size, cache, queued, one, other):
    low, high = sorted((one, other))
    assert buckets(size, cache, high, queued) >= buckets(size, cache, low, queued) * (1 - 1e-9)


@given(SIZES, SIZES, CACHES, LOADS)
@settings(max_examples=120, deadline=None)
def test_larger_messages_never_mean_fewer_buckets_at_the_same_part_of_the_load(
    one, other, cache, load
):
    small, large = sorted((one, other))
    assert buckets(large, cache, load) >= buckets(small, cache, load) * (1 - 1e-9)


@given(SIZES, CACHES, CACHES, QUEUES, LOADS)
@settings(max_examples=120, deadline=None)
def test_more_cache_never_means_more_buckets(size, one, other, queued, load):
    small, large = sorted((one, other))
    document = asked(size, small, load, queued)
    more = figures({**document, "database_max_cache_mib": large})
    assert more[BUCKETS] <= figures(document)[BUCKETS] * (1 + 1e-9)


@given(SIZES, CACHES, LOADS)
@settings(max_examples=120, deadline=None)
def test_buckets_are_continuous_in_the_rate(size, cache, load):
    """But where the queue begins to grow: what it was until then says nothing any more."""
    near = [buckets(size, cache, load * factor) for factor in (1 - 1e-7, 1 + 1e-7)]
    if load != 1:  # as much as it holds
        assert near[1] == pytest.approx(near[0], rel=1e-5)


@given(SIZES, CACHES, QUEUES, LOADS)
@settings(max_examples=120, deadline=None)
def test_what_is_said_of_back_pressure_agrees(size, cache, queued, load):
    answer = engine.size(asked(size, cache, load, queued), CATALOGUE)
    got = {name: figure["value"] for name, figure in answer["figures"].items()}
    verdicts = {check["name"]: check["verdict"] for check in answer["checks"]}
    expected = got["back_pressure.expected"]
    assert expected is (got["back_pressure.stage"] != "none")
    assert expected is (verdicts["medium-back-pressure"] == "fail")
    assert expected is (got["back_pressure.throttled_share"] > 0)
    assert expected is (got["back_pressure.windows_per_hour"] > 0)
    if got["queue.growth_mb_per_second"] > 0:
        assert expected
