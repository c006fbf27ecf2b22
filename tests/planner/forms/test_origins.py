"""Where a value comes from is said of what nobody typed, and only as long as it stands there."""

import copy

import pytest

from calculators.engine import open_scenario
from calculators.errors import InputProblems
from calculators.inputs.catalogue import from_fixtures
from calculators.systems import SYSTEMS
from planner.forms import flat
from planner.forms.new_plan import starter
from planner.pages.scenario.scenarios import sketch
from planner.selectors.activity import told
from planner.services.activity.changes import differences
from planner.services.plans.demos import demo_files
from tests.planner.cast import BENCHMARK, MAILBOX

CATALOGUE = from_fixtures()
CITED = {"origin": "cited", "source": "netraid-1999, Table 6"}
FOUND = {"origin": "assumed", "source": "house, the fewest disks in RAID 10 that hold"}
DOCUMENT = {**BENCHMARK, "origins": {"": CITED, "/raid_groups/0": FOUND}}


def figures(document):
    return open_scenario(document, CATALOGUE).sizing.figures


def by_name(drawn):
    inputs = drawn.inputs
    sections = [*inputs.populations, *inputs.raid_groups, *inputs.options]
    return {each.name: each for section in sections for each in section.inputs}


def test_figures_say_where_they_come_from():
    found = figures(DOCUMENT)
    assert found["population_1.users"].origin == "cited"
    assert found["population_1.users"].source == "netraid-1999, Table 6"
    assert found["raid_group_1.disks"].origin == "assumed"
    assert found["raid_group_2.disks"].origin == "cited"
    plain = figures(BENCHMARK)
    assert plain["population_1.users"].origin == "given"
    assert {name: each.value for name, each in found.items()} == {
        name: each.value for name, each in plain.items()
    }


def test_badges_say_it_until_somebody_types():
    badges = by_name(sketch(DOCUMENT, {}, CATALOGUE))
    users, level = badges["populations-0-users"], badges["raid_groups-0-level"]
    assert (users.origin, users.source_text) == ("cited", "Cited: netraid-1999, Table 6.")
    assert level.origin == "assumed"
    changed = sketch(DOCUMENT, {"populations-0-users": "8100"}, CATALOGUE)
    users = by_name(changed)["populations-0-users"]
    assert (users.origin, users.source_text) == ("given", "Given by you.")
    assert by_name(changed)["populations-0-read_share"].origin == "cited"
    assert figures(changed.document)["population_1.users"].origin == "given"
    assert figures(changed.document)["population_1.read_share"].origin == "cited"


def test_the_mail_system_of_an_example_is_given_by_nobody():
    """ "Given by you" stood beside it in every example."""
    for demo in demo_files():
        for scenario in demo["scenarios"]:
            drawn = sketch(copy.deepcopy(scenario["document"]), {}, CATALOGUE)
            assert drawn.inputs.system.origin in ("cited", "assumed"), scenario["name"]
    chosen = sketch(DOCUMENT, {"system": "exchange-se"}, CATALOGUE).inputs.system
    assert (chosen.origin, chosen.source_text) == ("given", "Given by you.")
    for system in SYSTEMS:
        begun = sketch(starter.document(system, 2000, CATALOGUE), {}, CATALOGUE)
        assert begun.inputs.system.origin == "given", system


def test_what_is_empty_and_has_no_value_is_not_assumed():
    """A mark stood beside each, and the filter counted 25 where the headline counts 10."""
    (relay,) = (
        demo["scenarios"][0]["document"]
        for demo in demo_files()
        if demo["scenarios"][0]["document"]["system"] == "postfix-relay"
    )
    shown = by_name(sketch(copy.deepcopy(relay), {}, CATALOGUE))
    empty = ("measured_messages_per_minute", "measured_busy", "queue_gb", "outage_minutes")
    assert {shown[name].origin for name in empty} == {"derived"}
    assert shown["headroom"].origin == "assumed"


def test_a_document_that_nobody_changed_says_it_as_it_did():
    assert flat.unflatten(flat.flatten(DOCUMENT))[0] == DOCUMENT
    without = flat.overlay(flat.flatten(DOCUMENT), {"raid_groups-0-removed": "1"})
    document, _ = flat.unflatten(without)
    assert figures_origin(document, "/raid_groups/0/disks") == "cited"


def figures_origin(document, pointer):
    return document["origins"][pointer]["origin"]


@pytest.mark.parametrize(
    ("origins", "pointer"),
    [
        (3, "/origins"),
        ({"users": CITED}, "/origins/users"),
        ({"/users": 3}, "/origins/~1users"),
        ({"/users": {"origin": "derived", "source": "x"}}, "/origins/~1users/origin"),
        ({"/users": {"origin": "cited", "source": " "}}, "/origins/~1users/source"),
        ({"/users": {"origin": "cited", "source": "x" * 301}}, "/origins/~1users/source"),
    ],
)
def test_what_cannot_be_used_is_refused(origins, pointer):
    with pytest.raises(InputProblems) as refused:
        open_scenario({**BENCHMARK, "origins": origins}, CATALOGUE)
    assert [each.pointer for each in refused.value.problems] == [pointer]


