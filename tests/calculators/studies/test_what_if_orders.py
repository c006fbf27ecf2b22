"""What a part of a change rests on: the lines of the bill, each change alone, the orders."""

import copy
import itertools
import math
from types import SimpleNamespace

import pytest

from calculators.answers import plain
from calculators.sheet.said.differences import difference_shown
from calculators.studies import what_if
from calculators.studies.what_if import attribution
from calculators.studies.what_if.attribution import why_it_changed
from calculators.studies.what_if.between import Values
from calculators.studies.what_if.differences import Between
from calculators.studies.what_if.measure import measured
from calculators.studies.what_if.said import told
from calculators.systems import SYSTEMS
from tests.calculators.documents import BY_SYSTEM, STORE
from tests.calculators.studies.test_what_if_price import CATALOGUE, _bought, _why
from tests.calculators.what_if_cases import BOTH, breaks, changed_store

FIGURE = "response_time.p95_ms"
PRICES = {
    "server/dell-r760-12lff": ("11000.00", "USD"),
    "controller/bought.controllers": ("600.00", "USD"),
    "enclosure/dell-md1400": ("2000.00", "USD"),
}


def sites():
    """Two sites of three servers with four copies; five servers with three copies, other sites."""
    before = {**_bought(**PRICES), "site_resilient": True, "ha_copies": 4}
    before["servers_per_dag_primary_site"] = 3
    after = {**copy.deepcopy(before), "ha_copies": 3, "servers_per_dag_primary_site": 5}
    after["site_resilience_model"] = "Active/Active (Multiple DAGs)"
    return before, after


def walked(between, figure):
    """What each change does in each order, and the designs that each order leads through."""
    values = Values(between, figure)
    count = len(between.changes)
    for order in itertools.permutations(range(count)):
        mask, done, masks = 0, {}, []
        for i in order:
            was, now = values.of([mask, mask | 1 << i])
            done[i] = now - was
            mask |= 1 << i
            masks.append(mask)
        if not any(math.isnan(each) for each in done.values()):
            yield done, masks[:-1]


def broken(between, mask):
    made = frozenset(each for i, each in enumerate(between.changes) if mask >> i & 1)
    return breaks(between.document(made))


@pytest.mark.parametrize("figure", [FIGURE, "database.queue_length"])
def test_the_range_of_a_part_is_that_of_all_orders(figure):
    between = Between(STORE, changed_store(), BOTH)
    found = why_it_changed(between, figure)
    orders = list(walked(between, figure))
    assert found.counted == len(orders)
    first = Values(between, figure).of([0])[0]
    for part in found.parts:
        place = between.changes.index(part.change)
        told = [done[place] for done, _ in orders]
        noise = 1e-9 * max(abs(found.before), abs(found.after))
        assert part.least == pytest.approx(min(told), abs=noise)
        assert part.most == pytest.approx(max(told), abs=noise)
        alone = Values(between, figure).of([1 << place])[0] - first
        assert part.alone == pytest.approx(alone, abs=noise)
        assert part.least - noise <= part.alone <= part.most + noise


def test_orders_through_designs_that_break_are_counted_and_said():
    after = copy.deepcopy(STORE)
    after["populations"][0]["users"] = 11_000
    after["raid_groups"][0]["disks"] = 24
    between = Between(STORE, after, BOTH)
    found = why_it_changed(between, FIGURE)
    through = [any(broken(between, mask) for mask in masks) for _, masks in walked(between, FIGURE)]
    assert 0 < sum(through) < len(through), "users first, and they break it; disks first, and not"
    assert (found.breaking, found.counted) == (sum(through), len(through))
    asked = [what_if.Question(each, CATALOGUE) for each in (STORE, after)]
    found_out = what_if.changes(*asked, FIGURE)
    assert (found_out.breaking, found_out.counted) == (1, 2)
    assert "1 of the 2 orders leads through designs that break a limit" in found_out.method_sentence
    after["populations"][0]["users"] = 8001
    found_out = what_if.changes(asked[0], what_if.Question(after, CATALOGUE), FIGURE)
    assert (found_out.breaking, found_out.counted) == (0, 2)
    assert "break a limit" not in found_out.method_sentence


