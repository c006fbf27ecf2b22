"""What if something breaks: hand calculations, and laws over all systems, levels and states."""

import copy
from dataclasses import replace

import numpy as np
import pytest

from calculators import engine
from calculators.formulas.raid.levels import LEVELS
from calculators.inputs.catalogue import from_fixtures
from calculators.scenario import bench
from calculators.scenario.bench import Bench
from calculators.scenario.losses import failure_states
from calculators.scenario.parse import parse
from calculators.sheet import vectorised
from calculators.solver import loads
from calculators.systems import SYSTEMS
from tests import answered
from tests.calculators.documents import BY_SYSTEM, HUB, MAILBOX, RELAY, STORE, store
from tests.states import in_state

CATALOGUE = from_fixtures()
DISKS = {"RAID0": 8, "RAID1": 2, "RAID10": 8, "RAID5": 8, "RAID50": 12, "RAID6": 8, "RAID60": 12}
BROKEN = [
    (key, state)
    for key, system in sorted(SYSTEMS.items())
    for state in failure_states.states_of(system)
    if state != failure_states.NORMAL
]


def designs(system):
    """The system's document at each RAID level, at a light and a heavy load, on 1 and 3 servers."""
    for name, level in LEVELS.items():
        for load in (0.25, 1.0, 1.5):
            for servers in (1, 3):
                document = copy.deepcopy(BY_SYSTEM[system])
                if document.get("raid_groups"):
                    document["raid_groups"][0].update(level=name, disks=DISKS[name])
                    document["raid_groups"][0].pop("spans", None)
                option = SYSTEMS[system].load_option
                if option:
                    document[option] *= load
                else:
                    document["populations"][0]["users"] *= load
                yield {**document, "servers": servers}, level


def size(document, state="normal", working=True, **options):
    return engine.size({**document, "state": state, **options}, CATALOGUE, working)


def figures(document, state="normal", **options):
    found = size(document, state, working=False, **options)["figures"]
    return {name: figure["value"] for name, figure in found.items()}


def checks(document, state="normal", **options):
    found = size(document, state, working=False, **options)["checks"]
    return {check["name"]: check for check in found}


def failing(document, state):
    return {name for name, check in checks(document, state).items() if check["verdict"] == "fail"}


# The states of every mail system --------------------------------------------------------------


def moved(document, state):
    """Names of the figures that a state changes, or that are there in it alone."""
    normal, broken = figures({**document, "servers": 3}), figures({**document, "servers": 3}, state)
    return {name for name, value in broken.items() if normal.get(name) != value} - {"state"}


@pytest.mark.parametrize(("system", "state"), BROKEN)
def test_a_state_moves_a_figure(system, state):
    """A loss that leaves every figure as it was is one that the lines never asked for."""
    assert moved(BY_SYSTEM[system], state)


def test_lines_that_never_ask_for_the_state_are_found_out(monkeypatch):
    """What the law is for: the field among those of a mail system whose lines know of no loss."""
    deaf = replace(SYSTEMS["exchange-5.5-information-store"], size=_of_users, charts=(), checks=())
    monkeypatch.setitem(SYSTEMS, deaf.key, deaf)
    monkeypatch.setattr(bench, "_TREES", {})
    assert not any(moved(STORE, state) for key, state in BROKEN if key == deaf.key)


def _of_users(asked, facts, sheet):
    sheet.figure(
        "users", vectorised.total([each.users for each in asked.populations]), "users", "users",
        "definition, a sum",
    )  # fmt: skip


# Hand calculations ---------------------------------------------------------------------------


