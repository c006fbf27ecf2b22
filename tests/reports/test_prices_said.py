"""Costs and prices in words, each by itself."""

import pytest

from planner.report.words.cost_said import cheaper_growth, cost_said, growth_cost, next_cost
from planner.report.words.prices_said import held_said, thing_said, unused_said

NOTHING = {
    "servers": 0, "disks": 0, "price": None, "currency": None, "complete": True, "assumed": False,
    "memory_gib": 0, "memory_modules": 0, "disks_beyond_owned": 0,
}  # fmt: skip
PRICED = {"price": "1200.50", "currency": "EUR"}


@pytest.mark.parametrize(
    ("cost", "said"),
    [
        ({}, "no hardware more"),
        ({"price": "0.00", "currency": "EUR"}, "no hardware more"),
        ({"complete": False}, "no hardware more"),
        ({"servers": 1}, "+1 server"),
        ({"servers": -1, "disks": -2}, "−1 server, −2 disks"),
        ({"servers": 2, "disks": 1}, "+2 servers, +1 disk"),
        ({"disks": 1200, "disks_beyond_owned": 3}, "+1,200 disks, 3 more than you own"),
        ({"disks": 1, "disks_beyond_owned": 1}, "+1 disk, 1 more than you own"),
        # Fewer are bought: what is owned of them is no matter.
        ({"disks": -1, "disks_beyond_owned": 3}, "−1 disk"),
        ({"disks_beyond_owned": 3}, "no hardware more"),
        ({"memory_modules": 1, "memory_gib": 64}, "+1 memory module"),
        ({"memory_modules": -2, "memory_gib": -128}, "−2 memory modules"),
        ({"memory_gib": 64}, "+64 GiB of memory"),
        ({"memory_gib": -64}, "−64 GiB of memory"),
        ({"disks": 2, **PRICED}, "+2 disks, +1,200.50 EUR"),
        ({"disks": -2, **PRICED, "price": "-1200.50"}, "−2 disks, −1,200.50 EUR"),
        ({"disks": 2, **PRICED, "price": "0.50"}, "+2 disks, +0.50 EUR"),
        ({"disks": 2, "complete": False}, "+2 disks, price unknown"),
        ({"disks": 2, **PRICED, "complete": False}, "+2 disks, +1,200.50 EUR, some prices unknown"),
        ({"disks": 2, **PRICED, "assumed": True}, "+2 disks, +1,200.50 EUR, some prices assumed"),
        ({"disks": 2, "assumed": True}, "+2 disks"),
        # As many in all, and yet a price: "+1,200.50 EUR" stood beside "60 disks; today 60".
        (
            {"servers": -1, "disk_kinds": {"Database disks": 2, "System disks": -2}, **PRICED},
            "−1 server, +2 database disks, −2 system disks, +1,200.50 EUR",
        ),
        (
            {"disks": 3, "disk_kinds": {"Disks of the restore volume": -1, "Database disks": 4}},
            "−1 disk of the restore volume, +4 database disks",
        ),
    ],
)
def test_a_cost_says_what_is_bought_and_what_of_its_price_is_known(cost, said):
    assert cost_said({**NOTHING, **cost}) == said


def test_no_cost_is_said_where_there_is_none_or_no_price():
    assert cost_said(None) == ""
    load = {"load_noun": "mailboxes"}
    for cost in (None, {**NOTHING, "disks": 2}, {**NOTHING, "price": "0.00", "currency": "EUR"}):
        assert growth_cost({"growth_cost": cost}) == ""
        assert next_cost({**load, "next_load": {"load": 500, "cost": cost}}) == ""
    assert growth_cost({}) == next_cost(load) == ""
    cost = {**NOTHING, **PRICED, "disks": 2}
    assert growth_cost({"growth_cost": cost}) == "For that: +2 disks, +1,200.50 EUR."
    told = next_cost({**load, "next_load": {"load": 4500, "cost": cost}})
    assert told == "The next 4,500 mailboxes: +2 disks, +1,200.50 EUR."


