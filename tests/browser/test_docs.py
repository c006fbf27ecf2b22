"""The documentation as the product serves it: under the strict policy, to everybody."""

import re

import pytest
from django.test import Client
from playwright.sync_api import expect

from planner.environment import ROOT
from tests.browser.test_for_everybody import wrong

pytestmark = pytest.mark.browser
BUILT = ROOT / "docs" / "build" / "docs"
PAGES = sorted(path.relative_to(BUILT).as_posix() for path in BUILT.rglob("*.html"))


def test_the_pages_are_served_under_the_policy(db):
    reply = Client().get("/docs/", follow=True)
    assert reply.status_code == 200
    assert "script-src 'self'" in reply.headers["Content-Security-Policy"]
    assert "unsafe-inline" not in reply.headers["Content-Security-Policy"]
    assert Client().get("/docs/no-such-page.html").status_code == 404


def test_who_uses_it_is_sent_to_pages_that_are_served():
    """They named README.md of the checkout, which nobody has who uses it in a browser."""
    assert "guide.html" in PAGES
    for name in ("index", "operations", "watching"):
        text = (BUILT / f"{name}.html").read_text()
        assert 'href="guide.html' in text
        assert "README.md" not in text, name
    guide = (BUILT / "guide.html").read_text()
    for page in ("operations", "watching"):
        for place in re.findall(
            r'href="guide\.html#([^"]+)"', (BUILT / f"{page}.html").read_text()
        ):
            assert f'id="{place}"' in guide, place


@pytest.mark.parametrize(
    "name", ["guide", "architecture", "adding/mail_system", "adding/api_endpoint"]
)
def test_pages_are_in_the_contents(name):
    assert f"{name}.html" in PAGES
    assert f'href="{name}.html"' in (BUILT / "index.html").read_text()


def test_nothing_is_inline():
    for name in PAGES:
        text = (BUILT / name).read_text()
        assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=", text), name


def test_no_page_has_a_violation_or_runs_over_the_edge(open_page):
    page = open_page(signed_in=False)
    found = {}
    for name in PAGES:
        page.goto(f"/docs/{name}")
        found[name] = wrong(page, (320, 768, 1280, 1920))
    assert not {name: each for name, each in found.items() if each}


def test_contents_fold_on_a_phone_and_lead_on(open_page):
    page = open_page(width=360, height=740, signed_in=False)
    page.goto("/docs/")
    link = page.get_by_role("navigation", name="Documentation").get_by_role(
        "link", name="Architecture"
    )
    expect(link).not_to_be_visible()
    page.get_by_text("Contents", exact=True).click()
    link.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Architecture")
    expect(page.get_by_role("img", name="The flow through Highwater")).to_be_visible()


def test_a_word_is_found(open_page):
    page = open_page(signed_in=False)
    page.goto("/docs/")
    page.get_by_role("searchbox", name="Search the documentation").fill("fuzzer")
    page.keyboard.press("Enter")
    found = page.locator("#search-results")
    expect(found.get_by_role("link", name="Architecture")).to_be_visible()
    found.get_by_role("link", name="Architecture").click()
    expect(page).to_have_url(re.compile("/docs/architecture.html"))


def test_the_chosen_colours_hold_here_too(page):
    page.goto("/")
    page.locator("details.account summary").click()
    page.get_by_label("Dark").check()
    page.get_by_role("link", name="Documentation").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.get_by_role("link", name="Highwater", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
