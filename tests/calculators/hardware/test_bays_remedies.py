"""Where bays are short, what is named as the cause and as a remedy was sized: a rounding of
databases, larger disks only where they save any, and nothing else."""

import re
from dataclasses import replace

import pytest

from calculators import engine, search
from calculators.answers import Finding, FixCost
from calculators.best_practice import run
from calculators.best_practice.context import Look
from calculators.inputs.catalogue import from_fixtures
from calculators.studies import what_if
from calculators.studies.reverse_sizing.reverse import reverse
from calculators.studies.what_if.moving import Moved
from tests import answered
from tests.calculators.documents import MAILBOX
from tests.calculators.linter_examples import ROUNDED as TIGHT

_FULL = from_fixtures()
# Servers that do not say how many slots for M.2 they have, so that no slot is short.
CATALOGUE = replace(
    _FULL, servers={key: {**row, "bays_m2": None} for key, row in _FULL.servers.items()}, _made={}
)
OTHER_WAY = {**TIGHT, "symmetrical_distribution": False}


def answer(document):
    found = engine.size(document, CATALOGUE, working=False)
    (bays,) = (each for each in found["checks"] if each["name"] == "bays")
    return found["verdict"], bays["message"], found["figures"]


def figure(document, name):
    return engine.size(document, CATALOGUE)["figures"][name]["value"]


def disks(message):
    return int(re.search(r"would have (\d+) disks", message)[1])


def test_the_rounding_of_databases_is_named_where_it_is_the_cause():
    verdict, message, _ = answer(TIGHT)
    assert verdict == "fail"
    assert "rounds the databases of a group up from 112 to 168" in message
    then, other, _ = answer(OTHER_WAY)
    assert then != "fail"
    assert "set to No, a server would have 15 disks in place of 20 and the design would hold" in (
        message
    )
    assert "A server has 15 disks" in other
    assert answered.outlook(TIGHT, CATALOGUE)["sentence"].count("Symmetrical distribution") == 1


# Databases are rounded up beyond the bays of 3.5 inch, which are furthest over, and beyond all.
SIX_EACH = {
    "system": "exchange-se",
    "populations": [
        {
            "users": 12_000,
            "mailbox_limit_mb": 5120,
            "messages_per_day": 120,
            "message_size_kb": 75,
        }
    ],
    "site_resilience_model": "Active/Active (Single DAG)",
    "ha_copies": 4,
    "ha_copies_secondary_site": 2,
    "lagged_copies": 0,
    "lagged_copies_secondary_site": 0,
    "servers_per_dag_primary_site": 6,
    "dags": 1,
    "server": "dell-r760-12lff-4sff-silver-4410y",
    "database_disk": "exos-x24-12tb-sas",
}


def test_the_headline_names_the_setting_before_more_bays():
    """It said to take a server with more bays, and nothing of the rounding."""
    assert answer({**SIX_EACH, "symmetrical_distribution": False})[0] == "pass"
    said = engine.size(SIX_EACH, CATALOGUE, working=False)["sentence"]
    setting, bays = said.index("set to No, a server would have"), said.index("a server with more")
    assert setting < bays
    assert said.startswith(
        "The design does not hold. A server would have 14 disks of 3.5 inch and has 12 bays of "
        "that size. Symmetrical distribution rounds the databases of a group up from "
    )
    assert "disks in all in place of" in said
    assert "and the design would hold. Or take a server with more bays of that size" in said


def test_where_the_setting_is_not_enough_more_bays_come_first():
    said = answer({**TIGHT, "servers_per_dag_primary_site": 4})[1]
    assert said.index("Take a server with more bays") < said.index("set to No")


def test_of_findings_that_mend_the_same_limit_the_cheapest_comes_first():
    found = [each["key"] for each in answered.findings(SIX_EACH, CATALOGUE)]
    assert found[:2] == ["symmetry-needs-bays", "bays-spent"]


def ordered(costs):
    """Keys of findings with such fixes, each of which mends the bays."""
    told = [
        Finding(str(place), "error", "", "", "", [], None, {"/dags": place}, cost)
        for place, cost in enumerate(costs)
    ]
    look, mended = (
        Look(each, engine.open_scenario(each, CATALOGUE).bench, CATALOGUE)
        for each in (SIX_EACH, {**SIX_EACH, "symmetrical_distribution": False})
    )
    tried = run._Tried(look)
    tried.then = lambda fix: mended
    return [int(each.key) for each in run._cheapest_first(told, tried)]


