"""How right the product is, for everybody."""

from __future__ import annotations

from django.http import HttpResponse
from rest_framework.permissions import AllowAny
from rest_framework.request import Request

from calculators.studies.validation import validate
from planner.api.base import ApiView, Classes, json_response
from planner.api.v1.description.describe import describe


class ValidationView(ApiView):
    """Predictions beside measurements; public."""

    authentication_classes: Classes = ()
    permission_classes: Classes = (AllowAny,)

    @describe("Read predictions beside measurements", answers={200: "Validation"})
    def get(self, request: Request) -> HttpResponse:
        return json_response(validate())
