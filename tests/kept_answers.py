"""What the calculators answered one test, the next that asks the same of the same rows is given.

A page, the API and a report open a scenario anew each time, and tests open the same ones again and
again: the first in each process that asks works it out. A test that changes the program works out
everything itself, and so does one that is marked ``anew`` (`tests/changing.py`).
"""

import hashlib
import marshal
import pickle
import sys
from collections import OrderedDict
from collections.abc import Callable
from functools import wraps
from types import ModuleType
from typing import Any

from calculators.engine import opened
from calculators.inputs.catalogue import FURTHER, Catalogue
from calculators.sheet.said.numbers import style
from calculators.studies import what_if
from calculators.studies.migration import answer as migration
from calculators.studies.reverse_sizing import reverse

# An opened scenario takes some hundred kB.
MOST_OPENED = 200
MOST_ANSWERS = 1000
_OPENED = opened.OpenedScenario
_opened: OrderedDict[Any, Any] = OrderedDict()
_answers: OrderedDict[Any, Any] = OrderedDict()
_digests: dict[int, tuple[Catalogue, bytes]] = {}
_on = False


def keep(whether: bool) -> None:
    """Whether answers are kept and given from now on."""
    global _on
    _on = whether
    vars(opened)["OpenedScenario"] = _kept_opened if whether else _OPENED


def is_on() -> bool:
    """Whether they are now."""
    return _on


def _kept_opened(read: Any, catalogue: Catalogue, bench: Any, asked: Any = None) -> Any:
    """As the class, of which it gives one that was made before."""
    key = _question((read, asked), catalogue)
    if key is None:
        return _OPENED(read, catalogue, bench, asked)
    # Whoever asks may go on to change the document.
    return _look(_opened, MOST_OPENED, key, lambda: _OPENED(*_copied(key, catalogue, bench)))


def _copied(key: Any, catalogue: Catalogue, bench: Any) -> tuple[Any, Catalogue, Any, Any]:
    read, asked = marshal.loads(key[0])
    return read, catalogue, bench, asked


def _keeping(function: Callable[..., Any], asked: Callable[..., Any]) -> Callable[..., Any]:
    """As a function; what it gives is a copy each time, which may be changed."""

    @wraps(function)
    def kept(*args: Any, **named: Any) -> Any:
        document, catalogue, *rest = asked(*args, **named)
        key = _question(document, catalogue, function.__name__, style(), repr(rest))
        if key is None:
            return function(*args, **named)
        made = _look(_answers, MOST_ANSWERS, key, lambda: pickle.dumps(function(*args, **named)))
        return pickle.loads(made)

    return kept


def _look(kept: OrderedDict[Any, Any], most: int, key: Any, make: Callable[[], Any]) -> Any:
    found = kept.get(key)
    if found is None:
        found = kept[key] = make()
        while len(kept) > most:
            kept.popitem(last=False)
    return found


def _question(document: Any, catalogue: Catalogue, *rest: Any) -> Any:
    """What tells questions apart, 1 from 1.0 too; None where nothing is kept."""
    rows = _digest(catalogue) if _on else None
    if rows is None:
        return None
    try:
        return marshal.dumps(document, 2), rows, rest
    except ValueError:
        return None


def _digest(catalogue: Catalogue) -> bytes | None:
    """Of all that is in a catalogue; None where tables are not in memory."""
    known = _digests.get(id(catalogue))
    if known is not None:
        return known[1]
    tables = (
        catalogue.disks, catalogue.controllers, catalogue.servers, catalogue.profiles,
        *(catalogue.table(kind) for kind in FURTHER),
    )  # fmt: skip
    if any(type(table) is not dict for table in tables):
        return None
    said = repr((tables, catalogue.source, catalogue.version, catalogue.currency))
    found = hashlib.sha256(said.encode()).digest()
    if len(_digests) >= MOST_ANSWERS:
        _digests.clear()
    # A catalogue that is kept here lives on, so that no other has its number.
    _digests[id(catalogue)] = catalogue, found
    return found


def _of_moved(moved: what_if.Moved, *rest: Any, **named: Any) -> Any:
    return moved.document, moved.catalogue, rest, named


def _of_way(key: str, document: Any, catalogue: Catalogue) -> Any:
    return document, catalogue, key


def _of_document(document: Any, catalogue: Catalogue, *rest: Any, **named: Any) -> Any:
    return document, catalogue, rest, named


def _put(module: ModuleType, name: str, asked: Callable[..., Any]) -> None:
    """Puts what keeps into every module that has a function by name."""
    function = getattr(module, name)
    keeping = _keeping(function, asked)
    for each in [*sys.modules.values()]:
        if each.__name__.partition(".")[0] in ("calculators", "planner"):
            for known, value in [*vars(each).items()]:
                if value is function:
                    setattr(each, known, keeping)


_put(what_if, "sensitivity", _of_moved)
_put(what_if, "flip_points", _of_moved)
_put(reverse, "way", _of_way)
_put(migration, "migrate", _of_document)
