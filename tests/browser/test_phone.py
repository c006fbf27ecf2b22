"""What must be within reach on a small screen, and what must line up on a large one."""

import re
import time
from itertools import pairwise

import pytest
from playwright.sync_api import expect

from planner.services.plans.shares import share_plan
from tests import patience
from tests.browser.drawn import see_all

pytestmark = pytest.mark.browser
WIDTH = 360
# A few screens of answers; what is long is folded.
LONGEST = 15_000


def test_a_shared_scenario_folds_what_is_long_and_links_to_it(open_page, demo):
    page = open_page(width=WIDTH, height=740, signed_in=False)
    plan = demo.group.plan
    _, link = share_plan(plan, demo.user)
    page.goto(f"{link[link.index('/shared/') :]}{demo.group.pk}/")
    assert page.evaluate("document.documentElement.scrollHeight") < LONGEST
    working = page.locator("#section-working")
    expect(working.locator("table").first).not_to_be_visible()
    page.get_by_role("navigation", name="Contents").get_by_role("link", name="Working").click()
    expect(working).to_have_attribute("open", "")
    working.locator("summary").nth(1).click()
    expect(working.locator("table").first).to_be_visible()


def test_on_a_phone_what_is_not_saved_can_be_saved_wherever_one_is(open_page, demo):
    page = open_page(width=WIDTH, height=740)
    page.goto(f"/scenarios/{demo.group.pk}/")
    expect(page.locator("#dock-save")).to_be_hidden()
    page.get_by_text("Years, currency, energy, space, failed drives").click()
    box = page.locator("#bill-body [name$=pue]")
    box.fill("1.7")
    box.press("Tab")
    save = page.locator("#dock-save")
    expect(save).to_be_in_viewport()
    page.mouse.wheel(0, 600)
    expect(save).to_be_in_viewport()
    expect(page.locator("#dock-text")).to_have_text("1 change not saved")
    edges = page.locator("#bill-body .bill .in-table").evaluate_all(
        "found => found.map(each => each.getBoundingClientRect().right)"
    )
    assert edges
    assert max(edges) <= WIDTH
    save.click()
    expect(page.locator("#v2")).to_be_attached()
    expect(page.locator("#bill-body [name$=pue]")).to_have_value("1.7")
    # What somebody typed in is not folded.
    expect(page.locator("#bill-body [name$=pue]")).to_be_visible()


FOLDED = "details[data-fold]"


def test_the_sections_are_in_view_while_one_walks_along_them_by_keyboard(open_page, demo):
    """The strip went back to where one reads, and "Purchase" was beyond the edge."""
    page = open_page(width=WIDTH, height=740)
    page.goto(f"/scenarios/{demo.group.pk}/")
    links = page.locator("#parts a")
    links.first.focus()
    for place in range(links.count()):
        page.evaluate("new Promise(done => requestAnimationFrame(() => setTimeout(done, 50)))")
        expect(links.nth(place)).to_be_focused()
        box = links.nth(place).bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= WIDTH
        page.keyboard.press("Tab")


def test_a_scenario_folds_on_a_phone_what_is_not_asked_first(open_page, demo):
    """It was 18,545 pixels long, its bill 2,702."""
    page = open_page(width=WIDTH, height=740)
    address = f"/scenarios/{demo.mailboxes[0].pk}/"
    page.goto(address)
    page.locator("#charts canvas").first.wait_for()
    folded = page.locator(FOLDED)
    assert folded.count() > 8
    expect(page.locator(f"{FOLDED}[open]")).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollHeight") < LONGEST * 3 / 4
    assert page.locator("#bill").bounding_box()["height"] < 1400
    assert page.evaluate("document.documentElement.scrollWidth") == WIDTH
    # By keyboard alone, and it stays as it was left when an answer comes.
    summary = page.locator("#bill summary").filter(has_text="Licences, support, services")
    summary.focus()
    page.keyboard.press("Enter")
    charge = page.get_by_label("Name", exact=True)
    expect(charge).to_be_visible()
    page.locator("#bill-body [name$='-price']").first.fill("9,000")
    page.keyboard.press("Tab")
    expect(page.locator("#bill tfoot")).to_contain_text("at least")
    expect(charge).to_be_visible()
    expect(page.locator(f"{FOLDED}[open]")).to_have_count(1)


