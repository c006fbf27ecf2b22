"""What a design costs over the years, added up from lines made by hand."""

from decimal import Decimal
from types import SimpleNamespace

import pytest

from calculators.inputs.purchase.purchase import Purchase, Rate
from calculators.systems.materials import costs
from calculators.systems.materials.bill_of_materials import Line, _total

RATE = Rate(Decimal("0.90"), "2026-03-01", "our bank")
BOUGHT = Purchase("EUR", 4, rates={"USD": RATE})
NOTHING = {"price": None, "currency": None, "subtotals": []}


def line(price="5.00", currency="EUR", kind="disk", number=2, **more):
    row = {"name": "N", "price": price, "currency": currency}
    return Line("1", 0, kind, "k", "", row, None, {"bought.x": float(number)}, **more)


def running(amount, currency="EUR", period="year", **changed):
    return {
        "name": "CAL", "per": "mailbox", "period": period, "currency": currency, "whole": None,
        "unit_price": amount and f"{amount}", "quantity": 1, "price_origin": "given",
        "at_least": True, "amount": amount and Decimal(amount), "missing": "", "guessed": False,
        **changed,
    }  # fmt: skip


def sums(*paid, lines=(), total=NOTHING, assumed=False, purchase=BOUGHT, into="EUR"):
    found = costs._Sums(into, purchase, assumed)
    found.add_bought(list(lines), total)
    for each in paid:
        found.add_running(each)
    found.name_unpriced(list(lines), total)
    return found


@pytest.mark.parametrize(
    ("parts", "into", "whole"),
    [
        ({"EUR": 10}, "EUR", "10"), ({"EUR": 10, "USD": 10}, "EUR", "19.00"), ({}, "EUR", "0"),
        ({"EUR": 10, "GBP": 10}, "EUR", None), ({"GBP": 10}, "GBP", "10"),
        ({"USD": 10}, "GBP", None),
    ],
)  # fmt: skip
def test_amounts_are_one_where_each_currency_has_a_rate(parts, into, whole):
    parts = {name: Decimal(amount) for name, amount in parts.items()}
    assert costs.added(parts, into, BOUGHT) == (whole and Decimal(whole))


def test_the_rate_of_a_subtotal_is_the_one_that_was_given():
    told = {"rate": "0.9", "on": "2026-03-01", "source": "our bank"}
    assert costs.rate_of("USD", "EUR", BOUGHT) == told
    assert costs.rate_of("USD", "USD", BOUGHT) is costs.rate_of("GBP", "EUR", BOUGHT) is None
    lines = [{"currency": currency, "whole": whole} for currency, whole in
             (("USD", "5"), ("GBP", "5"), (None, "5"), ("EUR", "5"))]  # fmt: skip
    of_usd = [{"currency": "USD", **told}]
    in_usd, unknown = {"subtotals": [{"currency": "USD"}]}, [{"currency": "USD", "whole": None}]
    assert costs._rates(lines, NOTHING, "EUR", BOUGHT) == of_usd
    assert costs._rates(unknown, in_usd, "EUR", BOUGHT) == of_usd
    assert costs._rates(unknown, NOTHING, "EUR", BOUGHT) == []
    # It leads to the currency of the sums, and to no other.
    assert costs._rates(lines, in_usd, "GBP", BOUGHT) == []


@pytest.mark.parametrize(
    ("paid", "once", "yearly", "whole"),
    [
        ([running("10")], None, "10", "40.00"), ([running("10", "USD")], None, "9.000", "36.00"),
        ([running("10", period="month")], None, "10", "40.00"),
        ([running("10", period="once")], "10.00", None, "10.00"),
        ([running("10"), running("5", period="once")], "5.00", "10", "45.00"),
        ([running("0.123")], None, "0.123", "0.49"), ([], None, None, None),
        ([running("10", "GBP")], None, None, None), ([running(None)], None, None, None),
        # Nothing is nothing in every currency.
        ([running("0", "GBP")], None, "0", "0.00"),
    ],
)  # fmt: skip
def test_what_runs_on_is_added_up_over_the_years(paid, once, yearly, whole):
    found = sums(*paid)
    of_all = (costs._sum(found.once), costs._sum(found.yearly), found.whole)
    assert of_all == tuple(each and Decimal(each) for each in (once, yearly, whole))
    if len(paid) == 1:
        assert paid[0]["whole"] == whole
        assert paid[0]["periods"] == {"once": 1, "year": 4, "month": 48}[paid[0]["period"]]
        assert paid[0]["at_least"] is (whole is not None)
        assert found.left_out == ([] if whole else ["CAL"])


