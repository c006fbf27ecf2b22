# ruff: noqa: F811
"""Advice that is not kept: in its own list, named, and of no weight in the verdict."""

from __future__ import annotations

import pytest

from planner.pages.plans import shared
from planner.report.words.verdicts import ADVICE
from planner.selectors.plans import scenarios_of
from planner.selectors.sizings import latest_sizings
from planner.services.scenarios import scenarios, sizings
from tests.planner.search_cast import (  # noqa: F401
    JSON,
    at_once,
    client,
    done,
    scenario_of,
    stranger,
    typed,
    unpriced,
)

pytestmark = pytest.mark.django_db


def test_the_limits_of_a_scenario_stand_in_the_order_of_its_answer(client, cast):
    answer = client.get(f"/scenarios/{cast.scenario.pk}/").context["answer"]
    rows = answer.result["checks"]
    kept = [row["name"] for row in rows if row["name"] in ADVICE]
    assert [each.name for each in answer.checks] == [
        row["name"] for row in rows if row["name"] not in kept
    ]
    assert [each.name for each in answer.advice] == kept


def words_shared(cast):
    listed = list(scenarios_of(cast.ours, cast.plan))
    rows = shared.rows(listed, latest_sizings(cast.ours, listed), prices=False)
    return {row["scenario"].pk: row["word"] for row in rows}


def test_advice_that_is_not_kept_is_named_and_stands_in_its_own_list(client, cast):
    """It cost nothing, and was "tight" in yellow before every limit."""
    document = {
        "system": "exchange-2007-hub", "message_bytes": 50_000, "messages_per_second": 2,
        "database_max_cache_mib": 128, "ram_gb": 8,
        "raid_groups": [
            {"volume": volume, "level": "RAID10", "disks": 2, "disk": "ultra320-15k-36gb"}
            for volume in ("log", "queue")
        ],
    }  # fmt: skip
    made = scenarios.create_scenario(cast.plan, cast.alice, "Hub", document, cast.catalogue)
    reply = client.get(f"/scenarios/{made.pk}/")
    answer = reply.context["answer"]
    assert (answer.verdict, answer.verdict_word) == ("pass", "Holds, against 1 recommendation")
    assert (
        "Against 1 recommendation: Cache setting (128 MiB; at least 512 advised)."
        in answer.headline
    )
    first = answer.advice[0]
    assert (first.name, first.verdict, first.word) == ("cache-setting", "advice", "Not kept")
    assert all(each.verdict == "pass" for each in answer.checks)
    page = reply.content.decode()
    assert page.index('id="advice-title"') < page.index('id="c-cache-setting"')
    assert "Holds, against 1 recommendation." in page
    plan = client.get(f"/plans/{cast.plan.pk}/").content.decode()
    assert "Holds, against 1 recommendation" in plan
    # Who has a link sees what is stored.
    assert words_shared(cast)[made.pk] == "Not sized"
    sizings.size_scenario(made, cast.alice, cast.catalogue)
    assert words_shared(cast)[made.pk] == answer.verdict_word


def test_advice_that_is_not_kept_says_why_beside_it(client, cast):
    """The page had both numbers and no reason; it stood in the PDF alone."""
    document = {
        "system": "exchange-se", "populations": [{"users": 4000}],
        "servers_per_dag_primary_site": 4, "dags": 1, "metacache_disks": 1,
    }  # fmt: skip
    made = scenarios.create_scenario(cast.plan, cast.alice, "Cache", document, cast.catalogue)
    page = client.get(f"/scenarios/{made.pk}/").content.decode()
    row = page.partition('id="c-metacache-disks"')[2].partition("</li>")[0]
    assert "Not kept" in row
    assert "so that the loss of one touches the databases of three hard disks only." in row
    kept = {**document, "metacache_disks": 9}
    made = scenarios.create_scenario(cast.plan, cast.alice, "Kept", kept, cast.catalogue)
    page = client.get(f"/scenarios/{made.pk}/").content.decode()
    row = page.partition('id="c-metacache-disks"')[2].partition("</li>")[0]
    assert "Kept" in row
    assert "check-why" not in row


def test_advice_that_decides_the_verdict_stands_before_the_limits_that_hold(client, cast):
    """A hub that is tight by the error of its model alone: what the headline names comes first."""
    document = {
        "system": "exchange-2007-hub", "message_bytes": 50_000,
        "second_message_bytes": 5_000_000, "second_message_share": 0.05,
        "messages_per_second": 20, "database_max_cache_mib": 512,
        "raid_groups": [
            {"volume": volume, "level": "RAID0", "disks": 1, "disk": "ultra320-15k-36gb"}
            for volume in ("log", "queue")
        ],
    }  # fmt: skip
    made = scenarios.create_scenario(cast.plan, cast.alice, "Hub", document, cast.catalogue)
    reply = client.get(f"/scenarios/{made.pk}/")
    answer = reply.context["answer"]
    assert answer.verdict == "warn"
    assert answer.checks[0].name == answer.result["checks"][0]["name"] == "throughput-certainty"
    assert "throughput-certainty" not in [each.name for each in answer.advice]
    page = reply.content.decode()
    assert page.index('id="c-throughput-certainty"') < page.index('id="c-queue-disk"')
    assert "may fall short: asked" in page
