"""What a person waits for: from the input event to the new numbers painted, in a real browser.

The server is the one that runs in production, on the database that DATABASE_URL names.
"""

import contextlib
import json
import os
import socket
import statistics
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

from planner.launch import browser
from planner.models import Scenario
from planner.services.demos import prepare_demo

TARGET = 200
ROUNDS = 25
PATIENCE = 20

# Types a number and waits until the sentence that answers it has been painted.
MEASURE = """(users) => new Promise((resolve) => {
    const input = document.getElementById("f-populations-0-users");
    const sentence = document.getElementById("headline");
    const watcher = new MutationObserver(() => {
        if (!sentence.textContent.includes(users.toLocaleString("en-US"))) return;
        watcher.disconnect();
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begun)));
    });
    watcher.observe(sentence, { subtree: true, childList: true, characterData: true });
    input.value = String(users);
    const begun = performance.now();
    input.dispatchEvent(new Event("input", { bubbles: true }));
})"""


def main():
    call_command("migrate", verbosity=0)
    with contextlib.redirect_stdout(sys.stderr):
        call_command("load_catalogue")
        call_command("load_demo")
        call_command("collectstatic", interactive=False, verbosity=0)
    _, user = prepare_demo()
    scenario = Scenario.objects.filter(plan__organisation__name="Demo").order_by("id").first()
    client = Client()
    client.force_login(user)
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    server = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "gunicorn",
            "planner.wsgi:application",
            "--bind",
            f"127.0.0.1:{port}",
            "--worker-class",
            "gthread",
            "--threads",
            "4",
            "--log-level",
            "error",
        ],
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
    )
    try:
        wait_for(port)
        times = measure(address, f"{address}/scenarios/{scenario.pk}/", client)
    finally:
        server.terminate()
        server.wait(10)
    for name, value in (
        ("recalculation_ms", statistics.median(times)),
        ("recalculation_slowest_ms", max(times)),
    ):
        print(
            json.dumps(
                {
                    "name": f"browser.{name}",
                    "value": round(value, 1),
                    "unit": "ms",
                    "compared_with": f"{TARGET} ms target",
                    "ratio": round(value / TARGET, 3),
                }
            )
        )


def measure(address, page_address, client):
    os.environ.update(browser.environment())
    with sync_playwright() as driver:
        chromium = driver.chromium.launch(
            executable_path=str(browser.find()), args=browser.ARGUMENTS
        )
        context = chromium.new_context(viewport={"width": 1280, "height": 860})
        name = settings.SESSION_COOKIE_NAME
        context.add_cookies([{"name": name, "value": client.cookies[name].value, "url": address}])
        page = context.new_page()
        page.goto(page_address)
        page.locator("#charts canvas").first.wait_for()
        page.evaluate(MEASURE, 3001)
        times = [page.evaluate(MEASURE, 3100 + 7 * number) for number in range(ROUNDS)]
        chromium.close()
    return times


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def wait_for(port):
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.02)
    raise SystemExit("the server did not start")


if __name__ == "__main__":
    main()
