"""What is read of buying: each thing on both sides of what can be heard, and what is said of it."""

import dataclasses
from decimal import Decimal

import pytest

from calculators.inputs.catalogue import from_fixtures
from calculators.inputs.purchase import reading
from calculators.inputs.purchase.currency_signs import Signed, only_currency, signed
from calculators.inputs.purchase.purchase import (
    NOTHING,
    Charge,
    Purchase,
    Rate,
    is_figure,
    named_as,
    not_chosen,
    read_purchase,
)
from calculators.inputs.purchase.said import is_of_another, same_price, same_said
from calculators.inputs.purchase.years import over_years_ahead
from calculators.inputs.reader import Reader
from calculators.sheet.lines.records import Given, Record

FIXTURES = from_fixtures()
CAL = {
    "name": "Client licence", "per": "mailbox", "period": "year", "price": "12.34",
    "currency": "USD", "price_origin": "assumed", "price_kind": "organisation",
    "price_on": "2026-01-01", "price_until": "2026-12-31", "supplier": "Acme",
    "part_number": "0-01",
}  # fmt: skip
LISTED = {"name": "Support", "price": "3.00", "currency": "EUR", "supplier": "Acme"}
CATALOGUE = dataclasses.replace(
    FIXTURES,
    further={**FIXTURES.further, "licence": {"cal": CAL, "listed": LISTED, "bare": {"name": "B"}}},
    _made={},
)
MODEL = "scsi-15k-300gb"
NAME = FIXTURES.disks[MODEL]["name"]
NONE = "Give a number from 0 with at most two decimal places."


def read(asked):
    """What is read, and (place, code, message) of all that is wrong."""
    problems = []
    found = read_purchase(Reader(CATALOGUE, problems), asked)
    return found, [
        (each.pointer.removeprefix("/purchase"), each.code, each.message) for each in problems
    ]


@pytest.mark.parametrize(
    ("asked", "value", "problem"),
    [
        ("2026-03-31", "2026-03-31", ""), ("20260331", "2026-03-31", ""), ("", None, ""),
        (None, None, ""), ("2026-02-30", None, '"2026-02-30" is no day.'),
        ("soon", None, '"soon" is no day.'), (20260331, None, "20260331 is no day."),
        (0, None, "0 is no day."),
    ],
)  # fmt: skip
def test_days(asked, value, problem):
    assert _heard(reading.day, asked) == (value, problem)


@pytest.mark.parametrize(
    ("asked", "value", "problem"),
    [
        ("Acme", "Acme", ""), (" Acme ", "Acme", ""), ("", None, ""), (None, None, ""),
        ("x" * 160, "x" * 160, ""), ("x" * 161, None, "is no short text."),
        ("a\tb", None, "a tab, a line break or another control sign."),
        ("a\u200bb", None, "holds what cannot be shown: "),
        ("\t" * 161, None, "is no short text."), (5, None, "5 is no short text."),
        (0, None, "0 is no short text."),
    ],
)  # fmt: skip
def test_short_texts(asked, value, problem):
    found, said = _heard(reading.text, asked)
    assert found == value
    assert problem in said
    assert bool(problem) == bool(said)


@pytest.mark.parametrize(
    ("asked", "value", "problem"),
    [
        ("EUR", "EUR", ""), ("", None, ""), (None, None, ""),
        *((each, None, "is none.") for each in ("eur", "EU", "EURO", "ÄÖÜ", "12A", "A-B", 5, 0)),
    ],
)  # fmt: skip
def test_currencies(asked, value, problem):
    found, said = _heard(reading.currency, asked)
    assert found == value
    assert said.endswith(problem)
    assert bool(problem) == bool(said)


def test_a_choice_is_one_of_those_that_there_are():
    known = ("given", "assumed")
    assert _heard(reading.word, "assumed", known) == ("assumed", "")
    for nothing in ("", None):
        assert _heard(reading.word, nothing, known) == ("given", "")
    assert _heard(reading.word, "dream", known) == ("given", '"dream" is not a choice.')
    assert _heard(reading.word, 0, known) == ("given", "0 is not a choice.")


