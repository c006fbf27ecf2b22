"""Artifacts of a scenario as files, such as a configuration fragment, and its bill."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from planner.pages.scenario.scenarios import sketch
from planner.render.tables.bill_files import BILL_FILES
from planner.report.words.texts import slug
from planner.selectors.catalogue.catalogue import catalogue_of
from planner.views.request.access import MemberRequest, members_only
from planner.views.request.files import as_file
from planner.views.scenarios.scenarios import find


@require_safe
@never_cache
@members_only
def artifact(request: MemberRequest, scenario_id: UUID, key: str) -> HttpResponse:
    """One text of the scenario as it stands in the address, unsaved changes included."""
    found = find(request, scenario_id)
    drawn = sketch(found.document(), request.GET.dict(), catalogue_of(request.organisation))
    made = {each["key"]: each for each in drawn.answer.artifacts} if drawn.answer else {}
    if key not in made:
        raise Http404
    return as_file(
        made[key]["text"], f"{made[key]['media_type']}; charset=utf-8", made[key]["filename"]
    )


@require_safe
@never_cache
@members_only
def bill(request: MemberRequest, scenario_id: UUID) -> HttpResponse:
    """The bill of the scenario as it stands in the address, unsaved changes included."""
    return _bill(request, scenario_id, "csv")


@require_safe
@never_cache
@members_only
def bill_workbook(request: MemberRequest, scenario_id: UUID) -> HttpResponse:
    """The same as a workbook."""
    return _bill(request, scenario_id, "xlsx")


def _bill(request: MemberRequest, scenario_id: UUID, ending: str) -> HttpResponse:
    found = find(request, scenario_id)
    drawn = sketch(found.document(), request.GET.dict(), catalogue_of(request.organisation))
    if drawn.answer is None:
        raise Http404
    name = slug(found.plan.name, found.name, "bill") or "bill"
    write, media_type = BILL_FILES[ending]
    content = write(drawn.answer.bill, verdict=drawn.answer.verdict)
    return as_file(content, media_type, f"{name}.{ending}")
