"""Catalogue rows by file: dry run, all or nothing, the same file back, no formulas, bounds."""

import csv
import io
import zipfile

import pytest
from django.core.handlers.wsgi import WSGIRequest
from django.http.request import UnreadablePostError
from django.test import RequestFactory
from openpyxl import Workbook, load_workbook
from rest_framework.request import Request

from planner.api.uploads import read_file
from planner.models import Disk, Server
from planner.services.catalogue.files import limits
from tests.api.client import problem

pytestmark = pytest.mark.django_db
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
HEAD = "key,name,capacity_gb,random_iops,origin,source,price,currency,price_origin\r\n"
GOOD = (
    HEAD
    + "near-20,Nearline 20,20000,75,given,our measurement,389.00,EUR,given\r\n"
    + "near-22,Nearline 22,22000,75.5,given,our measurement,,,\r\n"
)


def bring(api, text, kind="disks", dry=False, content_type="text/csv"):
    data = text if isinstance(text, bytes) else text.encode()
    return api.post(
        f"catalogue/{kind}/import?dry_run={'true' if dry else 'false'}",
        data,
        content_type=content_type,
    )


def test_a_dry_run_says_what_would_happen_and_writes_nothing(alice):
    found = bring(alice, GOOD, dry=True).json()
    assert found["counts"] == {"new": 2, "changed": 0, "same": 0, "refused": 0}
    assert [(row["row"], row["key"], row["action"]) for row in found["rows"]] == [
        (2, "near-20", "new"),
        (3, "near-22", "new"),
    ]
    assert found["rows"][0]["changes"]["price"] == [None, "389.00"]
    assert not Disk.objects.filter(key="near-20").exists()


def test_what_is_brought_in_is_there_and_then_the_same(alice, mallory):
    assert bring(alice, GOOD).json()["counts"]["new"] == 2
    assert alice.get("catalogue/disks/near-20").json()["price"] == "389.00"
    problem(mallory.get("catalogue/disks/near-20"), 404)
    assert bring(alice, GOOD).json()["counts"] == {"new": 0, "changed": 0, "same": 2, "refused": 0}
    changed = bring(alice, GOOD.replace("75.5", "80").replace("389.00", "359.00")).json()
    assert changed["counts"]["changed"] == 2
    assert changed["rows"][1]["changes"] == {"random_iops": [75.5, 80]}
    assert alice.get("catalogue/disks/near-22").json()["random_iops"] == 80


def test_one_wrong_row_and_nothing_is_written(alice):
    text = GOOD + "Bad Key,,x,-5,rumour,,5,usd,\r\nnear-20,Twice,1,1,given,s,,,\r\n"
    found = bring(alice, text, dry=True).json()
    assert found["counts"] == {"new": 2, "changed": 0, "same": 0, "refused": 2}
    wrong = {each["pointer"] for each in found["rows"][2]["problems"]}
    assert wrong == {
        "/key", "/name", "/capacity_gb", "/random_iops", "/origin", "/source", "/price",
        "/price_origin",
    } - {"/price_origin"}  # fmt: skip
    assert found["rows"][3]["problems"][0]["code"] == "doubled"
    refused = problem(bring(alice, text), 400)
    assert refused["errors"][0]["pointer"].startswith("/4/")
    assert not Disk.objects.filter(key__startswith="near-").exists()


def test_a_row_in_place_of_a_built_in_one(alice):
    text = "key,price,currency,price_origin\r\nsata-7200-500gb,44.5,EUR,given\r\n"
    found = bring(alice, text).json()
    assert found["counts"]["new"] == 1
    assert found["rows"][0]["changes"]["price"] == [None, "44.50"]
    row = alice.get("catalogue/disks/sata-7200-500gb").json()
    assert (row["own"], row["capacity_gb"], row["price"]) == (True, 500, "44.50")
    whole = alice.get("catalogue/disks/export?own=false").getvalue()
    assert set(bring(alice, whole, dry=True).json()["counts"].items()) >= {
        ("new", 0),
        ("refused", 0),
    }


