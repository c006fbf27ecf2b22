"""Rooms: what is changed, and the tests that should notice, the quickest first.

A table and no measured coverage: sheets and programs are kept for the process, so a line runs in
whichever test comes first, and what is written in a module runs when it is imported.
"""

from __future__ import annotations

from dataclasses import dataclass

from planner.environment import ROOT


@dataclass(frozen=True)
class Room:
    """One subject.

    Args:
        name: what it is called
        modules: patterns of the files that are changed
        first: tests that notice most of it, and quickly
        then: tests that are tried where the first ones notice nothing
    """

    name: str
    modules: tuple[str, ...]
    first: tuple[str, ...]
    then: tuple[str, ...] = ()

    def paths(self) -> list[str]:
        """The files, from the folder of the project."""
        found = {path for pattern in self.modules for path in ROOT.glob(pattern)}
        return sorted(str(path.relative_to(ROOT)) for path in found)


def _found(floor: str, names: tuple[str, ...]) -> tuple[str, ...]:
    """Tests of a floor by their names, in whichever room they stand."""
    paths = {path.stem: path for path in (ROOT / "tests" / floor).rglob("test_*.py")}
    return tuple(str(paths[f"test_{name}"].relative_to(ROOT)) for name in names)


def _calculators(*names: str) -> tuple[str, ...]:
    return _found("calculators", names)


def _planner(*names: str) -> tuple[str, ...]:
    return _found("planner", names)


def _api(*names: str) -> tuple[str, ...]:
    return tuple(f"tests/api/test_{name}.py" for name in names)


_GOLDEN, _CARDS = "tests/house/test_golden.py", "tests/house/test_cards.py"
_RESULTS = _calculators("baseline", "examples")


def _kept(*subjects: str) -> tuple[str, ...]:
    """The tests of answers that are kept whole, of some subjects."""
    (path,) = _calculators("kept_answers")
    return tuple(f"{path}::test_answers_are_those_that_were_kept[{name}]" for name in subjects)


