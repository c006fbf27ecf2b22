"""Scenarios whose answers are kept in full, by subject: what a change of a word or number moves."""

import copy
from collections.abc import Iterator
from dataclasses import asdict, is_dataclass, replace
from functools import partial
from itertools import islice
from typing import Any

from calculators import engine, search
from calculators.answers import plain
from calculators.checks import horizon
from calculators.engine import open_scenario
from calculators.inputs.catalogue import from_fixtures
from calculators.solver import has_servers
from calculators.studies.reverse_sizing.reverse import reverse
from calculators.systems import SYSTEMS
from tests import answered
from tests.calculators.answers.finding_cases import findings
from tests.calculators.answers.question_cases import questions
from tests.calculators.baseline import freeze
from tests.calculators.documents import BY_SYSTEM, MAILBOX
from tests.calculators.search_cases import AXES, P95, PRICE, PRICED, RANGES, UNPRICED, scenario

CATALOGUE = from_fixtures()
Case = tuple[str, Any]
# What the load of a scenario is written in.
_LOADS = ("users", "messages_per_second", "peak_messages_per_minute", "messages")
_GROWING = {"users_growth": 0.25, "load_growth": 0.12, "size_growth": 0.07}


def loaded(document: dict[str, Any], factor: float) -> dict[str, Any]:
    """The document with so much of its load."""
    made = copy.deepcopy(document)
    for holder in (made, *made.get("populations", ())):
        for key in _LOADS:
            if holder.get(key) and (key != "messages" or "peak_messages_per_minute" not in holder):
                value = holder[key] * factor
                holder[key] = max(1, round(value)) if key == "users" else value
    return made


def growing(document: dict[str, Any], years: int = 4) -> dict[str, Any]:
    """The document with everything growing that can."""
    known = {field.name for field in SYSTEMS[document["system"]].fields}
    grown = {key: share for key, share in _GROWING.items() if key in known}
    return {**document, **grown, "horizon_years": years}


def some_documents(each: int) -> Iterator[tuple[str, dict[str, Any]]]:
    """So many documents of each mail system."""
    for system, documents in sorted(freeze.documents().items()):
        for number, document in enumerate(islice(documents, each)):
            yield f"{system} {number}", document


def load() -> Iterator[Case]:
    """How far designs hold, what breaks first and what to say of it."""
    for name, document in some_documents(3):
        variants = {
            "as it is": document,
            "a third": loaded(document, 1 / 3),
            "thrice": loaded(document, 3),
            "hardly any": loaded(document, 1 / 5000),
            "growing": growing(document),
            "slowly": growing(loaded(document, 0.1), 1),
        }
        if name.endswith(" 0") and SYSTEMS[document["system"]].load_of_one:
            variants |= {f"{n} servers": {**document, "servers": n} for n in (1, 2, 3)}
        for said, variant in variants.items():
            yield f"{name}, {said}", outlook(variant)


def outlook(document: dict[str, Any]) -> dict[str, Any]:
    """Everything that is said of the load and of each limit."""
    opened = open_scenario(document, CATALOGUE)
    grown = horizon.run_out(opened.bench)
    found = {
        "verdict": opened.verdict,
        "sentence": opened.sizing.sentence,
        "limit": plain(opened.load_limit),
        "checks": [
            [each.name, each.verdict, each.needed, each.available, each.margin, each.message]
            for each in opened.checks
        ],
    }
    if grown:
        every_year = slice(None, None, 12)
        found["databases_added"] = grown["databases_added"]
        found["used"] = {k: v[every_year].tolist() for k, v in sorted(grown["used"].items())}
    return found


def states() -> Iterator[Case]:
    """Every limit in every state of failure."""
    for name, document in some_documents(2):
        yield name, answered.failure_states(document, CATALOGUE)


