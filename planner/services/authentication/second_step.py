"""A second proof asked of administrators: by the organisation, or by the operator of all.

Who has none keeps the rights of an architect; what only administrators may do rests till there is
one. A second proof, once there, is asked at every way in (planner.views.account.second_factor), so
to have one is to have shown it.
"""

from __future__ import annotations

from typing import Any

from django.conf import settings

from planner.models import Membership, Organisation
from planner.selectors.accounts import memberships_of
from planner.services.authentication.factors import has_factors

HOW = "set up an authenticator app or a passkey under “Your account”"


def is_asked(organisation: Organisation) -> bool:
    """Whether administrators of this organisation must have one."""
    return settings.ADMINISTRATORS_SECOND_STEP or organisation.administrators_second_step


def rests(user: Any, organisation: Organisation) -> bool:
    """Whether what this person administers here rests."""
    return is_asked(organisation) and not has_factors(user)


def rests_in(user: Any) -> list[str]:
    """Names of the organisations in which it rests."""
    administered = [
        row.organisation
        for row in memberships_of(user)
        if row.role == Membership.Role.ADMINISTRATOR and is_asked(row.organisation)
    ]
    return [] if not administered or has_factors(user) else [each.name for each in administered]


def keeps_out(user: Any) -> bool:
    """Whether the administration of the server is closed to this person."""
    return settings.ADMINISTRATORS_SECOND_STEP and not has_factors(user)
