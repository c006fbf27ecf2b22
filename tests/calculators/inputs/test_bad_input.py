"""Bad input: every mistake at once, each naming place, value, reason and remedy."""

import copy
import dataclasses
import json
import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calculators import engine
from calculators.errors import InputProblems
from calculators.inputs.catalogue import from_fixtures
from tests import answered
from tests.calculators.documents import BY_SYSTEM, MAILBOX, STORE, mailbox, store

CATALOGUE = from_fixtures()


def problems(document):
    with pytest.raises(InputProblems) as caught:
        engine.size(document, CATALOGUE)
    found = caught.value.problems
    for problem in found:
        assert problem.message.endswith((".", "…")), problem
        assert problem.hint.endswith((".", "?")), problem
    return {(problem.pointer, problem.code) for problem in found}


@pytest.mark.parametrize(
    ("system", "code"),
    [
        (None, "required"),
        ("exchange", "unknown-choice"),
        ("exchange-5.5-information-stor", "unknown-choice"),
        (5, "unknown-choice"),
        (["exchange-2013"], "unknown-choice"),
    ],
)
def test_without_a_mail_system_the_rest_is_looked_at_all_the_same(system, code):
    document = store() | {"system": system, "colour": "red"}
    document["populations"][0] |= {"users": 0, "read_share": "64 %", "mailboxes": 1}
    document["raid_groups"][0] |= {"level": "RAID9", "disk": "none"}
    assert problems(document) >= {
        ("/system", code),
        ("/colour", "unknown-field"),
        ("/populations/0/users", "too-small"),
        ("/populations/0/mailboxes", "unknown-field"),
        ("/raid_groups/0/level", "unknown-choice"),
        ("/raid_groups/0/disk", "unknown-disk"),
    }


@pytest.mark.parametrize("document", list(BY_SYSTEM.values()), ids=list(BY_SYSTEM))
def test_without_a_mail_system_nothing_is_said_that_may_be_right(document):
    document = {key: value for key, value in document.items() if key != "system"}
    assert problems(document) == {("/system", "required")}


def test_a_volume_without_group_is_told_beside_other_problems():
    document = store()
    del document["raid_groups"][0]
    document["populations"][0]["users"] = 0
    assert problems(document) == {
        ("/raid_groups", "required"),
        ("/populations/0/users", "too-small"),
    }


def with_users(value):
    document = store()
    document["populations"][0]["users"] = value
    return document


@pytest.mark.parametrize(
    ("value", "code"),
    [
        (0, "too-small"),
        (-5, "too-small"),
        (10**12, "too-large"),
        (10**400, "too-large"),
        (math.nan, "not-finite"),
        (math.inf, "not-finite"),
        (8000.5, "not-an-integer"),
        ("many", "not-a-number"),
        ("8000 disks", "wrong-unit"),
        ("8.000", "two-readings"),
        ("12000000000 users", "too-large"),
        (True, "not-a-number"),
        ([8000], "not-a-number"),
        ({}, "not-a-number"),
    ],
)
def test_users(value, code):
    assert problems(with_users(value)) == {("/populations/0/users", code)}


@pytest.mark.parametrize(
    ("change", "pointer", "code"),
    [
        ({"level": "RAID5", "disks": 2, "spans": 1}, "disks", "too-few-disks"),
        ({"level": "RAID10", "disks": 7, "spans": None}, "disks", "odd-disks"),
        ({"level": "RAID10", "disks": 8, "spans": 3}, "spans", "not-divisible"),
        ({"level": "RAID50", "disks": 9, "spans": 2}, "spans", "not-divisible"),
        ({"level": "RAID5", "disks": 6, "spans": 2}, "spans", "not-spannable"),
        ({"level": "RAID5", "disks": 9, "spans": 1}, "disks", "too-many-disks"),
        ({"level": "RAID10", "disks": 10, "spans": 5}, "disks", "too-many-disks"),
        ({"level": "RAID1", "disks": 4, "spans": 1}, "disks", "too-many-disks"),
        ({"level": "RAID7"}, "level", "unknown-choice"),
        ({"disk": "floppy"}, "disk", "unknown-disk"),
        ({"disk": None}, "disk", "required"),
        ({"write_policy": "writeback"}, "write_policy", "unknown-choice"),
        ({"aligned": "yes"}, "aligned", "wrong-type"),
        ({"stripe_depth_kb": "16 ms"}, "stripe_depth_kb", "wrong-unit"),
        ({"stripe": 16}, "stripe", "unknown-field"),
    ],
)
def test_raid_group(change, pointer, code):
    found = problems(store(**change))
    assert (f"/raid_groups/0/{pointer}", code) in found
    assert len(found) == 1


