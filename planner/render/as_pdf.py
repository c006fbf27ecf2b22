"""A report as PDF, set by typst: tagged, searchable, the same bytes for the same sizing."""

from __future__ import annotations

import json
import os
import re
from dataclasses import is_dataclass
from datetime import datetime
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Lock
from typing import Any

from calculators.sheet.said import unbroken
from planner.render import fonts, svg
from planner.report.document import Chart, Document, Rendering

TEMPLATE = Path(__file__).with_name("report.typ")
_FONTS_IN_CHECKOUT = Path(__file__).parents[2] / "node_modules" / "dejavu-fonts-ttf" / "ttf"
_ACCESSIBLE = ["ua-1"]
STANDARD = "PDF/UA-1"
_BOX = "\u25a1"
_MOST_NAMED = 20
_NOT_KEPT = f"This file does not keep {STANDARD}: some signs together have no glyph."
# Said when a text holds a sign that no font has, which PDF/UA does not allow.
_NO_GLYPH = "could not be displayed"
_LONG = 36
_LONG_WORD = re.compile(rf"\S{{{_LONG},}}")
_BREAK_HERE = "\u200b"
_BREAK_EVERY = 18
# Names of figures are searched for, and have room: they stay whole.
_WHOLE = {"name", "figure", "inputs", "svg", "alt", "typst", "logo"}
# What only other formats hold.
_NOT_PRINTED = {"question", "figures"}
_one_at_a_time = Lock()


class FontsMissingError(RuntimeError):
    """The fonts of the report are not installed."""


def render(document: Document) -> Rendering:
    """The document as a PDF/UA-1 file. A sign that no font holds is printed as a box, and said."""
    content = _content(document)
    data = json.dumps(content, ensure_ascii=False, allow_nan=False)
    note = ""
    if missing := fonts.missing(data, fonts_folder()):
        note = _without_glyph(missing)
        boxed = data.translate({ord(sign): _BOX for sign in missing})
        data = json.dumps({**json.loads(boxed), "note": note}, ensure_ascii=False)
    moment = datetime.fromisoformat(document.stamp.made_at)
    signs = fonts.eastern(data)
    with _one_at_a_time:
        if not signs:
            return _attempt(_compiler(), data, moment, note)
        with TemporaryDirectory() as folder:
            fonts.write(signs, Path(folder))
            return _attempt(_new_compiler(folder), data, moment, note)


def _attempt(compiler: Any, data: str, moment: datetime, note: str) -> Rendering:
    import typst

    try:
        return Rendering(_compile(compiler, data, moment, _ACCESSIBLE), STANDARD, note)
    except typst.TypstError as error:
        if _NO_GLYPH not in str(error):
            raise
    # Signs that a font holds alone may have no glyph together.
    note = f"{note} {_NOT_KEPT}".strip()
    data = json.dumps({**json.loads(data), "note": note}, ensure_ascii=False)
    return Rendering(_compile(compiler, data, moment, []), "", note)


def _without_glyph(signs: str) -> str:
    named = ", ".join(f"U+{ord(sign):04X}" for sign in signs[:_MOST_NAMED])
    more = f" and {len(signs) - _MOST_NAMED} more" if len(signs) > _MOST_NAMED else ""
    plural = "these signs" if len(signs) > 1 else "this sign"
    return (
        f"No font of this report holds {plural}, printed as {_BOX}: {named}{more}. The pages and "
        "the files in CSV and JSON show the text as it was typed."
    )


def fonts_folder() -> Path:
    """Where the fonts are: PDF_FONTS_DIR, otherwise among the front end's packages."""
    configured = os.environ.get("PDF_FONTS_DIR")
    return Path(configured) if configured else _FONTS_IN_CHECKOUT


@cache
def _compiler() -> Any:
    """One compiler for each process: fonts and template are read once."""
    return _new_compiler()


def _new_compiler(*further: str) -> Any:
    """A compiler with the fonts of every report and those of further folders."""
    import typst

    folder = fonts_folder()
    if not any(folder.glob("*.ttf")):
        raise FontsMissingError(f"No fonts in {folder}. Run `make setup`, or set PDF_FONTS_DIR.")
    return typst.Compiler(
        str(TEMPLATE),
        root=str(TEMPLATE.parent),
        font_paths=[str(folder), *further],
        ignore_system_fonts=True,
    )


def _compile(compiler: Any, data: str, moment: datetime, standards: list[str]) -> bytes:
    content = compiler.compile(
        format="pdf", sys_inputs={"report": data}, pdf_standards=standards, timestamp=moment
    )
    return bytes(content)


def _content(document: Document) -> dict[str, Any]:
    content = {
        part: _printed(value, part)
        for part, value in vars(document).items()
        if part not in _NOT_PRINTED
    }
    return {**content, "note": "", "names": [one.name for one in document.figures if one.formula]}


def _printed(value: Any, key: str = "") -> Any:
    """A part of the document for the template, with places to break inside of words too long for
    any line. One walk: copying first would take longer than all the rest before typst."""
    if isinstance(value, str):
        if key in _WHOLE:
            return value
        value = unbroken.words(value)
        return value if len(value) < _LONG else _LONG_WORD.sub(_broken, value)
    if isinstance(value, tuple | list):
        return [_printed(part, key) for part in value]
    if isinstance(value, Chart):
        value = _drawn(value)
    elif is_dataclass(value):
        value = vars(value)
    if isinstance(value, dict):
        return {name: _printed(part, name) for name, part in value.items()}
    return value


def _drawn(chart: Chart) -> dict[str, Any]:
    return {
        "kind": chart.kind,
        "question": chart.question,
        "svg": svg.draw(chart),
        "alt": chart.alt,
        "note": chart.note,
        "source": chart.source,
    }


def _broken(match: re.Match[str]) -> str:
    word = match.group()
    return _BREAK_HERE.join(
        word[start : start + _BREAK_EVERY] for start in range(0, len(word), _BREAK_EVERY)
    )