_LICENCES = [
    {"name": "CAL", "per": "mailbox", "period": "year", "price": "2.35", "currency": "EUR"},
    {"name": "Agent", "per": "core", "period": "month", "price": "1.70", "currency": "EUR"},
    {"name": "Support", "per": "server", "period": "month", "price": 51, "currency": "EUR"},
    {"name": "Spare", "per": "disk", "period": "once", "price": "3.30", "currency": "EUR"},
    {"name": "Moving in", "price": "1000", "currency": "EUR", "price_origin": "assumed"},
]
_RUNNING = {"energy_price": 0.31, "pue": 1.4, "rack_unit_month": 11.5}
_DISK = "disk/scsi-15k-300gb"
_EUROS = {
    _DISK: {"price": "301.50", "currency": "EUR"},
    "server/hub-2x2-2200": {"price": "6800", "currency": "EUR", "supplier": "Acme"},
}
_RATES = {"USD": {"rate": 0.9, "on": "2026-03-01", "source": "our bank"}}
PURCHASES: dict[str, dict[str, Any]] = {
    "nothing said": {},
    "years": {"years": 7},
    "euros": {"prices": _EUROS},
    "euros, and sums in them": {"prices": _EUROS, "currency": "EUR", "years": 3},
    "licences": {"lines": _LICENCES, "years": 3},
    "licences in two currencies": {
        "lines": [*_LICENCES, {"name": "Scan", "price": 7, "currency": "USD", "per": "server"}],
    },
    "everything in one currency": {
        "prices": _EUROS, "currency": "EUR", "rates": _RATES, "lines": _LICENCES, **_RUNNING,
    },
    "without a rate": {"prices": {_DISK: _EUROS[_DISK]}, "currency": "EUR", "lines": _LICENCES},
    "in dollars, without a rate": {"prices": _EUROS, "currency": "USD", "lines": _LICENCES[:2]},
    "running only": {**_RUNNING},
    "running, PUE assumed": {"energy_price": 0.31, "rack_unit_month": 11.5, "currency": "EUR"},
    "failed drives": {"failed_drives": "fleet", "currency": "EUR", "prices": _EUROS},
    "own rate of failure": {"failure_rate": 0.08, "warranty_years": 0, "prices": _EUROS},
    "warranty": {"failed_drives": "stated", "warranty_years": 2, "years": 6, "prices": _EUROS},
    "unknown prices": {
        "lines": [{"name": "Training"}, {"name": "Visits", "per": "core", "period": "month"}],
    },
}  # fmt: skip


def hardware_of(known: bool) -> Any:
    """The catalogue with power and height of everything, or as it comes."""
    if not known:
        return CATALOGUE
    of = {
        "servers": {"power_watts": 410, "rack_units": 2, "cores_per_processor": 6, "processors": 2},
        "disks": {"power_watts": 11},
    }
    tables = {
        table: {key: row | more for key, row in getattr(CATALOGUE, table).items()}
        for table, more in of.items()
    }
    return replace(CATALOGUE, **tables, _made={})


def bills() -> Iterator[Case]:
    """What to buy and what it costs: each way to pay, and each mail system."""
    named = {**copy.deepcopy(MAILBOX), "server": "hub-2x2-2200"}
    for known in (False, True):
        rows = hardware_of(known)
        of = "power and height known" if known else "as it comes"
        for said, purchase in PURCHASES.items():
            for servers in (None, 3) if said.startswith("every") else (None,):
                document = {**named, "purchase": purchase, "servers": servers}
                name = f"{of}, {said}, {servers or 1} server"
                yield name, engine.bill_of_materials(document, rows)
    everything = PURCHASES["everything in one currency"]
    for key, document in BY_SYSTEM.items():
        paid = {**copy.deepcopy(document), "purchase": everything}
        yield key, engine.bill_of_materials(paid, hardware_of(True))
    for name, document in some_documents(3):
        yield name, engine.bill_of_materials(document, CATALOGUE)


def solver() -> Iterator[Case]:
    """The fewest and the cheapest disks, and the fewest servers."""
    for name, document in some_documents(2):
        if document["system"] == "postfix-relay":
            continue
        for said, factor in (("as it is", 1.0), ("twice", 2.0)):
            opened = open_scenario(loaded(document, factor), CATALOGUE)
            found = plain(opened.solution)
            for volume in found["volumes"]:
                volume["offers"] = volume["offers"][:4] if "offers" in volume else []
            servers = opened.fewest_servers() if has_servers(opened.bench) else None
            found["servers"] = asdict(servers) if is_dataclass(servers) else servers
            yield f"{name}, {said}", found


def backwards() -> Iterator[Case]:
    """Reverse sizing: the most load, the fewest and the cheapest, and again of what it found."""
    for name, document in some_documents(1):
        found = plain(reverse(document, CATALOGUE))
        yield name, found
        most = next((way["document"] for way in found["ways"] if way["key"] == "most-load"), None)
        if most is not None:
            again = plain(reverse(most, CATALOGUE))
            yield f"{name}, the most of it", {"ways": again["ways"][:1], "load": again["load"]}


