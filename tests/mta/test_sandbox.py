"""Nothing is left behind, however a benchmark ends."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from planner.mta import janitor
from planner.mta.sandbox import Sandbox
from tests import patience

PROGRAM = """
import sys, time
from pathlib import Path
from planner.mta.sandbox import Sandbox
with Sandbox() as sandbox:
    folder = sandbox.folder(Path(sys.argv[1]))
    (folder / "deep").mkdir()
    child = sandbox.start(["sh", "-c", "trap '' TERM; sleep 600 & sleep 600"], folder / "log")
    print(child.pid, folder, flush=True)
    time.sleep(600)
"""


def runs(group: int) -> bool:
    return janitor._alive(group)


def soon(condition, seconds: float = patience.SECONDS) -> bool:
    deadline = time.monotonic() + seconds
    while not condition() and time.monotonic() < deadline:
        time.sleep(0.05)
    return condition()


def test_a_sandbox_ends_what_it_started(tmp_path):
    with Sandbox() as sandbox:
        folder = sandbox.folder(tmp_path)
        child = sandbox.start(["sleep", "600"], folder / "log")
        assert runs(child.pid)
        assert folder.name.startswith(janitor.PREFIX)
    assert not runs(child.pid)
    assert list(tmp_path.iterdir()) == []


def test_also_when_something_goes_wrong(tmp_path):
    def fail(sandbox):
        child = sandbox.start(["sleep", "600"], sandbox.folder(tmp_path) / "log")
        raise ZeroDivisionError(child.pid)

    with pytest.raises(ZeroDivisionError) as caught, Sandbox() as sandbox:
        fail(sandbox)
    assert not runs(caught.value.args[0])
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_also_when_the_program_is_killed(tmp_path, number):
    program = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, str(tmp_path)], stdout=subprocess.PIPE, text=True
    )
    pid, folder = program.stdout.readline().split()
    assert runs(int(pid))
    assert Path(folder).is_dir()
    program.send_signal(number)
    program.wait()
    program.stdout.close()
    # The child does not listen to SIGTERM, and has a child of its own.
    assert soon(lambda: not runs(int(pid)))
    assert soon(lambda: not Path(folder).exists())


def janitor_is_told(*lines: str) -> None:
    subprocess.run(
        [sys.executable, "-m", janitor.__name__], input="\n".join(lines), text=True, check=True,
        timeout=patience.SECONDS,
    )  # fmt: skip


def test_the_janitor_removes_nothing_else(tmp_path):
    kept, removed = tmp_path / "mail", tmp_path / f"{janitor.PREFIX}1"
    kept.mkdir()
    removed.mkdir()
    janitor_is_told(f"folder {kept}", f"folder {removed}")
    assert list(tmp_path.iterdir()) == [kept]


def test_the_janitor_spares_a_process_that_only_has_the_number():
    child = subprocess.Popen(["sleep", "600"], start_new_session=True)
    try:
        started = janitor.started_at(child.pid)
        assert started
        janitor_is_told(f"group {child.pid} {started + 1}")
        assert child.poll() is None
        janitor_is_told(f"group {child.pid} {started}")
        assert child.wait(patience.SECONDS) == -signal.SIGTERM
    finally:
        if child.poll() is None:
            os.killpg(child.pid, signal.SIGKILL)
            child.wait()
