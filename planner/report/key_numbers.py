"""What is read first: the numbers behind the verdict, the price, each limit with its bar."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from calculators.sheet.said import numbers
from calculators.sheet.said.left import margin
from calculators.sheet.said.said_load import RATES, said_load
from planner.report.document import Check, KeyNumber, Measured, Quantity, headline, of_one
from planner.report.parts.rests_on import rests_on
from planner.report.words import memory
from planner.report.words.labels import title_of
from planner.report.words.prices import MEMORY_UNKNOWN, OF_NO_DESIGN, lines_to_buy
from planner.report.words.texts import line
from planner.report.words.verdicts import FAIL, HAS, NOT_CHECKED, PASS, YES_OR_NO, sides, sign, word

# The unit of what is asked with yes or no.
_ASKED = "yes or no"
# So many key figures stand behind the sentence; the others follow.
HEADLINES = 2
# The limit stands here on a bar of length 1, so that an overload can be seen beyond it.
LIMIT_AT = 0.8
PRICE = "price"
# Says in a bill that its prices are kept from the reader.
HIDDEN = "prices_hidden"
# What is needed at least, and the figure that says how much at worst.
_THERE = {"relays.needed": "relays.planned", "memory.configured_gib": "ram_gib"}
_AT_WORST = {"relays.needed": "relays.at_worst"}
# What is needed at worst, and the figure that says how much at least.
_AT_LEAST = {"relays.at_limit": "relays.at_limit_least"}
# What larger messages leave of a rate at worst, and the figures that are worked out with that.
RATE, _RATE_AT_WORST = "relay.planned_rate", "relay.rate_at_worst"
_USED_AT_WORST = frozenset({"relay.used", "relay.used_with_lost"})
# What follows from a figure, to stand below it: with everything at work, and with some lost.
_IN_WORDS = {1: "one", 2: "two", 3: "three"}
_WAITS, _LASTS, _FULL = "outage.queued", "outage.drain_minutes", "outage.full_hours"
# What an outage leaves in the queues, and the states in which it may not drain.
_GROWN: Mapping[str, tuple[str, ...]] = {
    "outage.queued_at_most": ("", "_with_lost"),
    "outage.queued_on_one": ("",),
    "outage.queued_on_one_with_lost": ("_with_lost",),
}
Figures = Mapping[str, Mapping[str, Any]]
# Of a server that is bought with a part of what the design needs.
_MEMORY_LACKING = "less memory than needed"


def behind_verdict(
    answer: Mapping[str, Any], names: Iterable[str], bill: Mapping[str, Any]
) -> tuple[KeyNumber, ...]:
    """The numbers behind the sentence: the first key figures and the price.

    Args:
        answer: of the engine
        names: the figures that the mail system shows first
        bill: of materials
    """
    figures = answer["figures"]
    limits = {c["figure"]: c for c in answer["checks"] if c.get("available") is not None}
    found = [
        key_number(name, figures[name], limits.get(name), figures)
        for name in list(names)[:HEADLINES]
        if name in figures
    ]
    # Whoever may not see prices is not told that they are unknown.
    return tuple(found) if bill.get(HIDDEN) else (*found, price(bill, answer["verdict"]))


def grown(outlook: Mapping[str, Any]) -> str:
    """When what grows reaches its first limit, to stand below the verdict; "" where nothing grows,
    or where a limit is broken today, as the verdict says.

    Args:
        outlook: of the engine
    """
    said, ends = line(outlook.get("growth_sentence")), outlook.get("runs_out") or ()
    if not said or (ends and ends[0]["month"] == 0):
        return ""
    return f"With the growth given, {said[:1].lower()}{said[1:]}"


def key_number(
    name: str,
    figure: Mapping[str, Any],
    check: Mapping[str, Any] | None = None,
    figures: Figures | None = None,
) -> KeyNumber:
    """One figure in large type, with its limit where a check holds it against one, and with what
    of it is assumed where all figures are at hand."""
    value = at_a_glance(name, figure, figures or {})
    limit, available, origin, bound = "", None, figure["origin"], "limit"
    if check is not None:
        available = headline(*memory.of_check(check["name"], check["available"], check["unit"]))
        limit = f"of {available.text} {of_one(available).unit}".strip()
        if available.unit != value.unit:
            limit = f"{value.unit} {limit}".strip()
        # What there is limits a need, and is itself no limit: it may be more than anybody needs.
        if (has := sides(check["name"])[1]) == HAS:
            bound = has
    if check is None and figures and (there := figures.get(_THERE.get(name, ""))):
        # A need that no check holds against what there is stands beside it all the same.
        available = headline(there["value"], there["unit"])
        limit, bound = f"of {available.text} {of_one(available).unit}".strip(), HAS
    value = of_one(value)
    assumed = rests_on(name, figures or {})
    return KeyNumber(
        title_of(name, figure),
        value,
        limit,
        assumed or origin,
        name,
        origin,
        available,
        bound,
        assumed,
        drained(figures or {}) if name == _WAITS else grows_on(name, figures or {}),
    )


def at_a_glance(
    name: str, figure: Mapping[str, Any], figures: Figures, digits: int = 3
) -> Quantity:
    """A figure as it is told wherever it is read at a glance, both ends of it where it has two.

    Args:
        figures: of the whole answer, its other end among them
        digits: so many significant figures
    """
    value = headline(*memory.of_figure(name, figure["value"], figure["unit"]), digits)
    if name == RATE and value.value:
        # A rate that may not be exceeded is rounded down, as the headline says it.
        value = replace(value, text=line(said_load(value.value)))
    return never_full(name, up_to_worst(name, value, figures, digits), figures)


def has_beside(name: str, figures: Figures) -> str:
    """What there is beside a need that no check holds against it: "has 256 GiB"; else ""."""
    there = figures.get(_THERE.get(name, ""))
    if not there:
        return ""
    has = of_one(headline(there["value"], there["unit"]))
    return f"{HAS} {has.text} {has.unit}"


def never_full(name: str, value: Quantity, figures: Figures) -> Quantity:
    """After how long a queue is full, as it is printed: "never" where mail is returned before."""
    lifetime = figures.get("outage.lifetime_hours")
    if lifetime is None or not name.startswith(_FULL) or value.value < lifetime["value"]:
        return value
    return replace(value, text="never: mail is returned before", unit="")


# What a time of draining holds for.
_MEANWHILE = ", once flushed and while mail goes on arriving at the peak"


def drained(figures: Figures) -> str:
    """How long the queue of an outage drains, with everything at work and with those relays lost
    that may be; "" where no outage is planned."""
    found = [figures.get(f"{_LASTS}{end}") for end in ("", "_with_lost")]
    states = [figures.get(f"outage.drains{end}") for end in ("", "_with_lost")]
    if not all(states):
        return ""
    now, lost = (_in_a_sentence(each) if each else "" for each in found)
    may_lose = (figures.get("relays.still_to_lose") or figures["lost_relays"])["value"]
    at_worst = "at worst " if _slowed(figures) else ""
    if not now:
        return f"{at_worst}not drained while the peak lasts"
    said = f"{at_worst}drained in {now}"
    if not may_lose:
        return said + _MEANWHILE
    with_lost = f"with {_IN_WORDS.get(may_lose, numbers.count(may_lose))} lost"
    if not lost:
        return f"{said}{_MEANWHILE}, {with_lost} not while the peak lasts"
    return f"{said}, {lost} {with_lost}{_MEANWHILE}"


def grows_on(name: str, figures: Figures) -> str:
    """That a queue of an outage is no end where the relays pass on no more than arrives: it is what
    the outage leaves, and the chart of it goes beyond; "" where all of it drains."""
    states = [
        figures.get(f"outage.drains{end}", {}).get("value", "") for end in _GROWN.get(name, ())
    ]
    never = [state.startswith("never") for state in states]
    if not any(never):
        return ""
    when = "at worst " if _slowed(figures) else ""
    when += "with relays lost " if len(never) > 1 and not never[0] else ""
    said = f"{when}it is not drained, and may grow on, while the peak lasts"
    return f"what the outage leaves; {said}"


def _in_a_sentence(figure: Mapping[str, Any]) -> str:
    said = of_one(headline(figure["value"], figure["unit"]))
    return f"{said.text} {said.unit}"


def up_to_worst(name: str, value: Quantity, figures: Figures, digits: int = 3) -> Quantity:
    """A need as it is printed: "5 to 35" where it is so much at least and so much at worst. Of a
    rate that larger messages may slow, and of what is used of it, both ends too."""
    if (slowed := _slowed(figures)) and value.value and (name == RATE or name in _USED_AT_WORST):
        figure = figures[name]
        ends = [figures[_RATE_AT_WORST]["value"], figure["value"]]
        if name != RATE:
            ends = [figure["value"] * slowed, figure["value"]]
        if name == RATE:
            return replace(value, text=line(" to ".join(map(said_load, ends))))
        low, high = (headline(end, figure["unit"], digits) for end in ends)
        return replace(value, text=f"{low.text} to {high.text}")
    least = figures.get(_AT_LEAST.get(name, ""))
    if least and least["value"] and least["value"] < value.value:
        return replace(value, text=f"{headline(least['value'], '').text} to {value.text}")
    worst = figures.get(_AT_WORST.get(name, ""))
    if not worst or not worst["value"] or worst["value"] <= value.value:
        return value
    return replace(value, text=f"{value.text} to {headline(worst['value'], '').text}")


def at_worst(figures: Figures, name: str) -> str:
    """What a need is at worst, "" for another figure."""
    worst = figures.get(_AT_WORST.get(name, ""))
    return headline(worst["value"], "").text if worst and worst["value"] else ""


def _slowed(figures: Figures) -> float:
    """The part of the rate of a relay that is left at worst; 0 where all of it is."""
    rate, worst = (figures.get(name) for name in (RATE, _RATE_AT_WORST))
    if not rate or not worst or not worst["value"] or not rate["value"]:
        return 0.0
    part: float = worst["value"] / rate["value"]
    return part if part < 1 else 0.0


def price(bill: Mapping[str, Any], verdict: str = PASS) -> KeyNumber:
    """What the known lines of the bill come to, at least where some are unknown, and how many.

    Args:
        bill: of materials
        verdict: of the design
    """
    total = bill.get("total") or {}
    known = total.get("price")
    least = "at least " if total.get("unknown") else ""
    value = (
        Quantity(None, numbers.NOT_KNOWN)
        if known is None
        else Quantity(known, least + line(numbers.money(known)), line(total.get("currency")))
    )
    if known is not None and not float(known) and _all_owned(bill):
        value = Quantity(known, "nothing to buy")
        if verdict == FAIL:
            # Read by itself, it says that nothing is missing.
            return KeyNumber("Price", value, "", OF_NO_DESIGN, PRICE)
    said = prices_known(total)
    return KeyNumber(
        "Price", value, "", f"{said}; {OF_NO_DESIGN}" if verdict == FAIL else said, PRICE
    )


def _all_owned(bill: Mapping[str, Any]) -> bool:
    lines = bill.get("lines") or ()
    return bool(lines) and all(each.get("owned") and not each.get("to_buy") for each in lines)


def prices_known(total: Mapping[str, Any]) -> str:
    """How many lines to buy have a price, in words, and how many of these are assumed."""
    known, unknown, owned = lines_to_buy(total)
    if not known + unknown + owned:
        return "no bill of materials"
    guessed = f", {total['assumed']} assumed" if total.get("assumed") else ""
    if total.get("memory_unknown"):
        lacking = total.get("memory_lacking")
        guessed += f", {_MEMORY_LACKING if lacking else MEMORY_UNKNOWN}"
    if not known + unknown:
        return f"all of it is owned{guessed}"
    if unknown and not known:
        return f"no price known{guessed}"
    if unknown:
        return f"{unknown} of {known + unknown} prices unknown{guessed}"
    if total.get("memory_unknown"):
        lines = "its price is known" if known == 1 else f"prices of all {known} lines known"
        return f"{lines}{guessed}"
    return f"all prices known{guessed}" if known > 1 or owned else f"its price is known{guessed}"


def bar(check: Mapping[str, Any]) -> Check:
    """A limit held against a figure: how far the figure reaches, and what is left."""
    needed, available = check["needed"], check["available"]
    unit = check.get("unit") or ""
    asked = not unit or unit == _ASKED or check["name"] in YES_OR_NO
    # Of none none, and yes or no, are no amounts to read.
    if asked or check["verdict"] == NOT_CHECKED or not (needed or available):
        needed = available = None
    reach = LIMIT_AT * needed / available if needed is not None and available else None
    verb, bound = sides(check["name"], check["verdict"])
    need, limit = (
        None if side is None else headline(*memory.of_check(check["name"], side, unit))
        for side in (needed, available)
    )
    if need and limit and unit in RATES:
        need, limit = (replace(each, text=line(said_load(each.value))) for each in (need, limit))
    if need and limit and need.unit == limit.unit:
        # One unit stands behind both.
        limit = of_one(limit)
        need = replace(need, unit=limit.unit)
    return Check(
        verb=verb,
        bound=bound,
        name=check["name"],
        title=line(check.get("label")) or title_of(check["name"].replace("-", "_")),
        verdict=sign(check["verdict"], check["name"]),
        word=word(check["verdict"], check["name"]),
        message=line(check.get("message")),
        needed=need,
        available=limit,
        margin=""
        if check["name"] in YES_OR_NO
        else margin(check["margin"], check["verdict"] == FAIL),
        fill=None if reach is None else min(1.0, reach),
        limit_at=LIMIT_AT,
        beyond=reach is not None and reach > 1,
        source=line(check.get("source")),
        figure=check.get("figure") or "",
        limit_figure=check.get("limit_figure") or "",
    )


def measured(figures: Figures, seen: Mapping[str, Any]) -> list[Measured]:
    """Predicted beside measured, in the order of the sheet, for the database keeps none."""
    places = {name: place for place, name in enumerate(figures)}
    found = []
    for name in sorted(seen.keys() & places.keys(), key=places.__getitem__):
        figure, value = figures[name], seen[name]
        predicted = figure["value"]
        if not (_is_number(predicted) and _is_number(value)):
            continue
        error = numbers.percent(predicted / value - 1, signed=True) if value else ""
        unit = figure["unit"]
        both = (
            of_one(headline(*memory.of_figure(name, predicted, unit))),
            of_one(headline(*memory.of_figure(name, value, unit))),
        )
        found.append(Measured(name, title_of(name, figure), *both, error))
    return found


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)
