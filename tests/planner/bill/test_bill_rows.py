"""What the bill on a page shows: inputs for prices, rates, running costs. It needs no database."""

import csv
import io
import re
from dataclasses import replace
from datetime import timedelta

import pytest
from django.template.loader import render_to_string
from django.utils import timezone

from calculators.errors import Problem
from calculators.inputs.catalogue import from_fixtures
from calculators.inputs.purchase.asked import (
    LINE_FIELDS,
    PURCHASE_FIELDS,
    RATE_FIELDS,
    USUAL_YEARS,
)
from calculators.inputs.purchase.purchase import read_purchase
from calculators.inputs.reader import Reader
from planner.forms.buying.purchase import (
    ROW_FIELDS,
    flatten,
    is_name,
    label,
    unflatten,
    with_usual,
    without_usual,
)
from planner.pages.scenario.answer import bill
from planner.render.tables.bill_files import as_csv
from planner.render.tables.cells import harmless

LINE = {"kind": "disk", "key": "near-20", "currency": None, "price_kind": None}
TOTAL = {"currency": "EUR", "subtotals": [{"currency": "EUR"}]}


def rows(*lines, total=TOTAL, now=None, base=None, own="CHF"):
    made = {"lines": [{**LINE, **line} for line in lines], "total": total}
    return bill.rows(made, now or {}, base or {}, own)


@pytest.mark.parametrize(
    ("names", "numbers"),
    [([], [0]), (["charge-0-name"], [0, 1]), (["charge-4-per", "charge-1-name"], [1, 4, 5])],
)
def test_below_the_charges_there_is_room_for_one_more(names, numbers):
    """Also for one that only the stored scenario has."""
    for told in ({"now": dict.fromkeys(names, "x")}, {"base": dict.fromkeys(names, "x")}):
        found = rows(**told)["charges"]
        assert [each["number"] for each in found] == numbers
        for each in found:
            cells = each["inputs"]
            assert [cells[name]["name"] for name in LINE_FIELDS] == [
                f"charge-{each['number']}-{name}" for name in LINE_FIELDS
            ]
            assert cells["currency"]["text"] == "CHF", "that of the organisation"


def test_each_other_currency_has_its_rate():
    dollars = {"currency": "EUR", "subtotals": [{"currency": "USD"}, {"currency": "EUR"}]}
    unknown = {"currency": None, "subtotals": [{"currency": "USD"}, {"currency": "EUR"}]}
    typed = {"rate-JPY-rate": "0.006", "purchase-currency": " EUR "}
    for total, now, currencies in (
        (TOTAL, {}, []),
        (dollars, {}, ["USD"]),
        (TOTAL, typed, ["JPY"]),
        (dollars, typed, ["JPY", "USD"]),
        (unknown, {}, ["EUR", "USD"]),
        (unknown, {"purchase-currency": "EUR"}, ["USD"]),
    ):
        found = rows(total=total, now=now)["rates"]
        assert [each["currency"] for each in found] == currencies
        for each in found:
            assert set(each["inputs"]) == set(RATE_FIELDS)


def test_what_stands_for_an_empty_field_is_shown_where_something_does():
    shown = {each["field"].name: each["default"] for each in rows({})["fields"]}
    assert shown["years"] == str(USUAL_YEARS)
    assert {name for name, text in shown.items() if not text} == {
        name for name, each in PURCHASE_FIELDS.items() if each.default is None
    }
    assert "energy_price" in shown


def test_a_model_has_its_inputs_once_and_says_whose_price_it_is(monkeypatch):
    now = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: now)  # No midnight in between.
    today = timezone.localdate()
    first, second, other, none = rows(
        {"price_kind": "list", "currency": "USD", "price_until": today.isoformat()},
        {"price_kind": "list", "price_until": (today - timedelta(days=1)).isoformat()},
        {"key": "near-30", "price_kind": "scenario"},
        {"key": None},
        now={"price-disk/near-20-price": " 5 ", "price-disk/near-30-price": " "},
    )["lines"]
    told = set(ROW_FIELDS) - {"price_for"}
    assert set(first["inputs"]) == set(other["inputs"]) == told, "a model is what it is"
    (memory,) = rows({"kind": "memory"})["lines"]
    assert told - set(memory["inputs"]) == {"power_watts"}, "the server feeds it"
    assert second["inputs"] is none["inputs"] is None
    assert [line["whose"] for line in (first, second, other, none)] == [
        "list", "list", "this scenario", "",
    ]  # fmt: skip
    assert (first["expired"], second["expired"], none["expired"]) == (False, True, False)
    assert (first["typed"], other["typed"]) == (True, False)
    # A price that has a currency keeps it; a new one starts in that of the organisation.
    assert first["inputs"]["currency"]["text"] == ""
    assert other["inputs"]["currency"] == {
        "name": "price-disk/near-30-currency", "text": "CHF", "base": "CHF",
    }  # fmt: skip
    assert rows({"price_until": "2001-01-01"}, {"price_until": "2001-01-01"})["expired"] == 2


