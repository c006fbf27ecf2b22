"""Two at once: one is done, the other hears why not; never a fault."""

import threading

import pytest
from django.contrib.auth import get_user_model
from django.db import IntegrityError, connection
from django.test import Client

from calculators.engine import open_scenario
from planner.models import Disk, Plan
from planner.selectors.catalogue.catalogue import catalogue_of
from planner.services import overtaken
from planner.services.organisation import invitations, organisations, tokens
from planner.services.plans import reports
from planner.services.scenarios import scenarios, sizings
from tests.api.client import Api, problem
from tests.planner.cast import BENCHMARK

pytestmark = pytest.mark.django_db(transaction=True)
ROW = {"name": "D", "capacity_gb": 1, "origin": "given", "source": "us", "random_iops": 100}


@pytest.fixture
def ours(shared_catalogue):
    alice = get_user_model().objects.create_user("alice")
    return organisations.create_organisation("Wonderland", alice)


@pytest.fixture
def alice(ours):
    return Api(tokens.create_token(ours, ours.memberships.get().user, "alice")[1])


def at_once(*asks):
    """The answers to some requests that begin together."""
    gate, answers = threading.Barrier(len(asks)), [None] * len(asks)

    def run(place, ask):
        try:
            gate.wait()
            answers[place] = ask()
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=each) for each in enumerate(asks)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


def test_a_button_that_is_pressed_twice(ours):
    """Joining is the first thing that a colleague does."""
    for turn in range(3):
        user = ours.memberships.first().user
        _, link = invitations.invite(ours, user, role="viewer", deliver=print)
        browsers = [Client(raise_request_exception=False) for _ in range(3)]
        for browser in browsers:
            browser.post("/invitation/", {"code": link.partition("#")[2]})
        typed = {"username": f"dana{turn}", "password": "a long enough passphrase", "agree": "yes"}
        answers = at_once(
            *(lambda b=browser, t=typed: b.post("/invitation/accept/", t) for browser in browsers)
        )
        codes = sorted(each.status_code for each in answers)
        assert codes[0] == 302
        assert set(codes[1:]) <= {400, 410}, codes
        assert get_user_model().objects.filter(username=typed["username"]).count() == 1


def test_two_invited_who_choose_one_name(ours):
    user = ours.memberships.first().user
    links = [invitations.invite(ours, user, role="viewer", deliver=print)[1] for _ in range(2)]
    browsers = [Client(raise_request_exception=False) for _ in links]
    for browser, link in zip(browsers, links, strict=True):
        browser.post("/invitation/", {"code": link.partition("#")[2]})
    typed = {"username": "dana", "password": "a long enough passphrase", "agree": "yes"}
    answers = at_once(
        *(lambda b=browser: b.post("/invitation/accept/", typed) for browser in browsers)
    )
    codes = sorted(each.status_code for each in answers)
    assert codes in ([302, 400], [302, 409])
    assert ours.memberships.count() == 2


def test_rows_of_one_key(alice):
    for turn in range(3):
        body = {**ROW, "key": f"disk-{turn}"}
        answers = at_once(*[lambda b=body: alice.post("catalogue/disks", b)] * 3)
        codes = sorted(each.status_code for each in answers)
        assert codes[0] == 201
        assert set(codes[1:]) <= {400, 409}, codes
        assert Disk.objects.filter(key=f"disk-{turn}").count() == 1


def test_first_changes_of_a_shared_row(ours, alice):
    """Each would be the organisation's own in its place: there is one, and nobody meets a fault."""
    user = ours.memberships.first().user
    browser = Client(raise_request_exception=False)
    browser.force_login(user)
    for key in Disk.objects.filter(organisation=None).values_list("key", flat=True)[:4]:
        change = {"note": "ours"}
        asks = [lambda k=key, c=change: alice("PATCH", f"catalogue/disks/{k}", c)] * 2
        asks += [lambda k=key: browser.post(f"/catalogue/disks/rows/{k}/retire/", {})]
        *answers, page = at_once(*asks)
        assert [each.status_code for each in answers] == [200, 200]
        assert page.status_code == 302
        own = Disk.objects.get(organisation=ours, key=key)
        assert (own.note, own.retired) == ("ours", True), "neither undoes the other"


