"""Ways to bring a part of Highwater down."""

from __future__ import annotations

import json
import os
import random
import signal
from collections.abc import Callable
from typing import Any

import redis


def victims(run: Any) -> dict[str, Callable[[], bool]]:
    """What can be brought down, and how; each says whether there was something."""
    return {
        "worker": lambda: _kill(run, "planner.celery worker", main=True),
        "worker's process": lambda: _kill(run, "planner.celery worker", main=False),
        "queue": lambda: _kill(run, "valkey-server", main=True),
        "queue emptied": lambda: _emptied(run),
        "database": lambda: _kill(run, "bin/postgres -D", main=True),
        "web server": lambda: _kill(run, "-m gunicorn", main=True),
        "web server's process": lambda: _kill(run, "-m gunicorn", main=False),
        "proxy": lambda: _kill(run, "caddy", main=True),
        "supervisor": lambda: _supervisor(run),
    }


def _kill(run: Any, words: str, main: bool) -> bool:
    """The process that the supervisor started, or one that this one started."""
    found = {pid: _parent(pid) for pid, command in run.processes().items() if words in command}
    mains = [pid for pid, parent in found.items() if parent == run.process.pid]
    chosen = mains if main else [pid for pid, parent in found.items() if parent in mains]
    if not chosen:
        return False
    return _send(random.choice(chosen))


def _supervisor(run: Any) -> bool:
    if run.process.poll() is not None:
        return False
    run.process.kill()
    run.process.wait()
    return True


def _emptied(run: Any) -> bool:
    try:
        address = json.loads((run.var / "services.json").read_text())["BROKER_URL"]
        path = address.removeprefix("redis+socket://")
        with redis.Redis(unix_socket_path=path, socket_timeout=2) as queue:
            return bool(queue.flushall())
    except (OSError, ValueError, KeyError, redis.RedisError):
        return False


def _send(pid: int) -> bool:
    try:
        os.kill(pid, signal.SIGKILL)
    except ProcessLookupError:
        return False
    return True


def _parent(pid: int) -> int:
    try:
        with open(f"/proc/{pid}/stat") as stat:
            return int(stat.read().rpartition(")")[2].split()[1])
    except OSError:
        return 0
