"""Why a figure changed, what moves it, where the verdict turns: laws over all mail systems."""

import copy
import itertools
import math
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, assume, example, given, settings
from hypothesis import strategies as st

sys.path.insert(0, str(Path(__file__).parent))
from documents import BY_SYSTEM, MAILBOX, RELAY, STORE

from calculators import engine
from calculators.answers import plain
from calculators.best_practice.fixes import applied
from calculators.engine import open_scenario
from calculators.errors import InputProblems
from calculators.formulas.raid.levels import LEVELS
from calculators.inputs.catalogue import Catalogue, from_fixtures
from calculators.studies import what_if
from calculators.studies.what_if import attribution
from calculators.studies.what_if.attribution import Attribution, why_it_changed
from calculators.studies.what_if.between import Values
from calculators.studies.what_if.differences import Between
from calculators.studies.what_if.measure import measured
from calculators.systems import SYSTEMS

CATALOGUE = from_fixtures()
BOTH = (CATALOGUE, CATALOGUE)
SOME = settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))
FIGURES = {
    "exchange-5.5-information-store": ("database.queue_length", "response_time.p95_ms"),
    "exchange-2007-mailbox": ("database.spindles", "database.iops"),
    "exchange-2007-hub": ("throughput.messages_per_second", "queue.megabytes"),
    "postfix-relay": ("relays.needed", "throughput.messages_per_minute"),
}
EXCHANGE = ("server.iops", "disks.all", "database.users")


def figures_of(system):
    if system in FIGURES:
        return FIGURES[system]
    return EXCHANGE if system.startswith("exchange-") else (SYSTEMS[system].load_figure,)


def value(document, figure, catalogue=CATALOGUE):
    found = engine.size(document, catalogue, working=False)["figures"].get(figure)
    return None if found is None else found["value"]


def breaks(document):
    return engine.size(document, CATALOGUE, working=False)["verdict"] == "fail"


def changed_store():
    document = copy.deepcopy(STORE)
    document["populations"][0]["users"] = 9000
    document["raid_groups"][0].update(level="RAID5", disks=7, spans=1, write_policy="write-through")
    document["assumptions"] = {"mean_response_base_ms": 8}
    return document


@st.composite
def pairs(draw):
    """Two questions about one mail system that both can be sized, and a figure."""
    system = draw(st.sampled_from(sorted(BY_SYSTEM)))
    before, after = (_drawn(draw, copy.deepcopy(BY_SYSTEM[system])) for _ in range(2))
    return before, after, draw(st.sampled_from(figures_of(system)))


def _drawn(draw, document):
    for row in document.get("populations", ()):
        row["users"] = draw(st.sampled_from([500, 4000, 8000, 12_000]))
        if "messages_per_day" in row:
            row["messages_per_day"] = draw(st.sampled_from([50, 150]))
    if document["system"] == "postfix-relay":
        document["peak_messages_per_minute"] = draw(st.sampled_from([5000, 10_000, 40_000]))
        document["seconds"] = draw(st.sampled_from([60, 129]))
    if "ha_copies" in document:
        document["ha_copies"] = draw(st.sampled_from([2, 3, 4]))
        document["servers_per_dag_primary_site"] = draw(st.sampled_from([4, 6, 8]))
    groups = document.get("raid_groups")
    if groups:
        level = draw(st.sampled_from(["RAID10", "RAID5", "RAID6", "RAID0"]))
        fewest = LEVELS[level].fewest
        groups[0].update(level=level, disks=draw(st.sampled_from([8, 12])) if fewest > 1 else 4)
        groups[0].pop("spans", None)
        groups[0]["write_policy"] = draw(st.sampled_from(["write-back", "write-through"]))
        if draw(st.booleans()):
            groups.append({**groups[-1]})
    try:
        open_scenario(document, CATALOGUE)
    except InputProblems:
        assume(False)
    return document


@SOME
@given(pairs())
@example((STORE, changed_store(), "response_time.p95_ms"))
def test_the_parts_sum_to_the_change(pair):
    before, after, figure = pair
    found = why_it_changed(Between(before, after, BOTH), figure)
    was, now = value(before, figure), value(after, figure)
    if was is None or now is None:
        assert found.change is None or figure not in (was, now)
        return
    size = max(1.0, abs(was), abs(now))
    assert found.before == pytest.approx(was, rel=1e-12)
    assert found.after == pytest.approx(now, rel=1e-12)
    assert abs(sum(part.share for part in found.parts) - (now - was)) <= 1e-9 * size
    inputs = [part.change.pointer for part in found.parts if part.change]
    assert len(inputs) == len(set(inputs))


