"""The design search in a browser: asked, counted, followed, brushed, opened, kept."""

import json
import os
import re
import signal

import pytest
from playwright.sync_api import expect

from planner.models import Scenario, Search
from planner.pages.search_form import ask
from planner.selectors.catalogue.catalogue import catalogue_of
from planner.services.searches import searches
from planner.services.searches import work as search_work
from tests.browser.jumps import jumped
from tests.browser.test_for_everybody import wrong
from tests.kept_rows import kept

pytestmark = pytest.mark.browser
WIDTHS = [320, 360, 768, 1101, 1180, 1280, 1920]
EVERYTHING = {
    "objectives": [
        {"figure": "price", "goal": "least"},
        {"figure": "database.disk_utilisation", "goal": "least"},
        {"figure": "survives", "goal": "most"},
    ],
    "states": ["normal", "disk-lost"],
    "ranges": {
        "/populations/0/users": {"low": 3500, "likely": 4000, "high": 5000},
        "/populations/0/mailbox_size_mb": {"low": 150, "likely": 200, "high": 300},
    },
    "futures": 40,
}


def at_once(search_id, start, stop):
    """A worker in the same process."""
    search_work.sweep_part(search_id, start, stop, at_once)


def nobody(search_id, start, stop):
    """No worker at all."""


MANY = {
    "/populations/0/users": {"from": 1, "to": 10_000},
    "/populations/0/mailbox_size_mb": {"from": 1, "to": 2000},
    "/raid_groups/0/disks": [14, 16, 18, 20],
    "/storage_groups": {"from": 1, "to": 50},
}


def asked(demo, scenario, name, enqueue=at_once, **changes):
    """A search of what the form suggests, with changes."""
    catalogue = catalogue_of(demo.organisation)
    question = ask.question(ask.first_form(scenario.document(), catalogue))
    return searches.start_search(
        demo.organisation, demo.user, {**question, **changes}, name, catalogue, enqueue, scenario
    )


@pytest.fixture
def found(demo):
    """Searches of all kinds: with everything asked, with nothing that holds, waiting."""
    return kept("searches", lambda: _search(demo), beside=["shared catalogue", "demo"])


def _search(demo):
    mailbox = demo.mailboxes[0]
    return {
        "plain": asked(demo, demo.scenarios[0], "Best of the benchmark"),
        "everything": asked(demo, mailbox, "Everything asked at once", **EVERYTHING),
        "nothing": asked(demo, mailbox, "Too dear", bounds=[{"figure": "price", "most": 900}]),
        # One that looks for lost searches would hand it out: even then it takes minutes.
        "waiting": asked(demo, mailbox, "Waits for a worker", nobody, axes=MANY),
    }


def pages(demo, found):
    first = found["plain"].answer or Search.objects.get(pk=found["plain"].pk).answer
    design = first["front"][1]["design"]
    everything = Search.objects.get(pk=found["everything"].pk).answer
    held, failing = (everything[part][0]["design"] for part in ("front", "near_misses"))
    return [
        f"/scenarios/{demo.scenarios[0].pk}/search/",
        f"/scenarios/{two_sites().pk}/search/",
        f"/scenarios/{demo.mailboxes[0].pk}/search/?from={found['everything'].pk}",
        "/searches/",
        *(f"/searches/{row.pk}/" for row in found.values()),
        f"/searches/{found['plain'].pk}/designs/{design}/",
        f"/searches/{found['plain'].pk}/designs/{design}/#figure=database.queue_length",
        f"/searches/{found['everything'].pk}/designs/{held}/",
        f"/searches/{found['everything'].pk}/designs/{failing}/",
    ]


def two_sites():
    return Scenario.objects.filter(system="exchange-2013").order_by("pk")[0]


def mistyped(page, demo):
    page.goto(f"/scenarios/{demo.scenarios[0].pk}/search/")
    page.locator('[name="vary-raid_groups-0-disks-from"]').fill("x")
    expect(page.locator("#e-vary-raid_groups-0-disks")).to_be_visible()


def test_no_page_has_a_violation_or_runs_over_the_edge(open_page, demo, found):
    page = open_page()

    def unfold():
        for folded in page.locator("details:not([open]):not([data-menu]) > summary").all():
            if folded.is_visible():
                folded.click()
        page.evaluate("scrollTo(0, 0)")

    seen = {}
    for address in pages(demo, found):
        page.goto("about:blank")
        page.goto(address)
        if "designs" in address:
            page.locator("#charts canvas").first.wait_for()
        seen[address] = wrong(page, WIDTHS, unfold)
    mistyped(page, demo)
    seen["mistyped"] = wrong(page, ())
    page.get_by_role("button", name="API ▸").click()
    seen["dialog"] = wrong(page, ())
    assert not {address: each for address, each in seen.items() if each}


