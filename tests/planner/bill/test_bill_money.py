"""Money of a bill in its files: currencies and their rates, what is given, and a workbook."""

import csv
import io
import re
from decimal import Decimal
from types import SimpleNamespace

import openpyxl
import pytest
from django.template.loader import render_to_string

from calculators import engine
from calculators.inputs.catalogue import from_fixtures
from calculators.sheet.said.numbers import money
from planner.pages.scenario.answer import bill as bill_page
from planner.pages.search_result.designs.asked import goals
from planner.pages.search_result.found import Found
from planner.render.tables.bill_files import as_csv, as_xlsx
from planner.report.sections.general import materials
from planner.report.words import prices
from tests.planner.cast import BENCHMARK

RATES = {"USD": {"rate": 0.92, "on": "2026-03-01", "source": "our bank"}}
CAL = {"name": "CAL", "per": "design", "period": "once", "price": "93.1", "currency": "USD"}
DISK = "disk/hp-6107a-9gb-10k"


def bill(**purchase):
    document = {**BENCHMARK, "purchase": {"currency": "EUR", "rates": RATES, **purchase}}
    return engine.bill_of_materials(document, from_fixtures())


def rows(found):
    return list(csv.DictReader(io.StringIO(as_csv(found), newline="")))


@pytest.fixture(scope="module")
def mixed():
    """Hardware in dollars, a licence in dollars, support and energy in euros."""
    support = {"name": "Support", "per": "server", "period": "month", "price": "1100.5"}
    return bill(
        prices={DISK: {"price": "329.50", "currency": "USD"}},
        lines=[CAL, {**support, "currency": "EUR"}],
        energy_price=0.2875,
        rack_unit_month=42.5,
    )


def test_every_row_is_its_own_sum(mixed):
    told = rows(mixed)
    checked = 0
    for row in told:
        if row["unit_price"] and row["line_price"]:
            factors = (Decimal(row[name]) for name in ("to_buy", "unit_price", "periods"))
            product = Decimal(1)
            for factor in factors:
                product *= factor
            assert round(product, 2) == Decimal(row["line_price"]), row["description"]
            checked += 1
        elif row["kind"] == "cost":
            assert not row["line_price"], "no sum without its price"
    assert checked >= 3
    cal = next(row for row in told if row["description"] == "CAL, once")
    assert (cal["unit_price"], cal["line_price"], cal["currency"]) == ("93.10", "93.10", "USD")


def test_the_file_says_rates_subtotals_and_hardware(mixed):
    told = rows(mixed)
    rate = next(row for row in told if row["kind"] == "rate")
    assert (rate["key"], rate["description"], rate["price_on"], rate["note"]) == (
        "USD", "1 USD = 0.92 EUR", "2026-03-01", "our bank",
    )  # fmt: skip
    hardware = next(row for row in told if row["description"] == "Hardware")
    assert (hardware["line_price"], hardware["currency"]) == (mixed["total"]["price"], "EUR")
    parts = {r["description"]: (r["line_price"], r["currency"]) for r in told
             if r["kind"] == "subtotal"}  # fmt: skip
    dollars = next(each for each in mixed["total"]["subtotals"] if each["currency"] == "USD")
    assert parts["Hardware in USD"] == (dollars["price"], "USD")
    # Of all years, by currency: with their rates they are the sum.
    every = {currency: Decimal(price) for said, (price, currency) in parts.items()
             if said.startswith("In 5 years")}  # fmt: skip
    assert every["USD"] == Decimal(dollars["price"]) + Decimal("93.10")
    whole = every["EUR"] + every["USD"] * Decimal("0.92")
    assert abs(whole - Decimal(mixed["costs"]["whole"])) <= Decimal("0.02")
    assert mixed["costs"]["rates"] == [{"currency": "USD", "rate": "0.92", "on": "2026-03-01",
                                        "source": "our bank"}]  # fmt: skip


def test_in_one_currency_nothing_is_said_of_rates():
    one = bill(lines=[{**CAL, "currency": "EUR"}])
    assert {row["kind"] for row in rows(one)} & {"rate", "subtotal"} == set()
    assert one["costs"]["rates"] == []


def test_a_price_without_a_rate_is_in_no_sum():
    found = bill(rates={}, lines=[CAL])
    row = next(row for row in rows(found) if row["kind"] == "cost")
    assert (row["line_price"], row["currency"], row["note"]) == (
        "93.10", "USD", "in no sum: no rate",
    )  # fmt: skip


