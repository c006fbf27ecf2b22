"""Reading axes: which places of a scenario vary, over which values."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any

from msgspec import UNSET, Meta

from calculators.inputs.catalogue import matching, turns
from calculators.inputs.documents.asked import Asked, Maybe, names_of
from calculators.inputs.fields import Field
from calculators.inputs.limits import MOST_VALUES_OF_AN_AXIS
from calculators.inputs.reader import Reader, escaped, kind_of, shown
from calculators.inputs.typed.quantities import TWO_READINGS, Unreadable, as_number, read
from calculators.inputs.typed.words import is_number
from calculators.search.space import Axis
from calculators.sheet.figures import bounds_of
from calculators.sheet.said.numbers import count
from calculators.systems import SYSTEMS, System

_FROM_CATALOGUE = ("disk", "controller", "server", "user_profile", "enclosure", "memory")
_AT_LEAST, _AT_MOST, _PRICED = "_at_least", "_at_most", "priced"
# An option of each of two sites, and both of them as one.
_SITES = ("_primary_site", "_secondary_site")
BOTH_SITES = "_*_site"
_ENDS = (("from", None), ("to", None), ("step", 1))


class RangeOfValues(Asked, rename={"start": "from", "end": "to"}):
    """Numbers at equal steps, at most as many as a list may have."""

    start: float
    end: float
    step: Maybe[Annotated[float, Meta(gt=0, description="1 if left out.")]] = UNSET


class RowsOfValues(Asked):
    """Rows of the catalogue: those with these fields, all where empty."""

    catalogue: Annotated[
        dict[str, Any],
        Meta(
            description="A field of the row to its value or values, or with _at_least or _at_most "
            'to a number; "priced" to true or false.'
        ),
    ]


# Of any type, by what is said: clients are made of a union that none of them fills.
ListOfValues = Annotated[
    list[Annotated[Any, Meta(description="A word, a number, true, false or null.")]],
    Meta(min_length=1, max_length=MOST_VALUES_OF_AN_AXIS, description="The values one by one."),
]


class AxisValues:
    """What an axis runs over: one of these."""

    KINDS = (ListOfValues, RangeOfValues, RowsOfValues)


def known_places(scenario: Mapping[str, Any], system: System) -> dict[str, Field]:
    """Every place of a scenario that may vary, with its field."""
    found = {f"/{field.name}": field for field in system.fields}
    for table, fields in (
        ("populations", system.population_fields),
        ("raid_groups", system.group_fields),
    ):
        rows = scenario.get(table)
        for index in range(len(rows) if isinstance(rows, list) else 0):
            found |= {f"/{table}/{index}/{field.name}": field for field in fields}
    return found | _places_of_facts(system.key)


@cache
def _places_of_facts(key: str) -> dict[str, Field]:
    """Every fact of a mail system that may vary: the same whatever is asked."""
    found = {}
    for name, fact in SYSTEMS[key].facts.items():
        least, most = bounds_of(fact)
        found[f"/assumptions/{name}"] = Field(
            name, fact.label, "number", fact.unit, fact.value, least=least, most=most
        )
    return found


def places_of(pointer: str, known: Mapping[str, Field]) -> tuple[str, ...]:
    """The places a pointer stands for: itself, or all rows or both sites where it has a star."""
    if pointer.endswith(BOTH_SITES):
        stem = pointer.removesuffix(BOTH_SITES)
        return tuple(place for place in (f"{stem}{site}" for site in _SITES) if place in known)
    if "/*/" not in pointer:
        return (pointer,) if pointer in known else ()
    table, name = pointer.split("/*/", 1)
    return (
        ()
        if table in ("", "/") or not table.startswith("/")
        else tuple(
            place for place in known if place.startswith(f"{table}/") and place.endswith(f"/{name}")
        )
    )


def first_place(pointer: str) -> str:
    """The first place that a pointer stands for."""
    return pointer.replace("/*/", "/0/").replace(BOTH_SITES, _SITES[0])


def both_sites(pointer: str) -> tuple[str, str] | None:
    """For an option of the first site: that of the second, and the pointer to both; else None."""
    if not pointer.endswith(_SITES[0]):
        return None
    stem = pointer.removesuffix(_SITES[0])
    return f"{stem}{_SITES[1]}", f"{stem}{BOTH_SITES}"


def varied_places(asked: Any, scenario: Mapping[str, Any], system: System) -> set[str]:
    """The places that the axes vary, whether or not their values can be used."""
    known = known_places(scenario, system)
    pointers = asked if isinstance(asked, Mapping) else ()
    return {place for pointer in pointers for place in places_of(str(pointer), known)}


def axes_missing(reader: Reader, asked: Any) -> bool:
    """Whether nothing varies, which is noted."""
    if isinstance(asked, Mapping) and asked:
        return False
    reader.problem(
        "/axes",
        "required",
        "Nothing varies: axes are missing.",
        'Give at least one, such as {"/raid_groups/0/disks": [2, 4, 6, 8]}.',
    )
    return True


def read_axes(
    reader: Reader, asked: Any, scenario: Mapping[str, Any], system: System
) -> tuple[Axis, ...]:
    """The axes of a search; what is wrong with them is noted in the reader."""
    if axes_missing(reader, asked):
        return ()
    known = known_places(scenario, system)
    found: list[Axis] = []
    filled: set[str] = set()
    for pointer, values in asked.items():
        here = f"/axes/{escaped(pointer)}"
        places = places_of(str(pointer), known)
        if not places:
            reader.problem(
                here,
                "unknown-field",
                f"{shown(pointer)} is no field of this scenario.",
                reader.nearest(pointer, known, "Give a pointer such as /raid_groups/0/disks."),
            )
            continue
        if filled & set(places):
            reader.problem(
                here,
                "given-twice",
                f"{shown(pointer)} varies what another axis varies already.",
                "Leave one of the two out.",
            )
        filled |= set(places)
        field = known[places[0]]
        listed = _values(reader, field, values, here)
        if listed:
            found.append(Axis(str(pointer), field.label, field.unit, tuple(listed), places))
    return tuple(found)


def _values(reader: Reader, field: Field, asked: Any, place: str) -> list[Any]:
    """The values of an axis, each checked as the scenario's own would be."""
    if isinstance(asked, Mapping) and "catalogue" in asked and field.kind in _FROM_CATALOGUE:
        before = len(reader.problems)
        reader.refuse_unknown(asked, names_of(RowsOfValues), place)
        if len(reader.problems) > before:
            return []
        return _rows(reader, field, asked["catalogue"], f"{place}/catalogue")
    if isinstance(asked, Mapping):
        asked = _range(reader, field, asked, place)
        if asked is None:
            return []
    if not isinstance(asked, list) or not asked:
        given = "an empty list" if asked == [] else kind_of(asked)
        reader.problem(
            place,
            "wrong-type",
            f"{field.label}: {given} given; an axis needs values.",
            f"Give a list of 1 to {count(MOST_VALUES_OF_AN_AXIS)} values, or a range.",
        )
        return []
    if len(asked) > MOST_VALUES_OF_AN_AXIS:
        reader.problem(
            place,
            "too-many",
            f"{field.label}: {count(len(asked))} values given; an axis has at most "
            f"{count(MOST_VALUES_OF_AN_AXIS)}.",
            'Leave some out, or give a range with a larger step, {"from": …, "to": …, "step": …}.',
        )
        return []
    before = len(reader.problems)
    values = [reader.value(field, value, f"{place}/{index}") for index, value in enumerate(asked)]
    if field.nothing_is_none and 0 in values and any(values):
        reader.problem(
            place,
            "contradiction",
            f"{field.label}: 0 stands for none among values that are given, and a design without "
            "is worked out in another way.",
            "Leave 0 out, or search without this axis.",
        )
    return [] if len(reader.problems) > before else list(dict.fromkeys(values))


