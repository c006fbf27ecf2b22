"""Addresses that lead nowhere answer like the rest of the API."""

from typing import Any

from django.http import Http404, HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from planner.api.base import ApiView


@extend_schema(exclude=True)
class UnknownView(ApiView):
    """404, whoever asks and however."""

    authentication_classes = ()
    permission_classes = ()

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        raise Http404

    def get(self, request: Request) -> HttpResponse:
        raise Http404
