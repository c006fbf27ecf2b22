"""A search for the cheapest design says which prices are missing, and takes them there."""

import copy
from dataclasses import replace

import pytest
from django.urls import reverse
from lxml import html

from calculators import search
from calculators.inputs.catalogue import turns
from planner.models import Search
from planner.pages.search_form import ask
from planner.pages.search_form.prices import MEMORY_LINE
from tests.calculators.documents import ONE_SITE
from tests.planner.cast import BENCHMARK
from tests.planner.search_cast import scenario_of

pytestmark = pytest.mark.django_db
DISKS = ("hp-6107a-9gb-10k", "scsi-15k-300gb")


def form(cast, **typed):
    first = ask.first_form(copy.deepcopy(BENCHMARK), cast.catalogue)
    lists = {**first.typed.lists, **typed}
    return ask.typed_form(copy.deepcopy(BENCHMARK), cast.catalogue, lists)


def test_missing_prices_are_said_and_typed(cast):
    page = ask.ask_page(form(cast, goal=["cheapest"]))
    missing = {row["name"] for row in page["prices"]}
    assert "price-disk/hp-6107a-9gb-10k" in missing
    assert "price-disk/scsi-15k-300gb" not in missing, "it has one"
    disks = {"goal": [""], "objective-0": ["disks"], "objective-1": [""]}
    assert ask.ask_page(form(cast, **disks))["prices"] == [], "nobody asks for a price"
    typed = {
        "goal": ["cheapest"],
        "price-disk/hp-6107a-9gb-10k-price": ["120.50"],
        "price-disk/hp-6107a-9gb-10k-currency": ["USD"],
    }
    filled = form(cast, **typed)
    asked = ask.question(filled)
    assert asked["scenario"]["purchase"]["prices"] == {
        "disk/hp-6107a-9gb-10k": {"price": "120.5", "currency": "USD"}
    }
    shown = {row["name"]: row for row in ask.ask_page(filled)["prices"]}
    assert shown["price-disk/hp-6107a-9gb-10k"]["price"] == "120.50", "it stays to be changed"
    wrong = form(cast, **{**typed, "price-disk/hp-6107a-9gb-10k-price": ["dear"]})
    (row,) = [r for r in ask.ask_page(wrong)["prices"] if r["name"].endswith("9gb-10k")]
    assert "no price" in row["wrong"]


def asked(purchase, disks=DISKS):
    scenario = {**copy.deepcopy(BENCHMARK), "purchase": purchase}
    return {
        "scenario": scenario,
        "axes": {"/raid_groups/0/disk": list(disks), "/raid_groups/0/disks": [8, 10]},
        "objectives": [{"figure": "price", "goal": "least"}],
    }


def found(document, catalogue):
    question = search.read(document, catalogue)
    return search.finish(question, search.sweep(question))


def test_prices_of_the_scenario_decide_the_search(cast):
    prices = {
        "disk/hp-6107a-9gb-10k": {"price": "10", "currency": "EUR"},
        "disk/scsi-15k-300gb": {"price": "1000", "currency": "EUR"},
    }
    cheap = found(asked({"prices": prices}), cast.catalogue)
    best = min(each["objectives"]["price"] for each in cheap["front"])
    # Eight disks of the database and two of the log.
    assert best == 100


def test_two_currencies_without_a_rate_are_not_added(cast):
    prices = {"disk/hp-6107a-9gb-10k": {"price": "10", "currency": "EUR"}}
    without = found(asked({"prices": prices}), cast.catalogue)
    # The plan names the disk in EUR, so sums are in EUR; nobody can tell what the other costs.
    assert (without["unknown"], without["holding"]) == (1, 2)
    own = {row["values"]["/raid_groups/0/disk"] for row in without["front"]}
    assert own == {"hp-6107a-9gb-10k"}
    assert without["objectives"][0]["unit"] == "EUR"
    rates = {"USD": {"rate": 0.5, "on": "2026-03-01"}}
    with_rate = found(asked({"prices": prices, "currency": "EUR", "rates": rates}), cast.catalogue)
    assert with_rate["unknown"] == 0


def test_a_typed_price_has_one_reading_and_the_currency_of_the_organisation(cast):
    name = "price-disk/hp-6107a-9gb-10k"
    cast.catalogue = replace(cast.catalogue, currency="EUR")
    for text, wrong in (
        ("1.200", "1,200 or 1.2"),
        ("8,90", "Write 8.9"),
        ("8.900,50", ""),
        ("650 €", ""),
        ("12.50", ""),
    ):
        filled = form(cast, goal=["cheapest"], **{f"{name}-price": [text]})
        (row,) = [each for each in ask.ask_page(filled)["prices"] if each["name"] == name]
        assert (row["currency"], row["wrong_price"]) == ("EUR", bool(wrong))
        assert wrong in row["wrong"]
        assert row["wrong"].startswith("Price of HP 6107A") is bool(wrong)
    bought = ask.question(filled)["scenario"]["purchase"]["prices"]
    assert bought == {"disk/hp-6107a-9gb-10k": {"price": "12.5", "currency": "EUR"}}
    cast.catalogue = replace(cast.catalogue, currency="")
    filled = form(cast, goal=["cheapest"], **{f"{name}-price": ["12.50"]})
    (row,) = [each for each in ask.ask_page(filled)["prices"] if each["name"] == name]
    assert (row["currency"], row["wrong_price"]) == ("", False)
    assert "Give the currency" in row["wrong"]


