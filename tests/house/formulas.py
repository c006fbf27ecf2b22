"""Every formula of the house, for the tests that hold for all of them."""

import importlib
import inspect
import pkgutil
from pathlib import Path

import calculators

ROOT = Path(__file__).resolve().parents[2]
# Modules of the machinery; everything else in calculators/ with a card is a formula.
MACHINERY = {
    "activation_map",
    "arrays",
    "cards",
    "beside",
    "calculator_inputs",
    "catalogue",
    "checks",
    "curves",
    "transport_curves",
    "level_curves",
    "lever_curve",
    "artifacts",
    "limits",
    "state_limits",
    "states",
    "stripe_map",
    "lights",
    "validity",
    "partition",
    "common_fields",
    "copy_layout",
    "copy_picture",
    "growth_curve",
    "horizon",
    "elementwise",
    "engine",
    "errors",
    "fields",
    "group_curves",
    "group_limits",
    "hardware_curves",
    "figures",
    "inputs",
    "materials",
    "mta_commands",
    "mta_parameters",
    "printed",
    "reach",
    "records",
    "rule_book",
    "sources",
    "units",
    "values",
    "which_system",
    "worksheet",
}


def modules():
    return [
        importlib.import_module(f"calculators.{found.name}")
        for found in pkgutil.iter_modules(calculators.__path__)
        if found.name not in MACHINERY and not found.ispkg
    ]


def formulas():
    found = {}
    for module in modules():
        for name, function in vars(module).items():
            own = inspect.isfunction(function) and function.__module__ == module.__name__
            if own and not name.startswith("_") and name not in {"level_names"}:
                found[f"{module.__name__.split('.')[-1]}.{name}"] = function
    return found


FORMULAS = formulas()
