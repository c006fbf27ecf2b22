"""Addresses: administration, API, pages."""

from importlib.util import find_spec

from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path

from planner.health import health

urlpatterns: list[URLPattern | URLResolver] = [
    path("healthz", health, name="health"),
    path("admin/", admin.site.urls),
]
if find_spec("planner.api") and find_spec("planner.api.urls"):
    urlpatterns.append(path("api/", include("planner.api.urls")))
if find_spec("planner.views") and find_spec("planner.views.urls"):
    urlpatterns.append(path("", include("planner.views.urls")))