@pytest.mark.parametrize("format", ["csv", "xlsx"])
def test_the_same_file_comes_back(alice, format):
    bring(alice, GOOD)
    for key, note in (("near-20", "=HYPERLINK(1)"), ("near-22", "'+1, quoted\nand two lines")):
        alice("PATCH", f"catalogue/disks/{key}", {"note": note, "power_loss_protection": True})
    address = f"catalogue/disks/export?format={format}&own=true"

    def taken():
        answer = alice.get(address)
        assert answer.status_code == 200
        return answer.getvalue() if answer.streaming else answer.content

    first = taken()
    assert bring(alice, first).json()["counts"]["same"] == 2
    Disk.objects.exclude(organisation=None).delete()
    assert bring(alice, first).json()["counts"]["new"] == 2
    assert taken() == first
    if format == "csv":
        notes = [row["note"] for row in csv.DictReader(io.StringIO(first.decode(), newline=""))]
    else:
        sheet = load_workbook(io.BytesIO(first)).active
        assert all(cell.data_type != "f" for row in sheet.iter_rows() for cell in row)
        place = [cell.value for cell in sheet[1]].index("note")
        notes = [row[place] for row in sheet.iter_rows(min_row=2, values_only=True)]
    assert notes[0] == "'=HYPERLINK(1)"


def test_a_workbook_that_somebody_made(alice):
    book = Workbook()
    book.active.append(["key", "name", "capacity_gb", "origin", "source", "stated_on", "retired"])
    book.active.append(["near-24", "Nearline 24", 24000, "given", "us", None, False])
    out = io.BytesIO()
    book.save(out)
    assert bring(alice, out.getvalue(), content_type=XLSX).json()["counts"]["new"] == 1
    assert alice.get("catalogue/disks/near-24").json()["capacity_gb"] == 24000


def refusals(api, text, **options):
    """Pointer and code of every problem of the rows."""
    rows = bring(api, text, dry=True, **options).json()["rows"]
    return [(each["pointer"], each["code"]) for row in rows for each in row["problems"]]


def test_a_cell_too_many_is_refused_and_not_cut_off(alice):
    """As "12,5" without quotation marks makes two of one."""
    head = "key,name,capacity_gb,origin,source\r\n"
    assert refusals(alice, head + "near-20,Nearline,20000,5,given,us\r\n") == [
        ("", "too-many-cells"), ("/origin", "invalid")]  # fmt: skip
    assert refusals(alice, head + "near-20,Nearline,20000,given,us,,\r\n") == []
    problem(bring(alice, head + "near-20,Nearline,20000,given,us,x\r\n"), 400)
    assert not Disk.objects.filter(key="near-20").exists()


@pytest.mark.parametrize(("separator", "cell", "refused"), [
    (";", "20.000", True), (";", "3.456", True), (",", "20.000", True), (",", "3.456", False),
    (";", "20.5", False), (";", "0.125", False), (",", "20000.0", False), (";", "20,5", True),
])  # fmt: skip
def test_a_number_that_reads_in_two_ways_is_refused(alice, separator, cell, refused):
    cells = [["key", "name", "capacity_gb", "origin", "source"], ["k", "N", cell, "given", "us"]]
    text = "\r\n".join(separator.join(row) for row in cells)
    assert refusals(alice, text) == [("/capacity_gb", "wrong-type")] * refused


@pytest.mark.parametrize("change", [
    lambda text: b"\xef\xbb\xbf" + text.encode(),
    lambda text: text.replace("\r\n", "\n").encode(),
    lambda text: text.replace("\r\n", "\r").encode(),
    lambda text: text.replace("\r\n", "\r\n\r\n , , \r\n").encode(),
    lambda text: text.replace(",", ";").encode(),
    lambda text: text.replace(",", "\t").encode(),
    lambda text: ("sep=;\r\n" + text.replace(",", ";")).encode(),
    lambda text: ("sep=|\n" + text.replace(",", "|")).encode(),
], ids=["mark", "lf", "cr", "empty rows", "semicolons", "tabs", "sep=;", "sep=|"])  # fmt: skip
def test_the_same_rows_as_other_programs_write_them(alice, change):
    found = bring(alice, change(GOOD), dry=True).json()
    assert [(row["key"], row["action"]) for row in found["rows"]] == [
        ("near-20", "new"), ("near-22", "new")]  # fmt: skip


