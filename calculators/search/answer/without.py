"""What designs of an answer ask for and do not have, such as spare disks beside a RAID layout."""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable
from typing import Any

import numpy as np

from calculators.scenario.bench import Bench
from calculators.search.designs.evaluate import Designs, on_the_bench
from calculators.search.designs.given_up import counted_by, gives_up_by, todays
from calculators.search.question.axes import first_place
from calculators.search.question.question import Question
from calculators.search.space import input_name


def of_designs(question: Question, named: Iterable[int]) -> dict[str, list[int]]:
    """Pointer of a setting, of a model or of a number that varies -> which of some designs have
    nothing of it, as of the size of disks that they do not buy.

    Args:
        question: what is searched
        named: design numbers
    """
    found: dict[str, list[int]] = {}
    numbers = np.array(sorted(set(named)), dtype=np.int64)
    for designs in on_the_bench(question, numbers):
        for pointer, none in {**_unused(designs), **designs.without()}.items():
            found.setdefault(pointer, []).extend(designs.numbers[none].tolist())
    return {pointer: sorted(those) for pointer, those in sorted(found.items())}


def _unused(designs: Designs) -> dict[str, Any]:
    """Pointer of an axis of numbers -> array (designs,) of bool: in which nothing rests on it."""
    bench, kept, found = designs.variant.bench, designs.sheet.kept, {}
    for axis in designs.question.space.numbers:
        names = {input_name(place) for place in axis.filled}
        none = np.full(len(designs.numbers), bench.tree.read.isdisjoint(names))
        if figures := _sized_by(bench, names):
            bought = [np.asarray(kept.get(each, 0)) > 0 for each in figures]
            none |= ~np.logical_or.reduce(np.broadcast_arrays(*bought, none)[:-1])
        if none.any():
            found[axis.pointer] = none
    return found


def _sized_by(bench: Bench, names: Container[str]) -> list[str]:
    """The figures that count what some inputs say the size of, where no model does."""
    return [part.figure for part in bench.system.parts if any(at in names for at in part.sizes)]


def _not_used(bench: Bench, pointer: str) -> bool:
    """Whether a number of a design is one that nothing of it rests on."""
    name, values = input_name(first_place(pointer)), bench.recording.values
    if not isinstance(bench.value(name), float | int) or isinstance(bench.value(name), bool):
        return False
    figures = _sized_by(bench, {name})
    unsized = figures and not any(values.get(each) for each in figures)
    return bool(unsized) or name not in bench.tree.read


def of_bench(bench: Bench, places: Collection[str]) -> list[str]:
    """The same of one design: the pointers of which it has nothing.

    Args:
        bench: with the design
        places: all that varies
    """
    values = bench.recording.values
    none = {
        pointer
        for pointer, figures in counted_by(bench, places).items()
        if not any(values.get(each) for each in figures)
    }
    return sorted(none | {pointer for pointer in places if _not_used(bench, pointer)})


def loses(question: Question, found: dict[str, list[int]]) -> bool:
    """Whether a design gives anything up: an axis asks for less, or one of an answer has nothing of
    a setting that today's design has."""
    return bool(gives_up_by(question)) or any(found.get(f"/{name}") for name in todays(question))
