"""Hub transport and mail relays: what must come out of the five tests and the laboratory."""

import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

sys.path.insert(0, str(Path(__file__).parent))
from documents import HUB, RELAY

from calculators import engine
from calculators.errors import InputProblems
from calculators.inputs.catalogue import from_fixtures
from calculators.studies.validation import validate

CATALOGUE = from_fixtures()
NAMES = [
    "cpu.percent",
    "cost.cycles_per_message",
    "cost.cycles_per_byte",
    "throughput.messages_per_second",
    "throughput.limiting_resource",
    "queue.megabytes",
    "back_pressure.expected",
    "log.writes_per_message",
    "log.kb_per_message",
    "queue.writes_per_message",
    "cache.recommended_bytes",
    "dumpster.megabytes",
]
# message bytes, queued, cache, rate, cpu, queue MB, log KB a message, back pressure, limit
TESTS = [
    (26_300, 329, 128, 159.32, 69.86, 8.65, 61.99, False, "CPU"),
    (1_024_000, 63, 128, 14.05, 56.03, 64.51, 2335, False, "queue disk"),
    (5_120_000, 29, 128, 0.40, None, 148.48, None, True, "configuration"),
    (5_120_000, 27, 512, 2.03, 48.00, 138.24, 11295, False, "queue disk"),
    (10_240_000, 2, 512, 1.34, 40.03, 20.48, 23508, False, "queue disk"),
]


def hub(**changes):
    document = {**HUB, **changes}
    return {key: value for key, value in document.items() if value is not None}


def figures(document):
    answer = engine.size(document, CATALOGUE)
    return {name: figure["value"] for name, figure in answer["figures"].items()}


def test_contract_names():
    answer = engine.size(HUB, CATALOGUE)
    for name in NAMES:
        assert answer["figures"][name]["formula"], name
        assert answer["figures"][name]["source"], name
    relay = engine.size(RELAY, CATALOGUE)["figures"]
    assert {"throughput.messages_per_minute", "relays.needed"} <= set(relay)


@pytest.mark.parametrize(
    ("size", "queued", "cache", "rate", "cpu", "megabytes", "log_kb", "pressed", "limit"), TESTS
)
@pytest.mark.parametrize("asked", [True, False], ids=["at the asked rate", "at the held rate"])
def test_the_five_tests(size, queued, cache, rate, cpu, megabytes, log_kb, pressed, limit, asked):
    got = figures(
        hub(
            message_bytes=size,
            queued_messages=queued,
            database_max_cache_mib=cache,
            messages_per_second=rate if asked else None,
        )
    )
    assert got["throughput.messages_per_second"] == pytest.approx(rate, rel=0.15)
    assert got["queue.megabytes"] == pytest.approx(megabytes, abs=0.005)
    assert got["back_pressure.expected"] is pressed
    assert got["throughput.limiting_resource"] == limit
    if cpu is not None:
        assert got["cpu.percent"] == pytest.approx(cpu, abs=1.5)
    if log_kb is not None:
        assert got["log.kb_per_message"] == pytest.approx(log_kb, rel=0.05)


def test_the_configuration_value_is_exact():
    found = engine.artifacts(hub(ram_gb=4), CATALOGUE)[0]
    line = ElementTree.fromstring(found["text"]).find("appSettings/add")
    assert line.attrib == {"key": "DatabaseMaxCacheSize", "value": "536870912"}
    assert figures(hub(ram_gb=4))["cache.recommended_bytes"] == 536870912
    assert figures(hub(ram_gb=2))["cache.recommended_bytes"] == 134217728
    assert any("never" in advice.lower() for advice in found["advice"])


@pytest.mark.parametrize(
    ("cache", "log", "queue", "reads"), [(128, 3.44, 11.69, 10.48), (512, 3.28, 7.13, 0.42)]
)
def test_the_dumpster_laboratory(cache, log, queue, reads):
    got = figures(
        hub(
            message_bytes=46_000,
            storage_groups=12,
            dumpster_mb_per_storage_group=18,
            ram_gb=16,
            database_max_cache_mib=cache,
        )
    )
    assert got["dumpster.megabytes"] == 216
    assert got["dumpster.log_writes_per_message"] == pytest.approx(log, rel=0.01)
    assert got["dumpster.queue_writes_per_message"] == pytest.approx(queue, rel=0.01)
    assert got["dumpster.reads_per_message"] == pytest.approx(reads, rel=0.01)


def test_the_large_site_gains_little():
    before, after = (
        figures(
            hub(storage_groups=800, dumpster_mb_per_storage_group=15, database_max_cache_mib=cache)
        )["dumpster.io_per_message"]
        for cache in (128, 512)
    )
    assert after / before - 1 == pytest.approx(-0.15, abs=0.03)


