"""Named designs in every state: what a loss breaks, and where today's design stands better."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from calculators.charts.activation import NORMAL as ALL_RUN
from calculators.charts.activation import SERVERS_OF_SITE, figure_of
from calculators.charts.activation import STATES as OF_GROUPS
from calculators.checks.check import FAIL, PASS, Verdict, worst
from calculators.checks.load_limit import on_each_of
from calculators.engine import OpenedScenario
from calculators.scenario.bench import Bench
from calculators.scenario.losses.failure_states import NORMAL, bench_in_state, labels_of
from calculators.scenario.losses.held_lost import held_alike
from calculators.scenario.no_room import idle_disks, room
from calculators.scenario.swept import Swept, each_of, verdicts_of
from calculators.search.answer.candidates import OpenedDesigns
from calculators.search.answer_types.state_answers import DesignInStates, StateOutcome
from calculators.search.designs.evaluate import Designs, on_the_bench
from calculators.search.figures.late import whole_loads
from calculators.sheet.lazily import cached_property
from calculators.sheet.lines import nodes
from calculators.solver import loads, most_load, of_load, too_much
from calculators.systems.shared.hardware.hardware_lines import SERVERS

_NOT_PLANNED = "The design is not planned to survive this."
# Halvings that are looked at together: some dozen loads at once take about as long as one.
_AHEAD = 7


@dataclass(frozen=True)
class _Together:
    """Designs of one combination of words.

    Args:
        bench: that of the words, in their own state
        arrays: input name -> array over the designs, where they differ
        count: how many there are
        opened: place of one of them -> it alone
    """

    bench: Bench
    arrays: dict[str, Any]
    count: int
    opened: Callable[[int], OpenedScenario]

    @property
    def _figures(self) -> tuple[str, ...]:
        """The figures that are told of each in its own state."""
        system = self.bench.system
        still = self.bench.stands.values()
        names = (system.load_figure, SERVERS, *SERVERS_OF_SITE, nodes.WORKING, *still)
        groups = [figure for figure, _ in OF_GROUPS.values()]
        return (*names, *groups)

    @cached_property
    def kept(self) -> dict[str, list[Any]]:
        """Figures of each in its own state; those that are on its sheet."""
        kept, _ = self._swept
        return {name: each_of(each, self.count) for name, each in kept.items()}

    def verdicts(self) -> dict[str, list[list[Verdict]]]:
        """State with something lost -> the verdicts of each of the designs."""
        _, swept = self._swept
        return {
            state: verdicts_of(checks, self.count)
            for state, checks in zip(self.lost, swept, strict=True)
        }

    @cached_property
    def lost(self) -> dict[str, Bench]:
        """The states with something lost, and the designs in each."""
        labels = labels_of(self.bench.system)
        return {state: bench_in_state(self.bench, state) for state in labels if state != NORMAL}

    @cached_property
    def _swept(self) -> tuple[dict[str, Any], list[Swept]]:
        return self.bench.sweep_in_states(
            self.lost.values(), self.arrays, self._figures, advised=True
        )

    @cached_property
    def _known(self) -> dict[int, dict[str, float | None]]:
        return {}

    def _held_alone(self, at: int) -> dict[str, float | None]:
        """State -> the most load of one of them."""
        if at not in self._known:
            bench = self.opened(at).bench
            states = labels_of(bench.system)
            found = held_alike(bench, [bench_in_state(bench, state) for state in states])
            self._known[at] = {state: each.load for state, each in zip(states, found, strict=True)}
        return self._known[at]

    def loads_held(
        self, verdicts: Mapping[str, Sequence[Sequence[Verdict]]]
    ) -> dict[str, dict[int, float | None]]:
        """State -> the most load of those that break in it, by place, with the hardware as it
        stands: None where no load that is looked at breaks one, 0 where even the least does.

        Args:
            verdicts: state -> those of each in that state
        """
        held: dict[str, dict[int, float | None]] = {}
        # What is known to be too much -> state and place of the designs whose most is looked for.
        broken: dict[Any, list[tuple[str, int]]] = {}
        for state, of_each in verdicts.items():
            held[state], places = self._held_at_all(self.lost[state], of_each)
            if self.bench.memory_follows:
                # One rule of memory for all states of a design, as its page has it.
                held[state] |= {at: self._held_alone(at)[state] for at in places}
            elif places:
                # Users are the same in every state; a rate is a figure, and may not be.
                least = state if self.bench.system.load_option else self._too_much(places)
                broken.setdefault(least, []).extend((state, at) for at in places)
        for least, those in broken.items():
            most = self._most_of(those, None if isinstance(least, str) else least)
            for (state, at), load in zip(those, most, strict=True):
                held[state][at] = load
        return held

    def _held_at_all(
        self, bench: Bench, verdicts: Sequence[Sequence[Verdict]]
    ) -> tuple[dict[int, float | None], list[int]]:
        """Those that break in a state at any load, and the others that break."""
        names = frozenset(loads(bench))
        held: dict[int, float | None] = {}
        broken = []
        for at, each in enumerate(verdicts):
            failing = [one for one in each if one.verdict == FAIL]
            if any(not bench.rests_on(one, names) for one in failing):
                held[at] = 0 if bench.system.load_option is None else 0.0
            elif failing:
                broken.append(at)
        return held, broken

    def _of(self, places: list[int]) -> dict[str, Any]:
        return {name: each[places] if np.ndim(each) else each for name, each in self.arrays.items()}

    def _too_much(self, places: list[int]) -> float | None:
        """A load that each of some breaks with, where nothing stands still that grew with the
        loss."""
        return None if self.bench.stands else too_much(self.bench, self._of(places))

    def _most_of(self, those: list[tuple[str, int]], least: float | None) -> list[float | None]:
        """The most load of each of some designs in a state that it breaks in.

        Args:
            those: state and place of each; several states of users only
            least: a load that is too much for all of them, where one is known
        """
        states = list(dict.fromkeys(state for state, _ in those))
        places = [at for _, at in those]
        arrays, bench = self._of(places), self.lost[states[0]]
        stands = self.bench.stands.items()
        still = {option: np.array(self.kept[of])[places] for option, of in stands}
        parts = of_load(bench, arrays)
        columns = {state: [one == state for one, _ in those] for state in states}

        def holds(load: Any) -> Any:
            put = arrays | {name: share * load for name, share in parts.items()} | still
            if len(states) == 1:
                return bench.sweep(put).all_hold()
            # All at once, whichever of them break: this program is made once.
            _, swept = self.bench.sweep_in_states(self.lost.values(), put)
            found = np.empty(load.shape, dtype=bool)
            for state, each in zip(self.lost, swept, strict=True):
                if own := columns.get(state):
                    found[:, own] = np.broadcast_to(each.all_hold(), load.shape)[:, own]
            return found

        found, above = most_load(bench, holds, (len(those),), _AHEAD, least)
        whole = bench.system.load_option is None
        return [
            (int(most) if whole else most) if math.isfinite(then) else None
            for most, then in zip(found.tolist(), above.tolist(), strict=True)
        ]


def of_designs(
    designs: OpenedDesigns, numbers: Iterable[int], today: Iterable[StateOutcome]
) -> list[DesignInStates]:
    """Each of some designs in every state, beside today's design in the same.

    Args:
        designs: those of the answer
        numbers: of those that are told, which can be built
        today: today's design in every state; nothing where it cannot be sized
    """
    wanted, today = list(dict.fromkeys(numbers)), [*today]
    found: dict[int, DesignInStates] = {}
    for some in on_the_bench(designs.question, np.array(wanted, dtype=int)):
        numbered = some.numbers.tolist()
        found |= zip(numbered, _beside(_of_words(designs, some), numbered, today), strict=True)
    return [found[number] for number in wanted]


def _of_words(designs: OpenedDesigns, some: Designs) -> _Together:
    """Designs of one combination of words."""
    question, variant, numbers = designs.question, some.variant, some.numbers.tolist()
    bench = variant.bench
    if question.states:
        # The first state that is asked for need not be the scenario's own.
        own = question.space.document(numbers[0]).get("state") or NORMAL
        bench = bench_in_state(bench, own)
    return _Together(
        bench,
        some.arrays | (whole_loads(some) if question.free else {}),
        len(numbers),
        lambda at: designs.opened(numbers[at]),
    )


def _alone(opened: OpenedScenario) -> _Together:
    return _Together(opened.bench, {}, 1, lambda _: opened)


def beside_today(
    number: int, opened: OpenedScenario, today: OpenedScenario | None
) -> DesignInStates:
    """A design in every state, beside today's design in the same."""
    (found,) = _beside(_alone(opened), [number], outcomes(today) if today else [])
    return found


