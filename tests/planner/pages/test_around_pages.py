"""Around the pages: menu, organisation, prices, and plans read from what is stored."""

import copy

import pytest
from django.test import Client
from django.urls import reverse

from calculators import engine
from calculators.sheet.said.numbers import money
from planner.models import Membership
from planner.pages.plans.plans import plan_page, side_by_side
from planner.selectors.plans import scenarios_of
from planner.selectors.sizings import latest_sizings
from planner.services.organisation import organisations
from planner.services.scenarios import scenarios
from tests.planner.cast import BENCHMARK

pytestmark = pytest.mark.django_db


@pytest.fixture
def member(cast):
    client = Client()
    client.force_login(cast.alice)
    return client


def shown(client, name="plans"):
    return client.get(reverse(name)).content.decode()


def test_the_administration_of_the_server_is_offered_to_its_staff(member, cast):
    address = f'href="{reverse("admin:index")}"'
    assert address not in shown(member)
    cast.alice.is_staff = True
    cast.alice.save()
    assert address in shown(member)


@pytest.mark.parametrize(
    ("price", "text"),
    [
        ("2590.00", "2,590"),
        ("2590.5", "2,590.50"),
        (0, "0"),
        (1234567.891, "1,234,567.89"),
        ("ask", "ask"),
    ],
)
def test_a_price_is_written_the_same_everywhere(price, text):
    assert money(price) == text


def test_one_organisation_is_named_and_two_can_be_chosen(cast, member):
    assert "Wonderland" in shown(member)
    assert f'action="{reverse("choose-organisation")}"' not in shown(member)
    organisations.add_member(cast.theirs, cast.alice)
    page = shown(member)
    assert f'value="{cast.theirs.pk}">Elsewhere</button>' in page
    assert f'value="{cast.ours.pk}" aria-current="true">Wonderland</button>' in page
    reply = member.post(
        reverse("choose-organisation"), {"organisation": cast.theirs.pk}, follow=True
    )
    page = reply.content.decode()
    assert "You work for Elsewhere now." in page
    assert f'value="{cast.theirs.pk}" aria-current="true">' in page
    assert "Migration" not in page


@pytest.mark.parametrize("wanted", ["x", "", "999999999"])
def test_only_an_own_organisation_can_be_chosen(member, wanted):
    reply = member.post(reverse("choose-organisation"), {"organisation": wanted})
    assert reply.status_code == 404


@pytest.mark.parametrize("name", ["formulas", "rules", "sources", "glossary"])
def test_what_answers_rest_on_leads_to_one_another(member, name):
    page = shown(member, name)
    assert '<nav class="tabs" aria-label="Reference">' in page
    for other in ("formulas", "rules", "sources", "glossary"):
        current = ' aria-current="page"' if other == name else ""
        assert f'<a href="{reverse(other)}"{current}>' in page


def test_the_rules_are_in_the_menu_of_everybody(member, db):
    assert f'<a href="{reverse("rules")}">Rules by edition</a>' in shown(member)
    page = shown(Client(), "sign-in")
    assert f'<a href="{reverse("rules")}">Rules</a>' in page
    assert reverse("formulas") not in shown(Client(), "rules")


def test_the_tab_says_which_part_of_the_catalogue(member):
    assert "<title>Catalogue: Disks · Highwater</title>" in shown(member, "catalogue")


def test_a_plan_shows_what_is_stored(cast, monkeypatch):
    listed = list(scenarios_of(cast.ours, cast.plan))
    live = plan_page(listed, cast.catalogue)["rows"]
    beside = side_by_side(listed, [], cast.catalogue)["columns"]
    monkeypatch.setattr(engine, "size", None)
    monkeypatch.setattr(engine, "bill_of_materials", None)
    stored = latest_sizings(cast.ours, listed)
    assert plan_page(listed, cast.catalogue, stored)["rows"] == live
    assert side_by_side(listed, [], cast.catalogue, stored)["columns"] == beside


def test_a_card_says_what_its_scenario_costs_as_far_as_it_is_known(cast, member):
    page = member.get(reverse("plan", args=[cast.plan.pk])).content.decode()
    [row] = plan_page(list(scenarios_of(cast.ours, cast.plan)), cast.catalogue)["rows"]
    card = page[page.index('<li class="card scenario-card">') :]
    said = card[card.index("<dt>Price</dt>") : card.index("</dl>")]
    assert row["price"].quantity.text in said
    assert row["price"].detail in said


def test_predicted_and_measured_stand_below_one_another(cast, member):
    demo = cast.ours.plans.create(name="Runs")
    measured = {"database.queue_length": 6.9, "database.disk_utilisation": 0.9}
    document = cast.scenario.document()
    made = scenarios.create_scenario(
        demo, cast.alice, "Run", document, catalogue=cast.catalogue, measured=measured
    )
    figures = [each.title for each in plan_page([made], cast.catalogue)["rows"][0]["compared"]]
    assert len(figures) == 2
    page = member.get(reverse("plan", args=[demo.pk])).content.decode()
    table = page[page.index("measured-runs") :]
    heads = table[table.index("<thead>") : table.index("</thead>")]
    assert heads.count("<th ") == 5
    for figure in figures:
        assert f'<th scope="row">{figure}</th>' in table


def test_what_is_stored_of_another_day_is_sized_again(cast):
    changed = copy.deepcopy(BENCHMARK)
    changed["populations"][0]["users"] = 12000
    scenarios.save_scenario(cast.scenario, changed, cast.alice, cast.catalogue)
    listed = list(scenarios_of(cast.ours, cast.plan))
    stored = latest_sizings(cast.ours, listed)
    assert stored[cast.scenario.pk].verdict == "pass"
    assert plan_page(listed, cast.catalogue, stored)["rows"][0]["verdict"] == "fail"


def test_no_other_organisation_sees_a_stored_sizing(cast):
    assert latest_sizings(cast.theirs, scenarios_of(cast.ours, cast.plan)) == {}


@pytest.mark.parametrize("status", [403, 404, 405])
def test_only_the_answer_to_what_was_sent_says_that_nothing_was_done(client, cast, status):
    """What was typed stays behind Back of a form that is refused; of a page that is opened later
    and is not there, what was sent before was taken."""
    who, name, args = {
        403: (cast.bob, "new-plan", []),
        404: (cast.mallory, "save-scenario", [cast.scenario.pk]),
        405: (cast.alice, "plans", []),
    }[status]
    Membership.objects.filter(user=cast.bob).update(role="viewer")
    client.force_login(who)
    address = reverse(name, args=args)
    sent = client.post(address, {"name": "x"}, headers={"Accept": "text/html"})
    assert sent.status_code == status
    assert "data-nothing-done" in sent.content.decode()
    opened = client.get(
        address if status == 403 else f"{address}nowhere/", headers={"Accept": "text/html"}
    )
    assert "data-nothing-done" not in opened.content.decode()
