"""What holds and does not stand a single loss has no plain tick."""

import pytest

from planner.report.words.verdicts import whole_sign


@pytest.mark.parametrize(
    ("verdict", "broken_by", "sign"),
    [
        ("pass", "", "pass"),
        ("pass", "the rebuild of a disk breaks it", "advice"),
        ("warn", "a lost disk breaks it", "warn"),
        ("fail", "", "fail"),
        ("not-checked", "a lost disk breaks it", "not-checked"),
    ],
)
def test_the_sign_of_a_design_is_a_tick_only_where_no_loss_breaks_it(verdict, broken_by, sign):
    assert whole_sign(verdict, broken_by) == sign