@SOME
@given(pairs())
def test_going_back_undoes_going_forth(pair):
    before, after, figure = pair
    forth = why_it_changed(Between(before, after, BOTH), figure)
    back = why_it_changed(Between(after, before, BOTH), figure)
    assume(forth.change is not None)
    there = {part.change.pointer: part.share for part in forth.parts if part.change}
    size = max(1.0, abs(forth.before), abs(forth.after))
    for part in back.parts:
        if part.change:
            assert part.share == pytest.approx(-there[part.change.pointer], abs=1e-9 * size)


def test_the_parts_are_the_mean_over_all_orders():
    between = Between(STORE, changed_store(), BOTH)
    values = Values(between, "response_time.p95_ms")
    count = len(between.changes)
    shares = dict.fromkeys(range(count), 0.0)
    orders = list(itertools.permutations(range(count)))
    for order in orders:
        mask = 0
        for i in order:
            before, after = values.of([mask, mask | 1 << i])
            shares[i] += (after - before) / len(orders)
            mask |= 1 << i
    found = why_it_changed(between, "response_time.p95_ms")
    assert found.method == "exact"
    assert count == 6
    for part in found.parts:
        place = between.changes.index(part.change)
        assert part.share == pytest.approx(shares[place], rel=1e-9)


def test_arrays_give_what_reading_every_step_gives():
    """Numbers are put in as arrays; each step between is what its own document says."""
    after = changed_store()
    after["raid_groups"][0].update(disks=12, spans=1)
    between = Between(STORE, after, BOTH)
    values = Values(between, "response_time.p95_ms")
    for mask, found in enumerate(values.of(range(2 ** len(between.changes)))):
        made = frozenset(each for i, each in enumerate(between.changes) if mask >> i & 1)
        document = between.document(made)
        try:
            alone = value(document, "response_time.p95_ms")
        except InputProblems:
            # What cannot be built has a value on the sheet all the same.
            continue
        assert found == pytest.approx(alone, rel=1e-12)
    assert between.document(frozenset(between.changes)) == after
    assert between.document(frozenset()) == STORE


def test_what_does_nothing_gets_nothing_and_what_is_alone_gets_all():
    after = copy.deepcopy(STORE)
    after["populations"][0]["users"] = 9000
    after["horizon_years"] = 7
    parts = {
        part.change.pointer: part.share
        for part in why_it_changed(Between(STORE, after, BOTH), "database.iops").parts
    }
    assert parts["/horizon_years"] == 0
    change = value(after, "database.iops") - value(STORE, "database.iops")
    assert parts["/populations/0/users"] == pytest.approx(change, rel=1e-12)


def test_more_changes_than_can_be_tried_in_every_order_still_sum(monkeypatch):
    between = Between(STORE, changed_store(), BOTH)
    exact = why_it_changed(between, "response_time.p95_ms")
    monkeypatch.setattr(attribution, "MOST_EXACT", 3)
    some = why_it_changed(between, "response_time.p95_ms")
    back = why_it_changed(Between(changed_store(), STORE, BOTH), "response_time.p95_ms")
    assert some.method == "orders"
    assert some.orders >= 2 * attribution.FEWEST_ORDERS
    assert sum(part.share for part in some.parts) == pytest.approx(exact.change, rel=1e-12)
    of = {part.change.pointer: part for part in exact.parts}
    for part in some.parts:
        near = of[part.change.pointer].share
        assert abs(part.share - near) <= 6 * part.error + 1e-9
        assert part.error >= 0
    returned = {part.change.pointer: part.share for part in back.parts}
    for part in some.parts:
        assert part.share == pytest.approx(-returned[part.change.pointer], rel=1e-9, abs=1e-9)


