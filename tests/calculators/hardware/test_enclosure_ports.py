"""Enclosures hang on ports of controllers, in chains: a limit, and controllers on the bill."""

import dataclasses
import math

import pytest

from calculators import engine, search
from calculators.formulas.storage.enclosures import carried, chain, controllers
from calculators.inputs.catalogue import from_fixtures
from tests.calculators.documents import MAILBOX

FIXTURES = from_fixtures()
SERVER, DISK, SHELF = "dell-r760-12lff", "exos-x24-20tb-sas", "dell-md1400"
HOST = "megaraid-9580-8i8e"
UNKNOWN = math.nan


def catalogue(shelf=None, **hosts):
    """The catalogue with other fields of the shelf and of controllers."""
    rows = {key: dict(row) for key, row in FIXTURES.controllers.items()}
    for key, ports in hosts.items():
        rows[key.replace("_", "-")]["enclosure_ports"] = ports
    changed = {**FIXTURES.table("enclosure")[SHELF], **(shelf or {})}
    further = {**FIXTURES.further, "enclosure": {**FIXTURES.table("enclosure"), SHELF: changed}}
    return dataclasses.replace(FIXTURES, controllers=rows, further=further, _made={})


def document(shelves, controller=None, **options):
    """A design that needs so many enclosures: 12 bays in the server, 12 in each of them."""
    found = {**MAILBOX, "server": SERVER, "enclosure": SHELF, **options}
    groups = [
        {"volume": "database", "level": "RAID10", "disks": 10 + 12 * shelves, "disk": DISK},
        {"volume": "log", "level": "RAID1", "disks": 2, "disk": DISK},
    ]
    found["raid_groups"] = [
        {**group, **({"controller": controller} if controller else {})} for group in groups
    ]
    return found


def held(asked, rows):
    found = engine.size(asked, rows)
    (check,) = [each for each in found["checks"] if each["name"] == "enclosure-ports"]
    return found["figures"], check


@pytest.mark.parametrize(
    ("shelves", "ports", "length", "wanted"),
    [
        (3, 2, 4, 8), (9, 2, 4, 8), (2, 2, UNKNOWN, 2), (3, 2, UNKNOWN, None),
        (2, 0, UNKNOWN, 0), (0, UNKNOWN, UNKNOWN, 0), (1, UNKNOWN, 4, None), (2, 2, 4, 2),
    ],
)  # fmt: skip
def test_ports_carry_chains(shelves, ports, length, wanted):
    found = carried(shelves, ports, length)
    assert math.isnan(found) if wanted is None else found == wanted


@pytest.mark.parametrize(
    ("shelves", "ports", "length", "wanted"),
    [
        (0, 2, 4, 0), (1, 2, 4, 1), (8, 2, 4, 1), (9, 2, 4, 2), (17, 2, 4, 3), (5, 2, 4, 1),
        (2, 2, UNKNOWN, 1), (3, 2, UNKNOWN, 1), (3, UNKNOWN, 4, 1), (3, 0, 4, 1),
        (UNKNOWN, 2, 4, None),
    ],
)  # fmt: skip
def test_controllers_for_them_are_at_least_one(shelves, ports, length, wanted):
    found = controllers(shelves, ports, length)
    assert math.isnan(found) if wanted is None else found == wanted


def test_with_one_port_nothing_is_chained():
    assert (chain(4, 1), chain(4, 2), chain(4, UNKNOWN)) == (1, 4, 4)
    assert math.isnan(chain(UNKNOWN, 4))
    assert chain(UNKNOWN, 1) == 1


def test_they_hang_on_the_controllers_of_the_server():
    rows = catalogue({"chain_depth": 3})
    figures, check = held(document(6, HOST), rows)
    assert (check["needed"], check["available"], check["verdict"]) == (6, 6, "pass")
    assert figures["enclosures.ports"]["value"] == 2
    figures, check = held(document(7, HOST), rows)
    assert (check["needed"], check["available"], check["verdict"]) == (7, 6, "fail")
    assert "Name a controller" in check["message"]
    assert held(document(7, HOST, controllers=2), rows)[1]["available"] == 12
    none = held(document(1, "megaraid-9560-16i"), rows)[1]
    assert (none["available"], none["verdict"]) == (0, "fail"), "all its ports are inside"
    assert held(document(0, "megaraid-9560-16i"), rows)[1]["verdict"] == "pass", "none is bought"


