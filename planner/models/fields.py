"""A JSON column that keeps the text as it was written."""

import json
from typing import Any

from django.db import models
from psycopg.types.json import Json


class JSONText(str):
    """JSON already written; it is stored as it stands."""


def _dumps(value: Any) -> str:
    if isinstance(value, JSONText):
        return str(value)
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


class FrozenJSONField(models.JSONField):
    """PostgreSQL's ``json``, not ``jsonb``: key order and bytes stay as written.

    The order of the figures is the order of the worked sheet, which ``jsonb`` would lose.
    """

    def db_type(self, connection: Any) -> str:
        return "json"

    def get_db_prep_value(self, value: Any, connection: Any, prepared: bool = False) -> Any:
        if value is None or hasattr(value, "resolve_expression"):
            return value
        return Json(value, dumps=_dumps)

    def get_db_prep_save(self, value: Any, connection: Any) -> Any:
        return self.get_db_prep_value(value, connection)

    def from_db_value(self, value: Any, expression: Any, connection: Any) -> Any:
        return json.loads(value) if isinstance(value, str) else value
