"""The version of the engine: a digest, for each mail system, over what can change its results.

It covers the source of the mail system's own folder, of what its lines call, of the rules of good
practice that apply to it, and of the rooms that read and size every scenario. It follows the import
statements, so nobody keeps a list; a change of one mail system ages only its own sizings. The text
of the bibliography and other mail systems are left out.
"""

from __future__ import annotations

import hashlib
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path

from calculators.best_practice import RULES
from calculators.systems import SYSTEMS
from calculators.systems.system import System

PACKAGE = Path(__file__).resolve().parents[1]
LENGTH = 12
# A literal beginning is searched for several times as fast as the beginning of a line.
_IMPORT = re.compile(rb"from (calculators[\w.]*) import (\([^)]*\)|[^\n]*)")
_NAME = re.compile(rb"(\w+)(?:\s+as\s+\w+)?")
_SYSTEMS, _RULES = "calculators.systems.", "calculators.best_practice.rules"
# Where every scenario goes through.
_FOR_ALL = ("calculators.engine", "calculators.engine.opened")
# What stands beside the mail systems' folders and is no mail system.
_NO_SYSTEM = tuple(_SYSTEMS + name for name in ("materials", "own_names", "shared", "system"))
# The list of all mail systems, this module, and what a source is called: no result rests on them.
_NO_PART = {"calculators.systems", __name__, "calculators.sheet.sources"}


@cache
def engine_version(key: str) -> str:
    """The version of what sizes a mail system; the same on every machine and Python."""
    return _digest(part for name in sorted(reached(SYSTEMS[key])) for part in _part(name))


@cache
def combined_version() -> str:
    """The version of all mail systems together, for studies over several of them."""
    return _digest(engine_version(key).encode() for key in SYSTEMS)


def reached(system: System) -> set[str]:
    """Names of the modules whose source can change a result of a mail system."""
    makers = (system.size, system.read, system.possible, *system.charts, *system.artifacts)
    first = [*_FOR_ALL, *_registered(system)]
    first += [made.__module__ for made in makers if made is not None]
    own = _reached_from(first, lambda name: True)
    folders = {_folder(name) for name in own}
    rules = [rule.look.__module__ for rule in RULES.values() if system.key in rule.systems]
    # A module of rules knows of several mail systems: of another one's folder no result rests.
    return own | _reached_from(rules, lambda name: not _is_own(name) or _folder(name) in folders)


def _reached_from(modules: Iterable[str], counts: Callable[[str], bool]) -> set[str]:
    """Some modules and all that they lead to, of those that count."""
    queue, found = list(modules), set[str]()
    while queue:
        module = queue.pop()
        if module not in found:
            found.add(module)
            queue += filter(counts, _followed(module))
    return found


def _is_own(name: str) -> bool:
    """Whether a module is in the folder of a mail system."""
    return name.startswith(_SYSTEMS) and not name.startswith(_NO_SYSTEM)


def _folder(name: str) -> str:
    """The folder below that of all mail systems in which a module stands, or the module there."""
    return name.removeprefix(_SYSTEMS).partition(".")[0]


def _leads_on(module: str, name: str) -> bool:
    """Whether what a module imports is followed. What all mail systems go through knows of some of
    them by name, and does not make the others rest on them."""
    if name in _NO_PART:
        return False
    if name.startswith(_RULES):
        return module.startswith(_RULES)
    return not _is_own(name) or module.startswith((_SYSTEMS, _RULES))


def _registered(system: System) -> list[str]:
    """The module that describes a mail system: with its fields, facts and charts."""
    return _registrations().get(id(system), [])


@cache
def _registrations() -> dict[int, list[str]]:
    """Identity of a mail system -> the modules that hold it."""
    found: dict[int, list[str]] = {}
    for name, module in list(sys.modules.items()):
        if name.startswith(_SYSTEMS):
            for each in vars(module).values():
                for one in each if isinstance(each, tuple) else (each,):
                    if isinstance(one, System):
                        found.setdefault(id(one), []).append(name)
    return found


@cache
def _followed(module: str) -> tuple[str, ...]:
    """The modules that a module imports from and may rest on."""
    imported = dict.fromkeys(_imported(_source(module)))
    return tuple(name for name in imported if _leads_on(module, name))


def _imported(source: bytes) -> Iterator[str]:
    files = _files()
    for package, names in _IMPORT.findall(source):
        name = package.decode()
        yield name
        for part in _NAME.findall(names):
            inside = f"{name}.{part.decode()}"
            if inside in files:
                yield inside


def _source(module: str) -> bytes:
    path = _files().get(module)
    return b"" if path is None else _read(path)


@cache
def _read(path: str) -> bytes:
    with open(path, "rb") as file:
        return file.read().replace(b"\r\n", b"\n")


@cache
def _part(module: str) -> tuple[bytes, bytes]:
    return module.encode(), hashlib.sha256(_source(module)).digest()


@cache
def _files() -> dict[str, str]:
    """Module name -> its file."""
    found = {}
    for folder, _, names in os.walk(PACKAGE):
        parts = os.path.relpath(folder, PACKAGE.parent).split(os.sep)
        for name in names:
            if name.endswith(".py"):
                last = [] if name == "__init__.py" else [name[:-3]]
                found[".".join((*parts, *last))] = os.path.join(folder, name)
    return found


def _digest(parts: Iterable[bytes]) -> str:
    digest = hashlib.sha256()
    for part in parts:
        digest.update(b"%d:" % len(part) + part)
    return digest.hexdigest()[:LENGTH]
