"""Members, roles, invitations, tokens, shares, comments, mail and the activity."""

import json
import re
from datetime import timedelta

import pytest
from django.contrib.auth import get_user_model
from django.core import mail as django_mail
from django.test import Client
from django.utils import timezone

from calculators.errors import InputProblems
from planner.launch.access_log import discreet
from planner.models import (
    ApiToken,
    AuditEntry,
    Invitation,
    Membership,
    OutgoingMail,
    PlanShare,
)
from planner.selectors.accounts import living_token
from planner.services import invitations, mail, organisations, pruning, shares, tokens
from planner.services.catalogue import save_own_row
from planner.services.changes import MOST, bounded, differences
from planner.services.comments import add_comment
from planner.services.organisation_settings import set_logo
from planner.services.rights import Right, rights_of
from planner.services.scenarios import save_scenario, update_plan
from planner.services.secrets import digest
from planner.services.sign_in import end_access
from tests.api.client import Api, problem
from tests.planner.cast import BENCHMARK
from tests.planner.test_organisation_settings import picture

pytestmark = pytest.mark.django_db
PASSWORD = "a rabbit with a watch"


@pytest.fixture
def alice(cast):
    return Api(cast.alice_secret)


@pytest.fixture
def page(cast, client):
    client.force_login(cast.alice)
    return client


@pytest.fixture
def sends(settings):
    settings.EMAIL_SET_UP = True
    return django_mail.outbox


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
    weak = dana.post("/invitation/accept/", {"username": "alice", "password": "12345"})
    said = weak.content.decode()
    assert weak.status_code == 400
    assert "Somebody has this user name" in said
    assert "too short" in said
    done = dana.post("/invitation/accept/", {"username": "dana", "password": PASSWORD})
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
def test_an_invitation_ends(cast, alice, how):
    made = alice.post("organisation/invitations", {"role": "viewer"}).json()
    person = Client()
    code = made["link"].partition("#")[2]
    person.post("/invitation/", {"code": code})
    if how == "revoked":
        assert alice("DELETE", f"organisation/invitations/{made['id']}").json()["status"] == how
    elif how == "run out":
        Invitation.objects.update(expires_at=timezone.now())
    else:
        invitations.accept(Invitation.objects.get(), cast.mallory)
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


# Tokens


def test_a_token_does_what_it_is_for_and_no_more(cast, alice):
    made = alice.post("tokens", {"name": "nightly", "scopes": ["read"], "expires_in_days": 1})
    assert made.status_code == 201
    nightly = Api(made.json()["secret"])
    assert nightly.get("plans").status_code == 200
    said = problem(nightly.post("plans", {"name": "No"}), 403)
    assert "scope “write”" in said["detail"]
    assert said["errors"] == [], "there is no other way"
    for place, body in (("sizings", BENCHMARK), ("searches?save=true", {})):
        said = problem(nightly.post(place, body), 403)
        (remedy,) = {each["hint"] for each in said["errors"]}
        assert f"POST /api/v1/{place.partition('?')[0]}?save=false" in remedy
        assert remedy in said["detail"]
    assert nightly.post("sizings?save=false", BENCHMARK).status_code == 200
    problem(nightly.post("tokens", {"name": "another", "scopes": ["read"]}), 403)
    manages = Api(tokens.create_token(cast.ours, cast.alice, "m", ["manage"])[1])
    wrong = problem(manages.post("tokens", {"name": "x", "scopes": ["read", "fly"]}), 400)
    assert [each["code"] for each in wrong["errors"]] == ["not-allowed", "unknown-scope"]
    ApiToken.objects.filter(name="nightly").update(expires_at=timezone.now())
    problem(nightly.get("plans"), 401)


def test_nobody_makes_a_token_of_more_than_they_may(cast):
    viewer = organisations.add_member(cast.ours, cast.mallory, "viewer")
    assert tokens.create_token(cast.ours, viewer.user, "mine")[0].scopes == ["read"]
    wrong = {"scopes": ["write"], "expires_in_days": 0, "of_organisation": True}
    assert refused(tokens.create_token, cast.ours, viewer.user, "mine", **wrong) == [
        "not-allowed",
        "out-of-range",
        "not-allowed",
    ]
    # A token made before the role was taken away has no more than the role.
    token, secret = tokens.create_token(cast.ours, cast.bob, "bob's own")
    assert token.scopes == ["read", "write"]
    organisations.change_role(cast.ours.memberships.get(user=cast.bob), "viewer")
    problem(Api(secret).post("plans", {"name": "No"}), 403)


