"""A client that speaks for one of the cast."""

import json

from django.test import Client

PROBLEM = "application/problem+json"


class Api:
    """Requests with a token; bodies are JSON unless they are bytes."""

    def __init__(self, secret=None):
        self.client = Client()
        self.headers = {"Authorization": f"Bearer {secret}"} if secret else {}

    def __call__(self, method, path, body=None, content_type="application/json", **headers):
        if body is not None and not isinstance(body, bytes):
            body = json.dumps(body).encode()
        return self.client.generic(
            method,
            f"/api/v1/{path}",
            body or b"",
            content_type=content_type,
            headers={**self.headers, **headers},
        )

    def get(self, path, **headers):
        return self("GET", path, **headers)

    def post(self, path, body=b"", **rest):
        return self("POST", path, body, **rest)


def problem(response, status):
    """The problem details of a response, checked for their shape."""
    assert response.status_code == status, response.content[:300]
    assert response["Content-Type"] == PROBLEM
    found = response.json()
    assert {"type", "title", "status", "detail", "errors"} <= set(found)
    assert found["status"] == status
    for error in found["errors"]:
        assert set(error) == {"pointer", "code", "message", "hint"}
    return found
