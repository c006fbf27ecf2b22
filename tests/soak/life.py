"""One Highwater that is worked with while its parts are killed, and what is noted of it."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import threading
import time
import urllib.request
from collections import Counter
from pathlib import Path
from typing import Any

import psycopg

from planner.environment import ROOT
from tests.launch.conftest import OWN, Run
from tests.soak.kills import descendants, victims
from tests.soak.people import PATIENCE, Fault

TOKEN = "soak"
WANTED_RECOVERY = 30.0
GIVEN_UP_AFTER = 90.0
# What must have ended some time after the last kill.
UNFINISHED = """
    SELECT 'report ' || id || ' is ' || status FROM planner_report
     WHERE status IN ('queued', 'running')
    UNION ALL
    SELECT 'search ' || id || ' is ' || status || ' at ' || seen FROM planner_search
     WHERE status IN ('queued', 'running')
"""


class Soak:
    """One Highwater, those who work with it, and who kills it."""

    def __init__(self, folder: Path, chance: random.Random) -> None:
        self.folder, self.chance = folder, chance
        self.run: Any = None
        self.address = ""
        self.starts = 0
        self.gave_up: list[str] = []
        self.over = threading.Event()
        self.faults: list[Fault] = []
        self.deck: list[str] = []
        self.recoveries: list[tuple[float, str]] = []
        self.memory: list[tuple[float, float]] = []
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
                words = f"{type(who).__name__}: {type(error).__name__}: {error}"
                who.went_wrong("refused", words)
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

    def kill(self) -> None:
        """The next part, in an order by chance in which every part has its turn."""
        known = victims(self.run)
        if not self.deck:
            self.deck = self.chance.sample(sorted(known), len(known))
        name = self.deck.pop()
        found = time.monotonic() + GIVEN_UP_AFTER
        while not known[name]():
            if time.monotonic() > found:
                self.faults.append(Fault("refused", f"there was no {name} to kill"))
                return
            time.sleep(0.2)
        began = time.monotonic()
        while not self.well():
            if self.run.process.poll() is not None:
                if name != "supervisor":
                    self.gave_up.append(f"{name}: {self.run.said.strip().splitlines()[-1]}")
                self.run.gone()
                self.start()
            if time.monotonic() - began > GIVEN_UP_AFTER:
                self.faults.append(Fault("stuck", f"not well after the {name} was killed"))
                break
            time.sleep(0.1)
        took = time.monotonic() - began
        self.recoveries.append((took, name))
        if took > WANTED_RECOVERY:
            self.faults.append(Fault("late", f"the {name} was killed: well after {took:.0f} s"))

    def measure_memory(self) -> None:
        """Of all processes, what is shared counted once."""
        kilobytes = 0
        for pid in descendants(self.run.process.pid):
            try:
                for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
                    if line.startswith("Pss:"):
                        kilobytes += int(line.split()[1])
            except OSError:
                continue
        self.memory.append(((time.monotonic() - self.began) / 60, kilobytes / 1024))

    def wait_for_the_rest(self) -> None:
        """What nobody waits for, as its asker never heard of it, has to end too."""
        left: Counter[str] = Counter()
        moved = time.monotonic()
        while time.monotonic() < moved + PATIENCE:
            with psycopg.connect(self.run.database) as connection:
                now = Counter(text for (text,) in connection.execute(UNFINISHED))
            if not now:
                return
            if now != left:
                left, moved = now, time.monotonic()
            time.sleep(1)
        self.faults += [Fault("stuck", text) for text in sorted(left)]