def test_enclosures_and_memory_without_a_price_are_asked_for_too(cast):
    catalogue = replace(
        cast.catalogue,
        further={
            **cast.catalogue.further,
            "memory": {"dimm-64": {"key": "dimm-64", "name": "64 GiB", "capacity_gib": 64,
                                   "origin": "given", "source": "us"}},
        },
    )  # fmt: skip
    scenario = {
        "system": "exchange-2019",
        "populations": [{"users": 4000}],
        "server": "dell-r760-12lff",
        "enclosure": "dell-md1400",
        "enclosure_controller": "megaraid-9580-8i8e",
        "memory_module": "dimm-64",
    }
    first = ask.first_form(copy.deepcopy(scenario), catalogue)
    typed = {**first.typed.lists, "goal": ["cheapest"]}
    page = ask.ask_page(ask.typed_form(copy.deepcopy(scenario), catalogue, typed))
    assert {row["name"] for row in page["prices"]} >= {
        "price-server/dell-r760-12lff",
        "price-enclosure/dell-md1400",
        "price-controller/megaraid-9580-8i8e",
        "price-memory/dimm-64",
    }


def test_a_search_says_which_prices_are_assumed(cast):
    given = {"price": "10", "currency": "USD"}
    both = {
        "disk/hp-6107a-9gb-10k": given,
        "disk/scsi-15k-300gb": {**given, "price": "5", "price_origin": "assumed"},
    }
    said = [
        note
        for note in found(asked({"prices": both}), cast.catalogue)["notes"]
        if "assumed" in note
    ]
    assert said == [
        "Prices that are assumed, and with them every price of a design that has them: "
        "15K SCSI 300 GB, 3.5 inch."
    ]
    known = {name: {**price, "price_origin": "given"} for name, price in both.items()}
    quiet = found(asked({"prices": known}), cast.catalogue)["notes"]
    assert not [note for note in quiet if "assumed" in note]


NAME = "price-disk/hp-6107a-9gb-10k"


def priced_row(filled, name=NAME):
    (row,) = [each for each in ask.ask_page(filled)["prices"] if each["name"] == name]
    return row


def test_a_typed_price_takes_the_one_currency_that_is_known(cast):
    typed = {"goal": ["cheapest"], f"{NAME}-price": ["6"], f"{NAME}-currency": ["eur"]}
    filled = form(cast, **typed)
    assert (priced_row(filled)["currency"], priced_row(filled)["wrong"]) == ("EUR", "")
    assert ask.question(filled)["scenario"]["purchase"]["prices"][NAME.removeprefix("price-")] == {
        "price": "6",
        "currency": "EUR",
    }
    own = {**copy.deepcopy(BENCHMARK), "purchase": {"currency": "CHF"}}
    first = ask.first_form(copy.deepcopy(own), cast.catalogue)
    lists = {**first.typed.lists, **typed, f"{NAME}-currency": [""]}
    filled = ask.typed_form(own, cast.catalogue, lists)
    assert (priced_row(filled)["currency"], filled.mistyped) == ("CHF", []), "of the scenario"
    lists[f"price-{MEMORY_LINE}-price"] = ["3"]
    lists[f"price-{MEMORY_LINE}-currency"] = ["USD"]
    filled = ask.typed_form(own, cast.catalogue, lists)
    assert priced_row(filled)["currency"] == "USD", "of the other price of the form"
    lists[f"price-{MEMORY_LINE}-currency"] = ["US"]
    filled = ask.typed_form(own, cast.catalogue, lists)
    assert "Give the currency" in priced_row(filled)["wrong"], "no currency is no clue"


