"""Thresholds that somebody sets move a limit, and not what is held against it."""

import pytest

from calculators import engine
from tests.calculators.hub_cases import CATALOGUE, figures, hub

MOVED = {"fact.high_buckets", "fact.medium_buckets", "cache.needed_mib"}


@pytest.mark.parametrize(("high", "medium"), [(200, 100), (300, 120), (300, 240), (150, 120)])
@pytest.mark.parametrize("rate", [None, 10])
def test_a_threshold_changes_no_bucket(high, medium, rate):
    """The high one at 300 turned 92.8 buckets into 139: back pressure where there is none."""
    document = hub(messages_per_second=rate, queued_messages=None)
    shipped = figures(document)
    moved = figures({**document, "assumptions": {"high_buckets": high, "medium_buckets": medium}})
    assert {name for name, value in moved.items() if value != shipped.get(name)} <= MOVED
    assert moved["cache.needed_mib"] == pytest.approx(shipped["cache.needed_mib"] * 120 / medium)


def test_where_the_thresholds_lie_is_drawn():
    def lines(**assumptions):
        made = engine.charts(hub(assumptions=assumptions), CATALOGUE)
        chart = next(each for each in made if each["key"] == "queue-against-cache")
        return {each["label"]: each["values"][0] for each in chart["series"][1:]}

    cache = 134.217728
    assert lines() == pytest.approx(
        {"Cache (high threshold)": cache, "Medium threshold": 0.6 * cache}, rel=1e-5
    )
    assert lines(high_buckets=300, medium_buckets=160) == pytest.approx(
        {"Cache": cache, "High threshold": 1.5 * cache, "Medium threshold": 0.8 * cache},
        rel=1e-5,
    )


def test_a_medium_threshold_beyond_a_full_cache_lets_the_queue_outgrow_it():
    raised = {"medium_buckets": 250, "high_buckets": 300}
    got = figures(hub(messages_per_second=20, assumptions=raised))
    assert got["back_pressure.version_buckets"] > 250
    assert got["queue.megabytes"] > got["cache.megabytes"]
    assert got["queue.reads_per_second"] > 0