def test_a_price_that_was_typed_is_given(mixed):
    running = {line["name"]: line for line in mixed["costs"]["running"]}
    assert running["Energy"]["price_origin"] == "given"
    assert running["Space in the rack"]["price_origin"] == "given"
    assert mixed["costs"]["assumed"] is (running["Energy"]["whole"] is not None), "the PUE is"


def test_money_has_its_cents(mixed):
    assert [line["unit_price"] for line in mixed["costs"]["running"]] == [
        "93.10", "1100.50", "0.2875", "42.50",
    ]  # fmt: skip
    typed = ("1100.5", "93.1", "0.2875", "259", "259.00")
    assert [prices.price_of_one(each) for each in typed] == [
        "1,100.50", "93.10", "0.2875", "259", "259",
    ]  # fmt: skip


def test_failed_drives_are_priced_each_and_named_once():
    found = bill(failure_rate=0.01, warranty_years=0, prices={
        DISK: {"price": "99.99", "currency": "EUR"}})  # fmt: skip
    line = next(each for each in found["costs"]["running"] if each["per"] == "drive")
    assert prices.paid_for(line) == "each"
    bare = {"level": 0, "kind": "disk", "key": None}
    assert prices.paid_for({**line, **bare, "per": "design"}) == "a year"
    context = {"answer": True, "bill": bill_page.rows(found, {}, {})}
    text = re.sub(r"<[^>]*>", " ", render_to_string("scenarios/bill/bill.html", context))
    assert "99.99 EUR each" in " ".join(text.split())


def test_what_is_paid_each_year_stands_before_the_sum_of_all_years(mixed):
    def told(bill):
        context = {"answer": True, "bill": bill_page.rows(bill, {}, {})}
        text = re.sub(r"<[^>]*>", " ", render_to_string("scenarios/bill/bill.html", context))
        return " ".join(text.split()).partition("Bought once")[2]

    costs = mixed["costs"]
    least = "at least " * costs["yearly_at_least"]
    assert f"Each year {least}{money(costs['yearly'])} {costs['currency']} In " in told(mixed)
    assert "Each year" not in told({**mixed, "costs": {**costs, "yearly": None}})


@pytest.mark.parametrize(
    ("typed", "label"), [({"purchase-energy_price": "0.3"}, "Power, W"), ({}, "Power of one, W")]
)
def test_watts_have_a_label_with_their_unit(mixed, typed, label):
    """In sight where energy is counted, else in the fold; beside the input the unit wrapped."""
    context = {"answer": True, "bill": bill_page.rows(mixed, typed, {})}
    page = render_to_string("scenarios/bill/bill.html", context)
    box = re.search(
        rf'<label[^>]* for="f-price-server/[^"]*-power_watts">{label}</label>'
        r'\s*<input[^>]*name="price-server/[^"]*-power_watts"',
        page,
    )
    assert box


def test_what_is_folded_away_has_labels_and_leads_to_the_row(mixed):
    context = {"answer": True, "bill": bill_page.rows(mixed, {}, {})}
    page = render_to_string("scenarios/bill/bill.html", context)
    _, _, line = page.partition(f'id="f-price-{DISK}')
    fold, _, _ = line.partition('<details class="price-more"')[2].partition("</details>")
    assert re.findall(r"<label[^>]*>([^<]*)</label>", fold) == [
        "Date of the price",
        "Valid until",
        "Supplier's part number",
        "Origin",
        "Power of one, W",
    ]
    way = f'href="/catalogue/disks/rows/{DISK.removeprefix("disk/")}/">Row in the catalogue<'
    assert way in fold
    # A server that nobody chose is no row.
    assert page.count("Row in the catalogue") == page.count("/catalogue/") > 1
    _, _, unchosen = page.partition('id="f-price-server/')
    assert "Row in the catalogue" not in unchosen.partition("</td>")[0]


