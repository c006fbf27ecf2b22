"""Rack units of a search are those of the bill: servers and enclosures at their own heights."""

from dataclasses import replace

import numpy as np
import pytest

from calculators import engine
from calculators.search import finish, read, sweep
from calculators.search.designs.evaluate import on_the_bench
from calculators.search.figures.lookup import figure_of
from tests.calculators.documents import ONE_SITE
from tests.calculators.search_cases import CATALOGUE, scenario

SERVER = CATALOGUE.servers["dell-r760-12lff"]
SHELF = CATALOGUE.table("enclosure")["dell-md1400"]
UNTOLD = {"drive_bays": None, "bays_35": None}


def catalogue(**servers):
    tall = SHELF | {"rack_units": 4, "drive_bays": 60}
    return replace(
        CATALOGUE,
        servers={key: SERVER | row | {"key": key} for key, row in servers.items()},
        further={"enclosure": {"tall": tall, "unmeasured": SHELF | {"rack_units": None}}},
        _made={},
    )


def asked(rows, axes, **changes):
    base = scenario(**changes)
    wanted = [{"figure": "rack_units", "goal": "least"}]
    return read({"scenario": base, "axes": axes, "objectives": wanted}, rows)


def heights(question):
    (some,) = on_the_bench(question, np.arange(question.size))
    return figure_of("rack_units", some).tolist()


def test_a_named_enclosure_has_its_own_bays_and_height():
    rows = catalogue(known={})
    question = asked(rows, {"/raid_groups/0/count": [1, 4, 9]}, server="known", enclosure="tall")
    bills = [
        engine.bill_of_materials(question.space.document(number), rows)["costs"]["rack_units"]
        for number in range(question.size)
    ]
    # 10, 34 and 74 disks: of the server, of one enclosure of 60, and of two.
    assert heights(question) == bills == [2, 2 + 4, 2 + 2 * 4]


def test_an_enclosure_of_unknown_height_is_unknown_where_their_number_differs():
    rows = catalogue(known={})
    question = asked(rows, {"/raid_groups/0/count": [1, 4]}, server="known", enclosure="unmeasured")
    assert np.isnan(heights(question)).all()


def test_a_server_of_unknown_bays_gets_no_shelf_and_is_at_least_as_tall():
    rows = catalogue(untold=UNTOLD)
    question = asked(rows, {"/raid_groups/0/count": [1, 4]}, server="untold")
    assert heights(question) == [2, 2]
    (objective,) = finish(question, sweep(question))["objectives"]
    assert objective["at_least"]


def test_the_height_of_a_server_of_which_nothing_is_told_is_unknown():
    rows = catalogue(untold=UNTOLD | {"rack_units": None})
    question = asked(rows, {"/raid_groups/0/count": [1, 4]}, server="untold")
    assert np.isnan(heights(question)).all()


def test_of_compared_servers_the_height_of_one_with_unknown_bays_is_unknown():
    rows = catalogue(untold=UNTOLD, known={})
    question = asked(rows, {"/server": ["untold", "known"]}, server="known")
    one, other = (
        float(figure_of("rack_units", some)[0])
        for number in range(question.size)
        for some in on_the_bench(question, np.array([number]))
    )
    assert np.isnan(one)
    assert other == 2


@pytest.mark.parametrize(
    ("axes", "known"),
    [({"/raid_groups/0/count": [1, 2]}, True), ({"/servers": [1, 2]}, False)],
)
def test_a_server_that_nobody_chose_is_left_out_only_where_their_number_is_the_same(axes, known):
    question = asked(CATALOGUE, axes)
    assert np.isfinite(heights(question)).all() == known
    answer = finish(question, sweep(question))
    if known:
        assert answer["objectives"][0]["at_least"]
        assert any("height in the rack leaves out" in note for note in answer["notes"])
    else:
        assert answer["unknown"] == answer["holding"] > 0


def test_groups_of_servers_that_nobody_chose_are_not_as_tall_as_their_shelves_alone():
    wanted = [{"figure": "rack_units", "goal": "least"}]
    question = read(
        {"scenario": ONE_SITE, "axes": {"/dags": [1, 2]}, "objectives": wanted}, CATALOGUE
    )
    assert np.isnan(heights(question)).all()
