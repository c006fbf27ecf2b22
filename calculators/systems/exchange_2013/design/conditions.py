"""Whether the plan holds together, by the conditions that the calculator puts to it."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from calculators.formulas.availability import validity
from calculators.formulas.workload import demand
from calculators.sheet.vectorised import Number, least, pick, ratio
from calculators.systems.exchange_2013.design.copies import CHECKS, Copies, Sites, Storage
from calculators.systems.exchange_2013.design.database_count import Databases
from calculators.systems.exchange_2013.design.database_size import Largest
from calculators.systems.exchange_2013.design.desk import Desk
from calculators.systems.exchange_2013.design.placement import Placement


class Conditions(Struct, frozen=True):
    """Whether all hold, and what they were held against."""

    valid: Number
    mounted: Number
    everywhere: Number = 0
    to_place: Number = 0
    places: Number = 0


def conditions(
    desk: Desk,
    plan: Sites,
    copies: Copies,
    storage: Storage,
    largest: Largest,
    databases: Databases,
    placed: Placement,
) -> Conditions:
    """Sizes given, databases and servers within their limits, copies with room."""
    asked, facts, page = desk
    held = [
        page.step(
            "plan.sizes_given",
            validity.sizes_given,
            limit_gib=largest.cap,
            limits_mib=[people.mailbox_limit_mb for people in asked.populations],
        )
    ]

    def holds(name: str, within: Any, label: str) -> Any:
        return page.figure(f"plan.{name}", pick(within, 1.0, 0.0), "yes or no", label, CHECKS)

    def fit(mounted: Any) -> Any:
        return holds(
            "databases_fit", mounted <= facts.databases_limit, "whether they are few enough"
        )

    def valid() -> Any:
        return page.figure(
            "plan.valid",
            least(held),
            "yes or no",
            "whether the plan holds together",
            CHECKS,
        )

    if not plan.copied:
        held.append(fit(databases.databases))
        return Conditions(valid(), databases.databases)
    everywhere = placed.in_group
    if plan.several_active:
        everywhere = page.step(
            "servers.everywhere",
            demand.summed,
            parts=[
                plan.servers,
                placed.first_standby,
                placed.lag_servers,
                placed.standby,
                placed.second_active,
            ],
        )
    lagged = copies.all_lagged if plan.two_sites else copies.every_lagged
    to_place = page.figure(
        "copies.to_place",
        copies.every_copy + pick(storage.lagged_apart > 0, 0, lagged),
        "copies",
        "copies to be placed",
        CHECKS,
    )
    places = placed.group if plan.two_sites else plan.servers
    mounted = page.figure(
        "database.mounted",
        ratio(databases.databases * copies.every_kept, placed.in_group),
        "databases",
        "databases of one server",
        CHECKS,
    )
    few = everywhere <= facts.group_servers
    held.append(holds("servers_fit", few, "whether they are few enough"))
    held.append(holds("copies_fit", to_place <= places, "whether there are enough servers"))
    held.append(fit(mounted))
    if plan.active:
        held.append(storage.equal)
    if asked.own_volumes_per_server is not None:
        held.append(
            page.step(
                "plan.volumes_hold",
                validity.volumes_hold,
                servers_in_group=placed.group,
                own_volumes=asked.own_volumes_per_server,
                per_volume=largest.per_volume,
                databases=databases.databases,
                every_kept=copies.every_kept,
            )
        )
    return Conditions(valid(), mounted, everywhere, to_place, places)
