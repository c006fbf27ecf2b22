"""All that is sealed: with the key of now, and what none of the keys opens."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from calculators.sheet.said.numbers import count
from planner import sealing
from planner.models import AuthenticatorApp
from planner.services.authentication import factors, sealed_passwords

_NAMED = 20


@dataclass(frozen=True)
class Sealed:
    """What was found.

    Args:
        apps: secrets of authenticator apps that can be read
        passwords: sealed passwords that can be checked
        lost_apps: whose app cannot be read
        lost_passwords: whose password cannot be checked
    """

    apps: int
    passwords: int
    lost_apps: Sequence[str]
    lost_passwords: Sequence[str]

    def lost(self) -> str:
        """What cannot be read and what helps; empty where everything can."""
        told = []
        if self.lost_apps:
            told.append(
                f"{count(len(self.lost_apps))} cannot be read, the authenticator apps of "
                f"{_names(self.lost_apps)}: recovery codes and passkeys still let in, and the "
                "administration removes an app (“Authenticator apps”)."
            )
        if self.lost_passwords:
            told.append(
                f"{count(len(self.lost_passwords))} cannot be checked, the passwords of "
                f"{_names(self.lost_passwords)}: links, passkeys and the company still let in; "
                "the administration, or `manage.py changepassword NAME`, gives another."
            )
        if told:
            told.insert(0, f"Secrets are lost here: {sealing.LOST}.")
        return " ".join(told)


def look() -> Sealed:
    """Without changing anything."""
    rows = list(AuthenticatorApp.objects.select_related("user").order_by("pk"))
    lost = [row for row in rows if not factors.can_be_read(row)]
    return _found(len(rows) - len(lost), lost, *sealed_passwords.reseal(check=True))


def reseal() -> Sealed:
    """Everything is sealed with the key of now."""
    return _found(*factors.reseal(), *sealed_passwords.reseal())


def _found(
    apps: int,
    lost_apps: Sequence[AuthenticatorApp],
    passwords: int,
    lost_passwords: Sequence[object],
) -> Sealed:
    return Sealed(
        apps,
        passwords,
        [row.user.get_username() for row in lost_apps],
        [str(user) for user in lost_passwords],
    )


def _names(found: Sequence[str]) -> str:
    more = f" and {count(len(found) - _NAMED)} more" if len(found) > _NAMED else ""
    return ", ".join(found[:_NAMED]) + more
