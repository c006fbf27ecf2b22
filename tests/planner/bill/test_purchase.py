"""Prices typed in the bill: for this scenario, for all of them, kept with the plan."""

import csv
import io
import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from calculators.errors import InputProblems
from calculators.inputs.purchase.asked import PURCHASE_FIELDS
from calculators.systems.system import Part
from planner.forms import flat
from planner.models import Price, Report, Scenario
from planner.pages.scenario.answer import bill
from planner.selectors.catalogue.catalogue import catalogue_of
from planner.services.catalogue.catalogue import save_own_row, save_price
from planner.services.organisation.organisations import change_role
from planner.services.scenarios.scenarios import create_scenario
from planner.views.scenarios import reports

pytestmark = pytest.mark.django_db
DISK = {
    "key": "near-20",
    "name": "Nearline 20 TB",
    "capacity_gb": 20_000,
    "origin": "given",
    "source": "us",
}
ROW = "price-disk/hp-6107a-9gb-10k-"
TYPED = {
    f"{ROW}price": "1,250.50",
    f"{ROW}currency": "EUR",
    f"{ROW}supplier": "Acme",
    f"{ROW}part_number": "D6107A",
    "purchase-years": "3",
    "purchase-currency": "EUR",
    "charge-0-name": "Licence",
    "charge-0-per": "mailbox",
    "charge-0-period": "year",
    "charge-0-price": "3.10",
    "rate-USD-rate": "0.92",
    "rate-USD-on": "2026-03-01",
}


@pytest.fixture
def member(client, cast):
    client.force_login(cast.alice)
    return client


def test_flat_names_and_back(cast):
    document = cast.scenario.document()
    typed = flat.overlay(flat.flatten(document), TYPED)
    bought, names = flat.unflatten(typed)
    assert bought["purchase"] == {
        "currency": "EUR",
        "years": 3,
        "prices": {
            "disk/hp-6107a-9gb-10k": {
                "price": "1250.50",
                "currency": "EUR",
                "supplier": "Acme",
                "part_number": "D6107A",
            }
        },
        "rates": {"USD": {"rate": 0.92, "on": "2026-03-01"}},
        "lines": [
            {
                "name": "Licence",
                "per": "mailbox",
                "period": "year",
                "price": "3.10",
                "currency": "EUR",
            }
        ],
    }
    assert names["/purchase/prices/disk~1hp-6107a-9gb-10k/price"] == f"{ROW}price"
    again, _ = flat.unflatten(flat.flatten(bought))
    assert again["purchase"] == bought["purchase"]
    assert flat.difference(flat.flatten(document), flat.flatten(document)) == {}


def test_a_price_typed_in_the_bill_is_saved_with_the_scenario(member, cast):
    page = member.get(reverse("scenario", args=[cast.scenario.pk]), TYPED).content.decode()
    assert "12,505" in page.replace(" ", ""), "ten disks"
    assert "Use everywhere" in page
    address = reverse("scenario", args=[cast.scenario.pk])
    assert "Use everywhere" not in member.get(address).content.decode(), "nothing was typed"
    change_role(cast.ours.memberships.get(user=cast.bob), "viewer")
    viewer = Client()
    viewer.force_login(cast.bob)
    assert "Use everywhere" not in viewer.get(address, TYPED).content.decode()
    saved = member.post(reverse("save-scenario", args=[cast.scenario.pk]), TYPED)
    assert saved.status_code == 302
    kept = Scenario.objects.get(pk=cast.scenario.pk).document()["purchase"]
    assert kept["prices"]["disk/hp-6107a-9gb-10k"]["supplier"] == "Acme"
    shown = member.get(reverse("scenario", args=[cast.scenario.pk])).content.decode()
    assert f'name="{ROW}price" form="inputs-panel" type="text" value="1,250.50"' in shown, (
        "as money is written, and read again"
    )
    live = member.get(reverse("answer", args=[cast.scenario.pk]), {f"{ROW}price": "1,250.50"})
    assert live.json()["changes"] == 0
    assert "a mailbox" in shown
    emptied = {f"{ROW}price": "", f"{ROW}supplier": "", f"{ROW}part_number": ""}
    member.post(reverse("save-scenario", args=[cast.scenario.pk]), emptied)
    kept = Scenario.objects.get(pk=cast.scenario.pk).document()["purchase"]
    assert "prices" not in kept


