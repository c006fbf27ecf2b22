"""API tokens."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request

from planner.api.base import ApiView, json_response
from planner.api.bodies import Body
from planner.api.v1.description.describe import describe
from planner.api.v1.types import bodies
from planner.models import ApiToken
from planner.selectors import or_404
from planner.selectors.accounts import tokens_seen
from planner.services.organisation.rights import Right, rights_of_auth
from planner.services.organisation.tokens import (
    GRACE_HOURS,
    create_token,
    may_rotate,
    revoke_token,
    rotate_token,
)

MOST_LISTED = 1000


class _OfTokens(ApiView):
    def token(self, request: Request, token_id: int) -> ApiToken:
        """The token, where it is the person's own, or the person manages the organisation."""
        token: ApiToken = or_404(self.seen(request).filter(pk=token_id).first())
        return token

    def seen(self, request: Request) -> Any:
        manages = Right.MANAGE in rights_of_auth(request.auth)
        return tokens_seen(self.organisation, request.user, manages)


class TokensView(_OfTokens):
    """One's own tokens; for administrators all of the organisation."""

    @describe("List the tokens", answers={200: "TokenList"}, needs=Right.OWN)
    def get(self, request: Request) -> HttpResponse:
        return json_response({"items": [as_dict(row) for row in self.seen(request)[:MOST_LISTED]]})

    @describe("Make a token", body="TokenBody", answers={201: "MadeToken"}, needs=Right.OWN)
    def post(self, request: Request) -> HttpResponse:
        body = Body(request, bodies.TokenBody)
        with body.whole():
            asked = {"name": None, **body.document}
            granted = request.auth if isinstance(request.auth, ApiToken) else None
            token, secret = create_token(
                self.organisation, request.user, **asked, granted_by=granted
            )
        content = {**as_dict(token), "secret": secret}
        return json_response(content, 201, Location=content["url"])


class TokenView(_OfTokens):
    """One token."""

    @describe("Read a token", answers={200: "Token"}, needs=Right.OWN)
    def get(self, request: Request, token_id: int) -> HttpResponse:
        return json_response(as_dict(self.token(request, token_id)))

    @describe("Revoke a token", answers={200: "Token"}, needs=Right.OWN)
    def delete(self, request: Request, token_id: int) -> HttpResponse:
        token = self.token(request, token_id)
        revoke_token(token)
        return json_response(as_dict(token))


class RotateTokenView(_OfTokens):
    """A new secret for a token."""

    @describe("Rotate a token", body="RotationBody", answers={200: "MadeToken"}, needs=Right.OWN)
    def post(self, request: Request, token_id: int) -> HttpResponse:
        token = self.token(request, token_id)
        scopes = request.auth.scopes if isinstance(request.auth, ApiToken) else None
        if not may_rotate(token, request.user, scopes):
            raise PermissionDenied(
                "Its new secret is for whose the token is, asked for by a session or a token with "
                "all its scopes. You may revoke it."
            )
        body = Body(request, bodies.RotationBody, may_be_empty=True)
        with body.whole():
            secret = rotate_token(token, body.document.get("grace_hours", GRACE_HOURS))
        return json_response({**as_dict(token), "secret": secret})


def as_dict(token: ApiToken) -> dict[str, Any]:
    """A token as the API shows it: never its secret."""
    return {
        "id": token.pk,
        "url": f"/api/v1/tokens/{token.pk}",
        "name": token.name,
        "prefix": token.prefix,
        "scopes": token.scopes,
        "of_organisation": token.of_organisation,
        "created_by": token.created_by.get_username(),
        "created_at": token.created_at.isoformat(),
        "last_used": _moment(token.last_used),
        "rotated_at": _moment(token.rotated_at),
        "expires_at": _moment(token.expires_at),
        "revoked_at": _moment(token.revoked_at),
    }


def _moment(value: Any) -> str | None:
    return value.isoformat() if value else None
