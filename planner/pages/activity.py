"""What an entry of the activity changed, in the words of the fields and of their values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Any

from django.apps import apps
from django.db.models import Model

from calculators.inputs.catalogue import TABLES, Catalogue
from calculators.inputs.documents import origins
from calculators.inputs.fields import Field
from calculators.inputs.purchase.asked import PURCHASE_FIELDS
from calculators.sheet.said.moments import day, minute
from calculators.systems import SYSTEMS, System
from calculators.systems.exchange_2013.workbook import inputs
from planner.forms import numbers
from planner.forms.changes import ROWS, Change, in_sentence
from planner.forms.flat import LISTS
from planner.models import CATALOGUE, CatalogueRow
from planner.pages.catalogue.fields import shown_field
from planner.report.words.labels import title_of

_IN_PLANS = {"scenarios": "Scenario"}
NOTHING = "nothing"
_Told = tuple[str, Any]


def in_words(
    changes: Sequence[Mapping[str, Any]], subject: str, catalogue: Catalogue
) -> list[dict[str, str]]:
    """Changes with what each field is called and how its values are read.

    Args:
        changes: "field", a JSON Pointer, with "before" and "after"
        subject: what was changed, as the entry names it: its kind first
        catalogue: rows that values name
    """
    words = _Words(subject, _system_of(changes), catalogue)
    return [
        {
            "field": str(each["field"]),
            "words": Change(
                "", label, words.value(known, each["before"]), words.value(known, each["after"])
            ).words,
        }
        for each in changes
        for label, known in (words.field(str(each["field"])),)
    ]


def _system_of(changes: Sequence[Mapping[str, Any]]) -> str:
    """The mail system, where the changes say it."""
    found = (
        each["after"] or each["before"]
        for each in changes
        if str(each["field"]).endswith(("/question/system", "/system"))
    )
    return next((str(each) for each in found if each in SYSTEMS), "")


class _Words:
    def __init__(self, subject: str, system: str, catalogue: Catalogue):
        kind = subject.partition(" “")[0]
        models = apps.get_app_config("planner").get_models()
        self._model = next((each for each in models if each._meta.verbose_name == kind), None)
        # A change of a scenario names no mail system, and alike named inputs are called alike.
        self._systems = [SYSTEMS[system]] if system else list(SYSTEMS.values())
        self._catalogue = catalogue

    def field(self, pointer: str) -> _Told:
        """What a field is called, and what is known of it."""
        way = [each.replace("~1", "/").replace("~0", "~") for each in pointer.split("/")[1:]]
        before = ""
        if len(way) > 2 and way[0] in _IN_PLANS and way[1].isdecimal():
            before, way = f"{_IN_PLANS[way[0]]} {int(way[1]) + 1}: ", way[2:]
        if way[:1] == ["question"]:
            label, known = self._asked(way[1:])
        elif len(way) > 1 and (row := self._row(way[0])):
            label, known = f"{row}: {in_sentence(_label(way[-1]))}", _in_catalogue(way[-1])
        else:
            label, known = self._of_row(way)
        return (f"{before}{label}" if before else label), known

    def value(self, known: Any, value: Any) -> str:
        """A value as it is read."""
        if value is None or value == "":
            return NOTHING
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(known, Field):
            return self._of_field(known, value)
        choices = getattr(known, "choices", None) or ()
        said = dict(getattr(known, "flatchoices", None) or choices).get(value)
        if said is not None:
            return str(said)
        if isinstance(value, int | float):
            unit = getattr(known, "unit", "")
            return numbers.with_unit(value, unit)
        return _moment(value) if isinstance(value, str) else str(value)

    def _of_field(self, known: Field, value: Any) -> str:
        if known.kind in TABLES and isinstance(value, str):
            row = self._catalogue.table(known.kind).get(value)
            return str(row["name"]) if row else value
        if known.choices:
            return str(known.choices().get(value, value))
        return (
            numbers.with_unit(value, known.unit) if isinstance(value, int | float) else str(value)
        )

    def _asked(self, way: list[str]) -> _Told:
        """An input of a scenario."""
        if way[:1] == [origins.KEY]:
            inner = [part for part in "/".join(way[1:-1]).split("/") if part]
            return f"{self._asked(inner)[0]}: {in_sentence(_label(way[-1]))}", None
        listed = way[0] if way else ""
        if listed in LISTS and len(way) == 3 and way[1].isdecimal():
            known = self._known(LISTS[listed], way[2])
            label = known.label if known else _label(way[2])
            row = f"{ROWS[listed]} {int(way[1]) + 1}"
            return row if label == ROWS[listed] else f"{row}: {in_sentence(label)}", known
        if listed == "assumptions" and len(way) == 2:
            facts = (each.facts.get(way[1]) for each in self._systems)
            fact = next((each for each in facts if each), None)
            return (fact.label, _Unit(fact.unit)) if fact else (_label(way[1]), None)
        if listed == "purchase" and len(way) > 1:
            bought = PURCHASE_FIELDS.get(way[-1]) if len(way) == 2 else None
            names = [self._row(each) or _part(each) for each in way[1:]]
            return (bought.label, bought) if bought else (_begun(": ".join(names)), None)
        if listed == inputs.KEY:
            way = way[1:]
        known = self._known("fields", way[-1]) if len(way) == 1 else None
        if known:
            return known.label, known
        return _begun(": ".join(map(_part, way))), None

    def _known(self, listed: str, name: str) -> Field | None:
        return next(
            (
                each
                for system in self._systems
                for each in _fields(system, listed)
                if each.name == name
            ),
            None,
        )

    def _row(self, key: str) -> str:
        """The name of a row of the catalogue."""
        *_, key = key.split("/")
        rows = (self._catalogue.table(kind).get(key) for kind in TABLES)
        found = next((row for row in rows if row), None)
        return str(found["name"]) if found else ""

    def _of_row(self, way: list[str]) -> _Told:
        """A field of what is kept: a preference, a row of the catalogue, a role."""
        model: type[Model] | None = self._model
        if model is not None and len(way) == 1:
            known = next((each for each in model._meta.get_fields() if each.name == way[0]), None)
            if known is not None and issubclass(model, CatalogueRow):
                shown = shown_field(model, way[0])
                return shown.label, shown
            if known is not None and hasattr(known, "verbose_name"):
                return _begun(str(known.verbose_name)), known
        return _begun(": ".join(map(_part, way))), None


class _Unit:
    """A number of which only the unit is known."""

    def __init__(self, unit: str):
        self.unit = unit


def _fields(system: System, listed: str) -> tuple[Field, ...]:
    found: tuple[Field, ...] = getattr(system, listed)
    return found


def _in_catalogue(name: str) -> Any:
    for model in CATALOGUE.values():
        if any(each.name == name for each in model._meta.get_fields()):
            return shown_field(model, name)
    return None


def _label(name: str) -> str:
    return title_of(name.replace("-", " "))


def _part(name: str) -> str:
    return str(int(name) + 1) if name.isdecimal() else in_sentence(_label(name))


def _moment(text: str) -> str:
    """A moment or a day as its reader writes it; any other text as it is."""
    try:
        return (
            minute(datetime.fromisoformat(text)) if "T" in text else day(date.fromisoformat(text))
        )
    except ValueError:
        return text


def _begun(text: str) -> str:
    return text[:1].upper() + text[1:]
