"""Numbers are printed by one set of rules, with the signs that the locale has."""

import ast
import math
import re
from decimal import ROUND_HALF_UP, Decimal
from pathlib import Path

import numpy as np
import pytest
from babel.lists import format_list
from babel.numbers import format_decimal
from hypothesis import given
from hypothesis import strategies as st

from calculators.sheet.said import numbers
from calculators.sheet.said.differences import difference_shown, steps_shown
from calculators.sheet.said.left import margin
from calculators.sheet.said.moments import day
from calculators.sheet.said.numbers import (  # fmt: skip
    NOT_KNOWN,
    UNBOUNDED,
    UNDEFINED,
    Style,
    amount,
    count,
    figure_text,
    fixed,
    in_style,
    is_currency,
    listed,
    money,
    percent,
    quantity,
    short,
    shown,
)
from calculators.sheet.tree import notation

ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize(
    ("value", "digits", "text"),
    [
        (0, 4, "0"),
        (0.0, 4, "0"),
        (1234567, 3, "1,234,567"),
        (1234.56, 4, "1,235"),
        (999.94, 4, "999.9"),
        (12.3456, 4, "12.35"),
        (-0.5, 4, "−0.5"),
        (0.00012345, 3, "0.000123"),
        (1e9, 4, "10⁹"),
        (999_999_999, 4, "999,999,999"),
        (-1.23456e12, 4, "−1.235 × 10¹²"),
        (9.9e-7, 4, "9.9 × 10⁻⁷"),
        (1e-6, 4, "0.000001"),
        (True, 4, "yes"),
        (False, 4, "no"),
        ("RAID10", 4, "RAID10"),
        (None, 4, "undefined"),
        (math.nan, 4, "undefined"),
        (np.int64(12345), 4, "12,345"),
        (math.inf, 4, "unbounded"),
        (-math.inf, 4, "unbounded"),
    ],
)
def test_a_number_on_a_page(value, digits, text):
    assert shown(value, digits) == text


@given(st.decimals(-999_999_999, 999_999_999, places=3))
def test_signs_are_those_of_the_locale(value):
    plain = format_decimal(value, "#,##0.000", locale=numbers.LANGUAGE).replace("-", "−")
    assert fixed(float(value), 3) == plain
    whole = int(value)
    grouped = format_decimal(Decimal(whole), "#,##0", locale=numbers.LANGUAGE).replace("-", "−")
    assert count(whole) == shown(whole) == grouped


@given(st.floats(1e-6, 1e9, exclude_max=True), st.integers(2, 9))
def test_so_many_significant_figures(value, digits):
    read = float(shown(value, digits).replace(",", "").replace("10⁹", "1e9"))
    assert math.isclose(read, value, rel_tol=0.51 * 10 ** (1 - digits), abs_tol=0.5 * (read > 999))


def test_what_is_counted_keeps_every_digit():
    assert count(12_345_678_901_234) == "12,345,678,901,234"


def test_amounts_have_their_unit():
    assert amount(0.256, "share") == ("25.6", "%")
    assert amount(2500, "bytes/s") == ("2.5", "kB/s")
    assert amount(999, "bytes/s") == ("999", "bytes/s")
    assert amount(12, "users/database") == ("12", "mailboxes")
    assert amount(1, "1") == ("1", "")
    assert quantity(1, "disks") == "1 disk"
    assert quantity(1, "users/database") == "1 mailbox"
    assert quantity(2, "disks") == "2 disks"
    assert quantity(None, "disks") == "unknown"
    assert figure_text(3.14159, "years") == ("3.14", "years")
    assert figure_text(3.14159, "ms") == ("3.142", "ms")
    assert short(1234.4) == "1,234"


