"""A limit that cannot be checked neither holds nor fails, and everybody says so."""

import copy
import dataclasses
import math

import numpy as np
import pytest
from msgspec import structs

from calculators import engine, search, systems
from calculators.checks.check import FAIL, NOT_CHECKED, PASS, WARN, Check, binding_first, worst
from calculators.checks.said.beside import not_checked
from calculators.inputs.catalogue import from_fixtures
from calculators.scenario.bench import Bench
from calculators.scenario.parse import parse
from calculators.scenario.swept import Swept
from tests import answered
from tests.calculators.documents import EDITIONS, GROUP, HUB, MAILBOX, RELAY, STORE

CATALOGUE = from_fixtures()
TWELVE, UNKNOWN = "hpe-dl380-gen10-12lff", "hub-2x2-2200"
UNRATED = {**copy.deepcopy(GROUP), "specint2006_rate_primary_site": 0}
PLAIN = Check("x", "X", "X sets it.", "GB", "house", "ok {needed} {available}", "no {needed}")


class Side:
    """A figure as a check sees it."""

    name, source = "side", "house"

    def __init__(self, value):
        self.value = value


def checks(document):
    return {check["name"]: check for check in engine.size(document, CATALOGUE)["checks"]}


def bench(document):
    return Bench(parse(document, CATALOGUE))


def with_disks(document, disks):
    """The document with so many disks in a server."""
    document = copy.deepcopy(document)
    if document["system"] == RELAY["system"]:
        document["raid_groups"] = [{"volume": "queue", "disk": "scsi-15k-300gb"}]
    groups = document["raid_groups"]
    others = sum(group["disks"] for group in groups[1:])
    first = {"level": "RAID0", "disks": disks - others, "controller": "ultra3-128mb"}
    groups[0] = {**groups[0], **first, "spans": None}
    return document


@pytest.mark.parametrize(
    ("needed", "available", "verdict"),
    [
        (1.0, 2.0, PASS),
        (1.95, 2.0, WARN),
        (2.0, 2.0, WARN),
        (2.1, 2.0, FAIL),
        (math.inf, 2.0, FAIL),
        (math.nan, 2.0, NOT_CHECKED),
        (1.0, math.nan, NOT_CHECKED),
        (1.0, math.inf, NOT_CHECKED),
        (None, 2.0, NOT_CHECKED),
        (1.0, None, NOT_CHECKED),
    ],
)
def test_a_check_with_an_unknown_side_is_not_made(needed, available, verdict):
    found = PLAIN.judge(Side(needed), Side(available))
    assert found.verdict == verdict
    assert (found.margin is None) == (verdict == NOT_CHECKED or needed == math.inf)
    assert "nan" not in found.message
    advice = dataclasses.replace(PLAIN, advice=True).judge(Side(needed), Side(available))
    assert advice.verdict == (WARN if verdict == FAIL else PASS if verdict == WARN else verdict)


@pytest.mark.parametrize("strict", [False, True])
def test_over_arrays_what_is_not_known_breaks_nothing(strict):
    needed, available = np.array([1, 2, 3, np.nan, 1]), np.array([2, 2, 2, 2, np.nan])
    check = dataclasses.replace(PLAIN, strict=strict)
    assert check.holds(needed, available).tolist() == [True, not strict, False, True, True]
    assert check.known(needed, available).tolist() == [True, True, True, False, False]
    assert check.holds(1.0, math.nan) is True
    assert not check.known(1.0, math.inf)


def test_it_stands_between_what_holds_and_what_is_tight():
    made = [PLAIN.judge(Side(one), Side(2.0)) for one in (1.0, math.nan, 1.95, 3.0)]
    assert [each.verdict for each in binding_first(made)] == [FAIL, WARN, NOT_CHECKED, PASS]
    assert [worst(made[:count]) for count in (1, 2, 3, 4)] == [PASS, NOT_CHECKED, WARN, FAIL]


def test_processors_without_a_rating_are_not_checked():
    """They held, in green."""
    check = checks(UNRATED)["processor-cycles"]
    assert (check["verdict"], check["available"], check["margin"]) == ("not-checked", None, None)
    assert "not known without its SPECint rate" in check["message"]
    assert checks(GROUP)["processor-cycles"]["verdict"] == "pass"


def test_the_headline_counts_them():
    answer = engine.size(UNRATED, CATALOGUE)
    assert answer["verdict"] == "not-checked"
    assert answer["sentence"].endswith(" 1 limit not checked.")
    outlook = answered.outlook(UNRATED, CATALOGUE)
    assert outlook["sentence"].startswith("4,000 mailboxes have 64 disks on 4 servers")
    assert outlook["sentence"].endswith(" 1 limit not checked.")
    two = {**UNRATED, "server": UNKNOWN}
    assert engine.size(two, CATALOGUE)["sentence"].endswith(" 2 limits not checked.")
    broken = {**UNRATED, "ram_gib": 1}
    answer = engine.size(broken, CATALOGUE)
    assert answer["verdict"] == "fail"
    assert answer["sentence"].startswith("The design does not hold.")
    assert answer["sentence"].endswith(" 1 limit not checked.")
    assert "not checked" not in engine.size(GROUP, CATALOGUE)["sentence"]


def test_a_design_of_which_nothing_can_be_checked_does_not_hold_either():
    from calculators.checks.load_limit import sentence

    unknown = PLAIN.judge(Side(math.nan), Side(1.0))
    assert sentence([unknown]) == "Whether the design holds is not known. 1 limit not checked."


