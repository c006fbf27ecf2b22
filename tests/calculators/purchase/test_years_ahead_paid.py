"""Over how many years a design is paid for, where somebody looks ahead so many."""

import pytest

from calculators.answers import plain
from calculators.engine import open_scenario
from calculators.inputs.catalogue import from_fixtures
from planner.forms.new_plan import starter
from planner.report.sections import general

CATALOGUE = from_fixtures()
PAID = {"currency": "EUR", "lines": [
    {"name": "Support", "per": "design", "period": "year", "price": "100.00", "currency": "EUR"}
]}  # fmt: skip


def costs(ahead=None, origin="given", **purchase):
    document = starter.document("exchange-2007-mailbox", 1000, CATALOGUE, further={})
    document["purchase"] = {**PAID, **purchase}
    if ahead is not None:
        document["horizon_years"] = ahead
        document["origins"]["/horizon_years"] = {"origin": origin, "source": "user"}
    return open_scenario(document, CATALOGUE).bill.costs


@pytest.mark.parametrize(
    ("ahead", "years", "paid", "followed"),
    [(3, None, 3, True), (3, 4, 4, False), (None, None, 5, False), (5, None, 5, True)],
)
def test_costs_follow_the_years_ahead_where_nobody_gave_others(ahead, years, paid, followed):
    """The sums of five years stood beside a growth of three."""
    found = costs(ahead, **({"years": years} if years else {}))
    assert (found.years, found.whole) == (paid, f"{100 * paid}.00")
    assert (found.years_ahead is True) is followed
    assert found.years_given is (years is not None)


def test_years_that_nobody_gave_are_not_followed():
    assert costs(3, origin="assumed").years == 5


def test_that_they_are_followed_is_said():
    (table,) = general._costs(plain(costs(3)))
    assert any(row[0].text == "In 3 years, the years ahead" for row in table.rows)
    (table,) = general._costs(plain(costs()))
    assert any(row[0].text == "In 5 years" for row in table.rows)
