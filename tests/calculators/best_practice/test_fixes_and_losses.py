"""No fix costs a loss that a design survives without saying so."""

import copy

import pytest

from calculators.best_practice.context import Look
from calculators.best_practice.fixes import applied
from calculators.best_practice.lowered import MostToday
from calculators.checks.check import FAIL
from calculators.engine import open_scenario
from calculators.inputs.catalogue import from_fixtures
from calculators.inputs.common_fields import STATES
from calculators.sheet.said.said_load import said_load
from calculators.studies.reverse_sizing.held_states import held_in_states
from calculators.studies.reverse_sizing.same_disks import same_disks
from planner.report.words.loss_words import with_it
from tests import answered
from tests.calculators.documents import BY_SYSTEM, of_all_disks
from tests.calculators.linter_examples import EXAMPLES

CATALOGUE = from_fixtures()
REBUILT = STATES["rebuilding"]


def broken(document, catalogue):
    """What a person reads of the states, by itself."""
    found = open_scenario(document, catalogue).failure_states
    said = {state.label for state in found.states if state.verdict == FAIL}
    if found.disk_lost and found.disk_lost.verdict == FAIL:
        said.add(STATES["disk-lost"])
    return said


def survived(document, catalogue):
    """The losses of a group that a design is planned for, as its map says them."""
    losses = open_scenario(document, catalogue).group_losses
    return set(losses.x.values) - {"Normal"} if losses else set()


def of_system(document):
    (found,) = (
        each
        for each in answered.findings(document, CATALOGUE)
        if each["key"] == "system-disks-not-listed"
    )
    return found


@pytest.mark.parametrize(
    ("document", "catalogue"),
    [pytest.param(each.fires, each.catalogue, id=key) for key, each in EXAMPLES.items()]
    + [pytest.param(each, CATALOGUE, id=key) for key, each in BY_SYSTEM.items()],
)
def test_no_fix_costs_a_loss_without_saying_so(document, catalogue):
    before, group = broken(document, catalogue), survived(document, catalogue)
    if open_scenario(document, catalogue).verdict == FAIL:
        group = set()
    for finding in answered.findings(document, catalogue):
        if finding["fix"] is None:
            assert finding["worse"] == []
            continue
        mended = applied(document, finding["fix"])
        lost = broken(mended, catalogue) - before
        lost |= group - survived(mended, catalogue)
        assert set(finding["worse"]) == lost, finding["key"]


@pytest.mark.parametrize(
    ("database", "log", "taken", "disks"),
    [
        # The pair of the database would cost the rebuild, and that of the logs too.
        (18, 4, {}, 4),
        # The logs have a pair to spare.
        (18, 6, {"/raid_groups/1/disks": 4}, 0),
        # Two more for the logs hold more in every state than two fewer of the database.
        (24, 4, {"/raid_groups/0/disks": 20, "/raid_groups/1/disks": 6}, 0),
    ],
)
def test_disks_of_the_system_are_taken_where_they_cost_no_loss(database, log, taken, disks):
    document = of_all_disks(database, log)
    assert REBUILT not in broken(document, CATALOGUE)
    finding = of_system(document)
    assert {key: value for key, value in finding["fix"].items() if "-" not in key} == taken
    assert finding["cost"]["disks"] == disks
    assert finding["worse"] == []
    assert REBUILT not in broken(applied(document, finding["fix"]), CATALOGUE)


def held(document):
    """State -> the most load that holds in it."""
    bench = open_scenario(document, CATALOGUE).bench
    return {each.state: each.limit_load for each in held_in_states(bench)}


OWNED = "disk/sas-15k-25in-146gb"


def shared_out(database, log, owned=40, servers=1):
    """4,000 heavy users of 200 MB, on each server; all disks that are owned are in groups."""
    groups = {"database": database, "log": log}
    return {
        "system": "exchange-2007-mailbox",
        "servers": servers,
        "populations": [{"users": 4000, "profile": "heavy", "mailbox_size_mb": 200}],
        "raid_groups": [
            {"volume": volume, "level": "RAID10", "disks": disks, "disk": OWNED[5:]}
            for volume, disks in groups.items()
        ],
        "purchase": {"prices": {OWNED: {"owned": owned}}},
    }