def fix_cost(price, servers=0, disks=0):
    return FixCost(servers, disks, price, "USD" if price else None, True, False, 0, 0, 0)


@pytest.mark.parametrize(
    ("costs", "order"),
    [
        ([fix_cost("22100.00", 1), fix_cost("-13700.00", 2)], [1, 0]),
        ([fix_cost("-13700.00", 2), fix_cost("22100.00", 1)], [0, 1]),
        ([fix_cost(None, 2, -48), fix_cost("5.00", 0, 10)], [1, 0]),
        ([fix_cost(None, 0, 10), fix_cost(None, 0, -48)], [1, 0]),
        ([fix_cost(None, 0, 10), fix_cost(None, 0, 10)], [0, 1]),
    ],
)
def test_fixes_are_ordered_by_price_or_else_by_servers_and_disks(costs, order):
    assert ordered(costs) == order


def test_it_is_told_where_that_is_not_enough():
    more = {**TIGHT, "servers_per_dag_primary_site": 4}
    verdict, message, _ = answer(more)
    assert verdict == "fail"
    assert answer({**more, "symmetrical_distribution": False})[0] == "fail"
    assert "which is not enough by itself" in message


@pytest.mark.parametrize("size", [1_000, 2_000, 4_000, 12_000])
def test_larger_disks_are_named_only_where_they_are_fewer(size):
    def of(each):
        named = ("db_disk_size_primary_site", "db_disk_size_secondary_site")
        return {**TIGHT, "servers_per_dag_primary_site": 5} | dict.fromkeys(named, each)

    verdict, message, _ = answer(of(size))
    assert verdict == "fail"
    assert "fewer and larger" not in message
    now, then = (figure(of(each), "disks.a_server") for each in (size, 2 * size))
    if then < now:
        assert f"With disks of twice the size a server would have {then:.0f}" in message
    else:
        assert "Larger disks would not be fewer." in message


def test_nothing_is_said_of_it_where_it_costs_nothing():
    _, message, _ = answer({**OTHER_WAY, "servers_per_dag_primary_site": 4})
    assert "Symmetrical" not in message


def test_what_is_offered_mends_it():
    (found,) = (
        each for each in answered.findings(TIGHT, CATALOGUE) if each["key"] == "symmetry-needs-bays"
    )
    assert found["fix"] == {"/symmetrical_distribution": False}
    assert "from 112 to 168" in found["message"]


def test_a_near_miss_of_a_search_names_it():
    asked = {
        "scenario": TIGHT,
        "axes": {"/spare_disks": [1, 2]},
        "objectives": [{"figure": "disks.all", "goal": "least"}],
    }

    def missed(scenario, **axes):
        question = search.read(
            {**asked, "scenario": scenario, "axes": {**asked["axes"], **axes}}, CATALOGUE
        )
        found = search.finish(question, search.sweep(question))
        return [row for row in found["near_misses"] if row["check"].endswith("bays")]

    first, *_ = missed(TIGHT)
    assert first["cause"] == (
        "Symmetrical distribution, which rounds the databases of a group up from 112 to 168, set "
        "to No"
    )
    few = {**TIGHT, "servers_per_dag_primary_site": 3}
    assert {row["cause"] for row in missed(few)} == {""}, "without it they do not fit either"
    varied = missed(TIGHT, **{"/symmetrical_distribution": [True, False]})
    assert {row["cause"] for row in varied} == {""}, "a step of the search says it"


M2, LARGE_M2 = "micron-7400-max-m2-400gb", "micron-7400-pro-m2-3840gb"


def test_a_drive_on_the_board_takes_no_bay():
    roomy = {**OTHER_WAY, "servers_per_dag_primary_site": 8}
    there = {**roomy, "system_disk": LARGE_M2}
    disks = figure(roomy, "disks.a_server")
    assert answer(roomy)[1] == f"A server has {disks:.0f} disks in its 16 bays."
    assert answer(there)[1] == f"A server has {disks - 2:.0f} disks in its 16 bays."
    assert figure(there, "disks.a_server") == disks
    other = {**roomy, "system_disk": "scsi-15k-300gb"}
    assert f"would have {figure(other, 'disks.a_server'):.0f} disks" in answer(other)[1]


