"""What is owned already: needed stays, the rest is bought, and every price counts the rest."""

import copy
import csv
import dataclasses
import io
from decimal import Decimal

import numpy as np
import pytest

from calculators import engine, search
from calculators.best_practice.cost import cost_between
from calculators.errors import InputProblems
from calculators.inputs.catalogue import from_fixtures
from calculators.scenario.bench import Bench
from calculators.scenario.parse import parse
from calculators.search.designs.evaluate import on_the_bench
from calculators.search.figures.hardware import left_out
from calculators.search.figures.lookup import figure_of
from calculators.sheet.said.numbers import NOT_KNOWN
from calculators.studies.what_if.differences import Between
from calculators.studies.what_if.measure import PRICE, measured, unit_of, unpriced
from calculators.studies.what_if.said.words import Words
from planner.render.tables.bill_files import as_csv
from planner.report.key_numbers import price as key_price
from planner.report.key_numbers import prices_known
from planner.report.words.prices import lines_priced
from tests import answered
from tests.calculators.documents import BY_SYSTEM, MAILBOX

FIXTURES = from_fixtures()
KEY, SERVER = "scsi-15k-300gb", "hub-2x2-2200"
DISK = f"disk/{KEY}"
USD = {"price": "6800.00", "currency": "USD", "price_origin": "given"}
PRICED = dataclasses.replace(
    FIXTURES, servers={key: row | USD for key, row in FIXTURES.servers.items()}, _made={}
)


def bill(purchase, document=MAILBOX, catalogue=FIXTURES):
    asked = {**copy.deepcopy(document), "purchase": purchase}
    return engine.bill_of_materials(asked, catalogue)


def names(found):
    """The name under which each line is owned."""
    return [f"{line['kind']}/{line['key'] or line['figures'][0]}" for line in found["lines"]]


def counted(found, kind="disk"):
    return sum(line["quantity"] for line in found["lines"] if line["kind"] == kind)


@pytest.mark.parametrize("system", BY_SYSTEM)
@pytest.mark.parametrize("share", [Decimal("0.4"), Decimal(1), Decimal("1.7")])
def test_of_every_system_the_rest_is_bought(system, share):
    before = bill({}, BY_SYSTEM[system])
    needed = dict.fromkeys(names(before), 0)
    for name, line in zip(names(before), before["lines"], strict=True):
        needed[name] += line["quantity"]
        assert (line["owned"], line["to_buy"], line["spare"]) == (0, line["quantity"], 0)
    owned = {name: int(number * share) + 1 for name, number in needed.items()}
    prices = {
        name: {"owned": number, "price": 7, "currency": "EUR"} for name, number in owned.items()
    }
    found = bill({"prices": prices}, BY_SYSTEM[system])
    last = {name: place for place, name in enumerate(names(found))}
    assert [line["quantity"] for line in found["lines"]] == [
        line["quantity"] for line in before["lines"]
    ], "what is needed rests on nothing that is owned"
    for place, (name, line) in enumerate(zip(names(found), found["lines"], strict=True)):
        assert line["to_buy"] == max(0, line["quantity"] - line["owned"])
        assert line["spare"] == max(0, line["owned"] - line["quantity"])
        assert line["line_price"] == f"{7 * line['to_buy']:.2f}"
        assert not line["spare"] or place == last[name], "the rest is told in one line"
    lines = list(zip(names(found), found["lines"], strict=True))
    for name, number in owned.items():
        assert sum(line["owned"] for its, line in lines if its == name) == number
        rest = max(0, needed[name] - number)
        assert sum(line["to_buy"] for its, line in lines if its == name) == rest
    bought = sum(max(0, needed[name] - number) for name, number in owned.items())
    assert found["total"]["price"] == f"{7 * bought:.2f}"
    assert found["total"]["unknown"] == 0
    assert found["total"]["owned"] == sum(line["to_buy"] == 0 for line in found["lines"])
    assert found["costs"]["once"] == found["total"]["price"]


