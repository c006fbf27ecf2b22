"""What if something breaks: the heat map on the page, its links, and what a sizing keeps."""

import re
from html import unescape
from types import SimpleNamespace

import pytest
from django.test import Client
from django.urls import reverse
from lxml import html

from calculators import engine
from calculators.answers import plain
from calculators.checks.server import CHECKS
from calculators.engine import open_scenario
from calculators.inputs.catalogue import from_fixtures
from calculators.scenario.losses import failure_states
from calculators.systems import SYSTEMS
from planner.forms.new_plan.starter import document as starter
from planner.management.tables import answer_as_table
from planner.pages.scenario.scenarios import sketch
from planner.report.comparison.losses import failure_rows
from planner.report.compose import compose
from planner.report.material import Material
from planner.report.parts import failures, held, same_disks
from planner.report.sections.failures import failures as section
from planner.report.words.verdicts import OF_ALL_DISKS
from planner.services.scenarios import scenarios, sizings
from planner.services.scenarios.sizings import sizing_as_dict, what_moves
from tests import answered
from tests.api.client import Api


@pytest.fixture
def member(cast):
    client = Client()
    client.force_login(cast.alice)
    return client


@pytest.fixture
def stored(cast, benchmark_document):
    return scenarios.create_scenario(
        cast.plan, cast.alice, "Stored", benchmark_document, cast.catalogue
    )


def test_each_limit_stands_in_each_state_the_worst_first(cast, stored):
    drawn = sketch(stored.document(), {}, cast.catalogue).failures
    heat = drawn["heat"]
    assert [column["title"] for column in heat["columns"]] == [
        "Everything works",
        "A disk is lost",
        "A disk is being rebuilt",
        "A server is lost",
    ]
    assert [column["detail"] for column in heat["columns"]] == [
        "Holds", "Breaks", "Breaks", "Stops the service",
    ]  # fmt: skip
    assert heat["rows"][0]["title"] == "Queue below spindles"
    whole, lost, *_ = heat["rows"][0]["cells"]
    assert whole["text"] == "15 % to spare"
    assert lost["text"] == "44 % over"
    assert lost["detail"] == "is 10.1, must stay below 7 I/Os"
    titles = [row["title"] for row in heat["rows"]]
    assert heat["same"] == (
        "The same in every state that leaves a server: capacity, log space, logs on disks of "
        "their own, no single disk holds it all and interface of the disks."
    )
    assert "Capacity" not in titles
    survives = next(row for row in heat["rows"] if row["title"] == "No data are lost")
    assert [cell["word"] for cell in survives["cells"]] == [
        "Does not arise",
        "Holds",
        "Holds",
        "Does not arise",
    ]


def test_the_sentence_says_when_it_breaks():
    found = {
        "states": [
            {"key": "normal", "label": "Everything works", "verdict": "fail"},
            {"key": "disk-lost", "label": "A disk is lost", "verdict": "fail"},
            {"key": "rebuilding", "label": "A disk is being rebuilt", "verdict": "fail"},
            {"key": "server-lost", "label": "A server is lost", "verdict": "warn"},
        ]
    }
    assert failures.sentence(found) == (
        "Breaks when a disk is lost or when a disk is being rebuilt. "
        "Holds, but only just, when a server is lost."
    )


def test_the_links_show_the_whole_answer_in_a_state(member, stored):
    address = reverse("scenario", args=[stored.pk])
    page = member.get(address).content.decode()
    assert '<b aria-current="true">Everything works</b>' in page
    links = [unescape(link) for link in re.findall(r'href="([^"]+)" data-state', page)]
    assert len(links) == 3
    broken = member.get(links[0]).content.decode()
    assert '<b aria-current="true">A disk is lost</b>' in broken
    assert "Sized with a disk lost" in broken
    assert "1 change not saved" in broken
    back = unescape(re.findall(r'href="([^"]+)" data-state', broken)[0])
    assert "0 changes not saved" in member.get(back).content.decode()


