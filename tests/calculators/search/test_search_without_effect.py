"""A choice without effect leads no list: MetaCache of a design whose disks are an array."""

import copy

from calculators import engine
from calculators.inputs.catalogue import from_fixtures
from calculators.search import finish, read, sweep
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
