"""The three questions of a new plan."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from calculators.errors import InputProblems, Problem
from calculators.inputs.catalogue import Catalogue
from calculators.systems import SYSTEMS
from planner.forms import levels, numbers, starter

USERS = 1000


@dataclass
class NewPlan:
    """What was answered, what can be answered, and what is wrong with it."""

    catalogue: Catalogue
    name: str = ""
    system: str = ""
    users: str = numbers.write(USERS)
    profile: str = ""
    disk: str = ""
    disks: str = ""
    loads: dict[str, str] = field(default_factory=dict)
    problems: dict[str, list[Problem]] = field(default_factory=dict)

    @classmethod
    def read(cls, asked: Mapping[str, str], catalogue: Catalogue) -> NewPlan:
        found = cls(catalogue)
        for name in ("name", "system", "users", "profile", "disk", "disks"):
            setattr(found, name, asked.get(name, getattr(found, name)))
        if found.system not in SYSTEMS:
            found.system = next(iter(SYSTEMS))
        for system in starter.LOADS:
            usual = starter.published(system)
            fields = starter.load_fields(system)
            # What the published test did says nothing of a load that somebody brings along.
            brought = any(each.name in asked for each in fields)
            for each in fields:
                value = each.default if brought and each.choices else usual.get(each.name)
                found.loads[each.name] = asked.get(each.name, numbers.write(value))
        return found

    @property
    def systems(self) -> list[dict[str, Any]]:
        """Mail systems, each with the profiles and the disk it begins with."""
        return [
            {
                "key": key,
                "title": system.title,
                "chosen": key == self.system,
                "profiles": list(starter.profiles(key, self.catalogue).items()),
                "profile": self.profile
                if key == self.system and self.profile
                else starter.usual_profile(key, self.catalogue),
                "disk": starter.usual_disk(key, self.catalogue),
                "users": starter.counts_users(key),
                "loads": self._loads(key),
                "volume": next(iter(system.volumes.values()), ""),
                "disks": bool(
                    starter.counts_users(key) or starter.published(key).get("raid_groups")
                ),
            }
            for key, system in SYSTEMS.items()
        ]

    def _loads(self, system: str) -> list[dict[str, Any]]:
        """The inputs of a mail system that is sized by messages."""
        return [
            {
                "name": each.name,
                "label": each.label,
                "unit": each.unit,
                "help": each.help,
                "text": self.loads[each.name],
                "problems": self.problems.get(each.name, []),
                "whole": each.kind == "integer",
                "choices": list(each.choices().items()) if each.choices else [],
            }
            for each in starter.load_fields(system)
        ]

    @property
    def chosen(self) -> dict[str, Any]:
        """The mail system that stands chosen."""
        return next(system for system in self.systems if system["chosen"])

    @property
    def disk_models(self) -> list[tuple[str, str]]:
        return self.catalogue.offered("disk", (self.disk,) if self.disk else ())

    @property
    def finds_disks(self) -> bool:
        """Whether there are more models than are offered at once."""
        return not self.catalogue.offers_all("disk")

    @property
    def chosen_disk(self) -> str:
        return self.disk or starter.usual_disk(self.system, self.catalogue)

    def suggested_name(self) -> str:
        """The name of a plan that was given none."""
        if self.name.strip():
            return self.name.strip()
        system = SYSTEMS[self.system]
        if starter.counts_users(self.system):
            return f"{self.users.strip()} users, {system.title}"
        by_name = {each.name: each for each in starter.load_fields(self.system)}
        main = by_name.get(system.load_option or "")
        text = self.loads[main.name].strip() if main else ""
        return f"{system.title}, {text} {main.unit}" if main and text else system.title

    def document(self) -> dict[str, Any]:
        """The first scenario.

        Raises:
            InputProblems: what was answered cannot be sized
        """
        profile = self.profile
        if profile not in starter.profiles(self.system, self.catalogue):
            profile = ""
        return starter.document(
            self.system,
            numbers.read(self.users),
            self.catalogue,
            profile,
            self.disk,
            numbers.read(self.disks) if self.disks.strip() else None,
            self._load(),
        )

    def alternatives(self, document: dict[str, Any]) -> list[levels.Found]:
        """What other RAID levels need, where the disks were to be found."""
        return [] if self.disks.strip() else levels.alternatives(document, self.catalogue)

    def _load(self) -> dict[str, Any] | None:
        """The answers of a mail system that is sized by messages; empty ones are left out."""
        asked = {
            each.name: self.loads[each.name].strip() for each in starter.load_fields(self.system)
        }
        return {name: numbers.read(text) for name, text in asked.items() if text} or None

    def refuse(self, error: InputProblems) -> None:
        """Put each problem beside the question it is about."""
        places = {
            "/name": "name",
            "/populations/0/users": "users",
            "/populations/0/profile": "profile",
            "/raid_groups/0/disks": "disks",
            "/system": "system",
            **{f"/{name}": name for name in starter.LOADS.get(self.system, ())},
        }
        said = set()
        for problem in error.problems:
            # Every group stands on the one disk model that was chosen.
            place = places.get(problem.pointer, "form")
            if problem.pointer.startswith("/raid_groups/") and problem.pointer.endswith("/disk"):
                place = "disk"
            if (place, problem.message) not in said:
                self.problems.setdefault(place, []).append(problem)
            said.add((place, problem.message))
