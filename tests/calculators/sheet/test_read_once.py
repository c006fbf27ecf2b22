"""What is read, laid out or marked once, and taken up again, is what it would be anew."""

import copy
from dataclasses import fields, replace

import numpy as np
import pytest

from calculators.engine import open_scenario
from calculators.errors import InputProblems
from calculators.scenario.alike import Alike
from calculators.scenario.bench import Bench
from calculators.scenario.losses.failure_states import bench_in_state, labels_of
from calculators.scenario.parse import parse
from calculators.search.answer import equivalent_misses
from calculators.search.pareto import better, even
from calculators.sheet.lines.records import Scenario, lay_out
from tests.calculators.baseline import freeze
from tests.calculators.search_cases import AXES, CATALOGUE, PRICE, ask, scenario

DOCUMENTS = {
    f"{system} {number}": document
    for system, documents in sorted(freeze.documents().items())
    for number, document in enumerate(documents[:3])
}


def alike(one, other):
    """Whether two scenarios say the same, in value and type."""
    parts = [each.name for each in fields(Scenario)]
    return all(repr(getattr(one, name)) == repr(getattr(other, name)) for name in parts)


@pytest.mark.parametrize("document", DOCUMENTS.values(), ids=DOCUMENTS)
def test_a_scenario_in_another_state_is_laid_out_as_it_says(document):
    bench = Bench(parse(document, CATALOGUE))
    for state in labels_of(bench.system):
        there = bench_in_state(bench, state)
        assert there.scenario.laid == lay_out(there.scenario)
        assert there.scenario.options.value("state") in (state, None)
        assert there is bench_in_state(bench, state)


@pytest.mark.parametrize("document", DOCUMENTS.values(), ids=DOCUMENTS)
def test_a_scenario_with_other_numbers_is_laid_out_as_it_says(document):
    made = parse(document, CATALOGUE)
    inside = {record.name for record in made.records}
    # Numbers that were left out too: they are there then.
    names = [
        name
        for name, value in zip(made.names, made.laid.values, strict=True)
        if type(value) in (float, type(None)) and name.rpartition(".")[0] in inside
    ]
    for name in names:
        changed = made.holding({name: 3.0})
        assert changed.laid == lay_out(changed)
        assert changed.given[name].value == 3.0
    assert made.holding({}).laid == made.laid


def read_in_turn(documents):
    """Each as it is read after those before it, and by itself; why it cannot be in its place."""

    def tried(document, **known):
        try:
            return parse(document, CATALOGUE, join=False, **known)
        except InputProblems as error:
            return [(each.pointer, each.code) for each in error.problems]

    kept = Alike(CATALOGUE)
    return [(tried(each, alike=kept), tried(each)) for each in documents]


@pytest.mark.parametrize("document", DOCUMENTS.values(), ids=DOCUMENTS)
def test_documents_that_share_parts_are_read_as_by_themselves(document):
    others = [document, copy.deepcopy(document)]
    for key, value in document.items():
        if isinstance(value, bool):
            others.append({**document, key: not value})
            # To Python 1 is True.
            others.append({**document, key: int(value)})
        elif isinstance(value, int | float):
            others += [{**document, key: value * 2}, {**document, key: bool(value)}]
    for table in ("raid_groups", "populations"):
        for index, row in enumerate(document.get(table, ())):
            for key, value in row.items():
                if isinstance(value, int | float):
                    for put in (value * 2, bool(value), "x", None):
                        changed = copy.deepcopy(document)
                        changed[table][index][key] = put
                        others += [changed, document]
        if len(document.get(table, ())) > 1:
            others.append({**document, table: document[table][::-1]})
    others.append({**document, "origins": {"/populations/0/users": {"origin": "assumed"}}})
    for one, other in read_in_turn(others):
        if isinstance(one, Scenario) and isinstance(other, Scenario):
            assert alike(one, other)
        else:
            assert one == other


