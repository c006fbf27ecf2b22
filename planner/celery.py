"""The Celery application; the worker runs `celery -A planner.celery worker`."""

import os
from typing import Any

from celery import Celery
from celery.signals import worker_process_init

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "planner.settings")

app = Celery("planner")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks(["planner"])


@worker_process_init.connect
def drop_inherited_pool(**_: Any) -> None:
    """A pool's threads do not survive a fork: each child opens its own."""
    from django.db import connections

    for connection in connections.all(initialized_only=True):
        connection.close()
        if hasattr(connection, "close_pool"):
            connection.close_pool()
