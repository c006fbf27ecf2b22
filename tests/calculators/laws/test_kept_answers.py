"""No word or number of an answer changes by itself: the answers of many scenarios, kept whole."""

import pytest

from tests.calculators.answers import answer_cases as cases
from tests.calculators.answers import keep_answers as keep

MEANT = "where meant, `python tests/calculators/answers/keep_answers.py` keeps them anew"


@pytest.mark.anew
@pytest.mark.parametrize("subject", cases.SUBJECTS)
def test_answers_are_those_that_were_kept(subject):
    found = list(keep.differences(keep.kept(subject), keep.now(subject)))
    assert not found, f"{MEANT}: {found[:10]}"


def test_a_difference_is_found_wherever_it_is():
    answer = {"a": [1, {"b": "x"}], "c": 2.0, "d": None}
    assert not list(keep.differences(answer, {**answer, "c": 2.0 + 1e-12}))
    for other in ({"a": [1, {"b": "y"}]}, {"c": 2.01}, {"d": 0}, {"e": 1}, {"a": [1]}, {"c": True}):
        assert list(keep.differences(answer, {**answer, **other})), other
