"""The cheapest disks, the most load, and the same answer wherever it stands."""

import copy
from decimal import Decimal

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from calculators import engine, solver
from calculators.checks.server import CHECKS
from calculators.formulas.raid.levels import LEVELS
from calculators.inputs.catalogue import can_be_sized
from calculators.systems import SYSTEMS
from tests import answered
from tests.calculators.documents import BY_SYSTEM, HUB, MAILBOX, RELAY, STORE, store
from tests.calculators.solver_cases import (
    CATALOGUE,
    SOME,
    bench_of,
    built,
    by_hand,
    failing,
    store_of,
)


def test_the_cheapest_is_no_dearer_than_any_that_can_be_built():
    document = store()
    document["populations"][0]["users"] = 6000
    offers = solver.offers(bench_of(document), "database", CATALOGUE.disks, solver.OFFERED)
    priced = {key: row for key, row in CATALOGUE.disks.items() if row.get("price") is not None}
    assert {offer.disk for offer in offers} == set(priced)
    for offer in offers:
        assert offer.each == Decimal(str(priced[offer.disk]["price"]))
        price = offer.each * offer.array.all_disks
        assert offer.currency == priced[offer.disk]["currency"]
        tried = copy.deepcopy(document)
        tried["raid_groups"][0]["disk"] = offer.disk
        for level in solver.OFFERED:
            for total, _, broken in by_hand(tried, "database", level, most=9):
                assert broken or offer.each * total >= price


def test_the_cheapest_may_be_of_any_level():
    """Large mailboxes of few users ask for space: parity has more of it on as many disks."""
    document = store_of(500)
    document["populations"][0]["mailbox_size_mb"] = 800
    bench = bench_of(document)
    for levels in (("RAID10", "RAID5"), ("RAID5", "RAID10")):
        for offer in solver.offers(bench, "database", CATALOGUE.disks, levels)[:1]:
            tried = copy.deepcopy(document)
            tried["raid_groups"][0]["disk"] = offer.disk
            found = solver.by_level(bench_of(tried), "database", levels)
            mirrors, parity = (found[key].array.all_disks for key in ("RAID10", "RAID5"))
            assert parity < mirrors
            assert offer.array.all_disks == parity


def test_a_model_without_a_price_or_a_rate_is_not_offered():
    first, second, *_ = (key for key, row in CATALOGUE.disks.items() if can_be_sized(row))
    rows = {
        first: {**CATALOGUE.disks[first], "price": 1, "currency": "USD"},
        second: {**CATALOGUE.disks[second], "price": 1000, "currency": "EUR"},
        "none": {**CATALOGUE.disks[first], "price": None},
        "slow": {**CATALOGUE.disks[first], "random_iops": None, "seek_read_ms": None},
    }
    offers = solver.offers(bench_of(STORE), "database", rows, ["RAID10"])
    assert [(offer.disk, offer.currency) for offer in offers] == [(first, "USD"), (second, "EUR")]


# The most load


def at_load(document, load):
    """The document under a load; what the design bought by itself stays."""
    option = SYSTEMS[document["system"]].load_option
    held = {**copy.deepcopy(document), **bench_of(document).bought()}
    if option is None:
        held["populations"][0]["users"] = load
    else:
        held[option] = load
    return held


@SOME
@given(st.sampled_from(sorted(BY_SYSTEM)), st.integers(1, 40_000))
def test_the_limit_holds_and_the_next_load_does_not(system, load):
    document = at_load(BY_SYSTEM[system], load)
    for option in SYSTEMS[system].bought:
        document.pop(option, None)
    found = answered.outlook(document, CATALOGUE)
    limit = found["limit_load"]
    assume(limit is not None)
    if limit:
        assert failing(at_load(document, limit)) == set()
    if SYSTEMS[system].load_option is None:
        above = limit + 1
    elif limit:
        above = float(f"{limit * (1 + 1e-5):.6g}")
    else:
        return
    assert found["limiting_check"] in failing(at_load(document, above))


@pytest.mark.parametrize("document", [HUB, RELAY], ids=lambda document: document["system"])
def test_a_rate_is_the_greatest_of_six_figures(document):
    limit = answered.outlook(document, CATALOGUE)["limit_load"]
    assert float(f"{limit:.6g}") == limit
    step = 10.0 ** (np.floor(np.log10(limit)) - 5)
    assert failing(at_load(document, limit)) == set()
    assert failing(at_load(document, round(limit + step, 10)))


@pytest.mark.parametrize("limit", [0.00123456, 0.999999, 1.0, 9.99999, 12.3456, 100000.0, 999999.0])
def test_every_rate_can_be_found(limit):
    bench = bench_of({**RELAY, "peak_messages_per_minute": 3.7 * limit})
    found, above = solver.most_load(bench, lambda rate: rate <= limit)
    assert float(found) == limit
    assert limit < above <= limit * (1 + 1.1e-5)


def test_no_load_and_every_load():
    for document, least, most in ((STORE, 1, 10_000_000), (RELAY, 10.0001, 1e7)):
        bench = bench_of(document)
        found, above = solver.most_load(bench, lambda load: load < 0)
        assert (float(found), float(above)) == (0, least)
        found, above = solver.most_load(bench, lambda load: load > 0)
        assert float(found) == most
        assert np.isinf(above)


def test_a_design_that_carries_nothing_has_a_limit_all_the_same():
    document = {key: value for key, value in HUB.items() if key != "messages_per_second"}
    document["assumptions"] = {"cpu_ceiling": 0}
    assert solver.loads(bench_of(document)) == {"messages_per_second": 0}
    found = answered.outlook(document, CATALOGUE)
    assert (found["limit_load"], found["limiting_check"]) == (0, "cpu")


