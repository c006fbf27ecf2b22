"""A brake on guessing passwords: django-axes counts by account and by address; the delay grows.

Five wrong passwords for an account, or thirty from an address, which may be a whole office, and
nothing is tried for a minute; each further one doubles that, up to an hour.
"""

from __future__ import annotations

import ipaddress
from datetime import datetime, timedelta
from typing import Any

from axes.handlers.database import AxesDatabaseHandler
from axes.helpers import get_client_username
from axes.models import AccessAttempt, AccessFailureLog
from django.conf import settings
from django.db.models import Sum
from django.utils import timezone

from planner.environment import flag

# Wrong passwords that are let pass.
BY_ACCOUNT, BY_ADDRESS = 5, 30
FIRST_DELAY, LONGEST_DELAY = timedelta(minutes=1), timedelta(hours=1)
REMEMBERED = timedelta(hours=24)
# The order of AXES_LOCKOUT_PARAMETERS: how many failures count as one.
_WEIGHTS = (1, BY_ADDRESS // BY_ACCOUNT)


class Attempts(AxesDatabaseHandler):
    """The handler of axes, for which an address has more failures free than an account."""

    def get_failures(self, request: Any, credentials: dict[str, Any] | None = None) -> int:
        """Failures that still count, those of the address by their weight."""
        return max(
            (attempts.aggregate(all=Sum("failures_since_start"))["all"] or 0) // weight
            for attempts, weight in zip(
                self.get_user_attempts(request, credentials), _WEIGHTS, strict=True
            )
        )

    def clean_expired_user_attempts(
        self, request: Any = None, credentials: dict[str, Any] | None = None
    ) -> int:
        """Forget the day before; a shorter delay of somebody else must not end a longer one."""
        now = timezone.now()
        AccessFailureLog.objects.filter(attempt_time__lt=now - 30 * REMEMBERED).delete()
        gone, _ = AccessAttempt.objects.filter(attempt_time__lt=now - REMEMBERED).delete()
        return gone


def delay(request: Any) -> timedelta:
    """How long nothing is tried after the last failure of a request's account or address."""
    since = timezone.now() - REMEMBERED
    failures = AccessFailureLog.objects.filter(attempt_time__gte=since)
    account = failures.filter(username=get_client_username(request)).count()
    address = failures.filter(ip_address=request.axes_ip_address).count()
    beyond = max(account // _WEIGHTS[0], address // _WEIGHTS[1]) - BY_ACCOUNT
    # 2 to the sixth minutes are beyond the longest already.
    return min(LONGEST_DELAY, FIRST_DELAY * 2 ** max(0, min(beyond, 6)))


def whole_minutes(time: timedelta) -> int:
    """A time in minutes, a begun one counted."""
    return -(-time // timedelta(minutes=1))


def address_of(request: Any) -> str | None:
    """Whence a request comes. Its own proxy has told the server already; behind another it is the
    last address, which that proxy wrote."""
    told = request.META.get("REMOTE_ADDR") or None
    if settings.BEHIND_PROXY and not flag("OWN_PROXY"):
        told = request.META.get("HTTP_X_FORWARDED_FOR", "").rpartition(",")[2].strip() or told
    try:
        return str(ipaddress.ip_address(told)) if told else None
    except ValueError:
        return None


def failures_of(username: str, since: datetime | None) -> tuple[int, Any]:
    """(wrong passwords for an account since then, the last of them or None)."""
    failures = AccessFailureLog.objects.filter(username=username)
    if since is not None:
        failures = failures.filter(attempt_time__gt=since)
    return failures.count(), failures.order_by("-attempt_time").first()