def _beside(
    those: _Together, numbers: list[int], today: list[StateOutcome]
) -> Iterator[DesignInStates]:
    """Some designs in every state, beside today's."""
    system, now = those.bench.system, {each.state: each for each in today}
    rows = _outcomes(those, now)
    planned = those.kept.get(system.load_figure, [math.nan] * those.count)
    for at, number in enumerate(numbers):
        load = float(planned[at])
        servers = nodes.working(those.kept)[at] if system.load_of_one else 1
        for own in rows[at]:
            own.today = now[own.state].verdict if own.state in now else None
            own.worse_than_today = own.verdict == FAIL and own.today not in (None, FAIL)
        yield DesignInStates(
            number,
            load if math.isfinite(load) else None,
            f"{system.load_noun}{on_each_of(servers)}",
            rows[at],
        )


def states_held(opened: OpenedScenario) -> list[str]:
    """The states with something lost in which a design breaks no limit, as ``states`` of a search
    takes them; none of a design that breaks with everything at work."""
    if opened.verdict == FAIL:
        return []
    return [
        state
        for state in labels_of(opened.system)
        if state != NORMAL and worst(bench_in_state(opened.bench, state).verdicts) != FAIL
    ]


def outcomes(opened: OpenedScenario) -> list[StateOutcome]:
    """A design in every state with something lost."""
    (found,) = _outcomes(_alone(opened), {})
    return found


