"""What is owned is typed in the bill, kept with the scenario, and told alike everywhere."""

import copy
import csv
import io

import pytest
from django.urls import reverse

from planner.forms.changes import changed
from planner.models import Price, Scenario
from planner.report.key_numbers import behind_verdict, price
from planner.services.plans.shares import share_plan
from planner.services.scenarios import scenarios
from planner.services.scenarios.sizings import size_scenario
from tests.api.client import Api, problem
from tests.planner.bill.test_share_prices import read
from tests.planner.cast import BENCHMARK

pytestmark = pytest.mark.django_db
DISK = "disk/hp-6107a-9gb-10k"
OWNED, PRICE = f"price-{DISK}-owned", f"price-{DISK}-price"
PRICED = {PRICE: "100", f"price-{DISK}-currency": "EUR"}
NAME = "HP 6107A 9 GB 10K hot swap"


@pytest.fixture
def member(client, cast):
    client.force_login(cast.alice)
    return client


def with_owned(number, **fields):
    return {
        **copy.deepcopy(BENCHMARK),
        "purchase": {"prices": {DISK: {"owned": number, **fields}}},
    }


def test_it_is_typed_saved_and_bought_less(member, cast):
    address = reverse("scenario", args=[cast.scenario.pk])
    page = member.get(address, {**PRICED, OWNED: "4"}).content.decode()
    assert f'id="f-{OWNED}"' in page
    assert "6 to buy" in page
    assert "600 <span" in page, "of ten disks six are bought"
    more = member.get(address, {**PRICED, OWNED: "12"}).content.decode()
    assert "0 to buy, 2 to spare" in more
    assert "1 line owned in full" in more
    typed = {**PRICED, OWNED: "4"}
    assert member.post(reverse("save-scenario", args=[cast.scenario.pk]), typed).status_code == 302
    kept = Scenario.objects.get(pk=cast.scenario.pk).document()["purchase"]
    assert kept["prices"] == {DISK: {"price": "100", "currency": "EUR", "owned": 4}}
    again = member.get(address).content.decode()
    assert f'name="{OWNED}" form="inputs-panel" type="text" value="4"' in again
    history = Scenario.objects.get(pk=cast.scenario.pk).revisions.order_by("-number")[0]
    assert f"{NAME}: owned: 0 → 4" in history.changes
    file = member.get(reverse("bill-file", args=[cast.scenario.pk])).content.decode()
    (row,) = (row for row in csv.DictReader(io.StringIO(file)) if row["kind"] == "disk")
    told = row["quantity"], row["owned"], row["to_buy"], row["line_price"]
    assert told == ("10", "4", "6", "600.00")
    emptied = member.post(reverse("save-scenario", args=[cast.scenario.pk]), {OWNED: ""})
    assert emptied.status_code == 302
    kept = Scenario.objects.get(pk=cast.scenario.pk).document()["purchase"]
    assert "owned" not in kept["prices"][DISK]


@pytest.mark.parametrize("text", ["-1", "2.5", "many", "1.200"])
def test_what_cannot_be_is_said_at_its_box(member, cast, text):
    page = member.get(reverse("scenario", args=[cast.scenario.pk]), {OWNED: text}).content.decode()
    assert f'id="e-{OWNED}"' in page
    assert f"Owned of {NAME}" in page
    refused = member.post(reverse("save-scenario", args=[cast.scenario.pk]), {OWNED: text})
    assert refused.status_code == 400
    assert Scenario.objects.get(pk=cast.scenario.pk).document() == BENCHMARK


def test_words_of_a_change(cast):
    def words(before, after):
        return [each.words for each in changed(before, after, cast.catalogue)]

    assert words(BENCHMARK, with_owned(12)) == [f"{NAME}: owned: 0 → 12"]
    assert words(with_owned(12), BENCHMARK) == [f"{NAME}: owned: 12 → 0"]
    assert words(with_owned(12), with_owned(8)) == [f"{NAME}: owned: 12 → 8"]


