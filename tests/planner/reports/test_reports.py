"""Reports: one at a time, made once however often the task runs, stoppable."""

import json
from datetime import timedelta
from types import SimpleNamespace

import pytest
from django.db import IntegrityError, OperationalError, transaction
from django.test import Client
from django.utils import timezone

from calculators.engine import open_scenario
from calculators.errors import InputProblems
from planner.models import Report, Scenario
from planner.render import Made
from planner.selectors.sizings import find_report, reports_of
from planner.services.operation import patience
from planner.services.plans import report_turns, reports
from planner.services.scenarios import scenarios, sizings
from planner.tasks import make_report, tend_reports
from tests.planner.cast import BENCHMARK

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
    assert [one.name for one in renderer.document.figures] == list(
        json.loads(str(cast.sizing.answer))["figures"]
    )
    before = Report.objects.values().get()
    make_report(str(report.pk))
    assert Report.objects.values().get() == before
    assert renderer.runs == 1


def test_a_pdf_that_is_ready_is_offered_on_the_page_of_its_version(cast, report, renderer):
    """It was gone once the page was left."""
    person = Client()
    person.force_login(cast.alice)
    address, file = f"/scenarios/{cast.scenario.pk}/", f"/reports/{report.pk}/file"
    assert file not in person.get(address).content.decode()
    make_report(str(report.pk))
    shown = person.get(address).content.decode()
    assert file in shown
    assert ": download</a>" in shown
    Report.objects.update(draft="Draft: 1 change not saved as a version.")
    assert file not in person.get(address).content.decode()
    Report.objects.update(draft="")
    document = {**cast.scenario.document(), "horizon_years": 2}
    scenarios.save_scenario(cast.scenario, document, cast.alice, cast.catalogue)
    assert file not in person.get(address).content.decode(), "it is of the version before"


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
    """Nobody else takes it while somebody may still be at it."""
    report_turns.take(report.pk)
    make_report(str(report.pk))
    assert renderer.runs == 0
    nobody_was_heard_of()
    queued = []
    report_turns.hand_out(queued.append)
    report_turns.hand_out(queued.append)
    assert queued == [str(report.pk)]
    make_report(str(report.pk))
    report.refresh_from_db()
    assert (report.status, report.attempts) == (Status.DONE, 2)


def test_handed_out_again_where_the_queue_was_emptied(report, renderer):
    """Its message is gone, and with it all that the queue knew."""
    queued = []
    report_turns.hand_out(queued.append)
    assert queued == []
    nobody_was_heard_of()
    tend_reports()
    report.refresh_from_db()
    assert report.status == Status.QUEUED
    assert report.lease_ends > timezone.now()
    make_report(str(report.pk))
    report.refresh_from_db()
    assert report.status == Status.DONE


def test_a_database_that_dies_under_it(report, renderer, monkeypatch):
    """What is made is kept as soon as the database is back."""
    monkeypatch.setattr(patience, "PAUSES", (0, 0))
    monkeypatch.setattr(patience.connection, "close", lambda: None)
    finish, tries = reports._finish, []

    def down(*args, **values):
        tries.append(values)
        if len(tries) < 3:
            raise OperationalError("the server closed the connection unexpectedly")
        finish(*args, **values)

    monkeypatch.setattr(reports, "_finish", down)
    make_report(str(report.pk))
    report.refresh_from_db()
    assert (report.status, len(tries), renderer.runs) == (Status.DONE, 3, 1)


def test_a_database_that_stays_down(report, renderer, monkeypatch):
    monkeypatch.setattr(patience, "PAUSES", ())
    monkeypatch.setattr(patience.connection, "close", lambda: None)

    def down(*args, **values):
        raise OperationalError("the server closed the connection unexpectedly")

    with monkeypatch.context() as broken:
        broken.setattr(reports, "_finish", down)
        with pytest.raises(OperationalError):
            make_report(str(report.pk))
    assert Report.objects.get().status == Status.RUNNING
    nobody_was_heard_of()
    tend_reports()
    make_report(str(report.pk))
    assert Report.objects.get().status == Status.DONE