def test_what_the_pair_leaves_is_shared_out_for_the_most_load():
    """Both were taken from the database: 6,813 users in place of 7,300, and 5,153 in place of
    5,502, without a word."""
    document = shared_out(30, 10)
    finding = of_system(document)
    mended = applied(document, finding["fix"])
    assert [group["disks"] for group in mended["raid_groups"]] == [30, 8, 2]
    bench = open_scenario(mended, CATALOGUE).bench
    (best,) = (
        each
        for each in same_disks(Look(mended, bench, CATALOGUE))
        if (each.level, each.shared_for) == ("RAID10", "normal")
    )
    assert best.disks == {"database": 30, "log": 8}
    assert held(document) == {"normal": 7300, "disk-lost": 7300, "rebuilding": 5502} | STOPS
    assert held(mended) == {"normal": 7300, "disk-lost": 7300, "rebuilding": 5306} | STOPS
    (less,) = finding["holds_less"]
    assert less == {
        "when": "while a disk is rebuilt",
        "load": 5306,
        "today": 5502,
        "said": "5,306 users while a disk is rebuilt instead of 5,502",
    }
    said = "then holds 5,306 users while a disk is rebuilt instead of 5,502"
    assert with_it(finding) == said


STOPS = {"server-lost": 0}


@pytest.mark.parametrize(
    ("servers", "owned", "disks"),
    [
        # Five to spare are more than the pair takes; one is not, and with it one stays over.
        (1, 42, None),
        (1, 41, [30, 8]),
        # A pair on each of two servers takes one disk of two, which leaves an odd one over.
        (2, 84, None),
        (2, 83, [30, 8]),
        (2, 82, [30, 8]),
        (2, 80, [30, 8]),
        # What was to be bought anyway is not taken away.
        (1, 36, [30, 8]),
    ],
)
def test_the_pair_takes_as_many_as_are_lacking(servers, owned, disks):
    document = shared_out(30, 10, owned, servers)
    mended = applied(document, of_system(document)["fix"])
    found = [group["disks"] for group in mended["raid_groups"]]
    assert found == [*(disks or [30, 10]), 2]


def test_of_several_groups_of_a_volume_no_disk_is_taken():
    document = shared_out(30, 10, 44)
    document["raid_groups"].append({**document["raid_groups"][1], "disks": 4})
    mended = applied(document, of_system(document)["fix"])
    assert [group["disks"] for group in mended["raid_groups"]] == [28, 10, 4, 2]


def test_a_fix_says_how_much_less_a_design_holds():
    """In the numbers of the headlines before and after it."""
    told = 0
    cases = [(each.fires, each.catalogue) for each in EXAMPLES.values()]
    for document, catalogue in [*cases, *((each, CATALOGUE) for each in BY_SYSTEM.values())]:
        opened = open_scenario(document, catalogue)
        for finding in opened.findings:
            for less in finding.holds_less:
                told += 1
                assert less.load < less.today
                then = open_scenario(applied(document, finding.fix), catalogue)
                assert said_load(less.today) in opened.load_limit.sentence
                assert said_load(less.load) in then.load_limit.sentence
    assert told > 30


def test_with_one_state_no_state_is_said():
    def said(example):
        found = answered.findings(example.fires, example.catalogue)
        return {each["key"]: with_it(each) for each in found}

    fewer = said(EXAMPLES["more-servers-than-needed"])
    assert fewer["lagged-copy-alone"] == "then holds 1,390 mailboxes instead of 3,840"
    assert fewer["more-servers-than-needed"] == "then holds 1,536 mailboxes instead of 3,840"
    alone = said(EXAMPLES["lone-copy-where-served"])
    assert alone["lone-copy-where-served"] == "then the loss of two servers breaks it"


def test_what_breaks_today_or_then_is_not_said_to_hold_less():
    document = shared_out(30, 10)
    today = MostToday(open_scenario(document, CATALOGUE).bench)
    for users, less in ((4000, True), (9000, False)):
        document["populations"][0]["users"] = users
        document["raid_groups"][0]["disks"] = 26
        then = open_scenario(document, CATALOGUE).bench
        assert bool(today.lowered_by(then)) is less
    assert MostToday(then).lowered_by(today._bench) == []


def test_a_fix_that_costs_the_loss_of_two_servers_says_so():
    """The loss of a group that a design is planned for is no state of its own."""
    example = EXAMPLES["lone-copy-where-served"]
    (finding,) = (
        each
        for each in answered.findings(example.fires, example.catalogue)
        if each["key"] == "lone-copy-where-served"
    )
    assert finding["worse"] == ["Two servers lost"]


def test_a_fix_that_costs_a_loss_says_which():
    # Kept at four fifths, the disks that are left do not carry the load without one of them.
    document = copy.deepcopy(EXAMPLES["planned-too-full"].fires)
    document["populations"][0]["users"] = int(0.85 * document["populations"][0]["users"])
    (finding,) = (
        each for each in answered.findings(document, CATALOGUE) if each["key"] == "planned-too-full"
    )
    lost = STATES["disk-lost"]
    assert finding["worse"] == [lost]
    assert lost not in broken(document, CATALOGUE)
    assert lost in broken(applied(document, finding["fix"]), CATALOGUE)
