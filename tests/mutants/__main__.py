"""Changes the code in small ways, one at a time, and says which changes no test notices.

    make mutants ARGS="--seed 7 --each 40 facts checks"
    make mutants ARGS="--seed 8 --since 070fa25 losses"
    make mutants ARGS="--survivors"

The first draws changes and writes docs/mutants.md, the second only in lines that are new since a
commit; the third tries again those that nothing
noticed, after tests were written. It ends with 1 where less than nine tenths are noticed, or where
nobody has judged a change that is left.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Sequence
from datetime import date

from planner.environment import ROOT
from tests.mutants import making, report, running
from tests.mutants.report import Result
from tests.mutants.rooms import ROOMS, Room


def main() -> int:
    """The whole of it."""
    asked = arguments()
    os.environ["DJANGO_SETTINGS_MODULE"] = "planner.settings"
    running.load_foreign()
    rooms = [room for room in ROOMS if not asked.rooms or room.name in asked.rooms]
    for room in rooms:
        if all(
            path.startswith("planner/")
            for one in rooms[rooms.index(room) :]
            for path in one.paths()
        ):
            running.load_calculators()
        if asked.survivors:
            own = [one for one in report.read() if one.room == room.name]
            # What is equivalent no test will ever notice.
            todo = [one for one in own if not one.killed and not report.is_equivalent(one)]
        else:
            own = todo = draw(room, asked)
        if todo:
            parts = running.parts((room.first, () if asked.quick else room.then))
            patience = control(room, parts)
            for result in todo:
                judge(parts, result, patience)
                report.write(room.name, result.seed, [x for x in own if x.seed == result.seed])
            if not asked.quick:
                control(room, parts[:1])
    # A run that was cut short has drawn more than it tried.
    results = [one for one in report.read() if one.at_once is not None]
    report.tell(results)
    unjudged = [one for one in results if not one.killed and not report.judgement(one)]
    for one in unjudged:
        print(f"Not judged yet: {one.mutant.path}:{one.mutant.line}: {one.mutant.after}")
    noticed = sum(one.killed for one in results)
    return int(bool(unjudged) or noticed < 0.9 * len(results))


def arguments() -> argparse.Namespace:
    """What is asked for."""
    parser = argparse.ArgumentParser(prog="make mutants", description=__doc__)
    names = [room.name for room in ROOMS]
    parser.add_argument("rooms", nargs="*", metavar="room", help=", ".join(names))
    parser.add_argument("--seed", type=int, default=1, help="another draws other changes")
    parser.add_argument("--each", type=int, default=25, help="changes in each room")
    parser.add_argument("--since", help="a commit: only lines that were written after it")
    parser.add_argument("--quick", action="store_true", help="only the tests that come first")
    parser.add_argument("--survivors", action="store_true", help="only those that were not noticed")
    asked = parser.parse_args()
    if unknown := set(asked.rooms) - set(names):
        parser.error(f"no room {sorted(unknown)}: {', '.join(names)}")
    return asked


def draw(room: Room, asked: argparse.Namespace) -> list[Result]:
    """Changes of a room, none of them tried yet."""
    seed = f"{asked.seed} {room.name}"
    mutants, places = making.drawn(room.paths(), seed, asked.each, asked.since)
    told = (room.name, asked.seed, places, commit(), str(date.today()))
    return [Result(*told, one, quick=asked.quick) for one in mutants]


def control(room: Room, parts: Sequence[Sequence[str]]) -> float:
    """The tests must pass on the code as it is; the longest that they may take on a change."""
    seconds = 0.0
    for number, tests in enumerate(parts):
        new = running.wants_django(tests) and not any(map(running.wants_django, parts[:number]))
        outcome = running.run(tests, new_tables=new)
        if outcome.killed:
            raise SystemExit(f"{room.name}: fails without a change: {outcome.by}\n{outcome.said}")
        seconds = max(seconds, outcome.seconds)
        slowest = sorted(outcome.files.items(), key=lambda each: -each[1])[:5]
        told = ", ".join(f"{name} {took:.0f} s" for name, took in slowest)
        print(f"{room.name}: unchanged, {outcome.seconds:.0f} s, of them {told}", flush=True)
    return 60 + 5 * seconds


def judge(parts: Sequence[Sequence[str]], result: Result, patience: float) -> None:
    """Tries the change, and writes down how it went."""
    mutant = result.mutant
    text = mutant.text()
    if text is None:
        result.killed, result.by = True, report.GONE
        return
    change = (mutant.module, str(ROOT / mutant.path), text)
    of_calculators = mutant.path.startswith("calculators/")
    for tests in parts:
        if not of_calculators and not running.wants_django(tests):
            # Calculators import nothing of the planner, nor do their tests.
            continue
        outcome = running.run(tests, change, patience)
        if outcome.by == "time" and running.wants_django(tests):
            # What was under way may have left rows behind.
            running.run(tests[:1], new_tables=True)
        if outcome.killed:
            break
    result.killed, result.by = outcome.killed, outcome.by
    result.at_once = outcome.killed if result.at_once is None else result.at_once
    said = outcome.by if outcome.killed else f"SURVIVED: {mutant.before} -> {mutant.after}"
    print(f"{mutant.path}:{mutant.line}: {outcome.seconds:.0f} s: {said}", flush=True)


def commit() -> str:
    """The code that is changed."""
    asked = ["git", "rev-parse", "--short=12", "HEAD"]
    return subprocess.run(asked, cwd=ROOT, capture_output=True, text=True).stdout.strip()


if __name__ == "__main__":
    sys.exit(main())
