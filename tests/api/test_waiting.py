"""Nobody waits for long: not for a queue that is paused, not for a row that somebody else holds."""

import os
import socket
import subprocess
import sys
import threading

import pytest
from django.conf import settings
from django.db import connection, transaction
from kombu import Connection

from planner.api.throttling import TokenThrottle
from planner.celery import app
from planner.environment import ROOT
from planner.models import Plan, Report, Search
from planner.selectors.catalogue.catalogue import catalogue_of
from planner.services.catalogue.catalogue import load_fixtures
from planner.services.organisation import organisations, tokens
from planner.services.scenarios import scenarios
from tests.api.client import Api, problem
from tests.planner.cast import BENCHMARK
from tests.planner.search.test_search_parts import DOCUMENT

pytestmark = pytest.mark.django_db(transaction=True)
MOST_SECONDS = 1


@pytest.fixture
def paused_queue(tmp_path, settings, monkeypatch):
    """A server that takes connections and never answers, as one that was stopped; the list of its
    connections. Who gives up closes the connection, so each stands for one wait."""
    path, taken = str(tmp_path / "socket"), []
    with socket.socket(socket.AF_UNIX) as door:
        door.bind(path)
        door.listen(100)

        def take():
            while True:
                try:
                    taken.append(door.accept()[0])
                except OSError:
                    return

        thread = threading.Thread(target=take, daemon=True)
        thread.start()
        cache = settings.CACHES["default"]
        settings.CACHES = {"default": {**cache, "LOCATION": f"unix://{path}"}}
        options = settings.CELERY_BROKER_TRANSPORT_OPTIONS
        broker = Connection(f"redis+socket://{path}", transport_options=options)
        monkeypatch.setattr(app, "connection_for_write", lambda *args, **rest: broker)
        monkeypatch.setattr(app.amqp, "_producer_pool", None)
        monkeypatch.setattr(TokenThrottle, "_left", {})
        monkeypatch.setattr(TokenThrottle, "_down_until", 0.0)
        yield taken
        door.shutdown(socket.SHUT_RDWR)
        thread.join()
    app.amqp._producer_pool = None


@pytest.fixture
def alice(django_user_model):
    load_fixtures()
    user = django_user_model.objects.create_user("alice")
    ours = organisations.create_organisation("Wonderland", user)
    plan = scenarios.create_plan(ours, user, "Plan")
    scenarios.create_scenario(plan, user, "One", dict(BENCHMARK), catalogue_of(ours))
    return Api(tokens.create_token(ours, user, "test")[1])


def test_a_paused_queue(alice, paused_queue):
    """Whatever is asked is done or kept; the workers hear of it when the queue goes on."""

    def waited():
        seconds = len(paused_queue) * settings.CELERY_BROKER_TRANSPORT_OPTIONS["socket_timeout"]
        paused_queue.clear()
        return seconds

    sizing = alice.post("sizings", BENCHMARK)
    assert sizing.status_code == 201
    assert 0 < waited() < MOST_SECONDS
    report = alice.post(f"sizings/{sizing.json()['id']}/reports")
    assert report.status_code == 202
    assert 0 < waited() < MOST_SECONDS
    search = alice.post("searches?save=true", DOCUMENT)
    assert search.status_code == 202
    assert 0 < waited() < MOST_SECONDS
    assert (Report.objects.get().status, Search.objects.get().status) == ("queued", "queued")
    health = alice.client.get("/healthz")
    assert (health.status_code, health.json()["queue"]) == (503, "does not answer")
    assert 0 < waited() < MOST_SECONDS


def test_a_row_that_somebody_holds(alice):
    """The database gives up before the web server does, and says so."""
    plan = Plan.objects.get()
    with transaction.atomic():
        Plan.objects.select_for_update().get(pk=plan.pk)
        answers = []

        def rename():
            try:
                with connection.cursor() as cursor:
                    cursor.execute("SET lock_timeout = 50")
                answers.append(alice("PATCH", f"plans/{plan.pk}", {"name": "Other"}))
            finally:
                connection.close()

        thread = threading.Thread(target=rename)
        thread.start()
        thread.join()
    found = problem(answers[0], 503)
    assert "took too long" in found["detail"]
    assert answers[0]["Retry-After"] == "5"
    assert Plan.objects.get().name == "Plan"


@pytest.mark.parametrize(
    ("given", "limits"),
    [({}, ["30s", "10s", "1min"]), ({"DATABASE_STATEMENT_SECONDS": "7"}, ["7s", "10s", "1min"])],
)
def test_limits_of_every_connection(servers, given, limits):
    code = (
        "import django; django.setup()\n"
        "from django.db import connection\n"
        "for name in ('statement', 'lock', 'idle_in_transaction_session'):\n"
        "    with connection.cursor() as cursor:\n"
        "        cursor.execute(f'SHOW {name}_timeout')\n"
        "        print(cursor.fetchone()[0])\n"
    )
    environment = os.environ | {"DJANGO_SETTINGS_MODULE": "planner.settings"} | given
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True
    )
    assert done.stdout.split() == limits, done.stderr
