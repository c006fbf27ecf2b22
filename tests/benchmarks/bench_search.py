"""The design search: a million designs with decoding, checks, front, rejections, near misses.

Beside a plain Python loop that sizes one design at a time, and beside a NumPy program written by
hand for this one question, which is the limit; and scaling over the number of designs.
"""

import math
import statistics
import sys
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent))

from bench_sheet import best_ms, say
from kernel_search import Kernel
from search_question import A_MILLION, CATALOGUE, DISK, LOG_HOURS, MAILBOX_MB, question

from calculators import engine
from calculators.errors import InputProblems
from calculators.search import finish, sweep
from calculators.search.sweep import CHUNK

LOOPED = 300
TURNS = 15
# Users, groups and stripe depths of spaces of 10^3 to 10^7 designs.
SIZES = ((1, 8, 1), (1, 20, 4), (3, 64, 4), (A_MILLION, 64, 4), (305, 64, 4))


def loop(asked):
    for number in range(0, asked.space.size, asked.space.size // LOOPED):
        try:
            engine.size(asked.space.document(number), CATALOGUE, working=False)
        except InputProblems:
            continue


def kernel(asked):
    axes = [axis.values for axis in (*asked.space.words, *asked.space.numbers)]
    return Kernel(axes, CHUNK, CATALOGUE.disks[DISK], MAILBOX_MB, LOG_HOURS).run()


def compare(answer, by_hand):
    """The product and the kernel found the same."""
    assert (by_hand.seen, by_hand.built, by_hand.held) == (
        answer["designs"],
        answer["buildable"],
        answer["holding"],
    )
    # Of designs that differ by rounding alone either may stand for the others.
    for row, price, p95 in zip(answer["front"], *by_hand.front[:2], strict=True):
        assert math.isclose(row["objectives"]["price"], price, rel_tol=1e-9)
        assert math.isclose(row["objectives"]["response_time.p95_ms"], p95, rel_tol=1e-9)
    broken = {row["check"]: (row["broken"], row["alone"]) for row in answer["rejections"]}
    assert broken == {
        name: (count, by_hand.alone[name]) for name, count in by_hand.broken.items() if count
    }
    for name, (short, _) in by_hand.nearest.items():
        misses = [row for row in answer["near_misses"] if row["check"] == name]
        # Misses that are alike are told once, by one of them.
        assert math.isclose(misses[0]["short_by"], short[0], rel_tol=1e-9) if len(short) else True
        for miss in misses:
            assert np.isclose(short, miss["short_by"], rtol=1e-9, atol=0).any()


def in_turn(asked):
    """Milliseconds of sweep and kernel, one after the other, so that both see one machine."""
    pairs = [
        (best_ms(lambda: sweep(asked), 1), best_ms(lambda: kernel(asked), 1)) for _ in range(TURNS)
    ]
    swept, by_hand = (statistics.median(times) for times in zip(*pairs, strict=True))
    return swept, by_hand, statistics.median(hand / ours for ours, hand in pairs)


def main():
    million = question(A_MILLION)
    designs = million.space.size
    compare(finish(million, sweep(million)), kernel(million))
    whole = best_ms(lambda: finish(million, sweep(million)), 5) * 1e6 / designs
    say("search.million_designs", whole, "ms for a million designs", "500 ms target", whole / 500)
    swept, by_hand, ratio = in_turn(million)
    say(
        "search.against_kernel",
        ratio,
        "of the kernel's speed",
        f"hand-written NumPy kernel, {designs / by_hand / 1000:.1f} million designs/s, the sweep "
        f"{designs / swept / 1000:.1f}; at least 0.5",
        ratio,
    )
    looped = 1000 * LOOPED / best_ms(lambda: loop(million), 3)
    for users, groups, stripes in SIZES:
        asked = question(users, groups, stripes)
        size = asked.space.size
        ms = best_ms(lambda asked=asked: finish(asked, sweep(asked)), 5 if size < 10**6 else 1)
        say(
            f"search.rate_at_{size}",
            size / ms / 1000,
            "million designs/s, with the answer",
            f"plain Python loop, {looped:,.0f} designs/s",
            1000 * size / ms / looped,
        )


if __name__ == "__main__":
    main()
