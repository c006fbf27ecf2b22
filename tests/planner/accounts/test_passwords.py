"""Guessing passwords is slowed down, and checking them slows nobody else down."""

import fcntl
import logging
import os
import threading
from datetime import timedelta

import pytest
from axes.models import AccessAttempt, AccessFailureLog
from django.conf import settings as configured
from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.hashers import make_password
from django.test import Client, RequestFactory

from planner.services.authentication import attempts, hashing
from planner.services.authentication.sign_in import create_sign_in_link
from planner.views.account import passwords
from tests import patience

pytestmark = pytest.mark.django_db
PASSWORD = "a long enough passphrase"
FORMS = ["/sign-in/", "/admin/login/"]


@pytest.fixture
def people(cast):
    """Alice and Bob with a password; Alice may use the administration."""
    for user in (cast.alice, cast.bob):
        user.password = make_password(PASSWORD)
        user.is_staff = user.is_superuser = user == cast.alice
        user.save()
    return cast


def sign_in(name="alice", password=PASSWORD, form="/sign-in/", address="192.0.2.1", **headers):
    browser = Client(REMOTE_ADDR=address, **headers)
    reply = browser.post(form, {"username": name, "password": password})
    return browser, reply


def later(**time):
    """Let time pass: what was written down becomes older."""
    for model in (AccessAttempt, AccessFailureLog):
        for row in model.objects.all():
            row.attempt_time -= timedelta(**time)
            row.save()


def guess(times, **more):
    for _ in range(times):
        _, reply = sign_in(password="guess", **more)
    return reply


@pytest.mark.parametrize("form", FORMS)
def test_after_five_wrong_passwords_nothing_is_tried_for_a_minute(people, form, caplog):
    assert guess(4, form=form).status_code == 200
    assert sign_in(form=form)[1].status_code == 302, "four are let pass"
    with caplog.at_level(logging.WARNING, "axes"):
        refused = guess(1, form=form)
    assert "Locking out" in caplog.text
    assert "alice" in caplog.text
    assert (refused.status_code, refused.headers["Retry-After"]) == (429, "60")
    assert "1 minute after" in refused.content.decode()
    assert "no-store" in refused.headers["Cache-Control"]
    assert sign_in(form=form)[1].status_code == 429, "not even the right one"
    assert sign_in(form=form, address="192.0.2.2")[1].status_code == 429, "from nowhere"
    assert sign_in("bob")[1].status_code == 302, "another account goes on"
    later(seconds=61)
    assert sign_in(form=form)[1].status_code == 302


def test_a_locked_account_costs_no_hash(people, monkeypatch):
    guess(5)
    monkeypatch.setattr(ModelBackend, "authenticate", None)
    assert sign_in()[1].status_code == 429


