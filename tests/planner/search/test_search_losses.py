"""What a search says of designs that break with something lost where today's design holds."""

import copy
from functools import cache

import pytest

from calculators.best_practice.context import Look
from calculators.engine import open_scenario
from calculators.inputs.catalogue import from_fixtures
from calculators.search import document as document_of
from calculators.search import finish, read, sweep
from calculators.studies.reverse_sizing.same_disks import same_disks
from planner.pages.search_form import ask
from planner.pages.search_form.reading.suggested import LOSSES
from planner.pages.search_result.designs import loads
from planner.pages.search_result.designs.design import design_page
from planner.pages.search_result.found import Found
from planner.pages.search_result.front import front_table
from planner.pages.search_result.sentence import beside, sentence
from planner.services.searches import searches
from tests.calculators.documents import ONE_SITE
from tests.planner.search.test_search_first_question import RELAY, SE

CATALOGUE = from_fixtures()
DISK = "scsi-15k-300gb"
OWNED = {
    "system": "exchange-2007-mailbox",
    "storage_groups": 28,
    "server": "mailbox-2007-24gb",
    "populations": [{"profile": "heavy", "users": 2000, "mailbox_size_mb": 200}],
    "raid_groups": [
        {"volume": "database", "level": "RAID10", "disks": 14, "disk": DISK},
        {"volume": "log", "level": "RAID10", "disks": 4, "disk": DISK},
    ],
    "purchase": {"prices": {f"disk/{DISK}": {"owned": 24}}},
}
ID = "00000000-0000-0000-0000-000000000001"


def first(scenario):
    return ask.first_form(copy.deepcopy(scenario), CATALOGUE)


@cache
def found(asked=True):
    question = ask.question(first(OWNED))
    if not asked:
        question.pop("states")
    read_question = read(question, CATALOGUE)
    return Found(question, finish(read_question, sweep(read_question)), CATALOGUE)


def test_what_breaks_where_todays_design_holds_is_said_with_by_how_much():
    said, *_ = beside(found(asked=False))
    assert said.startswith("Worse than today's design when something breaks: with a lost disk it")
    assert "holds 4,040 of its 5,370 users, 25 % less (database spindles)" in said
    assert "in the rebuild of a disk it holds 2,627 of its 5,370 users, 51 % less" in said
    assert "Today's design holds its 2,000 users in each of these" in said
    assert "“Must also hold when”" in said
    rows = front_table(found(asked=False), ID)["rows"]
    breaks = (
        "Breaks with a lost disk and in the rebuild of a disk with its 5,370 users; today's design "
        "with its 2,000 does not."
    )
    assert breaks in [each["text"] for each in rows[0]["said"]]
    assert not any("Worse" in each for each in beside(found()))
    assert "as was asked for" in beside(found())[0]


def test_every_design_named_as_a_best_stands_in_the_answer_in_every_state():
    answer = found(asked=False).answer
    rows = {row["design"]: row for row in answer["in_states"]}
    named = [*answer["shortlist"], *answer["leaders"]]
    assert {row["design"] for row in named} == rows.keys()
    lost, rebuilt, server = rows[answer["front"][0]["design"]]["states"]
    assert (lost["state"], lost["verdict"], lost["check"]) == ("disk-lost", "fail", "spindles")
    assert (lost["load"], rebuilt["load"], server["load"]) == (4040, 2627, 0)
    assert lost["worse_than_today"]
    assert rebuilt["worse_than_today"]
    assert not server["worse_than_today"], "nobody is left of today's one server either"
    assert [each["verdict"] for each in answer["today"]["states"]][-1] == "fail"


def test_the_states_that_todays_design_holds_in_are_asked_for_at_first():
    page = ask.ask_page(first(OWNED))
    ticked = {row["key"] for row in page["states"] if row["ticked"]}
    assert ticked == {"disk-lost", "rebuilding"}
    assert "checked with a lost disk and the rebuild of a disk" in page["states_reason"]
    assert "it breaks with a lost server" in page["states_reason"]
    document = ask.question(first(OWNED))
    assert document["states"] == ["normal", "disk-lost", "rebuilding"]
    assert searches.space_of(document, CATALOGUE)["states_held"] == ["disk-lost", "rebuilding"]


def test_none_is_asked_for_where_todays_design_holds_in_none():
    busy = copy.deepcopy(OWNED)
    busy["populations"][0]["users"] = 4000
    page = ask.ask_page(first(busy))
    assert not any(row["ticked"] for row in page["states"])
    assert page["states_reason"].startswith("Today's design breaks with a lost disk, ")


