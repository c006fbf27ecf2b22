"""Nothing typed is lost or misread: pages that others changed, drafts, buttons pressed twice."""

import re

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import expect

from planner.models import Report, Scenario
from planner.selectors.catalogue.catalogue import catalogue_of
from planner.services.scenarios import scenarios

pytestmark = pytest.mark.browser
USERS, DISKS = "#f-populations-0-users", "#f-raid_groups-1-disks"
POLICY = "#f-raid_groups-0-write_policy"


def scenario_of(page):
    return Scenario.objects.get(pk=re.search("/scenarios/([0-9a-f-]+)/", page.url)[1])


def saved_by_another(page, demo, **changed):
    """Somebody saves another write policy of the first RAID group."""
    found = scenario_of(page)
    document = found.document()
    document["raid_groups"][0] |= changed or {"write_policy": "write-through"}
    scenarios.save_scenario(found, document, demo.user, catalogue_of(demo.organisation))


def test_a_search_begins_from_the_screen_though_another_version_was_saved(scenario_page, demo):
    page = scenario_page
    saved_by_another(page, demo)
    page.locator(USERS).fill("8111")
    expect(page.locator("#meanwhile")).to_contain_text("saved version 2 meanwhile")
    expect(page.locator("#sentence")).to_contain_text("Holds 8,111 users")
    page.get_by_role("link", name="Search designs").click()
    expect(page.locator("main")).to_contain_text("inputs that were on your screen: 2 changes")
    assert "write_policy=write-back" in page.locator("input[name=changed]").input_value()


def test_what_was_saved_meanwhile_stands_below_the_head_of_the_inputs(scenario_page, demo):
    """Beside them it squeezed "3 changes not saved" into a column of single words."""
    page = scenario_page
    saved_by_another(page, demo)
    page.locator(USERS).fill("8111")
    expect(page.locator("#meanwhile")).to_contain_text("saved version 2 meanwhile")
    head = page.locator(".inputs-head").bounding_box()
    assert page.locator("#meanwhile").bounding_box()["y"] >= head["y"] + head["height"]
    assert page.locator("#changes-text").bounding_box()["height"] < 50


def test_compare_shows_the_screen_though_another_version_was_saved(scenario_page, demo):
    page = scenario_page
    saved_by_another(page, demo)
    page.locator(USERS).fill("8111")
    expect(page.locator("#meanwhile")).to_contain_text("saved version 2 meanwhile")
    page.locator("a[data-carry]", has_text="Compare").click()
    expect(page.locator("main")).to_contain_text("as on your screen: 2 changes not saved")


def test_what_moves_it_is_of_the_screen_though_another_version_was_saved(scenario_page, demo):
    page = scenario_page
    saved_by_another(page, demo)
    page.locator(USERS).fill("8111")
    expect(page.locator("#meanwhile")).to_contain_text("saved version 2 meanwhile")
    page.get_by_role("link", name="What moves it?").click()
    expect(page.locator("main")).to_contain_text("2 changes")


def test_a_page_loaded_again_goes_on_from_the_version_it_began_from(scenario_page, demo):
    page = scenario_page
    page.locator(USERS).fill("8111")
    expect(page.locator("#sentence")).to_contain_text("8,111")
    saved_by_another(page, demo)
    page.reload()
    expect(page.locator("#meanwhile")).to_contain_text("saved version 2 meanwhile")
    expect(page.locator(POLICY)).to_have_value("write-back")
    expect(page.locator(USERS)).to_have_value("8,111")


def test_a_rename_is_no_other_version_of_what_is_typed(scenario_page):
    page = scenario_page
    page.locator(USERS).fill("8111")
    expect(page.locator("#sentence")).to_contain_text("8,111")
    page.locator("#rename summary").click()
    page.get_by_label("Name of the scenario").fill("Mirrors")
    page.locator("#rename").get_by_role("button", name="Rename").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Mirrors")
    page.reload()
    expect(page.locator(USERS)).to_have_value("8,111")
    expect(page.locator("#undo")).to_be_enabled()
    page.locator(DISKS).fill("4")
    expect(page.locator("#changes")).to_contain_text("2 changes")
    expect(page.locator("#meanwhile")).to_be_hidden()


