"""What the words of the plan mean: sites, copies in each, and how disks are used."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from calculators.formulas.availability import copies as formulas
from calculators.sheet.vectorised import Number, equal, most, pick
from calculators.systems.exchange_2013.design.desk import Desk
from calculators.systems.exchange_2013.fields import hardware as own_fields
from calculators.systems.exchange_2013.fields import workbook

DESIGN = "e2013-calculator, storage design"
SHARED = "e2013-calculator, several databases on a volume"
CHECKS = "e2013-calculator, plan checks"


class Sites(Struct, frozen=True):
    """What kind of plan it is, in words; and the servers of a group in its own site."""

    copied: bool
    two_sites: bool
    passive: bool
    active: bool
    several_active: bool
    servers: Number


class Copies(Struct, frozen=True):
    """Copies of one database, by kind and site; lagged ones are counted apart."""

    every_lagged: Number
    every_copy: Number = 0
    second_copies: Number = 0
    second_lagged: Number = 0
    first_copies: Number = 0
    first_lagged: Number = 0
    other_lagged: Number = 0
    all_lagged: Number = 0
    in_first: Number = 0
    in_second: Number = 0
    every_kept: Number = 0


class Storage(Struct, frozen=True):
    """How databases stand on volumes, and which servers stand apart; each yes or no."""

    in_sets: Number
    several: Number = 0
    one: Number = 0
    lagged_apart: Number = 0
    apart: Number = 0
    plain_allowed: Number = 0
    plain: Number = 0
    equal: Number = 0


def sites(asked: Any) -> Sites:
    """The kind of plan."""
    copied = asked.high_availability == "yes"
    two = asked.site_resilient == "yes" and copied
    model = asked.site_resilience_model
    return Sites(
        copied=copied,
        two_sites=two,
        passive=two and model == workbook.ACTIVE_PASSIVE,
        active=two and model == workbook.ACTIVE_ACTIVE,
        several_active=two and model == workbook.SEVERAL_ACTIVE,
        servers=asked.servers_per_dag_primary_site,
    )


def counted(desk: Desk, plan: Sites) -> Copies:
    """Copies of a database by site; a standalone server keeps none."""
    asked, _, page = desk
    every_lagged = asked.lagged_copies
    if not plan.copied:
        return Copies(every_lagged)
    second_copies: Number = 0
    second_lagged: Number = 0
    if plan.two_sites:
        second_copies = asked.ha_copies_secondary_site
        second_lagged = asked.lagged_copies_secondary_site
    first_copies = page.figure(
        "copies.first_site",
        asked.ha_copies - second_copies,
        "copies",
        "copies in its own site",
        "e2013-calculator, copies",
    )
    first_lagged = page.figure(
        "copies.lagged_first_site",
        pick(every_lagged > 0, every_lagged - second_lagged, 0),
        "copies",
        "lagged copies in its own site",
        "e2013-calculator, copies",
    )
    other_lagged = page.figure(
        "copies.lagged_second_site",
        pick(every_lagged > 0, second_lagged, 0),
        "copies",
        "lagged copies in the other site",
        "e2013-calculator, copies",
    )

    def kept(name: str, copies_kept: Number, lagged_kept: Number) -> Any:
        return page.figure(
            name,
            copies_kept + lagged_kept,
            "copies",
            "copies in the site",
            "e2013-calculator, copies",
        )

    all_lagged = kept("copies.lagged", first_lagged, other_lagged)
    in_first = kept("copies.in_first_site", first_copies, first_lagged)
    in_second = kept("copies.in_second_site", second_copies, other_lagged)
    return Copies(
        every_lagged,
        every_copy=asked.ha_copies,
        second_copies=second_copies,
        second_lagged=second_lagged,
        first_copies=first_copies,
        first_lagged=first_lagged,
        other_lagged=other_lagged,
        all_lagged=all_lagged,
        in_first=in_first,
        in_second=in_second,
        every_kept=kept("copies.all", in_first, in_second),
    )


def storage(desk: Desk, plan: Sites, copies: Copies) -> Storage:
    """Whether databases share a volume, have one each, or stand in backup sets."""
    asked, facts, page = desk
    if not plan.copied:
        return Storage(_sets(desk, 0, 0))
    alike = page.figure(
        "copies.equal_in_both_sites",
        pick(equal(copies.in_first, copies.in_second), 1, 0),
        "yes or no",
        "whether they are as many",
        SHARED,
    )
    even = _even(desk, plan, copies, alike)
    # With a RAID level of the planner's own, plain disks are not considered.
    raid = own_fields.RAID_LAYOUTS[asked.disk_layout]
    word = asked.disk_layout if raid else asked.consider_jbod
    considered = desk.flag("plain_disks_considered", word)
    if asked.backup == "hardware":
        several, one, in_sets = (
            page.figure(f"storage.{name}", 0, "yes or no", label, DESIGN, chosen_by=asked.backup)
            for name, label in (
                ("several_on_volume", "whether several databases share a volume"),
                ("one_on_volume", "whether each database has a volume"),
                ("backup_sets_used", "whether there are two volumes for each backup set"),
            )
        )
    else:
        several_asked = asked.several_databases_per_volume == "yes" and word == "yes"
        several = page.step(
            "storage.several_on_volume",
            formulas.several_on_volume,
            chosen_by=asked.several_databases_per_volume,
            wanted=1 if several_asked else 0,
            even=even,
            every_kept=copies.every_kept,
            fewest_for_several=facts.fewest_plain,
            active_or_passive=copies.every_copy,
        )
        one = page.figure(
            "storage.one_on_volume",
            pick(copies.every_copy > 1, 1 - several, 0.0),
            "yes or no",
            "whether a volume holds one database and its logs",
            DESIGN,
        )
        in_sets = _sets(desk, several, one)
    apart = {}
    for key, word in (
        ("lagged_apart", asked.dedicated_lagged_servers),
        ("apart", asked.dedicated_recovery_servers),
    ):
        chosen = desk.flag(f"{key}_asked", word)
        apart[key] = page.figure(
            f"plan.{key}",
            pick(several > 0, 0.0, chosen),
            "yes or no",
            "whether it is in force",
            DESIGN,
        )
    allowed = _plain_disks(desk, plan, copies, considered, several, one, **apart)
    return Storage(
        in_sets,
        several,
        one,
        **apart,
        plain_allowed=allowed,
        # Asked for, they size the databases; whether they are allowed is checked.
        plain=1 if asked.disk_layout == own_fields.PLAIN else allowed,
        equal=alike,
    )


def _even(desk: Desk, plan: Sites, copies: Copies, alike: Any) -> Any:
    """Whether copies spread evenly over disks; one site always does."""
    if not plan.two_sites:
        return 1
    if plan.active:
        return alike
    return desk.page.step(
        "copies.even_over_servers",
        formulas.even_over_servers,
        equal=alike,
        server_count=plan.servers,
        in_first_site=copies.in_first,
    )


def _sets(desk: Desk, several: Any, one: Any) -> Any:
    asked, _, page = desk
    name, label = "storage.backup_sets_used", "whether there are two volumes for each backup set"
    for word, apart in ((asked.backup, "hardware"), (asked.backup_frequency, "daily-full")):
        if word == apart:
            return page.figure(name, 0, "yes or no", label, DESIGN, chosen_by=word)
    return page.figure(name, 1 - several - one, "yes or no", label, DESIGN)


def _plain_disks(
    desk: Desk,
    plan: Sites,
    copies: Copies,
    considered: Any,
    several: Any,
    one: Any,
    lagged_apart: Any,
    apart: Any,
) -> Any:
    """Whether plain disks may stand for RAID."""
    _, facts, page = desk
    lone = 0
    if plan.active:
        lone = page.step(
            "storage.lone_copy",
            formulas.lone_copy,
            several=several,
            in_second_site=copies.in_second,
            second_copies=copies.second_copies,
            apart=apart,
        )
    allowed = page.step(
        "storage.lag_allows_plain_disks",
        formulas.lag_allows,
        several=several,
        lagged_apart=lagged_apart,
        first_lagged=copies.first_lagged,
    )
    return page.step(
        "storage.plain_disks",
        formulas.plain_disks,
        considered=considered,
        several=several,
        one=one,
        active_or_passive=copies.every_copy,
        fewest_plain=facts.fewest_plain,
        allowed=allowed,
        lone=lone,
    )


def unequal(copies: Copies, page: Any) -> Any:
    """By how many copies the sites differ."""
    return page.figure(
        "copies.unequal",
        most(copies.in_first - copies.in_second, copies.in_second - copies.in_first),
        "copies",
        "copies by which they differ",
        CHECKS,
    )
