"""The programs that make up Highwater, as command lines; the same in and out of a container."""

import sys
from collections.abc import Sequence
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[2]
WEB_WORKERS = 2
WEB_THREADS = 4
KEEP_ALIVE_SECONDS = 20
QUEUE_WORKERS = 2
# When Python looks for garbage that points at itself. The lines of a design are a hundred thousand
# small objects that stay: by its own 700 half the time of writing them down goes into looking.
COLLECTED = (50_000, 20, 10)


def web(bind: str, workers: int = WEB_WORKERS, logs: Sequence[str] = ()) -> list[str]:
    """The web server."""
    return [
        sys.executable, "-m", "gunicorn", "planner.wsgi:application",
        "--config", "python:planner.launch.web.web_hooks",
        "--bind", bind, "--worker-class", "gthread", "--workers", str(workers),
        "--threads", str(WEB_THREADS), "--timeout", "60", "--graceful-timeout", "10",
        "--keep-alive", str(KEEP_ALIVE_SECONDS), "--no-control-socket", "--preload",
        "--log-level", "warning", *logs,
    ]  # fmt: skip


def worker(concurrency: int = QUEUE_WORKERS) -> list[str]:
    """The worker of the queue."""
    return [
        sys.executable, "-m", "celery", "-A", "planner.celery", "worker",
        "--concurrency", str(concurrency), "--loglevel", "INFO",
        "--without-gossip", "--without-mingle",
    ]  # fmt: skip


def typed(*arguments: str) -> list[str]:
    """A management command as somebody types it in the folder of Highwater: with the Python that
    runs here, which has the packages."""
    python = Path(sys.executable)
    in_folder = python.is_relative_to(FOLDER)
    return [
        str(python.relative_to(FOLDER)) if in_folder else "python",
        "manage.py",
        *arguments,
    ]


def manage(*arguments: str) -> list[str]:
    """A management command."""
    return [sys.executable, "manage.py", *arguments]


def prepare(*steps: str) -> list[str]:
    """Management commands that ready the database, in one process."""
    return [sys.executable, "-m", "planner.launch.run.prepare", *steps]
