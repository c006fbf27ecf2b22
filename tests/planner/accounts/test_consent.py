"""People are told what is kept of them, and agree before it is kept or used."""

import re

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from planner.models import AuditEntry, Preferences
from planner.services.organisation import consent, invitations
from tests.planner.accounts.test_sign_in_ways import PASSWORD

pytestmark = pytest.mark.django_db
WORDS = "Ask <our> officer.\n\nWe keep it in Utopia."


def invited(cast):
    _, link = invitations.invite(cast.ours, cast.alice, role="viewer", deliver=print)
    client = Client()
    client.post("/invitation/", {"code": link.partition("#")[2]})
    return client


def test_no_account_is_made_without_agreement(cast):
    client = invited(cast)
    page = client.get("/invitation/accept/").content.decode()
    assert 'href="/privacy/"' in page
    assert not re.search(r'name="agree"[^>]*checked', page), "nobody agrees for them"
    typed = {"username": "dana", "password": PASSWORD}
    for agree in ({}, {"agree": "no"}):
        refused = client.post("/invitation/accept/", typed | agree)
        assert refused.status_code == 400
        assert "You have not agreed." in refused.content.decode()
        assert not get_user_model().objects.filter(username="dana").exists()
    both = client.post("/invitation/accept/", {"username": "alice", "password": PASSWORD})
    assert "You have not agreed." in both.content.decode()
    assert "Somebody has this user name" in both.content.decode(), "all that is wrong at once"
    assert client.post("/invitation/accept/", typed | {"agree": "yes"}).status_code == 302
    dana = get_user_model().objects.get(username="dana")
    assert dana.preferences.agreed_version == consent.version()
    assert dana.preferences.agreed_at is not None
    entry = AuditEntry.objects.get(subject="agreed to the privacy notice")
    assert (entry.actor, entry.detail) == ("dana", {"version": consent.version()})


def test_the_page_says_what_this_server_does(client, settings):
    plain = client.get("/privacy/").content.decode()
    assert "None is sent from this server" in plain
    assert "sealed with a key" not in plain
    assert "collector" not in plain
    assert "14 days after it last changed" in plain
    assert "after 90 days" in plain
    assert 'name="agree"' not in plain, "nobody is signed in"
    settings.EMAIL_SET_UP, settings.FAULTS_ARE_SENT, settings.SEALING_KEY = True, True, "x"
    settings.KEPT_DAYS = {**settings.KEPT_DAYS, "reports": 7}
    settings.SESSION_COOKIE_AGE = 86_400
    settings.PRIVACY_NOTICE = WORDS
    page = client.get("/privacy/").content.decode()
    for words in (
        "sealed with a key", "mail server sees", "go to a collector", "after 7 days",
        "1 day after it last changed", "<p>Ask &lt;our&gt; officer.</p>", "Utopia",
    ):  # fmt: skip
        assert words in page


@pytest.mark.parametrize(("days", "words"), [(1, "after 1 day,"), (2, "after 2 days,")])
def test_one_day_is_no_days(client, settings, days, words):
    settings.KEPT_DAYS = {**settings.KEPT_DAYS, "reports": days}
    assert words in client.get("/privacy/").content.decode()


def test_with_words_of_the_operator_everybody_agrees_first(page, cast, settings):
    """Who came by another way than an invitation too; and again when the words change."""
    address = f"/scenarios/{cast.scenario.pk}/"
    assert page.get(address).status_code == 200
    for words in (WORDS, f"{WORDS} And in Erewhon."):
        settings.PRIVACY_NOTICE = words
        asked = page.get(address)
        assert (asked.status_code, asked["Location"]) == (
            302,
            f"/privacy/?next={address.replace('/', '%2F')}",
        )
        assert page.post("/plans/new/", {"name": "Mine"})["Location"].startswith("/privacy/")
        assert page.get("/account/").status_code == 200, "one's own account stays one's own"
        assert page.post(asked["Location"], {}).status_code == 400
        assert page.get(address).status_code == 302
        assert page.post(asked["Location"], {"agree": "yes"})["Location"] == address
        assert page.get(address).status_code == 200
        assert "You agreed to this." in page.get("/privacy/").content.decode()
    assert AuditEntry.objects.filter(subject="agreed to the privacy notice").count() == 2
    settings.PRIVACY_NOTICE = ""
    Preferences.objects.all().delete()
    assert page.get(address).status_code == 200


def test_a_page_that_asks_on_its_own_is_told_why(page, cast, settings):
    settings.PRIVACY_NOTICE = WORDS
    told = page.get(
        f"/scenarios/{cast.scenario.pk}/answer/", headers={"Accept": "application/json"}
    )
    assert told.status_code == 403
    assert "asks for your agreement" in told.json()["problem"]


def test_agreeing_leads_nowhere_else(page, settings):
    settings.PRIVACY_NOTICE = WORDS
    done = page.post("/privacy/?next=https://elsewhere.example.org/", {"agree": "yes"})
    assert done["Location"] == "/"
    assert Client().post("/privacy/", {"agree": "yes"}).status_code == 400
    assert page.post("/privacy/", {"agree": "yes"}).status_code == 302
    assert AuditEntry.objects.filter(subject="agreed to the privacy notice").count() == 1