def test_a_million_columns_are_refused(alice):
    wide = ",".join(f"c{n}" for n in range(1_000_000))
    assert problem(bring(alice, wide + "\r\nx\r\n"), 400)["errors"][0]["code"] == "too-many"


def workbook(*rows):
    book = Workbook()
    for row in rows:
        book.active.append(row)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def test_a_formula_without_a_value_is_no_empty_cell(alice):
    bring(alice, GOOD)
    data = workbook(["key", "random_iops"], ["near-20", "=75*2"], ["near-22", 80])
    assert refusals(alice, data, content_type=XLSX) == [("/random_iops", "wrong-type")]
    assert alice.get("catalogue/disks/near-20").json()["random_iops"] == 75


def test_a_cell_far_away_costs_nothing(alice):
    book = Workbook()
    book.active.append(["key", "name", "capacity_gb", "origin", "source"])
    book.active.append(["near-20", "Nearline", 20000, "given", "us"])
    book.active["XFD2"] = None
    book.active.cell(1_048_576, 16_384).number_format = "0"
    out = io.BytesIO()
    book.save(out)
    found = bring(alice, out.getvalue(), dry=True, content_type=XLSX).json()
    assert found["counts"]["new"] == 1, "what is formatted and empty is no row"


def test_rows_that_change_have_a_new_tag_and_keep_what_the_file_leaves_out(alice):
    bring(alice, GOOD)
    alice("PATCH", "catalogue/disks/near-20", {"note": "ours"})
    before = alice.get("catalogue/disks/near-20")
    file = "key,random_iops\r\nnear-20,99\r\nnear-22,98\r\nsata-7200-500gb,97\r\n"
    assert bring(alice, file).json()["counts"] == {"new": 1, "changed": 2, "same": 0, "refused": 0}
    after = alice.get("catalogue/disks/near-20")
    assert after["ETag"] != before["ETag"], "who read it before must not overwrite this"
    assert after.json() == {**before.json(), "random_iops": 99}
    assert Disk.objects.get(organisation=None, key="sata-7200-500gb").random_iops != 97


def test_a_changed_row_costs_as_little_as_a_new_one(alice, django_assert_max_num_queries):
    head = "key,name,capacity_gb,random_iops,origin,source\r\n"
    file = head + "".join(f"f-{n},Model,{1000 + n},75,given,us\r\n" for n in range(500))
    bring(alice, file)
    with django_assert_max_num_queries(25) as asked:
        assert bring(alice, file.replace(",75,", ",76,")).json()["counts"]["changed"] == 500
    assert max(len(each["sql"]) for each in asked.captured_queries) < 500 * 1_000
    assert Disk.objects.filter(key__startswith="f-", random_iops=76).count() == 500


@pytest.mark.parametrize("text", [
    b"", b"   \r\n", b"\xff\xfe\x00key", b"key\x00,name\r\nx,y", b"PK\x03\x04nothing",
    b"%PDF-1.7\n",
    b"\xd0\xcf\x11\xe0old", b"colour,name\r\nx,y\r\n", b"key,key\r\nx,y\r\n", b"key,name\r\n",
    b'key,name\r\nx,"unclosed\r\n', b"name,capacity_gb\r\nx,1\r\n",
])  # fmt: skip
def test_what_is_no_table_is_refused(alice, text):
    problem(bring(alice, text), 400)


def test_large_files_are_refused(alice, monkeypatch):
    monkeypatch.setattr("planner.api.uploads.MOST_BYTES", 1000)
    monkeypatch.setattr("planner.api.uploads._FORM", 0)
    assert len(problem(bring(alice, HEAD + "x" * 2000), 413)["errors"]) == 1
    monkeypatch.undo()
    monkeypatch.setattr("planner.services.catalogue.files.reading.MOST_ROWS", 1)
    assert problem(bring(alice, GOOD), 400)["errors"][0]["code"] == "too-many"


def test_a_packed_file_that_unpacks_to_too_much_is_refused(alice, monkeypatch):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("[Content_Types].xml", "x")
        packed.writestr("xl/workbook.xml", "x" * 3_000_000)
    monkeypatch.setattr("planner.services.catalogue.files.unpacking.MOST_UNPACKED", 2_000_000)
    [found] = problem(bring(alice, out.getvalue()), 400)["errors"]
    assert found["code"] == "too-large"
    assert found["message"] == "The file is packed, and unpacks to more than 2,000,000 bytes."
    assert limits.MOST_UNPACKED < 2 * 10**8