@pytest.mark.parametrize(
    ("paid", "said"),
    [
        (running(None), "the price of CAL is not known"),
        (running(None, unit_price="3", quantity=None),
         "how many CAL is paid for is not known"),
        (running("10", "GBP"), "CAL has no rate into EUR"),
        (running(None, missing="nobody knows"), "nobody knows"),
        # What nobody knows of power and height is said already.
        (running(None, per="kWh"), None),
        (running("10", "GBP", per="kWh"), "CAL has no rate into EUR"),
    ],
)  # fmt: skip
def test_why_a_line_is_in_no_sum(paid, said):
    wanted = [said] if said else []
    for period in ("once", "year"):
        found = sums({**paid, "period": period})
        assert (found.unknown_once, found.unknown_yearly) == (
            (wanted, []) if period == "once" else ([], wanted)
        )
    without = sums({**paid}, purchase=Purchase(), into="")
    assert without.unknown_yearly == [each.replace("EUR", "one currency") for each in wanted]


@pytest.mark.parametrize(
    ("paid", "assumed"),
    [
        ([running("1")], (False, False, False)),
        ([running("1", guessed=True)], (True, False, True)),
        ([running("1", price_origin="assumed")], (True, False, True)),
        ([running("1", period="once", guessed=True)], (True, True, False)),
        ([running("1", guessed=True), running("1"), running("1", period="once")],
         (True, False, True)),
        ([running("1", period="once", guessed=True), running("1", period="once")],
         (True, True, False)),
        ([running("1", "GBP", guessed=True)], (False, False, False)),
    ],
)  # fmt: skip
def test_a_sum_is_assumed_where_a_price_in_it_is(paid, assumed):
    known = sums(*(dict(each) for each in paid)).known()
    assert (known["assumed"], known["once_assumed"], known["yearly_assumed"]) == assumed
    hardware = sums(*paid, assumed=True, total={**NOTHING, "price": "1", "currency": "EUR"}).known()
    assert (hardware["assumed"], hardware["once_assumed"]) == (True, True)
    assert hardware["yearly_assumed"] is assumed[2]


PARTS = [{"currency": "EUR", "price": "10"}, {"currency": "USD", "price": "10"},
         {"currency": "GBP", "price": "10"}]  # fmt: skip


@pytest.mark.parametrize(
    ("total", "once", "unknown"),
    [
        ({"price": "10.004", "currency": "EUR"}, ["10.00"], []),
        ({"price": "10", "currency": "USD"}, ["9.00"], []),
        ({"price": "10", "currency": "GBP"}, [], []),
        ({"price": "0", "currency": "GBP"}, ["0.00"], []),
        ({"subtotals": PARTS[:2]}, ["10.00", "9.00"], []),
        ({"subtotals": PARTS[1:]}, ["9.00"],
         ["2 disks are priced in GBP: give the rate into EUR"]),
        ({}, [], []),
    ],
)  # fmt: skip
def test_what_is_bought_is_added_as_far_as_it_has_a_rate(total, once, unknown):
    lines = [line(currency=part["currency"]) for part in PARTS]
    found = sums(lines=lines, total={**NOTHING, **total})
    assert found.once == [Decimal(each) for each in once]
    assert found.unknown_once == unknown
    several = ["hardware in several currencies: give rates"]
    assert found.left_out == (several if "subtotals" in total else [])


