"""In which number format the inputs of a page are."""

from __future__ import annotations

from typing import Any

from calculators.inputs.typed.quantities import known_format
from calculators.sheet.said.numbers import LANGUAGE
from planner.forms.numbers import FIELD, HEADER

_READING = ("GET", "HEAD")
# Their addresses hold what was typed as it was typed, and show it so.
_AS_ADDRESSED = ("^tools/", "^plans/new/")


def inputs_of(request: Any) -> str:
    """The number format that the page says it is in; of a page that is opened, its reader's.

    A form that says nothing is in the plain one, and so is what an address without it holds.
    """
    sent = {} if request.method in _READING else request.POST
    for source, name in ((request.headers, HEADER), (request.GET, FIELD), (sent, FIELD)):
        if known_format(source.get(name, "")):
            return str(source[name])
    # A page that is opened with more changes than fit an address is posted.
    opened = request.method in _READING or sent.get("do") == "begin"
    if not opened or (request.GET and _as_addressed(request)):
        return LANGUAGE
    digits: str = request.style.digits
    return digits


def _as_addressed(request: Any) -> bool:
    route = f"^{request.resolver_match.route.removeprefix('^').removeprefix('/')}"
    return route.startswith(_AS_ADDRESSED)
