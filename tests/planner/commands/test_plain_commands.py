"""Commands that need no database start without Django, or anything else they do not use."""

import json
import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
from django.core.management import get_commands, load_command_class

from planner.api.v1.description.examples import HUB
from planner.management.plain import PLAIN, PlainCommand
from tests.planner.cast import BENCHMARK
from tests.planner.commands.test_search_command import SEARCH

ROOT = Path(__file__).resolve().parents[3]
HEAVY = {"django", "celery", "kombu", "rest_framework", "psycopg", "redis", "typst", "yaml"}
GIVEN = {"measure_hub": HUB, "search": SEARCH, "validate": None}


def imported(name, *options):
    """The modules that a command imports, with their packages."""
    given = GIVEN.get(name, BENCHMARK)
    done = subprocess.run(
        [
            sys.executable,
            "-X",
            "importtime",
            "manage.py",
            name,
            *(["-"] if given else []),
            *options,
        ],
        cwd=ROOT,
        input=json.dumps(given),
        capture_output=True,
        text=True,
        check=True,
    )
    lines = [line for line in done.stderr.splitlines() if line.startswith("import time:")]
    names = {line.rpartition("|")[2].strip() for line in lines}
    return names | {name.partition(".")[0] for name in names}


@pytest.mark.parametrize("name", PLAIN)
def test_a_plain_command_loads_nothing_heavy(name):
    found = imported(name)
    assert {"numpy", "calculators"} <= found
    assert not found & HEAVY


def test_sizing_loads_neither_a_web_client_nor_processes():
    assert not imported("size", "--format", "table") & {"http", "email", "ssl", "multiprocessing"}


def test_sizing_loads_nothing_for_errors_help_or_keys():
    assert not imported("size") & {"difflib", "shutil", "secrets", "random", "numpy.ma"}


def test_help_is_as_wide_as_the_terminal():
    done = subprocess.run(
        [sys.executable, "manage.py", "size", "--help"],
        cwd=ROOT,
        env={**os.environ, "COLUMNS": "50"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert max(map(len, done.stdout.splitlines())) <= 50


def test_no_pool_of_threads_is_started():
    """Where the system lists threads at all; a pool for small matrices is time and nothing else."""
    threads = Path("/proc/self/task")
    if not threads.is_dir():
        pytest.skip("This system does not list the threads of a process in a folder.")
    asked = (
        "import manage, os, planner.environment, calculators.engine; "
        f"print(len(os.listdir({str(threads)!r})))"
    )
    settings = {name: value for name, value in os.environ.items() if name != "OPENBLAS_NUM_THREADS"}
    done = subprocess.run(
        [sys.executable, "-c", asked],
        cwd=ROOT,
        env=settings,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == ["1"]


def test_garbage_is_looked_for_again_once_a_command_is_imported():
    asked = (
        "import gc, sys; from planner.management import plain\n"
        "plain.PlainCommand.run_from_argv = lambda *_: "
        "print(gc.isenabled(), gc.get_freeze_count())\n"
        "plain.run(['manage.py', 'size'])"
    )
    done = subprocess.run(
        [sys.executable, "-c", asked], cwd=ROOT, capture_output=True, text=True, check=True
    )
    enabled, kept = done.stdout.split()
    assert enabled == "True"
    assert int(kept) > 10_000


def test_every_plain_command_is_named():
    plain = {
        name
        for name, app in get_commands().items()
        if app == "planner"
        and issubclass(import_module(f"planner.management.commands.{name}").Command, PlainCommand)
    }
    assert plain == set(PLAIN)


@pytest.mark.parametrize("name", PLAIN)
def test_django_knows_it_too(name, capsys):
    command = load_command_class("planner", name)
    command.print_help("manage.py", name)
    assert command.help.split(";")[0].split("(")[0][:20] in " ".join(
        capsys.readouterr().out.split()
    )


@pytest.mark.parametrize("options", [["--no-color"], ["-v", "2"], ["--traceback"]])
def test_options_of_all_commands_are_taken(options):
    done = subprocess.run(
        [sys.executable, "manage.py", "size", "-", *options],
        cwd=ROOT,
        input=json.dumps(BENCHMARK).encode(),
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")


def test_an_unknown_option_is_refused():
    done = subprocess.run(
        [sys.executable, "manage.py", "size", "-", "--colour"],
        cwd=ROOT,
        input=b"{}",
        capture_output=True,
        check=False,
    )
    assert done.returncode == 2
    assert b"--colour" in done.stderr
