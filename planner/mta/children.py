"""Postfix's test programs as child processes whose running counters are read."""

from __future__ import annotations

import os
import re
import resource
import signal
import subprocess  # nosec B404
import threading
import time
from collections.abc import Sequence

from planner.launch import linux
from planner.mta import tools

_NUMBER = re.compile(rb"(?:mesg=)?(\d+)\s*\Z")
_MOST_SAID = 4000


class Counting:
    """A child that prints a counter, such as smtp-source -c; read by a thread of its own.

    It has a session of its own, so that Ctrl-C is dealt out in order, and the kernel ends it
    should this process end first.
    """

    def __init__(self, command: Sequence[str]) -> None:
        self.counter = 0
        self.ended_at: float | None = None
        self._said = b""
        parent = os.getpid()

        def before_exec() -> None:
            _allow_many_files()
            linux.die_with_parent(signal.SIGKILL, parent)

        self.started_at = time.monotonic()
        self.process = subprocess.Popen(  # nosec B603
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            env=tools.environment(), cwd="/", start_new_session=True, preexec_fn=before_exec,
        )  # fmt: skip
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    @property
    def said(self) -> str:
        """The messages among the counters, on one line."""
        return " ".join(self._said.decode("ascii", "replace").split())

    @property
    def is_running(self) -> bool:
        return self.ended_at is None

    def stop(self) -> None:
        """End the child at once; it has nothing to save."""
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self._reader.join(5)

    def wait(self, seconds: float) -> bool:
        """Wait so long for the child's end; whether it came."""
        self._reader.join(max(0.0, seconds))
        return not self.is_running

    def _read(self) -> None:
        assert self.process.stdout is not None
        rest = b""
        descriptor = self.process.stdout.fileno()
        while block := os.read(descriptor, 65_536):
            *whole, rest = re.split(rb"[\r\n]", rest + block)
            self._take(whole)
        self._take([rest])
        self.process.wait()
        self.ended_at = time.monotonic()
        self.process.stdout.close()

    def _take(self, parts: Sequence[bytes]) -> None:
        for part in parts:
            if part.isdigit() or part.startswith(b"sess="):
                if found := _NUMBER.search(part):
                    self.counter = int(found.group(1))
            elif part.strip() and len(self._said) < _MOST_SAID:
                self._said += part + b"\n"


def _allow_many_files() -> None:
    """As many open files as this user may have: every session is one."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
