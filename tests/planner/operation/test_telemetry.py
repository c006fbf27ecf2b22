"""What an operator sees: numbers for whom they are meant, request ids, logs, faults."""

import gzip
import http.server
import json
import logging.config
import os
import re
import shutil
import subprocess
import sys
import threading
import uuid

import brotli
import pytest
import yaml
from django.db import OperationalError
from django.test import Client
from django.urls import reverse
from prometheus_client.openmetrics.parser import text_string_to_metric_families

from planner import celery
from planner.environment import ROOT
from planner.models import Report
from planner.selectors import operation
from planner.services.plans import report_turns, reports
from planner.tasks import make_report
from planner.telemetry import logs

pytestmark = pytest.mark.django_db
TOKEN = "only-for-this-test"


@pytest.fixture
def scrape(settings, monkeypatch):
    """All samples by name and labels, as the operator's server reads them."""
    settings.METRICS_TOKEN = TOKEN
    monkeypatch.setattr("planner.celery.answering_workers", lambda: 0)

    def read():
        reply = Client().get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
        assert reply.status_code == 200
        assert reply["Content-Type"].startswith("application/openmetrics-text")
        families = text_string_to_metric_families(reply.content.decode())
        return {
            (sample.name, *sorted(sample.labels.values())): sample.value
            for family in families
            for sample in family.samples
        }

    return read


@pytest.mark.parametrize("header", [None, "Bearer", "Bearer wrong", f"Basic {TOKEN}", "Bearer "])
@pytest.mark.parametrize("token", ["", TOKEN])
def test_numbers_are_not_for_everybody(cast, settings, header, token):
    settings.METRICS_TOKEN = token
    reply = Client().get("/metrics", headers={"Authorization": header} if header else {})
    assert (reply.status_code, b"highwater" in reply.content) == (401, False)
    member = Client()
    member.force_login(cast.alice)
    assert member.get("/metrics").status_code == 401
    cast.alice.is_superuser = True
    cast.alice.save()
    assert member.get("/metrics").status_code == 200


def test_requests_are_counted_by_view_and_not_by_address(cast, scrape):
    key = ("highwater_requests_total", "302", "GET", "plan")
    before = scrape().get(key, 0)
    Client().get(reverse("plan", args=[cast.plan.pk]))
    after = scrape()
    assert after[key] == before + 1
    assert after[("highwater_request_seconds_count", "GET", "plan")] >= 1
    assert str(cast.plan.pk) not in str(after)


def test_jobs_by_state_and_age(cast, scrape):
    report = reports.request_report(cast.sizing, cast.alice, print)
    report_turns.hand_out(print)
    Report.objects.update(created_at="2026-01-01T00:00Z", lease_ends="2026-01-01T00:00Z")
    found = scrape()
    assert found[("highwater_jobs", "queued", "report")] == 1
    assert found[("highwater_jobs", "done", "report")] == 0
    assert found[("highwater_job_oldest_waiting_seconds", "report")] > 86_400
    assert found[("highwater_job_late_seconds", "report")] > 86_400
    assert found[("highwater_job_late_seconds", "search")] == 0
    assert found[("highwater_table_bytes", "planner_report")] > 0
    assert found[("highwater_database_bytes",)] > 1_000_000
    assert found[("highwater_database_connections", "active")] >= 1
    assert found[("highwater_up", "database")] == found[("highwater_up", "queue")] == 1
    reports.cancel_report(report)
    assert scrape()[("highwater_jobs", "cancelled", "report")] == 1


def test_messages_in_the_queue(cast, scrape, monkeypatch):
    """In a queue of its own: from the usual one a worker of other tests may take it at once."""
    monkeypatch.setitem(celery.app.conf, "task_default_queue", "counted")
    before = scrape()[("highwater_queue_messages", "ready")]
    make_report.apply_async(("nobody",), priority=3, queue="counted")
    assert scrape()[("highwater_queue_messages", "ready")] == before + 1


def test_what_does_not_answer_is_said(cast, scrape, monkeypatch):
    def down():
        raise OperationalError("no database")

    monkeypatch.setattr(operation, "jobs", down)
    found = scrape()
    assert (found[("highwater_up", "database")], found[("highwater_up", "queue")]) == (0, 1)
    assert ("highwater_jobs", "queued", "report") not in found


