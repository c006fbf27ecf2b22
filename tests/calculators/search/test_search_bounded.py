"""How much of a search is looked at at once, and kept: as much as fits, and what is found is the
same however little that is."""

import sys
from types import SimpleNamespace

import numpy as np
import pytest

from calculators.answers import plain
from calculators.scenario.parse import parse
from calculators.search import finish, sweep
from calculators.search.answer import answer
from calculators.search.designs import evaluate, fitting
from calculators.search.figures import late
from calculators.search.space import Space
from tests.calculators.search_cases import PRICE, RANGES, ask

DISKS, LEVEL, COUNT = (f"/raid_groups/0/{name}" for name in ("disks", "level", "count"))
# A controller of which no limits are published.
UNLIMITED = "ultra3-128mb"
# The module, for which the name of its function stands in the package.
sweeping = sys.modules["calculators.search.sweep"]


@pytest.mark.parametrize(
    ("cells", "parts"), [(30, [3, 3, 1]), (39, [3, 3, 1]), (40, [4, 3]), (70, [7]), (5, [1] * 7)]
)
def test_so_many_designs_are_held_against_all_futures_at_once(monkeypatch, cells, parts):
    question = ask(axes={COUNT: list(range(1, 8))}, ranges=RANGES, futures=10)
    (whole,) = evaluate.on_the_bench(question, np.arange(question.size))
    assert whole.numbers.size == 7
    once, looked = whole.those(np.arange(7)).in_futures, []
    hold = evaluate.Designs.hold
    monkeypatch.setattr(evaluate, "CELLS", cells)

    def held(self, drawn):
        looked.append(self.numbers.size)
        return hold(self, drawn)

    monkeypatch.setattr(evaluate.Designs, "hold", held)
    found = whole.those(np.arange(7)).in_futures
    assert looked == parts
    assert found.shape == (10, 7)
    assert (found == once).all()


@pytest.mark.parametrize(
    ("chunk", "work", "states", "asked"),
    [(5, 10**6, [], 5), (10**6, 4, [], 4), (10**6, 4, ["normal", "disk-lost"], 2), (3, 4, [], 3),
     (7, 0, [], 1)],
)  # fmt: skip
def test_a_chunk_has_so_many_designs_and_so_much_work(monkeypatch, chunk, work, states, asked):
    def found():
        question = ask(axes={DISKS: list(range(2, 14)), LEVEL: ["RAID10", "RAID5"]},
                       objectives=[PRICE], **({"states": states} if states else {}))  # fmt: skip
        return plain(finish(question, sweep(question)))

    once, chunks, lengths = found(), [], []
    pieces, ranged = Space.pieces, evaluate.Variant.range

    def cut(self, start, stop, most):
        chunks.append(most)
        return pieces(self, start, stop, most)

    def looked(self, first, last):
        lengths.append(last - first)
        return ranged(self, first, last)

    monkeypatch.setattr(sweeping, "CHUNK", chunk)
    monkeypatch.setattr(sweeping, "MOST_WORK", work)
    monkeypatch.setattr(Space, "pieces", cut)
    monkeypatch.setattr(evaluate.Variant, "range", looked)
    assert found() == once
    assert chunks == [asked]
    assert max(lengths) <= asked
    assert sum(lengths) == 24


def test_so_many_combinations_of_words_stay_on_the_bench(monkeypatch):
    for module in (evaluate, fitting):
        monkeypatch.setattr(module, "MOST_KEPT", 3)
    question = ask(axes={LEVEL: ["RAID10", "RAID5", "RAID1", "RAID6", "RAID0"]}, objectives=[PRICE])
    kept = []
    for number in (0, 1, 2, 2, 0, 3, 4, 1):
        first = evaluate.variant_kept(question, number)
        assert evaluate.variant_kept(question, number) is first
        kept.append(sorted(question.variants))
    assert kept == [[0], [0, 1], [0, 1, 2], [0, 1, 2], [0, 1, 2], [3], [3, 4], [1, 3, 4]]
    benches = [key for key in question.benches if isinstance(key, str)]
    assert 0 < len(benches) <= 3


