"""The design search: a million designs with decoding, checks, front, rejections, near misses.

Beside a plain Python loop that sizes one design at a time, and beside a NumPy program written by
hand for this one question, which is the limit; and scaling over the number of designs.
"""

import gc
import math
import statistics
import sys
import time
from itertools import count
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent))

from bench_sheet import best_ms, say
from kernel_search import Kernel
from search_question import A_MILLION, CATALOGUE, DISK, LOG_HOURS, MAILBOX_MB, document, question

from calculators import engine
from calculators.errors import InputProblems
from calculators.search import finish, read, sweep
from calculators.search.sweep import CHUNK
from planner.launch.programs import COLLECTED

LOOPED = 300
TURNS = 15
# Users, groups and stripe depths of spaces of 10^3 to 10^7 designs.
SMALL = (1, 8, 1)
SMALL_TURNS, SMALL_TARGET = 25, 10
SIZES = (SMALL, (1, 20, 4), (3, 64, 4), (A_MILLION, 64, 4), (305, 64, 4))


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


def small():
    """A small search in a process that is at work, as a web server's is set up.

    The processor's milliseconds: of the first question, of questions that were never asked before
    on a mail system that was, each with mailboxes of another size, and of one asked again and
    again, whose words are on the bench.
    """
    sizes = count(MAILBOX_MB - 50)

    def asked():
        each = document(*SMALL)
        each["scenario"]["populations"][0]["mailbox_size_mb"] = next(sizes)
        return each

    def answered(search):
        return finish(search, sweep(search))

    first = processor_ms(lambda: answered(read(asked(), CATALOGUE)))
    gc.collect()
    gc.freeze()
    threshold = gc.get_threshold()
    gc.set_threshold(*COLLECTED)
    others = [processor_ms(lambda: answered(read(asked(), CATALOGUE))) for _ in range(SMALL_TURNS)]
    same = read(asked(), CATALOGUE)
    again = [processor_ms(lambda: answered(same)) for _ in range(SMALL_TURNS)]
    gc.set_threshold(*threshold)
    gc.unfreeze()
    size = same.space.size
    for name, ms in (
        ("first_in_a_process", first),
        ("new_question_to_a_warm_process", statistics.median(others)),
        ("same_question_again", statistics.median(again[1:])),
    ):
        beside = f"{size:,} designs, processor time; {SMALL_TARGET} ms target"
        say(f"search.small_{name}", ms, "ms", beside, ms / SMALL_TARGET)


def processor_ms(work):
    began = time.process_time()
    work()
    return 1000 * (time.process_time() - began)


def main():
    small()
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
