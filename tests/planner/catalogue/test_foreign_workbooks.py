"""Workbooks that are damaged, that another program wrote, or that hold far more than they weigh."""

import io
import re
import zipfile

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from openpyxl import Workbook

from calculators.errors import InputProblems
from planner.services.catalogue.files import unpacking
from planner.services.catalogue.files.reading import read_sheet

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
SHEET, STYLES, BOOK = "xl/worksheets/sheet1.xml", "xl/styles.xml", "xl/workbook.xml"
AGAIN = "save it again as .xlsx or as CSV"


def parts():
    book = Workbook()
    book.active.append(["key", "name"])
    book.active.append(["near-20", "Nearline"])
    out = io.BytesIO()
    book.save(out)
    with zipfile.ZipFile(out) as packed:
        return {name: packed.read(name) for name in packed.namelist()}


def packed(**changed):
    """A workbook of two rows with some parts changed; `sheet` stands for the rows."""
    names = {"sheet": SHEET, "styles": STYLES, "book": BOOK}
    names |= {"picture": "xl/media/image1.png", "foreign": "xl/foreign.xml"}
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        for name, text in (parts() | {names[key]: text for key, text in changed.items()}).items():
            file.writestr(name, text)
    return out.getvalue()


def sheet(rows, behind=""):
    return f'<worksheet xmlns="{MAIN}"><sheetData>{rows}</sheetData>{behind}</worksheet>'


def refusal(data):
    with pytest.raises(InputProblems) as refused:
        read_sheet(data)
    [problem] = refused.value.problems
    return problem


def spoilt():
    """The packed rows of the sheet, with a few bytes that are no longer what they were."""
    data = bytearray(packed())
    begins = zipfile.ZipFile(io.BytesIO(data)).getinfo(SHEET).header_offset + 30 + len(SHEET)
    data[begins + 5 : begins + 25] = b"\xff" * 20
    return bytes(data)


def flagged(offset, value):
    """A number of every entry set: in its own header, and in the table of contents."""
    data = bytearray(packed())
    for mark, place in ((b"PK\x03\x04", offset), (b"PK\x01\x02", offset + 2)):
        for found in re.finditer(re.escape(mark), bytes(data)):
            data[found.start() + place] = value
    return bytes(data)


BROKEN = {
    "damaged": spoilt,
    "cut off": lambda: packed()[:-200],
    "encrypted": lambda: flagged(6, 1),
    "packed in a way of its own": lambda: flagged(8, 97),
    "an attribute that is not known": lambda: packed(
        book=parts()[BOOK].replace(b"<calcPr", b'<calcPr newAttr="1"')
    ),
    "no XML": lambda: packed(sheet="<worksheet"),
    "a part that is no XML": lambda: packed(foreign="\x89PNG"),
    "entities": lambda: packed(sheet='<!DOCTYPE x [<!ENTITY a "b">]>' + sheet("")),
}


@pytest.mark.parametrize("make", BROKEN.values(), ids=BROKEN)
def test_what_cannot_be_read_is_refused_and_what_to_do_is_said(make):
    found = refusal(make())
    assert (found.code, found.message) == ("not-xlsx", "The workbook cannot be read.")
    assert AGAIN in found.hint


def test_a_picture_in_it_is_no_fault():
    [(number, row)] = read_sheet(packed(picture=b"\x89PNG\r\n")).rows
    assert (number, row) == (2, {"key": "near-20", "name": "Nearline"})


@pytest.mark.django_db
def test_programs_and_people_are_told(alice, member):
    data = BROKEN["an attribute that is not known"]()
    answer = alice.post("catalogue/disks/import", data, content_type="application/octet-stream")
    assert answer.status_code == 400
    assert AGAIN in answer.json()["errors"][0]["hint"]
    file = SimpleUploadedFile("disks.xlsx", data)
    page = member.post(reverse("catalogue-import", args=["disks"]), {"file": file})
    assert page.status_code == 400
    assert AGAIN in page.content.decode()


MANY = {
    "rows with one number": '<row r="9"><c t="inlineStr"><is><t>a</t></is></c></row>' * 10_000,
    "cells of one row": "<row>" + '<c r="A9"/>' * 1_500 + "</row>",
    "values of one cell": "<row><c>" + "<v/>" * 3_000 + "</c></row>",
}


@pytest.fixture
def fewer(monkeypatch):
    """A hundredth of the steps."""
    monkeypatch.setattr(unpacking, "MOST_STEPS", unpacking.MOST_STEPS // 100)
    monkeypatch.setattr(unpacking, "MOST_STEPS_AT_ONCE", unpacking.MOST_STEPS_AT_ONCE // 100)


@pytest.mark.usefixtures("fewer")
@pytest.mark.parametrize("rows", MANY.values(), ids=MANY)
def test_a_small_file_with_very_many_rows_or_cells_is_refused(rows, monkeypatch):
    monkeypatch.setattr(
        "planner.services.catalogue.files.reading._cells",
        lambda *_, **__: pytest.fail("it was read"),
    )
    found = refusal(packed(sheet=sheet(rows)))
    assert (found.code, found.message) == (
        "too-large",
        "The file is packed, and unpacks to more rows and cells than are read.",
    )


@pytest.mark.usefixtures("fewer")
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_other_parts_count_and_other_encodings_hide_nothing(encoding):
    many = f'<?xml version="1.0" encoding="{encoding}"?><styleSheet xmlns="{MAIN}"><cellXfs>'
    many += "<xf/>" * 600 + "</cellXfs></styleSheet>"
    assert refusal(packed(styles=many.encode(encoding))).code == "too-large"


@pytest.mark.usefixtures("fewer")
def test_as_many_rows_with_formulas_are_half_as_many():
    row = '<row><c t="inlineStr"><is><t>a</t></is></c></row>'
    fits = packed(sheet=sheet(row * 8_000))
    assert len(read_sheet(fits).rows) == 7_999
    written = "<row><c><f>1+1</f></c></row>"
    assert refusal(packed(sheet=sheet(row * 8_000 + written))).code == "too-large"
    assert len(read_sheet(packed(sheet=sheet(row * 4_000 + written))).rows) == 4_000


def test_the_largest_tables_are_read():
    """A hundred thousand rows with fourteen texts or nineteen numbers, or full rows of a sheet."""
    texts, numbers = 3 + 14 * (2 + 1 + 1), 3 + 19 * (2 + 1)
    assert max(texts, numbers) * 100_000 <= unpacking.MOST_STEPS
    assert unpacking.MOST_STEPS_AT_ONCE >= 3 + 16_384 * 4
