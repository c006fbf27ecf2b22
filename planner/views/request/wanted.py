"""What the program that asks can read."""

from __future__ import annotations

from django.http import HttpRequest


def wants_json(request: HttpRequest) -> bool:
    """Whether a script of a page asks, which takes parts of it, in place of a browser."""
    accepted: str = request.headers.get("Accept", "")
    return accepted.startswith("application/json")
