"""The solver at its edges: bays that are just enough, equal answers, the least and most load."""

from dataclasses import replace
from itertools import product

import numpy as np
import pytest

from calculators import engine, solver
from calculators.solver.next_load import chooses_disks, next_load
from calculators.solver.servers import MOST
from calculators.studies.reverse_sizing.reverse import CHEAPEST, FEWEST, MOST_LOAD, way
from planner.forms.new_plan import starter
from tests.calculators.documents import BY_SYSTEM, GROUP, HUB, RELAY, STORE, mailbox, store
from tests.calculators.solver_cases import CATALOGUE, bench_of, built, failing, store_of

# A controller with limits that no array reaches.
_WIDE = {
    **CATALOGUE.controllers["hp-netraid-3si"], "max_disks_per_array": 10_000, "max_spans": 1000,
}  # fmt: skip


def with_rows(**tables):
    """The catalogue with further rows, table -> key -> row."""
    merged = {name: getattr(CATALOGUE, name) | rows for name, rows in tables.items()}
    return replace(CATALOGUE, **merged, _made={})


# Disks


@pytest.mark.parametrize(
    ("bays", "disks", "broken"),
    [
        # The pair of the logs fills them: no database disk has a bay, so that is not its lack.
        (2, 4, ()),
        # A pair would have bays, and carries too little; a third disk alone makes no pair.
        (3, None, ("bays",)),
        (4, None, ()),
        (5, None, ()),
        (6, 4, ()),
    ],
)
def test_bays_hold_as_many_as_there_are(bays, disks, broken):
    row = {**CATALOGUE.servers["hub-2x2-2200"], "drive_bays": bays}
    catalogue = with_rows(servers={"small": row})
    document = {**store_of(3000), "server": "small"}
    found = solver.fewest_disks(bench_of(document, catalogue), "database", "RAID10")
    assert (found.array and found.array.all_disks, found.broken) == (disks, broken)
    # What no array of any level holds is no reason against this one.
    assert (found.reason == "") is (disks is not None)


def test_what_a_controller_does_not_say_forbids_nothing():
    """One that says its spans alone, or its disks alone, or neither."""
    row = {**_WIDE, "max_disks_per_array": None, "max_spans": 1}
    for level, said in (("RAID50", "the HP NetRAID-3Si joins at most 1 arrays to one."),):
        document = store(level="RAID5", disks=3, spans=None, controller="one")
        bench = bench_of(document, with_rows(controllers={"one": row}))
        found = solver.fewest_disks(bench, "database", level)
        assert (found.array, found.reason) == (None, said)
    few = {**_WIDE, "max_disks_per_array": 3, "max_spans": None}
    bench = bench_of(document, with_rows(controllers={"one": few}))
    found = solver.by_level(bench, "database")
    assert found["RAID6"].reason == "4 disks in one array; the HP NetRAID-3Si takes at most 3."
    assert found["RAID50"].array.disks // found["RAID50"].array.spans == 3


def test_a_controller_of_the_benchmarks_age_joins_what_is_known_of_that_one():
    """Its limits are not published: those of the one of 1999 that does are taken."""
    document = mailbox()
    document["populations"][0]["users"] = 6800
    document["raid_groups"][0] |= {"controller": "old", "disks": 8}
    old = {"name": "Old", "year": 1999, "origin": "given"}
    for row, shape in (
        (old, (24, 3, 1)),
        ({**old, "year": 2001}, (24, 12, 1)),
        ({**old, "max_disks_per_array": 8, "max_spans": 4}, (24, 3, 1)),
    ):
        bench = bench_of(document, with_rows(controllers={"old": row}))
        array = solver.fewest_disks(bench, "database", "RAID10").array
        assert array == solver.Array("RAID10", *shape), row


@pytest.mark.parametrize(("users", "array"), [(18_000, (66, 33, 1)), (18_300, (68, 34, 1))])
def test_one_large_group_is_taken_where_the_controller_takes_it(users, array):
    """Of as many disks one group comes before several, also beyond the sizes tried first."""
    document = mailbox()
    document["populations"][0]["users"] = users
    document["raid_groups"][0]["controller"] = "wide"
    bench = bench_of(document, with_rows(controllers={"wide": _WIDE}))
    assert solver.fewest_disks(bench, "database", "RAID10").array == solver.Array("RAID10", *array)


