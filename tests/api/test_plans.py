"""Plans, scenarios, bills of materials and reports through the API."""

import csv
import io
import itertools

import jsonschema_rs
import pytest

from planner.models import Plan, Report, Scenario, Sizing
from planner.render.tables.bill_files import as_csv
from planner.render.tables.cells import as_it_was
from planner.services.catalogue.catalogue import save_own_row
from planner.services.organisation.tokens import create_token
from planner.services.scenarios.sizings import total_told
from tests.api.client import Api, problem
from tests.api.described import described

pytestmark = pytest.mark.django_db


def test_a_plan_from_beginning_to_end(alice, benchmark_document, mailbox_document):
    made = alice.post("plans", {"name": "New", "description": "About"})
    assert made.status_code == 201
    plan = made.json()
    assert alice.get(made["Location"].removeprefix("/api/v1/")).json()["name"] == "New"
    address = f"plans/{plan['id']}"
    assert alice("PATCH", address, {"name": "Newer"}).json()["description"] == "About"
    added = alice.post(
        f"{address}/scenarios",
        {
            "name": "One",
            "document": benchmark_document,
            "notes": "why",
            "measured": {"database.queue_length": 6.9},
            "measured_source": "ours",
        },
    )
    assert added.status_code == 201
    scenario = added.json()
    assert scenario["document"] == benchmark_document
    one = f"scenarios/{scenario['id']}"
    sized = alice.post(f"{one}/sizings")
    assert sized.status_code == 201
    assert alice.get(one).json()["latest_sizing"] == sized.json()["url"]
    total = Sizing.objects.get(pk=sized.json()["id"]).detail.bill["total"]
    assert total["known"] + total["unknown"]
    assert alice.get(one).json()["latest_price"] == {
        name: total[name]
        for name in ("price", "currency", "known", "unknown", "at_least", "assumed")
    }
    assert total["at_least"] is False, "it is not known at all"
    assert added.json()["latest_price"] == alice.get(one).json()["latest_price"]
    changed = alice("PATCH", one, {"document": mailbox_document}).json()
    assert (changed["name"], changed["document"]) == ("One", mailbox_document)
    assert alice.get(one).json()["document"] == mailbox_document
    assert [s["id"] for s in alice.get(f"{address}/scenarios").json()["items"]] == [scenario["id"]]
    stored = [each["id"] for each in alice.get(f"{one}/sizings").json()["items"]]
    assert sized.json()["id"] in stored, "beside those of its saves"
    assert len(alice.get("scenarios").json()["items"]) == 2
    assert alice("DELETE", one).status_code == 204
    problem(alice.get(one), 404)
    assert alice("DELETE", address).status_code == 204
    assert {p["name"] for p in alice.get("plans").json()["items"]} == {"Migration"}
    assert Sizing.objects.count() == 1


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"name": ""},
        {"name": 5},
        {"name": "x" * 200},
        {"name": "a\u0000b"},
        {"name": None},
        {"name": "x", "colour": "red"},
        [],
        "x",
        {"name": "Migration"},
        {"name": "x", "description": 1},
        {"name": "\ud800"},
    ],
)
def test_plans_that_cannot_be_made(alice, body):
    assert problem(alice.post("plans", body), 400)["errors"]
    assert Plan.objects.count() == 1


def test_scenarios_that_cannot_be_made(alice, cast, benchmark_document):
    benchmark_document["populations"][0]["users"] = 0
    body = {"name": "", "document": benchmark_document, "measured": [1], "notes": 3}
    found = problem(alice.post(f"plans/{cast.plan.pk}/scenarios", body), 400)
    assert {error["pointer"] for error in found["errors"]} == {
        "/name",
        "/notes",
        "/measured",
        "/document/populations/0/users",
    }
    problem(alice.post(f"plans/{cast.plan.pk}/scenarios", {"name": "No document"}), 400)
    body = {"name": "Renamed", "document": benchmark_document}
    problem(alice("PATCH", f"scenarios/{cast.scenario.pk}", body), 400)
    assert Scenario.objects.get().name == "Rabbit hole"


