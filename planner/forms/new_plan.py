"""The three questions of a new plan."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from calculators.catalogue import Catalogue
from calculators.errors import InputProblems, Problem
from calculators.systems import SYSTEMS
from planner.forms import numbers, starter

USERS = 1000


@dataclass
class NewPlan:
    """What was answered, what can be answered, and what is wrong with it."""

    catalogue: Catalogue
    name: str = ""
    system: str = ""
    users: str = str(USERS)
    profile: str = ""
    disk: str = ""
    disks: str = ""
    problems: dict[str, list[Problem]] = field(default_factory=dict)

    @classmethod
    def read(cls, asked: Mapping[str, str], catalogue: Catalogue) -> NewPlan:
        found = cls(catalogue)
        for name in ("name", "system", "users", "profile", "disk", "disks"):
            setattr(found, name, asked.get(name, getattr(found, name)))
        if found.system not in SYSTEMS:
            found.system = next(iter(SYSTEMS))
        return found

    @property
    def systems(self) -> list[dict[str, Any]]:
        """Mail systems, each with the profiles and the disk it begins with."""
        return [
            {
                "key": key, "title": system.title, "chosen": key == self.system,
                "profiles": list(starter.profiles(key, self.catalogue).items()),
                "profile": self.profile if key == self.system and self.profile
                else starter.usual_profile(key, self.catalogue),
                "disk": starter.usual_disk(key, self.catalogue),
                "users": starter.counts_users(key),
            }
            for key, system in SYSTEMS.items()
        ]

    @property
    def disk_models(self) -> list[tuple[str, str]]:
        return [(key, row["name"]) for key, row in self.catalogue.disks.items()]

    @property
    def chosen_disk(self) -> str:
        return self.disk or starter.usual_disk(self.system, self.catalogue)

    def suggested_name(self) -> str:
        """The name of a plan that was given none."""
        title = SYSTEMS[self.system].title
        users = f"{self.users.strip()} users, " if starter.counts_users(self.system) else ""
        return self.name.strip() or users + title

    def document(self) -> dict[str, Any]:
        """The first scenario.

        Raises:
            InputProblems: what was answered cannot be sized
        """
        profile = self.profile
        if profile not in starter.profiles(self.system, self.catalogue):
            profile = ""
        return starter.document(
            self.system, numbers.read(self.users), self.catalogue, profile, self.disk,
            numbers.read(self.disks) if self.disks.strip() else None,
        )

    def refuse(self, error: InputProblems) -> None:
        """Put each problem beside the question it is about."""
        places = {"/name": "name", "/populations/0/users": "users",
                  "/populations/0/profile": "profile", "/raid_groups/0/disk": "disk",
                  "/raid_groups/0/disks": "disks", "/system": "system"}
        for problem in error.problems:
            self.problems.setdefault(places.get(problem.pointer, "form"), []).append(problem)
