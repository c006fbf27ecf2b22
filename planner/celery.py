"""The Celery application; the worker runs `celery -A planner.celery worker`."""

import logging
import os
import signal
from typing import Any

from celery import Celery, bootsteps
from celery.signals import worker_init, worker_process_init

from planner.environment import own_settings
from planner.launch import linux
from planner.launch.web import gate

own_settings()
# Django's checks import every page and the API, which a worker never needs: half of its start.
os.environ.setdefault("CELERY_SKIP_CHECKS", "1")

app = Celery("planner")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks(["planner"])

TENDED_SECONDS = 3
MAILED_SECONDS = 60
PRUNED_SECONDS = 3600
NICENESS = 10
TENDED = ("planner.tend_searches", "planner.tend_reports")
log = logging.getLogger(__name__)


@worker_init.connect
def wait_for_the_queue(**_: Any) -> None:
    """A worker has nothing better to do than to wait; the limits are those of a request."""
    gate.wait()
    limits = ("socket_timeout", "socket_connect_timeout", "max_retries")
    kept = app.conf.broker_transport_options
    app.conf.broker_transport_options = {k: v for k, v in kept.items() if k not in limits}


@worker_process_init.connect
def begin_child(**_: Any) -> None:
    """A child of the worker ends with it, and opens its own pool: threads do not survive a fork.

    It yields to the web server: nobody waits for a page because somebody else searches.
    """
    from django.db import connections

    linux.die_with_parent(signal.SIGKILL, os.getppid())
    os.nice(NICENESS)
    for connection in connections.all(initialized_only=True):
        connection.close()
        if hasattr(connection, "close_pool"):
            connection.close_pool()


class Clock(bootsteps.StartStopStep):
    """Asks, every few seconds, that searches and reports be tended, and every hour to prune.

    Every worker has one, so that there is one as long as there is any worker; tending twice does
    no harm. A beat would be a further program, which would have to run exactly once.
    """

    requires = {"celery.worker.components:Timer"}

    def __init__(self, parent: Any, **options: Any) -> None:
        self.ticking: list[Any] = []
        super().__init__(parent, **options)

    def start(self, parent: Any) -> None:
        self.ticking = [
            parent.timer.call_repeatedly(TENDED_SECONDS, tick),
            parent.timer.call_repeatedly(MAILED_SECONDS, ask_to_mail),
            parent.timer.call_repeatedly(PRUNED_SECONDS, ask_to_prune),
        ]

    def stop(self, parent: Any) -> None:
        for each in self.ticking:
            each.cancel()


def tick() -> None:
    """What must not wait."""
    ask(TENDED, 2 * TENDED_SECONDS)


def ask_to_mail() -> None:
    """What a mail server did not take is offered again."""
    ask(("planner.tend_mail",), MAILED_SECONDS)


def ask_to_prune() -> None:
    """Once a day would do; of those who ask, the first in a day is heard."""
    ask(("planner.prune",), PRUNED_SECONDS)


def ask(names: tuple[str, ...], expires: int) -> None:
    """One request each; a queue that cannot be reached is asked again at the next."""
    try:
        for name in names:
            app.send_task(name, expires=expires, retry=False)
    except Exception:
        log.debug("The queue cannot be reached", exc_info=True)


app.steps["worker"].add(Clock)


def queue_depth() -> dict[str, int]:
    """Messages that are ready, and messages that a worker has in hand.

    Raises:
        OperationalError: the queue does not answer
    """
    with app.connection_for_read() as connection:
        channel = connection.default_channel
        ready = channel._size(app.conf.task_default_queue)
        taken = channel.client.hlen(channel.unacked_key)
    return {"ready": ready, "taken": taken}


def answering_workers() -> int:
    """Workers that answer within half a second."""
    return len(app.control.ping(timeout=0.5))
