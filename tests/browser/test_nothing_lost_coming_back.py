"""Nothing typed is lost or misread by coming back: Back and Forward, offline, a browser that fills
in, a duplicated tab."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.test_nothing_lost import DISKS, USERS, scenario_of, signed_in_again

pytestmark = pytest.mark.browser


def test_what_was_saved_is_told_until_something_changes(scenario_page):
    """ "Saved as version 2" stood at the button beside "1 change not saved"."""
    page = scenario_page
    page.locator(USERS).fill("7600")
    expect(page.locator("#changes")).to_contain_text("1 change")
    page.get_by_role("button", name="Save", exact=True).first.click()
    expect(page.locator("#report")).to_contain_text("Saved as version 2")
    page.locator(USERS).fill("7700")
    expect(page.locator("#changes")).to_contain_text("1 change")
    expect(page.locator("#report")).to_be_empty()
    assert "Saved as version 2" not in page.locator("body").text_content()


def test_back_after_a_save_shows_what_was_saved(scenario_page):
    page = scenario_page
    page.locator(USERS).fill("7600")
    expect(page.locator("#changes")).to_contain_text("1 change")
    page.get_by_role("button", name="Save", exact=True).first.click()
    # Told where one was: at the button.
    expect(page.locator("#report")).to_contain_text("Saved as version 2")
    for _ in range(2):
        page.go_back()
        expect(page.locator(USERS)).to_be_visible()
    page.go_forward()
    expect(page.locator(USERS)).to_be_visible()
    page.goto(page.url.partition("?")[0])
    expect(page.locator(USERS)).to_have_value("7,600")
    assert scenario_of(page).document()["populations"][0]["users"] == 7600


def test_back_after_signing_out_shows_nothing_of_the_scenario(scenario_page):
    page = scenario_page
    page.locator(".account summary").click()
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("link", name="Sign in").first).to_be_visible()
    page.go_back()
    expect(page.locator(USERS)).to_have_count(0)


def test_what_a_browser_fills_in_is_a_change_that_is_told(scenario_page):
    """A password manager or an extension writes without a key, but with the events of one."""
    page = scenario_page
    page.locator(USERS).evaluate(
        "e => { e.value = '7600'; e.dispatchEvent(new Event('change', { bubbles: true })); }"
    )
    expect(page.locator("#changes")).to_contain_text("1 change")
    expect(page.locator("#sentence")).to_contain_text("7,600")


def test_what_is_written_while_the_page_loads_is_answered(scenario_page):
    """Before the scripts have come somebody, or the browser, types."""
    page = scenario_page
    address = page.url

    page.route("**/scenario*.js", lambda route: None, times=1)
    page.goto(address, wait_until="commit")
    page.locator(USERS).fill("7600")
    page.evaluate("""() => {
      const old = document.querySelector("script[src*='scenario']");
      const again = document.createElement("script");
      again.type = "module";
      again.src = old.src + "?again";
      document.head.append(again);
    }""")
    expect(page.locator("#changes")).to_contain_text("1 change")
    expect(page.locator("#sentence")).to_contain_text("7,600")


def test_online_again_with_another_token_and_session(open_page, demo, live_server):
    page = open_page(allow=["ERR_INTERNET_DISCONNECTED", "401", "403"])
    page.goto(f"/scenarios/{demo.scenarios[0].pk}/")
    page.context.set_offline(True)
    page.locator(USERS).fill("7600")
    expect(page.locator("#banner")).to_contain_text("What you typed is kept here")
    page.context.clear_cookies()
    page.context.set_offline(False)
    page.get_by_role("button", name="Try now").click()
    expect(page.locator("#banner")).to_contain_text("You are signed out")
    signed_in_again(page, demo, live_server)
    page.evaluate("dispatchEvent(new Event('focus'))")
    expect(page.locator("#sentence")).to_contain_text("7,600")


def test_a_duplicated_tab_keeps_a_draft_of_its_own(scenario_page):
    page = scenario_page
    page.locator(USERS).fill("7600")
    expect(page.locator("#sentence")).to_contain_text("7,600")
    kept = page.evaluate("JSON.stringify({ ...sessionStorage })")
    other = page.context.new_page()
    # What "Duplicate" does: another tab with the same address and the same storage.
    other.add_init_script(f"if (!sessionStorage.length) Object.assign(sessionStorage, {kept})")
    other.goto(page.url)
    expect(other.locator(USERS)).to_have_value("7,600")
    other.locator(DISKS).fill("4")
    expect(other.locator("#changes")).to_contain_text("2 changes")
    page.locator(USERS).fill("7700")
    expect(page.locator("#sentence")).to_contain_text("7,700")
    drafts = page.evaluate("Object.values(localStorage).map((each) => JSON.parse(each).query)")
    assert len(drafts) == 2
    assert any(re.search("users=7700", query) for query in drafts)
    assert any(re.search("disks=4", query) for query in drafts)
    for tab in (page, other):
        tab.reload()
    expect(page.locator(USERS)).to_have_value("7,700")
    expect(other.locator(USERS)).to_have_value("7,600")
    expect(other.locator(DISKS)).to_have_value("4")
