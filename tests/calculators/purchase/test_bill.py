"""The bill buys what the checks used: its quantities are figures of the sheet."""

import copy
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calculators import engine, search
from calculators.inputs.catalogue import from_fixtures
from calculators.inputs.purchase.purchase import Purchase, Rate
from calculators.scenario.bench import Bench
from calculators.scenario.parse import parse
from calculators.systems import SYSTEMS
from calculators.systems.materials import bill_of_materials
from calculators.systems.materials.bill_of_materials import Line
from calculators.systems.shared.hardware import hardware_lines
from tests.calculators.documents import BY_SYSTEM, GROUP, HUB, MAILBOX, RELAY, STORE

CATALOGUE = from_fixtures()
# Limit -> the kind of line that its available side counts, for one server or for all of them.
OWNED = {
    "queue-below-spindles": ("disk", "database"),
    "spindles": ("disk", "database"),
    "log-spindles": ("disk", "log"),
}


def bench(document):
    return Bench(parse(document, CATALOGUE))


def bill(document):
    return engine.bill_of_materials(document, CATALOGUE)["lines"]


def quantity(lines, kind):
    return sum(line["quantity"] for line in lines if line["kind"] == kind)


counts = st.integers(1, 7)


@st.composite
def documents(draw):
    """A document of any mail system, with other hardware."""
    document = copy.deepcopy(draw(st.sampled_from(list(BY_SYSTEM.values()))))
    system = SYSTEMS[document["system"]]
    asked = {field.name for field in system.fields}
    if system.group_fields:
        groups = document.setdefault("raid_groups", [])
        if document["system"] == RELAY["system"] and draw(st.booleans()):
            groups.append({"volume": "queue", "disk": "scsi-15k-300gb"})
        for group in groups:
            group |= {"level": "RAID10", "disks": 2 * draw(counts), "count": draw(counts)}
            group.pop("spans", None)
            # The store's own controller joins few disks.
            named = [None] if document["system"] != STORE["system"] else []
            group["controller"] = draw(st.sampled_from([*named, "ultra3-128mb"]))
        if groups and draw(st.booleans()):
            groups.append({**groups[-1], "disks": groups[-1]["disks"] + 2})
    if document["system"] == RELAY["system"]:
        document["relays"] = draw(st.none() | counts)
    elif system.group_fields:
        document["servers"] = draw(counts)
    elif "database_disks" in asked:
        document["database_disks"] = draw(st.none() | st.integers(1, 40))
    if "controllers" in asked:
        document["controllers"] = draw(st.integers(1, 3))
    return document


@given(documents())
@settings(deadline=None, max_examples=60)
def test_every_quantity_is_a_figure_that_the_checks_rest_on(document):
    found, lines = bench(document), bill(document)
    values, tree = found.recording.values, found.tree
    for line in lines:
        assert line["figures"]
        assert line["quantity"] == round(sum(values[name] for name in line["figures"]))
    servers = values[hardware_lines.SERVERS]
    main = next(line for line in lines if line["kind"] == "server")
    assert main["quantity"] == servers
    disks = values.get(hardware_lines.DISKS_A_SERVER, 0)
    assert quantity(lines, "disk") == servers * disks == values.get(hardware_lines.DISKS, 0)
    # What a limit has is what is bought.
    held = {verdict.check.name: verdict for verdict in found.verdicts}
    groups = found.scenario.groups
    for name, (_, volume) in OWNED.items():
        if name in held:
            bought = [f"bought.{record.name}_disks" for record in groups[volume]]
            assert held[name].available.value * servers == sum(values[each] for each in bought)
    if "relays" in held:
        assert held["relays"].available.value == main["quantity"]
    # And what decides how many are bought decides what some limit has or needs in some state.
    counted = {
        name
        for line in lines
        for figure in line["figures"]
        for name in tree.rests_on(figure)
        if not name.startswith("fact.") and line["kind"] == "disk"
    } - {"servers"}
    named = {**document, "server": "hpe-dl380-gen10-12lff"}
    whole = bench(named).tree
    limits = {
        name
        for _, *sides in whole.checks
        for side in sides
        if hasattr(side, "reads") and side.name in whole.figures
        for name in whole.rests_on(side.name)
    }
    assert counted <= limits


def test_five_relays_are_five_servers():
    assert quantity(bill({**RELAY, "relays": 5}), "server") == 5
    assert quantity(bill(RELAY), "server") == 4, "as many as the peak needs"
    lost = {**RELAY, "relays": 5, "state": "server-lost"}
    assert quantity(bill(lost), "server") == 5, "the lost one was bought too"


