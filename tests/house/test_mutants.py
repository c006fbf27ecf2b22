"""`make mutants`: which changes it makes, that tests see them, that no file is written."""

import ast
import os
import subprocess
import sys
from itertools import chain

import pytest
import yaml

from planner.environment import ROOT
from tests.mutants import making, report
from tests.mutants.rooms import ROOMS

SOURCE = """
from functools import cache, total_ordering

LIMITS = {"users": 100}

def price(count: int | None = None, *, each=2.5) -> float | None:
    if count is None:
        return None
    return count * each

@total_ordering
class Sorted:
    pass

@cache
def pairs(left, right):
    return list(zip(left, right, strict=True))
"""
FOUND = {
    ("ReplaceBinaryOperator_Mul_Add", "return count + each"),
    ("NumberReplacer", 'LIMITS = {"users": 99}'),
    ("NumberReplacer", 'LIMITS = {"users": 101}'),
    ("NumberReplacer", "def price(count: int | None = None, *, each= 3.5) -> float | None:"),
    ("AddNot", "if not count is None:"),
    ("ReplaceComparisonOperator_Is_IsNot", "if count is not None:"),
}


@pytest.fixture
def changes(tmp_path):
    path = tmp_path / "sample.py"
    path.write_text(SOURCE)
    places = making.found(path)
    return {
        place: [(name, making.changed_line(SOURCE, name, number)) for name, number in found]
        for place, found in places.items()
    }


def test_tables_defaults_operators_and_conditions_are_changed(changes):
    made = [(name, line[1].split()) for found in changes.values() for name, line in found if line]
    assert all((name, line.split()) in made for name, line in FOUND)


def test_types_guards_and_caches_are_left_as_they_are(changes):
    assert ("RemoveDecorator", ("@total_ordering", "")) in [*chain(*changes.values())]
    lines = {line[0] for found in changes.values() for _, line in found if line}
    assert not any("zip" in line or line == "@cache" for line in lines)
    annotations = [n for n, line in enumerate(SOURCE.splitlines(), 1) if "float | None" in line]
    changed = {column for line, column in changes if line in annotations}
    text = SOURCE.splitlines()[annotations[0] - 1]
    assert changed == {text.index("*,"), text.index("2.5")} or changed == {text.index("2.5")}


def test_operators_are_exchanged_for_those_of_their_kind(changes):
    multiplied = {name for found in changes.values() for name, _ in found if "_Mul_" in name}
    others = ("Add", "Sub", "Div", "FloorDiv", "Mod", "Pow")
    assert multiplied == {f"ReplaceBinaryOperator_Mul_{other}" for other in others}


def test_the_same_seed_draws_the_same_changes():
    paths = ["calculators/solver/price.py", "calculators/solver/servers.py"]
    once, places = making.drawn(paths, "1", 5)
    assert (once, places) == making.drawn(list(reversed(paths)), "1", 5)
    other, _ = making.drawn(paths, "2", 5)
    assert other != once
    assert len(once) == len({(one.path, one.line, one.column) for one in once}) == 5 < places
    for one in once:
        ast.parse(one.text())


def test_a_change_is_found_again_when_lines_move():
    (one,), _ = making.drawn(["calculators/solver/servers.py"], "1", 1)
    moved = making.Mutant(one.path, 1, 0, one.operator, one.occurrence + 1, one.before, one.after)
    assert moved.text() == one.text()
    gone = making.Mutant(one.path, 1, 0, one.operator, one.occurrence, "no such line", one.after)
    assert gone.text() is None


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.name)
def test_every_pattern_and_every_test_of_a_room_is_there(room):
    for pattern in room.modules:
        assert list(ROOT.glob(pattern)), pattern
    for name in (*room.first, *room.then):
        assert (ROOT / name.partition("::")[0]).is_file(), name