def test_a_token_of_the_organisation_outlives_its_maker(cast):
    organisations.change_role(cast.ours.memberships.get(user=cast.bob), "administrator")
    _, of_all = tokens.create_token(cast.ours, cast.bob, "of all", ["read"], of_organisation=True)
    _, own = tokens.create_token(cast.ours, cast.bob, "own", ["read"])
    organisations.remove_member(cast.ours.memberships.get(user=cast.bob))
    assert living_token(digest(own)) is None
    assert Api(of_all).get("plans").status_code == 200
    problem(Api(of_all).post("plans", {"name": "No"}), 403)
    end_access(cast.bob)
    assert living_token(digest(of_all)) is not None


def test_a_token_is_rotated_without_a_gap(cast, alice, page):
    token, secret = tokens.create_token(cast.ours, cast.alice, "nightly", ["read"])
    made = alice.post(f"tokens/{token.pk}/rotate", {"grace_hours": 2}).json()
    assert made["secret"] != secret
    assert [living_token(digest(each)).pk for each in (secret, made["secret"])] == [token.pk] * 2
    ApiToken.objects.filter(pk=token.pk).update(earlier_ends_at=timezone.now())
    assert living_token(digest(secret)) is None
    alice.post(f"tokens/{token.pk}/rotate", {"grace_hours": 0})
    assert living_token(digest(made["secret"])) is None
    problem(alice.post(f"tokens/{token.pk}/rotate", {"grace_hours": 337}), 400)
    said = page.post(f"/tokens/{token.pk}/rotate/").content.decode()
    assert living_token(digest(re.search(r"hw_[\w-]{40,}", said)[0])).pk == token.pk
    assert alice("DELETE", f"tokens/{token.pk}").json()["revoked_at"]
    problem(alice.post(f"tokens/{token.pk}/rotate"), 400)


def test_the_page_of_tokens(cast, page):
    made = page.post("/tokens/", {"name": "laptop", "scopes": ["read"], "days": "30"})
    assert made.status_code == 200
    token = ApiToken.objects.get(name="laptop")
    assert token.scopes == ["read"]
    assert timedelta(days=29) < token.expires_at - timezone.now() < timedelta(days=31)
    assert page.post("/tokens/", {"name": "no", "days": "ten"}).status_code == 400
    assert not ApiToken.objects.filter(name="no").exists()
    said = page.get("/tokens/").content.decode()
    assert "bob&#x27;s" in said
    bob = Client()
    bob.force_login(cast.bob)
    assert "alice&#x27;s" not in bob.get("/tokens/").content.decode()


# Shares


def test_a_share_is_made_used_and_ended(cast, alice, page):
    address = f"plans/{cast.plan.pk}/shares"
    made = alice.post(address, {"name": "the customer", "expires_in_days": 14})
    assert made.status_code == 201
    found = made.json()
    assert found["status"] == "open"
    path = found["link"].partition("/shared/")[2]
    assert path.strip("/") not in str(PlanShare.objects.values().get())
    anybody = Client()
    said = anybody.get(f"/shared/{path}").content.decode()
    assert "Rabbit hole" in said
    scenario = anybody.get(f"/shared/{path}{cast.scenario.pk}/").content.decode()
    assert "8 disks" in scenario or "disks" in scenario
    bill = anybody.get(f"/shared/{path}{cast.scenario.pk}/bill.csv")
    assert bill.content.startswith(b"level,kind,key")
    assert PlanShare.objects.get().last_used
    assert alice.get(address).json()["items"][0]["link"] is None
    assert alice("DELETE", f"{address}/{found['id']}").json()["status"] == "revoked"
    assert anybody.get(f"/shared/{path}").status_code == 404
    problem(alice.post(address, {"name": 3, "expires_in_days": 366}), 400)
    shown = page.post(f"/plans/{cast.plan.pk}/shares/", {"name": "", "days": "x"})
    assert shown.status_code == 400
    shown = page.post(f"/plans/{cast.plan.pk}/shares/", {"name": "", "days": "2"})
    assert "/shared/" in shown.content.decode()


