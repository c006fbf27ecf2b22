"""How people prove who they are, beside a password: passkeys, recovery codes, a company's sign-in;
and where they are signed in. Authenticator apps are in authenticator.py."""

from typing import ClassVar

from django.conf import settings
from django.db import models


class Passkey(models.Model):
    """A key of a person's device; only the public half is here."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="passkeys"
    )
    name = models.CharField(max_length=80)
    # The beginning of what an authenticator made; the whole of it is in ``credential``.
    credential_id = models.CharField(max_length=1400, unique=True, editable=False)
    credential = models.BinaryField(editable=False)
    created_at = models.DateTimeField(auto_now_add=True)
    last_used = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["id"]

    def __str__(self) -> str:
        return self.name


class RecoveryCode(models.Model):
    """Lets a person in once whose device is lost. Only its digest is kept."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="recovery_codes"
    )
    digest = models.CharField(max_length=64, editable=False)
    used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["id"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "digest"], name="recovery_code_once"),
        ]

    def __str__(self) -> str:
        return f"Recovery code of {self.user}"


class ExternalIdentity(models.Model):
    """Whom a provider of OpenID Connect knows by a name that never changes."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="external_identities"
    )
    issuer = models.CharField(max_length=255)
    subject = models.CharField(max_length=255)
    created_at = models.DateTimeField(auto_now_add=True)
    last_used = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["id"]
        verbose_name = "external identity"
        verbose_name_plural = "external identities"
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["issuer", "subject"], name="identity_once"),
        ]

    def __str__(self) -> str:
        return f"{self.subject} of {self.issuer}"


class SignedIn(models.Model):
    """A session as its person may know it again, to end it."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="signed_in"
    )
    session_key = models.CharField(max_length=40, unique=True, editable=False)
    address = models.GenericIPAddressField(null=True, blank=True)
    agent = models.CharField(max_length=300, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    last_used = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["-last_used"]
        verbose_name = "session"

    def __str__(self) -> str:
        return f"{self.user} since {self.created_at:%Y-%m-%d %H:%M}"
