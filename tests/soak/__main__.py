"""Runs the soak and writes its report to docs/soak.md; ends with 1 where something went wrong.

SOAK_MINUTES and SOAK_KILLS change how long it takes and how many kills there are.
"""

from __future__ import annotations

import os
import platform
import random
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from collections import Counter
from pathlib import Path
from typing import Any

from planner.environment import ROOT
from tests.launch.conftest import OWN, Run
from tests.soak.kills import victims
from tests.soak.people import Editor, Reporter, Searcher
from tests.soak.talk import Talk

MINUTES = float(os.environ.get("SOAK_MINUTES", "20"))
KILLS = int(os.environ.get("SOAK_KILLS", "100"))
SEED = int(os.environ.get("SOAK_SEED", "11"))
RECOVERY, SLOWEST = 30.0, 0.5
TOKEN = "soak"
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


class Soak:
    """One Highwater, those who work with it, and who kills it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.run: Any = None
        self.address = ""
        self.starts = self.gave_up = 0
        self.over = threading.Event()
        self.faults: list[str] = []
        self.kills: Counter[str] = Counter()
        self.recoveries: list[tuple[float, str]] = []
        self.memory: list[float] = []
        self.down: list[tuple[float, float]] = []
        self.began = time.monotonic()

    def start(self) -> None:
        self.run = Run(
            self.folder / "var",
            self.folder / "static",
            METRICS_TOKEN=TOKEN,
            **({"PORT": self.address.rpartition(":")[2]} if self.address else {}),
        )
        self.address = self.run.ready()
        self.starts += 1

    def token(self, name: str) -> str:
        kept = {key: value for key, value in os.environ.items() if key not in OWN}
        done = subprocess.run(
            [sys.executable, "manage.py", "create_token", name],
            cwd=ROOT,
            env=kept | {"HIGHWATER_VAR": str(self.run.var)},
            capture_output=True,
            text=True,
            check=True,
        )
        return done.stdout.strip()

    def at_work(self, who: Any) -> None:
        while not self.over.is_set():
            try:
                who.step()
            except Exception as error:
                who.faults.append(f"{type(who).__name__}: {type(error).__name__}: {error}")
                time.sleep(1)
            time.sleep(0.05)

    def well(self) -> bool:
        """Whether everything answers, workers too."""
        try:
            with urllib.request.urlopen(f"{self.address}/readyz", timeout=5) as answer:
                if answer.status != 200:
                    return False
            asked = urllib.request.Request(
                f"{self.address}/metrics", headers={"Authorization": f"Bearer {TOKEN}"}
            )
            with urllib.request.urlopen(asked, timeout=5) as answer:
                found = answer.read().decode()
        except OSError:
            return False
        return "highwater_workers 1.0" in found and 'highwater_up{part="queue"} 1.0' in found

    def kill(self, chance: random.Random) -> None:
        known = victims(self.run)
        name = chance.choice(sorted(known))
        if not known[name]():
            return
        began = time.monotonic()
        self.kills[name] += 1
        while not self.well():
            if self.run.process.poll() is not None:
                self.gave_up += name != "supervisor"
                self.run.gone()
                self.start()
            if time.monotonic() - began > 3 * RECOVERY:
                self.faults.append(f"not well {3 * RECOVERY:.0f} s after the {name} was killed")
                break
            time.sleep(0.1)
        took = time.monotonic() - began
        self.recoveries.append((took, name))
        self.down.append((began - 0.5, began + took))
        if took > RECOVERY:
            self.faults.append(f"well again only {took:.0f} s after the {name} was killed")

    def measure_memory(self) -> None:
        kilobytes = 0
        for pid in self.run.processes():
            try:
                for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
                    if line.startswith("Pss:"):
                        kilobytes += int(line.split()[1])
            except OSError:
                continue
        self.memory.append(kilobytes / 1024)


def main() -> int:
    """The whole of it."""
    chance = random.Random(SEED)
    random.seed(SEED)
    with tempfile.TemporaryDirectory(prefix="soak-") as name:
        soak = Soak(Path(name))
        soak.start()
        try:
            return live(soak, chance)
        finally:
            soak.over.set()
            soak.run.process.terminate()
            soak.run.process.wait(60)


def live(soak: Soak, chance: random.Random) -> int:
    talks = [Talk(soak, soak.token(f"soak {number}")) for number in range(6)]
    searcher = Searcher(talks[0], DOCUMENT)
    searcher.step()  # The answer while nothing happens.
    reporter = Reporter(talks[1], 4)
    editors = [Editor(talks[2 + n], f"Editor {n}", n) for n in range(4)]
    everybody = [searcher, reporter, *editors]
    threads = [threading.Thread(target=soak.at_work, args=(who,)) for who in everybody]
    for thread in threads:
        thread.start()
    quiet = min(60.0, 6 * MINUTES)
    pause = max(1.0, (60 * MINUTES - quiet) / KILLS)
    soak.began = time.monotonic()
    time.sleep(quiet)
    load = latencies(soak, talks, quiet)
    soak.measure_memory()
    for number in range(KILLS):
        turn = time.monotonic()
        soak.kill(chance)
        if time.monotonic() - soak.began > 1.5 * 60 * MINUTES:
            soak.faults.append(f"only {number + 1} kills in the time")
            break
        time.sleep(max(0.0, pause - (time.monotonic() - turn)))
        if number % 10 == 9:
            soak.measure_memory()
            print(f"{sum(soak.kills.values())} kills, {soak.faults or 'well'}", flush=True)
    soak.over.set()
    for thread in threads:
        thread.join(300)
        if thread.is_alive():
            soak.faults.append("somebody still waits")
    for editor in editors:
        editor.read()
    soak.faults += [fault for who in everybody for fault in who.faults]
    if load[1] > SLOWEST:
        soak.faults.append(f"one request in a hundred took {load[1]:.2f} s")
    write(soak, talks, searcher, reporter, editors, load)
    return 1 if soak.faults else 0


def latencies(soak: Soak, talks: list[Talk], seconds: float) -> tuple[int, float]:
    """Requests of the last so many seconds, and how long one in a hundred took at least."""
    since = time.monotonic() - seconds
    found = sorted(took for talk in talks for at, took in list(talk.seconds) if at > since)
    return len(found), found[int(0.99 * len(found))] if found else 0.0


def write(
    soak: Soak,
    talks: list[Talk],
    searcher: Searcher,
    reporter: Reporter,
    editors: list[Editor],
    load: tuple[int, float],
) -> None:
    answers: Counter[int] = Counter()
    for talk in talks:
        answers.update(talk.answers)
    worst: dict[str, list[float]] = {}
    for took, name in soak.recoveries:
        worst.setdefault(name, []).append(took)
    minutes = (time.monotonic() - soak.began) / 60
    lines = [
        "# The last soak",
        "",
        "`make soak-kills` starts Highwater as `make run` does and works with it while its parts",
        "are killed in random order. What was answered is held against what is read afterwards.",
        "",
        f"- {time.strftime('%Y-%m-%d')}, {minutes:.0f} minutes, seed {SEED}, "
        f"{os.cpu_count()} processors, {platform.machine()}, Python {platform.python_version()}",
        f"- {sum(soak.kills.values())} kills; Highwater was started {soak.starts} times, of them "
        f"{soak.gave_up} because the supervisor gave up",
        f"- {sum(each.changes for each in editors):,} changes and "
        f"{sum(each.reads for each in editors):,} reads against the model, {searcher.done} "
        f"searches of the same answer to the byte, {reporter.done} reports",
        f"- answers by status: {', '.join(f'{n:,} of {s}' for s, n in sorted(answers.items()))}; "
        f"{sum(talk.unanswered for talk in talks):,} without an answer",
        f"- before the kills {load[0]:,} requests, 99 of 100 within {1000 * load[1]:.0f} ms",
        f"- memory of all processes: {', '.join(f'{each:.0f}' for each in soak.memory)} MB",
        f"- what went wrong: {len(soak.faults)}",
        "",
        *[f"    {fault[:300]}" for fault in soak.faults[:50]],
        "",
        "| killed | times | well again after, median | at most |",
        "| --- | ---: | ---: | ---: |",
        *[
            f"| {name} | {len(all_)} | {sorted(all_)[len(all_) // 2]:.1f} s | {max(all_):.1f} s |"
            for name, all_ in sorted(worst.items())
        ],
        "",
    ]
    target = ROOT / "docs" / "soak.md"
    target.parent.mkdir(exist_ok=True)
    target.write_text("\n".join(lines))
    print("\n".join(lines), flush=True)


if __name__ == "__main__":
    sys.exit(main())
