"""What a buyer asks of the page: a quota as Exchange means it, memory and watts on the bill, a link
that keeps prices."""

import re

import pytest
from playwright.sync_api import expect

from planner.forms.new_plan import starter
from planner.selectors.catalogue.catalogue import catalogue_of
from planner.services.scenarios.scenarios import create_scenario
from tests.browser.test_for_everybody import AXE, RULES, in_both_schemes

pytestmark = pytest.mark.browser
LIMIT = "#f-populations-0-mailbox_limit_mb"
QUOTA = re.compile(r"Use 20 GiB")
BARE = "dell-r760-24sff"


@pytest.fixture
def bought(demo):
    """Mailboxes of today on a server that is sold without memory."""
    catalogue = catalogue_of(demo.organisation)
    document = starter.document("exchange-se", 5000, catalogue)
    document |= {"server": BARE, "purchase": {"energy_price": 0.3, "currency": "EUR"}}
    return create_scenario(demo.mailbox, demo.user, "Bought", document, catalogue)


def test_a_quota_is_taken_as_exchange_means_it(open_page, bought):
    page = open_page()
    page.goto(f"/scenarios/{bought.pk}/")
    page.locator("#charts canvas").first.wait_for()
    limit = page.locator(LIMIT)
    expect(page.get_by_role("button", name=QUOTA)).to_have_count(0)
    limit.fill("20 GB")
    beside = page.locator("#r-populations-0-mailbox_limit_mb")
    expect(beside).to_contain_text(
        "= 19,073.5 MiB. In Exchange a quota of 20 GB is 20 GiB = 20,480 MiB"
    )
    expect(limit).to_have_attribute(
        "aria-describedby", re.compile("r-populations-0-mailbox_limit_mb")
    )
    limit.press("Tab")
    expect(page.get_by_role("button", name=QUOTA)).to_be_focused()
    page.keyboard.press("Enter")
    expect(limit).to_have_value("20,480")
    expect(limit).to_be_focused()
    expect(page.get_by_role("button", name=QUOTA)).to_have_count(0)
    page.go_back()
    expect(limit).to_have_value("20 GB")


def test_what_is_told_of_a_quota_goes_with_its_strip(open_page, demo):
    """An empty strip stayed below the bar at the top."""
    page = open_page(allow=("400 (Bad Request)",))
    page.goto("/plans/new/")
    page.locator("input[name=system][value=exchange-se]").check(force=True)
    page.locator("input[name$=mailbox_limit_mb]:visible").first.fill("25 GB")
    page.get_by_role("button", name="Size it").click()
    expect(page.locator(".quota:visible")).to_have_count(0)
    page.get_by_role("button", name="It is 25 GB").click()
    expect(page.locator(".messages")).to_contain_text("25 GB was read as 23,841.9 MiB")
    page.get_by_role("button", name="Use 25 GiB").click()
    expect(page.locator(LIMIT)).to_have_value(re.compile("25"))
    expect(page.locator(".messages")).to_have_count(0)


def test_a_new_plan_asks_what_a_quota_means_before_it_sizes(open_page, demo):
    """Only after the first answer could one say that gibibytes were meant."""
    page = open_page()
    page.goto("/plans/new/")
    page.locator("input[name=system][value=exchange-se]").check(force=True)
    limit = page.locator("input[name$=mailbox_limit_mb]:visible").first
    limit.fill("25 GB")
    asked = page.locator(".quota:visible")
    expect(asked).to_contain_text("In Exchange a quota of 25 GB is 25 GiB, 7.4 % more")
    asked.get_by_role("button", name="Keep 25 GB").click()
    expect(asked).to_have_count(0)
    page.get_by_role("button", name="Size it").click()
    expect(page.locator("#sentence")).to_be_visible()
    page.go_back()
    limit.fill("25gb")
    asked.get_by_role("button", name="Use 25 GiB").click()
    expect(limit).to_have_value("25 GiB")
    expect(asked).to_have_count(0)
    page.get_by_role("button", name="Size it").click()
    expect(page.locator("#sentence")).to_be_visible()
    expect(page.locator(".message.read-as")).to_have_count(0)


