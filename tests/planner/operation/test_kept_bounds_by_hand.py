"""How much is kept, and what rows, files and cells may hold, on both sides of each bound."""

import base64
import io
from decimal import Decimal
from types import SimpleNamespace

import pytest
from django.test import RequestFactory
from PIL import Image

from calculators.errors import InputProblems
from planner.api import bodies, uploads
from planner.api.problems import LengthRequired, TooLarge
from planner.models import Comment
from planner.models.catalogue import Disk
from planner.render.tables.cells import as_it_was, harmless
from planner.services.catalogue.catalogue import put, unfit
from planner.services.documents import documents, images
from planner.services.organisation import quotas

# How much is kept


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("server", "own", "most"),
    [(0, None, 0), (5, None, 5), (5, 0, 5), (5, 3, 3), (3, 5, 3), (0, 4, 4), (0, 0, 0)],
)
def test_the_smaller_of_two_quotas_counts(cast, settings, server, own, most):
    settings.QUOTAS = {**settings.QUOTAS, "comments": server}
    cast.ours.quotas = {} if own is None else {"comments": own}
    assert quotas.most_of(cast.ours, "comments") == most
    scenario = cast.ours.plans.first().scenarios.first()
    for number in range(7):
        try:
            quotas.refuse_over(cast.ours, "comments")
        except InputProblems as error:
            full = [(each.pointer, each.code) for each in error.problems] == [("", "quota")]
        else:
            full = False
        assert full is bool(most and number >= most), number
        Comment.objects.create(scenario=scenario, text="x", created_by=cast.alice)
    (row,) = [row for row in quotas.usage(cast.ours) if row["kind"] == "comments"]
    assert (row["kept"], row["most"], row["server"], row["own"]) == (7, most, server, own)
    theirs = {row["kind"]: row["kept"] for row in quotas.usage(cast.theirs)}
    assert theirs["comments"] == 0


# Rows of the catalogue


def row_of(**fields):
    whole = {"key": "k", "name": "n", "origin": "given", "source": "us", "capacity_gb": 1}
    row = Disk()
    problems = put(row, {**whole, **fields})
    return row, sorted((problem.pointer, problem.code) for problem in problems)


PRICED = {"price": "10", "currency": "EUR", "price_origin": "given"}


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("fields", "wrong"),
    [
        ({}, []),
        ({"capacity_gb": 0}, [("/capacity_gb", "too-small")]),
        ({"capacity_gb": -1}, [("/capacity_gb", "too-small")]),
        ({"capacity_gb": 0.001}, []),
        ({"capacity_gb": 9.9e11}, []),
        ({"capacity_gb": 1e12}, [("/capacity_gb", "wrong-type")]),
        ({"capacity_gb": True}, [("/capacity_gb", "wrong-type")]),
        ({"capacity_gb": "x"}, [("/capacity_gb", "wrong-type")]),
        ({"capacity_gb": "2.5"}, []),
        ({"rpm": 7200}, []),
        ({"rpm": 7200.5}, [("/rpm", "wrong-type")]),
        (PRICED, []),
        ({**PRICED, "price": "0"}, []),
        ({**PRICED, "price": "-1"}, [("/price", "price-whole")]),
        ({**PRICED, "currency": "EURO"}, None),
        ({**PRICED, "currency": "eur"}, [("/price", "price-whole")]),
        ({**PRICED, "currency": "EU1"}, [("/price", "price-whole")]),
        ({**PRICED, "currency": "ÄÖÜ"}, [("/price", "price-whole")]),
        ({**PRICED, "price_origin": ""}, [("/price", "price-whole")]),
        ({"price": "10"}, [("/price", "price-whole")]),
        ({**PRICED, "price_on": "2026-03-02", "price_until": "2026-03-02"}, []),
        ({**PRICED, "price_on": "2026-03-02", "price_until": "2026-03-01"},
         [("/price_until", "price-dates")]),
        ({"source": " "}, [("/source", "invalid")]),
        ({"key": "import"}, [("/key", "reserved")]),
        ({"colour": 1}, [("/colour", "unknown-field")]),
    ],
)  # fmt: skip
def test_a_row_is_refused_for_what_its_table_refuses(fields, wrong):
    found = row_of(**fields)[1]
    assert found == wrong if wrong is not None else found


