"""A colleague is invited and comes in; passkeys; a plan shared with whoever has the link."""

import re

import pytest
from playwright.sync_api import expect

from planner.models import Passkey
from planner.services.authentication.factors import has_factors
from tests.browser.conftest import PASSWORD

pytestmark = pytest.mark.browser


def test_a_colleague_is_invited_and_reads(open_page, demo):
    page = open_page()
    page.goto("/organisation/people/")
    page.get_by_label("Role", exact=True).select_option(label="Viewer")
    page.get_by_role("button", name="Invite").click()
    link = page.locator("#secret").inner_text()
    path = "/invitation/" + link.partition("/invitation/")[2]
    colleague = open_page(signed_in=False)
    colleague.goto(path)
    colleague.get_by_role("button", name="Open the invitation").click()
    expect(colleague.get_by_role("heading", level=1)).to_have_text("Demo invites you")
    colleague.get_by_label("User name").fill("dana")
    colleague.get_by_label(re.compile("^Password")).fill("a rabbit with a watch")
    colleague.get_by_label(re.compile("I have read")).check()
    colleague.get_by_role("button", name="Make an account and join").click()
    colleague.get_by_role("heading", name="8000-user benchmark").wait_for()
    expect(colleague.get_by_role("link", name="New plan")).to_have_count(0)
    colleague.goto(f"/scenarios/{demo.scenarios[0].pk}/")
    users = colleague.locator("#f-populations-0-users")
    users.fill("9000")
    users.blur()
    expect(colleague.locator("#sentence")).to_contain_text("9,000")
    expect(colleague.get_by_role("button", name="Save", exact=True)).to_have_count(0)


def test_a_passkey_is_made_and_signs_in(open_page, demo):
    page = open_page()
    devices = page.context.new_cdp_session(page)
    devices.send("WebAuthn.enable")
    devices.send(
        "WebAuthn.addVirtualAuthenticator",
        {
            "options": {
                "protocol": "ctap2",
                "transport": "internal",
                "hasResidentKey": True,
                "hasUserVerification": True,
                "isUserVerified": True,
                "automaticPresenceSimulation": True,
            }
        },
    )
    page.goto("/account/")
    form = page.locator("form[data-new-passkey]")
    form.get_by_label("Name of a new passkey").fill("This computer")
    form.get_by_label("Your password").fill(PASSWORD)
    form.get_by_role("button", name="Add a passkey").click()
    expect(form.locator("[data-codes] pre")).to_contain_text(re.compile(r"\w{4}-\w{4}-\w{4}-\w{4}"))
    assert Passkey.objects.get().user == demo.user
    assert has_factors(demo.user)
    page.locator("details.account summary").click()
    page.get_by_role("button", name="Sign out").click()
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_role("heading", name="8000-user benchmark")).to_be_visible()


def test_a_shared_plan_is_read_without_an_account(open_page, demo):
    page = open_page()
    page.goto(f"/plans/{demo.benchmark.pk}/shares/")
    page.get_by_label("For whom").fill("the customer")
    page.get_by_role("button", name="Make a link").click()
    link = page.locator("#secret").inner_text()
    reader = open_page(signed_in=False)
    reader.goto("/shared/" + link.partition("/shared/")[2])
    expect(reader.get_by_role("heading", level=1)).to_have_text("8000-user benchmark")
    reader.locator("a.cover").first.click()
    expect(reader.locator("#section-checks")).to_be_visible()


def test_a_password_is_shown_while_it_is_typed(open_page, demo):
    page = open_page(signed_in=False)
    page.goto("/sign-in/")
    field = page.get_by_label("Password")
    field.fill("what I typed")
    page.get_by_role("button", name="Show what is typed").click()
    expect(field).to_have_attribute("type", "text")
    expect(field).to_have_value("what I typed")
    page.get_by_role("button", name="Hide what is typed").click()
    expect(field).to_have_attribute("type", "password")


def test_the_time_zone_of_the_browser_is_offered_and_kept(open_page, demo):
    page = open_page(timezone_id="Europe/Berlin")
    page.goto("/account/")
    choice, offer = page.get_by_label("Time zone"), page.locator("[data-own-zone]")
    expect(choice).to_have_value("")
    expect(offer).to_contain_text("Your browser is in Europe/Berlin.")
    offer.get_by_role("button", name="Take it").click()
    expect(offer).to_be_hidden()
    expect(choice).to_have_value("Europe/Berlin")
    expect(choice).to_be_focused()
    page.get_by_role("button", name="Save how it is shown").click()
    expect(page.get_by_label("Time zone")).to_have_value("Europe/Berlin")
    page.goto(f"/scenarios/{demo.scenarios[0].pk}/")
    expect(page.locator(".saved-by")).to_contain_text(re.compile(r"\d\d:\d\d CES?T by"))
