"""Organisations, their members, and what a program or a new browser signs in with."""

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.db.models import CASCADE, ProtectedError, Q
from django.utils import timezone

from planner.models.accounts.preferences import NumberFormat
from planner.models.ids import new_id


def _kept_days() -> models.PositiveIntegerField:
    return models.PositiveIntegerField(
        null=True, blank=True, help_text="Days; 0 for ever; empty as the server has it."
    )


class Organisation(models.Model):
    """Owner of plans, sizings and own catalogue rows; nobody sees another's."""

    name = models.CharField(max_length=120, unique=True)
    catalogue_version = models.PositiveBigIntegerField(
        default=1, editable=False, help_text="Rises whenever a catalogue row it can see changes."
    )
    loaded_demos = models.JSONField(
        default=list,
        blank=True,
        editable=False,
        help_text="Demo plans already made here; one deleted by a user stays deleted.",
    )

    class Paper(models.TextChoices):
        A4 = "a4", "A4"
        LETTER = "letter", "US Letter"

    currency = models.CharField(
        max_length=3, blank=True, help_text="Of prices that are typed without one (ISO 4217)."
    )
    paper = models.CharField(max_length=6, choices=Paper.choices, default=Paper.A4)
    number_format = models.CharField(
        max_length=5,
        choices=NumberFormat.choices,
        default=NumberFormat.EN,
        help_text="Of pages and PDFs, for members who chose none of their own.",
    )
    logo = models.BinaryField(
        null=True, blank=True, editable=False, help_text="A PNG image that was checked."
    )
    quotas = models.JSONField(
        default=dict, blank=True, help_text="Lower than the server's: kind -> how many."
    )
    administrators_second_step = models.BooleanField(
        default=False, help_text="Administrators must have a second proof."
    )
    sizings_kept_days = _kept_days()
    reports_kept_days = _kept_days()
    searches_kept_days = _kept_days()
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["name"]
        constraints: ClassVar = [
            models.CheckConstraint(condition=~Q(name=""), name="organisation_name_given"),
            models.CheckConstraint(
                condition=Q(paper__in=["a4", "letter"]), name="organisation_paper_known"
            ),
            models.CheckConstraint(
                condition=Q(number_format__in=NumberFormat.values),
                name="organisation_number_format_known",
            ),
            models.CheckConstraint(
                condition=Q(currency="") | Q(currency__regex=r"^[A-Z]{3}$"),
                name="organisation_currency_is_code",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Membership(models.Model):
    """A user's place in an organisation."""

    class Role(models.TextChoices):
        """What each may do stands in services/rights.py, and nowhere else."""

        VIEWER = "viewer", "Viewer"
        ARCHITECT = "architect", "Architect"
        ADMINISTRATOR = "administrator", "Administrator"

    organisation = models.ForeignKey(
        Organisation, on_delete=models.CASCADE, related_name="memberships"
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships"
    )
    role = models.CharField(max_length=20, choices=Role.choices, default=Role.ARCHITECT)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["organisation", "user"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["organisation", "user"], name="membership_once"),
            models.CheckConstraint(
                condition=Q(role__in=["viewer", "architect", "administrator"]),
                name="membership_role_known",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user} in {self.organisation}"


def _first_scopes() -> list[str]:
    return ["read", "write"]


def living_ones_of_organisations_stay(
    collector: Any, field: Any, sub_objs: Any, using: str
) -> None:
    """What happens to tokens when an account is deleted: they go with it, but one of an
    organisation that still lets in keeps the account, for something relies on it.

    Raises:
        ProtectedError: with those tokens
    """
    now = timezone.now()
    relied_on = {
        token
        for token in sub_objs
        if token.of_organisation
        and token.revoked_at is None
        and (token.expires_at is None or token.expires_at > now)
    }
    if relied_on:
        raise ProtectedError("Revoke these first, or deactivate the account.", relied_on)
    CASCADE(collector, field, sub_objs, using)


class ApiToken(models.Model):
    """What a program shows to be let in. Only its digest is kept.

    A person's token does at most what the person may, and ends with the membership. One of the
    organisation outlives the membership of whoever made it.
    """

    organisation = models.ForeignKey(
        Organisation, on_delete=models.CASCADE, related_name="api_tokens"
    )
    name = models.CharField(max_length=80)
    prefix = models.CharField(max_length=12, editable=False)
    digest = models.CharField(max_length=64, unique=True, editable=False)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=living_ones_of_organisations_stay,
        related_name="api_tokens",
    )
    created_at = models.DateTimeField(auto_now_add=True)
    last_used = models.DateTimeField(null=True, blank=True, editable=False)
    revoked_at = models.DateTimeField(null=True, blank=True)
    scopes = models.JSONField(default=_first_scopes, help_text="Of: read, write, manage.")
    expires_at = models.DateTimeField(null=True, blank=True, help_text="Empty: never.")
    of_organisation = models.BooleanField(default=False)
    # After a rotation the secret of before goes on for a while, so that no program stops.
    rotated_at = models.DateTimeField(null=True, blank=True, editable=False)
    earlier_digest = models.CharField(
        max_length=64, unique=True, null=True, blank=True, editable=False
    )
    earlier_ends_at = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta:
        ordering: ClassVar = ["-created_at"]
        verbose_name = "API token"
        constraints: ClassVar = [
            models.CheckConstraint(condition=~Q(name=""), name="apitoken_name_given"),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.prefix}…)"


class SignInLink(models.Model):
    """A link that signs a user in once, for a limited time. Only its digest is kept."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="sign_in_links"
    )
    digest = models.CharField(max_length=64, unique=True, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta:
        ordering: ClassVar = ["-created_at"]
        verbose_name = "sign-in link"

    def __str__(self) -> str:
        return f"Sign-in link of {self.user}, made {self.created_at:%Y-%m-%d %H:%M}"


class PublicModel(models.Model):
    """A row that people and programs name by its id."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)

    class Meta:
        abstract = True
