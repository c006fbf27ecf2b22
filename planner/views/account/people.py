"""People of an organisation: members, roles, invitations; and how an invited one comes in."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from calculators.errors import InputProblems
from planner.models import Membership
from planner.selectors import or_404
from planner.selectors.accounts import find_member, members_of
from planner.selectors.people import find_invitation, invitations_of
from planner.services.activity import mail
from planner.services.organisation import invitations, organisations
from planner.services.organisation.rights import MEANING, RIGHTS, Right
from planner.tasks import deliver_mail
from planner.views.account.second_factor import BACKEND
from planner.views.request.access import MemberRequest, members_only, with_right

_OFFERED = "invitation"
_ROLES = [
    (str(role), role.label, [MEANING[right] for right in MEANING if right in RIGHTS[role]])
    for role in Membership.Role
]


@require_safe
@never_cache
@members_only
def people(request: MemberRequest) -> HttpResponse:
    return _people(request)


@require_POST
@never_cache
@with_right(Right.MANAGE)
def invite(request: MemberRequest) -> HttpResponse:
    typed = {"email": request.POST.get("email", "").strip(), "role": request.POST.get("role", "")}
    try:
        invitation, link = invitations.invite(
            request.organisation, request.user, **typed, deliver=deliver_mail.delay
        )
    except InputProblems as error:
        return _people(request, 400, problems=error.problems, typed=typed)
    return _people(request, invited=invitation, link=link)


@require_POST
@with_right(Right.MANAGE)
def revoke_invitation(request: MemberRequest, invitation_id: UUID) -> HttpResponse:
    found = or_404(find_invitation(request.organisation, invitation_id))
    invitations.revoke_invitation(found)
    messages.success(request, "The invitation no longer works.")
    return redirect("people")


@require_POST
@with_right(Right.MANAGE)
def change_role(request: MemberRequest, member_id: int) -> HttpResponse:
    member = _member(request, member_id)
    try:
        organisations.change_role(member, request.POST.get("role"))
    except InputProblems as error:
        return _people(request, 400, member_problems=error.problems)
    messages.success(request, f"{member.user} is {member.get_role_display().lower()} now.")
    return redirect("people")


@require_POST
@with_right(Right.MANAGE)
def remove_member(request: MemberRequest, member_id: int) -> HttpResponse:
    member = _member(request, member_id)
    try:
        organisations.remove_member(member)
    except InputProblems as error:
        return _people(request, 400, member_problems=error.problems)
    messages.success(request, f"{member.user} is no longer a member.")
    return redirect("people")


@require_POST
@with_right(Right.OWN)
def leave(request: MemberRequest) -> HttpResponse:
    try:
        organisations.remove_member(request.membership)
    except InputProblems as error:
        return _people(request, 400, member_problems=error.problems)
    messages.success(request, f"You left {request.organisation.name}.")
    return redirect("plans")


@require_http_methods(["GET", "POST"])
@never_cache
def invitation(request: HttpRequest) -> HttpResponse:
    """What a link offers. Its secret stands behind a #, and comes in the body."""
    if request.method == "GET":
        return render(request, "people/invitation.html")
    found = invitations.open_invitation(request.POST.get("code", "").strip())
    if found is None:
        return render(request, "people/invitation.html", {"ended": True}, status=410)
    request.session[_OFFERED] = str(found.pk)
    return redirect("accept-invitation")


@require_http_methods(["GET", "POST"])
@never_cache
def accept_invitation(request: HttpRequest) -> HttpResponse:
    """Take the place that the link of this session offered, with an account or a new one."""
    found = offered(request)
    if found is None:
        return render(request, "people/invitation.html", {"ended": True}, status=410)
    context: dict[str, Any] = {"invitation": found, "username": request.POST.get("username", "")}
    if request.method == "POST":
        try:
            if request.user.is_authenticated:
                invitations.accept(found, request.user)
            else:
                password = request.POST.get("password", "")
                context["agreed"] = request.POST.get("agree") == "yes"
                user = invitations.join(found, context["username"], password, context["agreed"])
                login(request, user, BACKEND)
        except InputProblems as error:
            context["problems"] = error.problems
            return render(request, "people/accept.html", context, status=400)
        request.session.pop(_OFFERED, None)
        request.session["organisation"] = found.organisation_id
        messages.success(request, f"Welcome to {found.organisation.name}.")
        return redirect("plans")
    return render(request, "people/accept.html", context)


def offered(request: HttpRequest) -> Any | None:
    """The invitation whose link this session has opened."""
    return invitations.invitation_offered(request.session.get(_OFFERED))


def _member(request: MemberRequest, member_id: int) -> Membership:
    return or_404(find_member(request.organisation, member_id))


def _people(request: MemberRequest, status: int = 200, **further: Any) -> HttpResponse:
    manages = "manage" in request.may
    context = {
        "members": members_of(request.organisation),
        "invitations": invitations_of(request.organisation)[:100] if manages else [],
        "roles": _ROLES,
        "mails": mail.is_set_up(),
        "typed": {"email": "", "role": "architect"},
        **further,
    }
    return render(request, "people/people.html", context, status=status)
