"""What the words of the plan mean: sites, copies in each, and how disks are used."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from calculators.formulas.availability import copies
from calculators.formulas.workload import demand
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
    stated = facts.yes if word == "yes" else facts.no
    return page.step(f"plan.{name}", demand.summed, chosen_by=word, parts=[stated])


def _copies(plan: Any, asked: Any, facts: Any, page: Any) -> None:
    plan.every_copy, plan.every_lagged = asked.ha_copies, asked.lagged_copies
    plan.second_copies = plan.second_lagged = facts.no_copies
    if plan.two_sites:
        plan.second_copies = asked.ha_copies_secondary_site
        plan.second_lagged = asked.lagged_copies_secondary_site
    plan.first_copies = page.step(
        "copies.first_site",
        copies.first_site_copies,
        every_copy=plan.every_copy,
        second_copies=plan.second_copies,
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
    plan.equal = page.step(
        "copies.equal_in_both_sites",
        copies.equal_copies,
        in_first_site=plan.in_first,
        in_second_site=plan.in_second,
    )
    if not plan.two_sites:
        return facts.yes
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
        plan.several = page.step("storage.several_on_volume", demand.summed, parts=[facts.no])
        plan.one = page.step("storage.one_on_volume", demand.summed, parts=[facts.no])
        plan.in_sets = page.step("storage.backup_sets_used", demand.summed, parts=[facts.no])
    else:
        plan.several = page.step(
            "storage.several_on_volume",
            copies.several_on_volume,
            chosen_by=asked.several_databases_per_volume,
            wanted=facts.yes if several_asked else facts.no,
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
        in_force = page.step(
            f"plan.{key}", copies.unless_several, asked_for=chosen, several=plan.several
        )
        setattr(plan, key, in_force)
    _plain_disks(plan, considered, asked, facts, page)


def _sets(plan: Any, asked: Any, facts: Any, page: Any) -> Any:
    for word, apart in ((asked.backup, "hardware"), (asked.backup_frequency, "daily-full")):
        if word == apart:
            return page.step(
                "storage.backup_sets_used", demand.summed, chosen_by=word, parts=[facts.no]
            )
    return page.step("storage.backup_sets_used", copies.neither, several=plan.several, one=plan.one)


def _plain_disks(plan: Any, considered: Any, asked: Any, facts: Any, page: Any) -> None:
    lone = facts.no
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
    plan.plain = facts.yes if forced else plan.plain_allowed


def _alone(plan: Any, asked: Any, facts: Any, page: Any) -> None:
    """Standalone servers: no copies, volumes for backup sets or for each database."""
    plan.every_lagged = asked.lagged_copies
    plan.several = plan.one = plan.lagged_apart = plan.apart = facts.no
    plan.plain = plan.plain_allowed = facts.no
    plan.every_kept = plan.first_copies = facts.no_copies
    plan.in_sets = _sets(plan, asked, facts, page)


def unequal(plan: Any, page: Any) -> Any:
    """By how many copies the sites differ."""
    return page.step(
        "copies.unequal",
        copies.differing_copies,
        in_first_site=plan.in_first,
        in_second_site=plan.in_second,
    )
