"""Numbers as people write them: one reading, or a refusal with both."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calculators import engine
from calculators.engine import open_scenario
from calculators.errors import InputProblems
from calculators.inputs.catalogue import from_fixtures
from calculators.inputs.typed.quantities import (
    Unreadable,
    as_number,
    as_quota,
    is_long,
    read,
    reads_as,
    write,
)
from tests.calculators.documents import BENCHMARK, HUB

FORMATS = ("en_GB", "de_DE", "fr_FR", "de_CH")


@pytest.mark.parametrize(
    ("text", "unit", "value"),
    [
        ("12,000", "users", 12_000),
        ("3m12.4s", "s", 192.4),
        ("3m12,412s", "s", 192.412),
        ("real\t3m12.412suser\t0m0.310ssys\t0m0.944s", "s", 192.412),
        ("1 h 30 min", "min", 90),
        ("1h30m", "h", 1.5),
        ("12 000", "users", 12_000),
        ("12\u202f000", "users", 12_000),
        ("12'000.5", "", 12_000.5),
        ("\u22125", "", -5),
        ("0.640", "share", 0.64),
        ("1.2340", "", 1.234),
        ("5 %", "share", 0.05),
        ("5%", "%", 5),
        ("20 GB", "GB", 20),
        ("20 GB", "MB/user", 20_000),
        ("1.5 TiB", "GB", 1649.267441664),
        ("16 KiB", "KB", 16.384),
        ("512 bit", "bytes", 64),
        ("10 Gbit/s", "Mbit/s", 10_000),
        ("12k/min", "messages/min", 12_000),
        ("12k/min", "messages/s", 200),
        ("12,000 messages per hour", "messages/min", 200),
        ("100 a day", "messages/day", 100),
        ("4 MiB per message/day", "MiB/(message/day)", None),
        ("12k", "users", 12_000),
        ("1.5 million mailboxes", "users", 1_500_000),
        ("15k", "rpm", 15_000),
        ("2 h", "s", 7_200),
        ("3 years", "months", 36),
        ("3 yrs", "months", 36),
        ("1 yr", "years", 1),
        ("150 msgs", "messages", 150),
        ("150 msg/day", "messages/day", 150),
        ("2.4 GHz", "MHz", 2_400),
        ("250 Mcycles", "Mcycles", 250),
        ("5 copies", "copies", 5),
    ],
)
def test_read(text, unit, value):
    found = read(text, unit)
    if value is None:
        assert isinstance(found, Unreadable)
    else:
        assert found == value
        assert isinstance(found, type(value))


@pytest.mark.parametrize(
    ("text", "readings"),
    [
        ("0,5", dict.fromkeys(FORMATS, 0.5)),
        ("0.5", dict.fromkeys(FORMATS, 0.5)),
        ("-0,64", dict.fromkeys(FORMATS, -0.64)),
        ("8.500,00", dict.fromkeys(FORMATS, 8500)),
        ("8,500.25", dict.fromkeys(FORMATS, 8500.25)),
        ("1.234.567", dict.fromkeys(FORMATS, 1_234_567)),
        ("1,234,567", dict.fromkeys(FORMATS, 1_234_567)),
        ("8 500,25", dict.fromkeys(FORMATS, 8500.25)),
        ("12.000", {"de_DE": 12_000}),
        ("12,000", {"en_GB": 12_000}),
        ("1,5", {"de_DE": 1.5, "fr_FR": 1.5}),
        ("1.5", {"en_GB": 1.5, "de_CH": 1.5}),
        ("1.234,567,8", {}),
        ("0.5,5", {}),
    ],
)
def test_by_hand_the_signs_of_another_format_are_read_where_they_leave_one_reading(text, readings):
    for digits in FORMATS:
        found = read(text, digits=digits, by_hand=True)
        assert (None if isinstance(found, Unreadable) else found) == readings.get(digits), digits
        assert reads_as(f"{text} GB", "GB", digits, by_hand=True) or digits not in readings


@pytest.mark.parametrize("text", ["0,5", "8.500,00", "1.234.567"])
def test_a_program_writes_the_plain_format(text):
    assert isinstance(read(text), Unreadable)
    assert as_number(text, "") == text


@pytest.mark.parametrize(
    ("text", "unit", "code", "said"),
    [
        ("12.000", "users", "two-readings", ("12,000", "12")),
        ("1.234", "", "two-readings", ("1,234", "1.234", "1.2340")),
        ("0,64", "share", "two-readings", ("0.64",)),
        ("1,5 TB", "GB", "two-readings", ("1.5",)),
        ("1.234.567", "", "two-readings", ("1,234,567",)),
        ("12.000,50", "", "two-readings", ("12,000.50",)),
        ("1 2", "users", "not-a-number", ()),
        ("1,2,3", "users", "not-a-number", ()),
        ("NaN", "", "not-a-number", ()),
        ("9" * 200, "", "not-a-number", ()),
        ("9200 disks", "users", "wrong-unit", ("users",)),
        ("5 %", "GB", "wrong-unit", ("GB",)),
        ("5 min", "messages/min", "wrong-unit", ("messages/min",)),
        ("64 k", "KB", "wrong-unit", ("KB",)),
        ("12 M", "MB", "wrong-unit", ("MB",)),
        ("5 ms", "", "wrong-unit", ()),
        ("5 eval", "ms", "wrong-unit", ("ms",)),
    ],
)
def test_refused(text, unit, code, said):
    found = read(text, unit)
    assert isinstance(found, Unreadable)
    assert found.code == code
    for each in said:
        assert each in found.reason + found.remedy


@pytest.mark.parametrize(
    ("text", "unit", "remedy"),
    [
        ("20 XB", "MiB", "Write it in MiB or GiB, such as 20 GiB."),
        ("1.5 XB", "MB", "Write it in MB or GB, such as 1.5 GB."),
        ("511 XB", "MB", "Write it in MB or GB, such as 511 GB."),
        ("512 XB", "MiB", "Write it in MiB, such as 512 MiB."),
        ("20 disks", "MiB", "Write it in MiB, such as 20 MiB."),
        ("20 XB", "GB", "Write it in GB, such as 20 GB."),
    ],
)
def test_of_an_unknown_size_the_likely_one_is_suggested(text, unit, remedy):
    assert read(text, unit).remedy == remedy


@given(
    value=st.floats(allow_nan=False, allow_infinity=False) | st.integers(-(10**15), 10**15),
    unit=st.sampled_from(["", "users", "GB"]),
)
def test_what_is_written_is_read_again(value, unit):
    assert read(write(value, unit), unit) == value


@pytest.mark.parametrize("value", [1e308, -1e308, 1.7976931348623157e308, 1e39, 2e15, 1e15])
def test_a_share_of_any_size_is_written(value):
    """A hundred times 1e308 is none: whoever typed it as a share got an error page."""
    assert read(write(value, "share"), "share", 10) == value


def test_a_number_with_a_unit_has_no_more_digits_than_anybody_reads():
    assert read("1e309 %", "share") == 1e307
    assert len(write(read("1e309 %", "share"), "share")) < 20
    assert read("5e37 %", "share") == 5 * 10**35


@given(value=st.integers(0, 10**9).map(lambda number: number / 10**9))
def test_shares_are_written_as_percent(value):
    assert write(value, "share").endswith(" %")
    assert read(write(value, "share"), "share") == value


def test_a_document_is_kept_with_the_numbers_that_were_read():
    document = json.loads(json.dumps(BENCHMARK))
    plain = open_scenario(document, from_fixtures())
    document["populations"][0] |= {"users": "8k", "read_share": "64 %"}
    document["raid_groups"][0]["stripe_depth_kb"] = "0.016384 MB"
    catalogue = plain.catalogue
    opened = open_scenario(document, catalogue)
    assert opened.document == BENCHMARK
    assert opened.is_of(document, catalogue)
    assert opened.is_of(BENCHMARK, catalogue)
    assert opened.sizing == plain.sizing


def test_two_readings_are_told_with_both():
    document = json.loads(json.dumps(BENCHMARK))
    document["populations"][0]["users"] = "12.000"
    with pytest.raises(InputProblems) as refused:
        open_scenario(document, from_fixtures())
    (problem,) = refused.value.problems
    assert (problem.pointer, problem.code) == ("/populations/0/users", "two-readings")
    assert "12,000 or 12." in problem.message
    assert problem.hint.startswith("Write 12,000 or 12.")


@pytest.mark.parametrize(
    ("typed", "unit"),
    [
        ("20 GB", "MiB"),
        ("20 GB", "GiB"),
        ("1.5 TiB", "GB"),
        ("500 MB", "MiB/user"),
        ("2.25 TB", "GiB"),
    ],
)
def test_a_size_keeps_the_unit_in_which_it_is_short(typed, unit):
    value = read(typed, unit)
    assert is_long(f"{value}"), "in the unit that is asked for"
    assert write(value, unit) == typed
    assert read(write(value, unit), unit) == value


def test_other_numbers_are_written_as_they_are():
    assert write(19_073.5, "MiB") == "19,073.5"
    assert write(1234.5678, "MiB") == "1,234.5678", "short in no other unit"
    assert write(19_073.486328125, "users") == "19,073.486328125"
    assert write(12.5, "GB") == "12.5"


def test_what_was_read_is_told_beside_what_was_typed():
    assert reads_as("20 GB", "MiB") == "19,073.5 MiB"
    assert reads_as("12k/min", "messages/s") == "200 messages/s"
    for text in ("20,000", "", "20 G", "twelve"):
        assert reads_as(text, "MiB") == ""
    assert reads_as("64 %", "share") == ""


@pytest.mark.parametrize(
    ("text", "quota"),
    [("20 GB", "20 GiB"), ("20GB", "20 GiB"), (" 1.5 TB ", "1.5 TiB"), ("500 MB", "500 MiB"),
     ("12,000 kB", "12,000 KiB"), ("20 GiB", ""), ("20,480", ""),
     ("20", ""), ("", ""), ("12.000 GB", ""), ("much GB", ""), ("20 Gb", "")],
)  # fmt: skip
def test_what_exchange_calls_a_size(text, quota):
    assert as_quota(text, "MiB") == quota
    if quota:
        assert as_number(quota, "MiB") > as_number(text.strip(), "MiB")


def test_a_quota_of_20_gb_is_20480_mib():
    assert as_number(as_quota("20 GB", "MiB"), "MiB") == 20_480


@pytest.mark.parametrize(
    ("text", "most", "value"),
    [
        # Of a share that is at most a whole, 30 can be 30 % alone.
        ("30", 1, 0.3), ("100", 1, 1), ("1.5", 1, 0.015), ("1", 0.99, 0.01), ("0.3", 1, 0.3),
        # 5 may be five times as much; 30 times as much may not.
        ("30", 10, 0.3), ("0.99", 10, 0.99), ("5 %", 10, 0.05), ("500 %", 10, 5),
        # Beyond a hundred no reading is within the bound.
        ("101", 1, 101), ("1,001", 10, 1001), ("30 %", 1, 0.3), ("-30", 1, -0.3),
    ],
)  # fmt: skip
def test_a_bare_number_that_is_no_share_is_per_cent(text, most, value):
    assert read(text, "share", most) == pytest.approx(value)
    assert read("30", "users", most) == read("30", "share") == 30


@pytest.mark.parametrize(
    ("text", "most", "digits", "readings"),
    [
        ("5", 10, "en_GB", ("5 %", "500 %")),
        ("10", 10, "en_GB", ("10 %", "1,000 %")),
        ("-5", 10, "en_GB", ("-5 %", "-500 %")),
        ("2.5", 10, "en_GB", ("2.5 %", "250 %")),
        ("2,5", 10, "de_DE", ("2,5 %", "250 %")),
        ("1", 1, "en_GB", ("1 %", "100 %")),
    ],
)
def test_a_bare_number_that_may_be_a_share_or_per_cent_is_refused(text, most, digits, readings):
    found = read(text, "share", most, digits)
    assert (found.code, found.remedy) == ("two-readings", f"Write {' or '.join(readings)}.")
    assert found.reason == f'"{text}" can be read in two ways: {" or ".join(readings)}.'


@pytest.mark.parametrize("name", ["users_growth", "load_growth", "size_growth"])
def test_growth_of_5_is_refused_as_text_and_five_times_as_a_number(name):
    document = {**BENCHMARK, name: 5}
    assert open_scenario(document, from_fixtures()).document[name] == 5
    with pytest.raises(InputProblems) as caught:
        open_scenario({**document, name: "5"}, from_fixtures())
    (problem,) = caught.value.problems
    assert (problem.pointer, problem.code) == (f"/{name}", "two-readings")
    assert problem.hint == "Write 5 % or 500 %."
    assert open_scenario({**document, name: "5 %"}, from_fixtures()).document[name] == 0.05


def test_a_share_is_read_and_refused_in_per_cent():
    document = {**HUB, "second_message_bytes": 100_000}
    size = {"second_message_share": "30"}
    answer = engine.size({**document, **size}, from_fixtures())
    assert answer["figures"]["second_message_share"]["value"] == 0.3
    for asked, said in (
        (30, "3,000 % is above 100 %."),
        ("130", "13,000 % is above 100 %."),
        (-0.5, "-50 % is below 0 %."),
        (10**400, " is above 1."),
    ):
        with pytest.raises(InputProblems) as caught:
            engine.size({**document, "second_message_share": asked}, from_fixtures())
        assert said in str([each.message for each in caught.value.problems])


def test_a_refused_number_is_said_as_its_bounds_are():
    """ "100000000 is above 10,000,000 users": two ways of writing in one sentence."""
    document = {"system": "exchange-se", "populations": [{"users": 100_000_000}]}
    for asked, said in (
        (100_000_000, "100,000,000 is above 10,000,000 users."),
        (4000.5, "4,000.5 is not whole."),
        ("-1200", "-1,200 is below 1."),
    ):
        document["populations"][0]["users"] = asked
        with pytest.raises(InputProblems) as caught:
            engine.size(document, from_fixtures())
        assert said in str([each.message for each in caught.value.problems])
