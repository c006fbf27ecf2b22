"""What an operator watches: jobs, tables, connections."""

from __future__ import annotations

from typing import Any

from django.db import connection
from django.db.models import Count, Max, Min
from django.utils import timezone

from planner.models import AuditEntry, Report, Search, SearchPart

Rows = list[tuple[tuple[str, ...], float]]


def jobs() -> Rows:
    """Reports and searches by state; every state has a number."""
    found: Rows = []
    for kind, model in (("report", Report), ("search", Search)):
        rows: Any = model.objects.order_by().values_list("status")
        counts = dict(rows.annotate(number=Count("pk")))
        states = model.Status.values
        found += [((kind, state), counts.get(state, 0)) for state in states]
    return found


def oldest_waiting() -> Rows:
    """Seconds that the first report and the first search have waited to be begun; 0 for none."""
    return [
        (("report",), _age(Report.objects.filter(status="queued"), "created_at")),
        (("search",), _age(Search.objects.filter(status="queued"), "created_at")),
    ]


def late() -> Rows:
    """Seconds since somebody should have been heard of."""
    parts = SearchPart.objects.filter(search__status__in=Search.ACTIVE)
    reports = Report.objects.filter(status__in=Report.ACTIVE)
    return [(("report",), _age(reports, "lease_ends")), (("search",), _age(parts, "lease_ends"))]


def last_backup() -> float:
    """When the last backup was made, in seconds since 1970; 0 for never."""
    made = AuditEntry.objects.filter(action=AuditEntry.Action.BACKED_UP)
    last = made.aggregate(last=Max("at"))["last"]
    return float(last.timestamp()) if last else 0.0


def table_bytes() -> Rows:
    """Tables with their indexes."""
    return _rows("pg_total_relation_size(oid)")


def table_rows() -> Rows:
    """Rows by table, as the database estimates."""
    return _rows("greatest(reltuples, 0)")


def connections() -> Rows:
    """Connections to this database by what they do."""
    return [
        ((state or "other",), number)
        for state, number in _asked(
            "SELECT state, count(*) FROM pg_stat_activity WHERE datname = current_database() "
            "GROUP BY state"
        )
    ]


def longest_transaction() -> float:
    """Seconds since the oldest transaction of others began."""
    ((seconds,),) = _asked(
        "SELECT coalesce(max(extract(epoch FROM clock_timestamp() - xact_start)), 0) "
        "FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )
    return float(seconds)


def database_bytes() -> float:
    """The whole database."""
    ((size,),) = _asked("SELECT pg_database_size(current_database())")
    return float(size)


def _rows(expression: str) -> Rows:
    return [
        ((name,), number)
        for name, number in _asked(
            f"SELECT relname, {expression} FROM pg_class WHERE relkind = 'r' "  # nosec B608
            "AND relnamespace = 'public'::regnamespace ORDER BY relname"
        )
    ]


def _asked(statement: str) -> list[Any]:
    with connection.cursor() as cursor:
        cursor.execute(statement)
        return cursor.fetchall()


def _age(rows: Any, column: str) -> float:
    first = rows.aggregate(first=Min(column))["first"]
    return max(0.0, (timezone.now() - first).total_seconds()) if first else 0.0
