"""The PDF: complete, searchable, tagged, the same bytes for the same sizing."""

import io
import re
from functools import cache

import pypdf
import pytest

from calculators.inputs.catalogue import from_fixtures
from calculators.sheet.said.numbers import amount, one_of, shown
from planner.render import as_pdf, fonts
from planner.report.words.verdicts import YES_OR_NO
from planner.services.scenarios.typeset import typst_formulas
from tests.reports.sizings import (
    BENCHMARK,
    BOTH,
    FAILING,
    MAILBOX,
    brief,
    printed,
    rendered,
    sizing,
)


def pdf(key):
    return printed(key).content


def reader(content):
    return pypdf.PdfReader(io.BytesIO(content))


def flat(text):
    """Text without the breaks and spaces that lines bring."""
    return re.sub(r"[\s\u00a0\u200b]+", "", text)


@cache
def texts(content):
    """The text of each page."""
    return [page.extract_text() for page in reader(content).pages]


@cache
def brief_pages():
    """Pages of the report of the key figures alone."""
    return len(reader(rendered(brief())[2]).pages)


@cache
def words(content):
    return flat("".join(texts(content)))


@pytest.mark.parametrize("key", BOTH)
def test_every_figure_stands_in_the_pdf_with_value_and_source(key):
    text = words(pdf(key))
    for name, figure in sizing(key)["answer"]["figures"].items():
        if figure["value"] is None:
            continue
        assert name in text
        value, unit = figure["value"], figure["unit"]
        if unit == "share":
            value, unit = 100 * value, "%"
        printed = shown(value, 4 if figure["formula"] else 6)
        unit = "" if unit in {"1", "yes or no"} else one_of(unit) if printed == "1" else unit
        assert flat(f"{printed}{unit}") in text, name
        # As mathematics; every name and number of the printed formula stands there.
        for part in re.findall(r"[\w.]+", figure["formula"]):
            assert flat(part) in text, figure["formula"]
        assert flat(figure["substituted"]) in text
        if figure["source"] != "user":
            assert flat(figure["source"]) in text


READ = ("The design", "Bill of materials", "Checks", "Charts", "Assumptions and defaults")
LOOKED_UP = ("Working", "Constants", "Bibliography")


@pytest.mark.parametrize("key", [*BOTH, FAILING])
def test_the_answer_comes_first_then_what_a_buyer_asks(key):
    """The bill stood on page 12 of 39, behind seven pages on what moves the figures."""
    found = sizing(key)
    pages = list(map(flat, texts(pdf(key))))
    first, read = pages[0], "".join(pages[:4])
    assert flat(found["plan"]) in first
    assert flat(found["scenario"]) in first
    assert flat(found["outlook"]["sentence"]) in first
    assert flat("Price") in first
    # Every part with its page.
    titles = {each.title: each.page.get_object() for each in outline(pdf(key))}
    assert len(titles) > len(READ) + len(LOOKED_UP)
    numbers = {id_of(page): place for place, page in enumerate(reader(pdf(key)).pages, 1)}
    for title, page in titles.items():
        assert re.search(rf"{re.escape(flat(title))}\.*{numbers[id_of(page)]}", first), title
    ordered = list(titles)
    assert [ordered.index(title) for title in READ] == sorted(map(ordered.index, READ))
    assert numbers[id_of(titles["Bill of materials"])] <= 3
    behind = [title.partition(": ")[2] for title in ordered if title.startswith("Appendix ")]
    assert [title for title in behind if title in LOOKED_UP] == list(LOOKED_UP)
    assert ordered[-len(behind) :] == [each for each in ordered if each.startswith("Appendix ")]
    places = []
    for check in found["answer"]["checks"]:
        places.append(read.index(flat(check["label"] + check["message"])))
        sides = (check["needed"], check["available"])
        # Of none none is no amount to read.
        if None not in sides and any(sides) and check["name"] not in YES_OR_NO:
            assert flat("".join(amount(check["needed"], check["unit"]))) in read
            assert flat("".join(amount(check["available"], check["unit"]))) in read
    assert places == sorted(places)


def outline(content):
    """The parts of the first level, as a reader's program lists them."""
    return [each for each in reader(content).outline if not isinstance(each, list)]


def id_of(page):
    return page.get_object().indirect_reference.idnum


