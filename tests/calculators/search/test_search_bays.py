"""Bays in a search are those of the scenario's own check: M.2 disks take none."""

from dataclasses import replace

import numpy as np

from calculators import engine
from calculators.search import read
from calculators.search.designs.evaluate import on_the_bench
from calculators.search.figures.hardware import disks_in_bays
from calculators.search.figures.lookup import figure_of
from tests.calculators.hardware.test_bays_remedies import QUEUE, WITH_SLOTS

M2, LARGE = "micron-7400-pro-m2-480gb", QUEUE["server"]


def test_disks_on_the_board_take_no_bay_and_no_shelf():
    scenario = {**QUEUE, "site_resilience_model": "Active/Active (Single DAG)"}
    first = engine.size(scenario, WITH_SLOTS)["figures"]["disks.in_bays"]["value"]
    # As many bays as are taken: one disk more would ask for a shelf.
    row = {**WITH_SLOTS.servers[LARGE], "drive_bays": first}
    catalogue = replace(WITH_SLOTS, servers={**WITH_SLOTS.servers, LARGE: row}, _made={})
    question = read(
        {
            "scenario": scenario,
            "axes": {"/servers_per_dag_primary_site": [3, 4]},
            "objectives": [{"figure": "rack_units", "goal": "least"}],
        },
        catalogue,
    )
    bays = first
    height = WITH_SLOTS.servers[LARGE]["rack_units"]
    (some,) = on_the_bench(question, np.arange(question.size))
    for place, servers in enumerate((3, 4)):
        sized = engine.size({**scenario, "servers_per_dag_primary_site": servers}, catalogue)
        figures = {name: row["value"] for name, row in sized["figures"].items()}
        taken = figures["disks.in_bays"]
        assert taken < figures["disks.a_server"], "M.2 disks are there"
        assert disks_in_bays(some)[place] == taken
        shelves = -(-max(0, taken - bays) // 12)
        found = figure_of("rack_units", some)[place]
        assert found == figures["bought.servers"] * (height + 2 * shelves)
