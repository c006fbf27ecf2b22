"""Folders and processes that are gone when the sandbox is, however it ends."""

from __future__ import annotations

import os
import secrets
import signal
import subprocess  # nosec B404
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import IO

from planner.environment import ROOT
from planner.launch import linux
from planner.mta import janitor, tools
from planner.mta.children import Counting

_PATIENCE_S = 20.0


class Sandbox:
    """Use as a context; inside it make folders and start programs."""

    def __init__(self) -> None:
        self._janitor: subprocess.Popen[str] | None = None
        self._children: list[subprocess.Popen[bytes]] = []
        self._counting: list[Counting] = []

    def __enter__(self) -> Sandbox:
        self._janitor = subprocess.Popen(  # nosec B603
            [sys.executable, "-m", janitor.__name__], stdin=subprocess.PIPE, text=True, cwd=ROOT,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
        )  # fmt: skip
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        # The janitor does the work here as well, so that the way of an emergency is a trodden one.
        # Children are waited for meanwhile, or their groups would seem alive.
        self._pipe.close()
        deadline = time.monotonic() + _PATIENCE_S
        while time.monotonic() < deadline:
            ended = [child.poll() is not None for child in self._children]
            if self._janitor and self._janitor.poll() is not None and all(ended):
                break
            time.sleep(0.01)
        for counting in self._counting:
            counting.stop()

    def folder(self, parent: Path) -> Path:
        """A new folder that other users can pass through, as Postfix's own user must."""
        path = parent / f"{janitor.PREFIX}{secrets.token_hex(6)}"
        self._tell(f"folder {path}")
        path.mkdir(mode=0o755)
        path.chmod(0o755)
        return path

    def start(self, command: Sequence[str], log: Path) -> subprocess.Popen[bytes]:
        """Start a server in a session of its own; what it says goes to the log."""
        parent = os.getpid()
        with log.open("ab") as output:
            child = subprocess.Popen(  # nosec B603
                command, stdin=subprocess.DEVNULL, stdout=output, stderr=output, cwd="/",
                env=tools.environment(), start_new_session=True,
                preexec_fn=lambda: linux.die_with_parent(signal.SIGTERM, parent),
            )  # fmt: skip
        self._children.append(child)
        self._tell(f"group {child.pid} {janitor.started_at(child.pid)}")
        return child

    def count(self, command: Sequence[str]) -> Counting:
        """Start a program that prints a counter."""
        counting = Counting(command)
        self._counting.append(counting)
        self._children.append(counting.process)
        self._tell(f"group {counting.process.pid} {janitor.started_at(counting.process.pid)}")
        return counting

    def _tell(self, line: str) -> None:
        self._pipe.write(f"{line}\n")
        self._pipe.flush()

    @property
    def _pipe(self) -> IO[str]:
        pipe = self._janitor.stdin if self._janitor else None
        if pipe is None:
            raise RuntimeError("a sandbox is used as a context")
        return pipe
