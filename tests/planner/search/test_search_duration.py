"""How long a search is said to take."""

from types import SimpleNamespace

import pytest

from planner.pages.search_form.ask import size_of

_OF_COPIES, _OTHER = {"ha_copies": None}, {}


def _time(places, evaluations, variants):
    space = {"designs": evaluations, "evaluations": evaluations, "variants": variants, "axes": []}
    return size_of(space, SimpleNamespace(places=places))["time"]


@pytest.mark.parametrize(
    ("places", "evaluations", "variants", "said"),
    [
        # Never less than what comes at the end: losses, names, putting it away.
        (_OTHER, 1, 1, "about 1 second"),
        (_OF_COPIES, 41_472, 64, "about 2 seconds"),
        (_OF_COPIES, 2_000_000, 1, "about 6 seconds"),
        (_OTHER, 30_000_000, 1, "about 11 seconds"),
        (_OTHER, 1_000, 1_000, "about 21 seconds"),
    ],
)
def test_the_time_counts_the_combinations_of_words_and_the_end(places, evaluations, variants, said):
    assert _time(places, evaluations, variants) == said
