"""The rooms of the house with a sentence each, as a page of the docs: ``python
tests/house/rooms.py`` writes it anew."""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "rooms.md"
HEAD = """# Rooms

What stands where: each folder of code with the first sentence of its `__init__.py`. At most a dozen
entries stand in one, so that it is read at a glance.
`python tests/house/rooms.py` writes this page.
"""


def _sentence(text: str) -> str:
    """The first sentence of a docstring, which may go over a line."""
    said = " ".join(text.split("\n\n")[0].split())
    return said.replace("``", "`")


def rooms(floor: str) -> Iterator[tuple[str, str]]:
    """The folders of a floor, each with what is said of it."""
    for path in sorted((ROOT / floor).rglob("__init__.py")):
        said = ast.get_docstring(ast.parse(path.read_text())) or ""
        yield str(path.parent.relative_to(ROOT)), _sentence(said)


def page() -> str:
    """The page as it is to be."""
    parts = [HEAD]
    for floor in ("calculators", "planner"):
        lines = [f"| `{name}` | {said} |" for name, said in rooms(floor)]
        parts.append(
            "\n".join([f"## {floor}", "", "| room | what is in it |", "| --- | --- |", *lines, ""])
        )
    return "\n".join(parts)


if __name__ == "__main__":
    PAGE.write_text(page())
