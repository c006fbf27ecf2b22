"""How far a design holds, as a number and in words."""

import copy
import json
import math
import re
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calculators import engine
from calculators.best_practice.context import Look
from calculators.checks import most_held
from calculators.checks.most_held import held_by, rounded
from calculators.checks.said.beside import tight
from calculators.inputs.catalogue import FIXTURES, from_fixtures
from calculators.scenario.bench import Bench
from calculators.scenario.parse import parse
from calculators.studies.reverse_sizing.reverse import _most_load
from calculators.systems import SYSTEMS
from planner.forms.new_plan import starter
from tests import answered
from tests.calculators.documents import HUB, RELAY, STORE

CATALOGUE = from_fixtures()
DEMOS = [
    scenario["document"]
    for path in sorted((FIXTURES / "demo").glob("*.json"))
    for plan in [json.loads(path.read_text())]
    for each in (plan if isinstance(plan, list) else [plan])
    for scenario in each["scenarios"][:1]
]


@pytest.mark.parametrize(
    ("users", "failing", "end"),
    [
        (8000, 0, "8 I/Os."),
        (12_000, 1, "8 spindles."),
        (14_500, 2, " 1 more check fails."),
        (20_000, 3, " 2 more checks fail."),
    ],
)
def test_the_sentence_counts_what_fails(users, failing, end):
    document = copy.deepcopy(STORE)
    document["populations"][0]["users"] = users
    opened = engine.open_scenario(document, CATALOGUE)
    assert sum(check.verdict == "fail" for check in opened.verdicts) == failing
    assert opened.sizing.sentence.endswith(end)


@pytest.mark.parametrize("document", [RELAY, HUB], ids=lambda document: document["system"])
@pytest.mark.parametrize("load", [0.25, 0.5, 1.0, 7.5])
def test_a_small_rate_is_not_rounded_to_nothing(document, load):
    field = "peak_messages_per_minute" if document is RELAY else "messages_per_second"
    opened = engine.open_scenario({**document, field: load}, CATALOGUE)
    assert opened.load_limit.load == load
    assert f" {load:g} message" in opened.load_limit.sentence


@given(st.floats(1e-6, 1e9))
@settings(deadline=None)
def test_mailboxes_are_rounded_down(load):
    assert rounded(load) == math.floor(load + 1e-6)


@pytest.mark.parametrize(
    ("option", "planned", "load", "holds", "breaks"),
    [
        # A rate is as it was given; of it nothing is known to hold where it breaks.
        ("rate", False, 7.5, (7.5, 7.5), (7.5, 0.0)),
        (None, False, 7.5, (7, 7), (7, 0.0)), (None, False, 8.0, (8, 8), (8, 0.0)),
        # A part of a mailbox that is planned does not hold, and is not to read as what does.
        (None, True, 7.5, (7, 7), (8, 0.0)), (None, True, 7.0000001, (7, 7), (7, 0.0)),
    ],
)  # fmt: skip
def test_of_a_load_as_much_is_known_to_hold_as_was_rounded(
    monkeypatch, option, planned, load, holds, breaks
):
    monkeypatch.setattr(most_held, "planned_users", lambda bench: planned)
    bench = SimpleNamespace(system=SimpleNamespace(load_option=option))
    assert most_held.today_held(bench, load, False) == holds
    assert most_held.today_held(bench, load, True) == breaks


@pytest.mark.parametrize("document", [HUB, RELAY, STORE, *DEMOS], ids=lambda each: each["system"])
def test_the_sentence_and_the_headline_give_one_reason(document):
    """A design that is tight is so for the same reason in a list and on its own page."""
    scenario = engine.open_scenario(document, CATALOGUE)
    why = tight(scenario.verdicts)
    listed, headline = scenario.sizing.sentence, scenario.load_limit.sentence
    assert why in listed
    assert why in headline
    assert not why or "Closest to its limit now" not in listed


def test_some_designs_are_tight():
    opened = [engine.open_scenario(document, CATALOGUE) for document in (HUB, *DEMOS)]
    assert any(tight(each.verdicts) for each in opened)


# The loads that a headline gives for what runs out, in the order in which it says them.
_RUNS_OUT = re.compile(r"(?:last up to|the limit(?: first)?, at) ([\d,]+(?:\.\d+)?)")
BEGUN = [
    pytest.param(starter.document(key, load, CATALOGUE, further={}), id=f"{key}, {load}")
    for key in sorted(SYSTEMS)
    for load in ((2, 20) if key in ("exchange-2007-hub", "postfix-relay") else (700, 2500, 12_000))
]


@pytest.mark.parametrize("document", [*BEGUN, *DEMOS])
def test_what_runs_out_first_is_said_first(document):
    """Of several loads in one headline the least comes first, and "first" is said of no other."""
    sentence = answered.outlook(document, CATALOGUE)["sentence"]
    loads = [float(each.replace(",", "")) for each in _RUNS_OUT.findall(sentence)]
    assert loads == sorted(loads), sentence
    assert len(loads) < 2 or "limit first" not in sentence, sentence


def test_the_most_load_is_found_in_a_few_steps(monkeypatch):
    """A search asks for it of each of its best designs, in every state in which one breaks."""
    bench = engine.open_scenario(STORE, CATALOGUE).bench
    assert bench.verdicts
    sweeps, sweep = [], Bench.sweep
    monkeypatch.setattr(Bench, "sweep", lambda *asked: sweeps.append(asked) or sweep(*asked))
    assert held_by(bench).load
    assert 1 < len(sweeps) <= 8