def test_the_bill_as_json_and_csv(alice, cast):
    address = f"sizings/{cast.sizing.pk}/bom"
    bill = alice.get(address).json()
    assert bill["total"]["unknown"] > 0
    assert {line["kind"] for line in bill["lines"]} == {"server", "controller", "disk"}
    for found in (alice.get(address, Accept="text/csv"), alice.get(f"{address}?format=csv")):
        assert found["Content-Type"].startswith("text/csv")
        rows = list(csv.DictReader(io.StringIO(found.content.decode())))
        assert [row["description"] for row in rows] == [
            *(line["description"] for line in bill["lines"]), "Total",
        ]  # fmt: skip
        assert rows.pop()["note"].startswith(("at least; ", "unknown; "))
        assert all(
            row["line_price"] == ""
            for row, line in zip(rows, bill["lines"], strict=True)
            if line["line_price"] is None
        )
    both = alice.get(f"{address}?format=json", Accept="text/csv")
    assert both["Content-Type"] == "application/json"
    problem(alice.get(f"{address}?format=xml"), 400)


@pytest.mark.parametrize(
    "name", ['=HYPERLINK("http://x")', "+1", "-1+2", "@SUM(A1)", "\t=1", "  =1", "\r=1", "＝1"]
)
def test_no_cell_is_a_formula(name):
    line = {"level": 2, "kind": "disk", "description": name, "quantity": -1, "part_number": name}
    row = list(csv.reader(io.StringIO(as_csv({"lines": [line]}))))[1]
    assert row[3] == row[5]
    assert row[3].startswith("'")
    assert as_it_was(row[3]) == name
    assert row[4] == "-1", "a number stays a number"


def test_a_users_disk_name_reaches_the_csv_harmless(alice, cast, benchmark_document):
    save_own_row(
        cast.ours,
        "disks",
        {
            "key": "ours",
            "name": "=1+1",
            "capacity_gb": 100,
            "random_iops": 100,
            "rpm": 10_000,
            "seek_read_ms": 5,
            "sequential_iops": 300,
            "origin": "given",
            "source": "us",
            "price": "10.50",
            "currency": "EUR",
            "price_origin": "given",
            "part_number": "@1",
        },
    )
    for group in benchmark_document["raid_groups"]:
        group["disk"] = "ours"
    made = alice.post("sizings", benchmark_document).json()
    text = alice.get(f"sizings/{made['id']}/bom?format=csv").content.decode()
    assert "'=1+1" in text
    assert "'@1" in text
    assert ",=" not in text


def test_a_report(alice, mallory, cast, monkeypatch, django_capture_on_commit_callbacks):
    queued = []
    monkeypatch.setattr("planner.tasks.make_report.delay", queued.append)
    address = f"sizings/{cast.sizing.pk}/reports"
    with django_capture_on_commit_callbacks(execute=True):
        asked = alice.post(address)
    assert asked.status_code == 202
    report = asked.json()
    assert queued == [report["id"]]
    assert asked["Location"] == report["url"]
    one = report["url"].removeprefix("/api/v1/")
    assert (report["status"], report["progress"]) == ("queued", 0)
    problem(alice.get(f"{one}/file"), 409)
    assert alice.post(address).json()["id"] == report["id"]
    Report.objects.update(
        status="done",
        progress=100,
        content=b"%PDF-1.7",
        filename="a.pdf",
        size=8,
        sha256="f" * 64,
        media_type="application/pdf",
    )
    done = alice.get(one).json()
    file = alice.get(done["file"].removeprefix("/api/v1/"))
    assert file.content == b"%PDF-1.7"
    assert file["Content-Type"] == "application/pdf"
    assert [item["id"] for item in alice.get(address).json()["items"]] == [report["id"]]
    problem(mallory.get(f"{one}/file"), 404)
    assert alice("DELETE", one).json()["status"] == "done"


def test_the_latest_price_of_a_scenario_is_the_text_of_its_bill(alice, cast, benchmark_document):
    """Its description called it a number."""
    disk = benchmark_document["raid_groups"][0]["disk"]
    benchmark_document["purchase"] = {
        "prices": {f"disk/{disk}": {"price": "119.90", "currency": "EUR"}}
    }
    made = alice.post(
        f"plans/{cast.plan.pk}/scenarios", {"name": "Priced", "document": benchmark_document}
    )
    one = f"scenarios/{made.json()['id']}"
    sizing = alice.post(f"{one}/sizings").json()
    found = alice.get(one).json()["latest_price"]
    bill = alice.get(f"sizings/{sizing['id']}/bom").json()
    bought = sum(line["quantity"] for line in bill["lines"] if line["key"] == disk)
    assert found["price"] == bill["total"]["price"] == f"{119.90 * bought:.2f}"
    assert found["at_least"] is bill["total"]["at_least"] is True
    assert found["assumed"] == bill["total"]["assumed"] == 0
    benchmark_document["purchase"]["prices"][f"disk/{disk}"]["price_origin"] = "assumed"
    changed = alice("PATCH", one, {"document": benchmark_document}).json()
    assert changed["latest_price"]["assumed"] == 1
    schema = described()["components"]
    whole = {**schema["schemas"]["LatestPrice"], "components": schema}
    jsonschema_rs.Draft202012Validator(whole).validate(found)