def test_a_row_of_the_catalogue_that_changed_is_an_input():
    rows = {**CATALOGUE.disks["hp-6107a-9gb-10k"], "seek_read_ms": 9.9}
    disks = {**CATALOGUE.disks, "hp-6107a-9gb-10k": rows}
    newer = Catalogue(
        disks, CATALOGUE.controllers, CATALOGUE.servers, CATALOGUE.profiles, "test", "2"
    )
    found = plain(
        what_if.changes(
            what_if.Question(STORE, CATALOGUE),
            what_if.Question(STORE, newer),
            "database.queue_length",
        )
    )
    (part,) = found["parts"]
    assert part["input"] == "/catalogue/disks/hp-6107a-9gb-10k"
    assert part["to"] == {"seek_read_ms": 9.9}
    assert part["change"] == pytest.approx(found["after"] - found["before"], abs=1e-12)
    assert part["change"] > 0


def test_a_row_more_and_a_row_less_are_inputs():
    after = copy.deepcopy(STORE)
    after["raid_groups"].append({**STORE["raid_groups"][1]})
    for before, later, sign in ((STORE, after, 1), (after, STORE, -1)):
        (part,) = plain(
            what_if.changes(
                what_if.Question(before, CATALOGUE), what_if.Question(later, CATALOGUE), "disks.all"
            )
        )["parts"]
        assert part["change"] == 2 * sign
        assert part["input"] == "/raid_groups/2"
        assert ("added" if sign > 0 else "taken out") in part["label"]


def test_two_mail_systems_are_not_explained():
    with pytest.raises(InputProblems) as refused:
        what_if.changes(what_if.Question(STORE, CATALOGUE), what_if.Question(MAILBOX, CATALOGUE))
    (problem,) = refused.value.problems
    assert problem.code == "different-mail-systems"
    assert "side by side" in problem.hint


def test_what_the_calculations_changed_is_a_part_of_its_own():
    after = copy.deepcopy(STORE)
    after["populations"][0]["users"] = 9000
    was, now = (value(each, "database.iops") for each in (STORE, after))
    before = what_if.Question(STORE, CATALOGUE, "older", {"database.iops": was - 5})
    found = plain(
        what_if.changes(
            before,
            what_if.Question(after, CATALOGUE, "newer", {"database.iops": now}),
            "database.iops",
        )
    )
    parts = {part["input"]: part["change"] for part in found["parts"]}
    assert parts["engine"] == pytest.approx(5)
    assert found["before"] == was - 5
    assert sum(parts.values()) == pytest.approx(found["change"], abs=1e-9)
    (engine_part,) = [part for part in found["parts"] if part["input"] == "engine"]
    assert (engine_part["from"], engine_part["to"]) == ("older", "newer")


@pytest.mark.parametrize("system", sorted(BY_SYSTEM))
def test_the_price_is_that_of_the_bill(system):
    document = BY_SYSTEM[system]
    moved = what_if.Moved(document, CATALOGUE)
    found = float(measured(moved.bench, CATALOGUE, what_if.PRICE, {}, ()))
    total = engine.bill_of_materials(document, CATALOGUE)["total"]["price"]
    assert (None if math.isnan(found) else f"{found:.2f}") == total


def test_the_price_of_a_priced_design_is_explained():
    document = {**MAILBOX, "server": _priced("servers")}
    document["raid_groups"] = [
        {**group, "disk": _priced("disks")} for group in MAILBOX["raid_groups"]
    ]
    more = copy.deepcopy(document)
    more["raid_groups"][0]["disks"] = 20
    found = plain(
        what_if.changes(
            what_if.Question(document, CATALOGUE), what_if.Question(more, CATALOGUE), "price"
        )
    )
    (part,) = found["parts"]
    assert part["change"] == 6 * float(CATALOGUE.disks[_priced("disks")]["price"])


def _priced(table):
    return next(
        key
        for key, row in getattr(CATALOGUE, table).items()
        if row.get("price") and (table == "servers" or row.get("random_iops"))
    )


@pytest.mark.parametrize("system", sorted(BY_SYSTEM))
def test_sensitivity_says_what_sizing_says(system):
    document = BY_SYSTEM[system]
    moved = what_if.Moved(document, CATALOGUE)
    for figure in figures_of(system):
        found = plain(what_if.sensitivity(moved, figure))
        assert found["value"] == value(document, figure)
        assert found["inputs"] or not found["still"], figure
        swings = [bar["swing"] for bar in found["inputs"]]
        assert swings == sorted(swings, reverse=True)
        assert all(swing > 0 for swing in swings)
        for bar in [*found["inputs"][:4], *found["inputs"][-1:]]:
            for end in ("low", "high"):
                if bar["pointer"] and bar[end] is not None:
                    alone = value(applied(document, {bar["pointer"]: bar[end]}), figure)
                    assert bar[f"at_{end}"] == pytest.approx(alone, rel=1e-9), bar


