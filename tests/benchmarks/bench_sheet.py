"""The sheet: one sizing with its working, and the bare sheet against a hand-written kernel.

The kernel is the limit: the same formulas and checks of the Exchange 5.5 system written by hand
for one RAID 10 database group and a mirrored log, on the same inputs, outputs and chunks.
"""

import sys
import time
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(FOLDER))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "calculators"))

import gc
import json
import statistics
from functools import partial

import numpy as np
from documents import GROUP, MAILBOX, STORE

from calculators import engine
from calculators.inputs.catalogue import from_fixtures
from calculators.scenario import bench as benches
from calculators.scenario.bench import Bench
from calculators.scenario.parse import parse
from calculators.studies.what_if import Moved, sensitivity
from planner.launch.programs import COLLECTED

CATALOGUE = from_fixtures()
DESIGNS = 1_000_000
CHUNK = 50_000
TURNS = 15
OUTPUTS = ("database.queue_length", "response_time.p95_ms", "database.usable_gb")


def say(name, value, unit, compared_with, ratio):
    print(
        json.dumps(
            {
                "name": name,
                "value": round(value, 4),
                "unit": unit,
                "compared_with": compared_with,
                "ratio": round(ratio, 3),
            }
        ),
        flush=True,
    )


def best_ms(work, repeats):
    times = []
    for _ in range(repeats):
        start = time.perf_counter()
        work()
        times.append(1000 * (time.perf_counter() - start))
    return statistics.median(times)


def beyond_reading(document, scenario, working):
    """A sizing of a document that was read."""
    return engine.OpenedScenario(document, CATALOGUE, Bench(scenario)).sized(working)


def designs():
    """One million designs: users, disks, groups and stripe depth vary."""
    chance = np.random.default_rng(5)
    return {
        "population_1.users": chance.integers(1000, 30_000, DESIGNS).astype(float),
        "raid_group_1.disks": 2.0 * chance.integers(1, 5, DESIGNS),
        "raid_group_1.count": chance.integers(1, 9, DESIGNS).astype(float),
        "raid_group_1.stripe_depth_kb": chance.choice([16.0, 32.0, 64.0, 128.0], DESIGNS),
    }


def chunks(arrays):
    for start in range(0, DESIGNS, CHUNK):
        yield {name: values[start : start + CHUNK] for name, values in arrays.items()}


def bare(bench, arrays):
    passed, sheet = 0, None
    for chunk in chunks(arrays):
        # As in a search, a chunk is let go before the next.
        del sheet
        sheet = bench.sweep(chunk, OUTPUTS)
        passed += int(np.count_nonzero(sheet.all_hold()))
    return passed, sheet.kept


def kernel(arrays):
    """The same formulas and checks by hand."""
    passed = 0
    for chunk in chunks(arrays):
        users, disks = chunk["population_1.users"], chunk["raid_group_1.disks"]
        count, stripe = chunk["raid_group_1.count"], chunk["raid_group_1.stripe_depth_kb"]
        iops = users * 0.042625
        reads = iops * 0.64
        writes = iops - reads
        data = users * 2.6 / 1000
        group_reads, group_writes = reads / count, writes / count
        operations = (group_reads + group_writes * 2) / disks
        service = 5.75
        busy = operations * service / 1000
        deeper = np.minimum(stripe, 128) / 16
        factor = np.maximum(deeper, 1 / deeper) ** 0.159
        load = group_reads + group_writes
        waiting = np.maximum(group_reads, 0.605 * load)
        queue = 0.5 * service * 188 / 1e6 * operations * waiting * factor
        backlog = 0.5 * 4 * 3600 * load * np.maximum(0, 1 - 1 / busy)
        queue = (queue + backlog) * count
        # The wait of an I/O tells the response, at a rate that was measured.
        mean = 7.7 + 6.45 * queue * np.minimum(iops, 759) / iops
        p95 = 1.04 * mean**1.34
        usable = count * (disks / 2 * 9.1)
        log = 100 * (writes / 122.76) ** 0.438
        log_busy = log * 2 / 2 / 300
        spindles = count * disks
        # Of two arrays: the controller takes the disks of both.
        refused = spindles * 0.0 + 2 * 0.0
        together = (
            (queue < spindles) & (busy < 1) & (p95 < 1000) & (data <= usable) & (log_busy < 1)
            & (refused <= 0)
        )  # fmt: skip
        passed += int(np.count_nonzero(together))
    return passed, {
        "database.queue_length": queue,
        "response_time.p95_ms": p95,
        "database.usable_gb": usable,
    }


def first_sensitivity():
    """What moves a large design, in a process that has written down none of its lines yet: each
    other choice of a word has lines of its own."""
    demo = FOLDER / "fixtures" / "demo" / "45000-mailboxes-on-two-sites.json"
    document = json.loads(demo.read_text())["scenarios"][0]["document"]
    benches._TREES.clear()
    start = time.process_time()
    sensitivity(Moved(document, CATALOGUE))
    return time.process_time() - start


def main():
    for document in (STORE, MAILBOX):
        name = document["system"]
        full = best_ms(partial(engine.size, document, CATALOGUE), 300)
        lean = best_ms(partial(engine.size, document, CATALOGUE, working=False), 300)
        say(f"sizing.full_working.{name}", full, "ms", "1 ms target", full / 1)
        say(f"sizing.no_working.{name}", lean, "ms", "1 ms target", lean / 1)
    for document, with_working, without in ((STORE, 0.7, 0.05), (GROUP, 2.5, 0.3)):
        name, scenario = document["system"], parse(document, CATALOGUE)
        for kind, working, target in (("full", True, with_working), ("no", False, without)):
            spent = best_ms(partial(beyond_reading, document, scenario, working), 300)
            what = f"{target} ms target"
            say(f"sizing.beyond_reading.{kind}_working.{name}", spent, "ms", what, spent / target)
    arrays = designs()
    bench = Bench(parse(STORE, CATALOGUE))
    ours, theirs = bare(bench, arrays), kernel(arrays)
    assert ours[0] == theirs[0]
    for name in OUTPUTS:
        np.testing.assert_allclose(ours[1][name], theirs[1][name], rtol=1e-9)
    # In turn, so that a drift of the machine's speed meets both.
    sheet, hand = [], []
    for _ in range(TURNS):
        sheet.append(best_ms(lambda: bare(bench, arrays), 1))
        hand.append(best_ms(lambda: kernel(arrays), 1))
    sheet_ms, hand_ms = statistics.median(sheet), statistics.median(hand)
    ratio = statistics.median(theirs / ours for ours, theirs in zip(sheet, hand, strict=True))
    rate = DESIGNS / sheet_ms / 1000
    say("bare_sheet.rate", rate, "million designs/s/core", "4 million designs/s target", rate / 4)
    say(
        "bare_sheet.against_kernel",
        ratio,
        "of the kernel's speed",
        f"hand-written NumPy kernel, {DESIGNS / hand_ms / 1000:.1f} million designs/s, "
        "at least 1.0",
        ratio,
    )
    # As the processes of the web server begin.
    gc.freeze()
    gc.set_threshold(*COLLECTED)
    spent = statistics.median(first_sensitivity() for _ in range(TURNS))
    say("what_if.first_sensitivity", spent, "s of a processor", "1 s target", spent)


if __name__ == "__main__":
    main()
