"""Prices that a goal needs and nobody has given yet: said before the search runs, typed there."""

from __future__ import annotations

import copy
from collections.abc import Collection, Mapping
from decimal import Decimal
from typing import Any

from calculators.engine import open_scenario
from calculators.errors import Problem
from calculators.inputs.catalogue import Catalogue
from calculators.inputs.hardware.models import is_bare
from calculators.inputs.purchase.purchase import KEY, NOTHING, PLACES, Purchase, not_chosen
from calculators.inputs.purchase.reading import no_price
from calculators.inputs.purchase.said import PRICE_FOR
from calculators.inputs.reader import escaped
from calculators.search.figures.currency import added_in
from calculators.search.figures.hardware import SEVERAL
from calculators.search.objectives import PRICE
from calculators.search.question.objectives_reader import GOALS
from calculators.sheet.said.numbers import money
from calculators.sheet.said.within import thing_said
from calculators.systems.shared.hardware.hardware_limits import MEMORY_BY_GIB, MEMORY_GIB
from planner.forms import numbers
from planner.forms.buying.typed_prices import currency_said, price_alone, without_sign
from planner.pages.search_form.form import Form
from planner.pages.search_form.reading import Typed
from planner.pages.search_form.reading.places import key_of
from planner.pages.search_form.reading.unnamed import Unnamed
from planner.pages.search_form.words import lowered
from planner.report.words.prices_said import held_said, unused_said

_PRICED = ("server", "controller", "disk", "enclosure", "memory")
_MOST_SHOWN = 40
# What is owned is enough in every design, unless one of these varies.
_OF_SERVERS = ("server", "controller")
_NUMBERS = ("servers", "controllers", "relays", "dags", "servers_per_dag_primary_site")
# Axes of the size of database disks, and of their model.
DISK_SIZE, DISK_MODEL = "/db_disk_size", "/database_disk"
# The line of memory on the bill of servers that have none in their price.
MEMORY_LINE = f"memory/{MEMORY_GIB}"


def with_prices(scenario: dict[str, Any], typed: Typed, own_currency: str = "") -> dict[str, Any]:
    """The scenario with the prices that were typed, those that can be read.

    Args:
        scenario: document of the scenario
        typed: what stands in the form
        own_currency: of a price beside which none is typed
    """
    found: dict[str, dict[str, str]] = {}
    for row in _rows(typed):
        price, currency = _read(typed, row, own_currency)
        if price is not None and currency:
            found[row] = {"price": price, "currency": currency}
    if not found:
        return scenario
    changed = copy.deepcopy(scenario)
    changed.setdefault(KEY, {}).setdefault("prices", {}).update(found)
    return changed


def usual_currency(scenario: dict[str, Any], typed: Typed, catalogue: Catalogue) -> str:
    """What a price is in beside which no currency is typed: that of the organisation, else that of
    the other prices of the form, else that of the scenario; "" where nobody can tell.

    Args:
        scenario: document of the scenario, without what was typed
        typed: what stands in the form
        catalogue: the organisation's
    """
    boxes = [_currency_of(typed, row) for row in _rows(typed)]
    if catalogue.currency or "" not in boxes:
        return catalogue.currency
    if beside := set(boxes) - {""}:
        return beside.pop() if len(beside) == 1 else ""
    purchase = open_scenario(scenario, catalogue).bench.scenario.purchase or NOTHING
    return added_in(purchase, catalogue, scenario, set())


def put_again(typed: Typed, asked: Mapping[str, Any], scenario: Mapping[str, Any]) -> None:
    """The prices that were typed for another search, where the scenario still has none.

    Args:
        typed: the form, which gets them
        asked: the scenario as it was searched
        scenario: as it is now
    """
    now = (scenario.get(KEY) or {}).get("prices") or {}
    for row, said in ((asked.get(KEY) or {}).get("prices") or {}).items():
        if "price" in said and row not in now:
            typed.put(f"price-{row}-price", numbers.priced(str(said["price"])))
            typed.put(f"price-{row}-currency", str(said.get("currency") or ""))


def mistyped(form: Form, rows: list[dict[str, Any]]) -> list[Problem]:
    """What is wrong with typed prices: no search runs without a price that somebody typed.

    Args:
        form: learns to which inputs the problems belong
        rows: as they were found to be needed
    """
    found = []
    for row in rows:
        if row["wrong"]:
            pointer = f"/scenario/{KEY}/prices/{escaped(row['name'].removeprefix('price-'))}"
            form.names = {**form.names, pointer: row["name"]}
            said = row["wrong"] if row["wrong_price"] else f"{row['title']}: {row['wrong']}"
            found.append(Problem(pointer, "price-not-read", said, ""))
    return found


