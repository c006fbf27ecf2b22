"""What templates need: numbers, marks of origin, references."""

from __future__ import annotations

from typing import Any

from django import template
from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import Truncator

from calculators.inputs.catalogue import is_unrated
from calculators.sheet.figures import ORIGINS
from calculators.sheet.said import moments, numbers, unbroken
from calculators.systems.rule_book import EDITIONS
from planner.forms import began
from planner.forms import numbers as typing
from planner.launch.programs import typed
from planner.pages.tools import TOOLS
from planner.report.words import prices
from planner.report.words.labels import titled
from planner.report.words.sources import ORIGIN_MARKS, key_of
from planner.services.organisation import preferences

register = template.Library()


@register.filter
def number(value: Any, digits: int = 4) -> str:
    """A number as it stands on a page."""
    return numbers.shown(value, digits)


@register.filter
def unrated(offered: str) -> bool:
    """Whether a disk that is offered has no rate: it cannot be chosen where one is needed."""
    return is_unrated(offered)


@register.filter
def unit(text: str) -> str:
    """The unit behind a number; nothing for pure numbers."""
    return numbers.unit_shown(text)


@register.filter
def how_many(rests_on: str) -> str:
    """How many assumptions a figure rests on, without their names, which its mark says."""
    return rests_on.partition(":")[0]


@register.filter
def money(price: Any) -> str:
    """A price as it stands on a page."""
    return numbers.money(price)


@register.filter
def exact(text: Any) -> str:
    """A number that somebody gave, with every digit."""
    return numbers.exact(text)


@register.filter
def price_of_one(price: Any) -> str:
    """The price of one thing, with every place that was given."""
    return prices.price_of_one(price)


@register.filter
def lines_priced(total: Any) -> str:
    """How many lines of a bill have a price, and how many are owned."""
    return prices.lines_priced(total or {})


@register.filter
def paid_for(line: Any) -> str:
    """What the price of a running line is for."""
    return prices.paid_for(line)


@register.filter
def has_rules(system: Any) -> bool:
    """Whether the page of rules tells the constants of a mail system, edition by edition."""
    return system in EDITIONS


@register.filter
def counted_in(line: Any) -> str:
    """The unit of the quantity of a running line."""
    return prices.counted_in(line)


@register.filter
def day(moment: Any) -> str:
    """A date as its reader writes it; nothing where there is none."""
    return moments.day(moment) if moment else ""


@register.filter
def minute(moment: Any) -> str:
    """A moment as its reader writes it; nothing where there is none."""
    return moments.minute(moment) if moment else ""


@register.filter
def second(moment: Any) -> str:
    """A moment to the second, as its reader writes it; nothing where there is none."""
    return moments.second(moment) if moment else ""


@register.filter
def respelt(text: Any) -> str:
    """A sentence that was kept, with its numbers as their reader has them."""
    return numbers.respelt(str(text))


@register.filter
def respelt_notes(text: Any) -> str:
    """The notes of a scenario, with what Highwater wrote in them as their reader has it."""
    return preferences.respelt_notes(str(text))


@register.filter
def beside_input(text: Any) -> str:
    """A sentence or an example beside an input, with its numbers as one would type them there."""
    return typing.said(str(text))


@register.filter
def respelt_change(words: Any) -> str:
    """A change that was kept, with its amounts as their reader has them."""
    return numbers.respelt_change(str(words))


@register.filter
def with_titles(figures: dict[str, Any]) -> dict[str, Any]:
    """Figures for the working of the page, each with its printed name."""
    return titled(figures)


@register.filter
def breakable(unit: str) -> SafeString:
    """A unit that may break after its slashes, and nowhere else."""
    return format_html_join(mark_safe("/<wbr>"), "{}", ((part,) for part in unit.split("/")))  # nosec


@register.filter
def with_article(words: str) -> str:
    """What there is one of: "a disk", "an enclosure"; abbreviations are not among them."""
    return f"{'an' if words[:1] in 'aeio' else 'a'} {words}"


@register.filter
def at(values: Any, place: int) -> Any:
    """The member of a list at a place."""
    return values[place]


