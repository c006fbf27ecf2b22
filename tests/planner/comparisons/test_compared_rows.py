"""Scenarios side by side: the words, units and differences of a row."""

import copy
import re
from decimal import Decimal
from uuid import UUID

import pytest
from django.urls import reverse

from calculators.sheet.said.numbers import MINUS
from planner.report.comparison import cells as compared_texts
from planner.report.comparison import comparison
from planner.services.plans.comparisons import column_of
from planner.services.scenarios import scenarios
from tests.api.client import Api
from tests.calculators.documents import HUB, ONE_SITE, RELAY
from tests.planner.cast import MAILBOX
from tests.planner.compared import query

pytestmark = pytest.mark.django_db


def test_inputs_are_compared_in_words(member, cast, three, benchmark_document):
    document = copy.deepcopy(benchmark_document)
    document["raid_groups"][0].update(level="RAID5", spans=1, disk="atlas-10k-9gb", aligned=False)
    other = scenarios.create_scenario(cast.plan, cast.alice, "Parity", document, cast.catalogue)
    rows = Api(cast.alice_secret).get(f"compare?{query(three[0], other)}").json()["inputs"]
    words = {row["input"]: row["words"] for row in rows}
    assert words["raid_group_1.level"] == ["RAID 10", "RAID 5"]
    assert words["raid_group_1.disk"] == ["HP 6107A 9 GB 10K hot swap", "Quantum Atlas 10K"]
    assert words["raid_group_1.aligned"] == ["yes", "no"]
    assert words["raid_group_1.spans"] == ["4 spans", "1 span"]
    values = {row["input"]: row["values"] for row in rows}
    assert values["raid_group_1.level"] == ["RAID10", "RAID5"], "for programs, as ever"
    page = member.get(f"{reverse('compare', args=[cast.plan.pk])}?{query(three[0], other)}")
    assert "RAID10" not in page.content.decode()
    assert "Quantum Atlas 10K" in page.content.decode()


def test_rounding_is_no_difference():
    noise = 1000 + 2.27e-13 * 2
    assert noise != 1000
    assert comparison._differences([1000, noise, 1000 * (1 + 1e-10), 1000.01, None], 0) == [
        *(0, 0, 0),
        pytest.approx(0.01),
        None,
    ]
    row = comparison.FigureRow(
        "network.rate", "Rate", "Mbit/s", [1000, noise], comparison._differences([1000, noise], 0),
        [], False, [False, False],
    )  # fmt: skip
    assert compared_texts.figure_texts(row, 0) == [("1,000 Mbit/s", ""), ("1,000 Mbit/s", "")]


def test_both_sides_of_a_limit_have_one_unit(member, cast, three):
    assert compared_texts.limit_text(0.492345, 1, "share") == "49.23 of 100 %"
    figure = compared_texts.text(6.838, "IOPS")
    assert compared_texts.limit_text(6.838, 9, "IOPS").startswith(figure.split()[0] + " of ")
    assert compared_texts.limit_text(900, 1200, "bytes/s") == "900 bytes/s of 1.2 kB/s"
    assert compared_texts.limit_text(3, 4, "disks") == "3 of 4 disks"
    found = member.get(f"{reverse('compare', args=[cast.plan.pk])}?{query(*three)}")
    said = [cell.text for row in found.context["page"].checks for cell in row.cells]
    shares = [text for text in said if text.endswith("of 100 %")]
    assert shares
    assert not [text for text in shares if text.startswith("0.")]


def test_yes_or_no_is_said_in_words(member, cast, three, benchmark_document):
    """A limit that asks for a yes: "1 of 1 disks" reads as full."""
    benchmark_document["raid_groups"][0].update(level="RAID0", spans=1)
    other = scenarios.create_scenario(
        cast.plan, cast.alice, "Bare", benchmark_document, cast.catalogue
    )
    page = member.get(f"{reverse('compare', args=[cast.plan.pk])}?{query(three[0], other)}")
    rows = {row.title: row.cells for row in page.context["page"].checks}
    asked = [cell.text for cell in rows["No single disk holds it all"]]
    assert asked[0] == "Kept"
    assert " of " not in asked[1]