def test_what_is_wrong_within_something_folded_is_unfolded(open_page, demo):
    page = open_page(width=WIDTH, height=740)
    page.goto(f"/scenarios/{demo.mailboxes[0].pk}/?purchase-pue=much")
    expect(page.locator("[name=purchase-pue]")).to_be_visible()
    page.goto(f"/scenarios/{demo.mailboxes[0].pk}/#section-bibliography")
    expect(page.locator("#section-bibliography")).to_be_in_viewport()


def test_on_a_wide_page_and_without_a_script_nothing_is_folded(open_page, demo):
    address = f"/scenarios/{demo.mailboxes[0].pk}/"
    page = open_page(width=1440)
    page.goto(address)
    page.locator("#charts canvas").first.wait_for()
    expect(page.locator(f"{FOLDED}:not([open])")).to_have_count(0)
    expect(page.locator(".phone-fold > summary").first).not_to_be_visible()
    # Turned, it is folded and unfolded.
    page.set_viewport_size({"width": WIDTH, "height": 740})
    expect(page.locator(f"{FOLDED}[open]")).to_have_count(0)
    page.set_viewport_size({"width": 1440, "height": 740})
    expect(page.locator(f"{FOLDED}:not([open])")).to_have_count(0)
    assert "data-fold open" in page.request.get(address).text()


TOPS = """all => all.map(each =>
    [each, each.querySelector('dd')].map(one => one.getBoundingClientRect().top))"""


def test_the_figures_of_a_card_stand_in_one_line_with_its_price(open_page, demo):
    for width in (1440, WIDTH):
        page = open_page(width=width, height=900)
        page.goto(f"/plans/{demo.mailbox.pk}/")
        tops = page.locator(".scenario-card").first.locator(".keys > div").evaluate_all(TOPS)
        assert len(tops) == 4
        rows = {}
        for top, figure in tops:
            rows.setdefault(round(top), set()).add(round(figure))
        assert len(rows) == (1 if width > WIDTH else 2)
        assert all(len(figures) == 1 for figures in rows.values()), rows


def test_boxes_of_a_row_form_are_in_line_and_equally_high(page):
    page.goto("/catalogue/disks/new/")
    boxes = page.locator(".row-fields input, .row-fields select").evaluate_all(
        "found => found.map(each => each.getBoundingClientRect()).map(b => [b.top, b.height])"
    )
    assert max(height for _, height in boxes) - min(height for _, height in boxes) < 4
    tops = sorted(top for top, _ in boxes)
    assert all(after - before < 2 or after - before > 40 for before, after in pairwise(tops))


def test_a_form_that_is_sent_stops_the_check_of_its_password(open_page):
    page = open_page()
    page.goto("/account/")
    page.route("**/account/password/strength/", lambda route: None)
    with page.expect_request("**/account/password/strength/"):
        page.locator("#new1").fill("a rabbit")
    with page.expect_event("requestfailed", lambda one: one.url.endswith("/strength/")) as failed:
        page.locator("#new1").evaluate("box => box.form.dispatchEvent(new Event('submit'))")
    assert "ABORTED" in failed.value.failure


def test_key_figures_fill_their_rows_on_a_phone(open_page, demo):
    page = open_page(width=WIDTH, height=740)
    page.goto(f"/scenarios/{demo.group.pk}/")
    boxes = page.locator(".headlines > li").evaluate_all(
        "found => found.map(each => each.getBoundingClientRect().toJSON())"
    )
    whole = page.locator(".headlines").bounding_box()["width"]
    assert len(boxes) == 3
    first, second, price = boxes
    assert (first["top"], first["height"]) == (second["top"], second["height"])
    assert abs(first["width"] - second["width"]) < 1
    assert abs(price["width"] - whole) < 1
    values = page.locator(".headline-value").evaluate_all(
        "found => found.map(each => each.getBoundingClientRect().bottom)"
    )
    assert abs(values[0] - values[1]) < 1


