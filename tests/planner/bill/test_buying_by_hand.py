"""What is typed of buying, and the inputs that a page has for it, worked out by hand. It needs no
database."""

import dataclasses
import json
from datetime import date
from types import SimpleNamespace
from urllib.parse import parse_qs

import pytest

from calculators.inputs.catalogue import from_fixtures
from calculators.inputs.purchase.asked import LINE_FIELDS, PURCHASE_FIELDS, USUAL_YEARS
from calculators.systems.system import Part
from planner.forms import flat, numbers
from planner.forms.buying import purchase
from planner.forms.buying.unfinished import Finished
from planner.pages.scenario.answer import bill, bill_lines

FIXTURES = from_fixtures()
MODEL, UNPRICED = "scsi-15k-300gb", "hp-6107a-9gb-10k"
LICENCES = {
    "cal": {"name": "CAL", "per": "mailbox", "period": "year", "price": "12.34", "currency": "USD",
            "price_kind": "organisation", "price_on": "2026-01-01", "price_until": "2026-02-28"},
    "care": {"name": "Care", "price": "5.00", "currency": "EUR", "price_until": "2026-03-01"},
    "bare": {"name": "Bare"},
    "old": {"name": "Old", "retired": True},
}  # fmt: skip
CATALOGUE = dataclasses.replace(
    FIXTURES, currency="CHF", further={**FIXTURES.further, "licence": LICENCES}, _made={}
)
PRICE, OWNED = f"price-disk/{MODEL}-price", f"price-disk/{MODEL}-owned"


@pytest.fixture(autouse=True)
def today(monkeypatch):
    clock = SimpleNamespace(localdate=lambda: date(2026, 3, 1))
    monkeypatch.setattr(bill, "timezone", clock)
    monkeypatch.setattr(bill_lines, "timezone", clock)


# The names of inputs


@pytest.mark.parametrize(
    ("name", "unit", "beside", "priced_in"),
    [
        ("purchase-currency", None, "", ""), ("purchase-years", "years", "", ""),
        ("purchase-energy_price", "", "", "purchase-currency"),
        ("purchase-rack_unit_month", "", "", "purchase-currency"),
        ("purchase-failed_drives", None, "", ""), ("purchase-failure_rate", "share", "", ""),
        ("price-disk/a-price", "", "price-disk/a-currency", "price-disk/a-currency"),
        ("price-disk/a-currency", None, "", ""), ("price-disk/a-owned", "", "", ""),
        ("price-disk/a-power_watts", "", "", ""), ("price-disk/a-supplier", None, "", ""),
        ("rate-USD-rate", "", "", ""), ("rate-USD-on", None, "", ""),
        ("charge-3-price", "", "charge-3-currency", "charge-3-currency"),
        ("charge-3-per", None, "", ""),
    ],
)  # fmt: skip
def test_each_input_has_its_unit_and_the_currency_beside_it(name, unit, beside, priced_in):
    assert purchase.is_name(name)
    assert purchase.unit_of(name) == unit
    assert (purchase.beside(name), purchase.priced_in(name)) == (beside, priced_in)
    assert purchase.counts_owned(name) is name.endswith("-owned")


@pytest.mark.parametrize(
    "name",
    [
        "users", "purchase-colour", "purchase-years\n", "price-d/a-price", "price-disk/A-price",
        f"price-disk/{'a' * 81}-price", "price-disk/a-colour", "rate-usd-rate", "rate-USDX-rate",
        "charge-100-price", "charge-3-owned", "charge-x-price", "owned", "x-owned", "price-x",
    ],
)  # fmt: skip
def test_no_other_name_is_an_input_about_buying(name):
    assert not purchase.is_name(name)
    assert purchase.unit_of(name) is None
    assert not purchase.counts_owned(name)
    assert purchase.meaning(name, {name: "5"}) == ""
    with pytest.raises(KeyError):
        purchase.label(name, {}, CATALOGUE)


