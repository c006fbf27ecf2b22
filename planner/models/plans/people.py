"""What people do with each other: invitations, shared plans, comments, mail on its way."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from planner.models.accounts.accounts import Membership, Organisation, PublicModel
from planner.models.plans.plans import Plan, Scenario


def _maker() -> "models.ForeignKey[models.Model | None]":
    return models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="+",
    )


class Lent(PublicModel):
    """What a link gives, for a limited time. Only the digest of its secret is kept."""

    digest = models.CharField(max_length=64, unique=True, editable=False)
    created_by = _maker()
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        abstract = True

    @property
    def has_run_out(self) -> bool:
        return self.expires_at <= timezone.now()


class Invitation(Lent):
    """A place in an organisation, for who has the link."""

    organisation = models.ForeignKey(
        Organisation, on_delete=models.CASCADE, related_name="invitations"
    )
    email = models.EmailField(blank=True, help_text="Empty: for whoever has the link.")
    role = models.CharField(max_length=20, choices=Membership.Role.choices)
    mailed = models.BooleanField(default=False)
    accepted_at = models.DateTimeField(null=True, blank=True)
    accepted_by = _maker()

    class Meta:
        ordering: ClassVar = ["-id"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(role__in=["viewer", "architect", "administrator"]),
                name="invitation_role_known",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.email or 'by link'} as {self.role}"

    @property
    def status(self) -> str:
        if self.accepted_at:
            return "accepted"
        if self.revoked_at:
            return "revoked"
        return "expired" if self.has_run_out else "open"


class PlanShare(Lent):
    """A plan to be read by who has the link, and by nobody changed."""

    plan = models.ForeignKey(Plan, on_delete=models.CASCADE, related_name="shares")
    name = models.CharField(max_length=120, blank=True, help_text="For whom it is.")
    prices = models.BooleanField(
        default=False, help_text="Whether who has the link sees what things cost."
    )
    last_used = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["-id"]
        verbose_name = "share"

    def __str__(self) -> str:
        return f"of {self.plan}{f' for {self.name}' if self.name else ''}"

    @property
    def status(self) -> str:
        if self.revoked_at:
            return "revoked"
        return "expired" if self.has_run_out else "open"


class Comment(PublicModel):
    """What somebody says of a scenario, or of one of its figures."""

    scenario = models.ForeignKey(Scenario, on_delete=models.CASCADE, related_name="comments")
    figure = models.CharField(max_length=100, blank=True, help_text="Empty: of the whole.")
    text = models.TextField()
    created_by = _maker()
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["id"]
        constraints: ClassVar = [
            models.CheckConstraint(condition=~Q(text=""), name="comment_text_given"),
        ]

    def __str__(self) -> str:
        return self.text[:80]


class OutgoingMail(PublicModel):
    """A message that a worker sends; its text goes when it is sent, for it may hold a secret."""

    to = models.EmailField()
    subject = models.CharField(max_length=200)
    text = models.TextField()
    created_at = models.DateTimeField(auto_now_add=True)
    due_at = models.DateTimeField(default=timezone.now)
    tries = models.PositiveIntegerField(default=0)
    sent_at = models.DateTimeField(null=True, blank=True)
    problem = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering: ClassVar = ["-id"]
        verbose_name = "message"

    def __str__(self) -> str:
        return f"{self.subject} ({self.to})"
