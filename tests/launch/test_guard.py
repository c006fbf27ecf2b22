"""The stand-in for the kernel's parent-death signal."""

import subprocess
import sys
import time

from planner.environment import ROOT
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
