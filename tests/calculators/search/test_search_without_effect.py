"""A choice without effect leads no list: MetaCache of a design whose disks are an array."""

import copy

import pytest

from calculators import engine
from calculators.inputs.catalogue import from_fixtures
from calculators.scenario.bench import Bench
from calculators.scenario.parse import parse
from calculators.search import finish, read, sweep
from calculators.search.answer.without import of_bench
from tests.calculators.documents import EDITIONS

CATALOGUE = from_fixtures()
SE = next(each for each in EDITIONS if each["system"] == "exchange-se")
ADVISED = "metacache.disks_advised"


def leaders(layouts):
    asked = {
        "scenario": copy.deepcopy(SE),
        "axes": {
            "/metacache": [False, True],
            "/disk_layout": layouts,
            "/servers_per_dag_primary_site": [4, 5, 6, 7, 8],
        },
        "objectives": [{"figure": "disks", "goal": "least"}],
    }
    question = read(asked, CATALOGUE)
    found = finish(question, sweep(question))
    return question, {
        row["value"]: row for row in found["leaders"] if row["pointer"] == "/metacache"
    }


def test_the_best_with_metacache_has_one():
    question, led = leaders(["raid10", "jbod"])
    assert set(led) == {False, True}
    figures = engine.size(question.space.document(led[True]["design"]), CATALOGUE)["figures"]
    assert figures[ADVISED]["value"] > 0
    assert led[True]["values"]["/disk_layout"] == "jbod"


def test_where_no_design_has_one_none_leads():
    assert set(leaders(["raid10"])[1]) == {False}


@pytest.mark.parametrize(
    ("options", "lacks"),
    [
        ({"metacache": True}, False),
        # Without one nothing is bought of its size; beside a RAID layout there is none either.
        ({"metacache": False}, True),
        ({"metacache": True, "disk_layout": "raid10"}, True),
    ],
)
def test_todays_design_has_nothing_of_a_size_that_it_does_not_buy(options, lacks):
    document = {**SE, "disk_layout": "jbod", "metacache_disk_gb": 1920, **options}
    places = ["/metacache_disk_gb", "/disk_layout"]
    found = of_bench(Bench(parse(document, CATALOGUE)), places)
    assert ("/metacache_disk_gb" in found) is lacks
    # What is no number is a choice, whatever rests on it.
    assert "/disk_layout" not in found
