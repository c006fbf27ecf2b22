"""A price that leaves out what nobody knows is at least so much, and says so."""

import copy

from calculators.search.answer.answer import finish
from calculators.search.question.read import read
from calculators.search.sweep import sweep
from planner.pages.search_result.found import reached
from tests.calculators.documents import BY_SYSTEM
from tests.calculators.solver_cases import CATALOGUE


def test_a_price_without_the_server_is_at_least_so_much():
    """The candidates had a price that left out the server, as if that were all."""
    question = {
        "scenario": BY_SYSTEM["exchange-2007-mailbox"],
        "axes": {"/raid_groups/0/disks": [14, 16]},
        "objectives": [{"figure": name, "goal": "least"} for name in ("price", "disks")],
    }
    space = read(question, CATALOGUE)
    found = finish(space, sweep(space))
    price, disks = found["objectives"]
    assert (price["at_least"], disks["at_least"]) == (True, False)
    assert any(note.startswith("The price leaves out") for note in found["notes"])
    best = found["front"][0]["objectives"]
    assert reached(price, best["price"]).startswith("at least 4,662")
    assert reached(disks, best["disks"]) == "18 disks"
    assert "at least" not in reached(price, None)


def test_a_price_of_all_that_is_bought_is_that_price():
    """Where every line has a price, nothing is left out."""
    document = copy.deepcopy(BY_SYSTEM["exchange-2007-mailbox"])
    for group in document["raid_groups"]:
        group["controller"] = "perc-h755"
    priced = ("server/mailbox-2007-24gb", "controller/perc-h755")
    prices = {name: {"price": "1.00", "currency": "USD"} for name in priced}
    document |= {"server": "mailbox-2007-24gb", "purchase": {"prices": prices}}
    question = {
        "scenario": document,
        "axes": {"/raid_groups/0/disks": [14, 16]},
        "objectives": [{"figure": "price", "goal": "least"}],
    }
    space = read(question, CATALOGUE)
    found = finish(space, sweep(space))
    assert not any(note.startswith("The price leaves out") for note in found["notes"])
    assert not found["objectives"][0]["at_least"]
