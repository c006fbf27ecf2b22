"""A real browser on a live server with the demo plans, signed in."""

from __future__ import annotations

import threading
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import expect, sync_playwright

from planner.launch.build.browser import ARGUMENTS
from planner.selectors.catalogue.catalogue import catalogue_of
from planner.services.authentication.sign_in import create_sign_in_link, link_path
from planner.services.plans import demos
from tests import patience
from tests.kept_rows import kept
from tests.planner.cast import shared_catalogue  # noqa: F401

# What waits for a page is patient: the machine may have other things to do.
PATIENCE = patience.SECONDS * 1000 // 3
expect.set_options(timeout=PATIENCE)
PASSWORD = "a long enough passphrase"
# Loaded by the driver; see there.
UNSAID = Path(__file__).with_name("unsaid.cjs")


@pytest.fixture(scope="session")
def browser(chromium):
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("NODE_OPTIONS", f'--require "{UNSAID}"')
        with sync_playwright() as driver:
            patched.undo()
            launched = driver.chromium.launch(executable_path=str(chromium), args=ARGUMENTS)
            yield launched
            launched.close()


@pytest.fixture
def demo(transactional_db, shared_catalogue):  # noqa: F811
    """The demo organisation with its plans, and addresses of what is in it."""
    return kept("demo", make_demo, beside=["shared catalogue"])


def make_demo():
    organisation, user = demos.prepare_demo()
    user.set_password(PASSWORD)
    user.save()
    made = demos.load_demos(organisation, user, catalogue_of(organisation), demos.demo_files())
    plans = {plan.name: plan for plan in made}
    benchmark = plans["8000-user benchmark"]
    mailbox = plans["4000 users to Exchange 2007"]
    return SimpleNamespace(
        organisation=organisation,
        user=user,
        benchmark=benchmark,
        mailbox=mailbox,
        scenarios=list(benchmark.scenarios.all()),
        mailboxes=list(mailbox.scenarios.all()),
        group=plans["45,000 mailboxes on two sites"].scenarios.first(),
    )


@pytest.fixture
def link(demo):
    return link_path(create_sign_in_link(demo.user))


def wait_for_answers():
    """Until the live server answers nobody: emptying the tables must not meet a request.

    The server has a thread for each connection; those of a browser end when its context closes.
    """
    for thread in threading.enumerate():
        if "process_request_thread" in thread.name:
            thread.join(patience.SECONDS)
            assert not thread.is_alive(), thread.name


@pytest.fixture
def open_page(browser, live_server, demo):
    """Opens pages in a context of their own; fails where the console had anything to say."""
    contexts, said = [], []

    def make(width=1280, height=860, scheme="light", signed_in=True, allow=(), **options):
        context = browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme=scheme,
            base_url=live_server.url,
            **options,
        )
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        if signed_in:
            client = Client()
            client.force_login(demo.user)
            name = settings.SESSION_COOKIE_NAME
            context.add_cookies(
                [{"name": name, "value": client.cookies[name].value, "url": live_server.url}]
            )
        page = context.new_page()

        def hear(text):
            if not any(part in text for part in allow):
                said.append(text)

        page.on(
            "console",
            lambda message: hear(message.text) if message.type in ("error", "warning") else None,
        )
        page.on("pageerror", lambda error: hear(str(error)))
        return page

    yield make
    for context in contexts:
        context.close()
    wait_for_answers()
    assert said == []


@pytest.fixture
def page(open_page):
    return open_page()


@pytest.fixture
def scenario_page(page, demo):
    """The first demo scenario, ready to be changed."""
    page.goto(f"/scenarios/{demo.scenarios[0].pk}/")
    page.locator("#charts canvas").first.wait_for()
    return page
