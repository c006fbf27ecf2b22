"""``manage.py what_if``: what moves a scenario, where it turns, why two differ."""

import copy
import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.planner.cast import BENCHMARK, MAILBOX

ROOT = Path(__file__).resolve().parents[3]


def run(*options, status=0):
    done = subprocess.run(
        [sys.executable, str(ROOT / "manage.py"), "what_if", *map(str, options)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == status, done.stderr
    return done


@pytest.fixture
def files(tmp_path):
    more = copy.deepcopy(BENCHMARK)
    more["populations"][0]["users"] = 9000
    more["raid_groups"][0].update(level="RAID5", spans=1)
    found = []
    for name, document in (("before", BENCHMARK), ("after", more), ("other", MAILBOX)):
        path = tmp_path / f"{name}.json"
        path.write_text(json.dumps(document))
        found.append(path)
    return found


def test_what_moves_it_and_where_it_turns(files):
    found = json.loads(run(files[0], "--format", "json").stdout)
    assert found["sensitivity"]["figure"] == "disks.all"
    assert found["flip_points"]["items"]
    text = run(files[0], "--figure", "response_time.p95_ms", "--by", "0.2").stdout
    assert "holds up to 8,653 users" in text
    assert "9,600" in text


def test_why_they_differ(files):
    before, after, other = files
    found = json.loads(run(after, "--from", before, "--format", "json").stdout)["changes"]
    assert sum(part["change"] for part in found["parts"]) == found["change"]
    assert "RAID 5" in run(after, "--from", before).stdout
    between = json.loads(run(other, "--from", before, "--format", "json").stdout)["changes"]
    assert sum(part["change"] for part in between["parts"]) == pytest.approx(between["change"])
    assert "/system" in [part["input"] for part in between["parts"]]


def test_what_is_wrong_is_said(files, tmp_path):
    assert "cannot be read" in run(tmp_path / "nothing.json", status=2).stderr
    assert (
        "unknown-figure"
        in run(files[0], "--figure", "nothing", "--format", "json", status=2).stdout
    )
    assert "--by" in run(files[0], "--by", "3", status=1).stderr
    broken = tmp_path / "broken.json"
    broken.write_text(json.dumps({**BENCHMARK, "populations": [{"users": "many"}]}))
    assert "not a number" in run(broken, status=2).stderr
    assert "not a number" in run(files[0], "--from", broken, status=2).stderr