@register.filter
def longer_than(choices: Any, size: int) -> bool:
    """Whether one of (key, name) has a name of more than so many characters."""
    return any(len(name) > size for _, name in choices)


@register.simple_tag
def inputs_attribute() -> SafeString:
    """In which number format the inputs of the page are, for its scripts; nothing for the plain
    one."""
    digits = typing.typing()
    return (
        SafeString("") if digits == numbers.LANGUAGE else format_html(' data-inputs="{}"', digits)
    )


@register.simple_tag
def inputs_format() -> SafeString:
    """The same for a form, which sends it along: a page that was opened before another format was
    chosen is read as it was written."""
    digits = typing.typing()
    if digits == numbers.LANGUAGE:
        return SafeString("")
    return format_html('<input type="hidden" name="{}" value="{}">', typing.FIELD, digits)


@register.simple_tag
def began_from(texts: dict[str, str] | None) -> SafeString:
    """What a form is opened with, which it sends along; nothing where it came back without."""
    if texts is None:
        return SafeString("")
    return format_html(
        '<input type="hidden" name="{}" value="{}">', began.FIELD, began.written(texts)
    )


@register.simple_tag
def began_from_note(note: str) -> SafeString:
    """The same for a form that has nothing but a note."""
    return began_from({"note": note})


@register.simple_tag
def manage(command: str) -> str:
    """A management command as it is typed where this server runs."""
    return " ".join(typed(command))


@register.simple_tag
def tool_link(name: str) -> SafeString:
    """A link to a tool, by the name of its address."""
    title = next(tool.title for tool in TOOLS if tool.name == name)
    return format_html('<a href="{}">{}</a>', reverse(name), title)


@register.simple_tag
def static_if_built(path: str) -> str:
    """The address of a static file; nothing where it was not built, for the page of last resort."""
    try:
        return static(path)
    except ValueError:
        return "data:,"


@register.simple_tag
def origin(kind: str, rests_on: str = "") -> SafeString:
    """The small mark that says where a number comes from, with a text alternative; of a figure that
    is only partly assumed with what of it is."""
    return format_html(
        '<span class="origin origin-{}" title="{}"><span aria-hidden="true">{}</span>'
        '<span class="visually-hidden">{}</span></span>',
        kind,
        rests_on or f"{kind}: {ORIGINS[kind]}",
        ORIGIN_MARKS[kind],
        rests_on or kind,
    )


@register.simple_tag
def cite(reference: str) -> SafeString:
    """A reference, linked to its entry of the bibliography."""
    key = key_of(reference)
    if not key:
        return format_html("{}", reference)
    return format_html('<a class="cite" href="/sources/{}/">{}</a>', key, reference)


_SHORT = 26


@register.simple_tag
def short_cite(reference: str) -> SafeString:
    """A reference in a list: the first source by its name, how many more, the rest on its page."""
    first, *more = (each.strip() for each in reference.split("; "))
    key = key_of(first)
    name = Truncator(first.partition(", ")[0] if key else first).chars(_SHORT)
    further = f" +{len(more)}" if more else ""
    if not key:
        return format_html("{}{}", name, further)
    return format_html('<a class="cite" href="/sources/{}/">{}</a>{}', key, name, further)


@register.simple_tag
def verdict_icon(verdict: str) -> SafeString:
    """The sign of a verdict; the word stands beside it."""
    return format_html(
        '<svg class="icon icon-{0}" viewBox="0 0 16 16" aria-hidden="true" '
        'focusable="false"><use href="#icon-{0}"/></svg>',
        verdict,
    )


@register.simple_tag
def signed(text: str, verdict: str, best: bool = False) -> SafeString:
    """What a cell says, with the sign of its verdict never alone at the beginning of a line."""
    icon = verdict_icon(verdict) if verdict else ""
    if best:
        mark = format_html('<span class="best">best</span> {}', icon)
        return format_html('<b>{}</b> <span class="together">{}</span>', text, mark)
    if not verdict:
        return format_html("{}", text)
    before, space, last = unbroken.words(text).rpartition(" ")
    return format_html('{}{}<span class="together">{} {}</span>', before, space, last, icon)
