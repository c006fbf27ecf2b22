"""What tests are given in place of working it out: the same, of the same question alone."""

from dataclasses import replace

import pytest

from calculators.engine import OpenedScenario, open_scenario, opened
from calculators.inputs.catalogue import from_fixtures
from calculators.studies.reverse_sizing import reverse
from tests import kept_answers


@pytest.fixture(scope="module")
def rows():
    return from_fixtures()


def test_the_same_is_asked_once(rows, mailbox_document):
    first = open_scenario(mailbox_document, rows)
    assert isinstance(first, OpenedScenario)
    assert open_scenario(mailbox_document, from_fixtures()) is first
    mailbox_document["populations"][0]["users"] += 1
    assert first.document["populations"][0]["users"] == 4000
    assert open_scenario(mailbox_document, rows) is not first


def test_numbers_of_another_type_and_other_rows_are_other_questions(rows, mailbox_document):
    first = open_scenario(mailbox_document, rows)
    mailbox_document["growth_factor"] = 2
    whole = open_scenario(mailbox_document, rows)
    mailbox_document["growth_factor"] = 2.0
    assert len({id(each) for each in (first, whole, open_scenario(mailbox_document, rows))}) == 3
    mailbox_document["growth_factor"] = 1.5
    disks = {key: {**row, "capacity_gb": 1} for key, row in rows.disks.items()}
    for changed in (replace(rows, disks=disks), replace(rows, currency="CHF")):
        found = open_scenario(mailbox_document, changed)
        assert found is not first
        assert found.catalogue is changed


def test_what_is_given_may_be_changed(rows, mailbox_document):
    ask = [reverse.MOST_LOAD, mailbox_document, rows]
    first = reverse.way(*ask)
    wanted = dict(first.document)
    first.document.clear()
    assert reverse.way(*ask).document == wanted
    assert reverse.way(reverse.CHEAPEST, *ask[1:]) != reverse.way(*ask)


def test_a_test_that_changes_the_program_works_out_everything(monkeypatch, rows, mailbox_document):
    assert opened.OpenedScenario is OpenedScenario
    found = [open_scenario(mailbox_document, rows) for _ in range(2)]
    assert found[0] is not found[1]
    before = len(kept_answers._answers)
    reverse.way(reverse.MOST_LOAD, mailbox_document, rows)
    assert len(kept_answers._answers) == before


@pytest.mark.anew
def test_a_test_that_looks_at_the_working_out_is_given_nothing(rows, mailbox_document):
    found = [open_scenario(mailbox_document, rows) for _ in range(2)]
    assert found[0] is not found[1]
