"""Which tests change the program while they run."""

import pytest


def changes_the_program(item: pytest.Item) -> bool:
    """Whether it asks for monkeypatch: itself, or by a fixture of ours. What pytest-django brings
    to every test asks for it as well, and changes nothing that an answer rests on."""
    info = getattr(item, "_fixtureinfo", None)
    if info is None:
        return False
    ours = [each for found in info.name2fixturedefs.values() for each in found if each.baseid]
    return "monkeypatch" in {*info.argnames, *(name for each in ours for name in each.argnames)}
