"""An organisation's price over that of a row, as the page of the row tells it."""

from __future__ import annotations

from planner.models import CatalogueRow, Organisation
from planner.pages.catalogue.lists import price_shown
from planner.selectors.catalogue.prices import as_seen


def own_price(organisation: Organisation, kind: str, row: CatalogueRow) -> dict[str, str] | None:
    """Put what an organisation pays over what a row says.

    Returns:
        both, each "" where it says no price; None where the row's own counts
    """
    listed = _said(row)
    if not as_seen(organisation, kind, [row]):
        return None
    return {"ours": _said(row), "listed": listed}


def _said(row: CatalogueRow) -> str:
    return price_shown({name: getattr(row, name, None) for name in ("price", "currency")})
