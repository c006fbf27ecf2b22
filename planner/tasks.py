"""Doors for the worker: ids in, one service each, safe to run twice."""

from celery import shared_task

from planner.services import reports


@shared_task(name="planner.make_report")
def make_report(report_id: str) -> None:
    """Make a report that was asked for."""
    reports.make_report(report_id)
