"""Other goals of a sweep whose own is known of no design: the answers of a fresh search."""

import copy
import json
from itertools import pairwise

import pytest

from calculators.search import (
    by_goal,
    finish,
    merge,
    pack,
    partial,
    read,
    sweep,
    unpack,
    with_goal,
)
from tests.calculators.documents import BY_SYSTEM
from tests.calculators.search_cases import (
    AXES,
    CATALOGUE,
    P95,
    PRICED,
    RANGES,
    UNPRICED,
    ask,
    scenario,
)

PRICE = {"figure": "price", "goal": "least"}
DISK = "/raid_groups/*/disk"
DEARER = AXES | {DISK: [UNPRICED]}
CASES = [
    {"axes": DEARER},
    {"axes": DEARER, "objectives": [PRICE]},
    {"axes": DEARER, "states": ["normal", "disk-lost"]},
    {"axes": DEARER, "ranges": RANGES, "futures": 40},
    {
        "axes": DEARER,
        "goal": {"name": "most-users-of-disks", "disks": 30},
        "objectives": [{"figure": "users_held", "goal": "most"}, PRICE],
    },
]


@pytest.mark.parametrize("asked", CASES)
def test_another_goal_is_answered_as_a_fresh_search_would(asked):
    question = ask(**asked)
    found = sweep(question)
    assert found.held == found.unknown > 0
    document = {"scenario": scenario(), "objectives": [PRICE, P95]} | asked
    fresh = read(with_goal(document, question, "disks"), CATALOGUE)
    aimed = by_goal(question, found, "disks")
    assert aimed is not None
    assert aimed[1].surest is not None
    assert finish(*aimed) == finish(fresh, sweep(fresh))


def test_the_answer_names_the_best_by_each_other_goal():
    question = ask(axes=DEARER)
    found = finish(question, sweep(question))
    (other,) = found["instead"]
    assert (found["front"], other["figure"]) == ([], "disks")
    assert [goal["figure"] for goal in other["objectives"]] == ["disks", "response_time.p95_ms"]
    fresh = ask(axes=DEARER, objectives=[{"figure": "disks", "goal": "least"}, P95])
    front = finish(fresh, sweep(fresh))["front"]
    assert (other["best"], other["candidates"]) == (front[0], len(front))


@pytest.mark.parametrize("disks", [[UNPRICED, PRICED], [PRICED, UNPRICED]])
def test_where_one_design_has_a_price_no_other_goal_is_kept(disks):
    question = ask(axes=AXES | {DISK: disks})
    found = sweep(question)
    assert 0 < found.unknown < found.held
    assert (found.instead, finish(question, found)["instead"]) == ({}, [])
    assert by_goal(question, found, "disks") is None


@pytest.mark.parametrize("disks", [[UNPRICED], [UNPRICED, PRICED]])
def test_cuts_and_packing_change_nothing(disks):
    question = ask(axes=AXES | {DISK: disks})
    whole = sweep(question)
    cuts = [0, 1, 5, question.size // 2, question.size - 1, question.size]
    parts = [
        unpack(json.loads(json.dumps(pack(sweep(question, start, stop)))))
        for start, stop in pairwise(cuts)
    ]
    for order in (parts, parts[::-1]):
        joined = merge(order)
        assert pack(joined) == pack(merge([whole]))
        assert finish(question, joined) == finish(question, whole)
        assert bool(joined.instead) is (disks == [UNPRICED])


def test_a_front_too_wide_to_keep_ends_the_goal_and_not_the_search(monkeypatch):
    question = ask(axes=DEARER)
    narrow = sweep(question, question.size // 2, question.size)
    assert narrow.instead["disks"] is not None
    monkeypatch.setattr(partial, "MOST_FRONT", 0)
    found = sweep(question)
    assert found.instead == {"disks": None}
    again = unpack(json.loads(json.dumps(pack(found))))
    monkeypatch.undo()
    assert merge([again, narrow]).instead == {"disks": None}
    assert finish(question, found)["instead"] == []
    assert by_goal(question, found, "disks") is None


def test_a_bound_on_what_is_not_known_leaves_nothing_to_aim_at():
    question = ask(axes=DEARER, bounds=[{"figure": "price", "most": 1e9}])
    found = finish(question, sweep(question))
    assert (found["holding"], found["instead"]) == (0, [])


def test_goals_with_an_amount_keep_their_bound():
    document = {"goal": {"name": "most-users-of-disks", "disks": 30}, "axes": DEARER}
    question = ask(**CASES[4])
    asked = with_goal(document, question, "disks")
    assert asked["goal"] == document["goal"]
    # What takes the place of the price stands where it stood.
    assert [row["figure"] for row in asked["objectives"]] == ["users_held", "disks"]
    assert "goal" not in with_goal({"goal": {"name": "cheapest"}}, question, "disks")


@pytest.mark.parametrize(
    ("axis", "name", "model", "begins"),
    [
        ("/db_disk_size_*_site", "disk/database.disks", "database_disk", "Database disks"),
        (
            "/metacache_disk_gb",
            "disk/bought.metacache_disks",
            "metacache_disk",
            "Solid state disks of the MetaCache database",
        ),
    ],
)
def test_one_price_for_disks_of_several_sizes_is_said(axis, name, model, begins):
    def notes(**changes):
        scenario = {**copy.deepcopy(BY_SYSTEM["exchange-se"]), **changes}
        document = {"scenario": scenario, "axes": {axis: [4000, 8000]}, "objectives": [PRICE]}
        question = read(document, CATALOGUE)
        return " ".join(finish(question, sweep(question))["notes"])

    def priced(**said):
        return {"prices": {name: {"price": "400", "currency": "USD", **said}}}

    said = (
        f"{begins} without a model have one price whatever their size: 4,000 and 8,000 GB cost "
        "the same here"
    )
    assert said in notes(purchase=priced())
    assert said not in notes()
    assert said not in notes(purchase=priced(price_for="4000 GB")), "it is that of one size"
    models = [key for key, row in CATALOGUE.disks.items() if row.get("capacity_gb") == 960]
    assert said not in notes(purchase=priced(), **{model: models[0]})
