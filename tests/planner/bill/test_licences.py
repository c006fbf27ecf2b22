"""Licences and support of the catalogue on the bill: offered, shown as they count, taken out."""

import csv
import io

import pytest
from django.urls import reverse

from planner.models import Scenario
from planner.selectors.catalogue.catalogue import catalogue_of
from planner.services.catalogue.catalogue import save_own_row, save_price
from planner.services.scenarios.scenarios import save_scenario

pytestmark = pytest.mark.django_db
CAL = {
    "key": "cal-1",
    "name": "Client licence",
    "origin": "given",
    "source": "an offer",
    "charge": "licence",
    "per": "mailbox",
    "period": "year",
    "price": "12.34",
    "currency": "USD",
    "price_origin": "assumed",
    "price_until": "2020-12-31",
    "part_number": "0-01",
    "supplier": "Acme",
}


@pytest.fixture
def member(client, cast):
    save_own_row(cast.ours, "licences", CAL)
    cast.ours.refresh_from_db()
    client.force_login(cast.alice)
    return client


def stored(cast, **purchase):
    document = {**cast.scenario.document(), "purchase": purchase}
    return save_scenario(cast.scenario, document, cast.alice, catalogue_of(cast.ours))


def box(page, name):
    return page.partition(f'name="{name}"')[2].partition(">")[0]


def running(member, scenario):
    """The line of the CSV."""
    file = member.get(reverse("bill-file", args=[scenario.pk])).content.decode("utf-8-sig")
    (found,) = [row for row in csv.DictReader(io.StringIO(file)) if row["kind"] == "cost"]
    return found


def test_a_licence_of_the_catalogue_is_offered_and_saved(member, cast):
    """It could be entered in the catalogue, and put on no bill but by a program."""
    address = reverse("scenario", args=[cast.scenario.pk])
    assert "Add Client licence" in member.get(address).content.decode()
    shown = member.get(address, {"charge-0-key": "cal-1"}).content.decode()
    assert "Add Client licence" not in shown
    assert "493,600" in shown, "8,000 mailboxes at 12.34 in five years"
    saved = member.post(
        reverse("save-scenario", args=[cast.scenario.pk]), {"charge-0-key": "cal-1"}
    )
    assert saved.status_code == 302
    kept = Scenario.objects.get(pk=cast.scenario.pk).document()["purchase"]
    assert kept == {"lines": [{"key": "cal-1"}]}


def test_what_its_row_says_stands_in_its_line(member, cast):
    """An empty line stood there: "Add a line", of the whole design, once, at an unknown price."""
    scenario = stored(cast, lines=[{"key": "cal-1"}])
    page = member.get(reverse("scenario", args=[scenario.pk])).content.decode()
    assert 'placeholder="Client licence"' in box(page, "charge-0-name")
    assert 'placeholder="12.34"' in box(page, "charge-0-price")
    assert 'placeholder="USD"' in box(page, "charge-0-currency")
    for name, said in (("per", "each mailbox"), ("period", "a year")):
        options = page.partition(f'name="charge-0-{name}"')[2].partition("</select>")[0]
        assert f'<option value="" selected>{said}</option>' in options
    line = page.partition('name="charge-0-currency"')[2].partition("</tr>")[0]
    assert "ours, until" in line
    assert "no longer valid" in line
    assert "1 price on this bill is no longer valid" in page
    assert "Take it out" in page


def test_its_price_says_whose_it_is_and_of_when(member, cast):
    scenario = stored(cast, lines=[{"key": "cal-1"}])
    row = running(member, scenario)
    assert (row["price_kind"], row["price_until"], row["supplier"], row["part_number"]) == (
        "organisation", "2020-12-31", "Acme", "0-01",
    )  # fmt: skip
    assert row["price_origin"] == "assumed"
    offered = {"price": "9.99", "currency": "EUR", "price_origin": "given"}
    save_price(cast.ours, "licences", "cal-1", offered)
    row = running(member, scenario)
    assert (row["unit_price"], row["currency"], row["price_until"]) == ("9.99", "EUR", "")


def test_a_price_typed_over_it_is_given_and_of_this_scenario(member, cast):
    """It was called assumed, as the price that it stands in place of."""
    scenario = stored(cast, currency="EUR", lines=[{"key": "cal-1", "price": "10.00"}])
    row = running(member, scenario)
    assert (row["unit_price"], row["currency"], row["price_origin"]) == ("10.00", "USD", "given")
    assert (row["price_kind"], row["price_until"]) == ("scenario", "")
    said = {**CAL, "lines": [{"key": "cal-1", "price": "10.00", "price_origin": "assumed"}]}
    assert running(member, stored(cast, lines=said["lines"]))["price_origin"] == "assumed"
    typed = {"charge-0-key": "cal-1", "charge-0-price": "8.50", "charge-0-currency": ""}
    member.post(reverse("save-scenario", args=[cast.scenario.pk]), typed)
    line = running(member, cast.scenario)
    assert (line["unit_price"], line["currency"]) == ("8.50", "USD"), "the currency of its row"


def test_what_is_paid_in_another_currency_asks_for_its_rate(member, cast):
    """Where hardware was in one currency there was no box for the rate of another."""
    lines = [{"name": "Support", "price": "100.00", "currency": "CHF"}]
    scenario = stored(cast, currency="EUR", lines=lines)
    address = reverse("scenario", args=[scenario.pk])
    page = member.get(address).content.decode()
    assert 'name="rate-CHF-rate"' in page
    rate = {"rate-CHF-rate": "1.1", "rate-CHF-on": "2026-03-01"}
    assert "110.00" in member.get(address, rate).content.decode()
