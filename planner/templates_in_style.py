"""Templates whose days and numbers stand as the reader of the page has them.

What a request writes is written in the plain style, whoever writes it; the page that answers it is
for its reader, as any other is.
"""

from __future__ import annotations

from typing import Any

from django.template.backends.django import DjangoTemplates, Template
from django.utils.safestring import mark_safe

from calculators.sheet.said import unbroken
from calculators.sheet.said.numbers import in_style


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
