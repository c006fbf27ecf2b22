"""The heat map and the picture of copies in a report, and the calculator beside Highwater."""

import io
from xml.etree import ElementTree

import pypdf
import pytest

from planner.pages.scenario.answer import copies
from planner.render import svg
from planner.report.compose import compose
from planner.report.parts import heat
from planner.report.sections.charts import chart
from planner.report.words.verdicts import word
from tests.reports.sizings import printed, sizing

SVG = "{http://www.w3.org/2000/svg}"
PLANS = ("active-active", "active-passive", "on-2019", "on-se")


def of_kind(key, kind):
    return next(one for one in sizing(key)["charts"] if one["kind"] == kind)


def section(key, name):
    document = compose(sizing(key))
    return next((one for one in document.sections if one.key == name), None)


@pytest.mark.parametrize("key", PLANS)
def test_page_and_report_say_the_same_of_each_state(key):
    table = heat.heat_map(of_kind(key, "heat"))
    block = next(one for one in section(key, "charts").blocks if one.kind == "heat")
    assert [row["title"] for row in table["rows"]] == [row[0] for row in block.rows]
    for row, (_, _, shades) in zip(table["rows"], block.rows, strict=True):
        assert [cell["text"] for cell in row["cells"]] == [shade.text for shade in shades]
        assert len(row["cells"]) == len(table["columns"])
    assert sum(bool(row["tag"]) for row in table["rows"]) == 1


def test_colour_never_stands_alone():
    for row in heat.heat_map(of_kind("active-active", "heat"))["rows"]:
        for cell in row["cells"]:
            assert cell["word"] == word(cell["verdict"])
            assert cell["text"]
            assert 1 <= cell["level"] <= 4


@pytest.mark.parametrize(
    ("used", "level"), [(None, 0), (0, 1), (24, 1), (25, 2), (50, 3), (75, 4), (200, 4)]
)
def test_shades(used, level):
    assert heat.shade(used, 100) == level
    assert heat.shade(used, None) == 0


def test_only_the_state_it_is_sized_for_has_its_working_on_the_sheet():
    found = sizing("active-active")
    rows = heat.heat_map(of_kind("active-active", "heat"))["rows"]
    for row in rows:
        assert row["figure"] in found["answer"]["figures"]
        opened = [cell["figure"] for cell in row["cells"] if cell["figure"]]
        assert bool(opened) == bool(row["tag"])
        assert set(opened) <= set(found["answer"]["figures"])


@pytest.mark.parametrize("key", PLANS)
def test_the_picture_holds_every_copy(key):
    found = of_kind(key, "copies")
    tree = ElementTree.fromstring(svg.draw(chart(found)))
    _, _, width, height = map(float, tree.get("viewBox").split())
    for box in tree.iter(f"{SVG}rect"):
        left, top = float(box.get("x")), float(box.get("y"))
        assert 0 <= left <= left + float(box.get("width")) <= width
        assert 0 <= top <= top + float(box.get("height")) <= height
    kinds = [box.get("class") for box in tree.iter(f"{SVG}rect")]
    rows = len(found["x"]["values"])
    # One more of each in the legend.
    assert kinds.count("copy-active") == rows + 1
    assert kinds.count("copy-passive") == 3 * rows + 1
    assert "style=" not in svg.draw(chart(found))
    said = " ".join(words.text for words in tree.iter(f"{SVG}text"))
    for each in ("First site", "Second site", "witness", "active", *found["x"]["values"]):
        assert each in said
    assert "servers with" in tree.get("aria-label")


def test_the_table_behind_the_picture_has_the_copies_in_their_order():
    found = of_kind("active-active", "copies")
    table = copies.table(found)
    first = table["rows"][0]
    assert first["name"] == "DB001"
    assert first["copies"][0] == {"server": "First site, server 1", "lagged": False}
    assert [each["server"].split(",")[0] for each in first["copies"]] == [
        "First site", "First site", "Second site", "Second site",
    ]  # fmt: skip
    assert list(table["places"]) == [1, 2, 3, 4]


def test_the_calculator_stands_in_a_section_of_its_own_without_its_working():
    found = section("active-active", "calculator")
    names = {cell.figure for row in found.blocks[-1].rows for cell in row if cell.figure}
    figures = sizing("active-active")["answer"]["figures"]
    assert names == {name for name in figures if name.startswith("calculator.")}
    working = section("active-active", "working")
    # Before the figures stands the design by the names of its inputs.
    figured = [block for block in working.blocks if hasattr(block, "figures")]
    assert len(figured) >= len(working.blocks) - 1
    printed = {figure.name for block in figured for figure in block.figures}
    assert not any("calculator." in name for name in printed)
    assert printed == {
        name
        for name, figure in figures.items()
        if figure["formula"] and not name.startswith(("calculator.", "as_calculator."))
    }
    assert section("on-se", "calculator") is None


def test_the_pdf_is_tagged_and_says_the_states():
    content = printed("active-active").content
    pages = [page.extract_text() for page in pypdf.PdfReader(io.BytesIO(content)).pages]
    # 600 formulas, set as mathematics.
    assert len(pages) < 44
    text = " ".join(pages)
    for words in ("What does a server carry", "Site and a server lost", "Where does each copy"):
        assert words in text