@pytest.mark.parametrize(
    ("name", "label"),
    [
        ("purchase-currency", "Currency of the sums"),
        ("purchase-energy_price", PURCHASE_FIELDS["energy_price"].label),
        (PRICE, f"{FIXTURES.disks[MODEL]['name']}: price"),
        ("price-disk/near-owned", "near: owned"), ("price-car/near-owned", "near: owned"),
        ("price-disk/bought.disks-price_on", "Disk, not chosen yet: date of the price"),
        ("rate-USD-on", "Rate of USD: date of the rate"), ("charge-0-per", "Line 1: counted by"),
        ("charge-1-name", "CAL: name"), ("charge-2-key", "Line 3: row of the catalogue"),
    ],
)  # fmt: skip
def test_an_input_in_words(name, label):
    typed = {"charge-1-name": " CAL ", "charge-2-name": " "}
    assert purchase.label(name, typed, CATALOGUE) == label


@pytest.mark.parametrize(
    ("name", "text", "said", "meaning"),
    [
        (PRICE, "329.50", {}, "329.5"), (PRICE, " ", {}, ""), (PRICE, "0", {}, "0"),
        (OWNED, "0", {}, ""), (OWNED, "10", {}, "10"),
        # A share is one in per cent; of anything else that is no number.
        ("purchase-failure_rate", "1.20 %", {}, "1.2%"), ("purchase-years", "5.0 %", {}, "5.0 %"),
        (PRICE, "5.0 %", {}, "5.0 %"), ("purchase-years", "5.0", {}, "5"),
        ("charge-0-per", "design", {}, ""), ("charge-0-per", "mailbox", {}, "mailbox"),
        ("charge-0-per", "core", {}, "core"), ("charge-0-period", "once", {}, ""),
        ("charge-0-period", "month", {}, "month"), ("charge-0-period", "year", {}, "year"),
        ("charge-0-price_origin", "given", {}, ""), ("charge-0-name", " X ", {}, "X"),
        ("charge-0-per", "design", {"charge-0-key": " "}, ""),
        # A licence of the catalogue has words of its own.
        ("charge-0-per", "design", {"charge-0-key": "cal"}, "design"),
        ("charge-0-per", "design", {"charge-1-key": "cal"}, ""),
        (f"price-disk/{MODEL}-price_origin", "given", {}, ""),
        (f"price-disk/{MODEL}-price_origin", "assumed", {}, "assumed"),
        ("purchase-currency", "EUR", {}, "EUR"), ("rate-USD-source", "given", {}, "given"),
    ],
)  # fmt: skip
def test_what_an_input_says(name, text, said, meaning):
    assert purchase.meaning(name, {name: text, **said}) == meaning
    assert purchase.meaning(name, said) == ""


@pytest.mark.parametrize(
    ("name", "text", "given", "typed"),
    [
        # In the format of the inputs it stays, unless it has the signs of another.
        (PRICE, "1,200.5", "en_GB", "1,200.5"), (PRICE, "8.500,50", "en_GB", "8,500.50"),
        ("purchase-years", "5", "en_GB", "5"), ("rate-USD-rate", "0,925", "en_GB", "0.925"),
        ("purchase-years", "1.234,5", "en_GB", "1,234.5"), (PRICE, "dear", "en_GB", "dear"),
        (PRICE, "8.500,50", "de_DE", "8,500.5"),
        ("charge-0-price", "8.500,50", "en_GB", "8,500.50"),
        (OWNED, "1.200", "de_DE", "1,200"), ("charge-0-name", "8.500,50", "de_DE", "8.500,50"),
        ("users", "8.500,50", "de_DE", "8.500,50"),
    ],
)  # fmt: skip
def test_what_is_typed_is_in_the_number_format_of_the_inputs(name, text, given, typed):
    assert purchase.typed(name, text, given) == typed