def test_an_answer_in_a_state_says_so_first_and_the_links_say_what_they_change(member, stored):
    """A look at a rebuild was an edit of the design, and only "1 change not saved" told of it."""
    address = reverse("scenario", args=[stored.pk])
    page = member.get(address).content.decode()
    assert "it counts as a change of the design until it is set back" in page
    assert 'id="in-state"' not in page
    broken = member.get(reverse("answer", args=[stored.pk]), {"state": "rebuilding"}).json()
    assert "This is the answer while a disk is being rebuilt, as the input" in broken["headline"]
    back = unescape(re.search(r'href="([^"]+)" data-state[^>]*>Back to', broken["headline"])[1])
    assert 'id="in-state"' not in member.get(back).content.decode()


def test_the_list_of_a_plan_says_which_scenario_is_sized_with_something_broken(member, stored):
    page = member.get(reverse("plan", args=[stored.plan_id])).content.decode()
    assert "Sized while" not in page
    stored.question = {**stored.document(), "state": "rebuilding"}
    stored.save()
    page = member.get(reverse("plan", args=[stored.plan_id])).content.decode()
    assert page.count("Sized while a disk is being rebuilt") == 1


def test_a_link_keeps_the_other_changes(cast, stored):
    drawn = sketch(stored.document(), {"populations-0-users": "4000"}, cast.catalogue).failures
    assert drawn["links"][1]["query"] == "populations-0-users=4000&state=disk-lost"


def test_a_stored_state_can_be_left(cast, stored):
    broken = {**stored.document(), "state": "rebuilding"}
    drawn = sketch(broken, {}, cast.catalogue).failures
    assert [link["current"] for link in drawn["links"]] == [False, False, True, False]
    whole = sketch(broken, {"state": ""}, cast.catalogue)
    assert "state" not in whole.document
    assert whole.failures["links"][0]["current"]


def test_the_live_answer_has_it_too(member, stored):
    reply = member.get(reverse("answer", args=[stored.pk]), {"state": "disk-lost"}).json()
    assert "What if something breaks?" in reply["parts"]["failing"]
    assert reply["changes"] == 1


@pytest.mark.parametrize("system", sorted(SYSTEMS))
def test_every_system_shows_what_it_can(cast, system):
    document = starter(system, 1000, cast.catalogue)
    if "lost_relays" in {field.name for field in SYSTEMS[system].fields}:
        document["lost_relays"] = 2
    drawn = sketch(document, {}, cast.catalogue)
    expected = len(failure_states.states_of(SYSTEMS[system]))
    if expected == 1:
        assert drawn.failures == {}
    else:
        assert len(drawn.failures["links"]) == expected


def test_it_is_kept_with_the_sizing(cast, stored):
    sizing = sizings.size_scenario(stored, cast.alice, cast.catalogue)
    kept = sizings.sizing_as_dict(sizing)["outlook"]["states"]
    assert kept == answered.failure_states(stored.document(), cast.catalogue)


def test_the_table_of_the_command_line(cast, benchmark_document):
    answer = engine.size(benchmark_document, cast.catalogue)
    found = answered.failure_states(benchmark_document, cast.catalogue)
    text = answer_as_table(answer, states=found)
    assert "margin in state       normal  disk-lost  rebuilding  server-lost" in text
    assert "queue-below-spindles  14.5 %    −43.7 %    −121.0 %       14.5 %" in text
    assert "margin in state" not in answer_as_table(answer)


def test_a_check_without_a_unit_is_a_sentence_and_no_bar(cast, stored):
    drawn = sketch(stored.document(), {"state": "disk-lost"}, cast.catalogue)
    survives = next(c for c in drawn.answer.checks if c.name == "survives-loss")
    assert survives.fill is None
    assert survives.message == "Every RAID group survives 1 lost; 1 is."


