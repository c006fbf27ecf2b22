"""Commands that need no database start without Django, or anything else they do not use."""

import json
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
from django.core.management import get_commands, load_command_class

from planner.api.v1.examples import HUB
from planner.management.plain import PLAIN, PlainCommand
from tests.planner.cast import BENCHMARK
from tests.planner.test_search_command import SEARCH

ROOT = Path(__file__).resolve().parents[2]
HEAVY = {"django", "celery", "kombu", "rest_framework", "psycopg", "redis", "typst", "yaml"}
GIVEN = {"measure_hub": HUB, "search": SEARCH, "validate": None}


def imported(name, *options):
    """The packages that a command imports."""
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
    return {line.rpartition("|")[2].strip().partition(".")[0] for line in lines}


@pytest.mark.parametrize("name", PLAIN)
def test_a_plain_command_loads_nothing_heavy(name):
    found = imported(name)
    assert {"numpy", "calculators"} <= found
    assert not found & HEAVY


def test_sizing_loads_neither_a_web_client_nor_processes():
    assert not imported("size", "--format", "table") & {"http", "email", "ssl", "multiprocessing"}


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