@pytest.mark.parametrize(
    ("lines", "currency", "into", "said"),
    [
        ([line(number=1)], "EUR", "USD", "1 disk is priced in EUR: give the rate into USD"),
        ([line(number=2)], "EUR", "", "2 disks are priced in EUR: give the rate into one currency"),
        ([line(number=1), line(number=1)], "EUR", "USD",
         "2 disks are priced in EUR: give the rate into USD"),
        ([line(number=1), line(number=1, kind="memory"), line(currency="GBP")], "EUR", "USD",
         "1 disk and 1 memory module are priced in EUR: give the rate into USD"),
        ([line(number=1, currency=None)], "", "USD",
         "1 disk is priced in no currency: give the rate into USD"),
        # What is owned, and what has no price, is priced in nothing.
        ([line(number=3, owned=2), line(number=2, owned=2), line(None), line(number=0)], "EUR",
         "USD", "1 disk is priced in EUR: give the rate into USD"),
    ],
)  # fmt: skip
def test_what_has_no_rate_is_counted(lines, currency, into, said):
    assert costs._no_rate(lines, currency, into) == said


@pytest.mark.parametrize(
    ("lines", "total", "paid", "unknown"),
    [
        ([line()], {}, [], []), ([line(None)], {}, [], ["bought once is not known"]),
        ([line(None), line(None)], {"price": "1", "currency": "EUR"}, [],
         ["the price of 2 lines is not known"]),
        ([line(None)], {}, [running("1", period="once")], ["the price of 1 line is not known"]),
        ([line(None)], {}, [running(None, period="once")],
         ["the price of CAL is not known", "the price of 1 line is not known"]),
        ([line(None, owned=2)], {}, [], []),
        ([], {"uncounted": ["E"]}, [], ["how many are needed of E is not known"]),
    ],
)  # fmt: skip
def test_what_of_the_bill_has_no_price_is_said(lines, total, paid, unknown):
    total = {**NOTHING, **total}
    found = sums(*(dict(each) for each in paid), lines=lines, total=total)
    assert (found.unknown_once, found.unknown_yearly) == (unknown, [])
    unpriced = [each.description for each in lines if each.line_price is None]
    assert found.left_out[: len(unpriced)] == unpriced
    # What nobody counts draws power and stands in a rack as well.
    for more in ({"energy_price": 0.0}, {"rack_unit_month": 1.0}, {"pue": 2.0}):
        purchase = Purchase("EUR", 4, **more)
        yearly = sums(lines=lines, total=total, purchase=purchase).unknown_yearly
        wanted = unknown if total.get("uncounted") and "pue" not in more else []
        assert yearly == wanted


def test_a_sum_with_something_missing_is_at_least_that():
    def least(*paid, **more):
        known = sums(*(dict(each) for each in paid), **more).known()
        return known["at_least"], known["once_at_least"], known["yearly_at_least"]

    once, yearly = running("1", period="once"), running("1")
    no_once, no_yearly = running(None, period="once"), running(None)
    assert least(once, yearly) == least(no_once) == least() == (False, False, False)
    assert least(once, no_once) == (True, True, False)
    assert least(yearly, no_yearly) == (True, False, True)
    assert least(yearly, no_once) == (True, False, False)
    assert least(once, yearly, no_once, no_yearly) == (True, True, True)
    assert least(once, lines=[line(None)]) == (True, True, False)
    known = sums(no_once, dict(no_once), dict(yearly)).known()
    assert (known["left_out"], known["unknown"]) == (["CAL"], ["the price of CAL is not known"])


@pytest.mark.parametrize(("share", "grows"), [(None, False), (0, False), (0.1, True), (-0.1, True)])
def test_what_grows_makes_a_price_that_of_today(share, grows):
    bench = SimpleNamespace(
        scenario=SimpleNamespace(options=SimpleNamespace(value={"b": share}.get)),
        system=SimpleNamespace(growth={"a": (), "b": ()}),
    )
    assert costs._grows(bench) is grows


# The total of a bill


def told(*lines, purchase=BOUGHT):
    found = _total(list(lines), purchase)
    return tuple(found[name] for name in ("price", "currency", "known", "unknown", "at_least",
                                          "assumed", "owned"))  # fmt: skip


