"""Runs the soak and writes what it found to docs/soak.md; ends with 1 where a target was missed.

SOAK_MINUTES, SOAK_KILLS, SOAK_REPORTS and SOAK_SEED change how long it takes and what is wanted;
SOAK_PAGE is another place for what was found.
"""

from __future__ import annotations

import os
import random
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path
from typing import Any

from tests.soak import record
from tests.soak.life import WANTED_RECOVERY, Soak
from tests.soak.people import Editor, Person, Reporter, Searcher
from tests.soak.record import Target
from tests.soak.talk import Talk

MINUTES = float(os.environ.get("SOAK_MINUTES", "20"))
KILLS = int(os.environ.get("SOAK_KILLS", "100"))
REPORTS = int(os.environ.get("SOAK_REPORTS", "1000"))
SEED = int(os.environ.get("SOAK_SEED", "11"))
PAGE = Path(os.environ.get("SOAK_PAGE", str(record.PAGE)))
SLOWEST, MOST_GROWTH = 0.5, 0.1
# A few seconds of one processor.
DOCUMENT = {
    "scenario": {
        "system": "exchange-5.5-information-store",
        "populations": [{"users": 8000, "iops_per_user": 0.042625, "read_share": 0.64}],
        "raid_groups": [
            {"volume": "database", "level": "RAID10", "disks": 8, "disk": "scsi-15k-300gb"},
            {"volume": "log", "level": "RAID1", "disks": 2, "disk": "scsi-15k-300gb"},
        ],
    },
    "objectives": [
        {"figure": "price", "goal": "least"},
        {"figure": "response_time.p95_ms", "goal": "least"},
    ],
    "axes": {
        "/raid_groups/0/level": ["RAID10", "RAID5"],
        "/raid_groups/0/disks": {"from": 1, "to": 16},
        "/raid_groups/0/count": {"from": 1, "to": 64},
        "/populations/0/users": {"from": 4000, "to": 12_000},
    },
}


def main() -> int:
    """The whole of it."""
    random.seed(SEED)
    with tempfile.TemporaryDirectory(prefix="soak-") as name:
        soak = Soak(Path(name), random.Random(SEED))
        soak.start()
        try:
            return live(soak)
        finally:
            soak.over.set()
            soak.run.process.terminate()
            soak.run.process.wait(60)


def live(soak: Soak) -> int:
    """Work, kills, and the look back."""
    talks = [Talk(soak, soak.token(f"soak {number}")) for number in range(6)]
    searcher = Searcher(talks[0], DOCUMENT)
    searcher.step()  # The answer while nothing happens.
    reporter = Reporter(talks[1], 10)
    editors = [Editor(talks[2 + n], f"Editor {n}", n) for n in range(4)]
    everybody: list[Person] = [searcher, reporter, *editors]
    threads = [threading.Thread(target=soak.at_work, args=(who,)) for who in everybody]
    for thread in threads:
        thread.start()
    quiet = min(60.0, 10 * MINUTES)
    soak.began = time.monotonic()
    time.sleep(quiet)
    load = latencies(talks, quiet)
    soak.measure_memory()
    work(soak, 60 * MINUTES - quiet)
    soak.over.set()
    for thread in threads:
        thread.join(600)
        if thread.is_alive():
            everybody[0].went_wrong("stuck", "somebody still waits")
    soak.wait_for_the_rest()
    for who in everybody:
        who.look_back()
        soak.faults += who.faults
    targets = judged(soak, talks, searcher, reporter, load)
    write(soak, talks, searcher, reporter, editors, targets)
    return 0 if all(one.met for one in targets) else 1


def work(soak: Soak, seconds: float) -> None:
    """One kill after the other, evenly over the time; half of it more where they take longer."""
    began = time.monotonic()
    pause = max(1.0, seconds / KILLS)
    for number in range(KILLS):
        turn = time.monotonic()
        if turn - began > 1.5 * seconds:
            return
        soak.kill()
        soak.measure_memory()
        time.sleep(max(0.0, pause - (time.monotonic() - turn)))
        if number % 10 == 9:
            print(f"{number + 1} kills, {len(soak.faults)} faults", flush=True)


