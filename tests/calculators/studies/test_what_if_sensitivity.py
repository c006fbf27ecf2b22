"""What moves a figure: every input a little lower and higher."""

import pytest

from calculators import engine
from calculators.answers import plain
from calculators.best_practice.fixes import applied
from calculators.errors import InputProblems
from calculators.scenario.bench import Bench
from calculators.studies import what_if
from calculators.studies.what_if import movable, moving
from tests.calculators.documents import BY_SYSTEM, MAILBOX, ONE_SITE, STORE
from tests.calculators.what_if_cases import (
    CATALOGUE,
    figures_of,
    value,
)


@pytest.mark.parametrize("system", sorted(BY_SYSTEM))
def test_sensitivity_says_what_sizing_says(system):
    document = BY_SYSTEM[system]
    moved = what_if.Moved(document, CATALOGUE)
    for figure in figures_of(system):
        found = plain(what_if.sensitivity(moved, figure))
        assert found["value"] == value(document, figure)
        assert found["inputs"] or not found["still"], figure
        swings = [bar["swing"] for bar in found["inputs"]]
        assert swings == sorted(swings, reverse=True)
        assert all(swing > 0 for swing in swings)
        for bar in [*found["inputs"][:4], *found["inputs"][-1:]]:
            for end in ("low", "high"):
                if bar["pointer"] and bar[end] is not None:
                    alone = value(applied(document, {bar["pointer"]: bar[end]}), figure)
                    assert bar[f"at_{end}"] == pytest.approx(alone, rel=1e-9), bar


def test_sensitivity_moves_within_what_can_be():
    found = plain(what_if.sensitivity(what_if.Moved(MAILBOX, CATALOGUE), "database.spindles", 0.5))
    for bar in found["inputs"]:
        if bar["unit"] == "share" and isinstance(bar["high"], float):
            assert bar["high"] <= 1
    disks = next(
        bar
        for bar in plain(
            what_if.sensitivity(what_if.Moved(STORE, CATALOGUE), "database.queue_length")
        )["inputs"]
        if bar["pointer"] == "/raid_groups/0/disks"
    )
    # Four spans of mirrored pairs: the next that can be built is sixteen disks.
    assert (disks["low"], disks["high"]) == (None, 16)


@pytest.mark.parametrize("figure", ["nonsense", "raid_group_1.level"])
def test_a_figure_that_is_none_is_refused(figure):
    with pytest.raises(InputProblems) as refused:
        what_if.sensitivity(what_if.Moved(STORE, CATALOGUE), figure)
    assert refused.value.problems[0].code == "unknown-figure"


def test_a_figure_is_measured_without_the_checks():
    bench = what_if.Moved(STORE, CATALOGUE).bench
    alone = bench.sweep({}, ("database.queue_length",), judged=False)
    judged = bench.sweep({}, ("database.queue_length",))
    assert alone.checks == {}
    assert judged.checks
    assert alone.kept == judged.kept


@pytest.mark.parametrize("system", sorted(BY_SYSTEM))
def test_the_verdict_at_both_ends_is_that_of_sizing_it_there(system):
    document = BY_SYSTEM[system]
    figures = (figures_of(system)[0], "price") if system == "exchange-se" else figures_of(system)
    met = set()
    for figure in figures:
        found = plain(what_if.sensitivity(what_if.Moved(document, CATALOGUE), figure, 0.5))
        assert found["verdict"] == engine.size(document, CATALOGUE, working=False)["verdict"]
        for bar in found["inputs"]:
            for end in ("low", "high"):
                assert (bar[end] is None) is (bar[f"verdict_at_{end}"] is None)
                if bar["pointer"] and bar[end] is not None:
                    there = applied(document, {bar["pointer"]: bar[end]})
                    said = engine.size(there, CATALOGUE, working=False)["verdict"]
                    assert bar[f"verdict_at_{end}"] == said, bar
                    met.add(said)
        assert ("the design breaks." in found["sentence"]) is (
            found["verdict"] != "fail"
            and "fail" in [bar[f"verdict_at_{end}"] for bar in found["inputs"] for end in ENDS]
        )
    assert met


ENDS = ("low", "high")


@pytest.mark.parametrize("document", [STORE, MAILBOX], ids=lambda each: each["system"])
def test_what_the_flip_points_sized_is_not_sized_again(monkeypatch, document):
    alone, moved = what_if.Moved(document, CATALOGUE), what_if.Moved(document, CATALOGUE)
    wanted = [plain(what_if.sensitivity(alone, each)) for each in ("", what_if.PRICE)]
    what_if.flip_points(moved)
    sweep = Bench.sweep

    def swept(bench, arrays, *rest, **named):
        assert arrays, "a design that is sized has its figures"
        return sweep(bench, arrays, *rest, **named)

    monkeypatch.setattr(Bench, "sweep", swept)
    monkeypatch.setattr(moving, "applied", None)
    assert [plain(what_if.sensitivity(moved, each)) for each in ("", what_if.PRICE)] == wanted


def test_a_design_with_one_value_is_another_with_the_same_of_another_kind():
    moved = what_if.Moved(MAILBOX, CATALOGUE)
    first = moved.with_value("/storage_groups", 1.0)
    assert first is moved.with_value("/storage_groups", 1)
    assert moved.with_value("/storage_groups", 2) is not first
    assert moved.with_value("/storage_groups", True) is None


def _of_populations(count):
    rows = [{**ONE_SITE["populations"][0], "users": 400 + each} for each in range(count)]
    return {**ONE_SITE, "populations": rows}


@pytest.mark.parametrize("question", [what_if.sensitivity, what_if.flip_points])
def test_a_large_design_is_sized_so_often_and_says_what_is_left_out(question, monkeypatch):
    built = []
    monkeypatch.setattr(
        what_if.Moved, "_built", lambda self, pointer, value: built.append((pointer, value))
    )
    moved = what_if.Moved(_of_populations(50), CATALOGUE)
    sentence = question(moved).sentence
    words = [(pointer, value) for pointer, value in built if isinstance(value, str | bool)]
    lines = len(words) * len(moved.bench.tree.figures)
    assert 0 < lines <= movable.MOST_LINES
    assert "were not tried: the design is too large" in sentence
    assert len(moved.left_out) > 200


def test_words_of_the_most_users_are_tried_first():
    moved = what_if.Moved(_of_populations(15), CATALOGUE)
    tried = {each.name.partition(".")[0] for each in moved.inputs if each.choices}
    assert {"population_15"} <= tried
    assert {each.name.partition(".")[0] for each in moved.left_out} >= {"population_1"}
    assert what_if.Moved(_of_populations(10), CATALOGUE).left_out == []