def test_numbers_that_cannot_be_built_are_not_read_to_be_told_so(monkeypatch):
    """Each level is read once, with the first number of disks that it takes."""
    read = []

    def counted(document, *rest, **named):
        read.append(tuple(document["raid_groups"][0][name] for name in ("level", "disks")))
        return parse(document, *rest, **named)

    monkeypatch.setattr(fitting, "parse", counted)
    levels = ["RAID10", "RAID5", "RAID50", "RAID0"]
    question = ask(axes={LEVEL: levels, DISKS: [1, 2, 3, 6, 7]}, objectives=[PRICE])
    for number in range(len(levels)):
        assert isinstance(evaluate.variant_kept(question, number), evaluate.Variant)
    assert read == [("RAID10", 2), ("RAID5", 3), ("RAID50", 6), ("RAID0", 6)]
    # Of a level that takes none of them it is told why, as of the last that is tried.
    question = ask(axes={LEVEL: ["RAID60", "RAID10"], DISKS: [1, 3, 7]}, objectives=[PRICE])
    assert evaluate.variant_kept(question, 0).startswith("Disks: RAID 60")


def test_more_than_the_usual_controller_takes_is_not_read_to_be_told_so(monkeypatch):
    """A group that names no controller has that of its mail system: 8 disks in one array at most,
    4 arrays in one RAID 10. One that names another has that one's limits."""
    read = []

    def counted(document, *rest, **named):
        read.append(tuple(document["raid_groups"][0][name] for name in ("level", "disks")))
        return parse(document, *rest, **named)

    monkeypatch.setattr(fitting, "parse", counted)
    levels = ["RAID10", "RAID5", "RAID0"]
    question = ask(axes={LEVEL: levels, DISKS: [16, 9, 10, 8, 7]}, objectives=[PRICE])
    for number in range(len(levels)):
        assert isinstance(evaluate.variant_kept(question, number), evaluate.Variant)
    assert read == [("RAID10", 8), ("RAID5", 8), ("RAID0", 8)]
    read.clear()
    other = {"/raid_groups/0/controller": [UNLIMITED]}
    question = ask(axes={LEVEL: levels, DISKS: [16, 8], **other}, objectives=[PRICE])
    assert isinstance(evaluate.variant_kept(question, 1), evaluate.Variant)
    assert read == [("RAID5", 16)]


@pytest.mark.parametrize(
    ("shape", "free", "bounds", "together"),
    [((1,), False, (), 10), ((2,), False, (), 9), ((3,), False, (), 8), ((341,), False, (), 2),
     ((342,), False, (), 1), ((1024,), False, (), 1), ((5000,), False, (), 1),
     ((0,), False, (), 10),
     ((1, 1), False, (), 1), ((), False, (), 1), ((1,), True, (), 10), ((1,), False, (1,), 10),
     ((1,), True, (1,), 1)],
)  # fmt: skip
def test_so_many_halvings_are_looked_at_together(shape, free, bounds, together):
    """Designs times halvings stay about a thousand: 2 to so many loads are one step."""
    question = SimpleNamespace(free=free, bounds=bounds)
    designs = SimpleNamespace(numbers=np.zeros(shape), question=question)
    assert late._ahead(designs) == together


def test_what_is_not_known_is_looked_for_among_a_few(monkeypatch):
    question = ask(axes={DISKS: list(range(2, 12)), LEVEL: ["RAID10", "RAID5", "RAID0"]})
    for few, numbers in ((1, [0]), (2, [0, 1, 10, 11]), (99, list(range(30)))):
        asked = []
        monkeypatch.setattr(answer, "_SAMPLED", few)
        monkeypatch.setattr(
            answer, "on_the_bench", lambda _, numbers, asked=asked: asked.extend(numbers) or ()
        )
        assert answer._unknown(question, "price") == []
        assert asked == numbers
