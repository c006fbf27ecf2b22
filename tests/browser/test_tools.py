"""The tools in a browser: maps, lights, alignment, validity, relay commands, new plans."""

import re
from datetime import UTC, datetime
from uuid import uuid4

import pytest
from playwright.sync_api import expect

from planner.models import Measurement, Scenario
from tests.browser.test_for_everybody import RULES, violations, wrong

pytestmark = pytest.mark.browser
PAGES = [
    "/tools",
    "/tools/stripe-map",
    "/tools/stripe-map?level=RAID5&disks=5&aligned=no",
    "/tools/stripe-map?disks=7",
    "/tools/alignment",
    "/tools/alignment?offset=x",
    "/tools/benchmark-validity",
    "/tools/mta-benchmark",
    "/tools/mta-benchmark?stage=second-relay",
    "/sources/netraid-1999/",
    "/tools/migration",
    "/tools/hub-counters",
    "/tools/migration?users=x",
    "/tools/migration#figure=exchange_2013.for_1000_users.disks",
    "/plans/new/?system=exchange-2007-hub",
    "/plans/new/?system=postfix-relay",
]
WIDTHS = [320, 360, 768, 900, 1030, 1280, 1920]
STRIPES = "/tools/stripe-map?level=RAID10&disks=8&stripe_depth_kb=16&offset_kb=100"


def hub():
    return Scenario.objects.filter(system="exchange-2007-hub").order_by("pk")


def lit(page):
    return page.locator(".disk.lit")


def test_no_tool_has_a_violation_or_runs_over_the_edge(open_page, demo):
    page = open_page()
    found = {}
    for address in [*PAGES, f"/scenarios/{hub()[2].pk}/"]:
        page.goto("about:blank")
        page.goto(address)
        if "/scenarios/" in address:
            page.locator("#charts canvas").first.wait_for()
        drawn = "stripe-map" in address and "disks=7" not in address
        write = page.get_by_role("button", name="Write", exact=True)
        found[address] = wrong(page, WIDTHS, write.click if drawn else lambda: None)
    assert not {address: each for address, each in found.items() if each}


def test_the_map_follows_what_is_typed(page):
    page.goto(STRIPES)
    expect(page.locator(".stripe-hit").first).to_contain_text("96K")
    page.get_by_label("File offset").fill("0")
    expect(page.locator(".tool-answer")).to_contain_text("0K lies on disk 0, its mirror on disk 1")
    page.get_by_label("RAID level").select_option("RAID5")
    expect(page.locator(".stripe-parity.stripe-hit")).to_have_count(1)
    expect(page).to_have_url(re.compile("level=RAID5.*offset_kb=0"))
    expect(page.locator("#count-fits")).to_have_text("8X/1X")
    page.get_by_label("Disks", exact=True).fill("2")
    expect(page.locator("#e-disks")).to_contain_text("needs at least 3 disks")
    expect(page.locator("#tool-shown")).to_have_class(re.compile("stale"))
    page.get_by_label("Disks", exact=True).fill("4")
    expect(page.locator(".disk")).to_have_count(4)


def test_a_far_offset_is_brought_into_view(open_page):
    page = open_page(width=360)
    page.goto("/tools/stripe-map?level=RAID50&disks=24&spans=4&offset_kb=5000")
    seen = """(cell) => {
        const frame = cell.closest(".stripe-scroll").getBoundingClientRect();
        const box = cell.getBoundingClientRect();
        return box.left >= frame.left && box.right <= frame.right
            && box.top >= frame.top && box.bottom <= frame.bottom;
    }"""
    assert page.locator("td.stripe-data.stripe-hit").evaluate(seen)
    page.get_by_label("File offset").fill("80")
    expect(page.locator("td.stripe-data.stripe-hit")).to_contain_text("80K")
    assert page.locator("td.stripe-data.stripe-hit").evaluate(seen)
    assert page.evaluate("scrollX") == 0


