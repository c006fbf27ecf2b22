"""What nobody could check: of which candidate it is said."""

from types import SimpleNamespace

from calculators.search.answer.answer import why_unchecked


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
