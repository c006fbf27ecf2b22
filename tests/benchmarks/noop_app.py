"""The web application with one address more: an endpoint that does nothing."""

import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "planner.settings")

from django.conf import settings

settings.ROOT_URLCONF = __name__
settings.API_REQUESTS_A_MINUTE = 10_000_000

from django.core.wsgi import get_wsgi_application

application = get_wsgi_application()

from django.urls import include, path

from planner.api.base import ApiView, json_response


class NothingView(ApiView):
    """What framework, authentication and throttle cost on their own."""

    def get(self, request):
        return json_response({"ok": True})


urlpatterns = [path("noop", NothingView.as_view()), path("", include("planner.urls"))]
