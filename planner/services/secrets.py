"""Secrets that are shown once and kept as digests."""

import hashlib
import secrets

_BYTES = 32


def new_secret(prefix: str = "") -> str:
    """256 random bits, fit for an address or a header."""
    return prefix + secrets.token_urlsafe(_BYTES)


def digest(secret: str) -> str:
    """What is kept of a secret. A random secret needs no salt and no slow hash."""
    return hashlib.sha256(secret.encode()).hexdigest()