def test_what_was_judged_is_still_in_the_code():
    rows = yaml.safe_load(report.JUDGED.read_text()) or []
    assert len({(row["path"], row["before"], row["after"]) for row in rows}) == len(rows)
    for row in rows:
        assert row["verdict"] in {"equivalent", "harmless", "not tested"}, row
        assert len(row["why"]) > 10, row
        lines = {line.strip() for line in (ROOT / row["path"]).read_text().splitlines()}
        assert row["before"] in lines, row


PROGRAM = """
import sys
from itertools import chain
from tests.mutants import running
from planner.environment import ROOT
running.load_foreign()
path, name = ROOT / "calculators/formulas/raid/capacity.py", "calculators.formulas.raid.capacity"
source = path.read_text()
changed = source.replace("users * mailbox", "users + mailbox")
test = sys.argv[1]
for asked, text in ((test, source), (test, changed), (test + "::test_there", changed)):
    outcome = running.run([asked], (name, str(path), text))
    print(outcome.killed, outcome.by.rpartition(":")[2])
endless = source + "while True: pass"
print(running.run([test], (name, str(path), endless), 2).by, path.read_text() == source)
"""
TESTS = """
import inspect, subprocess, sys
from calculators.formulas.raid import capacity

def test_here():
    assert "users + mailbox" not in inspect.getsource(capacity.population_data)
    assert capacity.population_data(2, 500) == 1

ASK = "from calculators.formulas.raid import capacity; print(capacity.population_data(2, 500))"

def test_there():
    assert float(subprocess.check_output([sys.executable, "-c", ASK])) == 1
"""


def test_a_change_is_seen_here_and_by_programs_and_no_file_is_written(tmp_path):
    tests = tmp_path / "test_sample.py"
    tests.write_text(TESTS)
    told = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(tests)],
        cwd=ROOT,
        env={**os.environ, "DJANGO_SETTINGS_MODULE": "planner.settings"},
        capture_output=True,
        text=True,
    )
    expected = ["False ", "True test_here", "True test_there", "time True"]
    assert told.stdout.splitlines() == expected, told.stdout + told.stderr


WITHOUT_DJANGO = """
import sys
from tests.mutants import running
running.load_foreign()
outcome = running.run(sys.argv[1:])
print(outcome.killed, outcome.by, outcome.said if outcome.killed else "")
"""


def test_tests_of_calculators_run_without_django():
    told = subprocess.run(
        [sys.executable, "-c", WITHOUT_DJANGO, "tests/calculators/purchase/test_owned_bays.py"],
        cwd=ROOT,
        env={**os.environ, "DJANGO_SETTINGS_MODULE": "planner.settings"},
        capture_output=True,
        text=True,
    )
    assert told.stdout.split() == ["False"], told.stdout + told.stderr


def test_only_lines_that_are_new_are_changed(tmp_path, monkeypatch):
    monkeypatch.setattr(making, "ROOT", tmp_path)
    ask = ["git", "-c", "user.name=nobody", "-c", "user.email=nobody@example.org"]
    path = tmp_path / "sample.py"
    path.write_text("one = 1\ntwo = 2\n")
    for command in (["init", "-q"], ["add", "."], ["commit", "-q", "-m", "first"]):
        subprocess.run([*ask, *command], cwd=tmp_path, check=True)
    path.write_text("one = 1\ntwo = 3\nthree = 3\n")
    assert making.written_since("HEAD") == {"sample.py": {2, 3}}
    drawn, places = making.drawn(["sample.py"], "1", 9, "HEAD")
    assert ({one.line for one in drawn}, places) == ({2, 3}, 2)
    # Lines that only went leave nothing to change.
    path.write_text("one = 1\n")
    assert making.written_since("HEAD") == {"sample.py": set()}
    # A file that was moved is not new.
    path.write_text("".join(f"line_{n} = {n}\n" for n in range(30)))
    for command in (["commit", "-qam", "second"], ["mv", "sample.py", "moved.py"]):
        subprocess.run([*ask, *command], cwd=tmp_path, check=True)
    with (tmp_path / "moved.py").open("a") as moved:
        moved.write("line_30 = 31\n")
    assert making.written_since("HEAD") == {"moved.py": {31}}