def test_sensitivity_moves_within_what_can_be():
    found = plain(what_if.sensitivity(what_if.Moved(MAILBOX, CATALOGUE), "database.spindles", 0.5))
    for bar in found["inputs"]:
        if bar["unit"] == "share" and isinstance(bar["high"], float):
            assert bar["high"] <= 1
    disks = next(
        bar
        for bar in plain(
            what_if.sensitivity(what_if.Moved(STORE, CATALOGUE), "database.queue_length")
        )["inputs"]
        if bar["pointer"] == "/raid_groups/0/disks"
    )
    # Four spans of mirrored pairs: the next that can be built is sixteen disks.
    assert (disks["low"], disks["high"]) == (None, 16)


@pytest.mark.parametrize("figure", ["nonsense", "raid_group_1.level"])
def test_a_figure_that_is_none_is_refused(figure):
    with pytest.raises(InputProblems) as refused:
        what_if.sensitivity(what_if.Moved(STORE, CATALOGUE), figure)
    assert refused.value.problems[0].code == "unknown-figure"


@pytest.mark.parametrize("system", sorted(BY_SYSTEM))
@pytest.mark.parametrize("load", ["as-it-is", "far-too-much"])
def test_a_flip_point_really_flips(system, load):
    document = copy.deepcopy(BY_SYSTEM[system])
    if load != "as-it-is":
        option = SYSTEMS[system].load_option
        if option:
            document[option] = 100_000.0
        else:
            document["populations"][0]["users"] = 300_000
    today = breaks(document)
    found = plain(what_if.flip_points(what_if.Moved(document, CATALOGUE)))
    assert found["breaks"] is today
    for flip in found["items"]:
        there = applied(document, {flip["pointer"]: flip["flips_at"]})
        assert breaks(there) is not today, flip
        assert flip["breaks"] is not today
        if flip["keeps_until"] is not None:
            before = applied(document, {flip["pointer"]: flip["keeps_until"]})
            assert breaks(before) is today, flip
            near = abs(flip["flips_at"] - flip["keeps_until"])
            assert near > 0
            outward = abs(flip["flips_at"] - flip["value"]) - abs(
                flip["keeps_until"] - flip["value"]
            )
            assert outward > 0


def test_the_flip_point_of_the_load_is_the_limit_of_the_load():
    for document in (STORE, MAILBOX, BY_SYSTEM["exchange-se"]):
        limit = engine.outlook(document, CATALOGUE)["limit_load"]
        found = plain(what_if.flip_points(what_if.Moved(document, CATALOGUE)))
        (users,) = [
            each
            for each in found["items"]
            if each["pointer"] == "/populations/0/users" and each["flips_at"] > each["value"]
        ]
        assert users["keeps_until"] == limit
        assert users["flips_at"] == limit + 1


def test_words_that_turn_the_verdict_are_flip_points():
    found = plain(what_if.flip_points(what_if.Moved(STORE, CATALOGUE)))
    policy = next(each for each in found["items"] if each["pointer"].endswith("/write_policy"))
    assert policy["flips_at"] == "write-through"
    assert policy["keeps_until"] is None
    assert "Write-through" in policy["sentence"]


def test_far_from_every_limit_only_how_it_was_measured_turns_the_verdict():
    document = {**RELAY, "peak_messages_per_minute": 1000}
    found = plain(what_if.flip_points(what_if.Moved(document, CATALOGUE)))
    assert [item["input"] for item in found["items"]] == ["stage"]
    assert found["steady"]


@pytest.mark.parametrize("iops", [0.2, 0.6, 0.86])
@pytest.mark.parametrize("measured_on", ["exchange-2003", "exchange-2007"])
def test_flip_points_where_a_power_has_no_real_value_on_the_way(iops, measured_on):
    """A root of less than nothing went on as a complex number, and the page ended in a 500."""
    users = {**MAILBOX["populations"][0], "iops_per_user": iops, "measured_on": measured_on}
    document = {**MAILBOX, "populations": [users]}
    found = what_if.flip_points(what_if.Moved(document, CATALOGUE))
    assert "population_1.users" in {item.input for item in found.items}


