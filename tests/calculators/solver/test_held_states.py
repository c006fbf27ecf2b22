"""The most load in each state: what holds, and one user more that does not."""

import pytest

from calculators import engine
from calculators.checks.load_limit import MEMORY
from calculators.checks.most_held import Held, held_by
from calculators.checks.server import CHECKS
from calculators.scenario.losses.failure_states import bench_in_state, states_of
from calculators.studies.reverse_sizing.held_states import _said, held_in_states
from calculators.studies.reverse_sizing.reverse import reverse
from calculators.systems import SYSTEMS
from tests.calculators.documents import BY_SYSTEM, MAILBOX, RELAY, mailbox, store
from tests.calculators.solver_cases import CATALOGUE, bench_of, failing
from tests.states import in_state

STATES = states_of(SYSTEMS["exchange-2007-mailbox"])
GIVEN_MEMORY = {"ram_gb", "ram_gib", "memory_module"}


# Memory that nobody gave stands in all states where it limits one of them.
@pytest.mark.parametrize(
    "document", [mailbox(servers=3, server_failover="shared-storage", ram_gb=32), store()]
)
def test_one_user_more_breaks_what_is_named_in_each_state(document):
    found = held_in_states(bench_of(document))
    assert [each.state for each in found] == list(states_of(SYSTEMS[document["system"]]))
    for each in found:
        at = in_state(document, each.state)
        for more in (0, 1):
            if each.check == "server-left":
                break
            populations = [{**document["populations"][0], "users": int(each.limit_load) + more}]
            broken = failing({**at, "populations": populations})
            assert bool(broken) == bool(more), each
            assert each.check in broken or not more, each
        assert each.check_label == CHECKS[each.check].label


@pytest.mark.parametrize("system", BY_SYSTEM)
def test_memory_that_nobody_gave_is_that_of_every_state_and_limits_none(system):
    """Where it did not, one sentence would be of two servers: as bought, and with more memory."""
    document = {key: value for key, value in BY_SYSTEM[system].items() if key not in GIVEN_MEMORY}
    bench = bench_of(document)
    benches = [bench_in_state(bench, state) for state in states_of(bench.system)]
    assert all(held_by(each, bench.standing()).breaks not in MEMORY for each in benches)
    if name := bench.system.memory_figure:
        assert len({each.recording.values[name] for each in benches}) == 1


def test_memory_that_nobody_gave_stands_in_every_state_or_in_none():
    """What breaks a design stands, whether a passive node carries the lost server or nobody."""
    bench = bench_of(mailbox(servers=3, server_failover="shared-storage"))
    held = {each.state: each.limit_load for each in held_in_states(bench)}
    assert held["server-lost"] == held["normal"] > held["rebuilding"]
    alone = bench_of(mailbox())
    followed = [held_by(bench_in_state(alone, each), alone.standing()) for each in STATES]
    assert [each.limit_load for each in held_in_states(alone)] == [each.load for each in followed]


def test_a_loss_holds_less_and_the_state_of_the_scenario_says_nothing():
    found = held_in_states(bench_of(MAILBOX))
    loads = {each.state: each.limit_load for each in found}
    assert loads["normal"] > loads["disk-lost"] >= loads["rebuilding"]
    assert (loads["server-lost"], found[-1].check) == (0, "server-left")
    assert held_in_states(bench_of(in_state(MAILBOX, "rebuilding"))) == found


def test_what_is_bought_for_the_state_of_the_scenario_stands_in_all():
    """Relays that nobody gave: those of today are lost from, and none are bought for the loss."""
    asked = {**RELAY, "lost_relays": 2}
    bench = bench_of(asked)
    found = {each.state: each.limit_load for each in held_in_states(bench)}
    standing = {name: int(value) for name, value in bench.standing().items()}
    assert standing
    given = held_in_states(bench_of({**asked, **standing}))
    assert {each.state: each.limit_load for each in given} == found
    assert found["normal"] >= found["server-lost"] >= found["relays-lost"] > 0


@pytest.mark.parametrize("system", ["exchange-se", "exchange-2007-hub"])
def test_reverse_says_it_of_every_mail_system(system):
    document = BY_SYSTEM[system]
    found = reverse(document, CATALOGUE).states
    assert found == held_in_states(bench_of(document))
    assert [each.state for each in found] == list(states_of(SYSTEMS[system]))


def test_a_state_in_which_no_load_holds_or_none_breaks_says_so():
    said = {each.state: each.said for each in held_in_states(bench_of(MAILBOX))}
    assert said["server-lost"] == "none, the service stops"
    assert said["normal"] == "4,189"
    (*_, lost) = held_in_states(bench_of(mailbox(servers=3)))
    assert lost.check == "mailboxes-reached"
    assert lost.said == "none, the mailboxes of a lost server are down"
    assert _said(Held(0, "capacity")) == "not even the least load"
    assert _said(Held(None, None)) == "no load breaks it"
    assert _said(Held(8.25, "throughput")) == "8.25"


def test_it_is_said_who_carries_a_lost_server():
    passive = ("shared-storage", "a passive node, built as they are, carries its load")
    for chosen, said in (passive, ("none", "nobody reaches its data")):
        lost = in_state(mailbox(servers=3, server_failover=chosen), "server-lost")
        notes = engine.size(lost, CATALOGUE, working=False)["notes"]
        assert [note for note in notes if said in note["text"]], notes


@pytest.mark.parametrize(
    ("may_lose", "told"),
    [(0, ["normal", "server-lost"]), (1, ["normal", "server-lost"]), (2, None)],
)
def test_a_state_that_is_another_one_is_told_once(may_lose, told):
    """ "A relay is lost" and "as many as may be" stood there with the same load."""
    found = held_in_states(bench_of({**RELAY, "relays": 6, "lost_relays": may_lose}))
    states = [each.state for each in found]
    assert states == (told or ["normal", "server-lost", "relays-lost"])
