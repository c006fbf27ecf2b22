"""What the bill on a page shows: inputs for prices, rates, running costs. It needs no database."""

from datetime import timedelta

import pytest
from django.utils import timezone

from calculators.inputs.purchase import PURCHASE_FIELDS, USUAL_YEARS
from planner.forms.purchase import CHARGE_FIELDS, RATE_FIELDS, ROW_FIELDS
from planner.pages.scenario import bill

LINE = {"kind": "disk", "key": "near-20", "currency": None, "price_kind": None}
TOTAL = {"currency": "EUR", "subtotals": [{"currency": "EUR"}]}


def rows(*lines, total=TOTAL, now=None, base=None, own="CHF"):
    made = {"lines": [{**LINE, **line} for line in lines], "total": total}
    return bill.rows(made, now or {}, base or {}, own)


@pytest.mark.parametrize(
    ("names", "numbers"),
    [([], [0]), (["charge-0-name"], [0, 1]), (["charge-4-per", "charge-1-name"], [1, 4, 5])],
)
def test_below_the_charges_there_is_room_for_one_more(names, numbers):
    """Also for one that only the stored scenario has."""
    for told in ({"now": dict.fromkeys(names, "x")}, {"base": dict.fromkeys(names, "x")}):
        found = rows(**told)["charges"]
        assert [each["number"] for each in found] == numbers
        for each in found:
            cells = each["inputs"]
            assert [cells[name]["name"] for name in CHARGE_FIELDS] == [
                f"charge-{each['number']}-{name}" for name in CHARGE_FIELDS
            ]
            assert cells["currency"]["text"] == "CHF", "that of the organisation"


def test_each_other_currency_has_its_rate():
    dollars = {"currency": "EUR", "subtotals": [{"currency": "USD"}, {"currency": "EUR"}]}
    unknown = {"currency": None, "subtotals": [{"currency": "USD"}, {"currency": "EUR"}]}
    typed = {"rate-JPY-rate": "0.006", "purchase-currency": " EUR "}
    for total, now, currencies in (
        (TOTAL, {}, []),
        (dollars, {}, ["USD"]),
        (TOTAL, typed, ["JPY"]),
        (dollars, typed, ["JPY", "USD"]),
        (unknown, {}, ["EUR", "USD"]),
        (unknown, {"purchase-currency": "EUR"}, ["USD"]),
    ):
        found = rows(total=total, now=now)["rates"]
        assert [each["currency"] for each in found] == currencies
        for each in found:
            assert set(each["inputs"]) == set(RATE_FIELDS)


def test_what_stands_for_an_empty_field_is_shown_where_something_does():
    shown = {each["field"].name: each["default"] for each in rows()["fields"]}
    assert shown["years"] == str(USUAL_YEARS)
    assert {name for name, text in shown.items() if not text} == {
        name for name, each in PURCHASE_FIELDS.items() if each.default is None
    }
    assert "energy_price" in shown


def test_a_model_has_its_inputs_once_and_says_whose_price_it_is():
    today = timezone.localdate()
    first, second, other, none = rows(
        {"price_kind": "list", "currency": "USD", "price_until": today.isoformat()},
        {"price_kind": "list", "price_until": (today - timedelta(days=1)).isoformat()},
        {"key": "near-30", "price_kind": "scenario"},
        {"key": None},
        now={"price-disk/near-20-price": " 5 ", "price-disk/near-30-price": " "},
    )["lines"]
    assert set(first["inputs"]) == set(other["inputs"]) == set(ROW_FIELDS)
    assert second["inputs"] is none["inputs"] is None
    assert [line["whose"] for line in (first, second, other, none)] == [
        "list", "list", "this scenario", "",
    ]  # fmt: skip
    assert (first["expired"], second["expired"], none["expired"]) == (False, True, False)
    assert (first["typed"], other["typed"]) == (True, False)
    # A price that has a currency keeps it; a new one starts in that of the organisation.
    assert first["inputs"]["currency"]["text"] == ""
    assert other["inputs"]["currency"] == {
        "name": "price-disk/near-30-currency", "text": "CHF", "base": "CHF",
    }  # fmt: skip
    assert rows({"price_until": "2001-01-01"}, {"price_until": "2001-01-01"})["expired"] == 2


@pytest.mark.parametrize("told", ["now", "base"])
def test_a_currency_that_was_typed_is_not_written_over(told):
    name = "price-disk/near-20-currency"
    cell = rows({}, **{told: {name: "SEK"}})["lines"][0]["inputs"]["currency"]
    texts = {"now": "", "base": ""} | {told: "SEK"}
    assert cell == {"name": name, "text": texts["now"], "base": texts["base"]}
