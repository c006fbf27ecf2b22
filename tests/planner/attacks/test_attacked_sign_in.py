"""Ways in under attack: guessing from an open session, forged passkeys, links in the trail."""

import json

import pytest
from axes.models import AccessFailureLog
from django.contrib.auth.hashers import make_password
from django.test import Client

from planner.models import AuditEntry, Passkey
from planner.services.plans import shares
from tests.planner.passkey import Device

pytestmark = pytest.mark.django_db
PASSWORD = "a long enough passphrase"


@pytest.fixture
def browser(cast):
    cast.alice.password = make_password(PASSWORD)
    cast.alice.save()
    client = Client()
    client.force_login(cast.alice)
    return client


@pytest.mark.parametrize(
    "address",
    ["password/", "app/", "app/remove/", "codes/", "passkeys/ask/", "passkeys/1/remove/"],
)
def test_an_open_session_is_no_place_to_guess_the_password(browser, address):
    """Whoever finds a browser open could try as fast as the server hashes."""
    for _ in range(4):
        assert browser.post(f"/account/{address}", {"password": "guess"}).status_code == 400
    locked = browser.post(f"/account/{address}", {"password": "guess"})
    assert locked.status_code == 429
    assert browser.post(f"/account/{address}", {"password": PASSWORD}).status_code == 429
    assert AccessFailureLog.objects.filter(username="alice").count() == 5
    assert browser.get("/account/").status_code == 200, "all else goes on"


def test_what_was_mistyped_oneself_is_no_warning_of_others(browser):
    for _ in range(4):
        browser.post("/account/codes/", {"password": "slip"})
    browser.post("/account/password/", {"password": PASSWORD, "new_password1": "x"})
    assert "were refused" not in browser.get("/account/").content.decode()


@pytest.mark.parametrize("address", ["/sign-in/passkey/", "/account/passkeys/"])
@pytest.mark.parametrize(
    "body",
    [
        b"[" * 200_000,
        b'{"id": "\\u0000"}',
        b'{"id": "\\ud800"}',
        b'{"id": {"a": 1}, "response": 5, "name": "\\u0000"}',
        b'{"name": "x", "response": {"id": 1, "rawId": [], "response": {}, "type": "public-key"}}',
        b"\xff",
    ],
)
def test_no_body_of_a_passkey_is_a_fault(browser, address, body):
    assert browser.post(address, body, "application/json").status_code == 400


@pytest.mark.parametrize("address", ["/sign-in/passkey/", "/account/passkeys/"])
def test_a_form_instead_of_a_body_is_no_fault(cast, address):
    """The protection of forms reads it first, and nothing can be read twice."""
    client = Client(enforce_csrf_checks=True)
    client.force_login(cast.alice)
    client.get("/account/")
    token = client.cookies["csrftoken"].value
    assert client.post(address, {"csrfmiddlewaretoken": token}).status_code == 400


def test_answers_of_a_passkey_that_were_tampered_with(browser, cast):
    asked = browser.post("/account/passkeys/ask/", {"password": PASSWORD}).json()
    device = Device()
    made = {"response": device.make(asked), "name": "key"}
    assert browser.post("/account/passkeys/", made, "application/json").status_code == 201
    assert Passkey.objects.filter(user=cast.alice).exists()

    def answered(change):
        client = Client()
        options = client.post("/sign-in/passkey/ask/").json()
        answer = device.answer(options)
        change(answer)
        return client.post("/sign-in/passkey/", answer, "application/json").status_code

    assert answered(lambda answer: None) == 200
    for part in ("authenticatorData", "clientDataJSON", "signature"):
        for value in ("", "AAAA", "A" * 400, 5, None, [], {"a": 1}, "\u0000", "é", "{}"):
            found = answered(lambda answer, p=part, v=value: answer["response"].update({p: v}))
            assert found == 400, (part, value)
    for part in ("rawId", "type", "response", "id"):
        for value in ("", "AAAA", 5, None, [], {"a": 1}):
            found = answered(lambda answer, p=part, v=value: answer.update({p: v}))
            # The type is nobody's proof.
            assert found == 400 or part in ("type", "rawId"), (part, value)


def test_the_trail_keeps_no_link_and_tells_whose_bill_left(cast):
    """It can never be removed from there, and opens the plan as long as it lives."""
    share, link = shares.share_plan(cast.plan, cast.alice, "For Dana")
    secret = link.rsplit("/", 2)[1]
    stranger = Client()
    stranger.force_login(cast.mallory)
    assert stranger.get(f"/shared/{secret}/{cast.scenario.pk}/bill.csv").status_code == 200
    entry = AuditEntry.objects.filter(action="exported").latest("id")
    kept = json.dumps([str(getattr(entry, field.attname)) for field in AuditEntry._meta.fields])
    assert secret not in kept
    assert entry.organisation_number == cast.ours.pk
    assert entry.detail["share"] == str(share.pk)
    assert entry.actor == "", "who reads by a link is nobody to who gave it"


def test_nobody_fills_the_trail_from_outside(cast):
    before = AuditEntry.objects.count()
    assert Client().get("/rules.csv").status_code == 200
    assert AuditEntry.objects.count() == before
