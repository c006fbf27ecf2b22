"""Plans at the corners of the calculator's rules: what it leaves undefined, rare designs."""

import pytest

from calculators import engine
from calculators.errors import InputProblems
from calculators.formulas.availability.placement import lagged_servers, recovery_servers_apart
from calculators.inputs.catalogue import from_fixtures
from tests import answered

CATALOGUE = from_fixtures()
PREFIX = "calculator."
ONE_SITE = {"site_resilient": False, "dags": 1, "tier1_mailboxes": 5000}
# Three standalone servers, each of 14 databases.
ALONE = {
    "high_availability": False,
    "site_resilient": False,
    "servers_per_dag_primary_site": 3,
    "data_overhead_fraction": 0.1,
    "tier1_mailboxes": 3000,
    "tier1_messages_per_day": 100,
    "tier1_mailbox_limit_mb": 2048,
}
AFTER_FAILURES = {
    "active_dbs_worst_case",
    "servers_left_worst_failure",
    "messages_per_day_per_server",
    "messages_held_safety_net",
    "transport_db_per_server",
    "ese_cache_required",
    "server_ram_calculated",
}


def outputs(inputs):
    scenario = {"system": "exchange-2013", "calculator_inputs": inputs}
    figures = engine.size(scenario, CATALOGUE)["figures"]
    return {
        name.removeprefix(PREFIX): figure["value"]
        for name, figure in figures.items()
        if name.startswith(PREFIX)
    }


@pytest.mark.parametrize(
    ("servers", "copies", "lagged"), [(4, 4, 1), (5, 6, 0), (1, 2, 0)], ids=str
)
def test_more_copies_than_servers_leave_failures_undefined(servers, copies, lagged):
    plan = {"servers_per_dag_primary_site": servers, "ha_copies": copies, "lagged_copies": lagged}
    assert not AFTER_FAILURES & set(outputs(ONE_SITE | plan))


def test_too_few_servers_for_two_losses_leave_a_number():
    plan = {"servers_per_dag_primary_site": 3, "ha_copies": 3, "lagged_copies": 1}
    assert outputs(ONE_SITE | plan)["servers_left_worst_failure"] == 2


def test_hardware_snapshots_give_a_standalone_database_volumes_of_its_own():
    got = outputs(ALONE | {"backup": "hardware"})
    daily = outputs(ALONE | {"backup_frequency": "daily-full"})
    assert got["dbs_per_dag_recommended"] == 14
    for key in ("db_volume_space_per_server", "restore_volume_size"):
        assert got[key] == daily[key]
    assert got["db_volume_space_per_server"] == pytest.approx(3552.385, abs=0.001)
    assert got["restore_volume_size"] == pytest.approx(388.728, abs=0.001)


def test_standalone_servers_without_io_read_no_logs():
    plan = ALONE | {"tier1_predict_iops": False, "tier1_iops_per_mailbox": 0}
    assert outputs(plan)["log_reads_per_server"] == 0


def test_a_server_of_a_wide_group_may_hold_no_copy():
    plan = {"servers_per_dag_primary_site": 15, "ha_copies": 3, "lagged_copies": 0}
    got = outputs(ONE_SITE | plan | {"tier1_mailboxes": 20, "symmetrical_distribution": False})
    assert got["copies_per_server"] == 0
    assert "min_ram_by_copy_count" not in got
    assert got["server_ram_calculated"] == pytest.approx(12.4)


@pytest.mark.parametrize("model", ["Active/Passive", "Active/Active (Multiple DAGs)"])
def test_a_blocked_second_site_as_large_as_the_first_leaves_a_number(model):
    """With one copy a site no server may be lost alone, so none beside the site either."""
    found = outputs(
        {
            "site_resilience_model": model,
            "second_site_blocked": True,
            "servers_per_dag_primary_site": 4,
            "dags": 1,
            "ha_copies": 3,
            "ha_copies_secondary_site": 2,
            "lagged_copies": 0,
            "lagged_copies_secondary_site": 0,
            "tier1_mailboxes": 5000,
        }
    )
    assert found["servers_left_worst_failure"] == 4


