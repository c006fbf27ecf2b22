"""The hardening table is the whole standard, and what it names is there."""

import csv
import re
from collections import Counter
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
VERDICTS = ("holds", "holds partly", "does not hold", "does not arise")
# Numbers of OWASP ASVS 4.0.3: first those of level 1, then those that level 2 adds.
ASKED = (Path(__file__).parent / "asvs_4_0_3.txt").read_text().split("\n\n")


def rows():
    with (ROOT / "docs" / "hardening.csv").open(newline="") as file:
        return list(csv.DictReader(file))


@cache
def functions(path):
    return set(re.findall(r"^def (test_\w+)\(", (ROOT / path).read_text(), re.MULTILINE))


def test_every_requirement_is_there_once():
    asked = [(number, str(level)) for level, part in enumerate(ASKED, 1) for number in part.split()]
    assert len(ASKED) == 2
    assert sorted((row["number"], row["level"]) for row in rows()) == sorted(asked)
    order = [tuple(map(int, row["number"].split("."))) for row in rows()]
    assert order == sorted(order)


def test_every_line_says_what_it_must():
    for row in rows():
        assert row["verdict"] in VERDICTS, row
        assert row["requirement"], row
        assert "|" not in "".join(row.values()), row
        assert not row["reason"].endswith("."), row
        if row["verdict"] == "holds":
            assert row["tests"], f"{row['number']} holds, and nothing shows it"
            assert row["code"], f"{row['number']} holds, and nobody knows where"
        else:
            assert len(row["reason"]) > 15, f"{row['number']} without a reason"
        if row["verdict"] == "does not arise":
            assert not row["tests"] + row["code"], row


def test_what_is_named_is_there():
    missing = []
    for row in rows():
        missing += [
            (row["number"], path) for path in row["code"].split() if not (ROOT / path).exists()
        ]
        for name in row["tests"].split():
            path, _, function = name.partition("::")
            if not (ROOT / path).is_file() or function not in functions(path):
                missing.append((row["number"], name))
    assert missing == []


def test_the_page_counts_what_the_table_holds():
    page = (ROOT / "docs" / "hardening.md").read_text()
    counted = Counter((row["level"], row["verdict"]) for row in rows())
    lines = re.findall(r"^\| (level 1|level 2 adds|all) \|(.*)\|$", page, re.MULTILINE)
    printed = {name: [int(cell) for cell in cells.split("|")] for name, cells in lines}
    first, second = ([counted[level, each] for each in VERDICTS] for level in "12")
    both = [a + b for a, b in zip(first, second, strict=True)]
    assert printed == {
        "level 1": [*first, sum(first)],
        "level 2 adds": [*second, sum(second)],
        "all": [*both, len(rows())],
    }
    chapters = {row["number"].partition(".")[0] for row in rows()}
    assert set(re.findall(r"^<!-- (\d+) -->$", page, re.MULTILINE)) == chapters
