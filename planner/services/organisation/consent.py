"""What people are told of what is kept of them, and that they agreed to it.

The page says what Highwater keeps; the operator's own words, PRIVACY_NOTICE, come before it. Where
there are such words everybody agrees to them before anything else, and again when they change.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.conf import settings
from django.utils import timezone

from planner.models import Preferences
from planner.services.activity import audit, mail
from planner.services.authentication import attempts
from planner.services.operation import pruning
from planner.services.secrets import digest

# Another one when the page says something else than before.
PAGE = "1"


def version() -> str:
    """What is agreed to, as a digest of page and words."""
    return digest(f"{PAGE}\n{settings.PRIVACY_NOTICE}")


def owes(user: Any) -> bool:
    """Whether somebody has to agree before anything else."""
    return bool(settings.PRIVACY_NOTICE) and not has_agreed(user)


def has_agreed(user: Any) -> bool:
    """Whether somebody agreed to what the page says now."""
    return Preferences.objects.filter(user=user, agreed_version=version()).exists()


def agree(user: Any) -> None:
    """Somebody agrees; it stands in the trail, with the version."""
    if has_agreed(user):
        return
    kept = {"agreed_version": version(), "agreed_at": timezone.now()}
    Preferences.objects.update_or_create(user=user, defaults=kept)
    said = "agreed to the privacy notice"
    audit.record(audit.Action.CHANGED, said, actor=user, version=version())


def days_kept() -> dict[str, int]:
    """Days after which things about people go; 0 is never."""
    day = timedelta(days=1)
    return {
        "sessions": settings.SESSION_COOKIE_AGE // 86_400,
        "failures": 30 * attempts.REMEMBERED // day,
        "mail": mail.KEPT // day,
        "ended": pruning.ENDED_KEPT // day,
        **{kind: pruning.server_days(kind) for kind in pruning.KINDS},
    }
