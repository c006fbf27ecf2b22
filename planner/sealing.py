"""Secrets that must be read again are sealed where they are stored, with a key from elsewhere.

Fernet of `cryptography`: AES in CBC mode and HMAC-SHA-256, with the version and the moment inside.
SEALING_KEY seals, SECRET_KEY where there is none; both open, and so do EARLIER_SEALING_KEYS, till
`manage.py reseal` has sealed everything anew.

Hashes of passwords are sealed where SEALING_KEY is set, by it alone: AES-SIV, as a hash has no room
to grow in its column.
"""

from __future__ import annotations

import base64
from collections.abc import Sequence
from functools import lru_cache

from cryptography.exceptions import InvalidTag
from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from cryptography.hazmat.primitives.ciphers.aead import AESSIV
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings

# Another use of the same key needs another word.
_PURPOSE = b"highwater: sealed secrets, 1"
_OF_HASHES = b"highwater: sealed hashes, 1"
LOST = (
    "the key that it was sealed with is not set here. Name it in EARLIER_SEALING_KEYS (it is the "
    "SECRET_KEY or SEALING_KEY of then), or let its person have another one"
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


def seal_hash(plain: bytes, beside: str) -> str:
    """What may be stored of a hash: the same for the same, as its salt is in what stands beside.

    Args:
        plain: the hash
        beside: what is stored with it unsealed, and must not be exchanged for something else

    Raises:
        LostKeyError: there is no SEALING_KEY
    """
    if not settings.SEALING_KEY:
        raise LostKeyError
    box = _box_of_hashes(settings.SEALING_KEY)
    return base64.b64encode(box.encrypt(plain, [beside.encode()])).decode()


def unseal_hash(sealed: str, beside: str) -> bytes:
    """What was sealed.

    Raises:
        LostKeyError: no key opens it, or it was changed
    """
    for key in filter(None, [settings.SEALING_KEY, *settings.EARLIER_SEALING_KEYS]):
        try:
            return _box_of_hashes(key).decrypt(base64.b64decode(sealed), [beside.encode()])
        except (InvalidTag, ValueError):
            continue
    raise LostKeyError


def _box() -> MultiFernet:
    keys = [settings.SEALING_KEY, settings.SECRET_KEY, *settings.EARLIER_SEALING_KEYS]
    return _box_of(tuple(key for key in keys if key))


@lru_cache(maxsize=4)
def _box_of(keys: Sequence[str]) -> MultiFernet:
    return MultiFernet([Fernet(_derived(key)) for key in keys])


@lru_cache(maxsize=8)
def _box_of_hashes(key: str) -> AESSIV:
    return AESSIV(_stretched(key, 64, _OF_HASHES))


def _derived(key: str) -> bytes:
    return base64.urlsafe_b64encode(_stretched(key, 32, _PURPOSE))


def _stretched(key: str, length: int, purpose: bytes) -> bytes:
    return HKDF(algorithm=SHA256(), length=length, salt=None, info=purpose).derive(key.encode())
