"""Why a price changed: prices, rates and rows are inputs like others."""

import copy
import dataclasses

import pytest

from calculators import engine
from calculators.answers import plain
from calculators.inputs.catalogue import from_fixtures
from calculators.studies import what_if
from calculators.studies.what_if.moving import Moved
from tests.calculators.documents import BY_SYSTEM

CATALOGUE = from_fixtures()


def _bought(**prices):
    """A design of Exchange SE with an enclosure, prices in the scenario and none in the rows."""
    return {
        **copy.deepcopy(BY_SYSTEM["exchange-se"]),
        "server": "dell-r760-12lff",
        "enclosure": "dell-md1400",
        "purchase": {
            "currency": "USD",
            "prices": {
                name: {"price": price, "currency": currency}
                for name, (price, currency) in prices.items()
            },
            "rates": {"EUR": {"rate": 1.1, "on": "2026-03-01"}},
        },
    }


def _why(before, after, rows=(CATALOGUE, CATALOGUE)):
    figures = []
    for document, catalogue in zip((before, after), rows, strict=True):
        total = engine.bill_of_materials(document, catalogue)["total"]["price"]
        figures.append({"price": float(total)})
    asked = zip((before, after), rows, figures, strict=True)
    return plain(what_if.changes(*(what_if.Question(d, c, "", f) for d, c, f in asked), "price"))


def test_a_price_typed_in_the_scenario_is_an_input_that_changed():
    server, controller = "server/dell-r760-12lff", "controller/bought.controllers"
    before = _bought(**{server: ("9000", "USD"), controller: ("650.00", "USD")})
    after = _bought(**{server: ("9500", "EUR"), controller: ("650.00", "USD")})
    after["servers_per_dag_primary_site"] = 6
    found = _why(before, after)
    assert (found["before"], found["after"]) == (4 * 9650, 6 * (9500 * 1.1 + 650))
    assert found["unit"] == "USD"
    parts = {part["input"]: part for part in found["parts"]}
    price = parts["/purchase/prices/server~1dell-r760-12lff"]
    assert price["change"] == pytest.approx((4 + 6) / 2 * (9500 * 1.1 - 9000))
    assert (price["before_text"], price["after_text"]) == ("9,000 USD", "9,500 EUR")
    assert price["label"] == f"{CATALOGUE.servers['dell-r760-12lff']['name']}: price"
    servers = parts["/servers_per_dag_primary_site"]
    assert servers["change"] == pytest.approx(2 * ((9000 + 9500 * 1.1) / 2 + 650))
    assert set(parts) == {price["input"], servers["input"]}


def test_a_price_that_came_and_a_rate_that_changed_are_inputs_too():
    server, controller = "server/dell-r760-12lff", "controller/bought.controllers"
    before = _bought(**{server: ("9000", "EUR")})
    after = _bought(**{server: ("9000", "EUR"), controller: ("650.00", "USD")})
    after["purchase"]["rates"]["EUR"]["rate"] = 1.2
    found = _why(before, after)
    parts = {part["label"]: part for part in found["parts"]}
    assert parts["Controller, not chosen yet: price"]["change"] == pytest.approx(4 * 650)
    assert parts["Controller, not chosen yet: price"]["before_text"] == "left empty"
    assert parts["Rate of EUR"]["change"] == pytest.approx(4 * 900)
    assert len(parts) == 2
    back = {part["label"]: part["change"] for part in _why(after, before)["parts"]}
    assert back == pytest.approx({label: -part["change"] for label, part in parts.items()})


def test_prices_of_the_organisation_are_inputs_of_rows_of_every_table():
    document = _bought()
    key = "dell-md1400"

    def rows(price):
        shelf = CATALOGUE.table("enclosure")[key]
        own = {**shelf, "price": price, "currency": "USD", "price_kind": "organisation"}
        return dataclasses.replace(
            CATALOGUE, further={**CATALOGUE.further, "enclosure": {key: own}}, _made={}
        )

    cheap, dear = rows("2000.00"), rows("2500.00")
    shelves = next(
        line["quantity"]
        for line in engine.bill_of_materials(document, cheap)["lines"]
        if line["kind"] == "enclosure"
    )
    found = _why(document, document, (cheap, dear))
    (part,) = found["parts"]
    assert part["input"] == f"/catalogue/enclosures/{key}"
    assert part["change"] == 500 * shelves > 0
    assert "price" in part["label"]


def test_only_a_price_of_which_a_part_is_unknown_is_that_of_the_known_lines():
    server, controller = "server/dell-r760-12lff", "controller/bought.controllers"
    document = _bought(**{server: ("9000", "USD"), controller: ("650.00", "USD")})

    def label(document):
        return plain(what_if.sensitivity(Moved(document, CATALOGUE), "price"))["label"]

    assert label(document) == "price of the known lines"
    lines = engine.bill_of_materials(document, CATALOGUE)["lines"]
    rows = [f"{line['kind']}/{line['key'] or line['figures'][0]}" for line in lines]
    whole = _bought(**dict.fromkeys(rows, ("100.00", "USD")))
    assert label(whole) == "price"
    assert _why(document, whole)["label"] == "price of the known lines", "it was, before"
    assert _why(whole, whole | {"servers_per_dag_primary_site": 6})["label"] == "price"
