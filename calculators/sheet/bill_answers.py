"""What a bill of materials answers: lines, totals by currency, and the cost over the years."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

Number = int | float


class BillLine(Struct, forbid_unknown_fields=True, kw_only=True):
    """A line to buy."""

    item: Annotated[str, Meta(description="Its place, such as 1.2: the second below the first.")]
    level: int
    kind: str
    key: str | None
    description: str
    quantity: int
    figures: Annotated[list[str], Meta(description="Figures of the sheet that are bought.")]
    part_number: str | None
    unit_price: str | None
    line_price: str | None
    currency: str | None
    price_origin: str | None
    source: str | None
    parent: Annotated[
        int | None, Meta(description="Place in the list of the line that it belongs to.")
    ]
    price_kind: Annotated[
        str | None,
        Meta(description="Whose price it is: of the scenario, the organisation, or a list."),
    ] = None
    price_on: Annotated[str | None, Meta(description="The day of the price.")] = None
    price_until: Annotated[str | None, Meta(description="The last day it is valid.")] = None
    supplier: str | None = None
    supplier_part_number: str | None = None
    unspsc: str | None = None


class RateGiven(Struct, forbid_unknown_fields=True):
    """A rate of exchange, as somebody gave it."""

    rate: Annotated[str, Meta(description="One unit of the currency in that of the total.")]
    on: str
    source: str


class Subtotal(Struct, forbid_unknown_fields=True):
    """What the lines in one currency come to."""

    currency: str
    price: str
    assumed: Annotated[int, Meta(description="How many of its prices are assumed.")]
    rate: RateGiven | None


class BillTotal(Struct, forbid_unknown_fields=True):
    """What the lines with a known price come to."""

    price: Annotated[
        str | None,
        Meta(description="Null where none is known, or a rate between currencies is missing."),
    ]
    currency: str | None
    known: int
    unknown: int
    assumed: Annotated[int, Meta(description="How many of the known prices are assumed.")] = 0
    subtotals: list[Subtotal] = []


class RunningLine(Struct, forbid_unknown_fields=True):
    """A licence, support, energy or space in the rack."""

    name: str
    per: str
    period: str
    period_words: str
    quantity: Number | None
    unit_price: str | None
    currency: str | None
    price_origin: str | None
    note: str
    whole: Annotated[str | None, Meta(description="Over all years, in the currency of the costs.")]
    key: str | None
    part_number: str | None


class Costs(Struct, forbid_unknown_fields=True):
    """What a design costs over the years that it is used; nothing is discounted."""

    years: int
    years_given: Annotated[bool, Meta(description="False: the usual number of years.")]
    currency: str | None
    running: list[RunningLine]
    once: str | None
    yearly: str | None
    whole: Annotated[str | None, Meta(description="Once, and each year so many times.")]
    mailboxes: int | None
    per_mailbox: str | None
    per_mailbox_month: str | None
    watts: Number | None
    rack_units: Number | None
    assumed: Annotated[bool, Meta(description="Whether a price in it is assumed.")]
    left_out: Annotated[list[str], Meta(description="What has no price or no rate.")]


class Bill(Struct, forbid_unknown_fields=True):
    """What to buy."""

    lines: list[BillLine]
    total: BillTotal
    costs: Costs | None = None
