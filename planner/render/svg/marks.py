"""Marks of a chart as SVG text: numbers rounded, words escaped, looks as plain attributes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from xml.sax.saxutils import escape, quoteattr

WIDTH = 482.0
# On a phone text keeps its size, so the paper is as much narrower.
_WIDTH_OF_A_PHONE = 206.0
TEXT_SIZE = 7.2
INK, MUTED, GRID, AXIS = "#1c2733", "#5b6773", "#e3e8ed", "#9aa5b1"
ACCENT, LIMIT, PAPER = "#0b5cad", "#b3261e", "#ffffff"
# Rivals differ in dash and tone, so that neither print nor eye needs the colour.
RIVALS = (
    ("#5b6773", "5 2.5"),
    ("#8a5a00", "1.5 2"),
    ("#2f6b4f", "7 2 1.5 2"),
    ("#6a4c93", "3 1.5"),
)
# About how many numbers stand on an axis.
MANY, FEW = 5, 4
_FONT = 'font-family="DejaVu Sans" font-stretch="condensed"'
_NARROW, _WIDE = set("iljtfrI.,:;'|!()[] "), set("mwMW@%×")

Point = tuple[float, float]
Box = tuple[float, float, float, float]


_narrow: ContextVar[bool] = ContextVar("narrow", default=False)


@contextmanager
def on_a_phone() -> Iterator[None]:
    """Charts for a small screen within a block: names stand above what they name."""
    token = _narrow.set(True)
    try:
        yield
    finally:
        _narrow.reset(token)


def is_narrow() -> bool:
    """Whether a chart is drawn for a small screen."""
    return _narrow.get()


def width() -> float:
    """How wide the paper is."""
    return _WIDTH_OF_A_PHONE if _narrow.get() else WIDTH


def n(value: float) -> str:
    """A coordinate with two decimals at most."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def text_width(text: str, size: float = TEXT_SIZE) -> float:
    """About how wide a text is; enough to keep labels apart."""
    return size * sum(
        0.34 if sign in _NARROW else 0.84 if sign in _WIDE else 0.63 if sign.isupper() else 0.56
        for sign in text
    )


def fitted(words: str, room: float, whole: bool = False) -> str:
    """A name as far as there is room: cut in its middle, for names differ at their ends.

    Args:
        words: the name
        room: how wide it may be
        whole: cut between words, where one is whole on both sides
    """
    kept = len(words)
    said = words
    while kept > 1 and text_width(said) > room:
        kept -= 1
        head, tail = (kept + 1) // 2, len(words) - kept // 2
        before, after = words.rfind(" ", 0, head + 1), words.find(" ", tail - 1)
        if whole and before > 0 and after >= 0:
            head, tail = before, after
        said = f"{words[:head].rstrip()}…{words[tail:].lstrip()}"
    return said


def text(
    at: Point, words: str, anchor: str = "start", colour: str = MUTED, bold: bool = False
) -> str:
    """A line of text; ``anchor`` is start, middle or end."""
    weight = ' font-weight="bold"' if bold else ""
    return (
        f'<text x="{n(at[0])}" y="{n(at[1])}" text-anchor="{anchor}" fill="{colour}"{weight}>'
        f"{escape(words)}</text>"
    )


def below_axis(words: str, end: float, height: float) -> str:
    """The title of an axis below it, at its end; on a phone from edge to edge."""
    if _narrow.get():
        return text((width(), height), fitted(words, width()), "end", INK)
    return text((end, height), words, "end", INK)


def rule(start: Point, end: Point, colour: str = GRID, width: float = 0.6, dash: str = "") -> str:
    """A straight line."""
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    return (
        f'<line x1="{n(start[0])}" y1="{n(start[1])}" x2="{n(end[0])}" y2="{n(end[1])}" '
        f'stroke="{colour}" stroke-width="{n(width)}"{dashed}/>'
    )


def path(points: Sequence[Point], colour: str, width: float, dash: str = "") -> str:
    """An open line through points."""
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    steps = " ".join(f"{n(x)},{n(y)}" for x, y in points)
    return (
        f'<polyline points="{steps}" fill="none" stroke="{colour}" stroke-width="{n(width)}" '
        f'stroke-linejoin="round"{dashed}/>'
    )


def bar(box: Box, colour: str) -> str:
    """A filled rectangle from corner to corner."""
    left, top, right, bottom = box
    return (
        f'<rect x="{n(left)}" y="{n(top)}" width="{n(max(0.0, right - left))}" '
        f'height="{n(bottom - top)}" fill="{colour}"/>'
    )


def marker(at: Point, shape: int, colour: str, size: float = 2.4) -> str:
    """A small sign, another one for each series: disc, square, triangle, diamond."""
    x, y = at
    if shape % 4 == 0:
        return f'<circle cx="{n(x)}" cy="{n(y)}" r="{n(size)}" fill="{colour}"/>'
    corners = (
        [(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)],
        [(0, -1.2), (1.15, 0.85), (-1.15, 0.85)],
        [(0, -1.3), (1.3, 0), (0, 1.3), (-1.3, 0)],
    )[shape % 4 - 1]
    steps = " ".join(f"{n(x + size * a)},{n(y + size * b)}" for a, b in corners)
    return f'<polygon points="{steps}" fill="{colour}"/>'


def ring(at: Point) -> str:
    """The mark of today's point."""
    return (
        f'<circle cx="{n(at[0])}" cy="{n(at[1])}" r="4.2" fill="{PAPER}" stroke="{INK}" '
        f'stroke-width="1.1"/><circle cx="{n(at[0])}" cy="{n(at[1])}" r="1.9" fill="{INK}"/>'
    )


def picture(parts: Sequence[str], height: float, alt: str) -> str:
    """The whole SVG."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {n(width())} {n(height)}" '
        f'width="{n(width())}" height="{n(height)}" role="img" aria-label={quoteattr(alt)} '
        f'{_FONT} font-size="{n(TEXT_SIZE)}">{"".join(parts)}</svg>'
    )
