"""A second proof beside the password: an authenticator app, passkeys, recovery codes.

The app is django-otp's, which refuses a code used before and slows guessing, with its secret
sealed; passkeys are checked by fido2. Recovery codes are long and random, and kept as digests.
"""

from __future__ import annotations

import logging
import re
import secrets
import time
from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils import timezone
from fido2.server import Fido2Server
from fido2.utils import websafe_decode, websafe_encode
from fido2.webauthn import (
    AttestedCredentialData,
    PublicKeyCredentialDescriptor,
    PublicKeyCredentialRpEntity,
    PublicKeyCredentialType,
    PublicKeyCredentialUserEntity,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from calculators.errors import InputProblems, Problem
from planner import sealing
from planner.models import AuthenticatorApp, Passkey, RecoveryCode
from planner.services import texts
from planner.services.activity import audit
from planner.services.secrets import digest

ISSUER = "Highwater"
MOST_PASSKEYS = 20
# Of 31 signs: 118 random bits a code.
CODES, _GROUPS, _GROUP = 10, 6, 4
_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
# How long a question to a device may stay unanswered.
_PATIENCE_SECONDS = 300
_KEY = re.compile(r"[\w-]{1,1400}", re.ASCII)
_VERIFIED = UserVerificationRequirement.REQUIRED
log = logging.getLogger(__name__)


def has_factors(user: Any) -> bool:
    """Whether the password alone does not let this person in."""
    return confirmed_app(user) is not None or user.passkeys.exists()


def confirmed_app(user: Any) -> AuthenticatorApp | None:
    """The authenticator app of a person, once it has shown a code."""
    return AuthenticatorApp.objects.filter(user=user, confirmed=True).first()


def can_be_read(device: AuthenticatorApp) -> bool:
    """Whether the secret of an app can be read with the keys that are set here."""
    try:
        return bool(device.bin_key)
    except sealing.LostKeyError:
        return False


def reseal() -> tuple[int, list[AuthenticatorApp]]:
    """Seal the secrets of all apps with the key of now; how many, and those that none opens."""
    done, lost = 0, []
    for row in AuthenticatorApp.objects.select_related("user").order_by("pk"):
        with transaction.atomic():
            held = (
                AuthenticatorApp.objects.select_for_update(of=("self",)).filter(pk=row.pk).first()
            )
            if held is None:
                continue
            try:
                held.sealed = sealing.resealed(held.sealed)
            except sealing.LostKeyError:
                lost.append(row)
                continue
            held.save(update_fields=["sealed"])
            done += 1
    return done, lost


def begin_app(user: Any) -> AuthenticatorApp:
    """A new secret for an app, which counts once a code was shown; earlier tries are forgotten."""
    if confirmed_app(user) is not None:
        raise _problem("taken", "There is an authenticator app already.", "Remove it first.")
    with transaction.atomic():
        AuthenticatorApp.objects.filter(user=user, confirmed=False).delete()
        return AuthenticatorApp.objects.create(user=user, name=ISSUER, confirmed=False)


def pending_app(user: Any) -> AuthenticatorApp | None:
    """The app that has not shown a code yet."""
    return AuthenticatorApp.objects.filter(user=user, confirmed=False).first()


def app_address(device: AuthenticatorApp) -> str:
    """What an app reads from the picture."""
    from base64 import b32encode
    from urllib.parse import quote, urlencode

    label = quote(f"{ISSUER}:{device.user.get_username()}")
    secret = b32encode(device.bin_key).decode()
    asked = urlencode({"secret": secret, "issuer": ISSUER, "digits": 6, "period": 30})
    return f"otpauth://totp/{label}?{asked}"


def confirm_app(user: Any, code: str) -> list[str]:
    """The app has shown a code: it counts from now on. Recovery codes, where there are none.

    Raises:
        InputProblems: the code is wrong
    """
    with transaction.atomic():
        devices = AuthenticatorApp.objects.select_for_update().filter(user=user, confirmed=False)
        device = devices.first()
        right = device is not None and device.verify_token(_digits(code))
        if right and device is not None:
            device.confirmed = True
            device.save()
            audit.record(audit.Action.ACCESS_CHANGED, user, actor=user, added="authenticator app")
    if not right:
        raise _problem(
            "wrong-code",
            "The code does not go with this picture.",
            "Give the six digits that the app shows now; its clock must be right.",
        )
    return _first_codes(user)


def remove_app(user: Any) -> None:
    """Without an app; recovery codes go with the last proof."""
    with transaction.atomic():
        gone, _ = AuthenticatorApp.objects.filter(user=user).delete()
        if gone:
            audit.record(audit.Action.ACCESS_CHANGED, user, actor=user, removed="authenticator app")
        _without_factors(user)


def new_codes(user: Any) -> list[str]:
    """New recovery codes; those of before end."""
    if not has_factors(user):
        raise _problem(
            "nothing", "There is nothing to recover.", "Set up an app or a passkey first."
        )
    made = ["-".join(_word() for _ in range(_GROUPS)) for _ in range(CODES)]
    with transaction.atomic():
        RecoveryCode.objects.filter(user=user).delete()
        RecoveryCode.objects.bulk_create(
            RecoveryCode(user=user, digest=digest(_plain(code))) for code in made
        )
        audit.record(audit.Action.ACCESS_CHANGED, user, actor=user, added="recovery codes")
    return made


def codes_left(user: Any) -> int:
    """Recovery codes that were not used."""
    return int(user.recovery_codes.filter(used_at=None).count())


def prove(user: Any, code: str) -> bool:
    """Whether a code of the app, or a recovery code, is right; each counts once."""
    if len(digits := _digits(code)) == 6:
        with transaction.atomic():
            devices = AuthenticatorApp.objects.select_for_update().filter(user=user, confirmed=True)
            device = devices.first()
            try:
                return device is not None and bool(device.verify_token(digits))
            except sealing.LostKeyError as error:
                log.error("The authenticator app of %s: %s", user.get_username(), error)
                return False
    codes = RecoveryCode.objects.filter(user=user, used_at=None, digest=digest(_plain(code)))
    if not codes.update(used_at=timezone.now()):
        return False
    audit.record(audit.Action.ACCESS_CHANGED, user, actor=user, used="recovery code")
    return True


# Passkeys


def server_of(host: str) -> Fido2Server:
    """The checks of passkeys for the name by which this server is reached: scheme, name and port
    must all be right."""
    name = host.partition("://")[2].rpartition(":")[0] or host.partition("://")[2]
    rp = PublicKeyCredentialRpEntity(id=name, name=ISSUER)
    return Fido2Server(rp, verify_origin=lambda origin: str(origin) == host)


def begin_passkey(user: Any, host: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """What a browser asks a device for, and what the session remembers of it."""
    if user.passkeys.count() >= MOST_PASSKEYS:
        raise _problem("too-many", f"There are {MOST_PASSKEYS} passkeys.", "Remove one first.")
    options, state = server_of(host).register_begin(
        PublicKeyCredentialUserEntity(
            id=str(user.pk).encode(),
            name=user.get_username(),
            display_name=user.get_full_name() or user.get_username(),
        ),
        credentials=[
            PublicKeyCredentialDescriptor(
                type=PublicKeyCredentialType.PUBLIC_KEY, id=websafe_decode(each.credential_id)
            )
            for each in user.passkeys.all()
        ],
        resident_key_requirement=ResidentKeyRequirement.REQUIRED,
        user_verification=_VERIFIED,
    )
    return dict(options), _dated(state)


def add_passkey(
    user: Any, host: str, state: Mapping[str, Any] | None, response: Any, name: Any
) -> list[str]:
    """Keep the key that a device made. Recovery codes, where there are none.

    Raises:
        InputProblems: no usable name, or the answer is not of this question
    """
    problems: list[Problem] = []
    name = texts.name(name, "Name of the passkey", "/name", problems, most=80)
    if problems:
        raise InputProblems(problems)
    try:
        found = server_of(host).register_complete(_fresh(state), response)
    except (ValueError, KeyError, TypeError, AttributeError, IndexError) as error:
        raise _unanswered() from error
    credential = found.credential_data
    if credential is None:
        raise _unanswered()
    key = websafe_encode(credential.credential_id)
    if Passkey.objects.filter(credential_id=key).exists():
        raise _problem("taken", "This passkey is known already.", "Use it.")
    with transaction.atomic():
        row = Passkey.objects.create(
            user=user, name=name, credential_id=key, credential=bytes(credential)
        )
        audit.record(audit.Action.ACCESS_CHANGED, row, actor=user, added="passkey")
    return _first_codes(user)


def remove_passkey(user: Any, passkey_id: int) -> bool:
    """Whether there was such a passkey; recovery codes go with the last proof."""
    row = Passkey.objects.filter(user=user, pk=passkey_id).first()
    if row is None:
        return False
    with transaction.atomic():
        audit.record(audit.Action.ACCESS_CHANGED, row, actor=user, removed="passkey")
        row.delete()
        _without_factors(user)
    return True


def ask_passkey(host: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """A question to whichever passkey the person chooses; it names nobody."""
    options, state = server_of(host).authenticate_begin(user_verification=_VERIFIED)
    return dict(options), _dated(state)


def answer_passkey(host: str, state: Mapping[str, Any] | None, response: Any) -> Any | None:
    """The person whose passkey answered; None where it is none of ours or the answer is wrong."""
    key = response.get("id") if isinstance(response, dict) else None
    rows = Passkey.objects.select_related("user").filter(user__is_active=True)
    # As they are written here: no other letters are ever stored, and some no column takes.
    known = isinstance(key, str) and _KEY.fullmatch(key) is not None
    row = rows.filter(credential_id=key).first() if known else None
    if row is None:
        return None
    try:
        server_of(host).authenticate_complete(_fresh(state), [_credential(row)], response)
    except (ValueError, KeyError, TypeError, AttributeError, IndexError):
        return None
    Passkey.objects.filter(pk=row.pk).update(last_used=timezone.now())
    return row.user


def _credential(row: Passkey) -> AttestedCredentialData:
    return AttestedCredentialData(bytes(row.credential))


def _dated(state: Mapping[str, Any]) -> dict[str, Any]:
    return {**state, "until": time.time() + _PATIENCE_SECONDS}


def _fresh(state: Mapping[str, Any] | None) -> Mapping[str, Any]:
    if state is None or state["until"] < time.time():
        raise ValueError("Nothing was asked, or too long ago.")
    return state


def _first_codes(user: Any) -> list[str]:
    return [] if codes_left(user) else new_codes(user)


def _without_factors(user: Any) -> None:
    if not has_factors(user):
        RecoveryCode.objects.filter(user=user).delete()


def _word() -> str:
    return "".join(secrets.choice(_ALPHABET) for _ in range(_GROUP))


def _plain(code: str) -> str:
    return "".join(code.lower().split()).replace("-", "")[:100]


def _digits(code: str) -> str:
    found = "".join(code.split())
    return found if found.isascii() and found.isdecimal() else ""


def _unanswered() -> InputProblems:
    return _problem("no-passkey", "The device's answer is not of this question.", "Try it again.")


def _problem(code: str, message: str, hint: str) -> InputProblems:
    return InputProblems.one("", code, message, hint)
