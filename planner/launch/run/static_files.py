"""Gathers the static files where the web server finds them, beside other work."""

import hashlib
import os
import signal
import subprocess
from collections.abc import Mapping
from pathlib import Path

from planner.environment import ROOT
from planner.launch import processes, programs
from planner.launch.refusal import Refusal
from planner.launch.run.servers import fresh_log


class Collection:
    """`collectstatic`, skipped while its sources are unchanged."""

    def __init__(self, var: Path) -> None:
        self.target = Path(os.environ.get("STATIC_ROOT") or var / "static")
        self.stamp = self.target / ".made-from"
        self.log = var / "log" / "static.log"
        self.process: subprocess.Popen[bytes] | None = None
        self.key = ""

    def start(self, environment: Mapping[str, str]) -> None:
        """Starts gathering where there is something new."""
        self.key = key()
        try:
            if self.stamp.read_text() == self.key:
                return
        except OSError:
            pass
        # The API answers JSON alone: the framework's own pages, half of all files, are not needed.
        command = programs.manage(
            "collectstatic", "--noinput", "--clear", "-v0", "-i", "rest_framework"
        )
        self.process = processes.start(
            command, log=fresh_log(self.log), cwd=ROOT, environment=environment
        )

    def finish(self) -> None:
        """Waits for the end of it."""
        if self.process is None:
            return
        if self.process.wait():
            raise Refusal(f"Static files could not be gathered: {processes.reason(self.log)}")
        self.stamp.write_text(self.key)

    def stop(self) -> None:
        """Gives up where it is still going on."""
        if self.process:
            processes.stop(self.process, signal.SIGTERM, 2)


def key() -> str:
    """The hash of what is gathered: the built front end and the packages' locks."""
    digest = hashlib.sha256(str(ROOT).encode())
    built = ROOT / "static" / "build"
    files = [path for path in sorted(built.rglob("*")) if path.is_file()]
    for path in [ROOT / "requirements" / "runtime.txt", *files]:
        digest.update(str(path.relative_to(ROOT)).encode())
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()
