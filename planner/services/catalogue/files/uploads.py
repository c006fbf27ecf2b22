"""Files that are looked at before they are brought in."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import UUID

from django.core.cache import cache
from django.utils import timezone

from planner.models import CatalogueUpload, Organisation
from planner.services.catalogue.files.importing import Import, Told, plan_import, run_import
from planner.services.catalogue.files.limits import MOST_BYTES, too_large
from planner.services.documents import scanning

_KEPT = timedelta(days=1)
# Files of an organisation that are kept at a time; the oldest goes first.
_MOST = 10
_SECONDS = 600


def read(file: Any) -> bytes:
    """The bytes of a file that was chosen, one more than may be where it is too long."""
    return bytes(file.read(MOST_BYTES + 1))


def keep_upload(
    organisation: Organisation, user: Any, kind: str, name: str, data: bytes
) -> tuple[CatalogueUpload, Import]:
    """Keep a file for a day, and say what it would do.

    Raises:
        InputProblems: it cannot be read at all, or is malware; nothing is kept
    """
    if len(data) > MOST_BYTES:
        raise too_large()
    scanning.look_at(data)
    planned = plan_import(organisation, kind, data)
    CatalogueUpload.objects.filter(created_at__lt=timezone.now() - _KEPT).delete()
    mine = CatalogueUpload.objects.filter(organisation=organisation)
    old = list(mine.order_by("-id").values_list("pk", flat=True)[_MOST - 1 :])
    mine.filter(pk__in=old).delete()
    shown = "".join(sign for sign in name if sign.isprintable())[:200]
    kept = CatalogueUpload.objects.create(
        organisation=organisation, created_by=user, kind=kind, name=shown, content=data
    )
    return kept, planned


def find_upload(organisation: Organisation, kind: str, upload_id: UUID) -> CatalogueUpload | None:
    """A file that is kept."""
    mine = CatalogueUpload.objects.filter(organisation=organisation, kind=kind)
    return mine.filter(pk=upload_id).first()


def bring_in(upload: CatalogueUpload) -> Import:
    """Bring a file in, all of it; how far it is can be asked meanwhile.

    Raises:
        InputProblems: rows of it are refused; nothing is written
    """
    done = run_import(upload.organisation, upload.kind, bytes(upload.content), _telling(upload.pk))
    upload.delete()
    return done


def progress(upload_id: UUID) -> tuple[int, int]:
    """Rows that were looked at, of how many; (0, 0) where nobody knows."""
    found = cache.get(_name(upload_id))
    return found if found else (0, 0)


def _telling(upload_id: UUID) -> Told:
    def told(done: int, of: int) -> None:
        cache.set(_name(upload_id), (done, of), _SECONDS)

    return told


def _name(upload_id: UUID) -> str:
    return f"upload:{upload_id}"
