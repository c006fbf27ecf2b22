"""The page of a search: how far it is, its answer, and what the answer is made of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.urls import reverse

from calculators.inputs.catalogue import Catalogue
from calculators.search.question import range_ends
from calculators.sheet.said.numbers import count, listed, many, percent, shown
from planner.pages.search_form.ask import duration
from planner.pages.search_form.axes import held, models_kept
from planner.pages.search_form.reading.places import pointer_of
from planner.pages.search_form.words import lowered, question_title
from planner.pages.search_result import front, outcomes, reasons, ways_on
from planner.pages.search_result.found import Found
from planner.pages.search_result.question_said import asked
from planner.pages.search_result.sentence import beside, keeping, sentence
from planner.report.words.verdicts import FAIL, NOT_CHECKED, PASS, WARN
from planner.services.organisation.preferences import respelt
from planner.services.searches.steering import ACTIONS

_WORDS = {
    "queued": "Waiting",
    "running": "Searching",
    "paused": "Paused",
    "done": "Done",
    "cancelled": "Cancelled",
    "failed": "Failed",
}
ACTIVE = ("queued", "running")
_STOPPABLE = (*ACTIVE, "paused")


def result_page(
    state: Mapping[str, Any],
    catalogue: Catalogue,
    whole: bool = True,
    goals: Callable[[], Iterable[str]] = tuple,
) -> dict[str, Any]:
    """Everything the template shows.

    Args:
        state: of ``selectors.searches.state_of``
        catalogue: as it was when the search began
        whole: with the table of candidates, which a page that is there already makes itself
        goals: figures that may take the place of one that is known of no design
    """
    search_id, running = state["id"], state["status"] in _STOPPABLE
    page: dict[str, Any] = {
        "title": question_title(state["document"]),
        "asked": asked(
            state["document"], (state["answer"] or {}).get("objectives") or (), catalogue
        ),
        "status": status(state),
        "sentence": waiting(state),
        "beside": [],
        "keeps": None,
        "changes": None,
        "held": "",
        "ends": "",
        "models": "",
        "models_vary": "",
        "known": "",
        "ways": None,
        "name_server": "",
        "verdict": "none",
        "explained": False,
        "data": None,
    }
    if not state["answer"]:
        return page
    found = Found(state["document"], respelt(state["answer"]), catalogue)
    return {
        **page,
        # While it runs nothing stands where the front will be.
        "explained": bool(found.front) or not running,
        "sentence": sentence(found, running),
        "beside": beside(found),
        "keeps": keeping(found, search_id),
        "changes": _changes(found, search_id),
        "held": "" if running or not state["scenario"] else _held(found),
        "ends": "" if running else range_ends.said(found.answer.get("at_the_end") or ()),
        "models": "" if running else _models(found),
        "models_vary": ways_on.let_models_vary(search_id, state["scenario"]),
        "known": _known(found, search_id),
        "ways": None if running else ways_on.ways_on(found, search_id, state["scenario"], goals),
        "name_server": ways_on.name_a_server(found, search_id, state["scenario"]),
        "verdict": _verdict(found),
        "holds": bool(found.front),
        "notes": found.answer["notes"],
        "data": front.front_data(found, search_id, running),
        "front": front.front_table(found, search_id) if whole else None,
        "leaders": outcomes.leaders(found, search_id),
        "rejections": reasons.rejections(found),
        "refused": reasons.refused(found),
        "misses": reasons.near_misses(found, search_id),
        "relaxation": reasons.relaxation(found, search_id),
        "futures": outcomes.futures(found, search_id),
        "heat_maps": outcomes.heat_maps(found),
        "counts": counts(found.answer),
    }


def _changes(found: Found, search_id: str) -> dict[str, Any] | None:
    """What differs between the best design and today's; None where there is none or nothing."""
    rows = found.words.changed(found.has(found.lead)) if found.front else []
    if not rows:
        return None
    address = reverse("search-design", args=[search_id, found.lead["design"]])
    return {"rows": rows, "address": address}


def _held(found: Found) -> str:
    """What the best design has as today's and could have otherwise."""
    if not found.front:
        return ""
    # What today's has and the best has nothing of, as of spare disks beside RAID, is not held.
    lost = set(found.without(found.lead)) - set((found.today or {}).get("without") or ())
    places = [at for at in map(pointer_of, held(found.document)) if at not in lost]
    words = map(found.words.place, places)
    return listed([lowered(place.field.label) for place in words if place])


def _models(found: Found) -> str:
    """The models that every design has as today's, whether or not one of them holds."""
    kept = models_kept(found.document, found.words.catalogue)
    return listed([f"{label} ({name})" for label, name in kept.items()])


def _known(found: Found, search_id: str) -> str:
    """Where the design that is known to hold stands, which need not be on the front."""
    known = found.answer.get("best_checked")
    return reverse("search-design", args=[search_id, known["design"]]) if known else ""


def _verdict(found: Found) -> str:
    """The sign before the sentence: what could not be checked is never said to hold."""
    if found.front:
        known = not found.unchecked or found.answer.get("best_checked")
        return PASS if known else NOT_CHECKED
    return WARN if found.answer["holding"] else FAIL


def counts(answer: Mapping[str, Any]) -> dict[str, str]:
    """How many designs there were, could be built, and hold."""
    return {name: count(answer[name]) for name in ("designs", "buildable", "holding")}


def waiting(state: Mapping[str, Any]) -> str:
    """What is said before anything was found."""
    if state["status"] in _STOPPABLE:
        return f"Looking at {many(state['designs'], 'designs')}."
    return f"{_WORDS[state['status']]}: nothing was found."


def status(state: Mapping[str, Any]) -> dict[str, Any]:
    """How far a search is, in words and for the bar."""
    search_id, key = state["id"], state["status"]
    return {
        "key": key,
        "word": _WORDS[key],
        "active": key in ACTIVE,
        "stoppable": key in _STOPPABLE,
        "paused": key == "paused",
        "progress": f"{100 * state['progress']:.1f}",
        "percent": percent(state["progress"]),
        "designs": count(state["designs"]),
        "seen": count(state["seen"]),
        "holding": count(state["holding"]),
        "rate": _rate(_buildable_rate(state)),
        "left": _left(state),
        "took": _took(state),
        "partly": bool((state["answer"] or {}).get("not_checked")),
        "problem": state["problem"] or "",
        "actions": {
            action: reverse("search-action", args=[search_id, action]) for action in ACTIONS
        },
    }


def _buildable_rate(state: Mapping[str, Any]) -> float | None:
    """Buildable designs looked at in a second: those that cannot be built cost next to nothing."""
    seconds, built = state.get("seconds"), (state.get("answer") or {}).get("buildable")
    return built / seconds if seconds and built else None


def _rate(rate: float | None) -> str:
    if not rate:
        return ""
    return f"{shown(rate / 1e6, 3)} million" if rate >= 1e6 else shown(round(rate), 3)


def _left(state: Mapping[str, Any]) -> str:
    if state["status"] not in ACTIVE or not state["rate"]:
        return ""
    return duration((state["designs"] - state["seen"]) / state["rate"])


def _took(state: Mapping[str, Any]) -> str:
    seconds = state.get("seconds") or 0
    return f"{shown(seconds, 2)} s" if seconds < 100 else duration(seconds).removeprefix("about ")
