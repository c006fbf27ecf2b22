"""What the browser's benchmarks share: the demo plans, the web server of production, a signed-in
page."""

import contextlib
import json
import os
import socket
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "planner.settings")

import django

django.setup()

from django.conf import settings
from django.core.management import call_command
from django.test import Client
from playwright.sync_api import sync_playwright

from planner.launch import programs
from planner.launch.build import browser
from planner.services.plans.demos import prepare_demo

PATIENCE = 60


def prepare():
    """Tables, catalogue, demo plans and static files; the demo's organisation and user."""
    call_command("migrate", verbosity=0)
    with contextlib.redirect_stdout(sys.stderr):
        call_command("load_catalogue")
        call_command("load_demo")
        call_command("collectstatic", interactive=False, verbosity=0)
    return prepare_demo()


@contextlib.contextmanager
def running(command, ready):
    """A program while it is needed, from the moment it is ready."""
    program = subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        until = time.monotonic() + PATIENCE
        while not ready():
            if program.poll() is not None or time.monotonic() > until:
                raise SystemExit(f"{' '.join(command)} did not start")
            time.sleep(0.02)
        yield
    finally:
        program.terminate()
        program.wait(20)


@contextlib.contextmanager
def web_server():
    """The web server with one process; its address."""
    port = free_port()

    def listens():
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", port)) == 0

    with running(programs.web(f"127.0.0.1:{port}", workers=1), listens):
        yield f"http://127.0.0.1:{port}"


@contextlib.contextmanager
def signed_in_page(address, user):
    """A page of a browser in which the user is signed in."""
    os.environ.update(browser.environment())
    client = Client()
    client.force_login(user)
    name = settings.SESSION_COOKIE_NAME
    with sync_playwright() as driver:
        chromium = driver.chromium.launch(
            executable_path=str(browser.find()), args=browser.ARGUMENTS
        )
        context = chromium.new_context(viewport={"width": 1280, "height": 860})
        context.add_cookies([{"name": name, "value": client.cookies[name].value, "url": address}])
        yield context.new_page()
        chromium.close()


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def say(name, value, target, compared_with=None, unit="ms"):
    """A line in milliseconds or another unit, beside its target."""
    print(
        json.dumps(
            {
                "name": name,
                "value": round(value, 1),
                "unit": unit,
                "compared_with": compared_with or f"{target} {unit} target",
                "ratio": round(value / target, 3),
            }
        ),
        flush=True,
    )
