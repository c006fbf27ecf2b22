"""Nothing typed is lost or changed without a word."""

import re
from urllib.parse import urlencode

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import expect

from planner.models import Revision, Scenario
from planner.selectors.catalogue.catalogue import catalogue_of
from planner.services.scenarios.scenarios import save_scenario
from tests.browser.test_for_everybody import AXE, RULES

pytestmark = pytest.mark.browser
USERS = "#f-populations-0-users"


def test_two_tabs_neither_overwrites_the_other(scenario_page):
    first = scenario_page
    second = first.context.new_page()
    second.goto(first.url)
    first.locator(USERS).fill("8100")
    expect(first.locator("#sentence")).to_contain_text("8,100")
    second.locator(USERS).fill("7900")
    second.locator("#f-populations-0-read_share").fill("70 %")
    expect(second.locator("#sentence")).to_contain_text("7,900")
    first.get_by_role("button", name="Save", exact=True).click()
    expect(first.get_by_role("status").filter(has_text="Saved as version 2")).to_be_visible()
    second.locator("#f-populations-0-read_share").fill("71 %")
    expect(second.locator("#meanwhile")).to_contain_text("You saved version 2 meanwhile")
    second.get_by_role("button", name="Save", exact=True).click()
    expect(second).to_have_title(re.compile("^Saved meanwhile by you"))
    expect(second.locator(".lead")).to_contain_text("You saved version 2")
    row = second.get_by_role("row").filter(has_text="changed in both")
    expect(row).to_contain_text("8,000 users")
    expect(row).to_contain_text("8,100 users")
    expect(row).to_contain_text("7,900 users")
    assert Scenario.objects.get(pk=first.url.split("/")[-2]).revision == 2
    row.get_by_role("radio").nth(1).check()
    second.get_by_role("button", name="Save what is chosen").click()
    expect(second.locator(USERS)).to_have_value("7,900")
    expect(second.locator("#f-populations-0-read_share")).to_have_value("71 %")
    assert Revision.objects.get(number=2).document["populations"][0]["users"] == 8100


def test_both_sides_are_read_on_a_small_screen(open_page, demo):
    """The table of what differs was wider than the screen."""
    found, name = demo.scenarios[0], "price-server/hp-netserver-4p"
    typed = {
        "populations-0-users": "123456789",
        "raid_groups-1-removed": "1",
        f"{name}-price": "123456.78",
        f"{name}-currency": "EUR",
        f"{name}-supplier": "AVeryLongNameOfASupplier" * 3,
    }
    page = open_page(width=360, allow=["409"])
    page.goto(f"/scenarios/{found.pk}/?{urlencode(typed)}")
    page.locator("#charts canvas").first.wait_for()
    document = found.document()
    document["populations"][0]["users"] = 8100
    save_scenario(found, document, demo.user, catalogue_of(demo.organisation))
    page.locator("#dock-save").click()
    expect(page).to_have_title(re.compile("^Saved meanwhile"))
    row = page.get_by_role("row").filter(has_text="changed in both")
    expect(row).to_contain_text("123,456,789 users")
    expect(row.get_by_role("radio")).to_have_count(2)
    for part in ("html", ".scroll"):
        wide = page.locator(part).first.evaluate("(each) => each.scrollWidth - each.clientWidth")
        assert wide <= 0, part
    page.evaluate(AXE.read_text())
    assert page.evaluate("(rules) => axe.run('main', {runOnly: rules})", RULES)["violations"] == []


def test_history_opens_and_restores(scenario_page):
    page = scenario_page
    page.locator(USERS).fill("8100")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator("#v2")).to_contain_text("Users: 8,000 → 8,100")
    page.locator("#v1").get_by_role("link", name="Open").click()
    expect(page.get_by_role("row").filter(has_text="8,100 users")).to_contain_text("8,000 users")
    page.get_by_role("button", name="Restore version 1").click()
    expect(page.get_by_role("status").filter(has_text="Version 1 is restored")).to_be_visible()
    expect(page.locator(USERS)).to_have_value("8,000")
    expect(page.locator("#v3")).to_contain_text("Version 1 restored")
    expect(page).to_have_url(re.compile(r"/scenarios/[0-9a-f-]+/$"))