def test_lines_of_one_model_take_of_it_in_their_order():
    two = copy.deepcopy(MAILBOX)
    two["raid_groups"][0]["controller"] = "ultra3-128mb"
    before = [line for line in bill({}, two)["lines"] if line["kind"] == "disk"]
    assert len(before) == 2, "below two controllers"
    first, second = (line["quantity"] for line in before)
    for owned, left in ((first + 1, (0, second - 1)), (first - 1, (1, second))):
        found = bill({"prices": {DISK: {"owned": owned}}}, two)["lines"]
        assert tuple(line["to_buy"] for line in found if line["kind"] == "disk") == left


@pytest.mark.parametrize(
    ("owned", "code"),
    [
        (-1, "too-small"), (2.5, "not-an-integer"), ("many", "not-a-number"),
        (True, "not-a-number"), (10_000_001, "too-large"), ("1.200", "two-readings"),
    ],
)  # fmt: skip
def test_what_cannot_be_owned(owned, code):
    with pytest.raises(InputProblems) as error:
        bill({"prices": {DISK: {"owned": owned}}})
    (problem,) = error.value.problems
    place = f"/purchase/prices/disk~1{KEY}/owned"
    assert (problem.pointer, problem.code) == (place, code)
    assert FIXTURES.disks[KEY]["name"] in problem.message


def test_none_owned_is_as_if_nothing_was_said():
    for owned in (0, "0", None):
        assert bill({"prices": {DISK: {"owned": owned}}}) == bill({})
    assert bill({"prices": {DISK: {"owned": "12"}}}) == bill({"prices": {DISK: {"owned": 12}}})


def test_what_is_owned_in_full_needs_no_price_and_no_rate():
    document = {**MAILBOX, "server": SERVER}
    prices = {DISK: {"price": 300, "currency": "EUR"}}
    some = bill({"prices": prices}, document, PRICED)
    assert some["total"]["price"] is None, "two currencies"
    prices[f"server/{SERVER}"] = {"owned": 1}
    found = bill({"prices": prices}, document, PRICED)
    disks = f"{300 * counted(found):.2f}"
    assert (found["total"]["price"], found["total"]["currency"]) == (disks, "EUR")
    assert [part["currency"] for part in found["total"]["subtotals"]] == ["EUR"]
    assert found["costs"]["once"] == disks
    # The controller has no price at all.
    controller = "controller/bought.controllers"
    left = some["costs"]["left_out"]
    assert "Controller, not chosen yet" in left
    prices[controller] = {"owned": 1}
    whole = bill({"prices": prices}, document, PRICED)
    assert whole["total"]["unknown"] == 0
    assert not whole["costs"]["at_least"]
    assert whole["costs"]["left_out"] == []
    (line,) = (line for line in whole["lines"] if line["kind"] == "controller")
    assert (line["unit_price"], line["line_price"]) == (None, "0.00")


def test_all_owned_costs_nothing_once():
    asked = {"prices": {name: {"owned": 500} for name in names(bill({}))}}
    found = bill(asked)
    assert (found["total"]["price"], found["costs"]["once"]) == ("0.00", "0.00")
    assert found["total"]["currency"] == "USD", "that of the one price that is known"
    assert found["total"]["assumed"] == 0, "no assumed price counts"


def test_what_is_owned_says_nothing_of_what_has_no_price():
    """One line is owned, the other has no price: "at least 0" said that something is known."""
    document = {**MAILBOX, "server": SERVER}
    found = bill({"prices": {DISK: {"owned": 500}}}, document)
    total, costs = found["total"], found["costs"]
    assert (total["price"], total["currency"], total["at_least"]) == (None, None, False)
    assert total["unknown"] == len(found["lines"]) - 1 > 0
    assert (costs["once"], costs["once_at_least"]) == (None, False)
    assert not [said for said in costs["left_out"] if "currencies" in said]
    asked = {**document, "purchase": {"prices": {DISK: {"owned": 500}}}}
    bench = Bench(parse(asked, FIXTURES))
    assert np.isnan(measured(bench, FIXTURES, PRICE, {}, ()))
    assert key_price(found).quantity.text == NOT_KNOWN


