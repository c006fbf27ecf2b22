"""What a search reads of a question, and all that it says of one it refuses."""

import copy
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from calculators import search
from calculators.errors import InputProblems
from calculators.inputs.catalogue import Catalogue
from tests.calculators.documents import BY_SYSTEM, MAILBOX
from tests.calculators.search_cases import AXES, P95, PRICE, PRICED, RANGES, UNPRICED, scenario

USERS, IOPS = RANGES
DISK, DISKS, COUNT = "/raid_groups/0/disk", "/raid_groups/0/disks", "/raid_groups/0/count"
SITES = "/servers_per_dag_*_site"
HELD = {"figure": "users_held", "goal": "most"}
DAG = BY_SYSTEM["exchange-2013"]
THREE = {
    **RANGES, "/populations/0/read_share": {"low": 0.5, "likely": 0.6, "high": 0.7},
}  # fmt: skip
ABSENT = "left out"


def _rank(left: int, right: int, rank: Any) -> dict[str, Any]:
    places = list(THREE)
    return {"between": [places[left], places[right]], "rank": rank}


def _unbuildable(group: int) -> dict[str, Any]:
    """Of three disks no pairs are made."""
    made = scenario()
    made["raid_groups"][group] |= {"level": "RAID10", "disks": 3}
    return made


