"""Who did what that somebody may ask about later: only ever added to."""

from __future__ import annotations

from typing import Any, ClassVar, NoReturn

from django.db import models

from planner.models.plans.sizings import WrittenOnce, WrittenOnceError, WrittenOnceQuerySet

_KEPT = "The audit trail is only ever added to."


class AuditQuerySet(WrittenOnceQuerySet):
    """Entries that can be added and read."""

    def update(self, **kwargs: Any) -> NoReturn:
        raise WrittenOnceError(_KEPT)

    def bulk_update(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise WrittenOnceError(_KEPT)

    def delete(self) -> NoReturn:
        raise WrittenOnceError(_KEPT)


class AuditEntry(WrittenOnce):
    """One thing that was done. Names and numbers instead of foreign keys: it outlives all it names.

    The database itself refuses to change an entry or to remove one (triggers, see the migration).
    """

    class Action(models.TextChoices):
        FIRST_STEP = "first-step", "Passed the first of two steps"
        SIGNED_IN = "signed-in", "Signed in"
        SIGN_IN_FAILED = "sign-in-failed", "Sign-in failed"
        SIGNED_OUT = "signed-out", "Signed out"
        LINK_MADE = "link-made", "Made a sign-in link"
        TOKEN_MADE = "token-made", "Made a token"  # nosec B105
        TOKEN_REVOKED = "token-revoked", "Revoked a token"  # nosec B105
        TOKEN_ROTATED = "token-rotated", "Rotated a token"  # nosec B105
        MEMBER_ADDED = "member-added", "Added a member"
        MEMBER_REMOVED = "member-removed", "Removed a member"
        INVITED = "invited", "Invited"
        INVITATION_REVOKED = "invitation-revoked", "Revoked an invitation"
        SHARED = "shared", "Shared a plan"
        SHARE_ENDED = "share-ended", "Ended a share"
        MADE = "made", "Made"
        CHANGED = "changed", "Changed"
        COMMENTED = "commented", "Commented"
        ACCESS_CHANGED = "access-changed", "Changed how to sign in"
        SESSION_ENDED = "session-ended", "Ended a session"
        DELETED = "deleted", "Deleted"
        EXPORTED = "exported", "Exported"
        IMPORTED = "imported", "Imported"
        ADMINISTERED = "administered", "Changed in the administration"
        PRUNED = "pruned", "Removed what was kept long enough"
        BACKED_UP = "backed-up", "Backed up"
        RESTORED = "restored", "Restored a backup"

    # The plugin takes the manager of the base for a variable of the class.
    objects = AuditQuerySet.as_manager()  # type: ignore[misc]

    at = models.DateTimeField(auto_now_add=True)
    action = models.CharField(max_length=20, choices=Action.choices)
    actor = models.CharField(max_length=150, blank=True, help_text="Empty: Highwater itself.")
    actor_number = models.BigIntegerField(null=True)
    organisation = models.CharField(max_length=120, blank=True)
    organisation_number = models.BigIntegerField(null=True)
    subject = models.CharField(max_length=200, blank=True)
    detail = models.JSONField(default=dict)
    address = models.GenericIPAddressField(null=True)
    request_id = models.CharField(max_length=40, blank=True)

    class Meta:
        ordering: ClassVar = ["-id"]
        verbose_name = "audit entry"
        verbose_name_plural = "audit trail"
        indexes: ClassVar = [
            models.Index(fields=["organisation_number", "-id"], name="audit_of_organisation"),
            models.Index(fields=["action", "-id"], name="audit_by_action"),
        ]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.actor or 'Highwater'}: {self.action} {self.subject}"