def latencies(talks: list[Talk], seconds: float) -> tuple[int, float]:
    """Requests of the last so many seconds, and how long one in a hundred took at least."""
    since = time.monotonic() - seconds
    found = sorted(took for talk in talks for at, took in list(talk.seconds) if at > since)
    return len(found), found[int(0.99 * len(found))] if found else 0.0


def judged(
    soak: Soak,
    talks: list[Talk],
    searcher: Searcher,
    reporter: Reporter,
    load: tuple[int, float],
) -> list[Target]:
    """What was wanted, beside what was found."""
    kinds = Counter(fault.kind for fault in soak.faults)
    faults = sum(n for talk in talks for status, n in talk.answers.items() if status == 500)
    slowest = max((took for took, _ in soak.recoveries), default=0.0)
    larger = record.growth(soak.memory)
    killed = len(soak.recoveries)
    none = [
        Target(what, "0", str(kinds[kind]), not kinds[kind])
        for kind, what in {
            "lost": "lost",
            "twice": "done twice",
            "stuck": "stuck",
            "wrong": "wrong or mixed answers",
            "refused": "refused without a reason",
        }.items()
    ]
    return [
        Target("kills", str(KILLS), str(killed), killed >= KILLS),
        *none,
        Target("answers of 500", "0", str(faults), not faults),
        Target(
            "well again after each kill",
            f"under {WANTED_RECOVERY:.0f} s",
            f"{slowest:.1f} s at most, {kinds['late']} later",
            slowest <= WANTED_RECOVERY,
        ),
        Target("ended by itself", "0", str(len(soak.gave_up)), not soak.gave_up),
        Target("reports", f"{REPORTS:,}", f"{reporter.done:,}", reporter.done >= REPORTS),
        Target("searches, same to the byte", "1 or more", str(searcher.done), searcher.done > 0),
        Target(
            "99 of 100 requests at full load, no kills",
            f"under {1000 * SLOWEST:.0f} ms",
            f"{1000 * load[1]:.0f} ms of {load[0]:,} requests",
            bool(load[0]) and load[1] <= SLOWEST,
        ),
        Target(
            "memory, last third beside the middle",
            f"at most {100 * MOST_GROWTH:.0f} % more",
            f"{100 * larger:+.0f} %",
            larger <= MOST_GROWTH,
        ),
    ]


def write(
    soak: Soak,
    talks: list[Talk],
    searcher: Searcher,
    reporter: Reporter,
    editors: list[Editor],
    targets: list[Target],
) -> None:
    """The section of the page."""
    answers: Counter[Any] = Counter()
    for talk in talks:
        answers.update(talk.answers)
    minutes = (time.monotonic() - soak.began) / 60
    reads = sum(each.reads for each in editors)
    changes = sum(len(each.answered) for each in editors)
    record.put(
        "Kills",
        [
            "`make soak-kills` starts Highwater as `make run` does and works with it while its",
            "parts are killed in random order. What was answered is held against what is read",
            "afterwards: every change is one revision, every sizing is the one asked for, every",
            "search and report ends.",
            "",
            f"- {record.today()}, {minutes:.0f} minutes, seed {SEED}, {record.machine()}",
            f"- {changes:,} changes and {reads:,} reads against the model, {searcher.done} "
            f"searches, {reporter.done:,} reports, {len(reporter.sizings):,} sizings",
            f"- answers by status: {', '.join(f'{n:,} of {s}' for s, n in sorted(answers.items()))}"
            f"; {sum(talk.unanswered for talk in talks):,} without an answer",
            f"- started {soak.starts} times"
            + "".join(f"; ended by itself: {said}" for said in soak.gave_up[:10]),
            "",
            *record.target_table(targets),
            *record.recovery_table(soak.recoveries),
            *record.memory_table(soak.memory),
            *record.indented(soak.faults),
        ],
        PAGE,
    )


if __name__ == "__main__":
    sys.exit(main())
