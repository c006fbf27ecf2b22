"""A link shows prices where its maker chose so, and otherwise nothing that tells them."""

import io
import re

import openpyxl
import pytest
from django.apps import apps
from django.db import connection
from django.test import Client
from django.urls import get_resolver

from planner.models import PlanShare
from planner.report.priceless import bill_without_prices, without_prices
from planner.services.organisation.preferences import change_preferences
from planner.services.plans.shares import share_plan
from planner.services.scenarios.scenarios import create_scenario
from planner.services.scenarios.sizings import size_scenario

pytestmark = pytest.mark.django_db
BOUGHT = {
    "currency": "CHF",
    "years": 4,
    "energy_price": 0.2917,
    "rack_unit_month": 61.43,
    "failed_drives": "fleet",
    "prices": {
        "disk/hp-6107a-9gb-10k": {
            "price": "7331.37",
            "currency": "CHF",
            "supplier": "Dodo & Sons",
            "supplier_part_number": "DODO-4711",
            "price_on": "2026-03-01",
            "power_watts": 14,
        },
        "server/hp-netserver-4p": {"price": "5113.91", "currency": "DKK"},
    },
    "rates": {"DKK": {"rate": 0.1297, "on": "2026-03-02", "source": "Bank of Hearts"}},
    "lines": [
        {"name": "Support", "per": "mailbox", "period": "year", "price": "9.87", "currency": "CHF"}
    ],
}
# What only who may see prices reads: prices, sums of them, currencies, suppliers, rates, terms.
TELLING = ("7331.37", "7,331.37", "5113.91", "5,113.91", "9.87", "0.2917", "61.43", "0.1297", "CHF",
           "DKK", "Dodo", "DODO", "Bank of Hearts", "Support", "a mailbox")  # fmt: skip


@pytest.fixture
def dear(cast):
    """A scenario with prices of every kind, sized and stored."""
    document = {**cast.scenario.document(), "server": "hp-netserver-4p", "purchase": BOUGHT}
    made = create_scenario(cast.plan, cast.alice, "Dear", document, cast.catalogue)
    size_scenario(made, cast.alice, cast.catalogue)
    return made


def addresses(secret, scenario):
    """Every address below a link, from the configuration of addresses."""
    found = []
    for pattern in get_resolver("planner.views.urls").url_patterns:
        route = str(pattern.pattern)
        if "<str:secret>" in route and route.startswith("shared/"):
            place = route.replace("<str:secret>", secret)
            found.append("/" + place.replace("<uuid:scenario_id>", str(scenario.pk)))
    assert len(found) >= 3
    assert not [address for address in found if "<" in address], "a new part of an address"
    return found


def read(link, scenario):
    secret = link.rstrip("/").rpartition("/")[2]
    texts = {}
    for address in addresses(secret, scenario):
        found = Client().get(address)
        assert found.status_code == 200, address
        # The secret itself is no text of the plan.
        told = _cells(found.content) if address.endswith(".xlsx") else found.content.decode()
        texts[address.replace(secret, "")] = told.replace(secret, "")
    return texts


def _cells(workbook):
    """Every text of a workbook."""
    sheet = openpyxl.load_workbook(io.BytesIO(workbook)).active
    return "\n".join(str(cell) for row in sheet.values for cell in row if cell is not None)


def test_a_link_without_prices_tells_none(cast, dear):
    _, link = share_plan(cast.plan, cast.alice, "the committee")
    for address, text in read(link, dear).items():
        told = [each for each in TELLING if each in text]
        assert told == [], address
        assert "unknown" not in text or "price" not in text.replace("prices are not shown", "")


def test_what_is_bought_stays(cast, dear):
    _, link = share_plan(cast.plan, cast.alice)
    texts = read(link, dear)
    (bill,) = [text for address, text in texts.items() if address.endswith(".csv")]
    header, *rows = bill.split("\r\n")
    assert (
        header
        == "level,kind,key,description,quantity,part_number,item,unspsc,unit,note,power_watts,"
        "owned,to_buy"
    )
    (disks, *_) = [row for row in rows if "hp-6107a-9gb-10k" in row]
    assert ",14.0" in disks
    (page,) = [text for address, text in texts.items() if re.search(r"/[0-9a-f-]{36}/$", address)]
    assert "Bill of materials" in page
    assert "What is bought; prices are not shown here." in page


