"""Cells that no spreadsheet calculates, whatever it takes for the end of a cell."""

import csv
import io
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from planner.render.tables.cells import as_it_was, harmless

TEXTS = st.text(st.sampled_from(list("=+-@＝＋－＠;,\t\r\n' \"ab1|")), max_size=12)


def acting(text, separator):
    """The cells that begin as a formula where a line is cut at this sign; lines end as they do
    within quotation marks that are none."""
    cells = [cell for line in re.split(r"[\r\n]", text) for cell in line.split(separator)]
    return [cell for cell in cells if re.match(r" *[=+\-@＝＋－＠]", cell.lstrip('"'))]


@given(TEXTS)
@settings(max_examples=600)
def test_nothing_in_a_text_begins_as_a_formula(text):
    made = harmless(text)
    for separator in ";\t":
        assert not acting(made, separator)
    # Where commas separate, the quotation marks hold it together: its own beginning counts.
    assert not re.match(r" *[=+\-@＝＋－＠\t\r\n]", made)


@given(TEXTS)
@settings(max_examples=600)
def test_what_was_marked_is_read_as_it_was(text):
    assert as_it_was(harmless(text)) == text


@pytest.mark.parametrize("value", [0, -1, -1.5, True, False])
def test_numbers_stay_numbers(value):
    assert harmless(value) is value
    assert as_it_was(value) is value
    assert harmless(None) == ""


def test_a_line_as_a_european_spreadsheet_cuts_it():
    out = io.StringIO()
    csv.writer(out).writerow([harmless("note;=HYPERLINK(1)"), harmless("two\n@SUM(1)"), -5])
    assert "'=HYPERLINK" in out.getvalue()
    assert "'@SUM" in out.getvalue()
    assert out.getvalue().endswith(",-5\r\n")


def test_usual_texts_are_left_alone():
    for text in ("a; b", "8 x 300 GB - RAID10", "a=b", "it's", "1 + 1", "x;-", "50 %"):
        assert harmless(text).replace("'", "") == text.replace("'", "")
    assert harmless("a; b") == "a; b"
    assert harmless(';"=1') == ";'\"=1"