def test_running_costs_count_what_is_owned_and_say_so():
    running = {
        "currency": "EUR", "energy_price": 0.3, "rack_unit_month": 10, "failure_rate": 0.02,
        "warranty_years": 0,
        "lines": [
            {"name": "Support", "per": "disk", "period": "year", "price": 2, "currency": "EUR"},
            {"name": "Installing", "price": 5, "currency": "EUR"},
        ],
    }  # fmt: skip
    document = {**MAILBOX, "server": "mailbox-2007-24gb"}
    price = {DISK: {"price": 100, "currency": "EUR", "power_watts": 10}}
    server = {"server/mailbox-2007-24gb": {"power_watts": 400}}
    rows = dataclasses.replace(
        FIXTURES, servers={k: r | {"rack_units": 2} for k, r in FIXTURES.servers.items()}, _made={}
    )
    before = bill({**running, "prices": {**price, **server}}, document, rows)["costs"]
    price[DISK]["owned"] = 30
    server["server/mailbox-2007-24gb"]["owned"] = 1
    after = bill({**running, "prices": {**price, **server}}, document, rows)["costs"]
    assert after["yearly"] == before["yearly"] is not None
    assert after["watts"] == before["watts"]
    assert after["rack_units"] == before["rack_units"]
    told = {line["name"]: line["note"] for line in after["running"]}
    for name, note in {line["name"]: line["note"] for line in before["running"]}.items():
        assert "owned" not in note
        assert ("owned" in told[name]) == (name != "Installing"), name
    assert told["Support"] == "owned ones count too"


def test_in_the_file_what_is_to_buy_makes_each_line():
    found = bill(
        {
            "currency": "USD", "energy_price": 0.2,
            "prices": {DISK: {"owned": 5, "power_watts": 10}},
            "lines": [{"name": "CAL", "per": "disk", "price": 3, "currency": "USD"}],
        }
    )  # fmt: skip
    rows = list(csv.DictReader(io.StringIO(as_csv(found))))
    checked = 0
    for row in rows:
        if row["unit_price"] and row["line_price"]:
            made = Decimal(row["to_buy"]) * Decimal(row["unit_price"]) * Decimal(row["periods"])
            assert abs(made - Decimal(row["line_price"])) < Decimal("0.01"), row
            checked += 1
    assert checked == 3
    (disks,) = (row for row in rows if row["kind"] == "disk")
    assert (disks["quantity"], disks["owned"], disks["to_buy"]) == ("18", "5", "13")
    over = bill({"prices": {DISK: {"owned": 20}}})
    (disks,) = (row for row in csv.DictReader(io.StringIO(as_csv(over))) if row["kind"] == "disk")
    assert (disks["to_buy"], disks["line_price"], disks["note"]) == (
        "0", "0.00", "nothing to buy: all are owned; 2 to spare; Database: 14 for “Database "
        "spindles”; their space alone needs 8. Log: 4 for “Log spindles”.",
    )  # fmt: skip
    # A bill from before it was counted buys all that it needs.
    old = [
        {name: value for name, value in line.items() if name not in ("owned", "to_buy", "spare")}
        for line in over["lines"]
    ]
    assert {
        row["to_buy"] == row["quantity"]
        for row in csv.DictReader(io.StringIO(as_csv({"lines": old})))
    } == {True}


