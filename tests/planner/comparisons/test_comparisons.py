"""Scenarios side by side: on the page, in the API, as PDF and CSV."""

import csv
import io
from types import SimpleNamespace

import jsonschema_rs
import pypdf
import pytest
from django.urls import reverse

from planner.report.comparison import comparison, overlaid
from planner.report.comparison.comparison import MOST_COMPARED
from planner.services.scenarios import scenarios
from tests.api.client import Api, problem
from tests.api.described import described
from tests.planner.compared import query

pytestmark = pytest.mark.django_db


def test_the_api_compares(cast, three):
    api = Api(cast.alice_secret)
    reply = api.get(f"compare?{query(*three)}").json()
    schema = described()["components"]
    whole = {**schema["schemas"]["Comparison"], "components": schema}
    jsonschema_rs.Draft202012Validator(whole).validate(reply)
    assert [each["name"] for each in reply["scenarios"]] == [each.name for each in three]
    inputs = {row["input"]: row["values"] for row in reply["inputs"]}
    labels = {row["input"]: row["label"] for row in reply["inputs"]}
    assert labels["population_1.users"] == "Users 1", "not twice"
    assert inputs == {
        "population_1.users": [8000, 8000, 12_000],
        "raid_group_1.disks": [8, 16, 8],
    }
    rows = {row["figure"]: row for row in reply["figures"]}
    queue = rows["database.queue_length"]
    assert queue["differences"][0] == 0
    for value, difference in zip(queue["values"], queue["differences"], strict=True):
        assert difference == value - queue["values"][0]
    assert queue["winners"] == [], "what carries another load is not the better for it"
    alike = api.get(f"compare?{query(*three[:2])}").json()
    (queue,) = [row for row in alike["figures"] if row["figure"] == "database.queue_length"]
    assert queue["winners"] == [str(three[1].pk)]
    checks = {row["check"]: row for row in reply["checks"]}
    assert checks["queue-below-spindles"]["verdicts"] == ["pass", "pass", "fail"] or (
        "fail" in checks["queue-below-spindles"]["verdicts"]
    )
    assert reply["sentence"].startswith("2 of 3 hold")


def test_what_the_address_names_and_is_not_shown_is_told(member, cast, three):
    """They were dropped without a word."""
    address = reverse("compare", args=[cast.plan.pk])

    def told(asked):
        page = member.get(f"{address}?{asked}").content.decode()
        _, found, rest = page.partition('id="not-shown">')
        return rest.partition("</p>")[0] if found else ""

    assert told("") == told(query(*three)) == ""
    other = scenarios.create_plan(cast.ours, cast.alice, "Another")
    strange = scenarios.create_scenario(
        other, cast.alice, "Strange", three[0].document(), cast.catalogue
    )
    why = "not shown: deleted, or of another plan."
    assert told(query(*three, strange)) == f"One scenario that the address names is {why}"
    assert told(f"{query(*three, strange)}&scenario=x") == (
        f"2 scenarios that the address names are {why}"
    )
    more = [
        scenarios.create_scenario(
            cast.plan, cast.alice, f"More {number}", three[0].document(), cast.catalogue
        )
        for number in range(MOST_COMPARED)
    ]
    assert told(query(*three, *more)) == "The first 5 are shown, and 3 more are left out."


def test_the_base_is_chosen(cast, three):
    api = Api(cast.alice_secret)
    reply = api.get(f"compare?{query(*three)}&base={three[1].pk}").json()
    assert reply["base"] == str(three[1].pk)
    (queue,) = [row for row in reply["figures"] if row["figure"] == "database.queue_length"]
    assert queue["differences"][1] == 0
    assert queue["differences"][0] == queue["values"][0] - queue["values"][1]


def test_what_cannot_be_compared_is_refused(cast, three):
    api, theirs = Api(cast.alice_secret), Api(cast.mallory_secret)
    assert problem(api.get("compare"), 400)["errors"][0]["code"] == "too-few"
    assert api.get(f"compare?{query(three[0])}").json()["inputs"] == []
    problem(api.get("compare?scenario=first"), 400)
    problem(api.get(f"compare?{query(*three[:2])}&base={three[2].pk}"), 400)
    problem(api.get(f"compare?{query(*three)}&base=x&base=y"), 400)
    assert theirs.get(f"compare?{query(*three)}").status_code == 404
    six = [*three]
    for name in "abc":
        document = three[0].document()
        six.append(scenarios.create_scenario(cast.plan, cast.alice, name, document, cast.catalogue))
    assert problem(api.get(f"compare?{query(*six)}"), 400)["errors"][0]["code"] == "too-many"
    assert api.get(f"compare?{query(*six[:5])}").status_code == 200


def test_the_page(member, cast, three):
    address = reverse("compare", args=[cast.plan.pk])
    page = member.get(f"{address}?{query(*three)}").content.decode()
    for said in (
        "What differs in the inputs",
        "the base",
        "2 of 3 hold",
        "Only what differs",
    ):
        assert said in page
    assert '"best"' not in page, "their loads differ"
    assert '"best"' in member.get(f"{address}?{query(*three[:2])}").content.decode()
    assert page.index("What differs in the inputs") < page.index("Figures, and how far")
    assert "<svg xmlns" in page
    assert "Why does it differ?" in page
    whole = page.count("<tr>")
    only = member.get(f"{address}?{query(*three)}&only=different").content.decode()
    assert 0 < only.count("<tr>") < whole
    based = member.get(f"{address}?{query(*three)}&base={three[2].pk}").content.decode()
    assert f'name="base" value="{three[2].pk}"' in based


