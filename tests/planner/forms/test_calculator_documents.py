"""Scenarios in the calculator's own form are kept as they were asked."""

from calculators import engine
from planner.services.scenarios import scenarios


def test_calculator_inputs_come_back(cast):
    document = {
        "system": "exchange-2013",
        "calculator_inputs": {"tier1_mailboxes": 5000, "db_disk_size_primary_site": "4000 GB"},
    }
    answer = engine.size(document, cast.catalogue)
    scenarios.save_scenario(cast.scenario, document, cast.bob, cast.catalogue)
    document["calculator_inputs"]["db_disk_size_primary_site"] = 4000
    assert cast.scenario.document() == document, "kept with the number that was read"
    assert engine.size(cast.scenario.document(), cast.catalogue) == answer
