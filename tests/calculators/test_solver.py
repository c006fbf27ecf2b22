"""The one solver: exact over all arrays that can be built, and the same answer wherever it stands.

What it says is held against documents that are read and sized one by one.
"""

import copy
import sys
from dataclasses import replace
from decimal import Decimal
from functools import lru_cache
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, assume, example, given, settings
from hypothesis import strategies as st

sys.path.insert(0, str(Path(__file__).parent))
from documents import BY_SYSTEM, HUB, MAILBOX, RELAY, STORE, mailbox, store

from calculators import engine, solver
from calculators.checks.server import CHECKS
from calculators.errors import InputProblems
from calculators.formulas.raid.levels import LEVELS
from calculators.inputs.catalogue import from_fixtures
from calculators.inputs.raid_groups import buildable
from calculators.inputs.reader import can_be_sized
from calculators.scenario.bench import Bench
from calculators.scenario.failure_states import in_state, states_of
from calculators.scenario.parse import parse
from calculators.solver.arrays import MOST_DISKS, MOST_GROUPS, MOST_SPANS
from calculators.systems import SYSTEMS

CATALOGUE = from_fixtures()
WITH_GROUPS = ("exchange-5.5-information-store", "exchange-2007-mailbox", "exchange-2007-hub")
SOME = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.filter_too_much])
# Arrays of so many disks are all tried by hand.
TRIED = 16


def bench_of(document, catalogue=CATALOGUE):
    return Bench(parse(document, catalogue))


def failing(document, catalogue=CATALOGUE):
    checks = engine.size(document, catalogue, working=False)["checks"]
    return {check["name"] for check in checks if check["verdict"] == "fail"}


def store_of(users):
    """The store for so many users."""
    document = store()
    document["populations"][0]["users"] = users
    return document


def built(document, volume, level, disks, spans, count):
    """The document with such groups alone in a volume."""
    first = next(group for group in document["raid_groups"] if group["volume"] == volume)
    group = {**first, "level": level, "disks": disks, "spans": spans, "count": count}
    groups = [each for each in document["raid_groups"] if each["volume"] != volume]
    place = document["raid_groups"].index(first)
    return {**document, "raid_groups": [*groups[:place], group, *groups[place:]]}


