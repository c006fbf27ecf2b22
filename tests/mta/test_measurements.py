"""Measurements as they are stored."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from django.db import DatabaseError, IntegrityError, connection, transaction

from calculators.errors import InputProblems
from planner.models import Measurement, WrittenOnceError
from planner.mta.ladder import STAGES
from planner.mta.measure import Run
from planner.selectors.catalogue import measurements as selectors
from planner.services.catalogue import measurements

RUN = Run(
    kind="relay", name="Relay 1", started_at=datetime(2026, 1, 2, tzinfo=UTC),
    parameters={"sessions": 50, "size_bytes": 25_000}, messages=10_000, seconds=40.0,
    messages_per_minute=15_000.0, accepted_seconds=31.5, drained_seconds=40.0,
    tools={"postfix": "3.7.11"}, host={"cores": 2}, source="smtp-source of Postfix 3.7.11",
)  # fmt: skip


@pytest.fixture
def stored(cast):
    (row,) = measurements.store_measurements(cast.ours, cast.alice, [RUN])
    return row


def test_what_was_found_is_what_is_kept(cast, stored):
    row = Measurement.objects.get()
    assert row.pk == stored.pk
    for field in ("kind", "name", "started_at", "parameters", "messages", "seconds",
                  "messages_per_minute", "accepted_seconds", "drained_seconds", "tools", "host",
                  "source"):  # fmt: skip
        assert getattr(row, field) == getattr(RUN, field), field
    assert (row.organisation, row.created_by, row.ladder) == (cast.ours, cast.alice, None)
    assert str(row) == "Relay 1: 15,000 messages/min"


def test_it_is_never_changed(stored):
    stored.seconds = 1
    with pytest.raises(WrittenOnceError):
        stored.save()
    with pytest.raises(WrittenOnceError):
        Measurement.objects.update(seconds=1)
    with pytest.raises(WrittenOnceError):
        Measurement.objects.bulk_update([stored], ["seconds"])
    with pytest.raises(DatabaseError, match="written once"), transaction.atomic():
        connection.cursor().execute("UPDATE planner_measurement SET name = 'x'")
    assert Measurement.objects.get().name == "Relay 1"


def test_it_can_be_deleted(stored):
    measurements.delete_measurement(stored)
    assert not Measurement.objects.exists()


def test_the_stages_of_a_ladder_belong_together(cast, stored):
    runs = [
        replace(RUN, kind=key, started_at=RUN.started_at + timedelta(minutes=at))
        for at, key in enumerate(STAGES)
    ]
    rows = measurements.store_measurements(cast.ours, cast.alice, runs, together=True)
    assert {row.ladder for row in rows} == {rows[0].ladder} != {None}
    assert stored.ladder is None


@pytest.mark.parametrize(
    ("changes", "constraint"),
    [
        ({"kind": "guess"}, "kind_known"),
        ({"source": ""}, "source_given"),
        ({"messages": 0}, "positive"),
        ({"messages_per_minute": 0.0}, "positive"),
        ({"seconds": 0.0, "drained_seconds": 0.0}, "positive|accepted_first"),
        ({"accepted_seconds": 41.0}, "accepted_first"),
        ({"drained_seconds": None}, "ends_with_queue"),
        ({"drained_seconds": 39.0}, "ends_with_queue"),
    ],
)
def test_what_cannot_be_stored(cast, changes, constraint):
    runs = [RUN, replace(RUN, **changes)]
    with pytest.raises(IntegrityError, match=constraint), transaction.atomic():
        measurements.store_measurements(cast.ours, cast.alice, runs)
    assert not Measurement.objects.exists()


@pytest.mark.parametrize("name", ["", "x" * 121, "bell\a"])
def test_a_name_that_cannot_be_kept(cast, name):
    with pytest.raises(InputProblems) as caught:
        measurements.store_measurements(cast.ours, cast.alice, [replace(RUN, name=name)])
    assert [problem.pointer for problem in caught.value.problems] == ["/name"]


def test_nobody_sees_anothers(cast, stored):
    assert list(selectors.measurements_of(cast.ours)) == [stored]
    assert list(selectors.measurements_of(cast.theirs)) == []
    assert selectors.find_measurement(cast.ours, stored.pk) == stored
    assert selectors.find_measurement(cast.theirs, stored.pk) is None


def test_it_goes_with_its_organisation(cast):
    measurements.store_measurements(cast.theirs, cast.mallory, [RUN])
    cast.theirs.delete()
    assert not Measurement.objects.exists()


def test_the_stages_have_one_name():
    kinds = dict(Measurement.Kind.choices)
    assert {key: stage.title for key, stage in STAGES.items()}.items() <= kinds.items()
