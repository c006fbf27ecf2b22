"""The lines of a bill, made of parts by hand: where each stands, and what is said of it."""

import dataclasses
import math
from types import SimpleNamespace

import pytest

from calculators.inputs.catalogue import from_fixtures
from calculators.inputs.purchase.purchase import NOTHING, Purchase
from calculators.systems.materials import bill_of_materials as bills
from calculators.systems.materials.bill_of_materials import Line
from calculators.systems.shared.hardware.hardware_limits import MEMORY_GIB
from calculators.systems.system import Part

FIXTURES = from_fixtures()
CATALOGUE = dataclasses.replace(
    FIXTURES,
    servers={"s": {"name": "Server"}},
    controllers={"c": {"name": "Controller"}, "d": {"name": "Other"},
                 "board": {"name": "On board", "onboard": True}},
    disks={"k": {"name": "Disk"}, "l": {"name": "Larger"}},
    further={"enclosure": {"e": {"name": "Enclosure"}}},
    _made={},
)  # fmt: skip
SERVER = Part("server", "bought.servers", ("server",))


def given(**models):
    return {name: SimpleNamespace(value=value) for name, value in models.items()}


def lines(parts, models, catalogue=CATALOGUE, purchase=NOTHING, **values):
    counted = {f"bought.{name}": number for name, number in values.items()}
    tree = bills._tree(tuple(parts), given(**models), counted)
    return list(bills._numbered(tree, catalogue, purchase))


def placed(found):
    return [(each.item, each.level, each.kind, each.key, each.quantity, each.parent)
            for each in found]  # fmt: skip


OF_C = Part("controller", "bought.c", ("c",))
OF_D = Part("controller", "bought.d", ("d",))
ON_C = Part("disk", "bought.on_c", ("disk",), under=("c",))
ON_D = Part("disk", "bought.on_d", ("disk",), under=("d",))


def test_disks_stand_below_their_controller_and_that_below_the_server():
    models = {"server": "s", "c": "c", "d": "d", "disk": "k"}
    parts, numbers = (SERVER, OF_C, OF_D, ON_C, ON_D), {"servers": 2, "c": 2, "d": 4, "on_c": 6}
    assert placed(lines(parts, models, **numbers, on_d=8)) == [
        ("1", 0, "server", "s", 2, None), ("1.1", 1, "controller", "c", 2, 0),
        ("1.1.1", 2, "disk", "k", 6, 1), ("1.2", 1, "controller", "d", 4, 0),
        ("1.2.1", 2, "disk", "k", 8, 3),
    ]  # fmt: skip
    # Disks that hang on none of them hang on the last; without any on the server.
    loose = Part("disk", "bought.on_d", ("disk",))
    assert placed(lines((SERVER, OF_C, OF_D, loose), models, servers=2, c=2, d=4, on_d=8))[-1] == (
        "1.2.1", 2, "disk", "k", 8, 2,
    )  # fmt: skip
    assert placed(lines((SERVER, loose), models, servers=2, on_d=8))[-1] == (
        "1.1", 1, "disk", "k", 8, 0,
    )  # fmt: skip
    # What is on board is part of the server.
    board = {**models, "c": "board"}
    assert placed(lines((SERVER, OF_C, ON_C), board, servers=2, c=2, on_c=6)) == [
        ("1", 0, "server", "s", 2, None), ("1.1", 1, "disk", "k", 6, 0),
    ]  # fmt: skip


@pytest.mark.parametrize("number", [0, -1, math.nan, math.inf])
def test_what_is_not_bought_or_not_counted_is_on_no_line(number):
    found = lines((SERVER, OF_C), {"server": "s", "c": "c"}, servers=2, c=number)
    assert placed(found) == [("1", 0, "server", "s", 2, None)]
    assert placed(lines((SERVER, OF_C), {"server": "s", "c": "c"}, servers=2, c=0.6))[1][4] == 1


def test_equal_things_are_on_one_line_with_the_figures_that_count_them():
    log = Part("disk", "bought.log", ("log",), under=("c",))
    parts = (SERVER, OF_C, ON_C, log)
    numbers = {"servers": 2, "c": 2, "on_c": 6, "log": 4}
    one = lines(parts, {"server": "s", "c": "c", "disk": "k", "log": "k"}, **numbers)[2:]
    assert [(each.key, each.quantity, each.figures) for each in one] == [
        ("k", 10, {"bought.on_c": 6, "bought.log": 4}),
    ]
    two = lines(parts, {"server": "s", "c": "c", "disk": "k", "log": "l"}, **numbers)[2:]
    assert [(each.item, each.key, each.quantity) for each in two] == [
        ("1.1.1", "k", 6), ("1.1.2", "l", 4),
    ]  # fmt: skip
    named = Part("disk", "bought.log", ("log",), "Log", ("c",))
    models = {"server": "s", "c": "c", "disk": "k", "log": "k"}
    several = lines((SERVER, OF_C, ON_C, named), models, **numbers)[2:]
    assert [each.description for each in several] == ["Disk", "Log: Disk"]