@pytest.mark.parametrize(
    ("array", "said", "fields"),
    [
        (("RAID10", 8, 4, 1), "8 disks", {"disks": 8}),
        (("RAID10", 8, 4, 2), "2 × 8 disks", {"disks": 8, "count": 2}),
        (("RAID10", 8, 2, 1), "8 disks in 2 spans", {"disks": 8, "spans": 2}),
        # One span is no word worth; it is written down all the same, for it is not the usual one.
        (("RAID10", 8, 1, 3), "3 × 8 disks", {"disks": 8, "spans": 1, "count": 3}),
        (("RAID5", 5, 1, 1), "5 disks", {"disks": 5}),
        # Two arrays of four are no eight disks in RAID 5.
        (("RAID5", 4, 1, 2), "2 × 4 disks", {"disks": 4, "count": 2}),
        (("RAID50", 9, 3, 2), "2 × 9 disks in 3 spans each", {"disks": 9, "spans": 3, "count": 2}),
        (("RAID50", 9, 3, 1), "9 disks in 3 spans", {"disks": 9, "spans": 3}),
    ],
)
def test_an_array_says_what_does_not_go_without_saying(array, said, fields):
    found = solver.Array(*array)
    assert str(found) == said
    assert found.fields() == {"level": array[0], **fields}
    assert found.all_disks == array[1] * array[3]


# Servers


def group(users, **options):
    populations = [{**GROUP["populations"][0], "users": users}]
    return {**GROUP, "populations": populations, **options}


def servers_hold(users, each, groups):
    document = group(users, servers_per_dag_primary_site=each, dags=groups)
    return not failing(document)


@pytest.mark.parametrize("users", [4000, 12_000, 40_000])
def test_no_fewer_servers_hold(users):
    found = solver.fewest_servers(bench_of(group(users)))
    assert servers_hold(users, found.each, found.groups)
    whole = found.each * found.groups
    for each, groups in product(range(1, MOST + 1), repeat=2):
        if each * groups < whole or (each * groups == whole and each < found.each):
            assert not servers_hold(users, each, groups), (each, groups)


@pytest.mark.parametrize("groups", [1, 2, 3])
def test_of_so_many_groups_the_fewest_servers(groups):
    found = solver.fewest_servers(bench_of(group(20_000)), groups)
    assert found.groups == groups
    assert servers_hold(20_000, found.each, groups)
    assert not servers_hold(20_000, found.each - 1, groups)
    # As it is asked backwards: in as many groups as the design has, where no others have fewer.
    asked = group(20_000, dags=groups, servers_per_dag_primary_site=16)
    found_way = way(FEWEST, asked, CATALOGUE)
    least = solver.fewest_servers(bench_of(group(20_000)))
    kept = found.each * groups == least.each * least.groups
    made = found if kept else least
    assert found_way.document["servers_per_dag_primary_site"] == made.each
    assert found_way.document["dags"] == made.groups
    groups_said = f"{made.groups} group{'s' * (made.groups > 1)} of {made.each}"
    instead = "" if kept else f", in place of {groups} group{'s' * (groups > 1)}"
    said, _, why = found_way.sentence.partition(". ")
    total = f"{made.each * made.groups} servers in all"
    assert said == (
        f"{total}: {groups_said}{instead}, with the spare disk, restore volume, symmetrical "
        "distribution and disks as they are"
    )
    assert why.startswith(f"With {made.each - 1} servers it breaks: Processor cycles (")


def test_sixteen_servers_of_sixteen_groups_are_the_most():
    bench = bench_of(group(28_809))
    assert solver.fewest_servers(bench, 1) == solver.Servers(16, 1)
    assert solver.fewest_servers(bench_of(group(28_810)), 1) is None
    assert solver.fewest_servers(bench_of(group(460_944))) == solver.Servers(16, 16)
    assert solver.fewest_servers(bench_of(group(460_945))) is None
    assert MOST == solver.MOST_SERVERS == 16


