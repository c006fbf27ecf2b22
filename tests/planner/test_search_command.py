"""``manage.py search``: a search from a file, without a database."""

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SEARCH = {
    "scenario": {
        "system": "exchange-5.5-information-store",
        "populations": [{"users": 8000}],
        "raid_groups": [
            {"volume": "database", "level": "RAID10", "disks": 8, "disk": "scsi-15k-300gb"},
            {"volume": "log", "level": "RAID1", "disks": 2, "disk": "scsi-15k-300gb"},
        ],
    },
    "axes": {
        "/raid_groups/0/level": ["RAID10", "RAID5"],
        "/raid_groups/0/disks": {"from": 2, "to": 8},
        "/raid_groups/0/count": {"from": 1, "to": 4},
    },
    "objectives": [
        {"figure": "price", "goal": "least"},
        {"figure": "response_time.p95_ms", "goal": "least"},
    ],
}


def run(text, *options):
    return subprocess.run(
        [sys.executable, "manage.py", "search", "-", *options],
        cwd=ROOT,
        input=text,
        text=True,
        capture_output=True,
        check=False,
    )


def test_the_answer_as_json():
    done = run(json.dumps(SEARCH))
    assert done.returncode == 0, done.stderr
    answer = json.loads(done.stdout)
    assert answer["designs"] == 56
    assert answer["front"]
    prices = [row["objectives"]["price"] for row in answer["front"]]
    waits = [row["objectives"]["response_time.p95_ms"] for row in answer["front"]]
    assert prices == sorted(prices)
    assert waits == sorted(waits, reverse=True)
    assert all(row["verdict"] != "fail" for row in answer["shortlist"])


def test_the_answer_as_a_table():
    done = run(json.dumps(SEARCH), "--format", "table")
    assert done.returncode == 0
    assert "56 designs" in done.stdout
    assert "Queue below spindles" in done.stdout


def test_bad_input_lists_every_problem():
    done = run(json.dumps({**SEARCH, "shortlist": 0, "colour": 1}))
    assert done.returncode == 2
    codes = {problem["code"] for problem in json.loads(done.stdout)["errors"]}
    assert codes == {"too-small", "unknown-field"}
    assert run("{").returncode == 2
