"""Artifacts of a scenario as files, such as a configuration fragment."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import Http404, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from planner.pages.scenario.scenarios import sketch
from planner.selectors.catalogue import catalogue_of
from planner.views.access import members_only
from planner.views.scenarios import find


@require_safe
@never_cache
@members_only
def artifact(request: Any, scenario_id: UUID, key: str) -> HttpResponse:
    """One text of the scenario as it stands in the address, unsaved changes included."""
    found = find(request, scenario_id)
    drawn = sketch(found.document(), request.GET.dict(), catalogue_of(request.organisation))
    made = {each["key"]: each for each in drawn.answer.artifacts} if drawn.answer else {}
    if key not in made:
        raise Http404
    return HttpResponse(
        made[key]["text"],
        content_type=f"{made[key]['media_type']}; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{made[key]["filename"]}"'},
    )
