"""What takes over a lost mailbox server: passive nodes on shared storage, or with copies (CCR)."""

import copy
from decimal import Decimal

import numpy as np
import pytest

from calculators import engine
from calculators.errors import InputProblems
from calculators.inputs.catalogue import from_fixtures
from calculators.scenario.numbers_read import numbers_read
from calculators.scenario.parse import parse
from calculators.search import read
from calculators.search.designs.evaluate import on_the_bench
from calculators.search.figures.hardware import disks_in_bays
from calculators.solver import fewest_disks, needed_disks
from calculators.studies.reverse_sizing.reverse import reverse
from planner.forms.new_plan import starter
from planner.pages.plans import levels
from tests import answered
from tests.calculators.documents import HUB, MAILBOX, STORE
from tests.states import in_state

CATALOGUE = from_fixtures()
CHOSEN = [
    ({"server_failover": "shared-storage"}, 1, 2),
    ({"server_failover": "shared-storage", "passive_nodes": 3}, 3, 2),
    ({"server_failover": "ccr"}, 2, 4),
    # One for each: how many share a cluster counts nothing.
    ({"server_failover": "ccr", "passive_nodes": 3}, 2, 4),
]
# 1,700 heavy users on each of two servers with 8 disks for databases and 4 for logs.
ASKED = {
    "system": "exchange-2007-mailbox",
    "servers": 2,
    "populations": [{"profile": "heavy", "users": 1700, "mailbox_size_mb": 300}],
    "raid_groups": [
        {"volume": "database", "level": "RAID10", "disks": 8, "disk": "scsi-15k-300gb"},
        {"volume": "log", "level": "RAID10", "disks": 4, "disk": "scsi-15k-300gb"},
    ],
}


def sized(document, state="normal"):
    return engine.size(in_state(document, state), CATALOGUE, working=False)


def checks(document, state="normal"):
    found = sized(document, state)["checks"]
    return {each["name"]: (each["verdict"], each["needed"], each["available"]) for each in found}


def bill(document):
    found = engine.open_scenario(document, CATALOGUE).bill
    return {
        kind: sum(line.quantity for line in found.lines if line.kind == kind)
        for kind in ("server", "controller", "disk", "memory")
    }


@pytest.mark.parametrize(("chosen", "passive", "sets"), CHOSEN)
def test_a_passive_node_carries_what_the_lost_server_carried(chosen, passive, sets):
    """Of two servers the other was said to need 1,530 GB on the disks of one."""
    normal, lost = checks(ASKED | chosen), checks(ASKED | chosen, "server-lost")
    assert lost.pop("server-left") == ("pass", 1, 1 + passive)
    assert lost == normal
    assert lost["capacity"][2] == 1200


@pytest.mark.parametrize("document", [MAILBOX, STORE])
@pytest.mark.parametrize("state", ["disk-lost", "rebuilding", "normal"])
def test_a_passive_node_changes_no_limit_of_a_server(document, state):
    """A disk is lost, and rebuilt, on one node."""
    two = {**document, "servers": 2}
    found = checks(two | {"server_failover": "shared-storage"}, state)
    # Nodes of a cluster are counted beside.
    found.pop("cluster-nodes", None)
    assert found == checks(two, state)


@pytest.mark.parametrize(("chosen", "passive", "sets"), CHOSEN)
def test_the_bill_has_the_passive_nodes_and_agrees_with_the_sheet(chosen, passive, sets):
    system = {"volume": "system", "level": "RAID1", "disks": 2, "disk": "scsi-15k-300gb"}
    document = ASKED | {"raid_groups": [*ASKED["raid_groups"], system], "ram_gb": 16}
    document |= {"memory_module": next(iter(CATALOGUE.table("memory")))}
    alone, found = bill(document), bill(document | chosen)
    assert alone["server"] == 2
    assert found["server"] == 2 + passive
    # All models of controllers that are named, or none: as many for each node.
    assert found["controller"] * 2 == alone["controller"] * (2 + passive)
    assert found["memory"] * 2 == alone["memory"] * (2 + passive) > 0
    assert found["disk"] == 12 * sets + 2 * (2 + passive)
    figures = sized(document | chosen)["figures"]
    assert figures["disks.all"]["value"] == found["disk"]
    assert figures["bought.servers"]["value"] == found["server"]
    assert figures["disks.a_server"]["value"] == 14


