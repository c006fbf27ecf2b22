"""Exchange on two sites in the browser: states, copies, the calculator, rules by edition."""

import pytest
from playwright.sync_api import expect

from planner.models import Scenario

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def two_sites(demo):
    found = Scenario.objects.get(name="Exchange 2013, both sites active")
    return f"/scenarios/{found.pk}/"


def overflow(page):
    return page.evaluate("document.documentElement.scrollWidth - innerWidth")


@pytest.mark.parametrize(("width", "scheme"), [(1440, "light"), (320, "dark")])
def test_states_and_copies_on_any_screen(open_page, two_sites, width, scheme):
    page = open_page(width=width, scheme=scheme)
    page.goto(two_sites)
    states = page.locator("#activation")
    expect(states).to_contain_text("What does a server carry when others are gone?")
    expect(states.locator("tbody tr")).to_have_count(5)
    expect(states.locator("tbody tr").last).to_contain_text("sized for this")
    expect(states.locator(".heat-cell").first).to_contain_text("Holds")
    picture = page.locator("#copy-layout svg")
    expect(picture).to_have_attribute("role", "img")
    assert "servers with" in picture.get_attribute("aria-label")
    page.locator("#copy-layout-table summary").click()
    expect(page.locator("#copy-layout-table tbody tr").first).to_contain_text(
        "First site, server 1"
    )
    assert overflow(page) <= 0


def test_states_follow_what_is_typed(open_page, two_sites):
    page = open_page()
    page.goto(two_sites)
    page.locator("#charts canvas").first.wait_for()
    memory = page.locator("#activation tbody tr").last.locator("td").last
    before = memory.inner_text()
    page.locator("#f-populations-0-users").fill("20,000")
    expect(memory).not_to_have_text(before)
    page.locator("#f-site_resilient").select_option("no")
    page.locator("#f-high_availability").select_option("no")
    expect(page.locator("#activation")).to_have_count(0)
    expect(page.locator("#copy-layout")).to_have_count(0)


def test_the_calculator_is_loaded_when_it_is_unfolded(open_page, two_sites):
    page = open_page()
    page.goto(two_sites)
    assert "calculator.dbs_per_dag_recommended" not in page.content()
    page.locator("#calculator-lines > summary").click()
    lines = page.locator("#calculator-loaded")
    expect(lines).to_contain_text("dbs_per_dag_recommended")
    lines.locator("a[data-figure='calculator.dbs_per_dag_recommended']").click()
    panel = page.locator("#working")
    expect(panel).to_contain_text("112")
    made_from = panel.locator("li", has_text="as_calculator.database.count").first
    made_from.locator("a[data-figure='as_calculator.database.count']").click()
    expect(panel.locator(".working-label code")).to_have_text("as_calculator.database.count")
    expect(panel.locator(".equation").first).to_be_visible()
    page.keyboard.press("Escape")
    page.locator("#f-populations-0-users").fill("80,000")
    expect(lines.locator("tr", has_text="messages_per_day").first).to_contain_text("13,500,000")


def test_a_figure_of_the_calculator_opens_from_its_address(open_page, two_sites):
    page = open_page()
    page.goto(f"{two_sites}#figure=as_calculator.database.count")
    expect(page.locator("#working .working-value")).to_contain_text("112")


def test_the_switch_is_one_click_from_the_differences(open_page, two_sites):
    page = open_page()
    page.goto(f"{two_sites}?populations-1-message_size_kb=150")
    section = page.locator("#calculator")
    expect(section).to_contain_text("weighs message sizes by mailboxes")
    section.locator("a[data-goto]").click()
    switch = page.locator("#f-as_the_calculator")
    expect(switch).to_be_focused()
    switch.select_option("yes")
    expect(section).to_contain_text("follow the calculator here")


def test_rules_are_for_everybody_and_can_be_searched(open_page):
    page = open_page(width=360, signed_in=False)
    page.goto("/rules/")
    page.locator("#rule-search").fill("active_mcycles")
    expect(page.locator("#rule-active_mcycles")).to_be_visible()
    expect(page.locator("#rule-cache_each")).to_be_hidden()
    expect(page.locator("[data-found=rules]")).to_contain_text("found")
    assert overflow(page) <= 0