def searches() -> Iterator[Case]:
    """What a search answers: the front, the shortlist, the rejections and the near misses."""
    price, p95 = PRICE, P95
    weeks = {"figure": "response_time.mean_ms", "goal": "least"}
    held, most_futures, most_users = (
        {"figure": name, "goal": "most"} for name in ("headroom", "futures_held", "users_held")
    )
    futures = {
        "ranges": RANGES, "futures": 64, "seed": 5,
        "correlations": [{"between": list(RANGES), "rank": 0.5}],
    }  # fmt: skip
    few = {**AXES, "/raid_groups/0/disks": [4, 8], "/raid_groups/0/count": [1, 2]}
    asked: dict[str, dict[str, Any]] = {
        "price and response": {"axes": AXES, "objectives": [price, p95]},
        "one goal": {"axes": AXES, "objectives": [p95]},
        "headroom": {"axes": AXES, "objectives": [price, held]},
        "bounded": {
            "axes": AXES, "objectives": [price, weeks],
            "bounds": [{"figure": "disks", "most": 12}, {"figure": p95["figure"], "most": 40}],
        },
        "two models": {
            "axes": {**AXES, "/raid_groups/0/disk": [PRICED, UNPRICED]},
            "objectives": [price, p95],
        },
        "nothing holds": {
            "axes": {"/raid_groups/0/disks": [2, 4, 6]}, "objectives": [price],
            "scenario": scenario(populations=[
                {"users": 200000, "iops_per_user": 0.3, "read_share": 0.6},
            ]),
        },
        "uncertain": {"axes": few, "objectives": [price, most_futures], **futures},
        "users held": {"axes": few, "objectives": [price, most_users], "load": "free"},
        "broken": {"axes": few, "objectives": [price], "states": ["normal", "disk-lost"]},
        "groups of servers": {
            "scenario": BY_SYSTEM["exchange-2013"],
            "axes": {"/servers_per_dag_primary_site": [2, 4, 6], "/ha_copies": [2, 3]},
            "objectives": [{"figure": "bought.servers", "goal": "least"}],
        },
        "relays": {
            "scenario": BY_SYSTEM["postfix-relay"], "axes": {"/relays": [1, 2, 3, 4]},
            "objectives": [{"figure": "headroom", "goal": "most"}],
        },
    }  # fmt: skip
    for name, question in asked.items():
        whole = {"scenario": scenario(), **question}
        read = search.read(whole, CATALOGUE)
        yield name, plain(search.finish(read, search.sweep(read)))
    yield from designs_in_full(few, futures)


