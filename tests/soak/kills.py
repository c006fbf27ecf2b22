"""Ways to bring a part of Highwater down."""

from __future__ import annotations

import json
import os
import random
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import redis

# Every part, and words of its command line. Some servers write their title over their environment,
# so they are found by who started them.
PARTS = {
    "worker": "planner.celery",
    "queue": "valkey-server",
    "database": "bin/postgres",
    "web server": "gunicorn",
    "proxy": "caddy",
}
# Those that start processes of their own to do the work.
WITH_PROCESSES = ("worker", "web server")


def victims(run: Any) -> dict[str, Callable[[], bool]]:
    """What can be brought down, and how; each says whether there was something."""
    known: dict[str, Callable[[], bool]] = {
        "queue emptied": lambda: _emptied(run),
        "supervisor": lambda: _supervisor(run),
    }
    for part, words in PARTS.items():
        known[part] = lambda words=words: _one_of(_parts(run, words))
    for part in WITH_PROCESSES:
        words = PARTS[part]
        known[f"{part}'s process"] = lambda words=words: _one_of(
            [child for main in _parts(run, words) for child in children(main)]
        )
    return known


def descendants(pid: int) -> list[int]:
    """A process, and all that it and its own have started."""
    return [pid, *(one for child in children(pid) for one in descendants(child))]


def children(pid: int) -> list[int]:
    try:
        return [int(one) for one in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except OSError:
        return []


def _parts(run: Any, words: str) -> list[int]:
    return [pid for pid in children(run.process.pid) if words in _command(pid)]


def _command(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()
    except OSError:
        return ""


def _one_of(pids: list[int]) -> bool:
    if not pids:
        return False
    try:
        os.kill(random.choice(pids), signal.SIGKILL)
    except ProcessLookupError:
        return False
    return True


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
