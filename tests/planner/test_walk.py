"""Every address of pages, API and administration, walked by everybody, with every method.

The list comes from the URL configuration, and what is expected from the method: reading needs the
right to read, all else the right to write. What is otherwise stands in the tables below, so that a
new address is walked by these rules without anybody remembering it.
"""

import re
import uuid
from datetime import timedelta
from types import SimpleNamespace

import pytest
from django.conf import settings
from django.contrib.auth import get_user_model
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from django.utils import timezone

from planner.models import (
    ApiToken,
    CatalogueUpload,
    ExternalIdentity,
    Measurement,
    Passkey,
    PlanShare,
    RecoveryCode,
    Report,
    SignedIn,
)
from planner.services import comments, invitations, organisations, shares, tokens
from planner.services.catalogue import save_own_row
from planner.services.searches import start_search
from tests.planner.test_search_command import SEARCH
from tests.planner.written import statements

pytestmark = pytest.mark.django_db
# Words that stand in nothing but Alice's organisation.
SECRETS = ("Wonderland", "Migration of the hatter", "Rabbit hole", "our-disk", "dana@wonder")
# Everybody, signed in or not.
PUBLIC = {
    "health",
    "live",
    "ready",
    "sign-in",
    "sign-in-link",
    "sign-out",
    "validation",
    "rules",
    "rules-csv",
    "source",
    "invitation",
    "accept-invitation",
    "second-step",
    "ask-passkey",
    "answer-passkey",
    "company",
    "company-return",
    "shared-plan",
    "shared-scenario",
    "shared-bill",
    "api:schema",
    "api:unknown",
    "api:validation",
    "api:sources",
    "api:source",
}
# Something else decides: a token of the operator; only members of theirs are found.
OTHERS = {"metrics", "choose-organisation"}
# A question is posted, and nothing changes.
ASKED = {
    "answer",
    "answer-details",
    "calculator-lines",
    "formula",
    "search-space",
    "search-designs",
    "api:solutions",
    "api:migration",
    "api:search-space",
    "api:searches",
    "hub-counters",
    "compare",
    "show-examples",
    "api:hub-counters",
    "api:compare",
}
MANAGED = {
    "organisation-settings",
    "change-logo",
    "activity",
    "activity-file",
    "invite",
    "revoke-invitation",
    "change-role",
    "remove-member",
    "api:activity",
    "api:invitations",
    "api:invitation",
}
# Reading it is for who may write.
WRITERS = {"plan-shares", "api:plan-shares", "api:plan-share"}
# Also these methods alone.
MANAGED_METHODS = {("api:organisation", "PATCH"), ("api:member", "PATCH"), ("api:member", "DELETE")}
OWN = {
    "tokens",
    "revoke-token",
    "rotate-token",
    "leave",
    "account",
    "change-name",
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
    "api:tokens",
    "api:token",
    "api:rotate-token",
}
# Not there yet, or not for others of the same organisation: Vera's token, Bob's comment.
NOT_THERE = {"artifact", "search-front", "logo", "hub-counters", "use-price", "api:catalogue-price"}
HERS = {"revoke-token", "rotate-token", "api:token", "api:rotate-token"}
# These are a person's own, whoever administers the organisation.
ONLY_HERS = {"remove-passkey", "end-session", "disconnect"}
HIS = {"delete-comment", "api:comment"}
# A default question takes a while; a wrong one is asked as well.
QUERIES = {"migration": "?users=0", "migration-working": "?users=0", "api:migration": "?users=0"}
# Addresses of one test: each makes everything anew.
BATCH = 8
PARTS = re.compile(r"<(?:\w+:)?(\w+)>")
OWNED = {"plan_id", "scenario_id", "report_id", "search_id", "sizing_id", "measurement_id"} | {
    "token_id",
    "member_id",
    "invitation_id",
    "share_id",
    "comment_id",
    "passkey_id",
    "session_id",
    "identity_id",
    "upload_id",
}
RIGHTS = {
    "administrator": {"read", "write", "manage", "own"},
    "architect": {"read", "write", "own"},
    "viewer": {"read", "own"},
}