@pytest.mark.django_db
def test_a_price_lacks_what_it_lacks_by_name():
    def hint(**fields):
        (problem,) = [
            problem
            for problem in put(Disk(), {"price": "1", **fields})
            if problem.code == "price-whole"
        ]
        return problem.hint

    assert hint() == "Fill “Currency” and “Origin of the price” too."
    assert hint(currency="EUR") == "Fill “Origin of the price” too."
    assert hint(price_origin="given") == "Fill “Currency” too."
    assert hint(**{**PRICED, "price": "-1"}) == "A price is not below zero."


def test_numbers_that_no_column_keeps():
    fields = {name: Disk._meta.get_field(name) for name in ("capacity_gb", "rpm", "source", "note")}
    for name, value, fits in (
        ("capacity_gb", 1e12, False), ("capacity_gb", -1e12, False), ("capacity_gb", 9e11, True),
        ("capacity_gb", float("nan"), False), ("rpm", 2**31 - 1, True), ("rpm", 2**31, False),
        ("rpm", 1.5, False), ("rpm", 3.0, True), ("note", "x" * 10_000, True),
        ("note", "x" * 10_001, False),
        ("note", "a\nb", True), ("source", "a\nb", False), ("source", 5, False),
        ("capacity_gb", Decimal(3), True),
        ("capacity_gb", [3], False), ("capacity_gb", "1e3", True),
    ):  # fmt: skip
        assert (unfit(fields[name], value) == "") is fits, (name, value)


# Files, bodies and cells


def picture(width, height, kind="PNG"):
    out = io.BytesIO()
    Image.new("RGB", (width, height), "red").save(out, kind)
    return out.getvalue()


@pytest.mark.parametrize(
    ("size", "drawn"),
    [((10, 10), (10, 10)), ((480, 160), (480, 160)), ((960, 320), (480, 160)),
     ((4000, 1), (480, 1)), ((481, 10), (480, 10)), ((10, 161), (10, 160))],
)  # fmt: skip
def test_a_picture_is_drawn_anew_as_large_as_it_is_shown(size, drawn):
    with Image.open(io.BytesIO(images.checked(picture(*size)))) as found:
        assert (found.format, found.mode, found.size) == ("PNG", "RGBA", drawn)


def test_pictures_that_are_too_large_or_none():
    for size in ((4001, 1), (1, 4001)):
        with pytest.raises(images.ImageError, match="pixels large"):
            images.checked(picture(*size))
    whole = picture(10, 10)
    for length, said in ((500_000, None), (500_001, "it has 500,001 bytes")):
        padded = whole + b"\0" * (length - len(whole))
        if said:
            with pytest.raises(images.ImageError, match=said):
                images.checked(padded)
        else:
            assert images.checked(padded)
    for kind in ("GIF", "BMP", "TIFF"):
        with pytest.raises(images.ImageError, match="no PNG, JPEG or WebP"):
            images.checked(picture(3, 3, kind))
    for kind in ("JPEG", "WEBP"):
        assert images.checked(picture(3, 3, kind))
    organisation = SimpleNamespace(logo=images.checked(picture(30, 20)))
    drawn = images.logo_as_svg(organisation)
    assert 'viewBox="0 0 30 20" width="30" height="20"' in drawn
    assert base64.b64encode(organisation.logo).decode() in drawn
    assert images.logo_as_svg(SimpleNamespace(logo=None)) == ""


def asked(data, told_length=None, **meta):
    """A request with a body, as its head tells of it."""
    plain = RequestFactory().post("/", data, content_type="application/json")
    if told_length is not None:
        plain.META["CONTENT_LENGTH"] = told_length
    plain.META.update(meta)
    return SimpleNamespace(META=plain.META, _request=plain)


