"""Mail: written down with what it tells of, sent by a worker, tried again when it fails."""

from __future__ import annotations

import logging
import smtplib
from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.core.mail import EmailMessage
from django.db import transaction
from django.utils import timezone

from planner.models import OutgoingMail

MOST_TRIES = 8
FIRST_DELAY = timedelta(minutes=1)
KEPT = timedelta(days=30)
log = logging.getLogger(__name__)


def is_set_up() -> bool:
    """Whether mail can be sent at all."""
    return bool(settings.EMAIL_SET_UP)


def send(to: str, subject: str, text: str, deliver: Callable[[str], Any] | None = None) -> None:
    """Let a worker send a message, once this transaction is done; where no mail is set up, none.

    Without ``deliver`` it goes when workers next look for what is due.
    """
    if not is_set_up():
        return
    row = OutgoingMail.objects.create(to=to, subject=" ".join(subject.split())[:200], text=text)
    if deliver is not None:
        transaction.on_commit(lambda: _asked(deliver, str(row.pk)))


def deliver_mail(mail_id: str) -> None:
    """Send a message, once; of two workers the second finds it taken."""
    with transaction.atomic():
        rows = OutgoingMail.objects.select_for_update(skip_locked=True)
        row = rows.filter(pk=mail_id, sent_at=None, tries__lt=MOST_TRIES).first()
        if row is None or row.due_at > timezone.now():
            return
        row.tries += 1
        # Taken by this worker; where it dies on the way, somebody tries again.
        row.due_at = timezone.now() + FIRST_DELAY * 2 ** (row.tries - 1)
        row.save(update_fields=["tries", "due_at"])
    try:
        EmailMessage(row.subject, row.text, settings.DEFAULT_FROM_EMAIL, [row.to]).send()
    except (OSError, smtplib.SMTPException) as error:
        log.warning("A message was not sent, try %d: %s", row.tries, type(error).__name__)
        OutgoingMail.objects.filter(pk=row.pk).update(problem=type(error).__name__)
        return
    OutgoingMail.objects.filter(pk=row.pk).update(sent_at=timezone.now(), text="", problem="")


def tend(deliver: Callable[[str], Any]) -> None:
    """Hand out again what is due, and forget what is long past."""
    now = timezone.now()
    due = OutgoingMail.objects.filter(sent_at=None, tries__lt=MOST_TRIES, due_at__lte=now)
    for pk in due.order_by("due_at").values_list("pk", flat=True)[:50]:
        _asked(deliver, str(pk))
    OutgoingMail.objects.filter(created_at__lt=now - KEPT).delete()


def _asked(deliver: Callable[[str], Any], mail_id: str) -> None:
    """A queue that cannot be reached ends nothing: the message is handed out later."""
    try:
        deliver(mail_id)
    except Exception:
        log.warning("The queue cannot be reached; a message is sent later", exc_info=True)