def test_a_price_is_used_everywhere(member, cast):
    address = reverse("use-price", args=[cast.scenario.pk, "disk", "hp-6107a-9gb-10k"])
    done = member.post(address, TYPED)
    assert done.status_code == 302
    price = Price.objects.get()
    assert (str(price.price), price.currency, price.supplier) == ("1250.50", "EUR", "Acme")
    cast.ours.refresh_from_db()
    row = catalogue_of(cast.ours).disks["hp-6107a-9gb-10k"]
    assert (row["price"], row["price_kind"]) == ("1250.50", "organisation")
    assert "price-disk" not in done["Location"], "the scenario need not say it again"
    shown = member.get(done["Location"]).content.decode()
    assert "ours" in shown
    wrong = member.post(address, {**TYPED, f"{ROW}price": "dear"})
    assert wrong.status_code == 400
    assert member.post(address.replace("hp-6107a-9gb-10k", "none"), TYPED).status_code == 404
    assert member.post(address.replace("/disk/", "/car/"), TYPED).status_code == 404


def test_another_organisation_keeps_its_prices(client, member, cast):
    member.post(reverse("use-price", args=[cast.scenario.pk, "disk", "hp-6107a-9gb-10k"]), TYPED)
    assert "price_kind" not in catalogue_of(cast.theirs).disks["hp-6107a-9gb-10k"]
    client.force_login(cast.mallory)
    address = reverse("use-price", args=[cast.scenario.pk, "disk", "hp-6107a-9gb-10k"])
    assert client.post(address, TYPED).status_code == 404


def test_what_was_typed_of_buying_goes_along_to_another_mail_system(member, cast):
    typed = {**TYPED, "system": "exchange-2007-mailbox", "from": cast.scenario.system}
    shown = member.get(
        reverse("scenario", args=[cast.scenario.pk]), typed, follow=True
    ).content.decode()
    assert 'name="charge-0-name" form="inputs-panel" type="text" value="Licence"' in shown


def test_a_price_that_ran_out_warns(member, cast, monkeypatch):
    now = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: now)  # No midnight in between.
    address = reverse("scenario", args=[cast.scenario.pk])
    late = {**TYPED, f"{ROW}price_on": "2020-01-01", f"{ROW}price_until": "2020-12-31"}
    shown = member.get(address, late).content.decode()
    assert "no longer valid" in shown
    dated = re.compile(r'<span class="small">[^<]*, until [^<]*2020[^<]*</span>')
    assert len(dated.findall(shown)) == 1
    assert ", until" not in member.get(address, TYPED).content.decode()
    assert "12,505" in shown.replace(" ", ""), "it is still counted"
    valid = {**late, f"{ROW}price_until": timezone.localdate().isoformat()}
    assert "no longer valid" not in member.get(address, valid).content.decode()


def test_a_new_price_starts_with_the_currency_of_the_organisation(member, cast):
    cast.ours.currency = "CHF"
    cast.ours.save()
    shown = member.get(reverse("catalogue-new", args=["disks"])).content.decode()
    assert 'name="currency" type="text" value="CHF"' in " ".join(shown.split())
    page = member.get(reverse("scenario", args=[cast.scenario.pk])).content.decode()
    assert f'name="{ROW}currency"' in page
    assert 'value="CHF"' in page
    row = save_own_row(cast.ours, "disks", {**DISK, "price": "10", "price_origin": "given"})
    assert row.currency == "CHF"
    other = {**DISK, "key": "other", "price": "10", "currency": "USD", "price_origin": "given"}
    assert save_own_row(cast.ours, "disks", other).currency == "USD", "what is said counts"
    assert save_own_row(cast.ours, "disks", {"price": "11"}, "other").currency == "USD"
    bare = save_own_row(cast.ours, "disks", {**DISK, "key": "bare"})
    assert bare.currency is None, "no price, no currency"
    with pytest.raises(InputProblems, match="currency"):
        save_own_row(cast.theirs, "disks", {**DISK, "price": "10", "price_origin": "given"})