@pytest.mark.parametrize(
    ("origin", "energy", "in_sight"),
    [(None, "0.2", True), ("given", "0.2", True), ("cited", "0.2", False), (None, " ", False)],
)
def test_what_a_model_draws_is_asked_in_sight_where_it_counts_and_no_row_says_it(
    origin, energy, in_sight
):
    (line,) = rows({"power_origin": origin}, now={"purchase-energy_price": energy})["lines"]
    assert line["power_wanted"] is in_sight


def test_what_has_no_model_has_inputs_for_its_price():
    none = {"key": None, "kind": "server", "figures": ["bought.servers"]}
    client = {**none, "figures": ["bought.client_access_servers"]}
    name = "price-server/bought.client_access_servers-price"
    lines = rows(none, none, client, now={name: "5"})["lines"]
    assert [line["inputs"] and line["inputs"]["price"]["name"] for line in lines] == [
        "price-server/bought.servers-price", None, name,
    ]  # fmt: skip
    assert [line.get("typed") for line in lines] == [False, None, True]
    assert not lines[2]["usable_elsewhere"], "no row of the catalogue could keep it"
    assert all(is_name(each["name"]) for each in lines[2]["inputs"].values())
    assert label(name, {}, from_fixtures()) == "Server, not chosen yet: price"


@pytest.mark.parametrize("told", ["now", "base"])
def test_a_currency_that_was_typed_is_not_written_over(told):
    name = "price-disk/near-20-currency"
    cell = rows({}, **{told: {name: "SEK"}})["lines"][0]["inputs"]["currency"]
    texts = {"now": "", "base": ""} | {told: "SEK"}
    assert cell == {"name": name, "text": texts["now"], "base": texts["base"]}


DOCUMENT = {
    "currency": "EUR",
    "years": 3,
    "energy_price": 0.25,
    "failed_drives": "stated",
    "failure_rate": 0.012,
    "warranty_years": 3,
    "prices": {
        "disk/near-20": {"price": "1250.50", "currency": "USD", "supplier": "Acme"},
        "server/two-u": {"part_number": "T-7"},
    },
    "rates": {"USD": {"rate": 0.92, "on": "2026-03-01", "source": "our bank"}},
    "lines": [
        {"name": "Licence", "per": "mailbox", "period": "year", "price": "3.10", "currency": "EUR"},
        {"key": "support-gold", "per": "server", "period": "month"},
    ],
}


@pytest.mark.parametrize("left_out", [None, *DOCUMENT])
def test_what_is_asked_of_buying_comes_back_from_its_form(left_out):
    asked = {name: value for name, value in DOCUMENT.items() if name != left_out}
    flat = flatten(asked)
    assert all(is_name(name) for name in flat)
    found, names = unflatten(flat)
    assert found == asked
    assert set(names.values()) >= set(flat), "a mistake is shown beside what was typed"


def test_nothing_asked_is_nothing_typed():
    assert flatten(None) == flatten({}) == {}
    assert unflatten({})[0] == unflatten({"purchase-years": " ", "users": "5"})[0] == {}
    # What says nothing by itself: a currency, the day of a price, by what a charge is counted.
    alone = {
        "price-disk/near-20-currency": "EUR", "price-disk/near-20-price_on": "2026-01-01",
        "rate-USD-source": "bank", "charge-0-per": "mailbox", "charge-0-currency": "EUR",
    }  # fmt: skip
    assert unflatten(alone)[0] == {}


def table(lines, costs=None):
    return list(csv.DictReader(io.StringIO(as_csv({"lines": lines, "costs": costs}), newline="")))


def test_a_price_of_another_model_is_told_only_to_who_sees_prices():
    held = {"price": "1250.00", "currency": "EUR", "price_for": "4000 GB"}
    bill = {"lines": [{**LINE, "quantity": 8, "held": held}]}
    notes = [
        next(csv.DictReader(io.StringIO(as_csv(bill, priced), newline="")))["note"]
        for priced in (True, False)
    ]
    said = "1,250 EUR was typed for 4,000 GB, and is in no sum"
    assert notes == [f"price unknown; {said}", ""]


