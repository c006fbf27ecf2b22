"""How many examples property tests try: a third in each run of the suite, more in `make soak`."""

import os

from hypothesis import settings

LEAST = 5
SHARE = {"suite": 1 / 3, "explore": 1, "soak": 4}


def load_profile() -> None:
    """The suite tries the same examples in every run; the other profiles look for new ones.

    None of them judges by how long an example takes: on a busy machine that fails by chance.
    """
    settings.register_profile("suite", derandomize=True, database=None, deadline=None)
    settings.register_profile("explore", derandomize=False, deadline=None)
    settings.register_profile("soak", derandomize=False, deadline=None)
    settings.load_profile(profile())


def profile() -> str:
    """The one that HYPOTHESIS_PROFILE names."""
    return os.environ.get("HYPOTHESIS_PROFILE", "suite")


def examples(written: int) -> int:
    """How many of the examples a test asks for are tried; EXAMPLES_SHARE is another share."""
    share = float(os.environ.get("EXAMPLES_SHARE", SHARE[profile()]))
    return max(min(written, LEAST), round(written * share))


def scale(test: object) -> None:
    """Gives a property test its share; the tests say how many examples show what they check."""
    own = getattr(test, "_hypothesis_internal_use_settings", None)
    if own is not None:
        share = settings(own, max_examples=examples(own.max_examples))
        test._hypothesis_internal_use_settings = share  # type: ignore[attr-defined]