@pytest.mark.parametrize("owned", [0, 3, 10, 20, 500])
def test_search_and_what_if_price_what_is_to_buy(owned):
    prices = {
        DISK: {"owned": owned},
        "controller/bought.controllers": {"price": 100, "currency": "USD", "owned": 1},
        f"server/{SERVER}": {**USD, "owned": 1},
    }
    document = {**copy.deepcopy(MAILBOX), "server": SERVER, "purchase": {"prices": prices}}
    sizes = [6, 8, 14, 20]
    asked = {
        "scenario": document,
        "axes": {"/raid_groups/0/disks": sizes, "/servers": [1, 2]},
        "objectives": [{"figure": "price", "goal": "least"}],
    }
    question = search.read(asked, FIXTURES)
    for number in range(8):
        (some,) = on_the_bench(question, np.array([number]))
        made = question.space.document(number)
        total = engine.bill_of_materials(made, FIXTURES)["total"]
        assert total["unknown"] == 0
        assert float(figure_of("price", some)[0]) == float(total["price"]), number
        bench = Bench(parse(made, FIXTURES))
        assert float(measured(bench, FIXTURES, PRICE, {}, ())) == float(total["price"])


@pytest.mark.parametrize("system", BY_SYSTEM)
def test_all_owned_costs_nothing_wherever_it_is_asked(system):
    """Without a single price: the bill said 0, the search and what moves it that nobody knows."""
    document = copy.deepcopy(BY_SYSTEM[system])
    asked = {name: {"owned": 10_000} for name in names(bill({}, document))}
    document["purchase"] = {"prices": asked}
    rows = {
        f"{kind}s": {
            k: r | {"price": None, "currency": None}
            for k, r in getattr(FIXTURES, f"{kind}s").items()
        }
        for kind in ("disk", "controller", "server")
    }
    unpriced = dataclasses.replace(FIXTURES, **rows, _made={})
    total = engine.bill_of_materials(document, unpriced)["total"]
    assert (total["price"], total["unknown"], total["currency"]) == ("0.00", 0, None)
    bench = Bench(parse(document, unpriced))
    assert float(measured(bench, unpriced, PRICE, {}, ())) == 0
    assert unit_of(bench, unpriced, PRICE) == ""
    question = {
        "scenario": document,
        "axes": {"/load_growth": [0]} if system == "postfix-relay" else {"/size_growth": [0]},
        "objectives": [{"figure": "price", "goal": "least"}],
    }
    (some,) = on_the_bench(search.read(question, unpriced), np.array([0]))
    assert float(np.ravel(figure_of("price", some))[0]) == 0
    # Where a line is to buy that has no price either, nothing is said of the whole.
    if len(asked) > 1:
        asked.pop(next(iter(asked)))
        (some,) = on_the_bench(search.read(question, unpriced), np.array([0]))
        assert np.isnan(np.ravel(figure_of("price", some))[0])
        bench = Bench(parse(document, unpriced))
        assert np.isnan(measured(bench, unpriced, PRICE, {}, ()))


def test_what_a_fix_costs_is_what_it_buys():
    def look(disks, owned):
        document = {**copy.deepcopy(MAILBOX), "purchase": {"prices": {DISK: {"owned": owned}}}}
        document["raid_groups"][0]["disks"] = disks
        return Bench(parse(document, FIXTURES))

    each = Decimal(FIXTURES.disks[KEY]["price"])
    for owned, bought in ((0, 6), (20, 4), (24, 0), (99, 0)):
        found = cost_between(look(14, owned), look(20, owned), FIXTURES)
        assert found.disks == 6, "needed"
        assert found.price == f"{each * bought:.2f}", owned
        assert found.currency == "USD"


def test_why_a_price_changed_tells_what_is_owned():
    documents = [
        {**MAILBOX, "purchase": {"prices": {DISK: fields}}}
        for fields in ({"power_watts": 9}, {"power_watts": 9, "owned": 1200})
    ]
    (change,) = Between(*documents, (FIXTURES, FIXTURES)).changes
    words = Words(*documents, (FIXTURES, FIXTURES))
    assert words.label(change) == f"{FIXTURES.disks[KEY]['name']}: owned"
    assert words.said(change, change.after, 1) == "9, 1,200 owned"