def test_an_object_has_so_many_names_at_most():
    two = {"a": 1, "b": 2}
    for most, found in ((3, two), (2, two), (1, {})):
        problems = []
        assert reading.mapping(Reader(CATALOGUE, problems), two, "", most) == found
        assert [each.message for each in problems] == (
            [] if found else ["an object given; an object of at most 1 names is needed."]
        )
    assert _heard(lambda *asked: reading.mapping(*asked, 9), None) == ({}, "")
    assert _heard(lambda *asked: reading.mapping(*asked, 9), [])[1].startswith("a list given; ")


def _heard(read_one, asked, *more):
    """What is read of one thing, and what is said of it."""
    problems = []
    reader = Reader(CATALOGUE, problems)
    found = read_one(reader, asked, *more, "/x")
    assert len(problems) < 2
    assert all(each.pointer == "/x" for each in problems)
    return found, "".join(each.message for each in problems)


@pytest.mark.parametrize(
    ("price", "read_as"),
    [
        (0, "0.00"), ("0", "0.00"), (5, "5.00"), (0.01, "0.01"), ("1,200.5", "1200.50"),
        ("9999999999.99", "9999999999.99"), (9_999_999_999, "9999999999.00"),
        (10**10, None), ("10000000000", None), (-0.01, None), (0.005, None), ("1e400", None),
        (float("nan"), None), (float("inf"), None), (True, None), (False, None), ("x", None),
        ([], None),
    ],
)  # fmt: skip
def test_prices_on_both_sides_of_their_bounds(price, read_as):
    for name, of in ((f"disk/{MODEL}", NAME), ("disk/near", "disk/near"),
                     ("disk/bought.disks", "the disk, which is not chosen yet")):  # fmt: skip
        found, problems = read({"prices": {name: {"price": price, "currency": "EUR"}}})
        assert found.prices[name].get("price") == read_as
        place = f"/prices/{name.replace('/', '~1')}/price"
        assert [each[:2] for each in problems] == ([] if read_as else [(place, "not-a-price")])
        assert all(said.startswith(f"Price of {of}: ") for *_, said in problems)


def test_what_is_said_of_a_row_is_kept_as_far_as_there_is_a_price():
    said = {"part_number": " P ", "supplier": "Acme", "supplier_part_number": "7", "owned": 0}
    days = {"price_on": "2026-01-01", "price_until": "2026-12-31"}
    found, problems = read({"prices": {
        "disk/a": {**said, **days, "price": 5, "currency": "EUR", "price_origin": "assumed",
                   "price_for": "534 GB", "power_watts": 7, "owned": 3},
        "disk/b": {**said, **days, "price_origin": "assumed", "currency": "EUR"},
        "server/c": {"price": 5, "currency": "USD", "owned": None},
        "enclosure/d": {"power_watts": 0.01},
    }})  # fmt: skip
    texts = {"part_number": "P", "supplier": "Acme", "supplier_part_number": "7"}
    assert problems == []
    assert found.prices == {
        "disk/a": {
            "price": "5.00", "currency": "EUR", "price_origin": "assumed",
            "price_kind": "scenario", "price_for": "534 GB", **days, **texts,
            "power_watts": 7.0, "power_origin": "given",
        },
        "disk/b": texts,
        "server/c": {"price": "5.00", "currency": "USD", "price_origin": "given",
                     "price_kind": "scenario", "price_on": None, "price_until": None},
        "enclosure/d": {"power_watts": 0.01, "power_origin": "given"},
    }  # fmt: skip
    assert found.owned == {"disk/a": 3}


