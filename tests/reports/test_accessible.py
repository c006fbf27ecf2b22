"""Every PDF keeps PDF/UA-1, as an independent checker sees it, whatever was typed."""

import io
import subprocess
import unicodedata
from pathlib import Path

import pypdf
import pytest

from planner.render import as_pdf, fonts
from tests.java_tools import JAVA, libraries
from tests.reports.sizings import BENCHMARK, BOTH, FAILING, brief, printed, rendered, sizing

CHECKER = Path(__file__).with_name("checker")
TYPED = {
    "thai": "แผน",
    "hangul": "메일 서버 뷁 똠방각하 햏햏 쀍 훼손",
    "han": "計画 邮件系统 メール",
    "rare han": "𠮷野家",
    "emoji": "🚀 launch 👩‍👩‍👧",
    "right to left": "خطة תוכנית",
    "marks": "a\u0300\u0301" * 9 + " हिन्दी",
    "private": "a\ue000b\ufffe\u202ec",
    "mixed": "Plan ﷽ ꙮ 𝕏 ♜ ⅷ ½ ﬁ",
}


def fields(typed):
    return dict.fromkeys(("plan", "scenario", "organisation", "created_by", "notes"), typed)


def made(typed):
    return rendered(brief(**fields(typed)))


@pytest.fixture(scope="module")
def checker():
    """The command of the checker; its package is fetched once, into the project's own folder."""
    return [*JAVA, "-cp", f"{libraries(CHECKER)}/*", str(CHECKER / "Check.java")]


@pytest.mark.slow
def test_an_independent_checker_finds_every_report_accessible(checker, tmp_path):
    """One start for all; a file has every script at once, and one is broken, to see it speak."""
    plain = printed(FAILING).content
    (tmp_path / "plain.pdf").write_bytes(plain)
    typed = rendered(sizing(BENCHMARK, **fields(" ".join(TYPED.values())))).content
    (tmp_path / "typed.pdf").write_bytes(typed)
    (tmp_path / "broken.pdf").write_bytes(plain.replace(b"/Alt", b"/Alx"))
    files = sorted(tmp_path.glob("*.pdf"))
    said = subprocess.run(
        [*checker, *map(str, files)], capture_output=True, text=True, timeout=300, check=True
    ).stdout
    found = {line.split("\t")[0]: line.split("\t")[1:] for line in said.splitlines()}
    assert set(found) == {file.name for file in files}
    assert found.pop("broken.pdf")[0] == "false"
    assert {name: broken for name, (kept, _, broken) in found.items() if kept != "true"} == {}
    assert all(int(checks) > 1000 for _, checks, _ in found.values())


@pytest.mark.parametrize("name", TYPED)
def test_the_standard_is_kept_and_what_is_missing_is_said(name):
    report = made(TYPED[name])
    root = pypdf.PdfReader(io.BytesIO(report.content)).trailer["/Root"]
    assert report.standard == "PDF/UA-1"
    assert b"pdfuaid:part" in root["/Metadata"].get_data()
    missing = {
        "thai": "U+0E19, U+0E1C, U+0E41",
        "rare han": "U+20BB7",
        "emoji": "U+1F467, U+1F469, U+1F680",
        "marks": "U+0926",
        "mixed": "U+FDFD",
    }.get(name)
    if missing is None:
        assert report.note == ""
        return
    assert missing in report.note
    first = pypdf.PdfReader(io.BytesIO(report.content)).pages[0].extract_text()
    # Letters that are set as one come out as one.
    assert report.note in " ".join(unicodedata.normalize("NFKC", first).split())


def test_a_slice_is_asked_what_it_holds():
    """The range that a style sheet declares for it promises more: Hangul came out as boxes."""
    promised = [
        (path, sign)
        for path, spans in fonts._slices()[:25]
        for first, last in spans
        for sign in range(first, last + 1)
        if sign not in fonts._signs_of(path)
    ]
    assert promised, "else this shows nothing"
    for path, sign in promised:
        assert fonts._holder(sign) != path
    for sign in "뷁똠햏쀍가힣":
        assert "-kr-" in fonts._holder(ord(sign)).name


def test_what_reports_print_of_themselves_is_never_missing():
    for key in (*BOTH, FAILING, "active-active"):
        assert printed(key).note == ""


def test_many_missing_signs_are_counted():
    note = made("".join(map(chr, range(0xE01, 0xE3B)))).note
    assert "U+0E01, U+0E02" in note
    assert "and 38 more" in note


def test_signs_that_have_no_glyph_together_are_said(monkeypatch):
    """What the character maps do not show, typst does: the file says that it keeps less."""
    monkeypatch.setattr(fonts, "missing", lambda *_: "")
    report = made("แผน")
    assert report.standard == ""
    assert "does not keep PDF/UA-1" in report.note
    root = pypdf.PdfReader(io.BytesIO(report.content)).trailer["/Root"]
    assert root["/MarkInfo"]["/Marked"]
    assert b"pdfuaid:part" not in root["/Metadata"].get_data()


def test_other_formats_lose_nothing():
    for key in ("json", "csv"):
        report = rendered(sizing(BENCHMARK, plan="แผน"), key)
        assert (report.standard, report.note) == ("", "")
    assert "แผน" in rendered(sizing(BENCHMARK, plan="แผน"), "json").content.decode()
    assert as_pdf.STANDARD == "PDF/UA-1"
