"""The table of a bill, of sums and prices worked out by hand. It needs no database."""

import pytest

from planner.render.tables import bill_table
from planner.render.tables.bill_table import COLUMNS, bought_of, table

RATE = {"rate": "0.9", "on": "2026-03-01", "source": "our bank"}
EUR = {"currency": "EUR", "price": "100.00", "rate": None}
USD = {"currency": "USD", "price": "50.00", "rate": RATE}
TOTAL = {
    "price": "145.00", "currency": "EUR", "known": 2, "unknown": 0, "assumed": 0, "owned": 0,
    "subtotals": [EUR, USD],
}  # fmt: skip
# 3 × 2.50 EUR in each of four years.
CAL = {
    "name": "CAL", "period_words": "a year", "quantity": 3, "unit_price": "2.50", "periods": 4,
    "currency": "EUR", "whole": "30.00", "source": "user",
}  # fmt: skip
SUPPORT = {
    **CAL, "name": "Support", "quantity": 1, "unit_price": "10", "currency": "USD",
    "whole": "36.00",
}  # fmt: skip
COSTS = {
    "running": [CAL, SUPPORT], "currency": "EUR", "years": 4, "once": "145.00", "yearly": "16.50",
    "whole": "211.00", "mailboxes": 3, "per_mailbox": "70.33",
    "rates": [{"currency": "USD", **RATE}],
    "at_least": True, "once_at_least": False, "yearly_at_least": True, "assumed": True,
    "once_assumed": True, "yearly_assumed": False, "years_ahead": True,
    "unknown": ["this", "that"], "today_only": "of today",
}  # fmt: skip
TOLD = ("kind", "description", "line_price", "currency", "price_origin", "note")
IN_EUR = ("subtotal", "Hardware in EUR", "100.00", "EUR", None, None)
IN_USD = ("subtotal", "Hardware in USD", "50.00", "USD", None, None)
BY_RATE = ("rate", "1 USD = 0.9 EUR", None, "EUR", None, "our bank")


def rows(total=None, costs=None, verdict="pass", lines=()):
    _, found = table({"lines": list(lines), "total": total, "costs": costs}, True, verdict)
    return [tuple(row.get(name) for name in TOLD) for row in found]


def whole(price, origin, note, said="Total", currency="EUR"):
    return ("sum", said, price, currency, origin, note)


@pytest.mark.parametrize(
    ("changed", "verdict", "told"),
    [
        ({}, "pass", [IN_EUR, IN_USD, whole("145.00", None, "all prices known"), BY_RATE]),
        # One currency has no subtotals, unless a rate leads to that of the sums.
        ({"subtotals": [EUR]}, "pass", [whole("145.00", None, "all prices known")]),
        ({"subtotals": [USD]}, "pass",
         [IN_USD, whole("145.00", None, "all prices known"), BY_RATE]),
        ({"subtotals": [EUR, {**USD, "rate": None}]}, "pass",
         [IN_EUR, IN_USD, whole("145.00", None, "all prices known")]),
        ({"subtotals": [EUR], "unknown": 1}, "pass",
         [whole("145.00", None, "at least; 1 of 3 prices unknown")]),
        ({"subtotals": [EUR]}, "warn", [whole("145.00", None, "all prices known")]),
        ({"subtotals": [EUR]}, "fail",
         [whole("145.00", None, "all prices known; for a design that does not hold")]),
        ({"subtotals": [EUR], "assumed": 1}, "pass",
         [whole("145.00", "assumed", "all prices known, 1 assumed")]),
        # Of a sum that nobody knows nothing is assumed.
        ({"subtotals": [EUR], "price": None, "currency": None, "assumed": 1}, "pass",
         [whole(None, None, "unknown; all prices known, 1 assumed", currency=None)]),
        ({"subtotals": [], "price": None, "known": 0, "unknown": 2}, "pass",
         [whole(None, None, "unknown; no price known")]),
        ({"subtotals": [], "price": "0.00", "known": 1}, "pass",
         [whole("0.00", None, "its price is known")]),
        ({"known": 0, "unknown": 0, "subtotals": []}, "pass", []),
        ({"known": None, "unknown": None, "subtotals": []}, "pass", []),
    ],
)  # fmt: skip
def test_what_all_lines_come_to(changed, verdict, told):
    assert rows({**TOTAL, **changed}, verdict=verdict) == told