def test_copies_and_sites_are_told_in_words_that_fit():
    document = {"system": "exchange-se", "populations": [{"users": 2000}], "ha_copies": 4}
    answer = engine.size(document, from_fixtures())
    told = {check["name"]: check for check in answer["checks"]}
    placed = told["copies-placed"]
    assert (placed["needed"], placed["available"], placed["unit"]) == (5, 4, "servers")
    assert told["equal-sites"]["message"] == (
        "One site has 1 copy of each database more than the other. Where both serve users they "
        "must have as many, lagged ones counted: ask for an even number and put half into the "
        "second site (“Copies in the second site”), or let one site serve users (“How the sites "
        "share”)."
    )


TWO_SITES = {
    "system": "exchange-se",
    "populations": [{"users": 6000}],
    "site_resilient": True,
    "ha_copies": 3,
    "lagged_copies": 0,
    "lagged_copies_secondary_site": 0,
}


def test_three_copies_of_which_two_are_in_the_second_site_are_told_as_they_are():
    """Four in all, two in each site, were made three: one stayed in the first."""
    asked = {**TWO_SITES, "ha_copies_secondary_site": 2}
    (broken,) = [
        each
        for each in answered.findings(asked, from_fixtures())
        if each["key"] == "sites-must-be-equal"
    ]
    assert broken["message"].startswith(
        "A database has 1 copy in the first site and 2 in the second; where both serve users they "
        "must be as many. The 3 copies asked for are an odd number: 2 or 4 can be shared evenly."
    )
    stands_by = {**asked, "site_resilience_model": "Active/Passive"}
    (lone,) = [
        each
        for each in answered.findings(stands_by, from_fixtures())
        if each["key"] == "lone-copy-where-served"
    ]
    assert " With 1 in the second site, 2 stand where users are served." in lone["message"]
    (losses,) = [
        each
        for each in engine.charts(stands_by, from_fixtures())
        if each["key"] == "states-of-a-group" or "reads of logs" in (each.get("note") or "")
    ]
    assert "reads of logs stay at 4.82 IOPS" in losses["note"]


def test_what_is_refused_names_its_inputs_as_the_page_does():
    with pytest.raises(InputProblems) as refused:
        engine.size({**TWO_SITES, "ha_copies_secondary_site": 3}, from_fixtures())
    (problem,) = refused.value.problems
    assert problem.hint.startswith("Give fewer than “Copies of a database”, which counts those of ")
    # What is given instead is not refused in turn.
    with pytest.raises(InputProblems) as refused:
        engine.size({**TWO_SITES, "ha_copies_secondary_site": 4}, from_fixtures())
    (problem,) = refused.value.problems
    assert problem.hint == "“Copies of a database” counts those of all sites; give at most 2."
    lagged = {"lagged_copies": 1, "lagged_copies_secondary_site": 2}
    with pytest.raises(InputProblems) as refused:
        engine.size({**TWO_SITES, **lagged}, from_fixtures())
    (problem,) = refused.value.problems
    assert problem.hint == "“Lagged copies” counts those of all sites; give at most 1."


@pytest.mark.parametrize(("made", "needed"), [(0, 0), (1, 1), (10, 1), (11, 2)])
def test_the_lagged_copy_of_one_database_has_a_server_too(made, needed):
    assert lagged_servers(1.0, float(made), 10.0) == needed
    assert lagged_servers(0.0, float(made), 10.0) == 0


@pytest.mark.parametrize(
    ("apart", "servers", "found"), [(1, 1, 0), (1, 2, 2), (1, 3, 3), (1, 9, 4), (0, 9, 0)]
)
def test_servers_that_only_take_over_are_as_many_as_the_site_has_at_most(apart, servers, found):
    """Seven copies, two on a server; of a lone server none takes over."""
    assert recovery_servers_apart(apart, 4.0, 3.0, 2.0, servers) == found
