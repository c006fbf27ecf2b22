"""Ends processes and removes folders once standard input closes, whatever closed it.

Started as a program of its own, so that even a benchmark that is killed leaves nothing behind.
Each line of input is a word and its object: ``group PID STARTED`` or ``folder PATH``.
"""

from __future__ import annotations

import os
import shutil
import signal
import sys
import time
from pathlib import Path

PREFIX = "highwater-mta-"
_PATIENCE_S = 2.0


def main() -> None:
    """Read until the other end is gone, then clean up in order."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
        signal.signal(number, signal.SIG_IGN)
    groups: list[tuple[int, int]] = []
    folders: list[Path] = []
    for line in sys.stdin:
        word, _, rest = line.rstrip("\n").partition(" ")
        if word == "group":
            pid, started = rest.split()
            groups.append((int(pid), int(started)))
        elif word == "folder" and Path(rest).name.startswith(PREFIX):
            folders.append(Path(rest))
    end(groups)
    for folder in folders:
        shutil.rmtree(folder, ignore_errors=True)


def end(groups: list[tuple[int, int]]) -> None:
    """Ask every group to end, newest first; after a while do not ask any more."""
    # Who has a dead leader's number now is somebody else.
    ours = [pid for pid, started in reversed(groups) if started_at(pid) in (0, started)]
    for pid in ours:
        _send(pid, signal.SIGTERM)
    deadline = time.monotonic() + _PATIENCE_S
    while any(_alive(pid) for pid in ours) and time.monotonic() < deadline:
        time.sleep(0.02)
    for pid in ours:
        _send(pid, signal.SIGKILL)


def started_at(pid: int) -> int:
    """When a process started, in ticks since boot; 0 where there is none or nobody can say."""
    words = _status(pid)
    return int(words[19]) if words else 0


def _alive(group: int) -> bool:
    """Whether a group still runs; its dead that nobody has asked about yet do not count."""
    try:
        os.killpg(group, 0)
    except OSError:
        return False
    numbers = [int(path.name) for path in Path("/proc").glob("[0-9]*")]
    members = [words for words in map(_status, numbers) if words and int(words[2]) == group]
    return not numbers or any(words[0] not in "ZX" for words in members)


def _status(pid: int) -> list[str]:
    """State, parent, group and the rest, as the kernel tells them; empty where it does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []


def _send(group: int, number: int) -> None:
    try:
        os.killpg(group, number)
    except OSError:
        return


if __name__ == "__main__":
    main()
