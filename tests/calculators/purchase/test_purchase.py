"""What a scenario says of buying: prices, rates, years, licences, energy, space."""

import copy
import dataclasses
from decimal import Decimal

import numpy as np
import pytest

from calculators import engine, search
from calculators.errors import InputProblems
from calculators.inputs.catalogue import from_fixtures
from calculators.inputs.purchase.currency_signs import signed
from calculators.inputs.purchase.purchase import BOUGHT
from calculators.inputs.purchase.reading import no_price
from calculators.search.designs.evaluate import on_the_bench
from calculators.search.figures.lookup import figure_of
from tests.calculators.documents import BY_SYSTEM, MAILBOX

FIXTURES = from_fixtures()
KEY = "scsi-15k-300gb"


def catalogue(**server):
    servers = {
        key: row | {"power_watts": 400, "rack_units": 2, **server}
        for key, row in FIXTURES.servers.items()
    }
    disks = {key: row | {"power_watts": 10} for key, row in FIXTURES.disks.items()}
    return dataclasses.replace(FIXTURES, servers=servers, disks=disks, _made={})


def bill(purchase, rows=None, **changes):
    document = {**copy.deepcopy(MAILBOX), **changes, "purchase": purchase}
    return engine.bill_of_materials(document, rows or catalogue())


def disks_of(found):
    return sum(line["quantity"] for line in found["lines"] if line["kind"] == "disk")


def test_a_price_of_the_scenario_stands_over_that_of_the_list():
    before, found = bill({}), bill({"prices": {f"disk/{KEY}": {"price": 301.5, "currency": "EUR"}}})
    assert {line["price_kind"] for line in before["lines"] if line["kind"] == "disk"} == {"list"}
    disks = [line for line in found["lines"] if line["kind"] == "disk"]
    assert {line["price_kind"] for line in disks} == {"scenario"}
    assert all(line["unit_price"] == "301.50" for line in disks)
    assert all(line["price_origin"] == "given" for line in disks)
    assert before["total"]["assumed"] == before["total"]["known"] > 0, "a demonstration value"
    assert found["total"]["price"] == f"{301.5 * disks_of(found):.2f}"


def test_the_other_figures_do_not_rest_on_prices():
    document = copy.deepcopy(MAILBOX)
    plain = engine.size(document, FIXTURES)
    bought = engine.size({**document, "purchase": {"years": 3, "energy_price": 1}}, FIXTURES)
    assert plain == bought


def test_several_currencies_need_a_rate_that_somebody_gave():
    server = {"price": "6800.00", "currency": "USD", "price_origin": "given"}
    prices = {f"disk/{KEY}": {"price": "300", "currency": "EUR"}}
    rows, key = catalogue(**server), "hub-2x2-2200"
    without = bill({"prices": prices}, rows, server=key)
    assert without["total"]["price"] is None
    assert [part["currency"] for part in without["total"]["subtotals"]] == ["EUR", "USD"]
    assert without["costs"]["left_out"][-1].startswith("hardware in several currencies")
    rates = {"USD": {"rate": 0.9, "on": "2026-03-01", "source": "our bank"}}
    found = bill({"prices": prices, "currency": "EUR", "rates": rates}, rows, server=key)
    assert found["total"]["price"] == f"{300 * disks_of(found) + 6800 * 0.9:.2f}"
    assert found["total"]["currency"] == "EUR"
    assert found["total"]["subtotals"][1]["rate"] == {
        "rate": "0.9", "on": "2026-03-01", "source": "our bank",
    }  # fmt: skip