def test_fewer_servers_than_relays_break_a_limit():
    found = engine.size({**RELAY, "relays": 5, "servers": 3}, CATALOGUE)
    check = next(each for each in found["checks"] if each["name"] == "servers-bought")
    assert (check["verdict"], check["needed"], check["available"]) == ("fail", 5, 3)
    assert quantity(bill({**RELAY, "relays": 5, "servers": 3}), "server") == 3


def test_one_server_that_is_bought_is_one():
    for document, words in (
        ({**GROUP, "servers": 1}, "The design needs 4 servers; only 1 is bought. Leave"),
        ({**GROUP, "servers": 11}, "The design needs 4 servers and 11 are bought."),
        ({**RELAY, "relays": 1, "servers": 1}, "The design needs 1 server and 1 is bought."),
    ):
        found = engine.size(document, CATALOGUE)
        check = next(each for each in found["checks"] if each["name"] == "servers-bought")
        assert check["message"].startswith(words)


def test_fewer_servers_than_the_plan_break_a_limit():
    for servers, verdict in ((3, "fail"), (4, "pass")):
        found = engine.size({**GROUP, "servers": servers}, CATALOGUE)
        check = next(each for each in found["checks"] if each["name"] == "servers-bought")
        assert (check["verdict"], check["needed"]) == (verdict, 4)


@pytest.mark.parametrize("document", [STORE, MAILBOX, HUB], ids=lambda each: each["system"])
def test_servers_controllers_and_disks_multiply(document):
    document = {**copy.deepcopy(document), "servers": 3, "controllers": 2}
    for group in document["raid_groups"]:
        group["controller"] = "ultra3-128mb"
    lines = bill(document)
    disks = sum(group["disks"] for group in document["raid_groups"])
    assert [(line["kind"], line["quantity"]) for line in lines] == [
        ("server", 3),
        ("controller", 6),
        ("disk", 3 * disks),
    ]
    assert [line["item"] for line in lines] == ["1", "1.1", "1.1.1"]
    assert [line["parent"] for line in lines] == [None, 0, 1]


def test_disks_hang_on_their_own_controller():
    document = copy.deepcopy(MAILBOX)
    document["raid_groups"][0]["controller"] = "ultra3-128mb"
    document["raid_groups"].append({**document["raid_groups"][0], "disks": 4})
    document["raid_groups"][-1]["controller"] = "hp-netraid-3si"
    document["raid_groups"][0]["count"] = 2
    lines = bill(document)
    assert [(line["item"], line["kind"], line["key"], line["quantity"]) for line in lines] == [
        ("1", "server", None, 1),
        ("1.1", "controller", "ultra3-128mb", 1),
        ("1.1.1", "disk", "scsi-15k-300gb", 28),
        ("1.2", "controller", "hp-netraid-3si", 1),
        ("1.2.1", "disk", "scsi-15k-300gb", 4),
        ("1.3", "controller", None, 1),
        ("1.3.1", "disk", "scsi-15k-300gb", 4),
    ]


def test_a_hub_counts_all_groups_of_a_volume():
    """The bill bought both groups, and the limits rested on the first alone."""
    document = copy.deepcopy(HUB)
    document["raid_groups"][1] |= {"level": "RAID10", "disks": 4}
    one = bench(document).recording.values
    document["raid_groups"].append({**document["raid_groups"][1], "disks": 6})
    two = bench(document).recording.values
    assert (one["queue.all_disks"], two["queue.all_disks"]) == (4, 10)
    assert two["queue.write_multiplier"] == 2 * one["queue.write_multiplier"] == 4


def test_a_search_pays_for_what_is_on_the_bill():
    rows = [{"volume": "queue", "level": "RAID10", "disks": 2, "disk": "scsi-15k-300gb"}]
    prices = {"controller/bought.controllers": {"price": "310", "currency": "USD"}}
    asked = {
        "scenario": {
            **RELAY,
            "server": "mailbox-2007-24gb",
            "raid_groups": rows,
            "purchase": {"prices": prices},
        },
        "axes": {"/relays": {"from": 3, "to": 6}, "/raid_groups/0/disks": [2, 4]},
        "objectives": [
            {"figure": "price", "goal": "least"},
            {"figure": "disks", "goal": "most"},
        ],
    }
    question = search.read(asked, CATALOGUE)
    front = search.finish(question, search.sweep(question))["front"]
    assert front
    for row in front:
        found = engine.bill_of_materials(question.space.document(row["design"]), CATALOGUE)
        assert row["objectives"]["disks"] == quantity(found["lines"], "disk")
        priced = sum(float(line["line_price"] or 0) for line in found["lines"])
        assert row["objectives"]["price"] == pytest.approx(priced)