def test_differences_of_shares_are_percentage_points():
    assert compared_texts.difference_text(1, 0.053, "share") == "−94.7 percentage points"
    assert compared_texts.difference_text(5, 6, "disks") == "+1 disk"


NUMBER = re.compile(r"[\d,]+(?:\.\d+)?")


@pytest.mark.parametrize("base", [0, 1])
def test_a_difference_is_that_of_the_values_beside_it(member, cast, three, base):
    """16.62 beside 15.32 was "−1.29": what the unrounded ones differ by."""
    address = f"{reverse('compare', args=[cast.plan.pk])}?{query(*three)}&base={three[base].pk}"
    seen = 0
    for row in member.get(address).context["page"].figures:
        for cell in row.cells:
            told = [NUMBER.match(text) for text in (row.cells[base].text, cell.text)]
            if not cell.difference or not all(told) or cell.difference.startswith("less"):
                continue
            first, second = (Decimal(each[0].replace(",", "")) for each in told)
            sign, number = cell.difference[0], NUMBER.match(cell.difference[1:])[0]
            assert (second - first) == Decimal(f"{sign}{number}".replace("−", "-").replace(",", ""))
            seen += 1
    assert seen


def test_a_row_is_named_by_the_part_and_not_by_the_model_of_the_base(
    cast, three, benchmark_document
):
    document = copy.deepcopy(benchmark_document)
    document["raid_groups"][0]["disk"] = "atlas-10k-9gb"
    other = scenarios.create_scenario(cast.plan, cast.alice, "Atlas", document, cast.catalogue)
    rows = Api(cast.alice_secret).get(f"compare?{query(three[0], other)}").json()["inputs"]
    labels = {row["input"]: row["label"] for row in rows}
    assert not [label for label in labels.values() if "HP 6107A" in label]
    assert labels["raid_group_1.model.seek_read_ms"] == "RAID group 1: disk: seek read"


def test_the_role_of_a_model():
    assert compared_texts._role("database_disk_model.capacity_gb") == "Database disk"
    assert compared_texts._role("server_model.drive_bays") == "Server"
    assert compared_texts._role("population_1.users") == ""


def test_what_one_design_does_without_stands_beside_what_others_buy(cast):
    """RAID has no MetaCache database: its solid state disks are no key figure, and still differ."""
    people = {"system": "exchange-se", "populations": [{"users": 5000}]}
    both = [
        scenarios.create_scenario(
            cast.plan, cast.alice, layout, {**people, "disk_layout": layout}, cast.catalogue
        )
        for layout in ("jbod", "raid10")
    ]
    reply = Api(cast.alice_secret).get(f"compare?{query(*both)}").json()
    [row] = [each for each in reply["figures"] if each["figure"] == "bought.metacache_disks"]
    some, none = row["values"]
    assert (some > 0, none, row["winners"]) == (True, 0, [])
    assert "figure" in row
    assert len([each for each in reply["figures"] if each["figure"] == "bought.servers"]) == 0


def test_a_rate_that_nobody_knows_is_not_printed_as_none():
    """ "SPECint 2006 rate: 0 rate" stood for "not known"."""
    name = "specint2006_rate_primary_site"
    columns = [
        comparison.Column(
            id=place, name=str(place), plan="", system="", bill={},
            answer={"figures": {name: {"value": rate, "unit": "rate", "label": "SPECint"}}},
        )
        for place, rate in enumerate((0, 540))
    ]  # fmt: skip
    (row,) = comparison._inputs(columns)
    assert (row.values, row.words) == ([0, 540], ["–", "540 rate"])


