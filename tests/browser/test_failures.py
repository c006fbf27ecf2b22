"""What if something breaks: one click shows the whole answer in a state, and back."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


def test_one_click_breaks_a_disk_and_another_mends_it(scenario_page):
    page = scenario_page
    card = page.locator("#failures")
    expect(card.locator("thead th")).to_have_count(5)
    card.get_by_role("link", name="A disk is lost").click()
    expect(card.locator("[aria-current]")).to_have_text("A disk is lost")
    expect(page.locator("#failures-title")).to_be_focused()
    expect(page.locator("#c-queue-below-spindles")).to_contain_text("Breaks")
    expect(page.locator("#remarks")).to_contain_text("Sized with a disk lost")
    expect(page.locator("#f-state")).to_have_value("disk-lost")
    card.get_by_role("link", name="Everything works").click()
    expect(page.locator("#changes")).to_be_hidden()
    expect(page.locator("#c-queue-below-spindles")).to_contain_text("Holds")