def test_alive_is_not_ready(cast, monkeypatch):
    def down():
        raise OperationalError("no database")

    assert Client().get("/readyz").json() == {
        "database": "answers", "queue": "answers", "tables": "are up to date",
    }  # fmt: skip
    monkeypatch.setattr("planner.health.database_answers", down)
    ready = Client().get("/readyz")
    assert (ready.status_code, ready.json()["database"]) == (503, "does not answer")
    assert Client().get("/livez").status_code == 200


def test_missing_tables_are_not_ready(cast, monkeypatch):
    monkeypatch.setattr("planner.health._known", set())
    monkeypatch.setattr("planner.health.MigrationExecutor.migration_plan", lambda *args: ["one"])
    ready = Client().get("/readyz")
    assert (ready.status_code, ready.json()["tables"]) == (503, "are not up to date")


@pytest.mark.parametrize("path", ["/livez", "/", "/api/v1/sizings", "/nothing/", "/metrics"])
def test_every_answer_has_the_id_of_its_request(cast, path):
    given = str(uuid.uuid4())
    assert Client().get(path, headers={"X-Request-Id": given})["X-Request-Id"] == given
    made = Client().get(path, headers={"X-Request-Id": "<script>\x00 of mine"})["X-Request-Id"]
    assert re.fullmatch(r"[0-9a-f-]{32,36}", made)
    assert made != Client().get(path)["X-Request-Id"]


def test_the_id_goes_along_to_what_the_worker_does(cast, monkeypatch, caplog):
    """Though the message that wakes the worker may be another's."""
    given = str(uuid.uuid4())
    answer = Client().post(
        f"/api/v1/sizings/{cast.sizing.pk}/reports",
        content_type="application/json",
        headers={"Authorization": f"Bearer {cast.alice_secret}", "X-Request-Id": given},
    )
    assert answer.status_code == 202
    assert Report.objects.get().request_id == given

    def broken(*args, **rest):
        raise ZeroDivisionError

    monkeypatch.setattr("planner.render.render", broken)
    from planner.settings import LOGGING

    seen = []
    handler = logging.Handler()
    handler.emit = lambda record: seen.append(record.correlation_id)
    handler.addFilter(__import__("django_guid").log_filters.CorrelationId())
    assert LOGGING["handlers"]["stderr"]["filters"] == ["request"]
    logger = logging.getLogger("planner.services.plans.reports")
    logger.addHandler(handler)
    try:
        make_report(answer.json()["id"])
    finally:
        logger.removeHandler(handler)
    assert seen == [given]


class Collector(http.server.BaseHTTPRequestHandler):
    """Takes faults."""

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.taken.append((self.headers.get("Content-Encoding"), body))
        self.send_response(200)
        self.end_headers()

    def log_message(self, *args):
        """Quietly."""


FAULT = """
import gzip, json, sys
import django
django.setup()
from django.conf import settings
settings.ALLOWED_HOSTS = ["testserver"]
from django.test import Client
from planner.views.scenarios import plans
def broken(request):
    secret = "Rabbit hole"
    raise ZeroDivisionError
import planner.health
planner.health.database_answers.__globals__["JsonResponse"] = broken
client = Client(raise_request_exception=False)
reply = client.get("/livez?token=Rabbit+hole", headers={"X-Request-Id": sys.argv[1]})
assert reply.status_code == 500
import sentry_sdk
sentry_sdk.flush(5)
"""


def test_faults_are_sent_where_somebody_asks_for_them(servers):
    given = str(uuid.uuid4())
    with http.server.HTTPServer(("127.0.0.1", 0), Collector) as server:
        server.taken = []
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        environment = os.environ | {
            "DJANGO_SETTINGS_MODULE": "planner.settings",
            "ERROR_DSN": f"http://key@127.0.0.1:{server.server_port}/1",
            "LOG_FORMAT": "json",
        }
        done = subprocess.run(
            [sys.executable, "-c", FAULT, given],
            cwd=ROOT, env=environment, capture_output=True, text=True,
        )  # fmt: skip
        server.shutdown()
        thread.join()
    assert done.returncode == 0, done.stderr
    unpack = {"br": brotli.decompress, "gzip": gzip.decompress, None: bytes}
    bodies = [unpack[how](body) for how, body in server.taken]
    sent = next(body.decode() for body in bodies if b"ZeroDivisionError" in body)
    event = json.loads(sent.splitlines()[2])
    assert event["tags"]["request"] == given
    assert "request" not in event
    assert not re.search(r"(?<!secret = .)Rabbit.hole", sent), "only in the program's own text"
    assert "Rabbit" not in done.stderr
    logged = [json.loads(line) for line in done.stderr.splitlines() if line.startswith("{")]
    assert {(entry["logger"], entry["level"], entry["request_id"]) for entry in logged} == {
        ("django.request", "ERROR", given)
    }


