"""The editions side by side in a browser."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.jumps import jumped

pytestmark = pytest.mark.browser


@pytest.fixture
def tool(page):
    page.goto("/tools/migration")
    page.locator("#panel-processor_rate canvas").wait_for()
    return page


def test_the_table_and_the_pictures_follow_what_is_typed(tool):
    expect(tool.locator("#panels canvas")).to_have_count(4)
    expect(tool.locator("#panels figure")).to_have_count(4)
    assert jumped(tool) < 0.02
    cell = tool.locator('[data-figure="exchange_2003.for_1000_users.iops"]')
    expect(cell).to_have_text("2,857")
    tool.locator("#q-messages_per_day").fill("140")
    expect(cell).to_have_text("4,000")
    expect(tool).to_have_url(re.compile("messages_per_day=140"))
    expect(tool.locator("#panel-iops canvas")).to_have_attribute(
        "aria-label", re.compile("2003 1,000")
    )
    tool.locator("#q-users").fill("none")
    expect(tool.locator("#part-problems")).to_contain_text("1 input needs attention")
    # The last good answer stays in grey, and its numbers still open.
    expect(tool.locator("#tool-shown")).to_have_class(re.compile("stale"))
    expect(tool.locator("#migration-charts")).to_be_visible()
    expect(cell).to_have_text("4,000")
    cell.click()
    expect(tool.locator("#working-body")).to_contain_text("for_1000_users")
    tool.keyboard.press("Escape")
    tool.reload()
    expect(tool.locator("#q-users")).to_have_value("none")
    expect(cell).to_have_text("4,000")
    tool.locator("#q-users").fill("500")
    expect(tool.locator("#tool-shown")).not_to_have_class(re.compile("stale"))


def test_a_number_opens_to_its_source(tool):
    tool.locator('[data-figure="exchange_2003.for_1000_users.iops"]').click()
    panel = tool.locator("#working")
    expect(panel).to_be_visible()
    panel.get_by_role("link", name="Exchange 2003 database IOPS").click()
    panel.get_by_role("link", name="Exchange 2003 mailbox IOPS").click()
    expect(panel.locator("math").first).to_be_visible()
    panel.get_by_text("As text").click()
    expect(panel).to_contain_text("iops = messages_per_day × row_iops ÷ row_messages")
    expect(panel).to_contain_text("How to calculate your disk I/O requirements")
    tool.keyboard.press("Escape")
    expect(panel).to_be_hidden()


def test_the_working_follows_what_is_typed(tool):
    tool.locator('[data-figure="exchange_2013.for_1000_users.disks"]').click()
    expect(tool.locator("#working-body")).to_contain_text("÷ 4000")
    tool.locator("#close-working").click()
    tool.locator("#q-users").fill("2000")
    expect(tool).to_have_url(re.compile("users=2000"))
    tool.locator('[data-figure="exchange_2013.for_1000_users.disks"]').click()
    expect(tool.locator("#working-body")).to_contain_text("÷ 2000")


@pytest.mark.parametrize("width", [320, 768, 1920])
def test_nothing_is_wider_than_the_page(open_page, width):
    page = open_page(width=width)
    page.goto("/tools/migration")
    page.locator("#panels canvas").first.wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