def test_predicted_stands_beside_measured():
    text = words(pdf(BENCHMARK))
    assert "Predictedbesidemeasured" in text
    assert "6.84I/Os6.9I/Os−0.9%" in text
    assert "netraid-1999,Table6" in text
    assert "Predictedbesidemeasured" not in words(pdf(MAILBOX))


@pytest.mark.parametrize("key", BOTH)
def test_the_bibliography_holds_what_is_cited_and_nothing_else(key):
    text = words(pdf(key)).split("Bibliography")[-1]
    present = {
        name for name, one in sizing(key)["bibliography"].items() if flat(one["title"]) in text
    }
    cited = {
        figure["source"].split(",")[0] for figure in sizing(key)["answer"]["figures"].values()
    } - {"user"}
    assert cited <= present
    assert "wd-hc310" not in present
    assert "user" not in present


def test_unknown_prices_are_counted_and_never_nothing():
    text = words(pdf(BENCHMARK))
    assert "3linestobuy,nonewithaprice" in text
    bill = text.split("Billofmaterials")[1].split("Notes")[0]
    assert not re.search(r"(?<![\d,.])0(\.00)?(USD|$)", bill)
    assert sizing(MAILBOX)["bill"]["total"]["price"] == "11462.00"
    assert "11,462USD" in words(pdf(MAILBOX))


@pytest.mark.parametrize("key", BOTH)
def test_each_page_has_its_number_and_the_stamp(key):
    pages = texts(pdf(key))
    for number, page in enumerate(pages, 1):
        text = flat(page)
        assert f"page{number}of{len(pages)}" in text
        assert "0197f3a1-6c2e-7d10-9a55-3b1c8f0e2d44·21November2026,06:13:05UTC" in text
        assert f"cataloguefixtures{sizing(key)['catalogue']['version']}" in text


@pytest.mark.parametrize("key", BOTH)
def test_it_is_tagged_titled_and_in_a_language(key):
    found = reader(pdf(key))
    root = found.trailer["/Root"]
    assert root["/MarkInfo"]["/Marked"]
    assert root["/Lang"] == "en"
    assert root["/ViewerPreferences"]["/DisplayDocTitle"]
    assert found.metadata.title == f"{sizing(key)['plan']}: {sizing(key)['scenario']}"
    assert b"pdfuaid:part" in root["/Metadata"].get_data()
    assert len(found.outline) >= 8


def figures_of(element):
    """All structure elements of pictures, with their text alternatives."""
    element = element.get_object()
    if not isinstance(element, dict):
        return []
    found = [element] if element.get("/S") == "/Figure" else []
    children = element.get("/K", [])
    children = children if isinstance(children, list) else [children]
    return found + [one for child in children for one in figures_of(child)]


def test_charts_are_vectors_with_words_for_those_who_cannot_see_them():
    found = reader(pdf(BENCHMARK))
    pictures = figures_of(found.trailer["/Root"]["/StructTreeRoot"])
    said = " ".join(str(one["/Alt"]) for one in pictures if "/Alt" in one)
    assert said.count("chart of") == len(sizing(BENCHMARK)["charts"]) >= 4
    assert "This design: 8,000 users, 6.84 I/Os." in said
    assert not any(page.images for page in found.pages)


def test_the_same_sizing_gives_the_same_bytes():
    assert rendered(sizing(BENCHMARK))[2] == pdf(BENCHMARK)
    other = sizing(BENCHMARK, created_at="2026-11-21T06:13:06+00:00")
    assert rendered(other)[2] != pdf(BENCHMARK)


def test_what_people_type_is_never_markup():
    typed = '#import "/etc/passwd" = *x* $y$ `z` @ref <a> \\ [b] // c'
    content = rendered(sizing(BENCHMARK, plan=typed, notes=f"{typed}\n= no heading"))[2]
    text = words(content)
    assert text.count(flat(typed)) >= 2
    assert "=noheading" in text
    titles = [str(one.title) for one in reader(content).outline if not isinstance(one, list)]
    assert "no heading" not in titles


@pytest.mark.parametrize(
    "typed",
    [
        "計画",
        "a\x00b\x07c",
        "\ud800",
        "\u202eevil",
        "\ue000",
        "🚀",
        "W" * 120,
        "\ufffe",
        "a\u0300\u0301" * 9,
    ],
)
def test_no_text_stops_the_export(typed):
    fields = ("plan", "scenario", "organisation", "created_by", "notes")
    content = rendered(brief(**dict.fromkeys(fields, typed)))[2]
    assert len(reader(content).pages) >= brief_pages()


