"""What a request writes to the database, and what it reads of documents."""

import json
from contextlib import contextmanager

import pytest
from django.db import connection

from calculators.scenario import parse as reading

_AUDIT = 'INSERT INTO "planner_auditentry"'
_READS = ("SELECT", "SAVEPOINT", "RELEASE", "ROLLBACK", "SET", "SHOW")


@contextmanager
def statements():
    """The statements that change something."""
    found = []

    def note(execute, sql, params, many, context):
        # Taking something away is written into the audit trail, whoever takes it.
        if _AUDIT not in sql and not sql.lstrip("(\n ").upper().startswith(_READS):
            found.append(sql)
        return execute(sql, params, many, context)

    with connection.execute_wrapper(note):
        yield found


@pytest.fixture
def parsed(monkeypatch):
    """Every document that is read to be sized, as text, each time it is read."""
    found, read = [], reading._read

    def note(document, system, catalogue, join, alike=None):
        text = json.dumps([document, join, id(catalogue)], sort_keys=True)
        found.append(text)
        return read(document, system, catalogue, join, alike)

    monkeypatch.setattr(reading, "_read", note)
    return found
