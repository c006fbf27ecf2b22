"""The second step under attack: codes used again, guessed, raced, and the ways around it."""

import threading
from datetime import timedelta

import pytest
from django.contrib.auth import get_user_model
from django.db import connection
from django.test import Client
from django.utils import timezone

from planner.models import AuthenticatorApp, RecoveryCode
from planner.services.authentication import factors
from planner.services.authentication.sign_in import create_sign_in_link
from tests import patience
from tests.planner.accounts.test_sign_in_ways import PASSWORD, alice, browser, code_of, with_app  # noqa: F401

pytestmark = pytest.mark.django_db


def half(user):
    """A browser that knows the password alone."""
    return browser(user)


def given(client, code):
    return client.post("/sign-in/second/", {"code": code}).status_code == 302


def test_a_code_read_over_the_shoulder_is_of_no_use(alice):  # noqa: F811
    """It counts for a minute and a half by the clock, and once by us; older ones end with it."""
    device, _, _ = with_app(alice)
    before, now = code_of(device, -1), code_of(device)
    first, second, third = half(alice), half(alice), half(alice)
    assert given(first, now)
    assert not given(second, now)
    AuthenticatorApp.objects.update(throttling_failure_count=0, throttling_failure_timestamp=None)
    assert not given(third, before), "an older one, though in its window"
    assert second.get("/account/").status_code == 302


@pytest.mark.parametrize("ahead", [-3, 3, 20])
def test_a_code_of_another_time_is_none(alice, ahead):  # noqa: F811
    device, _, _ = with_app(alice)
    assert not given(half(alice), code_of(device, ahead))


def test_a_day_of_guessing_tries_a_few_codes(alice, monkeypatch):  # noqa: F811
    """From fresh sessions each: the pause is the account's, not the session's."""
    device, _, _ = with_app(alice)
    tried = []
    begin = timezone.now()
    clock = [begin]
    monkeypatch.setattr("django_otp.models.timezone.now", lambda: clock[0])
    while clock[0] < begin + timedelta(days=1):
        failures = AuthenticatorApp.objects.get(pk=device.pk).throttling_failure_count
        assert not factors.prove(alice, "000001")
        if AuthenticatorApp.objects.get(pk=device.pk).throttling_failure_count > failures:
            tried.append(clock[0])
        clock[0] += timedelta(seconds=max(1, 2 ** min(failures, 12) // 4))
    assert 5 < len(tried) < 25, "of a million codes, three of which are right"


def test_guesses_in_the_pause_are_not_looked_at(alice):  # noqa: F811
    device, codes, _ = with_app(alice)
    sessions = [half(alice) for _ in range(3)]
    assert not given(sessions[0], "000001")
    assert not given(sessions[1], code_of(device)), "right, and too soon"
    assert given(sessions[2], codes[0]), "who has the paper waits for nobody's guesses"


@pytest.mark.parametrize("code", ["", "0" * 6, "０００００1", "1e5", "-1", "x" * 100_000, "\x00"])
def test_what_is_no_code(alice, code):  # noqa: F811
    with_app(alice)
    client = half(alice)
    assert client.post("/sign-in/second/", {"code": code}).status_code == 400
    assert client.get("/account/").status_code == 302


def test_codes_of_paper_are_ones_own_and_end_with_new_ones(alice, cast):  # noqa: F811
    _, codes, client = with_app(alice)
    cast.bob.set_password(PASSWORD)
    cast.bob.save()
    _, of_bob, _ = with_app(cast.bob)
    assert not given(half(alice), of_bob[0])
    client.post("/account/codes/", {"password": PASSWORD})
    assert not given(half(alice), codes[0]), "replaced"
    assert RecoveryCode.objects.filter(user=alice, used_at=None).count() == 10


def test_a_link_and_a_password_together_are_one_proof(alice):  # noqa: F811
    with_app(alice)
    client = half(alice)
    client.post("/sign-in/link/", {"code": create_sign_in_link(alice)})
    assert client.get("/account/").status_code == 302
    again = client.post("/sign-in/", {"username": "alice", "password": PASSWORD})
    assert again["Location"].startswith("/sign-in/second/")
    assert client.get("/account/").status_code == 302


def test_the_proof_of_one_opens_nobody_elses_account(alice, cast):  # noqa: F811
    """Half signed in as one, then as another: only the latter's proof counts, for the latter."""
    device, _, _ = with_app(alice)
    cast.bob.set_password(PASSWORD)
    cast.bob.save()
    with_app(cast.bob)
    client = half(alice)
    session = Client()
    session.post("/sign-in/", {"username": "bob", "password": PASSWORD})
    assert not given(session, code_of(device))
    assert session.get("/account/").status_code == 302
    assert given(client, code_of(device))
    assert "alice" in client.get("/account/").content.decode()


def test_sessions_of_before_end_when_a_second_step_is_set_up(alice):  # noqa: F811
    elsewhere = browser(alice)
    _, _, here = with_app(alice)
    assert elsewhere.get("/account/").status_code == 302
    assert here.get("/account/").status_code == 200


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("kind", ["app", "paper"])
def test_of_many_at_once_with_one_code_one_comes_in(shared_catalogue, kind):
    user = get_user_model().objects.create_user("racer")
    device = factors.begin_app(user)
    device.confirmed = True
    device.save()
    code = code_of(device) if kind == "app" else factors.new_codes(user)[0]
    ready, came_in = threading.Barrier(6), []

    def come():
        ready.wait(patience.SECONDS)
        try:
            came_in.append(factors.prove(user, code))
        finally:
            connection.close()

    threads = [threading.Thread(target=come) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(patience.SECONDS)
    assert sorted(came_in) == [False] * 5 + [True]


@pytest.mark.parametrize("way", ["password", "link", "administration"])
def test_half_a_way_in_is_no_last_sign_in(alice, way):  # noqa: F811
    """Else whoever has the password makes a sign-in that never was, and hides failed ones."""
    device, _, _ = with_app(alice)
    then = timezone.now() - timedelta(days=30)
    type(alice).objects.filter(pk=alice.pk).update(last_login=then)
    if way == "link":
        client = Client()
        client.post("/sign-in/link/", {"code": create_sign_in_link(alice)})
    else:
        client = browser(alice, {"password": "/sign-in/", "administration": "/admin/login/"}[way])
    alice.refresh_from_db()
    assert alice.last_login == then
    before = timezone.now()
    assert given(client, code_of(device))
    alice.refresh_from_db()
    assert alice.last_login >= before
