"""Numbers are typed and written back as the person sees all others."""

import os
import re
import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import expect

from calculators.sheet.said.numbers import percent, shown
from planner.models import Scenario
from planner.services.organisation.preferences import change_preferences
from tests.calculators.sheet.test_numbers import HALVES

pytestmark = pytest.mark.browser
ROOT = Path(__file__).parents[2]
USERS = "#f-populations-0-users"
RATE = "#f-populations-0-iops_per_user"


@pytest.fixture
def german_page(open_page, demo):
    change_preferences(demo.user, {"number_format": "de-DE"})
    page = open_page()
    page.goto(f"/scenarios/{demo.scenarios[0].pk}/")
    page.locator("#charts canvas").first.wait_for()
    return page


def test_a_person_types_numbers_as_they_are_shown(german_page, demo):
    page = german_page
    users, rate, sentence = page.locator(USERS), page.locator(RATE), page.locator("#sentence")
    expect(users).to_have_value("8.000")
    expect(page.locator("#changes")).to_be_hidden()
    users.fill("9.200")
    expect(sentence).to_contain_text("9.200 users")
    # An address means the same to everybody.
    expect(page).to_have_url(re.compile(r"\?populations-0-users=9200$"))
    users.fill("9,1k")
    expect(sentence).to_contain_text("9.100 users")
    users.blur()
    expect(users).to_have_value("9.100")
    rate.fill("0,05")
    expect(page).to_have_url(re.compile(r"iops_per_user=0\.05"))
    rate.blur()
    expect(rate).to_have_value("0,05")
    expect(page.locator("#changes")).to_contain_text("2 changes not saved")

    # Three digits behind the comma are no thousands where a nought stands behind them.
    depth = page.locator("#f-raid_groups-0-stripe_depth_kb")
    depth.fill("16,1250")
    depth.blur()
    expect(page).to_have_url(re.compile(r"stripe_depth_kb=16\.1250"))
    expect(depth).to_have_value("16,1250")
    page.locator("#undo").click()
    expect(page.locator("#changes")).to_contain_text("2 changes not saved")

    users = page.locator(USERS)
    users.fill("12,000")
    problem = page.locator("#e-populations-0-users")
    expect(problem).to_contain_text('"12,000" can be read in two ways: 12.000 or 12.')
    page.reload()
    expect(problem).to_contain_text('"12,000" can be read in two ways: 12.000 or 12.')
    page.locator(USERS).fill("9.100")
    expect(problem).to_have_count(0)
    expect(sentence).to_contain_text("9.100 users")
    page.locator("#undo").click()
    expect(page.locator("#e-populations-0-users")).to_contain_text("12.000 or 12")
    page.locator("#redo").click()
    expect(page.locator(USERS)).to_have_value("9.100")

    # Another format is chosen elsewhere: this page goes on in its own, also where it is saved.
    change_preferences(demo.user, {"number_format": "en-GB"})
    page.locator(USERS).fill("9.300")
    expect(sentence).to_contain_text("9,300 users")
    page.locator(USERS).blur()
    expect(page.locator(USERS)).to_have_value("9.300")
    page.locator("#save").click()
    expect(page.locator("#report")).to_contain_text("Saved as version 2")
    expect(page.locator(USERS)).to_have_value("9,300")
    saved = Scenario.objects.get(pk=demo.scenarios[0].pk).question["populations"][0]
    assert (saved["users"], saved["iops_per_user"]) == (9300, 0.05)


def test_a_draft_means_the_same_in_another_format(german_page, demo):
    page = german_page
    page.locator(RATE).fill("0,051")
    expect(page.locator("#changes")).to_contain_text("1 change not saved")
    change_preferences(demo.user, {"number_format": "en-GB"})
    page.goto(f"/scenarios/{demo.scenarios[0].pk}/")
    page.get_by_role("button", name="Bring it back").click()
    expect(page.locator(RATE)).to_have_value("0.051")
    expect(page.locator("#changes")).to_contain_text("1 change not saved")


