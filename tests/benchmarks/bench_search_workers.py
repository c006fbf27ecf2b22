"""Searches by workers: the first answer after asking, and two workers against one."""

import statistics
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from bench_sheet import say
from search_question import document, question
from search_workers import Office, Worker, until

from calculators.search import finish, sweep

ASKED = 5
ROUNDS = 3
# Twenty million designs: a few seconds of one processor.
USERS = 612


def first_answer_ms(office, asked):
    """From asking until a partial answer is there."""
    start = time.perf_counter()
    search = office.start(asked)
    until(lambda: office.state(search)["answer"])
    ms = 1000 * (time.perf_counter() - start)
    office.delete(search)
    return ms


def main():
    office = Office()
    asked, designs = document(USERS), question(USERS).size
    start = time.perf_counter()
    wanted = finish(question(USERS), sweep(question(USERS)))
    alone = designs / (time.perf_counter() - start) / 1e6
    ones, twos = [], []
    with Worker("one"):
        office.run(document(1))
        ms = statistics.median(first_answer_ms(office, asked) for _ in range(ASKED))
        say("search_workers.first_answer", ms, "ms", "1000 ms target", ms / 1000)
        for _ in range(ROUNDS):
            seconds, answer = office.run(asked)
            assert answer == wanted
            ones.append(designs / seconds / 1e6)
            with Worker("two"):
                seconds, answer = office.run(asked)
            assert answer == wanted
            twos.append(designs / seconds / 1e6)
    rate = statistics.median(ones)
    say(
        "search_workers.rate_of_1",
        rate,
        "million designs/s",
        f"one sweep in one process, {alone:.2f} million designs/s",
        rate / alone,
    )
    ratio = statistics.median(two / one for one, two in zip(ones, twos, strict=True))
    say(
        "search_workers.rate_of_2",
        statistics.median(twos),
        "million designs/s",
        f"one worker, {rate:.2f} million designs/s; target 1.8 times",
        ratio,
    )


if __name__ == "__main__":
    main()