def test_memory_that_no_price_includes_is_chosen_from_its_finding(open_page, bought):
    page = open_page()
    page.goto(f"/scenarios/{bought.pk}/")
    page.locator("#charts canvas").first.wait_for()
    bill = page.locator("#bill")
    expect(bill).to_contain_text("Memory by the GiB: Memory modules, not chosen yet")
    page.locator("#finding-advice summary").click()
    item = page.locator(".finding", has_text="Memory modules not chosen")
    item.get_by_role("link", name=re.compile("^Apply")).click()
    expect(item).to_have_count(0)
    expect(bill).to_contain_text(re.compile("Dell DDR5-4800 RDIMM.*in each server"))
    expect(bill).not_to_contain_text("by the GiB")


def test_watts_are_typed_where_energy_lacks_them(open_page, bought):
    page = open_page()
    page.goto(f"/scenarios/{bought.pk}/")
    page.locator("#charts canvas").first.wait_for()
    watts = page.locator(f'[id="f-price-server/{BARE}-power_watts"]')
    expect(watts).to_be_visible()
    watts.fill("450")
    watts.press("Tab")
    expect(page.locator("#bill")).to_contain_text("450 W each, given")
    expect(watts).to_be_visible()


def test_what_a_line_is_stands_before_its_name(unpriced):
    """Between "server" and its model was a gap as wide as a word."""
    gaps = unpriced.evaluate(
        """() => [...document.querySelectorAll("#bill th > .kind")].map(kind => {
            const [before, after] = [document.createRange(), document.createRange()];
            before.selectNodeContents(kind);
            const at = kind.nextSibling.data.search(/\\S/);
            after.setStart(kind.nextSibling, at);
            after.setEnd(kind.nextSibling, at + 1);
            return after.getBoundingClientRect().left - before.getBoundingClientRect().right;
        })"""
    )
    assert len(gaps) == 3
    assert all(2 < gap < 12 for gap in gaps), gaps


def lines_without_price(page):
    """The boxes of the first three lines that have neither price nor currency."""
    boxes = page.locator("#bill td .price-inputs input[placeholder=currency]")
    names = [boxes.nth(at).get_attribute("id") for at in range(3)]
    return [page.locator(f'#bill .price-inputs:has([id="{name}"])') for name in names]


@pytest.fixture
def unpriced(open_page, demo):
    """A page whose bill has no price at all."""
    found = next(each for each in demo.scenarios if "purchase" not in each.document())
    page = open_page(allow=["400"])
    page.goto(f"/scenarios/{found.pk}/")
    page.locator("#charts canvas").first.wait_for()
    return page


def test_a_price_waits_for_its_currency_in_peace(unpriced):
    """It was an error before one could reach the box of the currency, and greyed the answer."""
    page = unpriced
    first = lines_without_price(page)[0]
    price, currency = first.get_by_label("Price each"), first.get_by_label("Currency")
    price.fill("620")
    price.press("Tab")
    expect(currency).to_be_focused()
    expect(first).to_contain_text("No currency yet: choose one.")
    expect(page.locator(".stale")).to_have_count(0)
    expect(page.locator("#summary")).to_have_count(0)
    expect(page.locator("#headline")).to_contain_text("1 typed, not counted yet")
    page.locator("#f-populations-0-users").fill("7777")
    expect(page.locator("#sentence")).to_contain_text("7,777")
    expect(price).to_have_value("620")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("Nothing is saved yet.")).to_contain_text("No currency yet")
    expect(price).to_have_value("620")
    currency.fill("EUR")
    currency.press("Tab")
    expect(page.locator("#bill tfoot")).to_contain_text(re.compile("lines to buy: 1 with a price"))
    expect(first.locator(".beside")).to_have_count(0)
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_role("status").filter(has_text="Saved as version 2")).to_be_visible()