def test_two_who_change_it_are_shown_both_sides(member, cast):
    scenarios.save_scenario(cast.scenario, with_owned(6), cast.bob, cast.catalogue)
    refused = member.post(
        reverse("save-scenario", args=[cast.scenario.pk]), {"revision": "1", OWNED: "9"}
    )
    assert refused.status_code == 409
    (row,) = refused.context["conflict"].rows
    assert (row.label, row.before, row.theirs, row.yours) == (f"{NAME}: owned", "0", "6", "9")


def test_a_price_used_everywhere_leaves_it_here(member, cast):
    address = reverse("use-price", args=[cast.scenario.pk, "disk", "hp-6107a-9gb-10k"])
    done = member.post(address, {**PRICED, OWNED: "4", f"price-{DISK}-power_watts": "9"})
    assert done.status_code == 302
    assert str(Price.objects.get().price) == "100.00"
    page = member.get(done["Location"]).content.decode()
    assert f'name="{OWNED}" form="inputs-panel" type="text" value="4"' in page
    assert "9 W each, given" in page
    assert "6 to buy" in page


def test_the_api_takes_and_tells_it(cast):
    api = Api(cast.alice_secret)
    scenarios.save_scenario(
        cast.scenario,
        with_owned(4, price="100", currency="EUR"),
        cast.alice,
        cast.catalogue,
    )
    sizing = size_scenario(Scenario.objects.get(pk=cast.scenario.pk), cast.alice, cast.catalogue)
    bill = api.get(f"sizings/{sizing.pk}/bom").json()
    (line,) = (line for line in bill["lines"] if line["kind"] == "disk")
    told = line["quantity"], line["owned"], line["to_buy"], line["spare"], line["line_price"]
    assert told == (10, 4, 6, 0, "600.00")
    answer = api.get(f"sizings/{sizing.pk}/bom?format=csv").content.decode()
    (row,) = (row for row in csv.DictReader(io.StringIO(answer)) if row["kind"] == "disk")
    assert (row["quantity"], row["owned"], row["to_buy"]) == ("10", "4", "6")
    (wrong,) = problem(api.post("sizings", with_owned(-1)), 400)["errors"]
    assert wrong["pointer"].endswith("/purchase/prices/disk~1hp-6107a-9gb-10k/owned")


def test_who_sees_no_prices_sees_how_many_are_bought(cast, client):
    scenarios.save_scenario(
        cast.scenario,
        with_owned(4, price="7331.37", currency="EUR"),
        cast.alice,
        cast.catalogue,
    )
    scenario = Scenario.objects.get(pk=cast.scenario.pk)
    size_scenario(scenario, cast.alice, cast.catalogue)
    _, link = share_plan(cast.plan, cast.alice)
    texts = read(link, scenario)
    assert not any("7331" in text or "7,331" in text for text in texts.values())
    (file,) = (text for address, text in texts.items() if address.endswith(".csv"))
    (row,) = (row for row in csv.DictReader(io.StringIO(file)) if row["kind"] == "disk")
    assert (row["quantity"], row["owned"], row["to_buy"]) == ("10", "4", "6")
    pages = [text for text in texts.values() if "Bill of materials" in text]
    assert any(">Owned<" in text and ">To buy<" in text for text in pages)


def test_nothing_to_buy_is_said_of_a_design_that_does_not_hold_as_such():
    """Beside "Does not hold" it read as if nothing was missing."""
    bill = {"lines": [{"owned": 4, "to_buy": 0}], "total": {"price": "0.00", "known": 1}}
    assert (price(bill, "pass").quantity.text, price(bill).detail) == (
        "nothing to buy", "its price is known",
    )  # fmt: skip
    assert price(bill, "fail").detail == "for a design that does not hold"
    answer = {"figures": {}, "checks": [], "verdict": "fail"}
    assert behind_verdict(answer, [], bill)[0].detail == "for a design that does not hold"
