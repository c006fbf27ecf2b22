"""The description of the API, made once in a process: making it takes as long as many tests."""

import json
from functools import cache
from typing import Any

from planner.api.v1.description.schema import make_schema


def described() -> dict[str, Any]:
    """As programs read it; whoever changes it changes a copy."""
    found: dict[str, Any] = json.loads(_text())
    return found


@cache
def _text() -> str:
    return json.dumps(make_schema())
