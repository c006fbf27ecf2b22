"""The questions of a new plan as its page shows them: what was answered, and what can be."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from calculators.errors import Problem
from calculators.inputs.catalogue import Catalogue
from calculators.inputs.fields import Field
from calculators.inputs.typed.quantities import HUNDREDTHS, SHARE
from calculators.sheet.said.numbers import unit_shown
from calculators.systems import SYSTEMS
from planner.forms import numbers
from planner.forms.new_plan import ages, fewest_server, loads, published_rates, questions
from planner.forms.new_plan.profiles import profiles, usual_profile
from planner.forms.told import answers
from planner.pages.plans import quotas
from planner.pages.plans.asked import FOUND, HELP, HELP_OF, LABELS
from planner.pages.plans.left_out import shown_default, sized_disk

USERS = 1000


@dataclass
class Questions:
    """What was answered, what can be answered, and what is wrong with it."""

    catalogue: Catalogue
    name: str = ""
    system: str = ""
    users: str = field(default_factory=lambda: numbers.write(USERS))
    profile: str = ""
    disk: str = ""
    disks: str = ""
    all_disks: str = ""
    servers_there: str = ""
    server_name: str = ""
    loads: dict[str, str] = field(default_factory=dict)
    further: dict[str, str] = field(default_factory=dict)
    kept: dict[str, str] = field(default_factory=dict)  # Quotas that are meant as they stand.
    problems: dict[str, list[Problem]] = field(default_factory=dict)

    @property
    def families(self) -> list[dict[str, Any]]:
        """Mail systems in groups, the newest first."""
        by_key = {system["key"]: system for system in self.systems}
        return [
            {"title": title, "systems": [by_key[key] for key in keys]}
            for title, keys in questions.families()
        ]

    @cached_property
    def systems(self) -> list[dict[str, Any]]:
        """Mail systems, each with the profiles and the disk it begins with."""
        keys = [key for _, family in questions.families() for key in family]
        return [
            {
                "key": key,
                "title": system.title,
                "chosen": key == self.system,
                "profiles": list(profiles(key, self.catalogue).items()),
                "usual_profile": self._usual_profile(key),
                "usual_disk": self._usual_disk(key),
                "disk_years": self._disk_years(key),
                **self._further(key),
                "sizes_asked": key == self.system
                and any(
                    self.further.get(name) or name in self.problems for name in questions.MORE_SIZES
                ),
                "groups": bool(system.group_fields),
                "users": questions.counts_users(key),
                "of_one": questions.counts_users(key)
                and "servers" in questions.FURTHER.get(key, ()),
                "loads": self._loads(key),
                "run": bool(loads.run_fields(key)),
                "tools": sorted(set(system.tools.values())),
                "volume": next(iter(system.volumes.values()), ""),
                "sized_disk": sized_disk(system),
                "added": questions.added_volumes(key),
                "splits": questions.splits(key),
                "disks": bool(
                    questions.counts_users(key)
                    or loads.published(key).get("raid_groups")
                    or questions.asks_for_queue(key)
                ),
                "queue": questions.asks_for_queue(key),
            }
            for key, system in ((key, SYSTEMS[key]) for key in keys)
        ]

    def _further(self, system: str) -> dict[str, list[dict[str, Any]]]:
        """What else matters for a mail system, by the part of the form in which it is asked."""
        found: dict[str, list[dict[str, Any]]] = {part: [] for part in questions.PARTS}
        for each in questions.further_fields(system):
            found[questions.part_of(each.name)].append(self._question(system, each))
        return found

    def _question(self, system: str, each: Field) -> dict[str, Any]:
        """One of them, with what stands in for an empty answer."""
        chosen = system == self.system
        of_system = _said_of(system, each)
        problems = self.problems if chosen else {}
        return {
            "name": each.name,
            "id": id_of(system, each.name),
            "label": each.label if of_system else LABELS.get(each.name, each.label),
            "unit": HUNDREDTHS if each.unit == SHARE else unit_shown(each.unit),
            "help": of_system or HELP.get(each.name, each.help),
            "text": self.further.get(each.name, "") if chosen else "",
            "default": FOUND.get(each.name) or shown_default(each),
            "choices": self._choices(each),
            "found": fewest_server.offered(system, each.name),
            "groups": ages.grouped(system, each.kind, self.catalogue)
            if each.kind in ages.KINDS
            else (),
            "problems": problems.get(each.name, []),
            "whole": each.kind == "integer",
            **quotas.shown(each, self.further, self.kept, problems),
        }

    def _choices(self, each: Field) -> list[tuple[str, str]]:
        if each.kind in (*ages.KINDS, questions.SHELF):
            return self.catalogue.offered(each.kind)
        # What an empty answer stands for is offered by its name already.
        default = "" if FOUND.get(each.name) else each.default
        return [(key, title) for key, title in answers(each).items() if key != default]

    def _loads(self, system: str) -> list[dict[str, Any]]:
        """The inputs of a mail system that is sized by messages."""
        usual = loads.published(system)
        run = loads.run_fields(system)
        return [
            {
                "name": each.name,
                "label": each.label,
                "unit": each.unit,
                "help": _said_of(system, each) or each.help,
                "text": self.loads[each.name],
                "default": numbers.write(usual.get(each.name)) if each.name in run else "",
                "problems": self.problems.get(each.name, []),
                "whole": each.kind == "integer",
                "choices": [
                    (key, title, loads.MEANT.get(each.name, {}).get(key, ""))
                    for key, title in answers(each).items()
                ],
                "example": numbers.write(usual.get(each.name))
                if each.name in published_rates.tied(system)
                else "",
                "of": published_rates.size_of(system, each.name),
            }
            for each in loads.load_fields(system)
        ]

    @property
    def chosen(self) -> dict[str, Any]:
        """The mail system that stands chosen."""
        return next(system for system in self.systems if system["chosen"])

    @property
    def disk_groups(self) -> list[tuple[str, list[tuple[str, str, int | str]]]]:
        """Disk models as they fit the mail system that stands chosen, each with its year."""
        chosen = (self.disk,) if self.disk else ()
        rows = self.catalogue.disks
        return [
            (title, [(key, name, ages.year_of(rows[key]) or "") for key, name in models])
            for title, models in ages.grouped(self.system, "disk", self.catalogue, chosen)
        ]

    def _disk_years(self, system: str) -> dict[str, Any]:
        """The years of its disks, by which the page groups them where another one is chosen."""
        first, last = ages.time_of(system, "disk", self.catalogue)
        return {"first": first, "last": last or "", "title": ages.titles(first, last)[0]}

    @property
    def finds_disks(self) -> bool:
        """Whether there are more models than are offered at once."""
        return not self.catalogue.offers_all("disk")

    def _usual_profile(self, system: str) -> str:
        """What stands for a profile that nobody chose: an assumption, and no answer of anybody."""
        offered = profiles(system, self.catalogue)
        return _usual(offered.get(usual_profile(system, self.catalogue)))

    def _usual_disk(self, system: str) -> str:
        """The same of a disk; a system without RAID groups is given one that fits."""
        if not SYSTEMS[system].group_fields:
            return _usual(None)
        return _usual(self.catalogue.disks.get(questions.usual_disk(system, self.catalogue)))


def _usual(row: Any) -> str:
    name = row["name"] if isinstance(row, Mapping) else row
    return f"The usual one: {name}" if name else "The usual one for this mail system"


def _said_of(system: str, each: Field) -> str:
    """What is said of a question of one mail system alone; "" for what is said of all."""
    return HELP_OF.get(each.name, {}).get(system, "")


def id_of(system: str, name: str) -> str:
    """The id of an input that several mail systems ask."""
    return f"{system}-{name}".replace(".", "-")
