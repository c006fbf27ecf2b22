"""Why a figure changed, what moves it and where the verdict turns, through the API."""

import copy
import uuid

import jsonschema_rs
import pytest

from tests.api.client import problem
from tests.api.described import described

pytestmark = pytest.mark.django_db


def made(api, document):
    reply = api.post("sizings", document)
    assert reply.status_code == 201, reply.content
    return reply.json()


def validated(name, value):
    schema = described()["components"]
    whole = {**schema["schemas"][name], "components": schema}
    jsonschema_rs.Draft202012Validator(whole).validate(value)
    return value


def test_why_a_figure_changed(alice, mallory, benchmark_document):
    after = copy.deepcopy(benchmark_document)
    after["populations"][0]["users"] = 9000
    after["raid_groups"][0].update(level="RAID5", disks=7, spans=1)
    first, second = made(alice, benchmark_document), made(alice, after)
    address = f"sizings/{second['id']}/changes?from={first['id']}"
    for figure in ("database.queue_length", "response_time.p95_ms", "disks.all"):
        reply = validated("Changes", alice.get(f"{address}&figure={figure}").json())
        was, now = (each["figures"][figure]["value"] for each in (first, second))
        assert (reply["before"], reply["after"]) == (was, now)
        assert abs(sum(part["change"] for part in reply["parts"]) - (now - was)) <= 1e-9
        assert {part["input"] for part in reply["parts"]} == {
            "/populations/0/users",
            "/raid_groups/0/level",
            "/raid_groups/0/disks",
            "/raid_groups/0/spans",
        }
        (level,) = [part for part in reply["parts"] if part["input"].endswith("/level")]
        assert (level["from"], level["to"]) == ("RAID10", "RAID5")
        assert reply["method"] == "exact"
    # It opens on the limit that turned the verdict.
    assert alice.get(address).json()["figure"] == "database.queue_length"
    assert mallory.get(address).status_code == 404


def test_what_cannot_be_explained_says_why(alice, mallory, benchmark_document, mailbox_document):
    first, second = made(alice, benchmark_document), made(alice, mailbox_document)
    theirs = made(mallory, benchmark_document)
    address = f"sizings/{second['id']}/changes"
    one_sided = f"{address}?from={first['id']}&figure=response_time.p95_ms"
    (two,) = problem(alice.get(one_sided), 400)["errors"]
    assert two["code"] == "figure-of-one-system"
    assert "Exchange 5.5" in two["message"]
    assert "response_time.p95_ms" in two["message"]
    reply = alice.get(f"{address}?from={first['id']}&figure=disks.all").json()
    found = validated("Changes", reply)
    assert abs(sum(part["change"] for part in found["parts"]) - found["change"]) <= 1e-9
    (system,) = [part for part in found["parts"] if part["input"] == "/system"]
    assert (system["from"], system["to"]) == (
        benchmark_document["system"],
        mailbox_document["system"],
    )
    assert alice.get(f"{address}?from={theirs['id']}").status_code == 404
    assert alice.get(f"{address}?from={uuid.uuid4()}").status_code == 404
    problem(alice.get(f"{address}?from=yesterday"), 400)
    problem(alice.get(address), 400)
    unknown = alice.get(f"{address}?from={second['id']}&figure=datbase.spindles")
    (wrong,) = problem(unknown, 400)["errors"]
    assert wrong["code"] == "unknown-figure"
    assert "database.spindles" in wrong["hint"]


def test_what_moves_a_figure(alice, mallory, benchmark_document):
    sizing = made(alice, benchmark_document)
    address = f"sizings/{sizing['id']}/sensitivity"
    reply = validated("Sensitivity", alice.get(f"{address}?figure=database.queue_length").json())
    assert reply["value"] == sizing["figures"]["database.queue_length"]["value"]
    users = next(bar for bar in reply["inputs"] if bar["pointer"] == "/populations/0/users")
    assert (users["low"], users["high"]) == (7200, 8800)
    assert users["at_low"] < reply["value"] < users["at_high"]
    # 8,653 users is where it breaks.
    assert (users["verdict_at_low"], users["verdict_at_high"]) == ("pass", "fail")
    assert reply["verdict"] == sizing["verdict"]
    assert reply["at_least"] is False
    wider = alice.get(f"{address}?figure=database.queue_length&by=0.5").json()
    assert (
        next(bar["low"] for bar in wider["inputs"] if bar["pointer"] == "/populations/0/users")
        == 4000
    )
    for wrong in ("by=2", "by=little", "figure=nothing", "colour=red"):
        problem(alice.get(f"{address}?{wrong}"), 400)
    assert mallory.get(address).status_code == 404


def test_prices_move_the_price_and_what_has_none_is_counted(alice, benchmark_document):
    disk = benchmark_document["raid_groups"][0]["disk"]
    prices = {f"disk/{disk}": {"price": "119.99", "currency": "EUR"}}
    benchmark_document["purchase"] = {"prices": prices}
    first = made(alice, benchmark_document)
    total = alice.get(f"sizings/{first['id']}/bom").json()["total"]
    assert total["at_least"] is True
    reply = alice.get(f"sizings/{first['id']}/sensitivity?figure=price").json()
    validated("Sensitivity", reply)
    price = next(bar for bar in reply["inputs"] if bar["input"] == f"price.disk/{disk}")
    assert price["pointer"] == f"/purchase/prices/disk~1{disk}/price"
    assert (price["low"], price["high"]) == (107.99, 131.99)
    assert price["verdict_at_low"] == reply["verdict"]
    assert (reply["unknown"], reply["at_least"]) == (total["unknown"], True)
    prices[f"disk/{disk}"]["price"] = "131.99"
    second = made(alice, benchmark_document)
    why = alice.get(f"sizings/{second['id']}/changes?from={first['id']}&figure=price").json()
    validated("Changes", why)
    assert why["after"] == price["at_high"]
    assert [part["input"] for part in why["parts"]] == [f"/purchase/prices/disk~1{disk}"]
    assert (why["unknown_before"], why["unknown"], why["at_least"]) == (
        total["unknown"], total["unknown"], True,
    )  # fmt: skip
    assert "at least" in why["sentence"]


def test_where_the_verdict_turns(alice, mallory, benchmark_document):
    sizing = made(alice, benchmark_document)
    address = f"sizings/{sizing['id']}/flip-points"
    reply = validated("FlipPoints", alice.get(address).json())
    assert reply["breaks"] is False
    users = next(each for each in reply["items"] if each["pointer"] == "/populations/0/users")
    for value, verdict in ((users["keeps_until"], False), (users["flips_at"], True)):
        benchmark_document["populations"][0]["users"] = value
        there = alice.post("sizings?save=false", benchmark_document).json()
        assert (there["verdict"] == "fail") is verdict
    assert mallory.get(address).status_code == 404


def test_backwards(alice, mallory, benchmark_document):
    sizing = made(alice, benchmark_document)
    reply = validated("Reverse", alice.get(f"sizings/{sizing['id']}/reverse").json())
    assert reply["limits"][0]["limit_load"] == 8653
    (most,) = [each for each in reply["ways"] if each["key"] == "most-load"]
    again = alice.post("sizings?save=false", most["document"]).json()
    assert again["verdict"] != "fail"
    assert mallory.get(f"sizings/{sizing['id']}/reverse").status_code == 404
