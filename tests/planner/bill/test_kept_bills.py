"""No cell of a bill changes by itself, be it in a table for spreadsheets or on a page."""

import csv
import io

from tests.planner.bills import keep_bills

MEANT = "where meant, `python tests/planner/bills/keep_bills.py` keeps them anew"


def test_bills_are_told_as_they_were():
    now, kept = keep_bills.answers(), keep_bills.kept()
    assert [name for name, _ in now] == [name for name, _ in kept], MEANT
    for one, before in zip(now, kept, strict=True):
        assert one == before, MEANT


def test_what_is_to_buy_price_and_periods_make_each_line_that_is_known():
    checked = 0
    for told in (told for _, told in keep_bills.kept() if isinstance(told, str)):
        for row in csv.DictReader(io.StringIO(told)):
            if row["unit_price"] and row["line_price"] and row["to_buy"] and row["periods"]:
                made = float(row["to_buy"]) * float(row["unit_price"]) * float(row["periods"])
                assert abs(made - float(row["line_price"])) < 0.011 * float(row["periods"]), row
                checked += 1
    assert checked > 100
