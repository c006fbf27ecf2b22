"""The inputs of a scenario as sections of fields, each with default, unit, help and source."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from calculators.errors import Problem
from calculators.inputs.catalogue import TABLES, Catalogue
from calculators.inputs.documents import origins
from calculators.inputs.fields import Field
from calculators.inputs.hardware.models import FILLED_BY
from calculators.inputs.reader import NOT_SOLID, from_row
from calculators.inputs.relay_stages import NOT_SAID
from calculators.inputs.typed.quantities import SHARE
from calculators.scenario.overruled import profile_overruled
from calculators.sheet.said import numbers
from calculators.systems import system_names
from calculators.systems.exchange_2013.fields.hardware import OF_SIZE_ALONE
from calculators.systems.exchange_2013.workbook import inputs as calculator_inputs
from planner.forms import numbers as numbers_read
from planner.forms.buying import purchase
from planner.forms.flat import LISTS, Flat, as_shown, origin_at, unsaid
from planner.forms.new_plan import ages
from planner.forms.new_plan.profiles import profiles
from planner.forms.told import answers
from planner.pages.scenario.one_input import (
    NO_CONTROLLER,
    NOT_USED,
    Input,
    Section,
    behind_their_model,
    of_one_site,
)
from planner.report.parts.unused import BY_MODEL

Figures = Mapping[str, Mapping[str, Any]]
# Options that are worth a heading of their own, wherever their field stands.
_OWN_HEADING = {"as_the_calculator": "Microsoft's calculator"}
# What is bought stands first.
_BOUGHT = ("Disks", "Server", "MetaCache database", "Hardware")
# Definitions and laws beside the constants: nothing that somebody would type over.
_DEFINITIONS = frozenset({"full_utilisation", "servers_needed"})
_OTHERS = "Others"
_TWO_SITES = "site_resilient"


class Inputs:
    """All sections of a scenario's inputs, with what is wrong beside the input it is about."""

    def __init__(
        self,
        flat: Flat,
        base: Flat,
        catalogue: Catalogue,
        figures: Figures,
        problems: list[Problem],
        names: Mapping[str, str],
    ):
        self.flat = flat
        self.catalogue = catalogue
        self.figures = figures
        self.base = dict(base.items())
        self.problems: list[tuple[Problem, str]] = []
        self._by_name: dict[str, list[Problem]] = {}
        for each in problems:
            name = _nearest(each.pointer, names)
            problem = as_shown(flat, each, name)
            self._by_name.setdefault(name, []).append(problem)
            self.problems.append((problem, f"f-{name}" if name else "inputs"))
        self.system = Input(
            "system",
            "Mail system",
            flat.system,
            self.base["system"],
            choices=list(system_names().items()),
            required=True,
            help="Whose load is sized. Inputs of the same meaning come along to another system.",
            source="user",
            problems=self._by_name.get("system", []),
        )
        if flat.system == self.base["system"]:
            # Of an example nobody here chose it.
            said = origins.entries(flat.asked_origins)
            self.system.origin, self.system.source = origins.origin_of("/system", said)
        self._by_model = self._models()
        self._by_option = self._replaced()
        self.populations = self._sections("populations", self._population_title)
        self.raid_groups = self._sections("raid_groups", self._group_title)
        options = self._options()
        self.hardware = [each for title, each in options.items() if title in _BOUGHT]
        self.options = [each for title, each in options.items() if title not in _BOUGHT]
        self.constants = self._constants()
        self.assumptions = [each for group in self.constants for each in group.inputs]
        order = self._order()
        self.problems.sort(key=lambda row: order.get(row[1], -1))

    def _order(self) -> dict[str, int]:
        """Anchor of an input -> its place on the page; what is of no input comes first, and what is
        bought comes last."""
        parts = (self.raid_groups, self.hardware, self.populations, self.options, self.constants)
        inputs = (each.name for part in parts for one in part for each in one.inputs)
        listed = ("system", *inputs)
        order = {f"f-{name}": place for place, name in enumerate(listed)}
        bought = (anchor for _, anchor in self.problems if purchase.is_name(anchor[2:]))
        return {**dict.fromkeys(bought, len(order)), **order}

    def wrong(self, names: Iterable[str]) -> dict[str, list[Problem]]:
        """What is wrong with those of some inputs that have problems."""
        return {name: self._by_name[name] for name in names if name in self._by_name}

    @property
    def assumption_count(self) -> int:
        return len(self.assumptions)

    @property
    def overridden(self) -> int:
        return sum(bool(each.text) for each in self.assumptions)

    @property
    def assumptions_open(self) -> bool:
        return any(each.problems or each.text for each in self.assumptions)

    @property
    def general(self) -> list[Problem]:
        """What is wrong with the whole, or with a list of rows."""
        return [p for name in ("", *LISTS) for p in self._by_name.get(name, [])]

    def _sections(
        self, listed: str, title: Callable[[int, Mapping[str, str]], str]
    ) -> list[Section]:
        """The rows of a list. The sheet names them by their place, the form by their key."""
        rows = self.flat.rows[listed]
        found = []
        for place, (key, row) in enumerate(rows.items(), start=1):
            columns = self._columns(listed, row)
            name, figure = f"{listed}-{key}", f"{listed[:-1]}_{place}"
            inputs = [
                self._input(f"{name}-{column.name}", column, f"{figure}.{column.name}", row)
                for column in columns
            ]
            self._overruled(inputs, row)
            told = self._by_name.get(name, []), "", unsaid(self.flat, listed, row)
            found.append(Section(name, title(place, row), inputs, len(rows) > 1, *told))
        return found

    def _overruled(self, inputs: Iterable[Input], row: Mapping[str, str]) -> None:
        """Say beside a profile what of it still counts."""
        profile = self.catalogue.profiles.get(row.get("profile", ""), {})
        bounds = {
            field.name: (field.unit, field.most) for field in self.flat.definition.population_fields
        }
        given = {
            name: numbers_read.read_as(text, *bounds[name])
            for name, text in row.items()
            if text.strip() and name in bounds
        }
        for each in inputs:
            if each.name.endswith("-profile"):
                each.note = profile_overruled(self.flat.definition, profile, given)

    def _columns(self, listed: str, row: Mapping[str, str]) -> tuple[Field, ...]:
        """The fields of a row; the profile of a population fills their defaults."""
        columns = getattr(self.flat.definition, LISTS[listed])
        if listed == "populations":
            wanted = row.get("profile") or self.flat.definition.default_profile
            profile = self.catalogue.profiles.get(wanted or "", {})
            columns = tuple(from_row(column, profile) for column in columns)
        return columns

    @property
    def more_populations(self) -> bool:
        """Whether another one can be added: the calculator has so many tiers and no more."""
        rows = self.flat.rows["populations"]
        return not self.flat.nested or len(rows) < calculator_inputs.TIERS

    @property
    def takes_groups(self) -> bool:
        """Whether the mail system stands on RAID groups that are asked for."""
        return bool(self.flat.definition.group_fields)

    def _population_title(self, place: int, row: Mapping[str, str]) -> str:
        if self.flat.nested:
            return f"Mailbox tier {place}"
        return "Users" if len(self.flat.rows["populations"]) == 1 else f"Users {place}"

    def _group_title(self, place: int, row: Mapping[str, str]) -> str:
        volume = self.flat.definition.volumes.get(row.get("volume", ""), "RAID")
        alike = [
            each.get("volume") == row.get("volume")
            for each in self.flat.rows["raid_groups"].values()
        ]
        return f"{volume} group {sum(alike[:place])}" if sum(alike) > 1 else f"{volume} group"

    def _options(self) -> dict[str, Section]:
        found: dict[str, list[Input]] = {}
        one_site = self._has_one_site()
        for column in self.flat.definition.fields:
            made = self._input(column.name, column, column.name, self.flat.options)
            if column.name in _OWN_HEADING:
                made.rare = False
            if one_site:
                of_one_site(made)
            found.setdefault(_OWN_HEADING.get(column.name, column.group), []).append(made)
        ordered = sorted(found, key=lambda title: title in _BOUGHT and _BOUGHT.index(title))
        return {
            title: Section(
                f"options-{title.lower()}",
                title,
                behind_their_model(found[title]),
                tool=self.flat.definition.tools.get(title, ""),
            )
            for title in ordered
        }

    def _has_one_site(self) -> bool:
        """Whether the plan is of one site alone, as it says or as is assumed of it."""
        said = self.flat.options.get(_TWO_SITES) or self.figures.get(_TWO_SITES, {}).get("value")
        return _word(said) == "no"

    def _constants(self) -> list[Section]:
        """The constants by the place of their source; what stands alone there comes last."""
        found: dict[str, list[Input]] = {}
        for key, fact in self.flat.definition.facts.items():
            name = f"assumptions-{key}"
            text = self.flat.assumptions.get(key, "")
            if key in _DEFINITIONS and not text:
                continue
            document, _, place = fact.source.partition(", ")
            title = place or document
            found.setdefault(title[:1].upper() + title[1:], []).append(
                Input(
                    name,
                    fact.label[:1].upper() + fact.label[1:],
                    text,
                    self.base.get(name, ""),
                    _unit(fact.unit),
                    numbers_read.said(fact.note) or "Typed over, it counts as assumed.",
                    fact.source,
                    "assumed" if text.strip() else fact.origin,
                    _shown(fact.value, fact.unit),
                    problems=self._by_name.get(name, []),
                    reads=numbers_read.reads_as(text, fact.unit),
                )
            )
        groups = {title: inputs for title, inputs in found.items() if len(inputs) > 1}
        alone = [each for inputs in found.values() if len(inputs) == 1 for each in inputs]
        if alone:
            groups[_OTHERS] = alone
        return [Section(f"constants-{place}", *each) for place, each in enumerate(groups.items())]

    def _input(self, name: str, column: Field, figure: str, row: Mapping[str, str]) -> Input:
        text = row.get(column.name, "")
        made = Input(
            name,
            column.label,
            text,
            self.base.get(name, ""),
            _unit(column.unit),
            numbers_read.said(column.help),
            "user",
            choices=self._choices(column, (text,) if text else ()),
            whole=column.kind == "integer",
            required=column.required,
            rare=column.rare,
            problems=self._by_name.get(name, []),
        )
        if column.kind in numbers_read.KINDS:
            ways = (numbers_read.reads_as, numbers_read.a_second)
            made.reads = " = ".join(filter(None, (each(text, column.unit) for each in ways)))
        if column.quota and (quota := numbers_read.as_quota(text, column.unit)):
            made.quota, made.quota_reads = quota, numbers_read.reads_as(quota, column.unit)
            made.quota_more = numbers_read.quota_more(text, quota, column.unit)
        made.rated = column.kind == "disk" and column.name not in OF_SIZE_ALONE
        if column.kind in ages.KINDS:
            chosen = (text,) if text else ()
            made.groups = ages.grouped(
                self.flat.system, column.kind, self.catalogue, chosen, column.solid
            )
        if any(each.code == NOT_SOLID for each in made.problems):
            made.offers = self._solid_models(made)
        if column.kind in TABLES and not self.catalogue.offers_all(column.kind):
            made.picker = TABLES[column.kind].replace("_", "-")
            made.solid = column.solid
        if name in self._by_model:
            self._taken_over(made, *self._by_model[name])
        elif name in self._by_option:
            self._not_used(made, self._by_option[name])
        elif not text.strip():
            self._defaulted(made, column, figure)
        elif said := origin_at(self.flat, name, text):
            made.origin, made.source = said.origin, said.source
        if column.name == "controller" and not (text or made.default):
            made.note = made.note or NO_CONTROLLER
        if column.default == NOT_SAID and text != NOT_SAID:
            # The empty choice has that name, and says as much.
            made.default = dict(made.choices)[NOT_SAID]
            made.choices = [row for row in made.choices if row[0] != NOT_SAID]
        if made.choices and text and text not in dict(made.choices):
            made.choices.insert(0, (text, f"{text} (unknown)"))
            made.groups = ()
        return made

    def _solid_models(self, made: Input) -> list[tuple[str, str]]:
        """The first solid state model that is offered, and none at all."""
        offered = [row for _, rows in made.groups for row in rows] or made.choices
        solid = [(f"Take {name}", key) for key, name in offered if key != made.text]
        return [*solid[:1], ("Name no model", "")]

    def _models(self) -> dict[str, tuple[str, Mapping[str, Any], str]]:
        """Inputs that count for nothing, as a model is chosen: name -> field, row, its input."""
        found: dict[str, tuple[str, Mapping[str, Any], str]] = {}
        for option, names in BY_MODEL.items():
            row = self.catalogue.disks.get(self.flat.options.get(option, ""))
            if row is not None:
                found |= {name: (column, row, option) for name, column in names.items()}
        return found

    def _taken_over(self, made: Input, column: str, row: Mapping[str, Any], option: str) -> None:
        """What a chosen model says in the place of an input."""
        made.help = f"Not used: {row['name']} is chosen, and its own counts. {made.help}"
        made.default = "as the model" if made.choices else numbers.as_typed(row[column])
        made.instead = option
        if not made.text.strip():
            made.origin, made.source = row["origin"], row["source"]

    def _replaced(self) -> dict[str, str]:
        """Inputs that count for nothing, as another one is given: name -> label of that one."""
        fields = {field.name: field for field in self.flat.definition.fields}
        return {
            name: fields[option].label
            for option, names in self.flat.definition.idle.items()
            if option
            and fields[option].kind in numbers_read.KINDS
            and self.flat.options.get(option)
            for name in names
        }

    def _not_used(self, made: Input, by: str) -> None:
        """What stands for nothing beside another input."""
        made.help = f"Not used: “{by}” is given, and counts. {made.help}"
        made.default = "" if made.text.strip() else NOT_USED
        made.origin, made.source = "derived", "left empty"

    def _defaulted(self, made: Input, column: Field, figure: str) -> None:
        """What stands in for an empty input: as the answer says, or as the field declares."""
        bought = self.flat.definition.bought.get(figure, "")
        known = self.figures.get(figure) or self.figures.get(FILLED_BY.get(figure, bought))
        value = known["value"] if known else None if column.required else column.default
        made.origin = known["origin"] if known else column.default_origin
        made.source = (known["source"] if known else column.source) or "left empty"
        if self.figures and not known and figure in self.flat.definition.idle.get("", ()):
            made.default, made.origin, made.source = NOT_USED, "derived", "left empty"
        elif value is None:
            # Nothing stands there: what follows from that is worked out, and nobody assumed it.
            made.origin = "derived"
        elif column.nothing_is_unknown and value == 0:
            made.default = numbers.NOT_KNOWN
        elif column.kind in ("number", "integer"):
            made.default = _shown(value, column.unit)
        else:
            made.default = dict(self._choices(column)).get(_word(value), str(value))

    def _choices(self, column: Field, chosen: tuple[str, ...] = ()) -> list[tuple[str, str]]:
        if column.kind == "user_profile":
            return list(profiles(self.flat.system, self.catalogue).items())
        if column.kind in TABLES:
            return self.catalogue.offered(column.kind, chosen, column.solid)
        return list(answers(column).items())


def _nearest(pointer: str, names: Mapping[str, str]) -> str:
    """The flat name of a pointer, or of the place around it."""
    while pointer and pointer not in names:
        pointer = pointer.rpartition("/")[0]
    return names.get(pointer, pointer.removeprefix("/"))


def _unit(unit: str) -> str:
    """The unit beside an input; a share carries its percent sign itself."""
    return "" if unit == SHARE else numbers.unit_shown(unit)


def _shown(value: Any, unit: str) -> str:
    """A value as it could be typed."""
    if unit == SHARE and isinstance(value, int | float):
        return f"{numbers.as_typed(100 * value)} %"
    return numbers.as_typed(value)


def _word(value: Any) -> str:
    return "yes" if value is True else "no" if value is False else str(value)