def test_each_mistake_of_prices_is_told_and_the_others_are_heard():
    good = {"price": 5, "currency": "EUR"}
    found, problems = read({"prices": {
        "car/x": good, "user_profile/x": good, "disk/a": 5, "disk/b": {**good, "price": "1.234"},
        "disk/c": {"price": 5}, "disk/c2": {"price": 5, "currency": ""},
        "memory/d": {"power_watts": 5}, "disk/e": {"power_watts": 0},
        "disk/f": {"owned": -1}, "disk/g": {**good, "price_on": "x", "price_until": "y"},
        "disk/h": {"colour": 1}, "disk/z": good,
    }})  # fmt: skip
    assert problems == [
        *((f"/prices/{kind}~1x", "unknown-field",
           f'"{kind}/x" is no kind and key of a row with a price.')
          for kind in ("car", "user_profile")),
        ("/prices/disk~1a", "wrong-type", "a number given."),
        ("/prices/disk~1b/price", "two-readings",
         'Price of disk/b: "1.234" can be read in two ways: 1,234 or 1.234.'),
        ("/prices/disk~1c/currency", "required", "Price of disk/c: a price needs its currency."),
        ("/prices/disk~1c2/currency", "required", "Price of disk/c2: a price needs its currency."),
        ("/prices/memory~1d/power_watts", "not-counted",
         "memory/d: its power is part of what the server draws."),
        ("/prices/disk~1e/power_watts", "too-small", "Power: 0 is below 0.01."),
        ("/prices/disk~1f/owned", "too-small", "Owned of disk/f: -1 is below 0."),
        ("/prices/disk~1g/price_on", "not-a-day", '"x" is no day.'),
        ("/prices/disk~1g/price_until", "not-a-day", '"y" is no day.'),
        ("/prices/disk~1h/colour", "unknown-field", '"colour" is not a field here.'),
    ]  # fmt: skip
    assert [name for name, row in found.prices.items() if "price" in row] == [
        "disk/c", "disk/c2", "disk/g", "disk/z",
    ]  # fmt: skip
    assert found.owned == {}


DAY = {"on": "2026-03-01"}


@pytest.mark.parametrize(
    ("rates", "kept", "problems"),
    [
        ({"USD": {**DAY, "rate": 0.9}}, {"USD": "0.9"}, []),
        ({"USD": {**DAY, "rate": 1e-9}}, {"USD": "1E-9"}, []),
        ({"USD": DAY}, {}, [("/USD/rate", "required", "The rate is missing.")]),
        ({"USD": {"rate": 0.9}}, {}, [("/USD/on", "required", "A rate is that of a day.")]),
        ({"USD": {"rate": 0.9, "on": ""}}, {},
         [("/USD/on", "required", "A rate is that of a day.")]),
        ({"usd": {**DAY, "rate": 0.9}}, {},
         [("/usd", "not-a-currency", 'Currency: "usd" is none.')]),
        ({"USD": {**DAY, "rate": 0}, "GBP": {**DAY, "rate": 2}}, {"GBP": "2.0"},
         [("/USD/rate", "too-small", "Rate: 0 is below 1e-09.")]),
        ({"USD": 3, "GBP": {**DAY, "rate": 2}}, {"GBP": "2.0"},
         [("/USD", "wrong-type", "Rate: a number given; an object is needed.")]),
    ],
)  # fmt: skip
def test_a_rate_is_of_a_currency_and_a_day(rates, kept, problems):
    found, told = read({"currency": "EUR", "rates": rates})
    assert {name: str(rate.rate) for name, rate in found.rates.items()} == kept
    assert told == [(f"/rates{place}", *said) for place, *said in problems]
    for said in ("our bank", None):
        rate = {**DAY, "rate": 0.9, "source": said}
        found, told = read({"currency": "EUR", "rates": {"USD": rate}})
        assert found.rates == {"USD": Rate(Decimal("0.9"), "2026-03-01", said or "given")}
    _, told = read({"rates": {"USD": {**DAY, "rate": 0.9}}})
    assert told == [
        ("/currency", "required", "Rates lead to a currency, and none is chosen.")
    ]  # fmt: skip


