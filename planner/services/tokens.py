"""API tokens: made and shown once, marked as used, revoked."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.db import Error, transaction
from django.db.models import Q
from django.utils import timezone

from calculators.errors import InputProblems, Problem
from planner import storage
from planner.models import ApiToken, Membership, Organisation
from planner.services import audit, quotas, texts
from planner.services.secrets import digest, new_secret

PREFIX = "hw_"
_SHOWN = 10
_MARK_EVERY = timedelta(minutes=1)


def create_token(organisation: Organisation, user: Any, name: str) -> tuple[ApiToken, str]:
    """A new token and its secret, which nobody can read again.

    Raises:
        InputProblems: no usable name, or the user is no member of the organisation
    """
    problems: list[Problem] = []
    name = texts.name(name, "Name of the token", "/name", problems, most=80)
    if not Membership.objects.filter(organisation=organisation, user=user).exists():
        problems.append(
            Problem(
                "/user",
                "not-a-member",
                f"{user} is no member of {organisation}.",
                "Add the user to the organisation first.",
            )
        )
    if problems:
        raise InputProblems(problems)
    quotas.refuse_over(organisation, "tokens")
    secret = new_secret(PREFIX)
    with transaction.atomic():
        token = ApiToken.objects.create(
            organisation=organisation,
            name=name,
            prefix=secret[:_SHOWN],
            digest=digest(secret),
            created_by=user,
        )
        audit.record(audit.Action.TOKEN_MADE, token, organisation, user)
    return token, secret


def mark_used(token: ApiToken) -> None:
    """Write down that a token was used, at most once a minute."""
    now = timezone.now()
    if token.last_used is not None and now - token.last_used < _MARK_EVERY:
        return
    stale = Q(last_used=None) | Q(last_used__lt=now - _MARK_EVERY)
    try:
        with transaction.atomic():
            ApiToken.objects.filter(stale, pk=token.pk).update(last_used=now)
    except Error as error:
        # A full disk ends no reading.
        if not storage.is_full(error):
            raise


def revoke_token(token: ApiToken) -> None:
    """End a token for good; revoking it again changes nothing."""
    living = ApiToken.objects.filter(pk=token.pk, revoked_at=None)
    with transaction.atomic():
        if living.update(revoked_at=timezone.now()):
            audit.record(audit.Action.TOKEN_REVOKED, token, token.organisation)
    token.refresh_from_db()
