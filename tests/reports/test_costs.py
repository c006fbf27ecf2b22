"""What a design costs over the years, in the report and beside the lines of the bill."""

import copy
import csv
import dataclasses
import io
from decimal import Decimal
from pathlib import Path

import pytest

from calculators import engine
from calculators.inputs.catalogue import from_fixtures
from calculators.sheet.said.numbers import money
from planner import render as report_typ
from planner.render.tables.bill_files import as_csv
from planner.render.tables.bill_table import COLUMNS
from planner.report.compose import compose
from planner.report.document import Table
from planner.report.priceless import without_prices
from planner.report.words.prices import counted_in
from tests.reports.sizings import MAILBOX, sizing

PURCHASE = {
    "years": 4,
    "currency": "EUR",
    "energy_price": 0.3,
    "prices": {
        "disk/scsi-15k-300gb": {
            "price": 300, "currency": "EUR", "price_on": "2024-01-01", "price_until": "2024-12-31",
            "supplier": "Acme",
        },
        "server/mailbox-2007-24gb": {
            "price": 5000, "currency": "EUR", "price_on": "2026-11-01", "price_until": "2026-11-21",
        },
    },
    "lines": [
        {"name": "=Support", "per": "design", "period": "year", "price": 100, "currency": "EUR"},
        {"name": "Licence", "per": "mailbox", "period": "once", "price": 2, "currency": "EUR"},
    ],
}  # fmt: skip


def bought(catalogue=None, controller=None, **purchase):
    document = {**sizing(MAILBOX)["document"], "purchase": {**PURCHASE, **purchase}}
    if controller:
        document["raid_groups"] = [
            {**group, "controller": controller} for group in document["raid_groups"]
        ]
    bill = engine.bill_of_materials(document, catalogue or from_fixtures())
    return sizing(MAILBOX, document=document, bill=bill)


def drawing():
    """The catalogue, where power and height of everything are known."""
    listed = from_fixtures()
    servers, disks = (
        {key: row | {"power_watts": 17.3, "rack_units": 2} for key, row in table.items()}
        for table in (listed.servers, listed.disks)
    )
    return dataclasses.replace(listed, servers=servers, disks=disks, _made={})


def materials(found):
    (section,) = [one for one in compose(found).sections if one.key == "materials"]
    return section, {table.title: table for table in section.blocks if isinstance(table, Table)}


def cells(table):
    return {row[0].text: [cell.text for cell in row[1:]] for row in table.rows}


def test_the_report_says_what_the_years_cost():
    found = bought()
    costs = found["bill"]["costs"]
    _, tables = materials(found)
    rows = cells(tables["Cost over the years"])
    assert rows["=Support"] == ["1", "100", "400"], "100 in each of four years"
    assert rows["Licence"][-1] == "8,000", "once, for 4,000 mailboxes"
    units = {row[0].text: row[2].unit for row in tables["Cost over the years"].rows}
    assert (units["Energy"], units["=Support"]) == ("EUR a kWh", "EUR a year")
    counted = {row[0].text: row[1].unit for row in tables["Cost over the years"].rows}
    assert (counted["Energy"], counted["=Support"]) == ("", "design"), "no watts are known"
    assert counted["Licence"] == "mailboxes"
    whole = f"at least {money(costs['whole'])}"
    assert costs["unknown"]
    assert rows["In 4 years"][-1] == whole, "a price is not known"
    aside = {row[0].text: row[0].aside for row in tables["Cost over the years"].rows}
    assert aside["In 4 years"].startswith("; ".join(costs["unknown"]))
    assert rows["For a mailbox"][-1].startswith("at least ")
    assert compose(found).summary.key_numbers[-1].quantity.text.startswith("at least ")
    known = bought(drawing(), "onboard-ports")
    assert known["bill"]["costs"]["unknown"] == []
    rest = cells(materials(known)[1]["Cost over the years"])
    assert not known["bill"]["costs"]["at_least"]
    assert rest["In 4 years"][-1] == money(known["bill"]["costs"]["whole"])
    assert "at least" not in compose(known).summary.key_numbers[-1].quantity.text
    parts = [Decimal(one["whole"]) for one in costs["running"] if one["whole"]]
    hardware = Decimal(found["bill"]["total"]["price"])
    assert sum(parts) + hardware == Decimal(costs["whole"])
    assert "For a mailbox" in rows
    assert set(materials(sizing(MAILBOX))[1]) == {""}, "nothing is added where nothing runs on"


