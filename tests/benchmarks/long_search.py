"""The design search at a hundred million designs: rate and memory."""

import resource
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from bench_search import question
from bench_sheet import say

from calculators.search import finish, merge, sweep

STEP = 4_000_000


def main():
    asked = question(3052)
    size = asked.space.size
    start = time.perf_counter()
    found = sweep(asked, 0, STEP)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for first in range(STEP, size, STEP):
        found = merge([found, sweep(asked, first, min(first + STEP, size))])
    finish(asked, found)
    rate = size / (time.perf_counter() - start) / 1e6
    say(f"search.rate_at_{size}", rate, "million designs/s", "2 million designs/s", rate / 2)
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    say(
        "search.memory_growth",
        after / before,
        "of the memory after the first part",
        "bounded memory",
        after / before,
    )


if __name__ == "__main__":
    main()
