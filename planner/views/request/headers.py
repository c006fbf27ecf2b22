"""Headers of every answer that keep it private and its page without needless rights."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase

PERMISSIONS = ", ".join(
    f"{feature}=()"
    for feature in (
        "accelerometer",
        "autoplay",
        "browsing-topics",
        "camera",
        "display-capture",
        "geolocation",
        "gyroscope",
        "magnetometer",
        "microphone",
        "midi",
        "payment",
        "screen-wake-lock",
        "usb",
        "xr-spatial-tracking",
    )
)


API_FILE = 'attachment; filename="api.json"'


class SafeHeaders:
    """Answers are kept by nobody, unless a view or the static files say otherwise."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]):
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        response.headers.setdefault("Cache-Control", "no-store, private")
        response.headers.setdefault("Permissions-Policy", PERMISSIONS)
        response.headers.setdefault("Cross-Origin-Resource-Policy", "same-origin")
        if request.path.startswith("/api/") and "json" in response.headers.get("Content-Type", ""):
            # Opened in a browser it is a file with this name, whatever the address ends in.
            response.headers.setdefault("Content-Disposition", API_FILE)
        return response
