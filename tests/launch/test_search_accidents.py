"""A search lived through on one machine: the database, the queue and the only worker are killed."""

import json
import os
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

from planner.environment import ROOT
from tests.api.test_search_workers import DOCUMENT
from tests.launch.conftest import OWN

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc"),
]
PATIENCE = 90


class Asker:
    """Somebody with a token."""

    def __init__(self, run):
        self.address = run.ready()
        kept = {name: value for name, value in os.environ.items() if name not in OWN}
        self.token = subprocess.run(
            [sys.executable, "manage.py", "create_token", "test"],
            cwd=ROOT,
            env=kept | {"HIGHWATER_VAR": str(run.var)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.strip()

    def __call__(self, path, body=None):
        asked = urllib.request.Request(
            f"{self.address}/api/v1/{path}",
            data=None if body is None else json.dumps(body).encode(),
            headers={
                "Authorization": f"Bearer {self.token}",
                "Content-Type": "application/json",
            },
        )
        with urllib.request.urlopen(asked, timeout=30) as answer:
            return json.loads(answer.read())

    def state(self, search):
        """As soon as it answers: the database may be on its way up again."""
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                return self(f"searches/{search['id']}")
            except OSError:
                assert time.monotonic() < deadline
                time.sleep(0.1)

    def until(self, search, condition):
        deadline = time.monotonic() + PATIENCE
        while not condition(state := self.state(search)):
            assert time.monotonic() < deadline, state
            time.sleep(0.05)
        return state


def child_of(run, words):
    """The server or program whose command line has these words, as soon as there is one."""
    main = run.process.pid
    deadline = time.monotonic() + PATIENCE
    while True:
        children = Path(f"/proc/{main}/task/{main}/children").read_text().split()
        for pid in children:
            try:
                if words in Path(f"/proc/{pid}/cmdline").read_text():
                    return int(pid)
            except OSError:  # It has ended since.
                continue
        assert time.monotonic() < deadline, words
        time.sleep(0.05)


def test_a_search_survives_them_all(launch):
    run = launch()
    ask = Asker(run)
    quiet = ask.until(ask("searches?save=true", DOCUMENT), lambda now: now["status"] == "done")

    search = ask("searches?save=true", DOCUMENT)
    seen = ask.until(search, lambda now: now["seen"])["seen"]
    killed = {words: child_of(run, words) for words in ("planner.celery", "bin/postgres", "valkey")}
    for pid in killed.values():
        os.kill(pid, signal.SIGKILL)
        state = ask.state(search)
        assert state["seen"] >= seen, "nothing is lost"
        seen = state["seen"]
    done = ask.until(search, lambda now: now["status"] not in ("queued", "running"))
    assert done["status"] == "done", done["problem"]
    assert json.dumps(done["answer"]) == json.dumps(quiet["answer"])
    assert not [words for words, pid in killed.items() if child_of(run, words) == pid]
    assert run.stop() == 0
