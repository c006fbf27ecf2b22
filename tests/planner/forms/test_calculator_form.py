"""The calculator's inputs as fields of a form, and its values beside Highwater's."""

import json

import pytest
from django.test import Client
from django.urls import reverse

from calculators import engine
from calculators.inputs.catalogue import from_fixtures
from planner.forms import flat
from planner.pages.scenario.answer.answers import answer
from planner.pages.scenario.scenarios import sketch
from planner.services.scenarios import scenarios

CATALOGUE = from_fixtures()
INPUTS = {
    "tier1_mailboxes": 9000, "tier1_messages_per_day": 150, "tier1_archive_limit_mb": 5120,
    "tier2_mailboxes": 1000, "tier2_message_size_kb": 100, "tier2_single_item_recovery": False,
    "db_disk_size_primary_site": "4000 GB", "dags": 1, "virtualised": True,
    "site_resilient": False, "lagged_copies": 0, "servers_per_dag_primary_site": 6,
}  # fmt: skip
DOCUMENT = {"system": "exchange-2013", "calculator_inputs": INPUTS}
AS_ASKED = {**INPUTS, "db_disk_size_primary_site": 4000}


def drawn(typed=None, document=DOCUMENT):
    return sketch(document, typed or {}, CATALOGUE)


def section(found, title):
    every = [*found.inputs.populations, *found.inputs.hardware, *found.inputs.options]
    return next(each for each in every if each.title == title)


def test_the_form_gives_back_what_was_asked():
    found = drawn()
    assert found.document == {"system": "exchange-2013", "calculator_inputs": AS_ASKED}
    assert found.changes == {}
    assert found.problems == []
    assert [each.title for each in found.inputs.populations] == ["Mailbox tier 1", "Mailbox tier 2"]


def test_every_input_is_a_field_with_label_unit_and_help():
    found = drawn()
    shown = {
        each.name: each
        for part in (*found.inputs.hardware, *found.inputs.options)
        for each in part.inputs
    }
    for name in ("dags", "virtualised", "db_disk_size_primary_site", "ha_copies"):
        assert shown[name].label
        assert shown[name].help.endswith(".")
    assert shown["db_disk_size_primary_site"].text == "4,000"
    assert shown["db_disk_size_primary_site"].unit == "GB"
    users = section(found, "Mailbox tier 1").inputs[0]
    assert (users.text, users.unit) == ("9,000", "users")


def test_what_is_typed_goes_into_the_calculators_own_form():
    found = drawn({"populations-1-users": "2,000", "dags": "2", "as_the_calculator": "yes"})
    asked = found.document["calculator_inputs"]
    assert (asked["tier2_mailboxes"], asked["dags"]) == (2000, 2)
    assert found.document["as_the_calculator"] is True
    assert set(found.changes) == {"populations-1-users", "dags", "as_the_calculator"}


def test_a_mistake_stands_beside_its_input():
    found = drawn({"populations-1-messages_per_day": "many", "dags": "0"})
    assert len(found.problems) == 2
    anchors = {anchor for _, anchor in found.inputs.problems}
    assert anchors == {"f-populations-1-messages_per_day", "f-dags"}


def test_mistakes_are_listed_in_the_order_of_the_page():
    typed = {
        "ha_copies": "none",
        "purchase-years": "many",
        "populations-1-users": "few",
        "populations-0-users": "few",
        "db_disk_size_primary_site": "4 eggs",
    }
    found = drawn(typed)
    listed = ["db_disk_size_primary_site", "populations-0-users", "populations-1-users"]
    listed += ["ha_copies", "purchase-years"]
    assert [anchor for _, anchor in found.inputs.problems] == [f"f-{name}" for name in listed]


def test_tiers_are_added_and_removed_up_to_four():
    found = drawn({"add": "populations"})
    assert found.document["calculator_inputs"]["tier3_mailboxes"] == 1000
    assert found.inputs.more_populations
    four = {f"populations-{key}-users": "10" for key in (2, 3)}
    assert not drawn(four).inputs.more_populations
    fewer = drawn({"remove": "populations-0"}).document["calculator_inputs"]
    assert fewer["tier1_mailboxes"] == 1000
    assert "tier2_mailboxes" not in fewer


def test_another_mail_system_takes_the_mailboxes_along():
    found = drawn({"system": "exchange-2019"})
    assert found.document["system"] == "exchange-2019"
    assert [each["users"] for each in found.document["populations"]] == [9_000, 1_000]
    assert "calculator_inputs" not in found.document


def test_the_switch_is_in_sight():
    switch = section(drawn(), "Microsoft's calculator")
    assert [(each.name, each.rare) for each in switch.inputs] == [("as_the_calculator", False)]