def test_the_currency_that_is_usual_is_that_of_the_row_else_ones_own():
    flat_names = {"charge-0-key": "cal", "charge-1-key": "bare", "purchase-currency": " eur "}
    without = dataclasses.replace(CATALOGUE, currency="")
    for name, own, none in (
        (f"price-disk/{MODEL}-currency", "USD", "USD"),
        (f"price-disk/{UNPRICED}-currency", "CHF", "EUR"), ("price-disk/x-currency", "CHF", "EUR"),
        ("charge-0-currency", "USD", "USD"), ("charge-1-currency", "CHF", "EUR"),
        ("charge-2-currency", "CHF", "EUR"), ("purchase-currency", "CHF", "EUR"),
        ("users", "CHF", "EUR"),
    ):  # fmt: skip
        assert purchase.usual_currency(name, flat_names, CATALOGUE) == own
        assert purchase.usual_currency(name, flat_names, without) == none
    assert purchase.usual_currency("users", {}, without) == ""


def test_a_price_has_its_usual_currency_beside_it():
    typed = {PRICE: "5", f"price-disk/{UNPRICED}-price": " ", "charge-0-price": "1",
             "charge-0-currency": " ", "charge-1-price": "2",
             "charge-1-currency": "SEK"}  # fmt: skip
    assert purchase.with_usual(typed, CATALOGUE) == {
        **typed, f"price-disk/{MODEL}-currency": "USD", "charge-0-currency": "CHF",
    }  # fmt: skip


def test_what_a_price_says_that_may_count_for_all_scenarios():
    prefix = f"price-disk/{MODEL}-"
    typed = {f"{prefix}{name}": f" {name} " for name in purchase.ROW_FIELDS}
    other = {"price-disk/x-price": "7"}
    elsewhere = {"power_watts", "owned", "price_for"}
    assert purchase.price_of(prefix, {**typed, **other, f"{prefix}supplier": " "}) == {
        name: name for name in purchase.ROW_FIELDS if name not in {*elsewhere, "supplier"}
    }
    left = purchase.without_price(prefix, {**typed, **other})
    assert left == {
        **other,
        **{f"{prefix}{name}": f" {name} " * (name in elsewhere) for name in purchase.ROW_FIELDS},
    }


def test_what_is_typed_makes_a_document_and_says_where_each_part_stands():
    typed = {
        "purchase-years": "3", "purchase-failed_drives": " fleet ", "purchase-currency": " eur ",
        "price-disk/a~b-price": "x", "price-disk/a.b-price": "1,200.5", "price-disk/a.b-owned": "2",
        "price-disk/b-currency": "usd", "price-disk/c-price_for": "534 GB",
        "price-disk/d-supplier": " us ", "rate-USD-rate": "0.9", "rate-USD-source": " bank ",
        "rate-GBP-on": "2026-01-01", "charge-7-key": "cal", "charge-7-price": "2",
        "charge-2-name": "X", "charge-2-price": "3", "charge-3-per": "disk", "charge-4-price": " ",
    }  # fmt: skip
    document, names = purchase.unflatten(typed)
    assert document == {
        "years": 3, "failed_drives": "fleet", "currency": "EUR",
        "prices": {
            "disk/a.b": {"price": "1200.5", "owned": 2, "currency": "EUR"},
            "disk/d": {"supplier": "us"},
        },
        "rates": {"USD": {"rate": 0.9, "source": "bank"}},
        "lines": [{"name": "X", "price": "3", "currency": "EUR"},
                  {"key": "cal", "price": "2"}],
    }  # fmt: skip
    assert names["/purchase/years"] == "purchase-years"
    assert names["/purchase/prices/disk~1a.b/owned"] == "price-disk/a.b-owned"
    assert names["/purchase/rates/USD/on"] == "rate-USD-on"
    assert [names[f"/purchase/lines/{place}/per"] for place in (0, 1)] == [
        "charge-2-per", "charge-7-per",
    ]  # fmt: skip
    assert not [name for name in names.values() if name.startswith(("charge-3", "rate-GBP"))]
    again = purchase.flatten({**document, "prices": {"disk/d": {"price": "5", "supplier": None}},
                              "lines": [{"name": "X", "price": None}], "pue": None})  # fmt: skip
    assert again == {
        "purchase-currency": "EUR", "purchase-years": "3", "purchase-failed_drives": "fleet",
        "price-disk/d-price": "5", "rate-USD-rate": "0.9", "rate-USD-source": "bank",
        "charge-0-name": "X",
    }  # fmt: skip