def walked(patterns=None, prefix="", space=""):
    """(name, path with its parts) of every address there is."""
    for entry in patterns or get_resolver().url_patterns:
        path = prefix + str(entry.pattern)
        if isinstance(entry, URLResolver):
            inner = f"{space}{entry.namespace}:" if entry.namespace else space
            yield from walked(entry.url_patterns, path, inner)
        else:
            assert isinstance(entry, URLPattern)
            yield f"{space}{entry.name}", _plain(path)


def _plain(path):
    path = path.replace("^", "").replace("/?$", "/").replace("$", "").replace("\\Z", "")
    path = re.sub(r"\(\?P<app_label>[^)]*\)", "planner", path)
    return re.sub(r"\(\?P<(\w+)>[^)]*\)", r"nowhere", path)


PAGES = sorted({each for each in walked() if not each[0].startswith(("admin:", "api:"))})
API = sorted({each for each in walked() if each[0].startswith("api:")})
ADMINISTRATION = sorted({each for each in walked() if each[0].startswith("admin:")})


def batches(addresses):
    return [addresses[place : place + BATCH] for place in range(0, len(addresses), BATCH)]


def first_of(batch):
    return batch[0][0]


def right_of(name, method):
    if name in MANAGED or (name, method) in MANAGED_METHODS:
        return "manage"
    if name in OWN:
        return "own"
    if name in WRITERS:
        return "write"
    return "read" if method in ("GET", "HEAD") or name in ASKED else "write"


@pytest.fixture
def house(cast):
    return SimpleNamespace(**_furnish(cast))


def _furnish(cast):
    cast.plan.name = "Migration of the hatter"
    cast.plan.save()
    vera = get_user_model().objects.create_user("vera")
    place = organisations.add_member(cast.ours, vera, "viewer")
    people = {"administrator": cast.alice, "architect": cast.bob, "viewer": vera}
    sessions = {}
    for who, user in {**people, "stranger": cast.mallory}.items():
        client = Client()
        client.force_login(user)
        sessions[who] = client.cookies[settings.SESSION_COOKIE_NAME].value
    secrets = {}
    for who, user in people.items():
        secrets[who] = tokens.create_token(cast.ours, user, who)[1]
    for scope in ("read", "write", "manage"):
        secrets[scope] = tokens.create_token(cast.ours, cast.alice, scope, [scope])[1]
    secrets["stranger"] = cast.mallory_secret
    ended = {"expires_at": timezone.now() - timedelta(seconds=1)}
    for who, change in {"expired": ended, "revoked": {"revoked_at": timezone.now()}}.items():
        token, secrets[who] = tokens.create_token(cast.ours, cast.alice, who)
        ApiToken.objects.filter(pk=token.pk).update(**change)
    report = Report.objects.create(
        organisation=cast.ours,
        sizing=cast.sizing,
        status="done",
        content=b"Wonderland",
        media_type="application/pdf",
        filename="it.pdf",
    )
    save_own_row(
        cast.ours,
        "disks",
        {
            "key": "our-disk",
            "name": "Ours",
            "capacity_gb": 1,
            "origin": "given",
            "source": "us",
            "random_iops": 100,
        },
    )
    measurement = Measurement.objects.create(
        organisation=cast.ours,
        kind="sink",
        name="Wonderland sink",
        messages=10,
        seconds=1,
        started_at=timezone.now(),
        messages_per_minute=600,
        accepted_seconds=1,
        drained_seconds=1,
        parameters={},
        tools={},
        host={},
        source="ours",
        created_by=cast.alice,
    )
    search = start_search(cast.ours, cast.alice, SEARCH, "Wonderland", cast.catalogue, print)
    invitation, _ = invitations.invite(
        cast.ours, cast.alice, "dana@wonder.land", "viewer", deliver=print
    )
    share, link = shares.share_plan(cast.plan, cast.alice, "Wonderland")
    over, gone = shares.share_plan(cast.plan, cast.alice, "Wonderland")
    PlanShare.objects.filter(pk=over.pk).update(expires_at=timezone.now())
    comment = comments.add_comment(cast.scenario, cast.bob, "Wonderland it is", deliver=print)
    token = ApiToken.objects.get(organisation=cast.ours, name="viewer")
    key = Passkey.objects.create(user=vera, name="Wonderland", credential_id="aaaa", credential=b"")
    identity, _ = (
        ExternalIdentity.objects.create(user=vera, issuer="https://i", subject=each)
        for each in ("Wonderland", "spare")
    )
    upload = CatalogueUpload.objects.create(
        organisation=cast.ours, created_by=cast.alice, kind="disks", content=b"key,name\r\n"
    )
    RecoveryCode.objects.create(user=vera, digest="0" * 64)
    parts = {
        "plan_id": cast.plan.pk,
        "scenario_id": cast.scenario.pk,
        "sizing_id": cast.sizing.pk,
        "report_id": report.pk,
        "search_id": search.pk,
        "measurement_id": measurement.pk,
        "token_id": token.pk,
        "member_id": place.pk,
        "invitation_id": invitation.pk,
        "share_id": share.pk,
        "comment_id": comment.pk,
        "number": 1,
        "kind": "disks",
        "key": "our-disk",
        "format": "csv",
        "upload_id": upload.pk,
        "action": "pause",
        "secret": "unknown",
        "object_id": 1,
        "content_type_id": 1,
        "id": 1,
        "pk": 1,
        "passkey_id": key.pk,
        "session_id": SignedIn.objects.get(user=vera).pk,
        "identity_id": identity.pk,
    }
    return {
        "sessions": sessions,
        "tokens": secrets,
        "parts": {key: str(value) for key, value in parts.items()},
        "link": link.rsplit("/", 2)[1],
        "gone": gone.rsplit("/", 2)[1],
    }


