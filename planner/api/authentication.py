"""Who asks: a program with a token, or a person's browser with its session."""

from __future__ import annotations

from typing import Any

from rest_framework.authentication import BaseAuthentication, SessionAuthentication
from rest_framework.exceptions import AuthenticationFailed, PermissionDenied
from rest_framework.request import Request

from planner.models import ApiToken, Membership
from planner.selectors.accounts import membership_of, why_no_membership
from planner.selectors.living_tokens import living_token
from planner.services.organisation.tokens import mark_used
from planner.services.secrets import digest

_MOST_CHARACTERS = 200


class BearerTokenAuthentication(BaseAuthentication):
    """``Authorization: Bearer TOKEN``; the token brings its maker and organisation along."""

    def authenticate(self, request: Request) -> tuple[Any, ApiToken] | None:
        header = request.META.get("HTTP_AUTHORIZATION", "")
        scheme, _, secret = header.partition(" ")
        if scheme.lower() != "bearer":
            return None
        secret = secret.strip()
        token = living_token(digest(secret)) if 0 < len(secret) <= _MOST_CHARACTERS else None
        if token is None:
            raise AuthenticationFailed(
                "This API token is not known here, was revoked, or has run out."
            )
        mark_used(token)
        return token.created_by, token

    def authenticate_header(self, request: Request) -> str:
        return 'Bearer realm="Highwater API"'


class BrowserAuthentication(SessionAuthentication):
    """The session of a signed-in person, with CSRF protection."""

    def authenticate(self, request: Request) -> tuple[Any, Membership] | None:
        found = super().authenticate(request)
        if found is None:
            return None
        user, _ = found
        membership = membership_of(user, request._request.session.get("organisation"))
        if membership is None:
            raise PermissionDenied(why_no_membership(user))
        return user, membership

    def enforce_csrf(self, request: Request) -> None:
        """On Django's own request: that of the framework would look for the token in the body, and
        read it as JSON of whatever depth before anybody has bounded it."""
        plain: Any = request._request
        super().enforce_csrf(plain)
