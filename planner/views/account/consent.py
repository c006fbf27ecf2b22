"""What is kept of people, for everybody to read; and agreeing to it."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from planner.services.organisation import company, consent


@require_http_methods(["GET", "POST"])
@never_cache
def privacy(request: HttpRequest) -> HttpResponse:
    """What is kept. Who is signed in may agree, and must to words of the operator's own."""
    known = request.user.is_authenticated
    goal = request.GET.get("next", "")
    if not url_has_allowed_host_and_scheme(goal, {request.get_host()}, request.is_secure()):
        goal = settings.LOGIN_REDIRECT_URL
    if request.method == "POST":
        if known and request.POST.get("agree") == "yes":
            consent.agree(request.user)
            return redirect(goal)
        return _page(request, known, 400, missing=known)
    return _page(request, known)


def _page(request: HttpRequest, known: bool, status: int = 200, **further: Any) -> HttpResponse:
    context = {
        "notice": settings.PRIVACY_NOTICE,
        "kept": consent.days_kept(),
        "mails": settings.EMAIL_SET_UP,
        "collector": settings.FAULTS_ARE_SENT,
        "company": company.name() if company.is_set_up() else "",
        "sealed": bool(settings.SEALING_KEY),
        "agreed": known and consent.has_agreed(request.user),
        "owes": known and consent.owes(request.user),
        **further,
    }
    return render(request, "account/privacy.html", context, status=status)