def test_a_mail_system_that_asks_for_no_hardware_is_one_server(monkeypatch):
    from dataclasses import replace

    system = SYSTEMS[RELAY["system"]]
    asked = tuple(
        field for field in system.fields if field.name not in ("server", "servers", "controllers")
    )

    def size(asked, facts, sheet):
        sheet.check("server-left", facts.servers_needed, asked.messages)

    own = {"servers_figure": None, "bought": {}, "load_figure": "messages"}
    bare = replace(system, fields=asked, size=size, charts=(), **own)
    monkeypatch.setitem(SYSTEMS, system.key, bare)
    document = {"system": RELAY["system"], "raid_groups": [{"volume": "queue", "level": "RAID1"}]}
    document["raid_groups"][0] |= {"disks": 2, "disk": "scsi-15k-300gb"}
    assert [(line["kind"], line["quantity"]) for line in bill(document)] == [
        ("server", 1),
        ("controller", 1),
        ("disk", 2),
    ]


@pytest.mark.parametrize("document", BY_SYSTEM.values(), ids=BY_SYSTEM)
def test_a_line_of_the_bill_says_what_it_is_for_and_its_model(document):
    made, lines = bench(document), bill(document)
    parts, sheet = made.tree.bought, made.recording.values
    for line in lines:
        row = CATALOGUE.table(line["kind"]).get(line["key"], {})
        said = set()
        for part in parts:
            if part.kind == line["kind"]:
                size = part.size_said(made.given, sheet)
                kind = ", ".join(filter(None, (line["kind"].capitalize(), size)))
                name = row.get("name") or f"{kind}, not chosen yet"
                said.add(f"{part.what}: {name}" if part.what else name)
        assert line["description"] in said
    # Whatever is asked for has its line, and no line stands for two purposes.
    assert len({line["description"] for line in lines}) == len(lines)


def _line(quantity, price, currency="EUR", owned=0, origin="given"):
    row = {"price": price, "currency": currency, "price_origin": origin} if price else {}
    return Line("1", 0, "disk", "k", "", row, None, {"disks": quantity}, "", owned)


RATED = Purchase(currency="EUR", rates={"USD": Rate(Decimal("0.5"), "2026-01-01", "us")})


@pytest.mark.parametrize(
    ("lines", "purchase", "total", "counts", "subtotals"),
    [
        ([], Purchase(), (None, None), (0, 0, 0, 0), []),
        ([_line(2, None)], Purchase(), (None, None), (0, 1, 0, 0), []),
        ([_line(2, "1.5")], Purchase(), ("3.00", "EUR"), (1, 0, 0, 0), [("EUR", "3.00")]),
        ([_line(2, "1.5"), _line(3, "2", origin="assumed"), _line(1, None)], Purchase(),
         ("9.00", "EUR"), (2, 1, 1, 0), [("EUR", "9.00")]),
        ([_line(4, "1.5", owned=1), _line(3, "2", owned=3)], Purchase(),
         ("4.50", "EUR"), (2, 0, 0, 1), [("EUR", "4.50")]),
        # What is owned costs nothing, whether or not it has a price, in whichever currency.
        ([_line(3, "2", owned=3), _line(3, None, owned=3)], Purchase(), ("0.00", "EUR"),
         (2, 0, 0, 2), []),
        ([_line(3, "2", owned=3), _line(3, "2", "USD", owned=3)], Purchase(), ("0.00", None),
         (2, 0, 0, 2), []),
        ([_line(3, "2", "USD", owned=3)], RATED, ("0.00", "EUR"), (1, 0, 0, 1), []),
        ([_line(2, "3"), _line(2, "4", "USD")], Purchase(), (None, None), (2, 0, 0, 0),
         [("EUR", "6.00"), ("USD", "8.00")]),
        ([_line(2, "3"), _line(2, "4", "USD")], RATED, ("10.00", "EUR"), (2, 0, 0, 0),
         [("EUR", "6.00"), ("USD", "8.00")]),
        ([_line(2, "4", "USD")], RATED, ("4.00", "EUR"), (1, 0, 0, 0), [("USD", "8.00")]),
        ([_line(2, "3"), _line(2, "4", "GBP")], RATED, (None, None), (2, 0, 0, 0),
         [("EUR", "6.00"), ("GBP", "8.00")]),
    ],
)  # fmt: skip
def test_what_the_known_lines_come_to(lines, purchase, total, counts, subtotals):
    found = bill_of_materials._total(lines, purchase)
    assert (found["price"], found["currency"]) == total
    assert tuple(found[key] for key in ("known", "unknown", "assumed", "owned")) == counts
    assert [(part["currency"], part["price"]) for part in found["subtotals"]] == subtotals
    for part in found["subtotals"]:
        rated = purchase is RATED and part["currency"] == "USD"
        rate = {"rate": "0.5", "on": "2026-01-01", "source": "us"} if rated else None
        assert part["rate"] == rate
