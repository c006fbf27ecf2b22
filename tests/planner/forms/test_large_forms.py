"""How large a form may be: the largest scenario is saved, and what is larger is told so."""

import pytest
from django.conf import settings
from django.urls import reverse

from calculators.scenario.parse import MOST_GROUPS, MOST_POPULATIONS
from planner.selectors.catalogue.catalogue import catalogue_of
from planner.services.scenarios.scenarios import create_scenario
from tests.planner.cast import BENCHMARK
from tests.planner.forms.test_forms_as_they_stand import as_it_stands

pytestmark = pytest.mark.django_db


def test_the_largest_scenario_is_saved(cast, page):
    (people,), (database, log) = BENCHMARK["populations"], BENCHMARK["raid_groups"]
    document = {
        **BENCHMARK,
        "populations": [people] * MOST_POPULATIONS,
        "raid_groups": [*[database] * (MOST_GROUPS - 1), log],
    }
    catalogue = catalogue_of(cast.ours)
    found = create_scenario(cast.plan, cast.alice, "Largest", document, catalogue)
    address = reverse("scenario", args=[found.pk])
    sent, _ = as_it_stands(page.get(address), "//form[@id='inputs-panel']")
    assert len(sent) > 1000, "more fields than Django takes by itself"
    reply = page.post(reverse("save-scenario", args=[found.pk]), sent)
    assert reply.status_code == 302
    found.refresh_from_db()
    assert found.document() == document


@pytest.mark.parametrize(
    ("sent", "most"),
    [
        ({"name": "x" * (settings.DATA_UPLOAD_MAX_MEMORY_SIZE + 1)}, "1.0\xa0MB of text"),
        (
            {f"f{number}": "" for number in range(settings.DATA_UPLOAD_MAX_NUMBER_FIELDS + 1)},
            "10,000 fields",
        ),
    ],
    ids=["bytes", "fields"],
)
def test_more_than_a_form_takes_is_told(page, sent, most):
    """It was said to have been cut short."""
    address, kind = reverse("new-plan"), "application/x-www-form-urlencoded"
    body = "&".join(f"{name}={value}" for name, value in sent.items())
    reply = page.post(address, body, content_type=kind)
    assert reply.status_code == 413
    told = reply.content.decode()
    assert f"Nothing was saved: a form has at most {most}." in told
    assert "<title>Too large" in told
    assert "data-nothing-done" in told
    assert f'href="{reverse("plans")}"' in told
    reply = page.post(address, body, content_type=kind, headers={"Accept": "application/json"})
    assert reply.status_code == 413
    (problem,) = reply.json()["problems"]
    assert problem["code"] == "too-large"
    assert problem["hint"]


def test_what_was_cut_short_is_told_so(page):
    reply = page.post(reverse("new-plan"), "--x", content_type="multipart/form-data")
    assert reply.status_code == 400
    assert "It may have been cut short" in reply.content.decode()