def test_the_cost_over_the_years():
    purchase = {
        "currency": "EUR",
        "years": 4,
        "energy_price": 0.25,
        "pue": 1.5,
        "rack_unit_month": 10,
        "prices": {f"disk/{KEY}": {"price": "100", "currency": "EUR"}},
        "lines": [
            {"name": "CAL", "per": "mailbox", "period": "year", "price": "2", "currency": "EUR"},
            {"name": "Support", "per": "server", "period": "month", "price": 50, "currency": "EUR"},
            {"name": "Installing", "price": "1000", "currency": "EUR", "price_origin": "assumed"},
            {"name": "Training"},
        ],
    }
    found = bill(purchase, server="hub-2x2-2200")
    costs, disks = found["costs"], disks_of(found)
    mailboxes = sum(each["users"] for each in MAILBOX["populations"])
    assert costs["mailboxes"] == mailboxes
    energy = (400 + 10 * disks) * 1.5 * 8760 / 1000 * 0.25
    once = 100 * disks + 1000
    yearly = 2 * mailboxes + 50 * 12 + energy + 2 * 10 * 12
    assert float(costs["once"]) == pytest.approx(once, abs=0.01)
    assert float(costs["yearly"]) == pytest.approx(yearly, abs=0.01)
    assert float(costs["whole"]) == pytest.approx(once + 4 * yearly, abs=0.02)
    assert float(costs["per_mailbox"]) == pytest.approx((once + 4 * yearly) / mailboxes, abs=0.01)
    assert float(costs["per_mailbox_month"]) == pytest.approx(
        (once + 4 * yearly) / mailboxes / 48, abs=0.01
    )
    assert costs["assumed"], "one price is"
    assert "Training" in costs["left_out"]
    assert any("server" in each.lower() or "Hub" in each for each in costs["left_out"])
    by_name = {line["name"]: line for line in costs["running"]}
    assert by_name["Installing"]["price_origin"] == "assumed"
    assert by_name["CAL"]["quantity"] == mailboxes
    assert by_name["Energy"]["price_origin"] == "given"
    without_pue = {name: value for name, value in purchase.items() if name != "pue"}
    named = {line["name"]: line for line in bill(without_pue)["costs"]["running"]}
    assert named["Energy"]["price_origin"] == "given", "it was typed"
    assert "assumed" in named["Energy"]["note"]


@pytest.mark.parametrize("years", [1, 3, 5, 7, 30])
@pytest.mark.parametrize("rate", [0.9234, 0.33333])
def test_what_is_printed_of_the_costs_adds_up_to_the_cent(years, rate):
    """Parts of a cent were carried on, so that the lines of a bill came to a cent less or more."""
    purchase = {
        "currency": "EUR",
        "years": years,
        "energy_price": 0.2875,
        "pue": 1.37,
        "failure_rate": 0.0123,
        "warranty_years": 0,
        "prices": {f"disk/{KEY}": {"price": "259.01", "currency": "USD", "power_watts": 11.25}},
        "rates": {"USD": {"rate": rate, "on": "2026-03-01"}},
        "lines": [
            {"name": "CAL", "per": "mailbox", "period": "year", "price": "3.11", "currency": "USD"},
            {"name": "Care", "per": "disk", "period": "month", "price": 0.33, "currency": "USD"},
            {"name": "Fitting", "per": "disk", "price": "7.77", "currency": "USD"},
        ],
    }
    found = bill(purchase)
    costs = found["costs"]
    once, yearly, whole = (Decimal(costs[name]) for name in ("once", "yearly", "whole"))
    assert abs(once + years * yearly - whole) <= Decimal("0.005") * (years + len(costs["running"]))
    lines = sum(Decimal(line["whole"]) for line in costs["running"])
    subtotals = found["total"]["subtotals"]
    hardware = sum(
        Decimal(f"{Decimal(part['price']) * Decimal(str(rate)):.2f}")
        for part in subtotals
        if part["currency"] == "USD"
    )
    assert hardware + lines == whole
    for line in costs["running"]:
        if line["unit_price"] is None:
            continue
        each = Decimal(str(rate)) if line["currency"] == "USD" else 1
        exact = Decimal(str(line["quantity"])) * Decimal(line["unit_price"]) * line["periods"]
        assert f"{exact * each:.2f}" == line["whole"]
    paid_once = [line for line in costs["running"] if line["period"] == "once"]
    assert hardware + sum(Decimal(line["whole"]) for line in paid_once) == once


@pytest.mark.parametrize("key", BY_SYSTEM)
def test_the_mailboxes_of_a_bill_are_those_of_all_its_servers(key):
    """Hardware and mailboxes are of as many servers: more equal ones leave the price of each."""
    document, counted = copy.deepcopy(BY_SYSTEM[key]), {"exchange-5.5-information-store": 3,
                                                        "exchange-2007-mailbox": 3}  # fmt: skip
    licence = {"name": "CAL", "per": "mailbox", "price": "2", "currency": "USD"}
    document["purchase"] = {"lines": [licence], "currency": "USD"}
    before = engine.bill_of_materials({**document, "servers": None}, catalogue())["costs"]
    server = engine.bill_of_materials(document, catalogue())
    bought = 3 * max(line["quantity"] for line in server["lines"] if line["kind"] == "server")
    costs = engine.bill_of_materials({**document, "servers": bought}, catalogue())["costs"]
    people = sum(each["users"] for each in document.get("populations", ()))
    if not people:
        assert costs["mailboxes"] is before["mailboxes"] is costs["per_mailbox"] is None
        return
    assert before["mailboxes"] == people
    assert costs["mailboxes"] == people * counted.get(key, 1)
    assert costs["running"][0]["quantity"] == costs["mailboxes"]