def test_a_figure_is_measured_without_the_checks():
    bench = what_if.Moved(STORE, CATALOGUE).bench
    alone = bench.sweep({}, ("database.queue_length",), judged=False)
    judged = bench.sweep({}, ("database.queue_length",))
    assert alone.checks == {}
    assert judged.checks
    assert alone.kept == judged.kept


def test_where_inputs_come_from_is_no_changed_input():
    """It moves no figure, and is long: a row that was taken out is named in it too."""
    assumed = {"origin": "assumed", "source": "house, an example"}
    before = {**copy.deepcopy(MAILBOX), "origins": {"": assumed, "/raid_groups/1": assumed}}
    after = {**copy.deepcopy(MAILBOX), "origins": {"/storage_groups": assumed}}
    after["populations"][0]["users"] = 3000
    del after["raid_groups"][1]
    between = Between(before, after, BOTH)
    assert [change.pointer for change in between.changes] == [
        "/populations/0/users",
        "/raid_groups/1",
    ]
    found = why_it_changed(between, "database.spindles")
    assert len(found.parts) == 2
    assert between.document(frozenset(between.changes)) == {
        key: each for key, each in after.items() if key != "origins"
    }


def test_what_rounding_makes_is_no_change():
    for before, after in ((1000.0, 1000 * (1 + 5e-10)), (0.1 + 0.2, 0.3), (0.0, 0.0)):
        assert Attribution("a", before, after, (), "exact").change == 0
    for before, after in ((1000.0, 1000 * (1 + 2e-9)), (0.0, 1e-12), (-1.0, 1.0)):
        assert Attribution("a", before, after, (), "exact").change == after - before


def _bought():
    """A priced design: two models, one of them typed in another currency."""
    document = {**copy.deepcopy(MAILBOX), "server": _priced("servers")}
    document["raid_groups"][0]["disk"] = _priced("disks")
    document["raid_groups"][1]["disk"] = TYPED
    document["purchase"] = {
        "currency": "EUR",
        "years": 4,
        "energy_price": 0.28,
        "prices": {f"disk/{TYPED}": {"price": "119.99", "currency": "GBP", "owned": 1}},
        "rates": {
            "GBP": {"rate": 1.17, "on": "2026-03-01", "source": "our bank"},
            "USD": {"rate": 0.92, "on": "2026-03-01", "source": "our bank"},
        },
    }
    return document


TYPED = "hp-6107a-9gb-10k"


def test_prices_rates_and_what_is_owned_move_the_price():
    document = _bought()
    found = plain(what_if.sensitivity(what_if.Moved(document, CATALOGUE), "price"))
    total = engine.bill_of_materials(document, CATALOGUE)["total"]
    assert found["value"] == float(total["price"])
    bars = {bar["input"]: bar for bar in found["inputs"]}
    listed, typed = f"price.disk/{_priced('disks')}", f"price.disk/{TYPED}"
    at = f"/purchase/prices/disk~1{TYPED}"
    assert {
        listed: "",
        typed: f"{at}/price",
        f"owned.disk/{TYPED}": f"{at}/owned",
        f"price.server/{_priced('servers')}": "",
        "rate.GBP": "/purchase/rates/GBP/rate",
        "rate.USD": "/purchase/rates/USD/rate",
    }.items() <= {name: bar["pointer"] for name, bar in bars.items()}.items()
    # Each end is what the bill says of the scenario with that value.
    for name in (typed, f"owned.disk/{TYPED}", "rate.GBP", "rate.USD"):
        for end in ("low", "high"):
            there = applied(document, {bars[name]["pointer"]: bars[name][end]})
            said = engine.bill_of_materials(there, CATALOGUE)["total"]["price"]
            assert bars[name][f"at_{end}"] == float(said), (name, end)
    assert (bars[typed]["low"], bars[typed]["high"]) == (107.99, 131.99)
    assert (bars[typed]["unit"], bars[typed]["origin"]) == ("GBP", "given")
    assert bars[listed]["origin"] == "assumed"
    dearer = copy.deepcopy(document)
    price = f"{bars[listed]['high']:.2f}"
    dearer["purchase"]["prices"][listed.removeprefix("price.")] = {
        "price": price, "currency": "USD",
    }  # fmt: skip
    said = engine.bill_of_materials(dearer, CATALOGUE)["total"]["price"]
    assert bars[listed]["at_high"] == float(said)
    # What running it costs is no part of what it is bought for.
    assert {"Years", "Price of a kWh"} <= set(found["still"])
    others = plain(what_if.sensitivity(what_if.Moved(document, CATALOGUE), "disks.all"))
    names = [*others["still"], *(bar["label"] for bar in others["inputs"])]
    assert "Years" not in names
    assert not [name for name in names if "price" in name or "Rate" in name]