def filled(path, parts):
    found = PARTS.sub(lambda part: parts[part[1]], path)
    assert "<" not in found, "name the new part in the fixture"
    return f"/{found}"


def others(parts):
    """The same parts, of what nobody has."""
    return {
        **parts,
        **{
            name: str(uuid.uuid4()) if len(value) == 36 else "987654321"
            for name, value in parts.items()
            if name in OWNED
        },
    }


def ask(house, method, path, who=None, token=None, body=None):
    """(response, statements that wrote) of one request; whatever it does is taken back."""
    client = Client()
    if who:
        client.cookies[settings.SESSION_COOKIE_NAME] = house.sessions[who]
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    with transaction.atomic():
        with statements() as written:
            if path.startswith("/api/"):
                found = client.generic(
                    method, path, body or b"{}" * (method != "GET"), "application/json",
                    headers=headers,
                )  # fmt: skip
            elif method == "GET":
                found = client.get(path, headers=headers)
            else:
                found = client.post(path, {}, headers=headers)
        transaction.set_rollback(True)
    return found, [sql for sql in written if '"last_used"' not in sql]


def text_of(found):
    body = b"".join(found.streaming_content) if found.streaming else found.content
    return body.decode(errors="replace")


def harmless(found, written, where):
    """Whoever is refused changes nothing and learns nothing."""
    assert written == [], where
    said = text_of(found)
    assert not [secret for secret in SECRETS if secret in said], where


def held(rights, name, method, found, written, where):
    """What a member of these rights gets."""
    if right_of(name, method) not in rights:
        assert found.status_code in (403, 405), where
        harmless_role(found, written, where)
        return
    allowed = found.status_code < 400 or found.status_code in (400, 405, 409, 410)
    if found.status_code == 404:
        others = {*HERS} if "administrator" not in where else set()
        allowed = name in NOT_THERE | ONLY_HERS | others
        assert name in NOT_THERE or "viewer" not in where, where
    # A token of Alice's that only writes takes nothing of Bob's back.
    assert allowed or (name in HIS and where[2:] == ("scope", "write")), where
    if method == "GET" and found.get("Content-Disposition", "").startswith("attachment"):
        # Whatever leaves as a file is written down, and that alone.
        assert all("planner_auditentry" in sql for sql in written), where
    elif method == "GET":
        assert written == [], where


