"""The authenticator app of a person: django-otp's, with its secret sealed."""

from __future__ import annotations

from typing import Any, ClassVar

from django.db import models
from django_otp.plugins.otp_totp.models import TOTPDevice

from planner import sealing


class AuthenticatorApp(TOTPDevice):
    """A device of django-otp whose secret cannot be read from the database.

    The column of django-otp's own holds random bytes that nobody was ever shown, so that a device
    read as one of theirs takes no code that anybody has.
    """

    sealed = models.TextField(editable=False)

    class Meta:
        verbose_name = "authenticator app"
        constraints: ClassVar = [
            models.CheckConstraint(condition=~models.Q(sealed=""), name="authenticator_sealed"),
        ]

    @property
    def bin_key(self) -> bytes:
        """The secret.

        Raises:
            sealing.LostKeyError: it was sealed with a key that is not set here
        """
        return sealing.unseal(self.sealed)

    def save(self, *args: Any, **kwargs: Any) -> None:
        """A new one gets its secret here."""
        if not self.sealed:
            # What django-otp, which has no types, drew becomes the secret; its column gets another.
            self.sealed = sealing.seal(bytes.fromhex(self.key))  # type: ignore[has-type]
            self.key = self._meta.get_field("key").get_default()
        super().save(*args, **kwargs)
