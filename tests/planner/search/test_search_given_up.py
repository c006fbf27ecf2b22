"""What designs of a search give up is counted from today's design, wherever it is said."""

import copy
from dataclasses import replace

import pytest
from django.template.loader import render_to_string
from django.urls import reverse

from calculators import search
from calculators.engine import open_scenario
from calculators.errors import InputProblems
from calculators.inputs.catalogue import from_fixtures
from calculators.inputs.purchase.purchase import NOTHING
from calculators.search.designs.given_up import given_up
from calculators.systems.exchange_2013.fields.workbook import MODELS
from planner.models import Search
from planner.pages.scenario.answer.answers import attempt
from planner.pages.search_form import ask, rows
from planner.pages.search_form.axes import held, letting_vary, models_kept
from planner.pages.search_form.words import Words
from planner.pages.search_result import results, ways_on
from planner.pages.search_result.designs import restored
from planner.pages.search_result.designs.design import design_page
from planner.pages.search_result.designs.selected import SelectedPage
from planner.pages.search_result.found import Found
from planner.pages.search_result.sentence import beside, keeping, sentence
from planner.services.searches.searches import search_designs, start_search
from tests.calculators.documents import BY_SYSTEM, ONE_SITE
from tests.planner.cast import BENCHMARK

pytestmark = pytest.mark.django_db
SE = {
    **ONE_SITE,
    "site_resilient": True,
    "ha_copies": 4,
    "ha_copies_secondary_site": 1,
    "lagged_copies": 1,
}
ID = "01a20000-0000-7000-8000-000000000000"
# With a server more than the fewest that hold.
FIVE = {**ONE_SITE, "servers_per_dag_primary_site": 5}
GOALS = [{"figure": "disks.all", "goal": "least"}]


def _searched(cast, scenario, catalogue=None, **axes):
    question = {"scenario": copy.deepcopy(scenario), "axes": axes, "objectives": GOALS}
    return question, search_designs(question, catalogue or cast.catalogue)


def test_compare_counts_from_today_as_the_list_does(cast):
    """The list said that candidate 1 gives up copies; Compare said that of today's design."""
    axes = {"/ha_copies": [3], "/ha_copies_secondary_site": [2], "/lagged_copies": [0]}
    question, answer = _searched(cast, SE, **axes)
    asked = search.read(question, cast.catalogue)
    state = {"id": "1", "document": question, "answer": answer}
    designs = {0: (asked.space.digits(0), search.document(asked, 0))}
    page = SelectedPage(state, designs, cast.catalogue)
    lost = ["1 of 4 copies", "1 of 1 lagged copies"]
    assert (
        Found(question, answer, cast.catalogue).gives_up({"design": 0, "values": designs[0][0]})
        == lost
    )
    rows = {row.title: [cell.text for cell in row.cells] for row in page.kept}
    assert rows["Gives up, against today"] == ["none", "1 of 4 copies and 1 of 1 lagged copies"]
    assert [each.gives_up for each in page.found.scenarios] == [[], lost]


def test_what_today_does_without_no_design_gives_up(cast):
    """Every candidate said that it gives up what no axis varies and today's does without."""
    bare = {**ONE_SITE, "metacache": False}
    assert given_up(bare, bare) == []
    question, answer = _searched(cast, bare, **{"/servers_per_dag_primary_site": [6]})
    found = Found(question, answer, cast.catalogue)
    assert found.gives_up(found.front[0]) == []
    assert "Gives up nothing more than today's design, which does without MetaCache." in beside(
        found
    )
    question, answer = _searched(cast, bare, **{"/restore_volume": [False, True]})
    assert answer["gives_up_nothing"]["values"] == {"/restore_volume": True}


