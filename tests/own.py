"""What each process of a parallel run has for itself, so that none meets another's."""

import os

import psycopg

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
