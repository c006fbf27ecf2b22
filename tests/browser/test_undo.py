"""What was typed is undone and done again, one edit a step."""

import re
import time

import pytest
from playwright.sync_api import expect

from planner.selectors.catalogue.catalogue import catalogue_of
from planner.services.scenarios import scenarios

pytestmark = pytest.mark.browser
USERS = "#f-populations-0-users"


def test_every_edit_is_undone_and_done_again(scenario_page):
    page = scenario_page
    users, level = page.locator(USERS), page.locator("#f-raid_groups-0-write_policy")
    expect(page.locator("#undo")).to_be_disabled()
    users.fill("7600")
    expect(page.locator("#sentence")).to_contain_text("7,600")
    level.select_option("write-through")
    expect(page).to_have_url(re.compile("write-through"))
    page.get_by_role("button", name="Remove Log group", exact=True).click()
    expect(page.locator("#f-raid_groups-1")).to_have_count(0)
    users.press("Control+z")
    expect(page.locator("#f-raid_groups-1")).to_be_visible()
    users.press("Control+z")
    expect(level).to_have_value("write-back")
    users.press("Control+z")
    expect(users).to_have_value("8,000")
    expect(page.locator("#changes")).to_be_hidden()
    expect(page.locator("#undo")).to_be_disabled()
    for _ in range(3):
        users.press("Control+Shift+z")
    expect(page.locator("#f-raid_groups-1")).to_have_count(0)
    expect(users).to_have_value("7,600")
    page.locator("#discard").click()
    expect(users).to_have_value("8,000")
    page.locator("#undo").click()
    expect(users).to_have_value("7,600")


def test_each_edit_that_has_ended_is_a_step_however_fast_the_next_of_its_input_comes(scenario_page):
    """Two choices in one list, or two numbers in one input, were undone as one."""
    page = scenario_page
    users, policy = page.locator(USERS), page.locator("#f-raid_groups-0-write_policy")
    for typed in ("7600", "7700", "7.8k"):
        users.fill(typed)
        users.blur()
    for chosen in ("write-through", "write-back"):
        policy.select_option(chosen)
    expect(page.locator("#sentence")).to_contain_text("7,800")
    steps = (("7,800", "write-through"), ("7,800", "write-back"), ("7,700", "write-back"))
    for there in (*steps, ("7,600", "write-back")):
        page.locator("#undo").click()
        expect(users).to_have_value(there[0])
        expect(policy).to_have_value(there[1])
    page.locator("#undo").click()
    expect(users).to_have_value("8,000")
    expect(page.locator("#undo")).to_be_disabled()


def test_what_is_typed_on_in_one_input_is_one_step(scenario_page):
    page = scenario_page
    users = page.locator(USERS)
    users.fill("")
    for key in "7600":
        users.press(key)
        page.wait_for_timeout(60)
    expect(page.locator("#sentence")).to_contain_text("7,600")
    users.press("Enter")
    page.locator("#undo").click()
    expect(users).to_have_value("8,000")
    expect(page.locator("#undo")).to_be_disabled()


def test_edits_are_undone_after_the_page_was_loaded_again(scenario_page):
    """The values stayed, and "Undo" was grey."""
    page = scenario_page
    users, undo, redo = (page.locator(each) for each in (USERS, "#undo", "#redo"))
    for typed in ("7600", "7700"):
        users.fill(typed)
        expect(page).to_have_url(re.compile(f"users={typed}"))
        page.locator("#f-populations-0-mailbox_size_mb").fill(f"{typed[1]}0")
        expect(page).to_have_url(re.compile(f"mailbox_size_mb={typed[1]}0"))
    page.reload()
    expect(users).to_have_value("7,700")
    undo.click()
    undo.click()
    expect(users).to_have_value("7,600")
    page.reload()
    expect(users).to_have_value("7,600")
    # What was undone is not brought back by a page that is loaded again.
    expect(redo).to_be_disabled()
    undo.click()
    expect(page).not_to_have_url(re.compile("mailbox_size_mb=60"))
    # Another page of the same scenario, with nothing changed, has nothing to undo.
    page.goto(page.url.partition("?")[0])
    expect(undo).to_be_disabled()


