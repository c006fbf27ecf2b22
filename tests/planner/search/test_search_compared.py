"""Designs of a search beside today's at unlike loads: what is best, what was searched for, and with
which load a scenario is made."""

from types import SimpleNamespace

import pytest
from django.urls import reverse

from calculators.search import document as document_of
from calculators.search import read
from planner.models import Scenario
from planner.pages.search_result.designs.selected import SelectedPage
from planner.report.comparison.sentence import sentence
from planner.services.scenarios.scenarios import create_scenario
from planner.services.searches.searches import start_search
from tests.planner.search.test_search_losses import CATALOGUE, ID, OWNED, found

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def selected():
    row = found().front[0]
    question = read(found().document, CATALOGUE)
    state = {"id": ID, "document": found().document, "answer": found().answer}
    document = document_of(question, row["design"])
    return SelectedPage(state, {row["design"]: (row["values"], document)}, CATALOGUE)


def test_no_mark_says_best_across_unlike_loads(selected):
    assert [column.load for column in selected.columns] == [2000, 2736]
    assert not any(cell.best for row in (*selected.figures, *selected.checks) for cell in row.cells)


def test_more_memory_that_is_asked_for_is_no_merit(selected):
    rows = [row for row in selected.found.figures if row.figure.startswith("memory.")]
    assert rows
    assert not any(row.winners for row in rows)


def test_what_was_searched_for_stands_first(selected):
    first = selected.figures[0]
    assert first.title.startswith("Searched for: ")
    assert first.cells[1].text.startswith("2,736")


def test_the_loss_of_the_only_server_is_said_as_elsewhere(selected):
    (row,) = [row for row in selected.failures if row.title == "A server is lost"]
    assert [cell.text for cell in row.cells] == ["Stops the service"] * 2


def test_of_designs_that_are_owned_none_is_the_cheapest():
    """ "Which is the cheapest cannot be said" stood over prices of 0 and 0."""
    answer = {"verdict": "pass", "checks": []}
    owned = {"total": {"price": "0", "currency": None, "known": 3, "unknown": 0}}
    columns = [SimpleNamespace(name=name, answer=answer, bill=owned) for name in ("A", "B")]
    price = SimpleNamespace(figure="price", unit="", values=[0.0, 0.0], winners=[])
    said = sentence(columns, [price])
    assert said == "Both hold. Both cost nothing more: all of it is owned."


def test_a_scenario_is_made_with_the_load_that_was_chosen(client, cast):
    client.force_login(cast.alice)
    scenario = create_scenario(cast.plan, cast.alice, "Owned", OWNED, cast.catalogue)
    axes = {"/populations/0/users": [2000, 2600], "/raid_groups/0/level": ["RAID10"]}
    asked = {"scenario": OWNED, "axes": axes, "objectives": [{"figure": "disks", "goal": "least"}]}
    row = start_search(
        cast.plan.organisation, cast.alice, asked, "More", cast.catalogue, lambda *_: None, scenario
    )
    address = reverse("search-design", args=[row.pk, 1])
    page = client.get(address).content.decode()
    assert "Make scenario with the 2,600 users of this design" in page
    assert "Make scenario with your 2,000 users" in page
    keep, before = reverse("keep-design", args=[row.pk, 1]), Scenario.objects.count()
    asked_first = client.post(keep)
    assert (asked_first.status_code, asked_first["Location"]) == (302, address)
    assert Scenario.objects.count() == before, "none is made with other users without a word"
    for load, users in (("own", 2600), ("today", 2000)):
        made = client.post(keep, {"load": load})["Location"]
        kept = Scenario.objects.get(pk=made.rstrip("/").rpartition("/")[2])
        assert kept.document()["populations"][0]["users"] == users