def test_no_search_runs_without_a_price_that_was_typed(cast, client):
    client.force_login(cast.alice)
    first = form(cast, goal=["cheapest"])
    address = reverse("search-designs", args=[cast.scenario.pk])
    for price, currency, said in (
        ("6", "1", "HP 6107A 9 GB 10K hot swap: Give the currency as three capitals"),
        ("dear", "EUR", "“dear” is no price"),
    ):
        lists = {**first.typed.lists, f"{NAME}-price": [price], f"{NAME}-currency": [currency]}
        page = client.post(address, {**lists, "do": "search"})
        assert page.status_code == 400
        assert Search.objects.count() == 0
        told = page.content.decode()
        assert f'href="#q-{NAME}"' in told
        assert f'name="{NAME}-price" type="text" inputmode="decimal" value="{price}"' in told
        assert f'value="{currency}" placeholder="currency"' in told
        assert said in html.fromstring(told).text_content()
        counted = client.post(address, {**lists, "do": "count"}).content.decode()
        assert f'href="#q-{NAME}"' in counted, "and it is said before"


def test_a_question_asked_again_has_its_prices(cast):
    typed = {"goal": ["cheapest"], f"{NAME}-price": ["1250.5"], f"{NAME}-currency": ["EUR"]}
    asked = ask.question(form(cast, **typed))
    again = ask.first_form(copy.deepcopy(BENCHMARK), cast.catalogue, asked)
    row = priced_row(again)
    assert (row["price"], row["currency"]) == ("1,250.50", "EUR")
    assert ask.question(again) == asked
    meanwhile = {"prices": {NAME.removeprefix("price-"): {"price": "9", "currency": "USD"}}}
    now = {**copy.deepcopy(BENCHMARK), "purchase": meanwhile}
    again = ask.first_form(now, cast.catalogue, asked)
    assert again.typed.text(f"{NAME}-price") == "", "what the scenario says now stays"


def test_every_line_of_the_bill_without_a_price_is_asked_for(cast):
    """Whatever nobody chose a model for: as many of it as a design needs are bought."""
    scenario = {
        "system": "exchange-2019",
        "populations": [{"users": 4000}],
        "server": "dell-r760-12lff",
        "metacache": True,
    }
    first = ask.first_form(copy.deepcopy(scenario), cast.catalogue)
    goal = {**first.typed.lists, "goal": ["cheapest"]}

    def shown(**typed):
        made = ask.typed_form(copy.deepcopy(scenario), cast.catalogue, {**goal, **typed})
        return made, {row["name"]: row for row in ask.ask_page(made)["prices"]}

    made, rows = shown()
    open_lines = {line.description for line in made.bill if line.unit_price is None}
    assert {"Controller, not chosen yet", "System disks: Disk, not chosen yet"} <= open_lines
    assert open_lines <= {row["title"] for row in rows.values()}
    name = "price-controller/bought.controllers"
    typed = {f"{name}-price": ["1200.50"], f"{name}-currency": ["EUR"]}
    made, rows = shown(**typed)
    assert rows[name]["price"] == "1200.50"
    (line,) = [line for line in made.bill if line.kind == "controller"]
    assert str(line.unit_price) == "1200.50"
    units = {each.name: each.unit for each in ask.ask_page(made)["bounds"]}
    assert units["bound-price-most"] == "EUR", "that of the scenario, not of the catalogue"
    for own in ("USD", "EUR"):
        scenario["purchase"] = {"currency": own}
        bounds = {each.name: each.unit for each in ask.ask_page(shown()[0])["bounds"]}
        assert bounds["bound-price-most"] == own


SOLID = "disk/bought.metacache_disks"


def _of_sizes(cast, price_for="1920 GB", today=True, sizes="960, 1920, 3840", **typed):
    """The form of a search by price over sizes of solid state disks."""
    scenario = {
        **copy.deepcopy(ONE_SITE),
        "metacache": today,
        "metacache_disks": 2,
        "metacache_disk_gb": 1920,
        "purchase": {
            "prices": {SOLID: {"price": "500", "currency": "EUR", "price_for": price_for}}
        },
    }
    lists = {
        "goal": ["cheapest"],
        "vary-servers_per_dag_primary_site-from": ["4"],
        "vary-servers_per_dag_primary_site-to": ["6"],
        "axes": ["metacache", "metacache_disk_gb"],
        "vary-metacache": ["yes", "no"],
        "vary-metacache_disk_gb": [sizes],
    }
    return ask.typed_form(scenario, cast.catalogue, {**lists, **typed})


def _solid(page):
    return next((row for row in page["prices"] if row["name"] == f"price-{SOLID}"), None)


@pytest.mark.parametrize("today", [True, False])
def test_a_part_with_a_price_for_one_size_is_asked_for_where_its_size_varies(cast, today):
    """ "Type the missing prices" led to a form without any place for prices."""
    row = _solid(ask.ask_page(_of_sizes(cast, today=today)))
    assert row["title"] == "Solid state disks of the MetaCache database"
    assert row["note"] == "its price of 500 EUR is for 1,920 GB only, and its size varies"
    assert row["model"] == "metacache_disk"
    assert _solid(ask.ask_page(_of_sizes(cast, price_for=None, today=today))) is None, "of any size"
    assert _solid(ask.ask_page(_of_sizes(cast, today=today, sizes="1920"))) is None
    other = _solid(ask.ask_page(_of_sizes(cast, price_for="960 GB", today=today, sizes="")))
    assert other["note"] == "500 EUR was typed for 960 GB, and is in no sum"
    assert other["model"] == "", "one size is compared with none"


