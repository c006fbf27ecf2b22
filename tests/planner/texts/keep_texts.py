"""Texts with a fault in every place, and what is read of them; run as a program it keeps them
anew."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
sys.path.insert(0, str(Path(__file__).resolve().parents[3]))
TABLE = HERE / "read.jsonl"
JSON = ["{", '"a"', ":", "[", "1", ",", "{", '"b"', ":", '"x"', "}", "]", ",", '"c"', ":", "2", "}"]
FAULTS = [
    "{", "}", "[", "]", ",", ":", "'y'", "name", "-3.5e2", "01", "true", "None", "NaN", '"',
    "# said\n", "// said\n", '"a"', "1" * 41, '"\\q"',
]  # fmt: skip
YAML = ["system: x\n", "populations:\n", "  - users: 4000\n", "    share: 0.5\n", "list: [1, 2]\n"]
YAML_FAULTS = [
    "system: y\n", "  - 1\n", "a: &b 1\n", "a: *b\n", "a: !!int 1\n", "? [1]\n: 2\n", "---\n",
    "a: 2024-01-01\n", "a: yes\n", "a: 1e12\n", "a: 012\n", "\tb: 1\n", "'\n", "1: 2\n", "a: ~\n",
    "a: 1_000\n", "a: -.5e3\n", "a: =\n", "<<: {a: 1}\n", "a: '1'\n", "a: ! 1\n", "b: \x07\n",
    "a\n", "a: " + "1" * 401 + "\n", "a: &" + "b" * 21 + " 1\n", "a: !" + "c" * 41 + " 1\n",
]  # fmt: skip


def texts() -> Iterator[tuple[str, str]]:
    """(name of the file, text): each piece left out, doubled, and each fault before it."""
    for name, pieces, faults in (("a.json", JSON, FAULTS), ("a.yaml", YAML, YAML_FAULTS)):
        for place in range(len(pieces) + 1):
            before, after = "".join(pieces[:place]), "".join(pieces[place:])
            yield name, before + "".join(pieces[place + 1 :])
            yield name, before + (pieces[place] if pieces[place:] else "") + after
            yield name, before
            for fault in faults:
                yield name, before + fault + after


def rows() -> list[list[Any]]:
    """The table as the code has it: file, text, what is read, whether it broke off, problems."""
    from planner.services.documents.documents import attempt, read

    found = []
    for name, text in dict.fromkeys(texts()):
        asked = attempt(lambda name=name, text=text: read(text.encode(), name))
        # What the parsers say of a fault differs from one of their versions to the next.
        problems = [
            [each.pointer, each.code, "" if "broken" in each.code else each.message, each.hint]
            for each in asked.problems
        ]
        found.append([name, text, repr(asked.document), asked.broken, problems])
    return found


def kept() -> list[list[Any]]:
    """The table as it stands in the file."""
    return [json.loads(line) for line in TABLE.read_text().splitlines()]


if __name__ == "__main__":
    lines = (json.dumps(row, ensure_ascii=False) for row in rows())
    TABLE.write_text("\n".join(lines) + "\n")
