"""What if Mallory tries? For every address of the API."""

import json
from types import SimpleNamespace

import pytest
from django.db import connection
from django.urls import get_resolver
from django.utils.timezone import now

from planner.models import (
    ApiToken,
    Measurement,
    Organisation,
    Plan,
    Report,
    Revision,
    Scenario,
    Search,
    Sizing,
    SizingDetail,
)
from planner.services.catalogue.catalogue import save_own_row
from planner.services.organisation import invitations
from planner.services.plans import comments, shares
from planner.services.searches.searches import start_search
from tests.api.client import Api, problem
from tests.kept_rows import kept
from tests.planner.cast import fill_catalogue, make_cast
from tests.planner.commands.test_search_command import SEARCH
from tests.planner.written import parsed, statements  # noqa: F401

pytestmark = pytest.mark.django_db
METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")
SECRETS = ("Wonderland", "Migration", "Rabbit hole", "our-disk")


_SEARCH = "searches/<uuid:search_id>"
# These are asked or done, not read.
POSTED = {
    "searches/space",
    "solutions",
    *(f"{_SEARCH}/{word}" for word in ("pause", "resume", "cancel", "goals")),
    f"{_SEARCH}/designs/<int:number>/scenario",
    "tokens/<int:token_id>/rotate",
    "scenarios/<uuid:scenario_id>/revisions/<int:number>/restore",
    "catalogue/<kind:kind>/<str:key>/price",
    "catalogue/<kind:kind>/import",
}
# For who administers the organisation.
MANAGED = {"activity", "organisation/invitations", "organisation/invitations/<uuid:invitation_id>"}
# With a token these need one that manages.
OWN = {"preferences", "tokens", "tokens/<int:token_id>"}
# Everybody may read these: they hold nothing of an organisation.
PUBLIC = {"validation", "sources", "sources/<slug:key>"}


def addresses():
    """Every private address of version 1 as (pattern, names of its parts)."""
    resolver = get_resolver("planner.api.v1.urls")
    return sorted(
        (str(entry.pattern), tuple(entry.pattern.converters))
        for entry in resolver.url_patterns
        if str(entry.pattern) not in PUBLIC
    )


# What must stand behind an address before it answers.
ASKING = {
    "compare": "?scenario=<uuid:scenario_id>",
    "sizings/<uuid:sizing_id>/changes": "?from=<uuid:sizing_id>",
}


def filled(pattern, values):
    for name, value in values.items():
        for kind in ("uuid", "str", "int", "kind"):
            pattern = pattern.replace(f"<{kind}:{name}>", value)
    assert "<" not in pattern, "name the new part here"
    return pattern


def asking(pattern, values):
    """An address with what must stand behind it."""
    return filled(pattern + ASKING.get(pattern, ""), values)


STATE = " UNION ALL ".join(
    f"SELECT '{name}', md5(string_agg(each::text, chr(10) ORDER BY each::text)) FROM {rows} each"
    for name, rows in (
        *(
            (model.__name__, model._meta.db_table)
            for model in (
                Plan,
                Scenario,
                Revision,
                Sizing,
                Report,
                Organisation,
                Measurement,
                Search,
            )
        ),
        ("ApiToken", f"(SELECT id, revoked_at FROM {ApiToken._meta.db_table})"),
    )
)


def state():
    """What is stored, in one word for each table."""
    with connection.cursor() as cursor:
        cursor.execute(STATE)
        return cursor.fetchall()


@pytest.fixture
def attacked(db):
    """The cast, and one of everything that Alice's organisation may own; made once for all."""
    return kept("what Mallory wants", _make_attacked)


def _make_attacked():
    fill_catalogue()
    people = make_cast()
    return SimpleNamespace(cast=people, parts=_furnish(people))


@pytest.fixture
def cast(attacked):
    return attacked.cast


@pytest.fixture
def ours(attacked):
    return attacked.parts


def _furnish(cast):
    report = Report.objects.create(
        organisation=cast.ours,
        sizing=cast.sizing,
        status="done",
        content=b"secret",
        media_type="application/pdf",
    )
    save_own_row(
        cast.ours,
        "disks",
        {
            "key": "our-disk",
            "name": "Ours",
            "capacity_gb": 1,
            "origin": "given",
            "source": "us",
            "random_iops": 100,
        },
    )
    measurement = Measurement.objects.create(
        organisation=cast.ours,
        kind="sink",
        name="Wonderland sink",
        messages=10,
        seconds=1,
        started_at=now(),
        messages_per_minute=600,
        accepted_seconds=1,
        drained_seconds=1,
        parameters={},
        tools={},
        host={},
        source="ours",
        created_by=cast.alice,
    )
    search = start_search(cast.ours, cast.alice, SEARCH, "Wonderland", cast.catalogue, print)
    invitation, _ = invitations.invite(cast.ours, cast.alice, "d@x.org", "viewer", deliver=print)
    share, _ = shares.share_plan(cast.plan, cast.alice, "Wonderland")
    comment = comments.add_comment(cast.scenario, cast.bob, "Wonderland", deliver=print)
    return {
        "comment_id": str(comment.pk),
        "invitation_id": str(invitation.pk),
        "member_id": str(cast.ours.memberships.get(user=cast.bob).pk),
        "share_id": str(share.pk),
        "token_id": str(cast.bob_token.pk),
        "search_id": str(search.pk),
        "number": "1",
        "measurement_id": str(measurement.pk),
        "sizing_id": str(cast.sizing.pk),
        "report_id": str(report.pk),
        "plan_id": str(cast.plan.pk),
        "scenario_id": str(cast.scenario.pk),
        "kind": "disks",
        "key": "our-disk",
    }