def test_what_is_typed_there_counts_for_every_size(cast):
    name = f"price-{SOLID}"
    form = _of_sizes(cast, **{f"{name}-price": ["450"], f"{name}-currency": ["EUR"]})
    asked = ask.question(form)
    assert asked["scenario"]["purchase"]["prices"][SOLID] == {"price": "450", "currency": "EUR"}
    assert _solid(ask.ask_page(form))["price"] == "450"


def test_models_take_the_place_of_sizes(cast):
    form = _of_sizes(cast, model=["metacache_disk"])
    axes = ask.question(form)["axes"]
    assert "/metacache_disk_gb" not in axes
    models = axes["/metacache_disk"]
    assert len(models) > 1
    assert not any(turns(cast.catalogue.disks[key]) for key in models)
    page = ask.ask_page(form)
    assert _solid(page) is None
    unpriced = {key for key in models if cast.catalogue.disks[key].get("price") is None}
    asked_for = {row["name"].removeprefix("price-disk/") for row in page["prices"]}
    assert unpriced <= asked_for


def test_models_of_database_disks_are_offered_once_and_take_the_place_of_both_sizes(cast):
    sizes = {f"vary-db_disk_size_{at}_site": ["4000, 8000"] for at in ("primary", "secondary")}
    page = ask.ask_page(_of_sizes(cast, **sizes))
    several = [row for row in page["prices"] if row["model"] == "database_disk"]
    assert [row["title"] for row in several] == ["Database disks: Disk, not chosen yet"]
    assert page["one_price"] is False, "the row says it"
    assert [row["what"] for row in several] == ["database disks"]
    axes = ask.question(_of_sizes(cast, model=["database_disk"], **sizes))["axes"]
    assert "/database_disk" in axes
    assert not any("db_disk_size" in pointer for pointer in axes)


def test_models_with_a_price_vary_where_any_has_one(cast):
    key = "kioxia-cd8-r-15360gb"
    row = {**cast.catalogue.disks[key], "price": "900", "currency": "EUR"}
    cast.catalogue = replace(cast.catalogue, disks={**cast.catalogue.disks, key: row})
    axes = ask.question(_of_sizes(cast, model=["metacache_disk"]))["axes"]
    assert axes["/metacache_disk"] == [key]


def test_where_the_button_leads_a_part_can_be_priced_or_compared(cast, client):
    scenario = scenario_of(cast, _of_sizes(cast).scenario)
    client.force_login(cast.alice)
    address = reverse("search-designs", args=[scenario.pk])
    page = html.fromstring(client.post(address, _of_sizes(cast).typed.lists).content)
    (row,) = page.xpath(f'//*[@id="q-price-{SOLID}"]')
    assert "A price typed here counts for every size." in row.text_content()
    (button,) = row.xpath('.//button[@name="model"]')
    assert button.get("value") == "metacache_disk"
    assert "Let models of solid state disks of the MetaCache database vary" in button.text_content()


def test_prices_that_no_design_has_a_part_for_are_said(client, cast):
    """The price of a server that the scenario no longer names was in no sum, without a word."""
    named = sorted(cast.catalogue.servers)[:2]
    purchase = {
        "prices": {
            f"server/{named[0]}": {"price": "5000", "currency": "EUR"},
            f"server/{named[1]}": {"price": "7000", "currency": "EUR"},
            "disk/scsi-15k-300gb": {"price": "100", "currency": "EUR"},
        }
    }
    document = {**copy.deepcopy(BENCHMARK), "server": named[0], "purchase": purchase}
    document["populations"][0]["users"] = 4000
    first = ask.first_form(copy.deepcopy(document), cast.catalogue)

    def said(**typed):
        form = ask.typed_form(
            copy.deepcopy(document), cast.catalogue, {**first.typed.lists, **typed}
        )
        return ask.ask_page(form)["unused_prices"]

    left = f"{cast.catalogue.servers[named[1]]['name']}: 7,000 EUR"
    assert said(goal=["cheapest"]) == [left], "not those of what is there or varies"
    disks = {"goal": [""], "objective-0": ["disks"], "objective-1": [""]}
    assert said(**disks) == [], "no price is asked for"
    cast.scenario = scenario_of(cast, document)
    client.force_login(cast.alice)
    page = client.get(reverse("search-designs", args=[cast.scenario.pk])).content.decode()
    (told,) = html.fromstring(page).xpath('//*[@id="unused-prices"]')
    assert " ".join(told.text_content().split()).endswith(f"in no sum: {' '.join(left.split())}.")
