"""Inputs that stand for nothing beside a model of the catalogue that was chosen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

# Option with a model -> options that it takes the place of, and the field of its row that does.
BY_MODEL: dict[str, dict[str, str]] = {
    "database_disk": {
        "db_disk_size_primary_site": "capacity_gb",
        "db_disk_type_primary_site": "name",
        "db_disk_size_secondary_site": "capacity_gb",
        "db_disk_type_secondary_site": "name",
    },
    "metacache_disk": {"metacache_disk_gb": "capacity_gb"},
}
# What the calculator asks for the record alone.
_FOR_THE_RECORD = {
    "db_disk_type_secondary_site",
    "cores_per_server_secondary_site",
    "specint2006_rate_secondary_site",
}
# Figures of which 0 says that nobody knows them.
_UNKNOWN_AT_NOTHING = {"specint2006_rate_primary_site", "specint2006_rate_secondary_site"}
# What tells nothing of a design that buys none of it -> the figure that counts them.
_COUNTED = {
    "log_disk": "bought.log_disks",
    "metacache_disk": "bought.metacache_disks",
    "metacache.to_buy_gb": "bought.metacache_disks",
}
# What stands behind the name of an input for its row of the catalogue.
_OF_MODEL = "_model."
T = TypeVar("T", bound=Mapping[str, object])


def known(name: str, value: object) -> object:
    """The value of a figure to be printed; None where it says that nobody knows it."""
    return None if name in _UNKNOWN_AT_NOTHING and value == 0 else value


def not_bought(figures: Mapping[str, Mapping[str, Any]]) -> frozenset[str]:
    """Options that name a model of which a design buys none, such as solid state disks beside RAID;
    and the figures that say how large one must be."""
    return frozenset(
        name
        for name, counted in _COUNTED.items()
        if counted in figures and not figures[counted]["value"]
    )


def none_of(name: str, figures: Mapping[str, Mapping[str, Any]]) -> str:
    """What is said in the place of a figure of something that a design does not buy; "" for any
    other figure."""
    return "none bought" if name.partition(_OF_MODEL)[0] in not_bought(figures) else ""


def used(figures: Mapping[str, T]) -> dict[str, T]:
    """The figures without the defaults whose place a chosen model takes, or that nothing reads:
    older sizings have them. What somebody gave stays."""
    by_model = {name for model, names in BY_MODEL.items() if model in figures for name in names}
    idle = {
        name
        for name in by_model | _FOR_THE_RECORD
        if name in figures and figures[name].get("origin") != "given"
    }
    return {name: figure for name, figure in figures.items() if name not in idle}
