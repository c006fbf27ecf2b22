"""The catalogue by the API: listed, searched, paged, made, changed, retired, deleted."""

import copy

import pytest

from planner.models import Disk, Price, Scenario
from planner.selectors.catalogue.catalogue import catalogue_of
from planner.services.scenarios.scenarios import create_scenario
from tests.api.client import problem
from tests.planner.cast import BENCHMARK

pytestmark = pytest.mark.django_db
DISK = {
    "key": "nearline-20tb",
    "name": "Nearline 20 TB",
    "manufacturer": "Acme",
    "part_number": "ACM20-T7",
    "capacity_gb": 20000,
    "rpm": 7200,
    "random_iops": 75,
    "origin": "given",
    "source": "our measurement",
    "price": "389.00",
    "currency": "EUR",
    "price_origin": "given",
}


def keys(response):
    assert response.status_code == 200, response.content[:500]
    return [row["key"] for row in response.json()["items"]]


@pytest.mark.parametrize("kind", ["disk", "disksdisks", "user_profiles", "Disks", "tapes"])
@pytest.mark.parametrize("rest", ["", "/export", "/x"])
def test_what_is_no_kind_leads_nowhere(alice, kind, rest):
    problem(alice.get(f"catalogue/{kind}{rest}"), 404)


def test_a_row_is_made_read_changed_and_deleted(alice, mallory):
    made = alice.post("catalogue/disks", DISK)
    assert made.status_code == 201
    assert made["Location"] == "/api/v1/catalogue/disks/nearline-20tb"
    assert made.json()["price_kind"] == "organisation"
    assert made.json()["own"] is True
    problem(mallory.get("catalogue/disks/nearline-20tb"), 404)
    tag = alice.get("catalogue/disks/nearline-20tb")["ETag"]
    changed = alice(
        "PATCH", "catalogue/disks/nearline-20tb", {"retired": True}, **{"If-Match": tag}
    )
    assert changed.json()["retired"] is True
    problem(
        alice("PATCH", "catalogue/disks/nearline-20tb", {"note": "x"}, **{"If-Match": tag}), 412
    )
    problem(alice.post("catalogue/disks", DISK), 400)
    assert alice("DELETE", "catalogue/disks/nearline-20tb").status_code == 204
    problem(alice.get("catalogue/disks/nearline-20tb"), 404)


def test_everything_wrong_is_told_at_once(alice):
    found = problem(
        alice.post(
            "catalogue/disks",
            {
                "key": "Bad Key",
                "capacity_gb": -4,
                "rpm": True,
                "price": 1,
                "unspsc": "12",
                "stated_on": "yesterday",
                "retired": "no",
                "colour": "red",
                "name": ["x"],
                "random_iops": 1e300,
            },
        ),
        400,
    )
    pointers = {error["pointer"] for error in found["errors"]}
    assert pointers >= {
        "/key", "/rpm", "/unspsc", "/stated_on", "/retired", "/colour", "/name", "/random_iops",
        "/origin", "/source",
    }  # fmt: skip
    for wrong in ("text", 3, None, [DISK]):
        problem(alice.post("catalogue/disks", wrong), 400)


def test_a_built_in_row_is_changed_for_ourselves_only(alice, mallory):
    changed = alice("PATCH", "catalogue/disks/scsi-15k-300gb", {"random_iops": 170}).json()
    assert (changed["own"], changed["random_iops"], changed["origin"]) == (True, 170, "given")
    assert changed["source"].startswith("changed by us from: e2013-calculator")
    theirs = mallory.get("catalogue/disks/scsi-15k-300gb").json()
    assert (theirs["own"], theirs["random_iops"], theirs["origin"]) == (False, 180, "cited")
    # What only says where to buy it leaves its source as it was.
    bought = alice("PATCH", "catalogue/disks/sata-7200-500gb", {"supplier": "Acme"}).json()
    assert bought["origin"] == "cited"
    problem(alice("DELETE", "catalogue/controllers/ultra3-128mb"), 409)


def test_lists_are_searched_filtered_sorted_and_cut(alice):
    alice.post("catalogue/disks", DISK)
    assert keys(alice.get("catalogue/disks"))[0] == "nearline-20tb", "own rows first"
    for words in ("nearline", "NEAR 20", "acme", "acm20-t7", "line 20tb", "a", "ac near"):
        assert "nearline-20tb" in keys(alice.get(f"catalogue/disks?q={words}")), words
    for words in ("nearline 21", "xyzzy", "earline-20tx"):
        assert keys(alice.get(f"catalogue/disks?q={words}")) == [], words
    large = alice.get("catalogue/disks?capacity_gb_at_least=4000&sort=-capacity_gb&own=false")
    sizes = [row["capacity_gb"] for row in large.json()["items"]]
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[-1] >= 4000
    assert keys(alice.get("catalogue/disks?own=true")) == ["nearline-20tb"]
    assert keys(alice.get("catalogue/disks?manufacturer=Acme&rpm=7200")) == ["nearline-20tb"]
    first = alice.get("catalogue/disks?fields=key,price&own=true").json()["items"]
    (row,) = first
    assert set(row) == {"key", "name", "origin", "source", "own", "price"}
    assert (row["key"], row["price"], row["own"]) == ("nearline-20tb", "389.00", True)
    retired = alice("PATCH", "catalogue/disks/nearline-20tb", {"retired": True})
    assert retired.status_code == 200
    assert keys(alice.get("catalogue/disks?retired=false&own=true")) == []


