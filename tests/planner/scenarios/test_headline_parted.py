"""A headline is read in short: a fact of few words, and the lines that matter next."""

import copy

import pytest
from django.urls import reverse
from lxml import html

from calculators.inputs.catalogue import from_fixtures
from calculators.systems import SYSTEMS
from planner.pages.plans.new_plan import NewPlan
from planner.pages.scenario.answer.answers import answer
from planner.report.compose import compose
from planner.report.in_short import in_short, parted
from planner.services.scenarios import scenarios, sizings
from planner.services.scenarios.sizings import sizing_as_dict
from tests.calculators.growth.test_growth_keeps_losses import TWO_SITES

CATALOGUE = from_fixtures()
ALL_READ_AT_ONCE = 22
FURTHER = {"users_growth": "10", "load_growth": "10", "horizon_years": "5", "lost_relays": "1"}


@pytest.mark.parametrize(
    ("headline", "parts"),
    [
        ("12 need 8 disks; the next 2 need 1.5 more. Tight.",
         ("12 need 8 disks", "The next 2 need 1.5 more. Tight.")),
        ("Holds 12.5. With more, at 3; that is it.",
         ("Holds 12.5", "With more, at 3; that is it.")),
        ("4 to 12 relays: not known until 1.5; so.",
         ("4 to 12 relays", "Not known until 1.5; so.")),
        ("Holds 12.", ("Holds 12", "")),
    ],
)  # fmt: skip
def test_it_is_parted_at_its_first_mark(headline, parts):
    assert parted(headline) == parts


def test_what_is_counted_elsewhere_is_no_line():
    doubt = "It may fall short: 103 if the model errs. Measure before you count on them."
    said = in_short(
        "12 need 8 disks; the next 2 need 1 more disk. The processors set it. Tight: A (0 % to "
        f"spare). In doubt: B. Against 1 recommendation: C. {doubt} 2 limits not checked.",
        "warn",
        [{"name": "throughput-certainty", "verdict": "warn", "message": doubt}],
        "The next 2 users: +5 USD.",
    )
    assert (said.word, said.fact) == ("Tight", "12 need 8 disks")
    assert said.lines == ("The next 2 need 1 more disk: +5 USD. The processors set it.",)


def test_that_one_disk_loses_the_mail_is_said_first():
    lost = "A RAID group is RAID 0: the loss of one disk loses its volume, back to the last backup."
    said = in_short(
        f"Holds 5 users. With more users, A sets it. At 7. {lost}",
        "pass",
        [{"name": "redundancy", "verdict": "warn", "message": lost}],
        growth="With the growth given, A breaks in month 4; it holds through month 3. More.",
    )
    assert (said.word, said.fact, said.lines) == ("", "Holds 5 users", (lost,))
    assert said.grown == "With the growth given, A breaks in month 4."


def test_brackets_go_where_a_fact_is_long():
    fact = " ".join(["word"] * 20)
    assert in_short(f"{fact} (4 database, 2 log). So.", "pass", []).fact == fact
    assert in_short("Holds 3 (2 to 4). So.", "pass", []).fact == "Holds 3 (2 to 4)"


@pytest.mark.parametrize("grows", [False, True])
@pytest.mark.parametrize("system", list(SYSTEMS))
def test_a_new_plan_is_read_at_once(system, grows):
    document = NewPlan.read({"system": system, **(FURTHER if grows else {})}, CATALOGUE).document()
    broken = copy.deepcopy(document)
    for people in broken.get("populations", ()):
        people["users"] *= 30
    if system == "postfix-relay":
        broken["relays"] = 1
    for each in (document, broken):
        said = answer(each, CATALOGUE)
        assert len(f"{said.short.word} {said.short.fact}".split()) <= ALL_READ_AT_ONCE
        assert 1 <= len(said.short.lines) + bool(said.short.grown) <= 2
        # Nothing is said that is not in full.
        whole = " ".join([*said.in_full, said.next_cost, said.growth]).lower()
        for line in said.short.lines:
            assert line.partition(":")[0].rstrip(".").lower() in whole


@pytest.mark.django_db
def test_what_leaves_the_headline_stands_in_full(client, cast):
    client.force_login(cast.alice)
    asked = {"system": "exchange-se", "users_growth": "10", "horizon_years": "5"}
    page = html.fromstring(client.post(reverse("new-plan"), asked, follow=True).content)
    shown = page.get_element_by_id("headline")
    full = page.get_element_by_id("in-full")
    said = " ".join(full.text_content().split())
    assert "; the next 100 need 4 more disks, and solid state disks" in said
    assert "have only a lagged copy left" in said
    assert "have only a lagged copy left" not in shown.text_content()
    assert full.xpath('.//*[@id="growth"]')
    assert full.xpath('.//*[@id="needs"]')
    for link in shown.xpath('.//a[starts-with(@href, "#")]/@href'):
        assert page.xpath(f'//*[@id="{link[1:]}"]'), link


_PRICES = {
    "server/dell-r760-12lff-4sff": "9000",
    "disk/exos-x24-16tb-sas": "500",
    "disk/micron-7400-pro-m2-960gb": "150",
    "disk/samsung-pm9a3-u2-7680gb": "900",
}
_PRICED = {"prices": {name: {"price": price, "currency": "USD"} for name, price in _PRICES.items()}}


@pytest.mark.django_db
def test_a_cheaper_way_to_grow_stands_in_the_headline_and_at_what_leads_to_it(client, cast):
    """Only the dear one did; "(no hardware more)" stood at Apply, in a list that is closed."""
    document = {**TWO_SITES, "purchase": _PRICED}
    found = scenarios.create_scenario(cast.plan, cast.alice, "A", document, cast.catalogue)
    client.force_login(cast.alice)
    page = html.fromstring(client.get(reverse("scenario", args=[found.pk])).content)
    link = page.get_element_by_id("headline").get_element_by_id("cheaper-growth")
    dear = "+49,000 USD in place of +86,800 USD"
    said = f"Cheaper for year 3: without symmetrical distribution, {dear}."
    assert link.text_content() == said
    there = html.fromstring(client.get(link.get("href")).content).text_content()
    assert "without symmetrical distribution" in there.lower()
    finding = page.xpath('//li[contains(., "Symmetrical distribution costs hardware")]')[0]
    assert f"(no hardware more today; by year 3 {dear})" in finding.text_content()
    sizing = sizings.size_scenario(found, cast.alice, cast.catalogue)
    assert said in compose(sizing_as_dict(sizing)).summary.lines


@pytest.mark.django_db
def test_the_first_page_of_a_report_says_the_same(cast):
    document = NewPlan.read({"system": "exchange-2007-mailbox"}, CATALOGUE).document()
    found = scenarios.create_scenario(cast.plan, cast.alice, "A", document, cast.catalogue)
    sizing = sizings.size_scenario(found, cast.alice, cast.catalogue)
    summary = compose(sizing_as_dict(sizing)).summary
    shown = answer(document, cast.catalogue)
    assert summary.fact == f"{shown.short.fact}."
    assert summary.word == shown.verdict_word
    assert summary.lines == shown.short.lines