def test_the_size_of_the_space_follows(page, demo):
    page.goto(f"/scenarios/{demo.scenarios[0].pk}/search/")
    button = page.locator("#search-button")
    expect(button).to_have_text("Search 2,880 designs")
    page.locator('[name="vary-raid_groups-0-disks-to"]').fill("31")
    expect(button).to_have_text("Search 5,760 designs")
    page.get_by_label("Stripe depth: values").first.fill("8, 16, 32, 64")
    expect(button).to_have_text("Search 23,040 designs")
    page.get_by_role("group", name="RAID level").first.get_by_label("RAID 60").check()
    expect(button).to_have_text("Search 28,800 designs")
    page.get_by_label("A disk is lost").check()
    expect(page.locator("#ask-size")).to_contain_text("57,600 evaluations")
    page.get_by_role("button", name="API ▸").click()
    expect(page.locator("#curl")).to_contain_text('"disk-lost"')
    expect(page.locator("#curl")).to_contain_text("/api/v1/searches")
    page.keyboard.press("Escape")
    expect(page.locator("#api")).not_to_be_visible()


def test_a_problem_stands_at_its_input_at_once(page, demo):
    page.goto(f"/scenarios/{demo.scenarios[0].pk}/search/")
    step = page.locator('[name="vary-raid_groups-0-disks-to"]')
    step.fill("many")
    expect(page.locator("#e-vary-raid_groups-0-disks")).to_contain_text("a range needs numbers")
    expect(step).to_be_focused()
    page.get_by_label("Most users for this money").check()
    budget = page.get_by_label("Budget", exact=True)
    expect(page.locator("#w-goal-budget")).to_have_text("Give a number above 0.")
    expect(page.locator("#q-goal-budget .unit")).to_have_text("USD")
    expect(page.locator("#e-goal-budget")).to_have_count(0)
    budget.focus()
    page.keyboard.press("Tab")
    expect(page.locator("#e-goal-budget")).to_contain_text("missing")
    expect(page.locator("#w-goal-budget")).to_have_count(0)
    page.locator("#ask-size a", has_text="a range needs numbers").click()
    expect(page.locator('[name="vary-raid_groups-0-disks-from"]')).to_be_focused()
    step.fill("16")
    budget.fill("20000")
    expect(page.locator("#search-button")).to_have_text("Search 2,880 designs")


def test_rows_are_added_and_removed(page, demo):
    page.goto(f"/scenarios/{demo.mailboxes[0].pk}/search/")
    page.get_by_label("Another input").select_option("target_utilisation")
    page.get_by_role("button", name="Let it vary").click()
    values = page.get_by_label("Target utilisation: values")
    expect(values).to_be_focused()
    values.fill("0.7, 0.8, 0.9")
    expect(page.locator("#ask-size")).to_contain_text("Target utilisation")
    page.get_by_role("button", name="Remove Target utilisation").click()
    expect(values).to_have_count(0)
    expect(page.get_by_label("Another input")).to_be_focused()
    page.get_by_text("What is uncertain").click()
    for key in ("populations-0-users", "populations-0-mailbox_size_mb"):
        page.locator("#add-ranges").select_option(key)
        page.get_by_role("button", name="Give a range").click()
        expect(page.locator(f'[name="range-{key}-low"]')).to_be_focused()
    page.get_by_label("Pair 1: one input").select_option("populations-0-users")
    page.get_by_label("Pair 1: the other input").select_option("populations-0-mailbox_size_mb")
    page.get_by_label("Pair 1: rank correlation").fill("3")
    expect(page.locator("#q-correlation-0")).to_contain_text("above 1")
    page.get_by_label("Pair 1: rank correlation").fill("0.4")
    expect(page.locator("#ask-size")).to_contain_text("evaluations")


