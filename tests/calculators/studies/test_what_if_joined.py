"""Inputs that were changed together and lead apart through designs that break: one part."""

import copy
import math

import pytest

from calculators.studies.what_if import attribution
from calculators.studies.what_if.attribution import why_it_changed
from calculators.studies.what_if.differences import Between
from tests.calculators.documents import STORE
from tests.calculators.studies.test_what_if_orders import PRICES
from tests.calculators.studies.test_what_if_price import _bought, _why
from tests.calculators.what_if_cases import BOTH, breaks

USERS = 12_000


def regrouped():
    """Three groups of four, and one of ten of the same load, with another price of a server."""
    before = {**_bought(**PRICES), "dags": 3, "servers_per_dag_primary_site": 4}
    before["populations"][0]["users"] = USERS
    after = {**copy.deepcopy(before), "dags": 1, "servers_per_dag_primary_site": 10}
    after["purchase"]["prices"]["server/dell-r760-12lff"]["price"] = "12000.00"
    return before, after


def test_what_breaks_apart_is_one_part_and_the_parts_stay():
    before, after = regrouped()
    assert not breaks(before)
    assert not breaks(after)
    assert breaks({**before, "dags": 1})
    found = _why(before, after)
    assert {part["input"] for part in found["parts"]} == {
        "/dags", "/servers_per_dag_primary_site", "/purchase/prices/server~1dell-r760-12lff",
    }  # fmt: skip
    joined = {tuple(part["inputs"]): part for part in found["joined"]}
    groups = joined["/dags", "/servers_per_dag_primary_site"]
    assert (groups["before_text"], groups["after_text"]) == ("3 groups of 4", "1 group of 10")
    assert groups["label"].startswith("Availability groups and servers of each group")
    # Two servers fewer, at the mean of what a server was and is.
    assert groups["change"] == pytest.approx(-2 * (11_500 + 600 + 2_000), rel=0.2)
    for parts in (found["parts"], found["joined"]):
        total = math.fsum(part["change"] for part in parts)
        assert total == pytest.approx(found["change"], abs=1e-9)
    assert "are one part" in found["method_sentence"]
    assert "that break a limit and that nobody would build" not in found["method_sentence"]


def test_nothing_is_joined_where_each_change_stands_alone():
    before = _bought(**PRICES)
    after = {**copy.deepcopy(before), "servers_per_dag_primary_site": 6}
    after["purchase"]["prices"]["server/dell-r760-12lff"]["price"] = "12000.00"
    assert _why(before, after)["joined"] == []


def test_a_load_is_no_part_of_what_goes_together():
    """More users break a design that more disks mend: what each does is what is asked."""
    after = copy.deepcopy(STORE)
    after["populations"][0]["users"] = 11_000
    after["raid_groups"][0]["disks"] = 24
    assert breaks({**after, "raid_groups": STORE["raid_groups"]})
    found = why_it_changed(Between(STORE, after, BOTH), "response_time.p95_ms")
    assert found.parts
    assert not found.joined


def test_nothing_is_joined_where_an_end_breaks_itself():
    """From a design that breaks every step breaks: that says nothing of what goes together."""
    before, after = regrouped()
    before["populations"][0]["users"] = after["populations"][0]["users"] = 900_000
    assert breaks(before)
    assert not why_it_changed(Between(before, after, BOTH), "servers.all").joined


def test_of_many_changes_fewer_parts_may_be_told_exactly(monkeypatch):
    before, after = regrouped()
    whole = why_it_changed(Between(before, after, BOTH), "servers.all")
    monkeypatch.setattr(attribution, "MOST_EXACT", 2)
    some = why_it_changed(Between(before, after, BOTH), "servers.all")
    assert (whole.method, some.method) == ("exact", "orders")
    assert [part.share for part in some.joined] == [part.share for part in whole.joined]
    assert not any(part.error for part in some.joined)
