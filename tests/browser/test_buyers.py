"""What a buyer asks of the page: a quota as Exchange means it, memory and watts on the bill, a link
that keeps prices."""

import re

import pytest
from playwright.sync_api import expect

from planner.forms import starter
from planner.selectors.catalogue import catalogue_of
from planner.services.scenarios import create_scenario
from tests.browser.test_for_everybody import AXE, RULES, in_both_schemes

pytestmark = pytest.mark.browser
LIMIT = "#f-populations-0-mailbox_limit_mb"
QUOTA = re.compile(r"Use 20 GiB")
BARE = "dell-r760-24sff"


@pytest.fixture
def bought(demo):
    """Mailboxes of today on a server that is sold without memory."""
    catalogue = catalogue_of(demo.organisation)
    document = starter.document("exchange-se", 5000, catalogue)
    document |= {"server": BARE, "purchase": {"energy_price": 0.3, "currency": "EUR"}}
    return create_scenario(demo.mailbox, demo.user, "Bought", document, catalogue)


def test_a_quota_is_taken_as_exchange_means_it(open_page, bought):
    page = open_page()
    page.goto(f"/scenarios/{bought.pk}/")
    page.locator("#charts canvas").first.wait_for()
    limit = page.locator(LIMIT)
    expect(page.get_by_role("button", name=QUOTA)).to_have_count(0)
    limit.fill("20 GB")
    beside = page.locator("#r-populations-0-mailbox_limit_mb")
    expect(beside).to_contain_text(
        "= 19,073.5 MiB. In Exchange a quota of 20 GB is 20 GiB = 20,480 MiB"
    )
    expect(limit).to_have_attribute(
        "aria-describedby", re.compile("r-populations-0-mailbox_limit_mb")
    )
    limit.press("Tab")
    expect(page.get_by_role("button", name=QUOTA)).to_be_focused()
    page.keyboard.press("Enter")
    expect(limit).to_have_value("20,480")
    expect(limit).to_be_focused()
    expect(page.get_by_role("button", name=QUOTA)).to_have_count(0)
    page.go_back()
    expect(limit).to_have_value("20 GB")


def test_memory_that_no_price_includes_is_chosen_from_its_finding(open_page, bought):
    page = open_page()
    page.goto(f"/scenarios/{bought.pk}/")
    page.locator("#charts canvas").first.wait_for()
    bill = page.locator("#bill")
    expect(bill).to_contain_text("Memory by the GiB: Memory modules, not chosen yet")
    page.locator("#finding-advice summary").click()
    item = page.locator(".finding", has_text="Memory modules not chosen")
    item.get_by_role("link", name=re.compile("^Apply")).click()
    expect(item).to_have_count(0)
    expect(bill).to_contain_text(re.compile("Dell DDR5-4800 RDIMM.*in each server"))
    expect(bill).not_to_contain_text("by the GiB")


def test_watts_are_typed_where_energy_lacks_them(open_page, bought):
    page = open_page()
    page.goto(f"/scenarios/{bought.pk}/")
    page.locator("#charts canvas").first.wait_for()
    watts = page.locator(f'[id="f-price-server/{BARE}-power_watts"]')
    expect(watts).to_be_visible()
    watts.fill("450")
    watts.press("Tab")
    expect(page.locator("#bill")).to_contain_text("450 W each, given")
    expect(watts).to_be_visible()


@pytest.mark.parametrize("width", [360, 1440])
def test_everybody_can_read_them(open_page, bought, width):
    page = open_page(width=width)
    page.goto(f"/scenarios/{bought.pk}/?populations-0-mailbox_limit_mb=20+GB")
    page.locator("#charts canvas").first.wait_for()
    page.evaluate(AXE.read_text())
    for part in ("#bill", "#inputs"):
        if width == 360 and part == "#inputs":
            page.locator("#open-inputs").click()
        for found in in_both_schemes(page, part):
            assert found["violations"] == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize(("width", "scheme"), [(360, "dark"), (1440, "light")])
def test_a_link_without_prices(open_page, demo, bought, width, scheme):
    page = open_page(width=width, scheme=scheme)
    page.goto(f"/plans/{demo.mailbox.pk}/shares/")
    page.get_by_label("For whom").fill("the committee")
    page.get_by_role("button", name="Make a link").click()
    link = page.locator("#secret").inner_text()
    expect(page.get_by_role("row", name=re.compile("the committee"))).to_contain_text("not shown")
    page.evaluate(AXE.read_text())
    assert page.evaluate("(rules) => axe.run('main', {runOnly: rules})", RULES)["violations"] == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    reader = open_page(width=width, scheme=scheme, signed_in=False)
    reader.goto(link[link.index("/shared/") :])
    reader.get_by_role("link").filter(has_text=demo.mailboxes[0].name).first.click()
    materials = reader.locator("#section-materials")
    expect(materials).to_contain_text("prices are not shown here")
    expect(materials).not_to_contain_text("USD")