def test_steps_that_are_asked_for_faster_than_they_are_answered_are_all_gone_back(scenario_page):
    """A second "Undo" before the first was answered took the first back."""
    page = scenario_page
    users, undo = page.locator(USERS), page.locator("#undo")
    for typed in ("7600", "7700", "7800"):
        users.fill(typed)
        expect(page).to_have_url(re.compile(f"users={typed}"))
        page.locator("#f-populations-0-mailbox_size_mb").fill(f"{typed[1]}0")
        expect(page).to_have_url(re.compile(f"mailbox_size_mb={typed[1]}0"))

    def late(route):
        time.sleep(0.4)
        route.continue_()

    page.route("**/answer/**", late)
    for _ in range(3):
        undo.click()
    expect(users).to_have_value("7,700")
    expect(page.locator("#f-populations-0-mailbox_size_mb")).to_have_value("60")
    expect(page.locator("#redo")).to_be_enabled()


def test_what_was_undone_is_gone_when_the_page_is_loaded_again(scenario_page):
    """Redo would have brought back a trial."""
    page = scenario_page
    users = page.locator(USERS)
    users.fill("7600")
    expect(page.locator("#sentence")).to_contain_text("7,600")
    page.locator("#undo").click()
    expect(users).to_have_value("8,000")
    expect(page.locator("#redo")).to_be_enabled()
    page.reload()
    expect(users).to_have_value("8,000")
    expect(page.locator("#redo")).to_be_disabled()


def test_the_boxes_of_the_bill_are_discarded_and_undone(scenario_page):
    page = scenario_page
    bill, years = page.locator("#bill"), page.locator("#f-purchase-years")
    price = bill.get_by_label("Price each", exact=True).first
    stored = {box: box.input_value() for box in (price, years)}
    currency = bill.get_by_label("Currency", exact=True).first
    stored[currency] = currency.input_value()
    support, period = page.locator("#f-charge-0-price"), page.locator("#f-charge-0-period")
    stored |= {support: support.input_value(), period: period.input_value()}
    typed = {price: "1999", currency: "USD", years: "7", support: "999"}
    for count, (box, text) in enumerate(typed.items(), 1):
        box.fill(text)
        box.blur()
        expect(page.locator("#changes")).to_contain_text(re.compile(f"^{count} change"))
    period.select_option("year")
    expect(page.locator("#changes")).to_contain_text("5 changes not saved")
    page.locator("#discard").click()
    expect(page.locator("#changes")).to_be_hidden()
    for box, text in stored.items():
        expect(box).to_have_value(text)
    page.locator("#undo").click()
    expect(page.locator("#changes")).to_contain_text("5 changes not saved")
    for box, text in {**typed, period: "year"}.items():
        expect(box).to_have_value(text)
    page.locator("#undo").click()
    expect(page.locator("#changes")).to_contain_text("4 changes not saved")
    expect(period).to_have_value(stored[period])
    page.locator("#redo").click()
    expect(period).to_have_value("year")
    page.locator("#discard").click()
    expect(page.locator("#changes")).to_be_hidden()
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator("#changes")).to_be_hidden()
    expect(price).to_have_value(stored[price])


def test_a_model_that_is_chosen_empties_the_size_that_was_typed_and_gives_it_back(open_page, demo):
    document = demo.group.document() | {"system": "exchange-se", "metacache_disk_gb": 2700}
    made = scenarios.create_scenario(
        demo.group.plan, demo.user, "Sized", document, catalogue_of(demo.organisation)
    )
    page = open_page()
    page.goto(f"/scenarios/{made.pk}/")
    page.locator("#charts canvas").first.wait_for()
    model, size = page.locator("#f-metacache_disk"), page.locator("#f-metacache_disk_gb")
    expect(size).to_have_value("2,700")
    model.evaluate("each => each.closest('details')?.setAttribute('open', '')")
    model.select_option("micron-7500-pro-1920gb")
    expect(size).to_have_value("")
    expect(page).to_have_url(re.compile("metacache_disk_gb=(&|$)"))
    page.locator("#undo").click()
    expect(size).to_have_value("2,700")
    expect(model).to_have_value("")