def test_without_scripts_it_counts_and_searches(open_page, demo):
    page = open_page(java_script_enabled=False)
    page.goto(f"/scenarios/{demo.scenarios[0].pk}/search/")
    page.locator('[name="vary-raid_groups-0-disks-to"]').fill("31")
    page.get_by_role("button", name="Count").last.click()
    expect(page.locator("#search-button")).to_have_text("Search 5,760 designs")
    expect(page.locator('[name="vary-raid_groups-0-disks-to"]')).to_have_value("31")
    page.get_by_role("button", name="Search 5,760 designs").click()
    expect(page).to_have_url(re.compile("/searches/"))
    # A worker of the tests may have looked at them meanwhile.
    looks = re.compile(r"Looking at 5,760 designs\.|Looked at\s*5,760 designs")
    expect(page.locator("main")).to_contain_text(looks)


def test_a_search_runs_before_ones_eyes(page, demo, worker):
    page.goto(f"/scenarios/{demo.scenarios[0].pk}/")
    page.get_by_role("link", name="Search designs").click()
    page.locator('[name="vary-raid_groups-0-disks-to"]').fill("200")
    page.locator('[name="vary-raid_groups-0-count-to"]').fill("300")
    page.get_by_label("Stripe depth: values").first.fill("8, 16, 32, 64, 128")
    # The worker holds its breath meanwhile: it may be faster than a hand.
    expect(page.locator("#search-button")).to_have_text("Search 7,164,000 designs")
    os.killpg(worker.pid, signal.SIGSTOP)
    try:
        page.get_by_role("button", name=re.compile("Search [0-9,]+ designs")).click()
        expect(page.locator("#part-status progress")).to_be_visible()
        page.get_by_role("button", name="Pause").click()
        expect(page.get_by_role("button", name="Resume")).to_be_focused()
        expect(page.locator("#part-status")).to_contain_text("Paused")
        page.get_by_role("button", name="Resume").click()
        expect(page.get_by_role("button", name="Pause")).to_be_focused()
    finally:
        os.killpg(worker.pid, signal.SIGCONT)
    expect(page.locator("#front-table tbody tr").first).to_be_visible()
    expect(page.locator("#part-sentence")).to_contain_text("Not checked: ")
    expect(page.locator("#part-status")).to_contain_text("Done")
    expect(page.locator("#said")).to_contain_text("Not checked: ")
    expect(page.locator("#part-status progress")).to_have_count(0)
    # The page was made before anybody knew how many would be opened.
    told = re.compile(r"^The tightest limit is worked out for the first \d+; open any other")
    expect(page.locator("#front-opened")).to_have_text(told)


def test_a_search_that_ends_leaves_no_gap_where_it_had_more_to_say(page, demo, found):
    """A blank of the height of an earlier answer stayed above the status until the page was loaded
    again."""
    page.goto(f"/searches/{found['waiting'].pk}/")
    tall, short = (f"<p id='n{lines}'>{'<br>'.join(['Said'] * lines)}</p>" for lines in (30, 5))
    status = "<section class='card'>Searching</section>"
    details = f"<p>{'<br>'.join(['Further'] * 90)}</p><p id='read'>What one reads</p>"
    replies = [(tall, True), (short, True), (short, False)]

    def answer(route):
        sentence, active = replies[0]
        parts = {"status": status, "sentence": sentence, "details": details}
        route.fulfill(json={"parts": parts, "data": None, "active": active})

    def top():
        return page.locator("#part-status").bounding_box()["y"]

    page.route(f"**/searches/{found['waiting'].pk}/", answer)
    expect(page.locator("#n30")).to_be_visible()
    high = top()
    replies.pop(0)
    expect(page.locator("#n5")).to_be_visible()
    assert top() == high, "while it runs nothing jumps"
    read = page.locator("#read")
    read.evaluate("(each) => each.scrollIntoView({block: 'center'})")
    before = read.bounding_box()["y"]
    replies.pop(0)
    expect(page.locator("#result")).to_have_attribute("data-active", "no")
    assert abs(read.bounding_box()["y"] - before) <= 1, "what one reads below stays where it is"
    said = page.locator("#n5").bounding_box()
    assert top() - said["y"] - said["height"] <= 24, "as far apart as on a page that is loaded"


def test_cancelling_keeps_the_page_calm(page, demo, found, worker):
    # The worker would begin what waits.
    os.killpg(worker.pid, signal.SIGSTOP)
    try:
        page.goto(f"/searches/{found['waiting'].pk}/")
        expect(page.locator("#part-status")).to_contain_text("Waiting")
        page.get_by_role("button", name="Cancel").click()
        expect(page.locator("#part-status")).to_contain_text("Cancelled")
        expect(page.get_by_role("button", name="Pause")).to_have_count(0)
    finally:
        os.killpg(worker.pid, signal.SIGCONT)