def needed(form: Form, asked: dict[str, Any]) -> list[dict[str, Any]]:
    """The rows whose price the goal needs and nobody has given, with what was typed for them.

    Args:
        form: as it stands
        asked: the question of it
    """
    if not wants_price(asked):
        return []
    named = _named(form, asked)
    unnamed = {at: line for at, line in form.unnamed.items() if at[0] in _PRICED}
    owned = _owned(form, asked)
    named += [each for each in unnamed if each not in named]
    into = added_in(form.purchase, form.catalogue, form.scenario, {key for _, key in named})
    rows: list[dict[str, Any]] = []
    for kind, key in named:
        plain = form.catalogue.table(kind).get(key)
        name = f"{kind}/{key}"
        typed = form.typed.text(f"price-{name}-price")
        line = unnamed.get((kind, key))
        thing = line.thing if line else None
        figures = line.figures if line else ()
        if line is not None:
            plain = {"name": line.name}
        elif name == MEMORY_LINE:
            plain = {"name": f"{MEMORY_BY_GIB}, modules not chosen"}
        if plain is None or plain.get("onboard") or (kind, key) in owned:
            continue
        row = form.purchase.row(kind, None if line else key, plain, figures, thing)
        of_one_size = _of_one_size(form.purchase, kind, line)
        foreign = of_one_size or _foreign(row, into, form.purchase)
        if not typed and row.get("price") is not None and not foreign:
            continue
        offered = {each["model"] for each in rows}
        price, currency = _read(form.typed, name, form.currency)
        reading = numbers.read_once(typed, PLACES)
        wrong = ""
        if isinstance(reading, numbers.Unreadable):
            wrong = f"Price of {plain['name']}: {reading.reason} {reading.remedy}"
        elif typed and price is None:
            wrong = f"“{typed}” {' '.join(no_price(typed, currency))}"
        elif typed and not currency:
            wrong = "Give the currency as three capitals, such as EUR."
        rows.append(
            {
                "name": f"price-{name}",
                "kind": kind,
                "title": plain["name"],
                "note": foreign if not typed else "",
                "model": line.model if line and line.model not in offered else "",
                "what": lowered(line.what) if line else "",
                "price": price_alone(typed, currency),
                "currency": currency or _currency_of(form.typed, name) or form.catalogue.currency,
                "wrong": wrong,
                "wrong_price": bool(wrong) and price is None,
            }
        )
    return rows[:_MOST_SHOWN]


def one_price(form: Form, asked: Mapping[str, Any], rows: list[dict[str, Any]]) -> bool:
    """Whether database disks of several sizes, without a model, would have one price, and no row
    says so.

    Args:
        form: as it stands
        asked: the question of it
        rows: as they were found to be needed
    """
    if any(row["model"] == DISK_MODEL.strip("/") for row in rows):
        return False
    axes = asked.get("axes")
    axes = axes if isinstance(axes, dict) else {}
    sizes = next((values for pointer, values in axes.items() if DISK_SIZE in pointer), ())
    modelled = DISK_MODEL in axes or form.scenario.get(DISK_MODEL.strip("/"))
    return len(sizes) > 1 and not modelled and wants_price(asked)


def unused(form: Form, asked: dict[str, Any]) -> list[str]:
    """Prices of the scenario of what no design of the search is made of, in words: they count
    nowhere, as of a server where the scenario names another.

    Args:
        form: as it stands
        asked: the question of it
    """
    if not wants_price(asked):
        return []
    lines: list[tuple[str, str | None, Collection[str]]] = [
        (kind, key, ()) for kind, key in _named(form, asked)
    ]
    lines += [(kind, None, line.figures) for (kind, _), line in form.unnamed.items()]
    found = []
    for name in form.purchase.unused(lines):
        row, (kind, _, key) = form.purchase.prices[name], name.partition("/")
        if kind in _PRICED and row.get("price") is not None:
            called = form.catalogue.table(kind).get(key, {}).get("name") or not_chosen(kind)
            price = {part: row.get(part) for part in ("price", "currency", PRICE_FOR)}
            found.append(unused_said({**price, "description": called, "owned": 0}))
    return found


