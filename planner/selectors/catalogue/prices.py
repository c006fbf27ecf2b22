"""An organisation's own prices over those of the rows, as they are seen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db.models import Q, QuerySet

from planner.models import Organisation, Price
from planner.models.catalogue import PRICED
from planner.models.catalogue_row import OF_A_PRICE, Priced

_OF_PRICES = {field.name for field in Priced._meta.fields}


def prices_of(organisation: Organisation, kind: str, keys: Sequence[str]) -> dict[str, Price]:
    """The organisation's prices of some rows."""
    found = Price.objects.filter(organisation=organisation, kind=kind, key__in=keys)
    return {price.key: price for price in found}


def as_seen(organisation: Organisation, kind: str, rows: Sequence[Any]) -> bool:
    """Put the organisation's prices over those of the rows, as lists and the API show them;
    whether there are any."""
    prices = prices_of(organisation, kind, [row.key for row in rows]) if kind in PRICED else {}
    for row in rows:
        if row.key in prices:
            prices[row.key].put_over(row)
    return bool(prices)


def paid_for(organisation: int, kind: str, name: str) -> QuerySet[Price] | None:
    """The organisation's prices that say something of a field of theirs; None where none does."""
    found = Price.objects.filter(organisation_id=organisation, kind=kind)
    said = "price" if name in OF_A_PRICE else name
    found = found.filter(**{f"{said}__isnull": False})
    return found if found.exists() else None


def where_seen(
    organisation: int, kind: str, rows: QuerySet[Any], name: str, **wanted: Any
) -> QuerySet[Any]:
    """The rows of which something is so. What is asked of a price is asked of the one that is seen.

    Args:
        organisation: number of the one that looks
        kind: of the rows
        rows: those that are looked at
        name: the field that is asked about
        wanted: what is so of it, in the words of a query
    """
    paid = paid_for(organisation, kind, name) if name in _OF_PRICES and kind in PRICED else None
    if paid is None:
        return rows.filter(**wanted)
    listed = Q(**wanted) & ~Q(key__in=paid.values("key"))
    return rows.filter(Q(key__in=paid.filter(**wanted).values("key")) | listed)


def priced_as_seen(rows: QuerySet[Any]) -> list[Any]:
    """Rows, each beside its price as ``seen``, with that price."""
    found = list(rows)
    for row in found:
        row.price = row.seen
    return found