@pytest.mark.parametrize(("width", "caption"), [(1440, 160), (360, 300)])
def test_what_changes_begins_below_the_sentence(page, found, width, caption):
    """It stood at the right under a blank, and on a phone each word of its caption had a line."""
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(f"/searches/{found['plain'].pk}/")
    left = page.locator("#part-sentence").bounding_box()["x"]
    assert page.locator("#changes").bounding_box()["x"] == left
    assert page.locator("#changes caption").bounding_box()["width"] >= caption


def test_few_candidates_stand_there_whole(page, found):
    """Seven rows with much to say scrolled within themselves."""
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(f"/searches/{found['plain'].pk}/")
    table = page.locator("#front-table")
    expect(table.locator("tbody tr").first).to_be_visible()

    def with_rows(number):
        """How far the table scrolls within itself with so many rows of 150 px."""
        return table.evaluate(
            """(each, number) => {
              const rows = each.querySelector("tbody");
              const one = rows.firstElementChild;
              rows.replaceChildren(...Array.from({ length: number }, () => one.cloneNode(true)));
              for (const row of rows.children) row.style.height = "150px";
              return each.scrollHeight - each.clientHeight;
            }""",
            number,
        )

    assert with_rows(7) <= 1
    assert with_rows(40) > 1000


def test_brushing_chooses_candidates(page, found):
    page.goto(f"/searches/{found['plain'].pk}/")
    count = page.locator("#front-count")
    expect(page.locator("#front-table tbody tr").first).to_be_visible()
    assert jumped(page) < 0.02
    whole = count.text_content()
    rows = page.locator("#front-table tbody tr")
    before = rows.count()
    page.locator("#front-frame").evaluate("(each) => each.scrollIntoView({block: 'center'})")
    box = page.locator("#front-canvas").bounding_box()
    page.mouse.move(box["x"] + 0.1 * box["width"], box["y"] + 0.05 * box["height"])
    page.mouse.down()
    page.mouse.move(box["x"] + 0.45 * box["width"], box["y"] + 0.8 * box["height"], steps=5)
    page.mouse.up()
    expect(count).to_have_text(re.compile(rf"\d+ of {whole}"))
    assert 0 < rows.count() < before
    expect(page.locator("#brush")).to_be_visible()
    assert page.locator("#front-most-0").input_value()
    page.get_by_role("button", name="Show all").click()
    expect(count).to_have_text(whole)
    expect(page.locator("#brush")).to_be_hidden()


WRITTEN = """() => {
  window.written = [];
  const { fillText } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.fillText = function (text, ...at) {
    window.written.push(String(text));
    return fillText.call(this, text, ...at);
  };
}"""


@pytest.mark.parametrize(
    ("values", "ticks"),
    # One of the shares is whole by chance: the others are not.
    [([2, 2], ["1", "2", "3"]), ([1, 2], ["1", "2"]), ([0.5, 1], ["0.6", "0.8", "1"])],
)
def test_what_is_counted_has_whole_numbers_on_its_axis(open_page, found, values, ticks):
    """The axis of servers that may be lost went from 1.9 to 2.1."""
    page = open_page()
    page.add_init_script(f"({WRITTEN})()")

    def counted(route):
        reply = route.fetch()
        pattern = r'(<script id="front-data" type="application/json">)(.*?)(</script>)'
        begin, data, end = re.search(pattern, reply.text(), re.S).groups()
        front = json.loads(data)
        for at, point in enumerate(front["points"]):
            point["at"][1] = values[at % 2]
        if front["today"]:
            front["today"][1] = values[0]
        body = reply.text().replace(begin + data + end, begin + json.dumps(front) + end)
        route.fulfill(response=reply, body=body)

    page.route(f"**/searches/{found['plain'].pk}/", counted)
    page.goto(f"/searches/{found['plain'].pk}/")
    expect(page.locator("#front-table tbody tr").first).to_be_visible()
    price = page.evaluate("window.written.filter((each) => Number(each) < 4)")
    assert sorted(set(price))[: len(ticks)] == ticks
    whole = all(isinstance(each, int) for each in values)
    assert not whole or len(set(price)) == len(ticks)


