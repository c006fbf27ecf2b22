"""Addresses: administration, API, pages."""

from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path

from planner.health import health, live, ready
from planner.telemetry.page import metrics

urlpatterns: list[URLPattern | URLResolver] = [
    path("healthz", health, name="health"),
    path("livez", live, name="live"),
    path("readyz", ready, name="ready"),
    path("metrics", metrics, name="metrics"),
    path("admin/", admin.site.urls),
    path("api/", include("planner.api.urls")),
    path("", include("planner.views.urls")),
]

handler400 = "planner.views.request.refusals.unreadable"
handler500 = "planner.storage.fault"
