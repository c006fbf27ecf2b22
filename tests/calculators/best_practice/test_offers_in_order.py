"""Offers of a design that breaks: what mends it alone first, then the cheapest, then the least."""

from types import SimpleNamespace

import pytest

from calculators.answers import Finding, FixCost
from calculators.best_practice import run
from calculators.best_practice.fixes import applied
from calculators.checks.check import FAIL
from calculators.engine import open_scenario
from calculators.inputs.catalogue import from_fixtures
from planner.forms.new_plan import starter
from tests import answered
from tests.calculators.linter_examples import EXAMPLES

CATALOGUE = from_fixtures()
ASKED = {"messages_per_day": 150, "mailbox_limit_mb": 5120, "site_resilient": False}
SERVER = {"server": "dell-r760-12lff"}
EACH = "/servers_per_dag_primary_site"


def of_four(**further):
    """A plan of three copies that is asked for four, on as many servers as before."""
    asked = {**ASKED, "ha_copies": 3, **further}
    document = starter.document("exchange-se", 12_000, CATALOGUE, further=asked)
    assert document["servers_per_dag_primary_site"] == 3
    return {**document, "ha_copies": 4}


def holds(document, catalogue=CATALOGUE):
    return not open_scenario(document, catalogue).bench.breaks


def offers(document, catalogue=CATALOGUE):
    return [each for each in answered.findings(document, catalogue) if each["fix"]]


@pytest.mark.parametrize(
    ("further", "servers", "said"),
    [
        (SERVER, 4, "One server more in each group gives each copy its own."),
        ({}, 5, "gives each copy its own. That alone does not make the design hold."),
    ],
)  # fmt: skip
def test_fewer_servers_than_copies_are_mended_by_more_servers_first(further, servers, said):
    document = of_four(**further)
    first = offers(document)[0]
    assert first["key"] == "fewer-servers-than-copies"
    assert first["fix"] == {EACH: servers}
    assert said in first["message"]
    assert holds(applied(document, first["fix"]))
    assert not holds({**document, "servers_per_dag_primary_site": servers - 1})


BROKEN = [
    pytest.param(each.fires, each.catalogue, id=key)
    for key, each in EXAMPLES.items()
    if open_scenario(each.fires, each.catalogue).bench.breaks
] + [pytest.param(of_four(**SERVER), CATALOGUE, id="a copy more")]


@pytest.mark.parametrize(("document", "catalogue"), BROKEN)
def test_what_mends_alone_comes_before_what_does_not(document, catalogue):
    found = answered.findings(document, catalogue)
    weights = [run.SEVERITIES.index(each["severity"]) for each in found]
    assert weights == sorted(weights)
    for severity in run.SEVERITIES:
        of = [each for each in found if each["severity"] == severity and each["fix"]]
        whole = [holds(applied(document, each["fix"]), catalogue) for each in of]
        assert whole == sorted(whole, reverse=True)


def offer(key, fix, servers=0, price=None, complete=False):
    cost = FixCost(servers, 0, price, price and "EUR", complete, False)
    return Finding(key, "error", key, "", "", [], None, fix, cost, [])


def in_order(monkeypatch, *found):
    """The keys of offers, each of which mends."""
    monkeypatch.setattr(run, "failing", lambda look: {FAIL} if look == "broken" else set())
    tried = SimpleNamespace(look="broken", then=lambda fix: "held")
    return [each.key for each in run._mending_first(list(found), tried)]


def test_of_those_that_mend_the_cheapest_then_the_least_change(monkeypatch):
    one, two = {"/a": 1}, {"/a": 1, "/b": 2}
    told = in_order(
        monkeypatch,
        offer("other model", {"/server": "larger"}),
        offer("two servers", {"/c": 1}, servers=2),
        offer("one server, two changes", two, servers=1),
        offer("one server", one, servers=1),
    )
    assert told == ["one server", "one server, two changes", "two servers", "other model"]


def test_prices_come_before_numbers_where_all_are_known(monkeypatch):
    told = in_order(
        monkeypatch,
        offer("dear", {"/server": "x"}, price="900.00", complete=True),
        offer("cheap", {"/a": 1}, servers=1, price="800.00", complete=True),
    )
    assert told == ["cheap", "dear"]
