"""The whole job by keyboard alone: Tab, Enter, Space, arrow keys and Escape, with a focus that is
seen at every stop and never lost."""

import re

import pytest
from playwright.sync_api import expect

from planner.models import Scenario

pytestmark = pytest.mark.browser
# More stops than the longest page has.
STOPS = 400
# Where the focus is, and whether it can be seen: an outline, a shadow or a border of its own on
# the element, on its label or on what stands around it.
SEEN = """() => {
  const at = document.activeElement;
  if (!at || at === document.body || at === document.documentElement) return "lost";
  if (at.matches("[inert] *, [hidden] *")) return "in what is hidden: " + at.outerHTML;
  const rings = (element) => {
    const style = getComputedStyle(element);
    return (style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0
      && style.outlineColor !== "rgba(0, 0, 0, 0)") || style.boxShadow !== "none";
  };
  const near = [at, ...(at.labels ?? [])];
  for (let up = at.parentElement, n = 0; up && n < 3; up = up.parentElement, n++) {
    if (up.matches(":focus-within") && !up.matches("main, body, form, .card")) near.push(up);
  }
  if (!near.some(rings)) return "unseen: " + at.outerHTML.slice(0, 200);
  const box = at.getBoundingClientRect();
  if (!box.width || !box.height) return "without size: " + at.outerHTML.slice(0, 200);
  const x = box.left + Math.min(box.width, 30) / 2, y = box.top + Math.min(box.height, 20) / 2;
  return x >= 0 && y >= 0 && x <= innerWidth && y <= innerHeight ? ""
    : `outside the window, ${x} ${y}: ` + at.outerHTML.slice(0, 200);
}"""


# Whether the control that is looked for has the focus, or is no longer in the page.
WHERE = "(each) => each === document.activeElement ? 'here' : each.isConnected ? '' : 'gone'"
STOP = f"(control) => [({SEEN})(), ({WHERE})(control)]"


def seen(page):
    found = page.evaluate(SEEN)
    assert found == "", found


def where(target):
    """A control, and where it is."""
    control = target.element_handle()
    return control, control.evaluate(WHERE)


def reach(page, target, key="Tab"):
    """Press Tab until a control has the focus; every stop on the way can be seen.

    The control is looked up once: by its name that takes longer on a long page than a stop.
    """
    target.wait_for(state="attached")
    control, found = None, "gone"
    for _ in range(STOPS):
        if found == "gone":
            control, found = where(target)
        if found == "here":
            return
        page.keyboard.press(key)
        fault, found = page.evaluate(STOP, control)
        assert fault == "", fault
    raise AssertionError(f"never reached: {target}")


def type_over(page, text):
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type(text)


def test_plan_change_save_report_and_share(worker, page):
    page.goto("/")
    reach(page, page.get_by_role("link", name="New plan"))
    page.keyboard.press("Enter")
    # The mail systems are one stop; arrow keys choose among them.
    systems = page.locator("[name=system]")
    reach(page, systems.locator("xpath=self::*[@checked]"))
    for _ in range(20):
        if page.evaluate("document.activeElement.value") == "exchange-2007-mailbox":
            break
        page.keyboard.press("ArrowDown")
        seen(page)
    expect(page.get_by_label("Exchange 2007 mailbox")).to_be_focused()
    expect(page.get_by_label("Profile")).to_be_visible()
    reach(page, page.get_by_role("textbox", name=re.compile("^Users( of one server)?$")))
    type_over(page, "2,500")
    profile = page.get_by_label("Profile")
    reach(page, profile)
    page.keyboard.type("Hea")
    reach(page, page.get_by_role("button", name="Size it"))
    page.keyboard.press("Enter")
    expect(page.locator("#sentence")).to_contain_text("2,500 users need")
    # An input is changed, undone, changed again and saved; the focus stays where the hands are.
    users = page.locator("#f-populations-0-users")
    reach(page, users)
    type_over(page, "2,600")
    page.keyboard.press("Enter")
    expect(page.locator("#sentence")).to_contain_text("2,600")
    expect(users).to_be_focused()
    save = page.get_by_role("button", name=re.compile("^Save"))
    reach(page, save.first)
    page.keyboard.press("Enter")
    expect(page.locator("#changes")).to_be_hidden()
    scenario = Scenario.objects.get(pk=page.url.split("/")[-2].split("?")[0])
    assert scenario.revision == 2
    reach(page, page.get_by_role("button", name="Whole PDF"))
    page.keyboard.press("Space")
    link = page.get_by_role("link", name=re.compile("^Download"))
    expect(link).to_be_visible()
    seen(page)
    # It stands above its button, whose place it does not move.
    reach(page, link, key="Shift+Tab")
    with page.expect_download() as started:
        page.keyboard.press("Enter")
    assert started.value.path().read_bytes().startswith(b"%PDF-")
    # A figure is opened and left again, back where one was.
    figure = page.locator("#main a[data-figure]").first
    reach(page, figure)
    page.keyboard.press("Enter")
    expect(page.locator("#working-title")).to_be_focused()
    seen(page)
    page.keyboard.press("Escape")
    expect(figure).to_be_focused()
    # Up to the plan, and shared.
    reach(page, page.locator(".path a").last, key="Shift+Tab")
    page.keyboard.press("Enter")
    reach(page, page.get_by_role("link", name="Share", exact=True))
    page.keyboard.press("Enter")
    reach(page, page.get_by_label("For whom"))
    page.keyboard.type("Procurement")
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_contain_text("Procurement")


