"""Secrets that must be read again are sealed where they are stored, with a key from elsewhere.

Fernet of `cryptography`: AES in CBC mode and HMAC-SHA-256, with the version and the moment inside.
SEALING_KEY seals, SECRET_KEY where there is none; both open, and so do EARLIER_SEALING_KEYS, till
`manage.py reseal` has sealed everything anew.
"""

from __future__ import annotations

import base64
from collections.abc import Sequence
from functools import lru_cache

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings

# Another use of the same key needs another word.
_PURPOSE = b"highwater: sealed secrets, 1"
LOST = (
    "the key that it was sealed with is not set here. Name it in EARLIER_SEALING_KEYS (it is the "
    "SECRET_KEY or SEALING_KEY of then), or let its person set up another one"
)


class LostKeyError(Exception):
    """None of the keys that are set opens it."""

    def __init__(self) -> None:
        super().__init__(f"This secret cannot be read: {LOST}.")


def seal(secret: bytes) -> str:
    """What may be stored."""
    return _box().encrypt(secret).decode()


def unseal(sealed: str) -> bytes:
    """What was sealed.

    Raises:
        LostKeyError: none of the keys opens it
    """
    try:
        return _box().decrypt(sealed)
    except InvalidToken as error:
        raise LostKeyError from error


def resealed(sealed: str) -> str:
    """The same, sealed with the key of now.

    Raises:
        LostKeyError: none of the keys opens it
    """
    try:
        return _box().rotate(sealed).decode()
    except InvalidToken as error:
        raise LostKeyError from error


def _box() -> MultiFernet:
    keys = [settings.SEALING_KEY, settings.SECRET_KEY, *settings.EARLIER_SEALING_KEYS]
    return _box_of(tuple(key for key in keys if key))


@lru_cache(maxsize=4)
def _box_of(keys: Sequence[str]) -> MultiFernet:
    return MultiFernet([Fernet(_derived(key)) for key in keys])


def _derived(key: str) -> bytes:
    found = HKDF(algorithm=SHA256(), length=32, salt=None, info=_PURPOSE).derive(key.encode())
    return base64.urlsafe_b64encode(found)
