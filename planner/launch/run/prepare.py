"""Brings a database up to date: tables, catalogue, demo plans; then a link to sign in with.

One process for all of it, as starting Django takes longer than most of the steps. Standard
output is for the program that started this: a line for each step, then the link.
"""

import io
import os
import sys
import time

import django
from django.core.management import call_command
from django.db import OperationalError, connection
from django.db.migrations.loader import MigrationLoader

from planner import environment
from planner.environment import own_settings

WAIT = float(os.environ.get("DATABASE_WAIT", "0"))
REFUSED = "Refused: "
LOCK = 0x4869676877  # One preparation at a time, whichever machine it runs on.


def main(steps: list[str]) -> int:
    """Runs the management commands named."""
    own_settings()
    os.environ["DATABASE_POOL"] = "0"  # A pool would hide why there is no connection.
    # A migration takes as long as it takes; and the others wait for it, see LOCK.
    for variable, _ in environment.DATABASE_SECONDS.values():
        os.environ[variable] = "0"
    django.setup()
    try:
        wait_for_database()
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_lock(%s)", [LOCK])
            if sentence := foreign():
                sys.stderr.write(f"{REFUSED}{sentence}\n")
                return 2
            for step in steps:
                run(step)
            cursor.execute("SELECT pg_advisory_unlock(%s)", [LOCK])
    except OperationalError as error:
        words = " ".join(str(error).split())
        sys.stderr.write(f"The database could not be used: {words}\n")
        return 2
    return 0


def foreign() -> str:
    """Why this database is not to be touched; empty for a new one and for our own."""
    name = connection.settings_dict["NAME"]
    tables = sorted(connection.introspection.table_names())
    known = MigrationLoader(connection)
    ours = {migration for app, migration in known.applied_migrations if app == "planner"}
    if tables and not ours:
        shown = ", ".join(tables[:3]) + (", …" if len(tables) > 3 else "")
        return (
            f"The database {name} holds what is not Highwater's (tables {shown}): "
            "name an empty one in DATABASE_URL."
        )
    newer = sorted(ours - {name for app, name in known.disk_migrations if app == "planner"})
    if newer:
        return (
            f"The database {name} was made by another release of Highwater, newer than this or "
            f"none that this knows ({newer[-1]}): start that release, or restore a backup."
        )
    return ""


def run(step: str) -> None:
    """One management command; what it prints is passed on when it is the sign-in link."""
    said = io.StringIO()
    print(f"begin {step}", flush=True)
    options = {"verbosity": 0, "interactive": False} if step == "migrate" else {}
    call_command(step, stdout=said, **options)
    last = said.getvalue().strip().splitlines()[-1:] if step == "sign_in_link" else []
    print(f"end {step} {''.join(last)}".rstrip(), flush=True)


def wait_for_database() -> None:
    """Waits as long as DATABASE_WAIT says for a server that may still be starting."""
    deadline = time.monotonic() + WAIT
    while True:
        try:
            connection.ensure_connection()
        except OperationalError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.5)
        else:
            return


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
