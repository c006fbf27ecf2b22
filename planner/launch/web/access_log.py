"""The web server's log of requests, without what people typed and the secrets in some addresses."""

from __future__ import annotations

import re
from typing import Any

from gunicorn.glogging import Logger

_SECRET = re.compile(r"(/shared/)[^/\s?]+")
# What stands behind the ? of an address: unsaved inputs, words that are looked for.
_QUESTION = re.compile(r"\?[^\s]+")


def discreet(text: str) -> str:
    """An address as a log may hold it."""
    return _QUESTION.sub("?…", _SECRET.sub(r"\1…", text))


class DiscreetLogger(Logger):
    """Gunicorn's own, for which the link of a shared plan is a secret."""

    def atoms(self, *args: Any, **kwargs: Any) -> dict[str, Any]:
        found: dict[str, Any] = super().atoms(*args, **kwargs)
        asked = found.get("q")
        kept = {
            key: discreet(value) if isinstance(value, str) else value
            for key, value in found.items()
        }
        return kept | dict.fromkeys(("q", "{query_string}e"), "…" if asked else "")
