"""A scenario that was opened: read once, each answer worked out when it is asked for and kept."""

from __future__ import annotations

from typing import Any

from msgspec import convert
from msgspec.structs import replace

from calculators import answers, best_practice
from calculators.best_practice.context import Look
from calculators.best_practice.cost import cost_of_growth
from calculators.charts import activation, growth
from calculators.checks import growth_cause, horizon, load_limit
from calculators.checks.check import FAIL, PASS, WARN, Verdict, binding_first, worst
from calculators.checks.most_held import held_by
from calculators.checks.room_kept import kept_where_it_binds
from calculators.checks.said.lost_said import HeldLost
from calculators.checks.said.needs_said import in_states, needs_said
from calculators.checks.said.unknown_rows import with_names
from calculators.engine import fewer_servers, solving
from calculators.engine.beside_growth import Beside, beside_growth
from calculators.engine.disk_out import breaks_from, breaks_from_said
from calculators.engine.end_of_growth import EndOfGrowth, end_of_growth
from calculators.engine.growth_years import enough_until, growth_years
from calculators.engine.on_no_line import memory_of_growth, solid_state_of_growth
from calculators.engine.version import engine_version
from calculators.inputs.catalogue import Catalogue
from calculators.scenario.bench import Bench
from calculators.scenario.losses import failure_states
from calculators.scenario.losses.held_lost import held_lost, state_said, survived_states
from calculators.scenario.no_room import room
from calculators.scenario.numbers_read import numbers_read
from calculators.scenario.parse import parse
from calculators.scenario.plain import kept_plain
from calculators.sheet.lazily import cached_property
from calculators.sheet.said.numbers import listed
from calculators.solver import (
    OFFERED,
    NextLoad,
    Servers,
    fewest_servers,
    found_disks,
    has_servers,
    needed_disks,
    next_load,
    solid_state,
)
from calculators.systems.materials import bill_of_materials

_GIVES_UP = "then not surviving"
_CHARTS = list[answers.Chart]
_SNIPPETS = list[answers.Snippet]


def open_scenario(document: Any, catalogue: Catalogue) -> OpenedScenario:
    """Read a scenario.

    Args:
        document: the scenario as read from JSON or YAML
        catalogue: rows the scenario may name

    Raises:
        InputProblems: with everything that is wrong with the document
    """
    read = numbers_read(document)
    return OpenedScenario(read, catalogue, Bench(parse(read, catalogue)), document)


