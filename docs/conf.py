"""How the pages are made: Markdown in, plain pages in Highwater's own colours out.

The pages are served under a Content Security Policy without inline script or style.
"""

import csv
import shutil
import sys
from pathlib import Path

from sphinx.application import Sphinx

HERE = Path(__file__).resolve().parent
BUILT = HERE.parent / "static" / "build"
sys.path.insert(0, str(HERE.parent))

from planner import __version__  # noqa: E402

project = "Highwater"
version = release = __version__
extensions = ["myst_parser"]
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3
exclude_patterns = ["build", "theme"]
html_theme = "theme"
html_theme_path = ["."]
html_title = "Highwater"
html_copy_source = False
html_show_sourcelink = False
html_permalinks = True
html_permalinks_icon = "#"
html_domain_indices = False
html_use_index = False
highlight_language = "text"


def copy_front_end(app: Sphinx, error: Exception | None) -> None:
    """The style and script that the front end's build made, with the fonts that they name."""
    # What the generator notes for itself is nobody's to read.
    (Path(app.outdir) / ".buildinfo").unlink(missing_ok=True)
    if error is None:
        static = Path(app.outdir) / "_static"
        for name in ("docs.css", "docs.js"):
            shutil.copy(BUILT / name, static)
        shutil.copytree(BUILT / "assets", static / "assets", dirs_exist_ok=True)
        shutil.copy(BUILT / "images" / "icon.svg", static)


def write_hardening(app: Sphinx, name: str, text: list[str]) -> None:
    """The lines of hardening.csv, under the heading of each chapter of its page."""
    if name != "hardening":
        return
    app.env.note_dependency(str(HERE / "hardening.csv"))
    chapters: dict[str, list[str]] = {}
    with (HERE / "hardening.csv").open(newline="") as file:
        for row in csv.DictReader(file):
            chapter = row["number"].partition(".")[0]
            chapters.setdefault(chapter, []).append(hardening_line(row))
    for chapter, lines in chapters.items():
        text[0] = text[0].replace(f"<!-- {chapter} -->", "\n".join(lines))


def hardening_line(row: dict[str, str]) -> str:
    """A line of the table in Markdown: what is asked, the verdict, why and where, which tests."""
    said = f"{row['reason']}. " if row["reason"] else ""
    places = " ".join(f"`{path}`" for path in row["code"].split())
    tests = " ".join(f"`{name}`" for name in row["tests"].split())
    shown = "" if row["verdict"] == "does not arise" else tests or "no test shows it"
    asked = f"**{row['number']}** (level {row['level']}) {row['requirement']}"
    return f"| {asked} | {row['verdict']} | {said}{places} | {shown} |"


def setup(app: Sphinx) -> None:
    app.connect("source-read", write_hardening)
    app.connect("build-finished", copy_front_end)