def test_a_price_takes_the_currency_of_the_other_lines(unpriced):
    page = unpriced
    first, second, third = lines_without_price(page)
    box = [each.get_by_label("Currency") for each in (first, second, third)]
    price = [each.get_by_label(re.compile("^Price")) for each in (first, second, third)]
    for at, text in ((0, "620"), (1, "9000")):
        price[at].fill(text)
        price[at].press("Tab")
    box[0].fill("EUR")
    box[0].press("Tab")
    expect(box[1]).to_have_value("EUR")
    expect(second).to_contain_text("currency as on the other lines")
    expect(page.locator("#bill tfoot").first).to_contain_text(
        re.compile("lines to buy: 2 with a price")
    )
    expect(page.locator("#changes")).to_contain_text("3 changes not saved")
    # One that is corrected is followed; where another line has its own, each keeps what it has.
    box[0].fill("SEK")
    box[0].press("Tab")
    expect(box[1]).to_have_value("SEK")
    page.locator("#f-charge-0-name").fill("Support")
    price[2].fill("5")
    price[2].press("Tab")
    expect(box[2]).to_have_value("SEK")
    expect(box[2]).to_be_focused()
    page.keyboard.type("USD")
    # It stayed until the box was left, and where the same was typed, for good.
    expect(third).not_to_contain_text("currency as on the other lines")
    box[2].press("Tab")
    expect(page.locator("#bill .beside")).to_have_count(0)
    assert [each.input_value() for each in box] == ["SEK", "SEK", "USD"]
    page.locator("#undo").click()
    expect(box[2]).to_have_value("SEK")
    expect(third).to_contain_text("currency as on the other lines")
    page.locator("#redo").click()
    expect(box[2]).to_have_value("USD")
    page.reload()
    assert [each.input_value() for each in box] == ["SEK", "SEK", "USD"]
    page.locator("#discard").click()
    expect(page.locator("#changes")).to_be_hidden()
    assert [each.input_value() for each in box] == ["", "", ""]


def test_lines_begin_with_the_currency_of_another(unpriced):
    page = unpriced
    first, second, third = lines_without_price(page)
    box = [each.get_by_label("Currency") for each in (first, second, third)]
    first.get_by_label(re.compile("^Price")).fill("620")
    first.get_by_label(re.compile("^Price")).press("Tab")
    expect(box[1]).to_have_value("")
    page.keyboard.type("EUR")
    box[0].press("Tab")
    for each in (box[1], box[2], page.locator("#f-charge-0-currency")):
        expect(each).to_have_value("EUR")
    expect(page.locator("#changes")).to_contain_text("2 changes not saved")
    # Where another line has its own, the rest begin with none.
    second.get_by_label(re.compile("^Price")).fill("9000")
    box[1].fill("USD")
    box[1].press("Tab")
    expect(box[2]).to_have_value("")
    assert [each.input_value() for each in box] == ["EUR", "USD", ""]
    expect(page.locator("#changes")).to_contain_text("4 changes not saved")


def test_a_currency_that_was_taken_comes_back_when_it_is_emptied(unpriced):
    page = unpriced
    first, second, _ = lines_without_price(page)
    first.get_by_label("Price each").fill("1")
    first.get_by_label("Currency").fill("EUR")
    second.get_by_label("Price each").fill("2")
    second.get_by_label("Price each").press("Tab")
    currency = second.get_by_label("Currency")
    expect(currency).to_have_value("EUR")
    currency.fill("")
    currency.press("Tab")
    expect(currency).to_have_value("EUR")
    expect(page.locator("#changes")).to_contain_text("3 changes not saved")


@pytest.mark.parametrize("width", [360, 1440])
def test_everybody_can_read_them(open_page, bought, width):
    page = open_page(width=width)
    page.goto(f"/scenarios/{bought.pk}/?populations-0-mailbox_limit_mb=20+GB")
    page.locator("#charts canvas").first.wait_for()
    page.evaluate(AXE.read_text())
    for part in ("#bill", "#inputs"):
        if width == 360 and part == "#inputs":
            page.locator("#open-inputs").click()
        for found in in_both_schemes(page, part):
            assert found["violations"] == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize(("width", "scheme"), [(360, "dark"), (1440, "light")])
def test_a_link_without_prices(open_page, demo, bought, width, scheme):
    page = open_page(width=width, scheme=scheme)
    page.goto(f"/plans/{demo.mailbox.pk}/shares/")
    page.get_by_label("For whom").fill("the committee")
    page.get_by_role("button", name="Make a link").click()
    link = page.locator("#secret").inner_text()
    expect(page.get_by_role("row", name=re.compile("the committee"))).to_contain_text("not shown")
    page.evaluate(AXE.read_text())
    assert page.evaluate("(rules) => axe.run('main', {runOnly: rules})", RULES)["violations"] == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    reader = open_page(width=width, scheme=scheme, signed_in=False)
    reader.goto(link[link.index("/shared/") :])
    reader.get_by_role("link").filter(has_text=demo.mailboxes[0].name).first.click()
    materials = reader.locator("#section-materials")
    expect(materials).to_contain_text("prices are not shown here")
    expect(materials).not_to_contain_text("USD")


