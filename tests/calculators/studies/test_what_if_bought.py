"""What moves the price of what is bought, and why it changed."""

import copy
import math

import pytest

from calculators import engine
from calculators.answers import plain
from calculators.best_practice.fixes import applied
from calculators.inputs.catalogue import Catalogue
from calculators.studies import what_if
from calculators.studies.what_if.measure import measured
from tests.calculators.documents import BY_SYSTEM, MAILBOX
from tests.calculators.what_if_cases import (
    CATALOGUE,
)


@pytest.mark.parametrize("system", sorted(BY_SYSTEM))
def test_the_price_is_that_of_the_bill(system):
    document = BY_SYSTEM[system]
    moved = what_if.Moved(document, CATALOGUE)
    found = float(measured(moved.bench, CATALOGUE, what_if.PRICE, {}, ()))
    total = engine.bill_of_materials(document, CATALOGUE)["total"]["price"]
    assert (None if math.isnan(found) else f"{found:.2f}") == total


def test_the_price_of_a_priced_design_is_explained():
    document = {**MAILBOX, "server": _priced("servers")}
    document["raid_groups"] = [
        {**group, "disk": _priced("disks")} for group in MAILBOX["raid_groups"]
    ]
    more = copy.deepcopy(document)
    more["raid_groups"][0]["disks"] = 20
    found = plain(
        what_if.changes(
            what_if.Question(document, CATALOGUE), what_if.Question(more, CATALOGUE), "price"
        )
    )
    (part,) = found["parts"]
    assert part["change"] == 6 * float(CATALOGUE.disks[_priced("disks")]["price"])


def _priced(table):
    return next(
        key
        for key, row in getattr(CATALOGUE, table).items()
        if row.get("price") and (table == "servers" or row.get("random_iops"))
    )


def _bought():
    """A priced design: two models, one of them typed in another currency."""
    document = {**copy.deepcopy(MAILBOX), "server": _priced("servers")}
    document["raid_groups"][0]["disk"] = _priced("disks")
    document["raid_groups"][1]["disk"] = TYPED
    document["purchase"] = {
        "currency": "EUR",
        "years": 4,
        "energy_price": 0.28,
        "prices": {f"disk/{TYPED}": {"price": "119.99", "currency": "GBP", "owned": 1}},
        "rates": {
            "GBP": {"rate": 1.17, "on": "2026-03-01", "source": "our bank"},
            "USD": {"rate": 0.92, "on": "2026-03-01", "source": "our bank"},
        },
    }
    return document


TYPED = "hp-6107a-9gb-10k"


def test_prices_rates_and_what_is_owned_move_the_price():
    document = _bought()
    found = plain(what_if.sensitivity(what_if.Moved(document, CATALOGUE), "price"))
    total = engine.bill_of_materials(document, CATALOGUE)["total"]
    assert found["value"] == float(total["price"])
    bars = {bar["input"]: bar for bar in found["inputs"]}
    listed, typed = f"price.disk/{_priced('disks')}", f"price.disk/{TYPED}"
    at = f"/purchase/prices/disk~1{TYPED}"
    assert {
        listed: "",
        typed: f"{at}/price",
        f"owned.disk/{TYPED}": f"{at}/owned",
        f"price.server/{_priced('servers')}": "",
        "rate.GBP": "/purchase/rates/GBP/rate",
        "rate.USD": "/purchase/rates/USD/rate",
    }.items() <= {name: bar["pointer"] for name, bar in bars.items()}.items()
    # Each end is what the bill says of the scenario with that value.
    for name in (typed, f"owned.disk/{TYPED}", "rate.GBP", "rate.USD"):
        for end in ("low", "high"):
            there = applied(document, {bars[name]["pointer"]: bars[name][end]})
            said = engine.bill_of_materials(there, CATALOGUE)["total"]["price"]
            assert bars[name][f"at_{end}"] == float(said), (name, end)
    assert (bars[typed]["low"], bars[typed]["high"]) == (107.99, 131.99)
    assert (bars[typed]["unit"], bars[typed]["origin"]) == ("GBP", "given")
    assert bars[listed]["origin"] == "assumed"
    dearer = copy.deepcopy(document)
    price = f"{bars[listed]['high']:.2f}"
    dearer["purchase"]["prices"][listed.removeprefix("price.")] = {
        "price": price, "currency": "USD",
    }  # fmt: skip
    said = engine.bill_of_materials(dearer, CATALOGUE)["total"]["price"]
    assert bars[listed]["at_high"] == float(said)
    # What running it costs is no part of what it is bought for.
    assert {"Years", "Price of a kWh"} <= set(found["still"])
    others = plain(what_if.sensitivity(what_if.Moved(document, CATALOGUE), "disks.all"))
    names = [*others["still"], *(bar["label"] for bar in others["inputs"])]
    assert "Years" not in names
    assert not [name for name in names if "price" in name or "Rate" in name]


