"""Accessible names, contrast, small screens, keyboards."""

from pathlib import Path
from weakref import WeakKeyDictionary

import pytest
from playwright.sync_api import expect

from planner.services.plans.shares import share_plan

pytestmark = pytest.mark.browser
AXE = Path(__file__).resolve().parents[2] / "node_modules" / "axe-core" / "axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
# What rests on colours, and so differs in the dark.
COLOURS = ["color-contrast", "link-in-text-block"]


WIDTHS = [1920, 768, 360, 320]
# Tests that run beside one another share the pages.
PARTS = 4


def addresses(demo):
    first = f"/scenarios/{demo.scenarios[0].pk}/"
    plan = f"/plans/{demo.benchmark.pk}/"
    return [
        "/",
        "/plans/new/",
        plan,
        f"{plan}compare/",
        f"{plan}edit/",
        f"{first}edit/",
        f"{first}search/",
        "/searches/",
        f"{first}#figure=database.queue_length",
        f"{first}?populations-0-users=x",
        f"/scenarios/{demo.mailboxes[1].pk}/",
        f"/scenarios/{demo.group.pk}/",
        f"/scenarios/{demo.group.pk}/?populations-0-users=x",
        "/catalogue/",
        "/catalogue/user-profiles/",
        "/catalogue/disks/new/",
        "/catalogue/disks/import/",
        "/formulas/",
        "/formulas/queueing/utilisation/",
        "/rules/",
        "/constants/",
        "/limits/",
        "/sources/",
        "/sources/netraid-1999/",
        "/sources/house/",
        "/units/",
        "/glossary/",
        "/validation/",
        "/tokens/",
        "/account/",
        "/organisation/people/",
        "/organisation/activity/",
        "/organisation/settings/",
        f"{plan}shares/",
        *what_if(demo),
        *shared(demo),
    ]


def shared(demo):
    """What is read by who has a link, of a server with its working and of an availability group."""
    found = []
    for scenario in (demo.scenarios[0], demo.group):
        _, link = share_plan(scenario.plan, demo.user, "the customer")
        plan = "/shared/" + link.partition("/shared/")[2]
        found += [plan, f"{plan}{scenario.pk}/"]
    return found


def what_if(demo):
    """What is asked beyond one sizing, of the first scenario and of an availability group."""
    first = demo.scenarios[0]
    compared = "&".join(f"scenario={each.pk}" for each in demo.scenarios[:3])
    return [
        f"/plans/{demo.benchmark.pk}/compare/?{compared}",
        f"/scenarios/{first.pk}/what-moves-it/",
        f"/scenarios/{first.pk}/backwards/",
        f"/scenarios/{first.pk}/assumptions/",
        f"/scenarios/{first.pk}/revisions/",
        f"/scenarios/{first.pk}/revisions/1/",
        f"/sizings/{first.sizings.first().pk}/changes/",
    ]


# The way to each element is not asked for. Only rules on sounds and on turned screens would load
# further files.
ASKED = "{runOnly: rules, resultTypes: ['violations'], selectors: false, preload: false}"


def violations(page, rules):
    page.evaluate(AXE.read_text())
    return told(page.evaluate(f"(rules) => axe.run(document, {ASKED})", rules))


def told(found):
    return [
        (rule["id"], node["html"][:160], node["failureSummary"][:200])
        for rule in found["violations"]
        for node in rule["nodes"]
    ]


def of_each_kind(page, rules=COLOURS):
    """What axe says of the page. Of texts that may be hard to read and of links that may look like
    what is around them one of each kind is looked at, and none of a kind the page showed before:
    tables have hundreds of each, and these rules take longer than all others together.

    Of one kind are texts of equal letters and colours, on backgrounds equal down to the one that
    nothing shines through; and links that look alike in texts that look alike.
    """
    known = SHOWN.setdefault(page, set())
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())
    found = page.evaluate(KINDS, [sorted(known), rules])
    known.update(found["kinds"])
    return told(found)