def test_the_load_of_a_design_is_that_of_all_its_servers(cast):
    """One server of 850 users won against four of 850 each, and the same users on two were taken
    for another load."""

    def column(number, servers, users):
        document = copy.deepcopy(MAILBOX)
        document |= {"servers": servers, "populations": [{"profile": "heavy", "users": users}]}
        return column_of(UUID(int=number), f"D{number}", "P", document, cast.catalogue)

    one, two, four = column(1, 1, 850), column(2, 2, 1700), column(3, 4, 850)
    assert [each.load for each in (one, two, four)] == [850, 3400, 3400]
    assert not any(row.winners for row in comparison.compared([one, four], one.id).checks)
    told = comparison.compared([two, four], two.id)
    words = {row.input: row.words for row in told.inputs}
    assert words["population_1.users"] == [
        "1,700 users on each of 2 servers",
        "850 users on each of 4 servers",
    ]
    rows = {row.check: row for row in told.checks}
    assert rows["spindles"].winners == [four.id]
    unlike = comparison.compared([one, four], one.id)
    for made, loads, differ in ((unlike, [850, 3400], True), (told, [3400, 3400], False)):
        (row,) = [each for each in made.figures if each.figure == "load.all"]
        assert (row.label, row.unit) == ("Users in all", "users")
        assert (row.values, row.differs) == (loads, differ)
        assert (row.winners, row.caveats) == ([], ["", ""])
        assert ("Their loads differ: 850 to 3,400 users." in made.sentence) == differ


def test_loads_that_count_unlike_things_are_not_set_beside_each_other(cast):
    hub, mailbox = (
        column_of(UUID(int=number), f"D{number}", "P", copy.deepcopy(document), cast.catalogue)
        for number, document in enumerate((HUB, MAILBOX), start=1)
    )
    told = comparison.compared([hub, mailbox], hub.id)
    assert "Their loads" not in told.sentence
    assert "load.all" not in [row.figure for row in told.figures]


def test_servers_in_all_are_told_of_every_mail_system(cast):
    old = {**MAILBOX, "servers": 4}
    columns = [
        column_of(UUID(int=number), f"D{number}", "P", copy.deepcopy(document), cast.catalogue)
        for number, document in enumerate((old, ONE_SITE), start=1)
    ]
    rows = {row.figure: row for row in comparison.compared(columns, columns[0].id).figures}
    assert rows["servers.all"].values == [4, 4]


def test_relays_are_told_as_on_their_page(member, cast):
    """Of 5 to 35 relays the least stood here, and 3,721 of a rate that the headline rounds down."""
    larger = {"measured_message_bytes": 20_000, "peak_message_bytes": 200_000}
    first, slower, second = (
        scenarios.create_scenario(cast.plan, cast.alice, name, {**RELAY, **more}, cast.catalogue)
        for name, more in (("One", {}), ("Slower", {"seconds": 140}), ("Larger", larger))
    )
    address = f"compare?{query(first, slower, second)}"
    rows = {row["figure"]: row for row in Api(cast.alice_secret).get(address).json()["figures"]}
    assert rows["relays.needed"]["words"] == ["", "", "4 to 28 relays"]
    assert rows["relays.needed"]["values"][2] == 4
    assert rows["relay.planned_rate"]["words"][:2] == ["3,720 messages/min", "3,428 messages/min"]
    assert rows["relay.planned_rate"]["words"][2] == "372 to 3,720 messages/min"
    assert rows["relay.used"]["words"] == ["", "", "53.75 to 537.5 %"]
    page = member.get(f"{reverse('compare', args=[cast.plan.pk])}?{query(first, slower, second)}")
    shown = re.sub(r"\s+", " ", page.content.decode().replace("\N{NO-BREAK SPACE}", " "))
    assert "4 to 28 relays" in shown
    assert "3,720 messages/min" in shown
    assert "3,721" not in shown
    # What is between two rates as they are printed.
    assert f"{MINUS}292 messages/min" in shown
