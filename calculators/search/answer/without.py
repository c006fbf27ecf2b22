"""What designs of an answer ask for and do not have, such as spare disks beside a RAID layout."""

from __future__ import annotations

from collections.abc import Container, Iterable

import numpy as np

from calculators.scenario.bench import Bench
from calculators.search.designs.evaluate import on_the_bench
from calculators.search.designs.given_up import counted_by, gives_up_by, todays
from calculators.search.question.question import Question


def of_designs(question: Question, named: Iterable[int]) -> dict[str, list[int]]:
    """Pointer of a setting or of a model that varies -> which of some designs have nothing of it.

    Args:
        question: what is searched
        named: design numbers
    """
    found: dict[str, list[int]] = {}
    numbers = np.array(sorted(set(named)), dtype=np.int64)
    for designs in on_the_bench(question, numbers):
        for pointer, none in designs.without().items():
            found.setdefault(pointer, []).extend(designs.numbers[none].tolist())
    return {pointer: sorted(those) for pointer, those in sorted(found.items())}


def of_bench(bench: Bench, places: Container[str]) -> list[str]:
    """The same of one design: the pointers of which it has nothing.

    Args:
        bench: with the design
        places: all that varies
    """
    values = bench.recording.values
    return [
        pointer
        for pointer, figures in sorted(counted_by(bench, places).items())
        if not any(values.get(each) for each in figures)
    ]


def loses(question: Question, found: dict[str, list[int]]) -> bool:
    """Whether a design gives anything up: an axis asks for less, or one of an answer has nothing of
    a setting that today's design has."""
    return bool(gives_up_by(question)) or any(found.get(f"/{name}") for name in todays(question))
