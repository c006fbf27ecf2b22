"""What a design asks for and does not have, as spare disks beside a RAID layout, is given up, and a
model of which it buys nothing is no change."""

import copy
from uuid import UUID

import pytest

from calculators import search
from calculators.sheet.said.protection import HAS
from calculators.systems.exchange_2013.server.metacache import TO_BUY
from planner.models import Search
from planner.pages.scenario.answer.answers import attempt
from planner.pages.search_result import listed, outcomes, results
from planner.pages.search_result.designs.design import design_page
from planner.pages.search_result.designs.selected import SelectedPage
from planner.pages.search_result.found import Found
from planner.pages.search_result.sentence import sentence
from planner.report.comparison.comparison import compared
from planner.report.compose import compose
from planner.selectors.searches import with_best
from planner.services.plans.comparisons import column_of
from planner.services.scenarios import scenarios, sizings
from planner.services.searches.searches import search_designs, start_search
from tests.calculators.documents import ONE_SITE

pytestmark = pytest.mark.django_db
ID = "01a20000-0000-7000-8000-000000000000"
SERVERS = {"/servers_per_dag_primary_site": {"from": 4, "to": 6}}
SOLID = ["intel-s4500-960gb", "kioxia-cd8-r-15360gb"]
# A RAID layout takes no spare disks and no MetaCache, whatever is asked for.
LOST = ["spare disk", "MetaCache"]
RAID = {"/disk_layout": ["raid10"], "/metacache_disk": SOLID, **SERVERS}
BOTH = {**RAID, "/disk_layout": ["jbod", "raid10"]}
NAMES = ("Intel", "KIOXIA", "CD8")


def _searched(cast, scenario=ONE_SITE, goal="disks.all", **axes):
    question = {
        "scenario": copy.deepcopy(scenario), "axes": axes,
        "objectives": [{"figure": goal, "goal": "least"}],
    }  # fmt: skip
    answer = search_designs(question, cast.catalogue)
    return Found(question, answer, cast.catalogue), search.read(question, cast.catalogue)


def _state(found):
    return {"id": ID, "document": found.document, "answer": found.answer}


def test_raid_gives_up_what_it_takes_nothing_of(cast):
    """ "Held as today: spare disks of a server and MetaCache database", and candidate 1 had
    neither."""
    found, asked = _searched(cast, **RAID)
    best = found.front[0]
    assert found.answer["shortlist"][0]["gives_up"] == LOST == found.gives_up(best)
    assert ", but gives up spare disk and MetaCache: " in sentence(found, False)
    held = results._held(found)
    assert "restore volume" in held, "it has that"
    assert "spare" not in held
    assert "MetaCache" not in held
    document = search.document(asked, best["design"])
    page = design_page(_state(found), best["design"], best["values"], document, cast.catalogue)
    assert page["verdict_said"][0] == "Gives up: spare disk and MetaCache."
    chosen = SelectedPage(
        _state(found), {best["design"]: (best["values"], document)}, cast.catalogue
    )
    rows = {row.title: [cell.text for cell in row.cells] for row in chosen.kept}
    assert rows["Gives up, against today"] == ["none", "spare disk and MetaCache"]


@pytest.mark.parametrize(
    ("axes", "unused", "changes"),
    [
        ({"/metacache": [False]}, "/metacache_disk_gb", ["MetaCache database"]),
        # Beside a RAID layout there is none of any size.
        ({"/disk_layout": ["raid10"]}, "/metacache_disk_gb", ["Plain disks or RAID"]),
        # A model says how large a disk is, whatever size stands beside it.
        (
            {"/database_disk": ["exos-x24-12tb-sas"]},
            "/db_disk_size_*_site",
            ["Database disk model"],
        ),
    ],
)
def test_a_number_on_which_nothing_rests_is_no_change(cast, axes, unused, changes):
    """ "Size of a solid state disk 1,920 GB -> 960 GB" of a design without such a disk."""
    scenario = {**ONE_SITE, "metacache": True, "metacache_disk_gb": 1920}
    found, asked = _searched(cast, scenario, **axes, **{unused: [960, 8000]}, **SERVERS)
    best = found.front[0]
    assert best["values"][unused] == 960
    rows = found.words.changed(found.has(best))
    assert [label for label, *_ in rows] == changes
    document = search.document(asked, best["design"])
    page = design_page(_state(found), best["design"], best["values"], document, cast.catalogue)
    assert "960 GB" not in page["title"]
    assert results._changes(found, ID)["rows"] == rows


