"""The check that a headline names first stands first among the checks of its answer."""

import copy

import pytest

from calculators.answers import plain
from calculators.checks.check import FAIL, WARN, binding_first
from calculators.checks.server import CHECKS
from calculators.engine import open_scenario
from calculators.inputs.catalogue import from_fixtures
from calculators.systems import SYSTEMS
from planner.report.key_numbers import bar
from planner.report.parts.bought_limit import BOUGHT, with_bought
from planner.report.words.verdicts import ordered
from tests.calculators.documents import BY_SYSTEM
from tests.calculators.linter_examples import EXAMPLES

CATALOGUE = from_fixtures()
CASES = [
    *(pytest.param(each.fires, each.catalogue, id=key) for key, each in EXAMPLES.items()),
    *(pytest.param(each, CATALOGUE, id=key) for key, each in BY_SYSTEM.items()),
]


def names(checks):
    return [each.name for each in checks]


@pytest.mark.parametrize(("document", "catalogue"), CASES)
def test_what_the_headline_names_stands_first(document, catalogue):
    opened = open_scenario(document, catalogue)
    limit, told = opened.load_limit, names(opened.told().checks)
    by_margin = [each.check.name for each in binding_first(opened.bench.verdicts)]
    named = limit.first_check
    if named in by_margin:
        # What is tight, or in doubt, decides the verdict, and the headline names it too.
        verdicts = {each.name: each.verdict for each in opened.told().checks}
        before = told[: told.index(named)]
        assert all(verdicts[each] == WARN for each in before)
        assert not before or verdicts[named] != WARN
    # The others stay by what they have to spare.
    assert [each for each in told if each != named] == [each for each in by_margin if each != named]
    if opened.verdict == FAIL:
        assert told == by_margin
    elif named:
        said = limit.sentence.lower()
        sets = {each: CHECKS[each].sets_limit.removesuffix(" it.").lower() for each in CHECKS}
        assert sets[named] in said
        # No other limit is said to set it.
        assert not [each for each in by_margin if each != named and sets[each] in said]


def test_the_rebuild_that_the_headline_names_first_counts():
    """Memory, which follows the load, led the list; the headline names the database disks."""
    document = copy.deepcopy(BY_SYSTEM["exchange-2007-mailbox"])
    for group, disks in zip(document["raid_groups"], (30, 10), strict=True):
        group.update(disk="sas-15k-25in-146gb", disks=disks)
    opened = open_scenario(document, CATALOGUE)
    assert (opened.load_limit.limiting_check, opened.load_limit.first_check) == (
        "memory", "spindles"
    )  # fmt: skip
    assert names(opened.told().checks)[:2] == ["spindles", "memory"]
    # What is worked out without the load stays by margin.
    assert names(opened.sizing.checks)[:2] == ["memory", "spindles"]


def test_the_order_is_said_as_it_is():
    passing = [{"name": "a", "verdict": "pass"}, {"name": "b", "verdict": "pass"}]
    named = {"first_check": "a", "first_check_label": "Database disks"}
    said = "first what more load breaks first, then the least to spare now"
    assert ordered(passing, named) == said
    tight = [{"name": "t", "verdict": "warn"}, *passing]
    assert ordered(tight, named) == "what is tight or in doubt, then what more load breaks first"
    assert ordered(tight, named | {"first_check": "t"}) == said
    # A limit that the list has no row of is not named.
    assert ordered(passing[1:], named) == "the least to spare first"
    assert ordered(passing, {}) == ordered([], {}) == "the least to spare first"
    assert ordered([{"name": "a", "verdict": "fail"}], named) == (
        "what breaks, then the least to spare"
    )


def test_disks_that_are_bought_to_fit_are_named_where_they_are_no_check_of_today():
    opened = open_scenario(BY_SYSTEM["exchange-2010-mailbox"], CATALOGUE)
    limit = opened.load_limit
    assert (limit.first_check, limit.first_check_label) == ("database-disks", "Database disks")
    assert "database-disks" not in names(opened.told().checks)


def test_what_is_bought_to_fit_the_load_stands_first_as_the_headline_names_it():
    """The heading named "database disks, bought for this load", and no row was called so."""
    opened = open_scenario(BY_SYSTEM["exchange-2010-mailbox"], CATALOGUE)
    answer, outlook = plain(opened.told()), plain(opened.load_limit)
    assert outlook["first_check"] == "database-disks"
    assert outlook["first_check_label"] == "Database disks"
    first, *others = with_bought(answer, outlook)
    assert others == answer["checks"]
    disks = answer["figures"]["disks.database"]["value"]
    assert (first["label"], first["needed"], first["available"]) == (
        "Database disks, as bought today", disks, disks
    )  # fmt: skip
    assert ordered([first, *others], outlook).startswith("first what more load breaks first")
    row = bar(first)
    assert (row.word, row.margin, row.message) == (
        "Holds", "just enough",
        "As many as today's load needs are bought, and more of it needs more.",
    )  # fmt: skip
    broken = [{**answer["checks"][0], "verdict": "fail"}, *answer["checks"][1:]]
    named = [each["name"] for each in with_bought({**answer, "checks": broken}, outlook)]
    assert named[1] == "database-disks", "what breaks stays before it"
    assert with_bought(answer, outlook | {"first_check": broken[0]["name"]}) == answer["checks"]
    assert with_bought(answer, {}) == answer["checks"], "a sizing of before"
    assert with_bought(answer, outlook | {"first_check": "no-such"}) == answer["checks"]


def test_every_check_of_what_is_bought_has_its_figure():
    """What a mail system buys by itself follows the load; memory is said in words of its own."""
    bought = {
        option.replace("_", "-"): figure
        for system in SYSTEMS.values()
        for option, figure in system.bought.items()
    }
    held = {name: figure for name, figure in bought.items() if name in CHECKS}
    # Relays are held, given or not.
    assert held == BOUGHT | {"relays": "relays.planned"}
