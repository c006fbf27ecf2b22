"""Mail to a person whose way in was changed, so that a change by somebody else is not unseen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.conf import settings

from planner.services.activity import mail

_DONE = ("added", "removed", "used")


def tell(user: Any, what: str, to: str = "") -> None:
    """Mail what was done to an account; nothing where it has no address or no mail is set up.

    Args:
        user: whose account it is
        what: in words, without any secret
        to: where to, if not to the address of the account
    """
    if address := to or getattr(user, "email", ""):
        mail.send(address, "Your way into Highwater was changed", _letter(user, what))


def tell_of(user: Any, detail: Mapping[str, Any]) -> None:
    """Mail an entry of the audit trail that is about a proof."""
    for key in _DONE:
        if key in detail:
            tell(user, f"{key}: {detail[key]}")


def _letter(user: Any, what: str) -> str:
    return (
        f"Your account {user.get_username()} at {settings.BASE_URL} was changed ({what}).\n\n"
        "If that was not you, change your password, end other sessions under “Your account”, and "
        "tell your administrator.\n"
    )