def test_the_file_has_the_lines_then_what_runs_on_then_the_sums():
    line = {"level": 2, "kind": "disk", "key": "near-20", "quantity": 8, "unit_price": "5.00"}
    running = [
        {"name": "Licence", "period_words": "a year", "note": "", "quantity": 4,
         "whole": "60.00", "unit_price": "3", "currency": "EUR", "key": "lic",
         "part_number": "L", "price_origin": "x"},
        {"name": "Energy", "period_words": "a month", "note": "5 W", "unit_price": "4",
         "currency": "USD"},
    ]  # fmt: skip
    costs = {
        "running": running, "currency": "EUR", "years": 5, "once": "40.00", "whole": "100.00",
        "per_mailbox": "0.10",
    }  # fmt: skip
    first, *rest = table([line], costs)
    assert {name: first[name] for name in line} == {k: str(v) for k, v in line.items()}
    assert [(row["kind"], row["description"], row["line_price"]) for row in rest] == [
        ("cost", "Licence, a year", "60.00"),
        ("cost", "Energy, a month (5 W)", ""),
        ("sum", "Bought once", "40.00"),
        ("sum", "In 5 years", "100.00"),
        ("sum", "For a mailbox", "0.10"),
    ]
    assert [row["unit_price"] for row in rest] == ["3", "4", "", "", ""]
    assert [row["currency"] for row in rest] == ["EUR", "USD", "EUR", "EUR", "EUR"]
    assert [rest[0][name] for name in ("key", "quantity", "part_number", "price_origin")] == [
        "lic", "4", "L", "x",
    ]  # fmt: skip
    # An unknown sum is said to be unknown; without anything that runs on there are no costs.
    without = table([line], {**costs, "per_mailbox": None, "once": None})
    assert [(row["description"], row["line_price"], row["note"]) for row in without[3:]] == [
        ("Bought once", "", "unknown"), ("In 5 years", "100.00", ""),
    ]  # fmt: skip
    without = table([line], {**costs, "once": None, "whole": None})
    assert [row["note"] for row in without[3:5]] == ["unknown", "unknown"]
    for none in (None, {}, {**costs, "running": []}):
        assert table([line], none) == [first]


def test_a_sum_without_all_its_parts_is_at_least_that_in_the_file():
    energy = {"name": "Energy", "period_words": "a year", "note": "", "quantity": 10, "per": "kWh",
              "unit_price": "2", "whole": "80.00", "currency": "EUR", "periods": 4,
              "at_least": True}  # fmt: skip
    costs = {
        "running": [energy], "currency": "EUR", "years": 4, "once": "5.00", "whole": "85.00",
        "mailboxes": 5, "per_mailbox": "17.00", "at_least": True, "unknown": ["this", "that"],
    }  # fmt: skip
    rows = table([], costs)
    assert [row["note"] for row in rows] == [
        "at least", "", "at least: this; that", "at least: this; that",
    ]  # fmt: skip
    assert (rows[0]["unit"], rows[0]["periods"]) == ("kWh", "4")
    assert table([], {**costs, "running": [{**energy, "at_least": False}]})[0]["note"] == ""
    rows = table([], {**costs, "once_at_least": True, "per_mailbox": None})
    assert [row["note"] for row in rows[1:]] == [
        "at least", "at least: this; that", "unknown: this; that",
    ]  # fmt: skip


def test_the_page_says_at_least_where_a_part_is_unknown():
    line = {"level": 0, "description": "Server", "quantity": 4, "unit_price": None}
    costs = {
        "running": [], "currency": "EUR", "years": 4, "once": None, "whole": "2400.00",
        "per_mailbox": "2.00", "at_least": True, "unknown": ["bought once is not known"],
    }  # fmt: skip

    def page(total, **changes):
        made = {"lines": [{**LINE, **line}], "total": total, "costs": {**costs, **changes}}
        text = render_to_string(
            "scenarios/bill/bill.html", {"answer": True, "bill": bill.rows(made, {}, {})}
        )
        return " ".join(re.sub(r"<[^>]*>", " ", text).split())

    total = {**TOTAL, "known": 1, "unknown": 1, "price": "7000.00"}
    text = page(total)
    for said in (
        "bought once is not known at least 2 EUR a mailbox at least 2,400 EUR",
        "2 lines to buy: 1 with a price, 1 without at least 7,000 EUR",
        "Bought once unknown",
    ):
        assert said in text
    assert "2 lines to buy: 1 with a price, 1 without unknown" in page({**total, "price": None})
    assert "Bought once at least 5 EUR" in page(total, once="5.00", once_at_least=True)
    whole = page({**total, "unknown": 0}, at_least=False, unknown=[], once="5.00")
    assert "at least" not in whole