def test_a_workbook_of_the_bill(mixed):
    lines = [{**mixed["lines"][0], "supplier": '=HYPERLINK("http://x")'}, *mixed["lines"][1:]]
    data = as_xlsx({**mixed, "lines": lines})
    assert data == as_xlsx({**mixed, "lines": lines}), "the same to the byte"
    sheet = openpyxl.load_workbook(io.BytesIO(data)).active
    names, *found = sheet.iter_rows()
    columns = [cell.value for cell in names]
    told = rows(mixed)
    assert len(found) == len(told)
    assert all(cell.data_type != "f" for row in found for cell in row)
    supplier = found[0][columns.index("supplier")]
    assert supplier.value == '\'=HYPERLINK("http://x")'
    price = columns.index("line_price")
    for cells, row in zip(found, told, strict=True):
        held = cells[price].value
        assert (held is None) == (row["line_price"] == "")
        if held is not None:
            assert Decimal(str(held)) == Decimal(row["line_price"])
            assert cells[price].number_format == "#,##0.00"
    without = openpyxl.load_workbook(io.BytesIO(as_xlsx(mixed, priced=False))).active
    assert "line_price" not in [cell.value for cell in next(without.iter_rows())]
    assert without.max_row == len(mixed["lines"]) + 1


@pytest.mark.django_db
def test_the_workbook_is_offered_beside_the_file(client, cast):
    client.force_login(cast.alice)
    address = f"/scenarios/{cast.scenario.pk}/"
    assert f'href="{address}bill.xlsx' in client.get(address).content.decode()
    answer = client.get(f"{address}bill.xlsx", {"populations-0-users": "8500"})
    assert answer["Content-Disposition"].endswith('.xlsx"')
    assert openpyxl.load_workbook(io.BytesIO(answer.content)).active.title == "Bill"
    bom = f"/api/v1/sizings/{cast.sizing.pk}/bom"
    for ask in (
        {"path": f"{bom}?format=xlsx"},
        {"path": bom, "headers": {"accept": answer["Content-Type"]}},
    ):
        got = client.get(headers={"authorization": f"Bearer {cast.alice_secret}",
                                  **ask.pop("headers", {})}, **ask)  # fmt: skip
        assert got["Content-Type"] == answer["Content-Type"], got.content
        assert openpyxl.load_workbook(io.BytesIO(got.content)).active.max_row > 1


def test_a_price_that_is_known_in_part_is_at_least_that_in_both_columns():
    goal = {"figure": "price", "goal": "least", "unit": "EUR"}
    today = {"objectives": {"price": 507343.38}}
    found = Found({}, {"objectives": [goal], "front": [], "today": today}, from_fixtures())
    asked = {"objectives": {"price": None}, "bounds": []}
    partly = {"total": {"price": "292008.49", "currency": "EUR", "known": 3, "unknown": 4}}
    other = {"total": {"price": "507343.38", "currency": "EUR", "known": 3, "unknown": 4}}
    (row,) = goals(found, asked, partly, other)
    assert row["text"] == "at least 292,008.49 EUR, 4 of 7 prices unknown"
    assert row["today"] == "at least 507,343.38 EUR, 4 of 7 prices unknown"
    whole = {"total": {"price": "507343.38", "currency": "EUR", "known": 7, "unknown": 0}}
    (row,) = goals(found, {**asked, "objectives": {"price": 5.5}}, whole, whole)
    assert (row["text"], row["today"]) == ("5.50 EUR", "507,343.38 EUR")
    nothing = {"total": {"price": None, "currency": None, "known": 0, "unknown": 7}}
    (row,) = goals(found, asked, nothing, whole)
    assert "at least" not in row["text"]
    bound = {"figure": "price", "side": "most", "limit": 9.0, "value": None, "holds": False,
             "today": 8.5}  # fmt: skip
    found = Found({}, {"objectives": [], "front": [], "today": today}, from_fixtures())
    (row,) = goals(found, {**asked, "bounds": [{**bound, "unit": "EUR"}]}, partly)
    assert row["text"].startswith("at least 292,008.49 EUR")
    assert row["today"] == "8.50 EUR"
    (row,) = goals(found, {**asked, "bounds": [{**bound, "unit": "EUR"}]}, partly, other)
    assert row["today"].startswith("at least 507,343.38 EUR")
    (row,) = goals(found, {**asked, "bounds": [{**bound, "unit": "EUR", "today": None}]}, partly)
    assert row["today"] == "", "what is not known has a dash"


def test_the_report_says_the_rates(mixed):
    sized = {"created_at": "2026-03-02"}
    of = SimpleNamespace(bill=mixed, sizing=sized, answer={"verdict": "pass"})
    tables = [
        [(cell.text, cell.aside) for row in block.rows for cell in row if cell.text or cell.aside]
        for block in materials(of).blocks
    ]
    said = "1 USD = 0.92 EUR of 1 March 2026, our bank"
    assert ("In USD", said) in tables[0]
    assert any(text == "CAL" and said in aside for text, aside in tables[1])
