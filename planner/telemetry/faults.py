"""Faults of the program, sent to whoever collects them; only where ERROR_DSN names one."""

from __future__ import annotations

from typing import Any


def report_to(dsn: str, version: str) -> None:
    """Send faults to a server that speaks Sentry's protocol.

    What people typed stays here: no bodies, no cookies, no names, no local variables.
    """
    import sentry_sdk
    from sentry_sdk.integrations.celery import CeleryIntegration
    from sentry_sdk.integrations.django import DjangoIntegration

    sentry_sdk.init(
        dsn=dsn,
        release=f"highwater@{version}",
        integrations=[DjangoIntegration(), CeleryIntegration()],
        send_default_pii=False,
        max_request_body_size="never",
        include_local_variables=False,
        traces_sample_rate=None,
        max_breadcrumbs=0,
        before_send=_without_address,
    )


def _without_address(event: Any, hint: Any) -> Any:
    """Addresses hold ids and, of sign-in links, secrets; the name of the view says enough."""
    from django_guid import get_guid

    event.pop("request", None)
    event.setdefault("tags", {})["request"] = get_guid() or "none"
    return event
