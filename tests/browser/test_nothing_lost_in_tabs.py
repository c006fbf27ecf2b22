"""Nothing typed is lost between tabs, behind Back, after a comment, or with many changes."""

import re

import pytest
from playwright.sync_api import expect

from planner.models import Membership
from tests.browser.test_nothing_lost import DISKS, USERS, saved_by_another

pytestmark = pytest.mark.browser
FIRST = "#f-raid_groups-0-disks"
# A finding whose mending is more changes than an address holds.
MANY = """() => {
  const typed = { "populations-0-users": "7600" };
  for (let row = 1; row <= 40; row += 1) {
    typed[`populations-${row}-users`] = "10";
    typed[`populations-${row}-iops_per_user`] = "0.042625";
    typed[`populations-${row}-read_share`] = "64 %";
  }
  const link = document.createElement("a");
  link.href = "#";
  link.dataset.title = "Many";
  link.dataset.typed = JSON.stringify(typed);
  document.querySelector("main").prepend(link);
  link.click();
  link.remove();
}"""
OTHERS = """() => {
  const [key] = Object.keys(localStorage);
  const draft = JSON.parse(localStorage.getItem(key));
  for (let i = 0; i < 9; i += 1) {
    const query = `populations-0-users=${7000 + i}`;
    localStorage.setItem(`${key}${i}`, JSON.stringify({ ...draft, query, earlier: [] }));
  }
}"""

# What is brought back is answered long after what is asked next.
SLOW_FIRST = """() => {
  const real = window.fetch;
  window.fetch = async (...asked) => {
    window.fetch = real;
    const answer = await real(...asked);
    await new Promise((done) => setTimeout(done, 2000));
    return answer;
  };
}"""
AT_ONCE = """() => {
  document.querySelector("#draft button").click();
  const named = (each) => each.textContent.trim() === "Save";
  [...document.querySelectorAll("button")].find(named).click();
}"""


def test_each_tab_keeps_what_is_typed_in_it(scenario_page):
    page = scenario_page
    address = page.url
    other = page.context.new_page()
    other.goto(address)
    page.locator(USERS).fill("7600")
    expect(page.locator("#sentence")).to_contain_text("7,600")
    other.locator(DISKS).fill("4")
    expect(other.locator("#changes")).to_contain_text("1 change")
    for tab in (page, other):
        tab.reload()
    expect(page.locator(USERS)).to_have_value("7,600")
    expect(other.locator(DISKS)).to_have_value("4")
    for tab in (page, other):
        expect(tab.get_by_role("button", name="Bring it back")).to_have_count(1)
    other.close()
    page.goto("/")
    expect(page.locator("[data-drafts]")).to_contain_text("1 scenario has changes")
    third = page.context.new_page()
    third.goto(address)
    expect(third.get_by_role("button", name="Bring it back")).to_have_count(2)
    third.get_by_role("button", name="Forget it").first.click()
    third.get_by_role("button", name="Bring it back").click()
    expect(third.locator("#changes")).to_contain_text("1 change")
    third.goto("/")
    third.locator("[data-drafts]").get_by_role("button", name="Forget").click()
    assert third.evaluate("localStorage.length") == 0


def test_drafts_of_many_tabs_are_bounded(scenario_page):
    page = scenario_page
    page.locator(USERS).fill("7600")
    expect(page.locator("#sentence")).to_contain_text("7,600")
    page.evaluate(OTHERS)
    page.reload()
    expect(page.get_by_role("button", name="Bring it back")).to_have_count(5)
    assert page.evaluate("localStorage.length") == 6


def test_undo_of_what_was_applied_stays_on_the_page_with_many_changes(scenario_page):
    page = scenario_page
    page.evaluate(MANY)
    expect(page.locator("#applied")).to_contain_text("Mended: Many")
    expect(page.locator("#changes")).to_contain_text("too many for an address")
    page.locator("#applied").get_by_role("button", name="Undo").click()
    expect(page.locator(USERS)).to_have_value("8,000")
    expect(page.locator("#changes")).to_be_hidden()


def test_back_from_a_second_page_of_two_who_saved_is_the_scenario(open_page, demo):
    page = open_page(allow=["409"])
    first = demo.scenarios[0]
    page.goto(f"/scenarios/{first.pk}/")
    page.locator("#charts canvas").first.wait_for()
    saved_by_another(page, demo)
    page.locator(USERS).fill("8111")
    expect(page.locator("#sentence")).to_contain_text("8,111")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Nothing is saved yet")
    expect(page).to_have_url(re.compile(rf"/scenarios/{first.pk}/\?"))
    saved_by_another(page, demo, write_policy="write-back", stripe_depth_kb=64)
    page.get_by_role("button", name="Save what is chosen").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Nothing is saved yet")
    page.go_back()
    expect(page.locator(USERS)).to_have_value("8,111")
    expect(page.locator("#meanwhile")).to_contain_text("saved version 3 meanwhile")


def test_a_comment_that_is_refused_still_stands_behind_back(open_page, demo):
    """The page that said so took it for taken, and it was gone."""
    page = open_page(allow=("400 (Bad Request)",))
    page.goto(f"/scenarios/{demo.scenarios[0].pk}/")
    page.locator("#comment-text").fill("Why so many?")
    page.locator("#comment-figure").fill("Nothing so")
    page.get_by_role("button", name="Add the comment").click()
    expect(page.locator("main")).to_contain_text("is no name of a figure")
    page.go_back()
    expect(page.locator("#comment-text")).to_have_value("Why so many?")
    expect(page.locator("#comment-figure")).to_have_value("Nothing so")


