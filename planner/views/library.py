"""What answers rest on: formulas, sources, words and units."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from planner.pages.reference import library
from planner.views.access import members_only


@require_safe
@members_only
def formulas(request: Any) -> HttpResponse:
    return render(request, "library/formulas.html", {"subjects": library.formulas()})


@require_safe
@members_only
def sources(request: Any) -> HttpResponse:
    return render(request, "library/sources.html", {"sources": library.sources()})


@require_safe
@members_only
def glossary(request: Any) -> HttpResponse:
    return render(request, "library/glossary.html", library.glossary())