# Kinds of texts and links that a page has shown since it was opened.
SHOWN = WeakKeyDictionary()
KINDS = """async ([before, rules]) => {
  const known = new Set(before), kinds = [], first = [];
  const beneath = new Map(), faded = new Map();
  const isNew = (kind) => {
    if (known.has(kind)) return false;
    known.add(kind);
    kinds.push(kind);
    return true;
  };
  // What shines through: the backgrounds down to one that is solid.
  const behind = (each) => {
    if (!each) return "";
    let found = beneath.get(each);
    if (found === undefined) {
      const style = getComputedStyle(each), colour = style.backgroundColor;
      const own = [colour, style.backgroundImage, style.filter];
      const solid = colour.startsWith("rgb(") && style.backgroundImage === "none";
      // What floats may stand on anything.
      if (["absolute", "fixed"].includes(style.position)) own.push(each.outerHTML);
      found = [...own, solid ? "" : behind(each.parentElement)].join(" ");
      beneath.set(each, found);
    }
    return found;
  };
  const fading = (each) => {
    if (!each) return 1;
    if (!faded.has(each)) {
      faded.set(each, getComputedStyle(each).opacity * fading(each.parentElement));
    }
    return faded.get(each);
  };
  for (const each of document.body.querySelectorAll("*")) {
    const texts = [...each.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
    if (!texts && !each.matches("input, select, textarea")) continue;
    if (!each.checkVisibility()) continue;
    const style = getComputedStyle(each);
    const kind = [style.color, style.fontSize, style.fontWeight, style.textShadow,
      each.matches(":disabled"), fading(each), behind(each)].join(" ");
    if (isNew(kind)) first.push(each);
  }
  // All that the rule compares of a link and of the block it stands in.
  const looks = (each, pseudo) => {
    const style = getComputedStyle(each, pseudo);
    return ["display", "color", "backgroundImage", "backgroundColor", "border", "outline",
      "fontFamily", "fontSize", "fontWeight", "fontStyle", "textDecoration", "textTransform",
      "content"].map((name) => style[name]);
  };
  const around = (each) => {
    let block = each.parentElement;
    while (getComputedStyle(block).display === "inline") block = block.parentElement;
    return block;
  };
  const linked = (each) => ["link", ...looks(each), ...looks(each, "::before"),
    ...looks(each, "::after"), ...looks(around(each)), fading(each), behind(each)].join(" ");
  const [contrast, link] = ["color-contrast", "link-in-text-block"].map(
    (id) => axe._audit.rules.find((rule) => rule.id === id));
  const own = {selector: contrast.selector, matches: link.matches};
  contrast.selector = "[data-first-of-kind]";
  link.matches = function (node, ...others) {
    return own.matches.call(this, node, ...others) && isNew(linked(node));
  };
  first.forEach((each) => each.toggleAttribute("data-first-of-kind", true));
  const found = await axe.run(document, ASKED);
  first.forEach((each) => each.toggleAttribute("data-first-of-kind", false));
  contrast.selector = own.selector;
  link.matches = own.matches;
  return {violations: found.violations, kinds};
}""".replace("ASKED", ASKED)


def over_the_edge(page):
    """What is wider than the window, where the page is."""
    fits = "document.documentElement.scrollWidth <= window.innerWidth"
    # What scripts lay out follows the window a moment later.
    for _ in range(20):
        if page.evaluate(fits):
            return None
        page.wait_for_timeout(100)
    return "wide", page.evaluate(
        "[...document.querySelectorAll('body *')].filter((each) =>"
        " !each.closest('.scroll') && each.getBoundingClientRect().right > window.innerWidth)"
        ".slice(0, 3).map((each) => each.outerHTML.slice(0, 120))"
    )


def wrong(page, widths=WIDTHS, before=lambda: None):
    """What is wrong with the page that is open: in narrow and wide windows, in light, in the dark.

    It is opened once: what differs in the dark are the colours alone, and a window that is made
    narrower lays out as one that was.

    Args:
        widths: of the windows
        before: what is done with the page before it is looked at in both schemes
    """
    found, size = {}, page.viewport_size
    for width in widths:
        page.set_viewport_size({"width": width, "height": 800})
        found[width] = over_the_edge(page)
    page.set_viewport_size(size)
    before()
    found["light"] = of_each_kind(page, RULES)
    darken(page)
    found["dark"] = of_each_kind(page)
    page.emulate_media(color_scheme="light")
    return {where: each for where, each in found.items() if each}


def darken(page):
    """The page in the dark, once its colours have changed."""
    page.emulate_media(color_scheme="dark")
    page.evaluate("Promise.all(document.getAnimations().map((each) => each.finished))")


