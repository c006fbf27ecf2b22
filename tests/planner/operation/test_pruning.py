"""Pruning: what nothing holds goes in time, and nothing else, organisation by organisation."""

from datetime import timedelta
from io import StringIO

import pytest
from django.contrib.sessions.models import Session
from django.core.management import CommandError, call_command
from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from calculators.engine import open_scenario
from planner import celery
from planner.models import (
    AuditEntry,
    Organisation,
    Report,
    Search,
    SignInLink,
    Sizing,
    SizingDetail,
)
from planner.services.authentication.sign_in import create_sign_in_link
from planner.services.operation import pruning
from planner.services.plans import report_turns, reports
from planner.services.scenarios import scenarios, sizings
from planner.services.searches import searches, steering
from planner.tasks import prune as prune_task
from tests.planner.cast import BENCHMARK, MAILBOX
from tests.planner.search.test_search_parts import DOCUMENT

pytestmark = pytest.mark.django_db


@pytest.fixture
def years(monkeypatch):
    """Some time passes: it is so many days later."""

    def pass_by(days):
        now = timezone.now()
        monkeypatch.setattr(timezone, "now", lambda: now + timedelta(days=days))

    return pass_by


def stored(organisation, user, catalogue):
    return sizings.store_sizing(organisation, user, open_scenario(BENCHMARK, catalogue))[0]


def done(sizing, user):
    report = reports.request_report(sizing, user, print)
    report_turns.take(report.pk)
    reports._finish(report.pk, status="done", content=b"%PDF")
    return report


def test_sizings_that_nothing_holds(cast, years):
    cast.ours.sizings_kept_days = cast.ours.reports_kept_days = 30
    cast.ours.save()
    superseded, latest = (
        cast.sizing,
        sizings.size_scenario(cast.scenario, cast.alice, cast.catalogue),
    )
    lonely, printed = (stored(cast.ours, cast.alice, cast.catalogue) for _ in range(2))
    others = stored(cast.theirs, cast.mallory, cast.catalogue)
    report = done(printed, cast.alice)
    assert pruning.prune()["Wonderland"] == {"sizings": 0, "reports": 0, "searches": 0}
    years(31)
    Report.objects.update(finished_at=timezone.now())
    young = stored(cast.ours, cast.alice, cast.catalogue)
    expected = {"sizings": 2, "reports": 0, "searches": 0}
    assert pruning.prune(dry_run=True)["Wonderland"] == expected
    assert Sizing.objects.filter(pk=superseded.pk).exists(), "a dry run removes nothing"
    assert pruning.prune()["Wonderland"] == expected
    left = set(Sizing.objects.values_list("pk", flat=True))
    assert left == {latest.pk, printed.pk, others.pk, young.pk}
    assert not SizingDetail.objects.filter(sizing_id=superseded.pk).exists()
    assert lonely.pk not in left
    years(31)
    assert pruning.prune()["Wonderland"] == {"sizings": 2, "reports": 1, "searches": 0}
    assert not Report.objects.filter(pk=report.pk).exists()
    assert set(Sizing.objects.values_list("pk", flat=True)) == {latest.pk, others.pk}


def test_many_in_short_transactions(cast, years, monkeypatch):
    monkeypatch.setattr(pruning, "BATCH", 2)
    Organisation.objects.update(sizings_kept_days=1)
    for _ in range(5):
        stored(cast.ours, cast.alice, cast.catalogue)
    years(2)
    assert pruning.prune(seconds=0)["Wonderland"]["sizings"] == 0, "there was no time"
    assert pruning.prune()["Wonderland"]["sizings"] == 5


