"""Paths, wide tables and searches of pages, on screens of every width."""

import pytest
from playwright.sync_api import expect

from planner.services.organisation import organisations
from tests.browser.drawn import is_drawn

pytestmark = pytest.mark.browser
LONG = "A name that goes on for as long as names may and then a little, of a scenario, " * 2


@pytest.mark.parametrize("width", [320, 360, 768])
def test_the_path_can_be_read_to_its_end(open_page, demo, width):
    scenario = demo.scenarios[0]
    scenario.name = LONG[:120].strip()
    scenario.save()
    page = open_page(width=width)
    page.goto(f"/scenarios/{scenario.pk}/")
    path = page.locator("nav.path")
    assert path.evaluate("(nav) => nav.scrollHeight <= nav.clientHeight + 1")
    assert path.evaluate("(nav) => nav.scrollWidth <= nav.clientWidth")
    expect(path.get_by_role("link", name="Plans")).to_be_visible()
    expect(page.locator("#main")).to_contain_text(scenario.name)


def test_rules_stand_one_below_the_other_on_a_phone(open_page):
    page = open_page(width=360)
    page.goto("/rules/#rule-iops_each")
    table = page.locator("table.rules:visible")
    expect(table).to_have_count(1)
    assert table.evaluate("(table) => table.scrollWidth <= table.parentElement.clientWidth")
    cell = page.locator("#rule-iops_each td[data-edition]").first
    assert cell.evaluate("(cell) => getComputedStyle(cell, '::before').content") == '"2010"'


def test_paper_is_light(open_page, demo):
    page = open_page(scheme="dark")
    page.goto(f"/scenarios/{demo.scenarios[0].pk}/")
    canvas = page.locator("#charts canvas").first
    canvas.scroll_into_view_if_needed()
    is_drawn(canvas)
    dark = canvas.evaluate("(canvas) => canvas.toDataURL()")
    page.emulate_media(media="print")
    expect(page.locator(".inputs-panel")).to_be_hidden()
    expect(page.get_by_role("link", name="Search designs")).to_be_hidden()
    assert canvas.evaluate("(canvas) => canvas.toDataURL()") != dark
    for each in page.locator("#charts canvas").all():
        is_drawn(each)


def test_formulas_are_searched(page):
    page.goto("/formulas/")
    page.get_by_label("Search the formulas").fill("stripe boundary")
    expect(page.locator("[data-found=all-formulas]")).to_contain_text("found")
    shown = page.locator("#all-formulas li:visible")
    assert 0 < shown.count() < 10
    assert page.locator("[data-group]:visible").count() <= shown.count()
    page.get_by_label("Search the formulas").fill("")
    expect(shown).to_have_count(0)


@pytest.mark.parametrize("address", ["formulas", "rules", "constants", "limits", "sources"])
def test_reference_pages_are_an_index_of_a_few_screens(open_page, address):
    page = open_page(width=1360, height=860)
    page.goto(f"/{address}/")
    assert page.evaluate("document.documentElement.scrollHeight") < 5 * 860


def test_an_address_of_a_row_unfolds_it(page):
    page.goto("/constants/#fact-exchange-se-iops_each")
    expect(page.locator("#fact-exchange-se-iops_each")).to_be_in_viewport()


def test_the_organisation_is_changed_from_the_menu(page, demo, django_user_model):
    other = organisations.create_organisation(
        "Elsewhere", django_user_model.objects.create_user("somebody")
    )
    organisations.add_member(other, demo.user)
    page.goto("/")
    page.locator("details.account summary").click()
    page.get_by_role("button", name="Elsewhere").click()
    expect(page.get_by_role("heading", name="Nothing planned yet")).to_be_visible()
    page.locator("details.account summary").click()
    expect(page.get_by_role("button", name="Elsewhere")).to_have_attribute("aria-current", "true")


@pytest.mark.parametrize("width", [1440, 1100, 360])
def test_the_words_of_a_verdict_are_printed_over_nothing_else(open_page, demo, width):
    """They had room for one word, and ran across the text of the card."""
    page = open_page(width=width)
    page.goto(f"/plans/{demo.mailbox.pk}/")
    page.evaluate(
        "(words) => document.querySelectorAll('.scenario-verdict span')"
        ".forEach((each) => { each.textContent = words })",
        "Holds where checked, against 1 recommendation; a lost disk breaks it",
    )
    cards = page.locator(".scenario-card")
    assert cards.count() > 1
    across = cards.evaluate_all(
        """(cards) => cards.flatMap((card) => {
            const box = (part) => card.querySelector(part)?.getBoundingClientRect();
            const range = document.createRange();
            range.selectNodeContents(card.querySelector('.scenario-verdict span'));
            const words = range.getBoundingClientRect();
            return ['.scenario-text', '.keys'].map(box).filter((other) => other
                && words.left < other.right - 1 && other.left < words.right - 1
                && words.top < other.bottom - 1 && other.top < words.bottom - 1);
        })"""
    )
    assert across == []
    wide = "(all) => all.every((one) => one.scrollWidth <= one.clientWidth + 1)"
    assert cards.evaluate_all(wide)
