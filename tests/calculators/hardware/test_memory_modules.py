"""Memory of the servers that are named: in modules, and on the bill where no price has it."""

import copy
import dataclasses
import math
import re

import pytest

from calculators import engine, search
from calculators.sheet.said.numbers import short
from calculators.sheet.sources import SOURCES
from planner.forms.new_plan import starter
from tests import answered
from tests.calculators.documents import HUB, MAILBOX, RELAY
from tests.calculators.named_hardware import CATALOGUE, FIXTURES, LARGE, LATER, changed, plan, sized


@pytest.mark.parametrize(
    ("document", "gigabytes"), [(MAILBOX, "memory.installed_gb"), (HUB, "ram_gb")]
)
def test_the_older_rules_buy_memory_in_modules_too(document, gigabytes):
    asked = {**document, "memory_module": "dimm-64", "server": LARGE, "servers": 3}
    few = changed("server", LARGE, memory_slots=0.5, memory_counts=None)
    figures, checks = sized(asked, few)
    needed = figures[gigabytes]["value"]
    gib = figures["memory.to_buy_gib"]["value"]
    assert gib == pytest.approx(needed * 1e9 / 2**30)
    assert figures["memory.modules"]["value"] == -(-gib // 64) == 1
    assert figures["bought.memory_modules"]["value"] == 3
    assert checks["memory-slots"]["verdict"] == "fail", "one module, half a slot"
    (memory,) = memory_lines(asked, few)
    assert (memory["quantity"], memory["line_price"]) == (3, "600.00")
    (memory,) = memory_lines(asked)
    assert memory["quantity"] == 6, "its maker supports two, not one"
    more = sized({**asked, "ram_gb": 96})[0]
    assert more["memory.modules"]["value"] == 2, "96 GB are more than 64 GiB"
    assert "memory.modules" not in sized(document)[0]


def memory_lines(document, catalogue=CATALOGUE):
    """The lines of memory on the bill."""
    lines = engine.bill_of_materials(document, catalogue)["lines"]
    return [line for line in lines if line["kind"] == "memory"]


def bare(**fields):
    return changed("server", LARGE, memory_included=False, **fields)


@pytest.mark.parametrize("system", LATER)
def test_memory_that_no_price_includes_is_on_the_bill(system):
    (line,) = memory_lines(plan(system), bare())
    assert (line["key"], line["unit_price"]) == (None, None)
    assert line["description"] == "Memory by the GiB: Memory modules, not chosen yet"
    figures = sized(plan(system), bare())[0]
    configured = figures["memory.configured_gib"]["value"]
    assert line["quantity"] == figures["bought.servers"]["value"] * configured
    assert line["unit"] == "GiB"
    assert line["note"].startswith(f"{configured:g} GiB each")
    (given,) = memory_lines(plan(system, ram_gib=192), bare())
    assert given["note"].startswith("192 GiB each")
    for included in (True, None):
        assert memory_lines(plan(system), changed("server", LARGE, memory_included=included)) == []
    assert memory_lines({**plan(system), "server": None}) == []


def test_memory_without_modules_takes_a_price():
    price = {"price": "0", "currency": "EUR"}
    asked = plan(purchase={"prices": {"memory/bought.memory_gib": price}})
    (line,) = memory_lines(asked, bare())
    assert line["line_price"] == "0.00", "the price of the server included it"
    keys = {each["key"] for each in answered.findings(asked, bare())}
    assert "memory-not-chosen" not in keys
    assert "memory-not-chosen" in {each["key"] for each in answered.findings(plan(), bare())}


def test_chosen_modules_come_in_a_number_that_the_maker_supports():
    counts = "2, 4, 8, 12"
    asked = plan(memory_module="dimm-64", ram_gib=64 * 5)
    (line,) = memory_lines(asked, bare(memory_counts=counts))
    figures = sized(asked, bare(memory_counts=counts))[0]
    assert figures["memory.modules"]["value"] == 5
    assert figures["memory.modules_supported"]["value"] == 8
    assert line["quantity"] == 8 * figures["bought.servers"]["value"]
    required = short(figures["memory.required_gib"]["value"])
    assert line["note"] == (
        f"8 in each server: 8 × 64 = 512 GiB, for 320 GiB that are given; {required} GiB are needed"
    )
    exact = sized(plan(memory_module="dimm-64", ram_gib=64 * 8), bare(memory_counts=counts))[0]
    assert exact["memory.modules_supported"]["value"] == 8
    beyond = plan(memory_module="dimm-64", ram_gib=64 * 13)
    figures, checks = sized(beyond, bare(memory_counts=counts, memory_slots=12))
    assert figures["memory.modules_supported"]["value"] == 13
    assert checks["memory-slots"]["verdict"] == "fail"
    anyhow = bare(memory_counts=None)
    said = memory_lines(asked, anyhow)[0]["note"]
    assert said.startswith("5 in each server: 5 × 64 = 320 GiB, "), "where none are stated"
    needed = memory_lines(plan(memory_module="dimm-64"), anyhow)[0]["note"]
    assert needed.endswith(f", as it is sold; {required} GiB are needed")


def test_memory_of_2007_says_what_is_given_and_needed_and_what_a_gb_is():
    """Of "32 GB" 30 GiB stood on the bill, with no word that tied them."""
    document = copy.deepcopy(MAILBOX) | {"server": "hpe-dl380-gen10-24sff"}
    document["raid_groups"] = [
        {**group, "disk": "sas-15k-25in-146gb"} for group in document["raid_groups"]
    ]

    def noted(**more):
        lines = engine.bill_of_materials({**document, **more}, FIXTURES)["lines"]
        (line,) = (each for each in lines if each["kind"] == "memory")
        return line["quantity"], line["note"]

    values = engine.size(document, FIXTURES)["figures"]
    needed = values["memory.required_gb"]["value"]
    assert values["memory.installed_gb"]["value"] > needed
    quantity, said = noted(ram_gb=32)
    assert quantity == 30
    assert said == (
        "32 GB (of 10⁹ bytes) = 29.8 GiB each that are given; "
        f"{short(needed)} GB are needed; the price of the server includes none."
    )
    _, said = noted()
    assert f" each, as it is sold; {short(needed)} GB are needed; " in said
    _, said = noted(ram_gb=32, memory_module="dell-ddr4-3200-16gb")
    assert said == (
        "2 in each server: 2 × 16 = 32 GiB, for 32 GB that are given; "
        f"{short(needed)} GB are needed"
    )


def test_memory_that_is_given_by_1000_is_tied_to_what_is_on_the_bill():
    """32 GB were given, and 30 GiB bought, without a word."""
    asked = starter.document("exchange-2007-mailbox", 3400, CATALOGUE, further={})
    asked |= {"ram_gb": 32, "server": "dell-r760xd2"}
    (line,) = memory_lines(asked, CATALOGUE)
    assert (line["quantity"], line["unit"]) == (30, "GiB")
    assert line["note"].startswith("32 GB (of 10⁹ bytes) = 29.8 GiB each")


@pytest.mark.parametrize(
    ("document", "memory"), [(MAILBOX, "memory.installed_gb"), (HUB, "ram_gb")]
)
def test_older_servers_without_memory(document, memory):
    (line,) = memory_lines({**document, "server": LARGE, "servers": 3}, bare())
    assert line["quantity"] == math.ceil(3 * sized(document)[0][memory]["value"] * 1e9 / 2**30)
    assert re.search(r"^\d+ GB \(of 10⁹ bytes\) = [\d.]+ GiB each[ ,]", line["note"])


def test_a_system_that_works_out_no_memory_says_so():
    (line,) = memory_lines({**RELAY, "server": LARGE}, bare())
    assert (line["quantity"], line["unit"]) == (4, None), "that of each server"
    assert line["note"].endswith("how much it needs is not worked out here.")


def advised(catalogue=FIXTURES, **options):
    """The modules that are suggested for a server."""
    found = [
        each
        for each in answered.findings(plan(**options), catalogue)
        if each["key"] == "memory-not-chosen"
    ]
    return found[0]["message"], found[0]["fix"]


def test_modules_are_suggested_that_fit():
    message, fix = advised()
    assert "8 × Dell DDR5-4800 RDIMM, 16 GB, 1 rank in each would do." in message
    assert fix == {"/memory_module": "dell-ddr5-4800-16gb"}
    # 32 of 16 GB would fill both slots of every channel: 16 of 32 GB give each one.
    message, fix = advised(ram_gib=512)
    assert (fix, "16 × " in message) == ({"/memory_module": "dell-ddr5-4800-32gb"}, True)
    # 13 modules are no number that is supported, and 16 of them are more than 7 of 32 GB, made 8.
    message, fix = advised(ram_gib=208)
    assert "16 × Dell DDR5-4800 RDIMM, 16 GB" in message
    assert advised(server="dell-r740-8lff")[1] == {"/memory_module": "dell-ddr4-3200-16gb"}
    message, fix = advised(server="hpe-dl380-gen10-12lff")
    assert fix is None, "modules of another maker are for its own servers"
    assert "no modules that are known to fit" in message
    retired = {key: row | {"retired": True} for key, row in FIXTURES.table("memory").items()}
    none = dataclasses.replace(FIXTURES, further={**FIXTURES.further, "memory": retired}, _made={})
    assert advised(none)[1] is None


def test_built_in_modules_have_a_source_and_no_price():
    rows = FIXTURES.table("memory")
    assert {row["capacity_gib"] for row in rows.values()} == {8, 16, 32, 64, 128, 256}
    assert {row["memory_type"].split()[0] for row in rows.values()} == {"DDR4", "DDR5"}
    for row in rows.values():
        assert row["source"].split(",")[0] in SOURCES
        assert (row["origin"], row.get("price")) == ("cited", None)
        assert row["ranks"] in {1, 2, 4, 8}
    for row in FIXTURES.table("server").values():
        assert row["memory_included"] is (row["ram_gb"] is not None)


def test_a_search_for_the_cheapest_waits_for_the_price_of_memory():
    """It was left out in silence, and a design looked as cheap with more memory."""
    priced = {"price": "100", "currency": "EUR", "price_origin": "given"}
    catalogue = dataclasses.replace(
        bare(),
        disks={key: row | priced for key, row in CATALOGUE.disks.items()},
        servers={key: row | priced for key, row in bare().servers.items()},
        _made={},
    )
    asked = {
        "scenario": plan(database_disk="exos-x24-20tb-sas"),
        "axes": {"/ram_gib": [128, 256]},
        "objectives": [
            {"figure": "price", "goal": "least"},
            {"figure": "headroom", "goal": "most"},
        ],
    }
    assert not len(search.sweep(search.read(asked, catalogue)).points), "nobody knows the price"
    prices = {"memory/bought.memory_gib": {"price": "3", "currency": "EUR"}}
    asked["scenario"]["purchase"] = {"prices": prices}
    found = search.sweep(search.read(asked, catalogue))
    bills = [
        float(
            engine.bill_of_materials({**asked["scenario"], "ram_gib": ram}, catalogue)["total"][
                "price"
            ]
        )
        for ram in (128, 256)
    ]
    assert bills[1] - bills[0] == 128 * 3 * 8, "in each of eight servers"
    assert found.points[:, 0].tolist() == bills[:1], "the same load is carried for less"
