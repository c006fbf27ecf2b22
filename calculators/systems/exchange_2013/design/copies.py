"""What the words of the plan mean: sites, copies in each, and how disks are used."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from calculators.formulas.availability import copies
from calculators.sheet.vectorised import equal, most, pick
from calculators.systems.exchange_2013.fields import hardware as own_fields
from calculators.systems.exchange_2013.fields import workbook


def read(asked: Any, facts: Any, page: Any) -> SimpleNamespace:
    """The plan's words, the copies of a database by site, and the storage design."""
    plan = SimpleNamespace(
        copied=asked.high_availability == "yes", servers=asked.servers_per_dag_primary_site
    )
    plan.two_sites = asked.site_resilient == "yes" and plan.copied
    model = asked.site_resilience_model
    plan.passive = plan.two_sites and model == workbook.ACTIVE_PASSIVE
    plan.active = plan.two_sites and model == workbook.ACTIVE_ACTIVE
    plan.several_active = plan.two_sites and model == workbook.SEVERAL_ACTIVE
    if plan.copied:
        _copies(plan, asked, facts, page)
        _design(plan, asked, facts, page)
    else:
        _alone(plan, asked, facts, page)
    return plan


def flag(name: str, word: Any, facts: Any, page: Any) -> Any:
    """A word yes or no as a figure of 1 or 0."""
    stated = 1 if word == "yes" else 0
    return page.figure(
        f"plan.{name}",
        stated,
        "yes or no",
        "whether it is asked for",
        "e2013-calculator, storage design",
        chosen_by=word,
    )


def _copies(plan: Any, asked: Any, facts: Any, page: Any) -> None:
    plan.every_copy, plan.every_lagged = asked.ha_copies, asked.lagged_copies
    plan.second_copies = plan.second_lagged = 0
    if plan.two_sites:
        plan.second_copies = asked.ha_copies_secondary_site
        plan.second_lagged = asked.lagged_copies_secondary_site
    plan.first_copies = page.figure(
        "copies.first_site",
        plan.every_copy - plan.second_copies,
        "copies",
        "copies in its own site",
        "e2013-calculator, copies",
    )
    lagged = {"every_lagged": plan.every_lagged, "second_lagged": plan.second_lagged}
    plan.first_lagged = page.step("copies.lagged_first_site", copies.lagged_in_first, **lagged)
    plan.other_lagged = page.step("copies.lagged_second_site", copies.lagged_in_second, **lagged)
    plan.all_lagged = page.step(
        "copies.lagged",
        copies.site_copies,
        copies_kept=plan.first_lagged,
        lagged_kept=plan.other_lagged,
    )
    plan.in_first = page.step(
        "copies.in_first_site",
        copies.site_copies,
        copies_kept=plan.first_copies,
        lagged_kept=plan.first_lagged,
    )
    plan.in_second = page.step(
        "copies.in_second_site",
        copies.site_copies,
        copies_kept=plan.second_copies,
        lagged_kept=plan.other_lagged,
    )
    plan.every_kept = page.step(
        "copies.all",
        copies.site_copies,
        copies_kept=plan.in_first,
        lagged_kept=plan.in_second,
    )


def _even(plan: Any, facts: Any, page: Any) -> Any:
    """Whether copies spread evenly over disks; one site always does."""
    plan.equal = page.figure(
        "copies.equal_in_both_sites",
        pick(equal(plan.in_first, plan.in_second), 1, 0),
        "yes or no",
        "whether they are as many",
        "e2013-calculator, several databases on a volume",
    )
    if not plan.two_sites:
        return 1
    if plan.active:
        return plan.equal
    return page.step(
        "copies.even_over_servers",
        copies.even_over_servers,
        equal=plan.equal,
        server_count=plan.servers,
        in_first_site=plan.in_first,
    )


