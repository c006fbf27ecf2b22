"""Databases in which the rows that most tests begin with stand already.

Copying them into a test's tables takes longer than most tests. So each process of a parallel run
has, beside its own database, one with the shared catalogue and one with the cast: what a test does
is one transaction, and taken back. Tests that commit have the process's own, which is empty.
"""

import copy
import os
from collections.abc import Sequence
from typing import Any
from urllib.parse import urlsplit

import psycopg
import pytest
from django.db import connections
from psycopg import sql

from tests import kept_rows, own

# Fixtures and the names that their rows are kept under; the first that a test asks for.
STANDING = {"cast": ("shared catalogue", "cast"), "shared_catalogue": ("shared catalogue",)}
_COMMITS = {"transactional_db", "live_server", "django_db_serialized_rollback"}
_made: dict[tuple[str, ...], Any] = {}
# The process's own database, while a test has another.
_own: list[Any] = []


def choose(item: pytest.Item) -> None:
    """Gives a test the database with all that it begins with, from the second that asks on."""
    names = _asked(item) if own.RUN else ()
    if not all(kept_rows.is_kept(name) for name in names):
        names = ()
    if _own:
        connections["default"] = _own.pop()
    kept_rows.stand(names)
    if names:
        if names not in _made:
            _made[names] = _make(names)
        _own.append(connections["default"])
        connections["default"] = _made[names]


def drop() -> None:
    """Ends and removes all of this process's; before its own database is removed."""
    if _own:
        connections["default"] = _own.pop()
    kept_rows.stand(())
    while _made:
        _, wrapper = _made.popitem()
        wrapper.close()
        wrapper.close_pool()
        with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as administration:
            name = sql.Identifier(wrapper.settings_dict["NAME"])
            administration.execute(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(name))


def _asked(item: pytest.Item) -> Sequence[str]:
    """The names of what stands; none where the test commits."""
    info = getattr(item, "_fixtureinfo", None)
    marks = [*item.iter_markers("django_db")]
    commits = any(any((*mark.args, *mark.kwargs.values())) for mark in marks)
    if info is None or commits or _COMMITS & set(info.names_closure):
        return ()
    for fixture, names in STANDING.items():
        found = info.name2fixturedefs.get(fixture, ())
        # Some tests have a cast of their own.
        if found and found[-1].func.__module__ == "tests.planner.cast":
            return names
    return ()


def _make(names: tuple[str, ...]) -> Any:
    """The tables with rows, and a connection to them in place of the process's own."""
    there, servers = connections["default"], os.environ["DATABASE_URL"]
    name = f"{there.settings_dict['NAME']}_with_{len(names)}"
    with own.one_at_a_time(servers) as administration:
        # Who ends first has dropped the tables, and a test that is later makes them anew.
        if not own.has_tables(administration):
            there.close()
            there.close_pool()
            own.keep_tables(administration, there.settings_dict["NAME"])
        made = sql.SQL("CREATE DATABASE {} TEMPLATE {}")
        administration.execute(made.format(sql.Identifier(name), sql.Identifier(own.TABLES)))
    address = urlsplit(servers)._replace(path=f"/{name}").geturl()
    with psycopg.connect(address) as filled, filled.cursor() as cursor:
        for each in names:
            kept_rows.copy_in(cursor, each)
    wrapper = type(there)(copy.deepcopy(there.settings_dict) | {"NAME": name}, there.alias)
    # Pools are known by the alias, which is that of the process's own.
    wrapper._connection_pools = {}
    return wrapper
