"""A house with something in every room, for those who walk through it."""

from datetime import timedelta

from django.conf import settings
from django.contrib.auth import get_user_model
from django.test import Client
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
from planner.services.catalogue.catalogue import save_own_row
from planner.services.organisation import invitations, organisations, tokens
from planner.services.plans import comments, shares
from planner.services.searches.searches import start_search
from planner.views.account.second_factor import HALF
from tests.planner.commands.test_search_command import SEARCH


def furnish(cast):
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
    half = Client()
    half.force_login(vera)
    session = half.session
    session[HALF] = True
    session.save()
    sessions["half"] = half.cookies[settings.SESSION_COOKIE_NAME].value
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
    # That a token is used is written down elsewhere; here it would be with every request.
    ApiToken.objects.update(last_used=timezone.now() + timedelta(hours=1))
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
        "subject": "queueing",
        "name": "utilisation",
        "format": "csv",
        "upload_id": upload.pk,
        "action": "pause",
        "secret": "unknown",
        "object_id": 1,
        "content_type_id": 1,
        "id": 1,
        "pk": 1,
        "passkey_id": key.pk,
        "session_id": SignedIn.objects.filter(user=vera).earliest("pk").pk,
        "identity_id": identity.pk,
    }
    return {
        "sessions": sessions,
        "tokens": secrets,
        "parts": {key: str(value) for key, value in parts.items()},
        "link": link.rsplit("/", 2)[1],
        "gone": gone.rsplit("/", 2)[1],
    }