def test_a_link_with_prices_shows_them(cast, dear):
    _, link = share_plan(cast.plan, cast.alice, prices=True)
    whole = "".join(read(link, dear).values())
    for each in ("7331.37", "7,331.37", "9.87", "CHF", "Dodo", "Support"):
        assert each in whole, each


def test_the_first_pages_of_a_link_show_the_figures_of_the_cards(client, cast, dear):
    """There were only sentences: no disks, and no price although prices are shown."""
    client.force_login(cast.alice)
    cards = client.get(f"/plans/{cast.plan.pk}/").content.decode().split("scenario-card")
    (card,) = [each for each in cards if "Dear" in each]
    keys = re.search(r'<dl class="keys">.*?</dl>', card, re.DOTALL)[0]
    assert ">CHF<" in keys
    for prices in (True, False):
        _, link = share_plan(cast.plan, cast.alice, prices=prices)
        address = "/shared/" + link.partition("/shared/")[2]
        shown = Client().get(address).content.decode().split("scenario-card")
        (of_link,) = [each for each in shown if "Dear" in each]
        (found,) = re.findall(r'<dl class="keys">.*?</dl>', of_link, re.DOTALL)
        assert (found == keys) is prices
        assert found.count("<dt>") == keys.count("<dt>") - (not prices)
        page = Client().get(f"{address}{dear.pk}/").content.decode()
        tiles = re.findall(r'<span class="headline-title">([^<]*)</span>', page)
        assert len(tiles) == 2 + prices
        assert ("Price" in tiles) is prices


def test_the_page_and_the_api_choose_and_say(client, cast, dear):
    client.force_login(cast.alice)
    address = f"/plans/{cast.plan.pk}/shares/"
    client.post(address, {"name": "one", "days": "2"})
    client.post(address, {"name": "two", "days": "2", "prices": "yes"})
    assert dict(PlanShare.objects.values_list("name", "prices")) == {"one": False, "two": True}
    shown = client.get(address).content.decode()
    assert (shown.count(">shown</td>"), shown.count(">not shown</td>")) == (1, 1)
    wrong = client.post(address, {"days": "x", "prices": "yes"}).content.decode()
    assert 'value="yes" selected' in wrong, "what was chosen stays"


def test_links_of_before_go_on_showing_what_they_showed(cast):
    from django.db.migrations.executor import MigrationExecutor

    plan = MigrationExecutor(connection).loader.graph
    name = next(each for each in plan.nodes if each[1].endswith("_share_prices"))
    operations = MigrationExecutor(connection).loader.get_migration(*name).operations
    assert [each.field.default for each in operations] == [True, False]
    assert apps.get_model("planner", "PlanShare")._meta.get_field("prices").default is False


def test_a_field_that_comes_later_is_not_shown_by_oversight():
    line = {"item": "1", "quantity": 2, "unit_price": "5", "bargain": "3", "supplier": "Dodo"}
    bill = {"lines": [line], "total": {"price": "10"}, "costs": {"whole": "10"}}
    found = bill_without_prices(bill)
    assert found["lines"] == [{"item": "1", "quantity": 2}]
    assert not found["total"]
    assert not found["costs"]


def test_what_mends_a_finding_stays_beside_it():
    """One that tells of prices goes with its mend: the page of a link stood with 500 otherwise."""
    keys, mends = ["few-disks", "price-unknown", "slow-queue"], ["more disks", "a price", "16 KB"]
    told = {"document": {}, "outlook": {"findings": [{"key": key} for key in keys]}, "mends": mends}
    found = without_prices(told)
    assert [each["key"] for each in found["outlook"]["findings"]] == ["few-disks", "slow-queue"]
    assert found["mends"] == ["more disks", "16 KB"]


def test_who_has_a_link_reads_numbers_as_who_shares(cast, dear):
    """ "7,331.37" of somebody who reads "7.331,37" everywhere else is a number of nobody."""
    change_preferences(cast.alice, {"number_format": "de-DE", "dates": "en-DE"})
    _, link = share_plan(cast.plan, cast.alice, "Duchess", None, True)
    page = Client().get(f"{link}{dear.pk}/").content.decode()
    assert "7.331,37" in page
    assert "7,331.37" not in page
    PlanShare.objects.update(created_by=None)
    page = Client().get(f"{link}{dear.pk}/").content.decode()
    assert "7,331.37" in page, "of nobody, as the organisation"
