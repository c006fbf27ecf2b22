"""What answers rest on: formulas, sources, words, units, limits and constants."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from planner.pages.reference import library
from planner.selectors import or_404
from planner.views.request.access import MemberRequest, members_only


@require_safe
@members_only
def formulas(request: MemberRequest) -> HttpResponse:
    return render(request, "library/formulas.html", {"subjects": library.formulas()})


@require_safe
@members_only
def formula(request: MemberRequest, subject: str, name: str) -> HttpResponse:
    found = or_404(library.formula(subject, name))
    return render(request, "library/formula.html", {"each": found})


@require_safe
@members_only
def sources(request: MemberRequest) -> HttpResponse:
    return render(request, "library/sources.html", {"sources": library.sources()})


@require_safe
@members_only
def glossary(request: MemberRequest) -> HttpResponse:
    return render(request, "library/glossary.html", library.glossary())


@require_safe
@members_only
def units(request: MemberRequest) -> HttpResponse:
    return render(request, "library/units.html", library.units())


@require_safe
@members_only
def limits(request: MemberRequest) -> HttpResponse:
    return render(request, "library/limits.html", library.limits())


@require_safe
@members_only
def constants(request: MemberRequest) -> HttpResponse:
    return render(request, "library/constants.html", {"systems": library.constants()})
