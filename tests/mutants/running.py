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
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from planner.environment import ROOT
from planner.launch import linux
from tests.mutants.hook import sitecustomize as hook

FOREIGN = (
    "_pytest.doctest", "_pytest.junitxml", "_pytest.logging", "_pytest.pytester", "amqp",
    "authlib.integrations.requests_client", "babel.numbers", "billiard", "celery",
    "celery.app.task", "celery.app.amqp", "celery.app.control", "celery.backends.redis", "csv",
    "cryptography.fernet", "decimal", "django.contrib.auth.hashers", "django.contrib.staticfiles",
    "django.core.files.storage", "django.core.mail", "django.core.management",
    "django.core.servers.basehttp", "django.db.backends.postgresql.base", "django.db.migrations",
    "django.db.models", "django.forms", "django.template.loader", "django.test",
    "django.test.client", "django.urls", "django.views.generic", "django.views.debug",
    "django.contrib.admindocs.utils", "docutils.core", "docutils.parsers.rst",
    "docutils.parsers.rst.roles", "fido2.server", "hypothesis", "hypothesis.strategies",
    "kombu.transport.redis", "kombu.transport.virtual", "msgspec", "numpy", "numpy.random",
    "openpyxl", "PIL.Image", "pdb", "pint", "prometheus_client", "psycopg", "psycopg_pool",
    "pygments.lexers", "redis", "requests", "segno", "sentry_sdk", "statistics", "typst",
    "uritemplate", "xml.dom.minidom", "yaml",
)  # fmt: skip
# Other plugins take longer to load than most tests.
PLUGINS = ("pytest_django.plugin", "_hypothesis_pytestplugin")
_LINUX = linux.__name__
WITH_DJANGO = tuple(f"tests/{room}/" for room in ("api", "house", "planner", "reports"))
MEMORY = 6 * 2**30
BOTH = (False, True)
PASSED, FAILED, NO_TESTS = 0, 1, 5


@dataclass(frozen=True)
class Outcome:
    """How the tests ended on a change.

    Args:
        killed: a test failed, or could not even be begun
        by: the first test that failed; "time" where they did not come to an end
        seconds: how long it took
        said: the last lines on the screen
        files: file of tests -> the seconds that it took
    """

    killed: bool
    by: str
    seconds: float
    said: str
    files: dict[str, float]


class First:
    """Remembers the first test that fails."""

    def __init__(self) -> None:
        self.failed = ""
        self.files: dict[str, float] = {}

    def pytest_sessionstart(self) -> None:
        # What the run before left in the cache: throttles, locks.
        if os.environ.get("DATABASE_URL") and "pytest_django.plugin" in sys.modules:
            importlib.import_module("django.core.cache").cache.clear()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        file = report.nodeid.partition("::")[0]
        self.files[file] = self.files.get(file, 0) + report.duration
        if report.failed:
            self.failed = self.failed or report.nodeid

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.failed = self.failed or f"{report.nodeid}, as it is read"


def load_calculators() -> None:
    """For rooms in which nothing below changes."""
    for name in ("engine", "search", "solver", "studies.what_if", "studies.migration"):
        importlib.import_module(f"calculators.{name}")


def load_foreign() -> None:
    """What every run needs and no change concerns."""
    for name in FOREIGN:
        importlib.import_module(name)
    ours = [name for name in sys.modules if name.split(".")[0] in {"calculators", "planner"}]
    # The settings were read with them; a run reads them again.
    assert set(ours) <= {"planner", "planner.environment", "planner.launch", _LINUX}, ours


def wants_django(tests: Sequence[str]) -> bool:
    """Whether some of the tests want Django; without it a run begins sooner."""
    return any(name.startswith(WITH_DJANGO) for name in tests)


def parts(groups: Iterable[Sequence[str]]) -> list[list[str]]:
    """Each group in two: the tests that do without Django come first."""
    split = [[n for n in each if wants_django([n]) is django] for each in groups for django in BOTH]
    return [each for each in split if each]


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
        parent, child = os.getpid(), os.fork()
        if child == 0:
            try:
                _child(parent, folder, list(tests), change, new_tables)
            finally:
                os._exit(99)
        status = _wait(child, most_seconds)
        said = (folder / "said").read_text(errors="replace") if (folder / "said").exists() else ""
        told = folder / "told"
        code, by, files = json.loads(told.read_text()) if told.exists() else (None, "", {})
    seconds, last = time.monotonic() - began, "\n".join(said.splitlines()[-30:])
    if status is None:
        return Outcome(True, "time", seconds, last, files)
    if code == NO_TESTS:
        raise RuntimeError(f"No test in {tests}:\n{last}")
    killed = code != PASSED
    return Outcome(killed, by or ("as it is imported" * killed), seconds, last, files)


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
    parent: int,
    folder: Path,
    tests: list[str],
    change: tuple[str, str, str] | None,
    new_tables: bool,
) -> None:
    os.setpgid(0, 0)
    linux.die_with_parent(signal.SIGKILL, parent)
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
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    # Without Django where nothing of it is tested.
    pure = not wants_django(tests)
    plugins = [part for name in PLUGINS[pure:] for part in ("-p", name)]
    plugins += [] if pure else ["--create-db" if new_tables else "--reuse-db"]
    arguments = ["-x", "-q", "--no-header", "-p", "no:cacheprovider", *plugins, *tests]
    code = pytest.main(arguments, plugins=[first])
    (folder / "told").write_text(json.dumps([int(code), first.failed, first.files]))
    sys.stdout.flush()
    os._exit(0)