def test_no_log_holds_the_secret_of_a_share():
    line = "GET /shared/abc-_9/01a1/bill.csv?x=1 HTTP/1.1"
    assert discreet(line) == "GET /shared/…/01a1/bill.csv?x=1 HTTP/1.1"
    assert discreet("GET /plans/ HTTP/1.1") == "GET /plans/ HTTP/1.1"


# Comments and mail


def test_comments_and_who_hears_of_them(cast, alice, sends, django_capture_on_commit_callbacks):
    cast.bob.email, cast.mallory.email = "bob@x.org", "mallory@x.org"
    cast.bob.save()
    cast.mallory.save()
    address = f"scenarios/{cast.scenario.pk}/comments"
    with django_capture_on_commit_callbacks():
        text = "@bob. @mallory @nobody and a@bob: is this measured?"
        made = alice.post(address, {"text": text, "figure": "database.iops"})
    assert made.status_code == 201
    assert [each.to for each in OutgoingMail.objects.all()] == ["bob@x.org"]
    assert made.json()["unknown_mentions"] == ["mallory", "nobody"]
    assert f"/scenarios/{cast.scenario.pk}/#comments" in OutgoingMail.objects.get().text
    bob = Api(cast.bob_secret)
    found = bob.get(address).json()["items"][0]
    assert (found["created_by"], found["figure"]) == ("alice", "database.iops")
    assert found["unknown_mentions"] == ["mallory", "nobody"], "the same for who is of another"
    one = bob.get(f"comments/{found['id']}").json()
    assert one == found
    problem(bob("DELETE", f"comments/{found['id']}"), 403)
    own = bob.post(address, {"text": "Yes."}).json()
    assert alice("DELETE", f"comments/{own['id']}").status_code == 204
    wrong = problem(alice.post(address, {"text": " ", "figure": "no name"}), 400)
    assert [each["pointer"] for each in wrong["errors"]] == ["/text", "/figure"]
    client = Client()
    client.force_login(cast.bob)
    said = client.get(f"/scenarios/{cast.scenario.pk}/").content.decode()
    assert "is this measured?" in said
    assert "@mallory, @nobody are no members of Wonderland: nobody was told." in said
    assert "database.iops</a>" not in said, "a figure is called by its title"
    posted = client.post(f"/scenarios/{cast.scenario.pk}/comments/", {"text": "<b>Well</b>"})
    assert posted["Location"].endswith("#comments")
    assert "&lt;b&gt;Well" in client.get(f"/scenarios/{cast.scenario.pk}/").content.decode()
    assert client.post(f"/scenarios/{cast.scenario.pk}/comments/", {"text": ""}).status_code == 400
    refused_page = client.post(f"/comments/{found['id']}/delete/")
    assert refused_page.status_code == 403


def test_whoever_mentions_somebody_is_told_who_hears_of_it(cast, page, sends):
    cast.bob.email = "bob@x.org"
    cast.bob.save()

    def said(text):
        address = f"/scenarios/{cast.scenario.pk}/comments/"
        reply = page.post(address, {"text": text}, follow=True).content.decode()
        return re.findall(r"Told by mail: [\w, ]+\.|@\w+ is no member[^<]+", reply)

    assert said("Fine.") == []
    assert said("@bob: fine?")[0] == "Told by mail: bob."
    assert said("@dana: fine?")[0] == "@dana is no member of Wonderland; nobody was told."
    assert said("@alice and @bob.")[0] == "Told by mail: bob."


def test_comments_begin_with_an_offer(cast, page, settings):
    address = f"/scenarios/{cast.scenario.pk}/"
    shown = page.get(address).content.decode()
    assert "No comments yet. Ask a question, or note why something was decided." in shown
    assert "This server sends no mail" in shown
    settings.EMAIL_SET_UP = True
    assert "Write @ and a user name, such as @alice" in page.get(address).content.decode()