@pytest.mark.parametrize("state", ["normal", "server-lost"])
def test_a_mailbox_costs_the_same_on_one_server_and_on_three(state):
    """The load of a lost server falls to the others; the people are as many as before."""
    one, three = bill({}), bill({}, servers=3, state=state)
    assert three["total"]["price"] == f"{3 * float(one['total']['price']):.2f}"
    assert three["costs"]["mailboxes"] == 3 * one["costs"]["mailboxes"]
    assert three["costs"]["per_mailbox"] == one["costs"]["per_mailbox"]


def costs_of(rows, **purchase):
    support = {"name": "Support", "per": "server", "period": "year", "price": 150}
    groups = [{**each, "controller": "onboard-ports"} for each in MAILBOX["raid_groups"]]
    return bill({"currency": "EUR", "years": 4, "lines": [{**support, "currency": "EUR"}]}
                | purchase, rows, server="hub-2x2-2200", raid_groups=groups)["costs"]  # fmt: skip


def priced(rows, **of):
    tables = {
        table: {key: row | of for key, row in getattr(rows, table).items()}
        for table in ("servers", "controllers", "disks")
    }
    return dataclasses.replace(rows, **tables, _made={})


def sums_at_least(costs):
    return [costs[name] for name in ("at_least", "once_at_least", "yearly_at_least")]


def test_a_sum_that_lacks_a_part_is_at_least_that():
    known = priced(catalogue(), price="10", currency="EUR", price_origin="given")
    unpriced = priced(catalogue(), price=None)
    running = {"energy_price": 0.25, "rack_unit_month": 10}
    costs = costs_of(known, **running)
    assert (sums_at_least(costs), costs["unknown"]) == ([False] * 3, [])
    assert not any(one["at_least"] for one in costs["running"])

    costs = costs_of(unpriced)
    assert (costs["once"], costs["whole"]) == (None, "600.00")
    assert sums_at_least(costs) == [True, False, False]
    assert costs["unknown"] == ["bought once is not known"]
    servers = {key: row | {"price": "7"} for key, row in known.servers.items()}
    mixed = dataclasses.replace(unpriced, servers=servers, _made={})
    costs = costs_of(mixed)
    assert sums_at_least(costs) == [True, True, False]
    assert costs["unknown"] == ["the price of 1 line is not known"], "that of the disks"

    nowhere = {key: row | {"power_watts": None} for key, row in known.disks.items()}
    costs = costs_of(dataclasses.replace(known, disks=nowhere, _made={}), **running)
    (said,) = costs["unknown"]
    assert said.startswith("the power of 1 line (")
    assert said.endswith(") is not known")
    assert sums_at_least(costs) == [True, False, True]
    least = {one["name"]: one["at_least"] for one in costs["running"]}
    assert least == {"Support": False, "Energy": True, "Space in the rack": False}

    servers = {
        key: row | {"power_watts": None, "rack_units": None} for key, row in known.servers.items()
    }
    nothing = dataclasses.replace(known, disks=nowhere, servers=servers, _made={})
    costs = costs_of(nothing, **running)
    power, height = costs["unknown"]
    assert power.startswith("the power of 2 lines (")
    assert height == "the height of 1 line is not known"
    assert sums_at_least(costs) == [True, False, True]
    energy = next(one for one in costs["running"] if one["name"] == "Energy")
    assert energy["note"].startswith("unknown power with a PUE"), "not 0 W"
    dollars = priced(known, currency="USD")
    assert costs_of(dollars)["unknown"] == [
        "1 server and 18 disks are priced in USD: give the rate into EUR"
    ]  # fmt: skip
    assert costs_of(dollars)["once"] is None
    # What is in the currency of the sums is known all the same.
    half = dataclasses.replace(dollars, servers=known.servers, _made={})
    costs = costs_of(half)
    assert costs["once"] == "10.00", "the server"
    assert sums_at_least(costs) == [True, True, False]
    assert costs["unknown"] == ["18 disks are priced in USD: give the rate into EUR"]

    more = [{"name": "Training"}, {"name": "CAL", "price": 5, "currency": "USD", "period": "year"}]
    costs = costs_of(known, lines=more)
    assert costs["unknown"] == [
        "the price of Training is not known", "CAL has no rate into EUR",
    ]  # fmt: skip
    assert sums_at_least(costs) == [True, True, False]


