"""A program that talks to Highwater through all that happens to it."""

from __future__ import annotations

import http.client
import json
import time
import urllib.error
import urllib.request
from typing import Any


class Unanswered(Exception):
    """Nobody knows whether it was done."""


class Talk:
    """One client; every wait and every answer is counted."""

    def __init__(self, where: Any, secret: str) -> None:
        self.where, self.secret = where, secret
        self.answers: dict[int, int] = {}
        self.unanswered = 0
        self.seconds: list[tuple[float, float]] = []

    def __call__(
        self, path: str, body: Any = None, method: str | None = None, **headers: str
    ) -> tuple[int, Any, dict[str, str]]:
        """Status, content and headers; raises Unanswered where the connection breaks."""
        asked = urllib.request.Request(
            f"{self.where.address}/api/v1/{path.removeprefix('/api/v1/')}",
            data=None if body is None else json.dumps(body).encode(),
            method=method,
            headers={
                "Authorization": f"Bearer {self.secret}",
                "Content-Type": "application/json",
                **{name.replace("_", "-"): value for name, value in headers.items()},
            },
        )
        began = time.monotonic()
        try:
            with urllib.request.urlopen(asked, timeout=30) as answer:
                status, text, found = answer.status, answer.read(), dict(answer.headers)
        except urllib.error.HTTPError as error:
            try:
                status, text, found = error.code, error.read(), dict(error.headers)
            except (OSError, http.client.HTTPException) as broken:
                raise self._lost() from broken
        except (OSError, http.client.HTTPException) as error:
            raise self._lost() from error
        self.answers[status] = self.answers.get(status, 0) + 1
        self.seconds.append((time.monotonic(), time.monotonic() - began))
        if "json" in found.get("Content-Type", ""):
            return status, json.loads(text or b"null"), found
        return status, text, found

    def until_answered(self, path: str, body: Any = None, patience: float = 90) -> Any:
        """The content of the first answer that is no refusal of a server on its way up; only for
        what may be asked twice."""
        ends = time.monotonic() + patience
        while True:
            try:
                status, content, _ = self(path, body)
                if status < 500 and status != 429:
                    return status, content
            except Unanswered:
                pass
            if time.monotonic() > ends:
                raise TimeoutError(path)
            time.sleep(0.2)

    def _lost(self) -> Unanswered:
        self.unanswered += 1
        return Unanswered()
