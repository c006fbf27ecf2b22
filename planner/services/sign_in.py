"""Sign-in links: one use, a limited time."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from planner.models import SignInLink
from planner.services import audit
from planner.services.secrets import digest, new_secret

HOURS = 24


def create_sign_in_link(user: Any, hours: int = HOURS) -> str:
    """The secret of a new link for a user; links that have run out are removed."""
    now = timezone.now()
    SignInLink.objects.filter(expires_at__lt=now).delete()
    secret = new_secret()
    with transaction.atomic():
        SignInLink.objects.create(
            user=user, digest=digest(secret), expires_at=now + timedelta(hours=hours)
        )
        audit.record(audit.Action.LINK_MADE, user, hours=hours)
    return secret


def use_sign_in_link(secret: str) -> Any | None:
    """The user a link signs in, once; None where it is unknown, used, or has run out.

    Of two requests with the same link one wins: the update decides.
    """
    now = timezone.now()
    links = SignInLink.objects.filter(digest=digest(secret), user__is_active=True)
    if not links.filter(used_at=None, expires_at__gt=now).update(used_at=now):
        return None
    link = links.select_related("user").get()
    return link.user
