"""What a way back costs beside today's design, as the page says it behind its sentence."""

import pytest

from calculators.answers import plain
from calculators.inputs.catalogue import from_fixtures
from calculators.studies.reverse_sizing.reverse import way
from calculators.studies.reverse_sizing.ways import (
    CHEAPEST,
    FEWEST,
    GROWN,
    LARGER,
    MOST_LOAD,
    REBUILT,
)
from planner.report.words.cost_said import beside_today

CATALOGUE = from_fixtures()
DISK = "sas-15k-25in-146gb"


def owned(purchase, database=24):
    groups = (("database", database), ("log", 4))
    return {
        "system": "exchange-2007-mailbox",
        "populations": [{"profile": "heavy", "users": 4000}],
        "servers": 2,
        "users_growth": 0.1,
        "raid_groups": [
            {"volume": volume, "level": "RAID10", "disks": disks, "disk": DISK}
            for volume, disks in groups
        ],
        "purchase": purchase,
    }


UNKNOWN = owned({})
PRICED = owned({"prices": {f"disk/{DISK}": {"price": "100", "currency": "EUR"}}})
OF_50 = owned({"prices": {f"disk/{DISK}": {"owned": 50}}}, 18)


@pytest.mark.parametrize(
    ("document", "key", "said"),
    [
        # 18 database and 4 log disks in place of 24 and 4, on each of 2 servers.
        (UNKNOWN, FEWEST, "−12 disks, price unknown."),
        (PRICED, FEWEST, "−12 disks, −1,200 EUR, some prices unknown."),
        # 22 and 6 are as many as 24 and 4.
        (PRICED, REBUILT, "no hardware more."),
        (UNKNOWN, REBUILT, "no hardware more."),
        (OF_50, REBUILT, "+12 disks, 6 more than you own (bays for them not checked), price"),
        (PRICED, CHEAPEST, "−1"),
    ],
)
def test_what_a_way_back_costs_beside_todays_design_is_said(document, key, said):
    cost = plain(way(key, document, CATALOGUE).cost)
    assert beside_today(cost, bays=False).startswith(f"Beside today's design: {said}")


@pytest.mark.parametrize("key", [MOST_LOAD, LARGER, GROWN])
def test_others_say_it_themselves_or_keep_the_hardware(key):
    assert way(key, PRICED, CATALOGUE).cost is None


def test_other_models_in_the_same_number_are_not_free():
    cost = plain(way(REBUILT, UNKNOWN, CATALOGUE).cost)
    said = beside_today(cost, models=True)
    assert said == "Beside today's design: as much hardware, price unknown."
