"""Whether this process can do its work: the database and the queue's server answer."""

from django.core.cache import cache
from django.db import connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe


def database_answers() -> None:
    """Raises where it does not."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")


def queue_answers() -> None:
    """Raises where it does not."""
    cache.get("health")


@never_cache
@require_safe
def health(request: HttpRequest) -> JsonResponse:
    """200 where everything answers, else 503 and what does not."""
    answers = {}
    for name, ask in (("database", database_answers), ("queue", queue_answers)):
        try:
            ask()
        except Exception:  # Whatever the driver raises, the answer is the same.
            answers[name] = "does not answer"
        else:
            answers[name] = "answers"
    well = set(answers.values()) == {"answers"}
    return JsonResponse(answers, status=200 if well else 503)