def test_search_and_compare_take_what_is_on_the_screen(scenario_page):
    page = scenario_page
    page.locator(USERS).fill("8300")
    page.get_by_role("link", name="Search designs").click()
    expect(page.locator("#unsaved")).to_contain_text(
        "1 change to “RAID 10, write-back” is not saved"
    )
    page.get_by_role("link", name="Back to them").click()
    expect(page.locator(USERS)).to_have_value("8,300")
    page.get_by_role("link", name="Compare", exact=True).click()
    expect(page.get_by_role("columnheader", name="as on your screen (not saved)")).to_be_visible()


def test_another_mail_system_keeps_what_means_the_same(scenario_page):
    page = scenario_page
    page.locator(USERS).fill("7600")
    expect(page.locator("#sentence")).to_contain_text("7,600")
    page.locator("#f-system").select_option("exchange-2007-mailbox")
    expect(page.locator("#carried")).to_contain_text("Kept: ")
    expect(page.locator("#carried")).to_contain_text("Disk model")
    expect(page.locator("#carried")).to_contain_text("has no place here: User profile")
    expect(page.locator(USERS)).to_have_value("7,600")
    expect(page.locator("#f-raid_groups-0-disk")).to_have_value("hp-6107a-9gb-10k")
    expect(page.locator("#f-raid_groups-0-disks")).to_have_value("8")
    expect(page.locator("#changes")).to_contain_text(re.compile("[2-9] changes not saved"))
    page.locator("#undo").click()
    expect(page.locator("#f-populations-0-read_share")).to_have_value("64 %")
    expect(page.locator(USERS)).to_have_value("7,600")
    expect(page.locator("#changes")).to_contain_text("1 change not saved")
    page.locator("#redo").click()
    expect(page.locator("#carried")).to_be_visible()


def test_a_page_that_begins_with_changes_compares_with_what_is_saved(scenario_page):
    page = scenario_page
    page.goto(page.url.partition("?")[0] + "?populations-0-users=7600")
    expect(page.locator(USERS)).to_have_value("7,600")
    page.locator(USERS).fill("9200")
    expect(page.locator(".headline .delta").first).to_have_text("saved: 6.84, now +32 %")


def test_the_name_of_a_key_figure_opens_its_working(scenario_page):
    page = scenario_page
    page.locator(".more-keys dt").first.click(force=True)
    expect(page.locator("#working")).to_be_visible()
    page.locator("#close-working").click()
    # All of the card but its own links.
    page.locator(".headline-foot").first.click(force=True, position={"x": 2, "y": 2})
    expect(page.locator("#working")).to_be_visible()


def test_changes_that_were_never_saved_are_told_where_the_plans_are(scenario_page):
    page = scenario_page
    page.locator(USERS).fill("7600")
    expect(page.locator("#sentence")).to_contain_text("7,600")
    told = page.locator("[data-drafts]")
    for address in ("/", page.locator(".path a").nth(1).get_attribute("href")):
        page.goto(address)
        expect(told).to_contain_text("1 scenario has changes that were never saved: Continue with")
    told.get_by_role("link").click()
    page.get_by_role("button", name="Bring it back").click()
    expect(page.locator(USERS)).to_have_value("7,600")
    page.goto("/")
    told.get_by_role("button", name="Forget").click()
    expect(told).to_be_hidden()
    page.reload()
    expect(told).to_be_hidden()


def test_what_was_never_saved_is_told_with_its_plan_and_when_it_was_typed(scenario_page, demo):
    """Four of them were "Continue with First design": nobody could tell them apart."""
    page = scenario_page
    plan = demo.scenarios[0].plan
    page.locator(USERS).fill("7600")
    expect(page.locator("#sentence")).to_contain_text("7,600")
    key = "Object.keys(localStorage).find((each) => each.startsWith('highwater:draft:'))"
    typed = (
        f"() => {{ const key = {key}; const draft = JSON.parse(localStorage.getItem(key)); "
        "localStorage.setItem(key, JSON.stringify({...draft, at: '2026-03-01T12:00:00Z'})); }"
    )
    # The page that is there keeps it once more as it goes.
    page.goto("/")
    page.evaluate(typed)
    page.reload()
    told, name = page.locator("[data-drafts]"), demo.scenarios[0].name
    assert f": Continue with {name} of {plan.name}, typed 1 March 2026 at " in told.inner_text()
    forget = told.get_by_role("button", name=f"Forget the changes of {name} of {plan.name}")
    expect(forget).to_have_count(1)
    # Its page offers it, and it was typed when it was.
    told.get_by_role("link").click()
    expect(page.get_by_role("button", name="Bring it back")).to_be_visible()
    page.goto(f"/plans/{plan.pk}/")
    assert f": Continue with {name}, typed 1 March 2026 at " in told.inner_text()


