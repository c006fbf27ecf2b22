"""Prices of what has no model in the catalogue, in the bill and in a search."""

import copy

import numpy as np
import pytest

from calculators import engine, search
from calculators.errors import InputProblems
from calculators.inputs.catalogue import from_fixtures
from calculators.search.designs.evaluate import on_the_bench
from calculators.search.figures.lookup import figure_of
from calculators.systems import SYSTEMS
from tests.calculators.documents import BY_SYSTEM, RELAY

FIXTURES = from_fixtures()


@pytest.mark.parametrize("name", ["server/bought.servers", "server/"])
def test_what_has_no_model_has_a_price_too(name):
    """A relay plan need not name a server of the catalogue to be paid for."""
    offer = {"price": "4200.50", "currency": "EUR", "supplier": "Acme", "part_number": "T-7"}
    document = {**RELAY, "relays": 3, "purchase": {"prices": {name: offer}}}
    found = engine.bill_of_materials(document, FIXTURES)
    (line,) = found["lines"]
    assert line["key"] is None
    assert line["description"].endswith(": Server, not chosen yet")
    assert (line["unit_price"], line["price_kind"], line["supplier"]) == (
        "4200.50", "scenario", "Acme",
    )  # fmt: skip
    assert (line["price_origin"], line["part_number"]) == ("given", "T-7")
    assert (found["total"]["price"], found["total"]["unknown"]) == ("12601.50", 0)


def test_the_price_of_what_has_no_model_is_not_that_of_a_model():
    def priced(name, **chosen):
        prices = {name: {"price": "1", "currency": "EUR"}}
        document = {**RELAY, **chosen, "purchase": {"prices": prices}}
        (line,) = engine.bill_of_materials(document, FIXTURES)["lines"]
        return line["unit_price"]

    assert priced("server/bought.servers") == "1.00"
    assert priced("server/bought.servers", server="hub-2x2-2200") != "1.00"
    assert priced("server/hub-2x2-2200", server="hub-2x2-2200") == "1.00"
    assert priced("server/bought.disks") is None, "of another figure"


@pytest.mark.parametrize(
    ("supplier", "code", "said"),
    [
        (
            "Acme\tLtd",
            "bad-character",
            "holds what cannot be shown: a tab, a line break or another",
        ),
        ("Ac\u200bme", "bad-character", 'zero width space (U+200B), behind "Ac".'),
        ("x" * 161, "wrong-type", "is no short text."),
        (7, "wrong-type", "7 is no short text."),
    ],
)
def test_a_text_of_a_price_is_refused_for_what_is_wrong_with_it(supplier, code, said):
    prices = {"server/": {"price": "1", "currency": "EUR", "supplier": supplier}}
    with pytest.raises(InputProblems) as refused:
        engine.bill_of_materials({**RELAY, "purchase": {"prices": prices}}, FIXTURES)
    [problem] = refused.value.problems
    assert problem.code == code
    assert said in problem.message
    assert ("160" in problem.hint) is (code == "wrong-type")


def test_a_search_counts_the_price_of_what_has_no_model():
    offer = {"price": "4200.50", "currency": "EUR"}
    scenario = {**RELAY, "purchase": {"prices": {"server/bought.servers": offer}}}
    asked = {
        "scenario": scenario,
        "axes": {"/relays": [1, 2, 3, 4, 5, 6]},
        "objectives": [{"figure": "price", "goal": "least"}],
    }
    question = search.read(asked, FIXTURES)
    found = search.sweep(question)
    assert found.held
    (number,), ((price,),) = found.numbers.tolist(), found.points.tolist()
    relays = search.document(question, number)["relays"]
    assert price == relays * 4200.50


def test_a_price_that_cannot_be_read_names_what_has_no_model():
    with pytest.raises(InputProblems, match="Price of the server, which is not chosen yet"):
        engine.bill_of_materials(
            {**RELAY, "purchase": {"prices": {"server/bought.servers": {"price": "1.200"}}}},
            FIXTURES,
        )


def _typed(document, rows):
    """The document with a price for every line of its bill, each another, by model or figure."""
    lines = engine.bill_of_materials(document, rows)["lines"]
    names = {f"{line['kind']}/{line['key'] or line['figures'][0]}" for line in lines}
    prices = {
        name: {"price": f"{101 + 7 * place}.25", "currency": "EUR"}
        for place, name in enumerate(sorted(names))
    }
    return {**copy.deepcopy(document), "purchase": {"currency": "EUR", "prices": prices}}


_MODELS = {
    "server": "dell-r760-12lff",
    "controller": "megaraid-9580-8i8e",
    "enclosure": "dell-md1400",
    "enclosure_controller": "megaraid-9580-8i8e",
}


@pytest.mark.parametrize("models", [False, True], ids=["no-models", "models"])
@pytest.mark.parametrize("system", sorted(BY_SYSTEM))
def test_a_search_prices_todays_design_as_its_bill_does(system, models):
    document = copy.deepcopy(BY_SYSTEM[system])
    if models:
        known = {field.name for field in SYSTEMS[system].fields}
        document |= {name: key for name, key in _MODELS.items() if name in known}
        for group in document.get("raid_groups", ()):
            group |= {"controller": _MODELS["controller"]}
    document = _typed(document, FIXTURES)
    total = engine.bill_of_materials(document, FIXTURES)["total"]
    assert total["unknown"] == 0
    # Along the load, so that the question has an axis; today's design stands at its one value.
    axis = next(
        pointer
        for pointer in ("/servers_per_dag_primary_site", "/messages", "/servers")
        if pointer[1:] in {field.name for field in SYSTEMS[system].fields}
    )
    here = document.get(axis[1:], 1)
    question = search.read(
        {
            "scenario": document,
            "axes": {axis: [here]},
            "objectives": [{"figure": "price", "goal": "least"}],
        },
        FIXTURES,
    )
    (some,) = on_the_bench(question, np.array([0]))
    made = engine.bill_of_materials(question.space.document(0), FIXTURES)["total"]
    assert made["price"] == total["price"]
    assert float(figure_of("price", some)[0]) == pytest.approx(float(total["price"]))
