"""Pairs of questions of every mail system, and figures that they move."""

import copy

from hypothesis import HealthCheck, assume, settings
from hypothesis import strategies as st

from calculators import engine
from calculators.engine import open_scenario
from calculators.errors import InputProblems
from calculators.formulas.raid.levels import LEVELS
from calculators.inputs.catalogue import from_fixtures
from calculators.systems import SYSTEMS
from tests.calculators.documents import BY_SYSTEM, STORE

CATALOGUE = from_fixtures()


BOTH = (CATALOGUE, CATALOGUE)


SOME = settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))


FIGURES = {
    "exchange-5.5-information-store": ("database.queue_length", "response_time.p95_ms"),
    "exchange-2007-mailbox": ("database.spindles", "database.iops"),
    "exchange-2007-hub": ("throughput.messages_per_second", "queue.megabytes"),
    "postfix-relay": ("relays.needed", "throughput.messages_per_minute"),
}


EXCHANGE = ("server.iops", "disks.all", "database.users")


def figures_of(system):
    if system in FIGURES:
        return FIGURES[system]
    return EXCHANGE if system.startswith("exchange-") else (SYSTEMS[system].load_figure,)


def value(document, figure, catalogue=CATALOGUE):
    found = engine.size(document, catalogue, working=False)["figures"].get(figure)
    return None if found is None else found["value"]


def breaks(document):
    return engine.size(document, CATALOGUE, working=False)["verdict"] == "fail"


def changed_store():
    document = copy.deepcopy(STORE)
    document["populations"][0]["users"] = 9000
    document["raid_groups"][0].update(level="RAID5", disks=7, spans=1, write_policy="write-through")
    document["assumptions"] = {"mean_response_base_ms": 8}
    return document


@st.composite
def pairs(draw):
    """Two questions about one mail system that both can be sized, and a figure."""
    system = draw(st.sampled_from(sorted(BY_SYSTEM)))
    before, after = (_drawn(draw, copy.deepcopy(BY_SYSTEM[system])) for _ in range(2))
    return before, after, draw(st.sampled_from(figures_of(system)))


def _drawn(draw, document):
    for row in document.get("populations", ()):
        row["users"] = draw(st.sampled_from([500, 4000, 8000, 12_000]))
        if "messages_per_day" in row:
            row["messages_per_day"] = draw(st.sampled_from([50, 150]))
    if document["system"] == "postfix-relay":
        document["peak_messages_per_minute"] = draw(st.sampled_from([5000, 10_000, 40_000]))
        document["seconds"] = draw(st.sampled_from([60, 129]))
    if "ha_copies" in document:
        document["ha_copies"] = draw(st.sampled_from([2, 3, 4]))
        document["servers_per_dag_primary_site"] = draw(st.sampled_from([4, 6, 8]))
    groups = document.get("raid_groups")
    if groups:
        level = draw(st.sampled_from(["RAID10", "RAID5", "RAID6", "RAID0"]))
        fewest = LEVELS[level].fewest
        groups[0].update(level=level, disks=draw(st.sampled_from([8, 12])) if fewest > 1 else 4)
        groups[0].pop("spans", None)
        groups[0]["write_policy"] = draw(st.sampled_from(["write-back", "write-through"]))
        if draw(st.booleans()):
            groups.append({**groups[-1]})
    try:
        open_scenario(document, CATALOGUE)
    except InputProblems:
        assume(False)
    return document