def test_losses_of_a_group_of_servers_are_told_too(cast):
    document = starter("exchange-2013", 4000, cast.catalogue)
    document |= {"site_resilient": True, "site_link": "10-gigabit"}
    answer = sketch(document, {}, cast.catalogue).answer
    labels = [loss["label"] for loss in answer.survival]
    assert "one server lost" in labels
    assert "a site lost" in labels
    assert "everything works" not in labels
    assert "normal" not in labels
    # One series that breaks in one state breaks that state alone.
    charts = [chart for chart in answer.charts if chart["key"] == "activation"]
    # The first of the labels is the lost disk, which is no state of the chart.
    charts[0]["series"][1]["verdicts"][labels.index("a site lost")] = "fail"
    verdicts = {loss["label"]: loss["verdict"] for loss in failures.survival({}, charts)}
    assert verdicts.pop("a site lost") == "fail"
    assert "fail" not in verdicts.values()
    assert failures.survives({}, charts).endswith("; does not carry the load with: a site lost.")
    kept = scenarios.create_scenario(cast.plan, cast.alice, "Group", document, cast.catalogue)
    first_page = compose(sizing_as_dict(sizings.size_scenario(kept, cast.alice, cast.catalogue)))
    # Without a model of the disks some of it is not checked.
    assert first_page.summary.survival == (
        "As far as could be checked, with: a lost disk, one server lost, two servers lost, a site "
        "lost or a site and a server lost (9 databases of a group have only a lagged copy left, "
        "which is activated and protects no longer)."
    )


def test_what_breaks_with_nothing_lost_is_no_second_fault_of_a_loss(cast):
    """Of disks that are too small a lost server is told only where it breaks more."""
    document = starter("exchange-2013", 4000, cast.catalogue)
    document |= {"site_resilient": True, "db_disk_size_primary_site": 10}
    answer = sketch(document, {}, cast.catalogue).answer
    assert answer.verdict == "fail"
    assert answer.survival == []
    charts = [chart for chart in answer.charts if chart["key"] == "activation"]
    charts[0]["series"][0]["verdicts"][1] = "fail"
    (told,) = failures.survival({}, charts, "fail")
    assert told["label"] == failures.loss_said(charts[0]["x"]["values"][1])
    # The same of losses of disks, limit by limit.
    cells = [[{"verdict": "fail"}, {"verdict": "pass"}], [{"verdict": "fail"}] * 2]
    found = {
        "checks": [{"name": "capacity"}, {"name": "spindles"}],
        "states": [
            {"key": "normal", "label": "Everything works", "verdict": "fail"},
            {"key": "disk-lost", "label": "A disk is lost", "verdict": "fail"},
        ],
        "cells": cells,
    }
    assert [each["label"] for each in failures.survival(found, (), "fail")] == ["a lost disk"]
    assert failures.survival({**found, "cells": [cells[0]] * 2}, (), "fail") == []
    # Sized with a loss it breaks with that: nothing breaks with everything at work.
    held = [[{"verdict": "pass"}, {"verdict": "pass"}], cells[1]]
    (told,) = failures.survival({**found, "cells": held}, (), "fail")
    assert (told["label"], "words" in told) == ("a lost disk", False)


def test_the_api_says_the_losses_in_words(member, cast, stored):
    sizing = sizings.size_scenario(stored, cast.alice, cast.catalogue)
    told = member.get(f"/api/v1/sizings/{sizing.pk}/charts").json()["outlook"]["survives"]
    assert told == (
        "Does not carry the load with: a lost disk or the rebuild of a disk; "
        "one server: its loss stops the service."
    )


