"""Scenarios side by side: on the page, in the API, as PDF and CSV."""

import copy
import csv
import io
import re
from decimal import Decimal
from types import SimpleNamespace

import jsonschema_rs
import pypdf
import pytest
from django.urls import reverse

from calculators.engine import open_scenario
from calculators.sheet.numbers import money
from planner.report import compared_texts, comparison, overlaid
from planner.report.compared_losses import FailureRow, failure_rows, parted
from planner.services import scenarios, sizings
from tests.api.client import Api, problem
from tests.api.described import described

pytestmark = pytest.mark.django_db


@pytest.fixture
def member(client, cast):
    client.force_login(cast.alice)
    return client


@pytest.fixture
def three(cast, benchmark_document):
    """The scenario, one with more disks, one that breaks."""
    found = [cast.scenario]
    for name, disks, users in (("More disks", 16, 8000), ("More users", 8, 12_000)):
        document = copy.deepcopy(benchmark_document)
        document["populations"][0]["users"] = users
        document["raid_groups"][0].update(disks=disks)
        made = scenarios.create_scenario(cast.plan, cast.alice, name, document, cast.catalogue)
        sizings.size_scenario(made, cast.alice, cast.catalogue)
        found.append(made)
    return found


def query(*some):
    return "&".join(f"scenario={each.pk}" for each in some)


def test_a_comparison_without_any_price_says_that_none_is_known(
    member, cast, three, first_and_cheaper
):
    def row(asked):
        page = member.get(f"{reverse('compare', args=[cast.plan.pk])}?{asked}").content.decode()
        return [each for each in page.split("<tr>") if each.startswith('<th scope="row">Price<')]

    for asked in (query(*three), f"{query(*three)}&only=different"):
        (said,) = row(asked)
        assert said.split("</tr>")[0].count("not known") == 3
    assert not row(query(*first_and_cheaper)), "a price is known"


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
    assert queue["winners"] == [str(three[1].pk)]
    checks = {row["check"]: row for row in reply["checks"]}
    assert checks["queue-below-spindles"]["verdicts"] == ["pass", "pass", "fail"] or (
        "fail" in checks["queue-below-spindles"]["verdicts"]
    )
    assert reply["sentence"].startswith("2 of 3 hold")


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


def test_the_price_for_each_mailbox(member, cast, mailbox_document):
    made = []
    for users, servers in ((4000, 1), (2000, 1), (2000, 3)):
        document = copy.deepcopy(mailbox_document) | {"servers": servers}
        document["populations"][0]["users"] = users
        document["assumptions"] = {}
        made.append(
            scenarios.create_scenario(
                cast.plan, cast.alice, f"{users} on {servers}", document, cast.catalogue
            )
        )
    rows = {
        row["figure"]: row
        for row in Api(cast.alice_secret).get(f"compare?{query(*made)}").json()["figures"]
    }
    if "price" not in rows:
        pytest.fail("the demonstration disks have prices")
    price, each = rows["price"], rows["price.per_mailbox"]
    alone, few, spread = price["values"]
    sums = [alone / 4000, few / 2000, spread / 6000]
    assert each["values"] == [round(value, 2) for value in sums] != sums
    assert each["values"][1] == each["values"][2], "servers and mailboxes are three times as many"
    assert price["values"][0] is not None
    address = f"{reverse('compare', args=[cast.plan.pk])}?{query(*made)}"
    page = " ".join(member.get(address).content.decode().split())
    for value in (*price["values"], *each["values"]):
        assert f"{money(value)} {each['unit']}<" in page, "as on the bill"
    # Lines without a price are missing in each: nobody knows how far they are apart.
    assert all(each["at_least"])
    assert each["differences"] == [None, None, None]