@pytest.mark.parametrize("format", ["en-GB", "de-DE"])
def test_a_share_beyond_its_most_is_refused_and_stays_so(open_page, demo, format):
    """150 % was sent as 1.5, which is a bare number above 100 % and so was taken as 1.5 %."""
    change_preferences(demo.user, {"number_format": format})
    page = open_page()
    page.goto(f"/scenarios/{demo.scenarios[0].pk}/")
    page.locator("#charts canvas").first.wait_for()
    share = page.locator("#f-populations-0-read_share")
    problem = page.locator("#e-populations-0-read_share")
    for typed in ("150 %", "150.5 %" if format == "en-GB" else "150,5 %"):
        share.fill(typed)
        expect(problem).to_contain_text(f"{typed} is above 100 %")
        page.reload()
        expect(problem).to_contain_text(f"{typed} is above 100 %")
        expect(share).to_have_value(typed)
    # As elsewhere: three places behind the sign that parts decimals can be thousands.
    share.fill("1.125 %" if format == "en-GB" else "1,125 %")
    expect(problem).to_contain_text("can be read in two ways")
    share.fill("66 %")
    expect(problem).to_have_count(0)
    expect(page).to_have_url(re.compile(r"read_share=66%25"))


def test_per_cent_of_what_is_no_share_is_refused(open_page, demo):
    """5 % of a mailbox size became 0.05 MB, and the verdict stayed green."""
    page = open_page()
    page.goto(f"/scenarios/{demo.scenarios[0].pk}/")
    page.locator("#charts canvas").first.wait_for()
    size = page.locator("#f-populations-0-mailbox_size_mb")
    problem = page.locator("#e-populations-0-mailbox_size_mb")
    size.fill("5 %")
    for _ in range(2):
        expect(problem).to_contain_text('"5%" carries a unit that cannot be converted to MB/user')
        page.reload()


def test_a_bare_percentage_is_read_and_written_back(german_page):
    page = german_page
    growth = page.locator("#f-users_growth")
    growth.evaluate("input => input.closest('details')?.setAttribute('open', '')")
    growth.fill("5")
    growth.press("Tab")
    expect(growth).to_have_value("5 %")
    expect(page.locator("#e-users_growth")).to_have_count(0)


def test_scripts_round_a_half_as_python_does(open_page):
    """Python rounded to even where the scripts rounded up, and both a binary fraction down."""
    node = os.pathsep.join((str(ROOT / ".boot" / "bin"), os.environ["PATH"]))
    script = subprocess.run(
        [
            ROOT / "node_modules" / ".bin" / "esbuild",
            ROOT / "static" / "src" / "shared" / "numbers.ts",
            *("--bundle", "--format=iife", "--global-name=written"),
        ],
        env={**os.environ, "PATH": node},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    page = open_page()
    page.goto("/")
    cases = [*HALVES, *((each / 16, digits, shown(each / 16, digits)) for each in range(-99, 99)
                        for digits in (1, 2, 3))]  # fmt: skip
    told = page.evaluate(
        f"(cases) => {{ {script}; return cases.map(([value, digits]) => "
        "written.shown(value, digits)); }",
        [[value, digits] for value, digits, _ in cases],
    )
    assert told == [text for *_, text in cases]
    changes = [(1, 1.0625), (1, 1.125), (8, 7), (1, 1.00049), (1000, 1005.5), (16, 15)]
    told = page.evaluate(
        f"(cases) => {{ {script}; return cases.map((each) => written.change(...each)); }}", changes
    )
    assert told == ["+6.3 %", "+13 %", "−13 %", "", "+0.6 %", "−6.3 %"]
    assert [percent(b / a - 1, signed=True) for a, b in changes if b != 1.00049] == list(
        filter(None, told)
    )
