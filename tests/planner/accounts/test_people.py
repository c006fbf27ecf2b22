"""Rights, invitations and members."""

import re
from datetime import timedelta

import pytest
from django.contrib.auth import get_user_model
from django.http import Http404
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from calculators.errors import InputProblems
from planner.models import AuditEntry, Invitation, Membership, OutgoingMail
from planner.services.catalogue.catalogue import save_own_row
from planner.services.operation import pruning
from planner.services.organisation import invitations, organisations
from planner.services.organisation.rights import Right, rights_of
from planner.services.organisation.settings import set_logo
from planner.services.plans import shares
from planner.services.plans.comments import add_comment
from tests.api.client import Api, problem
from tests.planner.accounts.test_organisation_settings import picture

pytestmark = pytest.mark.django_db
PASSWORD = "a rabbit with a watch"


def refused(call, *arguments, **named):
    with pytest.raises(InputProblems) as found:
        call(*arguments, **named)
    return [each.code for each in found.value.problems]


# Rights


def test_what_roles_and_scopes_may():
    read, write, manage = Right.READ, Right.WRITE, Right.MANAGE
    assert rights_of("viewer") == {read}
    assert rights_of("architect") == {read, write}
    assert rights_of("administrator") == {read, write, manage}
    assert rights_of("architect", ["read", "manage"]) == {read}
    assert rights_of("administrator", ["own", "nonsense"]) == set()
    assert rights_of("nobody") == set()


# Invitations


def test_an_invitation_is_made_by_the_api_and_taken_in_the_browser(cast, alice, sends):
    made = alice.post("organisation/invitations", {"email": "dana@x.org", "role": "architect"})
    assert made.status_code == 201
    found = made.json()
    assert (found["status"], found["mailed"], found["role"]) == ("open", True, "architect")
    link = found["link"]
    code = link.partition("/invitation/#")[2]
    assert len(code) > 40
    assert code not in str(Invitation.objects.values().get())
    (message,) = OutgoingMail.objects.all()
    assert message.to == "dana@x.org"
    assert link in message.text
    assert alice.get(f"organisation/invitations/{found['id']}").json()["link"] is None
    dana = Client()
    assert dana.get("/invitation/").status_code == 200
    assert dana.get("/invitation/accept/").status_code == 410
    assert dana.post("/invitation/", {"code": code})["Location"] == "/invitation/accept/"
    offered = dana.get("/invitation/accept/").content.decode()
    assert "Wonderland invites you" in offered
    weak = dana.post(
        "/invitation/accept/", {"username": "alice", "password": "12345", "agree": "yes"}
    )
    said = weak.content.decode()
    assert weak.status_code == 400
    assert "Somebody has this user name" in said
    assert "too short" in said
    done = dana.post(
        "/invitation/accept/", {"username": "dana", "password": PASSWORD, "agree": "yes"}
    )
    assert (done.status_code, done["Location"]) == (302, "/")
    assert "Migration" in dana.get("/").content.decode()
    place = Membership.objects.get(user__username="dana")
    assert (place.organisation, place.role) == (cast.ours, "architect")
    assert place.user.email == "dana@x.org"
    again = Client()
    assert again.post("/invitation/", {"code": code}).status_code == 410
    assert alice.get("organisation/invitations").json()["items"][0]["status"] == "accepted"


def test_a_member_of_another_organisation_joins_with_the_account_there_is(cast, page):
    said = page.post("/organisation/invitations/", {"role": "viewer"}).content.decode()
    code = re.search(r"/invitation/#([\w-]+)", said)[1]
    mallory = Client()
    mallory.force_login(cast.mallory)
    mallory.post("/invitation/", {"code": code})
    assert mallory.post("/invitation/accept/").status_code == 302
    assert Membership.objects.get(user=cast.mallory, organisation=cast.ours).role == "viewer"
    assert refused(invitations.accept, Invitation.objects.get(), cast.mallory) == ["is-a-member"]


@pytest.mark.parametrize("how", ["revoked", "run out", "taken"])
def test_an_invitation_ends(cast, alice, page, how):
    made = alice.post("organisation/invitations", {"role": "viewer"}).json()
    revoke = reverse("revoke-invitation", args=[made["id"]])
    assert revoke in page.get(reverse("people")).content.decode()
    person = Client()
    code = made["link"].partition("#")[2]
    person.post("/invitation/", {"code": code})
    if how == "revoked":
        assert alice("DELETE", f"organisation/invitations/{made['id']}").json()["status"] == how
    elif how == "run out":
        Invitation.objects.update(expires_at=timezone.now())
    else:
        invitations.accept(Invitation.objects.get(), cast.mallory)
    assert revoke not in page.get(reverse("people")).content.decode()
    for address in ("/invitation/accept/", "/invitation/"):
        body = {"code": code, "username": "eve", "password": PASSWORD}
        assert person.post(address, body).status_code == 410
    assert not get_user_model().objects.filter(username="eve").exists()
    assert refused(invitations.accept, Invitation.objects.get(), cast.mallory)


