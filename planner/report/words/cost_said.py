"""What more hardware costs, in words: of a fix, of the next part of the load, of the growth."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from calculators.sheet.said.numbers import count, listed, many, money, short
from calculators.sheet.said.said_load import said_load
from planner.report.words.texts import line

_BAYS = "bays"
_KNOWN = {"complete": True, "assumed": False}
# What the headline says of the next part of a load, where it says what that takes; and what it
# says with a word of its own.
_TOLD = ("servers", "disks")
_WHERE_TOLD = {"memory": ("memory_gib", "memory_gb", "memory_modules"), " moved ": ("disks_moved",)}
# A fix that changes no number of what is bought.
NO_MORE = "no hardware more"


def growth_cost(outlook: Mapping[str, Any], bays: bool = True) -> str:
    """What the hardware for the end of the growth buys more, where a price is known or memory is
    bought; beside it, what else does, where its price is known.

    Args:
        outlook: of the engine
        bays: whether disks are held against bays
    """
    cost = outlook.get("growth_cost") or {}
    # Memory of which no price is known is bought all the same.
    said = float(cost.get("price") or 0) or cost.get("memory_gib")
    if not said:
        return ""
    end = outlook["growth_years"][-1] if outlook.get("growth_years") else {}
    # A sizing of before has none.
    others = [
        each
        for each in outlook.get("growth_beside") or ()
        if each["cost"] and float(each["cost"]["price"] or 0)
    ]
    if not others:
        return f"For that: {cost_said(cost, bays)}{_against(end)}."
    costs = [cost, *(each["cost"] for each in others)]
    # What of the prices is not known is said once.
    first, *rest = (cost_said({**each, **_KNOWN}, bays) for each in costs)
    parts = [
        f"{line(each['label'])} {said}{_against(each)}"
        for each, said in zip(others, rest, strict=True)
    ]
    if not all(each["complete"] for each in costs):
        parts.append("some prices unknown")
    if any(each.get("assumed") for each in costs):
        parts.append("some prices assumed")
    return f"For year {end['year']}: {'; '.join([f'{first}{_against(end)}', *parts])}."


def cheaper_growth(outlook: Mapping[str, Any]) -> str:
    """The cheapest of the other ways to carry the end of the growth, as a sentence; "" where the
    fewest hardware costs no more, or where not both have a price. One that gives up what the fewest
    hardware keeps is told only where no other is cheaper.

    Args:
        outlook: of the engine
    """
    first = outlook.get("growth_cost") or {}
    years = outlook.get("growth_years") or ()
    if not years or not float(first.get("price") or 0):
        return ""
    end = years[-1]
    cheaper = [
        each
        for each in outlook.get("growth_beside") or ()
        if (cost := each["cost"] or {}).get("price") is not None
        and cost["currency"] == first["currency"]
        and (cost["complete"] or not first["complete"])
        and float(cost["price"]) < float(first["price"])
    ]
    if not cheaper:
        return ""
    least = min(cheaper, key=lambda each: (_given_up(each, end), float(each["cost"]["price"])))
    than = f"{money_more(least['cost'])} in place of {money_more(first)}"
    return f"Cheaper for year {end['year']}: {line(least['label'])}, {than}{_against(least)}."


def money_more(cost: Mapping[str, Any]) -> str:
    """What is bought more, in money alone: "+35,300 USD"."""
    price = float(cost["price"])
    sign = _sign(price) if price else ""
    return f"{sign}{money(cost['price'].lstrip('-'))} {cost['currency']}"


def _given_up(way: Mapping[str, Any], end: Mapping[str, Any]) -> bool:
    """Whether a way gives up a loss or advice that the fewest hardware of the last year keeps."""
    return any({*(way.get(of) or ())} - {*(end.get(of) or ())} for of in ("gives_up", "not_kept"))


def _against(way: Mapping[str, Any]) -> str:
    """The advice of today's design that a way does not keep, behind what it costs; "" for none."""
    # A sizing of before does not say it.
    labels = [line(label) for label in way.get("not_kept") or ()]
    said = f"recommendation{'s' * (len(labels) > 1)} {listed(labels)}"
    return f" (against the {said})" if labels else ""