def test_a_mirror_lost_in_the_run_of_8000_users():
    normal, lost = figures(STORE), figures(STORE, "disk-lost")
    # 218.24 reads and 122.76 writes on 8 mirrored disks: (436.48 + 245.52) / 8 on the partner.
    assert lost["database.group_1.degraded.light_operations"] == pytest.approx(85.25)
    assert lost["database.disk_utilisation"] == pytest.approx(85.25 * 5.75 / 1000)
    # The queue grows as its busiest disk: 85.25 instead of 57.97 operations a second.
    grown = normal["database.queue_length"] * 85.25 / 57.97
    assert lost["database.queue_length"] == pytest.approx(grown)
    assert checks(STORE, "disk-lost")["queue-below-spindles"]["available"] == 7


def test_a_rebuild_takes_its_part_of_the_disks():
    lost, rebuilding = figures(STORE, "disk-lost"), figures(STORE, "rebuilding")
    slowed = lost["database.disk_utilisation"] / 0.65
    assert rebuilding["database.disk_utilisation"] == pytest.approx(slowed)
    assert rebuilding["log.disk_utilisation"] == pytest.approx(lost["log.disk_utilisation"] / 0.65)
    # 9.1 GB at 15 minutes each.
    assert rebuilding["database.group_1.rebuild_hours"] == pytest.approx(9.1 / 4)


def test_only_the_span_of_the_lost_disk_suffers():
    whole = store(level="RAID5", disks=6, spans=None)
    split = store(level="RAID50", disks=6, spans=2)
    # Reads double either way; a write lights 6 disks of the one and 3 of the other.
    for document, lights in ((whole, 6), (split, 3)):
        found = figures(document, "disk-lost")["database.group_1.degraded.light_operations"]
        assert found == pytest.approx((218.24 * 2 + 122.76 * lights) / 6)


def test_the_other_groups_of_a_stripe_queue_as_before():
    two = store(count=2)
    normal, lost = figures(two), figures(two, "disk-lost")
    # Half of the volume's queue, on the group that has lost a disk, grows.
    grown = normal["database.queue_length"] / 2 * (1 + 85.25 / 57.97)
    assert lost["database.queue_length"] == pytest.approx(grown)
    assert lost["database.disks_left"] == 15


def test_of_two_kinds_of_groups_the_worse_has_lost_the_disk():
    mixed = copy.deepcopy(STORE)
    mixed["raid_groups"].insert(1, {**STORE["raid_groups"][0], "level": "RAID6"})
    mixed["raid_groups"][1].pop("spans")
    lost = figures(mixed, "disk-lost")
    more = [lost[f"database.group_{n}.degraded.more_waiting"] for n in (1, 2)]
    assert lost["database.more_waiting"] == max(more)
    assert lost["database.queue_length"] == pytest.approx(
        lost["database.queue_while_all_work"] + max(more)
    )


def test_the_mailbox_server_with_a_lost_disk():
    normal, lost = figures(MAILBOX), figures(MAILBOX, "disk-lost")
    reads, writes = normal["database.read_iops"], normal["database.write_iops"]
    assert lost["database.busiest_iops"] == pytest.approx(2 * reads + 2 * writes)
    assert lost["database.disk_utilisation"] == pytest.approx((2 * reads + 2 * writes) / (14 * 180))
    rate = figures(MAILBOX, "rebuilding")["database.rate_left"]
    assert rate == pytest.approx(0.65 * 180)
    assert figures(MAILBOX, "rebuilding")["database.group_1.rebuild_hours"] == 75


def test_the_tenth_rule_reckons_with_the_disks_of_a_whole_group():
    tenth = {**MAILBOX, "log_rule": "tenth"}
    assert figures(tenth, "disk-lost")["log.iops"] == figures(tenth)["log.iops"]


