"""Settings of an organisation: all that is wrong at once, changed whole, written down."""

from __future__ import annotations

import base64
import binascii
import hashlib
import re
from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.db import IntegrityError, transaction

from calculators.errors import InputProblems, Problem
from calculators.inputs.reader import shown
from planner.models import NumberFormat, Organisation
from planner.services import texts
from planner.services.activity import audit
from planner.services.authentication import factors, second_step
from planner.services.documents import images, scanning

KEPT = ("sizings_kept_days", "reports_kept_days", "searches_kept_days")
SECOND = "administrators_second_step"
MOST_DAYS = 36_500
_CODE = re.compile(r"[A-Z]{3}", re.ASCII)


def change_settings(organisation: Organisation, asked: Mapping[str, Any], by: Any = None) -> None:
    """Change what is given.

    Args:
        organisation: whose settings
        asked: field -> value; the logo as base64, None takes it away
        by: who asks; only who has a second proof makes it a duty

    Raises:
        InputProblems: everything that is wrong
    """
    problems: list[Problem] = []
    read = {name: _READ[name](value, name, problems) for name, value in asked.items()}
    if read.get(SECOND) and not (by is not None and factors.has_factors(by)):
        stands = Organisation.objects.filter(pk=organisation.pk, **{SECOND: True})
        if not stands.exists():
            problems.append(_own_first())
    taken = Organisation.objects.filter(name=read.get("name")).exclude(pk=organisation.pk)
    if "name" in read and not problems and taken.exists():
        problems.append(_taken())
    if problems:
        raise InputProblems(problems)
    try:
        with transaction.atomic():
            stored = Organisation.objects.select_for_update().get(pk=organisation.pk)
            before = {name: _told(getattr(stored, name)) for name in read}
            for name, value in read.items():
                setattr(organisation, name, value)
            organisation.save(update_fields=[*read])
            after = {name: _told(value) for name, value in read.items()}
            audit.record_change(organisation, organisation, before, after)
    except IntegrityError as error:
        raise InputProblems([_taken()]) from error


def set_logo(organisation: Organisation, data: bytes) -> None:
    """Show another image.

    Raises:
        InputProblems: it is none, or too large
    """
    change_settings(organisation, {"logo": base64.b64encode(data).decode() if data else None})


def _name(value: Any, name: str, problems: list[Problem]) -> str:
    return texts.name(value, "Name of the organisation", f"/{name}", problems)


def _currency(value: Any, name: str, problems: list[Problem]) -> str:
    if value == "" or (isinstance(value, str) and _CODE.fullmatch(value)):
        return str(value)
    hint = "Give a code of ISO 4217, such as EUR, or nothing."
    problems.append(Problem(f"/{name}", "bad-currency", f"{shown(value)} is no currency.", hint))
    return ""


def _paper(value: Any, name: str, problems: list[Problem]) -> str:
    if isinstance(value, str) and value in Organisation.Paper.values:
        return value
    hint = f"Give one of: {', '.join(Organisation.Paper.values)}."
    problems.append(Problem(f"/{name}", "unknown-paper", f"{shown(value)} is no paper.", hint))
    return ""


def _number_format(value: Any, name: str, problems: list[Problem]) -> str:
    if isinstance(value, str) and value in NumberFormat.values:
        return value
    hint = "Give one of: " + ", ".join(f"{key} ({shows})" for key, shows in NumberFormat.choices)
    message = f"{shown(value)} is no number format."
    problems.append(Problem(f"/{name}", "unknown-number-format", message, f"{hint}."))
    return ""


def _yes_or_no(value: Any, name: str, problems: list[Problem]) -> bool:
    if isinstance(value, bool):
        return value
    message = f"Whether administrators need a second proof is {shown(value)}."
    problems.append(Problem(f"/{name}", "wrong-type", message, "Give true or false."))
    return False


def _own_first() -> Problem:
    hint = second_step.HOW
    return Problem(
        f"/{SECOND}",
        "second-proof-first",
        "You have no second proof yourself, so you would no longer administer the organisation.",
        f"{hint[0].upper()}{hint[1:]} first.",
    )


def _days(value: Any, name: str, problems: list[Problem]) -> int | None:
    if value is None or (_whole(value) and 0 <= value <= MOST_DAYS):
        return value
    hint = f"Give a whole number from 0, for ever, to {MOST_DAYS:,}, or nothing: as the server."
    problems.append(Problem(f"/{name}", "out-of-range", f"{shown(value)} are no days.", hint))
    return None


def _quotas(value: Any, name: str, problems: list[Problem]) -> dict[str, int]:
    if not isinstance(value, dict):
        hint = 'Give kinds with numbers, such as {"plans": 100}.'
        problems.append(Problem(f"/{name}", "wrong-type", f"{shown(value)} are no quotas.", hint))
        return {}
    found: dict[str, int] = {}
    for kind, most in value.items():
        pointer = f"/{name}/{str(kind).replace('~', '~0').replace('/', '~1')}"
        if kind not in settings.QUOTAS:
            hint = f"Kinds: {', '.join(settings.QUOTAS)}."
            problems.append(Problem(pointer, "unknown-kind", f"{shown(kind)} is no kind.", hint))
            continue
        server = settings.QUOTAS[kind]
        if not _whole(most) or not 0 <= most <= (server or 2**31):
            hint = f"Give a whole number from 1 to {server or 2**31:,}, or 0: as the server."
            message = f"{shown(most)} is not how many {kind} may be kept here."
            problems.append(Problem(pointer, "out-of-range", message, hint))
        elif most:
            found[kind] = most
    return found


def _logo(value: Any, name: str, problems: list[Problem]) -> bytes | None:
    if value is None:
        return None
    try:
        data = base64.b64decode(value, validate=True)
    except (binascii.Error, TypeError, ValueError):
        hint = "Give the bytes of a PNG, JPEG or WebP image as base64, or null."
        problems.append(Problem(f"/{name}", "bad-base64", "The logo is no base64.", hint))
        return None
    try:
        scanning.look_at(data, f"/{name}")
        return images.checked(data)
    except InputProblems as error:
        problems += error.problems
        return None
    except images.ImageError as error:
        hint = f"Give a PNG, JPEG or WebP image of at most {images.MOST_BYTES:,} bytes."
        problems.append(Problem(f"/{name}", "bad-image", f"The logo cannot be used: {error}", hint))
        return None


_READ = {
    "name": _name,
    "currency": _currency,
    "number_format": _number_format,
    "paper": _paper,
    SECOND: _yes_or_no,
    **dict.fromkeys(KEPT, _days),
    "quotas": _quotas,
    "logo": _logo,
}


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _told(value: Any) -> Any:
    """A value as the activity keeps it: of an image only that it is another."""
    if isinstance(value, bytes | memoryview):
        return f"image {hashlib.sha256(bytes(value)).hexdigest()[:12]}"
    return value


def _taken() -> Problem:
    return Problem("/name", "taken", "Another organisation has this name.", "Choose another.")
