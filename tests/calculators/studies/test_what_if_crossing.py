"""Why a figure changed between two mail systems: the system is one part, inputs are others."""

import copy
import itertools
import math

import pytest

from calculators.answers import plain
from calculators.errors import InputProblems
from calculators.inputs.carried import taken_as
from calculators.scenario.parse import parse_unchecked
from calculators.studies import what_if
from calculators.studies.what_if.crossing import Crossing
from calculators.systems import SYSTEMS
from tests.calculators.documents import BY_SYSTEM, GROUP, HUB, MAILBOX, RELAY, STORE
from tests.calculators.what_if_cases import CATALOGUE, value


def test_between_any_two_mail_systems_the_parts_sum_to_the_change():
    for before, after in itertools.permutations(BY_SYSTEM, 2):
        shared = set(_offered(before)) & set(_offered(after)) - {what_if.PRICE}
        for figure in sorted(shared & {"disks.all", "servers.all", "users.all"}):
            found = _between(BY_SYSTEM[before], BY_SYSTEM[after], figure)
            assert found["change"] == found["after"] - found["before"], (before, after, figure)
            told = math.fsum(part["change"] for part in found["parts"])
            assert told == pytest.approx(found["change"], abs=1e-9), (before, after, figure)
            (system,) = (part for part in found["parts"] if part["input"] == "/system")
            assert (system["from"], system["to"]) == (before, after)
            assert system["label"] == "Mail system"


def test_inputs_of_the_same_meaning_are_parts_between_two_mail_systems():
    before, after = copy.deepcopy(MAILBOX), copy.deepcopy(GROUP)
    before["populations"][0].update(mailbox_size_mb=2000, users=3000)
    found = _between(before, after, "disks.all")
    parts = {part["input"]: part for part in found["parts"]}
    limit = parts["/populations/0/mailbox_limit_mb"]
    assert (limit["from"], limit["to"]) == (2000, 5120)
    assert limit["before_text"].startswith("2,000 M")
    assert (parts["/populations/0/users"]["from"], parts["/populations/0/users"]["to"]) == (
        3000,
        4000,
    )
    # As the later design would be with the earlier size: what the change is averaged from.
    with_earlier = copy.deepcopy(after)
    with_earlier["populations"][0]["mailbox_limit_mb"] = 2000
    last = value(after, "disks.all") - value(with_earlier, "disks.all")
    assert limit["least"] <= last <= limit["most"]
    assert "inputs that only one of the two has" in found["method_sentence"]
    assert "Storage groups" in found["method_sentence"]
    assert "Mailbox size" not in found["method_sentence"]


def test_back_from_another_mail_system_is_the_same_the_other_way():
    there, back = _between(STORE, GROUP, "disks.all"), _between(GROUP, STORE, "disks.all")
    forth, other = ({p["label"]: p["change"] for p in each["parts"]} for each in (there, back))
    assert there["change"] == -back["change"] == value(GROUP, "disks.all") - 10
    assert forth["Mail system"] == pytest.approx(-other["Mail system"], abs=1e-9)
    assert any(name != "Mail system" and change for name, change in forth.items())


def test_users_that_only_one_of_two_mail_systems_has_are_an_input():
    after = copy.deepcopy(GROUP)
    after["populations"].append({**GROUP["populations"][0], "users": 9000})
    for before, later, sign in ((MAILBOX, after, 1), (after, MAILBOX, -1)):
        found = _between(before, later, "disks.all")
        (part,) = (each for each in found["parts"] if each["input"] == "/populations/1")
        assert part["change"] * sign > 0
        assert ("added" if sign > 0 else "taken out") in part["label"]


def test_a_figure_that_only_one_of_two_mail_systems_has_is_named():
    for before, after in ((STORE, GROUP), (GROUP, STORE)):
        with pytest.raises(InputProblems) as refused:
            _between(before, after, "response_time.p95_ms")
        (problem,) = refused.value.problems
        assert problem.code == "figure-of-one-system"
        assert "response_time.p95_ms" in problem.message
        has = next(each.title for key, each in SYSTEMS.items() if key == STORE["system"])
        assert f"{has} has it" in problem.message
    with pytest.raises(InputProblems) as refused:
        _between(STORE, GROUP, "no.such")
    assert refused.value.problems[0].code == "unknown-figure"


