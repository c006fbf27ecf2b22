"""Templates whose days and numbers stand as the reader of the page has them.

What a request writes is written in the plain style, whoever writes it; the page that answers it is
for its reader, as any other is.
"""

from __future__ import annotations

import re
from typing import Any

from django.template import Origin
from django.template.backends.django import DjangoTemplates, Template
from django.template.loaders import filesystem
from django.utils.safestring import mark_safe

from calculators.sheet.said import unbroken
from calculators.sheet.said.numbers import in_style

# Beside these no browser shows a space; what a style sheet draws within a line is not among them.
_BLOCKS = (
    "html|head|body|main|header|footer|nav|section|article|aside|div|fieldset|legend|p|h1|h4|ul|ol"
    "|li|dl|dt|dd|table|caption|thead|tbody|tfoot|tr|th|td|option|optgroup|meta|link|title|br"
)
_KEPT = re.compile(r"(<(pre|textarea)\b.*?</\2>)", re.DOTALL)
_BEHIND = re.compile(rf"(</?(?:{_BLOCKS})\b(?:[^<>{{]|{{(?!%)|{{%[^%]*%}})*>)\s*\n\s*")
_BEFORE = re.compile(rf"\s*\n\s*(?=</?(?:{_BLOCKS})\b)")
_END = re.compile(r"\s*\n\s*")
# What an element that is kept is called stands third among the pieces.
_NAME = 2


class Loader(filesystem.Loader):
    """Templates without the ends of their lines: files are laid out for those who read them, pages
    for browsers. An end of a line is a space, and nothing beside a block."""

    def get_contents(self, origin: Origin) -> str:
        pieces = _KEPT.split(super().get_contents(origin))
        pieces[::3] = map(_without_ends, pieces[::3])
        return "".join(each for at, each in enumerate(pieces) if at % 3 != _NAME)


def _without_ends(text: str) -> str:
    return _END.sub(" ", _BEFORE.sub("", _BEHIND.sub(r"\1", text)))


class StyledTemplates(DjangoTemplates):
    """Django's templates, drawn in the style of the request that they answer."""

    def get_template(self, template_name: str) -> Template:
        return _Styled(super().get_template(template_name).template, self)


class _Styled(Template):
    def render(self, context: dict[str, Any] | None = None, request: Any = None) -> Any:
        style = getattr(request, "style", None)
        if style is None:
            return super().render(context, request)
        with in_style(style):
            page = super().render(context, request)
        return mark_safe(unbroken.markup(page))  # nosec