def test_a_comment_that_a_role_does_not_allow_still_stands_behind_back(open_page, demo):
    """Who was made a viewer meanwhile lost what they had typed, though nothing was done."""
    page = open_page(allow=("403 (Forbidden)",))
    page.goto(f"/scenarios/{demo.scenarios[0].pk}/")
    page.locator("#comment-text").fill("Why so many?")
    Membership.objects.filter(user=demo.user).update(role="viewer")
    page.get_by_role("button", name="Add the comment").click()
    expect(page.locator("h1")).to_have_text("Your role does not allow this")
    Membership.objects.filter(user=demo.user).update(role="architect")
    page.go_back()
    expect(page.locator("#comment-text")).to_have_value("Why so many?")


def test_after_a_comment_what_was_typed_is_on_the_screen(scenario_page):
    page = scenario_page
    address = page.url
    page.locator(USERS).fill("7600")
    expect(page.locator("#sentence")).to_contain_text("7,600")
    page.locator("#comment-text").fill("Why so many?")
    page.get_by_role("button", name="Add the comment").click()
    expect(page.locator("ol.comments")).to_contain_text("Why so many?")
    expect(page.locator(USERS)).to_have_value("7,600")
    expect(page.locator("#changes")).to_contain_text("1 change not saved")
    expect(page.get_by_role("button", name="Bring it back")).to_have_count(0)
    page.goto("/")
    page.goto(address)
    expect(page.get_by_role("button", name="Bring it back")).to_have_count(1)


def test_links_without_scripts_carry_the_version(scenario_page):
    page = scenario_page
    address = page.url
    plain = page.context.browser.new_context(
        java_script_enabled=False, storage_state=page.context.storage_state()
    ).new_page()
    plain.goto(f"{address}?populations-0-users=7600")
    for name in ("Search designs", "Compare"):
        link = plain.locator("a[data-carry]", has_text=name)
        assert "7600%26revision%3D1" in link.get_attribute("href")
    plain.context.close()


def test_changes_that_came_back_with_others_are_no_draft(scenario_page):
    """They were offered although they stood on the screen, and still after they were saved."""
    page = scenario_page
    address = page.url
    page.locator(USERS).fill("7600")
    expect(page.locator("#sentence")).to_contain_text("7,600")
    page.goto("/catalogue/")
    page.goto(f"{address}?populations-0-users=7600&raid_groups-0-disks=6")
    expect(page.locator("#changes")).to_contain_text("2 changes")
    expect(page.locator("#draft")).to_be_hidden()
    page.goto("/catalogue/")
    page.goto(address)
    expect(page.locator("#draft")).to_contain_text("2 changes of")
    page.get_by_role("button", name="Bring them back").click()
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_role("status").filter(has_text="Saved as version 2")).to_be_visible()
    expect(page.locator("#draft")).to_be_hidden()
    assert page.evaluate("localStorage.length") == 0


def test_a_save_waits_for_what_is_being_brought_back(scenario_page):
    """Pressed before the inputs were there again, Save stored the scenario without them."""
    page = scenario_page
    address = page.url
    page.locator(USERS).fill("7600")
    expect(page.locator("#sentence")).to_contain_text("7,600")
    page.goto("/catalogue/")
    page.goto(address)
    expect(page.get_by_role("button", name="Bring it back")).to_have_count(1)
    page.evaluate(SLOW_FIRST)
    page.evaluate(AT_ONCE)
    expect(page.get_by_role("status").filter(has_text="Saved as version 2")).to_be_visible()
    expect(page.locator(USERS)).to_have_value("7,600")


def test_a_save_drops_what_it_contains_and_nothing_else(scenario_page):
    page = scenario_page
    address = page.url
    inside, outside = page.context.new_page(), page.context.new_page()
    for tab, where, text in ((inside, USERS, "7600"), (outside, FIRST, "4")):
        tab.goto(address)
        tab.locator(where).fill(text)
        expect(tab.locator("#changes")).to_contain_text("1 change")
        expect(tab).to_have_url(
            f"{address}?{'populations-0-users' if where == USERS else 'raid_groups-0-disks'}={text}"
        )
        tab.close()
    page.goto(f"{address}?populations-0-users=7600&raid_groups-0-disks=6")
    expect(page.get_by_role("button", name="Bring it back")).to_have_count(1)
    expect(page.locator("#draft")).to_contain_text("6 → 4")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_role("status").filter(has_text="Saved as version 2")).to_be_visible()
    expect(page.get_by_role("button", name="Bring it back")).to_have_count(1)
    expect(page.locator("#draft")).to_contain_text("6 → 4")
    expect(page.locator("#draft")).to_contain_text("of an earlier version")
    page.goto("/")
    expect(page.locator("[data-drafts]")).to_contain_text("1 scenario has changes")
    assert page.evaluate("localStorage.length") == 1


def test_changes_that_came_by_the_address_are_undone_as_one_step(scenario_page):
    page = scenario_page
    address = page.url
    page.locator(USERS).fill("7600")
    expect(page.locator("#sentence")).to_contain_text("7,600")
    page.goto("/catalogue/")
    page.goto(f"{address}?populations-0-users=7600&raid_groups-1-disks=4")
    page.locator("#undo").click()
    expect(page.locator(DISKS)).to_have_value("2")
    expect(page.locator(USERS)).to_have_value("7,600")
    page.locator("#undo").click()
    expect(page.locator(USERS)).to_have_value("8,000")
    expect(page.locator("#undo")).to_be_disabled()
    other = page.context.new_page()
    other.goto(f"{address}?raid_groups-1-disks=4")
    other.locator("#undo").click()
    expect(other.locator(DISKS)).to_have_value("2")
    other.close()
