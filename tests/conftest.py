"""What every test shares. Servers come from `python -m planner.launch.run.with_servers`."""

import gc
import os
import signal
import socketserver
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from django.apps import apps
from django.conf import settings
from django.core.cache.backends.redis import RedisCache
from django.db import connection
from django.test import TransactionTestCase

from calculators.sheet.said import unbroken
from planner import environment
from planner.launch import processes, programs
from planner.launch.build import browser
from tests import examples, migrated, own, patience, rewritten
from tests.changing import changes_the_program, floor_of, works_out_anew

# Playwright's loop makes Django refuse database access from the thread that drives the browser.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")

examples.load_profile()
# What is loaded and collected stays, see pytest_collection_finish: looking through it meanwhile
# takes a tenth of the time that collecting takes.
gc.disable()

# What works out something once for all who ask, and how it forgets it.
KEPT_BY = [
    ("planner.pages.scenario.answer.answers", "forget_opened"),
    ("planner.services.scenarios.sizings", "forget_moved"),
]


def pytest_configure() -> None:
    """Settings that only tests want, set before anything reads them."""
    settings.STORAGES["staticfiles"]["BACKEND"] = (
        "django.contrib.staticfiles.storage.StaticFilesStorage"
    )
    settings.WHITENOISE_AUTOREFRESH = True
    settings.WHITENOISE_USE_FINDERS = True
    migrated.once()
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    # A whole test is one transaction, however long what it does beside the database takes.
    options = settings.DATABASES["default"]["OPTIONS"]
    options["options"] = f"{options['options']} -c idle_in_transaction_session_timeout=0"
    # Each process of a parallel run has a queue and a cache of its own.
    if settings.CELERY_BROKER_URL.startswith("redis+socket://"):
        path = urlsplit(settings.CELERY_BROKER_URL).path
        settings.CELERY_BROKER_URL = f"redis+socket://{path}?virtual_host={own.QUEUE}"
        settings.CACHES["default"]["LOCATION"] = f"unix://{path}?db={own.CACHE}"


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_setupnodes(config: pytest.Config) -> None:
    """Before the processes of a parallel run begin."""
    rewritten.in_shares(config, rewritten.stale(), os.cpu_count() or 1)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Property tests try as many examples as the profile says."""
    for test in {getattr(item, "obj", None) for item in items}:
        examples.scale(test)
    # What takes long begins first, so that no process is at it when the others have ended: in a
    # parallel run they take over from the end of one another's share.
    if own.RUN:
        items.sort(key=lambda item: item.get_closest_marker("slow") is None)


def pytest_collection_finish() -> None:
    """What is loaded by now stays to the end: it is not looked through again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
    gc.enable()


def pytest_sessionfinish() -> None:
    """Once all is over, what tests kept is not looked through for garbage: pytest does it twice."""
    gc.freeze()


def pytest_runtest_setup(item: pytest.Item) -> None:
    _forget_what_was_opened(item)
    _keep_answers(item)
    _choose_database(item)


def pytest_runtest_teardown(item: pytest.Item) -> None:
    _forget_what_was_opened(item)


@pytest.fixture(autouse=True)
def _spaces_are_plain(request: pytest.FixtureRequest) -> Iterator[None]:
    """Tests compare words, wherever a line may end; ``breaks`` marks those that look at that.

    Not by the fixture of pytest: a test that asks for that one works everything out anew.
    """
    with pytest.MonkeyPatch.context() as patched:
        if request.node.get_closest_marker("breaks") is None:
            for name in ("words", "markup"):
                patched.setattr(unbroken, name, str)
        yield


@pytest.fixture(autouse=True, scope="module")
def _no_server_asks_a_closed_socket() -> Iterator[None]:
    """Such a thread keeps a processor busy until the run ends, and takes what others accept."""
    yield
    for thread in threading.enumerate():
        server = getattr(getattr(thread, "_target", None), "__self__", None)
        if isinstance(server, socketserver.BaseServer):
            assert server.fileno() >= 0, f"{server} is closed before it is shut down"