def test_a_bill_of_before_says_at_least_too():
    """A bill is kept as it was made; those of before did not say it."""
    total = {"known": 1, "unknown": 1, "assumed": 0, "owned": 0, "currency": "EUR"}
    part = {"currency": "EUR", "price": "7.00", "assumed": 0, "rate": None}
    for price, unknown, subtotals, wanted in (
        ("7.00", 1, [part], ("7.00", True)), ("7.00", 0, [part], ("7.00", False)),
        ("0.00", 1, [], (None, False)), ("0.00", 0, [], ("0.00", False)),
        (None, 2, [], (None, False)),
    ):  # fmt: skip
        kept = {**total, "price": price, "unknown": unknown, "subtotals": subtotals}
        told = total_told(kept)
        assert (told["price"], told["at_least"]) == wanted
        assert "at_least" not in kept
        assert total_told(told) is told
    assert total_told({}) == {}


def test_a_report_is_stopped(alice, cast):
    report = alice.post(f"sizings/{cast.sizing.pk}/reports").json()
    stopped = alice("DELETE", report["url"].removeprefix("/api/v1/"))
    assert stopped.json()["status"] == "cancelled"


def test_who_may_only_read_is_told_how_to_ask_without_keeping(cast, benchmark_document):
    """Where a question may be asked without being stored, and nowhere else."""
    _, reads = create_token(cast.ours, cast.alice, "reads", scopes=["read"])
    _, writes = create_token(cast.ours, cast.alice, "writes", scopes=["write"])
    for secret, path, told in (
        (reads, "sizings", ["may-not-store"]), (reads, "plans", []),
        (reads, f"plans/{cast.plan.pk}/scenarios", []), (writes, "sizings?save=false", []),
    ):  # fmt: skip
        refused = problem(Api(secret).post(path, benchmark_document), 403)
        assert [error["code"] for error in refused["errors"]] == told, path
    (error,) = problem(Api(reads).post("sizings", benchmark_document), 403)["errors"]
    remedy = "Send POST /api/v1/sizings?save=false: it answers the same and stores nothing."
    assert error["hint"] == remedy
    assert Api(reads).post("sizings?save=false", benchmark_document).status_code == 200
    assert Api(writes).post("sizings", benchmark_document).status_code == 201


@pytest.mark.parametrize(("cookie", "accepts"), [*itertools.product([False, True], repeat=2)])
def test_answers_are_compressed_for_whom_asks_but_for_sessions(alice, settings, cookie, accepts):
    """What is secret and what others may choose are not compressed together."""
    if cookie:
        alice.client.cookies[settings.SESSION_COOKIE_NAME] = "x"
    headers = {"Accept-Encoding": "gzip"} if accepts else {}
    found = alice.get("catalogue/disks?limit=50", **headers)
    assert found.status_code == 200
    assert len(found.content) > 200
    assert (found.get("Content-Encoding") == "gzip") is (accepts and not cookie)


def test_who_has_it_already_is_told_so_and_nobody_else(alice, cast):
    address = "catalogue/disks/hp-6107a-9gb-10k"
    found = alice.get(address)
    tag = found["ETag"]
    for known, status in (
        (None, 200), ("", 200), (tag, 304), ('"other"', 200), (f'"other", {tag}', 304), ("*", 304),
    ):  # fmt: skip
        headers = {} if known is None else {"If-None-Match": known}
        for method in ("GET", "HEAD"):
            again = alice(method, address, **headers)
            assert again.status_code == status, (method, known)
            assert again["ETag"] == tag
            assert status == 200 or not again.content
    # Whoever changes something is never told that it has it already.
    for known in (tag, "*"):
        changed = alice("PATCH", address, {"note": "x"}, **{"If-None-Match": known})
        assert changed.status_code not in (304, 500), changed.content[:200]