def test_a_price_in_a_sensitivity_and_a_change_is_at_least_and_to_the_cent():
    document = _bought()
    found = plain(what_if.sensitivity(what_if.Moved(document, CATALOGUE), "price"))
    total = engine.bill_of_materials(document, CATALOGUE)["total"]
    assert total["unknown"] == found["unknown"] == 1
    assert total["at_least"] is found["at_least"] is True
    assert "is at least " in found["sentence"]
    assert "1 line without a price" in found["sentence"]
    later = copy.deepcopy(document)
    later["purchase"]["rates"]["USD"]["rate"] = 0.993
    later["purchase"]["prices"][f"disk/{TYPED}"]["price"] = "131.35"
    later["purchase"]["prices"][f"disk/{_priced('disks')}"] = {"price": 251.1, "currency": "USD"}
    later["purchase"]["prices"]["controller/bought.controllers"] = {
        "price": 99, "currency": "EUR",
    }  # fmt: skip
    why = plain(
        what_if.changes(
            what_if.Question(document, CATALOGUE), what_if.Question(later, CATALOGUE), "price"
        )
    )
    parts = {part["input"]: part["change"] for part in why["parts"]}
    assert set(parts) == {
        "/purchase/rates/USD",
        f"/purchase/prices/disk~1{TYPED}",
        f"/purchase/prices/disk~1{_priced('disks')}",
        "/purchase/prices/controller~1bought.controllers",
    }
    assert (why["unknown_before"], why["unknown"], why["at_least"]) == (1, 0, True)
    assert "from at least " in why["sentence"]
    assert "to at least" not in why["sentence"]
    now = engine.bill_of_materials(later, CATALOGUE)["total"]["price"]
    assert (why["before"], why["after"]) == (float(total["price"]), float(now))
    money = [why["change"], *parts.values()]
    for each in found["inputs"]:
        money += [each["at_low"], each["at_high"], each["swing"]]
    assert all(value == round(value, 2) for value in money if value is not None)
    assert sum(parts.values()) == pytest.approx(why["change"], abs=1e-9)
    known = plain(what_if.sensitivity(what_if.Moved(later, CATALOGUE), "price"))
    assert (known["unknown"], known["at_least"]) == (0, False)
    assert "at least" not in known["sentence"]


def test_a_catalogue_price_that_changed_is_a_part_of_the_change():
    document, key = _bought(), _priced("disks")
    rows = {**CATALOGUE.disks, key: {**CATALOGUE.disks[key], "price": "300.00"}}
    newer = Catalogue(rows, CATALOGUE.controllers, CATALOGUE.servers, CATALOGUE.profiles, "t", "2")
    why = plain(
        what_if.changes(
            what_if.Question(document, CATALOGUE), what_if.Question(document, newer), "price"
        )
    )
    (part,) = why["parts"]
    assert part["input"] == f"/catalogue/disks/{key}"
    assert part["change"] == why["change"] > 0
