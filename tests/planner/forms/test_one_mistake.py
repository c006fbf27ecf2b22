"""One mistake in a form changes no default of another input."""

import pytest

from calculators.inputs.catalogue import from_fixtures
from planner.forms.new_plan import starter
from planner.pages.scenario.scenarios import sketch

CATALOGUE = from_fixtures()
SERVER, OTHER = "dell-r760-12lff-gold-6430", "dell-r760-24sff-silver-4416"
CORES = "cores_per_server_primary_site"
DOCUMENT = starter.document("exchange-se", 10_000, CATALOGUE, further={"server": SERVER})


def _filled(typed):
    found = sketch(DOCUMENT, typed, CATALOGUE)
    every = [each for section in found.inputs.hardware for each in section.inputs]
    return found, {
        each.name: (each.default, each.origin, each.source) for each in every if not each.text
    }


@pytest.mark.parametrize(
    "wrong", [{"purchase-pue": "1,4"}, {"populations-0-users": "many"}, {"dags": "x"}]
)
def test_what_the_row_of_a_server_fills_stays_when_another_field_is_wrong(wrong):
    _, right = _filled({})
    found, kept = _filled(wrong)
    assert found.answer is None
    assert right[CORES][0] == "64"
    assert kept == {name: filled for name, filled in right.items() if name in kept}


def test_another_server_fills_its_own_beside_a_mistake():
    found, kept = _filled({"server": OTHER, "purchase-pue": "1,4"})
    assert found.answer is None
    assert kept[CORES][0] == "40"
