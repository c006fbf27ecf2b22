"""Nothing is a black box: every figure opens its working, down to the leaves."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.drawn import see_all

pytestmark = pytest.mark.browser


def test_a_figure_opens_to_its_leaves(scenario_page):
    page = scenario_page
    panel = page.locator("#working")
    page.locator(".check-needed").first.click()
    expect(panel).to_be_visible()
    expect(page).to_have_url(re.compile(r"#figure=database\.queue_length$"))
    expect(page.locator("#working-title")).to_be_focused()
    for name in (
        "database.group_1.queue_length",
        "database.group_1.queue",
        "database.group_1.light_operations",
        "database.group_1.read_iops",
        "database.read_iops",
        "population_1.read_iops",
        "population_1.iops",
        "population_1.users",
    ):
        panel.locator(f"a[data-figure='{name}']").first.click()
        expect(panel.locator("code").first).to_have_text(name)
    expect(panel).to_contain_text("cited: a source states it")
    expect(panel.locator(".working-path li")).to_have_count(8)
    panel.get_by_role("link", name="Change this input").click()
    expect(page.locator("#f-populations-0-users")).to_be_focused()
    page.go_back()
    expect(panel.locator("code").first).to_have_text("population_1.iops")
    expect(panel).to_contain_text("8000 × 1 × 0.042625 = 341")
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    expect(page).to_have_url(re.compile(r"/$"))


def test_a_link_to_a_figure_opens_it(page, demo):
    page.goto(f"/scenarios/{demo.scenarios[0].pk}/#figure=response_time.mean_ms")
    panel = page.locator("#working")
    expect(panel.locator(".working-value")).to_have_text(re.compile(r"51\.8\d*\sms"))
    expect(panel).to_contain_text("Highwater's own rules")
    page.get_by_role("button", name="Close the working").click()
    expect(panel).to_be_hidden()


def test_the_working_follows_the_inputs(scenario_page):
    page = scenario_page
    page.locator("a[data-figure='database.queue_length']").first.click()
    page.locator("#f-populations-0-users").fill("9200")
    expect(page.locator("#working .working-value")).to_have_text(re.compile(r"^9\.04"))
    expect(page).to_have_url(re.compile(r"\?populations-0-users=9200#figure="))


def test_every_figure_of_the_sheet_can_be_opened(scenario_page):
    page = scenario_page
    # The working follows the page.
    expect(page.locator("#sheet .waiting")).to_have_count(0)
    known = page.evaluate("""async () => {
        const answer = await fetch(document.getElementById("bench").dataset.details);
        return Object.keys((await answer.json()).figures);
    }""")
    linked = page.evaluate("""() => [...document.querySelectorAll("a[data-figure]")]
        .map((link) => link.dataset.figure)""")
    assert set(linked) - set(known) == set()
    assert set(known) <= set(linked)
    assert page.locator("#sheet tbody tr").count() == len(known) > 60


def test_the_sheet_is_searched(scenario_page):
    page = scenario_page
    page.keyboard.press("/")
    expect(page.locator("#sheet-search")).to_be_focused()
    page.keyboard.type("lights")
    expect(page.locator("#sheet tbody tr:visible").first).to_contain_text("lights_per_write")
    expect(page.locator("#sheet-found")).to_have_text(re.compile(r"^\d+ found$"))
    page.locator("#sheet-search").fill("")
    expect(page.locator("#sheet-found")).to_be_empty()


def test_charts_are_drawn_and_have_tables(scenario_page):
    page = scenario_page
    charts = page.locator("figure.chart")
    # Nobody has come near to the last one.
    assert charts.last.locator("canvas").get_attribute("style") is None
    assert see_all(page) == charts.count() >= 4
    for index in range(charts.count()):
        colours = (
            charts.nth(index)
            .locator("canvas")
            .evaluate("""(canvas) => {
            const { width, height } = canvas;
            const { data } = canvas.getContext("2d").getImageData(0, 0, width, height);
            return new Set(new Uint32Array(data.buffer)).size;
        }""")
        )
        assert colours > 20
    charts.first.get_by_role("button").click()
    expect(charts.first.locator("table tbody tr").nth(3)).to_be_visible()


def test_a_formula_is_mathematics(page, demo):
    page.goto(f"/scenarios/{demo.scenarios[0].pk}/#figure=response_time.mean_ms")
    panel = page.locator("#working")
    maths = panel.locator(".equation.math math")
    expect(maths.first).to_have_text("mean_ms=")
    # It is drawn as mathematics: every piece has a size of its own.
    assert all(
        box["width"] > 0 and box["height"] > 0
        for box in (each.bounding_box() for each in maths.all())
    )
    panel.get_by_text("As text").click()
    expect(panel.locator(".as-text .equation")).to_contain_text("mean_ms = ")
    panel.locator("a[data-figure='response_time.waiting']").first.click()
    expect(maths.first).to_contain_text("=")


def test_the_library_shows_mathematics(page):
    page.goto("/formulas/")
    page.get_by_text("Queueing").click()
    page.locator("#formula-utilisation a").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("utilisation")
    expect(page.locator("article.formula math").first).to_be_visible()
    page.get_by_text("As text").click()
    expect(page.locator(".as-text .equation")).to_contain_text("utilisation = ")
    page.get_by_role("link", name="Next").click()
    expect(page.locator("article.formula")).to_be_visible()


def test_a_figure_of_exchange_leads_to_the_documents_of_its_constants(page, demo):
    """Which table the IOPS of a user are from stood on the page of rules alone."""
    address = f"/scenarios/{demo.group.pk}/"
    page.goto(f"{address}#figure=population_1.iops_per_user")
    rules = page.locator("#working-rules")
    expect(rules).to_contain_text("Which document says it, and of which edition")
    link = rules.get_by_role("link").first
    expect(link).to_have_attribute("href", re.compile(r"^/rules/?#rule-iops_each$"))
    page.goto(f"{address}#figure=fact.iops_each")
    expect(rules.get_by_role("link")).to_have_count(1)
    rules.get_by_role("link").click()
    row = page.locator("#rule-iops_each")
    expect(row).to_be_in_viewport()
    expect(row.locator("a.cite").first).to_be_visible()
    page.goto(f"/scenarios/{demo.scenarios[0].pk}/#figure=response_time.p95_ms")
    expect(page.locator("#working .working-value")).to_be_visible()
    expect(rules).to_have_count(0)