@pytest.mark.parametrize("controller", [None, "onboard-ports", "perc-h965i"])
def test_what_no_row_states_is_not_checked(controller):
    check = held(document(1, controller), catalogue({"chain_depth": 3}))[1]
    assert (check["verdict"], check["available"]) == ("not-checked", None)
    assert "not known" in check["message"]
    built_in = held(document(3, HOST), FIXTURES)[1]
    assert built_in["verdict"] == "not-checked", "no source says how many make a chain"
    assert held(document(2, HOST), FIXTURES)[1]["verdict"] == "pass", "each has its own port"


@pytest.mark.parametrize(
    ("shelves", "depth", "bought"), [(0, 3, 0), (6, 3, 1), (7, 3, 2), (13, 3, 3), (7, None, 1)]
)
def test_the_bill_buys_the_controllers_that_they_need(shelves, depth, bought):
    rows = catalogue({"chain_depth": depth})
    asked = document(shelves, "perc-h965i", enclosure_controller=HOST, servers=2)
    figures, check = held(asked, rows)
    lines = engine.bill_of_materials(asked, rows)["lines"]
    quantities = [line["quantity"] for line in lines if line["key"] == HOST]
    assert quantities == [2 * bought] * bool(bought)
    assert check["verdict"] == ("pass" if depth or not shelves else "not-checked")
    if bought:
        assert figures["enclosures.ports"]["value"] == 2 * bought
        (line,) = [line for line in lines if line["key"] == HOST]
        assert lines[line["parent"]]["kind"] == "server"


def test_a_controller_that_others_name_too_is_one_line():
    rows = catalogue({"chain_depth": 3})
    asked = document(7, HOST, enclosure_controller=HOST)
    lines = engine.bill_of_materials(asked, rows)["lines"]
    assert [line["quantity"] for line in lines if line["key"] == HOST] == [1 + 2]


def test_a_mail_system_that_plans_its_own_disks_counts_them_too():
    asked = {"system": "exchange-2019", "populations": [{"users": 4000}], "database_disks": 60}
    asked |= {"server": SERVER, "enclosure": SHELF, "enclosure_controller": HOST}
    figures, check = held(asked, catalogue({"chain_depth": 1}))
    shelves = figures["enclosures.a_server"]["value"]
    assert shelves > 2
    assert figures["enclosures.controllers"]["value"] == -(-shelves // 2)
    assert check["verdict"] == "pass"


def test_a_search_pays_for_them():
    rows = catalogue({"chain_depth": 1})
    price = {"price": "100", "currency": "USD", "price_origin": "given"}
    shelf = {**rows.table("enclosure")[SHELF], **price}
    rows = dataclasses.replace(
        rows,
        disks={key: row | price | {"random_iops": 5000} for key, row in rows.disks.items()},
        servers={key: row | price | {"memory_included": True} for key, row in rows.servers.items()},
        controllers={key: row | price for key, row in rows.controllers.items()},
        further={**rows.further, "enclosure": {SHELF: shelf}},
        _made={},
    )
    scenario = document(2, "onboard-ports", enclosure_controller=HOST)
    scenario["raid_groups"][1] |= {"level": "RAID10", "disks": 4}
    asked = {
        "scenario": scenario,
        "axes": {"/raid_groups/0/disks": [32, 56]},
        "objectives": [{"figure": "price", "goal": "least"}, {"figure": "disks", "goal": "most"}],
    }
    found = search.sweep(search.read(asked, rows))
    bills = []
    for disks in (32, 56):
        scenario["raid_groups"][0] |= {"disks": disks}
        total = engine.bill_of_materials(scenario, rows)["total"]
        assert total["unknown"] == 0
        bills.append(float(total["price"]))
    assert sorted(point[0] for point in found.points) == bills
    assert bills[1] - bills[0] == 100 * (24 + 2 + 1), "disks, enclosures and one controller more"