def test_a_price_says_whose_it_is_and_until_when():
    section, tables = materials(bought())
    asides = [row[-1].aside for row in tables[""].rows]
    assert "of the scenario, of 1 January 2024, until 31 December 2024" in asides
    assert "2 prices were" not in section.lead, "one is valid on the last day it names"
    assert "1 price was no longer valid on 21 November 2026." in section.lead


def years_of(bill):
    """The rows of the file without the sum of the lines, as of a bill that is kept from before."""
    text = as_csv({"lines": bill["lines"], "costs": bill["costs"]})
    return list(csv.DictReader(io.StringIO(text, newline="")))


def test_the_lines_as_csv_end_with_the_years():
    bill = bought()["bill"]
    rows = years_of(bill)
    assert set(rows[0]) == set(COLUMNS)
    assert [row["kind"] for row in rows][-3:] == ["sum"] * 3
    (support,) = [row for row in rows if "Support" in row["description"]]
    assert support["description"].startswith("'=Support"), "no formula"
    assert [support[name] for name in ("kind", "line_price", "unit_price")] == [
        "cost", "400.00", "100.00"]  # fmt: skip
    disks = next(row for row in rows if row["key"] == "scsi-15k-300gb")
    assert (disks["supplier"], disks["price_until"], disks["price_kind"]) == (
        "Acme", "2024-12-31", "scenario")  # fmt: skip
    by_description = {row["description"]: row["line_price"] for row in rows}
    assert by_description["In 4 years"] == bill["costs"]["whole"]
    plain = engine.bill_of_materials(sizing(MAILBOX)["document"], from_fixtures())
    rows = years_of(plain)
    assert {row["kind"] for row in rows} <= {"server", "controller", "disk"}


def test_in_each_row_of_the_file_the_price_is_the_product():
    bill = bought(drawing(), pue=1.37, energy_price=0.3123, rack_unit_month=11.5)["bill"]
    rows = years_of(bill)
    rows = [row for row in rows if row["unit_price"]]
    assert {row["unit"] for row in rows} == {"kWh", "rack unit", "design", "mailbox", ""}
    assert {row["periods"] for row in rows} == {"1", "4", "48"}
    for row in rows:
        product = Decimal(row["quantity"]) * Decimal(row["unit_price"]) * int(row["periods"])
        assert f"{product:.2f}" == row["line_price"], row["description"]


def origins(bill):
    rows = years_of(bill)
    return {row["description"]: row["price_origin"] for row in rows if row["kind"] == "sum"}


def test_a_sum_with_an_assumed_price_is_assumed_itself():
    guess = {**PURCHASE["prices"]["disk/scsi-15k-300gb"], "price_origin": "assumed"}
    for assumed, word in ((False, ""), (True, "assumed")):
        given = PURCHASE["prices"]["disk/scsi-15k-300gb"]
        prices = {**PURCHASE["prices"], "disk/scsi-15k-300gb": guess if assumed else given}
        found = bought(drawing(), "onboard-ports", prices=prices, pue=1.3)
        section, tables = materials(found)
        assert tables[""].rows[-1][-1].text == word
        assert ("the total is assumed too" in section.lead) is assumed
        number = compose(found).summary.key_numbers[-1]
        assert (", 1 assumed" in number.detail) is assumed
        sums = {row[0].text: row[0].aside for row in tables["Cost over the years"].rows[-4:]}
        # What is paid each year has no such price in it.
        guessed = [assumed, False, assumed, assumed]
        assert [("some of it assumed" in aside) for aside in sums.values()] == guessed
        assert origins(found["bill"]) == {
            "Bought once": word, "Each year": "", "In 4 years": word, "For a mailbox": word
        }  # fmt: skip
        assert found["bill"]["costs"]["once_assumed"] is assumed


def test_a_running_price_that_is_assumed_leaves_what_is_bought_once_alone():
    line = {**PURCHASE["lines"][0], "price_origin": "assumed"}
    found = bought(drawing(), "onboard-ports", lines=[line], pue=1.3)
    assert origins(found["bill"]) == {
        "Bought once": "", "Each year": "assumed", "In 4 years": "assumed",
        "For a mailbox": "assumed",
    }  # fmt: skip
    asides = {row[0].text: row[0].aside for row in materials(found)[1]["Cost over the years"].rows}
    assert asides["=Support"] == "price assumed"
    assert asides["Bought once"] == ""
    assert "some of it assumed" in asides["Each year"]