OF_CAL = {key: CAL[key] for key in ("price_kind", "price_on", "price_until", "supplier")}
OF_LIST = Charge("Support", "design", "once", Decimal("3.00"), "EUR", "given", "listed", None,
                 {"supplier": "Acme", "price_kind": "list"})  # fmt: skip
FREE = Charge("X", "design", "once", None, None, "given")


@pytest.mark.parametrize(
    ("asked", "charge"),
    [
        ({"name": "X"}, FREE),
        ({"name": "X", "price": 0, "currency": "EUR", "price_origin": "assumed", "per": "disk",
          "period": "month", "part_number": "P"},
         Charge("X", "disk", "month", Decimal("0.00"), "EUR", "assumed", None, "P")),
        ({"key": "cal"},
         Charge("Client licence", "mailbox", "year", Decimal("12.34"), "USD", "assumed", "cal",
                "0-01", OF_CAL)),
        # With a price of its own neither origin nor days are those of the row.
        ({"key": "cal", "price": 5, "currency": "EUR", "per": None, "period": "once", "name": "Y",
          "part_number": "P"},
         Charge("Y", "mailbox", "once", Decimal("5.00"), "EUR", "given", "cal", "P",
                {"price_kind": "scenario", "supplier": "Acme"})),
        ({"key": "listed"}, OF_LIST),
        ({"key": "listed", "price": None}, OF_LIST),
        ({"key": "bare"}, Charge("B", "design", "once", None, None, "given", "bare")),
    ],
)  # fmt: skip
def test_what_is_paid_beside_hardware(asked, charge):
    found, problems = read({"lines": [asked]})
    assert (found.charges, problems) == ((charge,), [])


def test_each_mistake_of_what_is_paid_is_told_and_the_others_are_heard():
    good = {"name": "X"}
    wrong = {**good, "per": "moon", "period": "week", "price_origin": "y", "colour": 1,
             "price": "x", "currency": "EUR"}  # fmt: skip
    found, problems = read(
        {
            "lines": [
                5,
                {},
                {**good, "price": 1},
                {"key": "none"},
                {"price": True},
                wrong,
                {**good, "price": 1, "currency": ""},
            ]
        }
    )
    assert problems == [
        ("/lines/0", "wrong-type", "a number given."),
        ("/lines/1/name", "required", "The line has no name."),
        ("/lines/2/currency", "required", "Price of X: a price needs its currency."),
        ("/lines/3/key", "unknown-licence",
         '"none" is not among the licences of the catalogue.'),
        ("/lines/4/name", "required", "The line has no name."),
        ("/lines/4/price", "not-a-price", "Price of a line without a name: true is no price."),
        ("/lines/5/colour", "unknown-field", '"colour" is not a field here.'),
        ("/lines/5/per", "unknown-choice", '"moon" is not a choice.'),
        ("/lines/5/period", "unknown-choice", '"week" is not a choice.'),
        ("/lines/5/price", "not-a-price", 'Price of X: "x" is no price.'),
        ("/lines/5/price_origin", "unknown-choice", '"y" is not a choice.'),
        ("/lines/6/currency", "required", "Price of X: a price needs its currency."),
    ]  # fmt: skip
    assert [charge.name for charge in found.charges] == ["", "X", "none", "", "X", "X"]
    for number, wanted in ((50, 0), (51, 1)):
        found, problems = read({"lines": [good] * number})
        assert (len(problems), len(found.charges)) == (wanted, 0 if wanted else number)
    assert read({"lines": good})[1][0][2] == (
        "Lines: an object given; a list of at most 50 is needed."
    )