def test_shares_and_margins():
    assert [percent(each) for each in (0.0961, -0.0961, 0.1, 0.0004, 1.5)] == [
        "9.6 %", "9.6 %", "10 %", "0 %", "150 %",
    ]  # fmt: skip
    assert [percent(each, signed=True) for each in (0.05, -0.213, -0.0001, 0.0004, 0.0)] == [
        "+5.0 %", "−21 %", "less than 0.1 %", "less than 0.1 %", "no difference",
    ]  # fmt: skip
    # 18 against 16, and 22: the one was 12 %, the other 38 %.
    assert (margin(1 - 18 / 16), margin(1 - 22 / 16)) == ("13 % over", "38 % over")
    assert (percent(0.145), percent(1 - 0.855), percent(0.1449999)) == ("15 %", "15 %", "14 %")
    assert (percent(-0.125, signed=True), percent(0.0125)) == ("−13 %", "1.3 %")
    assert (margin(0.995), margin(0.9949)) == ("99.5 % to spare", "99 % to spare")
    assert (margin(0.2), margin(-0.2), margin(None)) == ("20 % to spare", "20 % over", "")
    assert (margin(0.0), margin(0.0, broken=True)) == ("just enough", "0 % to spare")
    assert margin(0.004) == "0.4 % to spare"
    # What rounds to nothing reads like a fault as "0 %"; noise is neither over nor under.
    assert (margin(0.000499), margin(0.0006)) == ("just enough", "0.1 % to spare")
    assert (margin(2.3e-5), margin(-1e-13)) == ("just enough", "just enough")
    assert (margin(-1e-4), margin(-1e-13, broken=True)) == ("less than 0.1 % over",) * 2
    assert margin(2.3e-5, broken=True) == "less than 0.1 % to spare"
    # 3.72 of 960 GB are something, however little.
    assert margin(1 - 3.72 / 960) == "99.6 % to spare"
    assert margin(0.999999) == "99.9 % to spare"
    assert (margin(1.0), margin(-1.0), margin(0.99)) == (
        "100 % to spare",
        "100 % over",
        "99 % to spare",
    )


def test_money():
    assert [money(each) for each in ("1234", 1234.5, "-3.999", "0", "n/a")] == [
        "1,234", "1,234.50", "−4.00", "0", "n/a",
    ]  # fmt: skip


def test_a_sum_beyond_all_money_is_still_said():
    """It ended in an error page: a price at its largest, at the largest rate, of many disks."""
    assert money("99999999999999999999.99") == "99,999,999,999,999,999,999.99"
    assert [money(each) for each in ("1e23", 1e30, "-1e25", "NaN", math.inf)] == [
        "10²³", "10³⁰", "−1 × 10²⁵", UNDEFINED, UNBOUNDED,
    ]  # fmt: skip


def test_an_amount_in_a_currency_is_money():
    """It was "2.865 USD", and 28,952.5 lost its cents."""
    values = (2.8649, 2.8651, 28952.5, 184300.0000000001, 0.1 + 0.2, 0.0, 0.0042, -12, 2.5e9)
    assert [amount(each, "USD") for each in values] == [
        (text, "USD")
        for text in (
            *("2.86", "2.87", "28,952.50", "184,300", "0.30", "0", "0.0042", "−12"),
            "2,500,000,000",
        )
    ]
    assert quantity(2.8651, "EUR") == "2.87 EUR"
    assert quantity(None, "EUR") == NOT_KNOWN
    assert amount(math.inf, "EUR") == (UNBOUNDED, "EUR")
    with in_style(Style(digits="de_DE")):
        assert amount(28952.5, "EUR") == ("28.952,50", "EUR")
    assert [is_currency(each) for each in ("EUR", "MiB", "GB", "W", "", "IOPS", "eur")] == [
        True, *[False] * 6,
    ]  # fmt: skip


def test_no_unit_is_taken_for_a_currency():
    from calculators.systems import SYSTEMS

    units = {each.unit for system in SYSTEMS.values() for each in system.facts.values()}
    units |= {each.unit for system in SYSTEMS.values() for each in system.fields}
    assert units
    assert not [each for each in units if is_currency(each)]


def test_words_and_days():
    from datetime import date

    assert [listed(list(each)) for each in ("", "a", "ab", "abc")] == [
        "",
        "a",
        "a and b",
        "a, b and c",
    ]
    for words in ("a", "ab", "abcd"):
        assert listed(list(words)) == format_list(list(words), locale=numbers.LANGUAGE)
    # The plain style is what Python writes.
    signs = numbers.locale().number_symbols["latn"]
    assert (signs["group"], signs["decimal"]) == (",", ".")
    assert day(date(2026, 3, 1)) == "1 March 2026"


