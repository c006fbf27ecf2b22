"""Remarks above the checks: those that weigh stand there, the others are counted and folded."""

from calculators.inputs.catalogue import from_fixtures
from planner.forms.new_plan import starter
from planner.pages.scenario.answer.answers import answer

CATALOGUE = from_fixtures()


def test_what_changes_the_answer_is_never_folded():
    document = starter.document("exchange-2007-mailbox", 2000, CATALOGUE)
    found = answer(document | {"state": "rebuilding"}, CATALOGUE)
    assert "Sized while a lost disk is rebuilt" in found.notes_that_weigh[0]["text"]
    # What was measured for fewer users than there are.
    store = starter.document("exchange-5.5-information-store", 100, CATALOGUE)
    said = [note["text"] for note in answer(store, CATALOGUE).notes_that_weigh]
    assert any("beyond that the figures are an extrapolation" in each for each in said)


def test_the_others_are_counted_above_the_checks():
    found = answer(starter.document("exchange-se", 4000, CATALOGUE), CATALOGUE)
    assert not found.notes_that_weigh
    assert len(found.notes_beside) == len(found.notes) == 1
    assert "on the safe side" in found.notes_beside[0]["text"]
