"""Hub transport: throughput tests, costs of a message, what the disks do."""

from __future__ import annotations

from calculators.formulas.transport import hub
from calculators.studies.validation import hub_pressure
from calculators.studies.validation.answers import ValidationCase, ValidationStudy
from calculators.studies.validation.hub_runs import SIZES, STEADY, TESTS, run
from calculators.studies.validation.study import (
    beside,
    case_of,
    measured,
    relative,
    rival_of,
    scale_of,
    study_of,
)
from calculators.systems.exchange_2007_hub.facts import FACTS

# What the documents call a resource that sets the throughput.
_AS_PRINTED = {
    "CPU": "CPU",
    "log disk": "IO",
    "queue disk": "IO",
    "configuration": "config (back pressure)",
}


def studies() -> list[ValidationStudy]:
    return [_throughput(), _costs(), _io(), *hub_pressure.studies()]


def _throughput() -> ValidationStudy:
    rows = []
    for key in TESTS:
        got = run(key)
        note = "" if key in STEADY else "Under back pressure, by the cost of a message there."
        for name, figure, output, unit, without in (
            ("throughput", "throughput.messages_per_second", "msg_per_s", "messages/s",
             _without(key) if key in STEADY[1:3] else None),
            ("processor use", "cpu.percent", "cpu_pct", "%", None),
        ):  # fmt: skip
            title = f"{key}: {name}"
            rows.append(
                beside(key, title, got[figure], output, unit, "fitted", left_out=without, note=note)
            )
        limit = _AS_PRINTED[got["throughput.limiting_resource"]]
        rows.append(beside(key, f"{key}: limiting resource", limit, "limiting", role="fitted"))
    return study_of(
        "hub-throughput",
        "What a hub transport server holds",
        "the least of processors, log disk and queue disk, each from the cost of a message",
        "Costs are straight lines between the four steady tests, so those are exact; under back "
        "pressure one factor is fitted on test 3. Left out, a middle test is predicted from its "
        "neighbours alone.",
        "26,300 to 10,240,000 bytes on SCSI disks with a write cache. Without one the product "
        "reckons with seeks and turns; nothing here measures that.",
        rows,
    )


def _without(key: str) -> float:
    """Throughput of a middle test, its queue disk time interpolated from its neighbours."""
    point = STEADY.index(key) + 1
    before, after = point - 1, point + 1
    x0, x, x1 = (FACTS[f"size_{p}"].value for p in (before, point, after))
    y0, y1 = (FACTS[f"queue_disk_ms_{p}"].value for p in (before, after))
    return float(hub.rate_by_disk(1, y0 + (y1 - y0) * (x - x0) / (x1 - x0)))


def _costs() -> ValidationStudy:
    rows = []
    volume = [measured()[key]["outputs"]["log_kb_per_msg"] for key in STEADY]
    for key in STEADY:
        got = run(key)
        for name, figure, output, unit, without in (
            ("log volume", "log.kb_per_message", "log_kb_per_msg", "KB/message",
             _log_without(key)),
            ("queue volume", "queue.kb_per_message", "queue_kb_per_msg", "KB/message", None),
            ("cycles a byte", "cost.cycles_per_byte", "cycles_per_byte", "cycles/byte", None),
            ("log writes", "log.writes_per_message", "log_writes_per_msg", "I/Os/message", None),
            ("queue writes", "queue.writes_per_message", "queue_writes_per_msg", "I/Os/message",
             None),
        ):  # fmt: skip
            title = f"{key}: {name}"
            rows.append(beside(key, title, got[figure], output, unit, "fitted", left_out=without))
        # Printed in millions of cycles.
        cost, case = got["cost.cycles_per_message"], measured()[key]
        printed = 1e6 * case["outputs"]["mcycles_per_msg"]
        name, unit = f"{key}: processor cost", "cycles/message"
        rows.append(case_of(name, cost, printed, unit, case["source"], "fitted"))
    rows += _pressed_costs("hub_t3_5M_128")
    flat = [SIZES[key] / 1000 for key in STEADY]
    kb_rival = scale_of([1.0] * 4, volume)
    return study_of(
        "hub-costs",
        "What a message costs",
        "straight lines between the measured sizes",
        "Four points each. Left out, the log volume is a factor of the others, 2.29 bytes for each "
        "byte of a message.",
        "26,300 to 10,240,000 bytes.",
        rows,
        (
            rival_of(
                "Log volume the same for every message",
                tuple(relative(kb_rival, want) or 0.0 for want in volume),
                f"Sizes differ {flat[-1] / flat[0]:.0f}-fold, so it cannot do.",
            ),
        ),
    )


def _pressed_costs(key: str) -> list[ValidationCase]:
    """What a message, and a byte of it, costs the processors under back pressure."""
    spent, case = run(key)["cost.cycles_per_message"], measured()[key]
    note = "Under back pressure, by the cost of a message there."
    printed = 1e6 * case["outputs"]["mcycles_per_msg"]
    name, unit = f"{key}: processor cost", "cycles/message"
    cost = case_of(name, spent, printed, unit, case["source"], "fitted", note=note)
    name, each, unit = f"{key}: cycles a byte", run(key)["cost.cycles_per_byte"], "cycles/byte"
    return [beside(key, name, each, "cycles_per_byte", unit, "fitted", note=note), cost]


def _log_without(key: str) -> float:
    others = [other for other in STEADY if other != key]
    sizes = [SIZES[other] / 1000 for other in others]
    volumes = [measured()[other]["outputs"]["log_kb_per_msg"] for other in others]
    return scale_of(sizes, volumes) * SIZES[key] / 1000


def _io() -> ValidationStudy:
    """What the disks did each second, at the rates that were printed."""
    rows = []
    for key in STEADY:
        got = run(key, messages_per_second=measured()[key]["outputs"]["msg_per_s"])
        for name, figure, output, unit in (
            ("log writes", "log.writes_per_second", "log_writes_s", "IOPS"),
            ("queue writes", "queue.writes_per_second", "queue_writes_s", "IOPS"),
            ("log volume", "log.kb_per_second", "log_kb_s", "KB/s"),
            ("queue volume", "queue.kb_per_second", "queue_kb_s", "KB/s"),
            ("queue reads", "queue.reads_per_second", "queue_reads_s", "IOPS"),
        ):
            title = f"{key}: {name} a second"
            rows.append(beside(key, title, got[figure], output, unit, "arithmetic"))
    key = "hub_t3_5M_128"
    got = run(key, messages_per_second=measured()[key]["outputs"]["msg_per_s"])
    rows.append(
        beside(
            key,
            f"{key}: queue reads a second",
            got["queue.reads_per_second"],
            "queue_reads_s",
            "IOPS",
            "fitted",
            note="One point, carried to other sizes and rates by the pages of a message.",
        )
    )
    return study_of(
        "hub-io",
        "What the disks of a hub do each second",
        "the rate times what a message costs",
        "Costs of a message as printed; the rows a second are printed beside them.",
        "26,300 to 10,240,000 bytes.",
        rows,
    )
