"""The editions side by side on their page, and the way there from a scenario."""

from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client
from django.urls import reverse

from calculators.sheet.said.numbers import shown
from calculators.studies.migration import EDITIONS, migrate
from calculators.systems import SYSTEMS
from planner.forms.new_plan.starter import document
from planner.pages.scenario.answer.answers import answer
from planner.pages.tools.migration import migration_figures, migration_page


@pytest.fixture
def member(cast):
    client = Client()
    client.force_login(cast.alice)
    return client


def test_the_table_says_what_the_calculators_say(cast):
    page = migration_page({"users": "5,000", "concurrency": "0.8"}, cast.catalogue)
    found = migrate({"users": 5000, "concurrency": 0.8}, cast.catalogue)
    assert page["answer"]["sentence"] == found["sentence"]
    assert page["charts"] == found["charts"]
    titles = [title for _, title, _ in page["answer"]["columns"]]
    assert titles == [
        "Database I/O",
        "Memory",
        "Disks: 15K SCSI 300 GB, 3.5 inch",
        "Disks of its years",
        "Processors",
    ]
    rows = {row["title"]: row for row in page["answer"]["rows"]}
    assert list(rows) == [edition.title for edition in EDITIONS]
    last = rows["Exchange 2003"]["cells"][-1]
    assert (last["text"], last["known"]) == ("no published rule", False)
    assert rows["Exchange 2003"]["cells"][3]["details"].startswith("Ultra320 15K 36 GB, by space, ")
    assert rows["Exchange 5.5"]["cells"][0]["measured"]
    assert page["query"].startswith("users=5%2C000&")


@pytest.mark.parametrize("users", [1, 3000, 4000])
def test_numbers_are_for_the_users_that_are_typed(cast, users):
    page = migration_page({"users": str(users)}, cast.catalogue)
    found = migrate({"users": users}, cast.catalogue)
    assert page["answer"]["users"] == users
    for row, edition in zip(page["answer"]["rows"], found["editions"], strict=True):
        for key, place in (("disks", 2), ("disks_of_its_years", 3)):
            cell, value = row["cells"][place], edition["cells"][key]["value"]
            # Whole disks, of which the figure for 1000 users was made.
            assert int(cell["text"].replace(",", "")) == pytest.approx(value * users / 1000)
            assert cell["details"].endswith(f"{shown(value, 3)} for 1000")
        iops = row["cells"][0]
        assert iops["text"] == shown(iops["value"] * users / 1000, 3)


def test_the_headline_counts_whole_disks_of_the_users_that_are_typed(cast):
    sentence = migrate({"users": 4000}, cast.catalogue)["sentence"]
    assert " 4,000 users need " in sentence
    assert "1000 users" not in sentence
    page = migration_page({"users": "4000"}, cast.catalogue)
    rows = {row["title"]: row for row in page["answer"]["rows"]}
    last, first = rows["Subscription Edition"]["cells"], rows["Exchange 2003"]["cells"]
    for place, where in ((2, "on one disk model"), (3, "on disks of their years")):
        assert (
            f"{last[place]['text']} disks in place of the {first[place]['text']} of Exchange 2003 "
            f"{where}"
        ) in sentence
    assert "the memory of Exchange 2007, the first with a rule for memory." in sentence
    assert "of the disk I/O of Exchange 2003" in sentence


def test_with_disks_of_their_years_there_is_one_column_of_disks(cast):
    page = migration_page({"disk": "of-its-years"}, cast.catalogue)
    assert [key for key, _, _ in page["answer"]["columns"]].count("disks_of_its_years") == 1
    assert "disks" not in [key for key, _, _ in page["answer"]["columns"]]


def test_the_working_holds_what_the_cells_point_to(cast):
    page = migration_page({}, cast.catalogue)
    figures = migration_figures({}, cast.catalogue)
    for row in page["answer"]["rows"]:
        for cell in row["cells"]:
            assert cell["figure"] is None or cell["figure"] in figures
    assert migration_figures({"users": "x"}, cast.catalogue) == {}


def test_bad_input_stands_beside_its_field(cast):
    page = migration_page({"users": "0", "disk": "floppy"}, cast.catalogue)
    assert [name for _, name in page["problems"]] == ["users", "disk"]
    assert (page["answer"], page["charts"]) == (None, [])


