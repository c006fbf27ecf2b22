"""A lost disk where databases have copies: on the page, in the report and in the API."""

import pytest
from django.test import Client
from django.urls import reverse

from calculators import engine
from calculators.answers import plain
from calculators.inputs.catalogue import from_fixtures
from planner.forms.new_plan import starter
from planner.report.compose import compose
from planner.report.parts import failures
from planner.services.scenarios import scenarios, sizings

CATALOGUE = from_fixtures()
SE, E2010 = "exchange-se", "exchange-2010-mailbox"


def opened(system, **further):
    document = starter.document(system, 4000, CATALOGUE, further=further)
    return engine.open_scenario(document, CATALOGUE)


@pytest.mark.parametrize(
    ("system", "further", "said"),
    [
        (
            SE,
            {},
            "When a database disk is lost, so is one copy of each of the 4 databases on it; 3",
        ),
        (SE, {}, " on it; 3 other copies of each are left (lagged: at most 1). Where the lost one"),
        (SE, {"ha_copies": 2, "disk_layout": "jbod"}, "on it; 1 other copy of it is left. Where"),
        (SE, {}, "1 spare disk: what was on it is copied anew there by itself (AutoReseed), up to"),
        (SE, {"spare_disks": 0}, "A server has no spare: what was on it is copied anew, up to"),
        (E2010, {"disk_layout": "jbod"}, "another is activated on a server of the group"),
        (SE, {"disk_layout": "raid6"}, "its RAID 6 array goes on without it"),
        (SE, {"disk_layout": "raid6"}, "keeps 50 % of the rate"),
        (SE, {"high_availability": False}, "its RAID 10 array goes on without it"),
        (SE, {"high_availability": False, "disk_layout": "jbod"}, "RAID 10 array goes on"),
    ],
)
def test_what_a_lost_disk_means_where_databases_have_copies(system, further, said):
    found = opened(system, **further).failure_states.disk_lost
    assert found.verdict == "pass"
    assert said in found.sentence
    assert ("AutoReseed" in found.sentence) is ("spare disk:" in found.sentence)


def test_lagged_copies_that_are_left_are_counted_apart():
    said = opened(SE, ha_copies=3, lagged_copies=1).failure_states.disk_lost.sentence
    assert "; 3 other copies of each are left (lagged: at most 1)." in said


def test_a_lone_copy_on_a_plain_disk_is_lost():
    alone = opened(SE, ha_copies=1, disk_layout="jbod").failure_states.disk_lost
    assert alone.verdict == "fail"
    assert " and there is no other: nobody reads mail in " in alone.sentence
    # The servers left are not planned for it where a lone copy stays in each site.
    assert opened(SE, ha_copies=2, disk_layout="jbod").failure_states.disk_lost.verdict == "pass"


def test_volumes_that_share_a_disk_are_lost_with_it():
    document = starter.document(SE, 4000, CATALOGUE) | {"database_disks": 8}
    found = engine.open_scenario(document, CATALOGUE)
    assert found.bench.recording.values["copies.per_server"] == 64
    assert "one copy of each of the 8 databases on it" in found.failure_states.disk_lost.sentence


def test_no_more_databases_move_than_with_the_server():
    """The claim beside it: a disk holds part of what its server holds."""
    for system in (SE, "exchange-2019", "exchange-2016", "exchange-2013"):
        values = opened(system).bench.recording.values
        assert values["storage.databases_on_volume"] <= values["copies.per_server"]
        assert values["failure.one_lost"] == 1


def test_other_mail_systems_have_a_state_for_it():
    assert opened("exchange-2007-mailbox").failure_states.disk_lost is None


def test_the_loss_of_a_server_is_not_left_out_where_nobody_plans_for_it():
    found = opened(SE, ha_copies=1, site_resilient=False)
    states, charts = plain(found.failure_states), plain(found.charts)
    said = failures.survives(states, charts, found.verdict)
    assert said == (
        "As far as could be checked, with: a lost disk; not planned for: one server lost."
    )


def test_it_stands_in_the_survival_line():
    found = opened(SE, cores_per_server_primary_site=64, specint2006_rate_primary_site=3000)
    states, charts = plain(found.failure_states), plain(found.charts)
    assert failures.survives(states, charts, found.verdict).startswith(
        "Carries the load with: a lost disk, one server lost"
    )
    # What nobody checked with everything at work, nobody checked with a disk lost.
    open_one = opened(SE)
    states, charts = plain(open_one.failure_states), plain(open_one.charts)
    said = failures.survives(states, charts, open_one.verdict)
    assert said.startswith("As far as could be checked, with: a lost disk, ")


@pytest.mark.django_db
def test_on_the_page_in_the_report_and_in_the_api(cast):
    document = starter.document(SE, 4000, cast.catalogue)
    stored = scenarios.create_scenario(cast.plan, cast.alice, "Copies", document, cast.catalogue)
    client = Client()
    client.force_login(cast.alice)
    page = client.get(reverse("scenario", args=[stored.pk])).content.decode()
    said = "so is one copy of each of the 4 databases on it"
    assert "What if a disk is lost?" in page
    assert said in page
    sizing = sizings.size_scenario(stored, cast.alice, cast.catalogue)
    report = compose(sizings.sizing_as_dict(sizing))
    (section,) = [each for each in report.sections if each.key == "failures"]
    losses, disk = (block.text for block in section.blocks)
    assert said in disk
    for each in ("lost disk", "one server lost", "site lost", "drawn under “Charts”"):
        assert each in losses
    outlook = client.get(f"/api/v1/sizings/{sizing.pk}/states").json()
    assert said in outlook["disk_lost"]["sentence"]
    assert "disk-lost" in [state["key"] for state in outlook["states"]]