def test_what_is_cited_is_what_the_losses_rest_on(cast, member, stored):
    """A relay has no RAID group: nothing of it rests on a table of RAID levels."""
    relay = starter("postfix-relay", 1, cast.catalogue)
    found = answered.failure_states(relay, cast.catalogue)
    assert found["sources"] == []
    assert failures.remark(found) == "The load of a lost relay is shared by those left."
    made = scenarios.create_scenario(cast.plan, cast.alice, "Relay", relay, cast.catalogue)
    sizing = sizing_as_dict(sizings.size_scenario(made, cast.alice, cast.catalogue))
    report = compose(sizing)
    (cited,) = [
        block for part in report.sections if part.key == "bibliography" for block in part.blocks
    ]
    assert {"e2013-calculator", "thomasian-2005"}.isdisjoint(each.key for each in cited.entries)
    page = member.get(reverse("scenario", args=[made.pk])).content.decode()
    assert "RAID table" not in page.partition('id="failures"')[2].partition("</section>")[0]
    of_pairs = answered.failure_states(stored.document(), cast.catalogue)["sources"]
    assert "e2013-calculator, RAID table" in of_pairs, "a rebuild takes its part"
    assert not any("thomasian" in each for each in of_pairs), "no parity in RAID 10"
    assert not any(each.startswith(("house", "definition")) for each in of_pairs)
    parity = {
        **stored.document(),
        "raid_groups": [dict(g) for g in stored.document()["raid_groups"]],
    }
    parity["raid_groups"][0] |= {"level": "RAID5", "spans": 1}
    cited = answered.failure_states(parity, cast.catalogue)["sources"]
    assert any(each.startswith("thomasian-2005") for each in cited)


def test_an_older_sizing_cites_as_it_did():
    lost = {"states": [{"key": "normal", "label": "All"}, {"key": "rebuilding", "label": "R"}]}
    assert len(failures.sources(lost)) == 2
    assert failures.sources({"states": [{"key": "normal", "label": "All"}]}) == []


def test_both_sides_of_a_limit_have_one_unit():
    cell = {"verdict": "pass", "margin": 0.2, "needed": 900.0, "available": 1200.0}
    found = {
        "states": [{"key": "normal", "label": "Everything works", "verdict": "pass"},
                   {"key": "disk-lost", "label": "A disk is lost", "verdict": "fail"}],
        "checks": [{"name": "log-disk", "label": "Log disk", "unit": "bytes/s"}],
        "cells": [[cell], [{**cell, "verdict": "fail", "needed": 1500.0}]],
    }  # fmt: skip
    first, second = failures.table(found)["rows"][0]["cells"]
    assert first["detail"].endswith("0.9, at most 1.2 kB/s"), first["detail"]
    assert second["detail"].endswith("1.5, at most 1.2 kB/s")


def test_with_a_disk_lost_disks_are_counted_in_all_and_those_left():
    """The need is that of the whole group: "needs 4, has 4" reads as if none were lost."""
    group = {"level": "RAID10", "disk": "scsi-15k-300gb"}
    document = {
        "system": "exchange-2007-mailbox",
        "populations": [{"profile": "heavy", "users": 4000, "mailbox_size_mb": 200}],
        "raid_groups": [
            {**group, "volume": "database", "disks": 14},
            {**group, "volume": "log", "disks": 4},
        ],
    }
    found = answered.failure_states(document, from_fixtures())
    rows = {row["title"]: row["cells"] for row in failures.table(found)["rows"]}
    assert [cell["detail"] for cell in rows["Database spindles"]] == [
        "needs 14, has 14 disks",
        "needs 18 in all, has 14, of which 13 are left",
        "needs 28 in all, has 14, of which 13 are left",
        "",
    ]
    assert rows["Log spindles"][1]["word"] == "Holds"
    assert rows["Log spindles"][1]["detail"] == "needs 4 in all, has 4, of which 3 are left"
    checks = engine.size({**document, "state": "disk-lost"}, from_fixtures())["checks"]
    said = {check["name"]: check["message"] for check in checks}
    assert said["log-spindles"] == (
        "With a disk lost 4 log disks in all are enough; they have 4, 3 of them left."
    )
    assert said["spindles"] == (
        "With a disk lost the database needs 18 disks in all, so that none of those left is too "
        "busy; it has 14, 13 of them left."
    )
    checks = engine.size({**document, "state": "rebuilding"}, from_fixtures())["checks"]
    said = {check["name"]: check["message"] for check in checks}
    assert said["log-spindles"].startswith("While a disk is rebuilt the logs need 6 disks in all,")
    assert said["spindles"].startswith("While a disk is rebuilt the database needs 28 disks in all")
    of_all = {check.name for check in CHECKS.values() if check.with_a_disk_out}
    assert of_all == OF_ALL_DISKS


