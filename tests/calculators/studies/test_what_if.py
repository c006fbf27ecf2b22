"""Why a figure changed: laws over all mail systems."""

import copy
import itertools

import pytest
from hypothesis import assume, example, given

from calculators.answers import plain
from calculators.errors import InputProblems
from calculators.inputs.catalogue import Catalogue
from calculators.studies import what_if
from calculators.studies.what_if import attribution
from calculators.studies.what_if.attribution import Attribution, why_it_changed
from calculators.studies.what_if.between import Values
from calculators.studies.what_if.differences import Between
from tests.calculators.documents import MAILBOX, STORE
from tests.calculators.what_if_cases import (
    BOTH,
    CATALOGUE,
    SOME,
    changed_store,
    pairs,
    value,
)


@SOME
@given(pairs())
@example((STORE, changed_store(), "response_time.p95_ms"))
def test_the_parts_sum_to_the_change(pair):
    before, after, figure = pair
    found = why_it_changed(Between(before, after, BOTH), figure)
    was, now = value(before, figure), value(after, figure)
    if was is None or now is None:
        assert found.change is None or figure not in (was, now)
        return
    size = max(1.0, abs(was), abs(now))
    assert found.before == pytest.approx(was, rel=1e-12)
    assert found.after == pytest.approx(now, rel=1e-12)
    assert abs(sum(part.share for part in found.parts) - (now - was)) <= 1e-9 * size
    inputs = [part.change.pointer for part in found.parts if part.change]
    assert len(inputs) == len(set(inputs))


@SOME
@given(pairs())
def test_going_back_undoes_going_forth(pair):
    before, after, figure = pair
    forth = why_it_changed(Between(before, after, BOTH), figure)
    back = why_it_changed(Between(after, before, BOTH), figure)
    assume(forth.change is not None)
    there = {part.change.pointer: part.share for part in forth.parts if part.change}
    size = max(1.0, abs(forth.before), abs(forth.after))
    for part in back.parts:
        if part.change:
            assert part.share == pytest.approx(-there[part.change.pointer], abs=1e-9 * size)


def test_the_parts_are_the_mean_over_all_orders():
    between = Between(STORE, changed_store(), BOTH)
    values = Values(between, "response_time.p95_ms")
    count = len(between.changes)
    shares = dict.fromkeys(range(count), 0.0)
    orders = list(itertools.permutations(range(count)))
    for order in orders:
        mask = 0
        for i in order:
            before, after = values.of([mask, mask | 1 << i])
            shares[i] += (after - before) / len(orders)
            mask |= 1 << i
    found = why_it_changed(between, "response_time.p95_ms")
    assert found.method == "exact"
    assert count == 6
    for part in found.parts:
        place = between.changes.index(part.change)
        assert part.share == pytest.approx(shares[place], rel=1e-9)


def test_arrays_give_what_reading_every_step_gives():
    """Numbers are put in as arrays; each step between is what its own document says."""
    after = changed_store()
    after["raid_groups"][0].update(disks=12, spans=1)
    between = Between(STORE, after, BOTH)
    values = Values(between, "response_time.p95_ms")
    for mask, found in enumerate(values.of(range(2 ** len(between.changes)))):
        made = frozenset(each for i, each in enumerate(between.changes) if mask >> i & 1)
        document = between.document(made)
        try:
            alone = value(document, "response_time.p95_ms")
        except InputProblems:
            # What cannot be built has a value on the sheet all the same.
            continue
        assert found == pytest.approx(alone, rel=1e-12)
    assert between.document(frozenset(between.changes)) == after
    assert between.document(frozenset()) == STORE


def test_what_does_nothing_gets_nothing_and_what_is_alone_gets_all():
    after = copy.deepcopy(STORE)
    after["populations"][0]["users"] = 9000
    after["horizon_years"] = 7
    parts = {
        part.change.pointer: part.share
        for part in why_it_changed(Between(STORE, after, BOTH), "database.iops").parts
    }
    assert parts["/horizon_years"] == 0
    change = value(after, "database.iops") - value(STORE, "database.iops")
    assert parts["/populations/0/users"] == pytest.approx(change, rel=1e-12)