def test_the_total_of_a_bill_by_hand():
    eur, usd, gbp, none = (line(), line("10.00", "USD"), line(currency="GBP"), line(None))
    of_one, free, mine = Purchase(), line("0.00"), line(None, None, owned=2)
    assert told(eur, eur) == told(eur, eur, purchase=of_one) == ("20.00", "EUR", 2, 0, False, 0, 0)
    assert told(eur, usd) == ("28.00", "EUR", 2, 0, False, 0, 0)
    assert told(eur, usd, purchase=of_one) == (None, None, 2, 0, False, 0, 0)
    assert told(usd, purchase=of_one) == ("20.00", "USD", 1, 0, False, 0, 0)
    assert told(eur, gbp) == (None, None, 2, 0, False, 0, 0)
    assert told(eur, none) == ("10.00", "EUR", 1, 1, True, 0, 0)
    assert told(none) == (None, None, 0, 1, False, 0, 0)
    assert told(free) == ("0.00", "EUR", 1, 0, False, 0, 0)
    # All of it is owned: nothing, unless something that is bought has no price.
    assert told(mine) == ("0.00", "EUR", 1, 0, False, 0, 1)
    assert told(mine, purchase=of_one) == ("0.00", None, 1, 0, False, 0, 1)
    assert told(line(owned=3), purchase=of_one) == ("0.00", "EUR", 1, 0, False, 0, 1)
    assert told(mine, none) == (None, None, 1, 1, False, 0, 1)
    assert told(mine, eur) == ("10.00", "EUR", 2, 0, False, 0, 1)
    assert told() == (None, None, 0, 0, False, 0, 0)
    guessed = [line(), line(currency="USD"), line()]
    for each in guessed[:2]:
        each.row["price_origin"] = "assumed"
    assert told(*guessed)[5] == 2
    assert [(part["currency"], part["price"], part["assumed"], bool(part["rate"]))
            for part in _total(guessed, BOUGHT)["subtotals"]] == [
        ("EUR", "20.00", 1, False), ("USD", "10.00", 1, True),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("number", "owned", "to_buy", "spare", "price"),
    [(2, 0, 2, 0, "10.00"), (2, 1, 1, 0, "5.00"), (2, 2, 0, 0, "0.00"), (2, 5, 0, 3, "0.00"),
     (0, 0, 0, 0, "0.00")],
)  # fmt: skip
def test_a_line_is_what_is_needed_less_what_is_owned(number, owned, to_buy, spare, price):
    one = line(number=number, owned=owned)
    assert (one.quantity, one.to_buy, one.spare) == (number, to_buy, spare)
    assert one.line_price == Decimal(price)
    unpriced = line(None, number=number, owned=owned)
    assert unpriced.line_price == (None if to_buy else 0)
    assert Line("1", 0, "disk", None, "", {}, None).owned == 0
    assert one.price_kind == "list"
    assert unpriced.price_kind is None
    assert line(number=number).as_dict()["unit"] is None


@pytest.mark.parametrize(
    ("size", "price", "what", "said"),
    [
        ("", None, "", "Disk, not chosen yet"), ("", "5", "Log", "Log: Disk, not chosen yet"),
        ("534 GB", None, "", "Disk, 534 GB, not chosen yet"),
        ("534 GB", "5", "", "Disk, 534 GB, size and price as typed"),
        ("at least 534 GB", "5", "", "Disk, at least 534 GB, not chosen yet"),
    ],
)  # fmt: skip
def test_a_line_without_a_model_says_what_is_open(size, price, what, said):
    row = {"price": price} if price else {}
    one = Line("1", 0, "disk", None, what, row, None, size=size)
    assert one.description == said
    named = Line("1", 0, "disk", "k", what, {"name": "N"}, None, size=size)
    assert named.description == (f"{what}: N" if what else "N")


@pytest.mark.parametrize(
    ("kind", "row", "watts", "origin"),
    [
        ("disk", {"power_watts": 7, "origin": "cited"}, 7.0, "cited"),
        ("disk", {"power_watts": 7, "origin": "cited", "power_origin": "given"}, 7.0, "given"),
        ("disk", {"origin": "cited"}, None, None),
        ("disk", {"power_watts": 0, "origin": "x"}, 0.0, "x"),
        ("controller", {"power_watts": 7, "origin": "cited"}, None, None),
    ],
)  # fmt: skip
def test_what_one_draws_and_who_says_so(kind, row, watts, origin):
    one = Line("1", 0, kind, "k", "", row, None)
    assert (one.power_watts, one.power_origin) == (watts, origin)
