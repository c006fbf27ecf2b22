"""Sign-in links: one use, a limited time."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone

from planner.models import ApiToken, SignInLink
from planner.services.activity import access_notices, audit
from planner.services.secrets import digest, new_secret

HOURS = 24
LEAST_PASSWORD, MOST_PASSWORD = 12, 128
# Known without the addresses of all pages, which take a second to import: every start makes a link.
PATH = "/sign-in/link/"


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


def link_path(secret: str) -> str:
    """The path of a link. What stands behind a # is sent to no server, so no log holds it."""
    return f"{PATH}#{secret}"


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


class Length:
    """How long a password is. Spaces in a row count as one, or twelve of them would do."""

    def validate(self, password: str, user: Any = None) -> None:
        """Raises ValidationError: too short, or longer than anybody types."""
        if len(re.sub(" {2,}", " ", password)) < LEAST_PASSWORD:
            raise ValidationError(
                "This password is too short: it has at least %(least)d characters; spaces in a "
                "row count as one.",
                "password_too_short",
                {"least": LEAST_PASSWORD},
            )
        if len(password) > MOST_PASSWORD:
            raise ValidationError(
                "This password is too long: it has at most %(most)d characters.",
                "password_too_long",
                {"most": MOST_PASSWORD},
            )

    def get_help_text(self) -> str:
        return f"A password has {LEAST_PASSWORD} to {MOST_PASSWORD} characters."


class EndsAccess:
    """A password "validator" that takes any: Django tells it of every password that was changed.

    Who had the old password may have made tokens and links with it, so they end too; sessions end
    by themselves.
    """

    def validate(self, password: str, user: Any = None) -> None:
        """Any will do."""

    def get_help_text(self) -> str:
        return "A change ends all API tokens and sign-in links of the account."

    def password_changed(self, password: str, user: Any = None) -> None:
        """End the tokens and links that the user made before, and tell who had another before."""
        if user is not None and user.pk is not None:
            end_access(user)
            if user.last_login is not None:
                access_notices.tell(user, "another password")


def end_access(user: Any) -> None:
    """End all tokens and sign-in links of a user; those of an organisation are its own."""
    now = timezone.now()
    own = ApiToken.objects.filter(created_by=user, of_organisation=False, revoked_at=None)
    own.update(revoked_at=now)
    SignInLink.objects.filter(user=user, used_at=None).delete()
