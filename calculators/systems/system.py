"""What a mail system is: its fields, its facts and its lines on the sheet."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from msgspec import Struct

from calculators.checks.check import Check
from calculators.errors import Problem
from calculators.inputs.fields import Field
from calculators.sheet.figures import Fact
from calculators.sheet.said.numbers import LEAST, short

NO_VALUES: Mapping[str, float] = MappingProxyType({})
# Source of figures that count what is bought.
BILL = "house, bill of materials"


class Part(Struct, frozen=True):
    """Something a design buys whose number its sheet counts.

    Args:
        kind: server, controller or disk: the table of the catalogue
        figure: figure with how many are bought, all servers together
        models: inputs that name the model; the first that is given counts
        what: what they are for; "" where the model says it
        under: inputs that name the controller that disks hang on; the last one, where there is none
        small: whether disks are of 2.5 inch where no model is named for them
        sized: inputs that say what it is where no model is chosen, such as the size of disks
        size: the input that says how large one is where no model is chosen, and the figure that
            says how large it must be where nobody gave that
    """

    kind: str
    figure: str
    models: tuple[str, ...] = ()
    what: str = ""
    under: tuple[str, ...] = ()
    small: bool = False
    sized: tuple[str, ...] = ()
    size: tuple[str, str] | None = None

    @property
    def sizes(self) -> tuple[str, ...]:
        """The inputs that say what it is where no model is chosen."""
        return (*self.sized, *(self.size or ())[:1])

    def size_said(self, given: Mapping[str, Any], values: Mapping[str, float]) -> str:
        """How large one is to be bought where no model is chosen: "1,920 GB", "at least 534 GB"; ""
        where that is not known.

        Args:
            given: name of each input -> what was given
            values: of the sheet
        """
        if self.size is None or self.key(given) is not None:
            return ""
        option, _ = self.size
        if option in given:
            return f"{short(given[option].value)} {given[option].unit}"
        least = self._least(values)
        return f"{LEAST}{short(least)} GB" if least else ""

    def _least(self, values: Mapping[str, float]) -> float:
        """How large one must be at least where nobody gave its size [GB]; 0 where that is not
        known."""
        least = values.get(self.size[1], 0.0) if self.size else 0.0
        return least if least > 0 and math.isfinite(least) else 0.0

    def thing(self, given: Mapping[str, Any], values: Mapping[str, float] = NO_VALUES) -> str:
        """What it is where no model is chosen, in the same words whoever reads it: 4000 GB 7.2K RPM
        SAS 3.5"; at least 534 GB, where nobody gave how large.

        Args:
            given: name of each input -> what was given
            values: of the sheet; without them nothing is said of a size that nobody gave
        """
        if self.key(given) is not None:
            return ""
        least = self._least(values)
        if least and not any(name in given for name in self.sizes):
            return f"{LEAST}{round(least)} GB"
        said = (given[name] for name in self.sizes if name in given)
        return " ".join(
            f"{str(each.value).removesuffix('.0')} {each.unit}"
            if isinstance(each.value, float)
            else str(each.value)
            for each in said
        )

    def key(self, given: Mapping[str, Any]) -> str | None:
        """The model that is chosen.

        Args:
            given: name of each input -> what was given
        """
        return _first(self.models, given)

    def parent(self, given: Mapping[str, Any]) -> str | None:
        """The model of the controller that it hangs on."""
        return _first(self.under, given)


def _first(names: tuple[str, ...], given: Mapping[str, Any]) -> str | None:
    return next((given[name].value for name in names if name in given), None)


@dataclass(frozen=True, slots=True)
class System:
    """A mail system that can be sized.

    Args:
        key: stable key, part of the API
        title: as printed
        fields: options of the scenario
        population_fields, group_fields: fields of each population and RAID group
        volumes: volume key -> printed name
        facts: the constants, each cited or assumed
        size: the lines: size(asked, facts, sheet)
        charts: chart makers: chart(bench) -> chart data
        key_figures: figures shown first, in order
        from_profile: population fields that a profile or the user must fill
        in_place_of: population field of a profile -> field that makes it needless where it is given
        default_profile: profile used where none is named; None asks for one
        mixed_groups: whether the groups of a volume may differ in level and disk
        growth: growth field -> inputs that grow with it; "population_*" stands for all of them
        bought: option -> figure that stands for it where it is left out; held when loads grow
        artifacts: makers of texts to copy: artifact(bench) -> artifact
        needed_volumes: volumes that must stand on a RAID group
        load_option: option that is the load; None: the users of all populations
        read: reads options and populations in the system's own way: read(reader, document,
            system, plain); None reads the plain form
        nested: options that the system's own form of the document holds
        possible: whether numbers of options go together, over arrays: possible(value), with
            value(name) an option; None where ``read`` refuses no combination of them
        goes_without: figures whose remark says what a design does without: a search says it of
            each candidate
        planned_more: population field with the part by which more of its users are planned for;
            the load is counted with it. "" where they are planned for as they are
        load_figure, load_noun: the figure that says how much load, and its name in a sentence
        memory_figure: figure with the memory of a server, bought in modules; "" for none
        parts: what a design buys, where the lines count it themselves and not the RAID groups
        servers_figure: the figure that says how many servers of RAID groups a design has, where it
            is not the option "servers"; where neither this nor ``parts`` is named, the load is that
            of one of the equal servers (``load_of_one``)
        server_purpose: what its servers are for on the bill, of the scenario's options; None
            where the model says it
        checks: limits that only this system has
        idle: option with a model -> options whose place it takes, "" for those that no line reads:
            their defaults are not told as figures
        tools: heading of options -> the tool that finds their values, by its name in the product
        says: what a design does that holds, of its bench, as a sentence without its end; None
            where "holds" and the load say it all
        says_limit: what limits one of the equal servers that the load is shared by, of the bench,
            as a sentence; None where the checks say it
        same_state: a state that is another one by the options, of their record: (the state, that
            which it is); None where all differ
        contradiction: what is wrong with options that cannot both be meant, of their record; None
            where nothing can be
    """

    key: str
    title: str
    fields: tuple[Field, ...]
    population_fields: tuple[Field, ...]
    group_fields: tuple[Field, ...]
    volumes: Mapping[str, str]
    facts: Mapping[str, Fact]
    size: Callable[[Any, Any, Any], None]
    charts: tuple[Callable[[Any], dict[str, Any] | None], ...]
    key_figures: tuple[str, ...]
    from_profile: tuple[str, ...] = ()
    in_place_of: Mapping[str, str] = field(default_factory=dict)
    default_profile: str | None = None
    mixed_groups: bool = True
    growth: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    bought: Mapping[str, str] = field(default_factory=dict)
    artifacts: tuple[Callable[[Any], dict[str, Any]], ...] = ()
    needed_volumes: tuple[str, ...] = ("database",)
    load_option: str | None = None
    read: Callable[..., Any] | None = None
    nested: tuple[str, ...] = ()
    possible: Callable[[Callable[[str], Any]], Any] | None = None
    load_figure: str = "users"
    planned_more: str = ""
    load_noun: str = "users"
    goes_without: tuple[str, ...] = ()
    parts: tuple[Part, ...] = ()
    memory_figure: str = ""
    servers_figure: str | None = None
    server_purpose: Callable[[Any], str] | None = None
    checks: tuple[Check, ...] = ()
    idle: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    tools: Mapping[str, str] = field(default_factory=dict)
    says: Callable[[Any], str] | None = None
    says_limit: Callable[[Any], str] | None = None
    same_state: Callable[[Any], tuple[str, str] | None] | None = None
    contradiction: Callable[[Any], Problem | None] | None = None

    @property
    def load_of_one(self) -> bool:
        """Whether its load is that of one of the equal servers that it buys, not of them all.

        A system whose lines say how many servers its load needs asks for the load of all.
        """
        return not self.parts and self.servers_figure is None
