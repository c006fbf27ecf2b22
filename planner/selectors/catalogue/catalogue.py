"""The catalogue an organisation sees: shared rows, and its own in place of those they override."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import replace
from threading import Lock
from typing import Any

from django.db.models import Exists, F, Q

from calculators.inputs.catalogue import FURTHER, TABLES, Catalogue
from planner.models import CATALOGUE, CatalogueRow, Organisation, Price
from planner.selectors.catalogue.stored_tables import StoredTable, with_price

_MOST_KEPT = 100
# Tables with more rows are not held by the process.
_WHOLE = 2_000
_PLURALS = {kind: name.replace("_", "-") for kind, name in TABLES.items()}
_kept: OrderedDict[int, tuple[int, Catalogue]] = OrderedDict()
_lock = Lock()


def catalogue_of(organisation: Organisation) -> Catalogue:
    """The catalogue of an organisation, kept in the process until its version rises or the
    currency of typed prices is another.

    Both come with the organisation, so a request that knows who asks queries nothing.
    """
    version = organisation.catalogue_version
    with _lock:
        known = _kept.get(organisation.pk)
        if known is not None and known[0] == version:
            _kept.move_to_end(organisation.pk)
            if known[1].currency == organisation.currency:
                return known[1]
    if known is not None and known[0] == version:
        catalogue = replace(known[1], currency=organisation.currency)
    else:
        catalogue = read_catalogue(organisation)
    with _lock:
        _kept[organisation.pk] = (version, catalogue)
        _kept.move_to_end(organisation.pk)
        while len(_kept) > _MOST_KEPT:
            _kept.popitem(last=False)
    return catalogue


def read_catalogue(organisation: Organisation) -> Catalogue:
    """The catalogue as it stands in the database: small tables whole, large ones row by row."""
    seen = {kind: _rows(model, organisation).order_by() for kind, model in CATALOGUE.items()}
    large = Organisation.objects.filter(pk=organisation.pk).values(
        **{kind.replace("-", "_"): Exists(rows[_WHOLE:]) for kind, rows in seen.items()}
    )
    is_large = dict(zip(seen, large.get().values(), strict=True))
    prices: dict[str, dict[str, Price]] = {kind: {} for kind in CATALOGUE}
    whole = [kind for kind, found in is_large.items() if not found]
    for price in Price.objects.filter(organisation=organisation, kind__in=whole):
        prices[price.kind][price.key] = price
    tables: dict[str, Any] = {}
    for kind, found in seen.items():
        if is_large[kind]:
            tables[kind] = StoredTable(organisation.pk, kind, organisation.catalogue_version)
            continue
        # Not sorted by the database: where there are very many it would sort them all.
        rows = sorted(found, key=lambda row: (row.organisation_id is not None, row.key))
        tables[kind] = _own_first(rows, prices[kind])
    return Catalogue(
        disks=tables["disks"],
        controllers=tables["controllers"],
        servers=tables["servers"],
        profiles=tables["user-profiles"],
        source="database",
        version=str(organisation.catalogue_version),
        further={kind: tables[_PLURALS[kind]] for kind in FURTHER},
        currency=organisation.currency,
    )


def _own_first(rows: list[CatalogueRow], prices: dict[str, Price]) -> dict[str, dict[str, Any]]:
    own = {row.key: row for row in rows if row.organisation_id is not None}
    shared = {row.key: row for row in rows if row.key not in own}
    return {key: with_price(row, prices.get(key)) for key, row in (own | shared).items()}


def is_built_in(kind: str, key: str) -> bool:
    """Whether everybody has a row with this key."""
    return CATALOGUE[kind].objects.filter(organisation=None, key=key).exists()


def catalogue_row(organisation: Organisation, kind: str, key: str) -> CatalogueRow | None:
    """The row an organisation sees under a key."""
    rows = list(_rows(CATALOGUE[kind], organisation).filter(key=key))
    return rows[-1] if rows else None


def _rows(model: type[CatalogueRow], organisation: Organisation) -> Any:
    """Shared rows first, own rows last, so that those win where keys are equal."""
    return model.objects.filter(Q(organisation=None) | Q(organisation=organisation)).order_by(
        F("organisation").asc(nulls_first=True), "key"
    )
