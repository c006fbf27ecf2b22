"""What answers rest on: catalogue, formulas, sources, words and units."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from planner.pages.reference import library
from planner.selectors.catalogue import catalogue_rows
from planner.views.access import members_only


@require_safe
@members_only
def catalogue(request: Any, kind: str = "disks") -> HttpResponse:
    if kind not in library.KINDS:
        raise Http404
    rows = catalogue_rows(request.organisation, kind)
    return render(
        request,
        "library/catalogue.html",
        {
            "kind": kind,
            "kinds": library.KINDS,
            "title": library.KINDS[kind],
            "table": library.table(kind, rows),
        },
    )


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