def test_typing_does_not_take_the_place_of_changes_that_are_offered(scenario_page):
    page = scenario_page
    address = page.url
    page.locator(USERS).fill("7600")
    expect(page.locator("#sentence")).to_contain_text("7,600")
    for _ in range(2):
        page.goto("/catalogue/")
        page.goto(address)
        expect(page.locator("#draft")).to_contain_text("1 change of")
        page.locator(DISKS).fill("4")
        expect(page).to_have_url(re.compile("raid_groups-1-disks=4"))
        expect(page.locator("#draft")).to_contain_text("1 change of")
    page.get_by_role("button", name="Bring it back").last.click()
    expect(page.locator(USERS)).to_have_value("7,600")
    page.goto("/catalogue/")
    page.goto(address)
    for _ in page.get_by_role("button", name="Forget it").all():
        page.get_by_role("button", name="Forget it").first.click()
    expect(page.locator("#draft")).to_be_hidden()
    page.reload()
    expect(page.locator("#draft")).to_be_hidden()
    assert page.evaluate("localStorage.length") == 0


def test_an_address_with_changes_leaves_those_that_were_never_saved(scenario_page):
    page = scenario_page
    address = page.url
    page.locator(USERS).fill("7600")
    expect(page.locator("#sentence")).to_contain_text("7,600")
    page.goto("/catalogue/")
    page.goto(f"{address}?raid_groups-1-disks=4")
    expect(page.locator("#draft")).to_contain_text("1 change of")
    expect(page.locator(DISKS)).to_have_value("4")
    page.get_by_role("button", name="Bring it back").click()
    expect(page.locator(USERS)).to_have_value("7,600")


def test_what_goes_when_a_change_is_brought_back_is_counted_with_it(scenario_page):
    """ "1 change … was never saved. It would change A, B, C and 1 more"."""
    page = scenario_page
    address = page.url
    page.locator(USERS).fill("7600")
    expect(page.locator("#sentence")).to_contain_text("7,600")
    page.goto("/catalogue/")
    page.goto(f"{address}?raid_groups-1-disks=4")
    would = page.locator("#draft > span > span")
    expect(would).to_contain_text(
        "In place of what is typed here now, bringing it back would change 2 inputs: "
    )
    page.locator(DISKS).fill(page.locator(DISKS).get_attribute("data-base"))
    expect(would).to_contain_text("It would change ")


def test_several_changes_are_brought_back_and_one_is(scenario_page):
    """ "1 change … was never saved. Bring them back"."""
    page = scenario_page
    address = page.url
    for inputs, words in (({USERS: "7600"}, "it"), ({USERS: "7600", DISKS: "4"}, "them")):
        for where, text in inputs.items():
            page.locator(where).fill(text)
        expect(page.locator("#changes")).to_contain_text(f"{len(inputs)} change")
        page.goto("/catalogue/")
        page.goto(address)
        buttons = page.locator("#draft button")
        expect(buttons).to_have_text([f"Bring {words} back", f"Forget {words}"])
        buttons.last.click()


def test_what_was_not_answered_yet_outlives_loading_the_page_again(scenario_page):
    page = scenario_page
    page.locator(USERS).fill("7600")
    expect(page.locator("#sentence")).to_contain_text("7,600")
    # The server takes its time: nothing of the second is in the address.
    page.route("**/answer/**", lambda route: None)
    page.locator(DISKS).fill("4")
    page.unroute("**/answer/**")
    page.reload()
    expect(page.locator(DISKS)).to_have_value("4")
    expect(page.locator(USERS)).to_have_value("7,600")


def test_what_is_not_answered_yet_can_be_undone(scenario_page):
    page = scenario_page
    page.route("**/answer/**", lambda route: None)
    page.locator(DISKS).fill("4")
    expect(page.locator("#undo")).to_be_enabled()
    page.unroute("**/answer/**")
    page.locator("#undo").click()
    expect(page.locator(DISKS)).to_have_value("2")


def test_a_button_that_is_pressed_twice_saves_once(scenario_page):
    page = scenario_page
    page.locator(USERS).fill("8111")
    expect(page.locator("#sentence")).to_contain_text("8,111")
    page.get_by_role("button", name="Save", exact=True).dblclick()
    expect(page.get_by_role("status").filter(has_text="Saved as version 2")).to_be_visible()
    assert scenario_of(page).revision == 2
    count = Scenario.objects.count()
    page.get_by_role("button", name="Clone").dblclick()
    expect(page.get_by_role("heading", level=1)).to_contain_text("(copy)")
    assert Scenario.objects.count() == count + 1


