"""Settings of the organisation."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from calculators.errors import InputProblems, Problem
from planner.forms.accounts import days_typed
from planner.forms.began import EditForm
from planner.models import NumberFormat, Organisation
from planner.selectors.accounts import without_second_proof
from planner.services.documents.images import MOST_BYTES
from planner.services.operation.pruning import KINDS, server_days
from planner.services.organisation import quotas
from planner.services.organisation import settings as organisation_settings
from planner.services.organisation.rights import Right
from planner.services.scenarios.meanwhile import ChangedMeanwhile, seen
from planner.views.request.access import MemberRequest, members_only, with_right

_WORDS = {"sizings": "Sizings that nothing holds", "reports": "Reports", "searches": "Searches"}
_LABELS = {
    "name": "Name",
    "currency": "Currency",
    "number_format": "Numbers",
    "paper": "Paper of reports",
    organisation_settings.SECOND: "Administrators need a second proof",
    **{f"{kind}_kept_days": f"{words}, days" for kind, words in _WORDS.items()},
    **{f"quota-{kind}": f"{words.capitalize()}, at most" for kind, words in quotas.WORDS.items()},
}


@require_http_methods(["GET", "POST"])
@never_cache
@with_right(Right.MANAGE)
def organisation(request: MemberRequest) -> HttpResponse:
    if request.method == "GET":
        return _page(request)
    typed = request.POST
    row, form = request.organisation, EditForm(_texts(request.organisation), _LABELS)
    form.take({"number_format": row.number_format, **typed.dict()})
    asked: dict[str, Any] = {
        "name": typed.get("name", ""),
        "currency": typed.get("currency", "").strip().upper(),
        **({"number_format": typed["number_format"]} if "number_format" in typed else {}),
        "paper": typed.get("paper", ""),
        **{name: days_typed(typed.get(name, "")) for name in organisation_settings.KEPT},
        **(
            {}
            if settings.ADMINISTRATORS_SECOND_STEP
            else {organisation_settings.SECOND: bool(typed.get(organisation_settings.SECOND))}
        ),
        "quotas": {
            each["kind"]: days_typed(typed.get(f"quota-{each['kind']}", "")) or 0
            for each in quotas.usage(request.organisation)
        },
    }
    try:
        with seen(row, lambda: form.stands(_texts(row))):
            organisation_settings.change_settings(row, asked, request.user)
    except InputProblems as error:
        return _page(request, 400, form=form, problems=error.problems)
    except ChangedMeanwhile:
        form.meet(_texts(row), _said)
        return _page(request, HTTPStatus.CONFLICT, form=form)
    messages.success(request, "The settings are saved.")
    return redirect("organisation-settings")


@require_POST
@with_right(Right.MANAGE)
def change_logo(request: MemberRequest) -> HttpResponse:
    file = request.FILES.get("logo")
    # One byte more is enough to know that it is too large.
    data = file.read(MOST_BYTES + 1) if file else b""
    if not data and request.POST.get("remove") != "yes":
        hint = "Choose an image. The logo is as it was."
        missing = Problem("/logo", "required", "No file was chosen, or it is empty.", hint)
        return _page(request, 400, logo_problems=[missing])
    try:
        organisation_settings.set_logo(request.organisation, data)
    except InputProblems as error:
        return _page(request, 400, logo_problems=error.problems)
    messages.success(request, "The logo is changed." if data else "There is no logo now.")
    return redirect("organisation-settings")


@require_safe
@members_only
def logo(request: MemberRequest) -> HttpResponse:
    if request.organisation.logo is None:
        raise Http404
    return HttpResponse(bytes(request.organisation.logo), content_type="image/png")


def _texts(row: Organisation) -> dict[str, str]:
    """The settings as texts of the form."""
    texts = {
        "name": row.name,
        "currency": row.currency,
        "number_format": row.number_format,
        "paper": row.paper,
        organisation_settings.SECOND: "on" if row.administrators_second_step else "",
    }
    for name in organisation_settings.KEPT:
        texts[name] = "" if getattr(row, name) is None else str(getattr(row, name))
    for kind in settings.QUOTAS:
        texts[f"quota-{kind}"] = str(row.quotas.get(kind) or "")
    return texts


def _said(name: str, text: str) -> str:
    """A setting as it is read: the words of a choice."""
    choices = {"number_format": NumberFormat.choices, "paper": Organisation.Paper.choices}
    if name == organisation_settings.SECOND:
        return "yes" if text else "no"
    return str(dict(choices.get(name, ())).get(text, text))


def _page(
    request: MemberRequest, status: int = 200, form: EditForm | None = None, **further: Any
) -> HttpResponse:
    row = request.organisation
    row.refresh_from_db()
    form = form or EditForm(_texts(row), _LABELS)
    shown = form.texts
    context = {
        "shown": shown,
        "began": form.began,
        "meeting": form.meeting,
        "number_formats": NumberFormat.choices,
        "papers": row.Paper.choices,
        "second_step_by_server": settings.ADMINISTRATORS_SECOND_STEP,
        "without_second_step": without_second_proof(row),
        "kept": [
            {
                "name": f"{kind}_kept_days",
                "words": _WORDS[kind],
                "value": shown[f"{kind}_kept_days"],
                "server": server_days(kind),
            }
            for kind in KINDS
        ],
        "usage": [{**each, "own": shown[f"quota-{each['kind']}"]} for each in quotas.usage(row)],
        "has_logo": row.logo is not None,
        **further,
    }
    return render(request, "people/settings.html", context, status=status)
