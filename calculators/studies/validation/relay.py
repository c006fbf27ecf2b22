"""Mail relays: the rate of a benchmark, and what each step towards production leaves of it."""

from __future__ import annotations

from calculators.inputs.relay_stages import PRODUCTION, RAM
from calculators.studies.validation.answers import ValidationCase, ValidationStudy
from calculators.studies.validation.study import beside, study_of, values_of

RELAY = "postfix-relay"
# The document reads its clock with date, in whole seconds: these runs end its printed ranges.
_SECONDS = {"postfix_ram": (41, 37), "postfix_disk_relay": (133, 125)}
_TITLES = {"postfix_ram": "queue on a RAM disk", "postfix_disk_relay": "through a second relay"}
_CLOCK = (
    "The document prints rates, not seconds: 10,000 messages and a clock of whole seconds come "
    "nearest to the ends of its ranges in these."
)


def studies() -> list[ValidationStudy]:
    return [
        study_of(
            "postfix",
            "Mail relay",
            "messages ÷ seconds × 60; rate in production = rate × what the ladder keeps of it",
            "The ladder's shares, on the middles of the printed ranges.",
            "The stages are printed ranges of one pair of hosts; no model predicts another's.",
            (*_arithmetic(), *_ladder()),
        )
    ]


def _arithmetic() -> list[ValidationCase]:
    """Both ends of the printed ranges, from the document's own formula."""
    return [
        beside(
            key,
            f"10,000 messages in {each} s, {_TITLES[key]}",
            _figure("throughput.messages_per_minute", seconds=each, stage=PRODUCTION),
            f"msg_per_min_{end}",
            "messages/min",
            "arithmetic",
            note=_CLOCK,
        )
        for key, seconds in _SECONDS.items()
        for end, each in zip(("low", "high"), seconds, strict=True)
    ]


def _ladder() -> list[ValidationCase]:
    """What is planned with, of a rate without disks, against what production did."""
    return [
        beside(
            "postfix_disk_relay",
            f"production, from the {end} end of the range with the queue on a RAM disk",
            _figure("relay.production_rate", seconds=each, stage=RAM),
            f"msg_per_min_{end}",
            "messages/min",
            "fitted",
        )
        for end, each in zip(("low", "high"), _SECONDS["postfix_ram"], strict=True)
    ]


def _figure(name: str, **options: object) -> float:
    return float(values_of({"system": RELAY, "messages": 10_000, **options})[name])
