"""Chinese, Japanese and Korean signs for a report that has some: cut out of web fonts.

The fonts of every report know Latin, Greek, Cyrillic, Hebrew and Arabic. A font with all signs of
the East would be read for each report, so only the signs that a text holds are taken, and only
then.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import cache
from pathlib import Path

_PACKAGES = Path(__file__).parents[2] / "node_modules" / "@fontsource-variable"
# In this order: the first knows the Han signs of all three languages, the second Hangul.
_NAMES = ("noto-sans-sc", "noto-sans-kr")
_EASTERN = re.compile(
    "[\u1100-\u11ff\u3000-\ud7ff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef"
    "\U0001f200-\U0001f2ff\U00020000-\U0003ffff]"
)
# No sign of these scripts begins with one of these bytes; most reports hold no others, and taking
# them away is five times as fast as searching.
_OTHERS = bytes({*range(256)} - {0xE1, *range(0xE3, 0xF1)})
_SLICE = re.compile(r"url\(\./files/([^)]+\.woff2)\).*?unicode-range:\s*([^;]+);", re.DOTALL)
_REGULAR = 400
# Of the fonts of every report, those that together hold what any of them does.
_BASE = ("DejaVuSans.ttf", "DejaVuSansMono.ttf", "DejaVuMathTeXGyre.ttf")
# Basic and extended Latin, which all fonts hold.
_LATIN_ENDS = 0x250
# Formats, spaces and line ends have no glyph and need none.
_UNSEEN = {"Cf", "Zs", "Zl", "Zp", "Cc"}
_NAMES_KEPT = (1, 2, 4, 6)
_TABLES_DROPPED = ("BASE", "GPOS", "GSUB", "vhea", "vmtx")


def eastern(text: str) -> frozenset[int]:
    """The signs of a text that the fonts of every report lack and these have."""
    if not text.encode().translate(None, _OTHERS):
        return frozenset()
    return frozenset(map(ord, _EASTERN.findall(text)))


def write(signs: Iterable[int], folder: Path) -> None:
    """Fonts that hold these signs, as far as they are known, as files in a folder."""
    wanted: dict[Path, list[int]] = {}
    for sign in sorted(signs):
        if path := _holder(sign):
            wanted.setdefault(path, []).append(sign)
    for path, held in wanted.items():
        _cut(path, held, folder / f"{path.stem}.ttf")


def missing(text: str, folder: Path) -> str:
    """The signs of a text that no font holds, each once, in order.

    Args:
        text: what is printed
        folder: where the fonts of every report are
    """
    rare = {sign for sign in set(text) if ord(sign) >= _LATIN_ENDS}
    # Where no fonts are, that is said by whoever wants to print.
    base = [folder / name for name in _BASE if (folder / name).exists()] if rare else []
    held = {chr(sign) for path in base for sign in _signs_of(path)}
    return "".join(
        sorted(
            sign
            for sign in rare - held
            if unicodedata.category(sign) not in _UNSEEN
            and not _is_selector(sign)
            and not (_EASTERN.match(sign) and _holder(ord(sign)))
        )
    )


def _is_selector(sign: str) -> bool:
    return "\ufe00" <= sign <= "\ufe0f" or "\U000e0100" <= sign <= "\U000e01ef"


def _holder(sign: int) -> Path | None:
    """The file that has a glyph for a sign. A slice has less than its range says: it is asked."""
    for path, spans in _slices():
        if any(first <= sign <= last for first, last in spans) and sign in _signs_of(path):
            return path
    return None


@cache
def _signs_of(path: Path) -> frozenset[int]:
    """The signs that a font file has glyphs for."""
    # Seldom needed, and slow to import.
    from fontTools.ttLib import TTFont

    with TTFont(path, lazy=True) as font:
        return frozenset(font.getBestCmap())


def _cut(path: Path, signs: list[int], target: Path) -> None:
    """One slice of a web font, with these signs alone, upright and regular."""
    # Seldom needed, and slow to import.
    from fontTools import subset
    from fontTools.ttLib import TTFont
    from fontTools.varLib.instancer import instantiateVariableFont

    # The same signs make the same bytes.
    font = TTFont(path, recalcTimestamp=False)
    options = subset.Options()
    options.layout_features = []
    options.name_IDs = list(_NAMES_KEPT)
    options.drop_tables += _TABLES_DROPPED
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=signs)
    cutter.subset(font)
    regular = instantiateVariableFont(font, {"wght": _REGULAR})
    regular.flavor = None
    regular.save(target)


@cache
def _slices() -> list[tuple[Path, list[tuple[int, int]]]]:
    """The files of the packages that are there, with the ranges of signs in each."""
    found = []
    for name in _NAMES:
        folder = _PACKAGES / name
        if not (folder / "index.css").exists():
            continue
        for file, ranges in _SLICE.findall((folder / "index.css").read_text()):
            found.append((folder / "files" / file, [_span(each) for each in ranges.split(",")]))
    return found


def _span(text: str) -> tuple[int, int]:
    """ "U+4e00-4e10" as its first and last sign."""
    first, _, last = text.strip().removeprefix("U+").partition("-")
    return int(first, 16), int(last or first, 16)
