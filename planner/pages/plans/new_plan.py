"""The three questions of a new plan."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from calculators.errors import InputProblems, Problem
from calculators.inputs.catalogue import Catalogue
from calculators.sheet.said.numbers import unit_shown
from calculators.systems import SYSTEMS
from planner.forms import numbers
from planner.forms.new_plan import (
    fewest_server,
    fitting_disk,
    levels,
    loads,
    published_rates,
    questions,
    starter,
    system_disks,
)
from planner.forms.new_plan.profiles import profiles
from planner.forms.new_plan.there import servers_there, some_to_buy, with_servers_there
from planner.forms.told import in_per_cent
from planner.pages.plans import levels as told
from planner.pages.plans import quotas
from planner.pages.plans.shown_questions import Questions, id_of

# What is checked where it is so.
_CHECKED = ("all_disks",)


@dataclass
class NewPlan(Questions):
    """The answers to them as a document, and what is wrong with it."""

    server_found: fewest_server.Found | None = None

    @classmethod
    def read(cls, asked: Mapping[str, str], catalogue: Catalogue) -> NewPlan:
        found = cls(catalogue)
        for name in (
            "name",
            "system",
            "users",
            "profile",
            "disk",
            "disks",
            "servers_there",
            "server_name",
            *_CHECKED,
        ):
            setattr(found, name, asked.get(name, getattr(found, name)))
        if found.system not in SYSTEMS:
            found.system = questions.families()[0][1][0]
        for names in questions.FURTHER.values():
            found.further |= {name: asked.get(name, "") for name in names}
            found.kept |= {name: asked.get(f"{quotas.KEPT}{name}", "") for name in names}
        for system in loads.LOADS:
            usual = loads.published(system)
            for each in loads.load_fields(system):
                # How somebody else measured says nothing of a run or a rate that is brought along.
                own = bool(each.choices) or each.name in loads.run_fields(system)
                value = (each.default if each.choices else None) if own else usual.get(each.name)
                found.loads[each.name] = asked.get(each.name, numbers.write(value))
        return found

    def suggested_name(self) -> str:
        """The name of a plan that was given none."""
        if self.name.strip():
            return self.name.strip()
        system = SYSTEMS[self.system]
        if questions.counts_users(self.system):
            # A name is the same whoever reads it.
            users = numbers.write_plain(numbers.read_as(self.users, "users"))
            return f"{users} {system.load_noun}, {system.title}"
        by_name = {each.name: each for each in loads.load_fields(self.system)}
        main = by_name.get(system.load_option or "")
        text = self.loads[main.name].strip() if main else ""
        if not main or not text:
            return system.title
        load = numbers.write_plain(numbers.read_as(text, main.unit))
        return f"{system.title}, {load} {unit_shown(main.unit)}"

    def document(self) -> dict[str, Any]:
        """The first scenario.

        Raises:
            InputProblems: what was answered cannot be sized
        """
        profile = self.profile
        if profile not in profiles(self.system, self.catalogue):
            profile = ""
        load = self._load()
        there = servers_there(self.servers_there, self.server_name, self.system)
        unclear = quotas.asked(questions.further_fields(self.system), self.further, self.kept)
        if unclear:
            # What else is wrong is said with it: a form is not to be sent once for each.
            raise InputProblems([*unclear, *self._wrong_beside(profile, load)])
        foreign = published_rates.of_another_size(self.system, load)
        if foreign:
            raise foreign
        made = self._made(profile, load)
        if there:
            return with_servers_there(made, there, self.catalogue, self.server_name.strip())
        return made

    def _wrong_beside(self, profile: str, load: dict[str, Any] | None) -> list[Problem]:
        """What is wrong beside a quota that is asked about, read as it stands."""
        try:
            self._made(profile, load)
        except InputProblems as error:
            return list(error.problems)
        return []

    def _made(self, profile: str, load: dict[str, Any] | None) -> dict[str, Any]:
        answers = self._answers()
        if not fewest_server.asked(self.system, answers):
            return self._with(profile, load, answers)
        self.server_found = fewest_server.choose(
            lambda key: self._with(profile, load, {**answers, "server": key}),
            self.system,
            self.catalogue,
        )
        return self.server_found.document

    def _with(
        self, profile: str, load: dict[str, Any] | None, answers: dict[str, Any]
    ) -> dict[str, Any]:
        return starter.document(
            self.system,
            numbers.read_as(self.users, "users"),
            self.catalogue,
            profile,
            self.disk,
            self._disks(),
            load,
            answers,
            together=bool(self.all_disks),
        )

    def beside(self, document: dict[str, Any], brief: bool = False) -> str:
        """What was done about the volumes whose disks nobody gave, or why nothing was; "brief"
        leaves out what the headline says."""
        server = self.server_found
        chose = fewest_server.said(server, self.catalogue) if server else ""
        if fits := fitting_disk.said(document, self.catalogue):
            return f"{chose} {fits}".strip()
        if chose:
            return chose
        disks = self._disks()
        if not isinstance(disks, int):
            return published_rates.beyond_disks(document, self.catalogue)
        if self.all_disks and questions.splits(self.system):
            return told.shared_out(document, disks, self.catalogue, brief)
        return told.beside(document)

    def to_buy(self, document: dict[str, Any]) -> str:
        """How many servers are to buy beside those that are there."""
        return some_to_buy(document, self.catalogue) if self.servers_there.strip() else ""

    def system_disks(self, document: dict[str, Any]) -> system_disks.Taken | None:
        """What disks beside those of databases a server has, of which nobody may have thought."""
        if system_disks.NAME not in questions.FURTHER.get(self.system, ()):
            return None
        where = self.further.get(system_disks.NAME, "")
        return system_disks.taken(document, where, self.catalogue)

    def read_as(self) -> list[str]:
        """What was read of sizes in decimal units, which Exchange counts in binary ones."""
        return quotas.read_as(questions.further_fields(self.system), self.further)

    def _disks(self) -> int | float | str | None:
        """The number of disks, be it "12" or "12 disks"; None where they are to be found."""
        return numbers.read_as(self.disks, "disks") if self.disks.strip() else None

    def _answers(self) -> dict[str, Any]:
        """What else was answered; empty answers are left out."""
        found: dict[str, Any] = {}
        for each in questions.further_fields(self.system):
            text = self.further.get(each.name, "").strip()
            if text:
                flag = {"yes": True, "no": False}.get(text)
                number: Any = text
                if each.kind in numbers.KINDS:
                    number = numbers.read_in_per_cent(text, each.unit, each.most)
                found[each.name] = flag if each.kind == "flag" and flag is not None else number
        return found

    def alternatives(self, document: dict[str, Any]) -> list[levels.Found]:
        """What other RAID levels need, where the disks were to be found."""
        return [] if self.disks.strip() else levels.alternatives(document, self.catalogue)

    def _load(self) -> dict[str, Any] | None:
        """The answers of a mail system that is sized by messages; empty ones are left out."""
        found = {}
        for each in loads.load_fields(self.system):
            text = self.loads[each.name].strip()
            if text:
                number = each.kind in numbers.KINDS
                reading = numbers.read_in_per_cent
                found[each.name] = reading(text, each.unit, each.most) if number else text
        return found or None

    def refuse(self, error: InputProblems) -> None:
        """Put each problem beside the question it is about."""
        places = {
            "/name": "name",
            "/populations/0/users": "users",
            "/populations/0/profile": "profile",
            "/raid_groups/0/disks": "disks",
            "/system": "system",
            "/database_disk": "disk",
            "/server_name": "server_name",
            "/servers_there": "servers_there",
            **{
                f"/purchase/prices/server~1{key}/part_number": "server_name"
                for key in (self.further.get("server"), "bought.servers")
            },
            "/ha_copies_secondary_site": "ha_copies",
            "/lagged_copies_secondary_site": "lagged_copies",
            **{f"/{name}": name for name in loads.LOADS.get(self.system, ())},
            **{f"/{name}": name for name in questions.FURTHER.get(self.system, ())},
            **{f"/populations/0/{name}": name for name in questions.FURTHER.get(self.system, ())},
        }
        fields = {each.name: each for each in questions.further_fields(self.system)}
        fields |= {each.name: each for each in loads.load_fields(self.system)}
        said = set()
        for each in error.problems:
            problem = in_per_cent(each, fields.get(places.get(each.pointer, "")))
            # Every group stands on the one disk model that was chosen.
            place = places.get(problem.pointer, "form")
            if problem.pointer.startswith("/raid_groups/") and problem.pointer.endswith("/disk"):
                place = "disk"
            if (place, problem.message) not in said:
                self.problems.setdefault(place, []).append(problem)
            said.add((place, problem.message))

    @property
    def wrong(self) -> list[tuple[str, Problem]]:
        """What is wrong, in the order of the page, each with the id of its input."""
        ids = {each.name: f"q-{each.name}" for each in loads.load_fields(self.system)}
        further = questions.further_fields(self.system)
        for bought in (False, True):
            ids |= {
                each.name: f"q-{id_of(self.system, each.name)}"
                for each in further
                if (each.name in questions.BOUGHT) == bought
            }
        order = ["system", *loads.LOADS.get(self.system, ()), "users", "profile", *ids]
        order += [name for name in self.problems if name not in order]
        return [
            (ids.get(name, f"q-{'name' if name == 'form' else name}"), problem)
            for name in dict.fromkeys(order)
            for problem in self.problems.get(name, ())
        ]
