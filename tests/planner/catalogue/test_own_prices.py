"""An organisation's price over that of a row: whole, and in the row once that is priced anew."""

import csv
import io

import pytest
from django.urls import reverse

from calculators.inputs.catalogue import matching
from planner.models import Disk, Membership, Price
from planner.selectors.catalogue.catalogue import catalogue_of, catalogue_row, read_catalogue
from planner.selectors.catalogue.lists import (
    Asked,
    counted,
    page_of_rows,
    read_asked,
    shown_rows,
)
from planner.services.catalogue import catalogue as service
from planner.services.catalogue.files.exporting import export_csv
from planner.services.catalogue.files.importing import plan_import, run_import

pytestmark = pytest.mark.django_db
LISTED = "scsi-15k-300gb"
OWN = {
    "key": "near-20",
    "name": "Nearline 20 TB",
    "origin": "given",
    "source": "ours",
    "capacity_gb": 20_000,
    "price": "50.00",
    "currency": "EUR",
    "price_origin": "given",
    "price_on": "2025-01-01",
    "price_until": "2025-12-31",
    "supplier": "Acme",
}
PAID = {"price": "100.00", "currency": "USD", "price_origin": "assumed"}
FACTS = ("price", "currency", "price_origin", "price_on", "price_until", "supplier")


def seen(cast, key):
    """What lists, API and calculators say of a price; they say the same."""
    shown = shown_rows(cast.ours, "disks", [catalogue_row(cast.ours, "disks", key)])[0]
    cast.ours.refresh_from_db()
    counted = catalogue_of(cast.ours).disks[key]
    assert [counted.get(name) for name in FACTS] == [shown[name] for name in FACTS]
    return tuple(shown[name] for name in FACTS)


def exported(cast):
    return "".join(export_csv(cast.ours, "disks", Asked(sort="key"))).encode()


def test_a_price_has_no_day_of_another(cast):
    """The days of a list price, and of an earlier offer, stood beside a new one."""
    service.save_own_row(cast.ours, "disks", OWN)
    service.save_price(cast.ours, "disks", "near-20", PAID)
    assert seen(cast, "near-20") == ("100.00", "USD", "assumed", None, None, "Acme")
    earlier = {**PAID, "price_until": "2026-02-01", "supplier": "Beta", "part_number": "B-1"}
    service.save_price(cast.ours, "disks", LISTED, earlier)
    service.save_price(cast.ours, "disks", LISTED, {**PAID, "price": "90"})
    assert seen(cast, LISTED) == ("90.00", "USD", "assumed", None, None, None)
    assert Price.objects.get(key=LISTED).part_number is None


def test_no_price_takes_no_currency_from_another(cast):
    """259 USD of the list became 259 EUR."""
    service.save_price(cast.ours, "disks", LISTED, {"currency": "EUR", "supplier": "Acme"})
    assert seen(cast, LISTED)[:3] == ("259.00", "USD", "assumed")
    assert seen(cast, LISTED)[5] == "Acme"


@pytest.mark.parametrize("key", ["near-20", LISTED])
def test_a_price_written_into_the_row_counts(cast, key):
    """It was kept below the organisation's, and counted nowhere."""
    service.save_own_row(cast.ours, "disks", OWN)
    service.save_price(cast.ours, "disks", key, PAID)
    service.change_row(cast.ours, "disks", key, {"note": "as before"})
    assert seen(cast, key)[:3] == ("100.00", "USD", "assumed")
    service.change_row(cast.ours, "disks", key, {"price": 90})
    assert seen(cast, key)[:3] == ("90.00", "USD", "assumed")
    assert not Price.objects.exists()


def test_a_new_row_in_the_place_of_a_built_in_one_has_its_own_price(cast):
    service.save_price(cast.ours, "disks", LISTED, PAID)
    service.save_own_row(cast.ours, "disks", {**OWN, "key": LISTED})
    assert seen(cast, LISTED)[:2] == ("50.00", "EUR")


