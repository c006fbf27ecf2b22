"""The Celery application; the worker runs `celery -A planner.celery worker`."""

import os
import signal
from typing import Any

from celery import Celery
from celery.signals import worker_process_init

from planner.launch import linux

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "planner.settings")

app = Celery("planner")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks(["planner"])


@worker_process_init.connect
def begin_child(**_: Any) -> None:
    """A child of the worker ends with it, and opens its own pool: threads do not survive a fork."""
    from django.db import connections

    linux.die_with_parent(signal.SIGKILL, os.getppid())
    for connection in connections.all(initialized_only=True):
        connection.close()
        if hasattr(connection, "close_pool"):
            connection.close_pool()
