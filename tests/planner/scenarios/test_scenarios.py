"""A scenario is checked whole and saved whole, and comes back as it went in."""

import copy
import re
import threading

import pytest
from django.db import connection
from django.template.loader import render_to_string
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lxml import html

from calculators import engine
from calculators.errors import InputProblems
from calculators.inputs.catalogue import TABLES, from_fixtures
from calculators.inputs.fields import Field
from calculators.systems import SYSTEMS
from planner.forms.new_plan import starter
from planner.models import Population, RaidGroup, Scenario, Volume
from planner.pages.scenario.scenarios import sketch
from planner.selectors.catalogue.catalogue import catalogue_of
from planner.selectors.plans import find_plan, find_scenario, plans_of, scenarios_of
from planner.services.organisation import organisations
from planner.services.scenarios import scenarios
from planner.templatetags.pieces import input_field
from tests.planner.cast import BENCHMARK, MAILBOX

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("document", [BENCHMARK, MAILBOX], ids=lambda d: d["system"])
def test_round_trip(cast, document):
    made = scenarios.create_scenario(cast.plan, cast.bob, "Another", document, cast.catalogue)
    assert made.document() == document
    assert find_scenario(cast.ours, made.pk).document() == document


def _values(field: Field):
    if field.kind in ("number", "integer"):
        low, high = max(field.least, 0.001), min(field.most, 2_000)
        if field.kind == "integer":
            return st.integers(max(1, int(low)), int(high))
        return st.floats(low, high, allow_nan=False).map(lambda value: round(value, 6) or low)
    if field.kind == "flag":
        return st.booleans()
    if field.choices:
        return st.sampled_from(sorted(field.choices()))
    rows = from_fixtures().table(field.kind)
    return st.sampled_from(sorted(rows))


def _objects(fields):
    shipped = from_fixtures()
    # Nothing can be chosen from a table that ships without rows.
    fields = [
        field
        for field in fields
        if field.kind not in TABLES or field.choices or shipped.table(field.kind)
    ]
    required = {field.name: _values(field) for field in fields if field.required}
    others = {field.name: _values(field) for field in fields if not field.required}
    return st.fixed_dictionaries(required, optional=others)


documents = st.sampled_from(sorted(SYSTEMS)).flatmap(
    lambda key: st.tuples(
        _objects(SYSTEMS[key].fields),
        st.lists(_objects(SYSTEMS[key].population_fields), min_size=1, max_size=2),
        st.lists(_objects(SYSTEMS[key].group_fields), min_size=1, max_size=4),
    ).map(
        lambda parts: {
            "system": key,
            **parts[0],
            "populations": parts[1],
            "raid_groups": parts[2],
        }
    )
)


@given(document=documents)
@settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
def test_every_document_comes_back_or_leaves_no_trace(cast, document):
    before = (cast.scenario.document(), Population.objects.count(), RaidGroup.objects.count())
    given_as = copy.deepcopy(document)
    answer, problems = None, None
    try:
        answer = engine.size(document, cast.catalogue)
    except InputProblems as error:
        problems = error.problems
    if problems:
        with pytest.raises(InputProblems) as refused:
            scenarios.save_scenario(cast.scenario, document, cast.bob, cast.catalogue)
        assert refused.value.problems == problems
        stored = Scenario.objects.get(pk=cast.scenario.pk)
        after = (stored.document(), Population.objects.count(), RaidGroup.objects.count())
        assert after == before
        return
    scenarios.save_scenario(cast.scenario, document, cast.bob, cast.catalogue)
    assert document == given_as, "the caller's document is not touched"
    stored = Scenario.objects.get(pk=cast.scenario.pk)
    assert stored.document() == document
    assert engine.size(stored.document(), cast.catalogue) == answer


def test_everything_wrong_is_told_at_once(cast):
    document = copy.deepcopy(BENCHMARK)
    document["populations"][0]["users"] = 10**12
    document["raid_groups"][0] |= {"level": "RAID5", "disks": 2}
    with pytest.raises(InputProblems) as refused:
        scenarios.create_scenario(
            cast.plan,
            cast.alice,
            "",
            document,
            cast.catalogue,
            document_pointer="/document",
            measured={"database.queue_length": "seven"},
        )
    pointers = {problem.pointer for problem in refused.value.problems}
    assert {"/name", "/document/populations/0/users", "/measured/database.queue_length"} < pointers
    assert Scenario.objects.count() == 1