def test_reports_and_searches(cast, years):
    cast.ours.searches_kept_days = 10
    cast.ours.save()
    waiting = reports.request_report(cast.sizing, cast.alice, print)
    asked = [
        searches.start_search(cast.ours, cast.alice, DOCUMENT, "One", cast.catalogue, print)
        for _ in range(3)
    ]
    steering.act(asked[0], "cancel", print)
    steering.act(asked[1], "pause", print)
    years(11)
    assert pruning.prune()["Wonderland"] == {"sizings": 0, "reports": 0, "searches": 1}
    assert set(Search.objects.values_list("pk", flat=True)) == {row.pk for row in asked[1:]}
    years(1000)
    pruning.prune()
    assert Report.objects.get() == waiting, "what is not finished stays"


@pytest.mark.parametrize(
    ("own", "usual", "days"), [(None, 0, 0), (None, 7, 7), (0, 7, 0), (3, 7, 3)]
)
def test_how_long(cast, settings, own, usual, days):
    settings.KEPT_DAYS = {**settings.KEPT_DAYS, "searches": usual}
    cast.ours.searches_kept_days = own
    assert pruning.kept_days(cast.ours, "searches") == days


def test_sessions_and_links_that_have_run_out(cast, years):
    def make():
        create_sign_in_link(cast.alice)
        Session.objects.create(
            session_key=str(timezone.now()), expire_date=timezone.now() + timedelta(days=1)
        )

    make()
    years(2)
    Session.objects.create(session_key="now", expire_date=timezone.now() + timedelta(days=1))
    assert pruning.prune()[""] == {
        "sessions": 1,
        "sign-in links": 1,
        "ended sessions": 0,
        "links that ended": 0,
    }
    assert (Session.objects.get().session_key, SignInLink.objects.count()) == ("now", 0)


def test_nobody_else_removes_a_sizing(cast):
    """The guard of the database is open only for who prunes, and only as long as that lasts."""
    for before in ("", "SET LOCAL highwater.pruning = 'no'; "):
        with pytest.raises(IntegrityError, match="goes only with"), transaction.atomic():
            connection.cursor().execute(before + "DELETE FROM planner_sizing")
    pruning._remove_sizings([stored(cast.ours, cast.alice, cast.catalogue).pk])
    with pytest.raises(IntegrityError, match="goes only with"), transaction.atomic():
        connection.cursor().execute("DELETE FROM planner_sizing")


def test_once_a_day_however_often_it_is_asked(cast, years):
    assert pruning.prune_when_due()
    assert not pruning.prune_when_due()
    assert AuditEntry.objects.filter(action="pruned", subject="whole").count() == 1
    years(1)
    prune_task()
    assert AuditEntry.objects.filter(action="pruned", subject="whole").count() == 2


def test_workers_ask(monkeypatch):
    sent = []
    monkeypatch.setattr(celery.app, "send_task", lambda name, **rest: sent.append(name))
    celery.tick()
    celery.ask_to_prune()
    assert sent == ["planner.tend_searches", "planner.tend_reports", "planner.prune"]
    assert set(sent) <= set(celery.app.tasks)


def test_as_a_command(cast, years):
    scenarios.save_scenario(cast.scenario, MAILBOX, cast.alice, cast.catalogue)
    sizings.size_scenario(cast.scenario, cast.alice, cast.catalogue)
    Organisation.objects.update(sizings_kept_days=1)
    years(2)
    out = StringIO()
    call_command("prune", "--dry-run", stdout=out)
    assert "Wonderland: would go: 1 sizings, 0 reports, 0 searches" in out.getvalue()
    out = StringIO()
    call_command("prune", "--organisation", "Elsewhere", stdout=out)
    assert out.getvalue() == "Elsewhere: removed: 0 sizings, 0 reports, 0 searches\n"
    call_command("prune", stdout=out)
    assert "Wonderland: removed: 1 sizings" in out.getvalue()
    entry = AuditEntry.objects.get(action="pruned", organisation="Wonderland")
    assert entry.detail == {"sizings": 1, "reports": 0, "searches": 0}
    with pytest.raises(CommandError, match="There are: Elsewhere, Wonderland"):
        call_command("prune", "--organisation", "Nowhere")