NETBOX = """---
manufacturer: Acme
model: Storer 2U
slug: acme-storer-2u
part_number: ACM-2U-12
u_height: 2
module-bays:
  - name: PSU1
  - name: Drive 1 backplane
  - name: Drive bay 1
    description: 3.5" LFF
  - name: Drive bay 2
    description: 3.5" LFF
---
manufacturer: Acme
model: Thinner
slug: acme-thinner
u_height: 1
"""


def test_types_of_netbox_are_servers_and_drives(alice):
    found = bring(alice, NETBOX, "servers", content_type="application/yaml").json()
    assert found["counts"]["new"] == 2
    row = Server.objects.get(key="acme-storer-2u")
    assert (row.part_number, row.rack_units, row.drive_bays, row.bays_35) == ("ACM-2U-12", 2, 2, 2)
    assert row.source == "netbox-devicetypes, Acme Storer 2U"
    assert Server.objects.get(key="acme-thinner").drive_bays is None, "unknown stays unknown"
    drive = "manufacturer: Acme\nmodel: AC20\npart_number: AC20-X\ncomments: 20 TB SAS, 7200 rpm\n"
    assert bring(alice, drive, "disks").json()["counts"]["new"] == 1
    assert Disk.objects.get(key="acme-ac20").capacity_gb == 20000
    series = drive.replace("20 TB", "18 TB or 20 TB").replace("AC20", "AC21")
    assert bring(alice, series, "disks", dry=True).json()["counts"]["refused"] == 1


SEAGATE = """---
manufacturer: Seagate
model: ST1200MM0088
part_number: ST1200MM0088
comments: |
  [1.2-TB 10K 2.5 12G 512n SAS Hard Disk](https://example.org/?products_id=200870_ST1200MM0088)
"""


@pytest.mark.parametrize(("document", "kind", "row"), [
    # As they are written: YAML took 0123 for 83, 1.10 for 1.1 and 7250 for no model at all.
    ("manufacturer: Acme\nmodel: 7250\nslug: x\npart_number: 00123\nu_height: '2'\n", "servers",
     {"key": "acme-7250", "part_number": "00123", "rack_units": 2}),
    ("manufacturer: 3\nmodel: B\nslug: x\npart_number: 1.10\nu_height: 2.5\n", "servers",
     {"name": "3 B", "part_number": "1.10", "rack_units": 2.5}),
    ("manufacturer: Acme\nmodel: B\nslug: x\npart_number: 12:30\nu_height: 0\n", "servers",
     {"part_number": "12:30", "rack_units": None}),
    ("manufacturer: Acme\nmodel: B\nslug: x\npart_number: ~\nmodule-bays: 5\n", "servers",
     {"part_number": None, "drive_bays": None}),
    ("manufacturer: Acme Computer, Inc.\nmodel: B\nslug: x\n", "servers",
     {"manufacturer": "Acme Computer, Inc."}),
    ("manufacturer: A\nmodel: B\nslug: x\nmodule-bays: [{name: E3.S 1}, {name: E1.S 2}]\n",
     "servers", {"drive_bays": 2, "bays_edsff": 2, "bays_25": None}),
    (SEAGATE, "disks", {"capacity_gb": 1200, "part_number": "ST1200MM0088"}),
    ("manufacturer: A\nmodel: B\nattributes: {size: 1920, speed: 0}\n", "disks",
     {"capacity_gb": 1920, "rpm": None}),
    ("manufacturer: A\nmodel: B\nattributes: {size: 20000, speed: 7200}\n", "disks",
     {"capacity_gb": 20000, "rpm": 7200}),
    ("manufacturer: A\nmodel: B\ncomments: 32GB DDR4-2400 RDIMM Dual Rank\n", "memory",
     {"capacity_gib": 32}),
])  # fmt: skip
def test_words_of_netbox_are_kept_as_they_are_written(alice, document, kind, row):
    found = bring(alice, document, kind).json()
    assert found["counts"]["new"] == 1, found
    stored = alice.get(f"catalogue/{kind}/{found['rows'][0]['key']}").json()
    assert {name: stored[name] for name in row} == row