SIDES = """() => [...document.querySelectorAll('.bill-lines thead th')].map(
    each => Math.round(each.getBoundingClientRect().right))"""


def test_the_columns_of_the_bill_stand_still_while_a_price_is_typed(open_page, bought):
    page = open_page()
    page.goto(f"/scenarios/{bought.pk}/")
    page.locator("#charts canvas").first.wait_for()
    before = page.evaluate(SIDES)
    price = page.locator(".bill-lines").get_by_label("Price each").nth(1)
    price.fill("1234567.89")
    page.locator(".bill-lines").get_by_label("Currency").nth(1).fill("EUR")
    page.keyboard.press("Tab")
    expect(page.locator(".bill-lines")).to_contain_text("4,938,271.56")
    assert page.evaluate(SIDES) == before


ROWS_OF_TEXT = """e => {
    const text = document.createRange();
    text.selectNodeContents(e);
    return text.getClientRects().length;
}"""


def test_a_laptop_shows_every_column_of_the_bill_and_the_whole_price(open_page, bought):
    page = open_page(width=1100, height=800)
    page.goto(f"/scenarios/{bought.pk}/")
    page.locator("#charts canvas").first.wait_for()
    lines = page.locator(".bill-lines")
    assert lines.evaluate("t => t.parentElement.scrollWidth <= t.parentElement.clientWidth")
    # No word of a heading is broken.
    headings = lines.locator("thead th").all()
    assert all(each.evaluate("e => e.scrollWidth <= e.clientWidth") for each in headings)
    assert headings[1].evaluate(ROWS_OF_TEXT) == 1
    lines.get_by_label("Price each").nth(1).fill("1234567.89")
    lines.get_by_label("Currency").nth(1).fill("EUR")
    page.keyboard.press("Tab")
    expect(lines).to_contain_text("4,938,271.56")
    for label in ("Price each", "Currency", "Part number"):
        cell = lines.get_by_label(label).nth(1)
        assert cell.evaluate("e => e.scrollWidth <= e.clientWidth"), label


def test_a_line_of_the_bill_is_short_on_a_phone(open_page, bought):
    page = open_page(width=360, height=780)
    page.goto(f"/scenarios/{bought.pk}/")
    lines = page.locator(".bill-lines tbody tr")
    lines.first.wait_for()
    heights = [line.bounding_box()["height"] for line in lines.all()]
    # The longest has which ratio asks for its solid state disks, and what their space alone does.
    assert max(heights) < 370, heights
    assert sorted(heights)[len(heights) // 2] < 270, heights
    assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_to_choose_from_the_bill_leaves_the_page_where_it_is(open_page, demo):
    """The strip of parts lit "Layout and charts": the page had moved with the panel."""
    document = starter.document("postfix-relay", 10_000, catalogue_of(demo.organisation))
    found = create_scenario(
        demo.mailbox, demo.user, "Relays", document, catalogue_of(demo.organisation)
    )
    page = open_page()
    page.goto(f"/scenarios/{found.pk}/")
    page.locator("#charts canvas").first.wait_for()
    page.locator("#bill").evaluate("bill => bill.scrollIntoView()")
    before = page.evaluate("scrollY")
    page.get_by_role("link", name="Choose it").first.click(timeout=5000)
    assert page.evaluate("document.activeElement.id").startswith("f-")
    # Late content above may still push it a line; it had jumped by a part of the page.
    assert abs(page.evaluate("scrollY") - before) < 40


def test_what_is_told_of_a_new_design_goes_with_the_first_edit_and_comes_back_with_undo(page, demo):
    """ "Each has also 1 spare and 4 of solid state" stood above a RAID design, which has none."""
    page.goto("/plans/new/?system=exchange-se&users=5000&server=dell-r760-12lff-gold-6430")
    page.locator("form[data-new-plan] button").last.click()
    told = page.locator(".messages")
    expect(told).to_contain_text("Each has also, as assumed, beside disks of databases: 1 spare")
    layout = page.locator("#f-disk_layout")
    layout.evaluate("each => each.closest('details')?.setAttribute('open', '')")
    layout.select_option("raid10")
    expect(page.locator("#changes")).to_be_visible()
    expect(told).to_be_hidden()
    page.locator("#undo").click()
    expect(layout).to_have_value("")
    expect(told).to_be_visible()
    expect(told).to_contain_text("1 spare")