def test_a_change_is_put_into_either_question_in_its_name_and_unit():
    before, after = copy.deepcopy(MAILBOX), copy.deepcopy(GROUP)
    before["populations"][0]["mailbox_size_mb"] = 2000
    found = _crossing(before, after)
    (limit,) = (each for each in found.changes if each.way[-1] == "mailbox_limit_mb")
    every = frozenset(found.changes)
    # MB here, MiB there.
    (people,) = found.document(frozenset({limit}))["populations"]
    assert people == {**before["populations"][0], "mailbox_size_mb": pytest.approx(5368.70912)}
    (people,) = found.document(every - {limit})["populations"]
    assert people == {**after["populations"][0], "mailbox_limit_mb": pytest.approx(1907.34863)}
    for none_or_all, whole in ((frozenset(), before), (every, after)):
        assert found.document(none_or_all) == whole


def test_arrays_are_those_of_the_same_volume_wherever_they_stand():
    before, after = copy.deepcopy(STORE), copy.deepcopy(MAILBOX)
    after["raid_groups"].reverse()
    found = _crossing(before, after)
    ways = {each.earlier: each.way for each in found.changes if each.earlier[0] == "raid_groups"}
    assert ways["raid_groups", 0, "disks"] == ("raid_groups", 1, "disks")
    assert ways["raid_groups", 1, "disks"] == ("raid_groups", 0, "disks")
    assert {(*way[:1], 1 - way[1], *way[2:]) for way in ways} == set(ways.values())


def test_what_cannot_be_put_in_alone_belongs_to_the_mail_system():
    """A hub does not do without the size of its messages, which is not said of the relay."""
    found = _crossing(HUB, RELAY)
    assert "peak_message_bytes" not in RELAY
    assert len(found.changes) > 1
    for change in found.changes:
        for made in ({change}, {*found.changes} - {change}):
            assert parse_unchecked(found.document(frozenset(made)), CATALOGUE) is not None, change
    assert not {each.way for each in found.changes} & {("peak_message_bytes",)}
    assert ("message_bytes",) in found.apart[0]


def test_a_rate_is_converted_once():
    def asked(system, name):
        return next(each for each in SYSTEMS[system].fields if each.name == name)

    each_second = asked("exchange-2007-hub", "messages_per_second")
    each_minute = asked("postfix-relay", "peak_messages_per_minute")
    assert taken_as(each_second, 20, each_minute) == 1200
    assert taken_as(each_minute, 1200, each_second) == 20


def test_a_choice_is_taken_only_where_it_is_one_and_of_its_kind():
    def asked(system, name):
        return next(each for each in SYSTEMS[system].fields if each.name == name)

    layout, groups = asked("exchange-se", "disk_layout"), asked("exchange-se", "dags")
    there = asked("exchange-2013", "disk_layout")
    assert taken_as(layout, "raid10", there) == "raid10"
    assert taken_as(layout, "no such", there) is None
    assert taken_as(layout, "raid10", groups) is None
    assert taken_as(groups, 2, there) is None


def test_users_of_one_side_are_asked_as_the_first_of_the_other():
    before, after = copy.deepcopy(MAILBOX), copy.deepcopy(GROUP)
    first = before["populations"][0]
    before["populations"] += [{**first, "profile": "light", "mailbox_size_mb": 50}]
    own = {**GROUP["populations"][0], "users": 9000}
    after["populations"] += [own, own]
    found = _crossing(before, after)
    (more,) = (each for each in found.changes if each.way == ("populations", 2))
    there = found.document(frozenset({more}))["populations"]
    assert there[:2] == before["populations"]
    size = own["mailbox_limit_mb"] * 1.048576
    known = {"messages_per_day": own["messages_per_day"], "users": 9000}
    assert there[2] == {**first, **known, "mailbox_size_mb": pytest.approx(size)}


def _crossing(before, after):
    return Crossing(before, after, (CATALOGUE, CATALOGUE))


def _offered(system):
    return what_if.figures_offered(what_if.Moved(BY_SYSTEM[system], CATALOGUE).bench)


def _between(before, after, figure=""):
    questions = (what_if.Question(each, CATALOGUE) for each in (before, after))
    return plain(what_if.changes(*questions, figure))