@pytest.mark.parametrize("sort", ["key", "-key", "name", "-name", "price", "-price", "capacity_gb"])
def test_pages_hold_every_row_once(alice, sort):
    alice.post("catalogue/disks", DISK)
    alice("PATCH", "catalogue/disks/scsi-15k-300gb", {"price": "1.00"})
    whole = keys(alice.get(f"catalogue/disks?sort={sort}"))
    met, link = [], f"/api/v1/catalogue/disks?sort={sort}&limit=3"
    while link:
        page = alice.get(link.removeprefix("/api/v1/")).json()
        met += [row["key"] for row in page["items"]]
        assert len(page["items"]) <= 3
        link = page["next"]
    assert met == whole
    assert len(set(met)) == len(met) == len(keys(alice.get("catalogue/disks?limit=200")))


@pytest.mark.parametrize(
    "query",
    [
        "sort=colour", "colour=red", "own=perhaps", "capacity_gb_at_least=much", "limit=0",
        "limit=201", "cursor=%00", "cursor=WzksICJ4IiwgInkiXQ", "fields=colour",
        "own=true&own=false",
        "capacity_gb=nan", "name_at_least=%00", "cursor=WzAsICJcdTAwMDAiLCAieSJd",
    ],
)  # fmt: skip
def test_what_cannot_be_heard_is_refused(alice, query):
    problem(alice.get(f"catalogue/disks?{query}"), 400)


def test_a_row_in_use_is_not_deleted(alice, cast):
    alice.post("catalogue/disks", DISK)
    document = copy.deepcopy(BENCHMARK)
    document["raid_groups"][0]["disk"] = DISK["key"]
    cast.ours.refresh_from_db()
    create_scenario(cast.plan, cast.alice, "On ours", document, catalogue_of(cast.ours))
    refused = problem(alice("DELETE", f"catalogue/disks/{DISK['key']}"), 409)
    assert "On ours" in refused["errors"][0]["message"]
    assert Disk.objects.filter(key=DISK["key"]).exists()
    Scenario.objects.filter(name="On ours").delete()
    assert alice("DELETE", f"catalogue/disks/{DISK['key']}").status_code == 204


def test_a_row_that_somebody_else_deletes_at_that_moment_is_not_there(alice, monkeypatch):
    alice.post("catalogue/disks", DISK)
    row = Disk.objects.get(key=DISK["key"])
    Disk.objects.filter(pk=row.pk).delete()
    place = "planner.api.v1.reference.catalogue.catalogue_row"
    monkeypatch.setattr(place, lambda *_: row)
    for method, body in (("PATCH", {"note": "x"}), ("DELETE", None)):
        problem(alice(method, f"catalogue/disks/{DISK['key']}", body), 404)


def test_a_price_set_in_between_is_not_overwritten(alice):
    """The version was that of the row alone."""
    row = "catalogue/disks/scsi-15k-300gb"
    tag = alice.get(row)["ETag"]
    price = {"price": "301.50", "currency": "EUR", "price_origin": "given"}
    assert alice("PUT", f"{row}/price", price).status_code == 200
    problem(alice("PATCH", row, {"price": 290}, **{"If-Match": tag}), 412)
    tag = alice.get(row)["ETag"]
    assert alice("PUT", f"{row}/price", {**price, "price": "310"}).status_code == 200
    problem(alice("PATCH", row, {"price": 290}, **{"If-Match": tag}), 412)
    tag = alice.get(row)["ETag"]
    changed = alice("PATCH", row, {"price": 290}, **{"If-Match": tag})
    assert (changed.json()["price"], changed.json()["currency"]) == ("290.00", "EUR")
    assert changed["ETag"] == alice.get(row)["ETag"]


def test_an_own_price_stands_over_that_of_the_list(alice, mallory, cast):
    price = {"price": "301.50", "currency": "EUR", "price_origin": "given", "supplier": "Acme"}
    row = alice("PUT", "catalogue/disks/scsi-15k-300gb/price", price).json()
    assert (row["price"], row["currency"], row["price_kind"]) == ("301.50", "EUR", "organisation")
    assert row["own"] is False
    listed = mallory.get("catalogue/disks/scsi-15k-300gb").json()
    assert (listed["price"], listed["price_kind"]) == ("259.00", "list")
    cast.ours.refresh_from_db()
    assert catalogue_of(cast.ours).disks["scsi-15k-300gb"]["price"] == "301.50"
    problem(alice("PUT", "catalogue/disks/no-such-disk/price", price), 404)
    problem(alice("PUT", "catalogue/user-profiles/average/price", price), 404)
    problem(alice("PUT", "catalogue/disks/scsi-15k-300gb/price", {"price": "x"}), 400)
    assert alice("DELETE", "catalogue/disks/scsi-15k-300gb/price").status_code == 204
    assert not Price.objects.exists()
    assert alice.get("catalogue/disks/scsi-15k-300gb").json()["price"] == "259.00"