def test_the_headline_is_the_verdict_its_price_and_what_it_gives_up(cast):
    """It was a list of settings; what it gives up stood below in small type."""
    axes = {"/restore_volume": [False, True], "/servers_per_dag_primary_site": {"from": 4, "to": 6}}
    question, answer = _searched(cast, FIVE, **axes)
    found = Found(question, answer, cast.catalogue)
    first, kept = answer["front"][0], answer["gives_up_nothing"]
    assert kept["design"] != first["design"]
    told = sentence(found, False)
    less, more = (round(each["objectives"]["disks.all"]) for each in (first, kept))
    assert f", but gives up restore volume: {less} disks; " in told
    assert told.endswith(f". Fewest disks that give up nothing: {more} disks.")
    assert "No" not in told.split()
    assert ("Restore volume", "Yes", "No") in found.words.changed(first["values"])
    assert not [each for each in beside(found) if each.startswith("Gives up")]
    room = "Without the restore volume each database volume keeps the room for maintenance and a "
    assert [each.startswith(room) for each in beside(found)].count(True) == 1
    kept_first = replace(found, answer={**answer, "front": [kept]})
    assert not [each for each in beside(kept_first) if each.startswith(room)]
    as_good = next(each for each in beside(found) if "by every goal" in each)
    assert "; but it gives up restore volume" in as_good, "it read as a plain win"
    assert keeping(found, "01a20000-0000-7000-8000-000000000000")["told"]
    answer["gives_up_nothing"] = None
    assert "give up nothing" not in sentence(found, False)


def test_where_todays_is_the_best_that_gives_up_nothing_it_is_said_once(cast):
    """ "Fewest disks that give up nothing: today's design, 256 disks; today's design has the same",
    with a comparison of today's design with itself."""
    question, answer = _searched(cast, ONE_SITE, **{"/restore_volume": [False, True]})
    found = Found(question, answer, cast.catalogue)
    assert found.is_today(found.keeping)
    disks = round(found.today["objectives"]["disks.all"])
    told = sentence(found, False)
    assert told.endswith(f". Fewest disks that give up nothing: today's design, {disks} disks.")
    assert keeping(found, ID) is None


def test_what_is_held_as_today_is_named_and_varies_with_one_click(client, cast):
    question = {"scenario": SE, "axes": {"/spare_disks": [0, 1]}, "objectives": GOALS}
    assert held(question) == ["restore_volume", "metacache", "symmetrical_distribution"]
    more = letting_vary(question)["axes"]
    names = ["/restore_volume", "/metacache", "/symmetrical_distribution"]
    assert sorted(more) == sorted(["/spare_disks", *names])
    assert more["/spare_disks"] == [0, 1], "what varied does as before"
    assert more["/restore_volume"] == more["/metacache"] == [True, False]
    assert held(letting_vary(question)) == []
    ours, alice = cast.ours, cast.alice
    row = start_search(ours, alice, question, "Best", cast.catalogue, print, cast.scenario)
    client.force_login(alice)
    answer = client.post(reverse("search-let-vary", args=[row.pk]))
    made = Search.objects.exclude(pk=row.pk).get()
    assert answer.url == reverse("search", args=[made.pk])
    assert made.document["axes"] == more
    assert (made.name, made.scenario) == ("Best (2)", cast.scenario)
    client.force_login(cast.mallory)
    assert client.post(reverse("search-let-vary", args=[row.pk])).status_code == 404


@pytest.mark.parametrize(
    ("users", "bays", "words"),
    [
        (4000, None, "80 disks, 4 more than without it: "),
        (6500, None, "80 disks, 28 fewer than without it: "),
        (4000, 19, "80 disks, 4 more than without it, and break disk bays: "),
    ],
)
def test_a_design_without_restore_volume_says_its_disks_with_one(cast, users, bays, words):
    """Only that it "may take more disks" was said, and nobody had counted them."""
    scenario = ONE_SITE | {"populations": [ONE_SITE["populations"][0] | {"users": users}]}
    server, rows = "dell-r760-16sff", dict(cast.catalogue.servers)
    rows[server] = {**rows[server], "drive_bays": bays, "bays_25": None}
    catalogue = replace(cast.catalogue, servers=rows, _made={})
    scenario |= {"server": server} if bays else {}
    question, answer = _searched(cast, scenario, catalogue, **{"/restore_volume": [False]})
    document = scenario | {"restore_volume": False}
    state = {"id": ID, "document": question, "answer": answer}
    page = design_page(state, 0, {"/restore_volume": False}, document, catalogue)
    gives_up, said, *_ = page["verdict_said"]
    assert gives_up == "Gives up: restore volume."
    assert said.startswith(f"With a restore volume it would take {words}")
    now, then = (
        open_scenario(scenario | {"restore_volume": each}, catalogue).bench.recording.values
        for each in (False, True)
    )
    more = f"{then['disks.all']:.0f} disks, {abs(then['disks.all'] - now['disks.all']):.0f} "
    assert words.startswith(more)


