"""The rows that tests begin with: the same for each, whatever another did to them."""

import pytest
from django.conf import settings
from django.db import connection

from planner.models import Disk, Plan
from planner.services.scenarios.scenarios import create_plan
from tests import kept_rows


def database():
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_database()")
        return cursor.fetchone()[0]


@pytest.mark.django_db
@pytest.mark.parametrize("time", [1, 2, 3])
def test_what_another_did_to_the_cast_is_taken_back(cast, time):
    """From the second that asks on, in a parallel run, the rows stand there already."""
    own = settings.DATABASES["default"]["NAME"]
    assert database() == (f"{own}_with_2" if "cast" in kept_rows._standing else own)
    assert [plan.name for plan in Plan.objects.all()] == ["Migration"]
    create_plan(cast.ours, cast.alice, "Another")
    Disk.objects.all().delete()


@pytest.mark.django_db
@pytest.mark.parametrize("time", [1, 2])
def test_whoever_asks_for_rows_alone_finds_no_people(shared_catalogue, time):
    assert Disk.objects.exists()
    assert not Plan.objects.exists()


@pytest.mark.django_db
def test_whoever_asks_for_nothing_finds_nothing():
    assert database() == settings.DATABASES["default"]["NAME"]
    assert not Disk.objects.exists()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("time", [1, 2])
def test_whoever_commits_has_the_tables_that_other_programs_see(cast, time):
    assert database() == settings.DATABASES["default"]["NAME"]
    assert Plan.objects.count() == 1
    cast.plan.delete()


@pytest.mark.django_db
def test_rows_made_later_do_not_take_the_numbers_of_those_that_stand(cast):
    known = {*Disk.objects.values_list("pk", flat=True)}
    made = Disk.objects.first()
    made.pk, made.organisation, made._state.adding = None, cast.ours, True
    made.save()
    assert made.pk > max(known)


@pytest.mark.django_db
def test_tests_share_what_a_catalogue_remembers(cast):
    first, second = (kept_rows._answer(kept_rows._KEPT["cast"]) for _ in range(2))
    assert first is not second
    assert first.catalogue is second.catalogue


@pytest.mark.django_db
def test_a_test_that_changes_the_program_has_one_that_remembers_nothing(cast, monkeypatch):
    first, second = (kept_rows._answer(kept_rows._KEPT["cast"]) for _ in range(2))
    assert first.catalogue is not second.catalogue
    assert first.catalogue == second.catalogue == cast.catalogue
    assert not first.catalogue._made
