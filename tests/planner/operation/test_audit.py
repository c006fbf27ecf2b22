"""The audit trail: every way in, tokens, roles, deletions, exports; only ever added to."""

import pytest
from django.contrib.auth.hashers import make_password
from django.db import IntegrityError, connection, transaction
from django.http import Http404
from django.test import Client
from django.urls import reverse

from planner.models import AuditEntry, Comment, Membership, Plan, Scenario, WrittenOnceError
from planner.services.activity.audit import record
from planner.services.activity.changes import CHARACTERS_DELETED, deleted
from planner.services.authentication import sign_in
from planner.services.catalogue import catalogue
from planner.services.catalogue.files.importing import run_import
from planner.services.organisation import organisations, tokens
from planner.services.plans import comments, report_turns, reports
from planner.services.scenarios.scenarios import delete_plan, delete_scenario

pytestmark = pytest.mark.django_db
Action = AuditEntry.Action


@pytest.fixture
def heard(cast):
    """What was written down since, as (action, actor, organisation)."""
    first = AuditEntry.objects.count()

    def since():
        entries = AuditEntry.objects.order_by("id")[first:]
        return [(each.action, each.actor, each.organisation) for each in entries]

    return since


@pytest.fixture
def alice(cast):
    client = Client(headers={"X-Request-Id": "0" * 31 + "1"})
    client.force_login(cast.alice)
    return client


@pytest.fixture
def administrator(cast):
    cast.bob.is_superuser = cast.bob.is_staff = True
    cast.bob.save()
    client = Client()
    client.force_login(cast.bob)
    return client


def test_every_way_in_and_out(cast, heard, settings):
    cast.alice.password = make_password("correct horse battery")
    cast.alice.save()
    client, page = Client(), reverse("sign-in")
    client.post(page, {"username": "alice", "password": "wrong"})
    client.post(page, {"username": "hunter2 typed in the wrong place", "password": "x"})
    client.post(page, {"username": "alice", "password": "correct horse battery"})
    client.post(reverse("sign-out"))
    link = sign_in.create_sign_in_link(cast.alice)
    client.post(reverse("sign-in-link"), {"code": link})
    client.post(reverse("sign-out"))
    client.post(reverse("admin:login"), {"username": "alice", "password": "wrong"})
    assert heard() == [
        ("sign-in-failed", "alice", ""),
        ("sign-in-failed", "", ""),
        ("signed-in", "alice", ""),
        ("signed-out", "alice", ""),
        ("link-made", "", ""),
        ("signed-in", "alice", ""),
        ("signed-out", "alice", ""),
        ("sign-in-failed", "alice", ""),
    ]
    everything = str(list(AuditEntry.objects.values()))
    assert "hunter2" not in everything
    assert "horse" not in everything
    assert link not in everything


def test_tokens_roles_and_deletions(cast, alice, heard):
    token, secret = tokens.create_token(cast.ours, cast.alice, "laptop")
    alice.post(reverse("revoke-token", args=[token.pk]))
    tokens.revoke_token(token)
    organisations.add_member(cast.ours, cast.mallory, "viewer")
    organisations.add_member(cast.ours, cast.mallory)
    alice.post(reverse("delete-scenario", args=[cast.scenario.pk]))
    alice.post(reverse("delete-plan", args=[cast.plan.pk]))
    assert [action for action, *_ in heard()] == [
        "token-made",
        "token-revoked",
        "member-added",
        "deleted",
        "deleted",
    ]
    last = AuditEntry.objects.first()
    assert (last.actor, last.actor_number) == ("alice", cast.alice.pk)
    assert (last.organisation, last.organisation_number) == ("Wonderland", cast.ours.pk)
    assert last.subject == f"plan “Migration” {cast.plan.pk}"
    assert (last.address, last.request_id) == ("127.0.0.1", "0" * 31 + "1")
    assert secret not in str(list(AuditEntry.objects.values()))


PAID = {"currency": "EUR", "price_origin": "given"}
DISK = {
    **PAID,
    "key": "near-20",
    "name": "Nearline 20 TB",
    "capacity_gb": 20_000,
    "origin": "given",
    "source": "an offer",
    "price": "589.90",
}


def newest():
    """The last entry: what was done, and field -> (before, after)."""
    entry = AuditEntry.objects.first()
    told = {each["field"]: (each["before"], each["after"]) for each in entry.detail["changes"]}
    return entry.action, told


