"""The stand-in for the kernel's parent-death signal."""

import signal
import subprocess
import sys
import time

from planner.environment import ROOT
from planner.launch import processes
from tests import patience


def test_children_end_when_the_pipe_closes():
    sleeper, spared = (subprocess.Popen(["sleep", "600"]) for _ in range(2))
    guard = subprocess.Popen(
        [sys.executable, "-m", "planner.launch.guard"], cwd=ROOT, stdin=subprocess.PIPE, text=True
    )
    assert guard.stdin
    guard.stdin.write(f"{sleeper.pid} 15\n{spared.pid} 15\n{spared.pid} 0\n")
    guard.stdin.flush()
    time.sleep(0.3)
    assert sleeper.poll() is None
    guard.stdin.close()
    assert sleeper.wait(patience.SECONDS) == -15
    assert spared.poll() is None
    spared.kill()
    spared.wait()
    guard.kill()
    guard.wait()


def test_a_child_hears_what_its_parent_was_told_to_ignore():
    """As a shell has its jobs in the background ignore interruptions."""
    before = {each: signal.signal(each, signal.SIG_IGN) for each in (signal.SIGINT, signal.SIGQUIT)}
    try:
        children = {each: processes.start(["sleep", "600"]) for each in before}
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)
    for each, child in children.items():
        child.send_signal(each)
        assert child.wait(patience.SECONDS) == -each
