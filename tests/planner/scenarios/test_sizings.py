"""A sizing is written once, in the program and in the database."""

import json

import pytest
from django.db import IntegrityError, connection, transaction

from calculators import engine
from calculators.engine import open_scenario
from planner.models import Plan, Scenario, Sizing, SizingDetail, WrittenOnceError
from planner.selectors.sizings import find_sizing, latest_sizing
from planner.services.scenarios.sizings import detail_of, sizing_as_dict, store_sizing
from tests import answered

pytestmark = pytest.mark.django_db


def test_the_model_refuses(cast):
    sizing = Sizing.objects.get(pk=cast.sizing.pk)
    sizing.verdict = "fail"
    for change in (
        sizing.save,
        sizing.delete,
        Sizing.objects.all().delete,
        lambda: Sizing.objects.update(verdict="fail"),
        lambda: Sizing.objects.bulk_update([sizing], ["verdict"]),
        SizingDetail.objects.get().save,
    ):
        with pytest.raises(WrittenOnceError):
            change()


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE planner_sizing SET verdict = 'fail'",
        "UPDATE planner_sizing SET scenario_id = NULL",
        "DELETE FROM planner_sizing",
        "UPDATE planner_sizingdetail SET charts = '[]'",
        "DELETE FROM planner_sizingdetail",
    ],
)
def test_the_database_refuses(cast, statement):
    with (
        pytest.raises(IntegrityError, match=r"written once|goes only with"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(statement)
    assert Sizing.objects.get().verdict == "pass"


@pytest.mark.parametrize("owner", ["scenario", "plan", "ours"])
def test_it_goes_with_its_owner(cast, owner):
    kept, _ = store_sizing(
        cast.theirs, cast.mallory, open_scenario(cast.scenario.document(), cast.catalogue)
    )
    getattr(cast, owner).delete()
    assert list(Sizing.objects.all()) == [kept]
    assert [detail.sizing_id for detail in SizingDetail.objects.all()] == [kept.pk]


def test_a_sizing_without_scenario_stays_when_plans_go(cast, benchmark_document):
    sizing, _ = store_sizing(
        cast.ours, cast.alice, open_scenario(benchmark_document, cast.catalogue)
    )
    Plan.objects.all().delete()
    assert list(Sizing.objects.all()) == [sizing]


def test_what_is_read_is_what_was_answered(cast, mailbox_document):
    sizing, text = store_sizing(
        cast.ours, cast.alice, open_scenario(mailbox_document, cast.catalogue)
    )
    stored = Sizing.objects.get(pk=sizing.pk)
    answer = engine.size(mailbox_document, cast.catalogue)
    # One sentence, in the list, on the page, in reports and for programs: that of the load.
    outlook = answered.outlook(mailbox_document, cast.catalogue)
    answer["sentence"] = outlook["sentence"]
    # What it names first stands first, of those that hold.
    answer["checks"].sort(key=lambda check: check["name"] != outlook["first_check"])
    assert "With more users, " in answer["sentence"]
    assert stored.detail.outlook["sentence"] == answer["sentence"]
    assert stored.answer == answer == json.loads(text)
    assert list(stored.answer["figures"]) == list(answer["figures"]), "the sheet's own order"
    assert stored.document == mailbox_document
    assert (stored.verdict, stored.sentence) == (answer["verdict"], answer["sentence"])


@pytest.mark.parametrize("name", ["benchmark_document", "mailbox_document"])
def test_the_detail_needs_nothing_but_the_sizing(cast, name, request):
    document = request.getfixturevalue(name)
    sizing, _ = store_sizing(cast.ours, cast.alice, open_scenario(document, cast.catalogue))
    stored = find_sizing(cast.ours, sizing.pk)
    detail = detail_of(stored)
    assert detail.charts == engine.charts(document, cast.catalogue)
    assert detail.outlook == {
        **answered.outlook(document, cast.catalogue),
        "artifacts": engine.artifacts(document, cast.catalogue),
        "findings": answered.findings(document, cast.catalogue),
        "states": answered.failure_states(document, cast.catalogue),
    }
    assert detail.bill == engine.bill_of_materials(document, cast.catalogue)
    assert engine.size(document, stored.catalogue())["figures"] == stored.answer["figures"]
    assert detail_of(find_sizing(cast.ours, sizing.pk)).created_at == detail.created_at


def test_a_renderer_gets_plain_values(cast):
    whole = sizing_as_dict(latest_sizing(cast.scenario))
    assert json.loads(json.dumps(whole)) == whole
    assert whole["plan"] == "Migration"
    assert whole["charts"]
    assert whole["bill"]["lines"]


def test_ids_are_ordered_by_time(cast, benchmark_document):
    made = [
        store_sizing(cast.ours, cast.alice, open_scenario(benchmark_document, cast.catalogue))[
            0
        ].created_at
        for _ in range(3)
    ]
    assert [s.created_at for s in Sizing.objects.order_by("id")][-3:] == made


def test_mallory_finds_nothing(cast):
    assert find_sizing(cast.theirs, cast.sizing.pk) is None
    assert Scenario.objects.filter(plan__organisation=cast.theirs).count() == 0