def test_a_body_is_as_long_as_a_document_may_be_and_says_so(monkeypatch):
    monkeypatch.setattr(documents, "MOST_BYTES", 10)
    assert bodies.read_body(asked(b"x" * 10)) == b"x" * 10
    with pytest.raises(TooLarge, match="The body has 11 bytes; at most 10 are read"):
        bodies.read_body(asked(b"x" * 11))
    for length in ("ten", "1.5"):
        with pytest.raises(LengthRequired, match="whole number"):
            bodies.read_body(asked(b"x", length))
    with pytest.raises(LengthRequired, match="in one piece"):
        bodies.read_body(asked(b"x", "", HTTP_TRANSFER_ENCODING="chunked"))
    assert bodies.read_body(asked(b"x", HTTP_TRANSFER_ENCODING="chunked")) == b"x"
    for media_type, length, fits in (
        ("application/json; charset=utf-8", "1", True), ("APPLICATION/JSON", "1", True),
        ("text/plain", "1", False), ("", "1", False), ("", "0", True), ("text/plain", "0", False),
    ):  # fmt: skip
        request = asked(b"x"[: int(length)], length, CONTENT_TYPE=media_type)
        if fits:
            assert bodies.read_body(request) == b"x"[: int(length)]
        else:
            with pytest.raises(bodies.UnsupportedMediaType):
                bodies.read_body(request)


class Line:
    """A line that still brings so many bytes."""

    def __init__(self, left):
        self.left, self.read_in = left, []

    def read(self, most):
        self.read_in.append(most)
        some = min(most, self.left)
        self.left -= some
        return b"x" * some


@pytest.mark.parametrize(
    ("coming", "left"),
    [(2**18, 0), (2**18 + 1, 0), (64 * 2**20, 0), (64 * 2**20 + 2**18 + 1, 1), (0, 0)],
)
def test_of_a_body_too_long_so_much_is_taken_off_the_line(coming, left):
    line = Line(coming)
    bodies._drain(SimpleNamespace(_request=line), coming)
    assert line.left == left
    assert set(line.read_in) == {2**18}


def test_a_file_is_bounded_and_whole(monkeypatch):
    monkeypatch.setattr(uploads, "MOST_BYTES", 10)
    edges = 64 * 1024

    def read(data, **meta):
        return uploads.read_file(asked(data, **meta))

    assert read(b"x" * 12) == b"x" * 12, "the reader of the file says that it is too large"
    assert len(read(b"x" * (edges + 10))) == edges + 10
    with pytest.raises(TooLarge, match="The file has more than 10 bytes"):
        read(b"x" * (edges + 11))
    assert read(b"xy", told_length="0") == b""
    assert read(b"xy", told_length="nonsense") == b""
    with pytest.raises(uploads.UnreadablePostError):
        read(b"xy", told_length="3")
    with pytest.raises(LengthRequired, match="in one piece"):
        read(b"x", told_length="", HTTP_TRANSFER_ENCODING="chunked")
    form = RequestFactory().post("/", {"file": io.BytesIO(b"y" * 20)})
    found = uploads.read_file(SimpleNamespace(META=form.META, _request=form))
    assert found == b"y" * 11, "one more than may be, so that it is seen to be too large"
    empty = RequestFactory().post("/", {"other": "x"})
    assert uploads.read_file(SimpleNamespace(META=empty.META, _request=empty)) == b""


@pytest.mark.parametrize("before", ["", "'", '"', " ", "' \""])
@pytest.mark.parametrize("sign", [*"=+-@", *"＝＋－＠", "\t", "\r", "\n"])
def test_no_cell_begins_like_a_formula(sign, before):
    cell = f"{before}{sign}1+1"
    assert harmless(cell) == f"'{cell}"
    assert as_it_was(harmless(cell)) == cell
    for text in (f"a{cell}", f"1{sign}2"):
        if sign not in "\t\r\n":
            assert harmless(text) == text
    # Where lists are cut at semicolons, tabs or lines, what follows begins a cell as well.
    for cut in ";\t\r\n":
        inner = f"a{cut}{before}{sign}1"
        if sign not in "\t\r\n":
            assert harmless(inner) == f"a{cut}'{before}{sign}1"
            assert as_it_was(harmless(inner)) == inner


def test_cells_that_are_no_formulas_stay_as_they_are():
    for value in (0, -1, 2.5, True, Decimal("-3"), "a", "1-2", "", "a;b", "a; b", "'a'", "it's"):
        assert harmless(value) is value or harmless(value) == value
        assert as_it_was(value) == value
    assert harmless(None) == ""
