"""Gives the importer a changed text for one module; no file is written.

Python imports this by its name at its start where the folder is on PYTHONPATH, so that programs
that tests start are changed as well.
"""

import json
import linecache
import os
import sys
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType

VARIABLE = "HIGHWATER_MUTANT"


class Loader(SourceFileLoader):
    """Loads the changed text as if it stood in the file."""

    text = ""

    def get_code(self, fullname: str) -> CodeType:
        # Who reads the source of a function reads what runs.
        lines = self.text.splitlines(keepends=True)
        linecache.cache[self.path] = (len(self.text), None, lines, self.path)
        return compile(self.text, self.path, "exec", dont_inherit=True)


class Finder(MetaPathFinder):
    """Finds the one module."""

    def __init__(self, name: str, path: str, text: str) -> None:
        self.name = name
        self.loader = Loader(name, path)
        self.loader.text = text
        self.path = path

    def find_spec(self, fullname: str, path: object, target: object = None) -> ModuleSpec | None:
        if fullname != self.name:
            return None
        package = [str(Path(self.path).parent)] if self.path.endswith("__init__.py") else None
        return spec_from_file_location(
            fullname, self.path, loader=self.loader, submodule_search_locations=package
        )


def install(name: str, path: str, text: str) -> None:
    """From now on the module is imported with this text."""
    assert name not in sys.modules, f"{name} is imported already"
    sys.meta_path.insert(0, Finder(name, path, text))


if VARIABLE in os.environ and __name__ == "sitecustomize":
    install(*json.loads(Path(os.environ[VARIABLE]).read_text()))
