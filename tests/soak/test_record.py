"""What the soaks write down, and that a part which is not there to be killed is said."""

import random
import signal
import subprocess
import sys
import time
from types import SimpleNamespace

import pytest

from tests import patience
from tests.soak import kills, record
from tests.soak.people import Editor, Fault, numbered
from tests.soak.record import Target


def test_a_section_takes_the_place_of_its_own(tmp_path):
    page = tmp_path / "soak.md"
    page.write_text("# The last soak\n\nof another form\n")
    record.put("Kills", ["first"], page)
    record.put("Fuzz", ["made up"], page)
    record.put("Kills", ["second"], page)
    assert page.read_text() == record.HEAD + "\n## Fuzz\n\nmade up\n\n## Kills\n\nsecond\n"


def test_what_was_not_reached_stands_above_the_table():
    met, missed = Target("kills", "1", "1", True), Target("lost", "0", "2", False)
    assert record.target_table([met])[0] == "All that was wanted was reached."
    said = record.target_table([met, missed])
    assert said[0] == "Not reached: lost."
    assert "| lost | 0 | 2 | **no** |" in said


@pytest.mark.parametrize(("last", "more"), [(100, 0.0), (150, 0.5), (80, -0.2)])
def test_growth_is_of_the_last_third(last, more):
    memory = [(n, size) for n, size in enumerate([900, 10, 100, 100, last, last])]
    assert record.growth(memory) == pytest.approx(more)
    assert record.growth(memory[:2]) == 0


def test_recoveries_by_kind():
    rows = record.recovery_table([(1.0, "queue"), (9.0, "queue"), (2.0, "queue"), (4.0, "proxy")])
    assert "| queue | 3 | 2.0 s | 9.0 s |" in rows
    assert "| proxy | 1 | 4.0 s | 4.0 s |" in rows


class Answers:
    """A talk whose answers stand here."""

    def __init__(self, *answers):
        self.answers = list(answers)

    def __call__(self, path, body=None, method=None):
        return self.answers.pop(0)

    def until_answered(self, path, body=None):
        return self.answers.pop(0)


def scenario(number, name=None):
    said = f"E, change {number}" if name is None else name
    return {"url": "x", "name": said, "document": numbered(number)}


def editor(*answers):
    return Editor(Answers((201, {"url": "p"}), (201, scenario(0)), *answers), "E", 1)


@pytest.mark.parametrize(
    ("read", "kinds"),
    [
        (scenario(1), []),
        (scenario(0), ["lost"]),
        (scenario(2), ["wrong"]),
        (scenario(1, "E, change 0"), ["wrong"]),
    ],
    ids=["what was answered", "the one before", "one that nobody wrote", "a mixture"],
)
def test_an_editor_sees_what_is_lost_or_mixed(read, kinds):
    who = editor((200, scenario(1), {}), (200, read, {}))
    who.change()
    who.read()
    assert [fault.kind for fault in who.faults] == kinds


@pytest.mark.parametrize(
    ("names", "kinds"),
    [
        (["E, change 1", "E, change 0"], []),
        (["E, change 1", "E, change 1", "E, change 0"], ["twice"]),
        (["E, change 0"], ["lost"]),
    ],
)
def test_every_change_is_one_revision(names, kinds):
    page = {"items": [{"name": name} for name in names], "next": None}
    who = editor((200, scenario(1), {}), (200, scenario(1), {}), (200, page))
    who.change()
    who.look_back()
    assert [fault.kind for fault in who.faults] == kinds


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
def test_parts_are_found_by_who_started_them():
    """A server may have written over its environment, and over its name."""
    starts = "import subprocess as s, sys; sys.exit(-s.call([sys.executable, *sys.argv[1:]]))"
    run = SimpleNamespace(
        process=subprocess.Popen(
            [sys.executable, "-c", starts, "-c", "input()", "caddy"], stdin=subprocess.PIPE
        )
    )
    random.seed(1)
    known = kills.victims(run)
    assert set(known) == {
        *kills.PARTS, "queue emptied", "supervisor", "worker's process", "web server's process",
    }  # fmt: skip
    deadline = time.monotonic() + patience.SECONDS
    while not known["proxy"]():
        assert time.monotonic() < deadline, "it is not there"
        time.sleep(0.02)
    assert run.process.wait(patience.SECONDS) == signal.SIGKILL
    assert not known["proxy"]()
    assert record.indented([Fault("late", "x")])[2] == "    late: x"