def test_mail_is_sent_once_and_tried_again(cast, sends, settings, monkeypatch):
    asked = []
    mail.send("a@x.org", "Two\nlines", "A secret", asked.append)
    row = OutgoingMail.objects.get()
    mail.deliver_mail(str(row.pk))
    mail.deliver_mail(str(row.pk))
    (sent,) = sends
    assert (sent.subject, sent.body, sent.to) == ("Two lines", "A secret", ["a@x.org"])
    row.refresh_from_db()
    assert row.text == "", "what was sent is not kept"
    mail.send("b@x.org", "One", "Text", asked.append)
    late = OutgoingMail.objects.get(to="b@x.org")
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 9
    mail.deliver_mail(str(late.pk))
    late.refresh_from_db()
    assert (late.tries, late.sent_at, late.problem) == (1, None, "ConnectionRefusedError")
    mail.tend(asked.append)
    assert asked == [], "not at once"
    now = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: now + timedelta(minutes=2))
    mail.tend(asked.append)
    assert asked == [str(late.pk)]
    monkeypatch.setattr(timezone, "now", lambda: now + timedelta(days=31))
    mail.tend(asked.append)
    assert not OutgoingMail.objects.exists()


def test_without_mail_nothing_is_written_down(cast, alice):
    made = alice.post("organisation/invitations", {"email": "dana@x.org", "role": "viewer"})
    assert made.json()["mailed"] is False
    assert made.json()["link"]
    assert not OutgoingMail.objects.exists()


# Activity


def test_changes_are_told_with_before_and_after(cast, alice):
    update_plan(cast.plan, name="Moved", description="To the garden")
    document = cast.scenario.document()
    document["populations"][0]["users"] = 8001
    save_scenario(cast.scenario, document, cast.alice, cast.catalogue, notes="Counted again")
    save_scenario(cast.scenario, document, cast.alice, cast.catalogue)
    entries = alice.get("activity?action=changed").json()["items"]
    assert len(entries) == 2, "what changes nothing is not told"
    assert entries[1]["changes"] == [
        {"field": "/name", "before": "Migration", "after": "Moved"},
        {"field": "/description", "before": None, "after": "To the garden"},
    ]
    assert entries[0]["changes"] == [
        {"field": "/question/populations/0/users", "before": 8000, "after": 8001},
        {"field": "/notes", "before": None, "after": "Counted again"},
    ]
    assert entries[0]["subject"].startswith("scenario “Rabbit hole”")


def test_activity_is_filtered_paged_and_exported(cast, alice, page):
    for number in range(5):
        Api(cast.bob_secret).post("plans", {"name": f"=Plan {number}"})
    first = alice.get("activity?actor=bob&action=made&limit=3").json()
    assert [each["actor"] for each in first["items"]] == ["bob"] * 3
    rest = alice.get(first["next"].removeprefix("/api/v1/")).json()
    assert len(rest["items"]) == 2
    assert rest["next"] is None
    day = f"{timezone.now():%Y-%m-%d}"
    assert alice.get(f"activity?since={day}&until={day}&text=Plan+3").json()["items"]
    assert alice.get("activity?until=2020-01-01").json()["items"] == []
    wrong = problem(alice.get("activity?action=flew&since=monday&until=2026-02-31"), 400)
    assert len(wrong["errors"]) == 3
    problem(alice.get("activity?before=x"), 400)
    said = page.get("/organisation/activity/?actor=bob&action=made").content.decode()
    assert "=Plan 4" in said
    assert page.get("/organisation/activity/?since=monday").status_code == 400
    for found in (
        page.get("/organisation/activity.csv?actor=bob&action=made"),
        alice.get("activity?actor=bob&action=made&format=csv"),
    ):
        lines = found.content.decode().splitlines()
        assert lines[0].startswith("id,at,action,actor,subject,field,before,after")
        assert len(lines) == 6


def test_activity_is_of_one_organisation(cast, alice):
    Client().post("/sign-in/", {"username": "mallory", "password": "wrong"})
    Client().post("/sign-in/", {"username": "bob", "password": "wrong"})
    Api(cast.mallory_secret).post("plans", {"name": "Theirs"})
    text = json.dumps(alice.get("activity").json())
    assert "bob" in text
    assert "mallory" not in text
    assert "Theirs" not in text


def test_differences_are_bounded():
    after = {f"field {number}": "x" * 1000 for number in range(MOST + 7)}
    found = bounded(differences({}, after))
    assert (len(found["changes"]), found["more"]) == (MOST, 7)
    assert len(found["changes"][0]["after"]) < 400
    assert differences({"a": [1, {"b~/": True}]}, {"a": [1, {"b~/": False}]}) == [
        {"field": "/a/1/b~0~1", "before": True, "after": False}
    ]
    assert differences({"a": 1}, {"a": 1}) == []
    assert bounded([]) == {"changes": []}


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