ONE, OTHER = ({"key": key} for key in ("near-20", "far-40"))
IN_EUR = {"price-disk/near-20-price": "620", "price-disk/near-20-currency": "eur"}


def test_lines_begin_with_the_currency_that_was_typed_on_another():
    """It had to be typed on each of six lines."""

    def begun(now, own=""):
        found = rows(ONE, OTHER, now=now, own=own)
        cells = [found["lines"][1]["inputs"], found["charges"][-1]["inputs"]]
        assert all(each["currency"]["text"] == each["currency"]["base"] for each in cells)
        return {each["currency"]["text"] for each in cells}

    assert begun(IN_EUR) == {"EUR"}
    assert begun(IN_EUR, own="CHF") == {"CHF"}
    assert begun({**IN_EUR, "purchase-currency": "sek"}) == {"SEK"}
    assert begun({**IN_EUR, "charge-0-price": "5", "charge-0-currency": "USD"}) == {""}
    assert begun({"price-disk/near-20-currency": "EUR"}) == {""}, "of no price"
    assert begun({"price-disk/near-20-price": "620"}) == {""}
    # What was typed stays.
    typed = {**IN_EUR, "price-disk/far-40-currency": "USD"}
    cell = rows(ONE, OTHER, now=typed, own="")["lines"][1]["inputs"]["currency"]
    assert (cell["text"], cell["base"]) == ("USD", "")


def test_a_currency_that_stood_there_is_no_change():
    here, price = "price-disk/far-40-currency", "price-disk/far-40-price"
    catalogue = from_fixtures()
    assert without_usual({**IN_EUR, here: "EUR"}, {}, catalogue) == IN_EUR
    for typed in ({here: "USD"}, {here: "EUR", price: "9"}):
        assert without_usual({**IN_EUR, **typed}, {}, catalogue) == {**IN_EUR, **typed}
    stored = {**IN_EUR, here: "EUR"}
    assert without_usual(stored, stored, catalogue) == stored


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t", "＝", " =", "  @"])
def test_no_cell_acts_as_a_formula(start):
    assert harmless(f"{start}1+1") == f"'{start}1+1"
    assert [harmless(value) for value in ("a=1", "", None, -5)] == ["a=1", "", "", -5]


CATALOGUE = replace(from_fixtures(), currency="CHF")
UNPRICED, PRICED = "price-disk/hp-6107a-9gb-10k-", "price-disk/scsi-15k-300gb-"


def typed(catalogue=CATALOGUE, base=None, **names):
    """What a form says of buying and the document that it means."""
    now = {name.replace("__", "-"): text for name, text in names.items()}
    now |= {f"{UNPRICED}price": "5", f"{PRICED}price": "7", "charge-0-name": "L"}
    now = without_usual(now | (base or {}), base or {}, catalogue)
    return unflatten(with_usual(now | {"charge-0-price": "3"}, catalogue))[0]


def test_a_price_without_a_currency_is_in_the_one_that_its_input_shows():
    bought = typed()
    assert [price["currency"] for price in bought["prices"].values()] == ["CHF", "USD"]
    assert bought["lines"][0]["currency"] == "CHF"
    without = replace(CATALOGUE, currency="")
    assert "currency" not in typed(without)["lines"][0]
    assert typed(without, purchase__currency="SEK")["lines"][0]["currency"] == "SEK"


def test_a_currency_that_nobody_typed_is_no_change():
    names = [f"{UNPRICED}currency", f"{PRICED}currency", "charge-0-currency", "purchase-currency"]
    flat = dict(zip(names, ("CHF", "USD", "CHF", "CHF"), strict=True))
    assert without_usual(flat, {}, CATALOGUE) == {"purchase-currency": "CHF"}
    other = dict.fromkeys(names, "SEK")
    assert without_usual(other, {}, CATALOGUE) == other
    assert without_usual(flat, {names[0]: "EUR"}, CATALOGUE)[names[0]] == "CHF", (
        "typed over another"
    )


def test_a_typed_price_shows_the_currency_in_which_it_counts():
    (line,) = rows({"price_kind": "scenario", "currency": "USD"})["lines"]
    cell = line["inputs"]["currency"]
    assert (cell["text"], cell["base"]) == ("USD", "USD")