def test_the_numbers_of_buying_are_read_each_by_itself():
    asked = {"currency": "EUR", "years": 3, "energy_price": 0.28, "pue": "1.4",
             "rack_unit_month": 0, "failed_drives": "fleet", "failure_rate": "1.2 %",
             "warranty_years": 0}  # fmt: skip
    found, problems = read(asked)
    assert problems == []
    assert found == Purchase(
        "EUR", 3, 0.28, 1.4, 0.0, "fleet", 0.012, 0.0, given=frozenset(asked) - {"currency"}
    )
    assert isinstance(found.years, int)
    assert read(None) == read({"years": None, "failed_drives": ""}) == (NOTHING, [])
    wrong = {"years": "2.5", "pue": 11, "failed_drives": "all", "energy_price": "0.3 €"}
    found, problems = read({**asked, **wrong})
    assert found.given == {"rack_unit_month", "failure_rate", "warranty_years"}
    assert [each[:2] for each in problems] == [
        ("/years", "not-an-integer"), ("/energy_price", "not-a-price"), ("/pue", "too-large"),
        ("/failed_drives", "unknown-choice"),
    ]  # fmt: skip
    for typed, said in (("0.3 $", "says “$”, which several currencies share"),
                        ("0.3 USD", "says USD, and beside it stands EUR")):  # fmt: skip
        ((_, code, message),) = read({"currency": "EUR", "rack_unit_month": typed})[1]
        assert code == "not-a-price"
        assert said in message
        assert message.startswith("Price of a rack unit, a month: ")
    assert read(5)[1] == [("", "wrong-type", "Purchase: a number given; an object is needed.")]


@pytest.mark.parametrize(("failed", "rate", "counts"), [
    ("", None, False), ("stated", None, True), ("", 0.0, True), ("fleet", 0.1, True),
])  # fmt: skip
def test_failed_drives_are_counted_where_somebody_says_how_many(failed, rate, counts):
    assert Purchase(failed_drives=failed, failure_rate=rate).counts_failed is counts


# What a scenario says of the lines of a bill

OVER = {"price": "5.00", "currency": "EUR", "price_for": "534 GB", "supplier": "us"}
BOUGHT = Purchase(
    prices={"disk/m": {"price": "9.00"}, "disk/bought.b": OVER, "disk/": {"supplier": "x"},
            "server/s": {"supplier": "x"}},
    owned={"disk/bought.c": 2, "server/s": 3},
)  # fmt: skip


@pytest.mark.parametrize(
    ("key", "figures", "thing", "row", "held"),
    [
        ("m", ["bought.b"], "", {"price": "9.00"}, None),
        (None, ["bought.a", "bought.b"], "534 GB", OVER, None),
        (None, ["bought.a", "bought.b"], "600 GB", {"supplier": "us"}, True),
        (None, ["bought.b", "bought.a"], "", OVER, None),
        (None, ["bought.a"], "600 GB", {"supplier": "x"}, None),
        ("n", ["bought.b"], "600 GB", {}, None),
    ],
)
def test_a_line_has_the_price_that_was_typed_for_it(key, figures, thing, row, held):
    told = {"name": "N", "price": "1.00"}
    assert BOUGHT.row("disk", key, told, figures, thing) == {**told, **row}
    price = {"price": "5.00", "currency": "EUR", "price_for": "534 GB"}
    assert BOUGHT.held("disk", key, figures, thing) == (price if held else None)
    # Where nobody asks what it is, it counts for whatever it is.
    kept = OVER if held else row
    assert BOUGHT.row("disk", key, told, figures) == {**told, **kept}


def test_what_no_line_answers_to_is_told():
    named = {"disk/a": {"price": "1"}, "disk/b": {"supplier": "x"}, "disk/c": {},
             "disk/bought.d": {"price": "1"}, "server/e": {}}  # fmt: skip
    bought = Purchase(prices=named, owned={"disk/c": 1, "server/e": 2})
    for lines, left in (
        ([], ["disk/a", "disk/c", "disk/bought.d", "server/e"]),
        ([("disk", "a", ())], ["disk/c", "disk/bought.d", "server/e"]),
        ([("disk", None, ("bought.x", "bought.d"))], ["disk/a", "disk/c", "server/e"]),
        ([("disk", "c", ()), ("server", "e", ())], ["disk/a", "disk/bought.d"]),
        ([("server", "a", ()), ("disk", "d", ("bought.d",))],
         ["disk/a", "disk/c", "disk/bought.d", "server/e"]),
    ):  # fmt: skip
        assert bought.unused(lines) == left


