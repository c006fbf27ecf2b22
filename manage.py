#!/usr/bin/env python
"""Django's command line."""

# Stays readable to old Pythons, so that they can say what is missing.
import os
import sys

NEEDED = (
    "axes",
    "celery",
    "csp",
    "django",
    "numpy",
    "psycopg",
    "rest_framework",
    "whitenoise",
    "yaml",
)


def unfit():
    """Why this Python cannot run Highwater, in one sentence, or nothing."""
    remedy = "run `make setup` and then `.venv/bin/python manage.py` in " + os.path.dirname(
        os.path.abspath(__file__)
    )
    if sys.version_info < (3, 11):
        return "Highwater needs Python 3.11 or newer and this is %d.%d: %s." % (
            sys.version_info[0],
            sys.version_info[1],
            remedy,
        )
    from importlib.util import find_spec

    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        return "This Python (%s) is not the project's, it lacks %s: %s." % (
            sys.executable,
            ", ".join(missing),
            remedy,
        )
    return ""


def main():
    """Runs the command, or says in one sentence why not (exit status 2 or 3)."""
    sentence = unfit()
    if sentence:
        sys.stderr.write(sentence + "\n")
        sys.exit(3)
    from planner.environment import BadSetting, check

    try:
        check()
        from planner.management.plain import run

        # These need no database and no Django.
        if run(sys.argv):
            return
        # A pool would try for long, and hide why there is no connection.
        os.environ.setdefault("DATABASE_POOL", "0")
        from django.core.management import execute_from_command_line
        from django.db import OperationalError
    except BadSetting as bad:
        refuse(bad)
    try:
        execute_from_command_line(sys.argv)
    except BadSetting as bad:
        refuse(bad)
    except OperationalError as error:
        refuse(
            "The database cannot be reached (%s): start Highwater with `make run`, or name a "
            "server in DATABASE_URL." % " ".join(str(error).split())
        )


def refuse(sentence):
    """Ends with the sentence (exit status 2)."""
    sys.stderr.write("%s\n" % sentence)
    sys.exit(2)


if __name__ == "__main__":
    main()