def test_nothing_is_compared_with_what_was_discarded(scenario_page):
    page = scenario_page
    told = page.locator(".headline .delta").filter(has_text="saved:")
    page.locator(USERS).fill("7600")
    expect(told.first).to_be_attached()
    page.locator("#discard").click()
    expect(page.locator("#changes")).to_be_hidden()
    expect(page.locator("#sentence")).to_contain_text("8,000")
    expect(told).to_have_count(0)
    expect(page.locator("#sheet.stale")).to_have_count(0)
    expect(page.locator("#sheet tr.changed")).to_have_count(0)


def test_a_draft_outlives_the_page(scenario_page):
    page = scenario_page
    address = page.url
    page.locator(USERS).fill("7600")
    expect(page.locator("#sentence")).to_contain_text("7,600")
    page.goto("/catalogue/")
    page.goto(address)
    expect(page.locator("#draft")).to_contain_text("1 change of")
    expect(page.locator(USERS)).to_have_value("8,000")
    page.get_by_role("button", name="Bring it back").click()
    expect(page.locator(USERS)).to_have_value("7,600")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_role("status").filter(has_text="Saved as version 2")).to_be_visible()
    page.goto("/catalogue/")
    page.goto(address)
    expect(page.locator("#sentence")).to_contain_text("7,600")
    expect(page.locator("#draft")).to_be_hidden()


def test_signing_in_again_costs_nothing_typed(open_page, demo, live_server):
    page = open_page(allow=["401"])
    page.goto(f"/scenarios/{demo.scenarios[0].pk}/")
    page.locator(USERS).fill("7600")
    expect(page.locator("#sentence")).to_contain_text("7,600")
    page.context.clear_cookies()
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator("#banner")).to_contain_text("You are signed out")
    expect(page.locator(USERS)).to_have_value("7,600")
    client = Client()
    client.force_login(demo.user)
    name = settings.SESSION_COOKIE_NAME
    cookie = {"name": name, "value": client.cookies[name].value, "url": live_server.url}
    page.context.add_cookies([cookie])
    page.evaluate("dispatchEvent(new Event('focus'))")
    expect(page.get_by_role("status").filter(has_text="Saved as version 2")).to_be_visible()
    expect(page.locator(USERS)).to_have_value("7,600")


def test_the_scenario_is_renamed_in_place(scenario_page):
    page = scenario_page
    page.locator(USERS).fill("7600")
    expect(page.locator("#sentence")).to_contain_text("7,600")
    page.locator("#rename summary").click()
    page.get_by_label("Name of the scenario").fill("Mirrors")
    page.locator("#rename").get_by_role("button", name="Rename").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Mirrors")
    expect(page.locator("#changes")).to_contain_text("1 change not saved")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_role("status").filter(has_text="Saved as version 3")).to_be_visible()
    expect(page.locator(USERS)).to_have_value("7,600")


def test_inputs_are_filtered_by_word_and_by_origin(scenario_page):
    page = scenario_page
    page.get_by_label("Filter inputs by word").fill("write policy")
    expect(page.locator(USERS)).to_be_hidden()
    expect(page.locator("#f-raid_groups-0-write_policy")).to_be_visible()
    # What an input is for is searched too, where its value comes from is not.
    page.get_by_label("Filter inputs by word").fill("server model")
    expect(page.locator("#f-server")).to_be_visible()
    expect(page.locator(USERS)).to_be_hidden()
    page.get_by_label("Filter inputs by word").fill("given by you")
    expect(page.locator("#inputs .input:visible")).to_have_count(0)
    page.get_by_label("Filter inputs by word").fill("")
    expect(page.locator(USERS)).to_be_visible()
    page.locator(USERS).fill("7600")
    expect(page.locator("#sentence")).to_contain_text("7,600")
    page.get_by_label("Which inputs").select_option("changed")
    expect(page.locator("#rail-found")).to_have_text("1 input")
    page.get_by_label("Which inputs").select_option("assumed")
    expect(page.locator(USERS)).to_be_hidden()
    expect(page.locator("#inputs .input:visible .origin-assumed").first).to_be_visible()


