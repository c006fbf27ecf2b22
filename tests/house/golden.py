"""Every number that a source or the house decides, as one table: facts, levels, limits, promises.

`python tests/house/golden.py` writes the table anew; a person then reviews the difference against
the sources before it is committed.
"""

import contextlib
import importlib
import inspect
import os
import pkgutil
import re
import sys
from collections.abc import Iterator
from datetime import timedelta
from decimal import Decimal
from enum import Enum
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
from calculators.inputs.fields import Field  # noqa: E402
from tests.table import as_text  # noqa: E402

TABLE = Path(__file__).parent / "golden.csv"
HEAD = ("kind", "where", "key", "value", "unit", "source")
# Of the machine that runs, not of the product.
LEFT_OUT = {"planner.settings", "planner.celery", "planner.wsgi", "planner.environment"}
Row = tuple[str, str, str, str, str, str]


def rows() -> list[Row]:
    """The table as the code has it."""
    return [*facts(), *levels(), *checks(), *fields(), *findings(), *constants(), *defaults()]


def facts() -> Iterator[Row]:
    from calculators.systems import SYSTEMS

    for system in SYSTEMS.values():
        for key, fact in system.facts.items():
            yield ("fact", system.key, key, repr(float(fact.value)), fact.unit, fact.source)


def levels() -> Iterator[Row]:
    from calculators.formulas.raid.levels import LEVELS

    for name, level in LEVELS.items():
        for key, fact in level.facts.items():
            yield ("level", name, key, repr(float(fact.value)), fact.unit, fact.source)
        for key in ("family", "fewest", "multiple", "exact", "spannable", "fewest_spans"):
            yield ("level", name, key, repr(getattr(level, key)), "", "")


_OF_CHECK = (
    "unit", "strict", "warn_below", "advice", "at_least", "in_doubt", "about", "structural",
    "by_edition", "said_if_broken", "of_space", "of_memory", "arises",
)  # fmt: skip


def checks() -> Iterator[Row]:
    from calculators.checks.server import CHECKS

    for name, check in CHECKS.items():
        for key in _OF_CHECK:
            yield ("check", name, key, repr(getattr(check, key)), check.unit, check.source)


def fields() -> Iterator[Row]:
    from calculators.systems import SYSTEMS

    seen: set[int] = set()
    for system in SYSTEMS.values():
        for field in (*system.fields, *system.population_fields, *system.group_fields):
            seen.add(id(field))
            yield ("field", system.key, field.name, _asked(field), field.unit, field.source)
    # Those of purchases, searches, tools and the rows of groups.
    for name in modules():
        held = sorted(vars(importlib.import_module(name)).items())
        for field in (each for key, value in held for each in _fields(value)):
            if id(field) not in seen:
                seen.add(id(field))
                yield ("field", name, field.name, _asked(field), field.unit, field.source)


def _fields(value: object) -> list[Field]:
    """The fields among what a module holds."""
    if isinstance(value, dict):
        value = tuple(value.values())
    several = value if isinstance(value, tuple | list) else (value,)
    return [each for each in several if isinstance(each, Field)]


def _asked(field: Field) -> str:
    """What is allowed, what stands where nothing is given, and how it is asked."""
    default = "required" if field.required else repr(field.default)
    value = f"{default} in {field.least:.12g} to {field.most:.12g}"
    marks = [key for key in ("rare", "nothing_is_none", "nothing_is_unknown") if _is(field, key)]
    choices = [f"of {', '.join(field.choices())}"] if field.choices else []
    return "; ".join([value, *choices, *(mark.replace("_", " ") for mark in marks)])


def _is(field: Field, key: str) -> bool:
    return bool(getattr(field, key))


def findings() -> Iterator[Row]:
    from calculators.best_practice import RULES

    for key, rule in RULES.items():
        yield ("finding", rule.severity, key, " ".join(rule.systems), "", rule.source)


def constants() -> Iterator[Row]:
    """Numbers with a name of their own, of every module, and tables of them: limits, lifetimes,
    attempts, factors."""
    for name in modules():
        module = importlib.import_module(name)
        own = Path(str(module.__file__)).read_text()
        for key, value in sorted(vars(module).items()):
            # Alone, or among several to the left of one sign.
            if not key.isupper() or not re.search(rf"^(\w+, )*{key}\b", own, re.MULTILINE):
                continue
            if isinstance(value, dict) and value and all(map(_is_plain, value.values())):
                for name_of_row, one in value.items():
                    yield ("table", name, f"{key}[{name_of_row!r}]", _shown(one), "", "")
            if isinstance(value, bool | dict) or not _is_plain(value):
                continue
            yield ("constant", name, key, _shown(value), "", "")


def defaults() -> Iterator[Row]:
    """Numbers that functions and records take where nobody gives another."""
    for name in modules():
        for key, made in sorted(vars(importlib.import_module(name)).items()):
            if getattr(made, "__module__", None) != name or not callable(made):
                continue
            if key == "Command" or (isinstance(made, type) and issubclass(made, Enum)):
                # Django's, and Python's.
                continue
            with contextlib.suppress(TypeError, ValueError):
                for argument in inspect.signature(made).parameters.values():
                    if _has_number(argument.default):
                        shown = _shown(argument.default)
                        yield ("default", name, f"{key}({argument.name})", shown, "", "")


def _shown(value: object) -> str:
    if isinstance(value, Enum):
        # Its name may change with Python.
        value = value.value
    if isinstance(value, set | frozenset):
        value = tuple(sorted(value, key=repr))
    if isinstance(value, timedelta):
        return str(value)
    return repr(float(value)) if isinstance(value, float) else repr(value)


def _is_plain(value: object) -> bool:
    """Whether it is a number or a time, or some numbers, with words between."""
    if isinstance(value, tuple | set | frozenset):
        return not value or (all(_is_plain_part(each) for each in value) and _has_number(value))
    return isinstance(value, int | float | Decimal | timedelta)


def _is_plain_part(value: object) -> bool:
    if isinstance(value, tuple | set | frozenset):
        return all(map(_is_plain_part, value))
    return value is None or isinstance(value, str | int | float | Decimal)


def _has_number(value: object) -> bool:
    if isinstance(value, tuple | set | frozenset):
        return all(map(_is_plain_part, value)) and any(map(_has_number, value))
    return isinstance(value, int | float | Decimal)


def modules() -> list[str]:
    import calculators
    import planner

    found = [
        each.name
        for package in (calculators, planner)
        for each in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
    ]
    kept = [name for name in found if ".migrations" not in name and name not in LEFT_OUT]
    return sorted(name for name in kept if not name.startswith("planner.launch"))


def text() -> str:
    """The table as it is kept."""
    return as_text(HEAD, rows())


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "planner.settings")
    import django

    django.setup()
    TABLE.write_text(text())
