"""No fix costs a loss that a design survives without saying so."""

import copy
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
from documents import BY_SYSTEM, of_all_disks
from linter_examples import EXAMPLES

from calculators import engine
from calculators.best_practice.fixes import applied
from calculators.checks.check import FAIL
from calculators.engine import open_scenario
from calculators.inputs.catalogue import from_fixtures
from calculators.inputs.common_fields import STATES

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
        for each in engine.findings(document, CATALOGUE)
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
    for finding in engine.findings(document, catalogue):
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
        (24, 4, {"/raid_groups/0/disks": 22}, 0),
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


def test_a_fix_that_costs_the_loss_of_two_servers_says_so():
    """The loss of a group that a design is planned for is no state of its own."""
    example = EXAMPLES["lone-copy-where-served"]
    (finding,) = (
        each
        for each in engine.findings(example.fires, example.catalogue)
        if each["key"] == "lone-copy-where-served"
    )
    assert finding["worse"] == ["Two servers lost"]


def test_a_fix_that_costs_a_loss_says_which():
    # Kept at four fifths, the disks that are left do not carry the load without one of them.
    document = copy.deepcopy(EXAMPLES["planned-too-full"].fires)
    document["populations"][0]["users"] = int(0.85 * document["populations"][0]["users"])
    (finding,) = (
        each for each in engine.findings(document, CATALOGUE) if each["key"] == "planned-too-full"
    )
    lost = STATES["disk-lost"]
    assert finding["worse"] == [lost]
    assert lost not in broken(document, CATALOGUE)
    assert lost in broken(applied(document, finding["fix"]), CATALOGUE)