def test_lights_of_a_read_and_a_write(page):
    page.goto(STRIPES)
    page.get_by_role("button", name="Read", exact=True).click()
    expect(lit(page)).to_have_count(1)
    page.get_by_label("at the chosen offset").check()
    page.get_by_role("button", name="Write", exact=True).click()
    expect(page.locator("#lights-said")).to_have_text("Write at 100K: lights disks 4 and 5.")
    expect(lit(page)).to_have_count(2)
    assert page.locator(".disk.lit .disk-name").all_inner_texts() == ["4", "5"]
    expect(page.locator("#count-disks")).to_have_text("3")


def test_filling_says_how_many_fit(page):
    page.goto(STRIPES)
    page.get_by_role("button", name="Fill with writes").click()
    expect(page.locator("#lights-said")).to_contain_text("4 writes fit at once")
    expect(lit(page)).to_have_count(8)
    expect(page.locator("#count-write")).to_have_text("4")


def test_a_misaligned_partition_shows_two_disk_hits(page):
    page.goto("/tools/stripe-map?level=RAID0&disks=8&aligned=no&offset_kb=0")
    page.get_by_label("at the chosen offset").check()
    page.get_by_role("button", name="Read", exact=True).click()
    expect(page.locator("#lights-said")).to_contain_text("crosses a stripe boundary")
    expect(page.locator("#count-crossing")).to_have_text("1")
    expect(lit(page)).to_have_count(2)


def test_the_mix_is_paused_and_resumed_by_keyboard(page):
    page.goto(STRIPES)
    page.get_by_role("button", name="Run a mix").press("Enter")
    expect(page.locator("#lights-said")).to_have_attribute("aria-live", "off")
    expect(page.locator("#count-write")).not_to_have_text("0")
    page.get_by_role("button", name="Pause").press("Space")
    expect(page.locator("#lights-said")).to_contain_text("Paused after")
    expect(page.locator("#lights-said")).to_have_attribute("aria-live", "polite")
    before = page.locator("#count-disks").inner_text()
    page.wait_for_timeout(1000)
    assert page.locator("#count-disks").inner_text() == before
    page.get_by_role("button", name="Resume").press("Enter")
    expect(page.locator("#count-disks")).not_to_have_text(before)
    page.keyboard.press("Escape")
    expect(page.locator("#lights-said")).to_contain_text("Paused after")
    page.get_by_role("button", name="Clear").press("Enter")
    expect(lit(page)).to_have_count(0)


def test_lights_stand_still_where_less_motion_is_asked(open_page):
    page = open_page(reduced_motion="reduce")
    page.goto(STRIPES)
    page.get_by_role("button", name="Fill with reads").click()
    assert lit(page).count() == 8
    assert page.locator(".led").first.evaluate("(led) => getComputedStyle(led).animationName") == (
        "none"
    )
    page.get_by_role("button", name="Run a mix").click()
    expect(page.get_by_role("button", name="Pause")).to_be_disabled()
    before = page.locator("#count-disks").inner_text()
    page.wait_for_timeout(900)
    assert page.locator("#count-disks").inner_text() == before


def test_a_tool_works_without_scripts(open_page):
    page = open_page(java_script_enabled=False)
    page.goto("/tools/alignment")
    page.get_by_label("Starting offset").fill("0x7e0000")
    page.get_by_role("button", name="Show").click()
    expect(page.locator(".tool-answer")).to_contain_text("Aligned: 8,257,536 bytes")


def test_an_example_of_alignment_is_one_click(page):
    page.goto("/tools/alignment?offset=0")
    page.get_by_role("link", name="Primary partition: 0x7e00").click()
    expect(page.locator(".tool-answer")).to_contain_text("25 % of 4K I/Os touch a second disk")
    offset = page.get_by_label("Starting offset")
    offset.fill("zzz")
    expect(page.locator("#e-offset")).to_contain_text("is not a number")
    expect(offset).to_have_attribute("aria-invalid", "true")
    expect(offset).to_be_focused()


def test_validity_follows_what_is_typed(page):
    page.goto("/tools/benchmark-validity")
    expect(page.locator(".tool-answer")).to_contain_text("Valid by the rules")
    page.get_by_label("Average disk queue length").fill("8.4")
    expect(page.locator(".tool-answer")).to_contain_text("it must stay below its 8 spindles")


