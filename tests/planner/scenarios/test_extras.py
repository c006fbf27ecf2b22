"""Beside the answer of a hub: the meter, the fragment to paste; of 5.5: the stripe maps."""

import json

import pytest
from django.test import Client
from django.urls import reverse

from calculators.inputs.catalogue import FIXTURES, from_fixtures
from planner.pages.scenario.answer.answers import answer
from planner.services.scenarios import scenarios


def hub(number):
    content = json.loads((FIXTURES / "demo" / "hub-for-large-messages.json").read_text())
    return content["scenarios"][number]["document"]


def shown(document):
    return answer(document, from_fixtures())


@pytest.fixture
def member(cast):
    client = Client()
    client.force_login(cast.alice)
    return client


@pytest.fixture
def hub_scenario(cast):
    return scenarios.create_scenario(cast.plan, cast.alice, "Hub", hub(0), cast.catalogue)


def test_the_meter_of_the_test_that_was_throttled():
    """hub-throughput-2008, test 3: 148.48 MB (141.6 MiB) of queue on a cache of 128 MiB, 31 %
    throttled."""
    meter = shown(hub(2)).meter()
    assert (meter["queue"], meter["cache"], meter["over"]) == ("142", "128", True)
    assert (meter["throttled"], meter["verdict"]) == ("31 %", "fail")
    assert [mark["buckets"] for mark in meter["marks"]] == ["120", "200"]
    assert float(meter["reach"]) > float(meter["room"])
    assert meter["marks"][1]["at"] == meter["room"]


def test_the_meter_of_a_queue_that_fits():
    meter = shown(hub(1)).meter()
    assert (meter["queue"], meter["over"], meter["throttled"]) == ("61.5", False, "0 %")
    assert meter["verdict"] == "pass"
    assert float(meter["reach"]) < float(meter["marks"][0]["at"])


def test_thresholds_that_were_typed_over_move_the_marks():
    document = {**hub(2), "assumptions": {"medium_buckets": 100}}
    assert shown(document).meter()["marks"][0]["buckets"] == "100"


def test_other_systems_have_neither(benchmark_document):
    found = shown(benchmark_document)
    assert found.meter() is None
    assert [each["key"] for each in found.artifacts] == ["array-runbook"]


def test_stripe_maps_of_the_groups(benchmark_document):
    maps = shown(benchmark_document).stripe_maps()
    assert [each["title"] for each in maps] == [
        "Database group: RAID 10, 8 disks",
        "Log group: RAID 1, 2 disks",
    ]
    assert maps[0]["query"] == "level=RAID10&disks=8&spans=4&stripe_depth_kb=16&aligned=yes"
    assert shown(hub(0)).stripe_maps() == []


def test_the_fragment_stands_on_the_page_and_can_be_downloaded(member, hub_scenario):
    page = member.get(reverse("scenario", args=[hub_scenario.pk])).content.decode()
    assert "DatabaseMaxCacheSize&quot; value=&quot;536870912&quot;" in page
    assert 'id="back-pressure"' in page
    address = reverse("artifact", args=[hub_scenario.pk, "edge-transport-config"])
    reply = member.get(address)
    assert b'value="536870912"' in reply.content
    assert reply.headers["Content-Disposition"].endswith('fragment.xml"')
    assert b'value="134217728"' in member.get(address, {"ram_gb": "2"}).content
    live = member.get(
        reverse("answer", args=[hub_scenario.pk]),
        {"ram_gb": "2"},
        headers={"Accept": "application/json"},
    ).json()
    assert f"{address}?ram_gb=2" in live["parts"]["extras"]


def test_no_fragment_where_there_is_none(member, cast, hub_scenario):
    for scenario, key, query in (
        (hub_scenario, "nothing", {}),
        (cast.scenario, "edge-transport-config", {}),
        (hub_scenario, "edge-transport-config", {"ram_gb": "x"}),
    ):
        address = reverse("artifact", args=[scenario.pk, key])
        assert member.get(address, query).status_code == 404


def test_another_organisation_gets_nothing(cast, hub_scenario):
    client = Client()
    client.force_login(cast.mallory)
    address = reverse("artifact", args=[hub_scenario.pk, "edge-transport-config"])
    assert client.get(address).status_code == 404


def test_a_high_threshold_of_ones_own_moves_its_mark_and_no_bucket():
    """At 300 the queue of test 2 had 144 buckets in place of 96, as if a bucket were smaller."""
    raised = {**hub(1), "assumptions": {"high_buckets": 300}}
    found, meter = shown(hub(1)).meter(), shown(raised).meter()
    assert meter["buckets"] == found["buckets"] == "96.1"
    assert meter["verdict"] == found["verdict"] == "pass"
    medium, high = meter["marks"]
    assert (medium["mebibytes"], high["mebibytes"], high["buckets"]) == ("76.8", "192", "300")
    assert (medium["cache"], high["cache"]) == (False, False)
    assert [mark["cache"] for mark in found["marks"]] == [False, True]
    assert float(meter["room"]) < float(high["at"]) <= 100


def test_the_page_of_a_hub_that_is_asked_too_much_says_back_pressure(member, cast):
    """It said 0 % throttled, and medium back pressure after 3 seconds."""
    document = {**hub(1), "messages_per_second": 20}
    document.pop("queued_messages")
    meter = shown(document).meter()
    assert (meter["stage"], meter["verdict"], meter["throttled"]) == ("medium", "fail", "30 %")
    assert meter["grows"]
    assert meter["until"] == "3"
    assert not shown(hub(1)).meter()["grows"]
    made = scenarios.create_scenario(cast.plan, cast.alice, "Hub", document, cast.catalogue)
    page = member.get(reverse("scenario", args=[made.pk])).content.decode()
    assert "the queue grows with any cache" in page
    assert "would keep this queue below" not in page