def _paid_for(hardware_figures: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """Searches in which prices, power and heights are known, assumed, owned, or not known."""
    server = "dell-r760-12lff"
    goals, named = [PRICE, *hardware_figures], {**copy.deepcopy(MAILBOX), "server": "hub-2x2-2200"}
    disks = {"/raid_groups/0/disks": [14, 20, 40]}
    owned = {"prices": {_DISK: {"owned": 16}}}
    mixed = {"prices": {**_EUROS, "disk/ultra320-15k-36gb": {"price": 90, "currency": "USD"}}}
    models = {"/raid_groups/0/disk": [PRICED, UNPRICED], **disks}
    dag = {**copy.deepcopy(BY_SYSTEM["exchange-2013"]), "server": server}
    shelves = {"/servers_per_dag_primary_site": [4, 6], "/enclosure": ["dell-md1400"]}
    asked: dict[str, tuple[Any, dict[str, Any], dict[str, Any]]] = {
        "as it comes": (named, disks, {}),
        "servers vary": (named, {**disks, "/servers": [1, 2]}, {}),
        "owned": (named, disks, owned),
        "euros": (named, models, {"prices": _EUROS}),
        "two currencies": (named, models, mixed),
        "two currencies and a rate": (named, models, {**mixed, "rates": _RATES, "currency": "EUR"}),
        "models of servers": (MAILBOX, {"/server": ["hub-2x2-2200", "mailbox-2007-24gb"]}, {}),
        "controllers": (
            named,
            {"/raid_groups/0/controller": ["perc-h965i", "megaraid-9560-8i", "onboard-ports"]}, {},
        ),
        "enclosures": (dag, shelves, {}),
        "servers that are named": (dag, {"/server": [server, "dell-r760-24sff"]}, {}),
        "RAID 0": (named, {"/raid_groups/0/level": ["RAID0", "RAID10"], **disks}, {}),
    }  # fmt: skip
    return {
        f"paid for: {name}": {
            "scenario": {**copy.deepcopy(base), "purchase": purchase},
            "axes": axes,
            "objectives": goals,
            "bounds": [{"figure": "price", "most": 30000}] if name == "two currencies" else [],
        }
        for name, (base, axes, purchase) in asked.items()
    }


def designs_in_full(few: dict[str, Any], futures: dict[str, Any]) -> Iterator[Case]:
    """Searches of further kinds, and some designs of each held against all that was asked."""
    figures = [
        {"figure": name, "goal": goal}
        for name, goal in (
            ("power_watts", "least"), ("rack_units", "least"), ("disks_a_server", "least"),
            ("survives", "most"), ("spare_capacity", "most"),
        )
    ]  # fmt: skip
    mailbox = {**MAILBOX, "users_growth": 0.1, "horizon_years": 4}
    users = "/populations/0/users"
    asked: dict[str, dict[str, Any]] = {
        "figures of hardware": {"axes": few, "objectives": figures},
        "figures of hardware, of a group of servers": {
            "scenario": BY_SYSTEM["exchange-2013"], "objectives": figures,
            "axes": {"/servers_per_dag_primary_site": [4, 6], "/server": ["dell-r760-12lff"]},
        },
        "users held and bounded in two states": {
            "axes": few, "objectives": [{"figure": "users_held", "goal": "most"}, PRICE],
            "load": "free", "states": ["disk-lost", "normal"],
            "bounds": [{"figure": "users_held", "least": 9000}, {"figure": "price", "most": 9000}],
        },
        "uncertain, in two states, bounded": {
            "axes": few, "states": ["normal", "disk-lost"], "objectives": [PRICE],
            "bounds": [{"figure": "futures_held", "least": 0.5}], **futures,
        },
        "uncertain without an outlay": {
            "axes": few, "objectives": [{"figure": "headroom", "goal": "most"}], **futures,
        },
        "years": {
            "scenario": mailbox, "axes": {"/raid_groups/0/disks": [14, 20, 26]},
            "objectives": [PRICE, {"figure": "years_until_full", "goal": "most"}],
        },
        "shared out": {
            "axes": {**few, "/servers": [1, 2, 3]}, "objectives": [PRICE, P95],
            "totals": [{"of": users, "over": "/servers"}],
        },
        **_paid_for(figures[:2]),
        "nothing holds the bounds": {
            "axes": few, "objectives": [PRICE], "states": ["normal", "disk-lost"],
            "bounds": [{"figure": "price", "most": 100}, {"figure": "disks", "least": 30}],
        },
    }  # fmt: skip
    for name, question in asked.items():
        # What varies is known, but for one search.
        known = name.startswith("paid for") and "as it comes" not in name
        read = search.read({"scenario": scenario(), **question}, hardware_of(known))
        answer = plain(search.finish(read, search.sweep(read)))
        yield name, answer
        cheapest = (answer["futures"] or {}).get("cheapest")
        numbers = sorted({0, read.size // 3, read.size // 2, read.size - 1})
        yield f"{name}: designs", {n: search.in_full(read, n, cheapest) for n in numbers}


_MODULE = {
    "key": "dimm-64", "name": "64 GiB", "capacity_gib": 64, "origin": "given", "source": "us",
    "price": "200.00", "currency": "EUR", "price_origin": "given",
}  # fmt: skip
_NAMED: dict[str, dict[str, Any]] = {
    "large bays": {"server": "dell-r760-12lff"},
    "small bays": {"server": "dell-r760-24sff", "database_disk": "samsung-pm9a3-u2-7680gb"},
    "enclosures": {"server": "dell-r760-12lff", "enclosure": "dell-md1400"},
    "enclosures behind a controller": {
        "server": "dell-r760-12lff", "enclosure": "dell-md1400", "controller": "perc-h965i",
        "enclosure_controller": "megaraid-9560-8i", "controllers": 2,
    },
    "one controller": {"server": "dell-r760-12lff", "controller": "megaraid-9560-8i"},
    "two controllers": {"controller": "megaraid-9560-8i", "controllers": 2},
    "memory": {"server": "dell-r760-12lff", "memory_module": "dimm-64"},
    "memory that is given": {"memory_module": "dimm-64", "ram_gib": 200, "ram_gb": 200},
    "a rate that is given": {
        "server": "dell-r760-12lff", "cores_per_server_primary_site": 8,
        "specint2006_rate_primary_site": 300,
    },
    "volumes of one's own": {"own_volumes_per_server": 3},
    "many volumes of one's own": {"own_volumes_per_server": 40, "servers_per_dag_primary_site": 6},
}  # fmt: skip


def hardware() -> Iterator[Case]:
    """The limits of hardware that is named, and what is bought of it."""
    rows = replace(
        CATALOGUE, further={**CATALOGUE.further, "memory": {"dimm-64": _MODULE}}, _made={}
    )
    for system, document in BY_SYSTEM.items():
        known = {field.name for field in SYSTEMS[system].fields}
        for said, named in _NAMED.items():
            taken = {key: value for key, value in named.items() if key in known}
            if not taken:
                continue
            sized = engine.size({**copy.deepcopy(document), **taken}, rows)
            figures = {
                name: figure["value"]
                for name, figure in sized["figures"].items()
                if name.split(".")[0] in _OF_HARDWARE
            }
            checks = [
                [each["name"], each["verdict"], each["needed"], each["available"], each["margin"]]
                for each in sized["checks"]
            ]
            yield f"{system}, {said}", {"figures": figures, "checks": checks}


_OF_HARDWARE = {"bought", "enclosures", "controllers", "memory", "server", "copies", "disks"}
SUBJECTS = {
    "load": load, "states": states, "bills": bills, "solver": solver, "searches": searches,
    "hardware": hardware, "reverse": backwards, "questions": partial(questions, CATALOGUE),
    "findings": findings,
}  # fmt: skip
