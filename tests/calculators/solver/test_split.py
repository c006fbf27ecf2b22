"""Disks that somebody has, shared out for the most load: the best of every split there is."""

import copy

import pytest

from calculators import engine, solver
from calculators.best_practice.fixes import applied
from calculators.checks.most_held import held_by
from calculators.errors import InputProblems
from calculators.inputs.catalogue import from_fixtures
from calculators.scenario.bench import Bench
from calculators.scenario.losses.failure_states import bench_in_state, with_disk_out, worse_states
from calculators.scenario.parse import parse
from calculators.studies.reverse_sizing.reverse import FEWEST, MOST_LOAD, reverse, way
from calculators.systems.materials.owned import disks_owned
from tests import answered
from tests.calculators.documents import BY_SYSTEM, MAILBOX, STORE

CATALOGUE = from_fixtures()
DISK = "scsi-15k-300gb"


def design(system, database, log, level="RAID10", users=4000, profile="average", **more):
    """A design of two volumes; each a pair "disks, groups" or a number of disks."""
    groups = []
    for volume, of, each in (("database", database, level), ("log", log, "RAID10")):
        disks, count = of if isinstance(of, tuple) else (of, 1)
        groups.append({"volume": volume, "level": each, "disks": disks, "disk": DISK})
        groups[-1] |= {"count": count} if count > 1 else {}
    people = [{"users": users, "profile": profile}]
    return {"system": system, "populations": people, "raid_groups": groups, **more}


def bench(document):
    return Bench(parse(document, CATALOGUE))


def held(document):
    return held_by(bench(document)).load