def test_a_picture_wider_than_a_phone_is_reached_by_keyboard(open_page, demo):
    page = open_page(width=WIDTH, height=740)
    page.goto(f"/scenarios/{demo.group.pk}/?whole=1")
    picture = page.get_by_role("region", name="Where does each copy live? Picture")
    picture.focus()
    page.keyboard.press("ArrowRight")
    # Waiting within the page would read the question as source, which the page's policy forbids.
    deadline = time.monotonic() + patience.SECONDS
    while not page.evaluate("document.querySelector('.copies-scroll').scrollLeft"):
        assert time.monotonic() < deadline
        page.wait_for_timeout(50)


def test_what_is_drawn_fits_a_phone(open_page, demo):
    """Bars and lines stood in a box of 298 pixels, 560 wide, and the names alone were seen."""
    page = open_page(width=WIDTH, height=740)
    compared = "&".join(f"scenario={each.pk}" for each in demo.scenarios[:4])
    for address in (
        f"/scenarios/{demo.scenarios[0].pk}/what-moves-it/",
        f"/plans/{demo.benchmark.pk}/compare/?{compared}",
    ):
        page.goto(address)
        boxes = page.locator(".drawn > .scroll")
        assert boxes.count()
        assert boxes.evaluate_all("all => all.every(one => one.scrollWidth <= one.clientWidth)")
        sizes = page.locator(".drawn svg:visible text").evaluate_all(
            "all => all.map(one => one.getBoundingClientRect().height)"
        )
        assert min(sizes) > 9
        page.set_viewport_size({"width": 1280, "height": 740})
        expect(page.locator(".drawn svg:visible")).to_have_count(boxes.count())
        page.set_viewport_size({"width": WIDTH, "height": 740})
        expect(page.locator(".drawn svg:visible")).to_have_count(boxes.count())


def test_a_role_can_be_read_on_a_phone(open_page, demo):
    page = open_page(width=WIDTH, height=740)
    page.goto("/organisation/people/")
    chosen = page.get_by_role("combobox", name=re.compile("^Role of")).first
    assert chosen.bounding_box()["width"] > 120


def test_the_menu_stands_as_far_from_its_edge_as_the_brand_from_the_other(open_page):
    page = open_page(width=360, height=740)
    page.goto("/plans/new/")
    brand = page.locator(".brand-mark").bounding_box()
    icon = page.locator(".account > summary > .icon").bounding_box()
    assert abs(brand["x"] - (360 - icon["x"] - icon["width"])) <= 1
    page.locator(".account > summary").click()
    opened = page.locator(".account-list").bounding_box()
    assert opened["x"] + opened["width"] <= 360


# Every text that is written into a picture, with the box it takes; a picture that is drawn anew
# forgets them.
WRITTEN = """
  window.written = new Map();
  const kind = CanvasRenderingContext2D.prototype, { clearRect, fillText } = kind;
  kind.clearRect = function (...args) {
    window.written.set(this.canvas, []);
    clearRect.apply(this, args);
  };
  kind.fillText = function (text, x, y, most) {
    fillText.call(this, text, x, y, ...(most === undefined ? [] : [most]));
    const at = this.getTransform(), wide = this.measureText(text).width;
    if (at.b || !text) return;
    const part = { left: 0, start: 0, center: 0.5, right: 1, end: 1 }[this.textAlign];
    const high = parseFloat(/([0-9.]+)px/.exec(this.font)[1]);
    const middle = { top: 0.5, middle: 0, bottom: -0.5, alphabetic: -0.3 }[this.textBaseline] ?? 0;
    const left = (at.a * (x - wide * part) + at.e) / devicePixelRatio;
    const across = (at.d * (y + high * middle) + at.f) / devicePixelRatio;
    window.written.get(this.canvas)?.push({
      text, left, right: left + wide, top: across - high / 2, bottom: across + high / 2,
      squeezed: most !== undefined && most < wide - 1,
    });
  };
"""
FAULTS = """() => [...window.written].flatMap(([canvas, texts]) => {
  const wide = canvas.clientWidth, question = canvas.getAttribute("aria-label").slice(0, 60);
  return texts.flatMap((each, index) => [
    ...(each.left < -1 || each.right > wide + 1 ? [`${question}: ${each.text} is cut`] : []),
    ...(each.squeezed ? [`${question}: ${each.text} is squeezed`] : []),
    ...texts.slice(index + 1).filter((other) =>
      each.left < other.right - 1 && other.left < each.right - 1
      && each.top < other.bottom - 2 && other.top < each.bottom - 2)
      .map((other) => `${question}: ${each.text} over ${other.text}`),
  ]);
})"""


