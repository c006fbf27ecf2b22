"""Who may do what: the one place that pages and API ask.

A view says which right a request needs, or leaves it to its method: reading needs ``read``,
whatever changes something ``write``. A person has the rights of the role, a token those of them
that it was given.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Any

from planner.models import Membership
from planner.services.authentication import second_step

Role = Membership.Role
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})


class Right(StrEnum):
    """What a request needs."""

    READ = "read"
    WRITE = "write"
    MANAGE = "manage"
    # What is the person's own: password, tokens, sessions. A token needs ``manage`` for it.
    OWN = "own"


# What a token can be given.
SCOPES = (Right.READ, Right.WRITE, Right.MANAGE)
MEANING = {
    Right.READ: "see plans, scenarios, searches and the catalogue, and try changes without saving",
    Right.WRITE: "make and change plans, scenarios, searches, reports and the catalogue",
    Right.MANAGE: "invite people, change roles, settings and tokens, and read the activity",
}
RIGHTS: dict[str, frozenset[Right]] = {
    Role.VIEWER: frozenset({Right.READ}),
    Role.ARCHITECT: frozenset({Right.READ, Right.WRITE}),
    Role.ADMINISTRATOR: frozenset({Right.READ, Right.WRITE, Right.MANAGE}),
}
_WHO = {
    Right.READ: "members",
    Right.WRITE: "architects and administrators",
    Right.MANAGE: "administrators",
}


class NotAllowedError(Exception):
    """The role or the token does not allow it; the message says what would."""


def needed(method: str, asks: bool = False, needs: Right | None = None) -> Right:
    """The right that a request needs.

    Args:
        method: of the request
        asks: whether what is posted is a question, which changes nothing
        needs: the right that the view names, for all methods
    """
    if needs is not None:
        return needs
    return Right.READ if asks or method in SAFE_METHODS else Right.WRITE


def rights_of(role: str, scopes: Iterable[str] | None = None) -> frozenset[Right]:
    """The rights of a role, as far as a token has them; of a person where there is no token."""
    rights = RIGHTS.get(role, frozenset())
    if scopes is not None:
        rights &= {Right(scope) for scope in scopes if scope in set(SCOPES)}
    return rights


def rights_of_auth(auth: Any) -> frozenset[Right]:
    """The rights of what a request was let in with: a membership, by session, or a token."""
    if isinstance(auth, Membership):
        return _awake(auth, auth.user, rights_of(auth.role)) | {Right.OWN}
    if auth.of_organisation:
        rights = rights_of(Role.ADMINISTRATOR, auth.scopes)
    else:
        # ``selectors.living_tokens.living_token`` says the role of whoever made it.
        rights = rights_of(getattr(auth, "role", ""), auth.scopes)
        rights = _awake(auth, auth.created_by, rights)
    return rights | {Right.OWN} if Right.MANAGE in rights else rights


def _awake(auth: Any, user: Any, rights: frozenset[Right]) -> frozenset[Right]:
    """The rights without those that rest till the person has a second proof; asked once."""
    if Right.MANAGE not in rights:
        return rights
    if not hasattr(auth, "rests"):
        auth.rests = second_step.rests(user, auth.organisation)
    return rights - {Right.MANAGE} if auth.rests else rights


def refuse_without(auth: Any, right: Right) -> None:
    """Let nobody do what is not theirs to do.

    Raises:
        NotAllowedError: with what would allow it
    """
    if right in rights_of_auth(auth):
        return
    if getattr(auth, "rests", False):
        whose = "your account" if isinstance(auth, Membership) else "the maker of this token"
        raise NotAllowedError(
            f"{auth.organisation.name} asks its administrators for a second proof, and {whose} has "
            f"none: {second_step.HOW}."
        )
    if isinstance(auth, Membership):
        role = auth.get_role_display().lower()
        raise NotAllowedError(
            f"You are {'an' if role[:1] in 'ae' else 'a'} {role} of {auth.organisation.name}; this "
            f"is for {_WHO[right]}. Ask an administrator for another role."
        )
    wanted = Right.MANAGE if right is Right.OWN else right
    raise NotAllowedError(
        f"This token may not do this: it needs the scope “{wanted}”, and its maker the role. It "
        f"has: {', '.join(auth.scopes) or 'none'}."
    )
