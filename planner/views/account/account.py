"""A person's own account: password, second proofs, sessions, connections."""

from __future__ import annotations

from typing import Any

import segno
from django.contrib import messages
from django.contrib.auth import authenticate, update_session_auth_hash
from django.contrib.auth.forms import SetPasswordForm
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from calculators.errors import InputProblems, Problem
from planner.models import NumberFormat, Preferences
from planner.services.activity import audit
from planner.services.authentication import factors, guessing, second_step, sessions
from planner.services.authentication.hashing import a_slot
from planner.services.authentication.sign_in import MOST_PASSWORD
from planner.services.organisation import company, people, preferences
from planner.views.account.company import allow_connecting, may_connect
from planner.views.account.people import offered
from planner.views.account.second_factor import body_of, host_of
from planner.views.request.access import SignedInRequest, signed_in_only

_ASKED = "new_passkey_asked"


@require_safe
@never_cache
@signed_in_only
def account(request: SignedInRequest) -> HttpResponse:
    return _account(request)


@require_POST
@never_cache
@signed_in_only
def change_name(request: SignedInRequest) -> HttpResponse:
    typed = {key: request.POST.get(key, "") for key in ("first_name", "last_name", "email")}
    try:
        people.change_name(request.user, **typed)
    except InputProblems as error:
        return _account(request, 400, name_problems=error.problems, typed=typed)
    messages.success(request, "Your name and address are saved.")
    return redirect("account")


@require_POST
@never_cache
@signed_in_only
def change_display(request: SignedInRequest) -> HttpResponse:
    """Numbers, dates, clock, units and colours; colours begin at once in this browser."""
    typed = {name: request.POST.get(name, "") for name in preferences.FIELDS}
    try:
        preferences.change_preferences(request.user, typed)
    except InputProblems as error:
        return _account(request, 400, display_problems=error.problems, display=typed)
    messages.success(request, "Pages and PDFs are shown to you so.")
    response = redirect("account")
    # What was chosen in the menu, for this browser alone, ends.
    response.delete_cookie("theme", samesite="Lax")
    return response


@require_POST
@never_cache
@signed_in_only
def change_password(request: SignedInRequest) -> HttpResponse:
    """A new password, for who knows the old one; who never had one sets the first."""
    if not _knows_password(request):
        return _account(request, 400, password_problems=[_wrong_password()])
    form = SetPasswordForm(request.user, request.POST)
    if not form.is_valid():
        said = [text for texts in form.errors.values() for text in texts]
        problems = [Problem("", "bad-password", str(each), "") for each in said]
        return _account(request, 400, password_problems=problems)
    with a_slot():
        form.save()
    audit.record(audit.Action.ACCESS_CHANGED, request.user, changed="password")
    update_session_auth_hash(request, request.user)
    # The session has another key now.
    sessions.follow(request)
    messages.success(request, "Your password is changed; other sessions and your tokens ended.")
    return redirect("account")


@require_POST
@never_cache
def password_strength(request: HttpRequest) -> HttpResponse:
    """How easily a new password is guessed; for who may set one, signed in or invited."""
    if not (request.user.is_authenticated or offered(request)):
        return JsonResponse({"problem": "Sign in, or open your invitation."}, status=403)
    password, near = (request.POST.get(name, "")[:MOST_PASSWORD] for name in ("password", "near"))
    user = request.user if request.user.is_authenticated else None
    found = guessing.of_user(password, user, near)
    return JsonResponse(found._asdict())


@require_POST
@never_cache
@signed_in_only
def begin_app(request: SignedInRequest) -> HttpResponse:
    if not _knows_password(request):
        return _account(request, 400, problems=[_wrong_password()])
    return _show_app(request, factors.begin_app(request.user))


@require_POST
@never_cache
@signed_in_only
def confirm_app(request: SignedInRequest) -> HttpResponse:
    device = factors.pending_app(request.user)
    if device is None:
        return redirect("account")
    try:
        codes = factors.confirm_app(request.user, request.POST.get("code", ""))
    except InputProblems as error:
        return _show_app(request, device, error.problems)
    sessions.end_others(request.user, request.session.session_key)
    return _account(request, codes=codes, said="The app is set up.")


@require_POST
@never_cache
@signed_in_only
def remove_app(request: SignedInRequest) -> HttpResponse:
    if not _knows_password(request):
        return _account(request, 400, problems=[_wrong_password()])
    factors.remove_app(request.user)
    # Whoever found the device may be signed in with it.
    sessions.end_others(request.user, request.session.session_key)
    messages.success(request, "The authenticator app is removed; other sessions ended.")
    return redirect("account")


@require_POST
@never_cache
@signed_in_only
def new_codes(request: SignedInRequest) -> HttpResponse:
    if not _knows_password(request):
        return _account(request, 400, problems=[_wrong_password()])
    return _account(request, codes=factors.new_codes(request.user), said="Earlier codes ended.")