def last_rows(total=TOTAL, **changed):
    """The rows behind what hardware comes to."""
    found = rows(total, {**COSTS, **changed})
    place = next(place for place, row in enumerate(found) if row[:2] == ("sum", "Hardware"))
    return found[place + 1 :]


YEARS_EUR = ("subtotal", "In 4 years in EUR", "130.00", "EUR", None, None)
YEARS_USD = ("subtotal", "In 4 years in USD", "90.00", "USD", None, None)
ONCE = whole("145.00", "assumed", "", "Bought once")
YEARLY = whole("16.50", None, "at least", "Each year")
AHEAD = whole("211.00", "assumed", "at least: this; that; of today", "In 4 years, the years ahead")
MAILBOX = whole("70.33", "assumed", "at least: this; that; of today", "For a mailbox")


def test_what_is_paid_over_the_years_in_each_currency_and_in_all():
    assert last_rows() == [YEARS_EUR, YEARS_USD, BY_RATE, ONCE, YEARLY, AHEAD, MAILBOX]


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"yearly": None}, [ONCE, AHEAD, MAILBOX]),
        ({"yearly": "0.00"}, [ONCE, whole("0.00", None, "at least", "Each year"), AHEAD, MAILBOX]),
        ({"mailboxes": None}, [ONCE, YEARLY, AHEAD, MAILBOX]),
        ({"mailboxes": None, "per_mailbox": None}, [ONCE, YEARLY, AHEAD]),
        ({"per_mailbox": None},
         [ONCE, YEARLY, AHEAD,
          whole(None, None, "unknown: this; that; of today", "For a mailbox")]),
        ({"once": None}, [whole(None, None, "unknown", "Bought once"), YEARLY, AHEAD, MAILBOX]),
        ({"years_ahead": False}, [ONCE, YEARLY, (*AHEAD[:1], "In 4 years", *AHEAD[2:]), MAILBOX]),
        ({"once_at_least": True, "yearly_at_least": False},
         [(*ONCE[:5], "at least"), (*YEARLY[:5], ""), AHEAD, MAILBOX]),
        ({"once_assumed": False, "yearly_assumed": True, "assumed": False},
         [(*ONCE[:4], None, ""), (*YEARLY[:4], "assumed", "at least"),
          (*AHEAD[:4], None, AHEAD[5]), (*MAILBOX[:4], None, MAILBOX[5])]),
        ({"at_least": False, "unknown": [], "today_only": ""},
         [ONCE, YEARLY, (*AHEAD[:5], ""), (*MAILBOX[:5], "")]),
    ],
)  # fmt: skip
def test_the_sums_say_what_they_lack(changed, told):
    assert [row for row in last_rows(**changed) if row[0] == "sum"] == told


@pytest.mark.parametrize(
    ("changed", "total", "told"),
    [
        # Nothing is in two currencies, and no rate counts.
        ({"running": [CAL], "rates": []}, {**TOTAL, "subtotals": [EUR]}, []),
        ({"running": [CAL]}, {**TOTAL, "subtotals": [EUR]}, [("EUR", "130.00")]),
        ({"running": [CAL], "rates": []}, TOTAL, [("EUR", "130.00"), ("USD", "50.00")]),
        ({"running": [{**CAL, "currency": None}], "rates": []}, TOTAL,
         [("EUR", "100.00"), ("USD", "50.00")]),
        ({"running": [{**CAL, "unit_price": None, "whole": None}], "rates": []}, TOTAL,
         [("EUR", "100.00"), ("USD", "50.00")]),
    ],
)  # fmt: skip
def test_over_the_years_each_currency_has_a_subtotal_where_several_are_paid(changed, total, told):
    found = [(row[3], row[2]) for row in last_rows(total, **changed) if row[0] == "subtotal"]
    assert found == told


