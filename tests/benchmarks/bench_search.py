"""The design search: a million designs with decoding, checks, front, rejections, near misses.

Beside a plain Python loop that sizes one design at a time, and scaling over the design count.
"""

import copy
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "calculators"))
sys.path.insert(0, str(Path(__file__).resolve().parent))

from bench_sheet import best_ms, say
from documents import STORE

from calculators import engine
from calculators.catalogue import from_fixtures
from calculators.errors import InputProblems
from calculators.search import finish, read, sweep

CATALOGUE = from_fixtures()
LOOPED = 300


def question(users):
    """A space of 32,768 designs for each number of users."""
    scenario = copy.deepcopy(STORE)
    for group in scenario["raid_groups"]:
        group["disk"] = "scsi-15k-300gb"
        group.pop("spans", None)
    return read(
        {
            "scenario": scenario,
            "axes": {
                "/raid_groups/0/level": ["RAID10", "RAID5", "RAID50", "RAID0"],
                "/raid_groups/0/write_policy": ["write-back", "write-through"],
                "/raid_groups/0/disks": {"from": 1, "to": 16},
                "/raid_groups/0/count": {"from": 1, "to": 64},
                "/raid_groups/0/stripe_depth_kb": [16, 32, 64, 128],
                "/populations/0/users": {"from": 1000, "to": 999 + users},
            },
            "objectives": [
                {"figure": "price", "goal": "least"},
                {"figure": "response_time.p95_ms", "goal": "least"},
            ],
        },
        CATALOGUE,
    )


def loop(asked):
    for number in range(0, asked.space.size, asked.space.size // LOOPED):
        try:
            engine.size(asked.space.document(number), CATALOGUE, working=False)
        except InputProblems:
            continue


def main():
    million = question(31)
    designs = million.space.size
    ms = best_ms(lambda: finish(million, sweep(million)), 3)
    say(
        "search.million_designs",
        ms * 1e6 / designs,
        "ms for a million designs",
        "500 ms target",
        ms * 1e6 / designs / 500,
    )
    start = time.perf_counter()
    loop(million)
    looped = LOOPED / (time.perf_counter() - start)
    rate = 1000 * designs / ms
    say(
        "search.against_loop",
        rate / looped,
        "times a plain loop",
        f"one design at a time, {looped:,.0f} a second",
        rate / looped,
    )
    for users in (1, 3, 306):
        asked = question(users)
        ms = best_ms(lambda asked=asked: finish(asked, sweep(asked)), 1)
        say(
            f"search.rate_at_{asked.space.size}",
            asked.space.size / ms / 1000,
            "million designs/s",
            "2 million designs/s",
            asked.space.size / ms / 1000 / 2,
        )


if __name__ == "__main__":
    main()