@pytest.mark.parametrize(("pattern", "parts"), addresses(), ids=lambda value: str(value))
def test_mallory(mallory, cast, ours, benchmark_document, pattern, parts):
    path = filled(pattern, ours)
    someones = set(parts) - {"kind"}
    bodies = ({"name": "mine", "document": benchmark_document}, benchmark_document, {})
    before = state()
    for method in METHODS:
        for body in bodies:
            found = mallory(method, path, body)
            text = found.getvalue().decode()
            assert not [secret for secret in SECRETS if secret in text], method
            if someones:
                problem(found, 405 if found.status_code == 405 else 404)
        if someones:
            assert state() == before, method
        else:
            assert Sizing.objects.filter(organisation=cast.ours).count() == 1, method
            assert Plan.objects.filter(organisation=cast.ours).count() == 1, method


@pytest.mark.parametrize(("pattern", "parts"), addresses(), ids=lambda value: str(value))
def test_nobody(ours, benchmark_document, pattern, parts):
    before = state()
    for method in METHODS:
        problem(Api()(method, filled(pattern, ours), benchmark_document), 401)
        assert state() == before, method


def test_mallory_cannot_name_our_disk(mallory, ours, benchmark_document):
    benchmark_document["raid_groups"][0]["disk"] = "our-disk"
    found = problem(mallory.post("sizings", json.dumps(benchmark_document).encode()), 400)
    assert found["errors"][0]["code"] == "unknown-disk"


def test_a_revoked_token(alice, cast):
    ApiToken.objects.filter(pk=cast.alice_token.pk).update(revoked_at="2026-01-01T00:00Z")
    problem(alice.get("plans"), 401)


def test_bob_sees_what_alice_made(cast, ours):
    bob = Api(cast.bob_secret)
    for pattern, _ in addresses():
        wanted = 405 if pattern in POSTED else 403 if pattern in MANAGED | OWN else 200
        assert bob.get(asking(pattern, ours)).status_code == wanted, pattern


def test_reading_writes_nothing(alice, ours):
    """But for when a token was last used, which is told of the token, not of what is read."""
    for pattern, _ in addresses():
        path = filled(pattern, ours)
        for query in ("", "?format=csv") if path.endswith("/bom") else ("",):
            with statements() as written:
                alice.get(path + query)
            others = [sql for sql in written if '"last_used"' not in sql]
            assert others == [], pattern


def test_what_stands_around_a_sizing_is_made_with_it(alice, benchmark_document):
    made = alice.post("sizings", benchmark_document).json()
    kept = SizingDetail.objects.get(sizing=made["id"])
    assert alice.get(f"sizings/{made['id']}/charts").json()["charts"] == kept.charts
    assert kept.engine_version == made["engine_version"]


def test_an_older_sizing_without_them_is_read_and_not_written(alice, cast):
    stored = Sizing.objects.get(pk=cast.sizing.pk)
    names = {field.attname for field in Sizing._meta.fields} - {"id"}
    older = Sizing(**{name: getattr(stored, name) for name in names})
    older.save()
    with statements() as written:
        reply = alice.get(f"sizings/{older.pk}/charts").json()
    assert reply["charts"] == stored.detail.charts
    assert [sql for sql in written if '"last_used"' not in sql] == []
    assert not SizingDetail.objects.filter(sizing=older).exists()


@pytest.mark.parametrize(
    ("method", "path", "wanted"),
    [
        ("POST", "sizings", 201),
        ("POST", "sizings?save=false", 200),
        ("POST", "scenarios/<uuid:scenario_id>/sizings", 201),
        ("GET", "sizings/<uuid:sizing_id>/charts", 200),
        ("PATCH", "scenarios/<uuid:scenario_id>", 200),
        ("POST", "plans/<uuid:plan_id>/scenarios", 201),
        ("POST", "searches", 200),
    ],
)
def test_a_request_reads_a_document_once(
    alice,
    ours,
    benchmark_document,
    parsed,  # noqa: F811
    method,
    path,
    wanted,
):
    benchmark_document["populations"][0]["users"] = 8123
    body = {"document": benchmark_document}
    if path.endswith("/scenarios"):
        body["name"] = "Another"
    if path.startswith("sizings"):
        body = benchmark_document
    if path == "searches":
        body = {**SEARCH, "scenario": benchmark_document}
    parsed.clear()
    assert alice(method, filled(path, ours), body).status_code == wanted
    assert len(parsed) == len(set(parsed))
    if method != "GET":
        assert parsed, "nothing was counted"
