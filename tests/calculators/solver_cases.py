"""Questions for the solver, and the arrays that answer them, built and sized one by one."""

import copy

from hypothesis import HealthCheck, assume, settings
from hypothesis import strategies as st

from calculators import engine
from calculators.errors import InputProblems
from calculators.formulas.raid.levels import LEVELS
from calculators.inputs.catalogue import from_fixtures
from calculators.scenario.bench import Bench
from calculators.scenario.losses.failure_states import states_of
from calculators.scenario.parse import parse
from calculators.systems import SYSTEMS
from tests.calculators.documents import BY_SYSTEM, store
from tests.states import in_state

CATALOGUE = from_fixtures()
WITH_GROUPS = ("exchange-5.5-information-store", "exchange-2007-mailbox", "exchange-2007-hub")
SOME = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.filter_too_much])
# Arrays of so many disks are all tried by hand.
TRIED = 16


def bench_of(document, catalogue=CATALOGUE):
    return Bench(parse(document, catalogue))


def failing(document, catalogue=CATALOGUE):
    checks = engine.size(document, catalogue, working=False)["checks"]
    return {check["name"] for check in checks if check["verdict"] == "fail"}


def store_of(users):
    """The store for so many users."""
    document = store()
    document["populations"][0]["users"] = users
    return document


def built(document, volume, level, disks, spans, count):
    """The document with such groups alone in a volume."""
    first = next(group for group in document["raid_groups"] if group["volume"] == volume)
    group = {**first, "level": level, "disks": disks, "spans": spans, "count": count}
    groups = [each for each in document["raid_groups"] if each["volume"] != volume]
    place = document["raid_groups"].index(first)
    return {**document, "raid_groups": [*groups[:place], group, *groups[place:]]}


def arrays(most):
    """Every number of disks, spans and groups with at most so many disks in all."""
    return [
        (disks, spans, count)
        for disks in range(1, most + 1)
        for spans in range(1, disks + 1)
        if disks % spans == 0
        for count in range(1, most // disks + 1)
    ]


def by_hand(document, volume, level, catalogue=CATALOGUE, most=TRIED):
    """(disks in all, (disks, spans, count), broken checks) of everything that can be built."""
    found = []
    for shape in arrays(most):
        tried = built(document, volume, level, *shape)
        try:
            found.append((shape[0] * shape[2], shape, frozenset(failing(tried, catalogue))))
        except InputProblems:
            continue
    return found


@st.composite
def questions(draw):
    """A scenario with RAID groups, small enough that few disks may hold it, and what is asked."""
    system = draw(st.sampled_from(WITH_GROUPS))
    document = copy.deepcopy(BY_SYSTEM[system])
    if "populations" in document:
        document["populations"][0]["users"] = draw(st.integers(1, 9000))
        document["populations"][0]["mailbox_size_mb"] = draw(st.sampled_from([1, 20, 200]))
    else:
        document["messages_per_second"] = draw(st.floats(0.1, 60))
        document["message_bytes"] = draw(st.sampled_from([30_000, 1_024_000]))
    state = draw(st.sampled_from(states_of(SYSTEMS[system])))
    document = {**in_state(document, state), "servers": draw(st.integers(1, 3))}
    if "ram_gb" in document:
        document["ram_gb"] = draw(st.sampled_from([1, 64]))
    disk = draw(st.sampled_from(sorted(CATALOGUE.disks)))
    if "system" in SYSTEMS[system].volumes and draw(st.booleans()):
        pair = {"volume": "system", "level": "RAID1", "disks": 2}
        document["raid_groups"] = [*document["raid_groups"], pair]
    for group in document["raid_groups"]:
        group["disk"] = disk
        group.pop("spans", None)
        group["controller"] = draw(st.sampled_from([*sorted(CATALOGUE.controllers), None]))
    volume = draw(st.sampled_from(sorted({row["volume"] for row in document["raid_groups"]})))
    try:
        parse(document, CATALOGUE)
    except InputProblems:
        assume(False)
    return document, volume, draw(st.sampled_from(sorted(LEVELS)))
