"""A scenario: the page and its live answer."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import parse_qsl
from uuid import UUID

from django.http import HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from calculators.inputs.catalogue import Catalogue
from planner.models import Scenario
from planner.pages.formula import formula_of
from planner.pages.plans import reports
from planner.pages.scenario import api
from planner.pages.scenario.answer import bill
from planner.pages.scenario.answer.answers import attempt
from planner.pages.scenario.answer.sections import PARTS, further
from planner.pages.scenario.comments import said_of
from planner.pages.scenario.scenarios import Sketch, anew, sketch
from planner.report.key_numbers import measured
from planner.report.parts.assumptions import said
from planner.report.words import sources
from planner.report.words.labels import titled
from planner.selectors import or_404
from planner.selectors.catalogue.catalogue import catalogue_of
from planner.selectors.people import comments_of, mentionable
from planner.selectors.plans import find_scenario
from planner.selectors.revisions import find_revision, revisions_told
from planner.services.activity import mail
from planner.services.plans.assumptions import register_of
from planner.templatetags.pieces import SHOWN
from planner.views.request.access import MemberRequest, asking_only, members_only

SHOWN_REVISIONS = 10
# Places of the page -> templates: those of the answer itself, and those that follow it.
LIVE_PARTS = {
    "headlines": "answer/headlines",
    "answer": "answer/limits",
    "failing": "answer/failures",
    "states": "answer/states",
    "extras": "answer/extras",
    "beside": "working/calculator",
    "bill-body": "bill/bill",
}
LATER_PARTS = {
    "pictures": "copies",
    "sheet": "working/sheet",
    "further": "further",
    "constants": "working/constants",
}
# The name under which other pages are told what is not saved.
CARRIED = "changed"
_NUMBER = re.compile(r"[0-9]{1,9}", re.ASCII)


@require_safe
@never_cache
@members_only
def scenario(request: MemberRequest, scenario_id: UUID) -> HttpResponse:
    found = find(request, scenario_id)
    drawn = sketch(found.document(), request.GET.dict(), catalogue_of(request.organisation))
    if {"add", "remove", "from", "csrfmiddlewaretoken"} & set(request.GET):
        return redirect(f"{reverse('scenario', args=[scenario_id])}?{drawn.query}")
    return page_of(request, found, drawn)


@require_http_methods(["GET", "POST"])
@never_cache
@asking_only
def answer(request: MemberRequest, scenario_id: UUID) -> HttpResponse:
    """The live answer: what is read first, as on the page. ``answer_details`` has the rest.

    It is not compressed: it repeats what was typed beside what others may not know. Small answers
    come of leaving out what the page shows already.
    """
    found = find(request, scenario_id)
    drawn = sketch_of(request, found)
    context = {**_context(request, found, drawn), "live": True, "shown": _shown(request)}
    inputs = render_to_string("scenarios/inputs.html", context, request)
    reply = {
        "query": drawn.query,
        "too_long": drawn.too_long,
        "inputs": inputs,
        "headline": render_to_string("scenarios/answer/headline.html", context, request),
        "curl": context["curl"],
        "changes": drawn.count,
        "revision": found.revision,
        "meanwhile": _meanwhile(request, found),
        "csrf": get_token(request),
        "wrong": {
            name: " ".join(f"{problem.message} {problem.hint}" for problem in problems)
            for name, problems in drawn.wrong_prices.items()
        },
    }
    if context["answer"]:
        reply["as_saved"] = drawn.answer is None
        reply["parts"] = {
            place: render_to_string(f"scenarios/{name}.html", context, request)
            for place, name in LIVE_PARTS.items()
        }
    return JsonResponse(reply)


@require_http_methods(["GET", "POST"])
@never_cache
@asking_only
def answer_details(request: MemberRequest, scenario_id: UUID) -> HttpResponse:
    """What stands further down the page or is opened: pictures, charts, sheet, working."""
    found = find(request, scenario_id)
    drawn = sketch_of(request, found)
    if drawn.answer is None:
        return JsonResponse({})
    context = {
        "scenario": found,
        "answer": drawn.answer,
        "inputs": drawn.inputs,
        "shown": _shown(request),
        "further": further(drawn.answer, found),
        "whole": True,
    }
    return JsonResponse(
        {
            "parts": {
                place: render_to_string(f"scenarios/{name}.html", context, request)
                for place, name in LATER_PARTS.items()
            },
            "figures": titled(drawn.answer.own_figures),
            "charts": drawn.answer.drawn_charts,
            "sources": sources.bibliography() if "sources" in request.GET else None,
        }
    )


@require_http_methods(["GET", "POST"])
@never_cache
@asking_only
def calculator_lines(request: MemberRequest, scenario_id: UUID) -> HttpResponse:
    """The figures as Microsoft's calculator has them, asked for when somebody unfolds them."""
    found = find(request, scenario_id)
    drawn = sketch_of(request, found)
    shown = drawn.answer
    if shown is None:
        shown, _ = attempt(found.document(), catalogue_of(request.organisation))
    lines = shown.calculator_lines() if shown else {"figures": {}}
    return JsonResponse(
        {
            "figures": titled(lines["figures"]),
            "html": render_to_string("scenarios/working/calculator_lines.html", lines, request),
        }
    )