def test_a_price_of_which_a_part_is_unknown_says_at_least(member, cast, mailbox_document):
    """And differs from another by nobody knows how much."""

    def made(name, document):
        return scenarios.create_scenario(cast.plan, cast.alice, name, document, cast.catalogue)

    first = made("Disks priced", mailbox_document)
    lines = sizings.detail_of(sizings.size_scenario(first, cast.alice, cast.catalogue)).bill
    offer = {"price": "9000", "currency": "USD", "price_origin": "given"}
    prices = {
        f"{line['kind']}/{line['key'] or line['figures'][0]}": offer for line in lines["lines"]
    }
    whole = made("All known", {**mailbox_document, "purchase": {"prices": prices}})
    asked, api = query(first, whole), Api(cast.alice_secret)
    rows = {row["figure"]: row for row in api.get(f"compare?{asked}").json()["figures"]}
    for name in ("price", "price.per_mailbox"):
        assert rows[name]["at_least"] == [True, False]
        assert rows[name]["differences"] == [None, None]
        assert rows[name]["winners"] == []
    others = [row["at_least"] for name, row in rows.items() if not name.startswith("price")]
    assert not any(map(any, others))
    page = f"{reverse('compare', args=[cast.plan.pk])}?{asked}"
    assert member.get(page).content.decode().count("at least ") == 2
    table = csv.reader(io.StringIO(member.get(f"{page}&format=csv").content.decode()))
    least = [line for line in table if line[0] == "at least"]
    assert [line[1] for line in least] == ["price", "price.per_mailbox"]
    pdf = pypdf.PdfReader(io.BytesIO(member.get(f"{page}&format=pdf").content))
    assert "at least" in " ".join(each.extract_text() for each in pdf.pages)
    rows = api.get(f"compare?{asked}&base={whole.pk}").json()["figures"]
    assert rows[0]["differences"] == [None, 0]


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


def test_the_page(member, cast, three):
    address = reverse("compare", args=[cast.plan.pk])
    page = member.get(f"{address}?{query(*three)}").content.decode()
    for said in (
        "What differs in the inputs",
        "the base",
        "best",
        "2 of 3 hold",
        "Only what differs",
    ):
        assert said in page
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


@pytest.fixture
def first_and_cheaper(cast, mailbox_document):
    """RAID 10, which stands the loss of a disk, and RAID 5 with no disk to spare; the first was
    sized."""
    found = []
    for name, group in (
        ("First design", {"level": "RAID10", "disks": 20}),
        ("RAID 5", {"level": "RAID5", "disks": 22}),
    ):
        document = copy.deepcopy(mailbox_document)
        document["populations"][0]["mailbox_size_mb"] = 500
        document["raid_groups"][0].update(group)
        found.append(
            scenarios.create_scenario(cast.plan, cast.alice, name, document, cast.catalogue)
        )
    sizings.size_scenario(found[0], cast.alice, cast.catalogue)
    return found


def _owning(cast, document, name, **price):
    """A scenario all of whose hardware is there already."""
    document = copy.deepcopy(document)
    lines = open_scenario(document, cast.catalogue).bill.lines
    rows = [f"{line.kind}/{line.key or line.figures[0]}" for line in lines]
    document["purchase"] = {"prices": {row: {"owned": 500, **price} for row in rows}}
    made = scenarios.create_scenario(cast.plan, cast.alice, name, document, cast.catalogue)
    sizings.size_scenario(made, cast.alice, cast.catalogue)
    return made


def test_nothing_is_nothing_in_every_currency(member, cast, benchmark_document):
    """Two scenarios that own all they need have no currency: their comparison was an error page.
    Beside one that is paid for, they are the cheapest."""
    both = [_owning(cast, benchmark_document, name) for name in ("Ours", "Ours too")]
    address = reverse("compare", args=[cast.plan.pk])
    for file in ("", "&format=csv", "&format=pdf"):
        assert member.get(f"{address}?{query(*both)}{file}").status_code == 200
    api = Api(cast.alice_secret)

    def price(*some):
        reply = api.get(f"compare?{query(*some)}").json()
        (row,) = (row for row in reply["figures"] if row["figure"] == "price")
        return row, reply["sentence"]

    row, _ = price(*both)
    assert (row["values"], row["unit"]) == ([0, 0], "")
    paid = copy.deepcopy(benchmark_document)
    lines = open_scenario(paid, cast.catalogue).bill.lines
    priced = {"price": "10", "currency": "EUR"}
    paid["purchase"] = {
        "prices": {f"{line.kind}/{line.key or line.figures[0]}": priced for line in lines}
    }
    bought = scenarios.create_scenario(cast.plan, cast.alice, "Bought", paid, cast.catalogue)
    sizings.size_scenario(bought, cast.alice, cast.catalogue)
    dollars = _owning(cast, benchmark_document, "Dollars", price="10", currency="USD")
    for owned in (both[0], dollars):
        row, said = price(bought, owned)
        assert row["unit"] == "EUR"
        assert row["winners"] == [str(owned.pk)]
        assert said.endswith(f"The cheapest that holds is “{owned.name}”: 0 EUR.")


