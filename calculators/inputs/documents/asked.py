"""What documents are made of, as types. The schemas of the API are made from these, and what reads
a document has the names of its fields from them; what is wrong with a value says the reader."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, TypeAlias, TypeVar

from msgspec import Meta, Struct, UnsetType

from calculators.inputs.fields import Field

_T = TypeVar("_T")
# What may be left out.
Maybe: TypeAlias = _T | UnsetType


class Asked(Struct, forbid_unknown_fields=True):
    """An object of a document: these fields and no others."""


class ScenarioDocument:
    """A scenario of any mail system: its fields are those of the system."""


def names_of(asked: type[Struct]) -> tuple[str, ...]:
    """The fields of an object as they are written."""
    return asked.__struct_encode_fields__


def one_of(words: Iterable[str]) -> Meta:
    """One of these words."""
    return Meta(extra_json_schema={"enum": list(words)})


def within(field: Field) -> Meta:
    """The bounds of a number."""
    return Meta(ge=field.least, le=field.most)


Currency = Annotated[str, Meta(pattern="^[A-Z]{3}$")]
Day = Annotated[str, Meta(extra_json_schema={"format": "date"})]
Price = Annotated[str | float, Meta(description="At most two decimal places.")]
