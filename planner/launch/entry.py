"""The start command of a server's processes, in a container or out of one.

`entry web` brings the database up to date and becomes the web server; `entry worker` becomes the
worker, `entry proxy` the proxy in front of the web server at UPSTREAM; `entry web-health` and so on
end with 0 where theirs is well. Everything is read from the environment: DATABASE_URL, BROKER_URL,
SECRET_KEY, BASE_URL, BIND, PORT.
"""

import http.client
import os
import subprocess
import sys
from collections.abc import Sequence

from planner.environment import ROOT, BadSetting, check, number, text, var_dir
from planner.launch import programs
from planner.launch.refusal import Refusal
from planner.launch.web import proxy

NEEDED = ("DATABASE_URL", "BROKER_URL", "SECRET_KEY", "BASE_URL")
PORT = 8000
HEARTBEAT = ["--worker-tmp-dir", "/tmp"]  # nosec B108


def main(arguments: list[str]) -> int:
    """Does what the one argument names."""
    doors = {
        "web": web,
        "worker": worker,
        "proxy": reverse_proxy,
        "web-health": web_health,
        "worker-health": worker_health,
        "proxy-health": proxy_health,
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


def reverse_proxy() -> int:
    """Becomes the proxy."""
    check_environment(("BASE_URL", "UPSTREAM"))
    folder = var_dir() / "proxy"
    os.environ.update(proxy.own_folders(folder))
    site = proxy.own_site(text("BASE_URL"), text("UPSTREAM"))
    become(proxy.command(proxy.write(folder, site)))
    return 0


def web_health() -> int:
    """Asks the web server of this machine."""
    return answers(number("PORT", PORT, least=1, most=65535), "/healthz", 200)


def proxy_health() -> int:
    """Asks the proxy of this machine; whether the web server is well is not its matter."""
    return answers(proxy.HEALTH_PORT, "/", 204)


def answers(port: int, path: str, status: int) -> int:
    """0 where the answer is the one of a healthy server."""
    link = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        link.request("GET", path, headers={"Host": "localhost"})
        return 0 if link.getresponse().status == status else 1
    except OSError as error:
        print(error, file=sys.stderr)
        return 1


def worker_health() -> int:
    """Asks the worker of this machine, through the queue."""
    from planner.celery import app

    names = [f"celery@{os.uname().nodename}"]
    return 0 if app.control.inspect(destination=names, timeout=2, limit=1).ping() else 1


def check_environment(needed: Sequence[str] = NEEDED) -> None:
    """A server has no defaults for what must be its own."""
    missing = [name for name in needed if not text(name)]
    if missing:
        raise Refusal(f"Set {', '.join(missing)}: README.md tells what each is for.")
    check()


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
