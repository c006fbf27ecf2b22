"""Tools beside the plans: small questions with their own page each."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from planner.presentation.tools import TOOLS
from planner.views.access import members_only


@require_safe
@members_only
def index(request: Any) -> HttpResponse:
    return render(request, "tools/index.html", {"tools": TOOLS})
