"""Where no controller is chosen nothing limits the interfaces of disks, which is said beside it."""

import pytest

from calculators.inputs.catalogue import from_fixtures
from calculators.scenario.parse import parse
from planner.pages.plans.new_plan import NewPlan
from planner.pages.scenario.one_input import NO_CONTROLLER
from planner.pages.scenario.scenarios import sketch

CATALOGUE = from_fixtures()


@pytest.mark.parametrize(
    ("system", "name"),
    [("exchange-se", "controller"), ("exchange-2007-mailbox", "raid_groups-0-controller")],
)
def test_it_is_said_beside_the_input(system, name):
    document = NewPlan.read({"system": system}, CATALOGUE).document()
    assert parse(document, CATALOGUE)
    key = next(key for key, row in CATALOGUE.controllers.items() if not row.get("interfaces"))

    def shown(typed):
        drawn = sketch(document, typed, CATALOGUE).inputs
        parts = (*drawn.raid_groups, *drawn.hardware, *drawn.options)
        found, *_ = (each for part in parts for each in part.inputs if each.name == name)
        return found

    empty = shown({})
    assert empty.note == NO_CONTROLLER
    assert "With “None”, interfaces of disks are not limited." in empty.told
    assert shown({name: key}).note != NO_CONTROLLER