def test_a_built_in_row_that_is_seen_again_keeps_what_is_paid_for_it(cast):
    """The price was gone with the own row that stood for it."""
    service.save_price(cast.ours, "disks", LISTED, PAID)
    service.change_row(cast.ours, "disks", LISTED, {"retired": True})
    service.delete_own_row(cast.ours, "disks", LISTED)
    assert seen(cast, LISTED)[:2] == ("100.00", "USD")


def test_a_file_has_the_prices_that_count_and_brings_them_in(cast):
    service.save_own_row(cast.ours, "disks", OWN)
    for key in ("near-20", LISTED):
        service.save_price(cast.ours, "disks", key, PAID)
    file = exported(cast)
    rows = {row["key"]: row for row in csv.DictReader(io.StringIO(file.decode()))}
    assert {rows[key]["price"] for key in ("near-20", LISTED)} == {"100.00"}
    counts = plan_import(cast.ours, "disks", file).counts
    assert counts["same"] == len(rows), counts
    done = run_import(cast.ours, "disks", b"key,note\nnear-20,as before\n")
    assert done.counts["changed"] == 1
    assert Price.objects.count() == 2
    done = run_import(cast.ours, "disks", f"key,price\nnear-20,80\n{LISTED},70\n".encode())
    assert [row.changes["price"] for row in done.rows] == [
        ["100.00", "80.00"],
        ["100.00", "70.00"],
    ]
    assert seen(cast, "near-20")[:5] == ("80.00", "USD", "assumed", None, None)
    assert seen(cast, LISTED)[:2] == ("70.00", "USD")
    assert not Price.objects.exists()


def test_the_page_of_a_row_shows_the_price_that_counts(client, cast):
    service.save_own_row(cast.ours, "disks", OWN)
    service.save_price(cast.ours, "disks", "near-20", PAID)
    client.force_login(cast.alice)
    address = reverse("catalogue-row", args=["disks", "near-20"])
    page = client.get(address).content.decode()
    assert 'name="price" type="text" value="100.00"' in page.replace(' inputmode="decimal"', "")
    typed = {**OWN, **PAID, "price": "95", "price_on": "", "price_until": ""}
    assert client.post(address, typed).status_code == 302
    assert seen(cast, "near-20")[:3] == ("95.00", "USD", "assumed")


def test_the_page_of_a_row_says_whose_price_it_is_and_leads_back_to_that_of_the_row(client, cast):
    """Only the API could take the organisation's price away again."""
    service.save_own_row(cast.ours, "disks", OWN)
    service.save_price(cast.ours, "disks", "near-20", PAID)
    page, back = (
        reverse(name, args=["disks", "near-20"])
        for name in ("catalogue-row", "catalogue-list-price")
    )
    client.force_login(cast.alice)
    told = "Your organisation pays 100 USD for it; the row itself says 50 EUR."
    assert told in client.get(page).content.decode()
    assert client.get(back).status_code == 405
    assert "has the price of its row again" in client.post(back, follow=True).content.decode()
    assert seen(cast, "near-20")[:2] == ("50.00", "EUR")
    assert "Your organisation pays" not in client.get(page).content.decode()
    # Twice is no fault, and what is not there leads nowhere.
    assert client.post(back).status_code == 302
    assert client.post(reverse("catalogue-list-price", args=["disks", "none"])).status_code == 404


def test_a_row_without_a_price_says_so_beside_that_of_the_organisation(client, cast):
    service.save_own_row(cast.ours, "disks", {**OWN, **dict.fromkeys(FACTS[:-1])})
    service.save_price(cast.ours, "disks", "near-20", PAID)
    role = Membership.Role.VIEWER
    Membership.objects.filter(user=cast.bob, organisation=cast.ours).update(role=role)
    client.force_login(cast.bob)
    page = client.get(reverse("catalogue-row", args=["disks", "near-20"])).content.decode()
    assert "pays 100 USD for it; the row itself says no price." in page
    assert "Use what the row says" not in page
    assert (
        client.post(reverse("catalogue-list-price", args=["disks", "near-20"])).status_code == 403
    )
    assert seen(cast, "near-20")[0] == "100.00"