def test_some_orders_have_their_ranges_too(monkeypatch):
    between = Between(STORE, changed_store(), BOTH)
    exact = {part.change.pointer: part for part in why_it_changed(between, FIGURE).parts}
    monkeypatch.setattr(attribution, "MOST_EXACT", 3)
    some = why_it_changed(between, FIGURE)
    assert some.method == "orders"
    assert some.counted == some.orders > 0
    assert 0 <= some.breaking <= some.counted
    for part in some.parts:
        known = exact[part.change.pointer]
        noise = 1e-9 * some.after
        assert known.least - noise <= part.least <= part.share + noise
        assert part.share - noise <= part.most <= known.most + noise
        assert part.alone == pytest.approx(known.alone, rel=1e-9)


def test_a_price_is_told_by_the_lines_of_the_bill_first():
    before, after = sites()
    found = _why(before, after)
    lines = {line["key"] or line["kind"]: line for line in found["lines"] if line["change"]}
    server = lines["dell-r760-12lff"]
    bought = server["quantity_after"] - server["quantity_before"]
    assert server["change"] == bought * 11_000 != 0
    assert server["unit_price_before"] == server["unit_price_after"] == "11000.00"
    assert lines["controller"]["change"] == bought * 600
    assert math.fsum(line["change"] for line in found["lines"]) == found["change"]
    sizes = [abs(line["change"]) for line in found["lines"]]
    assert sizes == sorted(sizes, reverse=True)
    name = CATALOGUE.servers["dell-r760-12lff"]["name"]
    assert f"By lines of the bill: {name} +" in found["sentence"]
    assert "What moved it most" not in found["sentence"]
    assert sum(part["change"] for part in found["parts"]) == pytest.approx(
        found["change"], abs=1e-9
    )


def test_lines_in_another_currency_come_by_its_rate():
    before, after = sites()
    for each in (before, after):
        each["purchase"]["prices"]["server/dell-r760-12lff"]["currency"] = "EUR"
    found = _why(before, after)
    (server,) = [line for line in found["lines"] if line["key"] == "dell-r760-12lff"]
    bought = server["quantity_after"] - server["quantity_before"]
    assert server["change"] == pytest.approx(bought * 11_000 * 1.1)
    assert math.fsum(line["change"] for line in found["lines"]) == pytest.approx(found["change"])


def test_what_the_calculations_changed_is_a_line_of_its_own():
    before, after = sites()
    now = {"price": plain(what_if.sensitivity(what_if.Moved(after, CATALOGUE), "price"))["value"]}
    was = {"price": plain(what_if.sensitivity(what_if.Moved(before, CATALOGUE), "price"))["value"]}
    was["price"] += 77
    asked = [
        what_if.Question(before, CATALOGUE, "1", was),
        what_if.Question(after, CATALOGUE, "2", now),
    ]
    found = plain(what_if.changes(*asked, "price"))
    (line,) = [line for line in found["lines"] if line["kind"] == "engine"]
    assert line["change"] == -77
    assert math.fsum(line["change"] for line in found["lines"]) == pytest.approx(found["change"])


def test_another_figure_has_no_lines():
    before, after = sites()
    asked = [what_if.Question(each, CATALOGUE) for each in (before, after)]
    found = what_if.changes(*asked, "disks.all")
    assert found.lines == []
    assert "What moved it most" in found.sentence


def test_what_is_left_empty_is_told_as_it_is_in_force():
    before, after = sites()
    parts = {part["input"]: part for part in _why(before, after)["parts"]}
    part = parts["/site_resilience_model"]
    assert part["from"] is None
    assert part["before_text"] == "Both sites serve users, one availability group (left empty)"
    assert part["after_text"] == "Both sites serve users, an availability group each"


