"""What a scenario may say of buying its design, as types."""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Meta

from calculators.inputs.documents.asked import Asked, Currency, Day, Maybe, Price, names_of, one_of
from calculators.inputs.fields import Field
from calculators.sheet.said.numbers import quantity

PER = {
    "mailbox": "each mailbox",
    "server": "each server",
    "core": "each core",
    "disk": "each disk",
    "design": "the whole design",
}
PERIODS = {"once": "once", "month": "a month", "year": "a year"}
# What is about drives says so: a design that buys none is not asked for it.
DRIVES, OF_DRIVES, OF_PEOPLE = "Drives", "disk", "mailbox"
MOST_LINES = 50
# Prices in the currency of the sums.
SUMS = ("energy_price", "rack_unit_month")
USUAL_YEARS, USUAL_PUE = 5, 1.5
STATED, FLEET = "stated", "fleet"
# Backblaze's fleet in 2024.
FLEET_RATE = 0.0157


def failed_drives() -> dict[str, str]:
    """At which rates drives may fail, with the fleet's as its reader has numbers."""
    rate = quantity(FLEET_RATE, "share")
    return {STATED: "as each row states", FLEET: f"as a large fleet of hard disks: {rate} a year"}


_FIELDS: tuple[Field, ...] = (
    Field(
        "years", "Years", "integer", "years", USUAL_YEARS, "house, hardware is used for five years",
        least=1, most=30,
        help="How long the design is paid for: what is paid each year counts so often.",
    ),
    Field(
        "energy_price", "Price of a kWh", "number", default=None, least=0, most=1000,
        help="Left empty, energy is not among the costs.",
    ),
    Field(
        "pue", "PUE", "number", "1", USUAL_PUE, "house, a room with ordinary cooling",
        least=1, most=10,
        help="Energy of the whole room for each unit that the hardware uses.",
    ),
    Field(
        "rack_unit_month", "Price of a rack unit, a month", "number", default=None,
        least=0, most=1e6,
        help="Left empty, space in the rack is not among the costs.",
    ),
    Field(
        "failed_drives", "Replacing failed drives", "word", default=None, choices=failed_drives,
        group=DRIVES,
        help="What new drives for failed ones cost that no warranty replaces, by the rate at which "
        "they fail. Left empty, they are not among the costs, unless a rate of your own is given.",
    ),
    Field(
        "failure_rate", "Drives that fail in a year", "number", "share", default=None, least=0,
        most=1, group=DRIVES,
        help="Your own rate, for every model: 0.012 or 1.2 %. It counts in place of the other.",
    ),
    Field(
        "warranty_years", "Years of warranty of drives", "number", "years", default=None, least=0,
        most=30, group=DRIVES,
        help="In which failed drives cost nothing; 0 for none. Left empty, as each row states.",
    ),
)  # fmt: skip
POWER = Field("power_watts", "Power", "number", "W", default=None, least=0.01, most=100_000)
# How many are there already: only the rest is bought.
OWNED = Field("owned", "Owned", "integer", default=None, least=0, most=10_000_000)
# What draws power by itself: controllers and memory are part of what a server draws.
DRAWING = ("server", "disk", "enclosure")
PURCHASE_FIELDS = {each.name: each for each in _FIELDS}
WORDS = {each.name: each.choices() for each in _FIELDS if each.choices}
PRICE_ORIGINS = ("given", "assumed")
PriceOrigin = Annotated[str, one_of(PRICE_ORIGINS)]


class PurchasePrice(Asked):
    """A price in this scenario, over that of the catalogue, what it draws, and how many of it are
    there already."""

    price: Maybe[Price] = UNSET
    currency: Maybe[Currency] = UNSET
    price_origin: Maybe[PriceOrigin] = UNSET
    price_on: Maybe[Day] = UNSET
    price_until: Maybe[Day] = UNSET
    part_number: Maybe[str] = UNSET
    supplier: Maybe[str] = UNSET
    supplier_part_number: Maybe[str] = UNSET
    price_for: Maybe[
        Annotated[
            str,
            Meta(
                description="What the price is of where no model is chosen, as thing of its line "
                "of the bill has it. Where thing is another by now the price is in no sum: held of "
                "the line has it. Left out, the price counts for whatever it is."
            ),
        ]
    ] = UNSET
    power_watts: Maybe[
        Annotated[
            float,
            Meta(
                gt=0,
                le=100_000,
                description="Of one server, disk or enclosure at work, where you know it.",
            ),
        ]
    ] = UNSET
    owned: Maybe[
        Annotated[
            int,
            Meta(
                ge=0,
                le=10_000_000,
                description="How many are there already, of memory without a model how many GiB: "
                "only the rest is bought, and the price counts the rest.",
            ),
        ]
    ] = UNSET


class PurchaseRate(Asked):
    """What one unit of another currency is in that of the sums."""

    rate: Annotated[float, Meta(gt=0)]
    on: Day
    source: Maybe[str] = UNSET


class PurchaseLine(Asked):
    """What is paid beside hardware."""

    key: Maybe[Annotated[str, Meta(description="Of a licence in the catalogue.")]] = UNSET
    name: Maybe[str] = UNSET
    per: Maybe[Annotated[str, one_of(PER)]] = UNSET
    period: Maybe[Annotated[str, one_of(PERIODS)]] = UNSET
    price: Maybe[Price] = UNSET
    currency: Maybe[Currency] = UNSET
    price_origin: Maybe[PriceOrigin] = UNSET
    part_number: Maybe[str] = UNSET


class AskedPurchase(Asked):
    """What a scenario says of buying its design."""

    currency: Maybe[Annotated[Currency, Meta(description="In which everything is added up.")]] = (
        UNSET
    )
    prices: Maybe[
        Annotated[
            dict[str, PurchasePrice],
            Meta(
                description="kind/key of a catalogue row to its price in this scenario; where no "
                "model is chosen, kind/figure of a line of the bill, such as "
                "server/bought.servers."
            ),
        ]
    ] = UNSET
    rates: Maybe[
        Annotated[
            dict[str, PurchaseRate],
            Meta(description="Another currency to what one unit of it is in this one."),
        ]
    ] = UNSET
    lines: Maybe[Annotated[list[PurchaseLine], Meta(max_length=MOST_LINES)]] = UNSET


RATE_FIELDS, LINE_FIELDS = names_of(PurchaseRate), names_of(PurchaseLine)
