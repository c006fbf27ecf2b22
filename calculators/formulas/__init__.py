"""Every module below is a formula with a card; ``every_formula`` finds them all."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Callable
from functools import lru_cache
from typing import Any


@lru_cache(maxsize=1)
def every_formula() -> dict[str, Callable[..., Any]]:
    """ "module.function" -> formula, in the order of rooms and modules."""
    found: dict[str, Callable[..., Any]] = {}
    for module in pkgutil.walk_packages(__path__, f"{__name__}."):
        if module.ispkg:
            continue
        loaded = importlib.import_module(module.name)
        subject = module.name.rpartition(".")[2]
        for name, function in vars(loaded).items():
            if is_formula(function) and function.__module__ == loaded.__name__:
                found[f"{subject}.{name}"] = function
    return found


def is_formula(function: Any) -> bool:
    """Whether this is a public function with a card."""
    return (
        inspect.isfunction(function)
        and not function.__name__.startswith("_")
        # From Python 3.13 on docstrings are kept without their indentation.
        and any(line.lstrip().startswith("Source: ") for line in _lines_of(function))
    )


def _lines_of(function: Any) -> list[str]:
    return (function.__doc__ or "").splitlines()
