"""A scenario on the bench: the lines of its mail system, on its numbers or on arrays of them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import SimpleNamespace
from typing import Any

from calculators.answers import VerdictWord
from calculators.checks.check import FAIL, Verdict, all_pass, certain, worst
from calculators.checks.limits import judged, limits_of
from calculators.checks.server import CHECKS
from calculators.inputs.common_fields import DISK_OUT, STATE
from calculators.scenario.no_room import idle_disks, room, solid_space
from calculators.scenario.plain import kept_plain
from calculators.scenario.swept import Swept, are_many, held_against, verdicts_of
from calculators.sheet.lazily import cached_property
from calculators.sheet.lines.recording import Figure, Recording, Tree
from calculators.sheet.lines.records import Given, Scenario, Words
from calculators.sheet.lines.worksheet import Named, Worksheet, sides_of
from calculators.sheet.program import Program
from calculators.systems import SYSTEMS, System, own_names
from calculators.systems.shared.hardware import (
    hardware_limits,
    hardware_lines,
    interface_lines,
    raid_maker_lines,
)

# Trees of combinations of words that a process keeps: a space of designs may have thousands.
MOST_TREES = 1024
_TREES: dict[tuple[frozenset[str], Words], tuple[System, Tree]] = {}
_IN_STATES = "in states"


def tree_of(scenario: Scenario, filled: frozenset[str] = frozenset()) -> Tree:
    """The lines of a scenario's words, written down once.

    Args:
        scenario: the question
        filled: inputs that it leaves out and arrays will fill
    """
    system = SYSTEMS[scenario.system]
    key = (filled, scenario.laid.words)
    found = _TREES.get(key)
    if found is not None and found[0] is system:
        return found[1]
    if len(_TREES) >= MOST_TREES:
        _TREES.clear()
    sheet = Worksheet(filled)
    write_down(scenario, system, sheet)
    tree = Tree(sheet, scenario.names, system.idle, absent_from(scenario))
    _TREES[key] = (system, tree)
    return tree


def absent_from(scenario: Scenario) -> frozenset[str]:
    """Names of the inputs that a scenario leaves out; its words say which."""
    named = zip(scenario.names, scenario.laid.values, strict=True)
    return frozenset(name for name, value in named if value is None)


def write_down(scenario: Scenario, system: System, sheet: Any) -> None:
    """Lay a scenario out on a sheet."""
    asked: SimpleNamespace = sheet.bind(scenario.options)
    asked.populations = [sheet.bind(record) for record in scenario.populations]
    asked.groups = {
        volume: [sheet.bind(record) for record in records]
        for volume, records in scenario.groups.items()
    }
    hardware_limits.named_server(asked, sheet)
    system.size(asked, sheet.facts(system.facts), sheet)
    own_names.refuse_unwritten(system, sheet)
    if system.parts:
        for part in system.parts:
            if part.figure in sheet.figures:
                sheet.buys(part)
    else:
        servers = sheet.figures.get(system.servers_figure, getattr(asked, "servers", None))
        records = [record for records in scenario.groups.values() for record in records]
        bound = [group for groups in asked.groups.values() for group in groups]
        names = [record.name for record in records]
        purpose = system.server_purpose(asked) if system.server_purpose else ""
        hardware_lines.of_groups(asked, servers, zip(names, bound, strict=True), sheet, purpose)
    hardware_lines.bays(asked, sheet, system.parts)
    hardware_limits.limits(asked, system.memory_figure, sheet)
    interface_lines.interfaces(asked, sheet, system.parts)
    interface_lines.in_enclosures(asked, sheet, system.parts)
    raid_maker_lines.raid_makers(asked, sheet)


def _wanted(tree: Tree, advised: bool) -> list[tuple[str, Any, Any]]:
    """The checks of a tree, with those that only advise or without."""
    return [each for each in tree.checks if advised or not CHECKS[each[0]].advice]


class Bench:
    """A scenario on the bench."""

    def __init__(self, scenario: Scenario):
        self.scenario = scenario
        self.system = SYSTEMS[scenario.system]
        # Name of each fact that the scenario overrides -> its value.
        assumed = scenario.assumptions
        self.overrides = {f"fact.{key}": assumed[key] for key in assumed} if assumed else {}
        # State -> the same in that, as far as anybody asked.
        self.in_state: dict[str, Bench] = {}
        # The most load with some inputs standing still, as far as anybody asked.
        self.held: dict[Any, Any] = {}

    @cached_property
    def given(self) -> dict[str, Given]:
        """Dotted name of each input -> what was given."""
        return self.scenario.given

    @cached_property
    def _put_in(self) -> dict[str, Any]:
        values = dict(zip(self.scenario.names, self.scenario.laid.values, strict=True))
        return {**values, **self.overrides} if self.overrides else values

    def value(self, name: str) -> Any:
        """The value of an input; None where it is left out or does not exist."""
        return self._put_in.get(name)

    def fact(self, name: str) -> float:
        """A constant of the mail system: as the scenario assumes it, else as it is published."""
        return self.scenario.assumptions.get(name, self.system.facts[name].value)

    @cached_property
    def tree(self) -> Tree:
        """The lines of this scenario's words."""
        return tree_of(self.scenario)

    @cached_property
    def recording(self) -> Recording:
        """Today's design, with every figure."""
        return self.tree.record(self.scenario.laid, self.overrides)

    @property
    def sized(self) -> bool:
        """Whether today's design was worked out already."""
        return "recording" in vars(self)

    def figures(self) -> Mapping[str, Figure]:
        """The figures of today's design."""
        return self.recording.figures

    @cached_property
    def verdicts(self) -> list[Verdict]:
        """Every check of today's design, in the order of the lines."""
        verdicts = idle_disks.told(self, self.verdicts_untold)
        # Most designs hold: nothing more is looked at.
        if self.passes or FAIL not in [each.verdict for each in verdicts]:
            return verdicts
        return solid_space.told(self, room.told(self, verdicts))

    @cached_property
    def passes(self) -> bool:
        """Whether every check of today's design passes, recommendations among them."""
        return all_pass(self.verdicts_untold)

    @property
    def verdict(self) -> VerdictWord:
        """The verdict of today's design: nothing is sized beside it."""
        return worst(self.verdicts_untold)

    @property
    def breaks(self) -> bool:
        """Whether today's design breaks a limit."""
        return self.verdict == FAIL

    @cached_property
    def verdicts_untold(self) -> list[Verdict]:
        """The same, without what was sized beside the design to tell what helps."""
        return self._judged(self.recording)

    def verdicts_with(self, values: Mapping[str, float]) -> list[Verdict]:
        """Every check of the design with other numbers for some inputs and facts ("fact.…"), which
        change none of its lines."""
        laid = self.scenario.laid
        put = list(laid.values)
        for name, value in values.items():
            if (place := self._places.get(name)) is not None:
                put[place] = value
        facts = {name: value for name, value in values.items() if name not in self._places}
        overrides = {**self.overrides, **facts}
        return self._judged(self.tree.record(laid.holding(put), overrides))

    @cached_property
    def _places(self) -> dict[str, int]:
        """Name of each input -> its place among those laid out."""
        return {name: at for at, name in enumerate(self.scenario.names)}

    @kept_plain
    def _judged(self, recording: Recording) -> list[Verdict]:
        verdicts = judged(limits_of(self.tree), recording, self._disk_out)
        return certain(verdicts) if self.tree.doubts else verdicts

    @property
    def _disk_out(self) -> str:
        """The state in words where one of the disks that are counted is out; else ""."""
        state = self.scenario.options.fields.get(STATE.name)
        return DISK_OUT.get(str(state.value), "") if isinstance(state, Given) else ""

    def sweep(
        self,
        arrays: Mapping[str, Any],
        keep: Collection[str] = (),
        judged: bool = True,
        advised: bool = False,
    ) -> Swept:
        """Run the lines with arrays for the named inputs, e.g. "population_1.users".

        Args:
            arrays: name -> array, all of one shape or shapes that broadcast; of inputs, of facts
                ("fact.…"), or of figures, whose own lines are then not run
            keep: figures to keep; found in ``kept`` of what comes back
            judged: whether checks are wanted too: most lines are run for them alone
            advised: whether those are among them that only advise
        """
        tree = self.tree
        key = (*keep, judged, advised, *arrays, *self.overrides)
        # It rests on the words alone, as the lines do.
        limits, kept, run, filled = tree.made(
            key, lambda: self._made_ready(arrays, keep, judged, advised)
        )
        results = run({**self._put_in, **arrays}, are_many(arrays))
        checks = held_against(limits, iter(results[len(kept) :]))
        return Swept(dict(zip(kept, results, strict=False)), checks, filled or tree)

    def sweep_in_states(
        self,
        others: Collection[Bench],
        arrays: Mapping[str, Any],
        keep: Collection[str] = (),
        advised: bool = False,
    ) -> tuple[dict[str, Any], list[Swept]]:
        """Run the lines of this scenario in other states at once: what does not rest on the state
        is worked out once.

        Args:
            others: this scenario in those states
            arrays: as of ``sweep``
            keep: figures to keep, of this scenario in its own state
            advised: whether checks are wanted too that only advise

        Returns:
            name -> array or number, of those figures; every check in each of the states
        """
        trees = [None if each.tree is self.tree else each.tree for each in others]
        key = (_IN_STATES, *trees, *keep, advised, *arrays, *self.overrides)
        kept, run, of_states = self.tree.made(
            key, lambda: self._ready_in_states(others, arrays, keep, advised)
        )
        results = run({**self._put_in, **arrays}, are_many(arrays))
        sides = iter(results[len(kept) :])
        swept = [
            Swept({}, held_against(limits, sides), tree or self.tree) for tree, limits in of_states
        ]
        return dict(zip(kept, results, strict=False)), swept

    def _ready_in_states(
        self,
        others: Collection[Bench],
        arrays: Mapping[str, Any],
        keep: Collection[str],
        advised: bool,
    ) -> tuple[tuple[str, ...], Any, list[tuple[Tree | None, list[Any]]]]:
        """The figures that are kept, the program, and the lines of each state, where they are
        others, with its checks."""
        filled = frozenset(name for name in arrays if name in self.tree.absent)
        own, *trees = (
            tree_of(each.scenario, filled) if filled else each.tree for each in (self, *others)
        )
        kept = tuple(dict.fromkeys(name for name in keep if name in own.figures))
        free = [name for name in arrays if name not in self.given]
        of_states = [
            (None if tree is self.tree else tree, _wanted(tree, advised)) for tree in trees
        ]
        sides = [side for _, limits in of_states for side in sides_of(limits)]
        outputs = [*(own.figures[name] for name in kept), *sides]
        return kept, Program(outputs, (*free, *self.overrides)).run, of_states

    def _made_ready(
        self, arrays: Mapping[str, Any], keep: Collection[str], judged: bool, advised: bool
    ) -> tuple[list[Any], tuple[str, ...], Any, Tree | None]:
        """The limits and figures that such arrays are swept for, the program, and its lines where
        they are others: what a tree keeps does not hold the tree."""
        filled = frozenset(name for name in arrays if name in self.tree.absent)
        other = tree_of(self.scenario, filled) if filled else None
        tree = other or self.tree
        kept = tuple(dict.fromkeys(name for name in keep if name in tree.figures))
        free = [name for name in arrays if name not in self.given]
        limits = _wanted(tree, advised) if judged else []
        return limits, kept, tree.program(kept, (*free, *self.overrides), limits).run, other

    @property
    def limits(self) -> frozenset[str]:
        """Names of the checks that are no advice: those that ``sweep`` holds."""
        return frozenset(name for name, *_ in self.tree.checks if not CHECKS[name].advice)

    def verdicts_of(self, arrays: Mapping[str, Any], count: int) -> list[list[Verdict]]:
        """Every check that many designs do not just pass, in the order of the lines, without the
        sentences.

        Args:
            arrays: as of ``sweep``, of one dimension
            count: how many designs there are
        """
        return verdicts_of(self.sweep(arrays, advised=True), count)

    def rests_on(self, verdict: Verdict, inputs: frozenset[str]) -> bool:
        """Whether a check asks for any of some inputs: what no load changes holds at none."""
        figures = [each.name for each in verdict.sides if isinstance(each, Named)]
        return any(
            name in inputs or not inputs.isdisjoint(self.tree.rests_on(name))
            for name in figures
            if name in self.tree.figures
        )

    @kept_plain
    def sentence_of(self, verdict: Verdict) -> str | None:
        """The sentence of a verdict that has none yet; None where it rests on the whole design."""
        check, out = verdict.check, self._disk_out
        if check.unsaid:
            return None
        if verdict.message:
            return verdict.message
        need, limit = verdict.need, verdict.limit
        return check.judge_values(verdict.sides, need, limit, a_disk_is_out=out).message

    def bought(self) -> dict[str, float]:
        """What the design buys by itself today, as inputs that hold while the load grows."""
        values = self.recording.values
        return {option: values[figure] for option, figure in self.buys.items()}

    def standing(self) -> dict[str, float]:
        """What of that is no more than today's while the load grows."""
        values = self.recording.values
        return {option: values[figure] for option, figure in self.stands.items()}

    @property
    def memory_follows(self) -> bool:
        """Whether nobody gave the memory of a server, so that the load asks for it."""
        return bool(self.buys.keys() - self.stands.keys())

    @cached_property
    def buys(self) -> dict[str, str]:
        """Options that the design buys by itself, as nobody gave them -> the figure that says how
        much."""
        options = self.scenario.options
        return {
            option: figure
            for option, figure in self.system.bought.items()
            if options.value(option) is None
        }

    @cached_property
    def stands(self) -> dict[str, str]:
        """Those that stand while the load grows: memory that nobody gave is asked for by the load,
        and is no limit of what somebody has."""
        memory = self.system.memory_figure
        return {option: figure for option, figure in self.buys.items() if figure != memory}