def test_a_wrong_invitation_says_everything_at_once(cast, alice):
    cast.bob.email = "bob@x.org"
    cast.bob.save()
    asked = {"email": "no address", "role": "owner", "expires_in_days": 91, "more": 1}
    found = problem(alice.post("organisation/invitations", asked), 400)
    assert {each["pointer"] for each in found["errors"]} == {
        "/email",
        "/role",
        "/expires_in_days",
        "/more",
    }
    there = {"email": "BOB@x.org", "role": "viewer"}
    assert refused(invitations.invite, cast.ours, cast.alice, **there, deliver=print) == [
        "is-a-member"
    ]
    assert not Invitation.objects.exists()


def test_ended_links_go_in_time(cast, monkeypatch):
    invitations.invite(cast.ours, cast.alice, role="viewer", deliver=print)
    now = timezone.now()
    for days, left in ((36, 1), (38, 0)):
        monkeypatch.setattr(timezone, "now", lambda days=days: now + timedelta(days=days))
        pruning.prune()
        assert Invitation.objects.count() == left


# Members


def test_roles_are_changed_and_members_removed(cast, alice):
    bob = cast.ours.memberships.get(user=cast.bob)
    address = f"organisation/members/{bob.pk}"
    assert alice.get("organisation/members").json()["items"][1]["role"] == "architect"
    assert alice("PATCH", address, {"role": "viewer"}).json()["role"] == "viewer"
    problem(Api(cast.bob_secret).post("plans", {"name": "Mine"}), 403)
    problem(alice("PATCH", address, {"role": "king"}), 400)
    assert alice("DELETE", address).status_code == 204
    problem(Api(cast.bob_secret).get("plans"), 401)
    organisations.add_member(cast.ours, cast.bob)
    problem(Api(cast.bob_secret).get("plans"), 401)
    assert [each.action for each in AuditEntry.objects.all()[:3]] == [
        "member-added",
        "member-removed",
        "changed",
    ]
    (changed,) = AuditEntry.objects.filter(action="changed")
    assert changed.detail["changes"] == [
        {"field": "/role", "before": "architect", "after": "viewer"}
    ]
    assert changed.detail["token"] == "alice's"


def test_somebody_is_left_to_administer(cast, page):
    alice = cast.ours.memberships.get(user=cast.alice)
    assert refused(organisations.change_role, alice, "viewer") == ["last-administrator"]
    assert refused(organisations.remove_member, alice) == ["last-administrator"]
    assert page.post("/organisation/people/leave/").status_code == 400
    assert page.post(f"/organisation/people/{alice.pk}/remove/").status_code == 400
    bob = cast.ours.memberships.get(user=cast.bob)
    organisations.change_role(bob, "administrator")
    cast.bob.is_active = False
    cast.bob.save()
    assert refused(organisations.remove_member, alice) == ["last-administrator"]
    cast.bob.is_active = True
    cast.bob.save()
    assert page.post("/organisation/people/leave/").status_code == 302
    assert not cast.ours.memberships.filter(user=cast.alice).exists()


def test_who_is_removed_twice_at_once_is_not_there_the_second_time(cast):
    """The second of two administrators was answered 500."""
    bob = cast.ours.memberships.get(user=cast.bob)
    same = cast.ours.memberships.get(pk=bob.pk)
    organisations.remove_member(bob)
    with pytest.raises(Http404):
        organisations.remove_member(same)
    with pytest.raises(Http404):
        organisations.change_role(same, "viewer")


def test_what_goes_for_good_is_asked_once_more(cast, page):
    """No button that takes something away lies open: it stands behind a disclosure, which needs
    no script and goes by keyboard."""
    comment = add_comment(cast.scenario, cast.bob, "Why RAID10?", deliver=print)
    shares.share_plan(cast.plan, cast.alice, "the customer", 3)
    set_logo(cast.ours, picture())
    row = {"key": "mine", "name": "Mine", "capacity_gb": 9, "origin": "given", "source": "us"}
    save_own_row(cast.ours, "disks", row)
    bob = cast.ours.memberships.get(user=cast.bob).pk
    ends = {
        "/organisation/people/": f"/organisation/people/{bob}/remove/",
        "/organisation/settings/": "/organisation/logo/",
        "/tokens/": f"/tokens/{cast.alice_token.pk}/revoke/",
        "/catalogue/disks/rows/mine/": "/catalogue/disks/rows/mine/delete/",
        f"/plans/{cast.plan.pk}/shares/": "/revoke/",
        f"/scenarios/{cast.scenario.pk}/": f"/comments/{comment.pk}/delete/",
    }
    for address, end in ends.items():
        shown = page.get(address).content.decode()
        buttons = [found.start() for found in re.finditer('<button class="danger"', shown)]
        assert any(end in shown[at - 400 : at] for at in buttons), address
        for at in buttons:
            before = shown[:at]
            assert before.count("<details") > before.count("</details>"), address
        for form in re.findall(r"<form[^>]*" + re.escape(end) + r"[^>]*>.*?</form>", shown, re.S):
            assert 'class="danger"' in form or "enctype" in form, "no other way to press it"