def test_a_design_with_its_restore_volume_says_nothing_of_it(cast):
    question, answer = _searched(cast, ONE_SITE, **{"/ha_copies": [2]})
    state = {"id": ID, "document": question, "answer": answer}
    document = ONE_SITE | {"ha_copies": 2}
    page = design_page(state, 0, {"/ha_copies": 2}, document, cast.catalogue)
    assert "restore volume" not in " ".join(page["verdict_said"])
    assert restored.said(document, attempt(document, cast.catalogue)[0], cast.catalogue) == ""


SHARED, COPIES = "site_resilience_model", {"/ha_copies": [2, 4]}


@pytest.mark.parametrize(
    ("scenario", "axes", "said"),
    [
        (SE, COPIES, True),
        (SE, {"/lagged_copies_secondary_site": [0, 1]}, True),
        (SE | {"site_resilient": None}, COPIES, True),
        (SE, {"/spare_disks": [0, 1]}, False),
        (SE, COPIES | {f"/{SHARED}": list(MODELS)}, False),
        (SE | {"site_resilient": False}, COPIES, False),
        (SE | {"site_resilient": False}, COPIES | {"/site_resilient": [True, False]}, True),
        (SE | {"site_resilient": None, "high_availability": False}, COPIES, False),
    ],
)
def test_how_the_sites_share_is_held_where_copies_vary(scenario, axes, said):
    """Nothing said that the best number of copies rests on it."""
    scenario = {name: value for name, value in scenario.items() if value is not None}
    assert (SHARED in held({"scenario": scenario, "axes": axes})) is said


def test_how_the_sites_share_is_named_and_varies_with_one_click(cast):
    copies = {"/ha_copies": [4], "/ha_copies_secondary_site": [2], "/lagged_copies": [0]}
    question, answer = _searched(cast, SE, **copies)
    assert "how the sites share" in results._held(Found(question, answer, cast.catalogue))
    assert letting_vary(question)["axes"][f"/{SHARED}"] == list(MODELS)
    assert SHARED not in held(letting_vary(question))
    search.read(letting_vary(question), cast.catalogue)


def test_no_other_mail_system_has_sites_that_share():
    question = {"scenario": BY_SYSTEM["exchange-2007-mailbox"], "axes": {}}
    assert SHARED not in held(question)


def test_designs_are_named_in_words(cast):
    """ "lagged copies in the second site 0", "restore volume No"."""
    two = {**SE, "lagged_copies_secondary_site": 1}
    words = Words(two, cast.catalogue, ("/lagged_copies_secondary_site", "/restore_volume"))
    of_none = words.named("/lagged_copies_secondary_site", 0)
    assert of_none == "no lagged copies in the second site"
    assert words.named("/lagged_copies_secondary_site", 2) == "2 lagged copies in the second site"
    assert words.named("/restore_volume", False) == "no restore volume"
    assert words.named("/metacache", True) == "with MetaCache database"


def test_what_a_disk_does_not_have_leaves_no_comma():
    """ "6,400 GB, , no price"."""
    notes = rows._disk_notes(from_fixtures(), NOTHING).values()
    assert not [each for each in notes if ", ," in each or each.startswith(",")]


def test_what_is_wrong_with_a_limit_names_its_figure(cast):
    question = {"scenario": SE, "axes": {"/spare_disks": [0]}, "bounds": [
        {"figure": "servers.all", "least": 8, "most": 2}, {"figure": "price"},
        {"figure": "disks.all", "most": "x"},
    ]}  # fmt: skip
    with pytest.raises(InputProblems) as wrong:
        search.read(question, cast.catalogue)
    told = [each.message for each in wrong.value.problems]
    assert "servers.all: at least 8 and at most 2." in told
    assert "Price: the limit is missing." in told
    assert not [each for each in told if "Bound" in each]
    assert [each for each in told if each.startswith("disks.all, at most")]


NAMED = {
    **SE, "server": "dell-r760-12lff-4sff", "database_disk": "exos-x24-16tb-sas",
    "system_disk": "micron-7400-pro-m2-960gb",
}  # fmt: skip


