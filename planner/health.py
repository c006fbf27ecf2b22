"""Whether this process lives, and whether it can do its work: the database and the queue's server
answer, and the tables are those of this version."""

from collections.abc import Callable

from django.core.cache import cache
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

_known: set[str] = set()


def database_answers() -> None:
    """Raises where it does not."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")


def queue_answers() -> None:
    """Raises where it does not."""
    cache.get("health")


def tables_are_up_to_date() -> None:
    """Raises where a migration is missing; looked at until it is so once."""
    if "tables" in _known:
        return
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        raise LookupError("a migration is missing")
    _known.add("tables")


@never_cache
@require_safe
def live(request: HttpRequest) -> HttpResponse:
    """200 as long as this process answers at all: who asks this may start it again."""
    return JsonResponse({"process": "answers"})


@never_cache
@require_safe
def ready(request: HttpRequest) -> JsonResponse:
    """200 where requests may be sent here: who asks this may send them elsewhere."""
    return _answers(database=database_answers, queue=queue_answers, tables=tables_are_up_to_date)


@never_cache
@require_safe
def health(request: HttpRequest) -> JsonResponse:
    """200 where everything answers, else 503 and what does not."""
    return _answers(database=database_answers, queue=queue_answers)


def _answers(**questions: Callable[[], None]) -> JsonResponse:
    answers = {}
    for name, ask in questions.items():
        try:
            ask()
        except Exception:  # Whatever the driver raises, the answer is the same.
            answers[name] = "does not answer" if name != "tables" else "are not up to date"
        else:
            answers[name] = "answers" if name != "tables" else "are up to date"
    well = not any("not" in answer for answer in answers.values())
    return JsonResponse(answers, status=200 if well else 503)
