"""Addresses below /api/."""

from django.urls import include, path, re_path

from planner.api.v1.description.schema import SchemaView
from planner.api.v1.unknown import UnknownView

app_name = "api"
urlpatterns = [
    path("v1/openapi.json", SchemaView.as_view(), name="schema"),
    path("v1/", include("planner.api.v1.urls")),
    re_path("", UnknownView.as_view(), name="unknown"),
]