def test_what_comes_of_a_loss_is_compared(member, cast, first_and_cheaper):
    address = f"{reverse('compare', args=[cast.plan.pk])}?{query(*first_and_cheaper)}"
    page = member.get(address)
    reply = Api(cast.alice_secret).get(f"compare?{query(*first_and_cheaper)}").json()
    rows = {row["state"]: row for row in reply["failures"]}
    answers = [
        open_scenario(each.document(), cast.catalogue).failure_states.states
        for each in first_and_cheaper
    ]
    for place, states in enumerate(answers):
        told = {each.key: each.verdict for each in states if each.key != "normal"}
        assert {state: row["verdicts"][place] for state, row in rows.items()} == told
    lost = rows["disk-lost"]
    assert lost["differs"]
    assert lost["verdicts"][0] in ("pass", "warn")
    assert lost["verdicts"][1] == "fail"
    said = reply["sentence"]
    assert said.startswith("Both hold; with a disk lost")
    assert "only “First design” does" in said
    # RAID 5 of 22 disks against RAID 10 of 20 would be none: fewer of something is not better.
    assert all(not any(row["caveats"]) for row in reply["figures"])
    assert page.context["page"].found.sentence == said
    (shown,) = [row for row in page.context["page"].failures if row.title == "A disk is lost"]
    assert [cell.verdict for cell in shown.cells] == lost["verdicts"]
    assert "With something broken" in page.content.decode()
    text = member.get(f"{address}&format=csv").content.decode()
    (line,) = [row for row in csv.reader(io.StringIO(text)) if row[:2] == ["failure", "disk-lost"]]
    assert line[2:6] == ["A disk is lost", "", *lost["verdicts"]]
    pdf = member.get(f"{address}&format=pdf")
    printed = " ".join(
        " ".join(each.extract_text().split())
        for each in pypdf.PdfReader(io.BytesIO(pdf.content)).pages
    )
    assert "With something broken" in printed
    assert "A disk is lost" in printed


def three_users(cast, other):
    """A design that breaks as another does, with less to ask of it."""
    document = other.document()
    document["populations"][0]["users"] = 3800
    return scenarios.create_scenario(cast.plan, cast.alice, "Fewer", document, cast.catalogue)


def test_what_does_not_carry_a_loss_is_not_the_best_for_being_the_fewest(
    member, cast, mailbox_document
):
    made = []
    for name, users, group in (
        ("Mirrored", 4000, {"level": "RAID10", "disks": 20}),
        ("Fewer users", 3000, {"level": "RAID10", "disks": 20}),
        ("Bare", 4000, {"level": "RAID0", "disks": 18}),
        ("Breaks", 4000, {"level": "RAID0", "disks": 4}),
    ):
        document = copy.deepcopy(mailbox_document)
        document["populations"][0].update(mailbox_size_mb=500, users=users)
        document["raid_groups"][0].update(group)
        made.append(
            scenarios.create_scenario(cast.plan, cast.alice, name, document, cast.catalogue)
        )

    def disks(*some):
        reply = Api(cast.alice_secret).get(f"compare?{query(*some)}").json()
        return next(row for row in reply["figures"] if row["figure"] == "database.spindles"), reply

    lost = "fewest, but does not carry the load with a lost disk"
    row, reply = disks(made[0], made[2])
    assert (row["winners"], row["caveats"]) == ([], ["", lost])
    assert [each["advice_not_kept"] for each in reply["scenarios"]] == [0, 1]
    row, _ = disks(*made[:3])
    assert (row["winners"], row["caveats"]) == ([str(made[1].pk)], ["", "", lost])
    row, _ = disks(made[0], made[3])
    assert (row["winners"], row["caveats"]) == ([], ["", "fewest, but does not hold"])
    row, _ = disks(made[3], three_users(cast, made[3]))
    assert row["winners"] == [], "where none holds, none is the best"
    row, _ = disks(*made[:2])
    assert (row["winners"], row["caveats"]) == ([str(made[1].pk)], ["", ""])

    address = f"{reverse('compare', args=[cast.plan.pk])}?{query(*made[:3])}"
    page = member.get(address)
    (shown,) = [
        row for row in page.context["page"].figures if row.title == "Database spindles of a server"
    ]
    assert [(cell.best, cell.caveat) for cell in shown.cells] == [
        (False, ""), (True, ""), (False, lost),
    ]  # fmt: skip
    assert lost in page.content.decode()
    assert [head["word"] for head in page.context["page"].heads][2].endswith(
        ", against 1 recommendation; a lost disk breaks it"
    )
    text = member.get(f"{address}&format=csv").content.decode()
    (line,) = [
        row for row in csv.reader(io.StringIO(text)) if row[:2] == ["figure", "database.spindles"]
    ]
    assert line[-1] == f"Fewer users; Bare: {lost}"
    printed = " ".join(
        " ".join(each.extract_text().split())
        for each in pypdf.PdfReader(io.BytesIO(member.get(f"{address}&format=pdf").content)).pages
    )
    assert "fewest, but does not" in printed


