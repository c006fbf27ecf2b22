"""Every read beyond .get(). The organisation comes first: nobody reads another's rows."""

from __future__ import annotations

from typing import TypeVar

from django.http import Http404

Row = TypeVar("Row")


def or_404(found: Row | None) -> Row:
    """What a selector found; where it found nothing, there is nothing at the address."""
    if found is None:
        raise Http404
    return found