def _range(reader: Reader, field: Field, asked: Mapping[str, Any], place: str) -> list[Any] | None:
    before = len(reader.problems)
    reader.refuse_unknown(asked, names_of(RangeOfValues), place)
    if len(reader.problems) > before:
        return None
    ends = [
        as_number(asked.get(name, left_out), field.unit, field.most) for name, left_out in _ENDS
    ]
    if not all(map(is_number, ends)):
        unread = [read(end, field.unit, field.most) for end in ends if isinstance(end, str)]
        for found in unread:
            if isinstance(found, Unreadable) and found.code == TWO_READINGS:
                reader.problem(place, found.code, f"{field.label}: {found.reason}", found.remedy)
                return None
        reader.problem(
            place,
            "wrong-type",
            f"{field.label}: a range needs numbers.",
            'Give {"from": 1, "to": 8, "step": 1}.',
        )
        return None
    low, high, step = ends
    if not step > 0:
        reader.problem(
            f"{place}/step",
            "too-small",
            f"{field.label}: a step of {shown(step)} leads nowhere.",
            "Give a step above 0.",
        )
        return None
    if not low <= high:
        reader.problem(
            place,
            "empty-range",
            f"{field.label}: from {shown(low)} to {shown(high)} holds no value.",
            "Give the smaller number first.",
        )
        return None
    steps = (high - low) / step + 1
    if not steps <= MOST_VALUES_OF_AN_AXIS:
        reader.problem(
            place,
            "too-large",
            f"{field.label}: from {shown(low)} to {shown(high)} are too many values; an axis has "
            f"at most {count(MOST_VALUES_OF_AN_AXIS)}.",
            "Give a smaller range, or a larger step.",
        )
        return None
    return [low + step * index for index in range(int(steps + 1e-9))]


