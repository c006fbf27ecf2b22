"""Runs tests on changed code: in a process forked for it, where only foreign packages are loaded.

Starting Python with Django, NumPy and Hypothesis takes longer than the tests that notice a change;
so that is done once, and each change has a copy of the process in which nothing of the project is
imported yet.
"""

from __future__ import annotations

import importlib
import json
import os
import resource
import signal
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from planner.environment import ROOT
from tests.mutants.hook import sitecustomize as hook

FOREIGN = (
    "babel.numbers", "celery", "csv", "decimal", "django.contrib.auth.hashers", "django.core.mail",
    "django.core.management", "django.db.models", "django.forms", "django.template.loader",
    "django.test", "django.urls", "django.views.generic", "fido2.server", "hypothesis",
    "hypothesis.strategies", "msgspec", "numpy", "openpyxl", "PIL.Image", "pint", "psycopg",
    "pytest_django.plugin", "redis", "requests", "sentry_sdk", "typst", "xdist", "yaml",
)  # fmt: skip
MEMORY = 6 * 2**30
PASSED, FAILED, NO_TESTS = 0, 1, 5


@dataclass(frozen=True)
class Outcome:
    """How the tests ended on a change.

    Args:
        killed: a test failed, or could not even be begun
        by: the first test that failed; "time" where they did not come to an end
        seconds: how long it took
        said: the last lines on the screen
    """

    killed: bool
    by: str
    seconds: float
    said: str


class First:
    """Remembers the first test that fails."""

    def __init__(self) -> None:
        self.failed = ""

    def pytest_sessionstart(self) -> None:
        # What the run before left in the cache: throttles, locks.
        if os.environ.get("DATABASE_URL"):
            importlib.import_module("django.core.cache").cache.clear()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed = self.failed or report.nodeid

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.failed = self.failed or f"{report.nodeid}, as it is read"


def load_foreign() -> None:
    """What every run needs and no change concerns."""
    for name in FOREIGN:
        importlib.import_module(name)
    ours = [name for name in sys.modules if name.split(".")[0] in {"calculators", "planner"}]
    # The settings were read with them; a run reads them again.
    assert set(ours) <= {"planner", "planner.environment"}, ours


def run(
    tests: Sequence[str],
    change: tuple[str, str, str] | None = None,
    most_seconds: float = 600,
    new_tables: bool = False,
) -> Outcome:
    """Runs tests till the first failure.

    Args:
        tests: files or single tests, in this order
        change: (module, path, text) that is imported in its place; None for the code as it is
        most_seconds: after which it counts as noticed
        new_tables: make the tests' database anew
    """
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="mutant-") as name:
        folder = Path(name)
        child = os.fork()
        if child == 0:
            try:
                _child(folder, list(tests), change, new_tables)
            finally:
                os._exit(99)
        status = _wait(child, most_seconds)
        said = (folder / "said").read_text(errors="replace") if (folder / "said").exists() else ""
        told = folder / "told"
        code, by = json.loads(told.read_text()) if told.exists() else (None, "")
    seconds, last = time.monotonic() - began, "\n".join(said.splitlines()[-30:])
    if status is None:
        return Outcome(True, "time", seconds, last)
    if code == NO_TESTS:
        raise RuntimeError(f"No test in {tests}:\n{last}")
    killed = code != PASSED
    return Outcome(killed, by or ("as it is imported" if killed else ""), seconds, last)


def _wait(child: int, most_seconds: float) -> int | None:
    deadline = time.monotonic() + most_seconds
    while time.monotonic() < deadline:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            _end_group(child)
            return status
        time.sleep(0.02)
    _end_group(child)
    os.waitpid(child, 0)
    return None


def _end_group(child: int) -> None:
    """Ends what the tests started as well."""
    try:
        os.killpg(child, signal.SIGKILL)
    except ProcessLookupError:
        return


def _child(
    folder: Path, tests: list[str], change: tuple[str, str, str] | None, new_tables: bool
) -> None:
    os.setpgid(0, 0)
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
    said = os.open(folder / "said", os.O_WRONLY | os.O_CREAT)
    for stream in (1, 2):
        os.dup2(said, stream)
    os.chdir(ROOT)
    if change is not None:
        (folder / "change").write_text(json.dumps(change))
        os.environ[hook.VARIABLE] = str(folder / "change")
        os.environ["PYTHONPATH"] = str(Path(hook.__file__).parent)
        hook.install(*change)
    first = First()
    tables = "--create-db" if new_tables else "--reuse-db"
    arguments = ["-x", "-q", "--no-header", "-p", "no:cacheprovider", tables, *tests]
    code = pytest.main(arguments, plugins=[first])
    (folder / "told").write_text(json.dumps([int(code), first.failed]))
    sys.stdout.flush()
    os._exit(0)
