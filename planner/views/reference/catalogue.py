"""The catalogue: lists, rows that people make, change, retire and delete, what pickers find."""

from __future__ import annotations

import itertools
from http import HTTPStatus
from typing import Any
from urllib.parse import parse_qsl, urlencode

from django.contrib import messages
from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from calculators.errors import InputProblems
from calculators.inputs.catalogue import offered_name
from planner.forms import began
from planner.models import CatalogueRow
from planner.pages.catalogue import row_form
from planner.pages.catalogue.fields import ONE, titles
from planner.pages.catalogue.lists import listed
from planner.pages.catalogue.own_price import own_price
from planner.report.words.texts import slug
from planner.selectors import or_404
from planner.selectors.catalogue import lists as catalogue_list
from planner.selectors.catalogue.catalogue import catalogue_row, is_built_in
from planner.services.catalogue import catalogue as service
from planner.services.organisation.rights import Right
from planner.services.scenarios.meanwhile import ChangedMeanwhile, seen
from planner.views.request.access import MemberRequest, members_only, with_right
from planner.views.request.wanted import wants_json

# Rows that a picker offers for what was typed.
OFFERED = 30
# What another page brings along, to be led back with it; the stem of a proposed key.
_LONGEST_BACK, _LONGEST_STEM = 6_000, 50
_NOT_COPIED = ("key", "price", "price_on", "price_until", "price_kind")


@require_safe
@members_only
def rows(request: MemberRequest, kind: str = "disks") -> HttpResponse:
    """A list; as JSON for those who type into its search."""
    context = listed(request.organisation, kind, request.GET.dict())
    if wants_json(request):
        html = render_to_string("catalogue/rows.html", context, request)
        return JsonResponse({"parts": {"rows": html}, "query": context["query"], "wrong": False})
    return render(request, "catalogue/list.html", context)


@require_safe
@never_cache
@members_only
def find(request: MemberRequest, kind: str) -> HttpResponse:
    """What a picker offers for the words that were typed: key and name, own rows first; with
    ``solid`` only disks of solid state, where no other is taken."""
    solid = kind == "disks" and "solid" in request.GET
    words = request.GET.get("q", "")[:200]
    asked = catalogue_list.Asked(words=words, retired=False, solid=solid)
    page = catalogue_list.page_of_rows(request.organisation, kind, asked, None, OFFERED)
    one = kind.removesuffix("s")
    found = [[row.key, offered_name(one, row.as_row())] for row in page.rows]
    return JsonResponse({"rows": found})


@require_http_methods(["GET", "POST"])
@never_cache
@with_right(Right.WRITE)
def new(request: MemberRequest, kind: str) -> HttpResponse:
    """A new row, empty or as a copy of another."""
    if request.method == "POST":
        typed = request.POST.dict()
        if not typed.get("key", "").strip():
            # A key is for programs: who types none gets one made of the name.
            typed["key"] = _free(request, kind, slug(typed.get("name", ""))[:_LONGEST_STEM])
        form = row_form.RowForm(kind, typed)
        try:
            made = service.save_own_row(request.organisation, kind, row_form.read(kind, typed))
        except InputProblems as error:
            form.problems = error.problems
            return _form(request, kind, form, status=400)
        messages.success(request, f"{made.name} is in the catalogue.")
        if back := request.GET.get("back", "")[:_LONGEST_BACK]:
            # Everything that was typed there, and the new row chosen.
            asked = dict(parse_qsl(back, keep_blank_values=True)) | {ONE[kind]: made.key}
            return redirect(f"{reverse('new-plan')}?{urlencode(asked)}")
        return redirect("catalogue-row", kind, made.key)
    # Whoever types a price was offered it; both are seen before anything is saved.
    currency = request.organisation.currency
    texts = {"origin": "given", "price_origin": "given", "currency": currency}
    if request.GET.get("back"):
        # Whoever comes from a new plan adds what stands there.
        texts["source"] = row_form.OWN_HARDWARE
    if copied := request.GET.get("copy"):
        texts = row_form.written(kind, _found(request, kind, copied).as_full_row())
        for name in _NOT_COPIED:
            texts.pop(name, None)
        texts["name"] = f"{texts['name']} (copy)"
        texts["key"] = _free_key(request, kind, copied)
    return _form(request, kind, row_form.RowForm(kind, texts))