def test_of_groups_the_servers_that_may_be_lost_are_asked_for_at_first():
    asked = ask.question(first(SE))
    (bound,) = asked["bounds"]
    assert bound == {"figure": "failure.servers_lost", "least": pytest.approx(bound["least"])}
    assert bound["least"] >= 1
    page = ask.ask_page(first(SE))
    assert page["losses_reason"].startswith("Today's design survives: ")
    assert ask.ask_page(first(RELAY))["losses_reason"] == ""


def test_what_would_be_better_but_was_not_checked_stands_behind_what_was():
    answer = copy.deepcopy(found().answer)
    first, second, *_ = answer["shortlist"]
    answer |= {"front": [second, first], "shortlist": [{**second, "not_checked": []}, first]}
    answer |= {"rival": {**first, "not_checked": ["Disk bays"]}, "checked": 1}
    ranked = Found(found().document, answer, CATALOGUE)
    said = sentence(ranked, False)
    assert said.startswith("Holds the most of those known to hold: 2,627 users")
    better = next(each for each in beside(ranked) if "Better, but" in each)
    assert better.startswith("Better, but disk bays not checked: ")
    assert better.endswith("2,736 users.")


@pytest.mark.parametrize(
    ("unknown", "figure", "said"),
    [
        (24, "price", "Cheapest that holds, of those with a price (24 have none), disk b"),
        (1, "price", "Cheapest that holds, of those with a price (1 has none), disk bays"),
        (0, "price", "Cheapest that holds, disk bays aside: "),
        (2, "power_watts", "Least power, of those with known power (2 without), disk b"),
    ],
)
def test_the_best_is_said_to_be_that_of_designs_whose_price_is_known(unknown, figure, said):
    answer = copy.deepcopy(found().answer)
    goal = {"figure": figure, "goal": "least", "label": "", "unit": "USD", "at_least": False}
    answer |= {"unknown": unknown, "objectives": [goal]}
    for row in (*answer["front"], *answer["shortlist"], answer["today"]):
        row["objectives"] = {figure: 5.0}
    assert sentence(Found(found().document, answer, CATALOGUE), False).startswith(said)


def page_of(rank):
    row = found(asked=False).front[rank]
    question = read(found(asked=False).document, CATALOGUE)
    state = {"document": found(asked=False).document, "answer": found(asked=False).answer}
    document = document_of(question, row["design"])
    return design_page(state, row["design"], row["values"], document, CATALOGUE)


def test_unequal_loads_are_said_beside_todays_design_and_compared_at_the_same_load_too():
    beside_today = page_of(0)["beside"]
    load, *_ = beside_today["loads"]
    assert load == {
        "title": "Load",
        "cells": ["2,000 users", "5,370 users", "2,000 users"],
    }
    assert beside_today["unequal"].startswith(
        "The loads differ: today's design carries 2,000 users, this design 5,370 users. The last"
    )
    names = [column["scenario"].name for column in beside_today["columns"]]
    assert names == ["Today", "This design", "This design with today's load"]


def test_a_price_for_each_user_stands_beside_the_load():
    priced = {**OWNED, "purchase": {"prices": {f"disk/{DISK}": {"price": 400, "currency": "USD"}}}}
    busier = copy.deepcopy(priced)
    busier["populations"][0]["users"] = 4000
    today, design = (open_scenario(each, CATALOGUE) for each in (priced, busier))
    _, prices = loads.rows([today, design])
    assert prices["title"] == "Price for each user"
    assert prices["cells"] == ["at least 7 USD", "at least 3.50 USD"]
    assert loads.said(design, design, again=True) == ""
    again = loads.with_load_of(busier, priced)
    assert again["populations"] == priced["populations"]


def test_the_verdict_of_a_candidate_is_said_with_its_states_and_what_was_not_checked():
    page = page_of(0)
    assert page["answer"].verdict_word == "Holds where checked; a lost disk breaks it"
    carries, worse, unchecked = page["verdict_said"]
    assert "Does not carry the load with: a lost disk or the rebuild of a disk." in carries
    assert worse.startswith("Worse than today's design when something breaks: with a lost disk")
    assert unchecked.startswith("Not checked: disk bays. A server has 24 disks; ")
    first = front_table(found(), ID)["rows"][0]["said"][0]["text"]
    assert first.startswith("Holds where checked. ")