def test_what_is_owned_in_full_is_named_nowhere_as_unknown():
    """Nor does its currency count: a server in USD that is there stands beside disks in EUR."""
    euros = {"price": 300, "currency": "EUR"}
    prices = {DISK: {**euros, "owned": 5}}
    document = {**copy.deepcopy(MAILBOX), "server": SERVER, "purchase": {"prices": prices}}
    some = engine.bill_of_materials(document, PRICED)
    assert any(each.startswith("13 disks are priced in EUR") for each in some["costs"]["unknown"])
    prices |= {f"server/{SERVER}": {"owned": 1}, "controller/bought.controllers": {"owned": 1}}
    bench = Bench(parse(document, PRICED))
    assert unit_of(bench, PRICED, PRICE) == "EUR"
    more = copy.deepcopy(document)
    more["raid_groups"][0]["disks"] += 2
    found = cost_between(bench, Bench(parse(more, PRICED)), PRICED)
    assert (found.price, found.currency, found.complete) == ("600.00", "EUR", True)
    unknown = [each["key"] for each in answered.findings(document, PRICED)]
    assert "price-unknown" not in unknown
    whole = engine.bill_of_materials(document, PRICED)
    assert "price not known" not in as_csv(whole)
    asked = {
        "scenario": document,
        "axes": {"/raid_groups/0/disks": [6, 8]},
        "objectives": [{"figure": "price", "goal": "least"}],
    }
    for owned in (0, 1):
        rows = dataclasses.replace(
            PRICED,
            controllers={k: r | {"price": None} for k, r in PRICED.controllers.items()},
            servers={k: r | {"price": None} for k, r in PRICED.servers.items()},
            _made={},
        )
        prices[f"server/{SERVER}"] = {"owned": owned}
        (designs,) = on_the_bench(search.read(asked, rows), np.array([0]))
        named = left_out(designs.variant, "price")
        assert (PRICED.servers[SERVER]["name"] in named) == (not owned)


def test_memory_that_nobody_gave_of_an_owned_server_is_not_said_to_be_known():
    """Price 0, "all prices known": what the server lacks of the memory that the rule asks for is on
    no line."""
    asked = {"prices": {name: {"owned": 500} for name in names(bill({}))}}
    total = bill(asked)["total"]
    assert (total["price"], total["unknown"], total["memory_unknown"]) == ("0.00", 0, True)
    given = bill(asked, {**MAILBOX, "ram_gb": 64})
    assert given["total"]["memory_unknown"] is False
    only_disks = {name: row for name, row in asked["prices"].items() if name.startswith("disk/")}
    bought = bill({"prices": only_disks})["total"]
    assert bought["memory_unknown"] is False, "bought with its memory"


@pytest.mark.parametrize(
    ("owned", "disks", "users", "left"),
    [(24, 20, 1500, 18), (25, 20, 1500, 18), (26, 20, 1500, None), (18, 14, 4000, None)],
)
def test_disks_for_the_system_are_taken_from_those_to_spare(owned, disks, users, left):
    """All that are owned were in groups: "+2 disks, 2 more than you own", of which 12 were needed.
    Where the design fails without the two, more are to be bought."""
    document = copy.deepcopy(MAILBOX)
    document["populations"][0]["users"] = users
    document["raid_groups"][0]["disks"] = disks
    document["purchase"] = {"prices": {DISK: {"owned": owned}}}
    found = engine.open_scenario(document, FIXTURES).findings
    (system,) = (each for each in found if each.key == "system-disks-not-listed")
    assert system.fix.get("/raid_groups/0/disks") == left
    assert system.cost.disks == (0 if left else 2)
    beyond = 0 if left else max(0, disks + 6 - owned)
    assert system.cost.disks_beyond_owned == beyond


# A server of which the row states no bays: how many enclosures it needs beside them nobody knows.
NO_BAYS = {**MAILBOX, "server": SERVER, "enclosure": "dell-md1400"}
SHELF = 'Dell EMC MD1400, 12 bays of 3.5"'


