"""Sign-in by a company's provider of OpenID Connect; authlib speaks the protocol and checks it."""

from __future__ import annotations

import logging
import re
from functools import lru_cache
from typing import Any

from authlib.common.errors import AuthlibBaseError
from authlib.integrations.django_client import OAuth
from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction
from django.utils import timezone
from joserfc.errors import JoseError
from requests import RequestException

from calculators.errors import InputProblems
from planner.models import ExternalIdentity, Invitation, Organisation
from planner.services.activity import audit
from planner.services.organisation.invitations import accept
from planner.services.organisation.organisations import add_member

_SCOPE = "openid email profile"
# Signed with a key that only the provider has: not by anybody (none), nor with a shared secret.
_SIGNED_BY = frozenset(
    [
        "RS256",
        "RS384",
        "RS512",
        "PS256",
        "PS384",
        "PS512",
        "ES256",
        "ES384",
        "ES512",
        "Ed25519",
        "EdDSA",
    ]
)
_TIMEOUT_SECONDS = 10
_NOT_A_NAME = re.compile(r"[^\w.@+-]")
log = logging.getLogger(__name__)


class ProviderError(Exception):
    """The provider cannot be asked, or its answer is not to be believed."""


def is_set_up() -> bool:
    """Whether there is a provider."""
    return bool(settings.OIDC["issuer"])


def name() -> str:
    """How the provider is called."""
    return str(settings.OIDC["name"])


def client() -> Any:
    """The client of the provider, as the settings name it."""
    asked = settings.OIDC
    return _client(asked["issuer"], asked["client_id"], asked["client_secret"])


@lru_cache(maxsize=4)
def _client(issuer: str, client_id: str, client_secret: str) -> Any:
    return OAuth().register(
        name="company",
        client_id=client_id,
        client_secret=client_secret or None,
        server_metadata_url=f"{issuer.rstrip('/')}/.well-known/openid-configuration",
        client_kwargs={
            "scope": _SCOPE,
            "code_challenge_method": "S256",
            "timeout": _TIMEOUT_SECONDS,
            **({} if client_secret else {"token_endpoint_auth_method": "none"}),
        },
    )


def ask(request: Any, address: str) -> Any:
    """A redirect to the provider, which sends the person back to an address of ours.

    Raises:
        ProviderError: it does not answer
    """
    try:
        _metadata()
        return client().authorize_redirect(request, address)
    except (AuthlibBaseError, JoseError, RequestException, ValueError, KeyError) as error:
        raise _failed(error) from error


def answered(request: Any) -> dict[str, Any]:
    """What the provider says of the person that came back: signed, of this question, for us.

    Raises:
        ProviderError: it refused, or anything of it is not to be believed
    """
    try:
        known = _metadata()
        # Whose answer it is (RFC 9207), where the provider says so.
        named = request.GET.get("iss")
        promised = known.get("authorization_response_iss_parameter_supported") is True
        if named != known["issuer"] and (promised or named is not None):
            raise ProviderError("The answer is another provider's.")
        token = client().authorize_access_token(
            request,
            claims_options={
                "iss": {"value": known["issuer"]},
                "aud": {"value": settings.OIDC["client_id"]},
            },
        )
    except (AuthlibBaseError, JoseError, RequestException, ValueError, KeyError) as error:
        raise _failed(error) from error
    found = dict(token.get("userinfo") or {})
    if not found.get("sub") or not found.get("iss"):
        raise ProviderError("The provider named nobody.")
    return found


def _metadata() -> Any:
    """What the provider says of itself: it is the one of the settings (OpenID Connect Discovery,
    4.3), and of its signatures those count that nobody else can make.

    Raises:
        ProviderError: it is another
    """
    known = client().load_server_metadata()
    if str(known.get("issuer", "")).rstrip("/") != settings.OIDC["issuer"].rstrip("/"):
        raise ProviderError("The provider calls itself by another address than OIDC_ISSUER.")
    told = known.get("id_token_signing_alg_values_supported") or ["RS256"]
    usable = [one for one in told if one in _SIGNED_BY]
    if not usable:
        raise ProviderError("The provider signs with nothing that can be checked.")
    known["id_token_signing_alg_values_supported"] = usable
    return known


