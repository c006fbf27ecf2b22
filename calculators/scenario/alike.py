"""Documents that share parts, such as the designs of a search: what reads the same is read once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from calculators.inputs.catalogue import Catalogue
from calculators.sheet.lines.records import Record
from calculators.systems import System

# RAID groups that are kept as they were read.
_MOST_ALIKE = 1024


class Alike:
    """What was read of a document, for others that share parts with it: the same part reads the
    same, as long as nothing is wrong with it, on the same rows.

    Args:
        catalogue: whose rows these are
    """

    def __init__(self, catalogue: Catalogue) -> None:
        self._tables = _tables(catalogue)
        # What was read last of options and populations; groups by where they stand and what they
        # say.
        self._last: tuple[System, Mapping[str, Any], Record, tuple[Record, ...]] | None = None
        self._groups: dict[Any, tuple[System, Record]] = {}

    def knows(self, catalogue: Catalogue) -> bool:
        """Whether a catalogue has the same rows."""
        return all(
            one is other for one, other in zip(self._tables, _tables(catalogue), strict=True)
        )

    def options(
        self, system: System, document: Mapping[str, Any]
    ) -> tuple[Record, tuple[Record, ...]] | None:
        """Options and populations of a document that differs in RAID groups alone; else None."""
        if self._last is None:
            return None
        asked, before, options, populations = self._last
        same = (
            asked is system
            and document.keys() == before.keys()
            and all(
                _same(value, before[key]) for key, value in document.items() if key != "raid_groups"
            )
        )
        return (_apart(options), populations) if same else None

    def keep_options(
        self,
        system: System,
        document: Mapping[str, Any],
        options: Record,
        populations: tuple[Record, ...],
    ) -> None:
        """Note what was read of a document."""
        self._last = system, document, _apart(options), populations

    def group(self, system: System, key: Any) -> Record | None:
        """A RAID group that was read; else None."""
        asked, found = self._groups.get(key, (None, None))
        return _apart(found) if found and asked is system else None

    def keep_group(self, system: System, key: Any, record: Record) -> None:
        """Note what was read of a RAID group."""
        if len(self._groups) >= _MOST_ALIKE:
            self._groups.clear()
        self._groups[key] = system, _apart(record)


def _tables(catalogue: Catalogue) -> tuple[Any, ...]:
    return (
        catalogue.disks,
        catalogue.controllers,
        catalogue.servers,
        catalogue.profiles,
        catalogue.further,
    )


def _same(one: Any, other: Any) -> bool:
    """Whether two parts of documents read alike: to Python 1 is True, to a reader not."""
    if one is other:
        return True
    if type(one) is not type(other):
        return False
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(_same(one[key], other[key]) for key in one)
    if isinstance(one, list):
        return len(one) == len(other) and all(map(_same, one, other))
    return bool(one == other)


def _apart(record: Record) -> Record:
    """The same, whose fields may be changed."""
    return Record(record.name, dict(record.fields))