def test_a_price_typed_beside_the_currency_of_the_organisation_counts_at_once(member, cast):
    cast.ours.currency = "EUR"
    cast.ours.save()
    address = reverse("answer", args=[cast.scenario.pk])
    # The page sends what differs from what it began with: the currency stood there already.
    live = member.get(address, {f"{ROW}price": "120.50"}).json()
    assert (live["changes"], live["wrong"]) == (1, {})
    assert "1,205" in live["parts"]["bill-body"]
    assert (
        f'name="{ROW}currency" form="inputs-panel" type="text" value="EUR" data-base="EUR"'
        in (live["parts"]["bill-body"])
    )
    # A form that is sent whole has it too; it counts for nothing, with a price or without.
    whole = {f"{ROW}currency": "EUR", "charge-0-currency": "EUR"}
    assert member.get(address, whole).json()["changes"] == 0
    assert member.get(address, {**whole, f"{ROW}price": "120.50"}).json()["changes"] == 1
    assert member.get(address, {**whole, f"{ROW}currency": "USD"}).json()["changes"] == 1
    member.post(reverse("save-scenario", args=[cast.scenario.pk]), {f"{ROW}price": "120.50"})
    kept = Scenario.objects.get(pk=cast.scenario.pk).document()["purchase"]["prices"]
    assert kept["disk/hp-6107a-9gb-10k"] == {"price": "120.50", "currency": "EUR"}
    cast.ours.currency = "CHF"
    cast.ours.save()
    again = member.get(address, {"charge-0-name": "L", "charge-0-price": "1"}).json()
    assert 'value="CHF"' in again["parts"]["bill-body"], "it changes with the setting"


def test_the_pdf_of_a_saved_scenario_is_no_draft_for_the_currency(member, cast, monkeypatch):
    cast.ours.currency = "EUR"
    cast.ours.save()
    monkeypatch.setattr(reports.make_report, "delay", lambda *_: None)
    address = reverse("make-report", args=[cast.scenario.pk])
    typed = {f"{ROW}currency": "EUR", "charge-0-currency": "EUR"}
    for more, draft in (({}, ""), ({f"{ROW}price": "5"}, "Draft: 1 change not saved")):
        member.post(address, {**typed, **more})
        assert Report.objects.latest("created_at").draft.startswith(draft)
        assert bool(Report.objects.latest("created_at").draft) is bool(draft)


def test_a_first_time_buyer_reads_what_counts(member, cast):
    """In which currency a line is, what is known where the sum is not, and what a box does."""
    listed = {"price": "12590", "currency": "USD", "price_origin": "given"}
    save_price(cast.ours, "disks", "hp-6107a-9gb-10k", listed)
    typed = {"purchase-currency": "eur", "charge-0-name": "Support", "charge-0-price": "9"}
    live = member.get(reverse("answer", args=[cast.scenario.pk]), typed).json()
    body = " ".join(live["parts"]["bill-body"].split())
    box = body.split('id="f-charge-0-currency"')[1].split(">")[0]
    assert 'value="EUR" data-base="EUR"' in box, "it counts in the currency of the sums"
    assert live["changes"] == 3
    assert 'placeholder="12,590"' in body
    assert 'In USD</th><td class="number">125,900 <span' in body, "though no rate leads to EUR"
    for name in ("currency", *PURCHASE_FIELDS):
        said = body.split(f'id="h-purchase-{name}">')[1].split("<")[0]
        assert said, name
        described = body.split(f'id="f-purchase-{name}"')[1].split(">")[0]
        assert f'aria-describedby="h-purchase-{name}"' in described
    wrong = {**typed, "purchase-years": "0"}
    page = member.get(reverse("scenario", args=[cast.scenario.pk]), wrong).content.decode()
    assert 'aria-describedby="h-purchase-years e-purchase-years"' in page


def test_a_price_waits_for_its_currency(member, cast):
    """It greyed the answer before one could reach the box beside it."""
    without = {f"{ROW}price": "5", "populations-0-users": "7000"}
    address = reverse("answer", args=[cast.scenario.pk])
    live = member.get(address, without).json()
    assert (live["wrong"], live["changes"]) == ({}, 2)
    assert "7,000 users" in live["headline"], "what else was typed counts"
    assert "1 typed, not counted yet" in live["headline"]
    page = member.get(reverse("scenario", args=[cast.scenario.pk]), without).content.decode()
    assert 'id="bill-body">' in page, "nothing is grey"
    box = page.split(f'id="f-{ROW}currency"')[1].split(">")[0]
    assert "aria-invalid" not in box
    assert f'aria-describedby="b-{ROW}currency"' in box
    assert f'id="b-{ROW}currency">No currency yet: choose one.<' in page
    assert f'name="{ROW}price" form="inputs-panel" type="text" value="5"' in page
    assert 'placeholder="EUR"' not in page
    assert 'placeholder="currency"' in page


