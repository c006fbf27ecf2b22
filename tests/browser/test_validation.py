"""The validation page in a browser: public, drawn, readable by everybody."""

import pytest
from playwright.sync_api import expect

from calculators.studies.validation import validate
from tests.browser.test_for_everybody import RULES, violations

pytestmark = pytest.mark.browser


@pytest.fixture
def public(open_page):
    page = open_page(signed_in=False)
    page.goto("/validation")
    return page


def test_it_is_open_and_draws_a_picture_for_each_study(public):
    expect(public.get_by_role("heading", level=1)).to_contain_text("how right is Highwater")
    count = public.locator(".study").count()
    assert count == len(validate()["studies"])
    for canvas in public.locator("[data-picture] canvas").all():
        assert canvas.evaluate("(canvas) => canvas.width") > 100


def test_pictures_follow_the_colours(public):
    canvas = public.locator("#study-disk-queue canvas")
    before = canvas.evaluate("(canvas) => canvas.toDataURL()")
    public.locator("details.account summary").click()
    public.get_by_label("Dark").check()
    assert canvas.evaluate("(canvas) => canvas.toDataURL()") != before


def test_signing_in_is_offered(public):
    public.get_by_role("navigation", name="Main").get_by_role("link", name="Sign in").click()
    expect(public.get_by_label("User name")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_has_no_violation(open_page, scheme):
    page = open_page(scheme=scheme, signed_in=False)
    page.goto("/validation")
    page.locator("canvas").first.wait_for()
    assert violations(page, RULES) == []


@pytest.mark.parametrize("width", [320, 360, 768, 1280, 1920])
def test_nothing_runs_over_the_edge(open_page, width):
    page = open_page(width=width, height=800)
    page.goto("/validation")
    assert page.evaluate("document.documentElement.scrollWidth - window.innerWidth") <= 0
