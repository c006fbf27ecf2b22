"""Scenarios side by side: what they cost, and which is the cheapest."""

import copy
import csv
import io
from types import SimpleNamespace

import pypdf
import pytest
from django.urls import reverse

from calculators.engine import open_scenario
from calculators.sheet.said.numbers import money
from planner.report.comparison import comparison
from planner.report.comparison.losses import FailureRow
from planner.services.scenarios import scenarios, sizings
from tests.api.client import Api
from tests.planner.compared import query

pytestmark = pytest.mark.django_db


def test_a_comparison_without_any_price_says_that_none_is_known(
    member, cast, three, first_and_cheaper
):
    """On the page, in its files and to programs: a row that is missing, or a cell that is empty,
    could be read as a design that costs nothing."""
    api, address = Api(cast.alice_secret), reverse("compare", args=[cast.plan.pk])

    def row(asked):
        page = member.get(f"{address}?{asked}").content.decode()
        return [each for each in page.split("<tr>") if each.startswith('<th scope="row">Price<')]

    for asked in (query(*three), f"{query(*three)}&only=different"):
        (said,) = row(asked)
        assert said.split("</tr>")[0].count("unknown") == 3
    assert not row(query(*first_and_cheaper)), "a price is known"
    reply = api.get(f"compare?{query(*three)}").json()
    told, *others = reply["figures"]
    assert (told["figure"], told["label"], told["unit"]) == ("price", "Price", "")
    assert (told["values"], told["differences"]) == ([None] * 3, [None] * 3)
    assert (told["differs"], told["winners"], told["at_least"]) == (True, [], [False] * 3)
    assert not [each for each in others if each["figure"].startswith("price")]
    assert reply["sentence"].endswith(
        "Which is the cheapest cannot be said: no price known. "
        "Their loads differ: 8,000 to 12,000 users."
    )
    table = member.get(f"{address}?{query(*three)}&format=csv").content.decode()
    (line,) = [each for each in csv.reader(io.StringIO(table)) if each[1:2] == ["price"]]
    assert line == ["figure", "price", "Price", "", *["unknown"] * 3, "", "", "", ""]
    pdf = pypdf.PdfReader(io.BytesIO(member.get(f"{address}?{query(*three)}&format=pdf").content))
    printed = " ".join(" ".join(each.extract_text().split()) for each in pdf.pages)
    assert "Price unknown unknown unknown" in printed
    assert row(f"{query(first_and_cheaper[0], *three)}") == []


def test_a_price_that_one_of_them_lacks_is_said_to_be_not_known(member, cast, three):
    found = [_owning(cast, three[0].document(), "Ours"), three[0]]
    rows = Api(cast.alice_secret).get(f"compare?{query(*found)}").json()["figures"]
    assert rows[0]["values"] == [0, None]
    address = f"{reverse('compare', args=[cast.plan.pk])}?{query(*found)}"
    (shown, *_) = member.get(address).context["page"].figures
    assert {cell.text for cell in shown.cells} == {"0", "unknown"}
    table = csv.reader(io.StringIO(member.get(f"{address}&format=csv").content.decode()))
    (line,) = [each for each in table if each[:2] == ["figure", "price"]]
    assert set(line[4:6]) == {"0.0", "unknown"}


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
