"""Who changed what: read, filtered and exported by who administers the organisation."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlencode

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from calculators.inputs.catalogue import Catalogue
from calculators.sheet.said.moments import zone_of
from planner.forms import activity as form
from planner.models import AuditEntry
from planner.pages.activity import in_words
from planner.render.tables.activity_as_csv import as_csv
from planner.selectors.activity import (
    MOST_EXPORTED,
    Asked,
    actions,
    activity_of,
    as_dict,
    page_of_entries,
    told,
)
from planner.selectors.catalogue.catalogue import catalogue_of
from planner.services.organisation.rights import Right
from planner.views.request.access import MemberRequest, with_right
from planner.views.request.files import as_file

SHOWN = 50
_ID = re.compile(r"” (?:[0-9a-f]{8}-[0-9a-f-]{27}|\d+)\Z")


@require_safe
@never_cache
@with_right(Right.MANAGE)
def activity(request: MemberRequest) -> HttpResponse:
    typed = {name: request.GET.get(name, "") for name in form.FIELDS}
    asked, problems = form.read(typed, {key for key, _ in actions()}, zone_of(request.style))
    entries = activity_of(request.organisation, Asked(**asked) if not problems else Asked())
    before = request.GET.get("before", "")
    start = int(before) if before.isascii() and before.isdecimal() and len(before) < 18 else None
    rows, following = page_of_entries(entries, start, SHOWN)
    catalogue = catalogue_of(request.organisation)
    query = urlencode({name: value for name, value in typed.items() if value})
    context = {
        "typed": typed,
        "problems": problems,
        "rows": [] if problems else [_shown(row, catalogue) for row in rows],
        "following": following,
        "query": query,
        "actions": actions(),
    }
    return render(request, "people/activity.html", context, status=400 if problems else 200)


def _shown(row: AuditEntry, catalogue: Catalogue) -> dict[str, Any]:
    """An entry as a row of the table."""
    entry = as_dict(row)
    first, aside = (in_words(each, row.subject, catalogue) for each in told(entry))
    # What tells two rows of one name apart is for programs.
    subject = _ID.sub("”", row.subject)
    return {"row": row, "subject": subject, "entry": entry, "told": first, "aside": aside}


@require_safe
@never_cache
@with_right(Right.MANAGE)
def activity_file(request: MemberRequest) -> HttpResponse:
    """What the page shows, whole."""
    asked, problems = form.read(
        request.GET.dict(), {key for key, _ in actions()}, zone_of(request.style)
    )
    if problems:
        context = {"problems": problems}
        return render(request, "refused.html", context, status=400)
    asked_for = Asked(**asked)
    entries = activity_of(request.organisation, asked_for)[:MOST_EXPORTED]
    return as_file(
        "".join(as_csv(as_dict(entry) for entry in entries.iterator(2000))),
        "text/csv; charset=utf-8; header=present",
        "activity.csv",
    )
