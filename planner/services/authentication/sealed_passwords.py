"""Hashes of passwords, sealed with a key that is not in the database.

Who has the database alone, or a backup, has nothing to try passwords against. The hash below is
Django's own; sealed around it, so that another key needs nobody's password: `manage.py reseal`.
"""

from __future__ import annotations

import base64
import logging
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.auth.hashers import PBKDF2PasswordHasher
from django.db.models import Q
from django.utils.crypto import constant_time_compare

from planner import sealing

PLAIN = PBKDF2PasswordHasher.algorithm
log = logging.getLogger(__name__)


class SealedPBKDF2(PBKDF2PasswordHasher):
    """Django's hasher, its hash sealed; wanted where SEALING_KEY is set, read everywhere."""

    algorithm = "sealed_pbkdf2"

    def encode(self, password: str, salt: str, iterations: int | None = None) -> str:
        return _sealed(super().encode(password, salt, iterations))

    def verify(self, password: str, encoded: str) -> bool:
        _, iterations, salt, _ = encoded.split("$")
        # Hashed in any case: an account whose key is lost takes as long as any other.
        given = super().encode(password, salt, int(iterations))
        try:
            kept = _unsealed(encoded)
        except sealing.LostKeyError as error:
            log.error("A password was not checked: %s", error)
            return False
        return constant_time_compare(_hash_of(given), _hash_of(kept))

    def must_update(self, encoded: str) -> bool:
        try:
            return super().must_update(encoded) or with_key_of_now(encoded) != encoded
        except sealing.LostKeyError:
            return False

    def harden_runtime(self, password: str, encoded: str) -> None:
        _, iterations, salt, _ = encoded.split("$")
        if (missing := self.iterations - int(iterations)) > 0:
            super().encode(password, salt, missing)


def with_key_of_now(encoded: str) -> str:
    """The same password as it is kept with today's keys; without SEALING_KEY unsealed.

    Raises:
        sealing.LostKeyError: none of the keys opens it
    """
    plain = _unsealed(encoded) if encoded.startswith(f"{SealedPBKDF2.algorithm}$") else encoded
    return _sealed(plain) if settings.SEALING_KEY else plain


def reseal(check: bool = False) -> tuple[int, list[Any]]:
    """Keep all passwords with the key of now, without SEALING_KEY unsealed: how many were, and the
    users whose none opens.

    Args:
        check: only look
    """
    done, lost = 0, []
    users = get_user_model().objects.filter(
        Q(password__startswith=f"{SealedPBKDF2.algorithm}$") | Q(password__startswith=f"{PLAIN}$")
    )
    for user in users.order_by("pk").iterator():
        sealed = user.password.startswith(f"{SealedPBKDF2.algorithm}$")
        try:
            anew = with_key_of_now(user.password)
        except sealing.LostKeyError:
            lost.append(user)
            continue
        # Without a key those that were sealed till now are what is done.
        done += bool(sealed or (settings.SEALING_KEY and not check))
        if not check and anew != user.password:
            # Unless the person changed it meanwhile.
            users.filter(pk=user.pk, password=user.password).update(password=anew)
    return done, lost


def _sealed(plain: str) -> str:
    _, iterations, salt, hashed = plain.split("$")
    sealed = sealing.seal_hash(base64.b64decode(hashed), f"{iterations}${salt}")
    return f"{SealedPBKDF2.algorithm}${iterations}${salt}${sealed}"


def _unsealed(encoded: str) -> str:
    _, iterations, salt, sealed = encoded.split("$")
    plain = sealing.unseal_hash(sealed, f"{iterations}${salt}")
    return f"{PLAIN}${iterations}${salt}${base64.b64encode(plain).decode()}"


def _hash_of(encoded: str) -> str:
    return encoded.rpartition("$")[2]