# What each part of a question may be, right and wrong: all at the edges of what is allowed.
PARTS: dict[str, list[Any]] = {
    "axes": [
        ABSENT, None, {}, [], "x", {DISKS: []}, {DISKS: "x"}, {DISKS: None}, {DISKS: 4},
        {DISKS: {}}, {DISKS: {"from": 2, "to": 8, "step": 2}}, {DISKS: {"from": 2, "to": 9}},
        {DISKS: {"from": "2", "to": 8}}, {DISKS: {"from": 2}}, {DISKS: {"to": 2}},
        {DISKS: {"from": 2, "to": 8, "step": 0}}, {DISKS: {"from": 2, "to": 8, "step": -1}},
        {DISKS: {"from": True, "to": 8}}, {DISKS: {"from": 8, "to": 8}},
        {DISKS: {"from": 9, "to": 8}}, {DISKS: {"from": 1, "to": 1e9}},
        {DISKS: {"from": 2, "to": 8, "by": 1}}, {DISKS: {"from": 2, "to": 3, "step": 0.5}},
        {DISKS: [2, 2, 4]}, {DISKS: [2, "4", "x", None, 2.5]}, {DISKS: [0, 2]},
        {COUNT: [1, 2, 0]}, {"/cache_mb": [0, 4]}, {"/read_ahead": [True]},
        {IOPS: [0, 0.1]}, {IOPS: [0]}, {IOPS: {"from": 0.01, "to": 0.03, "step": 0.01}},
        {DISK: [PRICED, UNPRICED, PRICED]}, {DISK: ["scsi-15k-301gb"]}, {DISK: [3]},
        {DISK: {"catalogue": {"rpm": 15000, "priced": True}}}, {DISK: {"catalogue": 5}},
        {DISK: {"catalogue": {"priced": False, "rpm_at_least": 15000, "rpm_at_most": 15000}}},
        {DISK: {"catalogue": {"rpm_at_least": "much"}}},
        {DISK: {"catalogue": {"rpm_at_least": True}}},
        {DISK: {"catalogue": {"name_at_most": 5}}}, {DISK: {"catalogue": {"pricedd": True}}},
        {DISK: {"catalogue": {"priced": 1, "colour": "red", "rmp": 1}}},
        {DISK: {"catalogue": {"price_at_most": 100}}}, {DISK: {"catalogue": {"rpm": 1}}},
        {DISK: {"catalogue": {"rpm": [10000, 15000], "capacity_gb_at_most": 80}}},
        {DISK: {"catalogue": {}, "more": 1}}, {DISKS: {"catalogue": {}}},
        {"/raid_groups/*/disks": [2, 4]}, {"/raid_groups/*/disks": [2], DISKS: [4]},
        {"/*/disks": [2]}, {"*/disks": [2]}, {"/raid_groups/*/dsks": [2]}, {"/nothing": [1]},
        {"/raid_groups/7/disks": [2]}, {"/assumptions/overhead": [1.1, 1.2]}, {"/servers": [1, 2]},
        {"/system": ["exchange-5.5-information-store"]}, {5: [1]},
        {"/raid_groups/0/level": ["RAID10", "RAID7"]}, {"/raid_groups/0/aligned": [True, False]},
        {DISKS: list(range(2, 3000))}, {DISKS: list(range(2, 2000))},
    ],
    "objectives": [
        None, [], {}, "price", [PRICE] * 2, [PRICE, P95], [{"figure": "price"}],
        [{"figure": "price", "goal": None}], [{"figure": "price", "goal": "lest"}],
        [{"figure": 3, "goal": "least"}], [{"goal": "least"}], ["price"],
        [{"figure": "prise", "goal": "least"}], [{"figure": "users_held", "goal": "most"}],
        [{"figure": "raid_group_1.level", "goal": "least"}],
        [{"figure": "price", "goal": "least", "gaol": 1}],
        [{"figure": name, "goal": "least"} for name in
         ("price", "disks", "headroom", "power_watts", "rack_units")],
        [{"figure": name, "goal": "least"} for name in
         ("price", "disks", "headroom", "power_watts", "rack_units", "disks_a_server")],
        [{"figure": "futures_held", "goal": "most"}], [{"figure": "headroom", "goal": "most"}],
    ],
    "bounds": [
        [], {}, [3], [{}], [{"figure": 3}], [{"figure": "price"}], [{"figure": "price", "most": 0}],
        [{"figure": "price", "most": -1}], [{"figure": "price", "most": "x"}],
        [{"figure": "price", "most": 1e15}], [{"figure": "price", "most": 1.1e15}],
        [{"figure": "disks", "least": 3, "most": 3}], [{"figure": "disks", "least": 4, "most": 3}],
        [{"figure": "disks", "least": "4", "most": 3}], [{"figure": "disks", "mots": 3}],
        [{"figure": "disks", "least": True, "most": 0}], [{"figure": "prise", "most": 3}],
        [{"figure": "raid_group_1.level", "most": 3}], [{"figure": "disks", "most": 3}] * 20,
        [{"figure": "disks", "most": 3}] * 21,
        [{"figure": P95["figure"], "least": 1, "most": 20}, {"figure": "disks", "most": 9}],
    ],
    "goal": [
        {"name": "cheapest"}, {"name": "cheapest", "budget": 5}, {"name": "cheepest"}, {}, "x",
        {"name": 3}, {"name": "most-users-for-money", "budget": 20000},
        {"name": "most-users-for-money"}, {"name": "most-users-for-money", "budget": 0},
        {"name": "most-users-for-money", "disks": 3}, {"name": "most-users-of-disks", "disks": 12},
        {"name": "most-users-of-disks", "disks": "x"},
    ],
    "load": ["given", "free", "heavy", 3],
    "states": [["normal"], ["disk-lost", "normal"], ["flooded", "normal"], [], "normal", [3], {}],
    "shortlist": [None, 1, 100, 0, 101, 1.5, "x"],
    "ranges": [
        {}, [], RANGES, THREE, {USERS: {"low": 6000, "high": 9000}}, {USERS: 5}, {USERS: {}},
        {USERS: {"low": 9000, "likely": 8000, "high": 10000}}, {USERS: {"low": 9000, "high": 9500}},
        {USERS: {"low": 8000, "likely": 8000, "high": 8000}}, {USERS: {"low": 1, "hihg": 2}},
        {USERS: {"low": 6000, "high": 9000, "confidence": 0.9999}},
        {USERS: {"low": 6000, "high": 9000, "confidence": 1}},
        {USERS: {"low": 6000, "high": 9000, "confidence": 0.01}},
        {USERS: {"low": "x", "high": 9000, "confidence": 0}}, {"/user": {"low": 1, "high": 2}},
        {"/raid_groups/0/level": {"low": 1, "high": 2}}, {DISKS: {"low": 2, "high": 4}},
        {"/assumptions/overhead": {"low": 0.1, "likely": 0.5, "high": 1}},
        {"/populations/0/concurrency": {"low": 0.5, "high": 1}},
    ],
    "futures": [10, 9, 10000, 10001, "x"],
    "seed": [0, -1, 2**32 - 1, 2**32, 1.5],
    "correlations": [
        [], {}, 3, [_rank(0, 1, 0.5)], [_rank(0, 1, 1)], [_rank(0, 1, 1.01)], [_rank(0, 1, None)],
        [_rank(0, 0, 0.5)], [_rank(0, 1, 0.5), _rank(1, 0, 0.5)], [5], [{"between": [USERS]}],
        [{"between": [USERS, 3], "rank": 0}], [{"between": [USERS, "/a"], "rank": 0, "why": 1}],
        [_rank(0, 1, 0.9), _rank(0, 2, 0.9), _rank(1, 2, -0.9)],
        [_rank(0, 1, 0.9), _rank(0, 2, 0.9)], [_rank(0, 1, 0.6), _rank(0, 2, 0.6)],
        [_rank(0, 1, 0.1), _rank(0, 1, 0.2), _rank(0, 1, 0.3), _rank(0, 2, 0.1)],
    ],
    "totals": [
        [], {}, [3], [{}], [{"of": USERS, "over": COUNT}], [{"of": USERS, "over": COUNT}] * 11,
        [{"of": USERS}], [{"of": USERS, "over": COUNT, "beside": COUNT}], [{"over": COUNT}],
        [{"of": "/nothing", "over": COUNT}], [{"of": DISK, "over": COUNT}],
        [{"of": COUNT, "over": COUNT}], [{"of": USERS, "over": "/servers"}],
        [{"of": USERS, "over": "/raid_groups/0/level"}], [{"of": USERS, "over": "/x"}],
        [{"of": USERS, "over": COUNT, "total": 8000, "why": 1}],
        [{"of": USERS, "over": COUNT, "total": 0}], [{"of": USERS, "over": COUNT, "total": "x"}],
        [{"of": USERS, "over": COUNT, "total": 1e15}], [{"of": USERS, "over": COUNT, "total": 7}],
        [{"of": USERS, "beside": DISKS, "total": 9000}], [{"of": USERS, "beside": DISKS}],
        [{"of": USERS, "beside": DISKS, "total": 3}], [{"of": "/servers", "over": COUNT}],
        [{"of": USERS, "over": COUNT}, {"of": USERS, "beside": DISKS}],
    ],
}  # fmt: skip
# Several mistakes, one after the other and around what is right: each is told, wherever it is.
_WRONG: dict[str, list[Any]] = {
    "objectives": [3, {"figure": 3}, PRICE, PRICE, {"figure": "x", "gaol": 1}],
    "bounds": [3, {"figure": "price"}, {"figure": "disks", "most": 9}, {"figure": 3},
               {"figure": "disks", "least": 5, "most": 3}, {"figure": "x", "most": 0}],
    "states": ["x", "normal", 3, "y"],
    "correlations": [5, _rank(0, 1, "x"), _rank(0, 2, 0.5), _rank(2, 0, 0.5), _rank(1, 1, 0.5),
                     {"between": ["/a", "/b"]}, _rank(1, 2, 2)],
    "totals": [3, {"of": USERS, "over": "/x"}, {"of": "/x", "over": COUNT},
               {"of": DISK, "over": COUNT}, {"of": USERS, "over": COUNT, "total": 0},
               {"of": "/servers", "over": COUNT}, {"of": "/servers", "over": COUNT}, 4],
}  # fmt: skip
for _part, _several in _WRONG.items():
    PARTS[_part] += [_several, _several[::-1]]