def test_the_cheapest_says_with_what_it_does_not_carry_the_load():
    def column(name, price):
        total = {"price": price, "unknown": 0, "currency": "USD"}
        answer = {"verdict": "pass", "checks": ()}
        return SimpleNamespace(name=name, answer=answer, bill={"total": total}, id=name)

    some = [column("A", "10"), column("B", "20")]
    price = comparison.FigureRow(
        "price", "Price", "USD", [10.0, 20.0], [0, 10], [], True, [False, False]
    )
    losses = [FailureRow("server-lost", "A server is lost", ["fail", "pass"], True)]
    assert comparison.sentence(some, [price], losses).endswith(
        "The cheapest that holds is “A”: 10 USD; it does not carry the load with a lost server."
    )
    assert comparison.sentence(some, [price]).endswith("“A”: 10 USD.")


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


def test_who_stands_a_loss_is_said_where_they_part():
    rows = [
        FailureRow(state, label, verdicts, True)
        for state, label, verdicts in (
            ("disk-lost", "A disk is lost", ["pass", "fail", "fail"]),
            ("rebuilding", "A disk is being rebuilt", ["warn", "fail", "fail"]),
            ("server-lost", "A server is lost", ["fail", "fail", "fail"]),
            ("site-lost", "Site lost", ["not-checked", "pass", "fail"]),
        )
    ]
    assert parted({0: "One", 1: "Two", 2: "Three"}, rows) == (
        "; with a disk lost and with a disk being rebuilt only “One” does"
        "; with a site lost “Three” does not"
    )
    assert parted({1: "Two", 2: "Three"}, rows) == "; with a site lost only “Two” does"
    assert parted({0: "One"}, rows) == ""
    rows[0].verdicts[1] = "warn"
    assert parted({0: "One", 1: "Two", 2: "Three"}, rows[:1]) == (
        "; with a disk lost only “One” and “Two” do"
    )
    rows[0].verdicts[2] = None
    assert parted({0: "One", 1: "Two", 2: "Three"}, rows[:1]) == ""


def test_the_losses_of_groups_are_compared_too(cast):
    """Of a group of servers the chart of its losses holds them; who breaks with it all breaks."""
    chart = {
        "key": "activation",
        "kind": "heat",
        "x": {"values": ["Normal", "One server lost", "Site lost"]},
        "series": [
            {"verdicts": ["pass", "pass", "fail"]},
            {"verdicts": ["pass", "warn", "pass"]},
        ],
    }
    with_it = comparison.Column(1, "A", "", "", {"verdict": "pass"}, {}, [chart])
    without = comparison.Column(2, "B", "", "", {"verdict": "pass"}, {})
    unsized = comparison.Column(3, "C", "", "", None, {}, [chart])
    assert failure_rows([with_it, without, unsized]) == [
        FailureRow("one-server-lost", "One server lost", ["warn", None, None], True),
        FailureRow("site-lost", "Site lost", ["fail", None, None], True),
    ]
    assert not any(row.differs for row in failure_rows([with_it, with_it, unsized]))


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
    assert compared_texts.limit_text(0.492345, 1, "share") == "49.2 of 100 %"
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
    assert compared_texts.difference_text(5, 6, "disks") == "+1 disks"


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


NUMBER = re.compile(r"[\d,]+(?:\.\d+)?")


def test_few_queries_however_many(member, cast, three, django_assert_max_num_queries):
    address = reverse("compare", args=[cast.plan.pk])
    member.get(f"{address}?{query(*three)}")
    with django_assert_max_num_queries(9):
        member.get(f"{address}?{query(*three)}")


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
    assert comparison._role("database_disk_model.capacity_gb") == "Database disk"
    assert comparison._role("server_model.drive_bays") == "Server"
    assert comparison._role("population_1.users") == ""


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
