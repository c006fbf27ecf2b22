"""What one request worked out of a scenario, the next one does not work out again."""

import copy
import re
from dataclasses import replace

import pytest
from django.urls import reverse

from calculators.inputs.catalogue import from_fixtures
from calculators.sheet.said.numbers import Style, in_style
from planner.models import Sizing
from planner.pages.scenario.answer import answers
from planner.services.scenarios import sizings
from tests.changing import changes_the_program


@pytest.fixture
def opened(monkeypatch):
    """The documents that were opened, one after another."""
    found, open_scenario = [], answers.open_scenario

    def noted(document, catalogue):
        found.append(document)
        return open_scenario(document, catalogue)

    monkeypatch.setattr(answers, "open_scenario", noted)
    return found


def test_page_and_parts_open_the_scenario_once(opened, cast, page):
    for name in ("scenario", "answer", "answer-details"):
        assert page.get(reverse(name, args=[cast.scenario.pk])).status_code == 200
    assert len(opened) == 1
    page.get(reverse("answer", args=[cast.scenario.pk]), {"populations-0-users": "4100"})
    assert len(opened) == 2


def test_other_numbers_and_other_rows_are_another_question(opened, benchmark_document):
    catalogue, same = from_fixtures(), copy.deepcopy(benchmark_document)
    first = answers.answer(benchmark_document, catalogue)
    assert answers.answer(same, catalogue).opened is first.opened
    for users in (8001, 8000.0, "8000"):
        same["populations"][0]["users"] = users
        assert answers.answer(same, catalogue).opened is not first.opened, users
    assert len(opened) == 4
    other = replace(catalogue, version="another")
    assert answers.answer(benchmark_document, other).opened.catalogue is other


def test_what_is_done_with_a_document_later_changes_no_answer(benchmark_document):
    catalogue = from_fixtures()
    kept = copy.deepcopy(benchmark_document)
    users = answers.answer(benchmark_document, catalogue).figures["users"]["value"]
    benchmark_document["populations"][0]["users"] = 1
    again = answers.answer(kept, catalogue)
    assert again.figures["users"]["value"] == users == 8000
    assert not again.opened.is_of(benchmark_document, catalogue)


def test_only_the_latest_are_kept(opened, benchmark_document):
    catalogue = from_fixtures()
    for users in range(1, answers.MOST_OPENED + 2):
        # The first is asked for again and again, and stays.
        answers.answer(benchmark_document, catalogue)
        changed = copy.deepcopy(benchmark_document)
        changed["populations"][0]["users"] = users
        answers.answer(changed, catalogue)
    assert len(answers._opened_lately) == answers.MOST_OPENED
    assert len(opened) == answers.MOST_OPENED + 2


def test_mistakes_are_told_each_time(opened, benchmark_document):
    benchmark_document["populations"][0]["users"] = -1
    for _ in range(2):
        answer, problems = answers.attempt(benchmark_document, from_fixtures())
        assert answer is None
        assert [each.pointer for each in problems] == ["/populations/0/users"]


def test_readers_of_other_number_formats_are_answered_in_their_own(opened, benchmark_document):
    catalogue = from_fixtures()
    german = Style("de_DE", "de_DE")

    def said():
        return " ".join(
            each.message for each in answers.answer(benchmark_document, catalogue).checks
        )

    benchmark_document["populations"][0]["users"] = 41_000
    with in_style(german):
        theirs = said()
    ours = said()
    assert re.search(r"\d,\d{3}\b", ours)
    assert theirs != ours
    with in_style(german):
        assert said() == theirs
    assert len(opened) == 1, "what is kept is for every reader"


@pytest.fixture
def moved(monkeypatch):
    """The documents of which it was worked out what moves them, one after another."""
    found, what_moves = [], sizings.what_moves

    def noted(document, catalogue):
        found.append(document)
        return what_moves(document, catalogue)

    monkeypatch.setattr(sizings, "what_moves", noted)
    return found


def test_what_moves_a_sizing_is_worked_out_once(moved, cast):
    first = sizings.sizing_as_dict(Sizing.objects.get())["what_if"]
    kept = copy.deepcopy(first)
    assert kept["sensitivity"]
    first["sensitivity"].clear()
    assert sizings.sizing_as_dict(Sizing.objects.get())["what_if"] == kept
    assert len(moved) == 1


def test_of_other_numbers_rows_and_versions_it_is_worked_out_anew(moved, cast):
    def asked(**changes):
        sizing = Sizing.objects.get()
        for name, value in changes.items():
            setattr(sizing, name, value)
        return sizings._what_if(sizing)

    sizing = Sizing.objects.get()
    document, rows = copy.deepcopy(sizing.document), copy.deepcopy(sizing.rows)
    document["populations"][0]["users"] = 8000.0
    (disk,) = rows["disks"].values()
    disk["price"] = "999.00"
    assert asked() == asked()
    asked(document=document)
    asked(rows=rows)
    asked(catalogue_version="another")
    assert len(moved) == 4
    assert asked(engine_version="another") == {}


def test_what_moves_them_is_kept_of_the_latest(monkeypatch, cast):
    moved, sizing = [], Sizing.objects.get()
    monkeypatch.setattr(sizings, "what_moves", lambda *asked: moved.append(asked) or {})
    for number in range(sizings.MOST_MOVED + 1):
        sizing.catalogue_version = str(number)
        sizings._what_if(sizing)
    assert len(sizings._moved_lately) == sizings.MOST_MOVED
    sizings._what_if(sizing)
    assert len(moved) == sizings.MOST_MOVED + 1


def test_a_test_that_changes_nothing_keeps_what_others_opened(request):
    assert not changes_the_program(request.node)


def test_one_that_may_change_the_program_does_not(request, monkeypatch):
    assert changes_the_program(request.node)


def test_nor_one_whose_fixture_may(request, opened):
    assert changes_the_program(request.node)