@pytest.mark.parametrize("users", [12_000, 30_000])
def test_the_fewest_servers_within_the_memory_advised(users):
    """Of Subscription Edition 2 groups of 4 were begun with, of 320 GiB a server; 256 are advised,
    which as many servers in 1 group keep."""
    document = {"system": "exchange-se", "populations": [{"users": users}]}
    opened = engine.open_scenario(document, CATALOGUE)
    found = opened.fewest_servers(as_advised=True)

    def kept(each, groups):
        options = {"servers_per_dag_primary_site": each, "dags": groups}
        sized = engine.size({**document, **options}, CATALOGUE, working=False)
        return sized["verdict"] != "fail" and not sized["advice_not_kept"]

    assert kept(found.each, found.groups)
    for each, groups in product(range(1, MOST + 1), repeat=2):
        if each * groups < found.each * found.groups:
            assert not kept(each, groups), (each, groups)
    assert not kept(*opened.fewest_servers().fields().values())


# Loads


def test_a_rate_that_is_nothing_today_is_looked_for_around_one():
    document = {key: value for key, value in HUB.items() if key != "messages_per_second"}
    bench = bench_of({**document, "assumptions": {"cpu_ceiling": 0}})
    assert sum(solver.loads(bench).values()) == 0
    found, above = solver.most_load(bench, lambda rate: rate > 0)
    assert (float(found), float(above)) == (1000, np.inf)
    found, above = solver.most_load(bench, lambda rate: rate < 0)
    assert (float(found), float(above)) == (0, 0.00100001)


def test_populations_share_the_load_and_one_has_all_of_it():
    assert solver.shares({"one": 0.0}) == {"one": 1.0}
    assert solver.shares({"one": 3.0, "two": 1.0}) == {"one": 0.75, "two": 0.25}
    designs = solver.shares({"one": np.array([1.0, 2.0]), "two": 2.0})
    assert designs["one"].tolist() == [1 / 3, 0.5]
    assert designs["two"].tolist() == [2 / 3, 0.5]


# The next part of the load


def begun(system, users, **further):
    return starter.document(system, users, CATALOGUE, further=further)


@pytest.mark.parametrize("servers", [1, 3])
def test_a_volume_with_disks_to_spare_keeps_them(servers):
    """The logs lack disks for the next part; the database, with twenty, gives none up."""
    document = begun("exchange-2007-mailbox", 4000) | {"servers": servers}
    document["raid_groups"][0]["disks"] = 20
    found = next_load(bench_of(document))
    (database,), (log,) = found.bench.scenario.groups.values()
    assert (database.value("disks"), log.value("disks")) == (20, 4)
    assert (found.today.disks, found.more.disks, found.today.needed) == (
        22 * servers,
        2 * servers,
        10 * servers,
    )


@pytest.mark.parametrize(("users", "part"), [(12_345, 1200), (12_549, 1300), (104, 10), (95, 10)])
def test_the_next_part_is_said_in_two_figures(users, part):
    bench = bench_of(begun("exchange-5.5-information-store", users))
    assert next_load(bench).load == part


def test_a_rate_has_a_next_part_in_two_figures():
    document = starter.document("exchange-2007-hub", 20, CATALOGUE)
    found = next_load(bench_of(document))
    assert (found.load, found.more) == (16.0, None), "a tenth of 159.32"
    assert next_load(bench_of({**document, "messages_per_second": 0.01234})).load == 0.0012
    # What no disks mend comes first; the disks are nobody's own, so none are said to be kept.
    assert (found.lacking[0], found.kept) == ("cpu", ())


def test_what_no_disks_mend_comes_before_what_more_would():
    """Disks of the database are given and too few; a restore would take too long with any."""
    document = begun("exchange-2007-mailbox", 4000)
    document |= {"restore_mb_per_second": 100, "restore_hours": 3.5}
    del document["origins"]["/raid_groups/0"]
    found = next_load(bench_of(document))
    assert (found.lacking, found.kept) == (("restore-time", "spindles", "capacity"), ())
    assert found.more is None
    # Without that more disks would be enough.
    found = next_load(bench_of(document | {"restore_hours": 5}))
    assert (found.lacking, found.kept) == (("spindles", "capacity"), ("Database",))