@pytest.mark.parametrize(
    "name", ["計画 メール", "邮件系统", "메일 서버", "Σχέδιο", "План", "خطة", "תוכנית"]
)
def test_names_of_many_scripts_are_printed(name):
    content = rendered(brief(plan=name, scenario=name))[2]
    assert b"pdfuaid:part" in reader(content).trailer["/Root"]["/Metadata"].get_data()
    assert content == rendered(brief(plan=name, scenario=name))[2]


def test_eastern_fonts_are_cut_only_where_they_are_needed(monkeypatch, tmp_path):
    assert fonts.eastern("Größe Σχέδιο План خطة → ≤ 1 °C") == frozenset()
    monkeypatch.setattr(fonts, "write", None)
    rendered(brief(plan="Größe"))
    monkeypatch.undo()
    fonts.write(fonts.eastern("東京 서울"), tmp_path)
    made = sorted(tmp_path.iterdir())
    assert {path.stem.partition("-sans-")[2][:2] for path in made} == {"sc", "kr"}
    assert sum(path.stat().st_size for path in made) < 20_000


def test_a_bare_sizing_is_enough():
    """Without plan, charts, bill, outlook, bibliography: what is missing is left out."""
    found = sizing(MAILBOX)
    bare = {key: found[key] for key in ("id", "created_at", "document", "answer")}
    name, _, content, *_ = rendered(bare)
    assert name == "sizing-of-a-mail-server-2026-11-21.pdf"
    text = words(content)
    assert "nobillofmaterials" in text
    assert "Charts" not in text


def test_paper_can_be_letter():
    page = reader(rendered(sizing(MAILBOX, paper="letter"))[2]).pages[0]
    assert [round(side) for side in (page.mediabox.width, page.mediabox.height)] == [612, 792]


def test_missing_fonts_are_said_plainly(monkeypatch, tmp_path):
    as_pdf._compiler.cache_clear()
    monkeypatch.setattr(as_pdf, "fonts_folder", lambda: tmp_path)
    with pytest.raises(as_pdf.FontsMissingError, match="make setup"):
        rendered(sizing(MAILBOX))
    as_pdf._compiler.cache_clear()


def test_formulas_are_set_as_mathematics():
    """A fraction has its bar and no sign; without mathematics the printed formula stands there."""
    signs = sizing(BENCHMARK)
    assert signs["formulas"]["database.group_1.light_operations"]
    drawn = words(pdf(BENCHMARK))
    plain = words(rendered({**signs, "formulas": {}})[2])
    fraction = next(
        name for name, text in signs["formulas"].items() if "frac(" in text and len(text) < 80
    )
    printed = signs["answer"]["figures"][fraction]["formula"]
    assert flat(printed) in plain
    assert flat(printed) not in drawn


def test_a_formula_of_an_older_engine_stays_text():
    found = sizing(BENCHMARK)
    figures = {
        name: {**figure, "formula": figure["formula"] and figure["formula"] + " + 1"}
        for name, figure in found["answer"]["figures"].items()
    }
    assert typst_formulas(found["document"], from_fixtures(), figures) == {}
    assert typst_formulas({"system": "gone"}, from_fixtures(), figures) == {}


def test_wrapped_cells_keep_their_indent_and_marks_do_not_stand_alone(tmp_path):
    """The second line of an item of the bill began at the edge; a mark fell into the next line."""
    import typst

    template = as_pdf.TEMPLATE.read_text()
    functions = template[template.index("#let cell-body") : template.index("#let plain-table")]
    said = "alpha beta gamma delta epsilon zeta eta theta iota kappa"
    source = tmp_path / "cell.typ"
    cells = "".join(
        f'#block(width: {width}pt, cell((level: 1, strong: false, text: "{said}", unit: "", '
        'note: 7, aside: "", figure: "")))\n'
        for width in range(60, 140)
    )
    source.write_text(
        f"#set page(height: 400pt, margin: 40pt)\n#let (small, code) = (it => it, it => it)\n"
        f"#let (muted, link-to) = (black, it => it)\n{functions}{cells}"
    )
    found = reader(typst.compile(str(source)))
    starts = []
    for page in found.pages:
        lines = page.extract_text().split("\n")
        assert "7" not in [each.strip() for each in lines]
        page.extract_text(
            visitor_text=lambda text, at, of, *_: text.strip() and starts.append(at[4] + of[4])
        )
    assert len(starts) > len(found.pages)
    assert min(starts) >= 40 + 10
