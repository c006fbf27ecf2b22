"""What the linter found, mended by one click."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.test_for_everybody import AXE, in_both_schemes

pytestmark = pytest.mark.browser


def test_one_click_mends(scenario_page):
    page = scenario_page
    page.locator("#f-raid_groups-0-aligned").select_option("no")
    item = page.locator(".finding", has_text="Partition not aligned")
    expect(item).to_contain_text("25 % of 4K I/Os touch two disks")
    item.get_by_role("link", name=re.compile("^Apply")).click()
    expect(item).to_have_count(0)
    expect(page.locator("#f-raid_groups-0-aligned")).to_have_value("yes")
    expect(page.locator("#findings-title")).to_be_focused()
    expect(page.locator("#changes")).to_be_hidden()
    page.go_back()
    expect(item).to_be_visible()
    expect(page.locator("#f-raid_groups-0-aligned")).to_have_value("no")


def test_what_was_applied_is_not_offered_back_after_all_was_discarded(scenario_page):
    page = scenario_page
    page.locator("#f-raid_groups-0-aligned").select_option("no")
    item = page.locator(".finding", has_text="Partition not aligned")
    page.locator("#f-populations-0-users").fill("7600")
    item.get_by_role("link", name=re.compile("^Apply")).click()
    expect(page.locator("#applied")).to_contain_text("Applied: ")
    page.locator("#discard").click()
    expect(page.locator("#changes")).to_be_hidden()
    expect(page.locator("#applied")).to_have_count(0)


def test_what_was_applied_is_not_said_once_the_arrow_undid_it(scenario_page):
    page = scenario_page
    page.locator("#f-raid_groups-0-aligned").select_option("no")
    item = page.locator(".finding", has_text="Partition not aligned")
    item.get_by_role("link", name=re.compile("^Apply")).click()
    expect(page.locator("#applied")).to_contain_text("Applied: ")
    page.locator("#undo").click()
    expect(page.locator("#f-raid_groups-0-aligned")).to_have_value("no")
    expect(page.locator("#applied")).to_have_count(0)


@pytest.mark.parametrize("next_edit", ["#f-populations-0-users", "#f-raid_groups-0-aligned"])
def test_what_was_applied_is_said_by_what_was_put_in_until_the_next_edit(scenario_page, next_edit):
    """It stayed beside other edits, and its Undo then undid nothing."""
    page = scenario_page
    page.locator("#f-raid_groups-0-aligned").select_option("no")
    item = page.locator(".finding", has_text="Partition not aligned")
    item.get_by_role("link", name=re.compile("^Apply")).click()
    said = page.locator("#applied")
    expect(said).to_contain_text("Applied: Partition aligned of the database group: yes.")
    expect(said).not_to_contain_text("not aligned")
    edited = page.locator(next_edit)
    if "users" in next_edit:
        edited.fill("2100")
    else:
        edited.select_option("no")
    expect(said).to_have_count(0)


def test_the_way_back_stands_beside_what_was_applied(scenario_page):
    page = scenario_page
    page.locator("#f-raid_groups-0-aligned").select_option("no")
    page.locator("#f-populations-0-users").fill("2100")
    item = page.locator(".finding", has_text="Partition not aligned")
    item.get_by_role("link", name=re.compile("^Apply")).click()
    page.locator("#applied").get_by_role("button", name="Undo").click()
    expect(page.locator("#f-raid_groups-0-aligned")).to_have_value("no")
    expect(page.locator("#f-populations-0-users")).to_have_value("2,100")
    expect(page.locator("#applied")).to_have_count(0)


def test_the_help_follows_what_was_typed(scenario_page):
    page = scenario_page
    rate, told = page.locator("#f-populations-0-iops_per_user"), page.locator("#help")
    page.evaluate("for (const one of document.querySelectorAll('#inputs details')) one.open = true")
    rate.focus()
    expect(told).to_contain_text("Cited: netraid-1999")
    rate.fill("0.05")
    expect(told).to_contain_text("Given by you.")
    expect(told).not_to_contain_text("Cited")


def test_a_group_that_is_missing_is_added(scenario_page):
    page = scenario_page
    page.get_by_role("button", name="Remove Log group").click()
    item = page.locator(".finding", has_text="Logs on the database disks")
    item.get_by_role("link", name=re.compile("^Apply")).click()
    expect(item).to_have_count(0)
    expect(page.locator("#f-raid_groups-2-volume")).to_have_value("log")
    expect(page.locator("#c-separate-log-disks")).to_contain_text("Holds")


def test_advice_waits_folded_and_leads_to_its_input(scenario_page):
    page = scenario_page
    advice = page.locator("#finding-advice")
    expect(advice.locator("summary")).to_contain_text("No growth given")
    advice.locator("summary").click()
    advice.get_by_role("link", name=re.compile("^Show the input of “No growth")).click()
    expect(page.locator("#f-users_growth")).to_be_focused()


@pytest.mark.parametrize("width", [320, 1440])
def test_everybody_can_read_them(open_page, demo, width):
    page = open_page(width=width)
    faults = "raid_groups-0-aligned=no&raid_groups-0-stripe_depth_kb=32&raid_groups-1-removed=1"
    page.goto(f"/scenarios/{demo.scenarios[0].pk}/?{faults}")
    page.locator("#charts canvas").first.wait_for()
    page.locator("#finding-advice summary").click()
    page.evaluate(AXE.read_text())
    for found in in_both_schemes(page, "#findings"):
        assert found["passes"]
        assert found["violations"] == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
