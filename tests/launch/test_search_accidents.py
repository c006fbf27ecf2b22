"""A search lived through on one machine: the database, the queue and the only worker are killed."""

import json
import os
import signal
import sys
import time
from pathlib import Path

import pytest

from tests.api.test_search_workers import DOCUMENT
from tests.launch.asker import Asker

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc"),
]
PATIENCE = 90


class Searcher(Asker):
    """Somebody who asks for searches and waits for them."""

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
    ask = Searcher(run)
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