def harmless_role(found, written, where):
    """A member knows the organisation's name; nothing else is told."""
    assert written == [], where
    said = text_of(found)
    assert not [secret for secret in SECRETS[1:] if secret in said], where


@pytest.mark.parametrize("batch", batches(PAGES), ids=first_of)
def test_pages(house, batch):
    for name, path in batch:
        walk_page(house, name, path)


def walk_page(house, name, path):
    address = filled(path, house.parts) + QUERIES.get(name, "")
    owned = set(PARTS.findall(path)) & OWNED and not address.startswith("/shared/")
    for method in ("GET", "POST"):
        where = (name, method)
        found, written = ask(house, method, address)
        # Without a worker the server is not ready.
        assert found.status_code < 500 or name == "ready", where
        if name in PUBLIC | OTHERS:
            harmless(found, [] if method == "POST" else written, where)
        else:
            assert found.status_code in (302, 405), where
            assert found.status_code == 405 or found["Location"].startswith("/sign-in/"), where
            harmless(found, written, where)
        found, written = ask(house, method, address, "stranger")
        if owned:
            assert found.status_code in (404, 405), where
            harmless(found, written, where)
            nothing, _ = ask(house, method, filled(path, others(house.parts)), "stranger")
            assert nothing.status_code == found.status_code, where
            assert alike(nothing) == alike(found), where
        else:
            assert found.status_code < 500 or name == "ready", where
            harmless(found, [] if method == "POST" else written, where)
        if name in PUBLIC | OTHERS:
            continue
        for role, rights in RIGHTS.items():
            found, written = ask(house, method, address, role)
            held(rights, name, method, found, written, (name, method, role))


@pytest.mark.parametrize("batch", batches(API), ids=first_of)
def test_api(house, batch):
    for name, path in batch:
        walk_api(house, name, path)


def walk_api(house, name, path):
    owned = set(PARTS.findall(path)) & OWNED
    for method in ("GET", "POST", "PATCH", "PUT", "DELETE"):
        address = filled(path, house.parts) + QUERIES.get(name, "") * (method == "GET")
        if name in PUBLIC:
            found, written = ask(house, method, address)
            assert found.status_code < 500
            harmless(found, written, (name, method))
            continue
        for who in (None, *(house.tokens[each] for each in ("expired", "revoked")), house.link):
            found, written = ask(house, method, address, token=who)
            assert found.status_code == 401, (name, method, who)
            harmless(found, written, (name, method))
        for way in ({"who": "stranger"}, {"token": house.tokens["stranger"]}):
            found, written = ask(house, method, address, **way)
            where = (name, method, *way)
            if owned:
                assert found.status_code in (404, 405), where
                harmless(found, written, where)
                nothing, _ = ask(house, method, filled(path, others(house.parts)), **way)
                assert alike(nothing) == alike(found), where
            else:
                assert found.status_code < 500, where
                harmless(found, [] if method != "GET" else written, where)
        for role, rights in RIGHTS.items():
            found, written = ask(house, method, address, role)
            held(rights, name, method, found, written, (name, method, role, "session"))
            found, written = ask(house, method, address, token=house.tokens[role])
            by_token = rights if role == "administrator" else rights - {"own"}
            held(by_token, name, method, found, written, (name, method, role, "token"))
        for scope in ("read", "write", "manage"):
            rights = {scope, *(["own"] if scope == "manage" else [])}
            found, written = ask(house, method, address, token=house.tokens[scope])
            held(rights, name, method, found, written, (name, method, "scope", scope))


def alike(found):
    """A response without what differs from request to request."""
    said = re.sub(r'name="csrfmiddlewaretoken" value="[^"]*"', "", text_of(found))
    said = re.sub(r"[0-9a-f]{8}-[0-9a-f-]{27}|987654321", "ID", said)
    return found.status_code, re.sub(r"/\d+(?=[/\"&#])", "/ID", said)


