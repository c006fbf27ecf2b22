"""Tables of the catalogue with more rows than a process should hold: rows are read by their key.

What is small is read whole and at once; see ``planner.selectors.catalogue.catalogue``.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import partial
from typing import Any

from django.db.models import Exists, F, OuterRef, Q

from calculators.errors import InputProblems
from calculators.inputs.catalogue import OFFERED
from calculators.inputs.limits import MOST_VALUES_OF_AN_AXIS
from planner.models import CATALOGUE, CatalogueRow, Organisation, Price
from planner.selectors.catalogue.lists import AT_LEAST, AT_MOST
from planner.selectors.catalogue.prices import where_seen

_PRICED = "priced"


class StoredTable(Mapping[str, dict[str, Any]]):
    """Rows by key, read when they are named and then kept.

    Going through it gives the first of those that are offered: own rows before built-in ones.

    Args:
        organisation_id: whose catalogue
        kind: of rows
        version: of the catalogue; once it has changed no further row is read, so that two rows are
            never of different versions
    """

    def __init__(self, organisation_id: int, kind: str, version: int):
        self.organisation_id = organisation_id
        self.kind = kind
        self.version = version
        self._rows: dict[str, dict[str, Any] | None] = {}
        self._offered: list[str] | None = None

    def __getitem__(self, key: str) -> dict[str, Any]:
        if key not in self._rows:
            self.load([key])
        row = self._rows[key]
        if row is None:
            raise KeyError(key)
        return row

    def __iter__(self) -> Iterator[str]:
        if self._offered is None:
            rows = self._own_first(CATALOGUE[self.kind].objects.filter(retired=False))
            self._offered = list(self._keep(rows[:OFFERED]))
        return iter(self._offered)

    def __len__(self) -> int:
        return len(list(iter(self)))

    def load(self, named: Collection[Any]) -> None:
        """Read the rows with these keys, at once."""
        keys = {key for key in named if isinstance(key, str) and "\0" not in key}
        wanted = [key for key in keys if key not in self._rows]
        if wanted:
            model = CATALOGUE[self.kind]
            self._keep(self._own_first(model.objects.filter(key__in=wanted)))
        for key in named:
            self._rows.setdefault(key, None)

    def matching(self, asked: Mapping[str, Any]) -> list[str]:
        """Keys of the rows that pass a filter of a search, one more than an axis may have."""
        model = CATALOGUE[self.kind]
        rows: Any = model.objects.all()
        by = partial(where_seen, self.organisation_id, self.kind)
        for name, wanted in asked.items():
            least, most = name.removesuffix(AT_LEAST), name.removesuffix(AT_MOST)
            if name == _PRICED:
                rows = by(rows, "price", price__isnull=not wanted)
            elif least != name:
                rows = by(rows, least, **{f"{least}__gte": wanted})
            elif most != name:
                rows = by(rows, most, **{f"{most}__lte": wanted})
            else:
                values = wanted if isinstance(wanted, list) else [wanted]
                rows = by(rows, name, **{f"{name}__in": values})
        return list(self._keep(self._own_first(rows)[: MOST_VALUES_OF_AN_AXIS + 1]))

    def _own_first(self, rows: Any) -> Any:
        """Rows that are seen, own ones first; an own row takes the place of a built-in one."""
        own = CATALOGUE[self.kind].objects.filter(organisation_id=self.organisation_id)
        # Asked of each built-in row: a list of all own keys would be read whole for one row.
        return rows.filter(
            Q(organisation_id=self.organisation_id)
            | Q(organisation=None) & ~Exists(own.filter(key=OuterRef("key")))
        ).order_by(F("organisation").asc(nulls_last=True), "key")

    def _keep(self, rows: Any) -> dict[str, CatalogueRow]:
        found = {row.key: row for row in rows}
        version = Organisation.objects.values_list("catalogue_version", flat=True)
        if version.get(pk=self.organisation_id) != self.version:
            raise InputProblems.one(
                "",
                "catalogue-changed",
                "The catalogue was changed while it was read.",
                "Try again: the rows as they are now will be taken.",
            )
        prices = {
            price.key: price
            for price in Price.objects.filter(
                organisation_id=self.organisation_id, kind=self.kind, key__in=list(found)
            )
        }
        for key, row in found.items():
            self._rows[key] = with_price(row, prices.get(key))
        return found


def with_price(row: CatalogueRow, price: Price | None) -> dict[str, Any]:
    """A row as the calculators read it, with the organisation's price over its own."""
    found = row.as_row()
    own = row.organisation_id is not None and found.get("price") is not None
    if price is not None:
        found |= price.as_row()
        own = own or price.price is not None
    if own:
        found["price_kind"] = "organisation"
    return found
