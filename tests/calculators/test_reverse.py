"""Reverse sizing: what each limit holds by itself, and designs that hold when they are sized."""

import copy
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
from documents import BY_SYSTEM, MAILBOX, STORE

from calculators import engine
from calculators.inputs.catalogue import from_fixtures
from calculators.studies.reverse import CHEAPEST, FEWEST, MOST_LOAD, reverse, way
from calculators.systems import SYSTEMS

CATALOGUE = from_fixtures()
ONE_OF_EACH = sorted(set(BY_SYSTEM) - {"exchange-2016", "exchange-2019", "exchange-2010-mailbox"})


def checks_of(document):
    answer = engine.size(document, CATALOGUE, working=False)
    return answer["verdict"], {c["name"]: c["verdict"] for c in answer["checks"]}


def loaded(document, load):
    made = copy.deepcopy(document)
    option = SYSTEMS[document["system"]].load_option
    if option:
        made[option] = load
    else:
        made["populations"][0]["users"] = load
    return made


@pytest.mark.parametrize("system", ONE_OF_EACH)
def test_what_is_found_holds(system):
    document = BY_SYSTEM[system]
    found = reverse(document, CATALOGUE)
    limit = engine.outlook(document, CATALOGUE)["limit_load"]
    for each in found.ways:
        assert each.document is not None, each.sentence
        assert checks_of(each.document)[0] != "fail", each.sentence
    known = [each.limit_load for each in found.limits if each.limit_load is not None]
    assert known == sorted(known)
    if isinstance(limit, int):
        assert known[0] == limit
        (most,) = [each for each in found.ways if each.key == MOST_LOAD]
        assert most.document == loaded(document, limit)
    else:
        assert known[0] == pytest.approx(limit, rel=1e-3)


def test_each_limit_breaks_one_user_later():
    for each in reverse(STORE, CATALOGUE).limits:
        if each.limit_load is not None:
            assert checks_of(loaded(STORE, each.limit_load))[1][each.check] != "fail", each.check
            assert checks_of(loaded(STORE, each.limit_load + 1))[1][each.check] == "fail", (
                each.check
            )


def test_fewer_disks_do_not_hold():
    more = copy.deepcopy(STORE)
    more["populations"][0]["users"] = 16_000
    more["raid_groups"].append({**more["raid_groups"][0]})
    found = way(FEWEST, more, CATALOGUE)
    (database,) = [g for g in found.document["raid_groups"] if g["volume"] == "database"]
    whole = database["disks"] * database.get("count", 1)
    assert str(whole) in found.sentence
    fewest = engine.fewest_disks(more, CATALOGUE, "database", "RAID10")[0]
    assert whole == fewest["disks"]


def test_the_cheapest_costs_no_more_than_the_fewest():
    def price(document):
        return float(engine.bill_of_materials(document, CATALOGUE)["total"]["price"] or 0)

    fewest, cheapest = (way(key, MAILBOX, CATALOGUE).document for key in (FEWEST, CHEAPEST))
    assert price(cheapest) <= price(fewest)


def test_fewer_servers_do_not_hold():
    document = BY_SYSTEM["exchange-se"]
    found = way(FEWEST, document, CATALOGUE).document
    servers = found["servers_per_dag_primary_site"]
    assert servers < document["servers_per_dag_primary_site"]
    assert checks_of({**found, "servers_per_dag_primary_site": servers - 1})[0] == "fail"


def test_what_cannot_be_held_says_so():
    document = {**BY_SYSTEM["exchange-se"], "populations": [
        {"users": 500_000, "messages_per_day": 150, "mailbox_limit_mb": 5120}
    ]}  # fmt: skip
    found = way(FEWEST, document, CATALOGUE)
    assert found.document is None
    assert "none hold" in found.sentence