@pytest.mark.parametrize("which", ["mailbox", "group", "benchmark", "hub", "relay"])
def test_no_text_in_a_picture_is_cut_squeezed_or_over_another(open_page, demo, which):
    page = open_page(width=WIDTH, height=740)
    page.add_init_script(WRITTEN)
    plans = {plan.name.split()[0]: plan for plan in demo.organisation.plans.all()}
    chosen = {
        "mailbox": demo.mailboxes[0],
        "group": demo.group,
        "benchmark": demo.scenarios[0],
        "hub": plans["Hub"].scenarios.order_by("position")[0],
        "relay": plans["Relays"].scenarios.order_by("position")[0],
    }
    page.goto(f"/scenarios/{chosen[which].pk}/")
    drawn = see_all(page)
    page.wait_for_function(
        f"[...window.written.values()].filter((each) => each.length).length >= {drawn}"
    )
    assert page.evaluate(FAULTS) == []
    assert page.evaluate(TOUCHING, NEAR) == []
    if which == "relay":
        # Every such line read "limit", also where its table called it something else.
        told = page.evaluate("[...window.written.values()].flat().map((each) => each.text)")
        assert "planned for" in told


# Numbers of an axis stand as far apart as a blank, not only side by side.
NEAR = 6
TOUCHING = """(near) => [...window.written].flatMap(([canvas, texts]) => {
  const number = /^-?[0-9][0-9,.]*$/, low = Math.max(...texts.map((each) => each.top)) - 60;
  const axis = texts.filter((each) => number.test(each.text) && each.top > low);
  const name = canvas.getAttribute("aria-label").slice(0, 60);
  return axis.flatMap((each, index) => axis.slice(index + 1)
    .filter((other) => Math.abs(each.top - other.top) < 2
      && each.left < other.right + near && other.left < each.right + near)
    .map((other) => `${name}: ${each.text}, ${other.text}`));
})"""
# The fine lines of pictures that lead from a name to its line.
LED = """
  window.led = new Map();
  const pen = CanvasRenderingContext2D.prototype, line = pen.lineTo, clean = pen.clearRect;
  pen.clearRect = function (...args) { window.led.set(this.canvas, []); clean.apply(this, args); };
  pen.lineTo = function (x, y) {
    if (this.lineWidth === 0.75) window.led.get(this.canvas)?.push([this.strokeStyle, x, y]);
    line.call(this, x, y);
  };
"""


def test_a_name_far_from_its_line_is_led_there(open_page, demo):
    """On a phone the name of the lower line stood above the upper one, as if it were that one's."""
    page = open_page(width=WIDTH, height=740)
    page.add_init_script(LED)
    page.goto(f"/scenarios/{demo.group.pk}/")
    see_all(page)
    for _ in range(50):
        led = page.evaluate("[...window.led.values()].flat()")
        if led:
            break
        page.wait_for_timeout(100)
    assert led


TOO_WIDE = """() => [...document.querySelectorAll('.scroll:has(> table)')]
    .filter(each => each.checkVisibility() && each.scrollWidth > each.clientWidth + 1)
    .map(each => each.getAttribute('aria-label'))"""


# The sign of a verdict stands in a line with a word of what it is the sign of.
ALONE = """all => all.filter((cell) => {
    const sign = cell.querySelector('.icon').getBoundingClientRect();
    const words = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (words.nextNode()) {
      if (!words.currentNode.data.trim()) continue;
      range.selectNodeContents(words.currentNode);
      for (const line of range.getClientRects()) {
        if (line.top < sign.bottom - 4 && line.bottom > sign.top + 4) return false;
      }
    }
    return true;
  }).map(cell => cell.innerText)"""