def test_the_bill_says_which_nodes_stand_by():
    def said(**chosen):
        (line, *_) = engine.open_scenario(ASKED | chosen, CATALOGUE).bill.lines
        return line.note

    assert "2 serve, 2 passive nodes with a copy each (CCR)." in said(server_failover="ccr")
    shared = said(server_failover="shared-storage")
    assert "2 serve, 1 passive node on the same disks (shared storage)." in shared
    assert "passive" not in said()


def test_users_are_those_of_the_servers_that_serve():
    for chosen, _, _ in CHOSEN:
        found = engine.open_scenario(ASKED | chosen, CATALOGUE)
        assert found.load_limit.sentence.startswith("Holds 1,700 users on each of 2 servers.")


def test_one_server_with_a_passive_node_survives_its_loss():
    alone = {**ASKED, "servers": 1}
    assert checks(alone, "server-lost")["server-left"][0] == "fail"
    assert checks(alone | {"server_failover": "ccr"}, "server-lost")["server-left"][0] == "pass"


def test_a_cluster_of_exchange_5_5_has_two_nodes_and_no_copies():
    two = {**STORE, "servers": 2, "server_failover": "shared-storage"}
    figures = sized(two)["figures"]
    assert figures["bought.servers"]["value"] == 4
    assert figures["disks.all"]["value"] == 2 * figures["disks.a_server"]["value"]
    with pytest.raises(InputProblems):
        sized(two | {"server_failover": "ccr"})


def test_disks_that_are_all_there_are_are_shared_out_to_passive_nodes_with_copies():
    def disks(**further):
        found = starter.document(
            "exchange-2007-mailbox", 500, CATALOGUE, disks=48, together=True,
            further={"servers": 2, **further},
        )  # fmt: skip
        return sum(group["disks"] for group in found["raid_groups"])

    assert disks() == disks(server_failover="shared-storage") == 24
    assert disks(server_failover="ccr") == 12


def test_it_is_said_on_how_many_nodes_those_disks_stand():
    def said(**further):
        further |= {"servers": 2}
        made = starter.document(
            "exchange-2007-mailbox", 500, CATALOGUE, disks=48, together=True, further=further
        )
        return levels.shared_out(made, 48, CATALOGUE)

    assert "You own 48 disks in all, 24 for each of 2 servers." in said()
    ccr = said(server_failover="ccr")
    assert "You own 48 disks in all, 12 for each of 4 nodes, the passive ones too." in ccr


def test_documents_of_before_still_open():
    """What was yes to both is taken for shared storage, and says that it is assumed."""
    options = parse({**ASKED, "shared_databases": True}, CATALOGUE).options
    given = options.fields["server_failover"]
    assert (given.value, given.origin) == ("shared-storage", "assumed")
    assert "choose CCR where the databases are copied" in given.source
    assert (
        parse({**ASKED, "shared_databases": False}, CATALOGUE).options.value("server_failover")
        == "none"
    )
    both = {**ASKED, "shared_databases": True, "server_failover": "ccr"}
    assert parse(both, CATALOGUE).options.value("server_failover") == "ccr"
    kept = numbers_read({**ASKED, "shared_databases": True, "origins": {"/servers": {}}})
    assert "shared_databases" not in kept
    assert list(kept["origins"]) == ["/servers", "/server_failover"]
    with pytest.raises(InputProblems):
        parse({**ASKED, "shared_databases": "perhaps"}, CATALOGUE)