def test_disks_that_somebody_gave_have_no_next_part():
    for document in BY_SYSTEM.values():
        bench = bench_of({**document, "origins": {}})
        assert (next_load(bench) is None) or chooses_disks(bench)
    given = begun("exchange-2007-mailbox", 4000)
    del given["origins"]
    assert next_load(bench_of(given)) is None


# Backwards


@pytest.mark.parametrize(
    ("document", "said", "again"),
    [
        (STORE,
         "8,653 users in place of 8,000; the hardware stays as it is. The database queue sets it.",
         "8,653 users, as it stands. The database queue sets it."),
        (group(4000),
         "5,228 mailboxes in place of 4,000; the hardware stays as it is, but for memory. The "
         "processors set it. Kept as bought for today's load: database disks of a server. Memory "
         "was not given and follows the load: 128 GiB in place of 96. Unlike today's design, it is "
         "against the recommendation Memory advised (128 GiB; at most 96 advised).",
         "5,228 mailboxes, as it stands. The processors set it."),
        (RELAY,
         "11,162 messages a minute in place of 10,000; the hardware stays as it is. The number "
         "of relays sets it. Kept as bought for today's load: relays in the design. If more may be "
         "bought, any load that was looked at holds.",
         "11,162 messages a minute, as it stands. The number of relays sets it."),
        (mailbox(),
         "4,189 users in place of 4,000; the hardware stays as it is. The number of log disks sets "
         "it.",
         "4,189 users, as it stands. The number of log disks sets it."),
    ],
    ids=["nothing bought", "bought as it grows", "bought without end", "bought to no avail"],
)  # fmt: skip
def test_the_most_that_hardware_holds_in_words(document, said, again):
    found = way(MOST_LOAD, document, CATALOGUE)
    assert found.sentence == said
    assert way(MOST_LOAD, found.document, CATALOGUE).sentence == again


def test_several_populations_share_what_is_found_to_the_last_user():
    document = store()
    document["populations"] = [{**document["populations"][0], "users": n} for n in (2001, 6002)]
    found = way(MOST_LOAD, document, CATALOGUE)
    assert found.sentence.startswith(
        "8,653 users in place of 8,003, shared by the populations as before; "
    )
    users = [each["users"] for each in found.document["populations"]]
    assert users == [2163, 8653 - 2163], "the last has what rounding down left"
    assert not failing(found.document)
    users[1] += 1
    assert failing({**found.document, "populations": [
        {**each, "users": number}
        for each, number in zip(found.document["populations"], users, strict=True)
    ]})  # fmt: skip


def test_what_no_load_breaks_and_what_not_even_the_least_holds():
    none = store_of(1)
    none["populations"][0]["mailbox_size_mb"] = 1_000_000
    found = way(MOST_LOAD, none, CATALOGUE)
    assert found.document is None
    assert found.sentence == (
        "Not even the least load holds on this hardware. "
        "The capacity of the database disks sets it."
    )


@pytest.mark.parametrize("key", [FEWEST, CHEAPEST])
def test_disks_that_do_not_mend_another_limit_are_not_offered(key):
    document = mailbox(ram_gb=1)
    found = way(key, document, CATALOGUE)
    assert found.document is None
    assert "More is short than disks: The " in found.sentence
    assert "another limit breaks" not in found.sentence
    assert failing(document) == {"memory"}
    array = solver.fewest_disks(bench_of(document), "database").array
    assert "memory" in failing(
        built(document, "database", array.level, array.disks, array.spans, array.count)
    )


def test_disks_of_a_volume_are_those_of_all_its_groups():
    document = store(disks=4, spans=2, count=3)
    first, log = document["raid_groups"]
    document["raid_groups"] = [first, store(disks=6, spans=3)["raid_groups"][0], log]
    assert solver.fewest.disks_of(bench_of(document), "database") == 4 * 3 + 6