def person(found: dict[str, Any], invitation: Invitation | None) -> Any:
    """Whom the provider names: known, invited, or of the company whose members all may come in.

    An address of mail proves nothing here: whoever could have it at the provider, or write it into
    an account of ours, would get into the other's.

    Raises:
        InputProblems: nobody here goes with it
    """
    rows = ExternalIdentity.objects.select_related("user")
    identity = rows.filter(issuer=found["iss"], subject=found["sub"]).first()
    if identity is not None:
        if not identity.user.is_active:
            raise _nobody()
        ExternalIdentity.objects.filter(pk=identity.pk).update(last_used=timezone.now())
        if invitation is not None:
            accept(invitation, identity.user)
        return identity.user
    open_to = Organisation.objects.filter(name=settings.OIDC["organisation"]).first()
    if invitation is None and open_to is None:
        raise _nobody()
    with transaction.atomic():
        user = _new_user(found)
        connect(user, found)
        if invitation is not None:
            accept(invitation, user)
        elif open_to is not None:
            add_member(open_to, user, settings.OIDC["role"])
    return user


def connect(user: Any, found: dict[str, Any]) -> None:
    """From now on the provider's word lets this person in.

    Raises:
        InputProblems: it lets somebody else in already
    """
    with transaction.atomic():
        identity, made = ExternalIdentity.objects.get_or_create(
            issuer=found["iss"],
            subject=found["sub"],
            defaults={"user": user, "last_used": timezone.now()},
        )
        if made:
            audit.record(
                audit.Action.ACCESS_CHANGED, identity, actor=user, added="sign-in by the company"
            )
    if identity.user_id != user.pk:
        raise InputProblems.one(
            "",
            "taken",
            "This account of your company goes with somebody else here.",
            "Sign in with it, or ask an administrator.",
        )


def disconnect(user: Any, identity_id: int) -> bool:
    """Whether there was such a connection; the last way in is kept.

    Raises:
        InputProblems: nothing else would let the person in
    """
    row = ExternalIdentity.objects.filter(user=user, pk=identity_id).first()
    if row is None:
        return False
    others = user.external_identities.exclude(pk=row.pk).exists() or user.passkeys.exists()
    if not others and not user.has_usable_password():
        raise InputProblems.one(
            "", "last", "Nothing else would let you in.", "Set a password first."
        )
    with transaction.atomic():
        audit.record(audit.Action.ACCESS_CHANGED, row, actor=user, removed="sign-in by the company")
        row.delete()
    return True


def _new_user(found: dict[str, Any]) -> Any:
    users: Any = get_user_model()
    told = str(found.get("preferred_username") or found.get("email") or found["sub"])
    stem = _NOT_A_NAME.sub("", told)[:140] or "person"
    name, number = stem, 1
    while users.objects.filter(username__iexact=name).exists():
        number += 1
        name = f"{stem}{number}"
    user = users(
        username=name,
        email=_address(found),
        first_name=str(found.get("given_name") or "")[:150],
        last_name=str(found.get("family_name") or "")[:150],
    )
    user.set_unusable_password()
    user.save()
    return user


def _address(found: dict[str, Any]) -> str:
    """Where mentions are mailed to; nothing where the provider says that it did not look whose
    address it is, as plans are told of there."""
    told = str(found.get("email") or "")
    if (
        str(found.get("email_verified", True)).lower() != "true"
        or len(told) > 254
        or not told.isprintable()
    ):
        return ""
    try:
        validate_email(told)
    except ValidationError:
        return ""
    return told


def _nobody() -> InputProblems:
    return InputProblems.one(
        "",
        "nobody",
        "Your company knows you, and nobody here goes with that account.",
        "Ask for an invitation and open its link first; or sign in as before, and connect "
        "the two on the page of your account.",
    )


def _failed(error: Exception) -> ProviderError:
    log.warning("Sign-in by the company failed: %s: %s", type(error).__name__, str(error)[:300])
    return ProviderError(type(error).__name__)