def test_failed_drives_stand_in_the_report_with_their_working():
    found = bought(failed_drives="fleet", warranty_years=1)
    table = materials(found)[1]["Cost over the years"]
    (row,) = [row for row in table.rows if row[0].text.startswith("Failed drives")]
    assert "× 1.57 % a year (cited) × 4 years" in row[0].aside
    assert "backblaze-2025" in row[0].aside
    bill = found["bill"]
    lines = years_of(bill)
    (told,) = [each for each in lines if each["description"].startswith("Failed drives")]
    assert told["description"].endswith("; backblaze-2025, rate of 2024)")
    assert (told["unit"], told["periods"]) == ("drive", "4")
    assert Decimal(told["quantity"]) * Decimal(told["unit_price"]) * 4 == pytest.approx(
        Decimal(told["line_price"]), abs=Decimal("0.005")
    )
    cited = [
        entry.key
        for section in compose(found).sections
        for block in section.blocks
        for entry in getattr(block, "entries", ())
    ]
    assert "backblaze-2025" in cited


def test_what_is_owned_stands_beside_what_is_needed_and_bought():
    _, plain = materials(bought())
    assert "Owned" not in [column.title for column in plain[""].columns]
    prices = copy.deepcopy(PURCHASE["prices"])
    prices["disk/scsi-15k-300gb"]["owned"] = 20
    prices["server/mailbox-2007-24gb"]["owned"] = 1
    section, tables = materials(bought(prices=prices))
    table = tables[""]
    titles = [column.title for column in table.columns]
    assert titles[2:5] == ["Quantity", "Owned", "To buy"]
    rows = {row[0].text: row for row in table.rows}
    (disks,) = (row for name, row in rows.items() if name.startswith("15K SCSI"))
    assert [cell.text for cell in disks[2:5]] == ["18", "20", "0"]
    assert disks[3].aside == "2 to spare"
    assert disks[6].text == "nothing to buy"
    assert {len(row) for row in table.rows} == {len(titles)}
    assert "What is owned is not paid for again" in section.lead


def test_what_growth_and_the_next_part_of_the_load_cost_stands_in_the_report():
    """It stood on the screen alone."""
    told = sizing(MAILBOX)
    cost = {
        "servers": 12, "disks": 140, "price": "238400", "currency": "USD", "complete": True,
        "owned": False, "disks_beyond_owned": 0, "memory_gib": 1536, "memory_modules": 0,
    }  # fmt: skip
    later = {"runs_out": [], "growth_sentence": "The first limit to break is “Bays”, in month 9."}
    further = {"load": 1200, "cost": {**cost, "servers": 0, "price": "41880"}}
    told["outlook"] = {**told["outlook"], **later, "growth_cost": cost, "next_load": further}
    summary = compose(told).summary
    said = "For that: +12 servers, +140 disks, +1,536 GiB of memory, +238,400 USD."
    assert summary.growth.endswith(f"in month 9. {said}")
    assert summary.next_cost == (
        "The next 1,200 users: +140 disks, +1,536 GiB of memory, +41,880 USD."
    )
    hidden = compose(without_prices(told)).summary
    assert hidden.growth.endswith("in month 9.")
    assert hidden.next_cost == ""
    template = (Path(report_typ.__file__).parent / "report.typ").read_text()
    assert "report.summary.next_cost" in template


def test_sums_over_the_years_say_that_growth_is_not_in_them():
    """The years that a person pays for may be those in which the load grows."""
    told = "of today's load and hardware: what its growth adds is not in it"
    document = {**sizing(MAILBOX)["document"], "purchase": PURCHASE}
    for further, there in (({"users_growth": 0.1}, True), ({"users_growth": 0.0}, False)):
        asked = document | further
        bill = engine.bill_of_materials(asked, from_fixtures())
        of = sizing(MAILBOX, document=asked, bill=bill)
        assert (bill["costs"]["today_only"] == told) is there
        assert (told in as_csv(bill)) is there
        (section,) = [one for one in compose(of).sections if one.key == "materials"]
        assert (told in str(section.blocks)) is there


@pytest.mark.parametrize(
    ("quantity", "per", "said"),
    [
        (12_483.2, "kWh", "kWh a year"),
        (1, "kWh", "kWh a year"),
        (3.5, "drive", "drives a year"),
        (1, "drive", "drive a year"),
        (4000, "mailbox", "mailboxes"),
        (1, "mailbox", "mailbox"),
        (84, "rack unit", "rack units"),
        (2, "server", "servers"),
        (1, "design", "design"),
        (None, "core", ""),
        (3, None, ""),
    ],
)
def test_a_quantity_of_the_years_says_of_what(quantity, per, said):
    assert counted_in({"quantity": quantity, "per": per, "period_words": "a year"}) == said
