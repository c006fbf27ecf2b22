"""Who is told of a changed way in, and what is written down of a wrong second step."""

import pytest
from django.core import mail as outgoing
from django.test import Client
from django.utils import timezone

from planner.models import AuditEntry, OutgoingMail
from planner.services.activity import mail
from planner.services.authentication import factors
from planner.services.organisation import people
from tests.planner.accounts.test_sign_in_ways import (  # noqa: F401
    NEW,
    PASSWORD,
    alice,
    browser,
    code_of,
    with_app,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def told(alice, settings):  # noqa: F811
    """What was mailed since, as (to, first sentence)."""
    settings.EMAIL_SET_UP = True
    alice.email, alice.last_login = "alice@x.org", timezone.now()
    alice.save()

    def since():
        mail.tend(mail.deliver_mail)
        found = [(sent.to, sent.body.partition("\n")[0]) for sent in outgoing.outbox]
        outgoing.outbox.clear()
        return found

    return since


def test_a_change_of_how_to_sign_in_is_mailed(alice, told, settings):  # noqa: F811
    mine = ["alice@x.org"]
    about = f"Your account alice at {settings.BASE_URL} was changed"
    device, codes, client = with_app(alice)
    said = told()
    assert sorted(said) == [
        (mine, f"{about} (added: authenticator app)."),
        (mine, f"{about} (added: recovery codes)."),
    ]
    assert device.key not in str(said)
    assert codes[0] not in str(said)
    assert factors.prove(alice, codes[0])
    assert told() == [(mine, f"{about} (used: recovery code).")]
    asked = {"password": PASSWORD, "new_password1": NEW, "new_password2": NEW}
    assert client.post("/account/password/", asked).status_code == 302
    assert told() == [(mine, f"{about} (another password).")]
    client.post("/account/app/remove/", {"password": NEW})
    assert told() == [(mine, f"{about} (removed: authenticator app).")]
    people.change_name(alice, "Alice", "L", "new@x.org")
    assert told() == [(mine, f"{about} (mail goes to another address).")]
    people.change_name(alice, "Alice", "Liddell", "new@x.org")
    assert told() == [], "a name lets nobody in"


def test_a_password_that_the_operator_changes_is_mailed_too(alice, told, admin_client):  # noqa: F811
    asked = {"password1": NEW, "password2": NEW, "usable_password": "true"}
    assert admin_client.post(f"/admin/auth/user/{alice.pk}/password/", asked).status_code == 302
    ((to, said),) = told()
    assert to == ["alice@x.org"]
    assert said.endswith("was changed (another password).")


def test_nobody_is_told_without_mail_or_address(alice, told, settings):  # noqa: F811
    people.change_name(alice, "Alice", "", "")
    told()
    with_app(alice)
    assert not told(), "no address"
    settings.EMAIL_SET_UP = False
    alice.email = "alice@x.org"
    factors.remove_app(alice)
    assert not told()
    assert not OutgoingMail.objects.filter(sent_at=None).exists()


def test_a_wrong_second_step_is_in_the_trail(alice):  # noqa: F811
    device, _, _ = with_app(alice)
    client = browser(alice)
    code = code_of(device)
    client.post("/sign-in/second/", {"code": "no such code"})
    entry = AuditEntry.objects.order_by("-id").first()
    assert (entry.action, entry.actor, entry.detail) == (
        "sign-in-failed", "alice", {"step": "second"},
    )  # fmt: skip
    assert factors.prove(alice, code)
    count = AuditEntry.objects.filter(action="sign-in-failed").count()
    client.post("/sign-in/second/", {"code": code})
    assert AuditEntry.objects.filter(action="sign-in-failed").count() == count + 1, "used again"
    assert code not in str(list(AuditEntry.objects.values_list("detail", flat=True)))
    before = AuditEntry.objects.count()
    Client().post("/sign-in/second/", {"code": "no such code"})
    assert AuditEntry.objects.count() == before, "nobody fills the trail from outside"