def test_what_is_deleted_is_kept(cast):
    """Nobody can look it up any more, but in the trail."""
    comment = comments.add_comment(cast.scenario, cast.bob, "Why RAID10?" * 100, deliver=print)
    comments.delete_comment(comment)
    action, told = newest()
    assert action == "deleted"
    assert told["/text"] == ("Why RAID10?" * 100, None), "more than 300 signs of it"
    assert told["/created_by"] == ("bob", None)
    organisations.remove_member(Membership.objects.get(user=cast.bob))
    action, told = newest()
    assert action == "member-removed"
    assert (told["/user"], told["/role"]) == (("bob", None), ("architect", None))
    catalogue.save_own_row(cast.ours, "disks", DISK)
    action, told = newest()
    assert (action, told["/price"]) == ("made", (None, "589.90"))
    catalogue.save_own_row(cast.ours, "disks", {"price": 600}, "near-20")
    assert newest() == ("changed", {"/price": ("589.90", "600.00")})
    catalogue.save_price(cast.ours, "disks", "near-20", {**PAID, "price": 500})
    assert newest()[1]["/price"] == (None, "500.00")
    catalogue.delete_price(cast.ours, "disks", "near-20")
    assert newest()[0] == "deleted"
    assert newest()[1]["/price"] == ("500.00", None)
    catalogue.delete_own_row(cast.ours, "disks", "near-20")
    action, told = newest()
    assert action == "deleted"
    assert (told["/capacity_gb"], told["/price"]) == ((20_000, None), ("600.00", None))


def test_what_two_delete_at_once_is_deleted_once(cast):
    """Each of them was told, and the trail had the same deletion as often."""
    comment = comments.add_comment(cast.scenario, cast.bob, "Why?", deliver=print)
    gone = [
        (comments.delete_comment, comment, Comment.objects.get(pk=comment.pk)),
        (delete_scenario, cast.scenario, Scenario.objects.get(pk=cast.scenario.pk)),
        (delete_plan, cast.plan, Plan.objects.get(pk=cast.plan.pk)),
    ]
    for delete, first, second in gone:
        told = AuditEntry.objects.count()
        delete(first)
        with pytest.raises(Http404):
            delete(second)
        assert AuditEntry.objects.count() == told + 1


def test_what_stands_in_for_a_built_in_row_says_in_what_it_differs(cast):
    catalogue.change_row(cast.ours, "disks", "hp-6107a-9gb-10k", {**PAID, "price": 9})
    action, told = newest()
    assert action == "made"
    assert told["/price"] == (None, "9.00")
    assert "/capacity_gb" not in told


def test_an_import_keeps_what_was_there(cast):
    catalogue.save_own_row(cast.ours, "disks", DISK)
    run_import(cast.ours, "disks", b"key,price\nnear-20,610.00\n")
    action, told = newest()
    assert action == "imported"
    assert told == {"/near-20/price": ("589.90", "610.00")}


def test_a_plan_is_kept_with_its_scenarios(cast, alice):
    alice.post(reverse("delete-plan", args=[cast.plan.pk]))
    action, told = newest()
    assert action == "deleted"
    assert told["/name"] == ("Migration", None)
    assert told["/scenarios/0/name"] == ("Rabbit hole", None)
    assert told["/scenarios/0/question/raid_groups/0/level"] == ("RAID10", None)
    shown = alice.get(reverse("activity")).content.decode()
    assert "Scenario 1: RAID group 1: RAID level: RAID 10 → nothing" in shown
    table = alice.get(reverse("activity-file") + "?action=deleted").content.decode()
    assert "/scenarios/0/question/raid_groups/0/level,RAID10," in table


def test_what_is_kept_of_something_deleted_is_bounded_and_without_secrets(cast):
    cast.scenario.notes = "n" * 9_000
    kept = deleted(cast.scenario)
    assert max(len(str(each["before"])) for each in kept["changes"]) == 4_001
    assert "more" not in kept
    cast.scenario.measured = {f"figure.{n}": n for n in range(1_000)}
    kept = deleted(cast.scenario)
    assert len(kept["changes"]) == 400
    assert kept["more"] > 600
    cast.scenario.measured = {f"figure.{n}": "x" * 4_000 for n in range(100)}
    kept = deleted(cast.scenario)
    assert len(str(kept)) < CHARACTERS_DELETED * 1.2
    assert len(kept["changes"]) + kept["more"] > 100
    everything = str([deleted(row) for row in (cast.alice, cast.alice_token)])
    for secret in (cast.alice.password, cast.alice_token.digest):
        assert secret
        assert secret not in everything


