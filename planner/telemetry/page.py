"""`/metrics`: for who has METRICS_TOKEN, and for administrators signed in."""

from __future__ import annotations

import hmac
import os

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import REGISTRY, CollectorRegistry, multiprocess
from prometheus_client.openmetrics.exposition import CONTENT_TYPE_LATEST, generate_latest

from planner.telemetry.state import State


@never_cache
@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """Everything, in the OpenMetrics format."""
    if not _may_read(request):
        return HttpResponse(
            "Send Authorization: Bearer with the METRICS_TOKEN of this server, or sign in as an "
            "administrator.\n",
            status=401,
            content_type="text/plain; charset=utf-8",
            headers={"WWW-Authenticate": 'Bearer realm="Highwater metrics"'},
        )
    everything = CollectorRegistry()
    if os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
        multiprocess.MultiProcessCollector(everything)
    else:
        everything.register(REGISTRY)
    everything.register(State())
    return HttpResponse(generate_latest(everything), content_type=CONTENT_TYPE_LATEST)


def _may_read(request: HttpRequest) -> bool:
    scheme, _, given = request.headers.get("Authorization", "").partition(" ")
    wanted = settings.METRICS_TOKEN
    if wanted and scheme.lower() == "bearer":
        return hmac.compare_digest(given.strip().encode(), wanted.encode())
    user = request.user
    return user.is_active and bool(getattr(user, "is_superuser", False))
