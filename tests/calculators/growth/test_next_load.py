"""What the next part of a load needs, held against documents that are sized one by one."""

import copy
import importlib
import math
from types import SimpleNamespace

import pytest

from calculators import engine
from calculators.answers import plain
from calculators.checks.said.next_said import _more_said
from calculators.inputs.catalogue import from_fixtures
from calculators.sheet.said.said_load import said_load
from calculators.solver import disks_moved
from calculators.solver.next_load import More
from planner.forms.new_plan import starter
from planner.report.words.cost_said import cost_said
from tests import answered

CATALOGUE = from_fixtures()
FOUND = {"origin": "assumed", "source": "house, the fewest disks in RAID 10 that hold"}


def outlook(document):
    return answered.outlook(document, CATALOGUE)


def sized(document):
    answer = engine.size(document, CATALOGUE, working=False)
    failed = [check["name"] for check in answer["checks"] if check["verdict"] == "fail"]
    return failed, answer["figures"]["disks.all"]["value"]


def begun(system, users, **further):
    return starter.document(system, users, CATALOGUE, further=further)


def test_groups_that_were_found_grow_with_the_load():
    document = begun("exchange-2007-mailbox", 4000)
    found = outlook(document)
    assert sized(document) == ([], 10)
    more = found["next_load"]
    assert (more["load"], more["disks"], more["lacking"]) == (400, 10, [])
    assert (more["cost"]["disks"], more["cost"]["servers"]) == (4, 0)
    said = "4,000 users need 10 disks; the next 400 need 4 more disks. "
    assert found["sentence"].startswith(said)
    assert (
        "With the hardware as it stands that is the limit. The capacity of the database disks sets "
        "it." in found["sentence"]
    )
    assert "The 16 GB of memory (assumed) are enough for" in found["needs_sentence"]
    # As many disks hold, and with fewer of them none of the shapes does.
    document["populations"][0]["users"] = 4400
    database, log = document["raid_groups"]
    held = []
    for all_disks in range(10, 15):
        for of_database in range(4, all_disks - 1):
            database["disks"], log["disks"] = of_database, all_disks - of_database
            if of_database % 2 == 0 and log["disks"] % 2 == 0 and not sized(document)[0]:
                held.append(all_disks)
    assert min(held) == 14


def test_the_users_of_several_servers_are_said_to_be_those_of_each():
    """The disks are those of all servers, and the load is that of one of them."""
    document = begun("exchange-2007-mailbox", 4000) | {"servers": 3}
    found = outlook(document)
    said = (
        "4,000 users on each of 3 servers need 30 disks; the next 400 on each need 12 more disks. "
    )
    assert found["sentence"].startswith(said)
    document["populations"][0]["users"] = 1
    assert outlook(document)["sentence"].startswith("1 user on each of 3 servers has 30 disks and ")
    plan = begun("exchange-se", 12000)
    assert "on each" not in outlook({**plan, "servers": 40})["sentence"]


def test_what_holds_the_next_part_already_needs_none_more():
    found = outlook(begun("exchange-5.5-information-store", 3000))
    assert found["next_load"]["cost"]["disks"] == 0
    assert found["limit_load"] > 3300
    # Of more there stands nothing but how far it goes: "the next 300" read as all that it has.
    assert found["sentence"].startswith(
        "3,000 users need 6 disks; the hardware carries up to 3,089 with a disk lost and "
        f"{found['limit_load']:,} with everything at work. With more users, the database queue "
        "sets the limit first."
    )
    assert "the next " not in found["sentence"]


def test_the_hardware_of_each_of_equal_servers_carries_as_much():
    three = begun("exchange-2007-mailbox", 2500) | {"servers": 3, "ram_gb": 24}
    three["raid_groups"][0]["disks"] = 16
    assert "; the hardware of each carries up to " in outlook(three)["sentence"]


