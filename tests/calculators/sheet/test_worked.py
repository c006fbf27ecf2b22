"""No formula changes its results by itself: the worked examples in the table beside this test."""

import math

from tests.calculators import worked
from tests.house.formulas import FORMULAS

MEANT = "where meant, `python tests/calculators/worked.py` writes worked.csv anew"


def test_formulas_still_give_the_results_of_their_worked_examples():
    now = {row[:2]: row[2:] for row in worked.rows()}
    kept = {row[:2]: row[2:] for row in worked.kept()}
    assert now.keys() == kept.keys(), f"other arguments; {MEANT}"
    changed = [
        (*example, before, now[example])
        for example, before in kept.items()
        if not _same(before, now[example])
    ]
    assert not changed, f"{MEANT}: {changed[:20]}"


def test_every_formula_has_examples_and_few_of_them_have_no_result():
    kept = list(worked.kept())
    assert {row[0] for row in kept} == set(FORMULAS)
    for name in FORMULAS:
        results = {row[2] for row in kept if row[0] == name}
        assert results - {"ZeroDivisionError", "nan"}, name


def _same(before, after):
    (value, unit), (other, other_unit) = before, after
    try:
        close = math.isclose(float(value), float(other), rel_tol=1e-8, abs_tol=1e-12)
    except ValueError:
        close = False
    return unit == other_unit and (close or value == other)
