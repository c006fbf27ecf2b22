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
from planner.selectors.catalogue.catalogue import catalogue_of
from planner.services.operation.backups.steps import step_by_step
from planner.services.organisation import organisations
from planner.services.scenarios import scenarios
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


TABLES = """
SELECT 'column', table_name, column_name, data_type, character_maximum_length::text, is_nullable,
       is_identity, column_default
FROM information_schema.columns WHERE table_schema = 'public' AND table_name LIKE 'planner%'
UNION ALL
SELECT 'limit', conrelid::regclass::text, conname, pg_get_constraintdef(oid), '', '', '', ''
FROM pg_constraint WHERE conrelid::regclass::text LIKE 'planner%'
UNION ALL
SELECT 'index', tablename, indexname, indexdef, '', '', '', ''
FROM pg_indexes WHERE tablename LIKE 'planner%'
UNION ALL
SELECT 'trigger', tgrelid::regclass::text, tgname, pg_get_triggerdef(oid), '', '', '', ''
FROM pg_trigger WHERE NOT tgisinternal AND tgrelid::regclass::text LIKE 'planner%'
UNION ALL
SELECT 'function', proname, pg_get_functiondef(pg_proc.oid), '', '', '', '', ''
FROM pg_proc JOIN pg_namespace ON pg_namespace.oid = pronamespace
WHERE nspname = 'public' AND (proname LIKE 'planner%' OR proname LIKE 'catalogue%')
"""


def tables() -> set[tuple[str, ...]]:
    """All that the database holds of ours but rows."""
    with connection.cursor() as cursor:
        cursor.execute(TABLES.replace("%", "%%"), [])
        return set(cursor.fetchall())


def leaves(executor: MigrationExecutor) -> list[tuple[str, str]]:
    return list(executor.loader.graph.leaf_nodes("planner"))


# Rows of questions were cut into columns until then.
CUT = ("planner", "0011_verdict_not_checked")


def to(executor: MigrationExecutor, *targets: tuple[str, str | None]) -> set[tuple[str, ...]]:
    """Migrates; the tables that there are then."""
    executor.migrate(list(targets))
    return tables()


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_there_and_back_by_both_ways(shared_catalogue, django_user_model):
    """At once, as a new database goes; step by step, as an older one does: the same tables. And
    questions that were kept in rows become one value.

    Every step is gone both ways. That the steps after one begin at the same tables from either
    side is seen there, so that none is gone twice.
    """
    alice = django_user_model.objects.create_user("alice")
    ours = organisations.create_organisation("Wonderland", alice)
    plan = scenarios.create_plan(ours, alice, "Plan")
    for name, document in (("One", BENCHMARK), ("Two", MAILBOX)):
        scenarios.create_scenario(plan, alice, name, document, catalogue_of(ours))
    at_once = tables()
    assert {kind for kind, *_ in at_once} == {"column", "limit", "index", "trigger", "function"}
    cut = to(step_by_step(), CUT)
    assert cut != at_once
    executor = step_by_step()
    assert to(executor, *leaves(executor)) ^ at_once == set()
    assert [row.document() for row in Scenario.objects.order_by("name")] == [BENCHMARK, MAILBOX]
    assert not to(MigrationExecutor(connection), ("planner", None))
    assert to(step_by_step(), CUT) ^ cut == set()
    assert not to(step_by_step(), ("planner", None))
    executor = MigrationExecutor(connection)
    assert to(executor, *leaves(executor)) ^ at_once == set()