@pytest.mark.parametrize(
    ("sentence", "cost", "said"),
    [
        # "The next 1,200 need 2 servers, 22 disks … more: +2 servers, +22 disks, …".
        ("need 2 servers, 22 disks and 256 GiB of memory more", {"memory_gib": 256}, ""),
        ("need 2 servers, 22 disks and 4 memory modules more", {"memory_modules": 4}, ""),
        ("need 22 more disks", {}, ""),
        (
            "need 22 more disks. Tight: Memory",
            {"memory_gib": -64},
            "−64 GiB of memory, ",
        ),
        (
            "need 22 disks and 64 GiB of memory more",
            {"memory_gib": 64, "disks_beyond_owned": 9},
            "9 disks more than you own, ",
        ),
        (
            "need 2 servers, 22 disks (and 8 moved from those that stand) and 64 GiB of "
            "memory more",
            {"servers": 2, "memory_gib": 64, "disks_moved": 8},
            "",
        ),
        (
            "need 2 servers and 22 disks more",
            {"servers": 2, "disks_moved": 1, "disk_kinds": {"Database disks": 24, "Spares": -2}},
            "+24 database disks, −2 spares, 1 disk moved from servers that stand, ",
        ),
    ],
)
def test_what_the_headline_says_of_the_next_load_is_not_said_twice(sentence, cost, said):
    further = {"load": 1200, "cost": {**NOTHING, **PRICED, "disks": 22, **cost}}
    outlook = {"load_noun": "mailboxes", "next_load": further}
    headline = f"12,000 mailboxes need 128 disks; the next 1,200 {sentence}."
    told = next_cost({**outlook, "sentence": headline})
    assert told == f"The next 1,200 mailboxes: {said}+1,200.50 EUR."


def way(price, label="without X", lost=(), advice=(), **more):
    cost = None if price is None else {**NOTHING, **PRICED, "price": price, **more}
    return {"label": label, "gives_up": list(lost), "not_kept": list(advice), "cost": cost}


@pytest.mark.parametrize(
    ("ways", "said"),
    [
        ((), ""),
        ([way(None)], ""),
        ([way("2000.00")], ""),
        ([way("2000.01")], ""),
        ([way("1200.00", currency="USD")], ""),
        ([way("1200.00", complete=False)], ""),
        ([way("1200.00")], "without X, +1,200 EUR in place of +2,000 EUR."),
        ([way("0.00")], "without X, 0 EUR in place of +2,000 EUR."),
        ([way("-5.00")], "without X, −5 EUR in place of +2,000 EUR."),
        (
            # The cheapest of those that give up nothing more.
            [way("900.00", "not surviving A", ["A"]), way("1300.00", "Y"), way("1200.00")],
            "without X, +1,200 EUR in place of +2,000 EUR.",
        ),
        (
            [way("900.00", "not surviving A", ["A"]), way("2300.00", "Y")],
            "not surviving A, +900 EUR in place of +2,000 EUR.",
        ),
        (
            [way("900.00", lost=["B"]), way("950.00", "Y")],
            "without X, +900 EUR in place of +2,000 EUR.",
        ),
        (
            [way("900.00", advice=["Memory"])],
            "without X, +900 EUR in place of +2,000 EUR (against the recommendation Memory).",
        ),
    ],
)
def test_a_way_to_grow_that_costs_less_is_named_with_its_price(ways, said):
    """Only the dear way stood in the headline."""
    dear = {**NOTHING, **PRICED, "price": "2000.00"}
    years = [{"year": 1}, {"year": 3, "gives_up": ["B"]}]
    outlook = {"growth_cost": dear, "growth_years": years, "growth_beside": list(ways)}
    assert cheaper_growth(outlook) == (said and f"Cheaper for year 3: {said}")
    for without in ({"growth_cost": None}, {"growth_years": []}, {"growth_beside": None}):
        assert cheaper_growth({**outlook, **without}) == ""


@pytest.mark.parametrize(
    ("thing", "said"),
    [("4000 GB 7.2K RPM", "4,000 GB 7.2K RPM"), ("SAS 15K", "SAS 15K"), ("64 GiB", "64 GiB")],
)
def test_a_thing_without_a_model_has_its_number_as_readers_write_it(thing, said):
    assert thing_said(thing) == said


def test_a_price_of_another_thing_or_of_no_line_is_in_no_sum():
    held = {"price": "1250.00", "currency": "EUR", "price_for": "4000 GB"}
    assert held_said(held) == "1,250 EUR was typed for 4,000 GB, and is in no sum"
    assert held_said({**held, "currency": None}).startswith("1,250 was typed")
    left = {"description": "Disk", "price": "1250.00", "currency": "EUR", "owned": 1200}
    assert unused_said({**left, "price_for": "4000 GB"}) == (
        "Disk (4,000 GB): 1,250 EUR, 1,200 owned"
    )
    assert unused_said({**left, "price_for": None, "owned": 0}) == "Disk: 1,250 EUR"
    only_owned = {**left, "price_for": None, "price": None, "currency": None}
    assert unused_said(only_owned) == "Disk: 1,200 owned"
