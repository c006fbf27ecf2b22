"""Reading pages writes nothing, and no request reads a document twice."""

import pytest
from django.urls import get_resolver, reverse

from planner.models import Report
from planner.services.searches.searches import start_search
from tests.planner.commands.test_search_command import SEARCH
from tests.planner.written import parsed, statements  # noqa: F401

pytestmark = pytest.mark.django_db
# Addresses that are only posted to.
POSTED = {
    "sign-out",
    "choose-organisation",
    "delete-plan",
    "save-scenario",
    "clone-scenario",
    "delete-scenario",
    "make-report",
    "search-space",
    "search-by-goal",
    "keep-design",
    "search-let-vary",
    "search-widen",
    "search-action",
    "report-cancel",
    "revoke-token",
    "rotate-token",
    "leave",
    "change-role",
    "remove-member",
    "invite",
    "revoke-invitation",
    "revoke-share",
    "add-comment",
    "delete-comment",
    "ask-passkey",
    "answer-passkey",
    "change-logo",
    "change-display",
    "change-name",
    "connect",
    "change-password",
    "begin-app",
    "confirm-app",
    "remove-app",
    "new-codes",
    "ask-new-passkey",
    "add-passkey",
    "remove-passkey",
    "end-session",
    "end-others",
    "disconnect",
    "use-price",
    "rename-scenario",
    "show-examples",
    "restore-revision",
    "revision-note",
    "catalogue-confirm",
    "catalogue-retire",
    "catalogue-delete",
    "catalogue-list-price",
    "password-strength",
}


def names():
    return sorted(entry.name for entry in get_resolver("planner.views.urls").url_patterns)


@pytest.fixture
def browser(cast, client):
    client.force_login(cast.alice)
    return client


@pytest.fixture
def parts(cast):
    report = Report.objects.create(
        organisation=cast.ours,
        sizing=cast.sizing,
        status="done",
        content=b"%PDF",
        media_type="application/pdf",
        filename="it.pdf",
    )
    search = start_search(cast.ours, cast.alice, SEARCH, "Fewer disks", cast.catalogue, print)
    return {
        "plan_id": cast.plan.pk,
        "scenario_id": cast.scenario.pk,
        "report_id": report.pk,
        "search_id": search.pk,
        "number": 0,
        "kind": "disks",
        "key": "none",
        "subject": "queueing",
        "name": "utilisation",
        "action": "pause",
        "token": "unknown",
        "token_id": cast.alice_token.pk,
        "member_id": 1,
        "invitation_id": cast.plan.pk,
        "share_id": cast.plan.pk,
        "comment_id": cast.plan.pk,
        "secret": "unknown",
        "passkey_id": 1,
        "session_id": 1,
        "identity_id": 1,
        "upload_id": cast.plan.pk,
        "sizing_id": cast.sizing.pk,
        "format": "csv",
    }


def address(name, parts):
    (entry,) = [one for one in get_resolver("planner.views.urls").url_patterns if one.name == name]
    return reverse(name, kwargs={part: parts[part] for part in entry.pattern.converters})


def test_reading_a_page_writes_nothing(browser, parts):
    wrong = {}
    for name in names():
        with statements() as written:
            found = browser.get(address(name, parts))
        wanted = (405,) if name in POSTED else (200, 302, 404, 410)
        if found.status_code not in wanted or written:
            wrong[name] = found.status_code, written
    assert not wrong


@pytest.mark.parametrize(
    ("name", "method"),
    [
        ("scenario", "get"),
        ("answer", "post"),
        ("answer-details", "post"),
        ("calculator-lines", "post"),
        ("save-scenario", "post"),
        ("clone-scenario", "post"),
        ("make-report", "post"),
        ("search-designs", "get"),
        ("search-design", "get"),
        ("plan", "get"),
        ("compare", "get"),
    ],
)
@pytest.mark.parametrize(
    "typed", [{}, {"populations-0-users": "8123"}], ids=["as stored", "changed"]
)
def test_a_request_reads_a_document_once(browser, parts, parsed, name, method, typed):  # noqa: F811
    parsed.clear()
    found = getattr(browser, method)(address(name, parts), typed)
    assert found.status_code in (200, 302)
    assert len(parsed) == len(set(parsed))
    if name not in ("plan", "compare", "make-report"):
        assert parsed, "nothing was counted"
