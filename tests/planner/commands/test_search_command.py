"""``manage.py search``: a search from a file, without a database."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from calculators.inputs.catalogue import from_fixtures
from calculators.search import finish, read, sweep
from planner.management import sweeping
from planner.management.search_table import _cautions, search_as_table
from tests import patience
from tests.calculators.hub_cases import hub

ROOT = Path(__file__).resolve().parents[3]
COMMAND = [sys.executable, "manage.py", "search", "-"]
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
LARGER = {
    **SEARCH,
    "axes": {**SEARCH["axes"], "/populations/0/users": {"from": 1001, "to": 11_000}},
}


def run(text, *options):
    return subprocess.run(
        [*COMMAND, *options],
        cwd=ROOT,
        input=text,
        text=True,
        capture_output=True,
        check=False,
    )


def test_a_total_is_held_while_servers_vary():
    """As the README says: 12,000 users over two to eight servers."""
    total = {"of": "/populations/*/users", "over": "/servers", "total": 12_000}
    asked = {
        **SEARCH,
        "axes": {"/servers": {"from": 2, "to": 8}},
        "totals": [total],
        "objectives": [{"figure": "disks", "goal": "least"}],
    }
    done = run(json.dumps(asked))
    assert done.returncode == 0, done.stderr
    answer = json.loads(done.stdout)
    assert answer["designs"] == 7
    # Two servers of 6,000 hold; those with fewer users each hold as well, and cost more disks.
    assert [row["values"]["/servers"] for row in answer["front"]] == [2]
    assert answer["holding"] == 7
    alone = json.loads(run(json.dumps({**asked, "totals": [total | {"total": 24_000}]})).stdout)
    assert alone["holding"] < 7
    wrong = run(
        json.dumps({**asked, "totals": [total | {"over": "/controllers"}]}), "--format=json"
    )
    assert wrong.returncode == 2
    (problem,) = json.loads(wrong.stdout)["errors"]
    assert problem["pointer"] == "/totals/0/over"


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
    twice = '{"seed": 1, "seed": 2, ' + json.dumps({**SEARCH, "colour": 1})[1:]
    errors = json.loads(run(twice).stdout)["errors"]
    assert {(error["pointer"], error["code"]) for error in errors} == {
        ("/seed", "duplicate-field"),
        ("/colour", "unknown-field"),
    }


def test_more_processes_give_the_same_bytes():
    axes = {**LARGER["axes"], "/raid_groups/0/stripe_depth_kb": [16, 32, 64, 128]}
    one, three = (run(json.dumps({**LARGER, "axes": axes}), "--jobs", jobs) for jobs in "13")
    assert one.returncode == three.returncode == 0, three.stderr
    assert json.loads(one.stdout)["designs"] == 56 * 10_000 * 4
    assert one.stdout == three.stdout
    assert run(json.dumps(SEARCH), "--jobs", "0").returncode == 2


def is_there(group):
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def test_ctrl_c_ends_all_processes():
    axes = {**LARGER["axes"], "/raid_groups/0/stripe_depth_kb": {"from": 1, "to": 1000}}
    child = subprocess.Popen(
        [*COMMAND, "--jobs", "2"],
        cwd=ROOT,
        text=True,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    child.stdin.write(json.dumps({**LARGER, "axes": axes}))
    child.stdin.close()
    # A word of progress: everything is under way.
    while "designs a second" not in child.stderr.readline():
        assert child.poll() is None
    os.killpg(child.pid, signal.SIGINT)
    assert child.wait(patience.SECONDS) == 130
    assert child.stderr.read().strip().endswith("Cancelled; nothing is kept.")
    assert "Traceback" not in child.stderr.read()
    deadline = time.monotonic() + patience.SECONDS
    while is_there(child.pid):
        assert time.monotonic() < deadline, "a process is left"
        time.sleep(0.05)


class Tidied:
    """Ctrl-C comes while it is collected, where Python drops what is raised."""

    def __del__(self):
        os.kill(os.getpid(), signal.SIGINT)


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_ctrl_c_that_python_drops_is_heard_after_all():
    catalogue = from_fixtures()
    axes = {**LARGER["axes"], "/raid_groups/0/stripe_depth_kb": [16, 32, 64, 128]}
    question = read({**LARGER, "axes": axes}, catalogue)
    found = sweeping.partials(question, None, 1)
    before = signal.getsignal(signal.SIGINT)
    assert next(found).seen < question.size
    kept = Tidied()
    del kept
    with pytest.raises(KeyboardInterrupt):
        next(found)
    assert signal.getsignal(signal.SIGINT) is before


def test_the_table_says_what_is_advised_and_not_kept():
    """The untested 256 MiB stood as the only front, without the 512 that are advised."""
    question = {
        "scenario": hub(message_bytes=10_240_000, queued_messages=None, messages_per_second=0.5),
        "axes": {"/database_max_cache_mib": [128, 256, 512]},
        "objectives": [{"figure": "database_max_cache_mib", "goal": "least"}],
        "shortlist": 3,
    }
    asked = read(question, from_fixtures())
    told = search_as_table(finish(asked, sweep(asked)))
    said = "The guidance for this memory is 512 MiB of cache; only 256 MiB are set."
    (line,) = (each for each in told.splitlines() if said in each)
    assert line == f"Design 1: {said}"
    question["axes"] = {"/database_max_cache_mib": [512], "/ram_gb": [8, 16]}
    asked = read(question, from_fixtures())
    assert "The guidance" not in search_as_table(finish(asked, sweep(asked)))


def test_advice_that_several_designs_do_not_keep_stands_once():
    row = {"values": {}, "objectives": {}, "binding": None}
    answer = {
        "shortlist": [
            {**row, "design": design, "cautions": cautions}
            for design, cautions in ((3, ["One.", "Two."]), (5, ["One."]), (8, ["One."]), (9, []))
        ]
    }
    assert _cautions(answer) == ["Designs 3, 5 and 8: One.", "Design 3: Two."]