def test_limits_and_advice_are_two_lists_and_losses_stand_in_the_headline(scenario_page):
    page = scenario_page
    expect(page.locator("#survival")).to_contain_text("Does not carry the load with:")
    expect(page.locator("#survival .loss")).to_have_count(
        page.locator("#failures .state-links a, #failures .state-links b").count() - 1
    )
    # What the model may be off by is a limit; what good practice would like is advice.
    expect(page.locator(".checks.advice .check")).to_have_count(1)
    expect(page.locator(".checks.advice #c-redundancy")).to_have_count(1)
    for name in ("queue-certainty", "response-certainty"):
        expect(page.locator(f".checks:not(.advice) #c-{name}")).to_have_count(1)
    first = page.locator(".checks").first.locator(".check-text").first
    expect(first).to_contain_text(re.compile("is .*, must stay below "))


# Scrolls until an element is so many pixels below the top.
TO_TOP = "(part, left) => scrollBy(0, part.getBoundingClientRect().top - left)"


def test_number_keys_lead_to_the_parts_and_the_strip_says_where_one_is(scenario_page):
    page = scenario_page
    expect(page.locator("#sheet .waiting")).to_have_count(0)
    strip = page.get_by_role("navigation", name="On this page")
    page.keyboard.press("4")
    expect(page.locator("#part-purchase")).to_be_focused()
    expect(strip.get_by_role("link", name="Purchase")).to_have_attribute("aria-current", "true")
    expect(strip).to_be_in_viewport()
    strip.get_by_role("link", name="Answer").click()
    expect(page.locator("#part-answer")).to_be_focused()
    expect(strip.locator("[aria-current]")).to_have_text("Answer")
    # What comes above a part pushes it down: it is still where one asked to go.
    page.locator("#part-purchase").evaluate("(part) => part.style.paddingBottom = '2000px'")
    strip.get_by_role("link", name="Purchase").click()
    page.locator("#part-purchase").evaluate(TO_TOP, 300)
    expect(strip.locator("[aria-current]")).to_have_text("Purchase")
    page.locator("#part-layout").evaluate(TO_TOP, 60)
    expect(strip.locator("[aria-current]")).to_have_text("Layout and charts")
    # By the way of one's own it is where one reads.
    page.locator("#part-purchase").evaluate(TO_TOP, 300)
    expect(strip.locator("[aria-current]")).to_have_text("Layout and charts")
    # A number that is typed is a number.
    page.locator(USERS).fill("")
    page.locator(USERS).press_sequentially("4000")
    expect(page.locator(USERS)).to_have_value("4000")
    expect(page.locator(USERS)).to_be_focused()


def test_the_working_is_there_before_it_is_asked_for_again(open_page, demo):
    """A figure that is opened before the working came is shown as soon as it is there."""
    page = open_page()
    held = []
    page.route("**/answer/details/**", lambda route: held.append(route))
    page.goto(f"/scenarios/{demo.scenarios[0].pk}/")
    page.locator(".headline-link").first.click()
    expect(page.locator("#working-body")).to_have_text("Loading…")
    for route in held:
        route.continue_()
    expect(page.locator("#working-body")).to_contain_text("Made from")
    expect(page.locator("#working-body code").first).to_have_text("database.queue_length")


def test_a_constant_is_found_by_its_word(scenario_page):
    page = scenario_page
    expect(page.locator("#constants .waiting")).to_have_count(0)
    page.locator("#rail-words").fill("response with no queue")
    constant = page.locator("#f-assumptions-mean_response_base_ms")
    expect(constant).to_be_visible()
    constant.fill("9")
    expect(page.locator("#changes")).to_contain_text("1 change not saved")
    page.locator("#rail-words").fill("")
    page.locator("#rail-kind").select_option("changed")
    expect(page.locator("#inputs .input:visible")).to_have_count(1)
    expect(page.locator("#rail-kind option[value=changed]")).to_have_text("Changed (1)")