def test_a_design_that_breaks_names_the_limit_that_sets_its_most():
    """The logs are furthest over, and 4,136 users are set by the capacity of the databases."""
    groups = [
        {"volume": volume, "level": level, "disks": disks, "disk": "sas-15k-25in-146gb"}
        for volume, level, disks in (("database", "RAID5", 18), ("log", "RAID1", 2))
    ]
    asked = {
        "system": "exchange-2007-mailbox",
        "populations": [{"profile": "average", "users": 5000, "mailbox_size_mb": 400}],
        "raid_groups": groups,
    }
    assert answered.outlook(asked, CATALOGUE)["sentence"] == (
        "Does not hold 5,000 users; with the hardware as it stands it would hold 4,136 (the "
        "capacity of the database disks sets it). The logs need 4 disks and have 2."
    )
    groups[1]["disks"], groups[1]["level"] = 8, "RAID10"
    assert answered.outlook(asked, CATALOGUE)["limiting_check"] == "capacity"


BAYS = {"server": "hpe-dl380-gen10-12lff"}


def test_disks_that_nobody_gave_and_that_do_not_fit_follow_the_load():
    """ "0" stood where the disks of today's load have no bays: nobody has them, and with those of
    less load the same servers hold some."""
    document = starter.document("exchange-se", 12_000, CATALOGUE) | BAYS
    found = engine.open_scenario(document, CATALOGUE).load_limit
    most = found.limit_load
    assert 0 < most == found.limit_if_bought < 12_000
    assert found.limiting_check == "bays"
    assert found.sentence.startswith(
        "Does not hold 12,000 mailboxes; on these servers, with fewer disks, it would hold "
        f"{most:,}. A server would have 36 disks and has 12 bays. "
    )
    for users, broken in ((most, False), (most + 1, True)):
        less = document | {"populations": [{"users": users}]}
        assert Bench(parse(less, CATALOGUE)).breaks == broken


def test_disks_that_somebody_gave_and_that_do_not_fit_are_what_is_wrong():
    document = starter.document("exchange-se", 12_000, CATALOGUE) | BAYS | {"database_disks": 60}
    found = engine.open_scenario(document, CATALOGUE).load_limit
    assert (found.limit_load, found.limiting_check) == (0, "bays")
    assert found.sentence.startswith(
        "Does not hold 12,000 mailboxes. A server would have 84 disks and has 12 bays. "
    )


BEHIND = {
    "server": "dell-r760xd2",
    "database_disk": "ultrastar-hc580-24tb",
    "metacache_disk": "micron-7400-max-m2-3200gb",
}


def test_solid_state_disks_that_are_bought_stay_while_hard_ones_follow_the_load():
    """ "With fewer disks" took solid state disks away too, which are there and have room: of the
    space that lacks for them nothing was left."""
    document = starter.document("exchange-se", 12_000, CATALOGUE) | BEHIND
    opened = engine.open_scenario(document, CATALOGUE)
    found = opened.load_limit
    each = int(opened.bench.recording.values["metacache.disks_advised"])
    typed = document | {"metacache_disks": each}
    assert 0 < found.limit_load == engine.open_scenario(typed, CATALOGUE).load_limit.limit_load
    assert found.limit_load <= found.limit_if_bought
    solid = int(opened.bench.recording.values["bought.metacache_disks"])
    assert (
        f"; on these servers, with fewer hard disks and all {solid} solid state disks, it would "
        f"hold {found.limit_load:,}. "
    ) in found.sentence
    for users, broken in ((found.limit_load, False), (found.limit_load + 1, True)):
        less = typed | {"populations": [{"users": users}]}
        assert Bench(parse(less, CATALOGUE)).breaks == broken


def test_the_way_back_keeps_the_solid_state_disks_that_the_headline_keeps():
    document = starter.document("exchange-se", 12_000, CATALOGUE) | BEHIND
    limit = engine.open_scenario(document, CATALOGUE).load_limit.limit_load
    way = _most_load(Look.of(document, CATALOGUE))
    assert way.sentence.startswith(f"{limit:,} mailboxes")
    assert "the servers and the 48 solid state disks stay as they are" in way.sentence
    assert way.document["metacache_disks"] == 6


def test_fewer_solid_state_disks_than_the_ratio_asks_for_are_tried():
    """Nothing "would hold": all by ratio have no bays, and those that follow the hard disks no
    space, while three of a server hold 2,040."""
    document = starter.document("exchange-se", 12_000, CATALOGUE) | {
        "server": "dell-r760-12lff",
        "database_disk": "ultrastar-hc580-24tb",
        "metacache_disk": "micron-7500-max-1600gb",
    }
    found = engine.open_scenario(document, CATALOGUE).load_limit
    typed = document | {"metacache_disks": 3}
    assert found.limit_load == engine.open_scenario(typed, CATALOGUE).load_limit.limit_load > 0
    said = (
        "; on these servers, with fewer hard disks and 24 solid state disks in all, it would hold "
        "2,040. "
    )
    assert said in found.sentence
    for number in (1, 2, 4, 5, 6):
        other = engine.open_scenario(document | {"metacache_disks": number}, CATALOGUE)
        assert other.load_limit.limit_load <= found.limit_load
    way = _most_load(Look.of(document, CATALOGUE))
    assert way.sentence.startswith("2,040 mailboxes")
    assert "the servers stay as they are, with 24 solid state disks, and the " in way.sentence
    assert way.document["metacache_disks"] == 3
    assert not Bench(parse(way.document, CATALOGUE)).breaks
