"""Back pressure of the hub: both stages, who waits and how long."""

import pytest

from calculators import engine, search
from calculators.studies.validation import studies
from tests.calculators.hub_cases import CATALOGUE, figures, hub


@pytest.mark.parametrize(
    ("queued", "stage", "fails"),
    [
        (15, "none", set()),
        (16, "medium", {"medium-back-pressure"}),
        (26, "medium", {"medium-back-pressure"}),
        (27, "high", {"medium-back-pressure", "back-pressure", "version-buckets"}),
    ],
)
def test_both_stages_of_back_pressure_count(queued, stage, fails):
    """5.12 MB each on 134.2 MB: 120 buckets are 80.5 MB, 200 are the cache."""
    document = hub(message_bytes=5_120_000, queued_messages=queued, messages_per_second=0.1)
    answer = engine.size(document, CATALOGUE)
    got = {name: figure["value"] for name, figure in answer["figures"].items()}
    assert got["back_pressure.stage"] == stage
    assert got["back_pressure.expected"] is (stage != "none")
    assert {c["name"] for c in answer["checks"] if c["verdict"] == "fail"} == fails
    share = got["back_pressure.throttled_share"]
    assert (share > 0) is (stage != "none")
    assert got["throughput.messages_per_second"] == pytest.approx(
        got["throughput.while_open"] * (1 - share)
    )
    if stage == "medium":
        assert got["throughput.while_open"] == got["throughput.steady"]


def test_how_often_and_how_long_senders_wait():
    """hub-throughput-2008: 41 transitions in 20 minutes, 6.17 minutes in all, 65 s the longest."""
    got = figures(hub(message_bytes=5_120_000, queued_messages=29, messages_per_second=0.4))
    assert got["back_pressure.windows_per_hour"] == pytest.approx(41 * 3, rel=0.01)
    assert got["back_pressure.mean_window"] == pytest.approx(6.17 * 60 / 41)
    assert got["back_pressure.longest_window"] == 65
    assert got["upstream.waiting_messages"] == pytest.approx(0.4 * 65)
    assert got["upstream.waiting_mb"] == pytest.approx(0.4 * 65 * 5.12)
    assert got["throughput.while_open"] == pytest.approx(0.57, abs=0.005)
    calm = figures(hub())
    for name in ("windows_per_hour", "mean_window", "longest_window"):
        assert calm[f"back_pressure.{name}"] == 0
    assert calm["upstream.waiting_messages"] == 0


def test_what_is_asked_beyond_the_server_piles_up():
    got = figures(hub(messages_per_second=20))
    held = got["throughput.messages_per_second"]
    assert got["upstream.growth_per_hour"] == pytest.approx((20 - held) * 3600)
    assert got["upstream.growth_mb_per_hour"] == pytest.approx((20 - held) * 3600 * 1.024)
    growth = got["queue.growth_mb_per_second"]
    assert growth == pytest.approx((20 - held) * 1.024)
    medium = 0.6 * got["cache.megabytes"]
    assert got["back_pressure.seconds_until"] == pytest.approx(
        (medium - got["full_load.queue.megabytes"]) / growth
    )
    assert "back_pressure.seconds_until" not in figures(hub(messages_per_second=1))
    # What waits already presses.
    full = figures(hub(messages_per_second=20, queued_messages=100))
    assert full["queue.growth_mb_per_second"] > 0
    assert full["back_pressure.seconds_until"] == 0


@pytest.mark.parametrize(
    ("least", "said"),
    [
        (128, ["The guidance for this memory is 512 MiB of cache; only 256 MiB are set."]),
        (512, []),
    ],
)
def test_a_search_says_of_a_cache_that_holds_that_the_guidance_is_larger(least, said):
    """hub-cache-2008 tested 128 and 512 MB: a setting between them is nobody's advice."""
    question = {
        "scenario": hub(message_bytes=10_240_000, queued_messages=None, messages_per_second=0.5),
        "axes": {
            "/database_max_cache_mib": [each for each in (128, 256, 512) if each >= least],
        },
        "objectives": [{"figure": "database_max_cache_mib", "goal": "least"}],
    }
    asked = search.read(question, CATALOGUE)
    first = search.finish(asked, search.sweep(asked))["shortlist"][0]
    assert first["values"]["/database_max_cache_mib"] == max(256, least)
    assert first["verdict"] == "pass"
    assert first["cautions"] == said


def test_the_cache_of_a_hub_is_said_in_one_unit():
    cases = [each for study in studies() for each in study.cases]
    named = [each.name for each in cases if "of cache" in each.name]
    assert named
    assert not [each for each in named if " MB of cache" in each or " GB of cache" in each]
