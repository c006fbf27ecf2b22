"""A price of the bill that is taken for the whole organisation."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from calculators.errors import InputProblems
from calculators.inputs.catalogue import TABLES
from calculators.inputs.purchase.purchase import PLACES
from planner.forms import numbers
from planner.forms.buying.purchase import price_of, usual_currency, without_price
from planner.forms.buying.typed_prices import currency_said, price_alone
from planner.pages.scenario.scenarios import sketch
from planner.selectors.catalogue.catalogue import catalogue_of
from planner.services.catalogue.catalogue import save_price
from planner.views.request.access import MemberRequest, members_only
from planner.views.scenarios.scenarios import find, page_of


@require_POST
@members_only
def use_price(request: MemberRequest, scenario_id: UUID, kind: str, key: str) -> HttpResponse:
    """Take a price that was typed into a row of the bill for all scenarios of the organisation."""
    found = find(request, scenario_id)
    prefix = f"price-{kind}/{key}-"
    typed = request.POST.dict()
    fields: dict[str, Any] = price_of(prefix, typed)
    catalogue = catalogue_of(request.organisation)
    if "price" in fields:
        usual = usual_currency(f"{prefix}currency", typed, catalogue)
        fields.setdefault("currency", usual or currency_said(fields["price"]))
        fields["currency"] = fields["currency"].upper()
        bare = price_alone(fields["price"], fields["currency"])
        fields["price"] = numbers.read_once(bare, PLACES)
        fields.setdefault("price_origin", "given")
    try:
        if kind not in TABLES:
            raise Http404
        save_price(request.organisation, TABLES[kind].replace("_", "-"), key, fields)
    except ObjectDoesNotExist:
        raise Http404 from None
    except InputProblems as error:
        drawn = sketch(found.document(), typed, catalogue)
        drawn.problems[:0] = error.problems
        for problem in error.problems:
            messages.error(request, f"{problem.message} {problem.hint}")
        return page_of(request, found, drawn, status=400)
    # The price is now that of the organisation: the scenario need not say it again.
    rest = without_price(prefix, typed)
    drawn = sketch(found.document(), rest, catalogue_of(request.organisation))
    messages.success(request, "The price is used in all scenarios that say no other.")
    return redirect(f"{reverse('scenario', args=[scenario_id])}?{drawn.query}#bill")
