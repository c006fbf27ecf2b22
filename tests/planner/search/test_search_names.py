"""What designs of a search are called, and what would save those that nearly hold."""

import pytest

from calculators.inputs.catalogue import from_fixtures
from planner.pages.search_result.designs.design import free_name, hardware_name, short_name
from planner.pages.search_result.found import Found
from planner.pages.search_result.front import front_table
from planner.pages.search_result.reasons import near_misses

SE = {
    "system": "exchange-se",
    "populations": [{"users": 4000, "messages_per_day": 150, "mailbox_limit_mb": 5120}],
    "servers_per_dag_primary_site": 8,
    "restore_volume": True,
    "metacache": True,
}
STORE = {
    "system": "exchange-5.5-information-store",
    "populations": [{"users": 8000}],
    "raid_groups": [
        {"volume": "database", "level": "RAID10", "disks": 8, "disk": "scsi-15k-300gb"},
        {"volume": "log", "level": "RAID10", "disks": 2, "disk": "scsi-15k-300gb"},
    ],
}


def found(scenario, *rows, **answer):
    answer = {"front": [{"design": at, "values": row} for at, row in enumerate(rows)], **answer}
    return Found({"scenario": scenario, "axes": {}}, answer, from_fixtures())


def names(scenario, *rows):
    told = found(scenario, *rows)
    return [short_name(told.words.parts(row, told.differing)) for row in rows]


def test_a_name_says_first_what_tells_candidates_apart():
    """All of them were called "Restore volume No; MetaCache database No; plain disks…"."""
    same = {"/restore_volume": False, "/metacache": False, "/disk_layout": "jbod"}
    told = names(SE, *({**same, "/servers_per_dag_primary_site": many} for many in (5, 6, 7)))
    assert [name.partition(";")[0] for name in told] == [
        f"{many} servers of each group in the first site" for many in (5, 6, 7)
    ]
    assert len(set(told)) == 3


def test_plain_disks_where_the_rule_took_them_are_no_change():
    """ "Plain, else RAID" against "Plain disks" stood as a change that buys nothing else."""
    values = {"/disk_layout": "jbod", "/dags": 3}
    words = found(SE, values).words
    assert [label for label, *_ in words.changed(values)] == ["Availability groups"]
    assert words.described({"/disk_layout": "jbod"}) == "today's design"
    assert words.described({"/disk_layout": "raid10"}) == "RAID 10"
    lone = {**SE, "site_resilient": False, "ha_copies": 1, "lagged_copies": 0}
    words = found(lone, values).words
    assert ("Plain disks or RAID", "Plain, else RAID", "Plain disks") in words.changed(values)


def test_a_name_is_made_of_whole_parts():
    parts = ["16 servers", "RAID 10, 12 disks", "2 servers of the first site", "x" * 40, "24 TB"]
    assert short_name(parts) == "16 servers; RAID 10, 12 disks; 2 servers of the first site"
    assert short_name(["y" * 90, "z"]) == "Y" + "y" * 89, "one part alone is never cut"
    assert short_name([]) == "Today's design"


@pytest.mark.parametrize("title", ["Sixteen " * 20, "x" * 200, "16 servers; " * 12])
def test_no_name_that_is_kept_ends_in_dots(title):
    kept = free_name(title, [])
    assert len(kept) <= 120
    assert kept[-1].isalnum()
    assert title.startswith(kept)
    assert free_name(kept, [kept, f"{kept} (2)"]) == f"{kept} (3)"


def test_the_second_of_a_second_is_a_third():
    """ "Fewest disks (2) (2)"."""
    assert free_name("Fewest disks (2)", ["Fewest disks", "Fewest disks (2)"]) == "Fewest disks (3)"
    assert free_name("Fewest disks (2)", []) == "Fewest disks (2)"


