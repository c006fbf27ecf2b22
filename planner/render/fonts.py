"""Chinese, Japanese and Korean signs for a report that has some: cut out of web fonts.

The fonts of every report know Latin, Greek, Cyrillic, Hebrew and Arabic. A font with all signs of
the East would be read for each report, so only the signs that a text holds are taken, and only
then.
"""

from __future__ import annotations

import re
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
        for path, spans in _slices():
            if any(first <= sign <= last for first, last in spans):
                wanted.setdefault(path, []).append(sign)
                break
    for path, held in wanted.items():
        _cut(path, held, folder / f"{path.stem}.ttf")


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
