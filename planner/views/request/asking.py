"""Who asks, for the audit trail; and every file that leaves is an export."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse

from planner.services.activity.audit import Action, asking, record

# Parts of an address that let in whoever knows them.
SECRETS = frozenset({"secret"})


class Audited:
    """Lets services know who asks, and writes down what is downloaded, whichever view gives it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: Any) -> HttpResponse:
        token = asking.set(request)
        try:
            response = self.get_response(request)
            if _leaves(response) and request.resolver_match:
                _exported(request, response)
            return response
        finally:
            asking.reset(token)


def _exported(request: Any, response: HttpResponse) -> None:
    """Whose file left, and who took it; of what everybody may read nothing is kept, or everybody
    could fill the trail."""
    found, share = request.resolver_match, getattr(request, "share", None)
    organisation = getattr(request, "organisation", None)
    # Who opens a link is nobody to those who gave it, signed in elsewhere or not.
    actor: Any = AnonymousUser() if share else getattr(request, "user", None)
    if share is not None:
        organisation = share.plan.organisation
    elif organisation is None and not getattr(actor, "is_authenticated", False):
        return
    where = {key: str(value) for key, value in found.kwargs.items() if key not in SECRETS}
    record(
        Action.EXPORTED,
        response["Content-Disposition"].partition("filename=")[2].strip('"'),
        organisation,
        actor,
        view=found.view_name,
        **where,
        **({"share": str(share.pk)} if share else {}),
    )


def _leaves(response: HttpResponse) -> bool:
    file = response.get("Content-Disposition", "").startswith("attachment")
    return file and response.status_code == HTTPStatus.OK
