"""The kinds of catalogue rows as parts of addresses: one with another word there leads nowhere."""

from __future__ import annotations

from django.urls import register_converter
from django.urls.converters import StringConverter

from planner.models import CATALOGUE

# As it stands in the pattern of an address.
KIND = "<kind:kind>"


class KindConverter(StringConverter):
    """A kind, such as ``user-profiles``."""

    regex = "|".join(CATALOGUE)


register_converter(KindConverter, "kind")
