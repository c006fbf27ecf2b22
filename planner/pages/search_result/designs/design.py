"""A design of a search in full: its sizing, its neighbours on the front, today's beside it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from calculators.answers import plain
from calculators.engine import OpenedScenario
from calculators.inputs.catalogue import Catalogue
from calculators.scenario.losses.failure_states import labels_of
from calculators.search.answer.in_states import beside_today
from calculators.search.answer.without import of_bench
from calculators.sheet.said.numbers import count, either, listed
from calculators.sheet.said.protection import SETTINGS
from planner.pages.plans.plans import side_by_side
from planner.pages.scenario.answer.answers import Answer, attempt
from planner.pages.search_form.words import lowered
from planner.pages.search_result import losses
from planner.pages.search_result.designs import loads, restored
from planner.pages.search_result.designs.asked import goals, in_futures, in_states
from planner.pages.search_result.found import Found
from planner.report.parts import protection
from planner.report.words import loss_words
from planner.report.words.verdicts import NOT_CHECKED

_LONGEST_NAME = 100
# A scenario is told from the others of its plan at a glance; the whole of it stands on its page.
_SHORT_NAME, _BETWEEN_PARTS = 80, "; "
_MOST_NAMES = 1000
_NUMBER = re.compile(r" \(\d{1,3}\)$")
# What a design of servers in groups is told by.
_SERVERS, _DISKS, _GROUPS = "servers.all", "disks.all", "dags"


@dataclass
class Beside:
    """A design as a column of a comparison; it is stored nowhere."""

    name: str
    question: dict[str, Any]
    opened: OpenedScenario | None = None
    pk: None = None
    measured: dict[str, float] = field(default_factory=dict)

    @property
    def system(self) -> str:
        return str(self.question["system"])

    def document(self) -> dict[str, Any]:
        return self.question


def design_page(
    state: Mapping[str, Any],
    number: int,
    values: Mapping[str, Any],
    document: dict[str, Any],
    catalogue: Catalogue,
    asked: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """Everything the template shows of design ``number``.

    Args:
        state: of ``selectors.searches.state_of``
        number: of the design
        values: what its axes have
        document: its scenario
        catalogue: as it was when the search began
        asked: of ``services.searches.design_asked``; None where it cannot be built
    """
    found = Found(state["document"], state["answer"] or {"front": []}, catalogue)
    answer, problems = attempt(document, catalogue)
    numbers = [row["design"] for row in found.front]
    place = numbers.index(number) if number in numbers else None
    document_today = dict(state["document"]["scenario"])
    answer_today, _ = attempt(document_today, catalogue) if answer else (None, [])
    lacks, lacked = (
        of_bench(each.opened.bench, found.pointers) if each else []
        for each in (answer, answer_today)
    )
    own = {"design": number, "values": values, "without": lacks}
    parts = found.words.parts(found.has(own), found.differing)
    today = Beside("Today", document_today, answer_today.opened if answer_today else None)
    return {
        "number": number,
        "title": found.described(own),
        "name": (hardware_name(answer.figures) if answer and parts else "") or short_name(parts),
        "answer": answer,
        "problems": problems,
        "place": None if place is None else place + 1,
        "count": len(numbers),
        "previous": numbers[place - 1] if place else None,
        "next": numbers[place + 1] if place is not None and place + 1 < len(numbers) else None,
        **_asked(found, asked, answer, answer_today),
        "keep": _keep(today, Beside("This design", document, answer.opened)) if answer else {},
        "verdict_said": [
            *filter(None, _gives_up(found.gives_up(own, lacked), document, answer, catalogue)),
            *_verdict_said(found, number, answer, answer_today),
        ]
        if answer
        else [],
        "beside": _beside(today, Beside("This design", document, answer.opened), catalogue)
        if answer
        else None,
    }


def _gives_up(
    lost: list[str], document: dict[str, Any], answer: Answer, catalogue: Catalogue
) -> list[str]:
    """What a design gives up, and of a restore volume how many disks it would take with it."""
    volume = SETTINGS["restore_volume"] in lost
    return [protection.said(lost), restored.said(document, answer, catalogue) if volume else ""]


def _keep(today: Beside, design: Beside) -> dict[str, str]:
    """The two loads that a scenario may be made with, in words; nothing where they are the same or
    are not told alike."""
    if not (today.opened and design.opened and loads.differ(design.opened, today.opened)):
        return {}
    if loads.with_load_of(design.question, today.question) in (None, design.question):
        return {}
    return {"own": loads.load_said(design.opened), "today": loads.load_said(today.opened)}


def _verdict_said(found: Found, number: int, answer: Answer, today: Answer | None) -> list[str]:
    """What belongs to the verdict: the losses that it carries, those that today's design carries
    and it does not, and what was not checked."""
    parts = [
        f"{words} {either([each['label'] for each in those])}."
        for words, those in loss_words.told_apart(answer.survival)
    ]
    row = plain(beside_today(number, answer.opened, today.opened if today else None))
    offered, asked = labels_of(answer.opened.system), found.document.get("states") or ()
    worse = losses.told(row, today.outlook if today else None, asked, offered)
    unchecked = [each for each in answer.result["checks"] if each["verdict"] == NOT_CHECKED]
    names = listed([lowered(each["label"]) for each in unchecked])
    why = " ".join(dict.fromkeys(each["message"] for each in unchecked))
    return [
        *filter(None, [" ".join(parts)]),
        *worse,
        *([f"Not checked: {names}. {why}"] * bool(names)),
    ]


def _beside(today: Beside, design: Beside, catalogue: Catalogue) -> dict[str, Any]:
    """Today's design and this one; this one with today's load too, where it is planned for
    another."""
    columns, said = [today, design], ""
    if today.opened and design.opened and loads.differ(design.opened, today.opened):
        again = _at_load_of(today, design, catalogue)
        columns += [again] if again else []
        said = loads.said(design.opened, today.opened, again is not None)
    return {
        **side_by_side(columns, [], catalogue),
        "loads": loads.rows([each.opened for each in columns]),
        "unequal": said,
    }


def _at_load_of(today: Beside, design: Beside, catalogue: Catalogue) -> Beside | None:
    document = loads.with_load_of(design.question, today.question)
    answer, _ = attempt(document, catalogue) if document else (None, [])
    if document is None or answer is None:
        return None
    return Beside("This design with today's load", document, answer.opened)


def _asked(
    found: Found,
    asked: Mapping[str, Any] | None,
    answer: Answer | None,
    today: Answer | None,
) -> dict[str, Any]:
    """How it stands to what was asked, once anything was found."""
    if asked is None or answer is None or "objectives" not in found.answer:
        return {}
    return {
        "goals": goals(found, asked, answer.bill, today.bill if today else {}),
        "states": in_states(answer.states, asked),
        "futures": in_futures(found, asked),
    }


def hardware_name(figures: Mapping[str, Mapping[str, Any]]) -> str:
    """What a kept design is called by what is bought: "10 servers in one group, 140 disks"; empty
    where a design is none of so many servers."""

    def number(name: str) -> int:
        value = figures.get(name, {}).get("value")
        return round(value) if isinstance(value, int | float) else 0

    servers, disks, groups = (number(name) for name in (_SERVERS, _DISKS, _GROUPS))
    if not servers:
        return ""
    said = f"{count(servers)} server{'s' * (servers != 1)}"
    if groups:
        said += " in one group" if groups == 1 else f" in {count(groups)} groups"
    return f"{said}, {count(disks)} disk{'s' * (disks != 1)}" if disks else said


def short_name(parts: Sequence[str]) -> str:
    """What a kept design is called: as many whole parts of what it is as make a short name.

    Args:
        parts: what differs from today, what tells it from other candidates first
    """
    if not parts:
        return "Today's design"
    kept, *others = parts
    for each in others:
        longer = f"{kept}{_BETWEEN_PARTS}{each}"
        if len(longer) > _SHORT_NAME:
            break
        kept = longer
    return f"{kept[:1].upper()}{kept[1:]}"


def at_word(text: str, most: int) -> str:
    """A text of no more than so many signs, which ends with a whole word."""
    if len(text) <= most:
        return text
    kept = text[:most]
    if text[most] != " ":
        kept = kept.rpartition(" ")[0] or kept
    return kept.rstrip(" ,;:·")


def free_name(title: str, taken: Iterable[str]) -> str:
    """The name of a kept design that no scenario of the plan has."""
    stem, used = at_word(title.strip(), _LONGEST_NAME), set(taken)
    if stem in used:
        # The second of "Fewest disks (2)" is "Fewest disks (3)".
        stem = _NUMBER.sub("", stem) or stem
    names = (stem, *(f"{stem} ({number})" for number in range(2, _MOST_NAMES)))
    return next((name for name in names if name not in used), stem)