def test_disks_beyond_those_owned_are_said_to_be_bought():
    answer = copy.deepcopy(found().answer)
    assert answer["shortlist"][0]["to_buy"] == 0
    more = ask.question(first(OWNED))
    more["goal"]["disks"] = 30
    more["axes"] = {"/raid_groups/0/disks": [24], "/raid_groups/1/disks": [6]}
    question = read(more, CATALOGUE)
    result = Found(more, finish(question, sweep(question)), CATALOGUE)
    assert result.answer["shortlist"][0]["to_buy"] == 6
    assert "6 disks to buy beside those owned" in sentence(result, False)
    assert "to buy" not in sentence(found(), False)


def test_a_group_that_size_backwards_builds_otherwise_says_why():
    (said,) = [each for each in found(asked=False).answer["notes"] if "Size backwards" in each]
    assert said.startswith("A group of 20 disks of RAID 5 can be built, and no controller is known")
    assert "takes 8 disks" in said
    assert "the same disks as 4 × 5, which carry as much" in said
    backwards = {row.level: row for row in same_disks(Look.of(OWNED, CATALOGUE))}
    group = backwards["RAID5"].document["raid_groups"][0]
    assert (group["count"], group["disks"]) == (4, 5)
    leader = next(row for row in found(asked=False).answer["leaders"] if row["value"] == "RAID5")
    assert leader["objectives"]["users_held"] == backwards["RAID5"].load


def test_the_groups_that_are_promised_are_those_that_size_backwards_builds():
    """In the states that were asked for: four narrow groups lose less to a rebuild than two."""
    owned = {**OWNED, "purchase": {"prices": {f"disk/{DISK}": {"owned": 36}}}}
    asked = ask.question(first(owned))
    asked["axes"] = {
        "/raid_groups/0/level": ["RAID6"],
        "/raid_groups/0/disks": [32],
        "/raid_groups/1/disks": [4],
    }
    question = read(asked, CATALOGUE)
    answer = finish(question, sweep(question))
    (said,) = [each for each in answer["notes"] if "Size backwards" in each]
    rows = same_disks(Look.of(owned, CATALOGUE))
    (row,) = [each for each in rows if (each.level, each.shared_for) == ("RAID6", "rebuilding")]
    group = row.document["raid_groups"][0]
    assert (group["count"], group["disks"]) == (8, 4)
    assert "the same disks as 8 × 4, which carry more" in said
    assert answer["front"][0]["objectives"]["users_held"] < row.load_rebuilding


def test_what_is_better_by_every_goal_is_not_praised_where_it_breaks_more():
    answer = copy.deepcopy(found(asked=False).answer)
    answer["today"]["objectives"] = {"users_held": 5000, "disks": 24}
    *_, said = beside(Found(found(asked=False).document, answer, CATALOGUE))
    assert "candidate 1 is as good or better by every goal; but it breaks with a lost disk" in said


def test_an_emptied_bound_stays_offered():
    """After "Change the question" its fields were gone, and the text named what was left alone."""
    today = {**ONE_SITE, "site_resilient": True, "ha_copies": 4, "ha_copies_secondary_site": 2}
    form = first(today)
    lost, beside = (f"bound-{name}-least" for name in LOSSES)
    asked = {row.name: row.text for row in ask.ask_page(form)["bounds"]}
    assert asked[lost]
    assert asked[beside]
    told = ask.ask_page(form)["losses_reason"]
    for emptied in ((beside,), (lost, beside)):
        typed = {**form.typed.lists, **{name: [""] for name in emptied}}
        changed = ask.typed_form(copy.deepcopy(today), CATALOGUE, typed)
        question = ask.question(changed)
        assert len(question.get("bounds", ())) == 2 - len(emptied)
        again = ask.first_form(copy.deepcopy(today), CATALOGUE, question)
        rows = {row.name: row.text for row in ask.ask_page(again)["bounds"]}
        assert [name for name in (lost, beside) if not rows[name]] == [*emptied]
        assert ask.ask_page(again)["losses_reason"] == told
        assert ask.question(again).get("bounds") == question.get("bounds")


def test_a_free_load_is_not_told_as_that_of_today():
    """ "5 servers with this load each: 4,250 users in all" stood beside 20,945 users in all."""
    asked = ask.question(first(OWNED))
    asked.pop("states")
    asked |= {"axes": {"/servers": [1, 2]}, "goal": {**asked["goal"], "disks": 60}}
    question = read(asked, CATALOGUE)
    result = Found(asked, finish(question, sweep(question)), CATALOGUE)
    best = result.front[0]
    assert best["values"]["/servers"] == 2
    assert result.words.described(best["values"]) == "2 servers"
    assert result.words.heading("/servers")["label"] == "Servers"
    held = best["objectives"]["users_held"]
    assert f"{held:,.0f} users in all" in sentence(result, False)
