"""The five tests of the hub, and its sizing."""

from calculators import engine
from calculators.inputs.catalogue import from_fixtures
from tests.calculators.documents import HUB

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
