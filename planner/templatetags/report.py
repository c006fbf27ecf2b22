"""Sections of a report on a page."""

from __future__ import annotations

from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from planner.render import svg
from planner.report.document import Block, Chart
from planner.report.key_numbers import grown
from planner.report.parts.failures import broken_by
from planner.report.sections.registry import SECTIONS
from planner.report.words.verdicts import against, whole, whole_sign

register = template.Library()


@register.filter
def block_template(block: Block) -> str:
    """The template of a block."""
    return f"report/blocks/{block.kind}.html"


@register.filter
def drawn(chart: Chart) -> SafeString:
    """A chart as a picture, and as another one for phones where its shape has one; whoever cannot
    see it hears it in words."""
    # Every text in them was escaped when they were drawn.
    return mark_safe(svg.draw(chart) + svg.draw_narrow(chart))  # nosec


@register.filter
def verdict_told(revision: Any) -> str:
    """The verdict of a version as its own page said it: with what it is against, and with the loss
    that breaks it."""
    verdict = revision.sizing.verdict
    lost = broken_by(revision.states or {}, verdict)
    return whole(verdict, against(revision.checks or ()), lost)


@register.filter
def verdict_sign(revision: Any) -> str:
    """The sign of that verdict, as its own page had it: a tick only where no loss breaks it."""
    verdict = revision.sizing.verdict
    return whole_sign(verdict, broken_by(revision.states or {}, verdict))


@register.filter
def growth_told(revision: Any) -> str:
    """When what grows reached its first limit, as the page of that version said it."""
    kept = {"growth_sentence": revision.growth_sentence, "runs_out": revision.runs_out}
    return grown(kept)


@register.simple_tag
def section(key: str) -> SafeString:
    """Marks the element of a page that says what a section of the report says."""
    return format_html('data-section="{}"', SECTIONS[key].key)


@register.simple_tag
def section_title(key: str) -> str:
    """The heading of a section, as in every format."""
    return SECTIONS[key].title
