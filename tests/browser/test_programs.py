"""What is taken away: the PDF, the API's request, tokens."""

import json
import re
import shlex

import pytest
from playwright.sync_api import expect

from planner.models import Scenario

pytestmark = pytest.mark.browser


def test_the_pdf_is_made_and_downloaded(worker, scenario_page):
    page = scenario_page
    page.locator("#f-populations-0-users").fill("8050")
    expect(page.locator("#sentence")).to_contain_text("8,050")
    with page.expect_download() as begun:
        page.get_by_role("button", name="Whole PDF").click()
    assert "draft" in begun.value.suggested_filename, "one click brings the file"
    link = page.get_by_role("link", name=re.compile("Download the draft"))
    expect(link).to_be_visible()
    expect(page.locator("#report")).to_contain_text("Draft: 1 change not saved as a version.")
    # Nothing is saved that nobody saved.
    expect(page.locator("#changes")).to_contain_text("1 change not saved")
    expect(page).to_have_url(re.compile(r"populations-0-users=8050$"))
    scenario = Scenario.objects.get(pk=page.url.split("/")[-2])
    assert scenario.revision == 1
    assert scenario.sizings.count() == 1
    with page.expect_download() as started:
        link.click()
    assert "draft" in started.value.suggested_filename
    assert started.value.path().read_bytes().startswith(b"%PDF-")


@pytest.mark.parametrize("width", [1024, 1440])
def test_the_pdf_appears_above_its_button_and_no_button_moves(worker, open_page, demo, width):
    page = open_page(width=width)
    page.goto(f"/scenarios/{demo.scenarios[0].pk}/")
    buttons = page.locator(".inputs-foot > .buttons > button")
    before = [button.bounding_box() for button in buttons.all()]
    assert len({box["y"] for box in before}) == 1
    with page.expect_download() as begun:
        page.get_by_role("button", name="Short PDF").click()
    assert begun.value.suggested_filename.endswith("-short.pdf")
    link = page.get_by_role("link", name=re.compile("Download the PDF"))
    expect(link).to_be_in_viewport(ratio=1)
    assert [button.bounding_box() for button in buttons.all()] == before
    found = link.bounding_box()
    assert 0 < before[0]["y"] - found["y"] - found["height"] < 20


def test_a_report_can_be_cancelled(scenario_page, monkeypatch):
    # The worker never hears of it.
    monkeypatch.setattr("planner.tasks.make_report.delay", lambda report_id: None)
    page = scenario_page
    page.get_by_role("button", name="Whole PDF").click()
    expect(page.get_by_role("progressbar")).to_be_visible()
    page.locator("#report").get_by_role("button", name="Cancel").click()
    expect(page.locator("#report")).to_contain_text("Cancelled")


def test_one_press_asks_for_one_report(scenario_page, monkeypatch):
    """It was taken for a button that leaves the page as well, and pressed again by a script: who
    cancelled in between had the report made all the same."""
    monkeypatch.setattr("planner.tasks.make_report.delay", lambda report_id: None)
    page, asked = scenario_page, []
    page.on("request", lambda request: asked.append(request.url))
    with page.expect_response("**/report/?*"):
        page.get_by_role("button", name="Short PDF").click()
    page.locator("#report").get_by_role("button", name="Cancel").click()
    expect(page.locator("#report")).to_contain_text("Cancelled")
    page.wait_for_load_state("networkidle")
    # What the page still had to fetch of its working does not count.
    addresses = [url.partition("?")[0] for url in asked]
    assert len([each for each in addresses if each.endswith("/report/")]) == 1
    assert not [each for each in addresses if each.endswith("/answer/")]


def test_a_report_that_could_not_be_cancelled_says_so_and_can_be_again(
    open_page, demo, monkeypatch
):
    """The button stayed dead, and nothing was said."""
    monkeypatch.setattr("planner.tasks.make_report.delay", lambda report_id: None)
    page = open_page(allow=["503"])
    page.goto(f"/scenarios/{demo.scenarios[0].pk}/")
    page.locator("#charts canvas").first.wait_for()
    page.get_by_role("button", name="Whole PDF").click()
    page.route("**/cancel/", lambda route: route.fulfill(status=503), times=1)
    page.locator("#report").get_by_role("button", name="Cancel").click()
    expect(page.locator("#report")).to_contain_text("It could not be cancelled; try again.")
    page.locator("#report").get_by_role("button", name="Cancel").click()
    expect(page.locator("#report")).to_contain_text("Cancelled")


def test_the_request_carries_the_inputs_on_the_page(scenario_page):
    page = scenario_page
    page.locator("#f-populations-0-users").fill("9200")
    expect(page.locator("#sentence")).to_contain_text("9,200")
    page.get_by_role("button", name="API").click()
    words = shlex.split(page.locator("#curl").inner_text().replace("\\\n", " "))
    assert words[:2] == ["curl", f"{page.url.split('/scenarios')[0]}/api/v1/sizings"]
    document = json.loads(words[words.index("-d") + 1])
    assert document["populations"][0]["users"] == 9200
    page.keyboard.press("Escape")
    expect(page.locator("#api")).to_be_hidden()


def test_tokens_are_made_shown_once_and_revoked(page, live_server):
    page.goto("/tokens/")
    expect(page.get_by_role("heading", name="No tokens yet")).to_be_visible()
    page.get_by_label("Name of a new token").fill("nightly job")
    page.get_by_role("button", name="Make a token").click()
    secret = page.locator("#secret").inner_text()
    assert secret.startswith("hw_")
    reply = page.request.get("/api/v1/plans", headers={"Authorization": f"Bearer {secret}"})
    assert reply.status == 200
    page.goto("/tokens/")
    expect(page.locator("body")).not_to_contain_text(secret)
    expect(page.get_by_role("button", name="Revoke nightly job")).to_have_count(0)
    page.get_by_text("Revoke nightly job …").click()
    page.get_by_role("button", name="Revoke nightly job").click()
    expect(page.locator("table.data tbody")).to_contain_text("revoked")
    reply = page.request.get("/api/v1/plans", headers={"Authorization": f"Bearer {secret}"})
    assert reply.status == 401