def test_everything_wrong_is_told_at_once():
    with pytest.raises(InputProblems) as refused:
        bill(
            {
                "currency": "euro",
                "years": 0,
                "pue": "much",
                "colour": "red",
                "prices": {
                    f"disk/{KEY}": {"price": -1, "currency": "eur"},
                    "disk/x": {"price": "1.234"},
                    "car/x": {},
                    "server/y": 5,
                },
                "rates": {"USD": {"rate": 0}, "XX": {}, "GBP": 3},
                "lines": [{"per": "moon", "price": True}, "x", {"key": "none-such"}],
            }
        )
    pointers = {problem.pointer for problem in refused.value.problems}
    assert pointers >= {
        "/purchase/currency", "/purchase/years", "/purchase/pue", "/purchase/colour",
        f"/purchase/prices/disk~1{KEY}/price", f"/purchase/prices/disk~1{KEY}/currency",
        "/purchase/prices/disk~1x/price", "/purchase/prices/car~1x", "/purchase/prices/server~1y",
        "/purchase/rates/USD/rate", "/purchase/rates/USD/on", "/purchase/rates/XX",
        "/purchase/rates/GBP", "/purchase/lines/0/per", "/purchase/lines/0/price",
        "/purchase/lines/0/name", "/purchase/lines/1", "/purchase/lines/2/key",
    }  # fmt: skip


@pytest.mark.parametrize("wrong", [5, "x", [], True])
def test_what_is_no_object_is_refused(wrong):
    with pytest.raises(InputProblems):
        bill(wrong)


def test_a_controller_on_board_is_not_bought():
    document = copy.deepcopy(MAILBOX)
    for group in document["raid_groups"]:
        group["controller"] = "onboard-ports"
    found = engine.bill_of_materials(document, FIXTURES)["lines"]
    assert {line["kind"] for line in found} == {"server", "disk"}
    assert {line["parent"] for line in found if line["kind"] == "disk"} == {0}
    items = [line["item"] for line in found]
    assert len(set(items)) == len(items)


@pytest.mark.parametrize("system", BY_SYSTEM)
def test_figures_of_the_bill_are_known_by_their_names(system):
    found = engine.bill_of_materials(copy.deepcopy(BY_SYSTEM[system]), FIXTURES)
    for line in found["lines"]:
        assert all(name.startswith(BOUGHT) for name in line["figures"])


def test_watts_typed_for_a_scenario_count_over_those_of_the_row():
    disk = f"disk/{KEY}"
    energy = {"energy_price": 0.25, "pue": 1.0, "currency": "EUR"}
    nothing = dataclasses.replace(
        FIXTURES,
        disks={key: row | {"power_watts": None} for key, row in FIXTURES.disks.items()},
        _made={},
    )
    found = bill(energy, nothing, server="hub-2x2-2200")
    (said,) = found["costs"]["unknown"][-1:]
    name = FIXTURES.disks[KEY]["name"]
    assert f"GHz; {name})" in said, "what is not known is named"
    assert {line["power_watts"] for line in found["lines"]} == {None}
    typed = {**energy, "prices": {disk: {"power_watts": "12 W"}}}
    found = bill(typed, nothing, server="hub-2x2-2200")
    disks = [line for line in found["lines"] if line["kind"] == "disk"]
    assert {(line["power_watts"], line["power_origin"]) for line in disks} == {(12.0, "given")}
    assert found["costs"]["watts"] == 12 * disks_of(found)
    (said,) = found["costs"]["unknown"][-1:]
    assert name not in said, "only the server is left"
    typed["prices"] |= {"server/hub-2x2-2200": {"power_watts": 300}}
    costs = bill(typed, nothing, server="hub-2x2-2200")["costs"]
    assert not [each for each in costs["unknown"] if "power" in each]
    assert costs["watts"] == 12 * disks_of(found) + 300
    stated = bill(energy)
    (line, *_) = [line for line in stated["lines"] if line["kind"] == "disk"]
    assert (line["power_watts"], line["power_origin"]) == (10.0, FIXTURES.disks[KEY]["origin"])
    over = bill({**energy, "prices": {disk: {"power_watts": 12}}})
    assert over["costs"]["watts"] - stated["costs"]["watts"] == 2 * disks_of(over)
    assert over["total"] == stated["total"], "watts alone are no price"


