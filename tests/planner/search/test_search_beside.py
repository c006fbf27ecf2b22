"""What stands below the sentence of a search: the load that servers share, and today's design."""

import json
from pathlib import Path

import pytest

from calculators import search
from calculators.inputs.catalogue import FIXTURES, from_fixtures
from planner.pages.search_result.found import Found
from planner.pages.search_result.front import front_table
from planner.pages.search_result.sentence import beside, sentence
from tests.planner.cast import MAILBOX

CATALOGUE = from_fixtures()
ID = "01a20000-0000-7000-8000-000000000000"
LEAST_SERVERS = [
    {"figure": "servers.all", "goal": "least"},
    {"figure": "disks.all", "goal": "least"},
]


def demo(file, number):
    content = json.loads((Path(FIXTURES) / "demo" / file).read_text())
    return content["scenarios"][number]["document"]


SE = demo("45000-mailboxes-on-two-sites.json", 3)
RELAYS = demo("relays-for-a-peak.json", 0)


def found(scenario, axes, objectives, **more):
    question = {"scenario": scenario, "axes": axes, "objectives": objectives, **more}
    read = search.read(question, CATALOGUE)
    return Found(question, search.finish(read, search.sweep(read)), CATALOGUE)


def test_mailboxes_of_all_servers_are_said_for_each():
    one = found(SE, {"/servers_per_dag_primary_site": [8, 10]}, LEAST_SERVERS)
    servers = one.front[0]["objectives"]["servers.all"]
    assert (
        beside(one)[0]
        == f"45,000 mailboxes over {servers:.0f} servers: {45000 / servers:,.4g} each."
    )


def test_a_total_that_is_held_is_said_with_its_part():
    total = [{"of": "/populations/*/users", "total": 6000, "over": "/servers"}]
    one = found(MAILBOX, {"/servers": [3, 4]}, [{"figure": "disks", "goal": "least"}], totals=total)
    number = one.front[0]["values"]["/servers"]
    assert f"6,000 users over {number:.0f} servers: {6000 / number:,.0f} each." in beside(one)


def test_one_server_shares_nothing():
    one = found(MAILBOX, {"/raid_groups/0/disks": [14, 16]}, [{"figure": "disks", "goal": "least"}])
    assert not any(" over " in each for each in beside(one))


def test_a_design_that_equals_today_is_called_so():
    axes = {"/relays": {"from": 1, "to": 8, "step": 1}}
    goals = [{"figure": "relays.planned", "goal": "least"}, {"figure": "headroom", "goal": "most"}]
    one = found(RELAYS, axes, goals)
    assert "today's design" in sentence(one, False)
    assert "has the same" not in sentence(one, False)
    assert "Today's design is candidate 1." in beside(one)
    titles = [row["title"] for row in front_table(one, ID)["rows"]]
    assert titles[0].endswith("(today's design)")
    assert not any("today" in title for title in titles[1:])


def test_another_design_with_the_same_figure_is_not_called_the_same():
    """ "Exos X24 12 TB SAS, 12 servers; the same as today's design", which is on other disks."""
    axes = {"/db_disk_size_primary_site": [6000, 8000]}
    today = {**SE, "db_disk_size_primary_site": 4000}
    one = found(today, axes, [{"figure": "servers.all", "goal": "least"}])
    assert sentence(one, False).endswith("; today's design has the same.")
    assert beside(one)[-1].endswith("candidate 1 is as good by every goal.")


def test_a_candidate_that_is_as_good_is_named():
    axes = {"/servers_per_dag_primary_site": [4, 5, 6, 7], "/db_disk_size_primary_site": [4000]}
    one = found(SE, axes, LEAST_SERVERS)
    today = one.today["objectives"]
    better = [
        rank
        for rank, row in enumerate(one.front, start=1)
        if all(row["objectives"][name] <= today[name] for name in today)
    ]
    said = beside(one)[-1]
    assert said.startswith(
        "Today's design is none of the candidates (32 servers in all, 736 disks in all)"
    )
    if better:
        assert said.endswith(f"candidate {better[0]} is as good or better by every goal.")
    else:
        assert "as good" not in said


@pytest.mark.parametrize("users", [50_000])
def test_a_design_of_today_that_breaks_is_said_to(users):
    people = [{**MAILBOX["populations"][0], "users": users}]
    broken = {**MAILBOX, "populations": people}
    one = found(
        broken, {"/raid_groups/0/disks": [14, 1500]}, [{"figure": "disks", "goal": "least"}]
    )
    if one.front:
        assert any("does not hold" in each for each in beside(one))
    else:
        assert beside(one) == []


def test_of_limits_that_all_break_the_one_that_breaks_alone_is_named():
    """Where all fail two limits, it was the first by name."""
    rows = [
        {"check": "bays", "label": "Disk bays", "broken": 6, "alone": 0},
        {"check": "equal-sites", "label": "Equal sites", "broken": 6, "alone": 2},
    ]
    answer = {"front": [], "holding": 0, "buildable": 6, "rejections": rows}
    told = sentence(Found({"scenario": SE, "axes": {}}, answer, CATALOGUE), False)
    assert told == "Nothing holds: 6 of 6 designs that can be built fail “Equal sites”."
