"""How right the product is, for everybody."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from planner.presentation.validation import validation_page


@require_safe
def validation(request: Any) -> HttpResponse:
    """Public: it says nothing about anybody."""
    return render(request, "validation/page.html", {"page": validation_page()})
