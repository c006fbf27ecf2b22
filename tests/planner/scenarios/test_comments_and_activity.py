"""Comments, the mail about them, and the activity."""

import json
import re
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from planner.models import Comment, OutgoingMail
from planner.services.activity import mail
from planner.services.activity.changes import MOST, bounded, differences
from planner.services.scenarios import sizings
from planner.services.scenarios.scenarios import save_scenario, update_plan
from tests.api.client import Api, problem

pytestmark = pytest.mark.django_db


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
    assert 'href="#comments">Comments (0)</a>' in shown
    assert "@bob" not in shown
    told = page.get(address).content.decode()
    assert "Write @ and a user name, such as @alice" in told
    assert "Members: @alice, @bob." in told


def test_a_figure_is_named_as_the_page_calls_it(cast, page):
    """ "Disks in all" was refused as no name of a figure, on a page of its own."""
    sizings.size_scenario(cast.scenario, cast.alice, cast.catalogue)
    address = reverse("add-comment", args=[cast.scenario.pk])
    for typed, name in (
        ("database queue Length of a server", "database.queue_length"),
        ("database.queue_length", "database.queue_length"),
        ("disks.all", "disks.all"),
        ("", ""),
    ):
        answer = page.post(address, {"text": "Why?", "figure": f" {typed} "})
        assert answer.status_code == 302, typed
        assert Comment.objects.latest("pk").figure == name
    assert page.post(address, {"text": "Why?", "figure": "Nothing so"}).status_code == 400


def test_a_comment_is_deleted_by_who_wrote_it_or_administers(cast, alice, page):
    address = f"scenarios/{cast.scenario.pk}/comments"
    hers, his = (
        reverse("delete-comment", args=[api.post(address, {"text": "Well."}).json()["id"]])
        for api in (alice, Api(cast.bob_secret))
    )
    bob = Client()
    bob.force_login(cast.bob)
    for client, offered in ((page, {hers, his}), (bob, {his})):
        shown = client.get(f"/scenarios/{cast.scenario.pk}/").content.decode()
        assert {each for each in (hers, his) if each in shown} == offered


def test_nobody_is_offered_or_told_of_whose_account_is_closed(cast, alice, page, sends):
    cast.bob.is_active, cast.bob.email = False, "bob@x.org"
    cast.bob.save()
    address = f"scenarios/{cast.scenario.pk}/comments"
    assert alice.post(address, {"text": "@bob?"}).json()["unknown_mentions"] == ["bob"]
    assert not OutgoingMail.objects.exists()
    told = page.get(f"/scenarios/{cast.scenario.pk}/").content.decode()
    assert "Members: @alice." in told
    assert "@bob is no member of Wonderland: nobody was told." in told


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
    begun = f"{timezone.now():%Y-%m-%d}"
    for number in range(5):
        Api(cast.bob_secret).post("plans", {"name": f"=Plan {number}"})
    first = alice.get("activity?actor=bob&action=made&limit=3").json()
    assert [each["actor"] for each in first["items"]] == ["bob"] * 3
    rest = alice.get(first["next"].removeprefix("/api/v1/")).json()
    assert len(rest["items"]) == 2
    assert rest["next"] is None
    ended = f"{timezone.now():%Y-%m-%d}"
    assert alice.get(f"activity?since={begun}&until={ended}&text=Plan+3").json()["items"]
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