@pytest.mark.parametrize("document", [STORE, MAILBOX, HUB, RELAY], ids=lambda each: each["system"])
def test_a_server_holds_what_its_bays_hold(document):
    for disks, verdict in ((12, "pass"), (14, "fail"), (16, "fail")):
        check = checks({**with_disks(document, disks), "server": TWELVE})["bays"]
        assert (check["needed"], check["available"], check["verdict"]) == (disks, 12, verdict)
    unknown = checks({**with_disks(document, 16), "server": UNKNOWN})["bays"]
    assert (unknown["verdict"], unknown["available"]) == ("not-checked", None)
    assert "bays" not in checks(with_disks(document, 16)), "without a server there are no bays"


@pytest.mark.parametrize("document", [GROUP, *EDITIONS], ids=lambda each: each["system"])
def test_the_bays_of_later_editions(document):
    figures = engine.size(document, CATALOGUE)["figures"]
    has = figures["disks.a_server"]["value"]
    bays = checks({**document, "server": TWELVE})["bays"]
    assert bays["needed"] == has
    assert bays["verdict"] == ("pass" if has <= 12 else "fail")


def test_a_search_keeps_designs_that_could_not_be_checked_and_says_so():
    asked = {
        "scenario": copy.deepcopy(MAILBOX),
        "axes": {"/server": [TWELVE, UNKNOWN], "/raid_groups/0/disks": [8, 14]},
        "objectives": [{"figure": "disks", "goal": "least"}],
    }
    question = search.read(asked, CATALOGUE)
    found = search.sweep(question)
    kept = search.merge([search.unpack(search.pack(found))])
    answer = search.finish(question, kept)
    assert answer["holding"] == 1
    assert [row["designs"] for row in answer["not_checked"]] == [1]
    assert answer["not_checked"][0]["check"] == "bays"
    assert answer["shortlist"][0]["verdict"] == "not-checked"
    assert "Disk bays" in answer["shortlist"][0]["not_checked"]
    assert any("Disk bays could not be checked on all designs" in note for note in answer["notes"])
    assert "bays" in {row["check"] for row in answer["rejections"]}
    one_bay = search.read({**asked, "axes": {"/server": [TWELVE]}}, CATALOGUE)
    assert search.finish(one_bay, search.sweep(one_bay))["not_checked"] == []


def test_an_older_part_of_a_search_can_still_be_read():
    question = search.read(
        {
            "scenario": STORE,
            "axes": {"/raid_groups/0/disks": [8, 16]},
            "objectives": [{"figure": "disks", "goal": "least"}],
        },
        CATALOGUE,
    )
    packed = search.pack(search.sweep(question))
    del packed["not_checked"]
    assert search.unpack(packed).not_checked == {}


def test_the_heat_map_of_states_has_them():
    document = {**with_disks(MAILBOX, 18), "server": UNKNOWN}
    document["raid_groups"][0]["level"] = "RAID10"
    found = answered.failure_states(document, CATALOGUE)
    place = [check["name"] for check in found["checks"]].index("bays")
    assert {cells[place]["verdict"] for cells in found["cells"]} == {"not-checked"}
    assert found["states"][0]["verdict"] == "not-checked"


def test_growth_says_of_what_is_not_known_that_it_is_not():
    grows = {**UNRATED, "users_growth": 0.3}
    found = answered.outlook(grows, CATALOGUE)
    (row,) = (row for row in found["runs_out"] if row["check"] == "processor-cycles")
    assert (row["month"], row["not_known_from"]) == (None, 0)
    assert found["growth_sentence"].startswith("Where checked, ")
    assert "“Processor cycles” is not checked in any month." in found["growth_sentence"]


def test_fresh_facts_give_fresh_values(monkeypatch):
    """Trees of lines are kept; those of other facts must not serve."""
    system = systems.SYSTEMS[STORE["system"]]
    found = []
    for value in (1.0, 2.0, 3.0):
        facts = dict(system.facts)
        facts["mean_response_base_ms"] = structs.replace(
            facts["mean_response_base_ms"], value=value
        )
        monkeypatch.setitem(systems.SYSTEMS, system.key, dataclasses.replace(system, facts=facts))
        here = bench(STORE)
        swept = here.sweep({}, ["response_time.mean_ms"]).kept["response_time.mean_ms"]
        assert swept == here.recording.values["response_time.mean_ms"]
        found.append(swept)
        assert here.recording.values["fact.mean_response_base_ms"] == value
    assert [round(each - found[0], 9) for each in found] == [0, 1, 2]


def test_advice_that_cannot_be_given_is_no_limit():
    unknown = dataclasses.replace(PLAIN, advice=True).judge(Side(math.nan), Side(1.0))
    assert not_checked([unknown]) == ""
    sides = (np.array([math.nan, 1.0]), np.array([2.0, 2.0]))
    found = Swept({}, {"capacity": sides}).not_checked()
    assert {name: mask.tolist() for name, mask in found.items()} == {"capacity": [True, False]}
    # What only advises is judged for people; a sweep asks for limits and does not work it out.
    here = bench(STORE)
    advice = {each.check.name for each in here.verdicts if each.check.advice}
    swept = here.sweep({"population_1.users": np.array([1000.0, 9000.0])})
    assert advice
    assert set(swept.checks) == {each.check.name for each in here.verdicts} - advice