def test_a_design_that_does_not_hold_shows_losses_and_does_not_deny_them(cast, client):
    """Four copies asked for, five placed: all breaks at once, and no loss is survived."""
    asked = {"system": "exchange-se", "populations": [{"users": 2000}], "ha_copies": 4}
    answer = sketch(asked, {}, cast.catalogue).answer
    assert answer.verdict == "fail"
    assert answer.heat_maps()
    assert answer.looks_at_losses
    client.force_login(cast.alice)
    scenario = scenarios.create_scenario(cast.plan, cast.alice, "Red", asked, cast.catalogue)
    page = client.get(reverse("scenario", args=[scenario.pk])).content.decode()
    assert "no losses are looked at" not in page
    alone = {**asked, "high_availability": False, "site_resilient": False}
    standing_alone = sketch(alone, {}, cast.catalogue).answer
    assert not standing_alone.heat_maps()
    assert standing_alone.losses_at == "disk-lost"
    assert "RAID 10 array goes on without it" in standing_alone.disk_lost["sentence"]


def test_with_the_only_server_lost_no_limit_is_said_to_hold(cast, stored):
    """One server: with it lost nothing is left that could hold a limit."""
    drawn = sketch(stored.document(), {}, cast.catalogue).failures["heat"]
    column = [each["title"] for each in drawn["columns"]].index("A server is lost")
    words = {row["title"]: row["cells"][column]["word"] for row in drawn["rows"]}
    assert words.pop(CHECKS["server-left"].label) == "Nobody is left"
    assert set(words.values()) == {"Nothing left to carry it", "Does not arise"}
    assert len(words) > 3
    # Limits that are the same in every other state are not said to hold with it lost.
    heat = sketch(stored.document(), {}, cast.catalogue).failures["heat"]
    assert heat["same"].startswith("The same in every state that leaves a server: ")


def test_the_loss_of_the_only_server_is_said_calmly(cast, stored):
    """It is no news, and competes with a rebuild that matters; it is not green either."""
    answer = sketch(stored.document(), {}, cast.catalogue).answer
    *broken, (words, (only,)) = answer.survival_said
    assert [words for words, _ in broken] == ["Does not carry the load with:"]
    assert (words, only["label"]) == ("One server:", "its loss stops the service")
    assert only["verdict"] not in ("pass", "warn", "fail")
    found = answer.states
    assert failures.sentence(found).endswith(" One server: its loss stops the service.")
    assert "server is lost" not in failures.sentence(found)
    lost = [state for state in found["states"] if state["key"] == "server-lost"]
    assert failures.sentence(found, lost) == "One server: its loss stops the service."
    heat = failures.table(found)
    assert heat["columns"][-1] == {"title": "A server is lost", "detail": "Stops the service"}
    cells = [row["cells"][-1] for row in heat["rows"]]
    assert {cell["verdict"] for cell in cells} == {""}
    # With a passive node it holds as it does while all work.
    both = {**stored.document(), "servers": 2}
    two = sketch({**both, "server_failover": "shared-storage"}, {}, cast.catalogue).answer
    assert failures.table(two.states)["columns"][-1]["detail"] == "Holds"
    assert "a lost server" in failures.survives(two.states)
    assert "A passive node carries the load of a lost server." in failures.remark(two.states)
    assert "shared by those left" not in failures.remark(two.states)
    assert "One server" not in failures.survives(two.states) + failures.sentence(two.states)
    relay = starter("postfix-relay", 1, cast.catalogue)
    alone = answered.failure_states({**relay, "relays": 1}, cast.catalogue)
    assert "One relay: its loss stops the service." in failures.sentence(alone)