def test_more_disks_than_the_load_needs_are_not_said_to_be_needed():
    document = begun("exchange-2007-mailbox", 4000)
    document["populations"][0]["users"] = 2500
    document["raid_groups"][0]["disks"] = 16
    found = outlook(document)
    assert found["next_load"]["disks"] == 18
    needed = found["next_load"]["needed"]
    assert needed < 18
    said = (
        f"2,500 users have 18 disks and need {needed} with everything at work (6 database and 2 "
        "log) and 12 while a disk is rebuilt (10 database and 2 log); no more disks are needed, "
        "only memory, up to "
    )
    assert found["sentence"].startswith(said)
    three = outlook({**document, "servers": 3})["sentence"]
    assert (
        "on each of 3 servers have 54 disks and need 24 with everything at work (18 database and 6 "
        "log) and 36 while a disk is rebuilt (30 database and 6 log); " in three
    )
    # With as many it holds, and is said to need them; with fewer it does not.
    fewer = begun("exchange-2007-mailbox", 2500)
    assert sized(fewer) == ([], needed)
    assert outlook(fewer)["sentence"].startswith(f"2,500 users need {needed} disks; ")
    # A rebuild that is survived today is survived by as many as are said, and not by fewer.
    assert outlook(document | {"state": "rebuilding"})["sentence"].startswith(
        "2,500 users have 18 disks and need 12 while a disk is rebuilt (10 database and 2 log); "
    )
    for disks, breaks in ((10, False), (8, True)):
        fewer["raid_groups"][0]["disks"] = disks
        assert bool(sized(fewer | {"state": "rebuilding"})[0]) is breaks


def test_more_servers_than_a_plan_needs_bring_disks_that_it_does_not_need():
    document = begun("exchange-2013", 4000)
    disks = outlook(document)["next_load"]["disks"]
    servers = engine.size(document, CATALOGUE)["figures"]["servers.all"]["value"]
    document["servers"] = int(servers) * 2
    found = outlook(document)
    assert (found["next_load"]["disks"], found["next_load"]["needed"]) == (2 * disks, disks)
    said = f"have {2 * disks:,} disks on {2 * servers:,.0f} servers and need {disks:,} in all; "
    assert said in found["sentence"]


def test_the_limit_says_of_which_hardware_it_is():
    document = begun("exchange-2013", 9000, servers_per_dag_primary_site=8, messages_per_day=150)
    found = outlook(document)
    assert found["bought"] == ["database_disks", "ram_gib"]
    assert found["limit_if_bought"] > found["limit_load"]
    assert (
        f" of memory (assumed) are enough for {found['limit_load']:,} mailboxes."
        in found["needs_sentence"]
    )
    assert "nobody gave" not in found["sentence"], "it is small print"
    figures = engine.size(document, CATALOGUE)["figures"]
    kept = {
        "ram_gib": int(figures["memory.configured_gib"]["value"]),
        "database_disks": int(figures["disks.database"]["value"]),
    }

    def verdict(users, **hardware):
        asked = copy.deepcopy(document) | hardware
        asked["populations"][0]["users"] = users
        return engine.size(asked, CATALOGUE)["verdict"]

    limit, anew = found["limit_load"], found["limit_if_bought"]
    assert verdict(limit, **kept) != "fail"
    assert verdict(limit + 1, **kept) == "fail"
    assert verdict(anew) != "fail"
    assert verdict(anew + 1) == "fail"
    # Where nothing is bought by itself there is one limit, and nothing to tell apart.
    all_given = outlook(copy.deepcopy(document) | kept)
    assert (all_given["bought"], all_given["limit_if_bought"]) == ([], limit)
    assert "as it stands" not in all_given["sentence"]


def test_disks_that_were_given_are_asked_how_much_they_hold():
    document = begun("exchange-2007-mailbox", 4000)
    del document["origins"]
    found = outlook(document)
    assert found["next_load"] is None
    said = (
        "Holds 4,000 users, which is the limit with the hardware as it stands. The capacity "
        "of the database disks sets it. Tight: Capacity (just enough)."
    )
    assert "The 16 GB of memory (assumed) are enough for 4,000 users." in found["needs_sentence"]
    assert found["sentence"] == said, "its memory was left to be bought"


def test_one_volume_of_those_that_were_found_is_enough():
    document = begun("exchange-2007-mailbox", 4000)
    document["origins"] = {"/raid_groups/0": FOUND}
    given = outlook(document)
    assert given["next_load"]["lacking"] == ["log-spindles"]
    assert given["next_load"]["kept"] == ["Log"]
    assert given["sentence"] == (
        "4,000 users need 10 disks; the next 400 need more disks for the log volume, whose "
        "number was given and is kept: the number of log disks sets the limit. Tight: "
        "Capacity (just enough)."
    )
    # What no disks mend is named before it.
    document["ram_gb"] = engine.size(document, CATALOGUE)["figures"]["memory.installed_gb"]["value"]
    without = outlook(document)
    assert (without["next_load"]["lacking"], without["next_load"]["kept"]) == (
        ["memory", "log-spindles"], []
    )  # fmt: skip
    assert (
        "more disks are not enough for the next 400 users: the memory sets the limit"
        in without["sentence"]
    )
    del document["ram_gb"]
    document["raid_groups"][1]["disks"] = 4
    found = outlook(document)
    assert (found["next_load"]["disks"], found["next_load"]["cost"]["disks"]) == (12, 2)


