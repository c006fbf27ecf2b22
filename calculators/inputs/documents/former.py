"""Inputs of former releases, as they are given today: documents that have them still open."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from calculators.inputs.common_fields import NO_FAILOVER, SHARED_STORAGE
from calculators.inputs.documents.origins import KEY as ORIGINS

_SHARED, _FAILOVER = "shared_databases", "server_failover"
_SAID = (
    "house, from “Databases copied or on shared storage” of a former release: taken for a passive "
    "node on shared storage; choose CCR where the databases are copied"
)


def renewed(document: Any) -> Any:
    """The document with the inputs of today; the document itself where it has no others.

    ``shared_databases`` did not say which of two it was: true becomes a passive node on shared
    storage, marked as assumed, where nothing else is said; false becomes what it meant, none.
    """
    if not isinstance(document, Mapping) or not isinstance(document.get(_SHARED), bool):
        return document
    found = {key: value for key, value in document.items() if key != _SHARED}
    if _FAILOVER in found:
        return found
    if not document[_SHARED]:
        return {**found, _FAILOVER: NO_FAILOVER}
    found[_FAILOVER] = SHARED_STORAGE
    said = document.get(ORIGINS)
    if said is None or isinstance(said, Mapping):
        entry = {f"/{_FAILOVER}": {"origin": "assumed", "source": _SAID}}
        found[ORIGINS] = {**(said or {}), **entry}
    return found
