"""``manage.py bom``: the contract of the command line. It needs no database."""

import csv
import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from calculators import engine
from calculators.inputs.catalogue import from_fixtures
from planner.render.tables.bill_table import COLUMNS
from tests import patience
from tests.planner.cast import BENCHMARK

ROOT = Path(__file__).resolve().parents[3]
NOWHERE = {
    "DATABASE_URL": "postgresql://nobody@127.0.0.1:9/none",
    "BROKER_URL": "redis://127.0.0.1:9/0",
}
RELAYS = {"system": "postfix-relay", "relays": 5, "server": "mailbox-2007-24gb"}


def run(*arguments, given=b""):
    return subprocess.run(
        [sys.executable, str(ROOT / "manage.py"), "bom", *arguments],
        input=given,
        capture_output=True,
        env={**os.environ, **NOWHERE},
        cwd="/",
        timeout=patience.SECONDS,
        check=False,
    )


def test_json(tmp_path):
    path = tmp_path / "scenario"
    path.write_text(json.dumps(BENCHMARK))
    done = run(str(path))
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout) == engine.bill_of_materials(BENCHMARK, from_fixtures())


def test_csv_from_standard_input():
    done = run("-", "--format", "csv", given=json.dumps(RELAYS).encode())
    assert (done.returncode, done.stderr) == (0, b"")
    row, total = csv.DictReader(io.StringIO(done.stdout.decode(), newline=""))
    assert (total["kind"], total["description"]) == ("sum", "Total")
    assert set(row) == set(COLUMNS)
    assert (row["item"], row["kind"], row["quantity"]) == ("1", "server", "5")
    assert (row["unit_price"], row["line_price"]) == ("6800.00", "34000.00")
    assert done.stdout.count(b"\r\n") == 3
    assert b"\r\r" not in done.stdout


@pytest.mark.parametrize("format", ["json", "csv"])
def test_every_problem_is_listed(format):
    wrong = {**RELAYS, "relays": 0, "server": "none", "colour": 1}
    done = run("-", "--format", format, given=json.dumps(wrong).encode())
    assert done.returncode == 2
    for pointer in ("/relays", "/server", "/colour"):
        assert f"{pointer}: ".encode() in done.stderr
    if format == "json":
        assert {each["pointer"] for each in json.loads(done.stdout)["errors"]} == {
            "/relays",
            "/server",
            "/colour",
        }
    else:
        assert done.stdout == b""


def test_a_file_that_is_not_there():
    done = run("/no/such/file")
    assert done.returncode == 2
    assert b"cannot be read" in done.stderr