def test_tables_become_cards_where_they_would_scroll_sideways(open_page, demo):
    page = open_page(width=WIDTH, height=740)
    first, plan = demo.scenarios[0], demo.benchmark
    share_plan(demo.benchmark, demo.user, "the customer")
    compared = "&".join(f"scenario={each.pk}" for each in demo.scenarios[:5])
    for address in (
        f"/plans/{plan.pk}/",
        f"/plans/{plan.pk}/compare/?{compared}",
        f"/plans/{plan.pk}/shares/",
        f"/scenarios/{first.pk}/",
        f"/scenarios/{demo.group.pk}/",
        "/catalogue/",
        "/catalogue/servers/",
        "/limits/",
        "/sources/",
        "/rules/",
        "/validation/",
        "/account/",
        "/organisation/people/",
        "/tools/migration/",
        "/tools/alignment/",
        "/tools/benchmark-validity/",
    ):
        page.goto(address)
        assert page.evaluate(TOO_WIDE) == [], address
        assert page.evaluate("document.documentElement.scrollWidth") == WIDTH, address
    page.goto(f"/plans/{plan.pk}/compare/?{compared}")
    # What stood in the head of a column stands beside each of its values.
    cell = page.get_by_role("region", name="Comparison").locator("tbody td").first
    said = cell.evaluate("each => getComputedStyle(each, '::before').content")
    assert first.name in said
    for width in (WIDTH, 1440):
        page.set_viewport_size({"width": width, "height": 740})
        signs = page.locator(".compare tbody td:has(.icon)")
        assert signs.count() > 20
        assert signs.evaluate_all(ALONE) == []
    page.set_viewport_size({"width": WIDTH, "height": 740})
    base = page.get_by_role("link", name=re.compile("^make it the base")).first
    expect(base).to_be_visible()


def test_compared_values_keep_to_one_line_and_to_their_card(open_page, demo):
    page = open_page(width=WIDTH, height=740)
    page.goto(f"/plans/{demo.group.plan_id}/compare/")
    cells = page.locator(".compare td[data-label] > span")
    words = cells.evaluate_all("found => found.map(each => each.innerText)")
    assert "64 servers" in words
    assert any(re.fullmatch(r"\S+ servers best\n.*", each) for each in words), "best stands apart"
    high, beyond = cells.evaluate_all(
        """found => [
            Math.max(...found.filter(each => each.innerText === "64 servers")
                .map(each => each.getBoundingClientRect().height)),
            found.filter(each => each.getBoundingClientRect().right
                > each.closest("table").getBoundingClientRect().right + 1).length,
        ]"""
    )
    assert high < 30
    assert not beyond


def test_a_long_name_without_a_space_keeps_to_the_page(open_page, demo):
    first = demo.scenarios[0]
    page = open_page(width=WIDTH, height=740)
    page.goto(f"/scenarios/{first.pk}/edit/")
    page.get_by_label("Name").fill("RAID10_eight_disks_without_a_space_in_its_name" * 2)
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("without_a_space")
    for address in (f"/plans/{first.plan_id}/compare/", "/organisation/activity/"):
        page.goto(address)
        assert page.evaluate("document.documentElement.scrollWidth") == WIDTH, address
        assert page.evaluate(TOO_WIDE) == [], address


def test_why_a_logo_is_refused_is_in_view(open_page, demo):
    page = open_page(width=WIDTH, height=740, allow=("400 (Bad Request)",))
    page.goto("/organisation/settings/")
    broken = {"name": "logo.png", "mimeType": "image/png", "buffer": b"no picture"}
    page.get_by_label("PNG, JPEG or WebP").set_input_files(broken)
    page.get_by_role("button", name="Save the logo").click()
    expect(page.get_by_text("The logo cannot be used")).to_be_in_viewport()


def test_on_a_phone_a_scenario_is_cloned_without_opening_its_inputs(open_page, demo):
    """ "Clone" stood among the inputs alone, which are folded away."""
    page = open_page(width=390, height=844)
    page.goto(f"/scenarios/{demo.group.pk}/")
    clone = page.locator("#clone-here")
    expect(clone).to_be_in_viewport()
    about = page.locator("#clone-about")
    about.scroll_into_view_if_needed()
    expect(about).to_be_in_viewport()
    page.set_viewport_size({"width": 1280, "height": 844})
    expect(clone).to_be_hidden()
    expect(about).to_be_hidden()
    expect(page.locator("#clone")).to_be_visible()
    page.set_viewport_size({"width": 390, "height": 844})
    clone.click()
    expect(page.locator(".path [aria-current]")).to_contain_text("(copy)")
