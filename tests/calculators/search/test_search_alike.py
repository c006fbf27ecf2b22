"""Near misses that differ in nothing that matters are told once; brute force says which."""

from types import SimpleNamespace

import numpy as np
import pytest

from calculators import engine
from calculators.errors import InputProblems
from calculators.search import sweep
from calculators.search.answer import equivalent_misses
from tests.calculators.search_cases import AXES, CATALOGUE, P95, PRICE, answer, ask, price_of

# How far logs are striped changes neither the price nor any limit of the database.
IDLE = {"/raid_groups/1/stripe_depth_kb": [16, 32, 64], "/raid_groups/1/disks": [2, 4]}


def mark(question, number):
    """The only limit that a design breaks, by how much, and its price; None for any other."""
    made = question.space.document(number)
    try:
        checks = engine.size(made, CATALOGUE, working=False)["checks"]
    except InputProblems:
        return None
    broken = [each for each in checks if each["verdict"] == "fail"]
    if len(broken) != 1:
        return None
    needed, available = broken[0]["needed"], broken[0]["available"]
    return broken[0]["name"], (needed - available) / available, price_of(made)


@pytest.mark.parametrize("idle", [{}, IDLE])
def test_alike_is_what_brute_force_calls_alike(idle):
    asked = {"axes": AXES | idle, "objectives": [PRICE, P95]}
    question = ask(**asked)
    marks = {number: mark(question, number) for number in range(question.size)}
    misses = answer(**asked)["near_misses"]
    assert misses
    for miss in misses:
        here = question.space.digits(miss["design"])
        same = [
            question.space.digits(number)
            for number in range(question.size)
            if number != miss["design"] and marks[number] == marks[miss["design"]]
        ]
        free = {
            pointer
            for digits in same
            for pointer in here
            if [key for key in here if digits[key] != here[key]] == [pointer]
        }
        alike = [
            digits for digits in same if all(digits[key] == here[key] for key in set(here) - free)
        ]
        assert miss["others"] == len(alike)
    seen = [(miss["check"], *marks[miss["design"]]) for miss in misses]
    assert len(seen) == len(set(seen)), "each is told once"


def test_something_is_told_once_that_was_told_thrice():
    axes = AXES | {"/raid_groups/1/stripe_depth_kb": [16, 32, 64]}
    thrice, once = answer(axes=axes), answer()
    assert {miss["others"] for miss in thrice["near_misses"]} == {2}
    assert {miss["others"] for miss in once["near_misses"]} == {0}


def test_a_bound_that_is_worked_out_late_has_its_misses_too():
    asked = {
        "axes": AXES | {"/raid_groups/1/stripe_depth_kb": [16, 32, 64]},
        "bounds": [{"figure": "users_held", "least": 12_000}],
    }
    question = ask(**asked)
    assert sweep(question).nearest["bound/users_held"]
    misses = [row for row in answer(**asked)["near_misses"] if row["check"] == "bound/users_held"]
    assert misses
    assert all(row["others"] % 3 == 2 for row in misses)


def test_a_design_that_breaks_several_limits_is_marked_with_none():
    """Limits lie along axes of their own, or are the same for all designs."""
    needed, there = np.array([[1.0], [3.0]]), np.array([2.0, 4.0, 2.0])
    limits = {
        "rows": (needed <= 2.0, needed, 2.0),
        "columns": (there <= 3.0, there, 3.0),
        "all": (True, 0.0, 1.0),
    }
    designs = SimpleNamespace(shape=(2, 3), numbers=np.arange(6).reshape(2, 3))
    marks = {}
    held = equivalent_misses._mark(SimpleNamespace(paid=None), designs, limits, marks)
    assert held.tolist() == [[True, False, True], [False, False, False]]
    third = pytest.approx(1 / 3)
    assert marks == {1: ("columns", third, 0.0), 3: ("rows", 0.5, 0.0), 5: ("rows", 0.5, 0.0)}
