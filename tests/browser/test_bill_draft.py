"""What was typed and not saved is offered again, whatever the bill holds."""

import pytest
from playwright.sync_api import expect

from planner.selectors.catalogue.catalogue import catalogue_of
from planner.services.scenarios.scenarios import save_scenario

pytestmark = pytest.mark.browser


@pytest.fixture
def paid_once(demo):
    """A scenario with a licence that is paid once."""
    scenario = demo.mailbox.scenarios.first()
    licence = {"name": "CAL", "per": "mailbox", "period": "once", "price": "93.10"}
    bought = {"currency": "EUR", "lines": [{**licence, "currency": "USD"}]}
    document = {**scenario.document(), "purchase": bought}
    return save_scenario(scenario, document, demo.user, catalogue_of(demo.organisation))


def test_a_draft_beside_a_line_that_is_paid_once(open_page, paid_once):
    page = open_page()
    page.goto(f"/scenarios/{paid_once.pk}/")
    page.locator("#charts canvas").first.wait_for()
    page.locator("#f-populations-0-users").fill("9,100")
    expect(page.locator("#changes-text")).to_have_text("1 change not saved")
    page.wait_for_url("**users=9100*")
    assert "charge" not in page.url
    page.get_by_role("link", name="Catalogue").first.click()
    page.wait_for_url("**/catalogue/**")
    page.goto(f"/scenarios/{paid_once.pk}/")
    expect(page.locator("#draft")).to_contain_text("1 change of")
    page.get_by_role("button", name="Bring it back").click()
    expect(page.locator("#f-populations-0-users")).to_have_value("9,100")