def test_all_at_once():
    document = {
        "system": STORE["system"],
        "growth_factor": -1,
        "colour": "red",
        "populations": [{"users": 0, "iops_per_user": "lots"}, {"read_share": 2}],
        "raid_groups": [{"volume": "data", "level": "RAID5", "disks": 2, "disk": "floppy"}, 7],
    }
    assert problems(document) == {
        ("/colour", "unknown-field"),
        ("/growth_factor", "too-small"),
        ("/populations/0/users", "too-small"),
        ("/populations/0/iops_per_user", "not-a-number"),
        ("/populations/1/users", "required"),
        ("/populations/1/read_share", "too-large"),
        ("/raid_groups/0/volume", "unknown-choice"),
        ("/raid_groups/0/disks", "too-few-disks"),
        ("/raid_groups/0/disk", "unknown-disk"),
        ("/raid_groups/1", "wrong-type"),
    }


@pytest.mark.parametrize("document", [None, [], "text", 7, {}, {"system": 5}, {"system": "lotus"}])
def test_not_a_scenario(document):
    assert problems(document)


def test_missing_lists():
    assert problems({"system": STORE["system"]}) == {
        ("/populations", "required"),
        ("/raid_groups", "required"),
    }


def test_no_database_group():
    document = store()
    del document["raid_groups"][0]
    assert problems(document) == {("/raid_groups", "required")}


def test_a_profile_of_another_system_is_unknown():
    document = mailbox(populations=[{"profile": "mmb-8000", "users": 5}])
    assert problems(document) == {("/populations/0/profile", "unknown-user-profile")}


def told(document, catalogue=CATALOGUE):
    """Place, message and remedy of everything that is wrong."""
    with pytest.raises(InputProblems) as caught:
        engine.size(document, catalogue)
    return [(each.pointer, each.message, each.hint) for each in caught.value.problems]


def test_the_profiles_that_fit_are_named_once():
    """Those of the mail system that is asked, whether another one has such a key or none has."""
    fit = [key for key, row in CATALOGUE.profiles.items() if row["system"] == MAILBOX["system"]]
    for key, elsewhere in (("mmb-8000", " for this mail system"), ("cyrus-office", "")):
        document = mailbox()
        document["populations"][0]["profile"] = key
        assert told(document) == [
            (
                "/populations/0/profile",
                f'User profile: "{key}" is not in the catalogue{elsewhere}.',
                f"Choose one of: {', '.join(fit)}.",
            )
        ]


def test_what_a_profile_leaves_out_is_missing():
    """A profile of the catalogue without messages gives none; what was measured stands for them."""
    row = next(r for r in CATALOGUE.profiles.values() if r["system"] == MAILBOX["system"])
    silent = {**row, "messages_per_day": None}
    rows = {**CATALOGUE.profiles, row["key"]: silent}
    catalogue = dataclasses.replace(CATALOGUE, profiles=rows, _made={})
    document = mailbox()
    document["populations"] = [{"users": 100, "profile": row["key"]}]
    ((pointer, message, hint),) = told(document, catalogue)
    assert (pointer, message) == (
        "/populations/0/messages_per_day", "Messages a day is missing."
    )  # fmt: skip
    assert hint.startswith(f'The profile "{row["key"]}" does not say it. Give a number from ')
    document["populations"][0]["iops_per_user"] = 0.2
    assert engine.size(document, catalogue)["figures"]


