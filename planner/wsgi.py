"""The door for the web server."""

from collections.abc import Callable, Iterable
from typing import Any

from django import setup
from django.core.wsgi import get_wsgi_application
from django.urls import get_resolver

from planner.environment import flag, own_settings
from planner.launch.web import gate

own_settings()

# Every page and the API, before the processes of the server are forked: each of them, and each that
# is started again, would otherwise import them while its first request waits.
setup(set_prefix=False)
_pages = get_resolver().url_patterns
# Static files are looked for as the application is made: they may still be on their way.
gate.wait()
django = get_wsgi_application()
_PIECE = 2**16


def behind_own_proxy(
    environ: dict[str, Any], start_response: Callable[..., Any]
) -> Iterable[bytes]:
    """The client is whom the proxy names, which alone reaches this server: it sets the header
    anew in every request."""
    if address := environ.get("HTTP_X_REAL_IP"):
        environ["REMOTE_ADDR"] = address
    answer = django(environ, start_response)
    _read_out(environ["wsgi.input"])
    return answer


def _read_out(body: Any) -> None:
    """Takes what nobody read of a body that was refused: the web server closes a connection with
    much left on it, and the proxy, which is not told, sends somebody else's request over it. The
    proxy holds the whole body, of a size that it bounds, so that this takes no time."""
    try:
        while body.read(_PIECE):
            pass
    except OSError:
        # It broke off: there is nobody who waits for the answer.
        return


application = behind_own_proxy if flag("OWN_PROXY") else django