def in_both_schemes(page, part):
    """What axe says of a part of the page: of all in light, in the dark of its colours."""
    ask = "([part, rules]) => axe.run(part, {runOnly: rules})"
    yield page.evaluate(ask, [part, RULES])
    darken(page)
    yield page.evaluate(ask, [part, COLOURS])
    page.emulate_media(color_scheme="light")


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_no_page_has_a_violation_or_runs_over_the_edge(open_page, demo, part):
    page = open_page()
    found = {}
    for address in addresses(demo)[part::PARTS]:
        page.goto("about:blank")
        page.goto(address)
        if "/scenarios/" in address and address.count("/") == 3:
            page.locator("#charts canvas").first.wait_for()
        found[address] = wrong(page)
    assert not {where: each for where, each in found.items() if each}


def test_nothing_is_written_down_while_a_page_is_waited_for(page):
    """As `unsaid.cjs` says; a later Playwright may be another."""
    page.goto("/units/")
    heading = page.get_by_role("heading", level=1)
    for waits in (
        lambda: expect(heading).to_have_text("Uni", timeout=1),
        lambda: expect(page.locator("#nowhere")).to_be_visible(timeout=1),
        lambda: expect(page.locator("#nowhere")).to_have_text("Units", timeout=1),
    ):
        with pytest.raises(AssertionError) as failed:
            waits()
        assert "Aria snapshot" not in str(failed.value)
        assert "heading" not in str(failed.value).partition("Call log")[0]


def test_one_text_of_each_kind_is_looked_at(page):
    page.goto("/units/")
    add = """([colour, behind, fade]) => {
      const text = document.querySelector("main").appendChild(document.createElement("p"));
      text.textContent = "hard to read";
      Object.assign(text.style, {color: colour, backgroundColor: behind, opacity: fade});
    }"""
    grey, white = "rgb(200, 200, 200)", "rgb(255, 255, 255)"
    assert of_each_kind(page) == []
    for colours in ([grey, white, 1], [white, grey, 1], ["rgb(0, 0, 0)", white, 0.3]):
        page.evaluate(add, colours)
        assert [rule for rule, *_ in of_each_kind(page)] == ["color-contrast"], colours
        page.evaluate(add, colours)
        assert of_each_kind(page) == [], "another of a kind that was looked at"


def test_one_link_of_each_kind_is_looked_at(page):
    page.goto("/units/")
    add = """([link, colour, line, beside]) => {
      const text = document.querySelector("main").appendChild(document.createElement("p"));
      text.append(beside);
      const added = text.appendChild(document.createElement("a"));
      added.href = "/";
      added.textContent = "leads away";
      Object.assign(text.style, {color: colour, backgroundColor: "rgb(255, 255, 255)"});
      added.style.cssText = `all: unset; color: ${link}; text-decoration-line: ${line}`;
    }"""
    assert of_each_kind(page) == []
    black, blue = "rgb(0, 0, 0)", "rgb(0, 0, 90)"
    # Where nothing stands beside it, and where a line is below it, a link may have any colour.
    page.evaluate(add, [blue, black, "none", ""])
    page.evaluate(add, [blue, black, "underline", "This sentence has a word that "])
    assert of_each_kind(page) == []
    for colours in ([blue, black], [black, blue]):
        page.evaluate(add, [*colours, "none", "This sentence has a word that "])
        assert [rule for rule, *_ in of_each_kind(page)] == ["link-in-text-block"], colours
        page.evaluate(add, [*colours, "none", "That sentence has a word that "])
        assert of_each_kind(page) == [], "another of a kind that was looked at"
        assert "link-in-text-block" in [rule for rule, *_ in violations(page, RULES)]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pages_before_signing_in_have_no_violation(open_page, link, scheme):
    page = open_page(scheme=scheme, signed_in=False)
    for address in ("/sign-in/", "/privacy/", link):
        page.goto(address)
        assert violations(page, RULES) == [], address


def test_errors_are_calm_pages(open_page, demo):
    page = open_page(allow=["404", "403"])
    page.goto("/scenarios/00000000-0000-7000-8000-000000000000/")
    expect(page.get_by_role("heading", level=1)).to_have_text("There is no such page")
    assert violations(page, RULES) == []
    page.context.clear_cookies(name="csrftoken")
    page.goto("/tokens/")
    page.context.clear_cookies(name="csrftoken")
    page.get_by_label("Name of a new token").fill("x")
    page.get_by_role("button", name="Make a token").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("This page had expired")