def test_without_anything_that_runs_on_nothing_is_said_of_years():
    assert rows(TOTAL, {**COSTS, "running": []}) == rows(TOTAL, {"rates": COSTS["rates"]})
    assert [row[1] for row in rows(TOTAL, {**COSTS, "running": []})][2:] == [
        "Total", "1 USD = 0.9 EUR",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("changed", "price", "note"),
    [
        ({}, "30.00", ""),
        ({"quantity": 0}, "0.00", ""),
        ({"at_least": True}, "30.00", "at least"),
        # A bill of before has no periods: its sum stands where it is in this currency.
        ({"periods": None}, "30.00", ""),
        ({"periods": None, "currency": "USD"}, None, ""),
        ({"whole": None}, "30.00", "in no sum: no rate"),
        ({"whole": None, "unit_price": None}, None, "unknown"),
        ({"whole": None, "quantity": None}, None, "unknown"),
    ],
)
def test_a_running_line_in_its_own_currency(changed, price, note):
    (row, *_) = rows(None, {**COSTS, "running": [{**CAL, **changed}]})
    assert (row[2], row[5]) == (price, note)


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({}, "CAL, a year"),
        ({"note": "5 W"}, "CAL, a year (5 W)"),
        ({"source": "Acme, list"}, "CAL, a year (Acme, list)"),
        ({"note": "5 W", "source": "Acme, list"}, "CAL, a year (5 W; Acme, list)"),
    ],
)
def test_a_running_line_says_how_it_came_about_and_by_whom(changed, said):
    assert rows(None, {**COSTS, "running": [{**CAL, **changed}]})[0][1] == said


LINE = {"kind": "disk", "quantity": 8, "unit_price": None}


@pytest.mark.parametrize(
    ("changed", "bought", "note", "without_prices"),
    [
        ({}, 8, "price unknown", ""),
        ({"to_buy": 3, "owned": 5}, 3, "price unknown", ""),
        ({"unit_price": "5"}, 8, "", ""),
        ({"to_buy": 0, "owned": 8}, 0, "nothing to buy: all are owned",
         "nothing to buy: all are owned"),
        ({"to_buy": 0, "owned": 9, "spare": 1}, 0, "nothing to buy: all are owned; 1 to spare",
         "nothing to buy: all are owned; 1 to spare"),
        ({"to_buy": 0}, 0, "", ""),
        ({"unit_price": "5", "note": "Ours."}, 8, "Ours.", "Ours."),
        ({"held": {"price": "9.00", "currency": "EUR", "price_for": "534 GB"}}, 8,
         "price unknown; 9 EUR was typed for 534 GB, and is in no sum", ""),
    ],
)  # fmt: skip
def test_a_line_says_what_is_to_be_known_of_it(changed, bought, note, without_prices):
    bill = {"lines": [{**LINE, **changed}]}
    ((row,), (bare,)) = (table(bill, priced)[1] for priced in (True, False))
    assert (row["to_buy"], row["periods"], row["note"]) == (bought, 1, note)
    assert (bare["to_buy"], bare["note"]) == (bought, without_prices)
    assert bought_of(bill["lines"][0]) == bought


def test_without_prices_there_are_the_lines_alone_in_the_other_columns():
    columns, found = table({"lines": [LINE], "total": TOTAL, "costs": COSTS}, False)
    assert len(found) == 1
    assert columns == [name for name in COLUMNS if name not in bill_table._OF_PRICES]
    assert table({"lines": []})[0] == list(COLUMNS)