def test_empty_values_are_left_out(cast):
    document = {**BENCHMARK, "growth_factor": None, "assumptions": {}}
    scenarios.save_scenario(cast.scenario, document, cast.alice, cast.catalogue)
    assert cast.scenario.document() == BENCHMARK


def test_fields_without_column_are_kept(cast):
    document = copy.deepcopy(BENCHMARK)
    document["assumptions"] = {"mean_response_base_ms": 9}
    scenarios.save_scenario(cast.scenario, document, cast.alice, cast.catalogue)
    again = Scenario.objects.get(pk=cast.scenario.pk).document()
    assert again["assumptions"] == {"mean_response_base_ms": 9}
    row = Population.from_document({"users": 3, "something_new": 3, "read_share": None})
    assert (row.users, row.further) == (3, {"something_new": 3})


def test_volumes_are_shared_by_their_groups(cast):
    document = copy.deepcopy(BENCHMARK)
    document["raid_groups"] = [*document["raid_groups"], copy.deepcopy(document["raid_groups"][0])]
    scenarios.save_scenario(cast.scenario, document, cast.alice, cast.catalogue)
    assert Volume.objects.count() == 2
    assert cast.scenario.document() == document, "the order of the groups is kept"


def test_names_are_taken_once(cast):
    with pytest.raises(InputProblems) as refused:
        scenarios.create_plan(cast.ours, cast.bob, " Migration ")
    assert refused.value.problems[0].code == "taken"
    scenarios.create_plan(cast.theirs, cast.mallory, "Migration")
    with pytest.raises(InputProblems):
        scenarios.create_scenario(
            cast.plan, cast.bob, "Rabbit hole", copy.deepcopy(BENCHMARK), cast.catalogue
        )


@pytest.mark.parametrize("name", [None, 7, "", "   ", "x" * 121, "a\x00b", "a\ud800"])
def test_names_that_cannot_be_used(cast, name):
    with pytest.raises(InputProblems) as refused:
        scenarios.create_plan(cast.ours, cast.alice, name)
    assert [problem.pointer for problem in refused.value.problems] == ["/name"]


def test_cloning(cast):
    first = scenarios.clone_scenario(cast.scenario, cast.bob, cast.catalogue)
    second = scenarios.clone_scenario(cast.scenario, cast.bob, cast.catalogue)
    assert (first.name, second.name) == ("Rabbit hole (copy)", "Rabbit hole (copy 2)")
    assert first.document() == cast.scenario.document()
    assert first.position < second.position
    assert not first.sizings.exists()


def test_lists_cost_the_same_for_one_and_many(cast, django_assert_num_queries):
    for _ in range(3):
        scenarios.clone_scenario(cast.scenario, cast.bob, cast.catalogue)
    with django_assert_num_queries(1):
        found = [scenario.document() for scenario in scenarios_of(cast.ours, cast.plan)]
    assert found == [BENCHMARK] * 4


def test_selectors_keep_to_the_organisation(cast):
    assert find_plan(cast.ours, cast.plan.pk).scenario_count == 1
    assert find_plan(cast.theirs, cast.plan.pk) is None
    assert find_scenario(cast.theirs, cast.scenario.pk) is None
    assert not plans_of(cast.theirs)
    assert not scenarios_of(cast.theirs, cast.plan)