def test_a_number_that_a_design_uses_is_a_change(cast):
    scenario = {**ONE_SITE, "metacache": True, "metacache_disk_gb": 1920}
    sizes = {"/metacache_disk_gb": [3840, 7680]}
    found, _ = _searched(cast, scenario, **sizes, **SERVERS)
    assert found.answer["without"] == {}
    labels = [label for label, *_ in found.words.changed(found.has(found.front[0]))]
    assert labels == ["Size of a solid state disk"]


def test_scenarios_side_by_side_say_it_too(cast):
    documents = [ONE_SITE, {**ONE_SITE, "disk_layout": "raid10"}]
    columns = [
        column_of(UUID(int=n), f"D{n}", "P", copy.deepcopy(each), cast.catalogue)
        for n, each in enumerate(documents, start=1)
    ]
    found = compared(columns, columns[0].id)
    assert [each.gives_up for each in found.scenarios] == [[], LOST]


def test_against_a_design_of_raid_no_raid_gives_anything_up(cast):
    raid = {**ONE_SITE, "disk_layout": "raid10"}
    found, _ = _searched(cast, raid, **SERVERS)
    assert found.answer["today"]["without"] == ["/metacache", "/spare_disks"]
    assert found.gives_up(found.front[0]) == []
    assert found.answer["gives_up_nothing"] is None, "no design gives anything up"
    assert "MetaCache" in results._held(found), "held as today's, which has none"


def test_the_best_that_gives_up_nothing_has_it_all(cast):
    """A design of RAID was the best that gives up nothing."""
    found, asked = _searched(cast, goal="servers.all", **BOTH, **{"/ha_copies": [2, 3]})
    kept = found.answer["gives_up_nothing"]
    assert kept["gives_up"] == []
    assert kept["values"]["/disk_layout"] == "jbod"
    assert kept["values"]["/ha_copies"] == 3
    half = asked.size // 2
    parts = [search.sweep(asked, *ends) for ends in ((0, half), (half, asked.size))]
    merged = search.merge([search.unpack(search.pack(part)) for part in parts])
    assert search.finish(asked, merged)["gives_up_nothing"] == kept, "however the space is cut"
    # By no axis that asks for less: the layout takes it.
    found, _ = _searched(cast, **BOTH)
    assert found.answer["gives_up_nothing"]["values"]["/disk_layout"] == "jbod"


def test_a_model_that_is_not_bought_is_no_change(cast):
    """ "RAID 10; solid state disk model Intel SSD DC S4500 960 GB", whose bill had none."""
    found, asked = _searched(cast, **RAID)
    best = found.front[0]
    assert "/metacache_disk" in best["values"]
    told = found.described(best)
    assert told.startswith("RAID 10")
    assert not [name for name in NAMES if name in told]
    labels = [label for label, *_ in found.words.changed(found.has(best))]
    assert "Solid state disk model" not in labels
    document = search.document(asked, best["design"])
    page = design_page(_state(found), best["design"], best["values"], document, cast.catalogue)
    assert not [name for name in NAMES if name in f"{page['title']} {page['name']}"]
    chosen = SelectedPage(
        _state(found), {best["design"]: (best["values"], document)}, cast.catalogue
    )
    said = str([column.name for column in chosen.columns])
    assert not [name for name in NAMES if name in said]
    for row in (*chosen.inputs, *chosen.figures):
        assert "33,000" not in str(row), row.title
        assert not [name for name in NAMES if name in str(row)], row.title
    today = {**ONE_SITE, "metacache_disk": SOLID[0]}
    found, asked = _searched(cast, today, **{"/disk_layout": ["raid10"], **SERVERS})
    best = found.front[0]
    designs = {best["design"]: (best["values"], search.document(asked, best["design"]))}
    chosen = SelectedPage(_state(found), designs, cast.catalogue)
    told = {row.title: [cell.text for cell in row.cells] for row in chosen.inputs}
    assert told["Solid state disk model"] == ["Intel SSD DC S4500 960 GB", "none bought"]
    assert told["MetaCache disk: random"] == ["33,000 IOPS", "none bought"]


