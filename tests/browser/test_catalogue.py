"""The catalogue as people work with it: typing finds, rows are made, cloned, retired, refused."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import expect

from planner.models import Disk
from planner.selectors.catalogue.catalogue import catalogue_of
from planner.services.scenarios.scenarios import save_scenario
from tests.browser.test_for_everybody import wrong

pytestmark = pytest.mark.browser
FILE = (
    b"key,name,capacity_gb,origin,source\r\n"
    b"file-1,From a file,1000,given,us\r\n"
    b"file-2,,x,given,us\r\n"
)
# Where somebody wants to look at the pages.
SHOTS = os.environ.get("CATALOGUE_SHOTS")


def shot(page, name):
    if SHOTS:
        page.screenshot(path=str(Path(SHOTS) / f"{name}.png"), full_page=True)


def test_a_row_from_the_first_key_to_the_last(open_page, demo):
    page = open_page(allow=["409", "400"])
    page.goto("/catalogue/disks/")
    page.keyboard.press("Tab")
    page.locator("#row-search").focus()
    page.keyboard.type("exos 24 sas")
    expect(page.locator("#rows tbody tr")).to_have_count(1)
    expect(page.locator("#rows")).to_contain_text("Exos X24 24 TB SAS")
    page.goto("/catalogue/disks/rows/exos-x24-24tb-sas/")
    page.get_by_role("link", name="Clone").click()
    page.locator("#r-key").fill("ours-24")
    page.locator("#r-name").fill("Ours, 24 TB")
    page.locator("#r-price").fill("412.5")
    page.locator("#r-currency").fill("EUR")
    page.locator("#r-price_origin").select_option("given")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("status").first).to_contain_text("is in the catalogue")
    row = Disk.objects.get(key="ours-24")
    assert (str(row.price), row.capacity_gb, row.form_factor) == ("412.50", 24_000, '3.5"')
    document = demo.scenarios[0].document()
    for group in document["raid_groups"]:
        group["disk"] = "ours-24"
    seen = catalogue_of(Disk.objects.get(key="ours-24").organisation)
    save_scenario(demo.scenarios[0], document, demo.user, seen)
    # Nothing goes by one press; by keyboard alone it is two and a Tab.
    expect(page.get_by_role("button", name="Delete")).to_have_count(0)
    page.get_by_text("Delete this disk").press("Enter")
    expect(page.get_by_role("button", name="Delete “Ours, 24 TB”")).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text(demo.scenarios[0].name)
    assert Disk.objects.filter(key="ours-24").exists()
    page.get_by_role("button", name="Retire").click()
    expect(page.get_by_role("button", name="Offer it again")).to_be_visible()
    page.goto("/catalogue/disks/?q=ours")
    expect(page.locator("#rows tbody tr")).to_have_count(0)


@pytest.mark.parametrize("width", [1360, 360])
def test_its_pages_fit_and_are_for_everybody(open_page, demo, width):
    page = open_page(width=width, allow=["400"])
    found = {}
    for name in ("", "new/", "rows/exos-x24-24tb-sas/", "import/"):
        page.goto(f"/catalogue/disks/{name}")
        if name == "import/":
            file = {"name": "disks.csv", "mimeType": "text/csv", "buffer": FILE}
            page.locator("#import-file").set_input_files([file])
            page.get_by_role("button", name="See what it would do").click()
            expect(page.locator("#plan-title")).to_be_visible()
        place = name.strip("/").replace("/", "-") or "list"
        shot(page, f"{place}-{width}-light")
        found[name] = wrong(page, (width,))
        if SHOTS:
            page.emulate_media(color_scheme="dark")
            shot(page, f"{place}-{width}-dark")
            page.emulate_media(color_scheme="light")
    assert not {name: each for name, each in found.items() if each}
