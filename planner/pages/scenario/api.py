"""The request that gives the same answer through the API."""

from __future__ import annotations

import json
import shlex
from typing import Any


def curl(address: str, document: dict[str, Any]) -> str:
    """The exact command, with the scenario's own document."""
    body = json.dumps(document, ensure_ascii=False, indent=1)
    return (
        f"curl {shlex.quote(address)} \\\n"
        ' -H "Authorization: Bearer $HIGHWATER_TOKEN" \\\n'
        ' -H "Content-Type: application/json" \\\n'
        f" -d {shlex.quote(body)}"
    )
