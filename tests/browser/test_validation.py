"""The validation page in a browser: public, drawn, readable by everybody."""

import re

import pytest
from playwright.sync_api import expect

from calculators.studies.validation import validate
from tests.browser.test_for_everybody import wrong

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


def test_it_has_no_violation_and_runs_over_no_edge(open_page):
    page = open_page(signed_in=False)
    page.goto("/validation")
    page.locator("canvas").first.wait_for()
    assert wrong(page, (320, 360, 768, 1280, 1920)) == {}


def test_the_page_has_an_index_and_folds_its_cases(public):
    index = public.get_by_role("navigation", name="On this page")
    assert index.get_by_role("link").count() == len(validate()["studies"]) + 3
    study = public.locator("#study-disk-queue")
    expect(study.get_by_role("table")).to_be_hidden()
    study.get_by_text(re.compile("cases, predicted and measured")).click()
    expect(study.get_by_role("table")).to_be_visible()


def test_passages_of_a_document_are_folded_searched_and_named_by_an_address(open_page):
    page = open_page(signed_in=False)
    page.goto("/sources/netraid-1999/")
    assert page.evaluate("document.documentElement.scrollHeight") < 5 * 860
    expect(page.locator(".passage-body:visible")).to_have_count(0)
    shown = page.locator("details.passage:visible")
    all_of_them = shown.count()
    page.get_by_label("Search the passages").fill("flashing")
    expect(page.locator("[data-found=all-passages]")).to_contain_text("found")
    assert 0 < shown.count() < all_of_them
    number = shown.first.get_attribute("id")
    page.goto("about:blank")
    page.goto(f"/sources/netraid-1999/#{number}")
    expect(page.locator(f"#{number} .passage-body")).to_be_visible()
