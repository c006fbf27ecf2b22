"""What differs between two questions: one entry for each input that somebody changed."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from typing import Any

from calculators.inputs.catalogue import FURTHER, TABLES, Catalogue, Table
from calculators.inputs.documents import origins
from calculators.inputs.purchase.said import same_said
from calculators.inputs.reader import escaped
from calculators.inputs.typed.words import is_number

Document = Mapping[str, Any]
# Lists of rows -> where the mail system has the fields of a row.
FIELDS = {"populations": "population_fields", "raid_groups": "group_fields"}
LISTS = tuple(FIELDS)
_OBJECTS = ("assumptions", "calculator_inputs")
# What a scenario says of buying: these are objects of objects, each of which is one input.
PURCHASE, _NAMED = "purchase", ("prices", "rates")
# Where inputs come from moves no figure: it is no input itself.
_SAID_APART = frozenset({"system", PURCHASE, origins.KEY})
_TABLES = ("disks", "controllers", "servers", "profiles")
_FURTHER = {TABLES[kind]: kind for kind in FURTHER}
_CATALOGUE = "catalogue"


@dataclass(frozen=True, eq=False)
class Change:
    """One input that differs; it is the same as itself only, for it may hold whole rows.

    Args:
        pointer: JSON Pointer to it: into the later question, into the earlier where the later has
            none; of a row of the catalogue /catalogue/disks/KEY
        before, after: None where it is left out; an object for a whole row
        way: keys down to it in the merged question
        earlier: keys down to it in the earlier question, of two mail systems
    """

    pointer: str
    before: Any
    after: Any
    way: tuple[Any, ...] = ()
    earlier: tuple[Any, ...] = ()

    @property
    def of_numbers(self) -> bool:
        """Whether it is a number on both sides."""
        return is_number(self.before) and is_number(self.after)

    @property
    def of_catalogue(self) -> bool:
        return self.way[:1] == (_CATALOGUE,)


@dataclass
class Between:
    """Two questions about one mail system, and every question between them.

    Args:
        before, after: the documents
        catalogues: the rows that each of them rests on
    """

    before: Document
    after: Document
    catalogues: tuple[Catalogue, Catalogue]
    changes: list[Change] = field(init=False)

    def __post_init__(self) -> None:
        self._rows = {
            name: _paired(self.before.get(name) or (), self.after.get(name) or ()) for name in LISTS
        }
        found = [*self._options(), *self._listed(), *self._of_catalogue()]
        # In the same order whichever way one looks.
        self.changes = sorted(found, key=lambda change: change.pointer)
        self._made: dict[frozenset[Change], Catalogue] = {}

    def _options(self) -> Iterator[Change]:
        nested = [
            name
            for name in _OBJECTS
            if isinstance(self.before.get(name), Mapping)
            and isinstance(self.after.get(name), Mapping)
        ]
        for name in _OBJECTS[:1]:
            # An object that is not there is one without fields.
            if name not in nested and (self.before.get(name) or self.after.get(name)):
                nested.append(name)
        for name in _both(self.before, self.after):
            if name in LISTS or name in nested or name in _SAID_APART:
                continue
            yield from self._one((name,), self.before.get(name), self.after.get(name))
        for name in nested:
            was, then = self.before.get(name) or {}, self.after.get(name) or {}
            for key in _both(was, then):
                yield from self._one((name, key), was.get(key), then.get(key))
        yield from self._bought()

    def _bought(self) -> Iterator[Change]:
        """What is said of buying: a price, with its currency and date, is one input."""
        was, then = (each.get(PURCHASE) or {} for each in (self.before, self.after))
        for key in _both(was, then):
            if key not in _NAMED:
                if not same_said(was.get(key), then.get(key)):
                    yield from self._one((PURCHASE, key), was.get(key), then.get(key))
                continue
            old, new = was.get(key) or {}, then.get(key) or {}
            for name in _both(old, new):
                if same_said(old.get(name), new.get(name)):
                    continue
                yield from self._one((PURCHASE, key, name), old.get(name), new.get(name))

    def _listed(self) -> Iterator[Change]:
        for name, rows in self._rows.items():
            was, then = self.before.get(name) or (), self.after.get(name) or ()
            for place, (old, new) in enumerate(rows):
                if old is None or new is None:
                    pointer = f"/{name}/{new if old is None else old}"
                    yield Change(
                        pointer,
                        None if old is None else was[old],
                        None if new is None else then[new],
                        (name, place),
                    )
                    continue
                for key in _both(was[old], then[new]):
                    pair = was[old].get(key), then[new].get(key)
                    yield from self._one((name, place, key), *pair, pointer=f"/{name}/{new}")

    @staticmethod
    def _one(way: tuple[Any, ...], was: Any, then: Any, pointer: str = "") -> Iterator[Change]:
        if not same(was, then):
            yield Change(pointer + pointer_to(way[2:] if pointer else way), was, then, way)

    def _of_catalogue(self) -> Iterator[Change]:
        for table in (*_TABLES, *_FURTHER):
            old, new = (rows_of(each, table) for each in self.catalogues)
            for key in old:
                if key in new and old[key] != new[key]:
                    columns = [
                        c for c in _both(old[key], new[key]) if old[key].get(c) != new[key].get(c)
                    ]
                    yield Change(
                        f"/{_CATALOGUE}/{table}/{escaped(key)}",
                        {column: old[key].get(column) for column in columns},
                        {column: new[key].get(column) for column in columns},
                        (_CATALOGUE, table, key),
                    )

    def document(self, changed: frozenset[Change]) -> dict[str, Any]:
        """The earlier question with some of the changes made."""
        made: dict[str, Any] = {
            key: deepcopy(value)
            for key, value in self.before.items()
            if key not in (*LISTS, origins.KEY)
        }
        for change in changed:
            if change.way[0] in LISTS or change.of_catalogue:
                continue
            place = made
            for key in change.way[:-1]:
                if not isinstance(place.get(key), dict):
                    place[key] = {}
                place = place[key]
            if change.after is None and change.way[0] == PURCHASE:
                place.pop(change.way[-1], None)
            else:
                place[change.way[-1]] = deepcopy(change.after)
        ways = {change.way: change for change in changed}
        for name, rows in self._rows.items():
            found = list(self._merged(name, rows, ways))
            if found:
                made[name] = found
        return made

    def _merged(self, name: str, rows: list[Any], ways: Mapping[Any, Change]) -> Iterator[Any]:
        was, then = self.before.get(name) or (), self.after.get(name) or ()
        for place, (old, new) in enumerate(rows):
            whole = (name, place) in ways
            if old is None or new is None:
                if whole == (old is None):
                    yield deepcopy(then[new] if old is None else was[old])
                continue
            row = dict(was[old])
            for key in _both(was[old], then[new]):
                if (name, place, key) in ways:
                    row[key] = then[new].get(key)
            yield row

    def catalogue(self, changed: frozenset[Change]) -> Catalogue:
        """The rows as they were, with some of the changes made."""
        rows = frozenset(change for change in changed if change.of_catalogue)
        if rows not in self._made:
            before, after = self.catalogues
            tables: dict[str, Any] = {
                table: {**rows_of(after, table), **rows_of(before, table)}
                for table in (*_TABLES, *_FURTHER)
            }
            for change in rows:
                _, table, key = change.way
                tables[table][key] = rows_of(after, table)[key]
            further = {kind: tables.pop(table) for table, kind in _FURTHER.items()}
            self._made[rows] = Catalogue(
                **tables,
                source=before.source,
                version=f"{before.version}+{len(rows)}",
                further=further,
            )
        return self._made[rows]


def same(one: Any, other: Any) -> bool:
    """Whether two inputs are one; to Python 1 is True, to a reader of documents not."""
    return bool(one == other) and isinstance(one, bool) == isinstance(other, bool)


def pointer_to(way: tuple[Any, ...]) -> str:
    """JSON Pointer of the keys down to an input."""
    return "".join(f"/{escaped(str(part))}" for part in way)


def rows_of(catalogue: Catalogue, table: str) -> Table:
    """The rows of a table by its name, such as disks or enclosures."""
    kind = _FURTHER.get(table)
    return catalogue.table(kind) if kind else getattr(catalogue, table)


def _both(one: Mapping[str, Any], other: Mapping[str, Any]) -> list[str]:
    return list(dict.fromkeys((*one, *other)))


def _paired(was: Any, then: Any) -> list[tuple[int | None, int | None]]:
    """The rows of two lists side by side: equal ones together, changed ones with what stands in
    their place, the others alone."""
    old, new = ([json.dumps(row, sort_keys=True) for row in rows] for rows in (was, then))
    found: list[tuple[int | None, int | None]] = []
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    for _, first, last, start, end in matcher.get_opcodes():
        before, after = list(range(first, last)), list(range(start, end))
        both = min(len(before), len(after))
        found += list(zip(before[:both], after[:both], strict=True))
        found += [(place, None) for place in before[both:]]
        found += [(None, place) for place in after[both:]]
    return found
