"""Too few slots for M.2: what would mend it is named, and does."""

from dataclasses import replace

from calculators import engine
from calculators.checks.said.in_brief import in_brief
from calculators.search import finish, read, sweep
from calculators.solver import SERVERS
from tests import answered
from tests.calculators.growth.test_growth_keeps_losses import CATALOGUE, TWO_SITES

SLOTS, M2 = "m2-slots", "micron-7400-pro-m2-960gb"
FEWER = TWO_SITES | {SERVERS: 3}
# With which three servers lack slots for M.2 alone.
BARE = TWO_SITES | {"restore_volume": False, "spare_disks": 0}


def slots(document, catalogue=CATALOGUE):
    found = engine.open_scenario(document, catalogue)
    return next(each for each in found.verdicts if each.check.name == SLOTS)


def with_m2(**row):
    """The catalogue with another row of the M.2 disk."""
    return replace(
        CATALOGUE, disks={**CATALOGUE.disks, M2: {**CATALOGUE.disks[M2], **row}}, _made={}
    )


def test_why_no_fewer_servers_hold_names_larger_m2_disks():
    """ "Slots for M.2 (4 against 2 disks)" said nothing of what would mend it."""
    said = answered.outlook(TWO_SITES, CATALOGUE)["needs_sentence"]
    brief = "4 needed, 2 there; 2 M.2 disks of 991 GB or more would be enough"
    assert f"Slots for M.2 ({brief}), " in said
    assert slots(FEWER).message.endswith(
        " 2 M.2 disks of 991 GB or more are enough: the transport queue then has room beside the "
        "system."
    )


def test_disks_of_that_size_are_enough_and_smaller_ones_are_not():
    assert slots(FEWER, with_m2(capacity_gb=991)).verdict == "pass"
    assert slots(FEWER, with_m2(capacity_gb=990)).verdict == "fail"


def test_nothing_is_said_where_larger_ones_do_not_help():
    assert "enough" not in in_brief(slots(TWO_SITES))
    no_slot = replace(
        CATALOGUE,
        servers={
            **CATALOGUE.servers,
            FEWER["server"]: {**CATALOGUE.servers[FEWER["server"]], "bays_m2": 1},
        },
        _made={},
    )
    assert in_brief(slots(FEWER, no_slot)) == "Slots for M.2 (4 against 1 disk)"
    # The queue stands in bays, and two others on the board.
    solid = FEWER | {"system_disk": "samsung-pm9a3-u2-960gb", "metacache_disk": M2}
    found = slots(solid)
    assert found.verdict == "fail"
    assert "are enough" not in in_brief(found)


def test_near_misses_of_a_search_name_the_larger_disks():
    """ "No single step saves it" stood where two larger M.2 disks do."""
    question = read(
        {
            "scenario": BARE,
            "axes": {f"/{SERVERS}": [3]},
            "objectives": [{"figure": "servers.all", "goal": "least"}],
        },
        CATALOGUE,
    )
    (miss,) = finish(question, sweep(question))["near_misses"]
    assert (miss["check"], miss["cause"]) == (SLOTS, "2 M.2 disks of 991 GB or more")
    document = BARE | {SERVERS: 3}
    for size, broken in ((990, [SLOTS]), (991, [])):
        found = engine.open_scenario(document, with_m2(capacity_gb=size)).verdicts
        assert [each.check.name for each in found if each.verdict == "fail"] == broken