def test_what_is_wrong_stands_at_its_input():
    name = "price-disk/near-20-price"
    problem = Problem(f"/{name}", "not-a-price", "No price.", "Give one.")
    made = {"lines": [LINE], "total": TOTAL}
    (line,) = bill.rows(made, {}, {}, "", {name: [problem]})["lines"]
    assert line["inputs"]["price"]["problems"] == [problem]
    assert "problems" not in line["inputs"]["currency"]


@pytest.mark.parametrize(
    ("text", "readings"),
    [("1.200", "1,200 or 1.2"), ("4.500", "4,500 or 4.5"), ("8,90", "8.90")],
)
def test_a_price_that_can_be_read_in_two_ways_is_refused(text, readings):
    flat = {f"{UNPRICED}price": text, "charge-0-name": "Support", "charge-0-price": text}
    bought, _ = unflatten(with_usual(flat, CATALOGUE))
    problems = []
    read_purchase(Reader(CATALOGUE, problems), bought)
    for problem, name in zip(problems, ("Support", "HP 6107A"), strict=True):
        assert problem.code == "two-readings"
        assert problem.message.startswith("Price of ")
        assert name in problem.message
        assert readings in f"{problem.message} {problem.hint}"


@pytest.mark.parametrize(
    ("text", "price"),
    [
        ("1.20", "1.20"),
        ("1200", "1200.00"),
        ("1,200", "1200.00"),
        ("1,200.50", "1200.50"),
        ("8.900,50", "8900.50"),
        ("0,5", "0.50"),
    ],
)
def test_a_price_with_one_reading_is_taken(text, price):
    bought, _ = unflatten(with_usual({f"{UNPRICED}price": text}, CATALOGUE))
    problems = []
    found = read_purchase(Reader(CATALOGUE, problems), bought)
    assert problems == []
    assert found.prices["disk/hp-6107a-9gb-10k"]["price"] == price


def test_the_rate_of_failed_drives_is_a_choice_with_an_own_rate_beside_it():
    fields = {each["field"].name: each for each in rows({})["fields"]}
    assert list(fields["failed_drives"]["words"]) == ["", "stated", "fleet"]
    assert fields["failed_drives"]["words"][""] == "not counted"
    assert fields["failure_rate"]["words"] is None
    chosen = {"purchase-failed_drives": "fleet", "purchase-failure_rate": "1.2 %"}
    fields = {each["field"].name: each for each in rows({}, now=chosen)["fields"]}
    assert fields["failed_drives"]["cell"]["text"] == "fleet"
    assert unflatten(chosen)[0] == {"failed_drives": "fleet", "failure_rate": "1.2 %"}


def test_the_price_of_energy_is_that_of_a_kilowatt_hour():
    energy = {"name": "Energy", "period_words": "a year", "note": "", "quantity": 12000,
              "per": "kWh", "unit_price": "0.25", "whole": "1.00", "currency": "EUR"}  # fmt: skip
    costs = {"running": [energy, {**energy, "name": "Support", "per": "design"}],
             "currency": "EUR", "years": 5, "whole": "30000.00"}  # fmt: skip
    made = {"lines": [], "total": TOTAL, "costs": costs}
    text = render_to_string(
        "scenarios/bill/bill.html", {"answer": True, "bill": bill.rows(made, {}, {})}
    )
    text = " ".join(re.sub(r"<[^>]*>", " ", text).split())
    assert "12,000 kWh a year × 0.25 EUR a kWh" in text
    assert "12,000 designs × 0.25 EUR a year" in text


def asked(found):
    return {each["field"].name for each in found["fields"]}


def test_a_design_without_drives_is_not_asked_what_becomes_of_them():
    of_drives = {"failed_drives", "failure_rate", "warranty_years"}
    assert of_drives <= asked(rows({}))
    assert "disk" in rows({})["per"]
    without = rows({"kind": "server"})
    assert asked(rows({})) - asked(without) == of_drives
    assert "disk" not in without["per"]
    # What somebody said before stays in sight.
    said = {"purchase-failure_rate": "1 %", "charge-0-per": "disk"}
    kept = rows({"kind": "server"}, now=said)
    assert asked(kept) & of_drives == {"failure_rate"}
    assert "disk" in kept["per"]


def test_nothing_is_paid_for_mailboxes_where_none_are_counted():
    made = {"lines": [LINE], "total": TOTAL}
    assert "mailbox" in bill.rows(made, {}, {})["per"]
    assert "mailbox" not in bill.rows(made, {}, {}, people=False)["per"]
    stored = {"charge-0-per": "mailbox"}
    assert "mailbox" in bill.rows(made, {}, stored, people=False)["per"]