@pytest.mark.parametrize("document", [
    "manufacturer: Acme\nmodel: " + "[" * 50,
    "manufacturer: Acme\nmodel: [a]\n",
    "manufacturer: Acme\nmodel: ''\n",
    "manufacturer: Acme\nmodel: ~\n",
    "manufacturer: &a Acme\nmodel: *a\n",
])  # fmt: skip
def test_what_is_no_type_of_netbox_is_refused(alice, document):
    problem(bring(alice, document, "servers"), 400)


@pytest.mark.parametrize(("document", "kind", "fits"), [
    (NETBOX, "disks", "servers or enclosures"),
    (NETBOX, "memory", "servers or enclosures"),
    ("manufacturer: Acme\nmodel: AC20\n", "servers", "disks or controllers or memory"),
    ("manufacturer: Acme\nmodel: AC20\nprofile: Hard disk\n", "controllers", "disks"),
    ("manufacturer: Acme\nmodel: D64\nprofile: {name: Memory}\n", "disks", "memory"),
    ("key,cores_per_processor\r\nmine,8\r\n", "disks", "servers"),
])  # fmt: skip
def test_a_file_of_another_kind_is_told_where_it_belongs(alice, document, kind, fits):
    wrong = problem(bring(alice, document, kind, dry=True), 400)["errors"]
    hints = [each["hint"] for each in wrong if each["code"] == "wrong-kind"]
    assert set(hints) == {f"Import the file among {fits} instead."}
    assert len(hints) == max(1, document.count("manufacturer")), "each type of the file"


def test_what_a_file_states_is_given_unless_it_says_otherwise(alice):
    head = "key,name,capacity_gb,source"
    rows = "near-20,Nearline 20,20000,our measurement"
    bring(alice, f"{head}\r\n{rows}\r\n")
    bring(alice, f"{head},origin\r\n{rows.replace('20', '22')},cited\r\nnear-24,N,24000,us,\r\n")
    stated = {row.key: (row.origin, row.source) for row in Disk.objects.exclude(organisation=None)}
    assert stated == {
        "near-20": ("given", "our measurement"),
        "near-22": ("cited", "our measurement"),
        "near-24": ("given", "us"),
    }


@pytest.mark.parametrize(("columns", "cells", "origin", "source"), [
    ("capacity_gb", "512", "given", "changed by us from: {}"),
    ("capacity_gb,source", "512,our measurement", "given", "our measurement"),
    ("capacity_gb,origin,source", "512,cited,a book", "cited", "a book"),
    ("name", "Ours", "cited", "{}"),
])  # fmt: skip
def test_what_replaces_a_built_in_row_says_so_and_is_not_what_its_source_states(
    alice, columns, cells, origin, source
):
    built_in = Disk.objects.get(organisation=None, key="sata-7200-500gb")
    assert built_in.origin == "cited"
    text = f"key,{columns}\r\nsata-7200-500gb,{cells}\r\n"
    (row,) = bring(alice, text, dry=True).json()["rows"]
    assert (row["action"], row["replaces_built_in"]) == ("new", True)
    shown = {name: after for name, (_, after) in row["changes"].items()}
    bring(alice, text)
    own = Disk.objects.exclude(organisation=None).get()
    assert (own.origin, own.source) == (origin, source.format(built_in.source))
    for name in {"origin", "source"} & set(shown):
        assert shown[name] == getattr(own, name), "what the look ahead said"
    assert ("origin" in shown) == (origin != "cited")
    (again,) = bring(alice, text, dry=True).json()["rows"]
    assert (again["action"], again["replaces_built_in"]) == ("same", False)


def test_a_file_that_broke_off_is_not_half_a_file():
    data = GOOD.encode()
    environ = RequestFactory().post("/", content_type="text/csv").environ
    environ |= {"wsgi.input": io.BytesIO(data), "CONTENT_LENGTH": str(len(data) + 50)}
    with pytest.raises(UnreadablePostError):
        read_file(Request(WSGIRequest(environ)))
    environ |= {"wsgi.input": io.BytesIO(data), "CONTENT_LENGTH": str(len(data))}
    assert read_file(Request(WSGIRequest(environ))) == data