def test_flat_and_back_for_a_plain_document():
    document = {"system": "exchange-2013", "populations": [{"users": 5}], "dags": 3}
    assert flat.unflatten(flat.flatten(document))[0] == document


def test_each_difference_has_both_values_and_its_reason():
    found = answer(DOCUMENT, CATALOGUE)
    rows = {row["figure"]: row for row in found.calculator()["remarks"]}
    row = rows["mailbox.on_disk_mib"]
    assert row["differs"]
    assert row["ours"] != row["theirs"]
    assert "archive" in row["text"]
    assert "Its value" not in row["text"]
    assert "same formula" in rows["database.size_gib"]["text"]
    assert "orders" in rows["database.count"]["text"]
    assert rows["transport.message_kib"]["theirs"] == "77.5"
    figures = found.figures
    assert figures[row["theirs_figure"]]["value"] > figures[row["figure"]]["value"]
    assert not any("calculator" in note["text"].lower() for note in found.notes)


def test_as_the_calculator_both_are_the_same():
    found = answer({**DOCUMENT, "as_the_calculator": True}, CATALOGUE).calculator()
    assert found["as_it_does"]
    assert found["remarks"]
    assert not any(row["differs"] for row in found["remarks"])


def test_editions_without_a_calculator_say_nothing():
    document = {"system": "exchange-se", "populations": [{"users": 5000}]}
    assert answer(document, CATALOGUE).calculator() is None


def test_the_calculators_lines_are_folded_away():
    found = answer(DOCUMENT, CATALOGUE)
    lines = found.calculator_lines()
    assert set(found.own_figures) | set(lines["figures"]) == set(found.figures)
    assert not set(found.own_figures) & set(lines["figures"])
    outputs = {row["key"]: row for row in lines["outputs"]}
    printed = engine.size(DOCUMENT, CATALOGUE)["figures"]
    assert set(outputs) == {
        name.removeprefix("calculator.") for name in printed if name.startswith("calculator.")
    }
    assert outputs["dbs_per_dag_recommended"]["ours_figure"] == "database.count"
    page = json.dumps(found.own_figures)
    assert len(page) < 0.6 * len(json.dumps(found.figures))


@pytest.fixture
def member(cast):
    client = Client()
    client.force_login(cast.alice)
    return client


@pytest.fixture
def scenario(cast):
    return scenarios.create_scenario(cast.plan, cast.alice, "E2", DOCUMENT, cast.catalogue)


def test_the_page_shows_picture_and_heat_map_and_loads_the_calculator_later(member, scenario):
    address = reverse("scenario", args=[scenario.pk])
    page = member.get(address, {"whole": "1"}).content.decode()
    assert "What does a server carry when others are gone?" in page
    assert "Where does each copy live?" in page
    assert "Where does Microsoft&#x27;s calculator differ?" in page or "calculator differ?" in page
    assert "calculator.dbs_per_dag_recommended" not in page
    address = reverse("calculator-lines", args=[scenario.pk])
    assert f'data-load="{address}"' in page
    lines = member.get(address).json()
    assert "calculator.dbs_per_dag_recommended" in lines["figures"]
    assert "dbs_per_dag_recommended" in lines["html"]
    changed = member.get(address, {"populations-0-users": "90000"}).json()
    name = "calculator.messages_per_day"
    assert changed["figures"][name]["value"] > lines["figures"][name]["value"]


def test_what_was_typed_is_saved_in_the_form_it_had(member, scenario):
    reply = member.post(
        reverse("save-scenario", args=[scenario.pk]), {"populations-0-users": "8,000"}
    )
    assert reply.status_code == 302
    scenario.refresh_from_db()
    assert scenario.document() == {
        "system": "exchange-2013", "calculator_inputs": {**AS_ASKED, "tier1_mailboxes": 8000},
    }  # fmt: skip


def test_another_organisation_gets_no_lines(cast, scenario):
    client = Client()
    client.force_login(cast.mallory)
    assert client.get(reverse("calculator-lines", args=[scenario.pk])).status_code == 404


def test_a_share_typed_as_30_is_written_back_as_30_per_cent():
    base = flat.flatten({"system": "exchange-2007-hub", "message_bytes": 50_000})
    found = flat.overlay(base, {"second_message_share": "30", "load_growth": "30"})
    assert (found.options["second_message_share"], found.options["load_growth"]) == ("30 %", "30 %")
    document, _ = flat.unflatten(found)
    assert (document["second_message_share"], document["load_growth"]) == (0.3, 0.3)
