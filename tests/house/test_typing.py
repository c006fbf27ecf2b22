"""Whoever tells the type checker to look away says why beside it."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LOOKS_AWAY = re.compile(r"#\s*(?:type: ignore|mypy: )")
NAMED = re.compile(r"#\s*type: ignore\[[\w-]+(?:, ?[\w-]+)*\]")


def _sources():
    yield ROOT / "manage.py"
    yield ROOT / "docs" / "conf.py"
    yield from (ROOT / "planner").rglob("*.py")


def test_every_exception_names_its_kind_and_its_reason():
    found = []
    for path in _sources():
        lines = path.read_text().splitlines()
        for number, line in enumerate(lines):
            if LOOKS_AWAY.search(line):
                before = lines[number - 1].lstrip() if number else ""
                explained = before.startswith("# ")
                if not explained or ("type: ignore" in line and not NAMED.search(line)):
                    found.append(f"{path.relative_to(ROOT)}:{number + 1}")
    assert found == []


def test_every_override_has_a_reason():
    lines = (ROOT / "pyproject.toml").read_text().splitlines()
    starts = [number for number, line in enumerate(lines) if line == "[[tool.mypy.overrides]]"]
    assert starts
    assert [number + 1 for number in starts if not lines[number + 1].startswith("# ")] == []