@require_http_methods(["GET", "POST"])
@asking_only
def formula(request: MemberRequest, scenario_id: UUID) -> HttpResponse:
    """The formula of a figure as mathematics, asked for when somebody opens its working."""
    found = find(request, scenario_id)
    document = sketch_of(request, found).document
    name = request.GET.get("figure", "")
    return JsonResponse({"html": formula_of(document, catalogue_of(request.organisation), name)})


def began_from(typed: Any, found: Scenario) -> int:
    """The version that a page was made from; the newest where it does not say."""
    text = typed.get("revision", "")
    return int(text) if _NUMBER.fullmatch(text) else found.revision


def find(request: MemberRequest, scenario_id: UUID) -> Scenario:
    """The scenario, where the organisation has it."""
    return or_404(find_scenario(request.organisation, scenario_id))


def sketch_of(request: MemberRequest, found: Scenario) -> Sketch:
    """The version that a page was made from with what was typed; long forms are posted."""
    typed = request.POST if request.method == "POST" else request.GET
    return _sketch_then(found, typed.dict(), catalogue_of(request.organisation))


def _sketch_then(found: Scenario, typed: dict[str, str], catalogue: Catalogue) -> Sketch:
    """What was typed over the version from which it says that it began."""
    began = began_from(typed, found)
    before = find_revision(found, began) if began != found.revision else None
    return sketch(before.document if before else found.document(), typed, catalogue)


def _meanwhile(request: MemberRequest, found: Scenario) -> str:
    """Who saved the scenario since the page was made, if anybody."""
    typed = request.POST if request.method == "POST" else request.GET
    if began_from(typed, found) == found.revision:
        return ""
    latest = find_revision(found, found.revision)
    who = latest.by if latest else "Somebody"
    if latest and latest.created_by_id == request.user.pk:
        who = "You"
    return f"{who} saved version {found.revision} meanwhile. Saving shows both and lets you choose."


def carried(request: MemberRequest, found: Scenario) -> Sketch:
    """The scenario with the unsaved changes that another page brought along."""
    typed = dict(parse_qsl(_carried(request), keep_blank_values=True))
    return as_on_screen(found, typed, catalogue_of(request.organisation))


def as_on_screen(found: Scenario, typed: dict[str, str], catalogue: Catalogue) -> Sketch:
    """What stood on the screen, as changes to what is saved now: somebody may have saved another
    version since that page was made."""
    drawn = _sketch_then(found, typed, catalogue)
    if began_from(typed, found) == found.revision:
        return drawn
    return anew(found.document(), drawn, catalogue)


def _carried(request: MemberRequest) -> str:
    sent = request.POST if request.method == "POST" else request.GET
    text: str = sent.get(CARRIED, "")
    return text


def _shown(request: MemberRequest) -> frozenset[str]:
    """Digests of the pieces that the page shows already."""
    return frozenset(request.headers.get(SHOWN, "").split())


def page_of(
    request: MemberRequest, found: Scenario, drawn: Sketch, status: int = 200
) -> HttpResponse:
    context = _context(request, found, drawn)
    context["revisions"] = list(revisions_told(found)[: SHOWN_REVISIONS + 1])
    context["pdf"] = reports.ready(found, context["revisions"])
    context["comments"] = said_of(request.organisation, comments_of(found), context["answer"])
    context["mentionable"] = lambda: mentionable(request.organisation)
    context |= {"parts": PARTS, "mails": mail.is_set_up(), "shown_revisions": SHOWN_REVISIONS}
    # Who has no scripts asks for all of it; others get the working once the page is there.
    context["whole"] = "whole" in request.GET or drawn.answer is None
    context["further"] = further(context["answer"], found) if context["answer"] else ()
    return render(request, "scenarios/scenario.html", context, status=status)


def _context(request: MemberRequest, found: Scenario, drawn: Sketch) -> dict[str, Any]:
    """What both the page and its live fragments show. The last good answer stays where the
    inputs cannot be sized: here that of the stored scenario, as is the live one where a row was
    added: what was answered before may be that of a row half filled, which nobody asked for."""
    shown = good = drawn.answer
    if shown is None:
        # None where what is stored is refused itself, by a later version.
        good, _ = attempt(found.document(), catalogue_of(request.organisation))
        live = request.resolver_match.url_name == "answer"
        shown = None if live and not drawn.adds else good
    return {
        "scenario": found,
        "plan": found.plan,
        "sketch": drawn,
        "inputs": drawn.inputs,
        "answer": shown,
        "bill": bill.rows(
            shown.bill,
            drawn.now.purchase,
            drawn.base_purchase,
            request.organisation.currency,
            drawn.wrong_prices,
            shown.counts_people,
            drawn.bought,
            bill.choosers(shown.opened.bench.tree.bought, drawn.now),
            drawn.changes,
            catalogue_of(request.organisation),
        )
        if shown
        else None,
        "stale": drawn.answer is None and good is not None,
        "assumed": said(register_of(found, shown.figures)) if shown else "",
        # The list is of what is kept: of what is typed over it others may be assumed.
        "assumed_typed": bool(drawn.changes and shown is drawn.answer),
        "measured": measured(shown.figures, found.measured) if shown and not drawn.changes else [],
        "curl": api.curl(request.build_absolute_uri("/api/v1/sizings"), drawn.document),
    }
