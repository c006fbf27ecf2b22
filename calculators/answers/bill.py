"""The bill of materials that the calculators answer with, as plain types: what is needed, owned and
to buy, and what it costs over the years."""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType

from calculators.answers.charts import Number


class HeldPrice(Struct, forbid_unknown_fields=True):
    """A price that was typed for another thing than its line now is."""

    price: str
    currency: str | None
    price_for: Annotated[str, Meta(description="What it was typed for.")]


class Unused(Struct, forbid_unknown_fields=True, kw_only=True):
    """What was typed of something that no line of the bill is: it counts nowhere."""

    name: Annotated[str, Meta(description="Under which name purchase.prices has it.")]
    description: str
    price_for: str | None
    price: str | None
    currency: str | None
    owned: int
    now: Annotated[
        str | None,
        Meta(description="The model that was chosen in its place, as purchase.prices names it."),
    ]
    now_is: Annotated[str | None, Meta(description="The line of that model.")]


class BillLine(Struct, forbid_unknown_fields=True, kw_only=True):
    """A line of what is needed: owned, or to buy."""

    item: Annotated[str, Meta(description="Its place, such as 1.2: the second below the first.")]
    level: int
    kind: str
    key: str | None
    description: str
    quantity: Annotated[
        int, Meta(description="How many the design needs, be they owned or bought.")
    ]
    figures: Annotated[list[str], Meta(description="Figures of the sheet that are bought.")]
    part_number: str | None
    unit_price: str | None
    line_price: Annotated[
        str | None,
        Meta(description="to_buy × unit_price; nothing to buy is 0, be its price known or not."),
    ]
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
    note: Annotated[str, Meta(description="What is to be known of it.")] = ""
    unit: Annotated[
        str | None, Meta(description="Of the quantity and the price, where it is not by the piece.")
    ] = None
    power_watts: Annotated[float | None, Meta(description="Of one, at work.")] = None
    power_origin: Annotated[
        str | None, Meta(description="Where that comes from; given: typed for this scenario.")
    ] = None
    owned: Annotated[
        int,
        Meta(
            description="How many are there already. Lines of one model take of it in their "
            "order; the last has the rest."
        ),
    ] = 0
    to_buy: Annotated[
        int | None,
        Meta(
            description="quantity less owned, never below 0; null in sizings from before it was "
            "counted, where all of quantity is."
        ),
    ] = None
    spare: Annotated[int, Meta(description="How many owned ones the design does not need.")] = 0
    thing: Annotated[
        str,
        Meta(description='What it is where no model is chosen: 4000 GB 7.2K RPM SAS 3.5".'),
    ] = ""
    held: Annotated[
        HeldPrice | None,
        Meta(description="A price that was typed for another thing than thing: it is in no sum."),
    ] = None


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
    owned: Annotated[
        int, Meta(description="Of how many lines nothing is to buy; they are among the known.")
    ] = 0
    subtotals: list[Subtotal] = []
    at_least: Annotated[
        bool,
        Meta(description="Whether price is at least so much: lines without a price are left out."),
    ] = False
    memory_unknown: Annotated[
        bool,
        Meta(
            description="Whether nobody gave the memory of servers that are owned, or the price of "
            "those that are bought includes less than the design needs: what they lack of it is "
            "on no line, and in no price."
        ),
    ] = False
    memory_lacking: Annotated[
        str,
        Meta(
            description="How much memory a server is bought with and how much it needs, where that "
            "is more; else empty."
        ),
    ] = ""
    uncounted: Annotated[
        list[str],
        Meta(
            description="What is bought of which nobody knows how many: it is on no line and in no "
            "price, and counts among the unknown."
        ),
    ] = []
    memory_of_growth: Annotated[
        str | UnsetType,
        Meta(
            description="Where the load grows and nobody gave the memory of a server: how much it "
            "needs in which year, which is on no line and in no price; else left out."
        ),
    ] = UNSET
    solid_state_of_growth: Annotated[
        str | UnsetType,
        Meta(
            description="Where the load grows and nobody gave the size of solid state disks: how "
            "large they must be at its end, where that is more than the line says; else left out."
        ),
    ] = UNSET


class RunningLine(Struct, forbid_unknown_fields=True):
    """A licence, support, energy, space in the rack, or drives that fail."""

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
    periods: Annotated[
        int | None,
        Meta(
            description="How often it is paid in all years: quantity × unit_price × periods is "
            "whole, where both have one currency."
        ),
    ] = None
    at_least: Annotated[bool, Meta(description="Whether a part of its quantity is not known.")] = (
        False
    )
    source: Annotated[
        str | None, Meta(description="Who says at what rate drives fail; null of other lines.")
    ] = None
    price_kind: Annotated[
        str | UnsetType,
        Meta(
            description="Whose price that of a licence of the catalogue is: of this scenario, of "
            "the organisation, or of the list; else left out."
        ),
    ] = UNSET
    price_on: Annotated[str | UnsetType, Meta(description="The day of that price.")] = UNSET
    price_until: Annotated[str | UnsetType, Meta(description="The last day that it is valid.")] = (
        UNSET
    )
    supplier: Annotated[str | UnsetType, Meta(description="Who sells the licence.")] = UNSET
    supplier_part_number: str | UnsetType = UNSET


class RateUsed(RateGiven):
    """A rate by which something that is paid is in the sums of the years."""

    currency: str


class Costs(Struct, forbid_unknown_fields=True):
    """What a design costs over the years that it is used; nothing is discounted."""

    years: int
    years_given: Annotated[
        bool, Meta(description="False: the years ahead where they are given, else the usual ones.")
    ]
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
    assumed: Annotated[
        bool,
        Meta(
            description="Whether a price in it is assumed, or what it is counted by: the PUE, or "
            "how often drives fail."
        ),
    ]
    left_out: Annotated[list[str], Meta(description="What has no price or no rate.")]
    at_least: Annotated[
        bool,
        Meta(
            description="Whether something that nobody knows is missing in whole, per_mailbox and "
            "per_mailbox_month; unknown says what."
        ),
    ] = False
    once_at_least: Annotated[bool, Meta(description="The same of once.")] = False
    once_assumed: Annotated[bool, Meta(description="Whether a price in once is assumed.")] = False
    yearly_at_least: Annotated[bool, Meta(description="The same of yearly.")] = False
    yearly_assumed: Annotated[bool, Meta(description="Whether a price in yearly is.")] = False
    unknown: Annotated[
        list[str], Meta(description="What is missing in the sums, a sentence each.")
    ] = []
    rates: Annotated[
        list[RateUsed], Meta(description="By which amounts in other currencies are in the sums.")
    ] = []
    today_only: Annotated[
        str, Meta(description="Where the load grows: that the sums know nothing of it; else empty.")
    ] = ""
    years_ahead: Annotated[
        bool | UnsetType, Meta(description="True: the years are the years ahead, which are given.")
    ] = UNSET


class Bill(Struct, forbid_unknown_fields=True):
    """What to buy."""

    lines: list[BillLine]
    total: BillTotal
    costs: Costs | None = None
    unused: Annotated[
        list[Unused],
        Meta(description="Prices and owned things that were given of what is not on the bill."),
    ] = []
