"""One input of a scenario as a template shows it, and the section that it stands in."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from calculators.errors import Problem
from calculators.sheet.said import numbers
from calculators.sheet.said.within import within
from planner.forms import numbers as numbers_read
from planner.forms.new_plan import ages

# Stands in an input in whose place another one counts.
NOT_USED = "not used"
LEFT_EMPTY = "Left empty"
_SENTENCE_OF_EMPTY = re.compile(rf" ?{LEFT_EMPTY}.*?\.(?= |$)")
_SECOND_SITE = "_secondary_site"
# What else asks of two sites and what is between them.
_BETWEEN = frozenset(
    {
        "site_resilience_model",
        "site_link",
        "site_link_mbit",
        "link_latency_ms",
        "tcp_window_kib",
    }
)
ONE_SITE = "Not used: the plan has one site."
# One that is named is held against its disks; whether its row says enough is a limit by itself.
NO_CONTROLLER = "No controller chosen: interfaces of disks are not limited."


@dataclass
class Input:
    """One input as a template shows it."""

    name: str
    label: str
    text: str
    base: str
    unit: str = ""
    help: str = ""
    source: str = ""
    origin: str = "given"
    default: str = ""
    choices: list[tuple[str, str]] = field(default_factory=list)
    groups: ages.Groups = ()
    whole: bool = False
    required: bool = False
    rare: bool = False
    problems: list[Problem] = field(default_factory=list)
    picker: str = ""
    solid: bool = False
    rated: bool = False  # Of disk models only those with a rate can be chosen.
    away: bool = False  # Of no use in this plan: not shown, and found by the filter.
    instead: str = ""  # The input whose model counts in its place.
    # What may stand there instead of what is refused: its name, and its text.
    offers: list[tuple[str, str]] = field(default_factory=list)
    reads: str = ""
    note: str = ""
    # What Exchange calls the size that was typed, and what that is: "20 GiB", "20,480 MiB".
    quota: str = ""
    quota_reads: str = ""
    quota_more: str = ""

    def __post_init__(self) -> None:
        self.text = numbers_read.in_input(self.text)

    @property
    def told(self) -> str:
        """What it is for, and what counts while nothing stands in it: said once, of a choice by the
        choice itself."""
        if self.choices:
            if self.default or self.required:
                return _SENTENCE_OF_EMPTY.sub("", self.help).strip()
            return self.help.replace(LEFT_EMPTY, "With “None”")
        if self.default in ("", NOT_USED) or self.text:
            return self.help
        counts = numbers.many(self.default, self.unit)
        return f"{self.help} {'Now' if LEFT_EMPTY in self.help else LEFT_EMPTY}: {counts}.".strip()

    @property
    def source_text(self) -> str:
        """Where the value comes from, as a sentence."""
        if self.text.strip() and self.origin == "given":
            return "Given by you."
        if self.source in ("", "left empty"):
            # Its help, or its default beside it, may say what that means.
            return "" if LEFT_EMPTY in self.help or self.default else "Nothing is given."
        return f"{self.origin.capitalize()}: {self.source}."


@dataclass
class Section:
    """Inputs under one heading; a row of a list can be removed."""

    name: str
    title: str
    inputs: list[Input]
    row: bool = False
    problems: list[Problem] = field(default_factory=list)
    tool: str = ""
    note: str = ""

    @property
    def usual(self) -> list[Input]:
        return [each for each in self.inputs if not each.rare]

    @property
    def rare(self) -> list[Input]:
        return [each for each in self.inputs if each.rare]

    @property
    def rare_names(self) -> str:
        return " · ".join(within(each.label) for each in self.rare if not each.away)

    @property
    def rare_wrong(self) -> bool:
        return any(each.problems for each in self.rare)


def of_one_site(made: Input) -> None:
    """Put away what asks of a second site, in a plan of one; what somebody gave is told why it
    counts for nothing."""
    if not (made.name.endswith(_SECOND_SITE) or made.name in _BETWEEN):
        return
    if made.text.strip() or made.problems:
        made.note = made.note or ONE_SITE
    else:
        made.away = True


def behind_their_model(inputs: list[Input]) -> list[Input]:
    """Inputs in their order, those that a chosen model sets behind it and folded as it is."""
    models = {each.name: each for each in inputs}
    taken = [each for each in inputs if each.instead in models]
    for each in taken:
        each.rare = models[each.instead].rare
    found = []
    for each in inputs:
        if each not in taken:
            found += [each, *(one for one in taken if one.instead == each.name)]
    return found
