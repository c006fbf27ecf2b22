"""Two questions about different mail systems, and every question between them.

The mail system is a change of its own: on either side of it stands the question as it was asked
there, formulas, constants and the inputs that only this system has among it. An input of the same
meaning is a change as ever: it is put into either question in the unit and under the name that the
mail system there has for it. What cannot be put into both belongs to the mail system.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

from calculators.inputs.carried import MEASURED, taken_as, target_of
from calculators.inputs.documents import origins
from calculators.inputs.fields import Field
from calculators.scenario.parse import parse_unchecked
from calculators.studies.what_if.differences import (
    FIELDS,
    LISTS,
    PURCHASE,
    Between,
    Change,
    pointer_to,
    same,
)
from calculators.systems import SYSTEMS, System
from calculators.systems.exchange_2013.workbook import inputs as workbook

SYSTEM = "system"
_ASSUMED = "assumptions"
_GROUPS = "raid_groups"
_Way = tuple[Any, ...]
_Pair = tuple[_Way, _Way, Field | None, Field | None]
# Down to a row of a list.
_ROW = 2


@dataclass
class Crossing(Between):
    """Two questions about different mail systems.

    Args:
        apart: ways to the inputs that only one side has or takes so, of the earlier question and of
            the later; they belong to the mail system
    """

    apart: tuple[list[_Way], list[_Way]] = field(init=False)

    def __post_init__(self) -> None:
        self._made = {}
        self._documents = (self.before, self.after)
        self._systems: tuple[System, System] = tuple(
            SYSTEMS[each[SYSTEM]] for each in self._documents
        )  # type: ignore[assignment]
        # What a change puts into the earlier question, and what going back puts into the later.
        self._put: dict[Change, tuple[Any, Any]] = {}
        self._crossed = Change(
            f"/{SYSTEM}", self.before[SYSTEM], self.after[SYSTEM], (SYSTEM,), (SYSTEM,)
        )
        self._shared: tuple[set[_Way], set[_Way]] = (set(), set())
        rows = list(self._of_catalogue())
        self.changes = [self._crossed, *self._alike(), *self._paid_alike(), *rows]
        sound = [each for each in self.changes if each is self._crossed or self._stands(each)]
        for each in self.changes:
            if each not in sound:
                for side, way in enumerate((each.earlier, each.way)):
                    self._shared[side].discard(way)
        self.changes = sorted(sound, key=lambda change: change.pointer)
        self.apart = (list(self._left(0)), list(self._left(1)))

    def document(self, changed: frozenset[Change]) -> dict[str, Any]:
        """The question of the side whose mail system it is of, with the other values put in."""
        side = int(self._crossed in changed)
        made: dict[str, Any] = {
            key: deepcopy(value)
            for key, value in self._documents[side].items()
            if key != origins.KEY
        }
        gone = []
        for change in self.changes:
            if change not in self._put or (change in changed) == bool(side):
                continue
            way, value = (change.way if side else change.earlier), self._put[change][side]
            if len(way) == _ROW and way[0] in LISTS:
                if value is None:
                    gone.append(way)
                else:
                    made.setdefault(way[0], []).append(deepcopy(value))
            else:
                _set(made, way, value)
        for listed, place in sorted(gone, reverse=True):
            del made[listed][place]
        return made

    def _stands(self, change: Change) -> bool:
        """Whether it can be made alone, and be the only one that is not made."""
        every = frozenset(self.changes)
        return change.of_catalogue or all(
            parse_unchecked(self.document(made), self.catalogue(made)) is not None
            for made in (frozenset({change}), every - {change})
        )

    def _alike(self) -> Iterator[Change]:
        """The inputs of the same meaning whose values differ."""
        for pair in self._pairs():
            ways, columns = pair[:2], pair[2:]
            was, then = (_at(d, way) for d, way in zip(self._documents, ways, strict=True))
            if was is None and then is None:
                continue
            there, here = _taken(columns[0], was, columns[1]), _taken(columns[1], then, columns[0])
            if (there is None) != (was is None) or (here is None) != (then is None):
                continue
            self._note(*ways)
            if same(there, then) or same(was, here):
                continue
            change = Change(pointer_to(ways[1]), was, then, ways[1], ways[0])
            self._put[change] = (here, there)
            yield change
        yield from self._more_users()

    def _note(self, *ways: _Way) -> None:
        for side, way in enumerate(ways):
            self._shared[side].add(way)

    def _pairs(self) -> Iterator[_Pair]:
        one, other = self._systems
        for column, target in _matched(one.fields, other.fields):
            yield (column.name,), (target.name,), column, target
        for listed, places in (("populations", self._users()), (_GROUPS, self._groups())):
            fields = [getattr(each, FIELDS[listed]) for each in self._systems]
            for old, new in places:
                for column, target in _matched(*fields):
                    if column.name not in MEASURED:
                        yield (listed, old, column.name), (listed, new, target.name), column, target
        for name in one.facts:
            if name in other.facts:
                yield (_ASSUMED, name), (_ASSUMED, name), None, None
        if all(isinstance(each.get(workbook.KEY), Mapping) for each in self._documents):
            nested = [workbook.nested_fields(each) for each in self._systems]
            for column, target in _matched(*nested):
                yield (workbook.KEY, column.name), (workbook.KEY, target.name), column, target

    def _users(self) -> list[tuple[int, int]]:
        rows = [len(each.get("populations") or ()) for each in self._documents]
        return [(place, place) for place in range(min(rows))]

    def _groups(self) -> list[tuple[int, int]]:
        """RAID groups of the same volume, in their order."""
        places: list[dict[Any, int]] = []
        for document in self._documents:
            met: Counter[Any] = Counter()
            found = {}
            for place, row in enumerate(document.get(_GROUPS) or ()):
                found[row.get("volume"), met[row.get("volume")]] = place
                met[row.get("volume")] += 1
            places.append(found)
        return [(places[0][name], places[1][name]) for name in places[0] if name in places[1]]

    def _more_users(self) -> Iterator[Change]:
        """Users that only one of the questions has: there they come or go."""
        lists: list[list[Any]] = [list(each.get("populations") or ()) for each in self._documents]
        both = min(len(rows) for rows in lists)
        side = int(len(lists[1]) > len(lists[0]))
        if not both:
            return
        for place in range(both, len(lists[side])):
            row = lists[side][place]
            other = self._as_there(row, side, lists[1 - side][0])
            way = ("populations", place)
            was, then = (None, row) if side else (row, None)
            change = Change(pointer_to(way), was, then, way, way)
            self._put[change] = (other, None) if side else (None, other)
            self._note(way, way)
            yield change

    def _as_there(self, row: Mapping[str, Any], side: int, beside: Mapping[str, Any]) -> Any:
        """Users as the other mail system asks of them: what it asks besides as of its first."""
        fields = [each.population_fields for each in self._systems]
        found = {name: value for name, value in beside.items() if name not in MEASURED}
        for column, target in _matched(fields[side], fields[1 - side]):
            value = _taken(column, row.get(column.name), target)
            if value is not None and column.name not in MEASURED:
                found[target.name] = value
        return found

    def _paid_alike(self) -> Iterator[Change]:
        """What is said of buying holds for every mail system."""
        for change in self._bought():
            found = Change(change.pointer, change.before, change.after, change.way, change.way)
            self._put[found] = (change.after, change.before)
            yield found

    def _left(self, side: int) -> Iterator[_Way]:
        """Ways to what a question says that is no input of both."""
        document, shared = self._documents[side], self._shared[side]
        for name, value in document.items():
            if name in (SYSTEM, origins.KEY, PURCHASE) or value is None:
                continue
            if name in FIELDS:
                for place, row in enumerate(value):
                    if (name, place) in shared:
                        continue
                    ways = [(name, place, key) for key in row if row[key] is not None]
                    mine = [way for way in ways if way in shared]
                    yield from [w for w in ways if w not in shared] if mine else [(name, place)]
            elif isinstance(value, Mapping):
                yield from ((name, key) for key in value if (name, key) not in shared)
            elif (name,) not in shared:
                yield (name,)


def _matched(before: Sequence[Field], after: Sequence[Field]) -> Iterator[tuple[Field, Field]]:
    """The fields that ask the same, each once."""
    offered = {each.name: each for each in after}
    for column in before:
        target = target_of(column, offered)
        if target is not None:
            del offered[target.name]
            yield column, target


def _taken(column: Field | None, value: Any, target: Field | None) -> Any:
    if value is None or column is None or target is None:
        return value
    return taken_as(column, value, target)


def _at(document: Mapping[str, Any], way: _Way) -> Any:
    found: Any = document
    for key in way:
        if isinstance(found, Mapping):
            found = found.get(key)
        elif found is None:
            return None
        else:
            found = found[key]
    return found


def _set(made: dict[str, Any], way: _Way, value: Any) -> None:
    """Put a value into a document; None takes it out."""
    place: Any = made
    for key in way[:-1]:
        if isinstance(place, dict) and not isinstance(place.get(key), dict | list):
            place[key] = {}
        place = place[key]
    if value is None:
        place.pop(way[-1], None)
    else:
        place[way[-1]] = deepcopy(value)