@require_http_methods(["GET", "POST"])
@never_cache
@members_only
def row(request: MemberRequest, kind: str, key: str) -> HttpResponse:
    """One row, to read and to change."""
    found, paid = _seen_row(request, kind, key)
    if request.method == "POST":
        typed = request.POST.dict()
        form = row_form.RowForm(kind, typed, fixed=True)
        form.began = began.read(typed)
        changed = _changes(kind, found, typed)

        def stands() -> bool:
            # An own row may have taken the place of a built-in one.
            return began.stands(form.began, row_form.texts_of(kind, _found(request, kind, key)))

        try:
            if changed:
                with seen(found, stands):
                    service.change_row(request.organisation, kind, key, changed)
        except InputProblems as error:
            form.problems = error.problems
            return _form(request, kind, form, found, status=400)
        except ChangedMeanwhile:
            found = _found(request, kind, key)
            form.meet(row_form.texts_of(kind, found))
            return _form(request, kind, form, found, status=HTTPStatus.CONFLICT)
        messages.success(request, f"{found.name} is saved." if changed else "Nothing was changed.")
        return redirect("catalogue-row", kind, key)
    form = row_form.RowForm(kind, row_form.texts_of(kind, found), fixed=True)
    form.began = form.texts
    return _form(request, kind, form, found, paid=paid)


@require_POST
@members_only
def retire(request: MemberRequest, kind: str, key: str) -> HttpResponse:
    """Offer a row no more, or again."""
    found = _found(request, kind, key)
    again = request.POST.get("again") == "1"
    try:
        service.change_row(request.organisation, kind, key, {"retired": not again})
    except ObjectDoesNotExist:
        raise Http404 from None
    said = "is offered again" if again else "is retired: new designs are not offered it"
    messages.success(request, f"{found.name} {said}.")
    return redirect("catalogue-row", kind, key)


@require_POST
@members_only
def delete(request: MemberRequest, kind: str, key: str) -> HttpResponse:
    """Take an own row out, where nothing uses it."""
    found = _found(request, kind, key)
    try:
        service.delete_own_row(request.organisation, kind, key)
    except ObjectDoesNotExist:
        raise Http404 from None
    except service.InUseError as error:
        form = row_form.RowForm(kind, row_form.texts_of(kind, found), fixed=True)
        form.began = form.texts
        form.problems = error.problems
        return _form(request, kind, form, found, status=409)
    messages.success(request, f"{found.name} is deleted.")
    return redirect(f"{reverse('catalogue-kind', args=[kind])}?{urlencode({'show': 'own'})}")


@require_POST
@members_only
def list_price(request: MemberRequest, kind: str, key: str) -> HttpResponse:
    """Let the price of the row itself count again."""
    found: CatalogueRow = or_404(catalogue_row(request.organisation, kind, key))
    if service.delete_price(request.organisation, kind, key):
        messages.success(request, f"{found.name} has the price of its row again.")
    return redirect("catalogue-row", kind, key)


def _free_key(request: MemberRequest, kind: str, key: str) -> str:
    """A key for a copy of a row, that no other row has."""
    return _free(request, kind, f"{key[:_LONGEST_STEM]}-copy")


def _free(request: MemberRequest, kind: str, stem: str) -> str:
    """A key that begins so and that no other row has; nothing of nothing."""
    rows = request.organisation
    if not stem:
        return ""
    proposed = itertools.chain([stem], (f"{stem}-{number}" for number in itertools.count(2)))
    return next(each for each in proposed if catalogue_row(rows, kind, each) is None)


def _found(request: MemberRequest, kind: str, key: str) -> CatalogueRow:
    """A row as the organisation sees it, with its own price."""
    return _seen_row(request, kind, key)[0]


def _seen_row(request: MemberRequest, kind: str, key: str) -> tuple[CatalogueRow, Any]:
    """The same, and what the organisation pays beside what the row itself says."""
    found: CatalogueRow = or_404(catalogue_row(request.organisation, kind, key))
    return found, own_price(request.organisation, kind, found)


def _changes(kind: str, found: CatalogueRow, typed: dict[str, str]) -> dict[str, Any]:
    """The fields that were typed over."""
    before = row_form.read(kind, row_form.texts_of(kind, found))
    after = row_form.read(kind, typed)
    return {name: value for name, value in after.items() if value != before.get(name)}


def _form(
    request: MemberRequest,
    kind: str,
    form: row_form.RowForm,
    found: CatalogueRow | None = None,
    status: int = 200,
    paid: dict[str, str] | None = None,
) -> HttpResponse:
    own = found is not None and found.organisation_id is not None
    context = {
        **titles(kind),
        "form": form,
        "row": found,
        "meeting": form.meeting,
        "own": own,
        "paid": paid,
        "replaces": own and found is not None and is_built_in(kind, found.key),
    }
    return render(request, "catalogue/row.html", context, status=status)