@pytest.mark.parametrize(
    ("shares", "said"),
    [
        ([0.013, 0.0678, 0.161], ["1.3", "6.8", "16.1"]),
        ([0.002991, 0.0678, 0.5], ["0.30", "6.78", "50.00"]),
        ([0.0, 0.161], ["0.0", "16.1"]),
        ([0.0000001, None, 0.2], ["0.0000", "unknown", "20.0000"]),
    ],
)
def test_the_shares_of_a_column_have_the_same_places(monkeypatch, shares, said):
    """Headroom stood as 1.3, 6.78 and 16.1 in one column, and as 1.299 % in the next table."""
    monkeypatch.setattr("planner.pages.search_result.front.reverse", lambda *_, **__: "")
    goal = {"figure": "headroom", "goal": "most", "label": "headroom", "unit": "share"}
    rows = [
        {"design": at, "values": {}, "objectives": {"headroom": share}}
        for at, share in enumerate(shares)
    ]
    answer = {"front": rows, "objectives": [{**goal, "at_least": False}]}
    told = Found({"scenario": SE, "axes": {}}, answer, from_fixtures())
    assert [row["objectives"][0] for row in front_table(told, "0")["rows"]] == said
    in_words = [told.told(row)[0]["text"] for row in rows]
    assert in_words == [each if each == "unknown" else f"{each} %" for each in said]


def cured(scenario, steps, **values):
    miss = {
        "design": 0, "values": values, "check": "bays", "label": "Bays", "short_by": 0.1,
        "others": 0, "one_step": steps,
    }  # fmt: skip
    told = found(scenario, values, near_misses=[miss], objectives=[])
    return near_misses(told, "0")["first"][0]["cures"]


def step(pointer, before, after):
    return {"pointer": pointer, "label": "Disks", "unit": "", "from": before, "to": after}


def test_what_saves_a_design_names_its_input(monkeypatch):
    """ "holds with No instead of Yes, No instead of Yes or 7 servers instead of 8"."""
    monkeypatch.setattr("planner.pages.search_result.reasons.reverse", lambda *_, **__: "")
    steps = [
        step("/restore_volume", True, False),
        step("/metacache", True, False),
        step("/servers_per_dag_primary_site", 8, 7),
    ]
    assert cured(SE, steps, **{each["pointer"]: each["from"] for each in steps}) == (
        "no restore volume, no MetaCache database or 7 servers of each group in the first site "
        "instead of 8"
    )


def test_a_level_in_the_place_of_another_is_told_without_its_label(monkeypatch):
    """ "RAID level, database RAID 50 instead of RAID 6"."""
    monkeypatch.setattr("planner.pages.search_result.reasons.reverse", lambda *_, **__: "")
    steps = [step("/raid_groups/0/level", "RAID6", "RAID50")]
    values = {"/raid_groups/0/level": "RAID6"}
    assert cured(STORE, steps, **values) == "RAID 50 instead of RAID 6"
    values |= {"/raid_groups/1/disks": 2}
    assert cured(STORE, steps, **values) == "RAID 50 instead of RAID 6, database"


def test_disks_of_two_volumes_are_told_apart(monkeypatch):
    monkeypatch.setattr("planner.pages.search_result.reasons.reverse", lambda *_, **__: "")
    steps = [step("/raid_groups/0/disks", 11, 10), step("/raid_groups/1/disks", 8, 6)]
    told = cured(STORE, steps, **{each["pointer"]: each["from"] for each in steps})
    assert "database" in told.lower()
    assert "log" in told.lower()


@pytest.mark.parametrize(
    ("servers", "groups", "disks", "said"),
    [
        (10, 1, 140, "10 servers in one group, 140 disks"),
        (12, 3, 1, "12 servers in 3 groups, 1 disk"),
        (1, 0, 12, "1 server, 12 disks"),
        (4, 2, 0, "4 servers in 2 groups"),
        (0, 1, 12, ""),
    ],
)
def test_a_kept_design_of_servers_is_called_by_what_is_bought(servers, groups, disks, said):
    """Two of its seven changes named it, and these were cut off in charts."""
    figures = {"servers.all": servers, "dags": groups, "disks.all": disks}
    assert hardware_name({name: {"value": value} for name, value in figures.items()}) == said
    assert hardware_name({}) == ""