# The bill of a page

LINE = {"kind": "disk", "key": MODEL, "currency": None, "price_kind": None}
TOTAL = {"currency": "EUR", "subtotals": []}


def rows(*lines, now=None, base=None, **more):
    found = {"lines": [{**LINE, **line} for line in lines], "total": TOTAL,
             "costs": more.pop("costs", {})}  # fmt: skip
    more = {"own_currency": "CHF", "catalogue": CATALOGUE, **more}
    return bill.rows(found, now or {}, base or {}, **more)


TOLD = ("hint", "whose", "on", "until", "expired", "per", "period")


@pytest.mark.parametrize(
    ("typed", "told", "currency"),
    [
        # Nobody offers what is chosen already; what is typed over it counts.
        ({"charge-0-key": " cal "},
         ("12.34", "ours", "2026-01-01", "2026-02-28", True, "mailbox", "year"), ""),
        ({"charge-0-key": "cal", "charge-0-price": "5"},
         ("12.34", "this scenario", "", "", False, "mailbox", "year"), ""),
        ({"charge-0-key": "care"},
         ("5", "list", None, "2026-03-01", False, "design", "once"), ""),
        ({"charge-0-key": "bare"}, ("", "list", None, "", False, "design", "once"), ""),
        ({"charge-0-key": "gone", "charge-0-price": "5"},
         ("", "", "", "", False, "design", "once"), "CHF"),
        ({"charge-0-name": "X", "charge-0-price": " "},
         ("", "", None, "", False, "design", "once"), "CHF"),
    ],
)  # fmt: skip
def test_what_runs_on_is_shown_as_it_counts(typed, told, currency):
    found = rows(now=typed, changes={"users": "7"})
    charge, empty = found["charges"]
    assert tuple(charge[name] for name in TOLD) == told
    assert charge["inputs"]["currency"]["text"] == currency
    assert (charge["number"], empty["number"]) == (0, 1)
    assert json.loads(charge["clear"].typed) == {f"charge-0-{name}": "" for name in LINE_FIELDS}
    assert parse_qs(charge["clear"].query) == {"users": ["7"]}
    assert found["expired"] == told[4]
    # A licence is offered into the empty row, unless it is on the bill or was retired.
    left = [key for key in ("cal", "care", "bare") if key != typed.get("charge-0-key", "").strip()]
    offered = [(called, json.loads(way.typed)) for called, way in found["licences"]]
    assert offered == [(LICENCES[key]["name"], {"charge-1-key": key}) for key in left]
    assert parse_qs(found["licences"][0][1].query)["users"] == ["7"]
    assert rows(now=typed, catalogue=None)["licences"] == []


def test_so_many_licences_are_offered():
    many = {f"l{number}": {"name": f"L{number}"} for number in range(30)}
    catalogue = dataclasses.replace(CATALOGUE, further={"licence": many}, _made={})
    assert [called for called, _ in rows(catalogue=catalogue)["licences"]] == [
        f"L{number}" for number in range(20)
    ]


def test_the_years_of_a_bill_are_those_ahead_where_it_says_so():
    def years(**costs):
        (field,) = [each for each in rows(costs=costs)["fields"] if each["field"].name == "years"]
        return field["default"]

    assert years() == years(years=7) == str(USUAL_YEARS)
    assert years(years=7, years_ahead=True) == "7"
    defaults = {each["field"].name: each["default"] for each in rows()["fields"]}
    assert defaults["pue"] == numbers.write(PURCHASE_FIELDS["pue"].default)
    ahead = {each["field"].name: each["default"] for each in
             rows(costs={"years": 7, "years_ahead": True})["fields"]}  # fmt: skip
    assert {**ahead, "years": str(USUAL_YEARS)} == defaults


