"""Prices as people type them: with the sign of their currency, with the signs of another format."""

import re

import pytest
from django.urls import reverse

from calculators.inputs.catalogue import from_fixtures
from planner.forms.buying import purchase
from planner.forms.buying.typed_prices import without_sign, written_back
from planner.models import Price
from planner.pages.catalogue import row_form

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
        '"650 €" says EUR, and beside it stands USD. '
        "Give the number alone, 650, if it is in USD, else EUR under “Currency”."
    )


@pytest.mark.django_db
def test_one_price_that_cannot_be_read_stops_no_other(member, cast):
    """One bad cell left every other price unknown, and the totals as they were saved."""
    address = reverse("answer", args=[cast.scenario.pk])
    good = {f"{ROW}price": "650", f"{ROW}currency": "EUR"}
    bad = {"charge-0-name": "Licence", "charge-0-price": "$350", "charge-0-currency": "EUR"}
    alone, both = (member.get(address, typed).json() for typed in (good, {**good, **bad}))
    assert (alone["as_saved"], both["as_saved"]) == (False, False)
    (wrong,) = both["wrong"].items()
    assert wrong[0] == "charge-0-price"
    assert '"$350" says “$”, which several currencies share, and beside it stands EUR.' in wrong[1]
    summed = [
        re.search(r"<tfoot>.*?<b>(.*?)</b>", each["parts"]["bill-body"], re.DOTALL)[1]
        for each in (alone, both)
    ]
    assert "EUR" in summed[0]
    assert summed[0] == summed[1], "what is valid goes on"
    assert "1 input needs attention; the answer is without it." in both["headline"]
    assert 'id="sentence"' in both["headline"]
    kept = member.post(reverse("save-scenario", args=[cast.scenario.pk]), {**good, **bad})
    assert kept.status_code == 400
    assert 'value="$350"' in kept.content.decode()
    other = member.get(address, {**good, **bad, "populations-0-users": "many"}).json()
    assert "the answer is without" not in other["headline"], "that stops everything"


@pytest.mark.django_db
def test_a_price_with_its_currency_is_used_everywhere_and_kept_in_the_catalogue(member, cast):
    prefix = ROW.removesuffix("-")
    kind, key = prefix.removeprefix("price-").split("/")
    address = reverse("use-price", args=[cast.scenario.pk, kind, key])
    typed = {f"{ROW}price": "650 €", f"{ROW}currency": "EUR"}
    assert member.post(address, {**typed, f"{ROW}currency": "USD"}).status_code == 400
    # Nothing stands beside it: it says its currency itself.
    assert member.post(address, {f"{ROW}price": "£651"}).status_code == 302
    assert (Price.objects.get(key=key).price, Price.objects.get(key=key).currency) == (651, "GBP")
    Price.objects.all().delete()
    assert member.post(address, typed).status_code == 302
    found = Price.objects.get(key=key)
    assert (found.price, found.currency) == (650, "EUR")
    assert row_form.read("disks", {"price": "650 €", "currency": "EUR"})["price"] == 650
    assert row_form.read("disks", {"price": "650 €", "currency": "USD"})["price"] == "650 €"


@pytest.mark.parametrize(
    ("text", "bare", "currency"),
    [
        ("€9,500", "9,500", "EUR"),
        ("€ 7,900", "7,900", "EUR"),
        ("450 EUR", "450", "EUR"),
        ("£1,250.50", "1,250.50", "GBP"),
        ("usd 450", "450", "USD"),
    ],
)
@pytest.mark.django_db
def test_a_price_says_its_currency_where_none_stands_beside_it(member, cast, text, bare, currency):
    """ "€9,500" was refused for "another currency or none" where there was none."""
    scenario, row = cast.scenario, ROW
    live = member.get(reverse("answer", args=[scenario.pk]), {f"{row}price": text}).json()
    assert live["wrong"] == {}
    assert BOX.format(f"{row}price", bare) in live["parts"]["bill-body"]
    assert BOX.format(f"{row}currency", currency) in live["parts"]["bill-body"]
    page = member.get(reverse("scenario", args=[scenario.pk]), {f"{row}price": text})
    assert BOX.format(f"{row}currency", currency) in page.content.decode()
    typed = {f"{row}price": text}
    assert member.post(reverse("save-scenario", args=[scenario.pk]), typed).status_code == 302
    scenario.refresh_from_db()
    kept = scenario.document()["purchase"]["prices"][row.removeprefix("price-").rstrip("-")]
    assert (kept["price"], kept["currency"]) == (bare.replace(",", ""), currency)


@pytest.mark.django_db
def test_a_sign_of_several_currencies_is_asked_for_and_another_is_named(member, cast):
    def wrong(**typed):
        found = member.get(reverse("answer", args=[cast.scenario.pk]), typed).json()["wrong"]
        return found[f"{ROW}price"]

    price, currency = f"{ROW}price", f"{ROW}currency"
    assert wrong(**{price: "$9,500"}).endswith(
        '"$9,500" says “$”, which several currencies share, and no currency stands beside it. '
        "Give the number alone, 9,500, and USD, CAD, AUD or NZD under “Currency”."
    )
    assert "says EUR, and beside it stands CHF." in wrong(**{price: "€5", currency: "CHF"})
    assert wrong(**{price: "12 pcs"})


def test_charges_energy_and_space_take_the_currency_that_they_say():
    catalogue = from_fixtures()
    back = written_back({"charge-0-price": "€9,500", "charge-0-name": "Licence"}, catalogue)
    assert (back["charge-0-price"], back["charge-0-currency"]) == ("9,500", "EUR")
    for name, text, bare in (
        ("purchase-energy_price", "€0.28", "0.28"),
        ("purchase-rack_unit_month", "15 €", "15"),
    ):
        back = written_back({name: text}, catalogue)
        assert (back[name], back["purchase-currency"]) == (bare, "EUR")
        agreed = written_back({name: text, f"{ROW}price": "5", f"{ROW}currency": "EUR"}, catalogue)
        assert (agreed[name], agreed["purchase-currency"]) == (bare, "EUR")
        other = {name: text, "purchase-currency": "CHF"}
        assert written_back(other, catalogue) == other
        of_the_prices = {name: text, f"{ROW}price": "5", f"{ROW}currency": "CHF"}
        assert written_back(of_the_prices, catalogue) == of_the_prices, "the sums are in CHF"
    both = written_back({f"{ROW}price": "USD 5", "charge-0-price": "£7"}, catalogue)
    assert (both[f"{ROW}currency"], both["charge-0-currency"]) == ("USD", "GBP")


@pytest.mark.django_db
def test_energy_in_another_currency_than_the_sums_names_both(member, cast):
    typed = {"purchase-energy_price": "€0.28", "purchase-currency": "CHF"}
    live = member.get(reverse("answer", args=[cast.scenario.pk]), typed).json()
    assert "says EUR, and beside it stands CHF." in live["wrong"]["purchase-energy_price"]
    assert "else EUR under “Currency of the sums”." in live["wrong"]["purchase-energy_price"]
    alone = member.get(
        reverse("answer", args=[cast.scenario.pk]), {"purchase-energy_price": "€0.28"}
    ).json()
    assert alone["wrong"] == {}
