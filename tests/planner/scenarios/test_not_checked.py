"""A limit that could not be checked, wherever a person or a program reads it."""

import copy
import csv
import io

import pytest

from calculators import engine
from calculators.inputs.catalogue import from_fixtures
from planner.api.v1.description.generated import generated
from planner.management.tables import answer_as_table
from planner.pages.scenario.answer.answers import attempt
from planner.render.tables.bill_files import as_csv
from planner.report.key_numbers import bar, prices_known
from planner.report.material import Material
from planner.report.parts import failures
from planner.report.sections import general
from planner.report.words import verdicts
from planner.services.scenarios import scenarios, sizings
from tests import answered
from tests.planner.cast import BENCHMARK

CATALOGUE = from_fixtures()
# Its bays are not known.
NAMED = {**copy.deepcopy(BENCHMARK), "server": "hp-netserver-4p"}


@pytest.fixture(scope="module")
def answer():
    return engine.size(NAMED, CATALOGUE)


def test_words():
    assert set(verdicts.WORDS) == set(verdicts.WHOLE) == set(verdicts.ORDER)
    assert verdicts.WORDS["not-checked"] == "Not checked"
    assert "Holds" not in {verdicts.WORDS["not-checked"], verdicts.WORDS["fail"]}


def test_a_row_of_the_page_has_no_bar(answer):
    check = next(each for each in answer["checks"] if each["name"] == "bays")
    found = bar(check)
    assert (found.word, found.reach) == ("Not checked", "")
    assert "not known" in found.message
    whole, problems = attempt(NAMED, CATALOGUE)
    assert (whole.verdict_word, problems) == ("Holds where checked; a lost disk breaks it", [])


def test_a_row_of_the_report_has_no_numbers(answer):
    check = next(each for each in answer["checks"] if each["name"] == "bays")
    (block,) = general.checks(Material({"answer": {"checks": [check]}})).blocks
    (row,) = block.lines
    assert (row.verdict, row.word) == ("not-checked", "Not checked")
    assert row.needed is row.available is row.fill is None


def test_the_table_of_the_command_line(answer):
    broken = answered.failure_states(NAMED, CATALOGUE)
    text = answer_as_table(answer, (), broken)
    assert text.startswith("NOT-CHECKED  The design holds.")
    assert "1 limit not checked." in text.splitlines()[0]
    (line,) = [line for line in text.splitlines() if line.startswith("bays ")][:1]
    assert line.split()[1] == "not-checked"


def test_the_heat_map_says_it_in_words():
    found = failures.table(answered.failure_states(NAMED, CATALOGUE))
    row = next(row for row in found["rows"] if row["title"] == "Disk bays")
    # With the only server lost nothing is left whose bays could be full.
    assert {(cell["verdict"], cell["word"]) for cell in row["cells"]} == {
        ("not-checked", "Not checked"),
        ("", "Nothing left to carry it"),
    }
    said = failures.sentence(
        {"states": [{"key": "disk-lost", "label": "A disk is lost", "verdict": "not-checked"}]}
    )
    assert said == "Holds as far as could be checked when a disk is lost."


def test_the_page_the_stored_sizing_and_the_api(client, cast):
    client.force_login(cast.alice)
    kept = scenarios.create_scenario(cast.plan, cast.alice, "Named", NAMED, cast.catalogue)
    text = client.get(f"/scenarios/{kept.pk}/").content.decode()
    assert '<li class="check verdict-not-checked" id="c-bays">' in text
    assert 'class="icon icon-not-checked"' in text
    assert 'id="icon-not-checked"' in text
    assert "1 not checked</a>" in text
    sizing = sizings.size_scenario(kept, cast.alice, cast.catalogue)
    assert sizing.verdict == "not-checked"
    assert "not-checked" in generated()["Check"]["properties"]["verdict"]["enum"]


@pytest.mark.parametrize(
    ("known", "unknown", "said"),
    [
        (1, 0, "its price is known"),
        (3, 0, "all prices known"),
        (2, 1, "1 of 3 prices unknown"),
        (0, 1, "no price known"),
        (0, 0, "no bill of materials"),
    ],
)
def test_how_many_prices_are_known_is_said_in_english(known, unknown, said):
    assert prices_known({"known": known, "unknown": unknown}) == said
    assert prices_known({"known": 3, "unknown": 1, "assumed": 2}) == (
        "1 of 4 prices unknown, 2 assumed"
    )
    assert prices_known({"known": 3, "unknown": 0, "assumed": 1}) == "all prices known, 1 assumed"
    memory = {"unknown": 0, "memory_unknown": True}
    assert prices_known({"known": 2, "owned": 2, **memory}) == (
        "all of it is owned, memory of the server not known"
    )
    assert prices_known({"known": 3, **memory}) == (
        "prices of all 3 lines known, memory of the server not known"
    )
    assert prices_known({"known": 1, **memory}) == (
        "its price is known, memory of the server not known"
    )


@pytest.mark.parametrize(
    ("known", "unknown", "owned", "said"),
    [
        (3, 1, 2, "1 of 2 prices unknown"),
        (3, 1, 3, "no price known"),
        (3, 0, 2, "all prices known"),
        (3, 0, 3, "all of it is owned"),
        (1, 1, 2, "no price known"),
    ],
)
def test_what_is_owned_in_full_is_no_price_that_is_known(known, unknown, owned, said):
    """ "1 of 4 prices unknown" stood on the card of a bill with two lines to buy."""
    assert prices_known({"known": known, "unknown": unknown, "owned": owned}) == said


def test_the_bill_as_a_table_has_its_place_last():
    lines = engine.bill_of_materials(NAMED, CATALOGUE)["lines"]
    rows = list(csv.DictReader(io.StringIO(as_csv({"lines": lines}), newline="")))
    assert [row["item"] for row in rows] == ["1", "1.1", "1.1.1"]
    assert [int(row["quantity"]) for row in rows] == [line["quantity"] for line in lines]


def test_the_bill_as_a_table_ends_with_what_all_of_it_comes_to():
    """It had no sum, and nothing that says that the sum is only the least."""
    bill = engine.bill_of_materials(NAMED, CATALOGUE)
    for total, price, note in (
        ({"price": "12.50", "currency": "USD", "known": 2, "unknown": 1}, "12.50",
         "at least; 1 of 3 prices unknown"),
        ({"price": "12.50", "currency": "USD", "known": 3, "unknown": 0}, "12.50",
         "all prices known"),
        ({"price": None, "currency": None, "known": 0, "unknown": 3}, "",
         "unknown; no price known"),
    ):  # fmt: skip
        *_, last = csv.DictReader(io.StringIO(as_csv(bill | {"total": total}), newline=""))
        assert (last["kind"], last["description"]) == ("sum", "Total")
        assert (last["line_price"], last["note"]) == (price, note)
        hidden = list(
            csv.DictReader(io.StringIO(as_csv(bill | {"total": total}, False), newline=""))
        )
        assert len(hidden) == len(bill["lines"])
    # A sum is as assumed as any price in it; where there is none, nothing is.
    assumed = {"known": 2, "unknown": 1, "assumed": 1, "currency": "USD"}
    for price, origin in (("12.50", "assumed"), (None, "")):
        told = as_csv(bill | {"total": {**assumed, "price": price}})
        assert [*csv.DictReader(io.StringIO(told, newline=""))][-1]["price_origin"] == origin
    unsummed = list(csv.DictReader(io.StringIO(as_csv(bill | {"total": {}}))))
    assert len(unsummed) == len(bill["lines"])