@require_POST
@never_cache
@signed_in_only
def ask_passkey(request: SignedInRequest) -> HttpResponse:
    if not _knows_password(request):
        return JsonResponse({"problem": _wrong_password().message}, status=400)
    try:
        options, request.session[_ASKED] = factors.begin_passkey(request.user, host_of(request))
    except InputProblems as error:
        return JsonResponse({"problem": error.problems[0].message}, status=400)
    return JsonResponse(options)


@require_POST
@never_cache
@signed_in_only
def add_passkey(request: SignedInRequest) -> HttpResponse:
    asked, body = request.session.pop(_ASKED, None), body_of(request)
    body = body if isinstance(body, dict) else {}
    try:
        codes = factors.add_passkey(
            request.user, host_of(request), asked, body.get("response"), body.get("name")
        )
    except InputProblems as error:
        said = " ".join(f"{each.message} {each.hint}" for each in error.problems)
        return JsonResponse({"problem": said}, status=400)
    sessions.end_others(request.user, request.session.session_key)
    return JsonResponse({"codes": codes}, status=201)


@require_POST
@signed_in_only
def remove_passkey(request: SignedInRequest, passkey_id: int) -> HttpResponse:
    if not _knows_password(request):
        return _account(request, 400, problems=[_wrong_password()])
    if not factors.remove_passkey(request.user, passkey_id):
        raise Http404
    sessions.end_others(request.user, request.session.session_key)
    messages.success(request, "The passkey no longer lets you in; other sessions ended.")
    return redirect("account")


@require_POST
@signed_in_only
def end_session(request: SignedInRequest, session_id: int) -> HttpResponse:
    if not sessions.end_session(request.user, session_id):
        raise Http404
    messages.success(request, "The session has ended.")
    return redirect("account")


@require_POST
@signed_in_only
def end_others(request: SignedInRequest) -> HttpResponse:
    ended = sessions.end_others(request.user, request.session.session_key)
    messages.success(request, f"Sessions ended: {ended}.")
    return redirect("account")


@require_POST
@never_cache
@signed_in_only
def connect(request: SignedInRequest) -> HttpResponse:
    """Another way in is added by the person alone, with the password. A link leads on: pages here
    let no form lead elsewhere."""
    if not company.is_set_up():
        raise Http404
    if not _knows_password(request):
        return _account(request, 400, problems=[_wrong_password()])
    allow_connecting(request)
    return redirect(f"{reverse('account')}#company-title")


@require_POST
@signed_in_only
def disconnect(request: SignedInRequest, identity_id: int) -> HttpResponse:
    if not company.disconnect(request.user, identity_id):
        raise Http404
    messages.success(request, "Your company no longer lets you in.")
    return redirect("account")


def _knows_password(request: SignedInRequest) -> bool:
    """Whether a change of how to sign in comes from the person, not from who found the browser."""
    if not request.user.has_usable_password():
        return True
    # As at the door: wrong ones are counted, and after some of them nothing is tried for a while.
    password, name = request.POST.get("password", ""), request.user.get_username()
    return authenticate(request, username=name, password=password) == request.user


def _wrong_password() -> Problem:
    return Problem("/password", "wrong", "The password is not yours.", "Capitals count.")


def _show_app(request: SignedInRequest, device: Any, problems: Any = ()) -> HttpResponse:
    address = factors.app_address(device)
    # A phone reads dark on light alone, with four modules of light around it, whatever the page's
    # own colours are.
    code = segno.make(address, error="m")
    picture = code.svg_data_uri(scale=4, border=4, dark="#000", light="#fff")
    secret = address.partition("secret=")[2].partition("&")[0]
    context = {"picture": picture, "secret": secret, "problems": problems}
    status = 400 if problems else 200
    return render(request, "account/app.html", context, status=status)


def _account(request: SignedInRequest, status: int = 200, **further: Any) -> HttpResponse:
    user = request.user
    app = factors.confirmed_app(user)
    display = further.pop("display", None) or {
        name: getattr(request.preferences, name) for name in preferences.FIELDS
    }
    context = {
        "typed": {key: getattr(user, key) for key in ("first_name", "last_name", "email")},
        "display": display,
        "choices": {
            "number_format": NumberFormat.choices,
            "dates": Preferences.Dates.choices,
            "time_zone": preferences.zones_offered(),
            "units": Preferences.Units.choices,
            "colours": Preferences.Colours.choices,
        },
        "app": app,
        "zone_offered": _is_offered(display["time_zone"]),
        "app_read": app is not None and factors.can_be_read(app),
        "rests": second_step.rests_in(user),
        "passkeys": user.passkeys.all(),
        "codes_left": factors.codes_left(user),
        "sessions": sessions.sessions_of(user, request.session.session_key),
        "identities": user.external_identities.all(),
        "company": company.name() if company.is_set_up() else "",
        "may_connect": may_connect(request),
        "asks_password": user.has_usable_password(),
        **further,
    }
    return render(request, "account/account.html", context, status=status)


def _is_offered(zone: str) -> bool:
    """Whether a time zone is among those to choose from; the API takes every other name too."""
    return any(
        zone == name for places in preferences.zones_offered().values() for name, _ in places
    )
