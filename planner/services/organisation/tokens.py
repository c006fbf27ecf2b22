"""API tokens: made and shown once, marked as used, rotated, revoked."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Any

from django.db import Error, transaction
from django.db.models import Q
from django.utils import timezone

from calculators.errors import InputProblems, Problem
from calculators.inputs.reader import shown
from planner import storage
from planner.models import ApiToken, Membership, Organisation
from planner.services import texts
from planner.services.activity import audit
from planner.services.authentication import second_step
from planner.services.organisation import quotas
from planner.services.organisation.rights import SCOPES, Right, rights_of
from planner.services.secrets import digest, new_secret

PREFIX = "hw_"
_SHOWN = 10
_MARK_EVERY = timedelta(minutes=1)
MOST_DAYS = 3650
# After a rotation the secret of before goes on for as many hours, unless another number is asked.
GRACE_HOURS, MOST_GRACE_HOURS = 24, 24 * 14


def create_token(
    organisation: Organisation,
    user: Any,
    name: Any,
    scopes: Any = None,
    expires_in_days: Any = None,
    of_organisation: Any = False,
    granted_by: ApiToken | None = None,
) -> tuple[ApiToken, str]:
    """A new token and its secret, which nobody can read again.

    Args:
        organisation: what it works for
        user: whose it is
        name: what uses it
        scopes: what it may do; all that its maker may, where left out
        expires_in_days: when it ends; never, where left out
        of_organisation: whether it outlives the membership of its maker
        granted_by: the token that asks for it, where one does: it gives no more than it has, and
            for no longer

    Raises:
        InputProblems: everything that is wrong
    """
    problems: list[Problem] = []
    name = texts.name(name, "Name of the token", "/name", problems, most=80)
    member = Membership.objects.filter(organisation=organisation, user=user).first()
    if member is None:
        problems.append(
            Problem(
                "/user",
                "not-a-member",
                f"{user} is no member of {organisation}.",
                "Add the user to the organisation first.",
            )
        )
    granted = None if granted_by is None else granted_by.scopes
    rights = rights_of(member.role if member else "", granted)
    if Right.MANAGE in rights and second_step.rests(user, organisation):
        rights -= {Right.MANAGE}
    scopes = _scopes(scopes, rights, problems) if member else []
    ends = _ends(expires_in_days, granted_by, problems)
    if not isinstance(of_organisation, bool):
        message = f"Of the organisation is {shown(of_organisation)}; it must be true or false."
        problems.append(Problem("/of_organisation", "wrong-type", message, "Leave it out."))
    elif of_organisation and member and Right.MANAGE not in rights:
        problems.append(
            Problem(
                "/of_organisation",
                "not-allowed",
                "Tokens of the organisation are made by its administrators.",
                "Make one of your own, or ask an administrator.",
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
            scopes=scopes,
            expires_at=ends,
            of_organisation=of_organisation,
        )
        audit.record(
            audit.Action.TOKEN_MADE,
            token,
            organisation,
            user,
            scopes=scopes,
            of_organisation=of_organisation,
        )
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


def may_rotate(token: ApiToken, user: Any, scopes: Collection[str] | None = None) -> bool:
    """Whether somebody may have the new secret of a token: whoever has it does what the token may,
    in the name of its person.

    Args:
        token: one that the user sees
        user: who asks
        scopes: of the token that asks; None for a person
    """
    own = token.of_organisation or token.created_by_id == user.pk
    return own and (scopes is None or set(token.scopes) <= set(scopes))


def rotate_token(token: ApiToken, grace_hours: Any = GRACE_HOURS) -> str:
    """A new secret for a token; the one of before goes on for some hours.

    Raises:
        InputProblems: the hours cannot be used, or the token was revoked
    """
    whole = isinstance(grace_hours, int) and not isinstance(grace_hours, bool)
    problems = []
    if not whole or not 0 <= grace_hours <= MOST_GRACE_HOURS:
        problems.append(
            Problem(
                "/grace_hours",
                "out-of-range",
                f"The hours that the secret of before goes on are {shown(grace_hours)}.",
                f"Give a whole number from 0 to {MOST_GRACE_HOURS}.",
            )
        )
    elif token.revoked_at or (token.expires_at and token.expires_at <= timezone.now()):
        problems.append(Problem("", "ended", "This token has ended.", "Make another one."))
    if problems:
        raise InputProblems(problems)
    secret, now = new_secret(PREFIX), timezone.now()
    with transaction.atomic():
        kept = ApiToken.objects.select_for_update().get(pk=token.pk)
        kept.earlier_digest = kept.digest if grace_hours else None
        kept.earlier_ends_at = now + timedelta(hours=grace_hours) if grace_hours else None
        kept.digest, kept.prefix, kept.rotated_at = digest(secret), secret[:_SHOWN], now
        kept.save(
            update_fields=["digest", "prefix", "rotated_at", "earlier_digest", "earlier_ends_at"]
        )
        audit.record(audit.Action.TOKEN_ROTATED, kept, token.organisation, grace_hours=grace_hours)
    token.refresh_from_db()
    return secret


def revoke_token(token: ApiToken) -> None:
    """End a token for good; revoking it again changes nothing."""
    living = ApiToken.objects.filter(pk=token.pk, revoked_at=None)
    with transaction.atomic():
        if living.update(revoked_at=timezone.now()):
            audit.record(audit.Action.TOKEN_REVOKED, token, token.organisation)
    token.refresh_from_db()


def _scopes(asked: Any, rights: Collection[str], problems: list[Problem]) -> list[str]:
    if asked is None:
        return [str(scope) for scope in SCOPES if scope in rights]
    known = ", ".join(SCOPES)
    if not isinstance(asked, list) or not asked:
        message = f"The scopes are {shown(asked)}; they must be a list."
        problems.append(Problem("/scopes", "wrong-type", message, f"Give some of: {known}."))
        return []
    for place, scope in enumerate(asked):
        if not isinstance(scope, str) or scope not in set(SCOPES):
            message = f"{shown(scope)} is no scope."
            problems.append(
                Problem(f"/scopes/{place}", "unknown-scope", message, f"Give some of: {known}.")
            )
        elif scope not in rights:
            problems.append(
                Problem(
                    f"/scopes/{place}",
                    "not-allowed",
                    f"“{scope}” is more than you may do yourself.",
                    "Leave it out, or ask an administrator for another role.",
                )
            )
    return [str(scope) for scope in SCOPES if scope in asked]


def _ends(asked: Any, granted_by: ApiToken | None, problems: list[Problem]) -> datetime | None:
    """When a token ends, by the days asked for; one made by another token not after that."""
    latest = granted_by.expires_at if granted_by else None
    if asked is None:
        return latest
    if not isinstance(asked, int) or isinstance(asked, bool) or not 1 <= asked <= MOST_DAYS:
        problems.append(
            Problem(
                "/expires_in_days",
                "out-of-range",
                f"The days till it ends are {shown(asked)}.",
                f"Give a whole number from 1 to {MOST_DAYS:,}, or leave it out: it never ends.",
            )
        )
        return None
    ends = timezone.now() + timedelta(days=asked)
    if latest is not None and ends > latest:
        problems.append(
            Problem(
                "/expires_in_days",
                "not-allowed",
                f"The token that asks ends on {latest:%Y-%m-%d}; one that it makes ends with it.",
                "Give fewer days, leave it out, or ask with your session.",
            )
        )
    return ends