def test_it_opens_on_the_price_then_on_what_changed_most():
    before, after = sites()
    assert _opened(before, after) == "price"
    for each in (before, after):
        del each["purchase"]
    assert _opened(before, after) == "servers.all"
    after.pop("site_resilience_model")
    after.update(servers_per_dag_primary_site=3)
    # The limit that both break moved by half, the disks by a fifth.
    assert _opened(before, after) == "copies.unequal"
    moved = what_if.Moved(after, CATALOGUE)
    assert what_if.sensitivity(moved).figure == "disks.all"
    assert what_if.sensitivity(what_if.Moved(sites()[0], CATALOGUE)).figure == "price"


def _opened(before, after):
    asked = [what_if.Question(each, CATALOGUE) for each in (before, after)]
    return what_if.changes(*asked).figure


def test_a_part_that_its_input_does_not_make_alone_says_so():
    parts = [SimpleNamespace(label="How the sites share", change=-20_773.0, alone=0)]
    found = SimpleNamespace(method="exact")
    said = told._not_alone(found, parts)
    assert said.startswith("How the sites share alone, made in the earlier design, moves nothing")
    for alone in (None, -100.0):
        parts[0].alone = alone
        assert told._not_alone(found, parts) == ""
    assert told._not_alone(SimpleNamespace(method="together"), parts) == ""


def test_months_of_a_difference_are_years_and_months():
    assert difference_shown(153, 37, "months") == "−9 years and 8 months"
    assert difference_shown(12, 13, "months") == "+1 month"
    assert difference_shown(4, 3, "servers") == "−1 server"
    assert difference_shown(3, 5, "copies") == "+2 copies"


def test_nobody_sizes_what_would_help_a_design_between_two_others(monkeypatch):
    """It takes longer than the figures do: a change of many inputs was seconds."""
    after = changed_store()
    after["populations"][0]["users"] = 900_000
    monkeypatch.setattr(attribution, "MOST_EXACT", 3)
    monkeypatch.setattr("calculators.scenario.bench.room.told", None)
    assert why_it_changed(Between(STORE, after, BOTH), FIGURE).breaking


def one_by_one(values, combination):
    """The figure of one design of its own run, and whether it breaks by its verdicts."""
    bench = values._bench(combination)
    if bench is None:
        return math.nan
    found = float(measured(bench, values._catalogue(combination), values.figure, {}, ()))
    values._broken[combination] = bench.breaks
    return found if math.isfinite(found) else math.nan


MANY = {
    "dags": 2, "ha_copies": 2, "servers_per_dag_primary_site": 6, "lagged_copies": 1,
    "controller": "megaraid-9560-16i", "server": "dell-r760-12lff", "users_growth": 0.1,
    "database_disk": "exos-x24-12tb-sas", "volume_free_space_fraction": 0.1, "horizon_years": 3,
    "memory_module": "dell-ddr5-4800-32gb", "io_overhead_fraction": 0.25, "work_week_days": 6,
    "truncation_failure_tolerance_days": 4, "hypervisor_factor": 0.12, "safety_net_days": 5,
    "queue_expiration_days": 3, "mailbox_moves_per_week_fraction": 0.02,
}  # fmt: skip


@pytest.mark.parametrize("figure", ["disks.all", "server.iops", "price"])
@pytest.mark.parametrize("system", ["exchange-2013", "exchange-2019"])
def test_a_step_is_run_once_for_its_figure_and_its_limits(system, figure, monkeypatch):
    names = {field.name for field in SYSTEMS[system].fields}
    prices = {"disk/exos-x24-12tb-sas": {"price": "300.00", "currency": "USD"}}
    before = {**copy.deepcopy(BY_SYSTEM[system]), "purchase": {"prices": prices}}
    before["database_disk"] = "exos-x24-24tb-sas"
    prices["disk/exos-x24-24tb-sas"] = {"price": "500.00", "currency": "USD"}
    after = {**before, **{name: value for name, value in MANY.items() if name in names}}
    between = Between(before, after, BOTH)
    assert len(between.changes) > attribution.MOST_EXACT
    found = why_it_changed(between, figure)
    monkeypatch.setattr(Values, "_one", one_by_one)
    assert found == why_it_changed(between, figure)
    assert math.fsum(part.share for part in found.parts) == pytest.approx(found.change, abs=1e-9)
    assert found.method == "orders"
    assert found.parts