def test_limits_are_typed_instead_of_drawn(page, found):
    page.goto(f"/searches/{found['plain'].pk}/")
    price = page.get_by_role("group", name=re.compile("^Price.*USD$"))
    price.get_by_label("at most").fill("3,000")
    expect(page.locator("#front-count")).to_have_text(re.compile(r"^2 of \d+ candidates$"))
    expect(page.locator("#front-table tbody tr")).to_have_count(2)
    price.get_by_label("at most").fill("cheap")
    expect(price.get_by_label("at most")).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#front-count")).to_have_text(re.compile(r"^\d+ candidates$"))


def test_the_axes_of_the_picture_are_chosen(page, found):
    page.goto(f"/searches/{found['everything'].pk}/")
    canvas = page.locator("#front-canvas")
    expect(canvas).to_have_attribute("aria-label", re.compile("against Price"))
    page.get_by_label("Across").select_option(label="Lost disks survived")
    expect(canvas).to_have_attribute("aria-label", re.compile("against Lost disks survived"))


def test_from_the_list_to_a_scenario(page, found):
    page.goto(f"/searches/{found['plain'].pk}/")
    page.locator("#front-table tbody a").nth(1).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("RAID 10, 4 groups of 2")
    page.locator('a[data-figure="database.queue_length"]').first.click()
    expect(page.locator("#working-title")).to_have_text("Database queue length of a server")
    page.keyboard.press("Escape")
    page.get_by_role("link", name="Next").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("RAID 10, 5 groups of 2")
    page.get_by_role("link", name="All candidates").click()
    page.get_by_role("button", name="Make scenario of candidate 1", exact=True).click()
    expect(page).to_have_url(re.compile("/scenarios/"))
    expect(page.locator(".message")).to_contain_text("is now a scenario of “8000-user benchmark”")
    expect(page.locator("#sentence")).to_have_text(
        "8,000 users need 8 disks; a lost disk breaks it."
    )
    expect(page.locator("#in-short")).to_contain_text("The next 800 need ")


def test_selected_candidates_stay_selected_and_are_compared(page, found):
    page.goto(f"/searches/{found['plain'].pk}/")
    page.get_by_label("Compare candidate 1", exact=True).check()
    page.get_by_label("Compare candidate 2", exact=True).check()
    price = page.get_by_role("group", name=re.compile("^Price.*USD$"))
    price.get_by_label("at most").fill("100,000")
    expect(page.get_by_label("Compare candidate 2", exact=True)).to_be_checked()
    page.get_by_role("button", name=re.compile("selected with today$")).click()
    expect(page.locator("thead th[scope=col]")).to_contain_text(["Today"])


def test_a_candidate_stands_to_what_was_asked(page, found):
    page.goto(f"/searches/{found['everything'].pk}/")
    page.locator("#front-table tbody a").first.click()
    asked = page.get_by_role("region", name="What the search asked for, table")
    expect(asked).to_contain_text("Lost disks survived")
    page.get_by_role("link", name="Every limit in each state").click()
    expect(page.locator("#failures thead")).to_contain_text("asked for")
    expect(page.locator("#futures")).to_contain_text("of 40 futures")


def test_a_server_that_is_gone_is_said_calmly(open_page, demo):
    page = open_page(allow=["ERR_FAILED"])
    page.goto(f"/scenarios/{demo.scenarios[0].pk}/search/")
    page.route("**/space/", lambda route: route.abort())
    depth = page.locator('[name="vary-raid_groups-0-stripe_depth_kb"]')
    depth.fill("8, 16")
    expect(page.locator("#banner")).to_contain_text("does not answer")
    page.unroute("**/space/")
    page.get_by_role("button", name="Try now").click()
    expect(page.locator("#search-button")).to_have_text("Search 5,760 designs")
    expect(depth).to_have_value("8, 16")
    expect(page.locator("#banner")).to_be_hidden()


def test_the_last_model_that_is_let_vary_is_counted_like_the_others(page, demo):
    """Its button is gone with the answer; the page said that the server does not answer."""
    page.goto(f"/scenarios/{demo.group.pk}/?server=dell-r760-12lff&controller=megaraid-9560-16i")
    page.get_by_role("link", name="Search designs").click()
    buttons = page.locator("#models-kept button")
    buttons.first.wait_for()
    names = buttons.all_inner_texts()
    for left in range(len(names), 0, -1):
        with page.expect_response("**/space/"):
            buttons.last.click()
        expect(buttons).to_have_count(left - 1)
        expect(page.locator("#banner")).to_be_hidden()
    focused = page.evaluate("document.activeElement.id")
    assert focused in ("add-axes", "q-axes"), "the keyboard goes on where the buttons were"
