"""The start command of a server's processes, in a container or out of one.

`entry web` brings the database up to date and becomes the web server; `entry worker` becomes the
worker; `entry web-health` and `entry worker-health` end with 0 where theirs is well. Everything
is read from the environment: DATABASE_URL, BROKER_URL, SECRET_KEY, BASE_URL, BIND, PORT.
"""

import http.client
import os
import subprocess
import sys

from planner.environment import ROOT, BadSetting, number, text
from planner.launch import programs
from planner.launch.refusal import Refusal

NEEDED = ("DATABASE_URL", "BROKER_URL", "SECRET_KEY", "BASE_URL")
PORT = 8000
HEARTBEAT = ["--worker-tmp-dir", "/tmp"]  # nosec B108


def main(arguments: list[str]) -> int:
    """Does what the one argument names."""
    doors = {
        "web": web,
        "worker": worker,
        "web-health": web_health,
        "worker-health": worker_health,
    }
    if len(arguments) != 1 or arguments[0] not in doors:
        raise Refusal(f"Usage: python -m planner.launch.entry {' | '.join(doors)}")
    return doors[arguments[0]]()


def web() -> int:
    """Prepares the database, then becomes the web server."""
    check_environment()
    os.environ.setdefault("DATABASE_WAIT", "60")
    done = subprocess.run(programs.prepare("migrate", "load_catalogue"), cwd=ROOT)
    if done.returncode:
        return done.returncode
    host = text("BIND", "0.0.0.0")  # nosec B104
    bind = f"{host}:{number('PORT', PORT, least=1, most=65535)}"
    workers = number("WEB_WORKERS", programs.WEB_WORKERS, least=1, most=64)
    become(programs.web(bind, workers, ["--access-logfile", "-", *HEARTBEAT]))
    return 0


def worker() -> int:
    """Becomes the worker."""
    check_environment()
    become(programs.worker(number("QUEUE_WORKERS", programs.QUEUE_WORKERS, least=1, most=64)))
    return 0


def web_health() -> int:
    """Asks the web server of this machine."""
    port = number("PORT", PORT, least=1, most=65535)
    link = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        link.request("GET", "/healthz", headers={"Host": "localhost"})
        return 0 if link.getresponse().status == 200 else 1
    except OSError as error:
        print(error, file=sys.stderr)
        return 1


def worker_health() -> int:
    """Asks the worker of this machine, through the queue."""
    from planner.celery import app

    names = [f"celery@{os.uname().nodename}"]
    return 0 if app.control.inspect(destination=names, timeout=2, limit=1).ping() else 1


def check_environment() -> None:
    """A server has no defaults for what must be its own."""
    missing = [name for name in NEEDED if not text(name)]
    if missing:
        raise Refusal(f"Set {', '.join(missing)}: README.md tells what each is for.")


def become(command: list[str]) -> None:
    """Puts the program in this one's place, so that signals reach it."""
    os.chdir(ROOT)
    os.execv(command[0], command)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except (Refusal, BadSetting) as refusal:
        print(refusal, file=sys.stderr)
        sys.exit(2)
