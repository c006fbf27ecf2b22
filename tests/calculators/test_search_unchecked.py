"""What nobody could check of a candidate: beside its name, and of which candidate it is said."""

from types import SimpleNamespace

from calculators.search.answer.answer import why_unchecked
from planner.pages.search_result.front import _unchecked


def test_what_was_not_checked_stands_beside_the_name():
    assert _unchecked({"not_checked": ["Disk bays"]}) == "disk bays not checked"
    several = _unchecked({"not_checked": ["Disk bays", "Processor cycles"]})
    assert several == "disk bays and processor cycles not checked"
    assert _unchecked({"not_checked": []}) == _unchecked({}) == ""


def test_the_candidate_is_named_of_which_a_limit_could_not_be_checked():
    """It was "the first", also where the first has a processor."""
    shortlist = [
        SimpleNamespace(not_checked=names, why_not_checked=[f"because {place}." for _ in names])
        for place, names in enumerate((["Bays"], ["Bays", "Cycles"], ["Cycles"]))
    ]
    assert why_unchecked(shortlist) == {
        "Bays": "Of the first candidate: because 0.",
        "Cycles": "Of candidate 2: because 1.",
    }
    assert why_unchecked([]) == {}
