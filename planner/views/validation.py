"""How right the product is, and by which rules, for everybody."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from planner.pages.reference.rules import rules_csv, rules_page
from planner.pages.reference.validation import validation_page


@require_safe
def validation(request: Any) -> HttpResponse:
    """Public: it says nothing about anybody."""
    return render(request, "validation/page.html", {"page": validation_page()})


@require_safe
def rules(request: Any) -> HttpResponse:
    """Public: what the editions of Exchange are sized by, and how sure each rule is."""
    return render(request, "library/rules.html", {"page": rules_page()})


@require_safe
def rules_as_csv(request: Any) -> HttpResponse:
    return HttpResponse(
        rules_csv(),
        content_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": 'attachment; filename="highwater-rules.csv"'},
    )
