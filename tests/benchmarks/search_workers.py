"""Searches through the API, the queue and the database, by real workers, for the benchmarks."""

import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(Path(__file__).parent)]
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "planner.settings")
os.environ.setdefault("LOG_LEVEL", "WARNING")

import django

django.setup()

from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.test import Client

from planner.launch import processes, programs
from planner.models import Disk, Organisation, Search
from planner.services.organisation.organisations import create_organisation
from planner.services.organisation.tokens import create_token

PATIENCE = 600


class Worker:
    """One worker of one process, as on a machine of its own."""

    def __init__(self, name):
        self.log = Path(tempfile.mkdtemp()) / "log"
        command = [*programs.worker(1), "--hostname", f"{name}@benchmark"]
        self.child = processes.start(
            command, log=self.log, cwd=ROOT, environment=os.environ | {"LOG_LEVEL": "INFO"}
        )
        until(lambda: b" ready." in self.log.read_bytes())

    def __enter__(self):
        return self

    def __exit__(self, *_):
        processes.stop(self.child, signal.SIGTERM, 20)
        processes.kill_group(self.child.pid)

    def memory_kb(self):
        """Resident memory of the process that sweeps."""
        main = self.child.pid
        inside = Path(f"/proc/{main}/task/{main}/children").read_text().split()
        said = subprocess.run(
            ["ps", "-o", "rss=", "-p", ",".join(inside)], capture_output=True, text=True
        )
        return max(int(line) for line in said.stdout.split())


class Office:
    """Somebody with a token, in an organisation of the benchmark's own."""

    def __init__(self):
        call_command("migrate", verbosity=0)
        if not Disk.objects.exists():
            call_command("load_catalogue", verbosity=0)
        user, _ = get_user_model().objects.get_or_create(username="benchmark-search")
        ours = Organisation.objects.filter(name="Benchmark of searches").first()
        ours = ours or create_organisation("Benchmark of searches", user)
        Search.objects.filter(organisation=ours).delete()
        secret = create_token(ours, user, "benchmark")[1]
        self.client = Client(headers={"Authorization": f"Bearer {secret}", "Host": "localhost"})

    def start(self, document):
        """A stored search."""
        found = self.client.post(
            "/api/v1/searches?save=true", document, content_type="application/json"
        )
        assert found.status_code == 202, found.content
        return found.json()

    def state(self, search):
        return self.client.get(search["url"]).json()

    def delete(self, search):
        assert self.client.delete(search["url"]).status_code == 204

    def run(self, document, look=lambda: None):
        """A search to its end: (seconds from the first worker's start, answer)."""
        search = self.start(document)
        row = Search.objects.only("status", "active_seconds").filter(pk=search["id"])

        def done():
            look()
            return row.get().status not in ("queued", "running")

        # The search has its own clock; who asks often takes time from the workers.
        until(done, 0.25)
        state = self.state(search)
        assert state["status"] == "done", state
        self.delete(search)
        return state["seconds"], state["answer"]


def until(condition, pause=0.02):
    deadline = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > deadline:
            raise RuntimeError("it takes too long")
        time.sleep(pause)