def test_a_plan_of_groups_buys_its_disks_by_itself():
    document = begun("exchange-2013", 9000, servers_per_dag_primary_site=8, messages_per_day=150)
    failed, disks = sized(document)
    found = outlook(document)
    assert not failed
    more = copy.deepcopy(document)
    more["populations"][0]["users"] = 9900
    failed, then = sized(more)
    assert not failed
    assert found["next_load"]["cost"]["disks"] == then - disks
    assert found["next_load"]["disks"] == disks
    # Somebody's own disks are not added to.
    figures = engine.size(document, CATALOGUE)["figures"]
    document["database_disks"] = int(figures["disks.database"]["value"])
    assert outlook(document)["next_load"] is None


def on_the_fewest(document):
    """The same on the fewest servers that hold, whatever memory is advised of one."""
    return document | engine.open_scenario(document, CATALOGUE).fewest_servers().fields()


def test_servers_that_were_found_grow_where_disks_are_not_enough():
    document = on_the_fewest(begun("exchange-se", 12000))
    found = outlook(document)
    cost = found["next_load"]["cost"]
    assert cost["servers"] > 0
    said = f"the next 1,200 need {cost['servers']} servers and {cost['disks']} disks more, "
    assert said in found["sentence"]
    document["populations"][0]["users"] = 13200
    assert sized(document)[0]
    document |= engine.open_scenario(document, CATALOGUE).fewest_servers().fields()
    failed, then = sized(document)
    assert not failed
    assert then - found["next_load"]["disks"] == cost["disks"]


def test_where_disks_alone_do_not_help_the_limit_is_named():
    document = begun("exchange-se", 12000) | {"site_resilient": True}
    figures = engine.size(document, CATALOGUE)["figures"]
    document["site_link_mbit"] = math.ceil(figures["network.between_sites_mbit"]["value"])
    found = outlook(document)
    assert found["next_load"]["cost"] is None
    assert found["next_load"]["lacking"][0] == "site-network"
    said = "more disks are not enough for the next 1,200 mailboxes: the link between the sites "
    assert said in found["sentence"]
    assert "sets the limit" in found["sentence"]


def test_servers_that_somebody_gave_are_no_limit_of_the_next_load():
    """The headline said that disks are not enough, and the growth beside it which servers are."""
    document = on_the_fewest(begun("exchange-se", 12000))
    chosen = outlook(document)
    del document["origins"]
    assert outlook(document)["sentence"] == chosen["sentence"]
    assert outlook(document)["next_load"] == chosen["next_load"]


# Twelve bays of 3.5 inch and four of 2.5 inch, which three solid state disks leave one of.
CACHED = {
    "system": "exchange-se",
    "populations": [{"users": 12_000, "mailbox_limit_mb": 20_480, "messages_per_day": 150}],
    "servers_per_dag_primary_site": 4, "dags": 2, "site_resilient": True,
    "ha_copies": 4, "ha_copies_secondary_site": 2,
    "lagged_copies": 0, "lagged_copies_secondary_site": 0,
    "server": "dell-r760-12lff-4sff", "database_disk": "exos-x24-12tb-sas",
    "system_disk": "samsung-pm9a3-m2-3840gb", "metacache_disk_gb": 1600,
    "symmetrical_distribution": False,
}  # fmt: skip


def test_the_next_load_takes_more_solid_state_disks_where_nobody_gave_their_number():
    """Only one for three hard disks was tried, and "the solid state disks set the limit" said."""
    found = outlook(CACHED)
    assert sized(CACHED)[1] == 240
    assert ". The next 1,200 need 32 more disks (16 of them solid state). " in found["sentence"]
    assert (found["next_load"]["lacking"], found["next_load"]["cost"]["disks"]) == ([], 32)
    more = {**CACHED, "populations": [{**CACHED["populations"][0], "users": 13_200}]}
    assert sized(more)[0] == ["metacache-space"]
    assert sized({**more, "metacache_disks": 4}) == ([], 272)
    # Those that somebody gave stay.
    given = outlook({**CACHED, "metacache_disks": 3})
    assert "of them solid state" not in given["sentence"]
    assert given["next_load"]["cost"]["servers"] > 0