def next_cost(outlook: Mapping[str, Any], bays: bool = True) -> str:
    """What the next part of the load buys, where a price of it is known.

    Args:
        outlook: of the engine
        bays: whether disks are held against bays
    """
    further = outlook.get("next_load") or {}
    cost = further.get("cost") or {}
    # A sentence is stored and shared, also without prices; this is said where they are shown.
    if not float(cost.get("price") or 0):
        return ""
    load = f"{said_load(further['load'])} {outlook['load_noun']}"
    sentence = outlook.get("sentence") or ""
    _, found, told = sentence.lower().partition(f"the next {load.split()[0]} ")
    if found:
        # The sentence above says what it takes; here stands what that costs, and what of it is not
        # said there.
        needs = told.partition(". ")[0]
        said = [*_TOLD]
        for word, names in _WHERE_TOLD.items():
            said += names if word in needs else ()
        return f"The next {load}: {cost_said(cost, bays, told=said)}."
    each = " on each server" if " on each of " in sentence else ""
    return f"The next {load}{each}: {cost_said(cost, bays)}."


def bays_checked(checks: Iterable[Mapping[str, Any]]) -> bool:
    """Whether disks are held against bays: only where a server is named."""
    return any(check["name"] == _BAYS for check in checks)


def cost_said(cost: Mapping[str, Any] | None, bays: bool = True, told: Collection[str] = ()) -> str:
    """What a fix buys: "+88 disks, +28,952 USD"; what it buys nothing of, costs nothing.

    Args:
        cost: of the engine
        bays: whether disks are held against bays; where they are not, those beyond the owned ones
            may have none
        told: what of it is said elsewhere, and not here
    """
    if cost is None:
        return ""
    more_disks = cost["disks"] > 0
    cost = {**cost, **dict.fromkeys(told, 0)}
    # Some more and others fewer: what is bought is not their sum.
    kinds = cost.get("disk_kinds") or {}
    parts = [
        f"{_sign(cost[kind])}{count(abs(cost[kind]))} {kind if abs(cost[kind]) > 1 else kind[:-1]}"
        for kind in ("servers", "disks")
        if cost[kind] and not (kinds and kind == "disks")
    ]
    parts += [
        f"{_sign(more)}{count(abs(more))} {_kind(kind, more)}" for kind, more in kinds.items()
    ]
    if moved := cost.get("disks_moved"):
        parts.append(f"{many(moved, 'disks')} moved from servers that stand")
    beyond = cost.get("disks_beyond_owned") or 0
    if beyond and more_disks:
        room = "" if bays else " (bays for them not checked)"
        number = many(beyond, "disks") if "disks" in told else count(beyond)
        parts.append(f"{number} more than you own{room}")
    modules, memory = cost.get("memory_modules") or 0, cost.get("memory_gib") or 0
    if modules:
        parts.append(
            f"{_sign(modules)}{count(abs(modules))} memory module{'s' * (abs(modules) > 1)}"
        )
    elif gb := cost.get("memory_gb"):
        # In the unit in which the design says how much a server has.
        parts.append(f"{_sign(gb)}{short(abs(gb))} GB of memory")
    elif memory:
        parts.append(f"{_sign(memory)}{count(abs(memory))} GiB of memory")
    price = float(cost["price"]) if cost["price"] is not None else 0.0
    if price:
        parts.append(f"{_sign(price)}{money(cost['price'].lstrip('-'))} {cost['currency']}")
    if not parts:
        return NO_MORE
    if not cost["complete"]:
        parts.append("some prices unknown" if price else "price unknown")
    if price and cost.get("assumed"):
        parts.append("some prices assumed")
    return ", ".join(parts)


def beside_today(cost: Mapping[str, Any], bays: bool = True, models: bool = False) -> str:
    """What another design buys beside today's, as a sentence.

    Args:
        cost: of the engine
        bays: whether disks are held against bays
        models: whether it may have other models
    """
    said = cost_said(cost, bays)
    if said == NO_MORE and models and not cost["complete"]:
        # In the same number they are not free where no price is known.
        said = "as much hardware, price unknown"
    return f"Beside today's design: {said}."


def _kind(name: str, number: int) -> str:
    """A kind of disks within a sentence, as of one: "system disk"."""
    said = f"{name[:1].lower()}{name[1:]}"
    return said if abs(number) > 1 else said.replace("disks", "disk", 1)


def _sign(value: float) -> str:
    return "−" if value < 0 else "+"
