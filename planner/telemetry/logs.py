"""Logs: a line each, plain for people or JSON for programs, with the id of the request."""

from __future__ import annotations

import logging
from typing import Any

from pythonjsonlogger.core import RESERVED_ATTRS

KEPT = {"asctime": "at", "levelname": "level", "name": "logger", "correlation_id": "request_id"}
# Django hangs the whole request on its records, with the query that somebody typed.
LEFT_OUT = [*RESERVED_ATTRS, "request"]


class OneLine(logging.Formatter):
    """A line for each record: whatever was typed into it begins none of its own. What the program
    says of a fault comes after, line by line."""

    def formatMessage(self, record: logging.LogRecord) -> str:
        return super().formatMessage(record).translate(_SPELT)


# All that a terminal or a collector takes for the end of a line, and what moves its cursor.
_ENDS = [*range(32), 127, *range(128, 160), 0x2028, 0x2029]
_SPELT = {sign: repr(chr(sign))[1:-1] for sign in _ENDS if chr(sign) != "\t"}


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
            "plain": {"class": "planner.telemetry.logs.OneLine",
                      "format": "%(asctime)s %(levelname)s %(name)s [%(correlation_id)s] "
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
            # Thirty lines for every font that a report in an East Asian script cuts.
            "fontTools": {"level": "WARNING"},
        },
    }  # fmt: skip
