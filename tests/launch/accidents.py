"""A search and reports lived through on one machine: the database, the queue and the only worker
are killed, and the queue is emptied. test_supervisor.py has the run that lives through it."""

import json
import os
import signal
import time
from pathlib import Path

import redis

from tests import patience
from tests.api.test_search_workers import DOCUMENT
from tests.launch.asker import Asker

PATIENCE = patience.SECONDS


class Searcher(Asker):
    """Somebody who asks for searches and waits for them."""

    def state(self, thing):
        """As soon as it answers: the database may be on its way up again."""
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                return self(thing["url"].removeprefix("/api/v1/"))
            except OSError:
                assert time.monotonic() < deadline
                time.sleep(0.1)

    def until(self, thing, condition):
        deadline = time.monotonic() + PATIENCE
        while not condition(state := self.state(thing)):
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


def empty_the_queue(run):
    """All messages are gone, those that a worker has in hand too."""
    address = json.loads((run.var / "services.json").read_text())["BROKER_URL"]
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            with redis.Redis(unix_socket_path=address.removeprefix("redis+socket://")) as queue:
                return queue.flushall()
        except redis.ConnectionError:
            assert time.monotonic() < deadline
            time.sleep(0.05)


def a_search_and_reports_survive(run):
    ask = Searcher(run)
    quiet = ask.until(ask("searches?save=true", DOCUMENT), lambda now: now["status"] == "done")

    search = ask("searches?save=true", DOCUMENT)
    seen = ask.until(search, lambda now: now["seen"])["seen"]
    sizings = ask("sizings?limit=3")["items"]
    assert len(sizings) == 3
    reports = [ask(f"{each['url'].removeprefix('/api/v1/')}/reports", {}) for each in sizings]
    killed = {words: child_of(run, words) for words in ("planner.celery", "bin/postgres", "valkey")}
    for pid in killed.values():
        os.kill(pid, signal.SIGKILL)
        empty_the_queue(run)
        state = ask.state(search)
        assert state["seen"] >= seen, "nothing is lost"
        seen = state["seen"]
    done = ask.until(search, lambda now: now["status"] not in ("queued", "running"))
    assert done["status"] == "done", done["problem"]
    assert json.dumps(done["answer"]) == json.dumps(quiet["answer"])
    for report in reports:
        ended = ask.until(report, lambda now: now["status"] not in ("queued", "running"))
        assert ended["status"] == "done", ended["problem"]
    assert not [words for words, pid in killed.items() if child_of(run, words) == pid]
