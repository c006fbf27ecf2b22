"""How many requests were answered how, and how long that took."""

from __future__ import annotations

import time
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from prometheus_client import Counter, Histogram

METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
REQUESTS = Counter(
    "highwater_requests", "Requests that were answered.", ["method", "view", "status"]
)
SECONDS = Histogram(
    "highwater_request_seconds",
    "From a request to its answer.",
    ["method", "view"],
    unit="seconds",
    buckets=BUCKETS,
)


class Measured:
    """Counts requests by the name of their view: addresses hold ids, and some hold secrets."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        began = time.perf_counter()
        response = self.get_response(request)
        method = request.method if request.method in METHODS else "other"
        found = request.resolver_match
        view = (found.view_name if found else "") or "none"
        REQUESTS.labels(method, view, str(response.status_code)).inc()
        SECONDS.labels(method, view).observe(time.perf_counter() - began)
        return response
