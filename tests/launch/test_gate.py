"""The web server and the worker stand by, loaded, and touch nothing before they are let go."""

import os
import subprocess
import sys
import time

import pytest

from planner.environment import ROOT
from planner.launch import programs
from planner.launch.web import gate
from planner.launch.web.gate import Gate
from tests import patience

WAITING = """
from planner.launch.web import gate
print("loaded", flush=True)
gate.wait()
print("gone on", flush=True)
"""


def test_a_program_waits_until_it_is_let_go():
    door = Gate()
    child = subprocess.Popen(
        [sys.executable, "-c", WAITING], stdout=subprocess.PIPE, text=True, cwd=ROOT,
        env=os.environ | door.environment, pass_fds=[door.descriptor],
    )  # fmt: skip
    assert child.stdout.readline() == "loaded\n"
    with pytest.raises(subprocess.TimeoutExpired):
        child.wait(0.5)
    door.open()
    assert child.wait(patience.SECONDS) == 0
    assert child.stdout.read() == "gone on\n"
    door.open()


def test_nobody_waits_where_nothing_is_held(monkeypatch):
    monkeypatch.delenv(gate.VARIABLE, raising=False)
    gate.wait()


def test_who_holds_it_and_dies_lets_everybody_go():
    """Whoever is left is told to end by the kernel; it must not wait for ever instead."""
    holder = (
        "import subprocess, sys; from planner.launch.web.gate import Gate; door = Gate();"
        "subprocess.Popen([sys.executable, '-c', sys.argv[1]], env=__import__('os').environ"
        " | door.environment, pass_fds=[door.descriptor]); sys.stdin.read()"
    )
    child = subprocess.Popen(
        [sys.executable, "-c", holder, WAITING], stdin=subprocess.PIPE,
        stdout=subprocess.PIPE, text=True, cwd=ROOT,
    )  # fmt: skip
    assert child.stdout.readline() == "loaded\n"
    child.kill()
    assert child.stdout.readline() == "gone on\n"
    child.wait()


@pytest.mark.parametrize("program", ["web", "worker"])
def test_the_programs_of_a_run_stand_by(program, servers, tmp_path):
    """Each says that it goes on only after it was let go, though it had time to."""
    door, log = Gate(), tmp_path / "log"
    command = programs.web(f"unix:{tmp_path}/web.sock") if program == "web" else programs.worker(1)
    with log.open("wb") as said:
        child = subprocess.Popen(
            command, stdout=said, stderr=said, cwd=ROOT, pass_fds=[door.descriptor],
            env=os.environ | door.environment | {"HIGHWATER_VAR": str(tmp_path)},
            start_new_session=True,
        )  # fmt: skip
    try:
        wait_for(lambda: standing(child.pid, door))
        assert not (tmp_path / "web.sock").exists()
        assert b"ready." not in log.read_bytes()
        door.open()
        well = (tmp_path / "web.sock").exists if program == "web" else (
            lambda: b" ready." in log.read_bytes()
        )  # fmt: skip
        wait_for(lambda: well() or child.poll() is not None)
        assert child.poll() is None, log.read_text()
    finally:
        os.killpg(child.pid, 9)
        child.wait()


def standing(pid, door):
    """Whether a process reads from the pipe and does nothing else."""
    with open(f"/proc/{pid}/syscall") as call:
        said = call.read().split()
    # read() on x86-64 and on ARM; "running" where it is in no call.
    return said[0] in ("0", "63") and int(said[1], 16) == door.descriptor


def wait_for(ready):
    ends = time.monotonic() + patience.SECONDS
    while not ready():
        assert time.monotonic() < ends
        time.sleep(0.05)