def test_each_model_leads_by_the_best_that_buys_it(cast):
    """ "Cheapest by solid state disk model" gave one price for all three."""
    found, _ = _searched(cast, **BOTH)
    led = [row for row in found.answer["leaders"] if row["pointer"] == "/metacache_disk"]
    assert [row["value"] for row in led] == SOLID
    assert {row["values"]["/disk_layout"] for row in led} == {"jbod"}
    found, _ = _searched(cast, **RAID)
    assert not [row for row in found.answer["leaders"] if row["pointer"] == "/metacache_disk"]


def test_the_best_without_any_stands_beside_them(cast):
    found, _ = _searched(cast, **BOTH)
    led = [row for row in found.answer["leaders"] if row["value"] == "raid10"]
    found.answer["front"] = led
    tables = {table["title"]: table["rows"] for table in outcomes.leaders(found, ID)}
    rows = next(rows for title, rows in tables.items() if "solid state" in title)
    assert len(rows) == 1 + len(SOLID)
    assert rows[0]["value"] == "No solid state disks"
    found.answer["front"] = [row for row in found.answer["leaders"] if row["value"] == "jbod"]
    tables = {table["title"]: table["rows"] for table in outcomes.leaders(found, ID)}
    rows = next(rows for title, rows in tables.items() if "solid state" in title)
    assert len(rows) == len(SOLID), "the best has some"


def test_what_is_counted_of_each_setting_is_on_the_sheet(cast):
    sized = column_of(UUID(int=1), "D", "P", copy.deepcopy(ONE_SITE), cast.catalogue)
    assert all(sized.answer["figures"][figure]["value"] > 0 for figure in HAS.values())


@pytest.mark.parametrize(("layout", "there"), [("calculated", True), ("raid10", False)])
def test_the_size_of_what_is_not_bought_is_no_key_figure(cast, layout, there):
    """ "Size of a solid state disk, at least 0 GB" of a design of RAID."""
    document = {**ONE_SITE, "disk_layout": layout}
    answer, _ = attempt(copy.deepcopy(document), cast.catalogue)
    named = {key.name for key in answer.key_figures()}
    assert (TO_BUY in named) == there
    scenario = scenarios.create_scenario(cast.plan, cast.alice, "New", document, cast.catalogue)
    sizing = sizings.size_scenario(scenario, cast.alice, cast.catalogue)
    sections = compose(sizings.sizing_as_dict(sizing, moving=False)).sections
    report = next(str(each) for each in sections if each.key == "key-figures")
    assert ("solid state disk, at least" in report) == there
    columns = [
        column_of(UUID(int=n), f"D{n}", "P", {**ONE_SITE, "disk_layout": each}, cast.catalogue)
        for n, each in enumerate(["jbod", layout], start=1)
    ]
    rows = {row.figure: row.values for row in compared(columns, columns[0].id).figures}
    assert (rows[TO_BUY][1] is not None) == there


def test_a_list_of_searches_names_no_model_that_is_not_bought(cast):
    found, _ = _searched(cast, **RAID)
    row = start_search(cast.ours, cast.alice, found.document, "R", cast.catalogue, print)
    Search.objects.filter(pk=row.pk).update(answer=found.answer)
    (listed_row,) = listed.rows(with_best(Search.objects.filter(pk=row.pk)), cast.catalogue)
    assert listed_row["best"]["title"].startswith("RAID 10")
    assert not [name for name in NAMES if name in listed_row["best"]["title"]]


def test_what_is_not_asked_for_is_a_change_all_the_same(cast):
    axes = {"/metacache": [False], "/spare_disks": [0]}
    found, _ = _searched(cast, **axes, **SERVERS)
    told = found.described(found.front[0]).lower()
    assert "no metacache database" in told
    assert "no spare disks" in told
    found, _ = _searched(cast, **RAID, **{"/spare_disks": [2]})
    assert "spare" not in found.described(found.front[0]), "asked for, and not there"
