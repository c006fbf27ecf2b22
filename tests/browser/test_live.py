"""Change and see: answers, focus, address, the back button."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.drawn import is_drawn

pytestmark = pytest.mark.browser
USERS = "#f-populations-0-users"


def test_a_change_is_seen_at_once(scenario_page):
    page = scenario_page
    users = page.locator(USERS)
    expect(page.locator("#sentence")).to_contain_text("Holds 8,000 users")
    users.fill("9 200")
    expect(page.locator("#sentence")).to_contain_text("Does not hold 9,200 users")
    expect(users).to_be_focused()
    expect(users).to_have_value("9 200")
    expect(page).to_have_url(re.compile(r"\?populations-0-users=9200$"))
    expect(page.locator(".headline .delta").first).to_have_text("saved: 6.84, now +32 %")
    expect(page.locator("#changes")).to_contain_text("1 change not saved")
    users.fill("9,100")
    delta = page.locator(".headline .delta").first
    expect(delta).to_have_text(re.compile(r"^saved: 6.84, now \+(28|29|30) %"))


def test_the_address_can_be_shared_and_back_restores(scenario_page):
    page = scenario_page
    page.locator(USERS).fill("9200")
    expect(page.locator("#sentence")).to_contain_text("9,200")
    page.locator("#f-raid_groups-0-write_policy").select_option("write-through")
    expect(page).to_have_url(re.compile("write-through"))
    expect(page.locator(".check-needed").first).not_to_have_text("9.04")
    shared = page.url
    page.reload()
    expect(page.locator(USERS)).to_have_value("9,200")
    expect(page.locator("#f-raid_groups-0-write_policy")).to_have_value("write-through")
    assert page.url == shared
    page.go_back()
    expect(page.locator("#f-raid_groups-0-write_policy")).to_have_value("write-back")
    expect(page.locator(".check-needed").first).to_have_text("9.04")
    page.go_back()
    expect(page.locator(USERS)).to_have_value("8,000")
    expect(page.locator("#sentence")).to_contain_text("Holds 8,000 users")
    expect(page.locator("#changes")).to_be_hidden()


def test_groups_are_added_and_removed(scenario_page):
    page = scenario_page
    page.get_by_role("button", name="Add RAID group").click()
    expect(page.locator("#f-raid_groups-2-volume")).to_be_focused()
    page.get_by_role("button", name="Remove Log group 2").click()
    expect(page.locator("#f-raid_groups-2")).to_have_count(0)
    expect(page).to_have_url(re.compile(r"/scenarios/[0-9a-f-]+/$"))
    page.get_by_role("button", name="Remove Log group", exact=True).click()
    expect(page.locator("#c-separate-log-disks")).to_contain_text("Breaks")
    expect(page).to_have_url(re.compile("raid_groups-1-removed=1"))


def test_another_mail_system_takes_users_and_disks_along(scenario_page):
    page = scenario_page
    page.locator("#f-system").select_option("exchange-2007-mailbox")
    expect(page.locator("#f-storage_groups")).to_be_visible()
    expect(page.locator("#sentence")).to_contain_text("8,000 users")
    expect(page.locator("#chart-laboratory-steps canvas")).to_be_visible()
    expect(page.locator("#chart-fgl-by-level")).to_have_count(0)
    page.go_back()
    expect(page.locator("#f-populations-0-iops_per_user")).to_have_value("0.042625")
    expect(page.locator("#chart-fgl-by-level canvas")).to_be_visible()


def test_a_chart_that_comes_while_one_types_is_drawn(scenario_page):
    page = scenario_page
    growth = page.locator("#f-size_growth")
    growth.evaluate("input => input.closest('details')?.setAttribute('open', '')")
    growth.fill("20 %")
    canvas = page.locator("#chart-over-the-years canvas")
    canvas.scroll_into_view_if_needed()
    is_drawn(canvas)
    assert canvas.evaluate("""canvas => canvas.getContext("2d")
        .getImageData(0, 0, canvas.width, canvas.height).data.some((value) => value > 0)""")


def test_saving_keeps_and_cloning_copies(scenario_page):
    page = scenario_page
    page.locator(USERS).fill("8100")
    expect(page.locator("#sentence")).to_contain_text("8,100")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_role("status").filter(has_text="Saved")).to_be_visible()
    expect(page.locator(USERS)).to_have_value("8,100")
    expect(page.locator("#history .revisions > li")).to_have_count(2)
    page.locator(USERS).fill("8200")
    expect(page.locator("#sentence")).to_contain_text("8,200")
    page.get_by_role("button", name="Clone").click()
    expect(page.locator(".path [aria-current]")).to_have_text("RAID 10, write-back (copy)")
    expect(page.locator(USERS)).to_have_value("8,200")


def test_mistakes_are_told_beside_the_field(scenario_page):
    page = scenario_page
    page.locator(USERS).fill("9200")
    expect(page.locator("#sentence")).to_contain_text("9,200")
    page.locator(USERS).fill("9200 disks")
    page.locator("#f-raid_groups-0-disks").fill("7")
    expect(page.locator("#summary")).to_contain_text("2 inputs need attention")
    problem = page.locator("#e-populations-0-users")
    expect(problem).to_contain_text('Users: "9200 disks" carries a unit')
    expect(page.locator(USERS)).to_have_attribute("aria-invalid", "true")
    expect(page.locator(USERS)).to_have_value("9200 disks")
    # The last good answer stays, greyed.
    expect(page.locator("#answer")).to_have_class(re.compile("stale"))
    expect(page.locator(".check-needed").first).to_have_text("9.04")
    # In the order of the page, hardware first.
    page.locator("#summary a").nth(0).click()
    expect(page.locator("#f-raid_groups-0-disks")).to_be_focused()
    page.reload()
    expect(page.locator(USERS)).to_have_value("9200 disks")
    page.locator("#f-raid_groups-0-disks").fill("8")
    page.locator(USERS).fill("9200")
    expect(page.locator("#answer")).not_to_have_class(re.compile("stale"))
    expect(page.locator("#sentence")).to_contain_text("9,200")


def test_a_server_that_is_gone_costs_nothing_typed(open_page, demo):
    page = open_page(allow=["ERR_"])
    page.goto(f"/scenarios/{demo.scenarios[0].pk}/")
    page.route("**/answer/**", lambda route: route.abort())
    page.locator(USERS).fill("9200")
    banner = page.locator("#banner")
    expect(banner).to_contain_text("The server does not answer")
    expect(page.locator(USERS)).to_have_value("9200")
    page.unroute("**/answer/**")
    banner.get_by_role("button", name="Try now").click()
    expect(page.locator("#sentence")).to_contain_text("9,200")
    expect(banner).to_be_hidden()


def test_saving_waits_for_a_server_that_is_gone(open_page, demo):
    page = open_page(allow=["ERR_"])
    page.goto(f"/scenarios/{demo.scenarios[0].pk}/")
    address = page.url
    page.route("**/*", lambda route: route.abort())
    page.locator(USERS).fill("7600")
    expect(page.locator("#banner")).to_contain_text("does not answer")
    expect(page).to_have_url(re.compile(r"populations-0-users=7600"))
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#banner")).to_contain_text("does not answer")
    assert page.url.startswith(address)
    expect(page.locator(USERS)).to_have_value("7600")
    page.unroute("**/*")
    page.get_by_role("button", name="Save").click()
    page.wait_for_url(address)
    expect(page.locator(USERS)).to_have_value(re.compile("7.?600"))
    expect(page.locator("#sentence")).to_contain_text("7,600 users")


def test_signed_out_in_between(open_page, demo):
    page = open_page(allow=["401"])
    page.goto(f"/scenarios/{demo.scenarios[0].pk}/")
    page.context.clear_cookies()
    page.locator(USERS).fill("9200")
    expect(page.locator("#banner")).to_contain_text("You are signed out")
    expect(page.locator(USERS)).to_have_value("9200")


def test_numbers_are_read_as_people_write_them_and_written_back(scenario_page):
    page = scenario_page
    users = page.locator(USERS)
    users.fill("9.2k")
    expect(page.locator("#sentence")).to_contain_text("9,200 users")
    expect(users).to_have_value("9.2k")
    users.blur()
    expect(users).to_have_value("9,200")
    share = page.locator("#f-populations-0-read_share")
    expect(share).to_have_value("64 %")
    share.fill("70%")
    share.blur()
    expect(share).to_have_value("70 %")
    expect(page).to_have_url(re.compile(r"populations-0-read_share=70%25$"))
    expect(page.locator("#changes")).to_contain_text("2 changes not saved")
    page.locator("#f-raid_groups-0-stripe_depth_kb").fill("0.016384 MB")
    users.focus()
    expect(page.locator("#f-raid_groups-0-stripe_depth_kb")).to_have_value("16")
    expect(page.locator("#changes")).to_contain_text("2 changes not saved")


def test_a_number_with_two_readings_is_refused_with_both(scenario_page):
    page = scenario_page
    page.locator(USERS).fill("12.000")
    problem = page.locator("#e-populations-0-users")
    expect(problem).to_contain_text('"12.000" can be read in two ways: 12,000 or 12.')
    page.locator("#f-raid_groups-0-disks").focus()
    expect(page.locator(USERS)).to_have_value("12.000")
    expect(page.locator("#answer")).to_have_class(re.compile("stale"))
