"""The counters of a hub in a browser: copied, a file sent, what was measured sized."""

import re

import pytest
from playwright.sync_api import expect

from planner.models import Scenario
from tests.browser.test_for_everybody import RULES, violations
from tests.calculators.counter_files import file_of, throttled

pytestmark = pytest.mark.browser


@pytest.fixture
def address():
    hub = Scenario.objects.filter(system="exchange-2007-hub").order_by("pk")[2]
    return f"/scenarios/{hub.pk}/"


@pytest.fixture
def file():
    text = file_of(throttled(), step=1)
    return {"name": "hub.csv", "mimeType": "text/csv", "buffer": text.encode()}


def test_a_file_is_sent_and_what_it_holds_is_sized(page, address, file):
    page.goto(address)
    page.get_by_role("link", name="Beside what is predicted").click()
    expect(page.get_by_role("cell", name="567", exact=True)).to_be_visible()
    page.get_by_label("CSV of Performance Monitor").set_input_files(file)
    page.get_by_role("button", name="Compare").click()
    expect(page.locator("#run")).to_contain_text("No steady state.")
    expect(page.locator("#run")).to_contain_text("41 times")
    page.get_by_role("link", name="Size it with what was measured").click()
    expect(page.locator("#f-queued_messages")).to_have_value("29")
    expect(page.locator("#changes")).to_contain_text("not saved")
    expect(page).to_have_url(re.compile(r"queued_messages=29"))


def test_a_prediction_leads_to_its_working(page, address):
    page.goto(f"{address}counters/")
    page.get_by_role("cell", name="567", exact=True).get_by_role("link").click()
    expect(page.locator("#working-title")).to_be_visible()


@pytest.mark.parametrize(
    ("scheme", "width", "rules"), [("light", 1280, RULES), ("dark", 320, ["color-contrast"])]
)
def test_it_is_for_everybody(open_page, address, file, scheme, width, rules):
    page = open_page(scheme=scheme, width=width, height=800)
    page.goto(f"{address}counters/")
    assert not violations(page, rules)
    page.get_by_label("CSV of Performance Monitor").set_input_files(file)
    page.get_by_role("button", name="Compare").click()
    expect(page.locator("#run")).to_be_visible()
    assert not violations(page, rules)
    over = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
    assert over <= 0
    # No number has to be looked for beside the screen.
    right = page.evaluate(
        "Math.max(...[...document.querySelectorAll('#run td, #counters td')]"
        ".map((cell) => cell.getBoundingClientRect().right))"
    )
    assert right <= width