def test_the_delay_grows_and_trying_meanwhile_does_not_lengthen_it(people):
    minutes = []
    guess(4)
    for _ in range(8):
        reply = guess(1)
        minutes.append(int(reply.headers["Retry-After"]) // 60)
        later(seconds=minutes[-1] * 60 - 5)
        assert guess(3).status_code == 429
        later(seconds=6)
    assert minutes == [1, 2, 4, 8, 16, 32, 60, 60]
    assert sign_in()[1].status_code == 302


def test_another_account_ends_no_delay(people):
    guess(4)
    for minutes in (1, 2, 2):
        guess(1)
        later(minutes=minutes, seconds=1)
    assert sign_in()[1].status_code == 429, "four minutes, of which two have passed"
    guess(1, name="nobody", address="192.0.2.9")
    assert sign_in()[1].status_code == 429


def test_an_address_may_be_an_office_but_not_a_botnet(people):
    for number in range(attempts.BY_ADDRESS - 1):
        assert guess(1, name=f"user{number}").status_code == 200
    assert sign_in("bob")[1].status_code == 302
    assert guess(1, name="one-more").status_code == 429
    assert sign_in("bob")[1].status_code == 429
    assert sign_in("bob", address="192.0.2.2")[1].status_code == 302


@pytest.mark.parametrize(
    ("behind", "forwarded", "address"),
    [
        (False, "203.0.113.7", "192.0.2.1"),
        (True, "203.0.113.7", "203.0.113.7"),
        (True, "10.9.9.9, 203.0.113.7", "203.0.113.7"),
        (True, "", "192.0.2.1"),
        (True, "nonsense", None),
        (True, "2001:db8::1", "2001:db8::1"),
    ],
)
def test_the_address_is_what_nobody_can_choose(settings, behind, forwarded, address):
    settings.BEHIND_PROXY = behind
    request = RequestFactory(REMOTE_ADDR="192.0.2.1").post("/", HTTP_X_FORWARDED_FOR=forwarded)
    assert attempts.address_of(request) == address


def test_the_account_is_told_of_tries_by_others(people):
    guess(3, address="198.51.100.9")
    browser, reply = sign_in()
    page = browser.get(reply.headers["Location"]).content.decode()
    assert "3 tries with a wrong password were refused" in page
    assert "198.51.100.9" in page
    browser, reply = sign_in()
    page = browser.get(reply.headers["Location"]).content.decode()
    assert "wrong password" not in page, "told once"


def test_a_link_tells_too_and_works_while_the_account_is_locked(people):
    guess(6)
    browser = Client()
    done = browser.post("/sign-in/link/", {"code": create_sign_in_link(people.alice)})
    assert done.status_code == 302
    assert "5 tries with a wrong password" in browser.get("/").content.decode()


def test_a_slip_of_the_finger_is_no_news(people):
    guess(2)
    browser, reply = sign_in()
    assert "wrong password" not in browser.get(reply.headers["Location"]).content.decode()


def test_old_records_are_forgotten(people):
    guess(2, name="long-ago")
    later(days=31)
    guess(1)
    assert set(AccessFailureLog.objects.values_list("username", flat=True)) == {"alice"}
    assert set(AccessAttempt.objects.values_list("username", flat=True)) == {"alice"}


def test_no_password_is_written_down(people):
    sign_in(password="guess-my-secret")
    stored = [*AccessAttempt.objects.values_list(), *AccessFailureLog.objects.values_list()]
    assert "guess-my-secret" not in str(stored)


class Counted:
    """Stands for the slow hash: holds whoever comes until let go, and counts them."""

    def __init__(self):
        self.lock, self.go = threading.Lock(), threading.Event()
        self.now = self.most = 0

    def authenticate(self, *_arguments, **_fields):
        with self.lock:
            self.now += 1
            self.most = max(self.most, self.now)
        self.go.wait(patience.SECONDS)
        with self.lock:
            self.now -= 1


def test_of_sixteen_at_once_few_hash_and_few_wait(monkeypatch):
    """The other threads of the process stay free; nobody waits for ever."""
    counted, said = Counted(), []
    monkeypatch.setattr(ModelBackend, "authenticate", counted.authenticate)

    def come():
        try:
            passwords.PatientBackend().authenticate(None, "alice", PASSWORD)
            said.append("checked")
        except hashing.BusyError:
            said.append("busy")
            if said.count("busy") == 16 - hashing.MOST_WAITING:
                counted.go.set()

    threads = [threading.Thread(target=come) for _ in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(patience.SECONDS)
    assert counted.most <= hashing.slots(os.cpu_count())
    assert (
        sorted(said) == ["busy"] * (16 - hashing.MOST_WAITING) + ["checked"] * hashing.MOST_WAITING
    )
    assert hashing.MOST_WAITING < 4


@pytest.mark.parametrize("form", FORMS)
def test_who_has_no_turn_is_asked_to_come_again(people, form, monkeypatch):
    """Another process is hashing; the password is not counted as wrong."""
    monkeypatch.setattr(hashing, "PATIENCE_SECONDS", 0.0)
    sign_in(form=form)
    slots = range(hashing.slots(os.cpu_count()))
    held = [(configured.VAR_DIR / "hashing" / str(slot)).open() for slot in slots]
    for file in held:
        fcntl.flock(file, fcntl.LOCK_EX)
    reply = sign_in(form=form)[1]
    assert (reply.status_code, reply.headers["Retry-After"]) == (503, "5")
    assert "Your password was not checked" in reply.content.decode()
    assert not AccessFailureLog.objects.exists()
    for file in held:
        file.close()
    assert sign_in(form=form)[1].status_code == 302


def test_the_limits_are_those_of_axes(people):
    assert configured.AXES_FAILURE_LIMIT == attempts.BY_ACCOUNT
