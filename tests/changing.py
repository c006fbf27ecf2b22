"""Which tests change the program while they run, and which are given nothing of another's."""

from pathlib import Path

import pytest

TESTS = Path(__file__).parent


def floor_of(item: pytest.Item) -> str:
    """The folder of tests that it stands in, in whichever room."""
    return item.path.relative_to(TESTS).parts[0]


def changes_the_program(item: pytest.Item) -> bool:
    """Whether it asks for monkeypatch: itself, or by a fixture of ours. What pytest-django brings
    to every test asks for it as well, and changes nothing that an answer rests on."""
    info = getattr(item, "_fixtureinfo", None)
    if info is None:
        return False
    ours = [each for found in info.name2fixturedefs.values() for each in found if each.baseid]
    return "monkeypatch" in {*info.argnames, *(name for each in ours for name in each.argnames)}


def works_out_anew(item: pytest.Item) -> bool:
    """Whether it is given no answer of another test: ``anew`` marks those that hold one answer
    against another of the same question, and property tests of calculators seldom ask what was
    asked before."""
    if item.get_closest_marker("anew") is not None:
        return True
    is_property = item.get_closest_marker("hypothesis") is not None
    return is_property and floor_of(item) == "calculators"