def test_the_growth_takes_what_the_next_load_takes():
    """Years of growth bought servers, where the headline had more solid state disks."""
    document = {**CACHED, "users_growth": 0.1, "horizon_years": 1}
    del document["system_disk"]
    document["spare_disks"] = 0
    found = outlook(document)
    year = found["growth_years"][1]
    assert (year["servers"], year["disks"]) == (16, 256)
    assert year["cost"] == found["next_load"]["cost"]
    assert year["cost"]["disks"] == 32


@pytest.mark.parametrize("users", [1, 9, 10, 95])
def test_the_next_part_is_a_tenth_and_whole(users):
    found = outlook(begun("exchange-5.5-information-store", users))
    assert found["next_load"]["load"] == max(1, round(users / 10))


def test_what_breaks_today_has_no_next_part():
    document = begun("exchange-2007-mailbox", 4000)
    document["populations"][0]["users"] = 8000
    found = outlook(document)
    assert found["next_load"] is None
    assert found["sentence"].startswith("Does not hold 8,000 users")


def test_a_rate_has_one_form_in_a_sentence():
    document = starter.published("exchange-2007-hub")
    said = outlook(document)["sentence"]
    # As it was typed, and no other form beside it.
    assert said.startswith("Holds 159.32 messages a second, which is the limit. ")
    assert "159.3 " not in said
    assert "messages a second are asked" not in said
    slower = outlook({**document, "messages_per_second": 150})["sentence"]
    assert slower.startswith("Holds 150 messages a second. With more load, the ")
    assert " the limit first, at 159.3." in slower
    broken = outlook({**document, "messages_per_second": 159.34})["sentence"]
    assert broken.startswith("Does not hold 159.34 messages a second; it would hold 159.32. ")


def test_what_is_said_of_a_load_still_holds():
    assert said_load(159.379, 20.0) == "159.3", "rounded down"
    assert said_load(11_162.7) == "11,162"
    assert said_load(11_162.7, 11_162.2) == "11,162.7"
    assert said_load(1.340_019, 1.340_011) == "1.34001", "no more than six figures"
    assert (said_load(8000), said_load(0.0), said_load(8653.0, 8653.0)) == ("8,000", "0", "8,653")


def with_bare_servers(**options):
    further = {"ha_copies": 4, "server": "dell-r760xd2"}
    document = starter.document(
        "exchange-se", 12000, CATALOGUE, disk="exos-x24-24tb-sas", further=further
    )
    return on_the_fewest(document) | options


def bought(document, users):
    asked = copy.deepcopy(document)
    asked["populations"][0]["users"] = users
    lines = engine.open_scenario(asked, CATALOGUE).bill.lines
    found = {
        kind: sum(line.quantity for line in lines if line.kind == kind)
        for kind in ("server", "disk", "memory")
    }
    solid = sum(line.quantity for line in lines if "bought.metacache_disks" in line.figures)
    return found | {"solid": solid}


@pytest.mark.parametrize("module", [None, "dell-ddr5-4800-64gb"])
def test_the_memory_that_the_bill_gains_is_part_of_what_the_next_load_needs(module):
    document = with_bare_servers(memory_module=module)
    now, then = bought(document, 12_000), bought(document, 13_200)
    disks, memory = then["disk"] - now["disk"], then["memory"] - now["memory"]
    assert disks > 0
    assert memory > 0
    assert then["server"] == now["server"]
    found = outlook(document)
    named = f"{memory} memory modules" if module else f"{memory} GiB of memory"
    solid = f"{then['solid'] - now['solid']} of them solid state"
    said = f"; the next 1,200 need {disks} disks ({solid}) and {named} more."
    assert said in found["sentence"]
    cost = found["next_load"]["cost"]
    assert cost["memory_modules"] == (memory if module else 0)
    assert cost["memory_gib"] == memory * (64 if module else 1)


def test_memory_that_is_given_is_not_said_to_be_bought_more():
    found = outlook(with_bare_servers(ram_gib=1024))
    assert found["next_load"]["cost"]["memory_gib"] == 0
    assert "of memory more" not in found["sentence"]


