"""Rooms: one direction, small modules, thin views, nothing foreign in the repository."""

import ast
import re
import subprocess
import sys
from graphlib import TopologicalSorter
from pathlib import Path

import grimp
import pytest

from tests.house import rooms

ROOT = Path(__file__).resolve().parents[2]
# A module is as long as its subject needs; what is longer than this mostly has two subjects.
SIZE_LIMIT = 450
# Modules over the limit, each with its reason; the list may only shrink.
LARGER = {}
# What fits one look. A folder with more has several subjects: each becomes a room of its own.
DOZEN = 12
# Folders over the limit, each with its reason.
WIDER = {
    "calculators": "the floors of the house, from the sheet to the studies",
    "planner": "names that Django, Celery and the web server look for, beside the rooms",
    "planner/management/commands": "Django looks for commands in one folder only",
    "planner/migrations": "Django looks for migrations in one folder only",
}

ROOMS = ("calculators", "planner")
PYTHON = [
    path
    for folder in ROOMS
    for path in sorted((ROOT / folder).rglob("*.py"))
    if "migrations" not in path.parts
]


def test_one_direction():
    command = [str(Path(sys.executable).parent / "lint-imports")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_no_circles():
    """No modules that import each other, on whatever way round."""
    graph = grimp.build_graph("calculators", "planner")
    imported = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    TopologicalSorter(imported).prepare()


def test_calculators_can_be_imported_alone():
    code = (
        "import sys, importlib.abc\n"
        "class No(importlib.abc.MetaPathFinder):\n"
        "    def find_spec(self, name, *rest):\n"
        "        if name.split('.')[0] in {'django', 'planner', 'rest_framework'}:\n"
        "            raise ImportError(name)\n"
        "sys.meta_path.insert(0, No())\n"
        "import calculators.engine\n"
    )
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)


def test_modules_stay_small():
    lines = {str(path.relative_to(ROOT)): len(path.read_text().splitlines()) for path in PYTHON}
    large = {name: count for name, count in lines.items() if count > LARGER.get(name, SIZE_LIMIT)}
    assert not large, "make each a package of the same name"


def test_folders_hold_a_dozen():
    wide = set()
    for path in {path.parent for path in PYTHON} | {ROOT / name for name in WIDER}:
        # What Python leaves behind where modules stood that moved is no entry.
        files = [file.relative_to(path) for file in path.rglob("*") if file.is_file()]
        entries = {file.parts[0] for file in files if "__pycache__" not in file.parts}
        if len(entries - {"__init__.py"}) > DOZEN:
            wide.add(str(path.relative_to(ROOT)))
    assert wide == set(WIDER), "make a room of what belongs together"


def test_every_room_says_what_it_is():
    assert rooms.PAGE.read_text() == rooms.page(), "python tests/house/rooms.py writes it anew"
    assert not [name for floor in ROOMS for name, said in rooms.rooms(floor) if not said]


def test_the_list_of_larger_modules_shrinks():
    for name, allowed in LARGER.items():
        assert SIZE_LIMIT < len((ROOT / name).read_text().splitlines()) <= allowed, name


@pytest.mark.parametrize(
    "path", [p for p in PYTHON if "views" in p.parts], ids=lambda path: str(path.name)
)
def test_views_are_thin(path):
    for node in ast.walk(ast.parse(path.read_text())):
        where = f"{path.name}:{getattr(node, 'lineno', 0)}"
        if isinstance(node, ast.Attribute):
            assert node.attr not in {"objects", "filter", "exclude", "annotate"}, (
                f"query at {where}"
            )
        if isinstance(node, ast.BinOp):
            joins = isinstance(node.op, ast.Add | ast.Mod | ast.BitOr | ast.BitAnd)
            assert joins, f"arithmetic at {where}"


def test_no_signals():
    for path in PYTHON:
        assert "django.db.models.signals" not in path.read_text(), path


def _tracked():
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    return [ROOT / name for name in listed.stdout.split("\0") if name]


def test_no_registry_host_is_named():
    hosts = re.compile(
        "|".join(["py" + "pi.org", "python" + "hosted", "npm" + "js.org", "npm" + "js.com"])
    )
    for path in _tracked():
        if path.suffix in {".txt", ".json", ".toml", ".py", ".yml", ".html", ".ts", ""}:
            text = path.read_text(errors="replace") if path.is_file() else ""
            assert not hosts.search(text), path