def test_it_is_said_why_two_system_disks_become_more():
    small, large = ({**OTHER_WAY, "system_disk": each} for each in (M2, LARGE_M2))
    assert (figure(small, "disks.system"), figure(large, "disks.system")) == (6, 2)
    found = {each["key"]: each["message"] for each in answered.findings(small, CATALOGUE)}
    assert "so the queue has 2 mirrored pairs of its own" in found["queue-beside-system"]
    assert "queue-beside-system" not in {
        each["key"] for each in answered.findings(large, CATALOGUE)
    }


def test_drives_of_raid_groups_on_the_board_take_no_bay():
    document = {**MAILBOX, "server": "dell-r760-16sff"}
    groups = [dict(group) for group in MAILBOX["raid_groups"]]
    before = answer({**document, "raid_groups": groups})[1]
    groups[1]["disk"] = LARGE_M2
    after = answer({**document, "raid_groups": groups})[1]
    assert ("18 disks" in before, "14 disks" in after) == (True, True)


SLOTS = "dell-r760-12lff-4sff"
WITH_SLOTS = replace(
    CATALOGUE,
    servers={
        **CATALOGUE.servers,
        SLOTS: {**CATALOGUE.servers[SLOTS], "drive_bays": 28, "bays_35": 24, "bays_m2": 2},
    },
    _made={},
)
QUEUE = {
    "system": "exchange-se",
    "populations": [
        {
            "users": 12_000,
            "mailbox_limit_mb": 3072,
            "messages_per_day": 150,
            "message_size_kb": 100,
        }
    ],
    "servers_per_dag_primary_site": 3,
    "site_resilience_model": "Active/Active (Single DAG)",
    "dags": 1,
    "ha_copies": 4,
    "ha_copies_secondary_site": 2,
    "lagged_copies": 0,
    "lagged_copies_secondary_site": 0,
    "server": SLOTS,
    "system_disk": "micron-7400-pro-m2-480gb",
}


def slots(document, catalogue=WITH_SLOTS):
    found = engine.size(document, catalogue, working=False)
    return next((each for each in found["checks"] if each["name"] == "m2-slots"), None)


def test_the_queue_has_disks_that_hold_it():
    found = engine.size(QUEUE, WITH_SLOTS)["figures"]
    queue, each, pairs = (
        found[name]["value"]
        for name in ("transport.database_gib", "disk.system_formatted_gib", "disks.queue")
    )
    assert (round(queue), round(each), pairs) == (1545, 447, 8)
    assert pairs / 2 * each >= queue > (pairs / 2 - 1) * each
    said = {each["key"]: each["message"] for each in answered.findings(QUEUE, WITH_SLOTS)}
    assert "has 4 mirrored pairs of its own" in said["queue-beside-system"]
    assert "for 7 days, where Exchange by itself keeps 2" in said["queue-beside-system"]
    one = {**QUEUE, "safety_net_days": 0.5}
    assert engine.size(one, WITH_SLOTS)["figures"]["disks.queue"]["value"] == 2


def test_drives_on_the_board_are_held_against_the_slots_for_them():
    found = slots(QUEUE)
    assert (found["needed"], found["available"], found["verdict"]) == (10, 2, "fail")
    assert "10 M.2 disks and has 2 slots" in found["message"]
    assert slots({**QUEUE, "system_disk": LARGE_M2})["verdict"] == "pass"
    unknown = slots(QUEUE, CATALOGUE)
    assert (unknown["verdict"], unknown["available"]) == ("not-checked", None)
    assert slots({**QUEUE, "system_disk": "scsi-15k-300gb"}) is None, "none needs a slot"
    groups = [{**group, "disk": LARGE_M2} for group in MAILBOX["raid_groups"]]
    held = slots({**MAILBOX, "raid_groups": groups, "server": SLOTS})
    assert held["needed"] == sum(group["disks"] * group.get("count", 1) for group in groups)


