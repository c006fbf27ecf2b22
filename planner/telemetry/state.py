"""The state of the whole at the moment somebody asks: jobs, queue, workers, database, disk."""

from __future__ import annotations

import logging
import shutil
from collections.abc import Callable, Iterable, Iterator

from django.conf import settings
from prometheus_client import Metric
from prometheus_client.core import GaugeMetricFamily, InfoMetricFamily

from calculators.engine.version import combined_version
from planner import __version__
from planner.selectors import operation

log = logging.getLogger(__name__)
Rows = Iterable[tuple[tuple[str, ...], float]]


class State:
    """A collector: what does not answer is left out, and `highwater_up` says so."""

    def describe(self) -> list[Metric]:
        return []

    def collect(self) -> Iterator[Metric]:
        yield InfoMetricFamily(
            "highwater_build",
            "What runs here.",
            {"version": __version__, "engine": combined_version()},
        )
        yield _gauge(
            "highwater_disk_free_bytes",
            "Free on the disk of HIGHWATER_VAR.",
            [((), shutil.disk_usage(settings.VAR_DIR).free)],
        )
        up = []
        for part, collect in (("database", _database), ("queue", _queue)):
            try:
                yield from list(collect())
            except Exception:
                log.warning("The %s does not answer", part, exc_info=True)
                up.append(((part,), 0.0))
            else:
                up.append(((part,), 1.0))
        yield _gauge("highwater_up", "Whether it answers.", up, "part")


def _database() -> Iterator[Metric]:
    yield _gauge("highwater_jobs", "Reports and searches.", operation.jobs(), "kind", "state")
    yield _gauge(
        "highwater_job_oldest_waiting_seconds",
        "How long the first that waits has waited.",
        operation.oldest_waiting(),
        "kind",
    )
    yield _gauge(
        "highwater_job_late_seconds",
        "How long nobody has been heard of a job that is in hand.",
        operation.late(),
        "kind",
    )
    yield _gauge(
        "highwater_last_backup_timestamp_seconds",
        "When the last backup was made, in seconds since 1970; 0 for never.",
        [((), operation.last_backup())],
    )
    yield _gauge(
        "highwater_table_bytes",
        "Size of a table with its indexes.",
        operation.table_bytes(),
        "table",
    )
    yield _gauge(
        "highwater_table_rows",
        "Rows of a table, as the database estimates.",
        operation.table_rows(),
        "table",
    )
    yield _gauge(
        "highwater_database_connections",
        "Connections to the database.",
        operation.connections(),
        "state",
    )
    yield _gauge(
        "highwater_database_longest_transaction_seconds",
        "Age of the oldest transaction.",
        [((), operation.longest_transaction())],
    )
    yield _gauge(
        "highwater_database_bytes", "Size of the database.", [((), operation.database_bytes())]
    )


def _queue() -> Iterator[Metric]:
    from planner.celery import answering_workers, queue_depth

    depth: Callable[[], dict[str, int]] = queue_depth
    yield _gauge(
        "highwater_queue_messages",
        "Messages: ready to be taken, or in a worker's hands.",
        [((state,), number) for state, number in depth().items()],
        "state",
    )
    yield _gauge("highwater_workers", "Workers that answer.", [((), answering_workers())])


def _gauge(name: str, text: str, rows: Rows, *labels: str) -> Metric:
    family = GaugeMetricFamily(name, text, labels=labels)
    for values, number in rows:
        family.add_metric(values, float(number))
    return family
