"""The growth year by year: each year agrees with sizing that year by itself."""

import copy

import msgspec
import pytest

from calculators import engine
from calculators.answers import FixCost, plain
from calculators.checks.check import FAIL, WARN
from calculators.engine.end_of_growth import hardware
from calculators.engine.growth_years import enough_until
from calculators.inputs.catalogue import from_fixtures
from calculators.systems import SYSTEMS
from planner.report.priceless import without_prices
from planner.report.sections.growth import by_year
from tests.calculators.documents import GROWING_RELAYS
from tests.calculators.growth.test_end_of_growth import begun

CATALOGUE = from_fixtures()
SIZES = {"exchange-5.5-information-store": 2000, "exchange-2007-hub": 100, "postfix-relay": 20_000}
CASES = {key: begun(key, SIZES.get(key, 6000), 0.2) for key in SYSTEMS}
CASES |= {
    "relays of which it is not known how many": GROWING_RELAYS,
    "what users send grows": begun("exchange-2007-mailbox", 4000, 0.0, 2) | {"load_growth": 0.3},
    "sizes grow too": begun("exchange-se", 12_000, 0.08) | {"size_growth": 0.1},
    "messages of a hub grow": begun("exchange-2007-hub", 20, 0.1) | {"size_growth": 0.2},
}
ALL = pytest.mark.parametrize("document", CASES.values(), ids=CASES)


def opened(document):
    return engine.open_scenario(document, CATALOGUE)


def years_of(document):
    return opened(document).load_limit.growth_years


def grown(document, year):
    """The document as somebody would type it who sizes a year by itself, from its growth alone."""
    made, bench = copy.deepcopy(document), opened(document).bench
    factors = {
        target: (1 + (bench.scenario.options.value(field) or 0.0)) ** year
        for field, targets in bench.system.growth.items()
        for target in targets
    }
    fields = {each.name: each for each in (*bench.system.fields, *bench.system.population_fields)}
    for target, factor in factors.items():
        key = target.rpartition(".")[2]
        where = [made] if key == target else made["populations"]
        records = [bench.scenario.options] if key == target else bench.scenario.populations
        for row, record in zip(where, records, strict=True):
            if (value := record.value(key)) is not None:
                value *= factor
                row[key] = round(value) if fields[key].kind == "integer" else value
    return made


@ALL
def test_each_year_needs_what_that_year_by_itself_needs(document):
    for each in years_of(document):
        alone = opened(grown(document, each.year) | {"horizon_years": 1})
        (first, *_) = alone.load_limit.growth_years
        found = (each.servers, each.disks, each.relays, each.relays_least, each.why)
        assert each.load == pytest.approx(first.load)
        if each.servers and alone.verdict == "fail" and each.disks != first.disks:
            # What breaks survives nothing that would be kept.
            assert (first.servers, first.disks) < (each.servers, each.disks)
            assert first.servers == (each.servers_least or each.servers)
            continue
        assert found == (first.servers, first.disks, first.relays, first.relays_least, first.why)
        assert each.binds == first.binds
        assert each.load_noun == first.load_noun
        assert each.load == pytest.approx(alone.load_limit.load, rel=1e-3)


@ALL
def test_the_design_as_it_stands_is_judged_as_that_year_by_itself(document):
    bought = {
        name: int(value) if value.is_integer() else value
        for name, value in opened(document).bench.standing().items()
        if value == value
    }
    for each in years_of(document):
        alone = opened(grown(document, each.year) | (bought if each.year else {}))
        assert each.verdict == alone.verdict
        if each.closest is None:
            continue
        check = next(one for one in alone.checks if one.name == each.closest.name)
        assert check.verdict == each.closest.verdict
        assert check.margin == pytest.approx(each.closest.margin)
        assert check.needed == pytest.approx(each.closest.needed)
        told = {one.label for one in alone.checks if one.verdict == FAIL}
        assert {*each.breaks_too} == told - {each.closest.label}
        if each.verdict in (FAIL, WARN):
            assert each.closest.verdict == each.verdict