def _design(plan: Any, asked: Any, facts: Any, page: Any) -> None:
    even = _even(plan, facts, page)
    # With a RAID level of the planner's own, plain disks are not considered.
    raid = own_fields.RAID_LAYOUTS[asked.disk_layout]
    word = asked.disk_layout if raid else asked.consider_jbod
    considered = flag("plain_disks_considered", word, facts, page)
    hardware = asked.backup == "hardware"
    several_asked = asked.several_databases_per_volume == "yes" and word == "yes"
    counts = {"active_or_passive": plan.every_copy, "fewest_two": facts.fewest_two}
    if hardware:
        design = "e2013-calculator, storage design"
        plan.several, plan.one, plan.in_sets = (
            page.figure(f"storage.{name}", 0, "yes or no", label, design, chosen_by=asked.backup)
            for name, label in (
                ("several_on_volume", "whether several databases share a volume"),
                ("one_on_volume", "whether each database has a volume"),
                ("backup_sets_used", "whether there are two volumes for each backup set"),
            )
        )
    else:
        plan.several = page.step(
            "storage.several_on_volume",
            copies.several_on_volume,
            chosen_by=asked.several_databases_per_volume,
            wanted=1 if several_asked else 0,
            even=even,
            every_kept=plan.every_kept,
            fewest_for_several=facts.fewest_plain,
            **counts,
        )
        plan.one = page.step(
            "storage.one_on_volume", copies.one_on_volume, several=plan.several, **counts
        )
        plan.in_sets = _sets(plan, asked, facts, page)
    for key, word in (
        ("lagged_apart", asked.dedicated_lagged_servers),
        ("apart", asked.dedicated_recovery_servers),
    ):
        chosen = flag(f"{key}_asked", word, facts, page)
        in_force = page.figure(
            f"plan.{key}",
            pick(plan.several > 0, 0.0, chosen),
            "yes or no",
            "whether it is in force",
            "e2013-calculator, storage design",
        )
        setattr(plan, key, in_force)
    _plain_disks(plan, considered, asked, facts, page)


def _sets(plan: Any, asked: Any, facts: Any, page: Any) -> Any:
    for word, apart in ((asked.backup, "hardware"), (asked.backup_frequency, "daily-full")):
        if word == apart:
            return page.figure(
                "storage.backup_sets_used",
                0,
                "yes or no",
                "whether there are two volumes for each backup set",
                "e2013-calculator, storage design",
                chosen_by=word,
            )
    return page.figure(
        "storage.backup_sets_used",
        1 - plan.several - plan.one,
        "yes or no",
        "whether there are two volumes for each backup set",
        "e2013-calculator, storage design",
    )


def _plain_disks(plan: Any, considered: Any, asked: Any, facts: Any, page: Any) -> None:
    lone = 0
    if plan.active:
        lone = page.step(
            "storage.lone_copy",
            copies.lone_copy,
            several=plan.several,
            in_second_site=plan.in_second,
            second_copies=plan.second_copies,
            apart=plan.apart,
        )
    allowed = page.step(
        "storage.lag_allows_plain_disks",
        copies.lag_allows,
        several=plan.several,
        lagged_apart=plan.lagged_apart,
        first_lagged=plan.first_lagged,
        fewest_two=facts.fewest_two,
    )
    plan.plain_allowed = page.step(
        "storage.plain_disks",
        copies.plain_disks,
        considered=considered,
        several=plan.several,
        one=plan.one,
        active_or_passive=plan.every_copy,
        fewest_plain=facts.fewest_plain,
        allowed=allowed,
        lone=lone,
    )
    # Asked for, they size the databases; whether they are allowed is checked.
    forced = asked.disk_layout == own_fields.PLAIN
    plan.plain = 1 if forced else plan.plain_allowed


def _alone(plan: Any, asked: Any, facts: Any, page: Any) -> None:
    """Standalone servers: no copies, volumes for backup sets or for each database."""
    plan.every_lagged = asked.lagged_copies
    plan.several = plan.one = plan.lagged_apart = plan.apart = 0
    plan.plain = plan.plain_allowed = 0
    plan.every_kept = plan.first_copies = 0
    plan.in_sets = _sets(plan, asked, facts, page)


def unequal(plan: Any, page: Any) -> Any:
    """By how many copies the sites differ."""
    return page.figure(
        "copies.unequal",
        most(plan.in_first - plan.in_second, plan.in_second - plan.in_first),
        "copies",
        "copies by which they differ",
        "e2013-calculator, plan checks",
    )