def built(level, most):
    """Groups of a level, by hand: disks and groups of every total that they come to."""
    least, step = {"RAID10": (2, 2), "RAID5": (3, 1), "RAID6": (4, 1)}[level]
    return [
        (disks, count)
        for disks in range(least, most + 1, step)
        for count in range(1, most // disks + 1)
    ]


LOADSIM = next(
    key for key, row in CATALOGUE.profiles.items() if row["system"].startswith("exchange-5.5")
)
MAILBOX_2007, STORE_55 = "exchange-2007-mailbox", "exchange-5.5-information-store"


@pytest.mark.parametrize(
    ("system", "profile", "level", "disks"),
    [
        (MAILBOX_2007, "heavy", "RAID10", 5),
        (MAILBOX_2007, "heavy", "RAID10", 24),
        (MAILBOX_2007, "average", "RAID10", 14),
        (MAILBOX_2007, "light", "RAID5", 12),
        (MAILBOX_2007, "heavy", "RAID6", 11),
        (STORE_55, LOADSIM, "RAID10", 10),
        (STORE_55, LOADSIM, "RAID5", 9),
    ],
)
def test_no_other_split_holds_more(system, profile, level, disks):
    start = bench(design(system, built(level, disks)[0], 2, level, profile=profile))
    found = solver.shared_out(start, disks, {"database": level, "log": "RAID10"})
    tried = {}
    for database in built(level, disks - 2):
        for pairs in range(2, disks - database[0] * database[1] + 1, 2):
            total = database[0] * database[1] + pairs
            document = design(system, database, pairs, level, profile=profile)
            try:
                load = held(document)
            except InputProblems:
                continue
            tried[total] = max(tried.get(total, 0), load)
    assert found.load == max(tried.values()) > 0
    fewest = min(total for total, load in tried.items() if load == found.load)
    assert disks - found.left == fewest, "what holds no further load is left over"
    arrays = {volume: (a.disks, a.count) for volume, a in found.arrays.items()}
    made = design(system, arrays["database"], arrays["log"], level, profile=profile)
    assert held(made) == found.load


def test_the_split_of_24_disks():
    """Found by hand: of 24 disks 18 + 6 hold 9,000 average users; 22 + 2 stop at 4,189."""
    levels = {"database": "RAID10", "log": "RAID10"}
    start = bench(design(MAILBOX_2007, 22, 2))
    assert held(design(MAILBOX_2007, 22, 2)) == 4189
    found = solver.shared_out(start, 24, levels)
    assert {name: each.all_disks for name, each in found.arrays.items()} == {
        "database": 18,
        "log": 6,
    }
    assert (found.load, found.left) == (9000, 0)
    assert solver.shared_out(start, 25, levels).left == 1
    assert solver.shared_out(start, 3, levels) is None
    assert solver.fewest_of(levels.values()) == 4


def test_memory_that_nobody_gave_is_no_limit_and_memory_that_somebody_gave_is():
    document = design(MAILBOX_2007, 18, 6)
    found = way(MOST_LOAD, document, CATALOGUE)
    assert found.sentence.startswith(
        "9,000 users with everything at work (4,591 while a disk is rebuilt) in place of 4,000;"
    )
    assert "ram_gb" not in found.document, "it follows the load that is taken over"
    assert "Memory was not given and follows the load: 36 GB in place of 16." in found.sentence
    assert engine.size(found.document, CATALOGUE, working=False)["verdict"] != "fail"
    limits = {each.check: each.limit_load for each in reverse(document, CATALOGUE).limits}
    assert limits["memory"] is None
    given = way(MOST_LOAD, {**document, "ram_gb": 16}, CATALOGUE)
    assert given.sentence == "4,000 users, as it stands. The memory sets it."
    assert "follows" not in given.sentence


@pytest.mark.parametrize("system", sorted(BY_SYSTEM))
def test_what_is_asked_backwards_is_what_the_headline_says(system):
    """One question has one answer: the load of the headline's limit is that of the way."""
    document = BY_SYSTEM[system]
    most = held(document)
    found = way(MOST_LOAD, document, CATALOGUE)
    if not most:
        assert found.document is None
        return
    then = bench(found.document)
    assert then.recording.values[then.system.load_figure] == pytest.approx(most, rel=1e-3)


@pytest.mark.parametrize("document", [MAILBOX, STORE, design(MAILBOX_2007, 18, 6)])
def test_ways_name_the_losses_that_today_s_design_stands_and_they_do_not(document):
    today = bench(document)
    for each in reverse(document, CATALOGUE).ways:
        if each.document is None:
            assert each.worse == []
            continue
        then = bench(each.document)
        labels = {
            "disk-lost": "A disk is lost",
            "rebuilding": "A disk is being rebuilt",
            "server-lost": "A server is lost",
        }
        expected = [
            label
            for state, label in labels.items()
            if fails(bench_in_state(then, state)) and not fails(bench_in_state(today, state))
        ]
        assert each.worse == expected, each.key


def fails(found):
    return any(verdict.verdict == "fail" for verdict in found.verdicts)


def test_the_fewest_disks_do_not_carry_the_load_with_a_lost_disk():
    found = way(FEWEST, design(MAILBOX_2007, 18, 6), CATALOGUE)
    assert found.worse == ["A disk is lost", "A disk is being rebuilt"]
    assert worse_states(bench(found.document), bench(found.document)) == []


def normal(document):
    """Level -> the disks shared out for everything at work."""
    rows = reverse(document, CATALOGUE).same_disks
    return {row.level: row for row in rows if row.shared_for == "normal"}


HEAVY = design(
    MAILBOX_2007, 24, 4, users=2400, profile="heavy", ram_gb=24,
    purchase={"prices": {f"disk/{DISK}": {"owned": 28}}},
)  # fmt: skip
HEAVY["populations"][0]["mailbox_size_mb"] = 600


@pytest.mark.parametrize("state", ["normal", "disk-lost", "rebuilding"])
def test_the_same_disks_are_shared_out_for_a_rebuild_too(state):
    """24 + 4 hold the most while everything works, and 2,736 while a disk is rebuilt, when 22 + 6
    hold 3,211; whatever state the scenario is in, which stays as it is."""
    found = reverse({**HEAVY, "state": state}, CATALOGUE).same_disks
    told = [
        (row.shared_for, tuple(row.disks.values()), row.load, row.load_disk_lost,
         row.load_rebuilding)
        for row in found
        if row.level == "RAID10"
    ]  # fmt: skip
    assert told == [
        ("normal", (24, 4), 4000, 4000, 2736),
        ("rebuilding", (22, 6), 3666, 3666, 3211),
    ]
    assert {row.document["state"] for row in found} == {state}
    # A level has one row where the same split is the best for both.
    assert [row.shared_for for row in found if row.level == "RAID50"] == ["normal"]
    # Of every split by hand none holds more.
    by_hand = [
        held_by(bench_in_state(bench(design_on(logs)), "rebuilding")).load
        for logs in range(2, 16, 2)
    ]
    assert max(by_hand) == 3211


def design_on(logs):
    document = copy.deepcopy(HEAVY)
    for group, disks in zip(document["raid_groups"], (28 - logs, logs), strict=True):
        group["disks"] = disks
    return document


def test_the_same_disks_at_each_level():
    owned = {"purchase": {"prices": {f"disk/{DISK}": {"owned": 24}}}}
    rows = normal(design(MAILBOX_2007, 10, 2))
    assert all(sum(row.disks.values()) + row.left == 12 for row in rows.values())
    document = design(MAILBOX_2007, 10, 2, **owned)
    assert disks_owned(bench(document).scenario) == 24
    every = reverse(document, CATALOGUE).same_disks
    assert [row.load for row in every] == sorted((row.load for row in every), reverse=True)
    found = [row for row in every if row.shared_for == "normal"]
    assert [row.load for row in found] == sorted((row.load for row in found), reverse=True)
    rows = {row.level: row for row in found}
    assert set(rows) == set(solver.OFFERED)
    assert (rows["RAID10"].load, rows["RAID10"].disks) == (9000, {"database": 18, "log": 6})
    for row in found:
        assert sum(row.disks.values()) + row.left == 24
        assert row.document["raid_groups"][0]["level"] == row.level
        assert row.document["raid_groups"][1]["level"] == "RAID10"
        assert held(row.document) == row.load
        lost = held_by(bench_in_state(bench(row.document), "disk-lost")).load
        assert row.load_disk_lost == lost < row.load
        rebuilt = held_by(bench_in_state(bench(row.document), "rebuilding")).load
        assert row.load_rebuilding == rebuilt <= lost
        (space,) = [v for v in bench(row.document).verdicts if v.check.name == "capacity"]
        assert row.usable_gb == pytest.approx(space.limit)
    assert rows["RAID5"].load < rows["RAID10"].load < 1.5 * rows["RAID5"].load
    # Of two servers each has half of what is owned.
    two = normal({**document, "servers": 2})
    assert sum(two["RAID10"].disks.values()) + two["RAID10"].left == 12
    mixed = copy.deepcopy(document)
    mixed["raid_groups"][1]["disk"] = "sata-7200-500gb"
    assert reverse(mixed, CATALOGUE).same_disks == []
    assert disks_owned(bench(mixed).scenario) == 0
    assert reverse(BY_SYSTEM["exchange-2007-hub"], CATALOGUE).same_disks == []


def fix_of(document, key):
    (found,) = [each for each in answered.findings(document, CATALOGUE) if each["key"] == key]
    return found


def test_disks_that_are_owned_are_moved_before_any_is_bought():
    owned = {"purchase": {"prices": {f"disk/{DISK}": {"owned": 24}}}}
    short = design(MAILBOX_2007, 22, 2, users=6000, **owned)
    found = fix_of(short, "too-few-log-disks")
    mended = applied(short, found["fix"])
    assert [group["disks"] for group in mended["raid_groups"]] == [20, 4]
    assert (found["cost"]["disks"], found["cost"]["disks_beyond_owned"]) == (0, 0)
    assert not fails(bench(mended))
    # Without a word of what is owned they are bought, and nobody is said to own any.
    bought = fix_of(design(MAILBOX_2007, 22, 2, users=6000), "too-few-log-disks")
    assert (bought["cost"]["disks"], bought["cost"]["disks_beyond_owned"]) == (2, 0)
    # Where the databases have none to spare, more are bought than are owned.
    full = fix_of(design(MAILBOX_2007, 18, 6, users=12000, **owned), "too-few-log-disks")
    assert (full["cost"]["disks"], full["cost"]["disks_beyond_owned"]) == (2, 2)
    owned["purchase"]["prices"][f"disk/{DISK}"]["owned"] = 25
    full = fix_of(design(MAILBOX_2007, 18, 6, users=12000, **owned), "too-few-log-disks")
    assert full["cost"]["disks_beyond_owned"] == 1


def test_owned_disks_of_several_groups_are_moved_too():
    owned = {"purchase": {"prices": {f"disk/{DISK}": {"owned": 24}}}}
    for database in ((2, 11), (11 * 2, 1)):
        short = design(MAILBOX_2007, database, 2, users=6000, **owned)
        mended = applied(short, fix_of(short, "too-few-log-disks")["fix"])
        totals = [group["disks"] * group.get("count", 1) for group in mended["raid_groups"]]
        assert totals == [20, 4]


def test_a_limit_that_is_close_takes_owned_disks_too():
    """Of 16 + 8 disks the databases are nearly full, and the logs have two to spare."""
    owned = {"purchase": {"prices": {f"disk/{DISK}": {"owned": 24}}}}
    for more, expected in ((owned, [(18, 1), (6, 1)]), ({}, [(18, 1), (8, 1)])):
        close = design(MAILBOX_2007, 16, 8, users=7600, **more)
        (found,) = [
            each
            for each in answered.findings(close, CATALOGUE)
            if each["key"] == "near-the-end" and each["fix"]
        ]
        groups = applied(close, found["fix"])["raid_groups"]
        assert [(group["disks"], group.get("count", 1)) for group in groups] == expected


ASKED = design(
    MAILBOX_2007, 14, 6, users=3500, profile="heavy",
    purchase={"prices": {f"disk/{DISK}": {"owned": 20}}},
)  # fmt: skip
ASKED["populations"][0]["mailbox_size_mb"] = 250
_LEVELS = {"database": "RAID10", "log": "RAID10"}


def in_each_state(document):
    states = ("normal", "disk-lost", "rebuilding")
    return [held_by(bench_in_state(bench(document), state)).load for state in states]


@pytest.mark.parametrize(
    ("users", "split"),
    [(4247, (14, 6)), (3500, (16, 4)), (3143, (16, 4)), (3144, (16, 4)), (2300, (16, 4))],
)
def test_the_asked_load_is_carried_in_the_most_states(users, split):
    """14 + 6 hold 58 users more and were taken for 3,500, which a lost disk then broke."""
    document = copy.deepcopy(ASKED)
    document["populations"][0]["users"] = users
    start = bench(document)
    found = solver.shared_out(start, 20, _LEVELS, with_disk_out(start))
    assert tuple(each.all_disks for each in found.arrays.values()) == split
    # Of every split by hand none carries the load in more states, and of those none holds more.
    tried = {}
    for logs in range(2, 18, 2):
        other = copy.deepcopy(document)
        for group, disks in zip(other["raid_groups"], (20 - logs, logs), strict=True):
            group["disks"] = disks
        held_of = in_each_state(other)
        carried = sum(each >= users for each in held_of) * (held_of[0] >= users)
        tried[20 - logs, logs] = (carried, min(held_of), held_of[0])
    # The worst of its states limits a plan: 48 + 8 disks held more in it than the 46 + 10 taken.
    assert max(tried.values()) == tried[split]
    assert (found.load, found.left) == (tried[split][2], 0)


def test_where_none_carries_the_asked_load_the_most_is_held():
    document = copy.deepcopy(ASKED)
    document["populations"][0]["users"] = 4300
    start = bench(document)
    found = solver.shared_out(start, 20, _LEVELS, with_disk_out(start))
    assert found == solver.shared_out(start, 20, _LEVELS)
    assert found.load == 4247


def test_the_same_disks_have_the_split_of_the_asked_load():
    rows = [
        (row.shared_for, tuple(row.disks.values()), row.load, row.load_disk_lost)
        for row in reverse(ASKED, CATALOGUE).same_disks
        if row.level == "RAID10"
    ]
    assert rows == [("normal", (14, 6), 4247, 3143), ("asked", (16, 4), 4189, 3593)]
