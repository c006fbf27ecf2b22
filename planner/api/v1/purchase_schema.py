"""The schema of what a scenario says of buying its design."""

from __future__ import annotations

from calculators.inputs.purchase import MOST_LINES, PER, PERIODS
from planner.api.v1.shapes import TEXT, Schema, closed, list_of, map_of, record, said

_CURRENCY: Schema = {"type": "string", "pattern": "^[A-Z]{3}$"}
_DAY: Schema = {"type": "string", "format": "date"}
_PRICE: Schema = {"type": ["string", "number"], "description": "At most two decimal places."}
_ORIGIN: Schema = {"type": "string", "enum": ["given", "assumed"]}


def purchase_schema(fields: dict[str, Schema]) -> Schema:
    """What a scenario says of buying its design.

    Args:
        fields: those that are one number each
    """
    price = closed(
        record(
            price=_PRICE,
            currency=_CURRENCY,
            price_origin=_ORIGIN,
            price_on=_DAY,
            price_until=_DAY,
            part_number=TEXT,
            supplier=TEXT,
            supplier_part_number=TEXT,
        )
    )
    rate = closed(
        record(rate={"type": "number", "exclusiveMinimum": 0}, on=_DAY, source=TEXT), ["rate", "on"]
    )
    line = closed(
        record(
            key=said(TEXT, "Of a licence in the catalogue."),
            name=TEXT,
            per={"type": "string", "enum": list(PER)},
            period={"type": "string", "enum": list(PERIODS)},
            price=_PRICE,
            currency=_CURRENCY,
            price_origin=_ORIGIN,
            part_number=TEXT,
        )
    )
    lines = list_of(line) | {"maxItems": MOST_LINES}
    return closed(
        record(
            currency=said(_CURRENCY, "In which everything is added up."),
            **fields,
            prices=map_of(
                price,
                "kind/key of a catalogue row to its price in this scenario; where no model is "
                "chosen, kind/figure of a line of the bill, such as server/bought.servers.",
            ),
            rates=map_of(rate, "Another currency to what one unit of it is in this one."),
            lines=lines,
        )
    )
