"""Pieces of the live answer: drawn once for the same content, left out where the page has them."""

from __future__ import annotations

import re
from functools import lru_cache
from hashlib import blake2s
from typing import Any

from django import template
from django.conf import settings
from django.template.context import Context
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

from planner.pages.scenario.one_input import Input

register = template.Library()
# A page sends the digests of its pieces back in this header.
SHOWN = "X-Shown"
_DIGEST = 5
_ID = re.compile(r'id="[^"]*"')
# A few scenarios of each mail system.
_KEPT = 4096


@register.simple_tag
def input_field(one: Input) -> SafeString:
    """An input with label, unit, help and origin. Most of a form is the same at every keystroke."""
    if one.problems or settings.DEBUG:
        return _input(one)
    return _same_input(*(tuple(p) if isinstance(p, list) else p for p in vars(one).values()))


@lru_cache(_KEPT)
def _same_input(*parts: Any) -> SafeString:
    return _input(Input(*parts))


def _input(one: Input) -> SafeString:
    return render_to_string("parts/input.html", {"input": one})


@register.simple_tag(takes_context=True)
def piece(context: Context, template_name: str, **names: Any) -> SafeString:
    """One element by a template of its own, with a digest of what it says.

    A live answer has an empty one in its place where the page says it shows the same.
    """
    html = render_to_string(template_name, names).strip()
    digest = blake2s(html.encode(), digest_size=_DIGEST).hexdigest()
    tag, _, rest = html.partition(" ")
    if digest in (context.get("shown") or ()):
        rest = f"data-same {_ID.findall(rest)[0]}></{tag[1:]}>"
    else:
        rest = f'data-piece="{digest}" {rest}'
    # The template escaped what it was given.
    return mark_safe(f"{tag} {rest}")  # nosec
