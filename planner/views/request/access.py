"""Who may see a page, and for which organisation."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any
from urllib.parse import urlsplit, urlunsplit

from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.auth.views import redirect_to_login
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import ResolverMatch, reverse
from django.utils.http import url_has_allowed_host_and_scheme, urlencode

from calculators.sheet.said.numbers import Style, in_style
from planner.forms.numbers import typed_in
from planner.models import Membership, Organisation, Preferences
from planner.selectors.accounts import membership_of, memberships_of, why_no_membership
from planner.services.organisation import consent, rights
from planner.services.organisation.preferences import preferences_of, style_of
from planner.services.organisation.rights import Right
from planner.views.request.typing import inputs_of
from planner.views.request.wanted import wants_json

View = Callable[..., HttpResponse]
# What stands in files is for programs too: the same for everybody.
_FILES = (".csv", ".json", ".xlsx", ".yaml", ".txt")
_READING = ("GET", "HEAD")


class SignedInRequest(HttpRequest):
    """A request of somebody signed in."""

    resolver_match: ResolverMatch
    user: User
    preferences: Preferences
    style: Style


class MemberRequest(SignedInRequest):
    """One of a member, with the organisation asked for."""

    organisation: Organisation
    membership: Membership
    organisations: QuerySet[Membership]
    # What the role allows, for templates: such as may.write.
    may: dict[str, bool]


def members_only(view: View) -> View:
    """Let in who is signed in and belongs to an organisation, and whose role allows it."""
    return _guarded(view)


def for_everybody(view: View) -> View:
    """Let in everybody; who is signed in reads numbers and dates as everywhere else."""

    @wraps(view)
    def open_to_all(request: Any, *args: Any, **kwargs: Any) -> HttpResponse:
        if not request.user.is_authenticated:
            return view(request, *args, **kwargs)
        membership = membership_of(request.user, request.session.get("organisation"))
        organisation = membership.organisation if membership else None
        with in_style(style_of(preferences_of(request.user), organisation)):
            return view(request, *args, **kwargs)

    return open_to_all


def signed_in_only(view: View) -> View:
    """Let in who is signed in, of whatever organisation or none: for what is the person's own."""

    @wraps(view)
    def guarded(request: Any, *args: Any, **kwargs: Any) -> HttpResponse:
        if not request.user.is_authenticated:
            return _sign_in_first(request)
        membership = membership_of(request.user, request.session.get("organisation"))
        if membership is not None:
            _told(request, membership)
        else:
            request.preferences = preferences_of(request.user)
            request.style = style_of(request.preferences, None)
        if request.method not in _READING:
            return view(request, *args, **kwargs)
        with in_style(request.style), typed_in(inputs_of(request)):
            return view(request, *args, **kwargs)

    return guarded


def asking_only(view: View) -> View:
    """As members_only, for views to which a question is posted that changes nothing."""
    return _guarded(view, asks=True)


def asking_unless(does: Callable[[Any], bool]) -> Callable[[View], View]:
    """As asking_only, but where the request says that it does something."""
    return lambda view: _guarded(view, asks=lambda request: not does(request))


def with_right(right: Right) -> Callable[[View], View]:
    """As members_only, for views that need a right of their own, by whatever method."""
    return lambda view: _guarded(view, needs=right)


def _guarded(
    view: View, asks: bool | Callable[[Any], bool] = False, needs: Right | None = None
) -> View:
    @wraps(view)
    def guarded(request: Any, *args: Any, **kwargs: Any) -> HttpResponse:
        if not request.user.is_authenticated:
            return _sign_in_first(request)
        if consent.owes(request.user):
            if wants_json(request):
                said = "Reload the page: the notice on what is kept of you asks for your agreement."
                return JsonResponse({"problem": said}, status=403)
            asked = request.get_full_path() if request.method in _READING else ""
            return redirect(f"{reverse('privacy')}?{urlencode({'next': asked})}")
        membership = membership_of(request.user, request.session.get("organisation"))
        if membership is None:
            # Not another of theirs unasked: what is written would land where nobody looks for it.
            said = why_no_membership(request.user)
            if wants_json(request):
                return JsonResponse({"problem": said}, status=403)
            mine = memberships_of(request.user)
            context = {"said": said, "mine": mine}
            return render(request, "no_organisation.html", context, status=403)
        _told(request, membership)
        question = asks(request) if callable(asks) else asks
        try:
            rights.refuse_without(membership, rights.needed(request.method, question, needs))
        except rights.NotAllowedError as refused:
            return not_allowed(request, str(refused))
        if request.path.endswith(_FILES):
            return view(request, *args, **kwargs)
        if not (question or request.method in _READING):
            # What is written is the same whoever writes it.
            with typed_in(inputs_of(request)):
                return view(request, *args, **kwargs)
        with in_style(request.style), typed_in(inputs_of(request)):
            return view(request, *args, **kwargs)

    return guarded


def _told(request: Any, membership: Membership) -> None:
    """What views and templates know of who asks."""
    request.organisation = membership.organisation
    request.membership = membership
    request.organisations = memberships_of(request.user)
    request.preferences = preferences_of(membership.user)
    request.style = style_of(request.preferences, membership.organisation)
    request.may = {str(right): True for right in rights.rights_of_auth(membership)}


def not_allowed(request: HttpRequest, said: str) -> HttpResponse:
    """403 with the reason, as the page that asked can show it."""
    if wants_json(request):
        return JsonResponse({"problem": said}, status=403)
    return render(request, "not_allowed.html", {"said": said}, status=403)


def _sign_in_first(request: HttpRequest) -> HttpResponse:
    if wants_json(request):
        return JsonResponse({"signed_out": True, "sign_in": settings.LOGIN_URL}, status=401)
    return redirect_to_login(_wanted(request))


def _wanted(request: HttpRequest) -> str:
    """Where to go on after signing in: the page itself, or that on which a form was sent, for the
    address of the form may be none of a page."""
    sent_from = request.headers.get("Referer", "")
    own = url_has_allowed_host_and_scheme(sent_from, request.get_host())
    if request.method in _READING or not own:
        return request.get_full_path()
    parts = urlsplit(sent_from)
    return urlunsplit(("", "", parts.path or "/", parts.query, ""))