def test_a_group_that_is_read_again_may_be_changed():
    document, kept = scenario(), Alike(CATALOGUE)
    one, other = (parse(document, CATALOGUE, join=False, alike=kept) for _ in range(2))
    (group,), (again,) = one.groups["database"], other.groups["database"]
    group.fields["disks"] = None
    one.options.fields.clear()
    assert again.value("disks") == 8
    assert parse(document, CATALOGUE, join=False, alike=kept).options.fields


@pytest.mark.parametrize("document", DOCUMENTS.values(), ids=DOCUMENTS)
def test_states_at_once_are_what_each_is(document):
    bench = Bench(parse(document, CATALOGUE))
    states = [bench_in_state(bench, state) for state in labels_of(bench.system)]
    arrays = {}
    for name, given in bench.given.items():
        if name.endswith((".users", ".disks", ".count")) and type(given.value) is float:
            arrays[name] = given.value * np.array([1.0, 2.0, 3.0])
    names = list(bench.tree.figures)
    for advised in (True, False):
        kept, swept = bench.sweep_in_states(states, arrays, names, advised)
        assert repr(kept) == repr(bench.sweep(arrays, names, judged=False).kept)
        for each, state in zip(swept, states, strict=True):
            assert repr(each.checks) == repr(state.sweep(arrays, advised=advised).checks)


@pytest.mark.parametrize("document", DOCUMENTS.values(), ids=DOCUMENTS)
def test_a_design_is_the_same_with_and_without_what_json_carries(document):
    judged, shown = (Bench(parse(document, CATALOGUE)).recording for _ in range(2))
    row = judged.row
    assert shown.lines(working=False)
    assert repr(row) == repr(shown.row)
    assert judged.finite == shown.finite


@pytest.mark.parametrize("working", [False, True])
@pytest.mark.parametrize("document", DOCUMENTS.values(), ids=DOCUMENTS)
def test_the_figures_of_an_answer_are_in_no_other(document, working):
    one, other = (parse(document, CATALOGUE) for _ in range(2))
    first = Bench(one).recording.lines(working)
    kept = dict(first)
    first.clear()
    numbers = zip(one.names, one.laid.values, strict=True)
    name, number = next((each, n) for each, n in numbers if type(n) is float and n)
    for again in (one, one.holding({name: 2 * number}), one, other):
        found = Bench(again).recording.lines(working)
        assert (found == kept) is (again in (one, other))


@pytest.mark.parametrize("document", DOCUMENTS.values(), ids=DOCUMENTS)
def test_the_headline_is_that_of_the_outlook(document):
    first, then = (open_scenario(document, CATALOGUE) for _ in range(2))
    assert first.told(working=False).sentence == first.headline == then.load_limit.sentence
    assert first.load == then.load_limit.load == first.load_limit.load


@pytest.mark.parametrize("bounds", [[], [{"figure": "disks", "most": 12}]])
def test_near_misses_of_a_small_space_are_those_of_a_large_one(monkeypatch, bounds):
    question = ask(axes=AXES, objectives=[PRICE], bounds=bounds)
    numbers = set(range(0, question.size, 2))
    small = equivalent_misses._marks(question, numbers)
    monkeypatch.setattr(equivalent_misses, "SMALL", 0)
    marks, held = equivalent_misses._marks(question, numbers)
    assert marks
    assert small == (marks, held)


VALUES = (1.0, 1 + 2e-16, 1 + 1e-11, -3.0, 0.1 + 0.2, 0.3, 1e306, np.inf, 0.0)


@pytest.mark.parametrize("one", VALUES)
@pytest.mark.parametrize("other", VALUES)
def test_the_better_of_two_is_told_to_twelve_digits(one, other):
    first, second = (float(even(each)) for each in (one, other))
    found = better((one, 7), (other, 5))
    assert found == ((one, 7) if (first, 7) <= (second, 5) else (other, 5))


def test_what_was_read_holds_for_the_same_rows_alone():
    document, kept = scenario(), Alike(CATALOGUE)
    assert parse(document, CATALOGUE, join=False, alike=kept).groups
    # What was made of rows may be handed on to others.
    rows = replace(CATALOGUE, disks={})
    with pytest.raises(InputProblems) as caught:
        parse(document, rows, join=False, alike=kept)
    assert {each.code for each in caught.value.problems} == {"unknown-disk"}
