"""Bays by their size, enclosures bought where bays end."""

import copy
import dataclasses

import pytest

from calculators import engine, search
from calculators.inputs.catalogue import from_fixtures
from tests.calculators.documents import MAILBOX

FIXTURES = from_fixtures()
LARGE, SMALL = "dell-r760-12lff", "dell-r760-24sff"


def document(disks, server=LARGE, disk="exos-x24-20tb-sas", **options):
    found = {**copy.deepcopy(MAILBOX), "server": server, **options}
    found["raid_groups"] = [
        {"volume": "database", "level": "RAID10", "disks": disks, "disk": disk},
        {"volume": "log", "level": "RAID1", "disks": 2, "disk": disk},
    ]
    return found


def check(found, name):
    (one,) = [each for each in found["checks"] if each["name"] == name]
    return one


@pytest.mark.parametrize(("disks", "verdict"), [(10, "pass"), (12, "fail")])
def test_the_bays_of_the_server_hold_so_many(disks, verdict):
    found = engine.size(document(disks), FIXTURES)
    assert check(found, "bays")["verdict"] == verdict
    assert check(found, "large-bays")["verdict"] == verdict


def test_large_disks_do_not_fit_small_bays():
    found = engine.size(document(10, server=SMALL), FIXTURES)
    assert check(found, "bays")["verdict"] == "pass", "there are 24"
    large = check(found, "large-bays")
    assert (large["verdict"], large["needed"], large["available"]) == ("fail", 12, 0)
    small = engine.size(document(10, server=LARGE, disk="micron-7600-max-6400gb"), FIXTURES)
    assert check(small, "large-bays")["verdict"] == "not-checked", "its size is not known"
    carried = engine.size(document(10, disk="samsung-pm9a3-u2-7680gb"), FIXTURES)
    assert check(carried, "large-bays")["verdict"] == "pass", "small disks fit in a carrier"


@pytest.mark.parametrize(("disks", "shelves"), [(10, 0), (12, 1), (22, 1), (24, 2)])
def test_enclosures_are_bought_where_bays_end(disks, shelves):
    asked = document(disks, enclosure="dell-md1400")
    found = engine.size(asked, FIXTURES)
    assert check(found, "bays")["verdict"] == "pass"
    assert check(found, "large-bays")["verdict"] == "pass"
    assert found["figures"]["enclosures.a_server"]["value"] == shelves
    lines = engine.bill_of_materials(asked, FIXTURES)["lines"]
    bought = [line for line in lines if line["kind"] == "enclosure"]
    assert [line["quantity"] for line in bought] == [shelves] * bool(shelves)
    assert all(line["parent"] == 0 for line in bought)


def test_small_shelves_do_not_take_large_disks():
    found = engine.size(document(24, enclosure="dell-md1420"), FIXTURES)
    assert check(found, "bays")["verdict"] == "pass"
    assert check(found, "large-bays")["verdict"] == "fail"


def test_unknown_bays_are_not_checked_and_nothing_is_bought_for_them():
    asked = document(24, server="dell-r7625", enclosure="dell-md1400")
    found = engine.size(asked, FIXTURES)
    assert check(found, "bays")["verdict"] == "not-checked"
    assert all(each["name"] != "large-bays" for each in found["checks"])
    kinds = {line["kind"] for line in engine.bill_of_materials(asked, FIXTURES)["lines"]}
    assert "enclosure" not in kinds


def test_a_search_pays_for_enclosures():
    shelf = FIXTURES.table("enclosure")["dell-md1400"] | {"price": "3000", "currency": "USD"}
    priced = {"price": "100", "currency": "USD"}
    catalogue = dataclasses.replace(
        FIXTURES,
        disks={key: row | priced | {"random_iops": 5000} for key, row in FIXTURES.disks.items()},
        servers={key: row | priced for key, row in FIXTURES.servers.items()},
        further={**FIXTURES.further, "enclosure": {"dell-md1400": shelf}},
        _made={},
    )
    scenario = document(8, enclosure="dell-md1400")
    scenario["raid_groups"][1] |= {"level": "RAID10", "disks": 4}
    question = search.read(
        {
            "scenario": scenario,
            "axes": {"/raid_groups/0/disks": [8, 10]},
            "objectives": [
                {"figure": "price", "goal": "least"},
                {"figure": "disks", "goal": "most"},
            ],
        },
        catalogue,
    )
    points = search.sweep(question).points
    prices = sorted(point[0] for point in points)
    assert prices == [1300, 4500], "two disks more, and a shelf for them"