@pytest.mark.parametrize(("chosen", "passive", "sets"), CHOSEN)
def test_shared_enclosures_are_bought_once(chosen, passive, sets):
    """A passive node on shared storage brings no shelf for disks that it has not."""
    server = next(
        key for key, row in CATALOGUE.servers.items() if (row.get("drive_bays") or 99) < 12
    )
    shelf = next(
        key for key, row in CATALOGUE.table("enclosure").items() if (row["drive_bays"] or 0) >= 12
    )
    figures = sized(ASKED | {"server": server, "enclosure": shelf} | chosen)["figures"]
    each = figures["enclosures.a_server"]["value"]
    assert each > 0
    assert figures["bought.enclosures"]["value"] == each * sets


def test_disks_of_a_node_are_bought_for_every_set_of_them():
    """The cheapest disks of a volume are those of all nodes that have their own."""

    def needed(**chosen):
        document = ASKED | chosen
        return engine.open_scenario(document, CATALOGUE).load_limit.needs_sentence

    assert needed(server_failover="shared-storage") == needed()
    assert needed().startswith("Has 24 disks and needs 16")
    assert needed(server_failover="ccr").startswith("Has 48 disks and needs 32")
    (fewest,) = (
        way.sentence
        for way in reverse(ASKED | {"server_failover": "ccr"}, CATALOGUE).ways
        if way.key == "fewest"
    )
    assert "on each of 4 servers" in fewest


# Two servers and three passive nodes, each with two disks of its system; the databases and logs are
# on disks that the nodes share.
OWN_SYSTEM = ASKED | {
    "server_failover": "shared-storage",
    "passive_nodes": 3,
    "raid_groups": [
        {"volume": "database", "level": "RAID10", "disks": 20, "disk": "scsi-15k-300gb"},
        {"volume": "log", "level": "RAID10", "disks": 6, "disk": "scsi-15k-300gb"},
        {"volume": "system", "level": "RAID1", "disks": 2, "disk": "scsi-15k-300gb"},
    ],
}


def test_disks_of_the_system_are_needed_on_passive_nodes_too():
    """All volumes were taken to stand on as many servers as they do on average."""
    bench = engine.open_scenario(OWN_SYSTEM, CATALOGUE).bench
    found = needed_disks(bench)
    of = {
        volume: fewest_disks(bench, volume, most_groups=1).array.all_disks
        for volume in ("database", "log")
    }
    assert found.disks == 2 * (20 + 6) + 5 * 2
    assert dict(found.of_volumes) == {
        "Database": 2 * of["database"],
        "Log": 2 * of["log"],
        "System and paging": 10,
    }
    assert found.needed == sum(number for _, number in found.of_volumes)


@pytest.mark.parametrize("owned", [0, 7])
def test_the_price_of_the_cheapest_is_that_of_their_bill(owned):
    """The disks of the system were counted on the servers that serve alone."""
    own = {"disk/scsi-15k-300gb": {"price": "100", "currency": "USD", "owned": owned}}
    document = OWN_SYSTEM | {"purchase": {"prices": own}}
    (found,) = (each for each in reverse(document, CATALOGUE).ways if each.key == "cheapest")
    lines = engine.open_scenario(found.document, CATALOGUE).bill.lines
    disks = [line for line in lines if line.kind == "disk"]
    assert {line.key for line in disks} == {"scsi-15k-300gb"}
    price = sum(Decimal(line.line_price) for line in disks)
    assert f"{price:,.0f} USD" in found.sentence
    assert "for each server" not in found.sentence


def test_offers_count_the_disks_of_the_system_on_every_node():
    own = {"disk/scsi-15k-300gb": {"price": "100", "currency": "USD", "owned": 11}}
    document = OWN_SYSTEM | {"purchase": {"prices": own}}
    volumes = {
        each.volume: each for each in engine.open_scenario(document, CATALOGUE).solution.volumes
    }

    def offer(volume):
        (found,) = (each for each in volumes[volume].cheapest if each.disk == "scsi-15k-300gb")
        return found

    assert offer("system").all_disks == 5 * offer("system").disks == 10
    assert offer("database").all_disks == 2 * offer("database").disks
    # One of the 11 is left once those of the system are taken, but for those of the logs.
    assert offer("database").owned == 0