def test_a_scenario_that_was_deleted_leaves_what_is_typed_on_the_page(open_page, demo):
    page = open_page(allow=["404"])
    page.goto(f"/scenarios/{demo.scenarios[0].pk}/")
    page.locator(USERS).fill("8111")
    expect(page.locator("#sentence")).to_contain_text("8,111")
    scenario_of(page).delete()
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator("#banner")).to_contain_text("This scenario was deleted")
    expect(page.locator(USERS)).to_have_value("8,111")
    page.locator(USERS).fill("8112")
    expect(page.locator(USERS)).to_be_focused()
    expect(page.locator("#banner")).to_contain_text("This scenario was deleted")
    page.get_by_role("button", name="Whole PDF").click()
    expect(page.locator("#report")).to_contain_text("This scenario was deleted")


def test_what_was_typed_is_told_where_the_scenario_was_deleted(open_page, demo):
    """The plans led on to it by "Continue with …", and there was nothing."""
    page = open_page(allow=["404"])
    page.goto(f"/scenarios/{demo.scenarios[0].pk}/")
    name = page.locator("h1#name").inner_text()
    page.locator(USERS).fill("8111")
    expect(page.locator("#sentence")).to_contain_text("8,111")
    scenario_of(page).delete()
    page.goto("/")
    page.get_by_role("link", name=f"Continue with {name}").click()
    told = page.locator("[data-lost]")
    expect(told.get_by_role("heading")).to_have_text(f"What you typed in {name} and never saved")
    expect(told.get_by_role("listitem")).to_have_text(["Users: 8,000 → 8111"])
    told.get_by_role("button", name="Forget this").click()
    expect(told).to_be_hidden()
    page.goto("/")
    expect(page.locator("[data-drafts]")).to_be_hidden()


def test_the_pdf_and_a_new_name_outlive_another_token(open_page, demo, live_server):
    """Signing in again in another tab changes it."""
    page = open_page(allow=["403"])
    page.goto(f"/scenarios/{demo.scenarios[0].pk}/")

    def turn():
        cookie = {"name": "csrftoken", "value": "A" * 32, "url": live_server.url}
        page.context.clear_cookies(name="csrftoken")
        page.context.add_cookies([cookie])

    turn()
    page.get_by_role("button", name="Whole PDF").click()
    expect(page.locator("#report")).not_to_have_text("")
    expect(page.locator("#report")).not_to_contain_text("could not be asked for")
    assert Report.objects.count() == 1
    page.context.clear_cookies(name="csrftoken")
    page.context.add_cookies([{"name": "csrftoken", "value": "B" * 32, "url": live_server.url}])
    page.locator("#rename summary").click()
    page.get_by_label("Name of the scenario").fill("Mirrors")
    page.locator("#rename").get_by_role("button", name="Rename").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Mirrors")


def test_who_is_signed_out_is_told_so_by_every_button(open_page, demo, live_server):
    page = open_page(allow=["401", "403"])
    page.goto(f"/scenarios/{demo.scenarios[0].pk}/")
    page.context.clear_cookies()
    page.get_by_role("button", name="Whole PDF").click()
    expect(page.locator("#report")).to_contain_text("You are signed out")
    page.locator("#rename summary").click()
    page.get_by_label("Name of the scenario").fill("Mirrors")
    page.locator("#rename").get_by_role("button", name="Rename").click()
    expect(page.locator("#rename-problem")).to_contain_text("You are signed out")
    client = Client()
    client.force_login(demo.user)
    name = settings.SESSION_COOKIE_NAME
    cookie = {"name": name, "value": client.cookies[name].value, "url": live_server.url}
    page.context.add_cookies([cookie])
    page.locator("#rename").get_by_role("button", name="Rename").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Mirrors")


def signed_in_again(page, demo, live_server):
    client = Client()
    client.force_login(demo.user)
    name = settings.SESSION_COOKIE_NAME
    cookie = {"name": name, "value": client.cookies[name].value, "url": live_server.url}
    page.context.add_cookies([cookie])


