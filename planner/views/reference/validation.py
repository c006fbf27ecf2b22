"""How right the product is, and by which rules, for everybody."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from planner.pages.reference import library
from planner.pages.reference.passages import document_page, summary
from planner.pages.reference.rules import rules_csv, rules_page
from planner.pages.reference.validation import validation_page
from planner.selectors import or_404
from planner.selectors.accounts import membership_of
from planner.selectors.plans import scenarios_named
from planner.services.plans.demos import demo_names
from planner.views.request.access import for_everybody
from planner.views.request.files import as_file


@require_safe
@for_everybody
def validation(request: HttpRequest) -> HttpResponse:
    """Public: it says nothing about anybody."""
    context = {"page": validation_page(), "coverage": summary()}
    return render(request, "validation/page.html", context)


@require_safe
@for_everybody
def source(request: HttpRequest, key: str) -> HttpResponse:
    """Public: an entry of the bibliography, passage by passage where it is one of the five
    documents; members are led into their own demo scenarios."""
    membership = None
    if request.user.is_authenticated:
        membership = membership_of(request.user, request.session.get("organisation"))
    mine = scenarios_named(membership.organisation, demo_names()) if membership else {}
    entry = or_404(library.source(key))
    page = document_page(key, mine)
    if page is None:
        return render(request, "library/entry.html", {"source": entry})
    return render(request, "library/source.html", {"page": page, "source": entry})


@require_safe
@for_everybody
def rules(request: HttpRequest) -> HttpResponse:
    """Public: what the editions of Exchange are sized by, and how sure each rule is."""
    return render(request, "library/rules.html", {"page": rules_page()})


@require_safe
def rules_as_csv(request: HttpRequest) -> HttpResponse:
    return as_file(rules_csv(), "text/csv; charset=utf-8", "highwater-rules.csv")