def test_a_lost_server_whose_databases_are_its_own_is_not_survived(cast, stored):
    """Two servers with disks of their own were said to carry the load with one of them lost."""
    two = {**stored.document(), "servers": 2}
    answer = sketch(two, {}, cast.catalogue).answer
    users = two["populations"][0]["users"]
    down = f"its {users:,} mailboxes are down until it is repaired or restored from backup"
    *_, (words, (lost,)) = answer.survival_said
    assert (words, lost["label"]) == ("Does not survive a lost server:", down)
    assert lost["verdict"] not in ("pass", "warn", "fail")
    assert failures.sentence(answer.states).endswith(f"Does not survive a lost server: {down}.")
    assert "shared by those left" not in failures.remark(answer.states)
    assert "carry their own load" in failures.remark(answer.states)
    assert "with a server lost" not in answer.headline
    heat = failures.table(answer.states)
    assert heat["columns"][-1]["detail"] == "Its mailboxes are down"
    cells = {row["title"]: row["cells"][-1] for row in heat["rows"]}
    reached = cells["Mailboxes of a lost server"]
    assert (reached["word"], reached["detail"]) == (
        "Not reached", f"{users:,} mailboxes are down",
    )  # fmt: skip
    assert {cell["word"] for cell in cells.values()} > {"Not reached"}
    column = SimpleNamespace(
        system=two["system"], answer=answer.result, charts=(), states=answer.states
    )
    rows = {row.state: row for row in failure_rows([column])}
    assert rows["server-lost"].words == ["Its mailboxes are down"]


def test_data_and_load_have_words_of_their_own(cast, stored):
    """RAID 5 loses no data with a disk, and does not carry the load: both are said."""
    document = {**stored.document(), "state": "disk-lost"}
    answer = sketch(document, {}, cast.catalogue).answer
    (kept,) = [each for each in answer.checks if each.name == "survives-loss"]
    assert (kept.title, kept.word) == ("No data are lost", "Holds")
    told = failures.survives(answer.states)
    assert told.startswith("Does not carry the load with: a lost disk")
    assert "urvive" not in told


def test_a_lost_disk_that_breaks_a_design_is_said_wherever_its_verdict_is(cast, member, stored):
    """RAID 5 that breaks with a disk lost was a green "Holds" on its card and in "Compare"."""
    document = {
        "system": "exchange-2007-mailbox", "users_growth": 0.15,
        "populations": [{"users": 5000, "profile": "heavy"}],
        "raid_groups": [
            {"volume": volume, "level": level, "disks": disks, "disk": "sas-15k-25in-146gb"}
            for volume, level, disks in (("database", "RAID5", 22), ("log", "RAID10", 6))
        ],
    }  # fmt: skip
    made = scenarios.create_scenario(cast.plan, cast.alice, "Parity", document, cast.catalogue)
    said = "Holds; a lost disk breaks it"
    plan, compare = (reverse(name, args=[cast.plan.pk]) for name in ("plan", "compare"))
    for saved in (False, True):
        if saved:
            sizing = sizings.size_scenario(made, cast.alice, cast.catalogue)
        cards = member.get(plan).content.decode().split('class="card scenario-card"')
        assert [said in card for card in cards if "Parity" in card] == [True], saved
    side = html.fromstring(member.get(compare).content.decode())
    cells = side.xpath('//tr[th="Verdict"]/td')
    cell = next(each for each in cells if each.text_content().strip() == said)
    history = html.fromstring(member.get(reverse("revisions", args=[made.pk])).content.decode())
    version, *_ = history.xpath('//*[@id="history"]//p/span[starts-with(@class, "verdict ")]')
    # No plain tick, as on its page and its card.
    assert {cell.get("class"), version.get("class")} == {"verdict-advice", "verdict verdict-advice"}
    reply = Api(cast.alice_secret).get(f"sizings/{sizing.pk}").json()
    assert (reply["verdict"], reply["broken_by"]) == ("pass", "a lost disk breaks it")
    again = Api(cast.alice_secret).post("sizings", document).json()
    assert again["broken_by"] == "a lost disk breaks it"
    report = compose(sizing_as_dict(sizing))
    assert report.summary.word == said
    assert report.summary.growth == (
        "With the growth given, the first limit to break is “Database spindles”, in month 2; it "
        "holds through month 1. Memory, which nobody gave, is bought as the load grows: the 28 GB "
        "of today are not enough to the end. For year 5 (10,057 users): 58 disks, 56 GB of memory; "
        "today 28 disks, 28 GB (assumed). It breaks with a disk lost and while a disk is rebuilt, "
        "as today's design does. For that: +30 disks, +28 GB of memory, price unknown."
    )
    assert report.summary.needs.startswith("Has 28 disks (22 database and 6 ")
    page = unescape(member.get(reverse("scenario", args=[made.pk])).content.decode())
    (head,) = html.fromstring(page).xpath('//*[@id="sentence"]')
    assert " ".join(head.text_content().split()).startswith(
        "Holds 5,000 users; a lost disk breaks it."
    )
    assert f"{said}." in page
    full = page.partition('id="in-full"')[2].partition("</section>")[0]
    assert report.summary.growth in full
    assert report.summary.needs in full


