"""The administration, which may ask a second proof."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.contrib.admin import AdminSite
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from planner.services.authentication import second_step


class Site(AdminSite):
    """Django's own; with ADMINISTRATORS_SECOND_STEP it is closed to who has no second proof."""

    def has_permission(self, request: HttpRequest) -> bool:
        return super().has_permission(request) and not second_step.keeps_out(request.user)

    def login(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        if super().has_permission(request) and not self.has_permission(request):
            # To sign in once more would lead here again.
            messages.warning(
                request, f"The administration asks for a second proof: {second_step.HOW}."
            )
            return redirect("account")
        if request.user.is_authenticated and not super().has_permission(request):
            # A form to sign in would help nobody who is signed in.
            return render(request, "403.html", status=HTTPStatus.FORBIDDEN)
        return super().login(request, extra_context)
