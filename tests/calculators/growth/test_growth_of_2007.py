"""Exchange 2007 whose users grow: memory is told as the first limit to break everywhere, and what
is offered for the end holds what today's design holds."""

import copy
import csv
import io

import pytest

from calculators import engine
from calculators.answers import plain
from calculators.inputs.catalogue import from_fixtures
from planner.render.tables.bill_files import as_csv
from planner.report.sections.growth import by_year
from planner.report.words.cost_said import growth_cost
from planner.report.words.prices import lines_priced
from tests import answered

CATALOGUE = from_fixtures()
DISK = "sas-15k-25in-146gb"
THEN = 3221  # 2,000 x 1.1^5


def owned(database, logs, level="RAID10", **others):
    return {
        "system": "exchange-2007-mailbox",
        "populations": [{"profile": "heavy", "users": 2000}],
        "servers": 2,
        "users_growth": 0.1,
        "horizon_years": 5,
        "raid_groups": [
            {"volume": "database", "level": "RAID10", "disks": database, "disk": DISK},
            {"volume": "log", "level": level, "disks": logs, "disk": DISK},
        ],
        **others,
    }


LOTS = owned(36, 4)


def opened(document):
    return engine.open_scenario(document, CATALOGUE)


def test_the_first_limit_to_break_is_the_same_in_the_headline_the_table_and_the_chart():
    limit = opened(LOTS).load_limit
    assert limit.growth_sentence.startswith(
        "Nothing runs out through month 60 (5 years); the first limit to break after that is “Log "
        "spindles”, in month 94; it holds through month 93 (7 years and 9 months). Memory, which "
        "nobody gave, is bought as the load grows: the 12 GB of today are not enough to the end. "
    )
    first = limit.runs_out[0]
    assert (first.month, "memory" in {each.check for each in limit.runs_out}) == (None, False)
    assert {each.verdict for each in limit.growth_years} == {"pass"}
    drawn = next(each for each in engine.charts(LOTS, CATALOGUE) if each["key"] == "over-the-years")
    first, _, _ = limit.growth_sentence.partition(" For year")
    assert drawn["note"].startswith(first)


def test_the_memory_of_the_end_stands_in_the_sentence_the_table_and_what_is_bought():
    # 2 GB and 5 MB for each of 3,221 users are 18.1 GB: 20 GB in steps of 4; today 12 GB.
    limit = opened(LOTS).load_limit
    assert " disks, 20 GB of memory in each; today 2 servers, 80 disks, 12 GB (assumed)." in (
        limit.growth_sentence
    )
    assert [each.memory for each in limit.growth_years] == [12, 16, 16, 16, 20, 20]
    # 2 servers of 8 GB more are 16 x 10^9 bytes, 14.9 GiB: said in the unit of the rest.
    cost = limit.growth_cost
    assert (cost.memory_gib, cost.memory_gb, cost.complete) == (15, 16, False)
    outlook = answered.outlook(LOTS, CATALOGUE)
    assert "+16 GB of memory, price unknown" in growth_cost(outlook)
    (table,) = by_year(outlook).blocks
    at = [column.title for column in table.columns].index("Memory of a server")
    assert [(row[at].text, row[at].unit) for row in table.rows][-1] == ("20", "GB")
    given = opened(LOTS | {"ram_gb": 20}).load_limit
    assert {each.memory for each in given.growth_years} == {20}
    assert given.growth_cost.memory_gib == 0


def test_memory_that_was_given_and_is_too_small_is_said_to_lack_and_how_much():
    # 2 GB and 5 MB for each of 3,221 users are 18.105 GB.
    limit = opened(LOTS | {"ram_gb": 14}).load_limit
    lacks = "memory lacks, not disks: a server needs 18.1 GB and has 14, 4.1 GB too little"
    assert limit.growth_sentence.endswith(f"{lacks}.")
    assert [each.why for each in limit.growth_years[:2]] == ["", ""]
    assert limit.growth_years[5].why == lacks
    assert limit.growth_years[2].why.endswith(" GB too little")


def test_the_bill_says_how_much_memory_the_growth_needs_in_which_year_and_that_no_line_has_it():
    bill = engine.bill_of_materials(LOTS, CATALOGUE)
    total = bill["total"]
    assert total["memory_of_growth"] == (
        "memory for the growth is on no line: a server needs 16 GB in year 1 and 20 GB in year 4, "
        "in place of 12 GB"
    )
    assert lines_priced(total).endswith(f"; {total['memory_of_growth']}")
    # The file of the bill had nothing of it, nor of solid state disks.
    both = total | {"solid_state_of_growth": "for the growth solid state disks are larger"}
    rows = csv.DictReader(io.StringIO(as_csv({"lines": bill["lines"], "total": both})))
    notes = [row["note"] for row in rows]
    assert f"; {both['memory_of_growth']}; {both['solid_state_of_growth']}" in notes[-1]
    for other in (LOTS | {"ram_gb": 12}, LOTS | {"users_growth": 0}):
        assert "memory_of_growth" not in engine.bill_of_materials(other, CATALOGUE)["total"]


@pytest.mark.parametrize(
    ("document", "holds"), [(LOTS, True), (owned(22, 2, "RAID1"), False)], ids=["holds", "breaks"]
)
def test_what_the_end_takes_holds_a_rebuild_where_today_does(document, holds):
    found = opened(document).end_of_growth
    end = copy.deepcopy(found.document)
    end["populations"][0]["users"] = THEN
    assert opened(end).verdict != "fail"
    assert (opened(end | {"state": "rebuilding"}).verdict != "fail") == holds
    assert (opened(document | {"state": "rebuilding"}).verdict != "fail") == holds
    said = "It breaks while a disk is rebuilt, as today's design does."
    assert found.sentence.endswith(said) != holds


def test_a_design_that_holds_longer_than_while_a_disk_is_rebuilt_says_both():
    document = owned(36, 4, ram_gb=64, horizon_years=10)
    found = opened(document)
    limit = found.load_limit
    month, ends = limit.breaks_rebuilding_from, limit.runs_out[0].month
    assert month
    assert ends
    assert 12 < month < ends
    said = f" From month {month} on it does not hold while a disk is rebuilt."
    assert f", in month {ends}; it holds " in limit.growth_sentence
    assert said in limit.growth_sentence
    drawn = next(each for each in found.charts if each.key == "over-the-years")
    assert said in drawn.note
    (table,) = by_year(plain(limit)).blocks
    for year, row in zip(limit.growth_years, table.rows, strict=True):
        between = month <= year.year * 12 < ends
        assert year.breaks_rebuilding is between
        assert row[-1].text.startswith("Holds; not while a disk is rebuilt: ") is between
    rebuilding = opened(document | {"state": "rebuilding"}).load_limit
    assert rebuilding.runs_out[0].month == month
    assert rebuilding.breaks_rebuilding_from is None, "it is asked in that state alone"


def test_a_design_that_does_not_hold_while_a_disk_is_rebuilt_today_names_no_month():
    document = owned(36, 4, ram_gb=64, users_growth=0.1, horizon_years=10)
    document["populations"][0]["users"] = 3200
    limit = opened(document).load_limit
    assert opened(document).verdict != "fail"
    assert opened(document | {"state": "rebuilding"}).verdict == "fail"
    assert limit.breaks_rebuilding_from is None
    assert not any(year.breaks_rebuilding for year in limit.growth_years)
