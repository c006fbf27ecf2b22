"""Migrations: complete, named, and there and back."""

import re
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from calculators.systems import SYSTEMS
from planner.models import Scenario
from planner.selectors.catalogue import catalogue_of
from planner.services import organisations, scenarios
from tests.planner.cast import BENCHMARK, MAILBOX

NAMES = [path.stem for path in Path("planner/migrations").glob("0*.py")]


@pytest.mark.django_db
def test_the_models_have_no_further_changes():
    call_command("makemigrations", "--check", "--dry-run", verbosity=0, stdout=StringIO())


@pytest.mark.django_db
def test_a_new_mail_system_needs_no_migration(monkeypatch):
    monkeypatch.setitem(SYSTEMS, "dummy", next(iter(SYSTEMS.values())))
    assert "dummy" in dict(Scenario._meta.get_field("system").flatchoices)
    call_command("makemigrations", "--check", "--dry-run", verbosity=0, stdout=StringIO())


def test_they_have_names():
    assert NAMES
    assert not [name for name in NAMES if re.search(r"_auto_|_initial$|\d{8}", name)]


@pytest.mark.django_db
def test_there_and_back():
    executor = MigrationExecutor(connection)
    leaves = executor.loader.graph.leaf_nodes("planner")
    executor.migrate([("planner", None)])
    assert not [t for t in connection.introspection.table_names() if t.startswith("planner_")]
    executor = MigrationExecutor(connection)
    executor.migrate(leaves)
    assert "planner_sizing" in connection.introspection.table_names()


@pytest.mark.django_db(transaction=True)
def test_questions_kept_in_rows_become_one_value(shared_catalogue, django_user_model):
    alice = django_user_model.objects.create_user("alice")
    ours = organisations.create_organisation("Wonderland", alice)
    plan = scenarios.create_plan(ours, alice, "Plan")
    for name, document in (("One", BENCHMARK), ("Two", MAILBOX)):
        scenarios.create_scenario(plan, alice, name, document, catalogue_of(ours))
    executor = MigrationExecutor(connection)
    leaves = executor.loader.graph.leaf_nodes("planner")
    executor.migrate([("planner", "0011_verdict_not_checked")])
    executor = MigrationExecutor(connection)
    executor.migrate(leaves)
    assert [row.document() for row in Scenario.objects.order_by("name")] == [BENCHMARK, MAILBOX]