def test_more_changes_than_can_be_tried_in_every_order_still_sum(monkeypatch):
    between = Between(STORE, changed_store(), BOTH)
    exact = why_it_changed(between, "response_time.p95_ms")
    monkeypatch.setattr(attribution, "MOST_EXACT", 3)
    some = why_it_changed(between, "response_time.p95_ms")
    back = why_it_changed(Between(changed_store(), STORE, BOTH), "response_time.p95_ms")
    assert some.method == "orders"
    assert some.orders >= 2 * attribution.FEWEST_ORDERS
    assert sum(part.share for part in some.parts) == pytest.approx(exact.change, rel=1e-12)
    of = {part.change.pointer: part for part in exact.parts}
    for part in some.parts:
        near = of[part.change.pointer].share
        assert abs(part.share - near) <= 6 * part.error + 1e-9
        assert part.error >= 0
    returned = {part.change.pointer: part.share for part in back.parts}
    for part in some.parts:
        assert part.share == pytest.approx(-returned[part.change.pointer], rel=1e-9, abs=1e-9)


def test_a_row_of_the_catalogue_that_changed_is_an_input():
    rows = {**CATALOGUE.disks["hp-6107a-9gb-10k"], "seek_read_ms": 9.9}
    disks = {**CATALOGUE.disks, "hp-6107a-9gb-10k": rows}
    newer = Catalogue(
        disks, CATALOGUE.controllers, CATALOGUE.servers, CATALOGUE.profiles, "test", "2"
    )
    found = plain(
        what_if.changes(
            what_if.Question(STORE, CATALOGUE),
            what_if.Question(STORE, newer),
            "database.queue_length",
        )
    )
    (part,) = found["parts"]
    assert part["input"] == "/catalogue/disks/hp-6107a-9gb-10k"
    assert part["to"] == {"seek_read_ms": 9.9}
    assert part["change"] == pytest.approx(found["after"] - found["before"], abs=1e-12)
    assert part["change"] > 0


def test_a_row_more_and_a_row_less_are_inputs():
    after = copy.deepcopy(STORE)
    after["raid_groups"].append({**STORE["raid_groups"][1]})
    for before, later, sign in ((STORE, after, 1), (after, STORE, -1)):
        (part,) = plain(
            what_if.changes(
                what_if.Question(before, CATALOGUE), what_if.Question(later, CATALOGUE), "disks.all"
            )
        )["parts"]
        assert part["change"] == 2 * sign
        assert part["input"] == "/raid_groups/2"
        assert ("added" if sign > 0 else "taken out") in part["label"]


def test_what_the_calculations_changed_is_a_part_of_its_own():
    after = copy.deepcopy(STORE)
    after["populations"][0]["users"] = 9000
    was, now = (value(each, "database.iops") for each in (STORE, after))
    before = what_if.Question(STORE, CATALOGUE, "older", {"database.iops": was - 5})
    found = plain(
        what_if.changes(
            before,
            what_if.Question(after, CATALOGUE, "newer", {"database.iops": now}),
            "database.iops",
        )
    )
    parts = {part["input"]: part["change"] for part in found["parts"]}
    assert parts["engine"] == pytest.approx(5)
    assert found["before"] == was - 5
    assert sum(parts.values()) == pytest.approx(found["change"], abs=1e-9)
    (engine_part,) = [part for part in found["parts"] if part["input"] == "engine"]
    assert (engine_part["from"], engine_part["to"]) == ("older", "newer")


def test_where_inputs_come_from_is_no_changed_input():
    """It moves no figure, and is long: a row that was taken out is named in it too."""
    assumed = {"origin": "assumed", "source": "house, an example"}
    before = {**copy.deepcopy(MAILBOX), "origins": {"": assumed, "/raid_groups/1": assumed}}
    after = {**copy.deepcopy(MAILBOX), "origins": {"/storage_groups": assumed}}
    after["populations"][0]["users"] = 3000
    del after["raid_groups"][1]
    between = Between(before, after, BOTH)
    assert [change.pointer for change in between.changes] == [
        "/populations/0/users",
        "/raid_groups/1",
    ]
    found = why_it_changed(between, "database.spindles")
    assert len(found.parts) == 2
    assert between.document(frozenset(between.changes)) == {
        key: each for key, each in after.items() if key != "origins"
    }


def test_what_rounding_makes_is_no_change():
    for before, after in ((1000.0, 1000 * (1 + 5e-10)), (0.1 + 0.2, 0.3), (0.0, 0.0)):
        assert Attribution("a", before, after, (), "exact").change == 0
    for before, after in ((1000.0, 1000 * (1 + 2e-9)), (0.0, 1e-12), (-1.0, 1.0)):
        assert Attribution("a", before, after, (), "exact").change == after - before