@pytest.mark.parametrize("document", [MAILBOX, STORE])
def test_nobody_carries_mailboxes_whose_databases_he_does_not_reach(document):
    """Two servers were said to carry the load of three, whose databases they had no copy of."""
    normal, lost = figures(document), figures(document, "server-lost", servers=3)
    for name in ("database.iops", "database.data_gb"):
        assert lost[name] == normal[name], name
    broken = checks(document, "server-lost", servers=3)["mailboxes-reached"]
    users = document["populations"][0]["users"]
    assert (broken["verdict"], broken["needed"], broken["available"]) == ("fail", users, 0)
    assert "down until it is repaired or restored from backup" in broken["message"]
    shared = {**document, "server_failover": "shared-storage"}
    assert "mailboxes-reached" not in checks(shared, "server-lost", servers=3)
    assert "mailboxes-reached" not in checks(document, servers=3)
    # Of the only server it is said that nobody is left.
    alone = checks(document, "server-lost")
    assert alone["server-left"]["verdict"] == "fail"
    assert "mailboxes-reached" not in alone


def test_a_hub_carries_the_messages_of_another():
    hub = {**HUB, "messages_per_second": 6}
    found = figures(hub, "server-lost", servers=3)
    assert found["throughput.carried_rate"] == 9
    assert found["queue.megabytes"] == pytest.approx(1.5 * figures(hub)["queue.megabytes"])


def test_a_hub_s_mirror_in_a_rebuild():
    hub = copy.deepcopy(HUB)
    for group in hub["raid_groups"]:
        group.update(level="RAID1", disks=2)
    normal, lost = figures(hub), figures(hub, "disk-lost")
    # Its disks only write, and the partner writes what it wrote before.
    assert lost["throughput.by_queue_disk"] == normal["throughput.by_queue_disk"]
    rebuilding = figures(hub, "rebuilding")
    assert rebuilding["throughput.by_queue_disk"] == pytest.approx(
        0.65 * normal["throughput.by_queue_disk"]
    )


@pytest.mark.parametrize(("spare", "holds"), [(0, False), (1, True), (2, True)])
def test_a_relay_is_lost(spare, holds):
    found = checks({**RELAY, "lost_relays": spare}, "server-lost")
    assert (found["relays"]["verdict"] == "pass") is holds
    assert found["relays"]["available"] == 2 + spare


def test_the_last_relay_is_lost():
    alone = {**RELAY, "relays": 1, "peak_messages_per_minute": 100, "lost_relays": 0}
    assert checks(alone)["relays"]["verdict"] == "pass"
    check = checks(alone, "server-lost")["relays-left"]
    assert check["verdict"] == "fail"
    assert check["message"].startswith("Nobody is left")


# Laws ----------------------------------------------------------------------------------------


def test_systems_without_the_field_have_one_state():
    assert failure_states.states_of(SYSTEMS["exchange-2013"]) == ("normal",)
    assert failure_states.states_of(SYSTEMS[STORE["system"]]) == (
        "normal",
        "disk-lost",
        "rebuilding",
        "server-lost",
    )
    assert failure_states.states_of(SYSTEMS["postfix-relay"]) == (
        "normal",
        "server-lost",
        "relays-lost",
    )


@pytest.mark.parametrize("system", sorted({key for key, _ in BROKEN}))
def test_the_normal_state_is_the_scenario_as_it_is(system):
    for document, _ in designs(system):
        plain, named = engine.size(document, CATALOGUE), size(document)
        assert plain["checks"] == named["checks"]
        plain["figures"].pop("state")
        named["figures"].pop("state")
        assert plain["figures"] == named["figures"]


@pytest.mark.parametrize(("system", "state"), BROKEN)
def test_a_broken_design_never_holds_more(system, state):
    for document, level in designs(system):
        normal, broken = checks(document), checks(document, state)
        for name, check in broken.items():
            if name in normal and check["margin"] is not None:
                assert check["margin"] <= normal[name]["margin"] + 1e-12, (name, document)
        assert failing(document, "normal") <= failing(document, state)
        if "survives-loss" in broken and system != HUB["system"]:
            lost = broken["survives-loss"]["verdict"] == "fail"
            assert lost is (level.survives == 0)
        if "server-left" in broken and system != RELAY["system"]:
            alone = broken["server-left"]["verdict"] == "fail"
            assert alone is (document["servers"] == 1)


