"""Prices as people type them: with the sign of their currency, with the signs of another format."""

import pytest
from django.urls import reverse

from calculators.inputs.catalogue import from_fixtures
from planner.forms import purchase
from planner.forms.typed_prices import without_sign, written_back

ROW = "price-disk/hp-6107a-9gb-10k-"
BOX = 'name="{}" form="inputs-panel" type="text" value="{}"'


@pytest.mark.parametrize(
    ("text", "currency", "bare"),
    [
        ("650 €", "EUR", "650"),
        ("€650", "EUR", "650"),
        ("650\u00a0€", "EUR", "650"),
        ("EUR 650.00", "EUR", "650.00"),
        ("650 eur", "EUR", "650"),
        ("$ 1,200.50", "USD", "1,200.50"),
        ("$5", "CAD", "5"),
        ("650 €", "USD", "650 €"),
        ("650 €", "", "650 €"),
        ("€650€", "EUR", "€650€"),
        ("12k", "EUR", "12k"),
    ],
)
def test_a_sign_goes_where_it_is_that_of_the_currency(text, currency, bare):
    assert without_sign(text, currency) == bare


def test_a_price_is_written_back_as_it_was_read():
    flat = {f"{ROW}price": "650 €", f"{ROW}currency": "EUR", "charge-0-price": "7 €"}
    back = written_back(flat, from_fixtures())
    assert back[f"{ROW}price"] == "650"
    assert back["charge-0-price"] == "7", "the currency that it takes of the other lines"
    mixed = written_back({**flat, "charge-0-currency": "USD"}, from_fixtures())
    assert mixed["charge-0-price"] == "7 €"
    assert purchase.typed(f"{ROW}price", "8.500,50", "en_GB") == "8,500.50"
    assert purchase.typed(f"{ROW}price", "12.000", "en_GB") == "12.000"
    assert purchase.typed("purchase-years", "0,5", "en_GB") == "0.5"


@pytest.mark.django_db
def test_a_price_with_its_currency_is_read_or_pointed_to_the_box(member, cast):
    """650 € was "no price", whatever its line was in."""
    address = reverse("answer", args=[cast.scenario.pk])
    agreed = {f"{ROW}price": "650 €", f"{ROW}currency": "EUR"}
    live = member.get(address, agreed).json()
    assert BOX.format(f"{ROW}price", "650") in live["parts"]["bill-body"]
    assert live["wrong"] == {}
    other = member.get(address, {**agreed, f"{ROW}currency": "USD"}).json()
    assert other["wrong"][f"{ROW}price"].endswith(
        '"650 €" says a currency, and beside it stands another or none. '
        "Give the number alone, 650, and its currency under “Currency”, such as EUR."
    )
