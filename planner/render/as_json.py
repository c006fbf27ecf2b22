"""A report as JSON: the whole document, for programs."""

from __future__ import annotations

import json
from dataclasses import asdict

from planner.report.document import Document, Rendering


def render(document: Document) -> Rendering:
    """The document as JSON text; figures by name."""
    content = asdict(document)
    content["figures"] = {one["name"]: one for one in content["figures"]}
    text = json.dumps(content, ensure_ascii=False, allow_nan=False, indent=1)
    return Rendering(text.encode() + b"\n")