_FORMATS = re.compile(r"[,gGeE%]")
# The rules themselves; coordinates; numbers that are read back, or were typed and are written back;
# formulas with numbers put in.
_ELSEWHERE = {
    "calculators/inputs/typed/quantities.py",
    "calculators/studies/reverse_sizing/each_limit.py",
    "planner/pages/scenario/hub_counters.py",
    "calculators/charts/information_store.py",
    "calculators/search/uncertainty/sampling.py",
    "calculators/sheet/tree/notation.py",
    "calculators/sheet/said/numbers.py",
    "calculators/studies/validation/study.py",
    "planner/render/svg/copies.py",
}


def _specs(path):
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.FormattedValue) and isinstance(node.format_spec, ast.JoinedStr):
            text = "".join(
                part.value if isinstance(part, ast.Constant) else ""
                for part in node.format_spec.values
            )
            if _FORMATS.search(text) and not text.startswith("%"):
                yield f"{path.relative_to(ROOT)}:{node.lineno} {text}"


@pytest.mark.parametrize(
    "room", ["planner/pages", "planner/report", "planner/render", "planner/management",
             "planner/templatetags", "calculators"],
)  # fmt: skip
def test_no_room_prints_numbers_of_its_own(room):
    found = [
        spec
        for path in sorted((ROOT / room).rglob("*.py"))
        if str(path.relative_to(ROOT)) not in _ELSEWHERE
        for spec in _specs(path)
    ]
    assert not found


def test_one_of_what_is_counted_is_in_the_singular():
    for number, things, said in (
        (1, "groups", "1 group"),
        ("1", "relays", "1 relay"),
        (2, "groups", "2 groups"),
        (0, "relays", "0 relays"),
        (1, "mailboxes", "1 mailbox"),
        (1, "copies", "1 copy"),
        (1, "days", "1 day"),
        (1, "files", "1 file"),
        (1, "volumes", "1 volume"),
        (1, "log streams", "1 log stream"),
        (1, "MB", "1 MB"),
        ("1", "messages/s", "1 messages/s"),
        ("left empty", "", "left empty"),
        (1000, "disks", "1,000 disks"),
    ):
        assert numbers.many(number, things) == said


def test_percentages_have_thousands_marks():
    assert numbers.percent(-65.37) == "6,537 %"
    assert numbers.percent(65.37, signed=True) == "+6,537 %"
    assert numbers.percent(0.0) == "0 %"
    assert numbers.percent(0.0, signed=True) == "no difference"


_VALUES = st.floats(1e-4, 9e6) | st.integers(0, 9_999_999).map(float)
_UNITS = st.sampled_from(["IOPS", "share", "ms", "USD", "GB", "bytes/s", "disks"])


def _read(text):
    """The number of a text as it is printed; below the last place it counts for nothing."""
    if text.startswith("less than"):
        return Decimal(0)
    return Decimal(re.match(r"[+−±]?[\d,]+(\.\d+)?", text)[0].translate(
        {ord("−"): "-", ord("±"): "", ord(","): ""}
    ))  # fmt: skip


def _apart(first, second):
    """Whether two texts are not of one scale: powers of ten, bytes beside kilobytes."""
    units = {text.partition(" ")[2].rstrip("s") for text in (first, second)}
    return len(units) > 1 or "10" in units.pop()


@pytest.mark.parametrize(
    ("before", "after", "unit", "said"),
    [
        (16.6199, 15.3249, "IOPS", "−1.3 IOPS"),
        (1286.4, 1929.6, "GiB", "+644 GiB"),
        (56_070.3, 93_706.6, "Mcycles", "+37,637 Mcycles"),
        (12.5, 13, "USD", "+0.50 USD"),
        (0.49, 0.5, "share", "+1 percentage point"),
        (16.62, 16.6201, "ms", "less than 0.01 ms"),
        (0.5, 0.50001, "share", "less than 1 percentage point"),
        (5, 5, "disks", "±0 disks"),
        (12, 1e12, "bytes", "+10¹² bytes"),
    ],
)
def test_a_difference_is_that_of_what_is_printed(before, after, unit, said):
    assert difference_shown(before, after, unit) == said


