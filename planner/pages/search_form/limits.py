"""What a design must keep to: limits of the architect's own, and states it must hold in."""

from __future__ import annotations

from typing import Any

from calculators.checks.check import FAIL, NOT_CHECKED
from calculators.inputs.common_fields import NO_FAILOVER
from calculators.inputs.common_fields import SERVER_FAILOVER as FAILOVER
from calculators.search.objectives import FUTURES_HELD, LEAST, MOST, OWN, PRICE
from calculators.sheet.said.numbers import count, listed
from calculators.systems import SYSTEMS
from planner.pages.search_form.figures import label
from planner.pages.search_form.form import Form
from planner.pages.search_form.reading.question import NORMAL
from planner.pages.search_form.reading.suggested import WHOLE_DESIGN, survived
from planner.pages.search_form.rows import Amount, amounts
from planner.pages.search_form.units import currency
from planner.report.words.loss_words import loss_said

_RESPONSE = "response_time.p95_ms"
# Limits that are always offered: figure, side, title, help.
_OF_DISKS = (
    (PRICE, MOST, "Budget, at most", "Disks, controllers and servers together."),
    ("disks", MOST, "Disks, at most", "Of all servers."),
    (
        "disks_a_server",
        MOST,
        "Disks a server, at most",
        "Those of the form M.2 too, which take no bay.",
    ),
    ("survives", LEAST, "Lost disks survived, at least", "By every RAID group."),
    ("power_watts", MOST, "Power, at most", "Disks and servers."),
    ("rack_units", MOST, "Rack units, at most", "Servers, and shelves for further disks."),
)
_OF_RESPONSE = ((_RESPONSE, MOST, "Response time, at most", "95 of 100 are faster."),)
_OF_FUTURES = ((FUTURES_HELD, LEAST, "Futures held, at least", "95 % is 19 of 20 futures."),)
_UNITS = {_RESPONSE: "ms"}
# The state that takes a server, and the input that says how many there are.
_LOST, SERVERS = "server-lost", "servers"


def bounds(form: Form) -> list[Amount]:
    """The usual limits, and those that were added."""
    whole = [name for name in WHOLE_DESIGN if name in form.figures and name != "disks.all"]
    usual = (
        *(_OF_DISKS if form.counts_disks else ()),
        *((name, MOST, f"{label(name, {})}, at most", "") for name in whole),
        *(_OF_RESPONSE if _RESPONSE in form.figures else ()),
        *(_OF_FUTURES if form.typed.texts("ranges") else ()),
    )
    rows = [
        (f"bound-{figure}-{side}", title, _unit(form, figure), help_text)
        for figure, side, title, help_text in usual
    ]
    known = {name for name, *_ in rows}
    for figure in form.typed.texts("bounds"):
        title = label(figure, form.figures).rpartition(",")[0] or label(figure, form.figures)
        for side in (LEAST, MOST):
            name = f"bound-{figure}-{side}"
            if name not in known:
                rows.append((name, f"{title}, at {side}", _unit(form, figure), ""))
    return amounts(rows, form.typed, form.wrong)


def states(form: Form) -> list[dict[str, Any]]:
    """States a design may be asked to hold in, beside the usual one."""
    fields = SYSTEMS[form.scenario["system"]].fields
    choices = [each.choices for each in fields if each.name == "state" and each.choices]
    offered = choices[0]() if choices else {}
    ticked = form.typed.texts("state")
    return [
        {"key": key, "title": title, "ticked": key in ticked}
        for key, title in offered.items()
        if key != NORMAL
    ]


def why_asked(form: Form) -> str:
    """Why states are asked for before anybody ticked any: what today's design stands, the best of
    a search is to stand too."""
    said = {row["key"]: loss_said(row["title"]) for row in states(form)}
    if not said or form.sized["verdict"] == FAIL:
        return ""
    held = [text for key, text in said.items() if key in form.held]
    broken = [text for key, text in said.items() if key not in form.held]
    if not held:
        return f"Today's design breaks with {listed(broken)}, so none is asked for at first."
    checked = " where it could be checked" if form.sized["verdict"] == NOT_CHECKED else ""
    first = f"Today's design holds{checked} with {listed(held)}"
    also = f"; it breaks with {listed(broken)}" if broken else ""
    them = "this is" if len(held) == 1 else "these are"
    return (
        f"{first}{also}. So {them} asked for at first: a design that breaks then would be a step "
        "back. Untick what need not hold."
    )


def why_bounded(form: Form) -> str:
    """Why losses of servers are bounded before anybody typed a bound: all that today's design
    survives, also where a bound was emptied since."""
    least = [
        f"{label(name, {}).lower()} {count(value)}"
        for name, value in survived(form.figures, form.sized["verdict"]).items()
    ]
    if not least:
        return ""
    return (
        f"Today's design survives: {listed(least)}. So much is asked for at first: a design that "
        "survives less would be a step back. Empty the field where less will do."
    )


def lone_server(form: Form) -> bool:
    """Whether the loss of a server is asked for where there is one in every design: none holds."""
    if _LOST not in form.typed.texts("state") or SERVERS not in form.places:
        return False
    varied = any(form.typed.text(f"vary-{SERVERS}{end}") for end in ("", "-from", "-to"))
    # Of relays as many as are needed are counted where nobody says how many.
    usual = form.places[SERVERS].field.default
    return not varied and not _passive(form) and form.scenario.get(SERVERS, usual) == 1


def own_databases(form: Form) -> bool:
    """Whether the loss of a server is asked for where nothing takes its mailboxes over: none
    holds."""
    if _LOST not in form.typed.texts("state") or FAILOVER.name not in form.places:
        return False
    varied = form.typed.texts(f"vary-{FAILOVER.name}")
    return not varied and not _passive(form)


def _passive(form: Form) -> bool:
    """Whether passive nodes take a lost server over."""
    return form.scenario.get(FAILOVER.name, NO_FAILOVER) != NO_FAILOVER


def _unit(form: Form, figure: str) -> str:
    if figure == PRICE:
        return currency(form)
    if figure in OWN:
        return OWN[figure].unit
    return form.figures[figure]["unit"] if figure in form.figures else _UNITS.get(figure, "")