@ALL
def test_they_are_today_and_every_year_and_end_with_the_end_of_the_growth(document):
    found = opened(document)
    limit = found.load_limit
    years = limit.growth_years
    assert [each.year for each in years] == list(range(document["horizon_years"] + 1))
    assert years[0].verdict == found.verdict
    assert years[0].load == pytest.approx(limit.load, rel=1e-3)
    last = years[-1]
    assert last.cost == limit.growth_cost
    assert bool(last.why) == (found.end_of_growth.document is None)
    if not last.why:
        there = hardware(opened(found.end_of_growth.document).bench)
        assert (last.servers, last.disks, last.relays) == (
            there.servers, there.disks, there.relays,
        )  # fmt: skip
    broken = [end.month for end in limit.runs_out if end.month is not None]
    first = min(broken, default=None)
    for each in years:
        if first is None or each.year * 12 < first:
            assert each.verdict != FAIL


@ALL
def test_what_grows_beside_the_load_is_named(document):
    for each in years_of(document):
        alone = grown(document, each.year)
        for one in each.grown:
            where, _, key = one.input.rpartition(".")
            row = alone["populations"][int(where.rpartition("_")[2]) - 1] if where else alone
            if key in row:
                assert one.value == pytest.approx(row[key])
            assert one.label
            assert one.unit


def test_a_year_is_what_it_is_by_hand():
    """12,000 mailboxes and 8 % a year, three years: 12,960, 13,996.8 and 15,116.5 mailboxes."""
    years = years_of(begun("exchange-se", 12_000, 0.08))
    assert [each.load for each in years] == [12_000, 12_960, 13_997, 15_117]
    assert [(each.servers, each.disks) for each in years] == [
        (8, 288), (10, 360), (10, 360), (10, 360),
    ]  # fmt: skip
    assert [each.verdict for each in years] == ["not-checked", "fail", "fail", "fail"]
    assert years[1].closest.label == "Space of database disks"
    assert years[1].cost.disks == 72


def test_servers_are_enough_until_the_last_year_in_a_row_that_needs_no_more():
    """8, 10, 10 and 10 are needed, as above; a year of which it is not known ends the row."""
    years = years_of(begun("exchange-se", 12_000, 0.08))
    assert enough_until(years, 7) == ""
    assert enough_until(years, 8) == enough_until(years, 9) == " today"
    assert enough_until(years, 10) == " through year 3"
    years[2] = msgspec.structs.replace(years[2], servers=None)
    assert enough_until(years, 10) == " through year 1"
    assert enough_until([], 10) == enough_until(years[2:], 10) == ""


def test_a_cost_that_was_kept_before_it_had_all_its_parts_assumes_nothing():
    kept = {"servers": 1, "disks": 2, "price": "9.00", "currency": "EUR", "complete": True}
    cost = msgspec.convert(kept, FixCost)
    assert cost.assumed is False
    assert (cost.memory_gib, cost.memory_modules, cost.disks_beyond_owned) == (0, 0, 0)


@pytest.mark.parametrize(
    ("changed", "broken"),
    [
        ({"disk_layout": "raid5"}, "Parity on fast disks"),
        ({"site_resilient": True, "ha_copies": 2, "lagged_copies": 1}, "Equal sites"),
    ],
)
def test_what_is_broken_today_and_is_no_part_of_anything_is_not_said_to_last(changed, broken):
    """Turns of a disk and copies of two sites are held against nothing or against each other: they
    were left out, and the design that breaks them today "holds through month 23"."""
    document = begun("exchange-2016", 2000, 0.1) | changed
    found = opened(document)
    assert broken in [each.label for each in found.checks if each.verdict == FAIL]
    assert broken in [each.label for each in found.runs_out if each.month == 0]
    assert "the limit is broken today." in found.load_limit.growth_sentence
    (chart,) = [each for each in found.charts if each.key == "over-the-years"]
    assert "the limit is broken today." in chart.note
    assert broken not in [each.label for each in chart.series]


def test_nothing_is_said_where_nothing_grows():
    still = {key: value for key, value in GROWING_RELAYS.items() if key != "load_growth"}
    assert years_of(still) == []
    assert by_year(plain(opened(still).load_limit)).blocks == ()
    assert by_year({}).blocks == (), "a sizing of before"