@given(before=_VALUES, after=_VALUES, unit=_UNITS)
def test_every_difference_adds_up_with_the_two_values(before, after, unit):
    first, second = quantity(before, unit), quantity(after, unit)
    if _apart(first, second):
        return
    told = difference_shown(before, after, unit)
    assert _read(second) - _read(first) == _read(told), (first, second, told)


@given(
    before=_VALUES, unit=_UNITS, parts=st.lists(st.floats(-0.1, 0.5), min_size=1, max_size=12)
)  # fmt: skip
def test_every_part_of_a_change_adds_up_with_the_whole(before, unit, parts):
    steps = [before * part for part in parts]
    after = before + sum(steps)
    if not before / 4 < after < 1e8 or (unit == "bytes/s" and before < 1000 <= after):
        return
    first, told, whole, last = steps_shown(before, steps, after, unit)
    if _apart(first, last):
        return
    assert _read(first) + _read(whole) == _read(last), (first, whole, last)
    assert sum(map(_read, told)) == _read(whole), (told, whole)


# What people round up, though binary it is a tie or a noise below one: value, digits, text.
HALVES = [
    (6.25, 2, "6.3"),
    (2.5, 1, "3"),
    (-2.5, 1, "−3"),
    (0.125, 2, "0.13"),
    (1.005, 3, "1.01"),
    (2.675, 3, "2.68"),
    (1234.5, 3, "1,235"),
    (-1234.5, 3, "−1,235"),
    (100 * 0.0145, 2, "1.5"),
    (4.35 * 100 / 10, 3, "43.5"),
    (1.005 * 100, 3, "101"),
    (9.9995, 4, "10"),
    (1.2345e12, 4, "1.235 × 10¹²"),
    (-1.2345e12, 4, "−1.235 × 10¹²"),
    (1.15e-7, 2, "1.2 × 10⁻⁷"),
    (6.2499999, 2, "6.2"),
    (1.00499999, 3, "1"),
    (123_456_789, 3, "123,456,789"),
    (1.7976931348623157e308, 3, "1.8 × 10³⁰⁸"),
]


@pytest.mark.parametrize(("value", "digits", "text"), HALVES)
def test_a_half_is_rounded_away_from_zero(value, digits, text):
    """A search had 6.2 % of headroom where the scenario had 6.3 % to spare."""
    assert shown(value, digits) == text


def test_one_number_is_rounded_alike_wherever_it_stands():
    share = (5760 - 5400) / 5760
    assert amount(share, "share", 2) == ("6.3", "%")
    assert (percent(share), percent(share, signed=True)) == ("6.3 %", "+6.3 %")
    assert (fixed(6.25, 1), fixed(-1.005, 2), count(2.5), count(10**15 + 1)) == (
        "6.3", "−1.01", "3", "1,000,000,000,000,001",
    )  # fmt: skip
    assert (fixed(499_949_116.931, 3), fixed(499_949_116.9315, 3)) == (
        "499,949,116.931", "499,949,116.932",
    )  # fmt: skip
    assert (money("1.005"), money("-2.345"), money(0.125)) == ("1.01", "−2.35", "0.13")
    assert numbers.as_typed(1.2345625e12 + 0.5) == "1.23456e+12"
    assert (notation.number(1.0000005), notation.number(1_000_000.25)) == ("1", "1000000.3")
    assert (notation.number(0.1234565), notation.number(-2.5)) == ("0.123457", "−2.5")


@given(st.integers(-99_999, 99_999), st.integers(1, 9))
def test_a_half_of_any_decimal_is_rounded_as_it_is_written(number, places):
    value = Decimal(2 * number + 1).scaleb(-places) * 5
    nearest = value.quantize(Decimal(10) ** -(places - 1), ROUND_HALF_UP)
    told = fixed(float(value), places - 1).replace(",", "").replace("−", "-")
    assert Decimal(told) == nearest