def test_the_report_has_the_most_users_of_each_state(cast, mailbox_document):
    document = {**mailbox_document, "servers": 2, "server_failover": "shared-storage"}
    told = what_moves(document, cast.catalogue)["held"]
    assert told["load_noun"] == "users on each of 2 servers"
    found = held.table(told)
    assert found.columns[1].title == "Holds at most, users on each of 2 servers"
    rows = {row[0].text: row[1].text for row in found.rows}
    assert list(rows) == [
        "Everything works", "A disk is lost", "A disk is being rebuilt", "A server is lost",
    ]  # fmt: skip
    at_work, _, rebuilt, _ = (int(text.replace(",", "")) for text in rows.values())
    assert at_work > rebuilt > 0
    states = open_scenario(document, cast.catalogue).failure_states
    sizing = {"outlook": {"states": plain(states)}, "what_if": {"held": told}}
    assert section(Material(sizing)).blocks[-1] == found
    assert same_disks.table(told) is None, "nobody owns the disks"
    alone = held.table(what_moves(mailbox_document, cast.catalogue)["held"])
    assert alone.rows[-1][1].text == "none, the service stops"
    assert held.table({"load_noun": "users", "states": told["states"][:1]}) is None
    assert held.table({}) is None


def test_the_report_has_the_disks_that_are_owned_at_each_level(cast):
    groups = [
        {"volume": volume, "level": "RAID10", "disks": disks, "disk": "scsi-15k-300gb"}
        for volume, disks in (("database", 24), ("log", 4))
    ]
    document = {
        "system": "exchange-2007-mailbox",
        "populations": [{"profile": "heavy", "users": 2400, "mailbox_size_mb": 600}],
        "ram_gb": 24,
        "raid_groups": groups,
        "purchase": {"prices": {"disk/scsi-15k-300gb": {"owned": 28}}},
    }
    told = what_moves(document, cast.catalogue)["held"]
    found = same_disks.table(told)
    assert [column.title for column in found.columns][2:] == [
        "Holds normally, users", "With a lost disk", "While a disk is rebuilt",
    ]  # fmt: skip
    rows = [[cell.text for cell in row] for row in found.rows]
    assert ["RAID 10", "24 database, 4 log", "4,000", "4,000", "2,736"] in rows
    assert [
        "RAID 10, shared out for a rebuild", "22 database, 6 log", "3,666", "3,666", "3,211",
    ] in rows  # fmt: skip
    states = open_scenario(document, cast.catalogue).failure_states
    sizing = {"outlook": {"states": plain(states)}, "what_if": {"held": told}}
    assert section(Material(sizing)).blocks[-1] == found
    assert "document" not in told["same_disks"][0]