def test_what_is_paid_in_another_currency_asks_for_its_rate():
    def foreign(total, costs, **now):
        found = bill.rows({"lines": [], "total": total, "costs": costs}, now, {})
        return [each["currency"] for each in found["rates"]]

    in_usd, running = {"currency": "USD"}, {"running": [{"currency": "SEK"}, {"currency": None}]}
    assert foreign({"currency": "EUR", "subtotals": [in_usd]}, running) == ["SEK", "USD"]
    assert foreign({"currency": "USD", "subtotals": [in_usd]}, {"currency": "EUR"}) == []
    assert foreign({"currency": None, "subtotals": [in_usd]}, {"currency": "USD"}) == []
    assert foreign({"currency": None}, running, **{"purchase-currency": "SEK"}) == []
    assert foreign({"currency": "EUR"}, None, **{"rate-GBP-on": "x"}) == ["GBP"]


def test_a_model_on_several_lines_has_one_price_and_says_what_is_owned_by_line():
    one, other, third, none = rows(
        {}, {}, {"key": "near"}, {"key": None, "figures": ()},
        choosers={f"disk/{MODEL}": "database_disk", "": "x"},
    )["lines"]  # fmt: skip
    assert [each["shares_owned"] for each in (one, other, third)] == [True, True, False]
    assert [bool(each["inputs"]) for each in (one, other, third, none)] == [
        True,
        False,
        True,
        False,
    ]
    assert [each["choose"] for each in (one, third, none)] == ["", "", "x"]
    (open_yet,) = rows({"key": None, "figures": ["bought.disks"], "unit_price": "5.00"},
                       choosers={"disk/bought.disks": "database_disk"})["lines"]  # fmt: skip
    assert (open_yet["choose"], open_yet["hint"]) == ("database_disk", "5")
    assert not open_yet["shares_owned"]


@pytest.mark.parametrize(
    ("line", "typed", "told"),
    [
        ({"power_watts": 10.5, "power_origin": "cited"}, {}, (False, "10.5", False)),
        ({"power_watts": 10.5, "power_origin": "given"}, {"purchase-energy_price": "1"},
         (True, "10.5", False)),
        ({}, {"purchase-energy_price": "1", PRICE: "5"}, (True, "unknown", True)),
        ({}, {"purchase-energy_price": " ", PRICE: " "}, (False, "unknown", False)),
    ],
)  # fmt: skip
def test_what_is_to_be_known_of_a_line(line, typed, told):
    (shown,) = rows(line, now=typed)["lines"]
    assert (shown["power_wanted"], shown["watts_hint"], shown["typed"]) == told
    assert shown["usable_elsewhere"] is told[2]
    assert shown["row"].endswith(f"/disks/rows/{MODEL}/")
    assert "price_for" not in shown["inputs"]
    assert "keep" not in shown
    (fed,) = rows({"kind": "controller", **line}, now=typed)["lines"]
    assert (fed["power_wanted"], "power_watts" in fed["inputs"]) == (False, False)


def test_a_price_of_another_thing_can_be_kept_or_cleared():
    name = "price-disk/bought.disks"
    held = {"price": "9.00", "currency": "EUR", "price_for": "4000 GB"}
    line = {"key": None, "figures": ["bought.disks"], "thing": "8000 GB", "held": held}
    (shown,) = rows(line, now={f"{name}-price": "9"}, changes={"users": "7"})["lines"]
    assert (shown["held_for"], shown["thing_said"]) == ("4,000 GB", "8,000 GB")
    assert "price_for" in shown["inputs"]
    assert (shown["row"], shown["usable_elsewhere"], shown["typed"]) == ("", False, True)
    assert json.loads(shown["keep"].typed) == {f"{name}-price_for": "8000 GB"}
    assert json.loads(shown["clear"].typed) == {
        f"{name}-{each}": "" for each in purchase.ROW_FIELDS
    }
    assert parse_qs(shown["keep"].query) == {"users": ["7"], f"{name}-price_for": ["8000 GB"]}