def test_what_the_product_found_is_not_given():
    found = starter.document("exchange-2007-mailbox", 4000, CATALOGUE, disk="scsi-15k-300gb")
    shown = figures(found)
    assert shown["raid_group_1.level"].origin == "assumed"
    assert shown["raid_group_1.disks"].origin == "assumed"
    assert shown["raid_group_1.disk"].origin == "given"
    assert shown["population_1.users"].origin == "given"
    owned = figures(
        starter.document("exchange-2007-mailbox", 4000, CATALOGUE, "heavy", "scsi-15k-300gb", 20)
    )
    assert owned["raid_group_1.disks"].origin == "given"
    assert owned["raid_group_1.level"].origin == "assumed"
    assert owned["raid_group_2.disks"].origin == "assumed"


def test_nothing_of_a_demo_is_given_by_its_reader():
    for demo in demo_files():
        for scenario in demo["scenarios"]:
            shown = figures(scenario["document"])
            given = [name for name, each in shown.items() if each.origin == "given"]
            assert not given, scenario["name"]


def test_growth_of_the_demo_is_an_assumption():
    (relays,) = (
        demo
        for demo in demo_files()
        if demo["scenarios"][0]["document"]["system"] == "postfix-relay"
    )
    shown = figures(copy.deepcopy(relays["scenarios"][0]["document"]))
    assert shown["load_growth"].origin == "assumed"
    assert shown["messages"].origin == "cited"


def example(pointer):
    """The first example that says where the values at a place come from."""
    return next(
        each["document"]
        for plan in demo_files()
        for each in plan["scenarios"]
        if pointer in each["document"].get("origins", {})
    )


def test_one_change_says_of_one_value_that_it_is_given():
    """All 32 others were listed one by one, in the document and in the activity."""
    document = example("")
    typed = {"populations-0-users": "9,000"}
    after, _ = flat.unflatten(flat.overlay(flat.flatten(document), typed))
    said = after["origins"]
    own = {"/populations/0/users": {"origin": "given", "source": "user"}}
    assert said == {**document["origins"], **own}
    typed = {"populations-0-users": "9,100"}
    again, _ = flat.unflatten(flat.overlay(flat.flatten(after), typed))
    assert again["origins"] == said, "a second change of it says nothing new"
    changes = differences({"question": document}, {"question": after})
    assert [each["field"] for each in changes] == [
        "/question/populations/0/users",
        "/question/origins/~1populations~10~1users/origin",
        "/question/origins/~1populations~10~1users/source",
    ]
    first, aside = told({"changes": changes})
    assert [each["field"] for each in first] == ["/question/populations/0/users"]
    assert first + aside == changes
    assert told({"changes": aside}) == (aside, []), "where nothing else changed, it is told"


def test_an_entry_of_its_own_goes_when_somebody_types():
    document = {**BENCHMARK, "origins": {"/populations/0/users": CITED, "/raid_groups/0": FOUND}}
    typed = {"populations-0-users": "9,000"}
    after, _ = flat.unflatten(flat.overlay(flat.flatten(document), typed))
    assert after["origins"] == {"/raid_groups/0": FOUND}


def test_memory_that_nobody_gave_stands_in_its_empty_field():
    (field,) = (
        each
        for section in sketch(MAILBOX, {}, CATALOGUE).inputs.hardware
        for each in section.inputs
        if each.name == "ram_gb"
    )
    bought = figures(MAILBOX)["memory.installed_gb"]
    assert (field.text, field.default, field.origin) == ("", f"{bought.value:g}", "assumed")


@pytest.mark.parametrize("system", sorted(SYSTEMS))
def test_that_an_input_is_left_empty_is_said_once(system):
    """ "Left empty, as large as the database disk. Left empty." read as two things."""
    load = {"exchange-2007-hub": 20, "postfix-relay": 2000}.get(system, 5000)
    inputs = sketch(starter.document(system, load, CATALOGUE), {}, CATALOGUE).inputs
    sections = [*inputs.populations, *inputs.raid_groups, *inputs.options, *inputs.hardware]
    empty = 0
    for each in (each for section in sections for each in section.inputs):
        said = f"{each.told} {each.source_text}"
        assert said.count("Left empty") <= 1, (each.name, said)
        if not each.text:
            empty += 1
            told = "Left empty" in said or "With “None”" in said
            assert told or each.source_text or each.default, each.name
        # What no line reads says so in the input itself; a list shows what it takes.
        if each.default and not each.text and each.default != "not used" and not each.choices:
            assert each.default in each.told
    assert empty