@pytest.mark.parametrize("batch", batches(ADMINISTRATION), ids=first_of)
def test_administration(house, batch):
    """For the operator of the server: the administrator of an organisation is nobody here."""
    for name, path in batch:
        walk_administration(house, name, filled(path, house.parts))


def walk_administration(house, name, address):
    for method in ("GET", "POST"):
        for who in (None, "administrator", "stranger"):
            found, written = ask(house, method, address, who)
            where = (name, method, who)
            if name in ("admin:login", "admin:logout"):
                assert found.status_code < 500, where
                continue
            assert found.status_code in (302, 404, 405), where
            assert written == [], where


@pytest.mark.parametrize("part", ["", "{scenario_id}/", "{scenario_id}/bill.csv"])
def test_a_shared_plan_is_read_and_nothing_else(house, part):
    rest = part.format(**house.parts)
    found, written = ask(house, "GET", f"/shared/{house.link}/{rest}")
    assert found.status_code == 200
    assert all("planner_auditentry" in sql for sql in written)
    assert found["Referrer-Policy"] == "no-referrer"
    if not part.endswith(".csv"):
        assert "Rabbit hole" in text_of(found)
        assert "Wonderland it is" not in text_of(found), "comments are not shared"
    posted, written = ask(house, "POST", f"/shared/{house.link}/{rest}")
    assert (posted.status_code, written) == (405, [])
    refused = [ask(house, "GET", f"/shared/{each}/{rest}")[0] for each in (house.gone, "unknown")]
    assert [each.status_code for each in refused] == [404, 404]
    assert alike(refused[0]) == alike(refused[1]), "an ended link is as good as none"
    harmless(refused[0], [], part)
    for who in ("stranger", "administrator"):
        assert ask(house, "GET", f"/shared/{house.gone}/{rest}", who)[0].status_code == 404


def test_a_share_is_of_one_plan(house, cast):
    from planner.services.scenarios import create_plan, create_scenario

    other = create_plan(cast.ours, cast.alice, "Another")
    hidden = create_scenario(other, cast.alice, "Hidden", cast.scenario.document(), cast.catalogue)
    for part in ("", "bill.csv"):
        found, _ = ask(house, "GET", f"/shared/{house.link}/{hidden.pk}/{part}")
        assert found.status_code == 404


def test_questions_are_everybodys_and_what_is_kept_is_not(house, benchmark_document):
    import json

    body = json.dumps(benchmark_document).encode()
    search = json.dumps(SEARCH).encode()
    for address, content, wanted in (
        ("sizings?save=false", body, 200),
        ("sizings", body, 403),
        ("sizings?save=true", body, 403),
        ("searches", search, 200),
        ("searches?save=true", search, 403),
        ("solutions", body, 200),
    ):
        found, written = ask(
            house, "POST", f"/api/v1/{address}", token=house.tokens["read"], body=content
        )
        assert found.status_code == wanted, address
        assert written == [], address
    client = Client()
    client.cookies[settings.SESSION_COOKIE_NAME] = house.sessions["viewer"]
    page = f"/scenarios/{house.parts['scenario_id']}/search/"
    assert client.post(page, {"do": "count"}).status_code == 200
    assert client.post(page, {"do": "search"}).status_code == 403


def test_a_viewer_is_offered_nothing_that_is_refused(house):
    """Every form and button of the pages that a viewer reads leads somewhere."""
    for address in (
        "/",
        f"/plans/{house.parts['plan_id']}/",
        f"/scenarios/{house.parts['scenario_id']}/",
        "/organisation/people/",
    ):
        found, _ = ask(house, "GET", address, "viewer")
        said = text_of(found)
        for name in ("save/", "clone/", "edit/", "shares/", "comments/", "role/", "invitations/"):
            offered = re.search(rf'(?:action|formaction|href)="[^"]*{name}"', said)
            assert not offered, (address, offered)