@pytest.mark.parametrize("name", ["save-scenario", "clone-scenario"])
def test_what_waits_is_not_saved_without_it(member, cast, name):
    before = Scenario.objects.count()
    refused = member.post(reverse(name, args=[cast.scenario.pk]), {f"{ROW}price": "5"})
    assert refused.status_code == 400
    page = refused.content.decode()
    assert "Nothing is saved yet. HP 6107A" in page
    assert ": currency. No currency yet: choose one." in page
    assert f'name="{ROW}price" form="inputs-panel" type="text" value="5"' in page
    assert "purchase" not in Scenario.objects.get(pk=cast.scenario.pk).document()
    assert (Scenario.objects.count(), Report.objects.count()) == (before, 0)
    asked = member.post(
        reverse("make-report", args=[cast.scenario.pk]),
        {f"{ROW}price": "5"},
        headers={"accept": "application/json"},
    )
    assert asked.status_code == 400
    assert asked.json()["problems"][0]["hint"] == "No currency yet: choose one."


def test_a_price_takes_the_currency_of_the_other_lines(member, cast):
    address = reverse("answer", args=[cast.scenario.pk])
    typed = {f"{ROW}price": "5", "charge-0-name": "Support", "charge-0-price": "9"}
    other = {**typed, "charge-0-currency": "sek"}
    live = member.get(address, other).json()
    body = live["parts"]["bill-body"]
    box = body.split(f'id="f-{ROW}currency"')[1].split(">")[0]
    assert 'value="SEK" data-base="SEK"' in box, "it is no change of its own"
    assert "data-taken" in box
    assert f'id="b-{ROW}currency">currency as on the other lines<' in body
    assert live["changes"] == 4
    assert "50 <span" in body, "ten disks"
    two = {**other, "charge-1-name": "More", "charge-1-price": "1", "charge-1-currency": "NOK"}
    said = member.get(address, two).json()["parts"]["bill-body"]
    assert "No currency yet: choose one. The other lines are in NOK and SEK." in said
    member.post(reverse("save-scenario", args=[cast.scenario.pk]), other)
    kept = Scenario.objects.get(pk=cast.scenario.pk).document()["purchase"]
    assert kept["prices"]["disk/hp-6107a-9gb-10k"] == {"price": "5", "currency": "SEK"}
    assert kept["lines"] == [{"name": "Support", "price": "9", "currency": "SEK"}]
    cleared = member.get(address, {f"{ROW}currency": ""}).json()["parts"]["bill-body"]
    assert "No currency yet: choose one." in cleared, "what was taken out stays out"


def test_a_price_takes_the_currency_of_the_lines_of_the_bill(member, cast):
    listed = {"price": "10", "currency": "USD", "price_origin": "given"}
    save_price(cast.ours, "disks", "hp-6107a-9gb-10k", listed)
    typed = {"charge-0-name": "Support", "charge-0-price": "9"}
    live = member.get(reverse("answer", args=[cast.scenario.pk]), typed).json()
    box = live["parts"]["bill-body"].split('id="f-charge-0-currency"')[1].split(">")[0]
    assert 'value="USD"' in box
    assert "data-taken" in box
    assert live["changes"] == 2
    assert "9 <span" in live["parts"]["bill-body"]


def test_a_charge_waits_for_its_name_and_a_rate_for_its_day(member, cast):
    address = reverse("answer", args=[cast.scenario.pk])
    euro = {f"{ROW}price": "5", f"{ROW}currency": "EUR", "charge-0-price": "9"}
    live = member.get(address, {**euro, "charge-0-per": "server"}).json()
    assert live["wrong"] == {}
    assert 'id="b-charge-0-name">No name yet: say what it is.<' in live["parts"]["bill-body"]
    krona = {
        **euro,
        "charge-0-name": "Support",
        "charge-0-currency": "SEK",
        "rate-SEK-rate": "0.09",
    }
    body = member.get(address, krona).json()["parts"]["bill-body"]
    assert 'id="b-rate-SEK-on">No date yet: say of which day the rate is.<' in body
    assert 'id="b-purchase-currency">No currency of the sums yet' in body
    dated = {**krona, "rate-SEK-on": "2026-03-01"}
    assert "No date yet" not in (said := member.get(address, dated).json()["parts"]["bill-body"])
    assert "No currency of the sums yet" in said
    whole = member.get(address, {**dated, "purchase-currency": "EUR"}).json()
    assert "not counted yet" not in whole["headline"]
    assert "yet: " not in whole["parts"]["bill-body"]


def test_what_is_wrong_with_a_price_is_told_at_its_box(member, cast):
    twice = {f"{ROW}price": "1.200", f"{ROW}currency": "EUR"}
    told = member.get(reverse("answer", args=[cast.scenario.pk]), twice).json()["wrong"]
    assert "1,200 or 1.2" in told[f"{ROW}price"]
    address = reverse("use-price", args=[cast.scenario.pk, "disk", "hp-6107a-9gb-10k"])
    refused = member.post(address, twice)
    assert refused.status_code == 400
    assert "price: &quot;1.200&quot; can be read in two ways" in refused.content.decode()
    assert not Price.objects.exists()


