"""How much an organisation may keep, and what it is told when that is reached."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db.models import Model

from calculators.errors import InputProblems
from planner.models import (
    ApiToken,
    Comment,
    Invitation,
    Organisation,
    Plan,
    PlanShare,
    Scenario,
    Search,
    Sizing,
)

# What is counted, by its name in the settings: model, lookup, words, what would make room.
_COUNTED: dict[str, tuple[type[Model], str, str, str]] = {
    "plans": (Plan, "organisation", "plans", "Delete plans that are not needed any more."),
    "scenarios": (
        Scenario,
        "plan__organisation",
        "scenarios",
        "Delete scenarios that are not needed any more.",
    ),
    "sizings": (
        Sizing,
        "organisation",
        "stored sizings",
        "Size with ?save=false, delete scenarios, or let older sizings be removed after some days.",
    ),
    "searches": (Search, "organisation", "searches", "Delete searches that are done."),
    "tokens": (ApiToken, "organisation", "tokens", "Go on with one that there is."),
    "invitations": (
        Invitation,
        "organisation",
        "invitations",
        "Those that have ended go by themselves after some days.",
    ),
    "shares": (
        PlanShare,
        "plan__organisation",
        "shares",
        "Those that have ended go by themselves after some days.",
    ),
    "comments": (
        Comment,
        "scenario__plan__organisation",
        "comments",
        "Delete comments that are not needed any more.",
    ),
}
WORDS = {kind: words for kind, (_, _, words, _) in _COUNTED.items()}


def most_of(organisation: Organisation, kind: str) -> int:
    """How many an organisation may keep: what the server allows, or less where it set itself less;
    0 is without limit."""
    limits = [int(settings.QUOTAS[kind]), int(organisation.quotas.get(kind) or 0)]
    return min((limit for limit in limits if limit), default=0)


def usage(organisation: Organisation) -> list[dict[str, Any]]:
    """What is kept, and how much may be, kind by kind."""
    return [
        {
            "kind": kind,
            "words": words,
            "kept": model._default_manager.filter(**{owner: organisation}).order_by().count(),
            "most": most_of(organisation, kind),
            "server": int(settings.QUOTAS[kind]),
            "own": organisation.quotas.get(kind),
        }
        for kind, (model, owner, words, _) in _COUNTED.items()
    ]


def refuse_over(organisation: Organisation, kind: str) -> None:
    """Let nobody keep more than is agreed. Two at once may exceed it by one: it guards the disk,
    not a price.

    Raises:
        InputProblems: so many are kept already
    """
    most = most_of(organisation, kind)
    model, owner, words, remedy = _COUNTED[kind]
    if not most:
        return
    rows = model._default_manager.filter(**{owner: organisation}).order_by()
    # The row just past the limit, if there is one: an index says so without counting them all.
    if rows.values_list("pk")[most - 1 : most].exists():
        raise InputProblems.one(
            "",
            "quota",
            f"{organisation.name} keeps {most:,} {words}, which is as many as it may.",
            f"{remedy} Or ask the operator of this server for more (QUOTA_{kind.upper()}).",
        )