def _forget_what_was_opened(item: pytest.Item) -> None:
    """A test that changes the program sees nothing from before, and leaves nothing to others."""
    if changes_the_program(item):
        for module, forget in KEPT_BY:
            if kept := sys.modules.get(module):
                getattr(kept, forget)()


# The folders whose tests are given what another was answered.
ASKING = {"api", "browser", "calculators", "planner", "reports"}


def _keep_answers(item: pytest.Item) -> None:
    """What a test of these folders is answered, the next need not work out."""
    asks = floor_of(item) in ASKING and not changes_the_program(item)
    if asks and not works_out_anew(item):
        from tests import kept_answers

        kept_answers.keep(True)
    elif there := sys.modules.get("tests.kept_answers"):
        there.keep(False)


def _choose_database(item: pytest.Item) -> None:
    """A test of these folders finds what it begins with in its tables; in a run without Django
    there are none."""
    if apps.ready and floor_of(item) in ASKING:
        from tests import standing

        standing.choose(item)
    elif there := sys.modules.get("tests.standing"):
        there.choose(item)


_EMPTIED_BY_DJANGO = TransactionTestCase._fixture_teardown


def _empty(case: TransactionTestCase) -> None:
    # Tests of calculators run without Django's tables.
    from tests.kept_rows import empty_tables

    if not empty_tables():
        _EMPTIED_BY_DJANGO(case)


TransactionTestCase._fixture_teardown = _empty


@pytest.fixture(scope="session")
def servers() -> str:
    """The database's address; fails where no server is up, never skips."""
    url = os.environ.get("DATABASE_URL", "")
    if not url:
        pytest.fail("no servers: run this under `python -m planner.launch.run.with_servers`")
    return url


@pytest.fixture(scope="session")
def django_db_setup(request: pytest.FixtureRequest, servers: str) -> Iterator[None]:
    """The test database. In a parallel run one process makes the tables, and the others copy."""
    if not own.RUN:
        request.getfixturevalue("django_db_setup")
        yield
        return
    with own.one_at_a_time(servers) as administration:
        there = own.has_tables(administration)
        if there:
            connection.settings_dict["TEST"]["TEMPLATE"] = own.TABLES
        request.getfixturevalue("django_db_setup")
        if not there:
            # Nobody may be in a database that is copied.
            connection.close()
            connection.close_pool()
            own.keep_tables(administration, str(settings.DATABASES["default"]["NAME"]))
    yield
    if there := sys.modules.get("tests.standing"):
        there.drop()
    with own.one_at_a_time(servers) as administration:
        own.drop_tables(administration)


@pytest.fixture(scope="session")
def worker(
    servers: str, django_db_setup: None, tmp_path_factory: pytest.TempPathFactory
) -> Iterator["subprocess.Popen[bytes]"]:
    """A real Celery worker on the tests' database and queue.

    It sees only what is committed: use it together with `transactional_db`.
    """
    name = str(settings.DATABASES["default"]["NAME"])
    log = tmp_path_factory.mktemp("worker") / "worker.log"
    child = processes.start(
        programs.worker(concurrency=1),
        log=log,
        cwd=environment.ROOT,
        environment=os.environ
        | {
            "DATABASE_URL": urlsplit(servers)._replace(path=f"/{name}").geturl(),
            "BROKER_URL": settings.CELERY_BROKER_URL,
            "CACHE_URL": settings.CACHES["default"]["LOCATION"],
        },
    )
    deadline = time.monotonic() + patience.SECONDS
    while b" ready." not in log.read_bytes():
        if child.poll() is not None or time.monotonic() > deadline:
            pytest.fail(f"the worker did not start: {log.read_text()}")
        time.sleep(0.02)
    yield child
    processes.stop(child, signal.SIGTERM, 10)
    processes.kill_group(child.pid)


@pytest.fixture(scope="session")
def chromium() -> Path:
    """A browser's program; its environment is set for whatever starts it."""
    os.environ.update(browser.environment())
    return browser.find()


@pytest.fixture
def clean_cache(servers: str) -> RedisCache:
    """An empty cache, and with it no memory of requests that throttles count."""
    from django.core.cache import cache

    cache.clear()
    return cache


@pytest.fixture(scope="session")
def python() -> str:
    """The interpreter that runs the tests."""
    return sys.executable