def test_which_figures_are_counted_on_a_line():
    log = Part("disk", "bought.log", ("log",), under=("c",))
    models = given(c="c", disk="k", log="k")
    assert bills.figures_of_lines((OF_C, ON_C, log, ON_C), models) == {
        ("controller", "c", "", None): ("bought.c",),
        ("disk", "k", "", "c"): ("bought.on_c", "bought.log"),
    }


# What of it is owned


def bought(key, number, kind="disk", **row):
    return Line("1", 0, kind, key, "", row, None, {f"bought.{key}": float(number)})


@pytest.mark.parametrize(
    ("there", "owned", "to_buy", "spare"),
    [(0, [0, 0], [4, 2], [0, 0]), (3, [3, 0], [1, 2], [0, 0]), (4, [4, 0], [0, 2], [0, 0]),
     (5, [4, 1], [0, 1], [0, 0]), (9, [4, 5], [0, 0], [0, 3])],
)  # fmt: skip
def test_what_is_owned_goes_to_the_lines_from_the_top_down(there, owned, to_buy, spare):
    found = [bought("k", 4), bought("k", 2), bought("l", 7)]
    bills._give_out(found, Purchase(owned={"disk/k": there} if there else {}))
    assert [each.owned for each in found] == [*owned, 0]
    assert [each.to_buy for each in found] == [*to_buy, 7]
    assert [each.spare for each in found] == [*spare, 0]


# What nobody counts


def bench_of(*parts, models=(), **values):
    return SimpleNamespace(
        tree=SimpleNamespace(bought=parts), given=given(**dict(models)),
        recording=SimpleNamespace(values={f"bought.{name}": each for name, each in values.items()}),
        scenario=SimpleNamespace(options=SimpleNamespace(value={"enclosure": "e"}.get)),
    )  # fmt: skip


def test_what_nobody_can_count_is_named(monkeypatch):
    named = Part("disk", "bought.log", ("disk",), "Log")
    bench = bench_of(SERVER, OF_C, ON_C, named, OF_D, models={"c": "board", "disk": "k", "d": "d"},
                     servers=math.nan, c=math.nan, on_c=math.inf, log=math.nan, d=2)  # fmt: skip
    for enclosures in (False, True):
        monkeypatch.setattr(bills.count_reasons, "enclosures_open", lambda _, it=enclosures: it)
        assert bills.uncounted(bench, CATALOGUE) == [
            "Server, not chosen yet", "Disk", "Log: Disk", *["Enclosure"] * enclosures,
        ]  # fmt: skip


@pytest.mark.parametrize(
    ("price", "subtotals", "at_least"),
    [("5.00", [1], True), ("0.00", [], False), (None, [1], False)],
)
def test_a_sum_without_what_nobody_counts_is_at_least_so_much(price, subtotals, at_least):
    total = {"price": price, "currency": "EUR", "unknown": 1, "subtotals": subtotals}
    found = bills._with_uncounted(total, ["E", "F"])
    known = price if at_least else None
    assert found == {
        "price": known, "currency": "EUR" if known else None, "unknown": 3, "at_least": at_least,
        "uncounted": ["E", "F"], "subtotals": subtotals,
    }  # fmt: skip
    assert bills._with_uncounted(total, []) == {**total, "uncounted": []}


# Memory


def with_memory(monkeypatch, needed, figure="memory", asked=("ram",)):
    monkeypatch.setattr(bills.memory, "of_a_server", lambda bench: needed)
    system = SimpleNamespace(memory_figure=figure, bought={"ram": "memory", "disks": "disks"})
    return SimpleNamespace(system=system, bought=lambda: dict.fromkeys(asked, 1.0))


NEEDS = (64.0, "GB")


