"""The rules by edition, for everybody: a page with a filter, and CSV."""

import csv
import io

from django.test import Client
from django.urls import reverse

from calculators.systems import SYSTEMS, rule_book
from planner.pages.reference.rules import COLUMNS, rules_csv, rules_page


def lines():
    return list(csv.DictReader(io.StringIO(rules_csv(), newline="")))


def test_every_fact_of_every_edition_is_in_the_csv():
    written = {(row["edition"], row["name"]): row for row in lines() if row["kind"] == "constant"}
    wanted = {
        (edition, key): fact
        for system, edition in rule_book.EDITIONS.items()
        for key, fact in SYSTEMS[system].facts.items()
    }
    assert set(written) == set(wanted)
    for place, fact in wanted.items():
        row = written[place]
        assert float(row["value"]) == fact.value
        assert (row["unit"], row["origin"], row["source"]) == (fact.unit, fact.origin, fact.source)
        assert row["confidence"] in rule_book.CONFIDENCE


def test_formulas_are_in_the_csv_for_each_edition():
    written = [row for row in lines() if row["kind"] == "formula"]
    assert len(written) == len(rule_book.formulas()) * len(rule_book.EDITIONS)
    assert tuple(written[0]) == COLUMNS


def test_every_fact_is_a_row_of_the_page():
    rows = {row["key"]: row for group in rules_page()["constants"] for row in group["rows"]}
    for place, (system, _) in enumerate(rule_book.EDITIONS.items()):
        for key in SYSTEMS[system].facts:
            assert rows[key]["cells"][place], (system, key)


def test_counts_add_up():
    for row in rules_page()["counts"]:
        assert sum(row["cells"]) == row["all"] > 100


def test_the_page_needs_no_account(db):
    for address in ("/rules", "/rules/"):
        page = Client().get(address)
        assert page.status_code == 200
    text = page.content.decode()
    assert 'data-filter="rules"' in text
    assert reverse("rules-csv") in text
    assert "Subscription Edition" in text
    reply = Client().get(reverse("rules-csv"))
    assert reply.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert "highwater-rules.csv" in reply.headers["Content-Disposition"]


def test_formulas_and_sources_lead_there(cast):
    client = Client()
    client.force_login(cast.alice)
    for name in ("formulas", "sources"):
        assert reverse("rules") in client.get(reverse(name)).content.decode()
