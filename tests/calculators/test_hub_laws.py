"""Laws of a hub: what a larger message, cache, dumpster or disk never does."""

import copy
import sys
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

sys.path.insert(0, str(Path(__file__).parent))
from documents import HUB

from calculators.inputs.catalogue import from_fixtures
from calculators.scenario.bench import Bench
from calculators.scenario.parse import parse

CATALOGUE = from_fixtures()
LAWS = settings(max_examples=80, deadline=None)
SIZES = st.floats(100, 2e8)
CACHES = st.floats(1, 65_536)
MORE = st.floats(1, 50)
NEEDS = (
    "queue.tested_megabytes",
    "queue.megabytes",
    "cache.needed_mib",
    "back_pressure.version_buckets",
    "back_pressure.throttled_share",
    "cost.cycles_spent",
    "queue.disk_utilisation",
    "log.disk_utilisation",
    "dumpster.disk_share",
    "upstream.growth_per_hour",
)
CARRIED = ("throughput.steady", "throughput.while_open", "throughput.messages_per_second")
PER_SECOND = (
    "log.writes_per_second",
    "log.kb_per_second",
    "queue.writes_per_second",
    "queue.kb_per_second",
    "queue.reads_per_second",
    "cpu.percent",
    "queue.disk_utilisation",
    "dumpster.disk_share",
)


@st.composite
def hubs(draw):
    """A hub of any disks, cache and dumpster; its queue counted or left out."""
    document = copy.deepcopy(HUB)
    document.update(
        message_bytes=draw(SIZES),
        messages_per_second=draw(st.floats(0.001, 300)),
        database_max_cache_mib=draw(CACHES),
        storage_groups=draw(st.sampled_from([0, 0, 1, 12, 800])),
        queued_messages=draw(st.sampled_from([None, None, 1, 29, 400])),
    )
    if document["queued_messages"] is None:
        del document["queued_messages"]
    level, disks = draw(
        st.sampled_from([("RAID0", 1), ("RAID1", 2), ("RAID10", 4), ("RAID5", 5), ("RAID6", 8)])
    )
    document["raid_groups"][1].update(
        level=level,
        disks=disks,
        disk=draw(st.sampled_from(["ultra320-15k-36gb", "sata-7200-500gb", "intel-s4600-960gb"])),
        write_policy=draw(st.sampled_from(["write-back", "write-through"])),
    )
    return document


def sized(document, **changes):
    return Bench(parse({**document, **changes}, CATALOGUE))


def values(document, **changes):
    return sized(document, **changes).recording.values


def never_less(before, after, names):
    for name in names:
        assert after[name] >= before[name] * (1 - 1e-12) - 1e-12, name


def failing(bench):
    return {each.check.name for each in bench.verdicts if each.verdict == "fail"}


@LAWS
@given(hubs(), MORE)
def test_a_larger_message_never_needs_less_and_never_saves_a_design(document, times):
    larger = {**document, "message_bytes": min(1e9, document["message_bytes"] * times)}
    before, after = sized(document), sized(larger)
    never_less(before.recording.values, after.recording.values, NEEDS)
    never_less(after.recording.values, before.recording.values, CARRIED)
    assert failing(before) <= failing(after)


@LAWS
@given(hubs(), MORE)
def test_a_larger_cache_never_carries_less(document, times):
    cache = document["database_max_cache_mib"]
    more = values(document, database_max_cache_mib=min(65_536, cache * times))
    less = values(document)
    never_less(less, more, CARRIED)
    needs = ("back_pressure.version_buckets", "dumpster.added_reads", "queue.reading_ms")
    never_less(more, less, needs)


@LAWS
@given(hubs(), st.integers(1, 500))
def test_more_storage_groups_never_carry_more(document, more):
    larger = values(document, storage_groups=document["storage_groups"] + more)
    never_less(larger, values(document), CARRIED)
    never_less(values(document), larger, ("dumpster.disk_share", "throughput.stated_error"))


@LAWS
@given(hubs(), st.integers(2, 6))
def test_more_mirrors_carry_as_much_more(document, times):
    queue = {**document["raid_groups"][1], "level": "RAID10"}
    two, many = (
        {**document, "raid_groups": [document["raid_groups"][0], {**queue, "disks": 2 * count}]}
        for count in (1, times)
    )
    name = "throughput.by_queue_disk_while_open"
    assert values(many)[name] == pytest.approx(times * values(two)[name])


@LAWS
@given(hubs(), st.floats(1, 20))
def test_disks_do_as_much_more_as_is_asked(document, times):
    rate = document["messages_per_second"]
    once, often = values(document), values(document, messages_per_second=rate * times)
    for name in PER_SECOND:
        assert often[name] == pytest.approx(times * once[name]), name
    assert failing(sized(document)) <= failing(sized(document, messages_per_second=rate * times))


@LAWS
@given(hubs())
def test_what_is_said_to_hold_holds(document):
    """Asked for what it holds, no disk has to do more than it can."""
    bare = {name: value for name, value in document.items() if name != "messages_per_second"}
    bench = sized(bare)
    broken = {"log-disk", "queue-disk", "dumpster-disk", "throughput", "cpu"} & failing(bench)
    assert not broken
    found = bench.recording.values
    for name in ("queue.disk_utilisation", "log.disk_utilisation", "dumpster.disk_share"):
        assert found[name] <= 1, name


def test_the_cache_that_is_needed_keeps_out_of_back_pressure():
    document = {name: each for name, each in HUB.items() if name != "queued_messages"}
    sizes = np.geomspace(1000, 1e8, 200)
    needed = sized(document).sweep({"message_bytes": sizes}, ("cache.needed_mib",)).kept
    assert np.all(np.diff(needed["cache.needed_mib"]) >= 0)
    for part, calm in ((1.001, True), (0.999, False)):
        kept = (
            sized(document)
            .sweep(
                {
                    "message_bytes": sizes,
                    "database_max_cache_mib": part * needed["cache.needed_mib"],
                },
                ("back_pressure.throttled_share",),
            )
            .kept
        )
        assert np.all((kept["back_pressure.throttled_share"] == 0) == calm)


def test_one_power_of_the_size_meets_the_three_queues_of_the_smaller_cache():
    """8.65, 64.51 and 148.48 MB; the middle one was not fitted."""
    document = {name: each for name, each in HUB.items() if name != "queued_messages"}
    for size, queue, off in (
        (26_300, 8.65, 0.01),
        (1_024_000, 64.51, 0.04),
        (5_120_000, 148.48, 0),
    ):
        found = values(document, message_bytes=size)["queue.tested_megabytes"]
        assert found == pytest.approx(queue, rel=off + 1e-9)


def test_throttling_sets_in_at_the_medium_threshold_and_meets_the_test():
    document = {**HUB, "message_bytes": 1_000_000}
    names = ("back_pressure.throttled_share", "back_pressure.version_buckets")
    queued = np.array([80.0, 80.6, 100, 120, 148.48, 300])
    kept = sized(document).sweep({"queued_messages": queued}, names).kept
    share = kept["back_pressure.throttled_share"]
    assert share[0] == 0
    assert 0 < share[1] < 0.01
    assert np.all(np.diff(share[1:5]) > 0)
    assert share[4] == share[5] == pytest.approx(0.31)
