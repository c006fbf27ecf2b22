"""Searches by workers: the first answer after asking, and two workers against one."""

import statistics
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from bench_sheet import say
from search_question import CATALOGUE, document
from search_workers import Office, Worker, until

from calculators.search import finish, read, sweep

ASKED = 5
ROUNDS = 3
TWENTY_MILLION, TEN_MILLION = 612, 306


def uncertain():
    """Ten million designs that must hold in three states, and in as many futures as they can."""
    asked = document(TEN_MILLION)
    asked["states"] = ["normal", "disk-lost", "rebuilding"]
    asked["ranges"] = {"/populations/0/iops_per_user": {"low": 0.03, "likely": 0.04, "high": 0.06}}
    asked["futures"] = 20
    asked["objectives"].append({"figure": "futures_held", "goal": "most"})
    return asked


def first_answer_ms(office, asked):
    """From asking until a partial answer is there."""
    start = time.perf_counter()
    search = office.start(asked)
    until(lambda: office.state(search)["answer"])
    ms = 1000 * (time.perf_counter() - start)
    office.delete(search)
    return ms


def alone(asked):
    """The answer and the seconds of one sweep in this process."""
    question = read(asked, CATALOGUE)
    start = time.perf_counter()
    answer = finish(question, sweep(question))
    return answer, time.perf_counter() - start


def main():
    office = Office()
    plain, hard = document(TWENTY_MILLION), uncertain()
    wanted, here = alone(plain)
    ones, twos = [], []
    with Worker("one"):
        office.run(document(1))
        ms = statistics.median(first_answer_ms(office, plain) for _ in range(ASKED))
        say("search_workers.first_answer", ms, "ms", "1000 ms target", ms / 1000)
        runs = [office.run(plain) for _ in range(ROUNDS)]
        assert all(answer == wanted for _, answer in runs)
        seconds = statistics.median(seconds for seconds, _ in runs)
        rate = wanted["size"] / seconds / 1e6
        say(
            "search_workers.rate_of_1",
            rate,
            "million designs/s",
            f"one sweep in one process, {wanted['size'] / here / 1e6:.2f} million designs/s",
            here / seconds,
        )
        for _ in range(ROUNDS):
            one, answer = office.run(hard)
            with Worker("two"):
                two, same = office.run(hard)
            assert answer == same
            ones.append(one)
            twos.append(two)
    work = answer["evaluations"] / 1e6
    say(
        "search_workers.rate_of_2",
        work / statistics.median(twos),
        "million evaluations/s",
        f"1 worker, {work / statistics.median(ones):.1f}, on {answer['size']:,} designs; "
        "target 1.8 times",
        statistics.median(one / two for one, two in zip(ones, twos, strict=True)),
    )


if __name__ == "__main__":
    main()