@pytest.mark.parametrize(
    ("row", "watts", "code"),
    [(f"disk/{KEY}", 0, "too-small"), (f"disk/{KEY}", "1e9", "too-large"),
     (f"disk/{KEY}", "much", "not-a-number"), ("controller/megaraid-9560-8i", 9, "not-counted")],
)  # fmt: skip
def test_watts_that_cannot_be(row, watts, code):
    with pytest.raises(InputProblems) as error:
        bill({"prices": {row: {"power_watts": watts}}})
    (problem,) = error.value.problems
    place = row.replace("/", "~1")
    assert (problem.pointer, problem.code) == (f"/purchase/prices/{place}/power_watts", code)


def test_a_search_for_the_least_power_takes_typed_watts():
    document = {**copy.deepcopy(MAILBOX), "server": "hub-2x2-2200"}
    asked = {
        "scenario": document,
        "axes": {"/servers": [1, 2]},
        "objectives": [{"figure": "power_watts", "goal": "least"}],
    }
    rows = {f"disk/{KEY}": {"power_watts": 12}, "server/hub-2x2-2200": {"power_watts": 300}}
    document["purchase"] = {"prices": rows}
    (some,) = on_the_bench(search.read(asked, FIXTURES), np.array([0]))
    watts = engine.bill_of_materials({**document, "servers": 1}, FIXTURES)["costs"]["watts"]
    assert figure_of("power_watts", some)[0] == watts > 300


@pytest.mark.parametrize(
    ("disks", "servers", "said"),
    [
        (2, "EUR", "2 disks are priced in USD"),
        (4, "EUR", "4 disks are priced in USD"),
        (0, "USD", "1 server is priced in USD"),
        (2, "USD", "1 server and 2 disks are priced in USD"),
    ],
)
def test_what_has_no_rate_is_counted_in_words(disks, servers, said):
    """The logs stand on disks of another model, whose price nobody can convert."""
    known = priced(catalogue(), price="10", currency="EUR", price_origin="given")
    other = "ultra320-15k-36gb"
    tables = {
        "disks": known.disks | {other: known.disks[other] | {"currency": "USD"}},
        "servers": {key: row | {"currency": servers} for key, row in known.servers.items()},
    }
    rows = dataclasses.replace(known, **tables, _made={})
    database = MAILBOX["raid_groups"][0] | {"controller": "onboard-ports"}
    log = {"volume": "log", "level": "RAID10", "disks": disks or 4, "disk": other if disks else KEY,
           "controller": "onboard-ports"}  # fmt: skip
    found = bill({"currency": "EUR"}, rows, server="hub-2x2-2200", raid_groups=[database, log])
    assert found["costs"]["unknown"] == [f"{said}: give the rate into EUR"]


def test_what_is_said_to_write_in_place_of_a_price_is_taken():
    """ "3.3330" was said to be written, and then refused as no price."""

    def asked(price):
        return bill({"prices": {f"disk/{KEY}": {"price": price, "currency": "EUR"}}})

    with pytest.raises(InputProblems) as caught:
        asked("3.333")
    (problem,) = caught.value.problems
    assert problem.hint == "Write 3,333 or 3.33."
    for price in ("3,333", "3.33"):
        asked(price)


def test_what_is_no_currency_is_not_taken_for_one():
    """ "12 pcs" was refused as a price in PCS."""
    said, remedy = no_price("12 pcs")
    assert said == "is no price: “pcs” is no currency."
    assert remedy.startswith("Give a number from 0")
    assert no_price("12 chf")[0] == "says CHF, and no currency stands beside it."


@pytest.mark.parametrize(
    ("typed", "currencies"),
    [
        ("650 €", ("EUR",)), ("eur 650", ("EUR",)), ("CHF650", ("CHF",)),
        # Letters that no code of ISO 4217 is written in, and a sign that several share.
        ("650 грн", ()), ("¥650", ("JPY", "CNY")),
    ],
)  # fmt: skip
def test_a_sign_or_a_code_says_its_currencies(typed, currencies):
    found = signed(typed)
    assert (found.number, found.currencies) == ("650", currencies)


@pytest.mark.parametrize(("typed", "beside"), [("650 грн", None), ("650 €", "EUR"), ("dear", None)])
def test_a_price_that_is_at_odds_with_no_currency_is_simply_none(typed, beside):
    assert no_price(typed, beside)[0] == "is no price."