def test_the_page_and_its_parts(member, cast):
    page = member.get(reverse("migration")).content.decode()
    assert "What do the same users need on each edition of Exchange?" in page
    assert "no published rule" in page
    assert 'data-figure="exchange_se.for_1000_users.iops"' in page
    live = member.get(
        reverse("migration"), {"users": "x"}, headers={"Accept": "application/json"}
    ).json()
    assert set(live["parts"]) == {"form", "problems"}
    assert "1 input needs attention; below is the last good answer" in live["parts"]["problems"]
    assert live["wrong"]
    assert "data" not in live
    reloaded = member.get(reverse("migration"), {"users": "x", "messages_per_day": "140"})
    page = reloaded.content.decode()
    assert 'value="x"' in page
    assert "below is the answer with the usual value" in page
    assert ">4,000</a>" in page
    assert 'data-shown="?users=4%2C000' in page
    figures = member.get(reverse("migration-working")).json()
    assert all(each["title"] for each in figures.values())
    assert figures["exchange_2003.mailbox.iops"]["formula"].startswith("iops = ")
    assert Client().get(reverse("migration")).status_code == 302
    assert "Editions side by side" in member.get(reverse("tools")).content.decode()


@pytest.mark.parametrize("system", SYSTEMS)
def test_scenarios_of_these_editions_lead_there(cast, system):
    asked = document(system, 2500, cast.catalogue)
    query = answer(asked, cast.catalogue).other_editions()
    if system not in {edition.system for edition in EDITIONS}:
        assert query == ""
        return
    typed = {name: values[0] for name, values in parse_qs(query).items()}
    assert typed["users"] == "2500"
    assert migration_page(typed, cast.catalogue)["problems"] == []


def test_a_quota_in_mib_is_handed_on_in_the_mb_of_that_page(cast):
    """3,072 MiB were handed on as 3,072 MB, 4.6 % too few."""
    asked = document("exchange-se", 2500, cast.catalogue, further={"mailbox_limit_mb": 3072})
    assert parse_qs(answer(asked, cast.catalogue).other_editions())["mailbox_size_mb"] == [
        "3221.23"
    ]
    old = document("exchange-2007-mailbox", 2500, cast.catalogue, further={"mailbox_size_mb": 200})
    assert parse_qs(answer(old, cast.catalogue).other_editions())["mailbox_size_mb"] == ["200"]


def test_users_of_one_of_several_servers_are_handed_on_as_those_of_all(cast):
    four = document("exchange-2007-mailbox", 850, cast.catalogue, further={"servers": 4})
    assert parse_qs(answer(four, cast.catalogue).other_editions())["users"] == ["3400"]


def test_the_link_stands_on_the_scenario(member, cast):
    page = member.get(reverse("scenario", args=[cast.scenario.pk])).content.decode()
    start = page.index('id="other-editions"')
    link = page[page.index('href="', start) + 6 :].split('"')[0]
    assert urlsplit(link).path == reverse("migration")
    assert "users=8000" in link


def test_the_four_printed_kinds_of_user_are_one_click_away(cast, member):
    page = migration_page({"users": "3000"}, cast.catalogue)
    assert [each["title"] for each in page["profiles"]] == ["Light", "Average", "Heavy", "Large"]
    for each, iops in zip(page["profiles"], (500, 750, 1000, 1500), strict=True):
        asked = {name: values[0] for name, values in parse_qs(each["query"]).items()}
        assert asked["users"] == "3000"
        chosen = migration_page(asked, cast.catalogue)
        assert [one["chosen"] for one in chosen["profiles"]].count(True) == 1
        rows = {row["title"]: row for row in chosen["answer"]["rows"]}
        assert rows["Exchange 2003"]["cells"][0]["value"] == pytest.approx(iops)
    assert "The four printed kinds of user" in member.get(reverse("migration")).content.decode()


def test_a_measured_load_goes_to_the_editions_as_what_it_is_on_2003(cast):
    measured = document("exchange-2007-mailbox", 4000, cast.catalogue)
    measured["populations"] = [{"users": 4000, "iops_per_user": 0.27, "mailbox_size_mb": 200,
                                "measured_on": "exchange-2007"}]  # fmt: skip
    query = answer(measured, cast.catalogue).other_editions()
    asked = {name: values[0] for name, values in parse_qs(query).items()}
    found = migrate({name: float(text) for name, text in asked.items()}, cast.catalogue)
    (row,) = [each for each in found["editions"] if each["key"] == "exchange_2003"]
    assert row["cells"]["iops"]["value"] == pytest.approx(1000, rel=1e-3)


def test_heavy_is_said_to_be_that_of_its_edition_in_both_places(cast, member):
    page = member.get(reverse("migration")).content.decode()
    assert "of Exchange 2003</span></h2>" in page
    own = cast.catalogue.profiles["heavy"]["messages_per_day"]
    assert f"heavy is {own:g} messages a day there." in page
    profile = next(
        each
        for each in SYSTEMS["exchange-2007-mailbox"].population_fields
        if each.name == "profile"
    )
    (heavy,) = [each for each in migration_page({}, cast.catalogue)["profiles"]
                if each["title"] == "Heavy"]  # fmt: skip
    assert f"has {heavy['text'].split(',')[0]}, that of Exchange 2007 has {own:g}." in profile.help
    assert "Editions side by side" in profile.help
