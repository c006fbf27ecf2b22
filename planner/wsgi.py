"""The door for the web server."""

from collections.abc import Callable, Iterable
from typing import Any

from django.core.wsgi import get_wsgi_application

from planner.environment import flag, own_settings

own_settings()

django = get_wsgi_application()


def behind_own_proxy(
    environ: dict[str, Any], start_response: Callable[..., Any]
) -> Iterable[bytes]:
    """The client is whom the proxy names, which alone reaches this server: it sets the header
    anew in every request."""
    if address := environ.get("HTTP_X_REAL_IP"):
        environ["REMOTE_ADDR"] = address
    return django(environ, start_response)


application = behind_own_proxy if flag("OWN_PROXY") else django
