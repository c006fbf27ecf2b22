"""What is asked and answered is of types that hold these fields and no others."""

import importlib
import pkgutil

from msgspec import Struct

import calculators

# It stands in no answer, and nor does what is frozen: what is told of them does.
INSIDE = {"calculators.sheet.lines.figure.Figure"}


def test_every_type_forbids_what_it_does_not_know():
    """So that the schema says so, and a misspelt field is never dropped in silence."""
    for module in pkgutil.walk_packages(calculators.__path__, "calculators."):
        importlib.import_module(module.name)
    found, waiting = {}, [Struct]
    while waiting:
        for kind in waiting.pop().__subclasses__():
            waiting.append(kind)
            found[f"{kind.__module__}.{kind.__qualname__}"] = kind
    ours = {name: kind for name, kind in found.items() if name.startswith("calculators.")}
    assert len(ours) > 100
    told = {name for name, kind in ours.items() if not kind.__struct_config__.frozen}
    strict = {name for name, kind in ours.items() if kind.__struct_config__.forbid_unknown_fields}
    assert told - strict == INSIDE
    assert strict <= told
