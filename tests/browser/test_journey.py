"""The first minute: the link, the demo plans, a plan of one's own."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PASSWORD

pytestmark = pytest.mark.browser


def test_first_minute(open_page, link):
    page = open_page(signed_in=False)
    page.goto(link)
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page.get_by_role("heading", name="8000-user benchmark")).to_be_visible()
    expect(page.get_by_role("heading", name="4000 users to Exchange 2007")).to_be_visible()
    page.get_by_role("link", name="New plan").click()
    page.get_by_label("Exchange 2007 mailbox").check()
    page.get_by_role("textbox", name=re.compile("^Users( of one server)?$")).fill("2 500")
    page.get_by_label("Profile").select_option(label="Heavy, 100 messages a day")
    page.get_by_role("button", name="Size it").click()
    expect(page.locator("#sentence")).to_have_text(
        "2,500 users need 14 disks; a lost disk breaks it."
    )
    expect(page.locator("#in-short li")).to_have_text(
        [
            re.compile(r"^No more disks are needed, only memory, up to [\d,]+\.$"),
            "With more users, the number of database disks sets the limit.",
        ]
    )
    expect(page.locator("#f-populations-0-users")).to_have_value("2,500")
    # What was not asked is assumed, and says so.
    assert page.locator("#inputs .origin-assumed").count() > 3


def test_the_link_works_once(open_page, link):
    first = open_page(signed_in=False)
    first.goto(link)
    first.get_by_role("button", name="Sign in", exact=True).click()
    expect(first).to_have_url(re.compile(r"/$"))
    second = open_page(signed_in=False, allow=["410"])
    second.goto(link)
    second.get_by_role("button", name="Sign in", exact=True).click()
    expect(second.get_by_role("heading", level=1)).to_have_text("This link no longer works")


def test_signing_in_with_a_password_and_out(open_page, demo):
    page = open_page(signed_in=False)
    page.goto(f"/plans/{demo.benchmark.pk}/")
    page.get_by_label("User name").fill(demo.user.username)
    page.get_by_label("Password").fill("wrong")
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page.get_by_role("alert").filter(has_text="do not go together")).to_be_visible()
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("8000-user benchmark")
    page.locator("details.account summary").click()
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Sign in")


def test_a_plan_shows_predicted_beside_measured(page, demo):
    page.goto(f"/plans/{demo.benchmark.pk}/")
    rows = page.locator("table.measured-runs tbody")
    expect(rows).to_have_count(5)
    expect(rows.first).to_contain_text("6.84")
    expect(rows.first).to_contain_text("6.9")
    expect(rows.first).to_contain_text("−0.9 %")
    page.get_by_role("link", name="Compare").click()
    expect(page.locator("table.compare thead th")).to_have_count(5)


def test_a_number_of_disks_says_of_how_many_servers_it_is(page):
    """Eight of each of two servers were typed, and shared out as eight of both."""
    page.goto("/plans/new/")
    page.get_by_label("Exchange 2007 mailbox").check()
    expect(page.get_by_role("textbox", name="Database disks of one server")).to_be_visible()
    # What it is called is asked before it.
    every = page.get_by_label("The disks below are all the disks there are")
    named = page.get_by_role("textbox", name="Database disks of one server")
    assert every.bounding_box()["y"] < named.bounding_box()["y"]
    every.check()
    expect(page.get_by_role("textbox", name="Disks of all servers together")).to_be_visible()
    expect(page.get_by_role("textbox", name="Database disks of one server")).to_have_count(0)


def test_what_is_wrong_with_a_new_plan_stands_beside_the_question(open_page):
    page = open_page(allow=["400"])
    page.goto("/plans/new/")
    page.get_by_label("Exchange 5.5 Information Store").check()
    page.get_by_role("textbox", name=re.compile("^Users( of one server)?$")).fill("none")
    page.get_by_label("Database disks").fill("7")
    page.get_by_role("button", name="Size it").click()
    expect(page.locator("#e-users .problem")).to_contain_text("is not a number")
    expect(page.locator("#e-disks .problem")).to_contain_text("RAID 10 is built of mirrored pairs")
    expect(page.get_by_role("textbox", name=re.compile("^Users( of one server)?$"))).to_have_value(
        "none"
    )