def test_memory_that_nobody_gave_is_not_what_limits_first():
    document = begun("exchange-2007-mailbox", 2500)
    found = outlook(document)
    assert (found["limiting_check"], found["bought"]) == ("memory", ["ram_gb"])
    assert (
        "; no more disks are needed, only memory, up to 3,000. With more users, the capacity of "
        "the database disks sets the limit." in found["sentence"]
    )
    assert (
        f"The 12 GB of memory (assumed) are enough for {found['limit_load']:,} users."
        in found["needs_sentence"]
    )

    def memory(**given):
        checks = engine.size(document | given, CATALOGUE)["checks"]
        return next(check["message"] for check in checks if check["name"] == "memory")

    assert memory().endswith("; 12 GB, the next size that can be bought, are assumed.")
    assert memory(ram_gb=12).endswith(" of memory and has 12 GB.")
    owned = outlook(document | {"ram_gb": 12})["sentence"]
    assert "With more users, the memory sets the limit first" in owned
    assert "not given" not in owned


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({}, "no more disks"),
        ({"disks": 1}, "1 more disk"),
        ({"disks": 4, "solid": 2}, "4 more disks (2 of them solid state)"),
        ({"memory": 16}, "16 GiB of memory more"),
        ({"modules": 1}, "1 memory module more"),
        ({"servers": 1}, "1 server more"),
        ({"disks": 2, "memory": 16}, "2 disks and 16 GiB of memory more"),
        ({"disks": 9, "servers": 1, "moved": 3},
         "1 server and 9 disks (and 3 moved from those that stand) more"),
        # Servers that are added bring theirs along.
        ({"disks": 9, "servers": 1, "solid": 2}, "1 server and 9 disks more"),
    ],
)  # fmt: skip
def test_what_is_bought_more_is_said_with_its_number(more, said):
    nothing = {"disks": 0, "servers": 0, "memory": 0, "modules": 0, "solid": 0, "moved": 0}
    assert _more_said(More(**nothing | more, rebuilt=None, larger=None)) == said


def test_servers_that_are_more_than_doubled_are_counted_by_how_many_more(monkeypatch):
    # Its room has a function of the same name.
    next_load_of = importlib.import_module("calculators.solver.next_load")
    monkeypatch.setattr(next_load_of, "rebuilt", lambda *_: None)
    monkeypatch.setattr(next_load_of.solid_state, "larger", lambda *_: None)
    before, after = (
        SimpleNamespace(recording=SimpleNamespace(values=values))
        for values in (
            {"disks.all": 4.0, "bought.servers": 1.0}, {"disks.all": 12.0, "bought.servers": 3.0}
        )
    )  # fmt: skip
    more = next_load_of._added(before, after)
    assert (more.disks, more.servers, more.memory, more.modules) == (8, 2, 0, 0)


def test_a_plan_is_said_with_its_servers_and_whether_more_load_is_an_addition():
    """Two servers more were said where no group of today's stays as it is."""
    added = outlook(on_the_fewest(begun("exchange-se", 6000)))["sentence"]
    assert added.startswith(
        "6,000 mailboxes need 144 disks on 4 servers; the next 600 need 2 servers and 24 disks "
        "(and 32 moved from those that stand) more. "
    )
    rebuilt = outlook(on_the_fewest(begun("exchange-se", 9000)))["sentence"]
    assert rebuilt.startswith(
        "9,000 mailboxes need 216 disks on 6 servers; the next 900 need 2 servers and 32 disks "
        "(and 30 moved from those that stand) more, with all rebuilt as 2 groups of 4 in place of "
        "1 of 6. "
    )


def test_what_is_needed_stays_beside_disks_that_somebody_gave():
    """It vanished with the first edit of their numbers."""
    found = outlook(begun("exchange-2007-mailbox", 4000))
    assert not found["needs_sentence"].startswith("Has ")
    given = begun("exchange-2007-mailbox", 4000)
    given.pop("origins", None)
    for group, disks in zip(given["raid_groups"], (8, 2), strict=True):
        group.pop("origins", None)
        group["disks"] = disks
    assert outlook(given)["needs_sentence"].startswith(
        "Has 10 disks (8 database and 2 log) and needs all of them."
    )
    given["raid_groups"][0]["disks"] = 12
    assert outlook(given)["needs_sentence"].startswith(
        "Has 14 disks and needs 10 with everything at work (8 database and 2 log) and all 14 with "
        "a disk lost (12 database and 2 log)."
    )
    # What does not hold needs more, as its sentence says; a rate may be the most that is carried.
    given["raid_groups"][0]["disks"] = 2
    assert not outlook(given)["needs_sentence"].startswith("Has ")