@pytest.mark.django_db(transaction=True)
def test_kept_in_hand_as_long_as_it_is_made(cast, renderer, monkeypatch):
    report = reports.request_report(cast.sizing, cast.alice, print)
    monkeypatch.setattr(report_turns, "RENEWED_SECONDS", 0.01)
    leases = []

    def watch():
        nobody_was_heard_of()
        while Report.objects.get().lease_ends < timezone.now():
            pass
        leases.append(Report.objects.get().lease_ends)

    renderer.during = watch
    make_report(str(report.pk))
    assert leases
    assert Report.objects.get().status == Status.DONE


def nobody_was_heard_of():
    Report.objects.update(lease_ends=timezone.now() - timedelta(seconds=1))


def test_given_up_where_workers_are_lost_again_and_again(report, renderer):
    Report.objects.update(status=Status.RUNNING, attempts=report_turns.MOST_ATTEMPTS)
    report_turns.hand_out(print)
    assert Report.objects.get().status == Status.RUNNING
    nobody_was_heard_of()
    report_turns.hand_out(print)
    make_report(str(report.pk))
    report.refresh_from_db()
    assert (report.status, renderer.runs) == (Status.FAILED, 0)
    assert "repeatedly" in report.problem


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


def test_a_queue_that_is_down_is_waited_for(cast, django_capture_on_commit_callbacks):
    def broken(report_id):
        raise ConnectionError("no queue")

    with django_capture_on_commit_callbacks(execute=True):
        made = reports.request_report(cast.sizing, cast.alice, broken)
    assert Report.objects.get(pk=made.pk).status == Status.QUEUED
    nobody_was_heard_of()
    queued = []
    report_turns.hand_out(queued.append)
    assert queued == [str(made.pk)]


@pytest.fixture
def asked(cast):
    """Sizings of both organisations, and who asks for reports of them; nothing is handed out."""
    reports_of_ours = []

    def ask(organisation, user, many):
        for _ in range(many):
            sizing, _ = sizings.store_sizing(
                organisation, user, open_scenario(BENCHMARK, cast.catalogue)
            )
            reports_of_ours.append(reports.request_report(sizing, user, print))
        return reports_of_ours[-many:]

    return ask


def in_turn(settings):
    """Make all reports one after the other; the organisations they were made for."""
    made, queue = [], []
    report_turns.hand_out(queue.append)
    while queue:
        assert len(queue) <= settings.REPORTS_AT_ONCE
        report = Report.objects.get(pk=queue.pop(0))
        made.append(report.organisation.name)
        reports._finish(report_turns.take(report.pk).pk, status=Status.FAILED)
        report_turns.hand_out(queue.append)
    return made


@pytest.mark.parametrize("at_once", [1, 2])
def test_only_so_many_at_a_time_and_organisations_in_turn(cast, asked, settings, at_once):
    """A search waits for one report at most, and nobody for more than one of each other."""
    settings.REPORTS_AT_ONCE = at_once
    asked(cast.ours, cast.alice, 6)
    asked(cast.theirs, cast.mallory, 2)
    made = in_turn(settings)
    assert len(made) == 8
    assert sorted(made[:4]) == ["Elsewhere"] * 2 + ["Wonderland"] * 2
    assert made[4:] == ["Wonderland"] * 4


def test_an_organisation_may_ask_for_so_many(cast, asked, monkeypatch):
    monkeypatch.setattr(report_turns, "MOST_ACTIVE", 3)
    first, *_ = asked(cast.ours, cast.alice, 3)
    with pytest.raises(InputProblems, match="3 reports"):
        asked(cast.ours, cast.alice, 1)
    again = reports.request_report(first.sizing, cast.alice, print)
    assert again == first, "one that is being made already is no further one"
    asked(cast.theirs, cast.mallory, 1)
    reports.cancel_report(first)
    asked(cast.ours, cast.alice, 1)


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
