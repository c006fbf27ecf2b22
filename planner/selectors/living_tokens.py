"""The token of a request, by a query that is made out once: that takes longer than its answer."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

from django.contrib.auth.models import User
from django.db import connection
from django.db.models import Model, OuterRef, Q, Subquery
from django.utils import timezone

from planner.models import ApiToken, Membership, Organisation

# What stands in the statement where the digest and the time of a request belong.
_DIGEST = "the digest of the request"
_NOW = datetime(1, 1, 1, tzinfo=UTC)
# The token, and what comes with it; each is read with all its columns.
_READ: tuple[tuple[str, type[Model]], ...] = (
    ("", ApiToken),
    ("organisation__", Organisation),
    ("created_by__", User),
)


def living_token(digest: str) -> ApiToken | None:
    """The token with this digest, its organisation, and the ``role`` of its maker, in one query.

    A token dies with its revocation and its day; a person's also with the account or membership.
    """
    statement, places = _statement()
    put: dict[Any, Any] = {_DIGEST: digest, _NOW: timezone.now()}
    with connection.cursor() as cursor:
        cursor.execute(statement, [put.get(place, place) for place in places])
        row = cursor.fetchone()
    if row is None:
        return None
    values = iter(row)
    token, organisation, created_by = [_made(model, values) for _, model in _READ]
    token.organisation, token.created_by, token.role = organisation, created_by, next(values)
    return token


@lru_cache(maxsize=1)
def _statement() -> tuple[str, tuple[Any, ...]]:
    """The statement, and what is put in."""
    role = Membership.objects.filter(
        organisation=OuterRef("organisation"), user=OuterRef("created_by")
    )
    columns: Any = [
        prefix + field.attname for prefix, model in _READ for field in model._meta.concrete_fields
    ]
    rows = (
        ApiToken.objects.annotate(role=Subquery(role.order_by().values("role")[:1]))
        .filter(
            Q(digest=_DIGEST) | Q(earlier_digest=_DIGEST, earlier_ends_at__gt=_NOW),
            Q(expires_at=None) | Q(expires_at__gt=_NOW),
            Q(of_organisation=True) | Q(created_by__is_active=True, role__isnull=False),
            revoked_at=None,
        )
        .values_list(*columns, "role")[:1]
    )
    return rows.query.sql_with_params()


def _made(model: type[Model], values: Any) -> Any:
    """A row as it would be read from its table alone."""
    fields = model._meta.concrete_fields
    found = []
    for field in fields:
        value = next(values)
        read = getattr(field, "from_db_value", None)
        found.append(read(value, field.cached_col, connection) if read else value)
    return model.from_db(connection.alias, [field.attname for field in fields], found)