def test_more_servers_than_are_needed_are_not_said_to_be_needed():
    """The headline and the fewest that hold say the same."""
    document = begun("exchange-se", 12_000)
    document["servers_per_dag_primary_site"] += 2
    found = outlook(document)
    fewest = engine.open_scenario(document, CATALOGUE).fewest_servers()
    least = sized_servers(document | fewest.fields())
    assert sized_servers(document) > least
    assert found["sentence"].startswith("12,000 mailboxes have ")
    enough = f" servers. {least} servers would be enough in 2 groups of 4, but not with two "
    enough += "servers lost, and "
    against = "against the recommendation Memory advised (320 GiB; at most 256 advised)"
    kept = f"{against}; as many in 1 group of 8 would keep both"
    assert f"{enough}{kept}. No more disks are " in found["sentence"]
    said = outlook(document | fewest.fields())["sentence"]
    assert "would be enough" not in said
    assert said.startswith("12,000 mailboxes need ")


@pytest.mark.parametrize(
    ("growth", "until"), [(0.0, ""), (0.08, " through year 1"), (0.2, " today")]
)
def test_fewer_servers_are_enough_until_the_load_has_grown(growth, until):
    """14 were said to be enough beside a table whose second year needs 16."""
    document = {**CACHED, "users_growth": growth, "horizon_years": 2}
    found = outlook(document)
    assert (
        f". 14 servers would be enough in 1 group of 14{until}. The next 1,200 need "
        in found["sentence"]
    )
    held = [year["servers"] <= 14 for year in found["growth_years"]]
    assert held == {"": [], " through year 1": [True, True, False]}.get(until, [True, False, False])


def sized_servers(document):
    return engine.size(document, CATALOGUE, working=False)["figures"]["servers.all"]["value"]


def test_disks_that_leave_servers_for_new_ones_are_said():
    """ "22 disks more" on 2 more servers were 30 for whoever takes none out of those that stand."""
    document = {
        "system": "exchange-se",
        "populations": [{"users": 12_000, "messages_per_day": 100, "mailbox_limit_mb": 10_240}],
        "ha_copies": 4, "ha_copies_secondary_site": 2, "lagged_copies": 0,
        "lagged_copies_secondary_site": 0, "dags": 1, "servers_per_dag_primary_site": 4,
        "server": "dell-r760-12lff-4sff-silver-4410y", "database_disk": "exos-x24-12tb-sas",
        "system_disk": "micron-7400-pro-m2-960gb",
    }  # fmt: skip
    found = engine.open_scenario(document, CATALOGUE).load_limit
    cost = found.next_load.cost
    assert (cost.servers, cost.disks, cost.disks_moved) == (2, 22, 8)
    assert " 2 servers, 22 disks (and 8 moved from those that stand) and " in found.sentence
    moved = cost_said(plain(cost))
    assert moved.startswith("+2 servers, +22 disks, 8 disks moved from servers that stand, ")


@pytest.mark.parametrize(
    ("servers", "database", "moved"), [(10, 80, 8), (10, 90, 0), (8, 64, 0), (6, 48, 0)]
)
def test_only_servers_that_are_added_take_disks_of_others(servers, database, moved):
    now = {"bought.servers": 8.0, "bought.database_disks": 72.0, "bought.spare_disks": 8.0}
    then = {"bought.servers": float(servers), "bought.database_disks": float(database)}
    then["bought.spare_disks"] = float(servers)
    assert disks_moved(now, then) == moved
    # What is not bought any more leaves no server for another.
    assert disks_moved({**now, "bought.log_disks": 8.0}, {**then, "bought.log_disks": 0.0}) == moved


def test_disks_of_which_nobody_knows_how_many_there_are_do_not_move():
    """Findings of such a plan could not be made: no number is whole that is not known."""
    now = {"bought.servers": 2.0, "bought.spare_disks": math.nan, "bought.log_disks": 8.0}
    then = {"bought.servers": 4.0, "bought.spare_disks": 2.0, "bought.log_disks": 8.0}
    assert disks_moved(now, then) == 4
    unknown = {
        "system": "exchange-2013", "populations": [{"users": 4000}], "site_resilient": False,
        "servers_per_dag_primary_site": 4, "ha_copies": 3, "dags": 1, "virtualised": True,
        "specint2006_rate_primary_site": 0, "own_volumes_per_server": 2,
        "several_databases_per_volume": False, "as_the_calculator": True,
        "memory_module": "dell-ddr4-3200-16gb",
    }  # fmt: skip
    opened = engine.open_scenario(unknown, CATALOGUE)
    assert opened.findings is not None
    points = [point for chart in opened.charts if (point := getattr(chart, "today", None))]
    assert all(math.isfinite(each) for point in points for each in (point.x, point.y))
