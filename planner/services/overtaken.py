"""When two do at once what only one can: the database lets one through, the other hears of it."""

from __future__ import annotations

from django.db import IntegrityError, OperationalError
from psycopg.errors import (
    DeadlockDetected,
    ForeignKeyViolation,
    SerializationFailure,
    UniqueViolation,
)

STATUS = 409
WORDS = "Somebody else changed this at the same moment, so nothing was done."
HINT = "Look at it again, and try once more."
_REASONS = (UniqueViolation, ForeignKeyViolation, DeadlockDetected, SerializationFailure)


def is_overtaken(error: BaseException) -> bool:
    """Whether another request was faster: what was looked for and not found is there now, or what
    was there is gone."""
    return isinstance(error, IntegrityError | OperationalError) and isinstance(
        error.__cause__, _REASONS
    )