class OpenedScenario:
    """A scenario and its answers, whose sentences are in the plain number format.

    Attributes:
        document: as it was asked, with the numbers that its texts mean
        catalogue: rows it may name
        bench: its numbers on the lines of its mail system
        scenario: as it was read
        system: its mail system
    """

    def __init__(self, document: Any, catalogue: Catalogue, bench: Bench, asked: Any = None):
        self.document = document
        self._asked = document if asked is None else asked
        self.catalogue = catalogue
        self.bench = bench
        self.scenario = bench.scenario
        self.system = bench.system

    @cached_property
    def look(self) -> Look:
        """These three, as rules and searches for other hardware take them."""
        return Look(self.document, self.bench, self.catalogue)

    def is_of(self, document: Any, catalogue: Catalogue) -> bool:
        """Whether this is what a document asks of a catalogue."""
        if catalogue is not self.catalogue:
            return False
        return _same(document, self.document) or _same(document, self._asked)

    @cached_property
    @kept_plain
    def verdicts(self) -> list[Verdict]:
        """Every check, what binds first."""
        verdicts = binding_first(self.bench.verdicts)
        if self.bench.passes:
            return verdicts
        return with_names(verdicts, self.scenario, self.catalogue)

    @property
    def verdict(self) -> answers.VerdictWord:
        """The verdict of the whole design."""
        return self.bench.verdict

    @property
    def checks(self) -> list[answers.Check]:
        """Every check as it is told, what binds first."""
        return [each.told() for each in self.verdicts]

    @cached_property
    @kept_plain
    def sizing(self) -> answers.Sizing:
        """The answer with the working of every figure."""
        return self.sized(working=True)

    @kept_plain
    def told(self, working: bool = True) -> answers.Sizing:
        """The answer as it is kept, shown and compared: with the one sentence that also says how
        far the load may grow, which takes longer to find than the rest, and with the check that it
        names first before the others that hold."""
        answer = self.sizing if working else self.sized(working=False)
        checks = _with_first(answer.checks, self._outlook["first_check"])
        return replace(answer, sentence=self.headline, checks=checks)

    @kept_plain
    def sized(self, working: bool) -> answers.Sizing:
        """The answer, with the working of every figure or with values and units only."""
        catalogue = self.catalogue
        # First: this works out what the verdicts rest on as well.
        figures, verdicts = self.bench.recording.lines(working), self.verdicts
        passes = self.bench.passes
        against = [] if passes else [each for each in verdicts if each.against]
        return answers.Sizing(
            self.scenario.system,
            engine_version(self.scenario.system),
            answers.CatalogueStamp(catalogue.source, catalogue.version),
            PASS if passes else worst(verdicts),
            load_limit.sentence(verdicts, self.bench),
            figures,
            [each.told() for each in verdicts],
            self.bench.recording.remarks,
            len(against),
        )

    @kept_plain
    def figures(self, working: bool) -> dict[str, Any]:
        """Every figure by name, as it stands in an answer: with its working or its value and unit
        only."""
        return self.bench.recording.lines(working)

    @cached_property
    @kept_plain
    def charts(self) -> list[answers.Chart]:
        """The charts: a question, axes with units, series, today's point, source."""
        drawn = [make(self.bench) for make in self.system.charts]
        disk_out = breaks_from_said(self.breaks_rebuilding_from)
        drawn.append(growth.over_the_years(self.bench, disk_out))
        return convert([chart for chart in drawn if chart is not None], _CHARTS)

    @cached_property
    @kept_plain
    def group_losses(self) -> answers.HeatChart | None:
        """What a server of a group carries when others are gone: one of the charts, by itself."""
        if activation.activation_map not in self.system.charts:
            return None
        drawn = activation.activation_map(self.bench)
        return None if drawn is None else convert(drawn, answers.HeatChart)

    @property
    def headline(self) -> str:
        """How far the design holds, in one sentence."""
        return str(self._outlook["sentence"])

    @property
    def load(self) -> float:
        """The load that it is sized for, as it is said."""
        return self._outlook["load"]

    @cached_property
    def _survived(self) -> dict[str, Bench]:
        return survived_states(self.bench)

    @cached_property
    def _lost(self) -> list[HeldLost]:
        return held_lost(self.bench, self._survived)

    @cached_property
    @kept_plain
    def _outlook(self) -> dict[str, Any]:
        """The limit of the load with the check that sets it, and the headline."""
        return load_limit.outlook(self.bench, self._further, self._lost)

    @cached_property
    @kept_plain
    def _further(self) -> NextLoad | None:
        """What the next part of the load needs, where the product found the disks."""
        further = next_load(self.bench) if self.verdict != "fail" else None
        if further is not None and further.today.enough is not None:
            until = enough_until(self._growth_years, further.today.enough)
            until = f"{fewer_servers.enough_in(self.bench)}{until}"
            enough_gives_up = fewer_servers.enough_gives_up(self.bench)
            further = replace(further, enough_until=f"{until}{enough_gives_up}")
        if further is not None and further.more is not None:
            gives_up = activation.given_up_said(self.bench, further.bench, _GIVES_UP)
            # The next part is reckoned with everything at work.
            still = survived_states(further.bench) if self._survived else {}
            if breaks := [when for when in self._survived if when not in still]:
                gives_up += f", {'and' if gives_up else 'but'} then it breaks {listed(breaks)}"
            further = replace(further, gives_up=gives_up)
        if further is not None and further.today.needed != further.today.disks:
            with_losses = {when: found_disks(then) for when, then in self._survived.items()}
            needs = in_states(found_disks(self.bench), with_losses, state_said(self.bench))
            further = replace(further, needs=needs)
        return further

    @cached_property
    @kept_plain
    def load_limit(self) -> answers.LoadLimit:
        """How far the design holds, what limits it, and what runs out when."""
        further, years, found = self._further, self._growth_years, dict(self._outlook)
        found["next_load"] = further and solving.next_part(self.bench, self.catalogue, further)
        holds = further is None and self.verdict != "fail"
        disks = needed_disks(self.bench) if holds else None
        spare = disks is not None and disks.needed < disks.disks
        losses = {when: needed_disks(then) for when, then in self._survived.items() if spare}
        needs = needs_said(disks, losses, state_said(self.bench))
        fewer = self.verdict != "fail" and has_servers(self.bench)
        told_enough = further is not None and further.today.enough is not None
        below = (
            needs,
            room.rounding_said(further.bench) if further and further.more is None else "",
            fewer_servers.why_none(self.look, told_enough, years) if fewer else "",
            load_limit.of_one_said(self.bench),
            found.pop("memory_sentence"),
            kept_where_it_binds(self.bench, lambda: [held_by(self.bench), *self._lost]),
        )
        found["needs_sentence"] = " ".join(filter(None, below))
        grown = self._grown
        found["runs_out"] = grown["runs_out"] if grown else []
        found["growth_sentence"] = ""
        if grown:
            month = found["breaks_rebuilding_from"] = self.breaks_rebuilding_from
            said = (
                horizon.sentence(grown),
                breaks_from_said(month),
                growth_cause.of_first(self.bench, grown),
            )
            found["growth_sentence"] = " ".join(filter(None, said))
        if needed := self.end_of_growth:
            found["growth_sentence"] = f"{found['growth_sentence']} {needed.sentence}".strip()
            found["growth_cost"] = needed.bench and cost_of_growth(
                self.bench, needed.bench, self.catalogue
            )
            found["growth_years"] = years
            found["growth_beside"] = [each.answer for each in self.beside_growth if each.answer]
        return convert(found, answers.LoadLimit)

    @cached_property
    def end_of_growth(self) -> EndOfGrowth | None:
        """What holds the load at the end of its growth; None where nothing grows."""
        end = self._end
        if end is None:
            return None
        beside = " ".join(each.sentence for each in self.beside_growth)
        return replace(end, further=" ".join(filter(None, (beside, end.further))))

    @cached_property
    def _end(self) -> EndOfGrowth | None:
        return end_of_growth(self.look)

    @cached_property
    def beside_growth(self) -> list[Beside]:
        """What else holds the load at the end of its growth; empty where nothing does, or grows."""
        end = self._end
        return beside_growth(self.look, end) if end else []

    @cached_property
    def _growth_years(self) -> list[answers.GrowthYear]:
        end = self.end_of_growth
        return growth_years(self.look, end.needed) if end else []

    @cached_property
    def _grown(self) -> dict[str, Any] | None:
        return horizon.run_out(self.bench)

    @cached_property
    def breaks_rebuilding_from(self) -> int | None:
        """With growth: the first month in which a design that holds breaks while a disk is
        rebuilt."""
        return breaks_from(self.bench, self._grown)

    @property
    def runs_out(self) -> list[answers.RunsOut]:
        """With growth: what breaks in which month, the first first."""
        return convert(self._grown["runs_out"] if self._grown else [], list[answers.RunsOut])

    @cached_property
    @kept_plain
    def failure_states(self) -> answers.FailureStates:
        """Every check in every state the mail system can be sized in."""
        return failure_states.heat_map(self.bench)

    @cached_property
    @kept_plain
    def findings(self) -> list[answers.Finding]:
        """What good practice says, the heaviest first, with a fix where one mends it."""
        return best_practice.findings(self.look)

    @cached_property
    @kept_plain
    def bill(self) -> answers.Bill:
        """What to buy."""
        found = bill_of_materials.bill(self.bench, self.catalogue)
        has_memory = any(line["kind"] == "memory" for line in found["lines"])
        if not has_memory and (said := memory_of_growth(self.bench)):
            found["total"]["memory_of_growth"] = said
        if solid_state.least_size(self.bench) and (
            larger := solid_state_of_growth(self.bench, self.end_of_growth)
        ):
            found["total"]["solid_state_of_growth"] = larger
        return convert(found, answers.Bill)

    @cached_property
    @kept_plain
    def solution(self) -> answers.Solution:
        """The fewest and the cheapest disks of each volume."""
        return solving.solution(self.bench, self.catalogue, self.load_limit)

    @kept_plain
    def fewest_disks(
        self, volume: str, levels: tuple[str, ...] = OFFERED
    ) -> list[answers.LevelFound]:
        """The fewest disks that carry one volume at each of some RAID levels."""
        return solving.levels(self.bench, volume, levels)

    def fewest_servers(self, as_advised: bool = False) -> Servers | None:
        """The fewest servers that hold, where the mail system is built of groups of them.

        Args:
            as_advised: whether no server may have more memory than is advised
        """
        if not has_servers(self.bench):
            return None
        return fewest_servers(self.bench, as_advised=as_advised)

    @cached_property
    @kept_plain
    def snippets(self) -> list[answers.Snippet]:
        """Texts to copy or download, such as a configuration fragment, with advice on their use."""
        return convert([make(self.bench) for make in self.system.artifacts], _SNIPPETS)


def _with_first(checks: list[answers.Check], named: str | None) -> list[answers.Check]:
    """The checks with one before the others: what decides the verdict stays before what holds."""
    held = next((at for at, each in enumerate(checks) if each.verdict not in (FAIL, WARN)), 0)
    place = next((at for at, each in enumerate(checks) if each.name == named), None)
    if place is None:
        return checks
    first = 0 if place < held else held
    return [*checks[:first], checks[place], *checks[first:place], *checks[place + 1 :]]


def _same(one: Any, other: Any) -> bool:
    """Whether two documents say the same; to Python 1 is True, to a reader of documents not."""
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(_same(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(_same, one, other))
    return isinstance(one, bool) == isinstance(other, bool) and bool(one == other)