def _outcomes(those: _Together, beside: Mapping[str, Any]) -> list[list[StateOutcome]]:
    """Designs in every state with something lost.

    Args:
        those: the designs
        beside: states of another design, of which those of a group of servers are told too
    """
    found: list[list[StateOutcome]] = [[] for _ in range(those.count)]
    labels, verdicts = labels_of(those.bench.system), those.verdicts()
    held = those.loads_held(verdicts)
    for state, bench in those.lost.items():
        label = labels[state]
        for at, own in enumerate(verdicts[state]):
            word = worst(own)
            found[at].append(
                StateOutcome(state, label, FAIL, *_broken(those, at, bench, own), held[state][at])
                if word == FAIL
                else StateOutcome(state, label, word, None, "", None, "", None)
            )
    for at, of_groups in enumerate(_of_groups(those, beside)):
        found[at] += of_groups
    return found


def _broken(
    those: _Together, at: int, bench: Bench, verdicts: list[Verdict]
) -> tuple[str, str, float | None, str]:
    """The limit that a design breaks by most in a state: name, label, margin and sentence."""
    broken = [each for each in verdicts if each.verdict == FAIL]
    most = min(broken, key=lambda each: math.inf if each.margin is None else each.margin)
    short = any(each.check.name in room.CHECKED for each in broken)
    whole_design = short or idle_disks.may_be_said(most, bench, those.arrays)
    said = None if whole_design else bench.sentence_of(most)
    if said is None:
        state = bench.scenario.options.value("state")
        whole = bench_in_state(those.opened(at).bench, state).verdicts
        said = next(each.message for each in whole if each.check.name == most.check.name)
    return most.check.name, most.check.label, most.margin, said


def _of_groups(those: _Together, beside: Mapping[str, Any]) -> Iterator[list[StateOutcome]]:
    """Losses of servers and sites that a group is planned to survive: what its servers carry then
    is held against their limits with everything at work already."""
    values = those.kept
    planned = ALL_RUN in values
    own = those.bench.verdicts_of(those.arrays, those.count) if planned else []
    if not planned and beside.keys().isdisjoint(map(_key, OF_GROUPS)):
        yield from ([] for _ in range(those.count))
        return
    for at in range(those.count):
        holds = planned and worst(own[at]) != FAIL
        found = []
        own_values = {name: each[at] for name, each in values.items()}
        for label in OF_GROUPS:
            figure = figure_of(label, own_values)
            key = _key(label)
            if figure == ALL_RUN:
                continue
            if holds and figure in values and values[figure][at]:
                found.append(StateOutcome(key, label, PASS, None, "", None, "", None))
            elif key in beside:
                found.append(StateOutcome(key, label, FAIL, None, "", None, _NOT_PLANNED, None))
        yield found


def _key(label: str) -> str:
    """A loss of a group of servers as answers name it."""
    return label.lower().replace(" ", "-")
