"""Doors for the worker: ids in, one service each, safe to run twice."""

from celery import shared_task

from planner.services.activity import mail
from planner.services.operation import pruning
from planner.services.plans import report_turns, reports
from planner.services.searches import work as search_work

# The lower is done first; a report, which says nothing, before all.
FIRST_PART, LATER_PARTS = 3, 6


@shared_task(name="planner.make_report")
def make_report(report_id: str) -> None:
    """Make a report that was asked for."""
    reports.make_report(report_id, make_report.delay)


@shared_task(name="planner.tend_reports")
def tend_reports() -> None:
    """Hand out again the reports that nobody has been heard of."""
    report_turns.hand_out(make_report.delay)


@shared_task(name="planner.sweep_part")
def sweep_part(search_id: str, start: int, stop: int) -> None:
    """Look at a part of a search."""
    search_work.sweep_part(search_id, start, stop, hand_out)


@shared_task(name="planner.tend_searches")
def tend_searches() -> None:
    """Hand out again the parts of searches that nobody has been heard of."""
    search_work.tend(hand_out)


@shared_task(name="planner.deliver_mail")
def deliver_mail(mail_id: str) -> None:
    """Send a message."""
    mail.deliver_mail(mail_id)


@shared_task(name="planner.tend_mail")
def tend_mail() -> None:
    """Hand out again the messages that were not sent."""
    mail.tend(deliver_mail.delay)


@shared_task(name="planner.prune")
def prune() -> None:
    """Remove what was kept long enough, once a day however often this is asked."""
    pruning.prune_when_due()


def hand_out(search_id: str, start: int, stop: int) -> None:
    """Queue a part; the first of a search goes before the later ones of others."""
    priority = LATER_PARTS if start else FIRST_PART
    sweep_part.apply_async((search_id, start, stop), priority=priority)