def test_commands_are_copied(page):
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto("/tools/mta-benchmark")
    page.get_by_label("Messages", exact=True).fill("2500")
    command = page.locator("#text-run-target")
    expect(command).to_contain_text("--messages 2500")
    page.get_by_role("button", name="Copy: Measure the relay under test").click()
    assert page.evaluate("navigator.clipboard.readText()") == command.inner_text()


def test_the_lines_follow_the_stage(open_page):
    page = open_page()
    page.goto("/tools/mta-benchmark")
    assert page.get_by_text("mount tmpfs").count() == 1
    page.get_by_label("Measure with").select_option("second-relay")
    page.get_by_text("mynetworks").first.wait_for()
    assert page.get_by_text("mount tmpfs").count() == 0
    assert "stage=second-relay" in page.url


def test_a_ramp_has_its_chart(open_page, demo):
    ladder = uuid4()
    for minute, (kind, sessions, rate) in enumerate(
        [("ram-queue", 1, 1000.0), ("ram-queue", 16, 5000.0), ("ram-queue", 64, 5100.0)]
    ):
        Measurement.objects.create(
            organisation=demo.organisation, created_by=demo.user, ladder=ladder, kind=kind,
            name=kind, messages=1000, seconds=60_000 / rate, messages_per_minute=rate,
            accepted_seconds=60_000 / rate, drained_seconds=60_000 / rate, tools={}, host={},
            started_at=datetime(2026, 1, 2, 3, minute, tzinfo=UTC), source="measured here",
            parameters={"sessions": sessions, "size_bytes": 25_000},
        )  # fmt: skip
    page = open_page()
    page.goto("/tools/mta-benchmark")
    chart = page.locator("#chart-concurrency")
    chart.locator("canvas").wait_for()
    assert "beyond 16 sessions the rate grows no more" in chart.inner_text()
    chart.get_by_role("button", name="Show table").click()
    assert chart.get_by_role("row").count() == 4
    assert not violations(page, RULES)


def test_a_hub_shows_its_fragment_and_meter(page):
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"/scenarios/{hub()[2].pk}/")
    card = page.locator("#artifact-edge-transport-config")
    card.get_by_role("button", name="Copy").click()
    assert 'value="536870912"' in page.evaluate("navigator.clipboard.readText()")
    with page.expect_download() as download:
        card.get_by_role("link", name="Download").click()
    assert download.value.suggested_filename.endswith(".xml")
    meter = page.locator("#back-pressure")
    expect(meter).to_contain_text("11 % over")
    page.locator("#f-database_max_cache_mib").fill("512")
    expect(meter).to_contain_text("to spare")
    expect(meter).to_contain_text("throttled: 0 %")
    meter.get_by_role("link", name="512").click()
    expect(page.locator("#working-title")).to_be_visible()


def test_a_scenario_leads_to_the_map_of_its_group(scenario_page):
    scenario_page.locator("#stripe-maps a").first.click()
    expect(scenario_page.get_by_role("textbox", name="Spans")).to_have_value("4")
    expect(scenario_page.locator("#map-title")).to_contain_text("RAID 10, 8 disks in 4 spans")


def test_a_new_plan_asks_what_its_system_needs(page):
    page.goto("/plans/new/")
    expect(page.get_by_role("textbox", name=re.compile("^Users( of one server)?$"))).to_be_visible()
    page.get_by_label("Postfix relay").check()
    expect(page.get_by_role("textbox", name=re.compile("^Users( of one server)?$"))).to_be_hidden()
    # The queue of an outage may be given disks.
    expect(page.get_by_label("Disk model")).to_be_visible()
    page.get_by_label("Peak of all relays", exact=True).fill("30000")
    page.get_by_role("button", name="Size it").click()
    expect(page.locator("#sentence")).to_be_visible()
    page.goto("/plans/new/")
    page.get_by_label("Exchange 2007 hub transport").check()
    page.get_by_role("textbox", name="Message size", exact=True).fill("500000")
    page.get_by_label("Message rate", exact=True).fill("12")
    page.get_by_role("button", name="Size it").click()
    expect(page.locator("#sentence")).to_contain_text("messages a second")
