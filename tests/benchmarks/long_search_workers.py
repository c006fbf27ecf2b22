"""A hundred million designs by two workers: rate, memory, and rows in the database."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from bench_sheet import say
from search_question import document, question
from search_workers import Office, Worker

from planner.models import SearchPart
from planner.services.searches.parts import WINDOW

USERS = 3052


def main(users=USERS):
    office = Office()
    rows, memory = [], []
    with Worker("one") as one, Worker("two") as two:
        office.run(document(31))
        before = max(one.memory_kb(), two.memory_kb())

        def look():
            rows.append(SearchPart.objects.count())
            memory.append(max(one.memory_kb(), two.memory_kb()))

        designs = question(users).size
        seconds, answer = office.run(document(users), look)
    assert answer["designs"] == designs
    rate = designs / seconds / 1e6
    say(f"search_workers.rate_at_{designs}", rate, "million designs/s", "2 workers", rate / 2)
    say(
        "search_workers.memory_growth",
        max(memory) / before,
        "of the memory after a million designs",
        "bounded memory",
        max(memory) / before,
    )
    say(
        "search_workers.most_rows",
        max(rows),
        "open parts in the database",
        f"{WINDOW} at most",
        max(rows) / WINDOW,
    )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