_AXES: dict[str, Any] = {
    "/a": [1], DISKS: [], "/raid_groups/*/disks": [2], COUNT: [1, "x"], "/servers": {"from": 2},
    "/b": [1], DISK: {"catalogue": {"rpm": 1}}, "/populations/*/users": [10],
}  # fmt: skip
_RANGES: dict[str, Any] = {
    "/a": 5, USERS: 5, "/servers": {"low": 1, "likely": 2, "high": 3}, IOPS: {"low": 2, "high": 1},
    "/raid_groups/0/level": {}, "/b": {},
}  # fmt: skip
for _part, _all in (("axes", _AXES), ("ranges", _RANGES)):
    PARTS[_part] += [_all, dict(reversed(_all.items()))]

# Questions in which two parts meet, and those of other mail systems.
WHOLE: list[dict[str, Any]] = [
    {"load": "free", "ranges": RANGES, "objectives": [HELD]},
    {"load": "free", "objectives": [PRICE]}, {"load": "free", "objectives": [HELD, PRICE]},
    {"load": "free", "objectives": [HELD], "totals": [{"of": USERS, "over": COUNT}]},
    {"axes": {USERS: [7000, 9000]}, "ranges": RANGES}, {"colour": 1, "axis": {}},
    {"goal": {"name": "most-users-of-disks", "disks": 8}, "load": "given"},
    {"goal": {"name": "cheapest"}, "ranges": RANGES, "objectives": None, "futures": 12},
    {"ranges": THREE, "correlations": [_rank(0, 1, 0.9), _rank(1, 2, 0.5)], "seed": 3},
    {"ranges": {USERS: {"low": 1, "high": "x"}, IOPS: {}}, "correlations": [_rank(0, 1, 0.3)]},
    {"ranges": RANGES, "states": ["disk-lost", "normal", "disk-lost"], "futures": 20},
    {"scenario": None}, {"scenario": []}, {"scenario": {"system": "exchange-5.6"}},
    {"scenario": scenario(servers=0)},
    {"scenario": scenario(state="disk-lost"), "states": ["normal"]},
    {"scenario": scenario(raid_groups=[]), "axes": {DISKS: [2]}},
    # What an axis varies need not be right as it stands, nor what hangs together with it.
    *({"scenario": _unbuildable(0), "axes": {f"/raid_groups/{at}": [value]}}
      for at, value in (("0/disks", 4), ("0/level", "RAID5"), ("*/count", 2), ("1/disks", 2),
                        ("0/disk", PRICED))),
    {"scenario": _unbuildable(1), "axes": {DISKS: [4]}},
    {"scenario": _unbuildable(0), "axes": {"/servers": [1]}},
    {"scenario": scenario(disk="none"), "axes": {DISK: [PRICED]}},
    {"scenario": scenario(disk="none"), "axes": {"/raid_groups/*/disk": [PRICED]}},
    {"scenario": DAG, "axes": {SITES: [2, 4], "/ha_copies": [2, 3]},
     "states": ["normal", "server-lost", "site-lost"]},
    {"scenario": DAG, "axes": {SITES: [2], "/servers_per_dag_primary_site": [4]}},
    {"scenario": DAG, "axes": {"/state": ["normal", "server-lost"]}, "states": ["normal"]},
    {"scenario": MAILBOX, "axes": {"/populations/0/profile": {"catalogue": {}}}},
    {"scenario": MAILBOX, "axes": {"/storage_groups": {"from": 4, "to": 28, "step": 8}},
     "ranges": {"/populations/0/iops_per_user": {"low": 0.1, "high": 0.9}}},
    {"scenario": MAILBOX, "axes": {"/storage_groups": [4]},
     "ranges": {"/populations/0/mailbox_size_mb": {"low": 100, "high": 300}}},
    {"scenario": BY_SYSTEM["postfix-relay"], "axes": {"/relays": [1, 2]},
     "states": ["normal", "x"]},
]  # fmt: skip


