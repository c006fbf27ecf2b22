"""``manage.py size``: the contract of the command line. It needs no database."""

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from calculators import engine
from calculators.answers import plain
from calculators.inputs.catalogue import from_fixtures
from tests import patience
from tests.planner.cast import BENCHMARK, MAILBOX

ROOT = Path(__file__).resolve().parents[3]
NOWHERE = {
    "DATABASE_URL": "postgresql://nobody@127.0.0.1:9/none",
    "BROKER_URL": "redis://127.0.0.1:9/0",
}


def run(*arguments, given=b""):
    return subprocess.run(
        [sys.executable, str(ROOT / "manage.py"), "size", *arguments],
        input=given,
        capture_output=True,
        env={**os.environ, **NOWHERE},
        cwd="/",
        timeout=patience.SECONDS,
        check=False,
    )


@pytest.fixture
def benchmark(tmp_path):
    path = tmp_path / "scenario"
    path.write_text(json.dumps(BENCHMARK))
    return str(path)


def test_json(benchmark):
    done = run(benchmark)
    assert (done.returncode, done.stderr) == (0, b"")
    answer = plain(engine.open_scenario(BENCHMARK, from_fixtures()).told())
    assert json.loads(done.stdout) == json.loads(json.dumps(answer))
    assert answer["sentence"].startswith("Holds 8,000 users. With more users, the database queue")
    assert answer["catalogue"]["source"] == "fixtures"


def test_table_from_yaml_on_standard_input():
    done = run("-", "--format", "table", given=yaml.safe_dump(MAILBOX).encode())
    assert done.returncode == 0
    text = done.stdout.decode()
    answer = engine.size(MAILBOX, from_fixtures())
    for name in [*answer["figures"], *(check["name"] for check in answer["checks"])]:
        assert name in text
    assert "1,890" in text
    sentence = engine.open_scenario(MAILBOX, from_fixtures()).told().sentence
    assert text.startswith(f"{answer['verdict'].upper()}  {sentence}")


@pytest.mark.parametrize("format", ["json", "table"])
def test_bad_input_is_listed_whole(format):
    bad = {
        **BENCHMARK,
        "populations": [{"users": 10**12}],
        "raid_groups": [
            {"volume": "database", "level": "RAID5", "disks": 2, "disk": "hp-6107a-9gb-10k"}
        ],
    }
    done = run("-", "--format", format, given=json.dumps(bad).encode())
    assert done.returncode == 2
    for pointer in ("/populations/0/users", "/raid_groups/0/disks"):
        assert pointer in done.stderr.decode()
    if format == "json":
        errors = json.loads(done.stdout)["errors"]
        assert {"/populations/0/users", "/raid_groups/0/disks"} <= {e["pointer"] for e in errors}
        assert all(set(e) == {"pointer", "code", "message", "hint"} for e in errors)
    else:
        assert done.stdout == b""


@pytest.mark.parametrize("given", [b"", b"null", b"\xff", b"a: ["])
def test_what_is_no_document(given):
    done = run("-", given=given)
    assert done.returncode == 2
    assert json.loads(done.stdout)["errors"]
    assert b"Traceback" not in done.stderr


def test_a_file_that_is_not_there():
    done = run("/no/such/file")
    assert done.returncode == 2
    assert b"cannot be read" in done.stderr


def test_many():
    good = json.dumps(BENCHMARK)
    long = b'{"x": "' + b"y" * 1_500_000 + b'"}'
    lines = [good.encode(), b"{bad", b"", long, b'{"system": "none"}', json.dumps(MAILBOX).encode()]
    done = run("--many", "-", given=b"\n".join(lines))
    assert done.returncode == 0
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer.get("line") for answer in answers] == [None, 2, 3, 4, 5, None]
    assert [bool(answer.get("errors")) for answer in answers] == [
        False,
        True,
        True,
        True,
        True,
        False,
    ]
    assert answers[3]["errors"][0]["code"] == "too-large"
    assert answers[0] == json.loads(json.dumps(engine.size(BENCHMARK, from_fixtures())))
    assert done.stderr == b"4 of 6 lines could not be sized; each has its errors.\n"
    strict = run("--many", "--strict", "-", given=b"\n".join(lines))
    assert (strict.returncode, strict.stdout, strict.stderr) == (1, done.stdout, done.stderr)


def test_many_without_a_fault():
    done = run("-", "--format", "json", "--many", "--strict", given=json.dumps(BENCHMARK).encode())
    assert (done.returncode, done.stderr) == (0, b"")
    assert run("-", "--many", "--strict").returncode == 0


def test_options_that_contradict_each_other():
    for options in (["--strict"], ["--many", "--format", "table"]):
        done = run("-", *options)
        assert done.returncode == 1
        assert b"Traceback" not in done.stderr
        assert b"--many" in done.stderr


def test_a_line_tells_all_its_problems():
    """A name given twice, a system that is none, and a number that is not."""
    line = b'{"system": "none", "a": 1, "a": 2, "populations": [{"users": 0}]}'
    (answer,) = map(json.loads, run("--many", "-", given=line).stdout.splitlines())
    assert {(error["pointer"], error["code"]) for error in answer["errors"]} >= {
        ("/a", "duplicate-field"),
        ("/a", "unknown-field"),
        ("/system", "unknown-choice"),
        ("/populations/0/users", "too-small"),
    }


def test_many_answers_line_by_line():
    with subprocess.Popen(
        [sys.executable, str(ROOT / "manage.py"), "size", "--many", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, **NOWHERE},
    ) as process:
        for _ in range(2):
            process.stdin.write(json.dumps(MAILBOX).encode() + b"\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["system"] == MAILBOX["system"]
        process.stdin.close()
        assert process.wait(timeout=patience.SECONDS) == 0


def test_a_broken_pipe_is_silent():
    lines = (json.dumps(BENCHMARK) + "\n").encode() * 50
    done = subprocess.run(
        f"{shlex.quote(sys.executable)} {shlex.quote(str(ROOT / 'manage.py'))} size --many - "
        "| head -c 10",
        shell=True,
        input=lines,
        capture_output=True,
        timeout=patience.SECONDS,
        check=False,
        env={**os.environ, **NOWHERE},
    )
    assert len(done.stdout) == 10
    assert done.stderr == b""