def table_of(document, outlook=None):
    (table,) = by_year(outlook or plain(opened(document).load_limit)).blocks
    return [column.title for column in table.columns], [
        [f"{cell.text} {cell.unit}".strip() + f" ({cell.aside})" * bool(cell.aside) for cell in row]
        for row in table.rows
    ]


def test_the_table_in_words():
    columns, rows = table_of(CASES["sizes grow too"])
    assert columns == [
        "Year", "Mailboxes", "Mailbox quota", "Servers needed", "Disks needed",
        "Memory of a server", "Closest limit then", "More than today's design",
        "The design as it stands",
    ]  # fmt: skip
    assert rows[0][:5] == ["Today", "12,000", "10,240 MiB", "8", "288"]
    assert rows[0][7] == "no hardware more"
    assert rows[1] == [
        "Year\u00a01", "12,960", "11,264 MiB", "10", "360", "192 GiB",
        "Databases on a server (4.0 % to spare)", "+2 servers, +72 disks",
        "Breaks: Space of database disks (14 % over; needs 102,221 GiB, has 89,407 GiB; "
        "also “Fullest volume”, “Database size” and “Database disks”)",
    ]  # fmt: skip


def test_a_year_whose_servers_stand_in_other_groups_says_so():
    columns, rows = table_of(begun("exchange-2010-mailbox", 12_000, 0.08))
    at = columns.index("Servers needed")
    assert columns[at + 2] == "Built anew as"
    assert rows[3][at] == "4"
    assert rows[3][at + 2] == "1 group of 4 in place of 2 groups of 4"
    columns, _ = table_of(begun("exchange-se", 12_000, 0.08))
    assert "Built anew as" not in columns


def test_what_of_the_prices_is_not_known_is_said_once():
    outlook = plain(opened(begun("exchange-2007-mailbox", 4000)).load_limit)
    assert by_year(outlook).lead.endswith(
        " Some prices are not known and in no sum, and some are assumed."
    )
    assert table_of(None, outlook)[1][1][5] == "+4 disks, +4 GB of memory, +1,036 USD"
    for each in outlook["growth_years"]:
        each["cost"] |= {"complete": True, "assumed": False}
    stands = " with what it buys today but memory, which follows the load, still holds."
    assert by_year(outlook).lead.endswith(stands)
    outlook = plain(opened(begun("exchange-se", 6000)).load_limit)
    assert by_year(outlook).lead.endswith(f"{stands} No price of what is bought more is known.")
    given = plain(opened(begun("exchange-2007-mailbox", 4000) | {"ram_gb": 32}).load_limit)
    assert "with what it buys today, still holds." in by_year(given).lead


def test_relays_and_what_cannot_be_found_in_words():
    columns, rows = table_of(GROWING_RELAYS)
    assert columns[1:3] == ["Messages a minute", "Relays needed"]
    assert rows[3][2] == "12 to 18"
    columns, rows = table_of(begun("exchange-2007-hub", 100, 0.9))
    assert columns[2] == "Disks needed"
    assert rows[1][2] == "none found"
    assert rows[1][3].startswith("More disks are not enough: ")


def test_what_is_only_in_doubt_is_not_called_tight():
    _, rows = table_of(begun("exchange-5.5-information-store", 2000, 0.15))
    assert "In doubt: " in rows[0][-1]
    assert "must stay below" in rows[0][-1]


def test_populations_that_differ_stand_side_by_side():
    document = begun("exchange-se", 6000) | {"size_growth": 0.1}
    first = document["populations"][0]
    document["populations"] = [
        first | {"mailbox_limit_mb": 2048},
        first | {"mailbox_limit_mb": 5120},
    ]
    columns, rows = table_of(document)
    assert columns[2] == "Mailbox quota"
    assert rows[0][2] == "2,048 and 5,120 MiB"
    assert rows[1][2] == "2,253 and 5,632 MiB"


def test_whoever_sees_no_prices_sees_no_costs():
    outlook = plain(opened(begun("exchange-2007-mailbox", 4000)).load_limit)
    assert any("USD" in row[5] for row in table_of(None, outlook)[1])
    hidden = without_prices({"document": {}, "outlook": outlook})["outlook"]
    columns, _ = table_of(None, hidden)
    assert "More than today's design" not in columns
    assert "USD" not in str(hidden)
