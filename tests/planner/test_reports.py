"""Reports: one at a time, made once however often the task runs, stoppable."""

from types import SimpleNamespace

import pytest
from django.db import IntegrityError, transaction
from django.test import Client

from calculators.errors import InputProblems
from planner.models import Report, Scenario
from planner.render import Made
from planner.selectors.sizings import find_report, reports_of
from planner.services import reports
from planner.tasks import make_report

pytestmark = pytest.mark.django_db
Status = Report.Status


@pytest.fixture
def renderer(monkeypatch):
    """A renderer that counts its runs; ``during`` is called while it renders."""
    fake = SimpleNamespace(runs=0, during=lambda: None)

    def render(document, format, progress, cancelled):
        fake.runs += 1
        fake.document = document
        progress(40, "Drawing")
        fake.seen = Report.objects.get().progress
        fake.during()
        fake.cancelled = cancelled()
        content = b"%PDF " + document.stamp.sizing.encode()
        return Made("sizing.pdf", "application/pdf", content, "PDF/UA-1", "No font holds U+0E41.")

    monkeypatch.setattr("planner.render.render", render)
    return fake


@pytest.fixture
def report(cast, renderer, django_capture_on_commit_callbacks):
    queued = []
    with django_capture_on_commit_callbacks(execute=True):
        made = reports.request_report(cast.sizing, cast.alice, queued.append)
        assert queued == [], "queued on commit, not before"
    assert queued == [str(made.pk)]
    return made


def test_made_once_however_often_it_runs(cast, report, renderer):
    make_report(str(report.pk))
    report.refresh_from_db()
    assert (report.status, report.progress, report.attempts) == (Status.DONE, 100, 1)
    assert bytes(report.content).startswith(b"%PDF")
    assert report.size == len(report.content)
    assert (renderer.seen, renderer.cancelled) == (40, False)
    assert [one.name for one in renderer.document.figures] == list(cast.sizing.answer["figures"])
    before = Report.objects.values().get()
    make_report(str(report.pk))
    assert Report.objects.values().get() == before
    assert renderer.runs == 1


def test_what_could_not_be_printed_is_said_on_the_page_and_in_the_api(cast, report, renderer):
    make_report(str(report.pk))
    person = Client()
    person.force_login(cast.alice)
    assert "No font holds U+0E41." in person.get(f"/reports/{report.pk}/").content.decode()
    progress = person.get(f"/reports/{report.pk}/", headers={"Accept": "application/json"}).json()
    assert progress["note"] == "No font holds U+0E41."
    told = person.get(f"/api/v1/reports/{report.pk}").json()
    assert (told["standard"], told["note"]) == ("PDF/UA-1", "No font holds U+0E41.")


def test_made_again_where_a_worker_was_lost(report, renderer):
    Report.objects.update(status=Status.RUNNING, progress=70, attempts=1)
    make_report(str(report.pk))
    report.refresh_from_db()
    assert (report.status, report.attempts) == (Status.DONE, 2)


def test_given_up_where_workers_are_lost_again_and_again(report, renderer):
    Report.objects.update(status=Status.RUNNING, attempts=reports.MOST_ATTEMPTS)
    make_report(str(report.pk))
    report.refresh_from_db()
    assert (report.status, renderer.runs) == (Status.FAILED, 0)


def test_cancelled_before_and_while_it_is_made(cast, report, renderer):
    renderer.during = lambda: reports.cancel_report(Report.objects.get())
    make_report(str(report.pk))
    report.refresh_from_db()
    assert (report.status, report.content, renderer.cancelled) == (Status.CANCELLED, None, True)
    make_report(str(report.pk))
    assert renderer.runs == 1
    second = reports.request_report(cast.sizing, cast.alice, print)
    reports.cancel_report(second)
    make_report(str(second.pk))
    assert renderer.runs == 1


def test_a_finished_report_cannot_be_cancelled(report, renderer):
    make_report(str(report.pk))
    report.refresh_from_db()
    assert reports.cancel_report(report).status == Status.DONE


def test_a_fault_is_told(report, renderer):
    renderer.during = lambda: 1 / 0
    make_report(str(report.pk))
    report.refresh_from_db()
    assert report.status == Status.FAILED
    assert "ZeroDivisionError" in report.problem


def test_a_format_that_is_not_made(cast):
    for format in ("docx", None, 5):
        with pytest.raises(InputProblems, match="format"):
            reports.request_report(cast.sizing, cast.alice, print, format)


def test_one_at_a_time(cast, report):
    queued = []
    assert reports.request_report(cast.sizing, cast.bob, queued.append) == report
    assert queued == []
    reports.cancel_report(report)
    assert reports.request_report(cast.sizing, cast.bob, queued.append) != report


def test_a_queue_that_is_down_is_told(cast, django_capture_on_commit_callbacks):
    def broken(report_id):
        raise ConnectionError("no queue")

    with django_capture_on_commit_callbacks(execute=True):
        made = reports.request_report(cast.sizing, cast.alice, broken)
    assert "queue" in Report.objects.get(pk=made.pk).problem


def test_a_report_that_is_gone_is_no_fault(report, renderer):
    Scenario.objects.all().delete()
    assert not Report.objects.exists()
    make_report(str(report.pk))
    assert renderer.runs == 0


def test_a_finished_report_has_its_file(report):
    with pytest.raises(IntegrityError), transaction.atomic():
        Report.objects.update(status=Status.DONE)


def test_mallory_finds_no_report(cast, report):
    assert find_report(cast.ours, report.pk) == report
    assert find_report(cast.theirs, report.pk) is None
    assert not reports_of(cast.theirs, cast.sizing)