def test_loads_of_many_designs_at_once():
    bench = bench_of(STORE)
    limits = np.array([0.0, 1.0, 17.0, 9_999_999.0])
    found, above = solver.most_load(bench, lambda load: load <= limits, limits.shape)
    assert found.tolist() == limits.tolist()
    assert above.tolist() == (limits + 1).tolist()


def test_several_populations_keep_their_shares():
    document = store()
    document["populations"] = [
        {**document["populations"][0], "users": users} for users in (2000, 6000)
    ]
    found = answered.outlook(document, CATALOGUE)
    assert found["limit_load"] == answered.outlook(store(), CATALOGUE)["limit_load"]
    assert solver.shares(solver.loads(bench_of(document))) == {
        "population_1.users": 0.25,
        "population_2.users": 0.75,
    }


# The same answer wherever it stands


def test_engine_charts_and_solver_say_the_same():
    document = store()
    document["populations"][0] = {"users": 12_000, "profile": "mmb-8000"}
    found = solver.by_level(bench_of(document), "database")
    charts = {chart["key"]: chart for chart in engine.charts(document, CATALOGUE)}
    bars = charts["disks-by-level"]
    assert bars["x"]["values"] == [LEVELS[key].name for key in found]
    assert bars["series"][0]["values"] == [each.array.all_disks for each in found.values()]
    assert "RAID 50: 15 disks in 3 spans" in bars["note"]
    stored = charts["capacity-by-level"]["series"][0]["values"]
    for (key, each), usable in zip(found.items(), stored, strict=True):
        array = each.array
        tried = built(document, "database", key, array.disks, array.spans, array.count)
        figures = engine.size(tried, CATALOGUE)["figures"]
        assert usable == pytest.approx(figures["database.usable_gb"]["value"])
    solved = engine.solve(document, CATALOGUE)
    (volume,) = [each for each in solved["volumes"] if each["volume"] == "database"]
    assert [row["disks"] for row in volume["levels"]] == bars["series"][0]["values"]
    assert volume["levels"] == engine.fewest_disks(document, CATALOGUE, "database")
    assert solved["limit_load"] == answered.outlook(document, CATALOGUE)["limit_load"]
    cheapest = volume["cheapest"][0]
    assert Decimal(cheapest["price"]) > 0
    assert not CHECKS.keys() & set(volume["levels"][0]["broken"])


def test_graph_1_knows_all_spans():
    chart = next(c for c in engine.charts(store(), CATALOGUE) if c["key"] == "fgl-by-level")
    lines = {line["label"]: line["values"] for line in chart["series"]}
    disks = chart["x"]["values"]
    few, many, four = (lines[f"RAID 50 in {spans} spans"] for spans in (2, 3, 4))
    # 64 % reads; a write lights one span.
    nine = 1 / (0.64 / 9 + 0.36 / (9 / 3))
    assert (few[disks.index(9)], many[disks.index(9)]) == (None, pytest.approx(nine, rel=1e-5))
    twelve = [1 / (0.64 / 12 + 0.36 / (12 / lights)) for lights in (6, 4, 3)]
    found = [line[disks.index(12)] for line in (few, many, four)]
    assert found == pytest.approx(twelve, rel=1e-5)
    assert many[disks.index(8)] is None
    assert lines["RAID 10"][disks.index(9)] is None


def test_an_offer_costs_what_the_bill_says():
    """Of two servers and with disks owned: it was the price of one server's disks, all bought."""
    document = copy.deepcopy(MAILBOX) | {"servers": 2}
    today = document["raid_groups"][0]["disk"]
    for owned in (None, 6, 20, 100):
        document["purchase"] = {
            "prices": {f"disk/{today}": {"owned": owned, "price": "100.00", "currency": "USD"}}
        }
        if owned is None:
            del document["purchase"]["prices"][f"disk/{today}"]["owned"]
        found = engine.solve(document, CATALOGUE)["volumes"]
        for volume in found:
            for offer in volume["cheapest"]:
                assert offer["all_disks"] == 2 * offer["disks"]
                changed = copy.deepcopy(document)
                (place,) = [
                    i
                    for i, group in enumerate(document["raid_groups"])
                    if group["volume"] == volume["volume"]
                ]
                with_offer = {"volume": volume["volume"], "disk": offer["disk"]}
                changed["raid_groups"][place] = {**offer["raid_group"], **with_offer}
                # Less what the other volume costs by itself: that was there before.
                (other,) = [g for g in document["raid_groups"] if g["volume"] != volume["volume"]]
                left = 100 * max(0, 2 * other["disks"] - (owned or 0))
                assert float(offer["price"]) == pytest.approx(_disk_price(changed) - left), offer
        if owned == 100:
            best = found[0]["cheapest"][0]
            assert (best["disk"], best["price"], best["owned"]) == (
                today,
                "0.00",
                best["all_disks"],
            )


def _disk_price(document):
    lines = engine.bill_of_materials(document, CATALOGUE)["lines"]
    return sum(float(line["line_price"] or 0) for line in lines if line["kind"] == "disk")


def test_a_model_that_is_owned_is_offered_without_a_price():
    document = copy.deepcopy(MAILBOX)
    unpriced = (key for key, row in CATALOGUE.disks.items() if row.get("price") is None)
    free = next(key for key in unpriced if can_be_sized(CATALOGUE.disks[key]))
    for owned, offered in ((10_000, True), (1, False)):
        document["purchase"] = {"prices": {f"disk/{free}": {"owned": owned}}}
        (volume, *_) = engine.solve(document, CATALOGUE)["volumes"]
        rows = [each for each in volume["cheapest"] if each["disk"] == free]
        assert bool(rows) == offered
        assert not offered or rows[0]["price"] == "0.00"