@pytest.mark.parametrize("system", sorted({key for key, state in BROKEN if state == "rebuilding"}))
def test_rebuilding_is_never_better_than_a_lost_disk(system):
    for document, _ in designs(system):
        lost, rebuilding = checks(document, "disk-lost"), checks(document, "rebuilding")
        assert sorted(lost) == sorted(rebuilding)
        for name, check in rebuilding.items():
            if check["margin"] is not None:
                assert check["margin"] <= lost[name]["margin"] + 1e-12, (name, document)


@pytest.mark.parametrize(("system", "state"), BROKEN)
def test_the_limit_of_the_load_is_never_higher(system, state):
    for document, _ in list(designs(system))[::3]:
        normal = answered.outlook(document, CATALOGUE)["limit_load"]
        broken = answered.outlook({**document, "state": state}, CATALOGUE)["limit_load"]
        assert normal is None or (broken is not None and broken <= normal), document


@pytest.mark.parametrize(("system", "state"), BROKEN)
def test_the_bare_sheet_equals_the_recording_sheet(system, state):
    for document, _ in designs(system):
        bench = Bench(parse({**document, "state": state}, CATALOGUE))
        recorded = bench.figures()
        numbers = {n: f.value for n, f in recorded.items() if isinstance(f.value, float)}
        (name, today), *_ = loads(bench).items()
        bare = bench.sweep({name: np.array([1.0, today])}, numbers)
        for figure, value in numbers.items():
            got = np.broadcast_to(bare.kept[figure], 2)[1]
            assert got == pytest.approx(value, rel=1e-12, nan_ok=True), figure
        holds = bare.holds()
        for verdict in bench.verdicts:
            if not verdict.check.advice:
                mask = np.broadcast_to(holds[verdict.check.name], 2)
                assert bool(mask[1]) is (verdict.verdict != "fail"), verdict.check.name


# The heat map --------------------------------------------------------------------------------


@pytest.mark.parametrize("system", sorted(SYSTEMS))
def test_the_heat_map_holds_the_sizing_of_each_state(system):
    document = copy.deepcopy(BY_SYSTEM[system])
    if any(field.name == "servers" for field in SYSTEMS[system].fields):
        document["servers"] = 2
    if any(field.name == "lost_relays" for field in SYSTEMS[system].fields):
        document["lost_relays"] = 2
    found = answered.failure_states(document, CATALOGUE)
    keys = [state["key"] for state in found["states"]]
    assert tuple(keys) == failure_states.states_of(SYSTEMS[system])
    for state, cells in zip(found["states"], found["cells"], strict=True):
        answer = engine.size(in_state(document, state["key"]), CATALOGUE)
        assert state["verdict"] == answer["verdict"]
        shown = {
            check["name"]: cell
            for check, cell in zip(found["checks"], cells, strict=True)
            if cell is not None
        }
        checked = {check["name"]: check for check in answer["checks"]}
        assert set(shown) == set(checked)
        for name, cell in shown.items():
            assert cell == {key: checked[name][key] for key in cell}


def test_the_heat_map_is_the_same_whatever_state_the_scenario_is_in():
    broken = {**STORE, "state": "disk-lost"}
    assert answered.failure_states(broken, CATALOGUE) == answered.failure_states(STORE, CATALOGUE)


def test_a_check_that_does_not_arise_has_no_cell():
    found = answered.failure_states(STORE, CATALOGUE)
    place = [check["name"] for check in found["checks"]].index("survives-loss")
    assert found["cells"][0][place] is None
    assert found["cells"][1][place]["margin"] is None


def test_the_charts_draw_the_limit_of_the_state():
    found = engine.charts({**STORE, "state": "disk-lost"}, CATALOGUE)
    (queue,) = (chart for chart in found if chart["key"] == "queue-against-users")
    (limit,) = (line for line in queue["series"] if line["role"] == "limit")
    assert set(limit["values"]) == {7}