def test_the_source_of_a_profile_is_said_once():
    """A profile of our own is a house rule already; another source gets that word."""
    key, row = next(
        each for each in CATALOGUE.profiles.items() if each[1]["system"] == MAILBOX["system"]
    )
    for source, said in (
        ("house, office work", "house, office work"),
        ("a survey of 2006", "house, profile from a survey of 2006"),
    ):
        made = {**row, "origin": "assumed", "source": source, "messages_per_day": 99}
        catalogue = dataclasses.replace(
            CATALOGUE, profiles={**CATALOGUE.profiles, key: made}, _made={}
        )
        document = {**mailbox(), "populations": [{"users": 100, "profile": key}]}
        figures = engine.size(document, catalogue)["figures"]
        assert figures["population_1.messages_per_day"]["source"] == said


def test_no_profile_and_no_messages():
    assert problems(mailbox(populations=[{"users": 5}])) == {("/populations/0/profile", "required")}


def test_a_typing_error_is_recognised():
    with pytest.raises(InputProblems) as caught:
        engine.size(store(disk="hp-6107-9gb-10k"), CATALOGUE)
    assert caught.value.problems[0].hint == "Did you mean hp-6107a-9gb-10k?"


def test_mixed_groups_where_the_rules_know_only_one():
    document = mailbox()
    document["raid_groups"].append(
        {"volume": "database", "level": "RAID5", "disks": 5, "disk": "scsi-15k-300gb"}
    )
    assert problems(document) == {("/raid_groups", "mixed-groups")}


def test_unknown_assumption():
    assert problems(mailbox(assumptions={"gravity": 9.81})) == {
        ("/assumptions/gravity", "unknown-field")
    }


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=5,
)


def places(document, path=()):
    yield path
    items = document.items() if isinstance(document, dict) else enumerate(document)
    for key, value in items:
        if isinstance(value, dict | list):
            yield from places(value, (*path, key))
        else:
            yield (*path, key)


@settings(max_examples=300, deadline=None)
@given(data=st.data())
def test_junk_anywhere_is_answered_or_explained(data):
    document = copy.deepcopy(data.draw(st.sampled_from([STORE, MAILBOX])))
    for _ in range(data.draw(st.integers(1, 3))):
        path = data.draw(st.sampled_from(sorted(places(document), key=str)))
        junk = data.draw(JUNK)
        if not path:
            document = junk
            break
        try:
            place = document
            for key in path[:-1]:
                place = place[key]
            place[path[-1]] = junk
        except (TypeError, KeyError, IndexError):
            continue
    try:
        answer = engine.size(document, CATALOGUE)
        json.dumps(answer, allow_nan=False)
    except InputProblems as caught:
        shown = json.dumps([problem.as_dict() for problem in caught.problems], allow_nan=False)
        if shown == "[]":
            pytest.fail("refused without a problem")


def test_documents_are_not_changed_by_sizing_them():
    for document in BY_SYSTEM.values():
        before = copy.deepcopy(document)
        engine.size(document, CATALOGUE)
        assert document == before


@pytest.mark.parametrize(
    ("constant", "value", "code"),
    [
        ("cpu_target", 1.5, "too-large"),
        ("cpu_target", -0.1, "too-small"),
        ("disk_7k_sas", -5, "too-small"),
    ],
)
def test_a_constant_keeps_its_kind(constant, value, code):
    document = {
        "system": "exchange-2013",
        "populations": [{"users": 100}],
        "assumptions": {constant: value},
    }
    with pytest.raises(InputProblems) as raised:
        engine.size(document, CATALOGUE)
    (problem,) = raised.value.problems
    assert (problem.pointer, problem.code) == (f"/assumptions/{constant}", code)


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.parametrize("constant", ["week_days", "disk_7k_sas", "raid10_group", "reference_rate"])
def test_a_constant_of_nothing_leaves_figures_undefined(constant):
    document = {
        "system": "exchange-2013",
        "populations": [{"users": 100}],
        "assumptions": {constant: 0},
    }
    for work in (engine.size, answered.outlook, engine.charts, answered.findings):
        work(document, CATALOGUE)