def test_every_model_that_is_held_as_today_is_named(cast):
    """Slots for M.2 ruled out all designs of fewer servers, and nobody was told which disk was
    held."""
    named = {
        place: cast.catalogue.table(kind)[NAMED[place]]["name"]
        for place, kind in (
            ("server", "server"),
            ("database_disk", "disk"),
            ("system_disk", "disk"),
        )
    }
    question, answer = _searched(cast, NAMED, **{"/database_disk": ["exos-x24-12tb-sas"]})
    kept = models_kept(question, cast.catalogue)
    assert sorted(kept.values()) == sorted([named["server"], named["system_disk"]])
    told = results._models(Found(question, answer, cast.catalogue))
    assert all(name in told for name in kept.values())
    assert named["database_disk"] not in told
    assert told.count("(") >= len(kept), "each with what it is"
    form = ask.first_form(copy.deepcopy(NAMED), cast.catalogue)
    offered = {each.key: each for each in ask.ask_page(form)["models_kept"]}
    assert offered["system_disk"].name == named["system_disk"]
    assert ways_on.let_models_vary("1", ID).endswith("/search/?from=1#models-kept")
    assert ways_on.let_models_vary("1", None) == ""
    # It leads to buttons, and lets nothing vary yet.
    shown = {"verdict": "none", "models": told, "models_vary": "/there"}
    page = render_to_string("searches/found/sentence.html", {"page": shown})
    assert '<a href="/there">Choose models to vary</a>' in page
    groups = {"scenario": BENCHMARK, "axes": {"/raid_groups/*/disk": []}}
    assert models_kept(groups, cast.catalogue) == {}
    one = {"scenario": BENCHMARK, "axes": {"/raid_groups/0/disk": []}}
    assert list(models_kept(one, cast.catalogue)) == ["disk model"]


def test_a_model_that_is_held_varies_at_the_press_of_a_button(cast):
    """Settings that are held had a button each, models had none."""
    sent = {"goal": ["cheapest"], "model": ["server", "system_disk"]}
    form = ask.typed_form(copy.deepcopy(NAMED), cast.catalogue, sent)
    question = ask.question(form)
    servers, disks = (question["axes"][f"/{name}"] for name in ("server", "system_disk"))
    assert servers[0] == NAMED["server"]
    assert disks[0] == NAMED["system_disk"]
    assert min(len(servers), len(disks)) > 1
    of_disks = [cast.catalogue.disks[each] for each in disks]
    assert {row["form_factor"] for row in of_disks} == {of_disks[0]["form_factor"]}
    left = {each.key for each in ask.ask_page(form)["models_kept"]}
    assert left == {"database_disk"}
    again = ask.typed_form(copy.deepcopy(NAMED), cast.catalogue, {"model": ["no-such", "dags"]})
    assert not {"/dags", "/no-such"} & ask.question(again)["axes"].keys()
    groups = ask.typed_form(copy.deepcopy(BENCHMARK), cast.catalogue, {})
    labels = [each.label for each in ask.ask_page(groups)["models_kept"]]
    assert len(set(labels)) == len(labels) > 1, "groups have a disk model each"


@pytest.mark.parametrize(("now", "with_it", "but"), [
    (0, 0, ""), (1, 1, ""), (0, 1, " but 1 recommendation"), (1, 3, " but 2 recommendations"),
])  # fmt: skip
def test_advice_that_todays_keeps_is_no_nothing(cast, now, with_it, but):
    """ "Gives up nothing" was said of a design against a recommendation that today's keeps."""
    axes = {"/restore_volume": [False, True], "/servers_per_dag_primary_site": {"from": 4, "to": 6}}
    question, answer = _searched(cast, FIVE, **axes)
    assert answer["today"]["advice_not_kept"] == 0
    answer["today"]["advice_not_kept"] = now
    answer["gives_up_nothing"]["advice_not_kept"] = with_it
    found = Found(question, answer, cast.catalogue)
    assert f". Fewest disks that give up nothing{but}: " in sentence(found, False)
    assert keeping(found, ID)["what"] == f"Fewest disks that give up nothing{but}"
    # Where it is the one that the answer speaks of, it is said below.
    answer["front"] = [answer["gives_up_nothing"]]
    assert f"Gives up nothing{but}." in beside(Found(question, answer, cast.catalogue))


def test_todays_advice_is_counted_as_that_of_a_design_is(cast):
    """One solid state disk for many hard disks is fewer than advised."""
    few = {**ONE_SITE, "metacache": True, "metacache_disks": 1, "metacache_disk_gb": 15_360}
    _, answer = _searched(cast, few, **{"/spare_disks": [0, 1]})
    opened = {row["advice_not_kept"] for row in answer["shortlist"]}
    assert opened == {answer["today"]["advice_not_kept"]} != {0}