def test_disks_that_are_owned_are_shared_out_less_those_of_every_node():
    """With 10 disks of 66 in the systems, 28 are left for each of two servers, which have 26."""
    document = OWN_SYSTEM | {"purchase": {"prices": {"disk/scsi-15k-300gb": {"owned": 66}}}}
    found = reverse(document, CATALOGUE).same_disks
    assert found
    assert {sum(each.disks.values()) + each.left for each in found} == {28}


def test_disks_of_the_system_on_cards_take_no_bay_of_any_node():
    """Of three nodes that serve and one that stands by, eight were taken off the bays of three."""
    document = copy.deepcopy(OWN_SYSTEM | {"servers": 3, "passive_nodes": 1})
    document["raid_groups"][2]["disk"] = "samsung-pm9a3-m2-3840gb"
    question = read(
        {
            "scenario": document,
            "axes": {"/raid_groups/0/disks": [10, 20]},
            "objectives": [{"figure": "disks", "goal": "least"}],
        },
        CATALOGUE,
    )
    (designs,) = on_the_bench(question, np.arange(2))
    assert disks_in_bays(designs).tolist() == [10 + 6, 20 + 6]


def test_servers_without_databases_carry_the_load_of_a_lost_one():
    """Two of three take in half as much more each; with everything at work none does."""
    one = {**HUB, "queued_messages": 62}
    three = {**one, "servers": 3}
    assert checks(three) == checks(one)
    lost, more = (
        checks(three, "server-lost"),
        checks({**one, "messages_per_second": 15, "queued_messages": 93}),
    )
    assert lost.pop("server-left") == ("pass", 1, 2)
    assert {name: lost[name] for name in more} == more


@pytest.mark.parametrize(
    ("servers", "passive", "needed", "verdict"),
    [
        (7, 1, 1, "pass"),
        (8, 1, 2, "fail"),
        (8, 2, 2, "pass"),
        (14, 2, 2, "pass"),
        (15, 2, 3, "fail"),
    ],
)
def test_a_single_copy_cluster_has_eight_nodes_at_most(servers, passive, needed, verdict):
    """Eight servers with one passive node were nine nodes of a cluster, and nobody was told."""
    document = ASKED | {"servers": servers, "server_failover": "shared-storage"}
    check = next(
        each
        for each in sized(document | {"passive_nodes": passive})["checks"]
        if each["name"] == "cluster-nodes"
    )
    assert (check["needed"], check["available"], check["verdict"]) == (needed, passive, verdict)
    # Continuous replication has clusters of two nodes, as many as servers.
    of_two = sized(document | {"passive_nodes": passive, "server_failover": "ccr"})["checks"]
    assert "cluster-nodes" not in [each["name"] for each in of_two]


def test_one_copy_on_shared_storage_is_told():
    """A passive node read as if nothing could be lost; CCR is the way out where there is one."""

    def told(document):
        found = answered.findings(document, CATALOGUE)
        return next((each for each in found if each["key"] == "one-copy-on-shared-storage"), None)

    found = told({**MAILBOX, "server_failover": "shared-storage"})
    assert found["fix"] == {"/server_failover": "ccr"}
    assert found["message"].endswith("With CCR each passive node has a copy on disks of its own.")
    assert "not the storage" in found["message"]
    assert told({**MAILBOX, "server_failover": "ccr"}) is None
    assert told(MAILBOX) is None
    older = told({**STORE, "servers": 2, "server_failover": "shared-storage"})
    assert older["fix"] is None
    assert older["message"].endswith("until it is restored from a backup.")