def _foreign(row: Mapping[str, Any], into: str, purchase: Purchase) -> str:
    """What to say of a price that cannot be added to the others; "" where it can be."""
    price, currency = row.get("price"), row.get("currency")
    if price is None or currency is None:
        return ""
    if purchase.converted(Decimal(str(price)), currency, into) is not None:
        return ""
    said = f"{money(price)} {currency}"
    if row.get("price_origin") == "assumed":
        said += " (assumed)"
    if not into:
        return f"{said}; prices are in several currencies"
    return f"{said}, and no rate to {into} is given"


def _of_one_size(purchase: Purchase, kind: str, line: Unnamed | None) -> str:
    """What to say of a price that was typed for another size than designs have; "" where none
    was."""
    held = line and purchase.held(kind, None, line.figures, line.thing)
    if not held or not line:
        return ""
    if line.thing != SEVERAL:
        return held_said(held)
    price = f"{money(held['price'])} {held['currency']}"
    return f"its price of {price} is for {thing_said(held[PRICE_FOR])} only, and its size varies"


def wants_price(asked: Mapping[str, Any]) -> bool:
    """Whether a price is aimed at: the first objective is the goal's own, whatever was typed for
    another."""
    goal = GOALS.get((asked.get("goal") or {}).get("name", ""))
    rows = asked.get("objectives") or ()
    figures = [row["figure"] for row in rows]
    if goal and not rows:
        figures = [each.figure for each in goal.objectives]
    figures += [goal.bounded[1]] if goal and goal.bounded else []
    return PRICE in figures


def _named(form: Form, asked: dict[str, Any]) -> list[tuple[str, str]]:
    """Kind and key of every row that a design may be made of."""
    found: dict[tuple[str, str], None] = {}
    axes = asked.get("axes")
    axes = axes if isinstance(axes, dict) else {}
    for pointer, values in axes.items():
        place = form.places.get(key_of(pointer.replace("/*/", "/0/")))
        if place is not None and place.field.kind in _PRICED and isinstance(values, list):
            found |= {(place.field.kind, value): None for value in values if value}
    for place in form.places.values():
        if place.field.kind in _PRICED and isinstance(place.today, str) and place.today:
            found[place.field.kind, place.today] = None
    servers = form.catalogue.table("server")
    bare = any(kind == "server" and is_bare(servers.get(key) or {}) for kind, key in found)
    if bare and not any(kind == "memory" for kind, _ in found):
        found["memory", MEMORY_GIB] = None
    return sorted(found, key=lambda row: (_PRICED.index(row[0]), row[1]))


def _rows(typed: Typed) -> list[str]:
    """Kind and key of the rows for which a price is typed."""
    names = [name.removeprefix("price-") for name in typed.lists if name.startswith("price-")]
    rows = [row for row, _, column in (name.rpartition("-") for name in names) if column == "price"]
    return [row for row in rows if "/" in row and typed.text(f"price-{row}-price")]


def _currency_of(typed: Typed, row: str) -> str:
    """The currency beside a price; where none stands there, the one that the price says."""
    said = typed.text(f"price-{row}-currency").upper()
    return said or currency_said(typed.text(f"price-{row}-price"))


def _owned(form: Form, asked: Mapping[str, Any]) -> set[tuple[str, str]]:
    """The lines of which nothing is bought in any design, as ``_named`` and ``without_model`` name
    them: what is owned is enough today, and how many there are does not vary."""
    axes = asked.get("axes")
    varied = {pointer.rpartition("/")[2] for pointer in axes} if isinstance(axes, dict) else set()
    if varied & {*_OF_SERVERS, *_NUMBERS}:
        return set()
    lines: dict[tuple[str, str], int] = {}
    for line in form.bill:
        if line.kind in _OF_SERVERS and line.quantity:
            key = line.kind, line.key or next(iter(line.figures))
            lines[key] = lines.get(key, 0) + line.to_buy
    return {key for key, rest in lines.items() if not rest}


def _read(typed: Typed, row: str, own_currency: str) -> tuple[str | None, str]:
    text = typed.text(f"price-{row}-price")
    currency = _currency_of(typed, row) or own_currency
    price = numbers.read(without_sign(text, currency)) if text else None
    whole = len(currency) == 3 and currency.isascii() and currency.isalpha()
    usable = isinstance(price, int | float) and 0 <= price < 1e10 and round(price, 2) == price
    return (str(price) if usable else None), (currency if whole else "")
