"""A month that grew is the month that somebody sizes by hand with what it has grown to."""

import copy

import numpy as np
import pytest

from calculators.checks import horizon
from calculators.inputs.catalogue import from_fixtures
from calculators.scenario.bench import Bench
from calculators.scenario.parse import parse
from calculators.search import finish, read, sweep
from tests.calculators.documents import BY_SYSTEM, GROUP

CATALOGUE = from_fixtures()
MONTHS = 36


def bench(document):
    return Bench(parse(document, CATALOGUE))


def growing(document, growth):
    changed = copy.deepcopy(document)
    fields = bench(document).system.growth
    return changed | dict.fromkeys(fields, growth) | {"horizon_years": MONTHS // 12}


def by_hand(document, month):
    """The same without growth, with what a person types who works the month out by a calculator,
    and with what is bought today; memory that nobody gave follows the load."""
    today = bench(document)
    then = copy.deepcopy(document) | dict.fromkeys(today.system.growth, 0)
    for name, (value, growth) in horizon.growing(today).items():
        grown = float(value) * (1 + growth) ** (month / 12)
        people, _, key = name.partition(".")
        if key:
            number = int(people.rpartition("_")[2]) - 1
            then["populations"][number][key] = round(grown) if key == "users" else grown
        else:
            then[name] = grown
    for option, value in today.standing().items():
        then[option] = int(value) if value == int(value) else value
    return bench(then)


@pytest.mark.parametrize("system", sorted(BY_SYSTEM))
@pytest.mark.parametrize("growth", [0.12, 0.31])
def test_each_month_has_the_verdicts_of_the_month_sized_by_hand(system, growth):
    document = growing(BY_SYSTEM[system], growth)
    found = horizon.run_out(bench(document))
    ends = {end["check"]: end["month"] for end in found["runs_out"]}
    asked = {0, 1, MONTHS, *(m for m in ends.values() if m), *(m - 1 for m in ends.values() if m)}
    assert len(asked) > 3, "something breaks on the way"
    for month in sorted(asked):
        hand = {each.check.name: each for each in by_hand(document, month).verdicts_untold}
        for name, end in ends.items():
            if name in hand:
                fails = hand[name].verdict == "fail"
                broken = end is not None and month >= end
                assert fails == broken, (month, name)
                if hand[name].verdict == "not-checked":
                    assert name not in found["used"], "of what is not known"
                    continue
                used = 100 * hand[name].need / hand[name].limit
                assert found["used"][name][month] == pytest.approx(used), (month, name)


@pytest.mark.parametrize("users", [3134, 3475, 3703])
def test_part_of_a_mailbox_is_no_database_more(users):
    """Grown to 3,792.3 mailboxes they were said to need more databases, and disks, a month before
    they do: 3,792 are the most that those of today hold."""
    document = growing(GROUP, 0)
    document["populations"][0]["users"] = users
    document["users_growth"] = 0.1
    today = bench(document)
    months = np.arange(MONTHS + 1.0)
    arrays = horizon.in_month(today, horizon.growing(today), months)
    counts = today.sweep({**arrays, **today.standing()}, ("database.count",)).kept["database.count"]
    for month in range(MONTHS + 1):
        assert by_hand(document, month).recording.values["database.count"] == counts[month], month


def test_a_search_counts_the_months_in_the_same_way():
    document = growing(GROUP, 0.31)
    first = horizon.run_out(bench(document))["runs_out"][0]["month"]
    question = read(
        {
            "scenario": document,
            "axes": {"/servers_per_dag_primary_site": [4]},
            "objectives": [{"figure": "years_until_full", "goal": "most"}],
        },
        CATALOGUE,
    )
    found = finish(question, sweep(question))["today"]["objectives"]["years_until_full"]
    assert found * 12 == pytest.approx(first - 1)