def test_a_remedy_counts_the_disks_that_bays_are_held_against():
    on_board = {**TIGHT, "system_disk": LARGE_M2}
    was, _, _ = answer(TIGHT)
    assert was == "fail"
    _, message, _ = answer(on_board)
    needed = int(re.search(r"would have (\d+) disks and", message)[1])
    assert f"in place of {needed} " in message
    then = answer({**on_board, "symmetrical_distribution": False})[1]
    assert int(re.search(r"has (\d+) disks", then)[1]) == disks(message.split("set to No")[1])
    (bays,) = (
        each["message"]
        for each in answered.findings(on_board, CATALOGUE)
        if each["key"] == "bays-spent"
    )
    spent = bays.partition(": ")[2].partition(".")[0]
    assert sum(map(int, re.findall(r"(\d+) ", spent))) == needed
    (symmetry,) = (
        each["message"]
        for each in answered.findings(on_board, CATALOGUE)
        if each["key"] == "symmetry-needs-bays"
    )
    assert f"would have {needed} disks, more than its bays" in symmetry


def test_larger_disks_are_counted_in_bays_too():
    named = ("db_disk_size_primary_site", "db_disk_size_secondary_site")
    small = {**TIGHT, "servers_per_dag_primary_site": 5, "system_disk": LARGE_M2}
    found = answer({**small, **dict.fromkeys(named, 1_000)})[1]
    said = int(re.search(r"twice the size a server would have (\d+)", found)[1])
    then = answer({**small, **dict.fromkeys(named, 2_000)})[1]
    assert int(re.search(r"(?:has|have) (\d+) disks", then)[1]) == said


# Two servers in each site are too few, in disks by far and in rate by a little.
TWO_EACH = {
    **QUEUE,
    "populations": [{**QUEUE["populations"][0], "mailbox_limit_mb": 5000}],
    "servers_per_dag_primary_site": 2,
    "system_disk": LARGE_M2,
    "server": "dell-r760-12lff-4sff-gold",
}
RATED = replace(
    WITH_SLOTS,
    servers={
        **WITH_SLOTS.servers,
        TWO_EACH["server"]: {
            **WITH_SLOTS.servers[SLOTS],
            "processors": 2,
            "cores_per_processor": 24,
            "specrate_2017": 407,
        },
    },
    _made={},
)


def test_the_headline_names_the_limit_that_is_furthest_over():
    found = engine.size(TWO_EACH, RATED, working=False)
    failing = [each for each in found["checks"] if each["verdict"] == "fail"]
    assert [each["name"] for each in failing] == ["bays", "large-bays", "database-rate"]
    assert [round(each["margin"], 3) for each in failing] == [-0.286, -0.125, -0.007]
    assert found["sentence"].startswith(
        "The design does not hold. A server would have 36 disks and has 28 bays."
    )


def test_no_remedy_asks_for_what_another_limit_forbids():
    rate = next(
        each
        for each in engine.size(TWO_EACH, RATED, working=False)["checks"]
        if each["name"] == "database-rate"
    )
    assert "57.9 IOPS and has 57.5" in rate["message"]
    assert "more of them" not in rate["message"]
    assert rate["message"].endswith("the bays of a server hold no further disks.")
    roomy = {**TWO_EACH, "server": None}
    (open_,) = (
        each
        for each in engine.size(roomy, RATED, working=False)["checks"]
        if each["name"] == "database-rate"
    )
    assert "Take faster disks, more of them, or another layout." in open_["message"]


def test_the_fewest_say_what_they_count_and_why_no_fewer_hold():
    (fewest,) = (
        each
        for each in reverse({**TWO_EACH, "servers_per_dag_primary_site": 3}, RATED).ways
        if each.key == "fewest"
    )
    assert fewest.sentence == (
        "6 servers in all: 1 group of 3 in each site, with the spare disk, restore volume, "
        "symmetrical distribution and disks as they are. With 2 servers a site it breaks: "
        "Disk bays (36 against 28 disks), Bays of 3.5 inch (27 against 24 disks) and I/O of "
        "database disks (57.9 against 57.5 IOPS); against the recommendation Memory advised "
        "(448 GiB; at most 256 advised)."
    )


