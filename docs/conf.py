"""How the pages are made: Markdown in, plain pages in Highwater's own colours out.

The pages are served under a Content Security Policy without inline script or style.
"""

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
    if error is None:
        static = Path(app.outdir) / "_static"
        for name in ("docs.css", "docs.js"):
            shutil.copy(BUILT / name, static)
        shutil.copytree(BUILT / "assets", static / "assets", dirs_exist_ok=True)
        shutil.copy(BUILT / "images" / "icon.svg", static)


def setup(app: Sphinx) -> None:
    app.connect("build-finished", copy_front_end)
