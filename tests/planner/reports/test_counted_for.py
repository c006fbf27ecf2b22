"""A figure says of what it is: of a server, of a group, of all."""

import json
from pathlib import Path

import pytest

from calculators.answers import plain
from calculators.engine import open_scenario
from calculators.inputs.catalogue import from_fixtures
from calculators.systems import SYSTEMS
from planner.pages.search_form.figures import label
from planner.report.words.labels import title_of

_KEPT = Path(__file__).parents[2] / "calculators" / "baseline"
DOCUMENTS = [
    document
    for name in ("documents.json", "more_documents.json")
    for document in json.loads((_KEPT / name).read_text())
]
CATALOGUE = from_fixtures()
# What no server or group has for itself, or what says with its unit that it is of one thing.
_OF_ALL = {
    "servers.all", "disks.all", "relays.needed", "throughput.limiting_resource",
    "back_pressure.expected", "cpu.percent", "response_time.mean_ms", "response_time.p95_ms",
    "response_time.p95_most", "database.fgl_performance", "database.disk_utilisation",
    "database.second_losses_survived", "memory.warm_up_minutes",
}  # fmt: skip
_SAID = (" of a ", "of one ", " of each ", " for a ", " in a server", " of all ", " of the server")


def titles(document):
    figures = plain(open_scenario(document, CATALOGUE).sizing)["figures"]
    names = SYSTEMS[document["system"]].key_figures
    return {name: title_of(name, figures[name]) for name in names if name in figures}


@pytest.mark.parametrize("system", sorted(SYSTEMS))
def test_every_key_figure_says_of_what_it_is(system):
    document = next(each for each in DOCUMENTS if each["system"] == system)
    unsaid = [
        title
        for name, title in titles(document).items()
        if name not in _OF_ALL and not any(words in title for words in _SAID)
    ]
    assert unsaid == []


def test_the_database_io_is_of_what_shares_the_load():
    asked = next(each for each in DOCUMENTS if each["system"] == "exchange-2013")
    assert titles(asked)["database.iops"] == "Database I/O of a group, one copy of each database"
    assert title_of("database.iops", {"label": "database I/O of one group in one site"}) == (
        "Database I/O of a group in one site"
    )
    alone = next(each for each in DOCUMENTS if each["system"] == "exchange-2016")
    found = titles(alone)
    assert found["database.iops"] == "Database I/O of a server"
    assert found["database.count"] == "Databases of a server"
    for system in ("exchange-5.5-information-store", "exchange-2007-mailbox"):
        document = next(each for each in DOCUMENTS if each["system"] == system)
        assert titles(document)["database.iops"] == "Database I/O of a server"
    # Where only the key is known, or an old sizing has "of one unit", nothing is claimed.
    assert title_of("database.iops") == "Database I/O"
    assert title_of("database.iops", {"label": "database I/O of one unit"}) == "Database I/O"


def test_a_picker_of_figures_says_of_what_the_database_io_is():
    asked = next(each for each in DOCUMENTS if each["system"] == "exchange-2013")
    figures = plain(open_scenario(asked, CATALOGUE).sizing)["figures"]
    assert label("database.iops", figures).startswith("Database I/O of a group")
