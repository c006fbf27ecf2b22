"""Programs of a tree take their part of the same operations, and say what each alone would."""

import gc
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest

from calculators.inputs.catalogue import from_fixtures
from calculators.scenario.bench import Bench
from calculators.scenario.parse import parse
from calculators.sheet.lines.worksheet import sides_of
from calculators.sheet.program import Program
from calculators.sheet.tree.numbering import Numbering
from calculators.sheet.tree.reaching import reached
from tests.calculators.documents import GROUP, HUB, MAILBOX, RELAY, STORE

CATALOGUE = from_fixtures()
USERS, DISKS = "population_1.users", "raid_group_1.disks"


def program_of(numbering, figure):
    return Program([figure], numbering=numbering)


def test_what_one_program_asked_for_another_is_not_asked_again():
    tree = Bench(parse(STORE, CATALOGUE)).tree
    numbering = Numbering()
    limits = sides_of(tree.checks)
    Program(tree.figures.values(), numbering=numbering)
    count = len(numbering.operations)
    one = Program(limits, numbering=numbering)
    assert len(numbering.operations) == count
    assert len(one._needed) < count


@pytest.mark.parametrize("document", [STORE, MAILBOX, GROUP, HUB, RELAY])
def test_any_order_gives_the_same(document):
    """Operations stand where the first who asked put them."""
    bench = Bench(parse(document, CATALOGUE))
    tree, given = bench.tree, bench._put_in
    figures = list(tree.figures.values())
    alone = [Program([figure]).run(given) for figure in figures]
    for order in (figures, figures[::-1], figures[1::2] + figures[::2]):
        numbering = Numbering()
        found = {each.name: Program([each], numbering=numbering).run(given) for each in order}
        assert repr([found[each.name] for each in figures]) == repr(alone)


def test_what_is_put_in_for_a_figure_cuts_off_what_it_rests_on():
    tree = Bench(parse(STORE, CATALOGUE)).tree
    derived = next(
        each for each in tree.derived if any(below.kind == "derived" for below in each.inputs)
    )
    below = next(each for each in derived.inputs if each.kind == "derived")
    named = {below.name}
    cut = tree.program([derived.name], named, [])
    whole = tree.program([derived.name], (), [])
    assert below.name in cut._inputs
    assert below.name not in whole._inputs


def test_inputs_that_are_put_in_anyway_share_operations():
    tree = Bench(parse(STORE, CATALOGUE)).tree
    fact = next(iter(tree.stated))
    one, other = tree.program([], [USERS], tree.checks), tree.program([], [DISKS], tree.checks)
    assert one._numbering is other._numbering
    assert tree.program([], [fact], tree.checks)._numbering is not one._numbering


def test_nodes_that_nobody_else_holds_are_told_apart():
    """They are known by their ids, which others are given once they are gone."""
    tree = Bench(parse(STORE, CATALOGUE)).tree
    users, numbering = tree.figures[USERS], Numbering()
    for number in range(200):
        (told,) = Program([users + number], numbering=numbering).run({USERS: 1000.0})
        assert told == 1000 + number
        gc.collect(0)


def test_figures_that_are_known_are_not_walked_again():
    tree = Bench(parse(GROUP, CATALOGUE)).tree
    figures = list(tree.figures.values())
    everything = reached(figures)
    assert len(everything) > len(figures) / 2
    known = {id(each) for each in everything}
    assert reached(figures, known=known) == set()


def test_threads_ask_at_once():
    bench = Bench(parse(GROUP, CATALOGUE))
    figures, given = list(bench.tree.figures.values()), bench._put_in
    alone = [Program([figure]).run(given) for figure in figures]
    for _ in range(3):
        numbering = Numbering()
        with ThreadPoolExecutor(8) as pool:
            made = list(pool.map(partial(program_of, numbering), figures))
        assert repr([each.run(given) for each in made]) == repr(alone)