@pytest.mark.parametrize(
    ("line", "now", "own", "text", "begun"),
    [
        ({}, {}, "CHF", "CHF", False), ({}, {}, "", "", False),
        ({}, {"purchase-currency": "sek"}, "", "SEK", False),
        # The currency of the other prices stands there until somebody types another.
        ({}, {"charge-0-price": "5", "charge-0-currency": "usd"}, "", "USD", True),
        ({}, {"charge-0-price": "5", "charge-0-currency": "usd"}, "CHF", "CHF", False),
        ({"price_kind": "list", "currency": "GBP"}, {}, "CHF", "", False),
        ({"price_kind": "scenario", "currency": "GBP"},
         {"charge-0-price": "5", "charge-0-currency": "usd"}, "", "GBP", False),
        ({"price_kind": "scenario"}, {}, "CHF", "CHF", False),
    ],
)  # fmt: skip
def test_a_new_price_starts_in_a_currency(line, now, own, text, begun):
    (shown,) = rows(line, now=now, own_currency=own)["lines"]
    cell = shown["inputs"]["currency"]
    assert (cell["text"], cell["base"], cell.get("begun")) == (text, text, "1" if begun else None)


def test_what_waits_and_what_is_taken_stands_in_its_input():
    name = f"price-disk/{MODEL}"
    finished = Finished({}, {f"{name}-price_on": "No date yet."}, {f"{name}-currency": "SEK"})
    (line,) = rows({}, now={PRICE: "5"}, base={PRICE: "4"}, bought=finished)["lines"]
    assert line["inputs"]["price"] == {"name": PRICE, "text": "5", "base": "4"}
    assert line["inputs"]["price_on"]["waiting"] == "No date yet."
    assert line["inputs"]["currency"] == {
        "name": f"{name}-currency", "text": "SEK", "base": "SEK", "taken": "1",
    }  # fmt: skip


LEFT = {"name": "disk/bought.disks", "price_for": "4000 GB", "now": f"disk/{MODEL}"}


def test_what_no_line_answers_to_can_be_used_for_its_heir_or_cleared():
    name = "price-disk/bought.disks"
    now = {f"{name}-price": "1200.50", f"{name}-price_for": "4000 GB", f"{name}-supplier": " us "}
    base = {f"{name}-owned": "3"}

    def left(texts, **changed):
        typed = bill_lines.Typed(texts, base, {}, Finished({}), {"users": "7"}, "CHF")
        return bill_lines.left({**LEFT, **changed}, typed)

    found = left(now)
    assert found["said"] == "4,000 GB"
    assert {each["name"].removeprefix(f"{name}-"): (each["text"], each["base"])
            for each in found["kept"]} == {
        "price": ("1200.50", ""), "supplier": (" us ", ""), "price_for": ("4000 GB", ""),
        "owned": ("", "3"),
    }  # fmt: skip
    emptied = {f"{name}-{each}": "" for each in purchase.ROW_FIELDS}
    assert json.loads(found["clear"].typed) == emptied
    assert json.loads(found["use"].typed) == {
        **emptied, PRICE: "1200.5", f"price-disk/{MODEL}-supplier": " us ",
    }  # fmt: skip
    # What is typed for the heir is not written over; what of it is not typed here is no matter.
    assert left({**now, PRICE: "7"})["use"] is None
    assert left({**now, PRICE: " "})["use"] is not None
    assert left({**now, f"price-disk/{MODEL}-part_number": "P"})["use"] is not None
    assert left(now, now=None)["use"] is None
    assert left(now, price_for=None)["said"] == ""


def test_where_a_model_is_chosen_is_the_first_input_that_the_form_asks_for():
    parts = [
        Part("memory", "bought.memory_gib"), Part("memory", "bought.more"),
        Part("link", "bought.links"), Part("disk", "bought.group", ("raid_group_2.disk",)),
        Part("disk", "bought.beyond", ("raid_group_3.disk",)),
        Part("disk", "bought.group", ("database_disk",)), Part("disk", "bought.no", ("colour",)),
    ]  # fmt: skip
    now = flat.Flat("exchange-se", rows={"raid_groups": {0: {}, 4: {}}})
    assert bill.choosers(parts, now) == {
        "memory/bought.memory_gib": "memory_module", "memory/bought.more": "memory_module",
        "disk/bought.group": "raid_groups-4-disk",
    }  # fmt: skip