def test_watts_typed_in_the_bill_are_saved_and_shown(member, cast):
    address = reverse("scenario", args=[cast.scenario.pk])
    counted = {"purchase-energy_price": "0.25"}
    wanted = member.get(address, counted).content.decode()
    assert wanted.index(f'"f-{ROW}power_watts"') < wanted.index(f'"f-{ROW}price_on"'), (
        "what nobody knows is asked for in sight, before what is folded"
    )
    folded = member.get(address).content.decode()
    assert folded.index(f'"f-{ROW}power_watts"') > folded.index(f'"f-{ROW}price_on"')
    typed = {**counted, f"{ROW}power_watts": "9.5"}
    page = member.get(address, typed).content.decode()
    assert "9.5 W each, given" in page
    assert member.post(reverse("save-scenario", args=[cast.scenario.pk]), typed).status_code == 302
    kept = Scenario.objects.get(pk=cast.scenario.pk).document()["purchase"]
    assert kept["prices"] == {"disk/hp-6107a-9gb-10k": {"power_watts": 9.5}}
    wrong = member.get(address, {**counted, f"{ROW}power_watts": "0"}).content.decode()
    assert f'id="e-{ROW}power_watts"' in wrong
    file = member.get(reverse("bill-file", args=[cast.scenario.pk])).content.decode()
    header, *rows = file.split("\r\n")
    assert header.endswith(",note,power_watts,owned,to_buy")
    assert any(row.endswith(",9.5,0,10") and "hp-6107a" in row for row in rows)


def test_an_unknown_price_is_said_in_the_file(member, cast):
    file = member.get(reverse("bill-file", args=[cast.scenario.pk])).content.decode()
    *rows, total = csv.DictReader(io.StringIO(file))
    assert all((row["note"].startswith("price unknown")) == (not row["unit_price"]) for row in rows)
    assert any(not row["unit_price"] for row in rows)
    assert total["note"] == "unknown; no price known"


def test_memory_that_no_price_includes_stands_on_the_page(member, cast):
    scenario = cast.scenario
    document = {**scenario.document(), "server": "dell-r760-12lff"}
    typed = {"server": document["server"]}
    page = member.get(reverse("scenario", args=[scenario.pk]), typed).content.decode()
    assert "Memory of a server: Memory modules, not chosen yet" in page
    assert "The price of the server includes none" in page
    assert 'name="price-memory/bought.servers-price"' in page


def test_a_line_without_a_model_leads_to_where_it_is_chosen(member, cast):
    """The bill said "not chosen yet", and nothing more."""
    people = {"system": "exchange-se", "populations": [{"users": 5000}]}
    made = create_scenario(cast.plan, cast.alice, "Later", people, cast.catalogue)
    for shown, named in (
        (cast.scenario, {"server"}),
        (made, {"server", "controller", "database_disk", "system_disk", "metacache_disk"}),
    ):
        page = member.get(reverse("scenario", args=[shown.pk])).content.decode()
        found = re.findall(r'href="#f-([^"]+)" data-goto>Choose it<span [^>]+>: ([^<]+)', page)
        assert {name for name, _ in found} == named
        assert all(f'id="f-{name}"' in page for name in named)
        assert len(found) == page.count("not chosen yet</span></a>")


def test_where_a_model_is_chosen_follows_the_rows_of_the_form():
    parts = [
        Part("server", "bought.servers", ("server",)),
        Part("disk", "bought.raid_group_2_disks", ("raid_group_2.disk",)),
        Part("disk", "bought.log_disks", ("log_disk", "database_disk")),
        Part("memory", "bought.memory_gib"),
        Part("disk", "bought.raid_group_3_disks", ("raid_group_3.disk",)),
    ]
    found = {
        "server/bought.servers": "server",
        "disk/bought.raid_group_2_disks": "raid_groups-4-disk",
        "disk/bought.log_disks": "log_disk",
        "memory/bought.memory_gib": "memory_module",
    }
    rows = {"raid_groups": {0: {}, 4: {}}}
    assert bill.choosers(parts, flat.Flat("exchange-se", rows=rows)) == found
    # A relay asks for no memory modules: "Choose it" led nowhere.
    now = flat.Flat("postfix-relay", rows=rows)
    assert bill.choosers(parts, now).keys() == set(list(found)[:2])
