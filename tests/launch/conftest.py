"""A whole Highwater, started as `make run` starts it, over a folder of its own."""

import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from planner.environment import ROOT
from tests import patience

OWN = ("DATABASE_URL", "BROKER_URL", "CACHE_URL", "PORT", "BIND", "BASE_URL", "MAKELEVEL")


class Run:
    """One supervisor."""

    def __init__(self, var: Path, static: Path, **environment: str) -> None:
        self.var = var
        self.output = Path(tempfile.mkdtemp(dir=static.parent)) / "output"
        kept = {name: value for name, value in os.environ.items() if name not in OWN}
        with open(self.output, "wb") as output:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "planner.launch.run.supervisor"],
                cwd=ROOT,
                env=kept | {"HIGHWATER_VAR": str(var), "STATIC_ROOT": str(static)} | environment,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    @property
    def said(self) -> str:
        return self.output.read_text()

    def ready(self) -> str:
        """Waits until it says that it is; its address."""
        deadline = time.monotonic() + patience.SECONDS
        while "Ctrl-C stops it." not in self.said:
            assert self.process.poll() is None, self.said
            assert time.monotonic() < deadline, self.said
            time.sleep(0.05)
        found = re.search(r"ready at (http://\S+)/", self.said)
        assert found, self.said
        return found[1]

    def get(self, path: str) -> tuple[int, bytes]:
        with urllib.request.urlopen(self.ready() + path, timeout=patience.SECONDS) as answer:
            return answer.status, answer.read()

    @property
    def database(self) -> str:
        return str(json.loads((self.var / "services.json").read_text())["DATABASE_URL"])

    def processes(self) -> dict[int, str]:
        """All that runs for it: the folder is in their environment."""
        return processes_of(self.var)

    def gone(self, wait: float = patience.SECONDS) -> bool:
        """Whether nothing is left of it after a while."""
        deadline = time.monotonic() + wait
        while self.processes():
            if time.monotonic() > deadline:
                return False
            time.sleep(0.05)
        return True

    def stop(self, number: int = signal.SIGINT) -> int:
        self.process.send_signal(number)
        return self.process.wait(patience.SECONDS)


def processes_of(var: Path) -> dict[int, str]:
    """The processes that were started for a folder, by their environment."""
    mark = f"HIGHWATER_VAR={var}".encode()
    found = {}
    # Asked again and again, of all that runs on the machine: only what may be it is taken apart.
    for name in os.listdir("/proc"):
        if not name.isdecimal():
            continue
        try:
            with open(f"/proc/{name}/environ", "rb", buffering=0) as environ:
                kept = environ.readall()
            if mark in kept and mark in kept.split(b"\0"):
                command = Path(f"/proc/{name}/cmdline").read_bytes()
                found[int(name)] = command.replace(b"\0", b" ").decode()
        except OSError:
            continue
    return found


@pytest.fixture(scope="session")
def static_root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Static files are gathered once for all."""
    return tmp_path_factory.mktemp("static")


@pytest.fixture
def launch(tmp_path: Path, static_root: Path) -> Iterator[Callable[..., Run]]:
    """Starts supervisors; none outlives the test."""
    runs: list[Run] = []

    def start(name: str = "var", **environment: str) -> Run:
        runs.append(Run(tmp_path / name, static_root, **environment))
        return runs[-1]

    yield start
    for run in runs:
        if run.process.poll() is None:
            run.process.kill()
            run.process.wait()
        for pid in run.processes():
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                continue