ON_BOARD = {**SIX_EACH, "servers_per_dag_primary_site": 2, "dags": 3, "system_disk": M2}


def ways(document):
    return {each.key: each for each in reverse(document, CATALOGUE).ways}


def test_the_fewest_say_how_many_in_all_what_was_kept_and_without_what_fewer_do():
    """Two of a group in the first site and four in both were said, beside twelve on the page."""
    found = ways(ON_BOARD)["fewest"]
    assert found.sentence.startswith(
        "12 servers in all: 3 groups of 2 in each site, with the spare disk, restore volume, "
        "symmetrical distribution and disks as they are. Without symmetrical distribution 10 "
        "servers do; without the spare disk 8; without the restore volume 8. With 1 server of each "
        "group in each site it breaks: A server for each copy (4 against 2 servers). In 2 groups "
        "of 2 in each site it breaks: "
    )
    said = " In 2 groups of 2 in each site it breaks: Bays of 3.5 inch (13 against 12 disks) and "
    assert said in found.sentence
    for without, servers in (({"spare_disks": 0}, 8), ({"restore_volume": False}, 8)):
        fewest = ways({**ON_BOARD, **without})["fewest"]
        assert fewest.sentence.startswith(f"{servers} servers in all: 2 groups of 2 in each site")
        (left_out,) = without
        assert (
            f" {left_out.replace('_', ' ').removesuffix('s')}"
            not in (fewest.sentence.partition(" as they are")[0])
        )


def test_beside_the_answer_stands_why_there_are_no_fewer_servers():
    """It stood among what may be changed, at the end of a report."""

    def needs(document):
        return answered.outlook(document, CATALOGUE)["needs_sentence"]

    assert "With 5 servers a site it breaks: Bays of 3.5 inch (13 against 12 disks)" in needs(
        {**SIX_EACH, "symmetrical_distribution": False}
    )
    # Of groups as large as today's: beside it "1 group of 6 holds" is no contradiction.
    assert (
        " In 2 groups of 2 in each site it breaks: Bays of 3.5 inch (13 against 12 disks) and"
        in (needs(ON_BOARD))
    )
    said = "Without symmetrical distribution 10 servers do"
    assert f"{said}. With 1 server of each group in each site it breaks: " in needs(ON_BOARD)
    assert f"{said};" in ways(ON_BOARD)["fewest"].sentence, "in the same words"
    assert "Without" not in needs({**ON_BOARD, "symmetrical_distribution": False})
    assert "it breaks" not in needs(SIX_EACH), "it does not hold itself"
    roomy = {**SIX_EACH, "symmetrical_distribution": False, "servers_per_dag_primary_site": 8}
    assert "it breaks" not in needs(roomy), "fewer hold"


def test_fewer_without_symmetrical_distribution_are_a_way_of_their_own():
    found = ways(ON_BOARD)["fewest-without-symmetry"]
    assert found.title == "The fewest without symmetrical distribution"
    assert found.sentence.startswith(
        "10 servers in all: 1 group of 5 in each site, with the spare "
    )
    changed = {"symmetrical_distribution": False, "servers_per_dag_primary_site": 5, "dags": 1}
    assert found.document == {**ON_BOARD, **changed}
    figures = engine.size(found.document, CATALOGUE)["figures"]
    assert figures["servers.all"]["value"] == 10
    assert "fewest-without-symmetry" not in ways(SIX_EACH), "it saves none by itself"
    assert "Without symmetrical distribution and the spare disk 10 servers do; " in (
        ways(SIX_EACH)["fewest"].sentence
    )
    assert "fewest-without-symmetry" not in ways(found.document)


def test_where_the_verdict_turns_every_limit_that_breaks_is_named():
    asked = {**TWO_EACH, "servers_per_dag_primary_site": 3}
    (turn,) = (
        each
        for each in what_if.flip_points(Moved(asked, RATED)).items
        if each.pointer == "/servers_per_dag_primary_site" and each.breaks and each.flips_at == 2
    )
    assert turn.check == "bays"
    assert turn.sentence.endswith(
        "It breaks too: Bays of 3.5 inch (27 against 24 disks) and I/O of database disks (57.9 "
        "against 57.5 IOPS)."
    )
