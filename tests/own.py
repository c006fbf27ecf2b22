"""What each process of a parallel run has for itself, so that none meets another's."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
from psycopg import sql

RUN = os.environ.get("PYTEST_XDIST_TESTRUNUID", "")
NUMBER = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
# Each has a queue and a cache; those beyond are for the programs that a test starts.
QUEUE, CACHE = 2 * NUMBER, 2 * NUMBER + 1
STARTED = 100 + NUMBER


def queue_of_programs() -> str:
    """The address of a queue for programs that a test starts."""
    return f"{os.environ['BROKER_URL']}?virtual_host={STARTED}"


def empty_database(servers: str, name: str) -> tuple[str, str]:
    """Makes a database anew, for programs that a test starts; its name and address."""
    name = f"{name}_{NUMBER}"
    with psycopg.connect(servers, autocommit=True) as connection:
        connection.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
        connection.execute(f"CREATE DATABASE {name}")
    return name, servers.replace("/highwater?", f"/{name}?")


# The database whose tables the processes of a parallel run copy; another run has its own.
TABLES = f"highwater_tables_{RUN}"


@contextmanager
def one_at_a_time(servers: str) -> Iterator["psycopg.Connection"]:
    """What one process does while the others wait for it."""
    with psycopg.connect(servers, autocommit=True) as connection:
        connection.execute("SELECT pg_advisory_lock(hashtext(%s))", [TABLES])
        yield connection


def has_tables(connection: "psycopg.Connection") -> bool:
    """Whether there is something to copy."""
    found = connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [TABLES])
    return found.fetchone() is not None


def keep_tables(connection: "psycopg.Connection", name: str) -> None:
    """Keeps a database, in which nobody is, for the others to copy."""
    made = sql.SQL("CREATE DATABASE {} TEMPLATE {}")
    connection.execute(made.format(sql.Identifier(TABLES), sql.Identifier(name)))


def drop_tables(connection: "psycopg.Connection") -> None:
    """Whoever comes later makes them anew."""
    connection.execute(sql.SQL("DROP DATABASE IF EXISTS {}").format(sql.Identifier(TABLES)))