def test_search_open_a_candidate_and_compare(worker, page, demo):
    page.goto(f"/scenarios/{demo.scenarios[0].pk}/")
    reach(page, page.get_by_role("link", name="Search designs"))
    page.keyboard.press("Enter")
    most = page.locator('[name="vary-raid_groups-0-disks-to"]')
    reach(page, most)
    type_over(page, "12")
    page.keyboard.press("Tab")
    expect(page.locator("#search-button")).to_have_text("Search 2,112 designs")
    seen(page)
    reach(page, page.locator("#search-button"))
    page.keyboard.press("Enter")
    expect(page.locator("#part-status")).to_contain_text("Done")
    rows = page.locator("#front-table tbody tr")
    boxes = rows.locator("[name=design]")
    expect(rows.nth(1)).to_be_visible()
    for place in (0, 1):
        reach(page, boxes.nth(place))
        page.keyboard.press("Space")
        expect(boxes.nth(place)).to_be_checked()
    address = page.url
    reach(page, rows.nth(1).get_by_role("link").first)
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/designs/"))
    page.go_back()
    expect(page).to_have_url(address)
    expect(rows.nth(1)).to_be_visible()
    for place in (0, 1):
        reach(page, boxes.nth(place))
        if not boxes.nth(place).is_checked():
            page.keyboard.press("Space")
    compare = page.get_by_role("button", name=re.compile("selected with today$"))
    reach(page, compare)
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/compare/"))
    expect(page.locator("table.compare thead th")).to_have_count(3)


def test_after_a_save_one_goes_on_where_one_was(scenario_page):
    page = scenario_page
    page.locator("#f-populations-0-users").fill("8100")
    expect(page.locator("#sentence")).to_contain_text("8,100")
    page.evaluate("scrollTo({ top: 900, behavior: 'instant' })")
    top = page.evaluate("scrollY")
    assert top > 500
    save = page.locator("#save")
    save.focus()
    page.keyboard.press("Enter")
    said = page.get_by_role("status").filter(has_text="Saved as version 2, with a new sizing.")
    expect(said).to_be_in_viewport()
    expect(save).to_be_focused()
    assert said.count() == 1
    assert page.evaluate("scrollY") == pytest.approx(top, abs=80)
    page.reload()
    assert page.evaluate("document.activeElement === document.body")


def test_after_a_save_on_a_phone_the_focus_is_at_the_bar_below(scenario_page):
    page = scenario_page
    page.set_viewport_size({"width": 360, "height": 740})
    page.locator("#open-inputs").click()
    page.locator("#f-populations-0-users").fill("8100")
    expect(page.locator("#dock-changes")).to_be_attached()
    page.locator("#save").click()
    expect(page.get_by_role("status").filter(has_text="Saved as version 2")).to_be_in_viewport()
    expect(page.locator("#open-inputs")).to_be_focused()