def test_a_mail_system_chosen_at_once_is_undone_to_what_was_typed(scenario_page):
    page = scenario_page
    page.route("**/answer/**", lambda route: None)
    page.locator(USERS).fill("7600")
    page.unroute("**/answer/**")
    page.locator("#f-system").select_option("exchange-se")
    expect(page.locator("#f-system")).to_have_value("exchange-se")
    expect(page).to_have_url(re.compile("system=exchange-se"))
    page.locator("#undo").click()
    expect(page.locator("#f-system")).to_have_value("exchange-5.5-information-store")
    expect(page.locator(USERS)).to_have_value("7,600")


def test_a_comment_and_notes_outlive_signing_in_again(open_page, demo, live_server):
    page = open_page(allow=["401"])
    address = f"/scenarios/{demo.scenarios[0].pk}/"
    page.goto(address)
    page.locator("#comment-text").fill("Why eight disks?")
    page.reload()
    expect(page.locator("#comment-text")).to_have_value("Why eight disks?")
    page.context.clear_cookies(name=settings.SESSION_COOKIE_NAME)
    page.get_by_role("button", name="Add the comment").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Sign in")
    # Not to where forms are sent, which is no page.
    expect(page.locator("input[name=next]")).to_have_value(address)
    signed_in_again(page, demo, live_server)
    page.goto(address)
    expect(page.locator("#comment-text")).to_have_value("Why eight disks?")
    page.get_by_role("button", name="Add the comment").click()
    expect(page.locator("ol.comments")).to_contain_text("Why eight disks?")
    expect(page.locator("#comment-text")).to_have_value("")
    page.goto(f"{address}edit/")
    page.locator("#edit-text").fill("Seen by both")
    page.context.clear_cookies(name=settings.SESSION_COOKIE_NAME)
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Sign in")
    signed_in_again(page, demo, live_server)
    page.goto(f"{address}edit/")
    expect(page.locator("#edit-text")).to_have_value("Seen by both")


def test_a_new_plan_outlives_signing_in_again(open_page, demo, live_server):
    page = open_page()
    page.goto("/plans/new/")
    page.locator("input[name=system][value=exchange-2007-mailbox]").check(force=True)
    page.locator("#q-disk").select_option(index=2)
    disk = page.locator("#q-disk").input_value()
    page.locator("input[name=users]:visible").first.fill("4321")
    page.context.clear_cookies(name=settings.SESSION_COOKIE_NAME)
    page.locator("form[data-new-plan] button").last.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Sign in")
    signed_in_again(page, demo, live_server)
    page.goto("/plans/new/")
    expect(page.locator("input[name=system]:checked")).to_have_value("exchange-2007-mailbox")
    expect(page.locator("input[name=users]:visible").first).to_have_value("4321")
    expect(page.locator("#q-disk")).to_have_value(disk)


def test_a_rename_hides_no_version_that_was_saved_meanwhile(open_page, demo):
    """Saving then put what was typed over it without a word."""
    page = open_page(allow=["409"])
    page.goto(f"/scenarios/{demo.scenarios[0].pk}/")
    page.locator(USERS).fill("8111")
    expect(page.locator("#sentence")).to_contain_text("8,111")
    saved_by_another(page, demo)
    page.reload()
    expect(page.locator("#meanwhile")).to_contain_text("saved version 2 meanwhile")
    page.locator("#rename summary").click()
    page.get_by_label("Name of the scenario").fill("Mirrors")
    page.locator("#rename").get_by_role("button", name="Rename").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Mirrors")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page).to_have_title(re.compile("^Saved meanwhile"))
    assert scenario_of(page).document()["raid_groups"][0]["write_policy"] == "write-through"


def test_the_keyboard_stays_in_inputs_that_lie_over_the_page(open_page, demo):
    """It went on among what they cover, and Escape closed them no more."""
    page = open_page(width=360)
    page.goto(f"/scenarios/{demo.scenarios[0].pk}/")
    page.locator("#open-inputs").focus()
    page.keyboard.press("Enter")
    page.locator("#open-api").focus()
    inside = "document.activeElement.closest('#inputs-panel') !== null"
    page.keyboard.press("Tab")
    assert page.evaluate(inside)
    page.keyboard.press("Shift+Tab")
    expect(page.locator("#open-api")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#open-inputs")).to_be_focused()