def test_what_is_owned_is_named_as_its_price_is():
    assert BOUGHT.owned_as("server", "s", ["bought.servers"]) == "server/s"
    assert BOUGHT.owned_as("disk", None, ["bought.b", "bought.c"]) == "disk/bought.c"
    assert BOUGHT.owned_as("disk", "m", ["bought.c"]) is None
    assert named_as("disk", "m", ["f"]) == ["disk/m"]
    assert named_as("disk", None, ["f", "g"]) == ["disk/f", "disk/g", "disk/"]
    assert [is_figure(name) for name in ("", "bought.servers", "m")] == [True, True, False]
    assert BOUGHT.without_model == [OVER, {"supplier": "x"}]


def test_an_amount_is_converted_into_the_currency_of_the_sums_alone():
    bought = Purchase("EUR", rates={"USD": Rate(Decimal("0.9"), "2026-03-01", "us")})
    ten = Decimal(10)
    for currency, into, found in (
        ("EUR", "EUR", ten), ("USD", "EUR", Decimal("9.0")), ("GBP", "EUR", None),
        ("USD", "GBP", None), ("GBP", "GBP", ten), (None, "EUR", None), ("", "EUR", None),
    ):  # fmt: skip
        assert bought.converted(ten, currency, into) == found


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (("disk",), "Disk, not chosen yet"), (("memory",), "Memory modules, not chosen yet"),
        (("disk", "534 GB"), "Disk, 534 GB, not chosen yet"),
        (("disk", "534 GB", True), "Disk, 534 GB, size and price as typed"),
    ],
)  # fmt: skip
def test_what_is_not_chosen_in_words(asked, said):
    assert not_chosen(*asked) == said


# Whether two things say the same


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("5", "5.00", True), (5, "5.0", True), ("5", "5.01", False), (None, None, False),
        (None, "5", False), ("5", None, False), ("x", "x", False), (0, "0.00", True),
    ],
)  # fmt: skip
def test_prices_are_the_same_however_they_are_written(one, other, same):
    assert same_price(one, other) is same_price(other, one) is same


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ({"price": "5"}, {"price": 5.0}, True), ({"price": "5"}, {"price": "6"}, False),
        ({"price": "x"}, {"price": "x"}, True), ({"owned": "5"}, {"owned": 5}, False),
        ({"price": "5", "currency": "EUR"}, {"price": "5"}, False),
        # What is so where nothing is said says nothing, unless the row of a licence has its own.
        ({"per": "design", "period": "once", "price_origin": "given"}, {}, True),
        ({"per": "mailbox"}, {}, False), ({"per": "core"}, {}, False),
        ({"period": "year"}, {}, False), ({"period": "month"}, {}, False),
        ({"price_origin": "assumed"}, {}, False),
        ({"name": None, "key": ""}, {}, True),
        ({"key": "k", "per": "design"}, {"key": "k"}, False),
        ({"key": "k", "period": "once"}, {"key": "k"}, False),
        ({"key": "k", "price_origin": "given"}, {"key": "k"}, True),
        ([{"per": "design"}, {"name": "A"}], [{}, {"name": "A"}], True),
        ([{}], [{}, {}], False), ([{"name": "A"}], [{"name": "B"}], False),
        (3, 3, True), (3, 4, False), ([], {}, False), ({}, None, False),
    ],
)  # fmt: skip
def test_what_is_said_of_buying_is_the_same_however_it_is_written(one, other, same):
    assert same_said(one, other) is same_said(other, one) is same