def test_words_are_kept_without_what_stands_around_them(cast):
    """A file that was taken out of them was another once it was brought in."""
    said = {"name": " Nearline ", "supplier": "  ", "part_number": " 007 ", "note": "one\ntwo\n"}
    row = service.save_own_row(cast.ours, "disks", {**OWN, **said})
    assert (row.name, row.supplier, row.part_number) == ("Nearline", None, "007")
    assert Disk.objects.get(key="near-20").note == "one\ntwo"
    assert plan_import(cast.ours, "disks", exported(cast)).counts["changed"] == 0


def test_lists_are_sorted_and_filtered_by_the_price_that_they_show(cast):
    """They went by the row's own price: 900 stood first, and was "at most 120"."""
    for number, price in enumerate((100, 200, None, 300, 50)):
        fields = {"price": price, "currency": "EUR", "price_origin": "given"} if price else {}
        row = {name: OWN[name] for name in ("origin", "source", "capacity_gb")} | fields
        service.save_own_row(
            cast.ours, "disks", {**row, "key": f"n{number}", "name": f"N {number}"}
        )
    for key, price in (("n0", 900), ("n2", 150), (LISTED, 120)):
        service.save_price(cast.ours, "disks", key, {**PAID, "price": price})

    def listed(limit=100, **asked):
        found, cursor = [], None
        while True:
            page = page_of_rows(cast.ours, "disks", read_asked("disks", asked), cursor, limit)
            shown = shown_rows(cast.ours, "disks", page.rows)
            found += [(row["key"], row["price"]) for row in shown]
            cursor = page.following
            if cursor is None:
                return found

    own = [("n4", "50.00"), ("n2", "150.00"), ("n1", "200.00"), ("n3", "300.00"), ("n0", "900.00")]
    for limit in (1, 2, 3, 100):
        assert listed(limit, sort="price", own="true") == own
        assert listed(limit, sort="-price", own="true") == own[::-1]
        assert listed(limit, sort="price", own="true", q="n") == own
    everything = listed(2, sort="price", own="false")
    assert (LISTED, "120.00") in everything
    known = [float(price) for _, price in everything if price is not None]
    assert known == sorted(known)
    assert len(everything) == len({key for key, _ in everything}) == len(listed(own="false"))
    assert listed(sort="price", own="true", price_at_most="150") == own[:2]
    assert listed(sort="price", own="true", price_at_least="300") == own[3:]
    assert listed(own="true", priced="false") == []
    assert listed(sort="price", own="true", currency="USD") == [own[1], own[4]]
    assert (LISTED, "120.00") in listed(priced="true", own="false")
    asked = read_asked("disks", {"own": "true", "price_at_least": "300"})
    assert counted(cast.ours, "disks", asked, 100) == 2


def test_a_search_takes_rows_by_the_price_that_counts_from_large_tables_too(cast, monkeypatch):
    """Of tables that are not read whole it took them by the price of the row."""
    service.save_own_row(cast.ours, "disks", OWN)
    for key, price in (("near-20", 900), (LISTED, 120)):
        service.save_price(cast.ours, "disks", key, {**PAID, "price": price})
    asked = {"price_at_most": 130, "currency": "USD"}
    whole = matching(read_catalogue(cast.ours).disks, asked, fits)
    monkeypatch.setattr("planner.selectors.catalogue.catalogue._WHOLE", 5)
    found = matching(read_catalogue(cast.ours).disks, asked, fits)
    assert LISTED in found
    assert "near-20" not in found
    assert sorted(found) == sorted(whole)


def fits(row, name, wanted):
    """As a search looks at a row of a small table."""
    if name.endswith("_at_most"):
        return row.get("price") is not None and float(row["price"]) <= wanted
    return row.get(name) == wanted