def test_first_changes_of_one_version_of_a_shared_row(ours, alice):
    """Only one began from what it is now, though the built-in row itself stays as it is."""
    for key in Disk.objects.filter(organisation=None).values_list("key", flat=True)[:6]:
        path = f"catalogue/disks/{key}"
        tag = alice.get(path)["ETag"]
        answers = at_once(
            *(
                lambda p=path, t=tag, n=note: alice("PATCH", p, {"note": n}, **{"If-Match": t})
                for note in ("mine", "yours")
            )
        )
        codes = sorted(each.status_code for each in answers)
        assert codes == [200, 412]
        (kept,) = (each.json()["note"] for each in answers if each.status_code == 200)
        assert Disk.objects.get(organisation=ours, key=key).note == kept


def test_a_report_of_a_scenario_that_is_gone_is_not_asked_for_without_end(ours, monkeypatch):
    user, catalogue = ours.memberships.first().user, catalogue_of(ours)
    plan = scenarios.create_plan(ours, user, "Plan")
    gone = scenarios.create_scenario(plan, user, "A", BENCHMARK, catalogue)
    sizing, _ = sizings.store_sizing(ours, user, open_scenario(BENCHMARK, catalogue))
    type(gone).objects.filter(pk=gone.pk).delete()
    tries = []

    def counted(organisation):
        tries.append(organisation)
        assert len(tries) == 1, "asked again, and so on without an end"

    monkeypatch.setattr(reports.report_turns, "refuse_too_many", counted)
    with pytest.raises(IntegrityError) as raised:
        reports.request_report(sizing, user, print, draft_of=gone, draft="1 change")
    assert overtaken.is_overtaken(raised.value)


def test_what_is_deleted_while_others_work_on_it(ours, alice):
    user = ours.memberships.first().user
    for turn in range(3):
        plan = scenarios.create_plan(ours, user, f"Plan {turn}")
        body = {"name": "A", "document": BENCHMARK}
        made = alice.post(f"plans/{plan.pk}/scenarios", body).json()
        answers = at_once(
            lambda p=plan: alice("DELETE", f"plans/{p.pk}"),
            lambda m=made: alice.post(f"scenarios/{m['id']}/comments", {"text": "Why?"}),
            lambda p=plan: alice.post(f"plans/{p.pk}/shares", {}),
            lambda m=made: alice.post(f"scenarios/{m['id']}/sizings", {}),
            lambda p=plan, b=body: alice.post(f"plans/{p.pk}/scenarios", {**b, "name": "B"}),
        )
        for each in answers:
            assert each.status_code in (200, 201, 204, 404, 409), each.content
            if each.status_code == 409:
                assert "same moment" in problem(each, 409)["detail"]
        if answers[0].status_code == 204:
            assert not Plan.objects.filter(pk=plan.pk).exists()


@pytest.mark.parametrize("accept", ["text/html", "application/json"])
def test_pages_say_it_too(ours, monkeypatch, accept):
    from psycopg.errors import UniqueViolation

    def too_late(*args, **more):
        raise IntegrityError("secret words of the database") from UniqueViolation()

    monkeypatch.setattr("planner.services.plans.comments.add_comment", too_late)
    user = ours.memberships.first().user
    plan = scenarios.create_plan(ours, user, "Plan")
    made = scenarios.create_scenario(plan, user, "A", BENCHMARK, catalogue_of(ours))
    client = Client()
    client.force_login(user)
    said = client.post(f"/scenarios/{made.pk}/comments/", {"text": "x"}, headers={"Accept": accept})
    assert said.status_code == 409
    assert "at the same moment" in said.content.decode()
    assert "secret words" not in said.content.decode()