@pytest.mark.parametrize(
    ("of", "thing", "another"),
    [
        ("534 GB", "534 GB", False), ("534 GB", "600 GB", True), ("600 GB", "534 GB", True),
        ("", "600 GB", False), (None, "600 GB", False), ("534 GB", "", False),
        ("534 GB", None, False),
        # What is as large as once needed does for what needs no more.
        ("at least 534 GB", "at least 600 GB", True), ("at least 600 GB", "at least 534 GB", False),
        ("at least 600 GB", "534 GB", True), ("600 GB", "at least 534 GB", True),
        ("at least x GB", "at least 5 GB", True),
    ],
)  # fmt: skip
def test_a_price_is_of_the_thing_that_it_was_typed_for(of, thing, another):
    assert is_of_another({"price_for": of}, thing) is another


# Signs of currencies


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("650 €", ("650", "€", ("EUR",))), ("€650", ("650", "€", ("EUR",))),
        ("£9,500.20", ("9,500.20", "£", ("GBP",))), (" usd 5 ", ("5", "usd", ("USD",))),
        ("5 $", ("5", "$", ("USD", "CAD", "AUD", "NZD"))), ("5 грн", ("5", "грн", ())),
        ("5", None), ("€5€", None), ("EUR 5 €", None), ("€", None), ("5 EURO", None), (5, None),
        (None, None), ("5 €€", None),
    ],
)  # fmt: skip
def test_a_number_with_one_sign_of_a_currency(typed, found):
    assert signed(typed) == (None if found is None else Signed(*found))


def test_the_only_currency_of_several():
    for each, only in (
        (["EUR", None, "EUR", ""], "EUR"), (["EUR", "USD"], ""), ([], ""), ([None, ""], ""),
    ):  # fmt: skip
        assert only_currency(each) == only


GIVE = "Give the number alone, 650"


@pytest.mark.parametrize(
    ("asked", "beside", "said", "hint"),
    [
        ("dear", None, "is no price.", NONE), ("650 €", "EUR", "is no price.", NONE),
        ("650 грн", None, "is no price.", NONE), (5, "EUR", "is no price.", NONE),
        ("650 pcs", None, "is no price: “pcs” is no currency.",
         f"{NONE.removesuffix('.')}, with a currency such as EUR or without."),
        ("650 €", None, "says EUR, and no currency stands beside it.",
         f"{GIVE}, and EUR under “Currency”."),
        ("650 €", "USD", "says EUR, and beside it stands USD.",
         f"{GIVE}, if it is in USD, else EUR under “Currency”."),
        ("650 ¥", None, "says “¥”, which several currencies share, and no currency stands beside "
         "it.", f"{GIVE}, and JPY or CNY under “Currency”."),
        ("650 $", "EUR", "says “$”, which several currencies share, and beside it stands EUR.",
         f"{GIVE}, if it is in EUR, else USD, CAD, AUD or NZD under “Currency”."),
    ],
)  # fmt: skip
def test_why_something_is_no_price_and_what_to_give(asked, beside, said, hint):
    assert reading.no_price(asked, beside) == (said, hint)
    assert reading.no_price(asked, beside, "Sums")[1] == hint.replace("“Currency”", "“Sums”")


@pytest.mark.parametrize(
    ("value", "origin", "given", "years"),
    [
        (1, "given", (), 1), (7.0, "given", (), 7), (30, "given", (), 30), (31, "given", (), 5),
        (0, "given", (), 5), (0.5, "given", (), 5), (None, "given", (), 5),
        (7, "assumed", (), 5), (7, "given", ("years",), 5), (7, "given", ("pue",), 7),
    ],
)  # fmt: skip
def test_a_design_is_paid_for_over_the_years_that_somebody_looks_ahead(value, origin, given, years):
    bought = Purchase(given=frozenset(given))
    ahead = Given(value, "years", origin, "x", "Years ahead")
    found = over_years_ahead(bought, ahead)
    assert (found.years, found.years_ahead) == (years, years != 5)
    assert over_years_ahead(bought, None) is bought
    assert over_years_ahead(bought, Record("r", {})) is bought
