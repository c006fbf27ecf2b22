"""What the documentation names is there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PATH = re.compile(r"`((?:calculators|docs|fixtures|planner|static|templates|tests)/[\w./-]*)`")
MADE = {"docs/build", "static/build"}


def test_every_path_that_is_named_exists():
    named = {
        (page.name, path)
        for page in (*(ROOT / "docs").rglob("*.md"), *ROOT.glob("*.md"))
        if page.name != "CHANGELOG.md"
        for path in PATH.findall(page.read_text())
    }
    assert len(named) > 30
    assert (
        sorted(each for each in named if each[1] not in MADE and not (ROOT / each[1]).exists())
        == []
    )


def test_every_target_of_make_is_told():
    told = (ROOT / "docs" / "development.md").read_text()
    targets = re.findall(r"^([a-z-]+):.*##", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert [
        name for name in targets if name not in {"help", "clean"} and f"`make {name}" not in told
    ] == []


@pytest.mark.parametrize("page", sorted((ROOT / "docs").glob("*.md")), ids=lambda page: page.stem)
def test_a_page_has_no_two_parts_of_one_name(page):
    """The second "Settings" said the half of the first again."""
    headings = re.findall(r"^## .*$", page.read_text(), re.MULTILINE)
    assert sorted(headings) == sorted(set(headings))