def _rows(reader: Reader, field: Field, asked: Any, place: str) -> list[str]:
    """Keys of the catalogue rows that pass a filter."""
    rows = reader.catalogue.table(field.kind)
    if not isinstance(asked, Mapping):
        reader.problem(
            place,
            "wrong-type",
            f"{field.label}: {kind_of(asked)} given; a filter of the catalogue is an object.",
            'Give {} for all rows, or a filter such as {"rpm": 15000, "priced": true}.',
        )
        return []
    columns = {column for row in rows.values() for column in row}
    before = len(reader.problems)
    for name, wanted in asked.items():
        column = str(name).removesuffix(_AT_LEAST).removesuffix(_AT_MOST)
        if name != _PRICED and column not in columns:
            reader.problem(
                f"{place}/{escaped(name)}",
                "unknown-field",
                f"{shown(name)} is no field of the catalogue.",
                reader.nearest(column, columns, "Filter by: " + ", ".join(sorted(columns)) + "."),
            )
        elif name == _PRICED and not isinstance(wanted, bool):
            reader.problem(
                f"{place}/{_PRICED}",
                "wrong-type",
                f"{shown(wanted)} is not true or false.",
                "Give true for rows with a price, false for those without.",
            )
        elif column != name and not _numeric(rows, column):
            reader.problem(
                f"{place}/{escaped(name)}",
                "wrong-type",
                f"{shown(column)} is no number in the catalogue.",
                f"Give {column} its values instead.",
            )
        elif column != name and not is_number(wanted):
            reader.problem(
                f"{place}/{escaped(name)}",
                "not-a-number",
                f"{shown(wanted)} is not a number.",
                "Give the bound as a number.",
            )
    if len(reader.problems) > before:
        return []
    found = [key for key in matching(rows, asked, _fits) if not (field.solid and turns(rows[key]))]
    if not found:
        reader.problem(
            place,
            "no-rows",
            f"{field.label}: no row of the catalogue passes this filter.",
            f"Loosen it; the catalogue has {len(rows)} rows.",
        )
    return found


def _numeric(rows: Mapping[str, Mapping[str, Any]], column: str) -> bool:
    """Whether a column holds numbers, as numbers or as the decimal text of a price."""
    values = [row.get(column) for row in rows.values()]
    return all(value is None or column == "price" or is_number(value) for value in values)


def _fits(row: Mapping[str, Any], name: str, wanted: Any) -> bool:
    if name == _PRICED:
        return (row.get("price") is not None) == bool(wanted)
    for suffix, sign in ((_AT_LEAST, 1), (_AT_MOST, -1)):
        if name.endswith(suffix):
            value = row.get(name.removesuffix(suffix))
            return value is not None and sign * (float(value) - wanted) >= 0
    return row.get(name) in (wanted if isinstance(wanted, list) else [wanted])
