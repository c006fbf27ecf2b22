"""Plans shared by a link: read by who has it, until it ends."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db import Error, transaction
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone

from calculators.errors import InputProblems, Problem
from calculators.inputs.reader import shown
from planner import storage
from planner.models import Plan, PlanShare
from planner.services import texts
from planner.services.activity import audit
from planner.services.organisation import quotas
from planner.services.organisation.lending import ends_at
from planner.services.secrets import digest, new_secret

DAYS, MOST_DAYS = 30, 365
_MARK_EVERY = timedelta(minutes=1)


def share_plan(
    plan: Plan, user: Any, name: Any = "", expires_in_days: Any = None, prices: Any = None
) -> tuple[PlanShare, str]:
    """A new share and its link.

    Args:
        plan: what is shared
        user: who shares it
        name: for whom
        expires_in_days: how long the link works
        prices: whether who has the link sees what things cost; not unless somebody says so, for
            a link is passed on and prices are mostly told in confidence

    Raises:
        InputProblems: everything that is wrong
    """
    problems: list[Problem] = []
    name = " ".join(texts.note(name or "", "For whom", "/name", problems, most=120).split())
    ends = ends_at(expires_in_days, DAYS, MOST_DAYS, problems)
    if not isinstance(prices, bool | None):
        problems.append(
            Problem(
                "/prices",
                "wrong-type",
                f"Prices: {shown(prices)} is not true or false.",
                "Give true to show prices; leave it out to keep them.",
            )
        )
    if problems:
        raise InputProblems(problems)
    quotas.refuse_over(plan.organisation, "shares")
    secret = new_secret()
    with transaction.atomic():
        share = PlanShare.objects.create(
            plan=plan,
            name=name,
            prices=bool(prices),
            digest=digest(secret),
            created_by=user,
            expires_at=ends,
        )
        audit.record(
            audit.Action.SHARED,
            share,
            plan.organisation,
            user,
            until=ends.isoformat(),
            prices="shown" if prices else "not shown",
        )
    return share, f"{settings.BASE_URL}{reverse('shared-plan', args=[secret])}"


def revoke_share(share: PlanShare) -> None:
    """End a share; ending it again changes nothing."""
    living = PlanShare.objects.filter(pk=share.pk, revoked_at=None)
    with transaction.atomic():
        if living.update(revoked_at=timezone.now()):
            audit.record(audit.Action.SHARE_ENDED, share, share.plan.organisation)
    share.refresh_from_db()


def mark_used(share: PlanShare) -> None:
    """Write down that a share was used, at most once a minute."""
    now = timezone.now()
    if share.last_used is not None and now - share.last_used < _MARK_EVERY:
        return
    stale = Q(last_used=None) | Q(last_used__lt=now - _MARK_EVERY)
    try:
        with transaction.atomic():
            PlanShare.objects.filter(stale, pk=share.pk).update(last_used=now)
    except Error as error:
        # A full disk ends no reading.
        if not storage.is_full(error):
            raise