@pytest.mark.parametrize(
    ("needed", "row", "lacks"),
    [(NEEDS, {"ram_gb": 32}, True), (NEEDS, {"ram_gb": 63}, True), (NEEDS, {"ram_gb": 64}, False),
     (NEEDS, {"ram_gb": 128}, False), (NEEDS, {"ram_gb": 0}, True), (NEEDS, {}, False),
     (None, {"ram_gb": 32}, False)],
)  # fmt: skip
def test_a_server_with_less_memory_than_it_needs_says_so(monkeypatch, needed, row, lacks):
    bench, server = with_memory(monkeypatch, needed), bought("s", 2, "server", **row)
    said = (
        f"a server comes with {row.get('ram_gb')} GB of memory and needs 64 GB: what it lacks is "
        "on no line"
    )
    disk = bought("k", 2, ram_gb=1)
    assert bills._memory_lacking(bench, [disk, server]) == (said if lacks else "")
    # Where the row says nothing, the price is to include it.
    note = "Its price is to include its memory, 64 GB." if needed and not row else ""
    assert bills._with_memory(bench, server, [disk, server]) == note
    assert bills._with_memory(bench, disk, [disk, server]) == ""
    # On a line of its own, of servers that are there, or of no rule, it is no matter.
    own = bought("m", 2, "memory")
    assert bills._memory_lacking(bench, [server, own]) == ""
    assert bills._with_memory(bench, server, [server, own]) == ""
    other = with_memory(monkeypatch, needed, figure="")
    assert (
        bills._memory_lacking(other, [server]) == bills._with_memory(other, server, [server]) == ""
    )
    server.owned = 2
    assert (
        bills._memory_lacking(bench, [server]) == bills._with_memory(bench, server, [server]) == ""
    )


@pytest.mark.parametrize(
    ("figure", "asked", "owned", "kinds", "unknown"),
    [("memory", ("ram",), 1, (), True), ("memory", ("ram", "disks"), 1, (), True),
     ("memory", ("disks",), 1, (), False), ("memory", (), 1, (), False),
     ("memory", ("ram",), 0, (), False), ("memory", ("ram",), 1, ("memory",), False),
     ("", ("ram",), 1, (), False)],
)  # fmt: skip
def test_servers_that_are_owned_have_memory_that_nobody_gave(
    monkeypatch, figure, asked, owned, kinds, unknown
):
    bench = with_memory(monkeypatch, NEEDS, figure, asked)
    server, disk = bought("s", 2, "server"), bought("k", 2)
    server.owned, disk.owned = owned, 2
    found = [disk, server, *(bought("m", 2, kind) for kind in kinds)]
    assert bills._owned_without_memory(bench, found) is unknown


# What is told


@pytest.mark.parametrize(
    ("thing", "row", "said"),
    [
        ("at least 534 GB", {"price_for": "at least 600 GB", "price": "5"},
         "Its price was typed for at least 600 GB."),
        ("at least 600 GB", {"price_for": "at least 600 GB", "price": "5"}, ""),
        ("at least 534 GB", {"price": "5"}, ""), ("at least 534 GB", {"price_for": "x"}, ""),
        ("", {"price_for": "at least 600 GB", "price": "5"}, ""),
    ],
)  # fmt: skip
def test_a_price_that_was_typed_for_more_says_so(thing, row, said):
    one = bought("k", 2, **row)
    one.thing = thing
    assert bills._typed_for(one) == said


def test_what_was_typed_for_nothing_on_the_bill_is_told_with_its_heir():
    prices = {
        "disk/k": {"price": "5.00", "currency": "EUR"},
        "disk/bought.l": {"price": "7.00", "currency": "EUR", "price_for": "534 GB"},
        "enclosure/e": {},
    }
    purchase = Purchase(prices=prices, owned={"enclosure/e": 3})
    found = bills._unused([bought("l", 2, name="Larger"), bought(None, 2)], purchase, CATALOGUE)
    none = {"price_for": None, "price": None, "currency": None, "owned": 0, "now": None,
            "now_is": None}  # fmt: skip
    assert found == [
        {**none, "name": "disk/k", "description": "Disk", **prices["disk/k"]},
        {**none, "name": "disk/bought.l", "description": "Disk, not chosen yet",
         **prices["disk/bought.l"], "now": "disk/l", "now_is": "Larger"},
        {**none, "name": "enclosure/e", "description": "Enclosure", "owned": 3},
    ]  # fmt: skip


def test_a_line_in_plain_values():
    row = {"name": "N", "price": "5", "currency": "EUR", "power_watts": 7, "origin": "cited"}
    one = Line("1.2", 1, "memory", "k", "", row, 0, {MEMORY_GIB: 64.0}, owned=70)
    told = one.as_dict()
    assert (told["unit"], told["power_watts"], told["quantity"], told["spare"]) == (
        "GiB", None, 64, 6,
    )  # fmt: skip
    assert (told["unit_price"], told["line_price"], told["to_buy"]) == ("5.00", "0.00", 0)
    assert told["figures"] == [MEMORY_GIB]
