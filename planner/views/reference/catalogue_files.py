"""The catalogue by file: looked at first, then brought in; and taken away."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpResponse, JsonResponse, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from calculators.errors import InputProblems
from planner.models import CATALOGUE
from planner.pages.catalogue.fields import KINDS, titles
from planner.pages.catalogue.lists import asked_of
from planner.pages.catalogue.preview import preview
from planner.selectors import or_404
from planner.services.catalogue.files import uploads
from planner.services.catalogue.files.exporting import export_csv, export_xlsx
from planner.services.catalogue.files.writing import XLSX
from planner.services.organisation.rights import Right
from planner.views.request.access import MemberRequest, members_only, with_right


@require_http_methods(["GET", "POST"])
@never_cache
@with_right(Right.WRITE)
def bring(request: MemberRequest, kind: str) -> HttpResponse:
    """Choose a file, and see row by row what it would do."""
    context = _offered(kind)
    if request.method == "POST":
        file = request.FILES.get("file")
        data = uploads.read(file) if file else b""
        try:
            name = (file and file.name) or ""
            kept, planned = uploads.keep_upload(
                request.organisation, request.user, kind, name, data
            )
        except InputProblems as error:
            context["problems"] = error.problems
            misplaced = " ".join(each.hint for each in error.problems if each.code == "wrong-kind")
            context["elsewhere"] = [each for each in KINDS.items() if each[0] in misplaced.split()]
        else:
            context |= {"upload": kept, **preview(planned)}
    status = 400 if context["problems"] else 200
    return render(request, "catalogue/import.html", context, status=status)


def _offered(kind: str) -> dict[str, Any]:
    """The page before a file was chosen."""
    return {**titles(kind), "columns": CATALOGUE[kind].row_fields(), "problems": []}


@require_POST
@members_only
def confirm(request: MemberRequest, kind: str, upload_id: UUID) -> HttpResponse:
    """Bring the file in that was looked at."""
    kept = or_404(uploads.find_upload(request.organisation, kind, upload_id))
    try:
        counts = uploads.bring_in(kept).counts
    except InputProblems as error:
        context = {**_offered(kind), "problems": error.problems}
        return render(request, "catalogue/import.html", context, status=400)
    said = f"{counts['new']:,} new, {counts['changed']:,} changed, {counts['same']:,} as they were."
    messages.success(request, f"Brought in: {said}")
    return redirect("catalogue-kind", kind)


@require_safe
@never_cache
@members_only
def progress(request: MemberRequest, kind: str, upload_id: UUID) -> HttpResponse:
    """How far a file is."""
    if uploads.find_upload(request.organisation, kind, upload_id) is None:
        raise Http404
    done, of = uploads.progress(upload_id)
    return JsonResponse({"done": done, "of": of})


@require_safe
@members_only
def export(request: MemberRequest, kind: str, format: str) -> HttpResponse:
    """The rows that a list shows, all pages of it, as a file."""
    if format not in ("csv", "xlsx"):
        raise Http404
    asked = asked_of(kind, request.GET.dict())
    made: Any
    if format == "csv":
        made = StreamingHttpResponse(
            export_csv(request.organisation, kind, asked), content_type="text/csv; charset=utf-8"
        )
    else:
        made = HttpResponse(export_xlsx(request.organisation, kind, asked), content_type=XLSX)
    made["Content-Disposition"] = f'attachment; filename="{kind}.{format}"'
    answer: HttpResponse = made
    return answer