def test_on_a_phone_inputs_slide_up(open_page, demo):
    page = open_page(width=360, height=740)
    page.goto(f"/scenarios/{demo.scenarios[0].pk}/")
    expect(page.locator("#sentence")).to_be_in_viewport()
    users = page.locator("#f-populations-0-users")
    expect(users).not_to_be_visible()
    page.get_by_role("button", name="Inputs", exact=True).click()
    expect(users).to_be_visible()
    users.fill("9200")
    expect(page.locator("#sentence")).to_contain_text("9,200")
    expect(page.locator("#sentence")).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(users).not_to_be_visible()
    expect(page.get_by_role("button", name="Inputs", exact=True)).to_be_focused()


def test_by_keyboard_alone(scenario_page):
    page = scenario_page
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#main")).to_be_focused()
    # The name, who saved it and what the design survives come first.
    search = page.get_by_role("link", name="Search designs")
    for _ in range(20):
        page.keyboard.press("Tab")
        if search.evaluate("(link) => link === document.activeElement"):
            break
    expect(search).to_be_focused()
    page.keyboard.press("Tab")
    focused = page.locator("#main a:focus")
    expect(focused).to_have_attribute("data-figure", "database.queue_length")
    page.keyboard.press("Enter")
    expect(page.locator("#working-title")).to_be_focused()
    page.keyboard.press("Escape")
    expect(focused).to_have_attribute("data-figure", "database.queue_length")
    users = page.locator("#f-populations-0-users")
    users.focus()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("9200")
    page.keyboard.press("Enter")
    expect(page.locator("#sentence")).to_contain_text("9,200")
    expect(users).to_be_focused()


def test_dark_can_be_chosen_and_stays(page):
    page.goto("/")
    page.locator("details.account summary").click()
    page.get_by_label("Dark").check()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(14, 21, 26)"


@pytest.mark.parametrize("width", [1600, 1280, 768, 360])
def test_cells_of_the_bill_hold_what_is_in_them(open_page, demo, width):
    page = open_page(width=width, height=800)
    page.goto(f"/scenarios/{demo.scenarios[0].pk}/")
    price = page.locator("#bill").get_by_label("Price each", exact=True).first
    price.fill("1999")
    page.locator("#bill").get_by_label("Currency", exact=True).first.fill("EUR")
    page.locator("#bill").get_by_label("Currency", exact=True).first.blur()
    expect(page.locator("#bill td.number .price-origin .small").first).to_have_text("this scenario")
    assert page.evaluate(OUT_OF_CELL) == []
    page.locator("#bill details.price-more summary").first.click()
    expect(page.locator("#bill").get_by_label("Valid until").first).to_be_visible()
    assert page.evaluate(OUT_OF_CELL) == []


# What stands outside of its cell, texts that are wider than their box, boxes nobody can type in.
OUT_OF_CELL = """() => {
  const found = [];
  // Stacked rows say the heads themselves; those are there for readers of the screen alone.
  const hidden = (each) => each.closest("thead")?.getBoundingClientRect().width <= 1;
  const pen = document.createElement("canvas").getContext("2d");
  for (const cell of document.querySelectorAll("#bill-body :is(td, th)")) {
    const around = cell.getBoundingClientRect();
    const seen = [...cell.querySelectorAll("*")].filter((each) => each.checkVisibility());
    for (const each of [cell, ...seen]) {
      const range = document.createRange();
      const texts = [...each.childNodes].filter(
        (node) => node.nodeType === Node.TEXT_NODE && node.data.trim(),
      );
      const rects = texts.flatMap((node) => {
        range.selectNodeContents(node);
        return [...range.getClientRects()];
      });
      if (each !== cell) rects.push(each.getBoundingClientRect());
      if (each.closest(".visually-hidden") || hidden(each)) continue;
      if (rects.some((rect) => rect.right > around.right + 1 || rect.left < around.left - 1)) {
        found.push(["outside", each.outerHTML.slice(0, 120)]);
        break;
      }
    }
    for (const box of cell.querySelectorAll("input.in-table")) {
      if (!box.checkVisibility()) continue;
      const style = getComputedStyle(box, box.value ? null : "::placeholder");
      pen.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
      const room = box.clientWidth - 2 * parseFloat(getComputedStyle(box).paddingLeft);
      const text = box.value || box.placeholder;
      if (pen.measureText(text).width > room + 1) found.push(["cut", text, room]);
      const least = box.classList.contains("short") ? 60 : 110;
      if (box.clientWidth < least) found.push(["narrow", box.name, box.clientWidth]);
    }
  }
  return found;
}"""