OPERATIONS = ROOT / "docs" / "operations"
OWN_METRIC = re.compile(r"\bhighwater_\w+")


def expressions():
    rules = yaml.safe_load((OPERATIONS / "alerts.yml").read_text())["groups"]
    for group in rules:
        for rule in group["rules"]:
            assert rule["annotations"]["summary"]
            assert rule["annotations"]["action"]
            assert rule["labels"]["severity"] in {"page", "ticket"}
            yield rule["alert"], rule["expr"]
    for panel in json.loads((OPERATIONS / "dashboard.json").read_text())["panels"]:
        for target in panel["targets"]:
            yield panel["title"], target["expr"]


@pytest.mark.skipif(not shutil.which("promtool"), reason="promtool of Prometheus is not installed")
def test_prometheus_reads_the_rules():
    command = ["promtool", "check", "rules", str(OPERATIONS / "alerts.yml")]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    count = sum(1 for title, _ in expressions()) - len(panels())
    assert f"{count} rules found" in done.stdout


def test_grafana_finds_what_a_dashboard_needs():
    """What an import refuses or shows nothing for: an id of another server, two panels in one
    place, a panel without a source of data."""
    board = json.loads((OPERATIONS / "dashboard.json").read_text())
    assert board.get("id") is None
    assert board["title"]
    assert board["schemaVersion"] >= 36
    assert len({panel["id"] for panel in board["panels"]}) == len(board["panels"])
    taken = set()
    for panel in board["panels"]:
        place = panel["gridPos"]
        cells = {
            (x, y)
            for x in range(place["x"], place["x"] + place["w"])
            for y in range(place["y"], place["y"] + place["h"])
        }
        assert place["x"] + place["w"] <= 24, panel["title"]
        assert not cells & taken, panel["title"]
        taken |= cells


def panels():
    board = json.loads((OPERATIONS / "dashboard.json").read_text())
    return [target for panel in board["panels"] for target in panel["targets"]]


def test_alerts_and_dashboard_speak_of_what_there_is(cast, scrape):
    Client().get("/livez")
    Client().get("/livez")
    known = {name for name, *_ in scrape()}
    for title, expression in expressions():
        assert set(OWN_METRIC.findall(expression)) <= known, title
        assert expression.count("(") == expression.count(")"), title


def test_cutting_a_font_says_nothing_of_each_table():
    """Thirty lines for every font of a report in an East Asian script."""
    levels = logs.configuration("plain", "INFO")["loggers"]
    assert levels["fontTools"]["level"] == "WARNING"
    assert not logging.getLogger("fontTools.subset").isEnabledFor(logging.INFO)


@pytest.mark.parametrize("form", ["plain", "json"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\x0b", "\x1b[2K", "\x85", "\u2028", "\x00"])
def test_nothing_typed_makes_a_line_of_a_log(form, end):
    """What somebody typed, an address or a name, pretends to be no record of its own."""
    told = logs.configuration(form, "INFO")["formatters"][form]
    formatter = logging.config.DictConfigurator({}).configure_formatter(told)
    said = f"Not found: /plans{end}2026-01-01 INFO planner all is well"
    record = logging.LogRecord("planner", logging.WARNING, __file__, 1, "%s", (said,), None)
    record.correlation_id = "0" * 32
    line = formatter.format(record)
    assert len(line.splitlines()) == 1
    assert end not in line
    assert "all is well" in line
    try:
        raise ValueError("a fault")
    except ValueError:
        record.exc_info = sys.exc_info()
    assert "Traceback" in formatter.format(record), "the program's own lines stay"
