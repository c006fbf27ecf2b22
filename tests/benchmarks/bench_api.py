"""The API against a no-op endpoint of the same framework, with the same authentication.

One gunicorn process, as in production but for the number of processes; the load comes over kept
connections from this process. The candidates take turns, so that all see the same machine.
"""

import json
import os
import socket
import statistics
import subprocess
import sys
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(Path(__file__).parent)]
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "planner.settings")

import django

django.setup()

from django.contrib.auth import get_user_model
from django.core.management import call_command

from planner.models import Disk, Organisation
from planner.services.organisation.organisations import create_organisation
from planner.services.organisation.tokens import create_token
from tests.planner.cast import BENCHMARK

CONNECTIONS = 4
SECONDS = 0.7
ROUNDS = 5
PATIENCE = 30


def main():
    call_command("migrate", verbosity=0)
    if not Disk.objects.exists():
        call_command("load_catalogue")
    token = make_token()
    port = free_port()
    body = json.dumps(BENCHMARK).encode()
    requests = {
        "noop": request("GET", "/noop", token),
        "stored": request("POST", "/api/v1/sizings", token, body),
        "not_stored": request("POST", "/api/v1/sizings?save=false", token, body),
        "bare": request("POST", "/api/v1/sizings?save=false&working=none", token, body),
    }
    server = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "gunicorn",
            "noop_app:application",
            "--bind",
            f"127.0.0.1:{port}",
            "--worker-class",
            "gthread",
            "--workers",
            "1",
            "--threads",
            str(CONNECTIONS),
            "--keep-alive",
            "60",
            "--log-level",
            "error",
        ],
        cwd=Path(__file__).parent,
        stdout=subprocess.DEVNULL,
    )
    try:
        wait_for(port)
        rates = {name: [] for name in requests}
        for text in requests.values():
            load(port, text, 0.2)
        for _ in range(ROUNDS):
            for name, text in requests.items():
                rates[name].append(load(port, text, SECONDS))
    finally:
        server.terminate()
        server.wait(timeout=10)
    say("api.noop", statistics.median(rates["noop"]), None, None)
    for name, kind, target in (
        ("stored", "stored, full working", 0.25),
        ("not_stored", "not stored, full working", None),
        ("bare", "not stored, no working", 0.60),
    ):
        ratio = statistics.median(
            mine / noop for mine, noop in zip(rates[name], rates["noop"], strict=True)
        )
        beside = f"no-op endpoint; {kind}" + (f"; at least {target}" if target else "")
        say(f"api.{name}", statistics.median(rates[name]), beside, ratio)


def make_token():
    name = f"Benchmark {os.getpid()}"
    user, _ = get_user_model().objects.get_or_create(username="benchmark")
    organisation = Organisation.objects.filter(name=name).first()
    organisation = organisation or create_organisation(name, user)
    return create_token(organisation, user, "benchmark")[1]


def request(method, path, token, body=b""):
    head = (
        f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {token}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body


def load(port, text, seconds):
    """Requests a second over a few kept connections."""
    counts, failed = [], []
    until = time.perf_counter() + seconds

    def loop():
        done = 0
        try:
            while time.perf_counter() < until:
                with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as connection:
                    done += asked(connection, text, until)
        except Exception as error:
            failed.append(error)
        counts.append(done)

    threads = [threading.Thread(target=loop) for _ in range(CONNECTIONS)]
    start = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failed:
        raise failed[0]
    return sum(counts) / (time.perf_counter() - start)


def asked(connection, text, until):
    """How many answers one connection gave: a server may close one that is kept, before it answers;
    who asks then takes another, as every client does."""
    done = 0
    while time.perf_counter() < until:
        connection.sendall(text)
        if not connection.recv(1, socket.MSG_PEEK):
            break
        read_answer(connection)
        done += 1
    return done


def read_answer(connection):
    data = connection.recv(65536)
    head, _, rest = data.partition(b"\r\n\r\n")
    if not head.startswith((b"HTTP/1.1 200", b"HTTP/1.1 201")):
        raise RuntimeError(data[:500].decode(errors="replace"))
    length = int(head.lower().split(b"content-length:")[1].split(b"\r\n")[0])
    missing = length - len(rest)
    while missing > 0:
        missing -= len(connection.recv(min(missing, 65536)))


def free_port():
    with socket.socket() as chosen:
        chosen.bind(("127.0.0.1", 0))
        return chosen.getsockname()[1]


def wait_for(port):
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return
        except OSError:
            time.sleep(0.05)
    raise RuntimeError("The web server did not start.")


def say(name, value, beside, ratio):
    print(
        json.dumps(
            {
                "name": name,
                "value": round(value, 1),
                "unit": "requests/s",
                "compared_with": beside,
                "ratio": None if ratio is None else round(ratio, 3),
            }
        ),
        flush=True,
    )


if __name__ == "__main__":
    main()
