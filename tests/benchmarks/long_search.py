"""The design search at a hundred million designs: rate and memory."""

import resource
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from bench_sheet import say
from search_question import question

from calculators.search import finish, merge, sweep

USERS = 3052
STEP = 4_000_000


def peak_mb():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000


def main():
    asked = question(USERS)
    size = asked.space.size
    start = time.perf_counter()
    found = sweep(asked, 0, STEP)
    before = peak_mb()
    for first in range(STEP, size, STEP):
        found = merge([found, sweep(asked, first, min(first + STEP, size))])
    after = peak_mb()
    finish(asked, found)
    rate = size / (time.perf_counter() - start) / 1e6
    say(f"search.rate_at_{size}", rate, "million designs/s", "2 million designs/s", rate / 2)
    say(
        "search.memory",
        after,
        "MB at the most, the whole process",
        f"{before:.0f} MB after the first {STEP:,} designs: memory is bounded",
        after / before,
    )


if __name__ == "__main__":
    main()