def questions(catalogue: Catalogue) -> Iterator[tuple[str, Any]]:
    """Each part of a question as it may be and as it may not; then whole questions."""
    usual = {
        "scenario": scenario(), "axes": {**AXES, DISKS: [2, 4]}, "objectives": [PRICE],
    }  # fmt: skip
    for part, asked in PARTS.items():
        for number, value in enumerate(asked):
            whole = copy.deepcopy(usual)
            if part in ("futures", "seed", "correlations"):
                whole["ranges"] = THREE
            whole[part] = value
            if value == ABSENT:
                del whole[part]
            # Several cases may begin alike.
            yield f"{part}, {number}: {str(value)[:60]}", _said(whole, catalogue)
    for number, asked in enumerate(WHOLE):
        changed = {**copy.deepcopy(usual), **asked}
        if asked.get("scenario") in (DAG, MAILBOX, BY_SYSTEM["postfix-relay"]):
            changed["objectives"] = [{"figure": "headroom", "goal": "most"}]
        yield f"{number}: {', '.join(asked)}", _said(changed, catalogue)
    for nothing in (None, [], "x"):
        yield f"question {nothing!r}", _said(nothing, catalogue)


def _said(document: Any, catalogue: Catalogue) -> Any:
    try:
        read = search.read(document, catalogue)
    except InputProblems as error:
        return [[each.pointer, each.code, each.message, each.hint] for each in error.problems]
    return {
        "axes": [
            [axis.pointer, axis.label, axis.unit, list(axis.values)[:9], len(axis.values),
             axis.places, [[place, each[:9]] for place, each in axis.shares]]
            for axis in read.space.axes
        ],
        "objectives": [asdict(each) for each in read.objectives],
        "bounds": [asdict(each) for each in read.bounds],
        "uncertain": read.uncertain and asdict(read.uncertain),
        "else": [read.free, read.states, read.shortlist, read.size, read.evaluations, read.paid,
                 read.outlay, read.kept, [name for name, _ in read.in_states(read.space.scenario)]],
        "drawn": {name: values.ravel()[:7].tolist() for name, values in read.drawn.items()},
        "samples": [list(each.values()) for each in list(read.samples())[:20]],
    }  # fmt: skip
