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

WAIT = float(os.environ.get("DATABASE_WAIT", "0"))
LOCK = 0x4869676877  # One preparation at a time, whichever machine it runs on.


def main(steps: list[str]) -> int:
    """Runs the management commands named."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "planner.settings")
    os.environ["DATABASE_POOL"] = "0"  # A pool would hide why there is no connection.
    django.setup()
    try:
        wait_for_database()
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_lock(%s)", [LOCK])
            for step in steps:
                run(step)
            cursor.execute("SELECT pg_advisory_unlock(%s)", [LOCK])
    except OperationalError as error:
        words = " ".join(str(error).split())
        sys.stderr.write(f"The database could not be used: {words}\n")
        return 2
    return 0


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