def test_without_a_write_cache_it_holds_less():
    slow = {
        "level": "RAID0",
        "disks": 1,
        "disk": "sata-7200-500gb",
        "write_policy": "write-through",
    }
    groups = [{"volume": volume, **slow} for volume in ("log", "queue")]
    for size in (40_000, 70_000, 1_024_000, 5_120_000):
        fast = figures(hub(message_bytes=size, database_max_cache_mib=512))
        bare = figures(hub(message_bytes=size, database_max_cache_mib=512, raid_groups=groups))
        name = "throughput.messages_per_second"
        assert bare[name] < fast[name]


def test_outside_the_measured_sizes_it_says_so():
    for size in (10_000, 20_000_000):
        notes = engine.size(hub(message_bytes=size), CATALOGUE)["notes"]
        assert any(note["figure"] == "message_bytes" for note in notes)


def test_a_cache_beyond_what_was_tested_or_beyond_the_memory():
    def verdicts(document):
        checks = engine.size(document, CATALOGUE)["checks"]
        return {check["name"]: check["verdict"] for check in checks}

    tested = verdicts(hub(database_max_cache_mib=512, ram_gb=16))
    assert tested["cache-tested"] == tested["cache-in-memory"] == "pass"
    assert verdicts(hub(database_max_cache_mib=2048, ram_gb=16))["cache-tested"] == "warn"
    assert verdicts(hub(database_max_cache_mib=8192, ram_gb=4))["cache-in-memory"] == "fail"


def test_back_pressure_is_right_without_a_counted_queue():
    for size, _, cache, _, _, _, _, pressed, _ in TESTS:
        got = figures(hub(message_bytes=size, queued_messages=None, database_max_cache_mib=cache))
        assert got["back_pressure.expected"] is pressed


def test_a_dumpster_larger_than_the_cache_presses_the_queue_disk():
    site = {
        "message_bytes": 46_000,
        "messages_per_second": 21,
        "storage_groups": 12,
        "dumpster_mb_per_storage_group": 18,
        "ram_gb": 16,
    }
    small, large = (
        figures(hub(**site, database_max_cache_mib=cache))["dumpster.disk_share"]
        for cache in (128, 512)
    )
    assert small > 2 * large
    assert figures(hub())["dumpster.disk_share"] == 0


def test_the_stated_error_widens_where_nothing_was_measured():
    inside, outside = figures(hub()), figures(hub(message_bytes=20_000_000))
    assert outside["throughput.stated_error"] == 2 * inside["throughput.stated_error"]
    held = inside["throughput.messages_per_second"]
    assert inside["throughput.low"] < held < inside["throughput.high"]


def test_ten_thousand_messages_in_forty_seconds():
    got = figures({**RELAY, "seconds": 40})
    assert got["throughput.messages_per_minute"] == 15_000
    assert got["relays.needed"] == 2
    assert figures({**RELAY, "lost_relays": 0, "headroom": 0})["relays.needed"] == 3


def test_populations_are_no_part_of_a_hub():
    with pytest.raises(InputProblems) as caught:
        engine.size(hub(populations=[{"users": 5}]), CATALOGUE)
    assert [problem.pointer for problem in caught.value.problems] == ["/populations"]


def test_a_hub_needs_both_volumes():
    with pytest.raises(InputProblems) as caught:
        engine.size(hub(raid_groups=HUB["raid_groups"][:1]), CATALOGUE)
    assert caught.value.problems[0].pointer == "/raid_groups"


def test_validation_covers_every_measured_case():
    """No case of the documents is left out: each is predicted, or said why not."""
    from calculators.studies.validation.study import measured

    found = validate()
    sources = {case["source"] for study in found["studies"] for case in study["cases"]}
    said = {row["case"] for row in found["not_predicted"]}
    for key, case in measured().items():
        assert case["source"] in sources or key in said, key


def test_validation_is_honest_about_its_misses():
    studies = {study["key"]: study for study in validate()["studies"]}
    assert abs(studies["disk-queue"]["worst_in_sample"]) < 0.07
    assert -0.135 < studies["disk-queue"]["worst_held_out"] < -0.125
    assert any(case["agrees"] is False for case in studies["queue-verdict"]["cases"])
    for study in studies.values():
        assert study["fitted_on"]
        assert study["valid"]
    for rival in studies["disk-queue"]["rivals"]:
        assert abs(rival["worst_error"]) > abs(studies["disk-queue"]["worst_left_out"])


def test_the_sums_that_do_not_add_up():
    rows = {row["arithmetic"]: row for row in validate()["disagreements"]}
    assert rows["3.44 + 11.69 + 10.48"]["computed"] == 25.61
    assert rows["3.44 + 11.69 + 10.48"]["printed"] == 26.71
