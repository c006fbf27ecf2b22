"""The audit trail of an organisation, filtered, newest first."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import Q, QuerySet

from planner.models import AuditEntry, Organisation

MOST_EXPORTED = 50_000
# What the program writes down of the values of a scenario beside the values.
_ASIDE = ("/question/origins/",)


class Asked(NamedTuple):
    """What of the activity is asked for; empty is everything."""

    action: str = ""
    actor: str = ""
    text: str = ""
    since: datetime | None = None
    until: datetime | None = None


def activity_of(organisation: Organisation, asked: Asked = Asked()) -> QuerySet[AuditEntry]:  # noqa: B008
    """Entries of an organisation. Its name could be another's some day; its number is its own.

    Ways in and out belong to a person, not to an organisation: those of members are told from the
    day they joined.
    """
    members = organisation.memberships.values_list("user_id", "created_at")
    own = Q(organisation_number=organisation.pk)
    for number, joined in members:
        own |= Q(organisation_number=None, actor_number=number, at__gte=joined)
    entries = AuditEntry.objects.filter(own).order_by("-id")
    if asked.action:
        entries = entries.filter(action=asked.action)
    if asked.actor:
        entries = entries.filter(actor__iexact=asked.actor)
    if asked.text:
        entries = entries.filter(Q(subject__icontains=asked.text) | Q(actor__icontains=asked.text))
    if asked.since:
        entries = entries.filter(at__gte=asked.since)
    if asked.until:
        entries = entries.filter(at__lt=asked.until)
    return entries


def actions() -> list[tuple[str, str]]:
    """What can be done, for choosing: word and label."""
    return [(str(value), str(label)) for value, label in AuditEntry.Action.choices]


def page_of_entries(
    entries: QuerySet[AuditEntry], before: int | None, limit: int
) -> tuple[list[AuditEntry], int | None]:
    """One page, and the number after which the next begins; None on the last."""
    if before is not None:
        entries = entries.filter(pk__lt=before)
    found = list(entries[: limit + 1])
    return found[:limit], found[limit - 1].pk if len(found) > limit else None


def told(entry: Mapping[str, Any]) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """The changes of an entry as a person reads them: what changed, and what the program wrote down
    beside it of where values come from, which is told alone only where nothing else changed.

    Args:
        entry: in plain values
    """
    changes = entry["changes"]
    aside = [each for each in changes if each["field"].startswith(_ASIDE)]
    first = [each for each in changes if not each["field"].startswith(_ASIDE)]
    return (first, aside) if first else (aside, [])


def as_dict(entry: AuditEntry) -> dict[str, Any]:
    """An entry in plain values."""
    return {
        "id": entry.pk,
        "at": entry.at.isoformat(),
        "action": entry.action,
        "actor": entry.actor or None,
        "subject": entry.subject,
        "detail": entry.detail,
        "changes": entry.detail.get("changes", []),
        "address": entry.address,
        "request_id": entry.request_id,
    }
