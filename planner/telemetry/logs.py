"""Logs: a line each, plain for people or JSON for programs, with the id of the request."""

from __future__ import annotations

from typing import Any

from pythonjsonlogger.core import RESERVED_ATTRS

KEPT = {"asctime": "at", "levelname": "level", "name": "logger", "correlation_id": "request_id"}
# Django hangs the whole request on its records, with the query that somebody typed.
LEFT_OUT = [*RESERVED_ATTRS, "request"]


def configuration(form: str, level: str) -> dict[str, Any]:
    """Django's LOGGING.

    Args:
        form: "plain" or "json"
        level: the least that is written
    """
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {"request": {"()": "django_guid.log_filters.CorrelationId"}},
        "formatters": {
            "plain": {"format": "%(asctime)s %(levelname)s %(name)s [%(correlation_id)s] "
                                "%(message)s"},
            "json": {
                "()": "pythonjsonlogger.json.JsonFormatter",
                "format": "%(asctime)s %(levelname)s %(name)s %(correlation_id)s %(message)s "
                          "%(process)d",
                "rename_fields": KEPT,
                "reserved_attrs": LEFT_OUT,
            },
        },
        "handlers": {
            "stderr": {
                "class": "logging.StreamHandler", "formatter": form, "filters": ["request"],
            }
        },
        "root": {"handlers": ["stderr"], "level": level},
        "loggers": {
            "django": {"handlers": ["stderr"], "level": "WARNING", "propagate": False},
            # Every message received and done: several a second while a search runs.
            "celery.worker.strategy": {"level": "WARNING"},
            "celery.app.trace": {"level": "WARNING"},
            "django_guid": {"level": "ERROR"},
        },
    }  # fmt: skip
