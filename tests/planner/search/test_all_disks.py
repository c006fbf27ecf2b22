"""Disks that are all there are: one question, one answer in wizard, size backwards and search."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.urls import reverse
from lxml import html

from calculators import engine, search
from calculators.checks.most_held import held_by
from calculators.engine import open_scenario
from calculators.errors import InputProblems
from calculators.inputs.catalogue import from_fixtures
from calculators.sheet.said.numbers import _COUNTED
from calculators.studies.reverse_sizing import reverse as study
from calculators.studies.reverse_sizing.held_states import held_in_states
from planner.forms.new_plan import questions, starter
from planner.models import Scenario
from planner.pages.plans import levels
from planner.pages.plans.new_plan import NewPlan
from planner.pages.scenario.answer.sheet import sheet
from planner.pages.search_form import ask
from planner.pages.search_form.figures import aims, label
from planner.pages.what_if.backwards import _worse
from planner.report.parts.assumptions import AssumptionRow, value_said
from planner.report.words.cost_said import bays_checked, growth_cost, next_cost
from planner.services.organisation.preferences import change_preferences
from planner.services.scenarios.scenarios import create_scenario
from tests import answered

CATALOGUE = from_fixtures()
MAILBOX, STORE = "exchange-2007-mailbox", "exchange-5.5-information-store"
SPLITTING = [system for system in starter.SYSTEMS if questions.splits(system)]


def begun(system, disks, profile="", users=4000):
    return starter.document(system, users, CATALOGUE, profile=profile, disks=disks, together=True)


def total(group):
    return group["disks"] * group.get("count", 1)


def test_the_systems_that_share_disks_out_are_those_of_the_law():
    assert set(SPLITTING) == {STORE, MAILBOX}


@pytest.mark.parametrize(
    ("system", "profile", "disks"),
    [
        (MAILBOX, "average", 24),
        (MAILBOX, "heavy", 24),
        (MAILBOX, "heavy", 13),
        (MAILBOX, "light", 40),
        (STORE, "", 6),
        (STORE, "", 12),
    ],
)
def test_wizard_backwards_and_search_agree(system, profile, disks):
    document = begun(system, disks, profile)
    split = [total(group) for group in document["raid_groups"]]
    most = held_by(open_scenario(document, CATALOGUE).bench).load
    said = levels.shared_out(document, disks, CATALOGUE)
    assert re.search(rf"[ ]{most:,} (users )?with everything at work", said)
    # What holds in every state comes first, as its ticks say that a lost disk is survived.
    states = held_in_states(open_scenario(document, CATALOGUE).bench)
    least = min(each.limit_load for each in states if each.state != "server-lost")
    assert said.index("they hold ") == said.index(f"they hold {least:,} users ")
    backwards = study.way(study.MOST_LOAD, document, CATALOGUE)
    assert backwards.document["populations"][0]["users"] == most
    rows = [r for r in study.reverse(document, CATALOGUE).same_disks if r.level == "RAID10"]
    own = next(row for row in rows if list(row.disks.values()) == split)
    (normal,) = (row for row in rows if row.shared_for == "normal")
    assert own.load == most <= normal.load
    # The worst state limits a plan: no split that carries the load holds more in its worst.
    if most >= 4000:
        assert least == max(min(r.load, r.load_disk_lost, r.load_rebuilding) for r in rows)
    form = ask.first_form(document, CATALOGUE)
    asked = ask.question(form)
    assert asked["goal"] == {"name": "most-users-of-disks", "disks": disks}
    asked["axes"]["/raid_groups/0/level"] = ["RAID10"]
    # Whole, as the wizard has it: today's design stands a lost disk, which the form keeps.
    asked.pop("states", None)
    question = search.read(asked, CATALOGUE)
    front = search.finish(question, search.sweep(question))["front"]
    best = max((each["objectives"] for each in front), key=lambda each: each["users_held"])
    assert (best["users_held"], best["disks"]) == (normal.load, sum(normal.disks.values()))


def test_the_bill_says_that_they_are_owned():
    document = begun(MAILBOX, 24)
    (line,) = [
        line
        for line in engine.bill_of_materials(document, CATALOGUE)["lines"]
        if line["kind"] == "disk"
    ]
    assert (line["quantity"], line["owned"], line["to_buy"]) == (24, 24, 0)
    assert "purchase" not in starter.document(MAILBOX, 4000, CATALOGUE, disks=24), "not all of them"


@pytest.mark.parametrize("servers", [1, 2])
@pytest.mark.parametrize("system", SPLITTING)
def test_a_server_that_is_there_is_not_bought(system, servers):
    asked = {"system": system, "users": "1000", "disks": "24", "all_disks": "yes"}
    asked |= {"servers": str(servers)} if system == MAILBOX else {}
    owns = {"servers_there": str(servers) if system == MAILBOX else "1"}
    bought, there = (NewPlan.read(asked | more, CATALOGUE).document() for more in ({}, owns))
    assert {**there, "purchase": bought["purchase"]} == bought
    before, after = (
        {
            line["kind"]: (line["quantity"], line["owned"], line["to_buy"])
            for line in engine.bill_of_materials(each, CATALOGUE)["lines"]
        }
        for each in (bought, there)
    )
    number = servers if system == MAILBOX else 1
    assert before["server"] == (number, 0, number)
    assert after["server"] == (number, number, 0)
    assert after["controller"][2] == 0 < before["controller"][2]
    assert after["disk"] == before["disk"], "they are owned as before"
    keys = {each["key"] for each in answered.findings(there, CATALOGUE)}
    assert "price-unknown" not in keys
    # One more is bought.
    if system == MAILBOX:
        more = engine.bill_of_materials({**there, "servers": servers + 1}, CATALOGUE)["lines"]
        assert [line["to_buy"] for line in more if line["kind"] == "server"] == [1]


@pytest.mark.parametrize(
    ("failover", "there", "needed", "buy"),
    [("ccr", 2, 4, 2), ("ccr", 4, 4, 0), ("ccr", 5, 4, 0), ("shared-storage", 2, 3, 1)],
)
def test_passive_nodes_are_bought_unless_they_are_there(failover, there, needed, buy):
    """Two servers with CCR were "4 owned, 0 to buy" where somebody had two."""
    asked = {"system": MAILBOX, "users": "1000", "disks": "40", "all_disks": "yes"}
    asked |= {"servers": "2", "server_failover": failover, "servers_there": str(there)}
    form = NewPlan.read(asked, CATALOGUE)
    made = form.document()
    lines = engine.bill_of_materials(made, CATALOGUE)["lines"]
    for kind in ("server", "controller"):
        found = [line for line in lines if line["kind"] == kind]
        assert sum(line["quantity"] for line in found) == needed
        assert sum(line["to_buy"] for line in found) == buy, kind
    said = f"{needed} servers are needed, {there} are there: {buy} to buy."
    assert form.to_buy(made) == (said if buy else "")


@pytest.mark.parametrize("typed", ["two", "1.5", "-1"])
def test_servers_there_are_counted(typed):
    asked = {"system": MAILBOX, "users": "1000", "servers_there": typed}
    with pytest.raises(InputProblems, match="no number of servers"):
        NewPlan.read(asked, CATALOGUE).document()


@pytest.mark.parametrize("system", SPLITTING)
def test_a_server_that_is_there_has_a_model_or_a_name(system):
    asked = {"system": system, "users": "1000", "disks": "8", "all_disks": "yes"}
    asked |= {"servers_there": "1", "server_name": " Rack 4, left "}
    for more, key in (({}, None), ({"server": "hpe-dl380-gen10-24sff"}, "hpe-dl380-gen10-24sff")):
        made = NewPlan.read(asked | more, CATALOGUE).document()
        lines = engine.bill_of_materials(made, CATALOGUE)["lines"]
        (server,) = (line for line in lines if line["kind"] == "server")
        assert (server["key"], server["part_number"], server["to_buy"]) == (
            key, "Rack 4, left", 0,
        )  # fmt: skip
        assert made.get("server") == key
    with pytest.raises(InputProblems, match="named that nobody said is there"):
        NewPlan.read(asked | {"servers_there": ""}, CATALOGUE).document()


def test_a_server_that_is_there_is_asked_where_disks_are_shared_out():
    hub = NewPlan.read({"system": "exchange-2007-hub", "servers_there": "2"}, CATALOGUE)
    assert "purchase" not in hub.document()


@pytest.mark.parametrize("disks", [3, 2001])
def test_too_few_and_too_many_are_refused_with_what_would_do(disks):
    with pytest.raises(InputProblems) as error:
        begun(MAILBOX, disks)
    (problem,) = error.value.problems
    assert problem.pointer == "/raid_groups/0/disks"
    assert problem.hint.startswith("Give 4 to 2000 disks")
    assert begun(MAILBOX, 4)["raid_groups"][1]["disks"] == 2


@pytest.mark.parametrize(
    ("disks", "more"), [(24, {}), (24, {"mailbox_size_mb": 2000}), (13, {}), (24, {"servers": 2})]
)
def test_another_level_holds_more_only_where_one_does(disks, more):
    """ "Another level may hold more" was said although none does."""
    document = starter.document(MAILBOX, 4000, CATALOGUE, disks=disks, further=more, together=True)
    said = levels.shared_out(document, disks, CATALOGUE)
    bench = open_scenario(document, CATALOGUE).bench
    here = {each.state: each.limit_load for each in held_in_states(bench)}
    rows = study.reverse(document, CATALOGUE).same_disks
    better = {
        "with everything at work": max(row.load for row in rows) > here["normal"],
        "while a disk is rebuilt": max(row.load_rebuilding for row in rows) > here["rebuilding"],
    }
    assert ("No other RAID level" in said) is (not any(better.values()))
    for state, is_more in better.items():
        told = "".join(re.findall(r"would hold more ([^:]+):", said))
        assert (state in told) is is_more, said
    if "mailbox_size_mb" in more:
        assert (
            "RAID 5 with 22 database disks and 2 log disks would hold more while a disk is "
            "rebuilt, with a disk lost and with everything at work: 2,100 in place of 1,100 while "
            "a disk is rebuilt, with a disk lost and with everything at work."
        ) in said
    assert ("each of 2 servers holds" in said) is ("servers" in more)


def test_what_is_left_over_is_said():
    document = begun(MAILBOX, 24)
    assert "left over" not in levels.shared_out(document, 24, CATALOGUE)
    said = levels.shared_out(document, 25, CATALOGUE)
    assert said.endswith("1 is left over: RAID 10 takes pairs.")
    assert "3 are left over: on them no more users are held." in levels.shared_out(
        document, 27, CATALOGUE
    )


def form_of(document, **typed):
    first = ask.first_form(document, CATALOGUE)
    return ask.typed_form(document, CATALOGUE, {**first.typed.lists, **typed})


def test_the_search_for_the_best_use_knows_the_disks():
    document = begun(MAILBOX, 24)
    form = form_of(document)
    assert (form.typed.text("goal"), form.typed.text("goal-disks")) == ("most-users-of-disks", "24")
    assert not form.problems
    axes = ask.question(form)["axes"]
    assert axes["/raid_groups/0/disks"] == {"from": 2, "to": 22, "step": 1}
    assert axes["/raid_groups/1/disks"] == {"from": 2, "to": 22, "step": 2}
    assert "/raid_groups/*/disk" not in axes, "no other disks are owned"
    # Of disks that nobody owns it is those of today's design.
    bare = {key: value for key, value in document.items() if key != "purchase"}
    form = form_of(bare, goal=["most-users-of-disks"])
    assert form.typed.text("goal-disks") == "24"
    assert not form.problems
    # Where fewer are owned than the design has, it is not the first question.
    bare["purchase"] = {"prices": {"disk/scsi-15k-300gb": {"owned": 20}}}
    assert form_of(bare).typed.text("goal") == "cheapest"
    assert form_of(bare).typed.text("goal-disks") == "20"


def test_prices_are_asked_for_only_where_a_price_is_aimed_at():
    document = begun(MAILBOX, 24)
    bare = {key: value for key, value in document.items() if key != "purchase"}
    assert form_of(bare).typed.text("objective-0") == "price", "the goal's own, of the first form"
    assert ask.ask_page(form_of(bare))["prices"]
    best = form_of(bare, goal=["most-users-of-disks"])
    assert ask.ask_page(best)["prices"] == []
    also = {"objective-1": ["price"]}
    assert ask.ask_page(form_of(bare, goal=["most-users-of-disks"], **also))["prices"]
    money = {"goal-budget": ["20000"], "objective-1": ["headroom"]}
    assert ask.ask_page(form_of(bare, goal=["most-users-for-money"], **money))["prices"]


def test_no_constant_is_offered_as_an_aim():
    document = begun(MAILBOX, 24)
    sized = engine.size(document, CATALOGUE)
    assert any((check["figure"] or "").startswith("fact.") for check in sized["checks"])
    offered = [name for _, names in aims(document, sized) for name, _ in names]
    assert not [name for name in offered if name.startswith("fact.")]
    assert label("fact.lost_disks", sized["figures"]) != "Fact lost disks, disks"
    assert (
        "lost disks that a mail system should survive"
        in label("fact.lost_disks", sized["figures"]).lower()
    )


def test_no_input_is_offered_as_an_aim():
    """ "Cores per server primary site" and "Link latency" stood among the figures to aim at."""
    document = {"system": "exchange-se", "populations": [{"users": 2000}]}
    sized = engine.size(document, CATALOGUE)
    inputs = {"cores_per_server_primary_site", "link_latency_ms"}
    assert inputs <= {check["figure"] for check in sized["checks"]}
    offered = {name for _, names in aims(document, sized) for name, _ in names}
    assert not offered & inputs
    assert "database.size_gib" in offered


@pytest.fixture
def member(client, cast):
    client.force_login(cast.alice)
    return client


@pytest.mark.django_db
def test_in_the_browser(member):
    asked = {"system": MAILBOX, "users": "4000", "disks": "24", "all_disks": "yes"}
    reply = member.post(reverse("new-plan"), asked, follow=True)
    (message,) = reply.context["messages"]
    assert str(message) == (
        "You own 24 disks in all. Highwater took 20 database disks and 4 log disks in RAID 10. "
        "RAID 10 with 18 database disks and 6 log disks would hold more with everything at work: "
        "9,000 in place of 7,822 with everything at work, but 4,591 in place of 5,077 while a disk "
        "is rebuilt and 6,929 in place of 7,662 with a disk lost. "
        "“Size backwards” compares them."
    )
    scenario = Scenario.objects.latest("pk")
    address = reverse("size-backwards", args=[scenario.pk])
    page = html.fromstring(member.get(address).content.decode())
    text = re.sub(r"\s+", " ", page.text_content())
    assert (
        "7,822 users with everything at work (5,077 while a disk is rebuilt) in place of 4,000"
    ) in text
    assert "Unlike today's design, it does not carry the load with a lost disk" in text
    (table,) = page.xpath('//section[@aria-labelledby="levels-title"]//table')
    first, *others = [
        [" ".join(cell.text_content().split()) for cell in row.xpath("./*")]
        for row in table.xpath(".//tbody/tr")
    ]
    assert first == [
        "RAID 10", "Take it: put RAID 10 into the inputs", "18 database, 6 log", "9,000 Capacity",
        "6,929", "4,591", "1 disk", "2,700 GB",
    ]  # fmt: skip
    # Fewer users than normally, and more of them while a disk is rebuilt: a row of its own.
    assert others.pop(0)[:6] == [
        "RAID 10 shared out for a rebuild", "on the page", "20 database, 4 log",
        "7,822 Log spindles", "7,662", "5,077",
    ]  # fmt: skip
    heads = [" ".join(cell.text_content().split()) for cell in table.xpath(".//thead//th")]
    assert heads[3:6] == ["Holds normally, users", "With a lost disk", "While a disk is rebuilt"]
    normal = [row for row in others if "rebuild" not in row[0]]
    assert [row[0] for row in normal] == ["RAID 5", "RAID 50", "RAID 6", "RAID 60"]
    assert [row[6].split()[0] for row in normal] == ["1", "1", "2", "2"]
    (taken,) = table.xpath(".//tbody/tr[1]//a/@href")
    assert "raid_groups-0-disks=18" in taken
    assert "raid_groups-1-disks=6" in taken
    (link,) = table.xpath('.//tbody/tr[th="RAID\N{NO-BREAK SPACE}5"]//a/@href')
    taken = member.get(link).content.decode()
    assert "raid_groups-0-level=RAID5" in link
    assert "Holds 4,000 users" in taken
    short = f"{reverse('scenario', args=[scenario.pk])}?populations-0-users=6000"
    short += "&raid_groups-0-disks=22&raid_groups-1-disks=2"
    page = member.get(short).content.decode()
    assert "no hardware more" in page
    over = f"{reverse('scenario', args=[scenario.pk])}?populations-0-users=12000"
    page = member.get(over).content.decode()
    assert "+2 disks, 2 more than you own (bays for them not checked)" in page
    named = member.get(f"{over}&server=dell-r760-24sff").content.decode()
    assert "bays for them not checked" not in named
    assert "Bays for the " not in named
    cost = {"servers": 0, "disks": 4, "disks_beyond_owned": 4, "price": "80", "complete": True}
    cost |= {"currency": "EUR"}
    outlook = {"growth_cost": cost, "next_load": {"cost": cost, "load": 10}, "load_noun": "users"}
    for said in (growth_cost, next_cost):
        assert "4 more than you own (bays for them not checked), +80 EUR" in said(outlook, False)
        assert "4 more than you own, +80 EUR" in said(outlook, True)
    assert bays_checked([{"name": "log-disk"}, {"name": "bays"}])
    assert not bays_checked([{"name": "large-bays"}])


def test_losses_are_said_in_words():
    assert _worse([]) == ""
    assert _worse(["A server is lost"]) == (
        "Unlike today's design, it does not carry the load with a lost server."
    )
    assert _worse([], ["A disk is lost"]) == (
        "Like today's design, it does not carry the load with a lost disk."
    )
    assert _worse(["A server is lost"], ["A disk is lost"]).endswith(
        "with a lost server. Like today's design, it does not carry it with a lost disk either."
    )


SUGGESTED = begun(MAILBOX, 20)["raid_groups"][0]["disk"]
MODELS = [key for key in CATALOGUE.disks if key != SUGGESTED]


def of_two_models(owned_log=8):
    """20 database disks of one model and 8 log disks of another, all of them owned."""
    document = begun(MAILBOX, 20, users=1800)
    database, log = document["raid_groups"]
    database |= {"disks": 20}
    database.pop("spans", None)
    log |= {"disks": 8, "disk": MODELS[0], "level": "RAID10"}
    prices = document["purchase"]["prices"]
    prices[f"disk/{database['disk']}"] = {"owned": 20}
    prices[f"disk/{MODELS[0]}"] = {"owned": owned_log}
    return document


def test_no_design_takes_more_of_a_model_than_are_owned():
    """Of two models that are owned the sum bounds nothing: 23 of one are no 20."""
    document = of_two_models()
    form = ask.first_form(document, CATALOGUE)
    asked = ask.question(form)
    assert asked["goal"] == {"name": "most-users-of-disks", "disks": 28}
    assert asked["axes"]["/raid_groups/1/disks"]["to"] == 8
    cards = {card["key"]: card for card in ask.ask_page(form)["goals"]}
    names = [CATALOGUE.disks[group["disk"]]["name"] for group in document["raid_groups"]]
    assert cards["most-users-of-disks"]["amount"].help == (
        f"20 × {names[0]} and 8 × {names[1]}, as Purchase says: no design takes more of one than "
        "there are."
    )
    question = search.read(asked, CATALOGUE)
    found = search.finish(question, search.sweep(question))
    assert found["front"]
    for each in found["front"]:
        made = search.document(question, each["design"])
        database, log = map(total, made["raid_groups"])
        assert (database <= 20, log <= 8) == (True, True)
    best = max(found["front"], key=lambda each: each["objectives"]["users_held"])
    told = search.in_full(question, best["design"])
    owned = next(row for row in told["bounds"] if row["figure"] == "disks_beyond_owned")
    assert (owned["limit"], owned["value"], owned["holds"]) == (0, 0, True)


def test_disks_of_one_model_are_bounded_by_what_is_typed():
    document = begun(MAILBOX, 24)
    asked = ask.question(ask.first_form(document, CATALOGUE))
    assert [bound.figure for bound in search.read(asked, CATALOGUE).bounds] == ["disks"]
    two = of_two_models(owned_log=0)
    goal = {"scenario": two, "axes": {"/raid_groups/0/disks": [10, 20]}}
    goal["goal"] = {"name": "most-users-of-disks", "disks": 40}
    assert [bound.figure for bound in search.read(goal, CATALOGUE).bounds] == ["disks"]


@pytest.mark.django_db
def test_levels_of_two_models_are_not_compared_and_it_is_said_why(member, cast):
    document = of_two_models()
    made = create_scenario(cast.plan, cast.alice, "Two models", document, cast.catalogue)
    page = html.fromstring(member.get(reverse("size-backwards", args=[made.pk])).content.decode())
    (section,) = page.xpath('//section[@aria-labelledby="levels-title"]')
    names = sorted(CATALOGUE.disks[group["disk"]]["name"] for group in document["raid_groups"])
    assert " ".join(section.text_content().split()) == (
        "The same disks at each RAID levelRAID levels are compared on disks of one model, and "
        f"these are {names[0]} and {names[1]}: no disk of one stands in for one of the other."
    )


@pytest.mark.django_db
def test_what_is_told_of_a_new_plan_is_in_the_format_of_who_reads_it(member, cast):
    change_preferences(cast.alice, {"number_format": "de-DE"})
    asked = {"system": MAILBOX, "users": "4000", "disks": "24", "all_disks": "yes"}
    reply = member.post(reverse("new-plan"), asked, follow=True)
    (message,) = reply.context["messages"]
    assert "9.000 in place of 7.822 with everything at work" in str(message)
    page = html.fromstring(reply.content.decode())
    links = page.xpath('//a[contains(@href, "/backwards")]/text()')
    assert "Size backwards" in links, "as the message calls it"
    assert "in RAID 10 they hold 5,077 users while" in Scenario.objects.latest("pk").notes


def test_one_disk_is_one_disk():
    """ "1 disks" stood in the sheet, and "1 controllers" among what is assumed."""
    figures = engine.size(begun(MAILBOX, 24), CATALOGUE)["figures"]
    rows = {row["name"]: row for group in sheet(figures) for row in group["rows"]}
    told = {name: (row["value"], row["unit"]) for name, row in rows.items()}
    assert told["fact.RAID10.survives"] == ("1", "disk")
    assert told["raid_group_1.disks"] == ("20", "disks")
    assert not [name for name, (text, unit) in told.items() if (text, unit) == ("1", "disks")]
    row = AssumptionRow(
        "x", "", 1, "controllers", "", "", "", "", None, False, False, None, None, None
    )
    assert (value_said(row, 1), value_said(row, 2)) == ("1 controller", "2 controllers")
    # The working beside a figure is written in the browser.
    script = (Path(__file__).parents[3] / "static/src/shared/numbers.ts").read_text()
    words = re.findall(r'"([^"]+)"', script.partition("const COUNTED = [")[2].partition("]")[0])
    assert words == list(_COUNTED)


def test_space_that_is_kept_for_growth_is_said_where_space_sets_how_many_are_held():
    """A third of the space was kept by a factor that nobody gave, and "nobody can say" beside."""
    said = "33 % of the database space is kept for growth and overhead (growth factor 1.5)."

    def told(**more):
        document = {**begun(MAILBOX, 24, "light"), **more}
        opened = open_scenario(document, CATALOGUE)
        growth = [each.message for each in opened.findings if each.key == "no-growth"]
        banner = levels.shared_out(document, 24, CATALOGUE)
        return banner, opened.load_limit.needs_sentence, *growth

    assert [said in each for each in told()] == [True] * 3
    assert [said in each for each in told(users_growth=0.1)] == [True] * 2
    # The reserve stays whole in each year of the growth that is given beside it.
    top = (
        f"{said} The growth given comes on top, each year: lower the factor where it counts twice."
    )
    assert [top in each for each in told(users_growth=0.1)] == [True] * 2
    assert not any("on top" in each for each in told())
    assert ["growth factor" in each for each in told(growth_factor=1)] == [False] * 3
    # Where the rate of the disks sets it, only the advice on growth speaks of space.
    heavy = {"populations": [{"users": 2000, "profile": "very-heavy", "mailbox_size_mb": 1}]}
    assert [said in each for each in told(**heavy)] == [False, False, True]


def test_disks_carry_the_asked_load_with_one_lost_where_they_can():
    """14 + 6 were taken, which a lost disk breaks; the note names what each split leaves then."""
    asked = {"profile": "heavy", "disk": "scsi-15k-300gb", "further": {"mailbox_size_mb": 250}}
    document = starter.document(MAILBOX, 3500, CATALOGUE, disks=20, together=True, **asked)
    assert [total(group) for group in document["raid_groups"]] == [16, 4]
    said = levels.shared_out(document, 20, CATALOGUE)
    assert "they hold 2,335 users while a disk is rebuilt" in said
    assert "3,593 with a disk lost" in said
    assert (
        "RAID 10 with 14 database disks and 6 log disks would hold more with everything at work: "
        "4,247 in place of 4,189 with everything at work, but 2,043 in place of 2,335 while a disk "
        "is rebuilt and 3,143 in place of 3,593 with a disk lost."
    ) in said
