"""One version, in one place, and a changelog that says when each was released."""

import json
import re
import tomllib
from datetime import date
from pathlib import Path

from planner import __version__

ROOT = Path(__file__).resolve().parents[2]
HEADING = re.compile(r"^## (\d+)\.(\d+)\.(\d+) \((\d{4}-\d\d-\d\d)\)$", re.MULTILINE)
# Entries of the versions that are out: what is new belongs under the newest heading.
RELEASED = {"0.1.0": 48}


def _sections():
    text = (ROOT / "CHANGELOG.md").read_text()
    assert len(HEADING.findall(text)) == text.count("\n## "), "a heading without version and date"
    found = list(HEADING.finditer(text))
    ends = [match.start() for match in found[1:]] + [len(text)]
    return [
        (
            tuple(int(part) for part in match.groups()[:3]),
            date.fromisoformat(match[4]),
            text[match.end() : end],
        )
        for match, end in zip(found, ends, strict=True)
    ]


def test_the_newest_section_is_of_this_version():
    versions = [version for version, _, _ in _sections()]
    assert versions[0] == tuple(int(part) for part in __version__.split("."))
    assert versions == sorted(set(versions), reverse=True)


def test_sections_are_dated_in_order():
    days = [day for _, day, _ in _sections()]
    assert days == sorted(days, reverse=True)


def test_what_is_released_stays_as_it_is():
    entries = {
        ".".join(map(str, version)): len(re.findall(r"^- ", text, re.MULTILINE))
        for version, _, text in _sections()[1:]
    }
    assert entries == RELEASED


def test_the_version_stands_in_one_place():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    assert "version" not in project["project"]
    assert project["tool"]["setuptools"]["dynamic"]["version"] == {"attr": "planner.__version__"}
    assert "version" not in json.loads((ROOT / "package.json").read_text())
    lock = json.loads((ROOT / "package-lock.json").read_text())
    assert "version" not in lock
    assert "version" not in lock["packages"][""]


def test_the_licence_is_said_alike():
    text = (ROOT / "LICENSE").read_text().split()
    assert text[:4] == ["Apache", "License", "Version", "2.0,"]
    assert "".join(text[-2:]) == "theLicense."
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert project["license"] == "Apache-2.0"
    assert json.loads((ROOT / "package.json").read_text())["license"] == "Apache-2.0"