@pytest.mark.django_db(transaction=True)
def test_two_people_save_at_once(shared_catalogue, django_user_model):
    alice = django_user_model.objects.create_user("alice")
    ours = organisations.create_organisation("Wonderland", alice)
    catalogue = catalogue_of(ours)
    plan = scenarios.create_plan(ours, alice, "Plan")
    made = scenarios.create_scenario(plan, alice, "One", copy.deepcopy(BENCHMARK), catalogue)
    failed = []

    def save(document):
        try:
            scenario = Scenario.objects.get(pk=made.pk)
            for _ in range(5):
                scenarios.save_scenario(scenario, document, alice, catalogue)
        except Exception as error:
            failed.append(error)
        finally:
            connection.close()

    threads = [
        threading.Thread(target=save, args=(copy.deepcopy(document),))
        for document in (BENCHMARK, MAILBOX)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failed
    assert Scenario.objects.get(pk=made.pk).document() in (BENCHMARK, MAILBOX)


def test_a_size_stays_as_it_was_typed_and_says_what_was_read(cast):
    """It is stored as the number that it means, and comes back readable."""
    document = starter.document("exchange-se", 5000, cast.catalogue)
    name = "populations-0-mailbox_limit_mb"
    drawn = sketch(document, {name: "20 GB"}, cast.catalogue)
    (shown,) = [
        each for part in drawn.inputs.populations for each in part.inputs if each.name == name
    ]
    assert (shown.text, shown.reads) == ("20 GB", "19,073.5 MiB")
    assert (shown.quota, shown.quota_reads) == ("20 GiB", "20,480 MiB"), "what Exchange means"
    stored = drawn.document["populations"][0]["mailbox_limit_mb"]
    assert stored == 20e9 / 2**20
    again = sketch(drawn.document, {}, cast.catalogue)
    (shown,) = [
        each for part in again.inputs.populations for each in part.inputs if each.name == name
    ]
    assert (shown.text, shown.reads, again.changes) == ("20 GB", "19,073.5 MiB", {})
    assert sketch(drawn.document, {name: "20 GB"}, cast.catalogue).changes == {}
    whole = sketch(document, {name: "20 GiB"}, cast.catalogue)
    (shown,) = [
        each for part in whole.inputs.populations for each in part.inputs if each.name == name
    ]
    assert (shown.text, shown.reads, shown.quota) == ("20,480", "", ""), "out of the way"
    other = sketch(document, {"populations-0-message_size_kb": "75 kB"}, cast.catalogue)
    assert not [each for part in other.inputs.populations for each in part.inputs if each.quota], (
        "a message is no quota"
    )


def test_what_a_chosen_model_takes_the_place_of_is_not_said_to_count(cast):
    document = starter.document("exchange-se", 5000, cast.catalogue, disk="exos-x24-24tb-sas")
    drawn = sketch(document, {}, cast.catalogue)
    disks = {each.name: each for part in drawn.inputs.hardware for each in part.inputs}
    size, kind = disks["db_disk_size_primary_site"], disks["db_disk_type_primary_site"]
    assert (size.default, kind.default) == ("24,000", "as the model")
    assert (size.instead, kind.instead) == ("database_disk", "database_disk")
    page = html.fromstring(render_to_string("parts/input.html", {"input": kind}))
    (first, *_) = page.xpath(".//option/text()")
    assert first == "as the model", "no name among types, and no default"
    assert page.xpath(".//a/@href") == ["#f-database_disk"]
    assert size.help.startswith("Not used: Seagate Exos X24 24 TB SAS is chosen")
    assert size.source.startswith("seagate-exos-x24")
    names = {row["name"] for group in drawn.answer.sheet() for row in group["rows"]}
    assert not names & {"db_disk_size_primary_site", "db_disk_type_secondary_site"}
    plain = sketch(starter.document("exchange-se", 5000, cast.catalogue), {}, cast.catalogue)
    disks = {each.name: each for part in plain.inputs.hardware for each in part.inputs}
    assert disks["db_disk_size_primary_site"].default == "4,000"
    assert "Not used" not in disks["db_disk_size_primary_site"].help
    typed = sketch(document, {"db_disk_size_primary_site": "8000"}, cast.catalogue)
    names = {row["name"] for group in typed.answer.sheet() for row in group["rows"]}
    assert "db_disk_size_primary_site" in names, "what somebody gave stays"


def test_what_no_line_reads_is_not_said_to_count(cast):
    """ "Cores, second site 16" stood in grey beside a server of 64 cores."""
    drawn = sketch(starter.document("exchange-se", 5000, cast.catalogue), {}, cast.catalogue)
    inputs = {each.name: each for part in drawn.inputs.hardware for each in part.inputs}
    for name in ("cores_per_server_secondary_site", "db_disk_type_secondary_site"):
        assert inputs[name].default == "not used", name
        assert inputs[name].told == inputs[name].help
    assert inputs["cores_per_server_primary_site"].default not in ("", "not used")


def test_the_processors_of_the_server_that_is_named_stand_in_empty_inputs(cast):
    cores, rate = "cores_per_server_primary_site", "specint2006_rate_primary_site"
    document = starter.document("exchange-se", 5000, cast.catalogue)

    def shown(typed, **further):
        drawn = sketch({**document, **further}, typed, cast.catalogue)
        found = {each.name: each for part in drawn.inputs.hardware for each in part.inputs}
        rows = {row["name"]: row for group in drawn.answer.sheet() for row in group["rows"]}
        return found, rows

    found, rows = shown({}, server="dell-r760-12lff-gold-6430")
    assert (found[cores].default, found[cores].source_text.split(":")[0]) == ("64", "Cited")
    assert "spec-cpu2017" in found[cores].source
    assert (found[rate].default, found[rate].origin) == ("4,725.11", "derived")
    assert rate not in rows
    found, rows = shown({cores: "24"}, server="dell-r760-12lff-gold-6430")
    assert found[cores].source_text == "Given by you."
    assert rows[cores]["value"] == "24"
    # What nobody knows is never zero.
    found, rows = shown({})
    assert (found[cores].default, found[rate].default) == ("16", "unknown")
    assert (rows[rate]["value"], rows[rate]["unit"]) == ("unknown", "")


def test_no_model_is_said_once_on_the_bill(cast, client):
    client.force_login(cast.alice)
    document = starter.document("exchange-2007-mailbox", 500, cast.catalogue)
    made = scenarios.create_scenario(cast.plan, cast.alice, "Bill", document, cast.catalogue)
    page = client.get(f"/scenarios/{made.pk}/").content.decode()
    lines = re.findall(r'<th scope="row" class="level-\d">(.*?)</th>', page)
    said = [" ".join(re.sub("<[^>]+>", "", each).split()) for each in lines]
    (controller,) = [each for each in said if each.startswith("Controller")]
    assert controller.startswith("Controller, not chosen yet Choose it: Controller, not chosen yet")
    (disk,) = [each for each in said if each.startswith("disk ")]
    assert disk == (
        "disk 15K SCSI 300 GB, 3.5 inch Database: 2, the fewest of its RAID level. Log: 2, the "
        "fewest of its RAID level."
    )


def test_a_profile_that_a_measurement_overrules_says_so_beside_it(cast):
    name = "populations-0-profile"

    def profile(typed):
        drawn = sketch(MAILBOX, typed, cast.catalogue)
        (shown,) = [
            each for part in drawn.inputs.populations for each in part.inputs if each.name == name
        ]
        return shown, drawn

    shown, drawn = profile({name: "light", "populations-0-iops_per_user": "0.5"})
    assert shown.note.startswith("The messages of this profile no longer count")
    assert "cache per user (2 MB/user)" in shown.note
    html = input_field(shown)
    assert shown.note in html
    assert f'id="n-{name}"' in html
    assert f"n-{name} " in html.partition('aria-describedby="')[2].partition('"')[0]
    assert shown.note in [each["message"] for each in drawn.findings["advice"]]
    for typed in ({name: "light"}, {name: "", "populations-0-iops_per_user": "0.5"}):
        assert profile(typed)[0].note == ""
    assert profile({name: "light", "populations-0-iops_per_user": "a lot"})[0].note == ""


@pytest.mark.django_db
def test_beside_a_row_half_filled_stands_the_answer_to_what_is_saved(client, cast):
    """The answer before may be that of a group that nobody finished."""
    client.force_login(cast.alice)
    address = reverse("answer", args=[cast.scenario.pk])
    saved = client.get(address).json()
    assert saved["as_saved"] is False
    row = max(sketch(cast.scenario.document(), {}, cast.catalogue).now.rows["raid_groups"])
    wrong = {"raid_groups-0-disks": "7 users"}
    assert "parts" not in client.get(address, wrong).json(), "what was answered stays"
    wrong = {"add": "raid_groups", f"raid_groups-{row + 1}-disks": "7 users"}
    reply = client.get(address, wrong).json()
    assert "; below is the answer to what is saved." in reply["headline"]
    assert reply["as_saved"] is True
    assert reply["parts"]["headlines"] == saved["parts"]["headlines"]


def test_a_scenario_of_before_asks_what_takes_over_a_lost_server(cast, mailbox_document):
    """“Databases copied or on shared storage” did not say which of them: that is assumed."""
    made = scenarios.create_scenario(
        cast.plan, cast.alice, "Of before", mailbox_document, cast.catalogue
    )
    kept = {**mailbox_document, "servers": 2, "shared_databases": True}
    Scenario.objects.filter(pk=made.pk).update(question=kept)
    found = Scenario.objects.get(pk=made.pk).document()
    assert "shared_databases" not in found
    assert found["server_failover"] == "shared-storage"
    assert found["origins"]["/server_failover"]["origin"] == "assumed"
    again = scenarios.create_scenario(cast.plan, cast.alice, "Anew", kept, cast.catalogue)
    assert again.document() == found