def test_whatever_leaves_as_a_file(cast, alice, heard):
    report = reports.request_report(cast.sizing, cast.alice, print)
    reports._finish(
        report_turns.take(report.pk).pk,
        status="done",
        content=b"%PDF",
        filename="one.pdf",
        media_type="application/pdf",
    )
    assert alice.get(reverse("report-file", args=[report.pk])).status_code == 200
    with_token = {"Authorization": f"Bearer {cast.bob_secret}"}
    for path in (f"reports/{report.pk}/file", f"sizings/{cast.sizing.pk}/bom?format=csv"):
        assert Client().get(f"/api/v1/{path}", headers=with_token).status_code == 200
    other = {"Authorization": f"Bearer {cast.mallory_secret}"}
    assert Client().get(f"/api/v1/reports/{report.pk}/file", headers=other).status_code == 404
    assert heard() == [
        ("exported", "alice", "Wonderland"),
        ("exported", "bob", "Wonderland"),
        ("exported", "bob", "Wonderland"),
    ]
    assert AuditEntry.objects.first().detail["sizing_id"] == str(cast.sizing.pk)


def test_what_administrators_change(cast, administrator, heard):
    bob = cast.ours.memberships.get(user=cast.bob)
    change = reverse("admin:planner_membership_change", args=[bob.pk])
    form = {"organisation": cast.ours.pk, "user": cast.bob.pk, "role": "administrator"}
    assert administrator.post(change, form).status_code == 302
    administrator.post(reverse("admin:auth_user_delete", args=[cast.mallory.pk]), {"post": "yes"})
    remove = reverse("admin:planner_membership_delete", args=[bob.pk])
    assert administrator.post(remove, {"post": "yes"}).status_code == 302
    found = [entry for entry in heard() if entry[0] == "administered"]
    assert found[0] == ("administered", "bob", "Wonderland")
    assert found[-1] == ("administered", "bob", "Wonderland")
    details = [each.detail for each in AuditEntry.objects.filter(action="administered")]
    assert [detail["how"] for detail in details][-1] == "changed"
    assert details[-1]["message"] == [{"changed": {"fields": ["Role"]}}]
    assert details[-1]["changes"] == [
        {"field": "/role", "before": "architect", "after": "administrator"}
    ]
    assert details[0]["how"] == "deleted"
    kept = {each["field"]: each["before"] for each in details[0]["changes"]}
    assert (kept["/user"], kept["/role"]) == ("bob", "administrator")


def test_an_address_behind_a_proxy_is_that_which_the_proxy_saw(cast, settings):
    def address(forwarded):
        client = Client(headers={"X-Forwarded-For": forwarded})
        client.post(reverse("sign-in"), {"username": "alice", "password": "x"})
        return AuditEntry.objects.first().address

    assert address("203.0.113.9") == "127.0.0.1", "anybody may write the header"
    settings.BEHIND_PROXY = True
    assert address("198.51.100.1, 203.0.113.9") == "203.0.113.9"
    assert address("nonsense") is None


@pytest.mark.parametrize(
    "statement", ["UPDATE planner_auditentry SET actor = 'bob'", "DELETE FROM planner_auditentry"]
)
def test_only_added_to(cast, statement):
    record(Action.DELETED, cast.plan, cast.ours)
    with pytest.raises(IntegrityError, match="only ever added to"), transaction.atomic():
        connection.cursor().execute(statement)
    entry = AuditEntry.objects.first()
    for change in (entry.save, entry.delete, AuditEntry.objects.all().delete):
        with pytest.raises(WrittenOnceError):
            change()
    with pytest.raises(WrittenOnceError):
        AuditEntry.objects.update(actor="bob")
    cast.ours.delete()
    assert AuditEntry.objects.filter(organisation="Wonderland").exists()


def test_administrators_read_and_do_not_change(cast, administrator):
    record(Action.DELETED, cast.plan, cast.ours)
    listed = administrator.get(reverse("admin:planner_auditentry_changelist"))
    assert "Migration" in listed.content.decode()
    entry = AuditEntry.objects.first().pk
    for name in ("delete", "change"):
        page = reverse(f"admin:planner_auditentry_{name}", args=[entry])
        assert administrator.post(page, {"post": "yes"}).status_code == 403