def arrays(most):
    """Every number of disks, spans and groups with at most so many disks in all."""
    return [
        (disks, spans, count)
        for disks in range(1, most + 1)
        for spans in range(1, disks + 1)
        if disks % spans == 0
        for count in range(1, most // disks + 1)
    ]


def by_hand(document, volume, level, catalogue=CATALOGUE, most=TRIED):
    """(disks in all, (disks, spans, count), broken checks) of everything that can be built."""
    found = []
    for shape in arrays(most):
        tried = built(document, volume, level, *shape)
        try:
            found.append((shape[0] * shape[2], shape, frozenset(failing(tried, catalogue))))
        except InputProblems:
            continue
    return found


@st.composite
def questions(draw):
    """A scenario with RAID groups, small enough that few disks may hold it, and what is asked."""
    system = draw(st.sampled_from(WITH_GROUPS))
    document = copy.deepcopy(BY_SYSTEM[system])
    if "populations" in document:
        document["populations"][0]["users"] = draw(st.integers(1, 9000))
        document["populations"][0]["mailbox_size_mb"] = draw(st.sampled_from([1, 20, 200]))
    else:
        document["messages_per_second"] = draw(st.floats(0.1, 60))
        document["message_bytes"] = draw(st.sampled_from([30_000, 1_024_000]))
    state = draw(st.sampled_from(states_of(SYSTEMS[system])))
    document = {**in_state(document, state), "servers": draw(st.integers(1, 3))}
    if "ram_gb" in document:
        document["ram_gb"] = draw(st.sampled_from([1, 64]))
    disk = draw(st.sampled_from(sorted(CATALOGUE.disks)))
    if "system" in SYSTEMS[system].volumes and draw(st.booleans()):
        pair = {"volume": "system", "level": "RAID1", "disks": 2}
        document["raid_groups"] = [*document["raid_groups"], pair]
    for group in document["raid_groups"]:
        group["disk"] = disk
        group.pop("spans", None)
        group["controller"] = draw(st.sampled_from([*sorted(CATALOGUE.controllers), None]))
    volume = draw(st.sampled_from(sorted({row["volume"] for row in document["raid_groups"]})))
    try:
        parse(document, CATALOGUE)
    except InputProblems:
        assume(False)
    return document, volume, draw(st.sampled_from(sorted(LEVELS)))


@SOME
@given(questions())
@example((store(), "database", "RAID50"))
@example((mailbox(log_rule="tenth"), "database", "RAID60"))
def test_no_smaller_array_does_as_well(asked):
    document, volume, level = asked
    found = solver.fewest_disks(bench_of(document), volume, level)
    tried = by_hand(document, volume, level)
    if found.array is None:
        # No array that can be built by hand holds what the level is said to break.
        assert found.reason
        assert all(broken & set(found.broken) for _, _, broken in tried)
        return
    array = found.array
    best = built(document, volume, level, array.disks, array.spans, array.count)
    left = failing(best)
    smaller = [
        shape for total, shape, broken in tried if total < array.all_disks and broken <= left
    ]
    assert not smaller, (array, left)


@SOME
@given(questions())
def test_what_is_left_broken_no_disk_of_the_volume_mends(asked):
    document, volume, level = asked
    found = solver.fewest_disks(bench_of(document), volume, level)
    assume(found.array)
    array = found.array
    best = built(document, volume, level, array.disks, array.spans, array.count)
    left = failing(best)
    others = {
        "database": {"log-utilisation", "log-capacity", "log-spindles"},
        "log": {"spindles", "disk-utilisation", "capacity", "queue-disk"},
        "queue": {"log-disk"},
        "system": {"log-utilisation", "log-capacity", "log-spindles"},
    }[volume]
    for _, shape, broken in by_hand(document, volume, level):
        assert left - others <= broken, (array, shape)


@SOME
@given(questions(), st.data())
def test_no_check_changes_its_mind_twice_as_groups_are_added(asked, data):
    """The law by which the solver leaves counts out."""
    document, volume, level = asked
    bench = bench_of(document)
    disks, spans = solver.shapes(level, {})
    place = data.draw(st.integers(0, min(400, len(disks) - 1)))
    array = solver.Array(level, int(disks[place]), int(spans[place]), 1)
    other = solver.on_array(bench, volume, array)
    (record,) = other.scenario.groups[volume]
    counts = np.arange(1.0, MOST_GROUPS + 1)
    for name, mask in other.sweep({f"{record.name}.count": counts}).holds().items():
        mask = np.broadcast_to(mask, counts.shape)
        assert np.count_nonzero(mask[1:] != mask[:-1]) <= 1, name


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("controller", [None, *sorted(CATALOGUE.controllers)])
def test_the_shapes_are_those_that_a_document_may_have(level, controller):
    row = CATALOGUE.controllers.get(controller, {})
    disks, spans = solver.shapes(level, row)
    found = set(zip(disks.tolist(), spans.tolist(), strict=True))
    document = mailbox()
    document["raid_groups"][0]["controller"] = controller
    for number, parts, count in arrays(30):
        if count > 1:
            continue
        try:
            parse(built(document, "database", level, number, parts, 1), CATALOGUE)
            allowed = True
        except InputProblems:
            allowed = False
        assert ((number, parts) in found) is allowed, (number, parts)
    assert np.all(buildable(level, disks, spans, row))
    assert list(zip(disks, spans, strict=True)) == sorted(found)


def test_the_shapes_reach_to_the_ends_of_the_fields():
    disks, spans = solver.shapes("RAID50", {})
    found = set(zip(disks.tolist(), spans.tolist(), strict=True))
    assert (MOST_DISKS, MOST_SPANS) in found
    assert (MOST_DISKS, 2) in found
    assert disks.max() == MOST_DISKS == 10_000
    assert spans.max() == MOST_SPANS == 1000
    # Pairs are the spans of RAID 10 where none are given, however many.
    mirrors = set(zip(*(each.tolist() for each in solver.shapes("RAID10", {})), strict=True))
    assert (10_000, 5000) in mirrors
    assert (9998, 2) not in mirrors


# What the issue and the documents say


def test_twelve_thousand_users_of_exchange_55():
    document = store()
    document["populations"][0] = {"users": 12_000, "profile": "mmb-8000"}
    found = solver.by_level(bench_of(document), "database")
    assert {key: each.array.all_disks for key, each in found.items()} == {
        "RAID10": 12,
        "RAID5": 15,
        "RAID50": 15,
        "RAID6": 15,
        "RAID60": 15,
    }
    assert found["RAID50"].array == solver.Array("RAID50", 15, 3, 1)
    assert failing(built(document, "database", "RAID50", 15, 3, 1)) == set()


def test_nine_disks_in_three_by_three():
    """netraid-1999: spans of three disks light few disks for a write."""
    document = store()
    document["populations"][0]["users"] = 7000
    array = solver.fewest_disks(bench_of(document), "database", "RAID50").array
    assert array == solver.Array("RAID50", 9, 3, 1)
    assert array.fields() == {"level": "RAID50", "disks": 9, "spans": 3}
    assert str(array) == "9 disks in 1 group of 3 spans"


def test_four_thousand_heavy_users_need_the_fourteen_disks_of_the_sheet():
    bench = bench_of(MAILBOX)
    array = solver.fewest_disks(bench, "database").array
    assert array.all_disks == bench.figures()["database.spindles"].value == 14
    assert array == solver.Array("RAID10", 2, 1, 7)
    assert array.fields() == {"level": "RAID10", "disks": 2, "count": 7}


@pytest.mark.parametrize("users", [1, 10_000, 100_000, 1_000_000])
def test_large_loads_have_their_fewest_disks_too(users):
    document = mailbox()
    document["populations"][0]["users"] = users
    bench = bench_of(document)
    found = solver.fewest_disks(bench, "database").array
    # Pairs that mirror each other: the sheet's own rule says how many.
    assert found.all_disks == bench.figures()["database.spindles"].value >= 2


def test_equal_groups_are_all_that_is_built():
    document = mailbox()
    document["populations"][0]["users"] = 10_000_000
    document["assumptions"] = {"checkpoint_exponent": -1e-9}
    bench = bench_of(document)
    # 16,411 pairs are a prime number, and more groups than can be asked for.
    assert bench.figures()["database.spindles"].value == 2 * 16_411
    assert solver.fewest_disks(bench, "database").array.all_disks == 2 * 16_412


# Which checks are asked


def test_what_other_parts_lack_is_not_asked_of_the_disks():
    whole = solver.fewest_disks(bench_of(MAILBOX), "database").array
    poor = mailbox(ram_gb=1)
    poor["raid_groups"][1]["disks"] = 2
    assert failing(poor) >= {"memory", "log-spindles"}
    assert solver.fewest_disks(bench_of(poor), "database").array == whole


def test_limits_of_other_volumes_are_theirs_though_the_database_moves_them():
    """A tenth of the spindles needed is written to the logs: on parity more of them are needed,
    and log disks too slow for that are no lack of the database."""
    document = mailbox(log_rule="tenth", assumptions={"log_iops_per_spindle": 14})
    document["raid_groups"][1]["disks"] = 2
    found = solver.by_level(bench_of(document), "database", ["RAID10", "RAID5"])
    whole = solver.by_level(bench_of(MAILBOX), "database", ["RAID10", "RAID5"])
    ten, five = found["RAID10"].array, found["RAID5"].array
    assert "log-spindles" not in failing(
        built(document, "database", "RAID10", ten.disks, ten.spans, ten.count)
    )
    assert "log-spindles" in failing(
        built(document, "database", "RAID5", five.disks, five.spans, five.count)
    )
    assert found == whole


def test_bays_of_a_server_forbid_groups_and_never_ask_for_more():
    """With two servers' disks the load would hold, but the bays end at twelve."""
    server = next(key for key, row in CATALOGUE.servers.items() if row.get("drive_bays") == 12)
    document = {**store(), "server": server}
    document["populations"][0]["users"] = 7000
    found = solver.fewest_disks(bench_of(document), "database", "RAID10")
    assert found == solver.fewest_disks(bench_of(store_of(7000)), "database", "RAID10")
    assert found.array.all_disks == 8
    # Of twelve disks in twice six, neither one group is enough nor as many as can be asked for.
    larger = next(key for key, row in CATALOGUE.servers.items() if row.get("drive_bays") == 24)
    roomy = {**store_of(12_000), "server": larger}
    array = solver.fewest_disks(bench_of(roomy), "database", "RAID10").array
    assert array == solver.Array("RAID10", 6, 3, 2)
    # Two bays hold the logs: ten are left, and 12,000 users need twelve disks.
    document["populations"][0]["users"] = 12_000
    full = solver.fewest_disks(bench_of(document), "database", "RAID10")
    assert full.array is None
    assert full.reason == "no number of disks holds it"


def test_a_level_that_loses_data_with_the_disk_has_no_number_of_disks():
    document = {**store(), "state": "disk-lost"}
    found = solver.fewest_disks(bench_of(document), "database", "RAID0")
    assert (found.array, found.broken) == (None, ("survives-loss",))
    assert solver.fewest_disks(bench_of(document), "database", "RAID5").array
    # Where the log cannot survive either, no database group mends it.
    document["raid_groups"][1] |= {"level": "RAID0", "disks": 2}
    assert solver.fewest_disks(bench_of(document), "database", "RAID0").array


def test_where_no_number_of_disks_holds_it_says_what_breaks():
    document = store()
    document["populations"][0]["users"] = 9_000_000
    document["populations"][0]["mailbox_size_mb"] = 10_000
    found = solver.fewest_disks(bench_of(document), "database", "RAID1")
    assert found.array is None
    assert found.broken == ("disk-utilisation", "queue-below-spindles", "response-time")
    assert found.reason == "no number of disks holds it"


def test_a_level_that_the_controller_cannot_build():
    small = {**CATALOGUE.controllers["hp-netraid-3si"], "max_disks_per_array": 3, "max_spans": 1}
    limited = replace(CATALOGUE, controllers={"hp-netraid-3si": small})
    found = solver.by_level(
        bench_of(store(level="RAID5", disks=3, spans=None), limited), "database"
    )
    assert found["RAID6"].array is found["RAID50"].array is None
    assert found["RAID6"].reason == "4 disks in one array; the HP NetRAID-3Si takes at most 3."
    assert found["RAID50"].reason == "the HP NetRAID-3Si joins at most 1 arrays to one."
    assert found["RAID5"].array.disks == 3


# Of as many disks


@lru_cache(maxsize=1)
def _ties():
    """Arrays of as many disks as the solver's own, that hold as much."""
    document = mailbox()
    return document, solver.fewest_disks(bench_of(document), "database", "RAID10").array


def test_of_as_many_disks_those_are_taken_that_a_controller_is_known_to_hold():
    document, array = _ties()
    assert failing(built(document, "database", "RAID10", 14, 7, 1)) == set()
    assert (array.disks, array.count) == (2, 7)


def test_then_few_groups_and_the_spans_of_the_level():
    document = mailbox()
    document["populations"][0]["users"] = 6800
    array = solver.fewest_disks(bench_of(document), "database", "RAID10").array
    assert array == solver.Array("RAID10", 8, 4, 3)
    own = built(document, "database", "RAID10", 8, 4, 3)
    for shape in ((24, 3, 1), (24, 4, 1), (6, 3, 4), (2, 1, 12)):
        assert failing(built(document, "database", "RAID10", *shape)) == failing(own)


def test_narrow_arrays_where_no_controller_is_known_to_hold_them():
    array = solver.fewest_disks(bench_of(MAILBOX), "database", "RAID5").array
    assert array == solver.Array("RAID5", 11, 1, 2)


# The cheapest


def test_the_cheapest_is_no_dearer_than_any_that_can_be_built():
    document = store()
    document["populations"][0]["users"] = 6000
    offers = solver.cheapest(bench_of(document), "database", CATALOGUE.disks, solver.OFFERED)
    assert [offer.price for offer in offers] == sorted(offer.price for offer in offers)
    priced = {key: row for key, row in CATALOGUE.disks.items() if row.get("price") is not None}
    assert {offer.disk for offer in offers} == set(priced)
    for offer in offers:
        each = Decimal(str(priced[offer.disk]["price"]))
        assert offer.price == each * offer.array.all_disks
        assert offer.currency == priced[offer.disk]["currency"]
        tried = copy.deepcopy(document)
        tried["raid_groups"][0]["disk"] = offer.disk
        for level in solver.OFFERED:
            for total, _, broken in by_hand(tried, "database", level, most=9):
                assert broken or each * total >= offer.price


def test_the_cheapest_may_be_of_any_level():
    """Large mailboxes of few users ask for space: parity has more of it on as many disks."""
    document = store_of(500)
    document["populations"][0]["mailbox_size_mb"] = 800
    bench = bench_of(document)
    for levels in (("RAID10", "RAID5"), ("RAID5", "RAID10")):
        for offer in solver.cheapest(bench, "database", CATALOGUE.disks, levels)[:1]:
            tried = copy.deepcopy(document)
            tried["raid_groups"][0]["disk"] = offer.disk
            found = solver.by_level(bench_of(tried), "database", levels)
            mirrors, parity = (found[key].array.all_disks for key in ("RAID10", "RAID5"))
            assert parity < mirrors
            assert offer.array.all_disks == parity


def test_prices_of_other_currencies_stand_apart():
    first, second, *_ = (key for key, row in CATALOGUE.disks.items() if can_be_sized(row))
    rows = {
        first: {**CATALOGUE.disks[first], "price": 1, "currency": "USD"},
        second: {**CATALOGUE.disks[second], "price": 1000, "currency": "EUR"},
        "none": {**CATALOGUE.disks[first], "price": None},
        "slow": {**CATALOGUE.disks[first], "random_iops": None, "seek_read_ms": None},
    }
    offers = solver.cheapest(bench_of(STORE), "database", rows, ["RAID10"])
    assert [(offer.disk, offer.currency) for offer in offers] == [(second, "EUR"), (first, "USD")]


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
    found = engine.outlook(document, CATALOGUE)
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
    limit = engine.outlook(document, CATALOGUE)["limit_load"]
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
    found = engine.outlook(document, CATALOGUE)
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
    found = engine.outlook(document, CATALOGUE)
    assert found["limit_load"] == engine.outlook(store(), CATALOGUE)["limit_load"]
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
    assert "RAID 50: 15 disks in 1 group of 3 spans" in bars["note"]
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
    assert solved["limit_load"] == engine.outlook(document, CATALOGUE)["limit_load"]
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
