"""Records: what was asked, field by field, each value with unit, origin and source."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, cast

from msgspec import Struct
from msgspec.structs import replace

from calculators.sheet.figures import finite
from calculators.sheet.lazily import cached_property

# What stands for a number among the words of a scenario.
_NUMBER = "#"
# Names of the fields of scenarios, by the words that they say.
_MOST_NAMES = 1024
_NAMES: dict[Words, list[str]] = {}


class Given(Struct, frozen=True, gc=False):
    """One value of the question.

    Args:
        value: float, str, bool, or None where left out
        unit: a unit of ``units.UNITS``
        origin: given, cited or assumed
        source: key of the bibliography and place
        label: the field's label
        note: remark from the catalogue row it came from
        names_row: whether the value is the key of a catalogue row, on which no line branches
    """

    value: Any
    unit: str
    origin: str
    source: str
    label: str
    note: str = ""
    names_row: bool = False

    def changed(self, **values: Any) -> Given:
        """The same with other values."""
        return replace(self, **values)


class Record(Struct, frozen=True):
    """Named values that belong together: a population, a RAID group, its disk."""

    name: str
    fields: dict[str, Given | Record]

    def value(self, key: str) -> Any:
        """The plain value of a field; None where it was left out or does not exist."""
        given = self.fields.get(key)
        return given.value if isinstance(given, Given) else None

    def put_beside(self, model: str, fields: Mapping[str, Given | Record]) -> None:
        """Further fields beside those of a model that this record names, where it does: the
        catalogue keeps the model as it was."""
        named = self.fields.get(model)
        if isinstance(named, Record):
            self.fields[model] = Record(named.name, {**named.fields, **fields})

    def changed(self, values: Mapping[str, Any]) -> Record:
        """The same with other values of fields that it has."""
        fields = dict(self.fields)
        for key, value in values.items():
            given = fields[key]
            assert isinstance(given, Given)
            fields[key] = given.changed(value=value)
        return Record(self.name, fields)


@dataclass(frozen=True, slots=True)
class Scenario:
    """A complete question, checked and typed: the only thing the calculators size.

    Args:
        system: key of the mail system
        options: the scenario's own fields
        populations: one record each
        groups: volume -> RAID group records; identical neighbours are one record with a count
        assumptions: overridden facts
        controllers: key -> catalogue row of each controller that a group names, with its limits
        purchase: prices, rates and years for the bill, on which no line of the sheet rests
        laid: the same without its structure, as its lines are handed it
    """

    system: str
    options: Record
    populations: tuple[Record, ...]
    groups: dict[str, tuple[Record, ...]]
    assumptions: dict[str, float] = field(default_factory=dict)
    controllers: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    purchase: Any = None
    laid: Laid = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        _set(self, "laid", lay_out(self))

    @property
    def names(self) -> list[str]:
        """Dotted name of each field, in their order: the same for all that say the same words."""
        found = _NAMES.get(self.laid.words)
        if found is None:
            if len(_NAMES) >= _MOST_NAMES:
                _NAMES.clear()
            found = _NAMES[self.laid.words] = [name for name, _ in every_given(self.records)]
        return found

    @property
    def given(self) -> dict[str, Given]:
        """Dotted name -> what was given; what is left out does not appear."""
        named = zip(self.names, self.laid.givens, strict=True)
        return {name: given for name, given in named if given.value is not None}

    @property
    def records(self) -> list[Record]:
        """Options, populations and RAID groups."""
        groups = [record for records in self.groups.values() for record in records]
        return [self.options, *self.populations, *groups]

    def holding(self, values: Mapping[str, float]) -> Scenario:
        """The same with other numbers for some inputs that were given.

        Args:
            values: dotted name of the input -> its number
        """
        of_record: dict[str, dict[str, float]] = {}
        for name, value in values.items():
            record, _, key = name.rpartition(".")
            of_record.setdefault(record, {})[key] = value

        def put(record: Record) -> Record:
            changed = of_record.get(record.name)
            return record.changed(changed) if changed else record

        return self._with(
            self.laid.with_numbers(values, self.names),
            options=put(self.options),
            populations=tuple(map(put, self.populations)),
            groups={volume: tuple(map(put, each)) for volume, each in self.groups.items()},
        )

    def saying(self, option: str, word: str) -> Scenario:
        """The same with another word for an option that was given."""
        at = self.names.index(option)
        return self._with(
            self.laid.with_word(at, word), options=self.options.changed({option: word})
        )

    def _with(self, laid: Laid, **parts: Any) -> Scenario:
        """The same with other parts, which are laid out already."""
        made = object.__new__(Scenario)
        for name in _PARTS:
            _set(made, name, parts[name] if name in parts else getattr(self, name))
        _set(made, "laid", laid)
        return made


_set = object.__setattr__
_PARTS = tuple(each.name for each in fields(Scenario) if each.init)


class Words(Struct, frozen=True, cache_hash=True):
    """What decides which lines are written.

    Args:
        names: of the mail system, and of each record with its fields
        said: of each field its word, that it is a number, or that it is left out
        volumes: each with the number of its RAID groups
    """

    names: tuple[Any, ...]
    said: tuple[Any, ...]
    volumes: tuple[Any, ...] = ()

    def saying(self, at: int, word: str) -> Words:
        """The same with another word for the field in this place."""
        return Words(self.names, (*self.said[:at], word, *self.said[at + 1 :]), self.volumes)


NO_WORDS = Words((), ())


class Laid(Struct, frozen=True, dict=True):
    """A scenario laid out.

    Args:
        givens: every field in the order of the records, those of a record within it in its place
        values: theirs
        words: what decides which lines are written
    """

    givens: list[Given]
    values: list[Any]
    words: Words = NO_WORDS

    @cached_property
    def told(self) -> list[Any]:
        """The values as JSON can carry them; only who shows the figures asks."""
        return [*map(finite, self.values)]

    @cached_property
    def tables(self) -> dict[Any, dict[str, Any]]:
        """Lines -> their figures, of which those stand there that are given, as far as anybody
        asked."""
        return {}

    @classmethod
    def of(cls, givens: list[Given], words: Words = NO_WORDS) -> Laid:
        """What these fields say."""
        return cls(givens, [given.value for given in givens], words)

    def holding(self, values: list[Any]) -> Laid:
        """The same with other values."""
        return Laid(self.givens, values, self.words)

    def with_numbers(self, numbers: Mapping[str, float], names: list[str]) -> Laid:
        """The same with other numbers for some fields that hold one.

        Args:
            numbers: dotted name of the field -> its number
            names: of all fields, in their order
        """
        givens, values, words = list(self.givens), list(self.values), self.words
        for name, number in numbers.items():
            at = names.index(name)
            if type(values[at]) is not float:
                # What was left out is there now.
                words = words.saying(at, _NUMBER)
            givens[at], values[at] = givens[at].changed(value=number), number
        return Laid(givens, values, words)

    def with_word(self, at: int, word: str) -> Laid:
        """The same with another word for the field in this place."""
        givens, values = list(self.givens), list(self.values)
        givens[at], values[at] = givens[at].changed(value=word), word
        return Laid(givens, values, self.words.saying(at, word))


def lay_out(scenario: Scenario) -> Laid:
    """What a scenario says, without its structure."""
    givens: list[Given] = []
    names: list[tuple[str, ...]] = []
    for record in scenario.records:
        _lay(record, givens, names)
    said = [
        # Models differ in what they state, which the names of their fields tell.
        _NUMBER
        if type(given.value) is float or (given.names_row and given.value is not None)
        else given.value
        for given in givens
    ]
    volumes = [(volume, len(records)) for volume, records in scenario.groups.items()]
    words = Words((scenario.system, *names), tuple(said), tuple(volumes))
    return Laid.of(givens, words)


def _lay(record: Record, givens: list[Given], names: list[tuple[str, ...]]) -> None:
    fields = record.fields
    names.append((record.name, *fields))
    for given in fields.values():
        if type(given) is Given:
            givens.append(given)
        else:
            _lay(cast(Record, given), givens, names)


def givens_of(records: Iterable[Record]) -> dict[str, Given]:
    """Dotted name -> what was given, of some records and of those inside them; what is left out
    does not appear."""
    return {name: given for name, given in every_given(records) if given.value is not None}


def every_given(records: Iterable[Record]) -> Iterator[tuple[str, Given]]:
    """Dotted name and value of every field of some records and of those inside them."""
    for record in records:
        prefix = f"{record.name}." if record.name else ""
        for key, given in record.fields.items():
            if type(given) is Record:
                yield from every_given([given])
            else:
                yield prefix + key, cast(Given, given)