def test_a_version_gets_a_note_and_is_restored_from_the_list(scenario_page):
    page = scenario_page
    page.locator(USERS).fill("8100")
    page.get_by_role("button", name="Save", exact=True).click()
    first = page.locator("#v1")
    expect(page.locator("#v2")).to_be_visible()
    # What is typed meanwhile stays.
    page.locator(USERS).fill("8300")
    expect(page.locator("#changes")).to_contain_text("1 change not saved")
    first.get_by_text("Note on version 1").click()
    first.get_by_label("Note on version 1").fill("Before\nthe purchase")
    first.get_by_role("button", name="Keep the note").click()
    expect(page.locator("#n1")).to_have_text("Before\nthe purchase")
    expect(page.locator(USERS)).to_have_value("8,300")
    expect(page.locator("#changes")).to_contain_text("1 change not saved")
    own = Revision.objects.get(number=1, scenario=page.url.split("/")[-2].split("?")[0])
    assert own.note == "Before\nthe purchase"
    first.get_by_role("button", name="Restore version 1").click()
    expect(page.get_by_role("status").filter(has_text="Version 1 is restored")).to_be_visible()
    expect(page.locator("#v3")).to_contain_text("Version 1 restored")
    expect(page.locator("#draft")).to_contain_text("1 change of")
    page.get_by_role("button", name="Bring it back").click()
    expect(page.locator(USERS)).to_have_value("8,300")


def test_an_old_version_is_not_restored_over_what_somebody_saved_meanwhile(scenario_page):
    first = scenario_page
    first.locator(USERS).fill("8100")
    first.get_by_role("button", name="Save", exact=True).click()
    expect(first.locator("#v2")).to_be_visible()
    second = first.context.new_page()
    second.goto(first.url)
    second.locator(USERS).fill("8200")
    second.get_by_role("button", name="Save", exact=True).click()
    expect(second.locator("#v3")).to_be_visible()
    first.locator("#v1").get_by_role("button", name="Restore version 1").click()
    expect(first.get_by_text("Version 3 was saved since this page was made")).to_be_visible()
    assert Scenario.objects.get(pk=second.url.split("/")[-2]).revision == 3


def test_on_a_phone_the_inputs_are_in_reach_wherever_one_reads(open_page, demo):
    page = open_page(width=360, height=740)
    page.goto(f"/scenarios/{demo.scenarios[0].pk}/")
    button = page.locator("#open-inputs")
    for _ in range(2):
        page.mouse.wheel(0, 600)
        # A bar that left would have had the time for it.
        page.wait_for_timeout(300)
        expect(button).to_be_in_viewport(ratio=1)
    # The end of the page stands above the bar.
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    last = page.locator(".answers").bounding_box()
    padding = page.locator(".answers").evaluate(
        "e => parseFloat(getComputedStyle(e).paddingBottom)"
    )
    assert last["y"] + last["height"] - padding <= page.locator(".dock").bounding_box()["y"]


def test_the_working_reads_a_share_as_percent_under_its_own_name(scenario_page):
    page = scenario_page
    page.evaluate("location.hash = '#figure=population_1.read_share'")
    expect(page.locator("#working-title")).to_have_text("Read share")
    expect(page.locator(".working-value")).to_have_text("64 %")


def test_a_new_plan_groups_disks_by_the_time_of_the_mail_system(open_page):
    page = open_page()
    page.goto("/plans/new/")
    groups = "[...document.querySelectorAll('#q-disk optgroup')].map((each) => each.label)"
    assert page.evaluate(groups) == ["Of today", "Older"]
    page.get_by_label("Exchange 5.5 Information Store").check()
    assert page.evaluate(groups) == ["Of its time, 1994 to 2005", "Newer"]
    first = "document.querySelector('#q-disk optgroup option').dataset.year"
    assert page.evaluate(first) == "2005"
    page.get_by_label("Exchange Subscription Edition").check()
    assert page.evaluate(groups) == ["Of today", "Older"]


def test_the_rate_of_the_published_size_goes_with_it(open_page):
    page = open_page()
    page.goto("/plans/new/?system=exchange-2007-hub")
    size, rate = page.locator("#q-message_bytes"), page.locator("#q-messages_per_second")
    expect(rate).to_have_value("159.32")
    rate.fill("20")
    size.fill("10000000")
    size.blur()
    # What somebody typed stays.
    expect(rate).to_have_value("20")
    rate.fill("159.32")
    size.fill("5000000")
    size.blur()
    expect(rate).to_have_value("")


