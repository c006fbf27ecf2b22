"""Searches through the real queue by real workers: the same bytes, whatever happens to them.

A worker here is a process group of its own, as on another machine: it shares nothing but the
database and the queue.
"""

import json
import os
import signal
import time
from urllib.parse import urlsplit

import pytest
from django.conf import settings
from django.db import connection
from kombu import Connection

from calculators import search
from planner import environment
from planner.launch import processes, programs
from planner.models import Search, SearchPart
from planner.selectors.catalogue.catalogue import catalogue_of
from planner.services.organisation import organisations, tokens
from tests import patience
from tests.api.client import Api
from tests.planner.commands.test_search_command import SEARCH

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]
PATIENCE = patience.SECONDS
# Some seconds of one processor that has other things to do.
DOCUMENT = {
    **SEARCH,
    "axes": {
        "/raid_groups/0/level": ["RAID10", "RAID5"],
        "/raid_groups/0/write_policy": ["write-back", "write-through"],
        "/raid_groups/0/stripe_depth_kb": [16, 32, 64, 128],
        "/raid_groups/0/disks": {"from": 1, "to": 16},
        "/raid_groups/0/count": {"from": 1, "to": 64},
        "/populations/0/users": {"from": 4000, "to": 4300},
    },
}
# Far longer, for what must not end before it is stopped.
MANY_USERS = {"/populations/0/users": {"from": 1, "to": 10_000}}
ENDLESS = {**DOCUMENT, "axes": {**DOCUMENT["axes"], **MANY_USERS}}


@pytest.fixture
def start_worker(servers, tmp_path):
    """Starts workers on the tests' database and queue; none outlives the test."""
    started = []
    name = str(settings.DATABASES["default"]["NAME"])
    own = {
        "DATABASE_URL": urlsplit(servers)._replace(path=f"/{name}").geturl(),
        "BROKER_URL": settings.CELERY_BROKER_URL,
        "CACHE_URL": settings.CACHES["default"]["LOCATION"],
    }

    def start(concurrency=1):
        log = tmp_path / f"worker{len(started)}.log"
        command = [*programs.worker(concurrency), "--hostname", f"{len(started)}@test"]
        child = processes.start(
            command, log=log, cwd=environment.ROOT, environment=os.environ | own
        )
        started.append(child)
        until(lambda: b" ready." in log.read_bytes())
        return child

    yield start
    for child in started:
        processes.kill_group(child.pid)
        child.wait()


@pytest.fixture
def office(shared_catalogue, django_user_model):
    alice = django_user_model.objects.create_user("alice")
    ours = organisations.create_organisation("Wonderland", alice)
    return Api(tokens.create_token(ours, alice, "test")[1]), ours


@pytest.fixture
def alice(office):
    return office[0]


@pytest.fixture
def wanted(office, once={}):  # noqa: B006
    """The bytes of the answer, from one sweep in this process."""
    if not once:
        question = search.read(DOCUMENT, catalogue_of(office[1]))
        once["answer"] = json.dumps(search.finish(question, search.sweep(question)))
    return once["answer"]


def until(condition):
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.02)


class Watched:
    """A search as the API shows it."""

    def __init__(self, alice, document=DOCUMENT):
        self.alice = alice
        self.path = alice.post("searches?save=true", document).json()["url"][len("/api/v1/") :]

    def state(self):
        return self.alice.get(self.path).json()

    def post(self, word):
        return self.alice.post(f"{self.path}/{word}").json()

    def begun(self, share=0.0):
        until(lambda: self.row.seen > share * self.row.size)
        return self

    def answer(self):
        until(lambda: self.row.status not in ("queued", "running"))
        state = self.state()
        assert state["status"] == "done", state["problem"]
        assert state["seen"] == state["designs"] == state["answer"]["designs"]
        assert not SearchPart.objects.exists()
        return json.dumps(state["answer"])

    @property
    def row(self):
        return Search.objects.only("seen", "size", "status").get()


def time_passes():
    """Nobody has been heard of for long."""
    SearchPart.objects.update(lease_ends="2026-01-01T00:00Z")


def test_the_same_bytes_from_1_and_2_and_8_workers(alice, wanted, worker, start_worker):
    for more in (0, 1, 6):
        if more:
            start_worker(more)
        one = Watched(alice)
        assert one.answer() == wanted
        assert alice("DELETE", one.path).status_code == 204


def test_pausing_changes_nothing(alice, wanted, worker):
    one = Watched(alice).begun()
    one.post("pause")
    one.post("resume")
    assert one.answer() == wanted


def test_first_results_pause_resume_cancel(alice, worker):
    one = Watched(alice, ENDLESS)
    until(lambda: (one.state()["answer"] or {}).get("front"))
    seen = one.post("pause")["seen"]
    partial = one.state()
    assert partial["status"] == "paused"
    assert 0 < partial["answer"]["designs"] <= seen < partial["designs"]
    assert partial["rate"] > 0
    time.sleep(0.5)
    assert one.state()["seen"] == seen
    one.post("resume")
    one.begun(share=partial["seen"] / partial["designs"])
    assert one.post("cancel")["status"] == "cancelled"
    until(lambda: not SearchPart.objects.exists())
    state = one.state()
    assert state["status"] == "cancelled"
    assert 0 < state["answer"]["designs"] == state["seen"] < state["designs"]


def test_a_worker_is_killed_and_another_goes_on(alice, wanted, start_worker, worker):
    other = start_worker(2)
    one = Watched(alice).begun()
    os.killpg(other.pid, signal.SIGKILL)
    seen = one.row.seen
    other.wait()
    time_passes()
    assert one.answer() == wanted
    assert seen < one.row.size


def test_one_process_of_a_worker_is_killed(alice, wanted, worker):
    one = Watched(alice).begun()
    with open(f"/proc/{worker.pid}/task/{worker.pid}/children") as children:
        os.kill(int(children.read().split()[0]), signal.SIGKILL)
    time_passes()
    assert one.answer() == wanted


def test_the_queue_forgets_everything(alice, wanted, worker):
    one = Watched(alice).begun()
    with Connection(settings.CELERY_BROKER_URL) as link:
        link.default_channel.client.flushdb()
    time_passes()
    assert one.answer() == wanted


def test_the_database_throws_everybody_out(alice, wanted, worker):
    one = Watched(alice).begun()
    for _ in range(2):
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        time.sleep(0.1)
    # Idle connections of this process were among them.
    connection.close()
    connection.close_pool()
    assert one.answer() == wanted