def test_files(member, cast, three):
    address = f"{reverse('compare', args=[cast.plan.pk])}?{query(*three)}"
    pdf = member.get(f"{address}&format=pdf")
    assert pdf["Content-Type"] == "application/pdf"
    assert "attachment" in pdf["Content-Disposition"]
    text = " ".join(
        " ".join(each.extract_text().split())
        for each in pypdf.PdfReader(io.BytesIO(pdf.content)).pages
    )
    for said in ("What differs in the inputs", "More disks", "12,000", "2 of 3 hold"):
        assert said in text
    rows = list(csv.reader(io.StringIO(member.get(f"{address}&format=csv").content.decode())))
    assert rows[0][4:7] == [each.name for each in three]
    users = next(row for row in rows if row[1] == "population_1.users")
    assert users[4:7] == ["8000", "8000", "12000"]
    api = Api(cast.alice_secret).get(f"compare?{query(*three)}&format=csv")
    assert api.content.decode() == member.get(f"{address}&format=csv").content.decode()


def test_few_queries_however_many(member, cast, three, django_assert_max_num_queries):
    address = reverse("compare", args=[cast.plan.pk])
    member.get(f"{address}?{query(*three)}")
    with django_assert_max_num_queries(9):
        member.get(f"{address}?{query(*three)}")


def test_what_could_not_be_checked_is_not_said_to_fail():
    def column(verdict, checks=()):
        return SimpleNamespace(answer={"verdict": verdict, "checks": checks}, bill={})

    def said(*verdicts):
        return comparison.sentence([column(each) for each in verdicts], ())

    assert said("not-checked", "fail") == (
        "1 of 2 could not be checked in full, and breaks no limit that was checked; 1 of 2 does "
        "not hold."
    )
    assert said("not-checked", "not-checked") == (
        "2 of 2 could not be checked in full, and break no limit that was checked."
    )
    assert said("fail", "not-checked", "fail").endswith("; 2 of 3 do not hold.")
    assert said("pass", "not-checked").startswith("1 of 2 holds; 1 of 2 could not be checked in")
    # What is tight at one limit does not hold at another that nobody checked; advice is no limit.
    for name, holding in (("bays", "1 of 2 holds; 1 of 2 could"), ("cores-advised", "Both hold")):
        tight = column("warn", [{"name": name, "verdict": "not-checked"}])
        assert comparison.sentence([column("pass"), tight], ()).startswith(holding)
    assert said("fail", "fail") == "None of them holds."


def test_one_holds_in_the_singular():
    one = SimpleNamespace(answer={"verdict": "pass", "checks": ()}, bill={})
    assert comparison.sentence([one], ()) == "It holds."
    assert comparison.sentence([one, one], ()) == "Both hold."


def test_the_disks_that_are_drawn_are_those_that_are_needed(member, cast, first_and_cheaper):
    address = f"{reverse('compare', args=[cast.plan.pk])}?{query(*first_and_cheaper)}"
    page = member.get(address).context["page"]
    (chart,) = [each for each in page.charts if each.key == "spindles-against-users"]
    place = chart.at.index(4000)
    for column, drawn in zip(page.columns, chart.series, strict=True):
        figures = column.answer["figures"]
        assert drawn.values[place] == figures["database.spindles"]["value"]
    assert any(
        column.answer["figures"]["database.spindles_for_iops"]["value"] != drawn.values[place]
        for column, drawn in zip(page.columns, chart.series, strict=True)
    )
    assert chart.y.label == "Database disks (needed in all)"
    named = {each.key: each.y.label for each in page.charts}
    assert "(needed for" not in " ".join(named.values())
    one = {"label": "Mean", "role": "main", "values": [1.0, 2.0]}
    two = {"label": "95th percentile", "role": "rival", "values": [3.0, 1.0]}
    limit = {"label": "Limit", "role": "limit", "values": [9.0, 9.0]}
    drawn = {"x": {"values": [1, 2]}, "series": [one, two, limit]}
    assert overlaid._largest(drawn) == [(1.0, 3.0), (2.0, 2.0)]
    two["values"][0] = None
    assert overlaid._largest(drawn) == [(2.0, 2.0)]
    axis = {"label": "Response time", "unit": "ms"}
    assert overlaid._axis(axis, "Mean").label == "Response time (mean)"
    assert overlaid._axis(axis, "95th percentile").label == "Response time (95th percentile)"


def test_what_jumps_alone_jumps_in_one_picture_too():
    """Between two of its points it has no value that there are no relays for."""
    points = [(0.0, 2.0), (10.0, 4.0)]
    assert [*overlaid._at(points, [0.0, 5.0, 10.0, 11.0])] == [2.0, 3.0, 4.0, None]
    assert [*overlaid._at(points, [0.0, 5.0, 10.0], 1)] == [2.0, 4.0, 4.0]
    assert [*overlaid._at(points, [0.0, 5.0, 10.0], 0)] == [2.0, 2.0, 4.0]
    columns = [SimpleNamespace(id=each, name=f"Plan {each}") for each in range(3)]
    lines = [(columns[0], points), (columns[1], [(0.0, 1.0), (5.0, 3.0), (10.0, 3.0)])]
    for unit, between in (("users", 4.0), ("months", 2.0)):
        found = [*overlaid._series(columns, lines, [0.0, 5.0, 10.0], {}, {0}, unit)]
        assert [each.steps for each in found] == [True, False]
        assert found[0].values == (2.0, between, 4.0)
        assert found[1].values == (1.0, 3.0, 3.0)


def test_charts_in_one_picture_end_where_the_highest_of_them_does():
    """A queue that grows without end leaves room for what happens below it."""
    assert overlaid._high([{"y": {"max": 1000.0}}, {"y": {"max": 500.0}}]) == 1000.0
    assert overlaid._high([{"y": {"max": 1000.0}}, {"y": {}}]) is None