def test_a_price_is_answered_in_the_currency_beside_it(page, demo):
    demo.organisation.currency = "EUR"
    demo.organisation.save()
    page.goto(f"/scenarios/{demo.scenarios[0].pk}/")
    page.locator("#charts canvas").first.wait_for()
    name = "price-disk/hp-6107a-9gb-10k"
    price, currency = (page.locator(f"[id='f-{name}-{part}']") for part in ("price", "currency"))
    expect(currency).to_have_value("EUR")
    price.fill("1.200")
    price.blur()
    expect(price).to_have_attribute("aria-invalid", "true")
    wrong = page.locator(f"[id='e-{name}-price']")
    expect(wrong).to_contain_text("1,200 or 1.2")
    # The other lines are live: one price that cannot be read stops none, and keeps what is said.
    expect(page.get_by_text("the answer is without it")).to_be_visible()
    expect(page.locator("#bill-body")).not_to_have_class("stale")
    expect(page.locator("#bill-body")).to_have_css("filter", "none")
    colour = page.evaluate(
        "() => { const p = document.body.appendChild(document.createElement('p'));"
        " p.className = 'problem'; const { color } = getComputedStyle(p); p.remove();"
        " return color; }"
    )
    expect(wrong).to_have_css("color", colour)
    price.fill("589.90")
    price.blur()
    expect(page.locator("#bill tbody").first).to_contain_text("5,899 EUR")
    expect(price).not_to_have_attribute("aria-invalid", "true")
    expect(page.locator(f"[id='e-{name}-price']")).to_have_count(0)
    expect(currency).to_have_value("EUR")
    currency.fill("eu")
    currency.blur()
    expect(currency).to_have_attribute("aria-invalid", "true")
    expect(page.locator(f"[id='e-{name}-currency']")).to_contain_text("three capitals")
    currency.fill("EUR")
    currency.blur()
    expect(page.locator(f"[id='e-{name}-currency']")).to_have_count(0)
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_role("status").filter(has_text="Saved as version 2")).to_be_visible()
    expect(price).to_have_value("589.90")


def test_a_price_fills_the_empty_currency_beside_it(page, demo):
    page.goto(f"/scenarios/{demo.scenarios[0].pk}/")
    page.locator("#charts canvas").first.wait_for()
    name = "price-disk/hp-6107a-9gb-10k"
    price, currency = (page.locator(f"[id='f-{name}-{part}']") for part in ("price", "currency"))
    expect(currency).to_have_value("")
    price.fill("€9,500")
    price.blur()
    expect(currency).to_have_value("EUR")
    expect(price).not_to_have_attribute("aria-invalid", "true")
    expect(page.locator("#bill tbody").first).to_contain_text("95,000 EUR")
    energy = page.get_by_label("Price of a kWh")
    energy.fill("€0.28")
    energy.blur()
    expect(energy).not_to_have_attribute("aria-invalid", "true")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_role("status").filter(has_text="Saved as version 2")).to_be_visible()
    expect(price).to_have_value("9,500")
    expect(energy).to_have_value("0.28")


CUT_OFF = """all => {
  const pen = document.createElement('canvas').getContext('2d');
  return all.filter(each => {
    pen.font = getComputedStyle(each).font;
    return pen.measureText(each.selectedOptions[0].text).width > each.clientWidth - 28;
  }).map(each => each.name);
}"""


def test_names_of_models_are_read_in_full_among_the_inputs(open_page, demo):
    page = open_page(width=1440)
    page.goto(f"/scenarios/{demo.scenarios[0].pk}/")
    cut_off = page.locator("#inputs select:visible").evaluate_all(CUT_OFF)
    # A profile of a run has a sentence for a name.
    assert set(cut_off) <= {"populations-0-profile"}
    disk = page.locator("[name=raid_groups-0-disk]")
    assert disk.bounding_box()["width"] > 250


def test_what_is_needed_hangs_below_the_answer_in_full(open_page, demo):
    """Its bullets hung left of the text."""
    page = open_page()
    page.goto(f"/scenarios/{demo.scenarios[0].pk}/")
    listed = "<ul id=needs><li>x</li></ul>"
    page.locator("#in-full").evaluate("(card, more) => { card.innerHTML += more; }", listed)
    lists = page.locator("ul#needs").last
    assert lists.evaluate("(list) => parseFloat(getComputedStyle(list).paddingLeft)") >= 18