def test_a_price_in_a_sensitivity_and_a_change_is_at_least_and_to_the_cent():
    document = _bought()
    found = plain(what_if.sensitivity(what_if.Moved(document, CATALOGUE), "price"))
    total = engine.bill_of_materials(document, CATALOGUE)["total"]
    assert total["unknown"] == found["unknown"] == 1
    assert total["at_least"] is found["at_least"] is True
    assert "is at least " in found["sentence"]
    assert "1 line without a price" in found["sentence"]
    later = copy.deepcopy(document)
    later["purchase"]["rates"]["USD"]["rate"] = 0.993
    later["purchase"]["prices"][f"disk/{TYPED}"]["price"] = "131.35"
    later["purchase"]["prices"][f"disk/{_priced('disks')}"] = {"price": 251.1, "currency": "USD"}
    later["purchase"]["prices"]["controller/bought.controllers"] = {
        "price": 99, "currency": "EUR",
    }  # fmt: skip
    why = plain(
        what_if.changes(
            what_if.Question(document, CATALOGUE), what_if.Question(later, CATALOGUE), "price"
        )
    )
    parts = {part["input"]: part["change"] for part in why["parts"]}
    assert set(parts) == {
        "/purchase/rates/USD",
        f"/purchase/prices/disk~1{TYPED}",
        f"/purchase/prices/disk~1{_priced('disks')}",
        "/purchase/prices/controller~1bought.controllers",
    }
    assert (why["unknown_before"], why["unknown"], why["at_least"]) == (1, 0, True)
    assert "from at least " in why["sentence"]
    assert "to at least" not in why["sentence"]
    now = engine.bill_of_materials(later, CATALOGUE)["total"]["price"]
    assert (why["before"], why["after"]) == (float(total["price"]), float(now))
    money = [why["change"], *parts.values()]
    for each in found["inputs"]:
        money += [each["at_low"], each["at_high"], each["swing"]]
    assert all(value == round(value, 2) for value in money if value is not None)
    assert sum(parts.values()) == pytest.approx(why["change"], abs=1e-9)
    known = plain(what_if.sensitivity(what_if.Moved(later, CATALOGUE), "price"))
    assert (known["unknown"], known["at_least"]) == (0, False)
    assert "at least" not in known["sentence"]


def test_a_catalogue_price_that_changed_is_a_part_of_the_change():
    document, key = _bought(), _priced("disks")
    rows = {**CATALOGUE.disks, key: {**CATALOGUE.disks[key], "price": "300.00"}}
    newer = Catalogue(rows, CATALOGUE.controllers, CATALOGUE.servers, CATALOGUE.profiles, "t", "2")
    why = plain(
        what_if.changes(
            what_if.Question(document, CATALOGUE), what_if.Question(document, newer), "price"
        )
    )
    (part,) = why["parts"]
    assert part["input"] == f"/catalogue/disks/{key}"
    assert part["change"] == why["change"] > 0


@pytest.mark.parametrize("system", sorted(BY_SYSTEM))
def test_the_verdict_at_both_ends_is_that_of_sizing_it_there(system):
    document = BY_SYSTEM[system]
    figures = (figures_of(system)[0], "price") if system == "exchange-se" else figures_of(system)
    met = set()
    for figure in figures:
        found = plain(what_if.sensitivity(what_if.Moved(document, CATALOGUE), figure, 0.5))
        assert found["verdict"] == engine.size(document, CATALOGUE, working=False)["verdict"]
        for bar in found["inputs"]:
            for end in ("low", "high"):
                assert (bar[end] is None) is (bar[f"verdict_at_{end}"] is None)
                if bar["pointer"] and bar[end] is not None:
                    there = applied(document, {bar["pointer"]: bar[end]})
                    said = engine.size(there, CATALOGUE, working=False)["verdict"]
                    assert bar[f"verdict_at_{end}"] == said, bar
                    met.add(said)
        assert ("the design breaks." in found["sentence"]) is (
            found["verdict"] != "fail"
            and "fail" in [bar[f"verdict_at_{end}"] for bar in found["inputs"] for end in ENDS]
        )
    assert met


ENDS = ("low", "high")
