"""Memory has one unit on a page: that of its input. The API keeps the units that it has."""

import copy
import re

import pytest

from calculators.answers import plain
from calculators.checks.server import CHECKS
from calculators.engine import open_scenario
from calculators.inputs.catalogue import from_fixtures
from planner.report.key_numbers import bar, key_number
from planner.report.material import Material
from planner.report.sections.general import key_figures
from planner.report.words import memory
from planner.services.scenarios import scenarios
from planner.services.scenarios.sizings import size_scenario, sizing_as_dict
from tests.api.client import Api

pytestmark = pytest.mark.django_db
HUB = {
    "system": "exchange-2007-hub", "message_bytes": 50_000, "messages_per_second": 2,
    "database_max_cache_mib": 512, "ram_gb": 8,
    "raid_groups": [
        {"volume": volume, "level": "RAID10", "disks": 2, "disk": "ultra320-15k-36gb"}
        for volume in ("log", "queue")
    ],
}  # fmt: skip


def test_a_cache_of_512_mib_is_nowhere_537_mb(client, cast):
    made = scenarios.create_scenario(cast.plan, cast.alice, "Hub", HUB, cast.catalogue)
    client.force_login(cast.alice)
    answer = client.get(f"/scenarios/{made.pk}/").context["answer"]
    page = client.get(f"/scenarios/{made.pk}/").content.decode()
    words = " ".join(re.sub("<[^>]*>", " ", page.partition('id="part-working"')[0]).split())
    assert "512 MiB" in words
    assert not re.search(r"\b53[67](\.\d+)? ?MB", words)
    (check,) = [each for each in answer.checks if each.name == "back-pressure"]
    assert (check.available.text, check.available.unit) == ("512", "MiB")
    assert check.message.endswith("fits into the cache of 512 MiB.")
    assert (answer.meter()["cache"]) == "512"
    (chart,) = [each for each in answer.charts if each["key"] == "queue-against-cache"]
    limit = next(one for one in chart["series"] if one["role"] == "limit")
    assert chart["y"]["unit"] == "MiB"
    assert limit["values"] == pytest.approx([512.0] * len(limit["values"]), rel=1e-6)
    (queue,) = [each for each in answer.headlines() + tuple(answer.key_figures())
                if each.name == "queue.megabytes"]  # fmt: skip
    assert queue.quantity.unit == "MiB"
    assert queue.quantity.value == pytest.approx(chart["today"]["y"], rel=1e-6)


def test_the_key_figures_of_a_report_are_in_the_unit_of_the_page(cast):
    """ "64.5 MB" stood there for the queue of 61.5 MiB of the page."""
    made = scenarios.create_scenario(cast.plan, cast.alice, "Hub", HUB, cast.catalogue)
    kept = size_scenario(made, cast.alice, cast.catalogue)
    (table,) = key_figures(Material(sizing_as_dict(kept))).blocks
    rows = {row[0].figure: row[1] for row in table.rows}
    assert rows["queue.megabytes"].unit == "MiB"


def test_every_size_of_a_queue_is_in_the_unit_of_the_cache():
    asked = {name: value for name, value in HUB.items() if name != "queued_messages"}
    figures = open_scenario(asked, from_fixtures()).sizing.figures
    sizes = [name for name in figures if name.endswith("queue.megabytes")]
    assert sorted(sizes) == [
        "full_load.queue.megabytes",
        "queue.megabytes",
        "settled.queue.megabytes",
    ]
    for name in (*sizes, "queue.tested_megabytes"):
        assert memory.of_figure(name, 1.048576, "MB") == (1, "MiB")


def test_the_api_keeps_its_units():
    opened = open_scenario(HUB, from_fixtures())
    answer = plain(opened.sizing)
    assert answer["figures"]["cache.megabytes"] | {"working": ""} == {
        **answer["figures"]["cache.megabytes"], "value": 536.870912, "unit": "MB", "working": "",
    }  # fmt: skip
    (check,) = [each for each in answer["checks"] if each["name"] == "back-pressure"]
    assert (check["unit"], check["available"]) == ("MB", 536.870912)
    (chart,) = [each for each in plain(opened.charts) if each["key"] == "queue-against-cache"]
    before = copy.deepcopy(chart)
    shown = memory.of_chart(chart)
    assert chart == before, "what is kept is not changed by showing it"
    assert shown["y"]["unit"] == "MiB"
    assert bar(check).needed.unit == "MiB"
    assert key_number("log.megabytes", {"value": 5.0, "unit": "MB", "origin": "given"}
                      ).quantity.unit == "MB"  # fmt: skip


def test_the_limits_in_mib_are_those_that_say_themselves_so():
    assert {name for name, check in CHECKS.items() if check.of_memory} == memory.CHECKS
    assert all(CHECKS[name].unit == "MB" for name in memory.CHECKS)


def test_compared_it_is_in_the_same_unit(client, cast):
    made = [
        scenarios.create_scenario(
            cast.plan, cast.alice, f"{cache}", {**HUB, "database_max_cache_mib": cache},
            cast.catalogue,
        )
        for cache in (512, 128)
    ]  # fmt: skip
    client.force_login(cast.alice)
    query = "&".join(f"scenario={each.pk}" for each in made)
    page = client.get(f"/plans/{cast.plan.pk}/compare/?{query}").context["page"]
    limits = {row.title: [cell.text for cell in row.cells] for row in page.checks}
    assert [text.split(" of ")[1] for text in limits["Queue within the cache"]] == [
        "512 MiB", "128 MiB",
    ]  # fmt: skip
    figures = {row.title: [cell.text for cell in row.cells] for row in page.figures}
    assert all(text.endswith(" MiB") for text in figures["Size of the queue of a server"])
    reply = Api(cast.alice_secret).get(f"compare?{query}").json()
    (row,) = [each for each in reply["checks"] if each["check"] == "back-pressure"]
    assert row["unit"] == "MB"
