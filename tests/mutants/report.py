"""What came out, kept in var/mutants.json, and told in docs/mutants.md."""

from __future__ import annotations

import fcntl
import json
import re
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from functools import cache
from typing import Any

import yaml

from planner.environment import ROOT
from tests.mutants.making import Mutant

KEPT = ROOT / "var" / "mutants.json"
PAGE = ROOT / "docs" / "mutants.md"
JUDGED = ROOT / "tests" / "mutants" / "judged.yaml"
EQUIVALENT = "equivalent"
OPEN = "neither judged nor tried again yet"
GONE = "the line is gone"
HEAD = """# Changes that no test notices

`make mutants` makes small changes in the code, one at a time (an operator exchanged, a number one
more or less, a condition turned round, a loop left out), and runs the tests of the room until one
fails. The changes are cosmic-ray's; the places are drawn by chance, the same for the same seed, one
change a place. Left out are types, guards (`strict`, `frozen`) and caches, which change no answer.

"At once" counts what was noticed when a change was drawn, in a quick draw (`--quick`) only by those
tests of the room that come first; "now" counts the tests that were written or tried since. Only a
draw whose changes nobody had looked at before says how good the tests are: a new seed. A change
that is equivalent, so that no test can notice it, counts as not noticed, but in the last column.

Draws of before stand as they were when they were last tried.
"""


@dataclass
class Result:
    """A change and how it went.

    Args:
        room: its subject
        seed: with which it was drawn
        places: how many places the room has
        commit, day: when it was drawn
        mutant: the change
        killed: whether a test notices it now
        by: the first test that does
        at_once: whether one did when it was drawn
        quick: whether it was drawn with the tests that come first alone
    """

    room: str
    seed: int
    places: int
    commit: str
    day: str
    mutant: Mutant
    killed: bool = False
    by: str = ""
    at_once: bool | None = None
    quick: bool = False


def read() -> list[Result]:
    """What was found so far."""
    rows = json.loads(KEPT.read_text()) if KEPT.exists() else []
    return [Result(**{**row, "mutant": Mutant(**row["mutant"])}) for row in rows]


def write(room: str, seed: int, results: Iterable[Result]) -> None:
    """Keeps what was found in a room; another process may be at work in another one."""
    KEPT.parent.mkdir(parents=True, exist_ok=True)
    with KEPT.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        others = [one for one in read() if (one.room, one.seed) != (room, seed)]
        new = KEPT.with_suffix(".new")
        new.write_text(json.dumps([asdict(one) for one in (*others, *results)], indent=1))
        new.replace(KEPT)


@cache
def judgements() -> dict[tuple[str, str, str], dict[str, Any]]:
    """What was thought of the changes that were not noticed, by place and change."""
    rows = yaml.safe_load(JUDGED.read_text()) or []
    return {(row["path"], row["before"], row["after"]): row for row in rows}


def judgement(result: Result) -> dict[str, Any] | None:
    """What was thought of this one."""
    return judgements().get(result.mutant.key)


def tell(results: list[Result]) -> None:
    """Writes the page; what it says of draws that are not kept here stays."""
    page = PAGE.read_text() if PAGE.exists() else ""
    draws = kept_draws(page)
    new = {seed: draw(results, seed) for seed in {one.seed for one in results}}
    draws |= new
    told = [HEAD, *(draws[seed] for seed in sorted(draws)), left(results, kept_left(page))]
    PAGE.write_text("\n".join(told))
    for seed in sorted(new):
        print(new[seed])


def kept_draws(page: str) -> dict[int, str]:
    """Seed -> what the page says of that draw."""
    parts = re.split(r"^## ", page, flags=re.MULTILINE)
    found = [(re.match(r"Seed (\d+)\n", part), part) for part in parts]
    return {int(seed[1]): f"## {part.rstrip()}\n" for seed, part in found if seed}


def kept_left(page: str) -> set[tuple[str, str, str]]:
    """The changes of which the page says that nobody has judged them: (path, before, after)."""
    rows = re.findall(rf"^- `(.*)`; {OPEN}\n\n {{6}}(.*)\n {{6}}(.*)$", page, flags=re.MULTILINE)
    return set(rows)


def draw(results: list[Result], seed: int) -> str:
    """The table of one draw."""
    own = [one for one in results if one.seed == seed and one.at_once is not None]
    days, commits = sorted({one.day for one in own}), sorted({one.commit for one in own})
    drawn = f"Drawn {' and '.join(days)} at {', '.join(f'`{each}`' for each in commits)}"
    lines = [
        f"## Seed {seed}\n",
        f"{drawn}{', by the tests that come first' if all(one.quick for one in own) else ''}.\n",
        "| room | places | changes | noticed at once | noticed now | of those left, equivalent "
        "| at once, of those that change anything |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    rooms = list(dict.fromkeys(one.room for one in own))
    lines += [_row(room, [one for one in own if one.room == room]) for room in rooms]
    places = sum(next(one.places for one in own if one.room == room) for room in rooms)
    lines += [_row("**all**", own, places), ""]
    if gone := sum(one.by == GONE for one in own):
        lines += [f"Of those noticed now, {gone} stood in lines that are gone since.\n"]
    return "\n".join(lines)


def _row(name: str, own: list[Result], places: int = 0) -> str:
    at_once, now = sum(bool(one.at_once) for one in own), sum(one.killed for one in own)
    equivalent = sum(is_equivalent(one) for one in own if not one.killed)
    cells = (
        name,
        f"{places or own[0].places:,}",
        len(own),
        f"{at_once} ({at_once / len(own):.0%})",
        f"{now} ({now / len(own):.0%})",
        f"{equivalent} of {len(own) - now}",
        f"{at_once / max(1, len(own) - equivalent):.0%}",
    )
    return f"| {' | '.join(map(str, cells))} |"


def is_equivalent(result: Result) -> bool:
    """Whether it was judged to change nothing."""
    found = judgement(result)
    return found is not None and found["verdict"] == EQUIVALENT


def left(results: list[Result], kept: Iterable[tuple[str, str, str]] = ()) -> str:
    """What nothing notices, each with what is thought of it.

    Args:
        results: of the draws that are kept here
        kept: what the page says of others that nobody has judged
    """
    lines = ["## Left\n"]
    tried = {one.mutant.key for one in results}
    alive: dict[tuple[str, str, str], dict[str, Any] | None] = {}
    alive |= {key: None for key in kept if key not in tried and stands(*key)}
    alive |= {one.mutant.key: judgement(one) for one in results if not one.killed}
    # Those of draws that are not kept here as well: what was judged is still in the code.
    alive |= judgements()
    for (path, before, after), found in sorted(alive.items(), key=lambda each: each[0]):
        said = f"{found['verdict']}: {found['why']}" if found else OPEN
        lines.append(f"- `{path}`; {said}\n\n      {before}\n      {after}\n")
    return "\n".join(lines)


def stands(path: str, before: str, after: str) -> bool:
    """Whether a line that a change was made in is still there."""
    file = ROOT / path
    lines = file.read_text().splitlines() if file.exists() else []
    return before in map(str.strip, lines)