@pytest.mark.parametrize("owned", [{}, {"owned": 500}])
def test_what_is_bought_of_which_nobody_knows_how_many_is_not_left_out_without_a_word(owned):
    asked = {
        name: {"price": "100.00", "currency": "USD", **owned} for name in names(bill({}, NO_BAYS))
    }
    found = bill({"prices": asked, "years": 3}, NO_BAYS)
    total = found["total"]
    assert all(line["line_price"] is not None for line in found["lines"])
    assert (total["uncounted"], total["unknown"]) == ([SHELF], 1)
    assert total["at_least"] is not bool(owned)
    assert (total["price"] is None) is bool(owned), "0.00 is not known where something is to buy"
    assert total["currency"] == (None if owned else "USD"), "that of the sum, where there is one"
    assert f"how many are needed of {SHELF} is not known" in found["costs"]["unknown"]
    assert SHELF in found["costs"]["left_out"]
    assert prices_known(total).startswith("no price known" if owned else "1 of 4 prices unknown")
    said = "3 lines owned in full; " if owned else "3 lines to buy, all with a price; "
    assert lines_priced(total).startswith(said)
    assert f"how many are needed of “{SHELF}” is not known" in lines_priced(total)
    bench = Bench(parse({**NO_BAYS, "purchase": {"prices": asked}}, FIXTURES))
    assert unpriced(bench, FIXTURES, PRICE) == 1
    counted_on = bill({"prices": asked}, {**NO_BAYS, "server": "dell-r760-12lff"})["total"]
    assert counted_on["uncounted"] == []


@pytest.mark.parametrize(
    ("system", "asked", "lacks"),
    [
        ("exchange-2007-mailbox", {}, False),
        ("exchange-2007-mailbox", {"ram_gb": 32}, True),
        ("exchange-2007-mailbox", {"populations": [{"users": 6000, "profile": "heavy"}]}, True),
        ("exchange-2007-hub", {"ram_gb": 24}, False),
        ("exchange-2007-hub", {"ram_gb": 25}, True),
        ("exchange-2019", {}, True),
        ("exchange-2019", {"ram_gib": 24}, False),
        ("exchange-2019", {"server": "dell-r760-12lff"}, False),
        ("exchange-5.5-information-store", {}, False),
        ("postfix-relay", {}, False),
    ],
)
def test_memory_beyond_what_the_price_of_a_server_includes_is_not_known(system, asked, lacks):
    """The row has 24 GB; a bare server has a line of memory, and some systems ask for none."""
    document = {**BY_SYSTEM[system], "server": "mailbox-2007-24gb", **asked}
    priced = {name: {"price": "1.00", "currency": "EUR"} for name in names(bill({}, document))}
    total = bill({"prices": priced}, document)["total"]
    assert (total["unknown"], total["memory_unknown"]) == (0, lacks)
    assert ("less memory than needed" in prices_known(total)) is lacks
    needs = "a server comes with 24 GB of memory and needs "
    assert (needs in lines_priced(total)) is lacks
    assert total["memory_lacking"].startswith(needs if lacks else "")
    assert "memory of the server not known" not in lines_priced(total)


def test_a_server_of_no_model_is_priced_with_its_memory():
    """One price was typed for a server of 8 GB and stood for one of 168."""

    def note(system, **asked):
        lines = bill({}, {**BY_SYSTEM[system], **asked})["lines"]
        return next(line["note"] for line in lines if line["kind"] == "server")

    said = "Its price is to include its memory, {}."
    assert said.format("16 GB") in note("exchange-2007-mailbox", ram_gb=16)
    assert "to include its memory" not in note("exchange-2007-mailbox", server="mailbox-2007-24gb")
    # A line of its own says how much is bought.
    assert "to include its memory" not in note("exchange-2019", server="dell-r760-12lff")
    assert "to include its memory" not in note("postfix-relay")