ROOMS = (
    Room(
        "formulas",
        ("calculators/formulas/*/*.py",),
        (*_calculators("worked"), *_RESULTS, _GOLDEN),
        (
            *_calculators(
                "contract", "hub", "hub_disks", "hub_pressure", "groups_of_requests",
                "relay_stages", "exchange_corners", "laws", "levers",
            ),
            _CARDS,
        ),
    ),
    Room(
        "facts",
        (
            "calculators/systems/**/facts.py", "calculators/systems/**/facts/*.py",
            "calculators/systems/**/fields.py", "calculators/systems/**/fields/*.py",
            "calculators/systems/exchange_2013/facts/stand_in.py",
            "calculators/inputs/common_fields.py",
            "calculators/systems/exchange_2013/edition.py",
            "calculators/systems/exchange_2016_to_se.py",
        ),
        (_GOLDEN, *_RESULTS),
        _calculators("rule_book", "bad_input", "citations", "contract"),
    ),
    Room(
        "checks",
        (
            "calculators/checks/*.py", "calculators/systems/*/limits.py",
            "calculators/systems/shared/hardware/hardware_limits.py",
            "calculators/systems/exchange_2013/server/checks.py",
        ),
        (
            *_calculators("checks_judged", "horizon_by_hand", "growth_cause", "baseline"),
            *_kept("load", "states", "hardware"),
            *_calculators("not_checked", "load_limit", "hardware_limits", "next_load"), _GOLDEN,
        ),
        (
            *_calculators(
                "redundancy", "enclosures", "contract", "growth_curve", "hub", "states",
            ),
            *_planner("all_disks"),
        ),
    ),
    Room(
        "bill of materials",
        (
            "calculators/systems/materials/bill_of_materials.py",
            "planner/render/tables/bill_table.py",
            "planner/pages/scenario/answer/bill.py",
            "planner/pages/scenario/answer/bill_lines.py",
        ),
        (
            *_calculators("bill_by_hand", "costs_by_hand"), *_kept("bills"),
            *_planner("bill_table_by_hand", "buying_by_hand", "kept_bills", "bill_rows"),
            *_calculators("bill", "purchase", "baseline", "fix_costs"),
        ),
        (
            *_planner("bom_command", "purchase", "bill_money"), *_api("plans"),
            *_calculators("enclosures", "relay_stages", "owned"),
        ),
    ),
    Room(
        "purchase",
        (
            "calculators/inputs/purchase/*.py", "calculators/systems/materials/costs.py",
            "planner/forms/buying/purchase.py", "calculators/solver/price.py",
        ),
        (
            *_calculators("purchase_by_hand", "costs_by_hand", "offers_by_hand"), *_kept("bills"),
            *_calculators("purchase", "prices_without_model", "bill", "fix_costs"),
            *_planner("buying_by_hand", "bill_rows"), _GOLDEN,
        ),
        (
            *_planner("purchase"), *_calculators("search_outcomes", "solver_load"),
            "tests/reports/test_costs.py",
        ),
    ),
    Room(
        "solver",
        (
            "calculators/solver/*.py", "calculators/engine/solving.py",
            "calculators/studies/reverse_sizing/reverse.py",
        ),
        (
            *_kept("solver", "load", "reverse"),
            *_calculators("solver_edges", "solver", "solver_load", "solver_limits", "reverse"),
            *_calculators("next_load", "last_whole", "answer_types"),
        ),
        (*_calculators("every_span", "exchange_disks"), *_planner("one_solver", "new_plan")),
    ),
    Room(
        "search",
        ("calculators/search/**/*.py",),
        (
            *_kept("questions", "searches"),
            *_calculators("search_edges", "search_cuts", "search", "search_questions"),
            *_calculators("search_refusals", "search_totals", "search_alike", "search_bounded"),
            *_calculators("ranges", "futures", "regret", "search_outcomes", "range_ends"),
            *_calculators("search_without_effect"),
        ),
        (
            _GOLDEN,
            *_calculators("search_in_full", "search_exchange"),
            *_planner("search_pages", "search_form", "search_selected", "search_command"),
            *_api("searches"),
        ),
    ),
    Room(
        "search parts",
        (
            "planner/services/searches/parts.py", "planner/services/searches/work.py",
            "planner/services/searches/searches.py", "planner/selectors/searches.py",
        ),
        (*_planner("search_parts_by_hand", "search_parts"), _GOLDEN),
        (*_api("searches"), *_planner("search_pages", "quotas")),
    ),
    Room(
        "paging",
        (
            "planner/selectors/paging.py", "planner/selectors/catalogue/lists.py",
            "planner/selectors/activity.py", "planner/api/base.py",
        ),
        (*_planner("lists_said", "paging", "lists_by_hand"), *_api("catalogue", "plans"), _GOLDEN),
        (
            *_planner(
                "catalogue", "catalogue_pages", "solid_state_models", "audit", "revisions",
                "people", "comments_and_activity",
            ),
            *_api("sizings", "searches", "errors", "catalogue_files"),
        ),
    ),
    Room(
        "sign-in",
        (
            "planner/services/authentication/attempts.py",
            "planner/services/authentication/sign_in.py",
            "planner/services/authentication/sessions.py", "planner/services/secrets.py",
            "planner/services/authentication/factors.py", "planner/services/organisation/tokens.py",
            "planner/services/authentication/hashing.py", "planner/views/account/sign_in.py",
            "planner/views/account/second_factor.py", "planner/views/account/passwords.py",
            "planner/selectors/accounts.py",
        ),
        (
            *_planner("ways_in_by_hand", "proofs_by_hand", "sign_in_by_hand", "passwords"),
            *_planner("accounts", "sign_in_ways", "rights_by_hand"),
            *_planner("attacked_sign_in", "sealing"), _GOLDEN,
        ),
        _planner(
            "asked_second_step", "attacked_second_step", "secrets", "attacked_tokens",
            "tokens_and_shares", "password_rules", "people", "audit",
        ),
    ),
    Room(
        "limits",
        (
            "planner/services/documents/limits.py", "planner/services/documents/documents.py",
            "planner/services/documents/broken_json.py",
            "planner/services/documents/yaml_documents.py",
            "planner/services/organisation/quotas.py", "planner/api/throttling.py",
            "planner/api/bodies.py",
        ),
        (
            *_planner("texts_read", "kept_bounds_by_hand", "documents", "throttling", "quotas"),
            _GOLDEN,
        ),
        (*_planner("document_costs", "size_command"), *_api("errors", "sizings", "plans")),
    ),
    Room(
        "rights",
        (
            "planner/services/organisation/rights.py",
            "planner/services/organisation/organisations.py",
            "planner/services/organisation/invitations.py", "planner/services/plans/shares.py",
            "planner/services/organisation/lending.py",
            "planner/services/authentication/second_step.py",
        ),
        (
            *_planner("rights_by_hand", "bounds_by_hand", "people", "tokens_and_shares"),
            *_planner("asked_second_step"), _GOLDEN,
        ),
        (
            *_planner("attacked_tokens", "attacked_shares", "share_prices"),
            *_api("mallory"),
        ),
    ),
    Room(
        "catalogue rows",
        (
            "planner/services/catalogue/catalogue.py", "planner/services/catalogue/checks.py",
            "planner/services/catalogue/uses.py", "planner/selectors/catalogue/stored_tables.py",
        ),
        (
            *_planner("kept_bounds_by_hand", "bounds_by_hand", "catalogue", "lists_by_hand"),
            *_api("catalogue"), _GOLDEN,
        ),
        (*_planner("catalogue_pages", "reading", "purchase"), *_api("catalogue_files")),
    ),
    Room(
        "given and taken away",
        (
            "planner/api/uploads.py", "planner/services/documents/images.py",
            "planner/services/texts.py",
            "planner/services/plans/comments.py", "planner/render/tables/cells.py",
            "planner/render/tables/as_csv.py",
        ),
        (
            *_planner("kept_bounds_by_hand", "bounds_by_hand"), "tests/reports/test_cells.py",
            _GOLDEN,
        ),
        (
            *_planner("organisation_settings", "scanning", "comments_and_activity", "revisions"),
            *_api("bodies", "catalogue_files", "plans"),
        ),
    ),
    Room(
        "end of growth",
        (
            "calculators/engine/end_of_growth.py", "calculators/engine/beside_growth.py",
            "calculators/scenario/no_room/room.py",
        ),
        (
            *_calculators(
                "end_of_growth", "relay_growth", "planned_growth", "bays_remedies", "hub_headline",
                "relay_headline", "growth_curve", "contract", "growth_keeps_losses",
            ),
            *_kept("load"),
        ),
        _calculators("reverse", "fewer_servers", "kept_answers"),
    ),
    Room(
        "losses",
        (
            "calculators/scenario/losses/held_lost.py", "calculators/checks/said/lost_said.py",
            "calculators/search/answer/in_states.py", "calculators/sheet/said/said_load.py",
            "calculators/sheet/said/unbroken.py",
        ),
        (
            *_calculators("held_lost", "unbroken", "held_states", "hub_headline", "next_load"),
            *_kept("states", "searches"),
        ),
        (*_calculators("activation"), *_planner("search_losses"), "tests/reports/test_formats.py"),
    ),
    Room(
        "fewer servers",
        ("calculators/engine/fewer_servers.py", "calculators/engine/why_not_fewer.py"),
        (
            *_calculators("fewer_servers", "bays_remedies", "solver_edges", "bill", "reverse"),
            *_kept("reverse"),
        ),
        _planner("search_first_question"),
    ),
    Room(
        "interfaces and carrying",
        (
            "calculators/inputs/hardware/interfaces.py", "calculators/inputs/carried.py",
            "calculators/inputs/hardware/raid_makers.py",
            "calculators/systems/shared/hardware/raid_maker_lines.py",
            "calculators/studies/what_if/crossing.py",
        ),
        (
            *_calculators(
                "disk_interfaces", "raid_makers", "what_if_crossing", "migration", "lights",
                "enclosures",
            ),
        ),
        _planner("carrying"),
    ),
    Room(
        "best practice",
        ("calculators/best_practice/*.py", "calculators/best_practice/rules/*.py"),
        (
            *_kept("findings"),
            *_calculators("linter_disks", "fix_costs", "linter", "larger_disks"),
        ),
        (*_calculators("bays_remedies", "split", "owned"), _GOLDEN),
    ),
    Room(
        "each limit",
        (
            "calculators/studies/reverse_sizing/each_limit.py", "calculators/checks/check.py",
            "calculators/checks/said/needs_said.py",
        ),
        (
            *_calculators(
                "each_limit", "checks_judged", "needs_said", "numbers", "planned_growth",
                "horizon_by_hand", "not_checked", "load_limit", "reverse_owned", "baseline",
            ),
            *_kept("reverse", "load"),
        ),
        (*_calculators("reverse", "next_load", "contract"), _GOLDEN),
    ),
    Room(
        "prices in words",
        ("planner/report/words/cost_said.py", "planner/report/words/prices_said.py"),
        (
            "tests/reports/test_prices_said.py", *_planner("price_for", "bill_money"),
            "tests/reports/test_costs.py",
        ),
        _planner("findings", "purchase"),
    ),
    Room(
        "growth years",
        ("calculators/engine/growth_years.py", "calculators/answers/growth.py"),
        _calculators("growth_years", "years_ahead_paid", "growth_keeps_losses"),
        (*_calculators("answer_types", "end_of_growth", "contract"), *_kept("load")),
    ),
    Room(
        "reasons of counts",
        (
            "calculators/systems/materials/count_reasons.py",
            "calculators/checks/said/needs_said.py",
            "calculators/systems/shared/hardware/interface_lines.py",
            "calculators/checks/said/unknown_rows.py",
        ),
        (
            *_calculators("count_reasons", "needs_said", "owned_bays", "disk_interfaces"),
            *_calculators("prices_without_model"), *_planner("unknown_rows"),
        ),
        (*_calculators("bill", "hub_headline", "not_checked"), *_kept("bills", "hardware")),
    ),
    Room(
        "disks lost",
        (
            "calculators/scenario/losses/disk_lost.py", "calculators/best_practice/losses.py",
            "calculators/charts/on_lagged.py", "calculators/scenario/losses/failure_states.py",
            "calculators/systems/shared/failure_lines.py",
        ),
        (
            *_calculators("fixes_and_losses", "breaks_with_a_disk_out", "activation"),
            *_planner("disk_lost"),
        ),
        (*_kept("states"), *_calculators("states", "redundancy"), *_planner("failures")),
    ),
    Room(
        "findings of disks",
        tuple(
            f"calculators/best_practice/{name}.py"
            for name in (
                "fixes", "rules/failures", "rules/other_disks", "rules/raid_groups",
                "rules/servers",
            )
        ),
        (
            *_calculators("other_disks", "small_groups", "breaks_with_a_disk_out"),
            *_calculators("fixes_and_losses", "linter"),
        ),
        (*_calculators("fix_costs", "owned", "split"), *_kept("findings"), _GOLDEN),
    ),
    Room(
        "figures read",
        (
            "calculators/inputs/typed/quantities.py",
            "calculators/inputs/purchase/currency_signs.py",
            "calculators/inputs/purchase/reading.py", "calculators/inputs/purchase/years.py",
            "planner/forms/numbers.py", "planner/forms/buying/typed_prices.py",
        ),
        (
            *_calculators("quantities", "purchase", "years_ahead_paid"),
            *_planner("typed_formats", "typed_prices"),
        ),
        (*_calculators("numbers", "bad_input"), *_planner("price_for", "units_refused")),
    ),
    Room(
        "disks of a new plan",
        (
            "planner/forms/new_plan/system_disks.py", "planner/forms/new_plan/fitting_disk.py",
            "planner/forms/new_plan/questions.py",
            "planner/forms/new_plan/starter.py",
        ),
        _planner("new_plan_system_disks", "fitting_disk", "new_plan"),
        _planner("new_plan_hardware", "new_plan_hubs", "new_plan_relays"),
    ),
    Room(
        "changes on the market",
        ("calculators/studies/reverse_sizing/market.py", "calculators/studies/what_if/moving.py"),
        _calculators("reverse_owned", "owned", "reverse"),
        (
            *_calculators("what_if_sensitivity", "what_if_orders", "what_if_bought", "what_if"),
            *_planner("what_if_drawn"),
        ),
    ),
    Room(
        "most held",
        (
            "calculators/checks/most_held.py", "calculators/checks/sets_most.py",
            "calculators/checks/room_kept.py", "calculators/checks/said/next_said.py",
            "calculators/checks/said/relays_said.py",
        ),
        (
            *_kept("load", "reverse"),
            *_calculators(
                "load_limit", "next_load", "next_load_rounded", "held_lost", "held_states",
                "hub_headline", "relay_headline", "solid_state_bought",
            ),
        ),
        (
            *_calculators("reverse", "end_of_growth", "fewer_servers", "relay_counting"),
            *_planner("all_disks"),
        ),
    ),
    Room(
        "hub",
        tuple(
            f"calculators/systems/exchange_2007_hub/{name}.py"
            for name in (
                "lines", "pressure_lines", "volume_lines", "dumpster_lines", "handed_on", "mix",
                "cache_lines", "io_lines", "counters",
            )
        ),
        (
            *_calculators(
                "hub", "hub_pressure", "hub_thresholds", "hub_at_a_rate", "hub_mix", "hub_disks",
                "hub_words", "measured_hub", "baseline",
            ),
            *_kept("load", "states", "hardware"),
        ),
        (*_calculators("hub_headline", "contract"), *_planner("hub_counters")),
    ),
    Room(
        "running costs",
        ("calculators/systems/materials/running_costs.py",),
        (
            *_kept("bills"),
            *_calculators("purchase", "failed_drives", "years_ahead_paid", "owned", "bill"),
        ),
        ("tests/reports/test_costs.py", *_planner("bill_money", "licences")),
    ),
    Room(
        "own prices",
        (
            "planner/selectors/catalogue/prices.py", "planner/pages/catalogue/own_price.py",
            "planner/views/reference/catalogue.py", "planner/api/v1/reference/catalogue.py",
        ),
        (*_planner("own_prices"), *_api("catalogue"), *_planner("catalogue_pages")),
        _planner("catalogue", "purchase", "search_prices", "solid_state_models", "walk_pages"),
    ),
    Room(
        "catalogue files",
        ("planner/services/catalogue/files/*.py",),
        (*_planner("foreign_workbooks", "own_prices"), *_api("catalogue_files")),
        _planner("catalogue", "catalogue_pages", "kept_bounds_by_hand", "quotas"),
    ),
    Room(
        "saved scenarios",
        ("planner/services/scenarios/*.py",),
        _planner("scenarios", "revisions", "meanwhile", "sizings", "activity_words"),
        (
            *_planner("carrying", "comments_and_activity", "what_if_pages", "torn_reads"),
            *_planner("price_for", "overtaken", "added_groups", "audit"),
            *_api("plans", "sizings", "saves_are_sized"),
        ),
    ),
    Room(
        "steering",
        ("planner/services/searches/steering.py",),
        _planner("search_parts_by_hand", "search_parts"),
        (*_planner("search_pages"), *_api("searches", "search_workers")),
    ),
)  # fmt: skip
