"""Rows that many tests begin with: made once, then copied into each test's tables.

Making the cast or the demo plans sizes scenarios and takes up to a second; copying takes a few
milliseconds. What comes back is a copy as well, so that no test sees another's changes. Tests that
commit leave their tables empty, by one statement.
"""

import io
import pickle
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from django.db import OperationalError, connection, transaction
from psycopg.errors import LockNotAvailable

from calculators.inputs.catalogue import Catalogue
from planner.selectors.catalogue import catalogue
from tests import kept_answers, patience

# Django makes these by itself.
_STANDING = {"django_migrations", "django_content_type", "auth_permission"}


@dataclass(frozen=True)
class Kept:
    """What one call made."""

    tables: dict[str, tuple[str, bytes]]
    numbered: dict[str, str]
    answer: bytes
    # Those that the answer names, and those that the process kept of organisations.
    named: list[Catalogue]
    catalogues: dict[int, tuple[int, Catalogue]]


_KEPT: dict[str, Kept] = {}
# What stands in the database of the test that runs, see tests/standing.py.
_standing: set[str] = set()


def is_kept(name: str) -> bool:
    """Whether rows were made and are copied from now on."""
    return name in _KEPT


def stand(names: Iterable[str]) -> None:
    """Says whose rows a test finds in its tables."""
    _standing.clear()
    _standing.update(names)


def kept(name: str, make: Callable[[], Any], beside: Iterable[str] = ()) -> Any:
    """What `make` gives and the rows it makes, from the second time on without making them.

    Args:
        name: under which it is kept
        make: fills tables that are empty before
        beside: what was kept and stands before it; with rows in other tables, nothing is kept
    """
    if name in _KEPT:
        if name not in _standing:
            with transaction.atomic(), connection.cursor() as cursor:
                copy_in(cursor, name)
        return _answer(_KEPT[name])
    before = _filled()
    catalogue._kept.clear()
    answer = make()
    if before == {table for other in beside if other in _KEPT for table in _KEPT[other].tables}:
        tables = {table: _copy_out(table) for table in _filled() - before}
        said, named = _written(answer)
        _KEPT[name] = Kept(tables, _numbered(tables), said, named, dict(catalogue._kept))
    return answer


# Only what holds rows is emptied, and the rest is not rebuilt as TRUNCATE would: that takes longer
# than most tests. Sizings and the trail refuse to be deleted, so triggers are off meanwhile. Who
# writes or is about to (SELECT FOR UPDATE) is waited for without holding anything: a worker that
# looks for lost searches takes its rows in another order, and one of two that wait would be ended.
_EMPTY = f"""
DO $$
DECLARE
    names text[] := ARRAY(
        SELECT quote_ident(tablename) FROM pg_tables
        WHERE schemaname = 'public' AND tablename <> ALL (ARRAY{sorted(_STANDING)!r})
    );
    name text;
    filled bool;
BEGIN
    SET LOCAL session_replication_role = replica;
    EXECUTE 'LOCK TABLE ' || array_to_string(names, ', ') || ' IN EXCLUSIVE MODE NOWAIT';
    FOREACH name IN ARRAY names LOOP
        EXECUTE 'SELECT EXISTS (SELECT 1 FROM ' || name || ')' INTO filled;
        IF filled THEN
            EXECUTE 'DELETE FROM ' || name;
        END IF;
    END LOOP;
END $$
"""


def empty_tables() -> bool:
    """Whether all tables could be emptied; only a superuser of the database may."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_setting('is_superuser') = 'on'")
        (may,) = cursor.fetchone()
        if not may:
            return False
        deadline = time.monotonic() + patience.SECONDS
        while True:
            try:
                cursor.execute(_EMPTY)
                return True
            except OperationalError as problem:
                busy = isinstance(problem.__cause__, LockNotAvailable)
                if not busy or time.monotonic() > deadline:
                    raise
                time.sleep(0.01)


def copy_in(cursor: Any, name: str) -> None:
    """Puts what is kept by a name into the tables."""
    found = _KEPT[name]
    for table, (columns, rows) in found.tables.items():
        with cursor.copy(f"COPY {table} ({columns}) FROM STDIN (FORMAT BINARY)") as copy:
            copy.write(rows)
    # Rows made after these must not take their numbers.
    steps = [
        f"setval('{sequence}', greatest(nextval('{sequence}'), (SELECT max(id) FROM {table})))"
        for table, sequence in found.numbered.items()
    ]
    if steps:
        cursor.execute(f"SELECT {', '.join(steps)}")


def _answer(found: Kept) -> Any:
    # The organisations have the numbers of those of the test before, and the rows they were made
    # with: what the process keeps of them is what it kept then.
    catalogue._kept.clear()
    catalogue._kept.update(found.catalogues)
    return _Reader(found).load()


class _Reader(pickle.Unpickler):
    """Reads an answer, with the catalogues that it names."""

    def __init__(self, found: Kept):
        super().__init__(io.BytesIO(found.answer))
        self._named = found.named

    def persistent_load(self, number: int) -> Catalogue:
        return _given(self._named[number])


def _given(named: Catalogue) -> Catalogue:
    """A catalogue is never changed and remembers what was worked out of it: the tests that are
    given kept answers share it, and the others get one that remembers nothing."""
    return named if kept_answers.is_on() else replace(named, _made={})


def _written(answer: Any) -> tuple[bytes, list[Catalogue]]:
    """An answer as bytes, and the catalogues that it names by their number."""
    written = io.BytesIO()
    writer = _Writer(written)
    writer.dump(answer)
    return written.getvalue(), writer.named


class _Writer(pickle.Pickler):
    """Writes an answer; of a catalogue its number among those that are named."""

    def __init__(self, written: io.BytesIO):
        super().__init__(written)
        self.named: list[Catalogue] = []

    def persistent_id(self, each: Any) -> int | None:
        if not isinstance(each, Catalogue):
            return None
        if not any(each is known for known in self.named):
            self.named.append(each)
        return next(place for place, known in enumerate(self.named) if known is each)


def _filled() -> set[str]:
    """The tables with rows."""
    with connection.cursor() as cursor:
        tables = set(connection.introspection.table_names(cursor)) - _STANDING
        cursor.execute(
            " UNION ALL ".join(
                f"SELECT '{table}' WHERE EXISTS (SELECT 1 FROM {table})" for table in tables
            )
        )
        return {table for (table,) in cursor.fetchall()}


def _copy_out(table: str) -> tuple[str, bytes]:
    """The table's columns and rows."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT string_agg(format('%%I', attname), ', ' ORDER BY attnum) FROM pg_attribute "
            "WHERE attrelid = %s::regclass AND attnum > 0 AND NOT attisdropped "
            "AND attgenerated = ''",
            [table],
        )
        (columns,) = cursor.fetchone()
        with cursor.copy(f"COPY {table} ({columns}) TO STDOUT (FORMAT BINARY)") as copy:
            return columns, b"".join(copy)


def _numbered(tables: Iterable[str]) -> dict[str, str]:
    """The sequences that number rows, by table; the other tables' rows have random ids."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT attrelid::regclass::text, "
            "pg_get_serial_sequence(attrelid::regclass::text, attname) FROM pg_attribute "
            "WHERE attname = 'id' AND attidentity <> '' AND attrelid = ANY(%s::regclass[])",
            [list(tables)],
        )
        return dict(cursor.fetchall())
