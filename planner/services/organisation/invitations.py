"""Invitations: a place in an organisation for who has the link; mailed, or handed over."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.dateformat import format as date_format

from calculators.errors import InputProblems, Problem
from calculators.inputs.typed.words import shown, unseen
from planner.models import Invitation, Membership, Organisation
from planner.services import texts
from planner.services.activity import audit, mail
from planner.services.organisation import consent, quotas
from planner.services.organisation.lending import ends_at
from planner.services.organisation.organisations import add_member, read_role
from planner.services.secrets import digest, new_secret

DAYS, MOST_DAYS = 7, 90
MOST_CHARACTERS = 200


def invite(
    organisation: Organisation,
    user: Any,
    email: Any = "",
    role: Any = None,
    expires_in_days: Any = None,
    *,
    deliver: Callable[[str], Any],
) -> tuple[Invitation, str]:
    """A new invitation and its link; mailed where there is an address and mail is set up.

    Raises:
        InputProblems: everything that is wrong
    """
    problems: list[Problem] = []
    role = read_role(role, problems)
    email = read_email("" if email is None else email, problems, needed=False)
    ends = ends_at(expires_in_days, DAYS, MOST_DAYS, problems)
    there = organisation.memberships.filter(user__email__iexact=email)
    if email and there.exists():
        problems.append(
            Problem(
                "/email",
                "is-a-member",
                f"{email} is the address of a member.",
                "Change the member's role instead.",
            )
        )
    if problems:
        raise InputProblems(problems)
    quotas.refuse_over(organisation, "invitations")
    secret = new_secret()
    link = f"{settings.BASE_URL}{reverse('invitation')}#{secret}"
    with transaction.atomic():
        invitation = Invitation.objects.create(
            organisation=organisation,
            email=email,
            role=role,
            digest=digest(secret),
            created_by=user,
            expires_at=ends,
            mailed=bool(email) and mail.is_set_up(),
        )
        audit.record(audit.Action.INVITED, invitation, organisation, user, role=role, email=email)
        if email:
            mail.send(email, f"{organisation.name} invites you", _letter(invitation, link), deliver)
    return invitation, link


def revoke_invitation(invitation: Invitation) -> None:
    """End an invitation; one that was accepted stays accepted."""
    open_ones = Invitation.objects.filter(pk=invitation.pk, revoked_at=None, accepted_at=None)
    with transaction.atomic():
        if open_ones.update(revoked_at=timezone.now()):
            audit.record(audit.Action.INVITATION_REVOKED, invitation, invitation.organisation)
    invitation.refresh_from_db()


def open_invitation(secret: str) -> Invitation | None:
    """What a link offers; None where it is unknown, used, revoked or has run out."""
    if not 0 < len(secret) <= MOST_CHARACTERS:
        return None
    return _open().filter(digest=digest(secret)).first()


def invitation_offered(invitation_id: Any) -> Invitation | None:
    """The invitation whose link this session showed, as long as it is open."""
    return _open().filter(pk=invitation_id).first() if invitation_id else None


def accept(invitation: Invitation, user: Any) -> Membership:
    """Make a user a member. Of two who accept at once one wins: the update decides.

    Raises:
        InputProblems: it is no longer open, or the user is a member already
    """
    organisation = invitation.organisation
    if Membership.objects.filter(organisation=organisation, user=user).exists():
        raise InputProblems.one(
            "",
            "is-a-member",
            f"You are a member of {organisation.name} already.",
            "An administrator can change your role.",
        )
    with transaction.atomic():
        taken = _open().filter(pk=invitation.pk)
        if not taken.update(accepted_at=timezone.now(), accepted_by=user):
            raise _ended()
        return add_member(organisation, user, invitation.role)


def join(invitation: Invitation, username: Any, password: Any, agreed: bool) -> Any:
    """A new account, and its place in the organisation.

    Args:
        invitation: what was opened
        username: the name to be
        password: the password to be
        agreed: whether the person agreed to what is kept

    Raises:
        InputProblems: everything that is wrong with name and password, or no agreement
    """
    problems: list[Problem] = []
    if not agreed:
        hint = "Read what is kept of you, and tick the box if you agree; else no account is made."
        problems.append(Problem("/agree", "required", "You have not agreed.", hint))
    username = texts.name(username, "User name", "/username", problems, most=150)
    users: Any = get_user_model()
    user = users(username=username, email=invitation.email)
    if username:
        try:
            users.username_validator(username)
        except ValidationError as error:
            problems.append(
                Problem("/username", "bad-name", " ".join(error.messages), "Choose another.")
            )
        if users.objects.filter(username__iexact=username).exists():
            problems.append(
                Problem(
                    "/username",
                    "taken",
                    "Somebody has this user name.",
                    "Choose another, or sign in if it is yours.",
                )
            )
    problems += password_problems(password, user)
    if problems:
        raise InputProblems(problems)
    with transaction.atomic():
        # Of two who press the button at once, or one who presses twice, the second waits here.
        held = Invitation.objects.select_for_update().filter(pk=invitation.pk, accepted_at=None)
        if held.first() is None:
            raise _ended()
        user.set_password(password)
        user.save()
        consent.agree(user)
        accept(invitation, user)
    return user


def password_problems(password: Any, user: Any, pointer: str = "/password") -> list[Problem]:
    """What Django's validators say of a password."""
    try:
        validate_password(password if isinstance(password, str) else "", user)
    except ValidationError as error:
        return [
            Problem(
                pointer, each.code or "bad-password", " ".join(each.messages), "Choose another."
            )
            for each in error.error_list
        ]
    return []


def read_email(value: Any, problems: list[Problem], needed: bool = True) -> str:
    """An address of mail; problems are added to the list."""
    if value == "" and not needed:
        return ""
    hidden = unseen(value) if isinstance(value, str) else ""
    if isinstance(value, str) and len(value) <= 254 and value.isprintable():
        try:
            validate_email(value)
        except ValidationError:
            pass
        else:
            return value
    hint = "Give an address such as name@example.org."
    message = f"{shown(value)} is no address of mail."
    if hidden:
        message = f"{shown(value)} holds a character that nobody sees: {hidden}."
        hint = "Type the address by hand."
    problems.append(Problem("/email", "bad-address", message, hint))
    return ""


def _ended() -> InputProblems:
    hint = "Sign in if it was you who used it; else ask for another one."
    return InputProblems.one("", "ended", "This invitation has ended.", hint)


def _open() -> Any:
    return Invitation.objects.select_related("organisation", "created_by").filter(
        revoked_at=None, accepted_at=None, expires_at__gt=timezone.now()
    )


def _letter(invitation: Invitation, link: str) -> str:
    who: Any = invitation.created_by
    return (
        f"{who.get_full_name() or who.get_username() if who else 'Somebody'} invites you to "
        f"{invitation.organisation.name} on Highwater, as {invitation.get_role_display().lower()}."
        f"\n\n{link}\n\nThe link works once, until {date_format(invitation.expires_at, 'j F Y')}.\n"
    )
