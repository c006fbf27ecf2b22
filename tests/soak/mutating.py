"""Documents with one or two things wrong in them, and bytes that were nearly a document."""

from __future__ import annotations

import copy
import json
import random
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

NUMBERS = (
    0, -1, 1, 2, 0.5, -0.0, 1e-9, 5e-324, 99, 1_000_001, 2**31, 2**53 + 1, 2**63, -(2**63) - 1,
    10**40, 1e308, -1e308, 0.1 + 0.2,
)  # fmt: skip
TEXTS = (
    "", " ", "0", "-1", "1e5", "12.000", "1,5", "NaN", "null", "\x00", "a\x00b", "\ud800", "\u202e",
    "é" * 200, "🐇" * 90, "x" * 5_000, "../../etc/passwd", "=1+1", "%s%n%(x)s", "{{7*7}}{x}",
    "' OR 1=1 --", "<script>alert(1)</script>", "a\r\nb: c", "/", "/a/0", "/raid_groups/9/disks",
    "2027-02-31", "2027-01-01", "9999-12-31", "EUR", "01a1fee1-045a-7bce-89b8-507af8f41f54",
)  # fmt: skip
OTHERS: tuple[Any, ...] = (
    None, True, False, [], {}, [[]], [None], {"": 0}, [1, "1", None], {"from": 1, "to": 0},
    {"low": 3, "likely": 2, "high": 1}, {"catalogue": {}},
)  # fmt: skip
# Numbers as texts can have them and Python's own cannot.
SPELLINGS = (
    "-0", "00", "01", "+1", "1.", ".5", "1e999", "-1e999", "1e-999", "9" * 400, "9" * 6_000,
    "0." + "0" * 400 + "1", "NaN", "Infinity", "-Infinity", "0x10", "1_000", "1E+2", "٣",
)  # fmt: skip
# So many places are changed.
SHARES = (1, 1, 1, 1, 1, 1, 2, 2, 2, 5)
_MOST_TEXT = 400_000


def mutated(value: Any, chance: random.Random, words: Sequence[str]) -> Any:
    """The document with a place or two changed; the one that is given stays as it is.

    Args:
        value: what JSON can say
        chance: draws where and what
        words: names and words that mean something somewhere
    """
    root = [copy.deepcopy(value)]
    for _ in range(chance.choice(SHARES)):
        places = list(_places(root))
        holder, key = chance.choice(places)
        chance.choice(_CHANGES)(root, holder, key, chance, words)
    return root[0] if root else None


def in_bytes(value: Any, chance: random.Random) -> bytes:
    """The document as JSON; one in eight with something wrong in the text."""
    text = json.dumps(value)
    if chance.random() < 1 / 8:
        return chance.choice(_SLIPS)(text, chance)[: 2 * _MOST_TEXT]
    return text.encode()


def _places(holder: Any) -> Iterator[tuple[Any, Any]]:
    """Every list or object with each of its keys, from the outside in."""
    keys: Any = holder if isinstance(holder, dict) else range(len(holder))
    for key in list(keys):
        yield holder, key
        if isinstance(holder[key], dict | list):
            yield from _places(holder[key])


def _another(chance: random.Random, words: Sequence[str]) -> Any:
    pool: Sequence[Any] = chance.choice((NUMBERS, TEXTS, OTHERS, words or TEXTS))
    return copy.deepcopy(chance.choice(pool))


def _replaced(
    root: Any, holder: Any, key: Any, chance: random.Random, words: Sequence[str]
) -> None:
    holder[key] = _another(chance, words)


def _alike(root: Any, holder: Any, key: Any, chance: random.Random, words: Sequence[str]) -> None:
    """Something of the same kind, so that it comes further than the reader of fields."""
    old = holder[key]
    if isinstance(old, bool):
        holder[key] = not old
    elif isinstance(old, int | float):
        scaled: list[Callable[[], Any]] = [
            lambda: old * chance.choice((0, -1, 2, 10, 1000)),
            lambda: old / chance.choice((2, 3, 1000)),
            lambda: old + chance.choice((1, -1, 0.5)),
            lambda: chance.choice(NUMBERS),
        ]
        holder[key] = chance.choice(scaled)()
    elif isinstance(old, str):
        holder[key] = chance.choice((*words, *TEXTS)) if words else chance.choice(TEXTS)
    elif isinstance(old, list) and old:
        holder[key] = chance.choice(
            ([], old[:-1], old[::-1], [*old, copy.deepcopy(chance.choice(old))], old * 40)
        )
    elif isinstance(old, dict) and old:
        name = chance.choice(sorted(old))
        old[chance.choice(words) if words else "x"] = old.pop(name)
    else:
        holder[key] = _another(chance, words)


def _gone(root: Any, holder: Any, key: Any, chance: random.Random, words: Sequence[str]) -> None:
    if holder is not root:
        del holder[key]


def _added(root: Any, holder: Any, key: Any, chance: random.Random, words: Sequence[str]) -> None:
    inside = holder[key]
    if isinstance(inside, dict):
        inside[chance.choice(words) if words else "unknown"] = _another(chance, words)
    elif isinstance(inside, list):
        inside.insert(chance.randint(0, len(inside)), _another(chance, words))
    else:
        holder[key] = [inside]


def _moved(root: Any, holder: Any, key: Any, chance: random.Random, words: Sequence[str]) -> None:
    """A part of the document at a place where it does not belong."""
    other, there = chance.choice(list(_places(root)))
    holder[key] = copy.deepcopy(other[there])


def _deep(root: Any, holder: Any, key: Any, chance: random.Random, words: Sequence[str]) -> None:
    inside = holder[key]
    for _ in range(chance.choice((2, 18, 60))):
        inside = [inside] if chance.random() < 0.5 else {"x": inside}
    holder[key] = inside


_CHANGES: tuple[Callable[..., None], ...] = (
    *[_replaced] * 3, *[_alike] * 8, *[_gone] * 2, *[_added] * 2, _moved, _deep,
)  # fmt: skip


# Slips of the text


def _cut(text: str, chance: random.Random) -> bytes:
    return text[: chance.randint(0, len(text))].encode()


def _flipped(text: str, chance: random.Random) -> bytes:
    data = bytearray(text.encode() or b" ")
    for _ in range(chance.choice((1, 1, 3, 20))):
        data[chance.randrange(len(data))] = chance.randrange(256)
    return bytes(data)


def _spelt(text: str, chance: random.Random) -> bytes:
    """A number as no number is written, or hardly one."""
    numbers = list(re.finditer(r"-?\d+(\.\d+)?", text))
    if not numbers:
        return chance.choice(SPELLINGS).encode()
    found = chance.choice(numbers)
    return (text[: found.start()] + chance.choice(SPELLINGS) + text[found.end() :]).encode()


def _twice(text: str, chance: random.Random) -> bytes:
    """A name given twice, with another value."""
    names = list(re.finditer(r'"(\w+)": ', text))
    if not names:
        return (text + text).encode()
    found = chance.choice(names)
    return (text[: found.start()] + found[0] + "0, " + text[found.start() :]).encode()


def _spelt_by_hand(text: str, chance: random.Random) -> bytes:
    """What people do to JSON: a comma too many, other quotes, comments, YAML."""
    return chance.choice(
        (
            text.replace("}", ",}", 1),
            text.replace('"', "'"),
            "// it\n" + text,
            text.replace('": ', '" = '),
            re.sub(r'"(\w+)":', r"\1:", text),
            "&a " + text,
            "- *a\n- &a [*a]",
            "%YAML 1.2\n---\n" + text,
            text + text,
            text.replace(",", "", 1),
        )
    ).encode()


def _coded(text: str, chance: random.Random) -> bytes:
    return chance.choice(
        (
            text.encode("utf-16"),
            text.encode("utf-32-le"),
            b"\xef\xbb\xbf" + text.encode(),
            text.encode() + b"\x00",
            b"\xff" + text.encode(),
            text.encode().replace(b'"', b'"\xc3', 1),
        )
    )


def _long(text: str, chance: random.Random) -> bytes:
    kind = chance.choice(("[", '{"a":', " ", "[0,", '"' + "x" * 50 + '",'))
    return (kind * (chance.choice((100, 5_000, _MOST_TEXT)) // len(kind)) + text).encode()


_SLIPS: tuple[Callable[[str, random.Random], bytes], ...] = (
    _cut, _cut, _flipped, _flipped, _spelt, _spelt, _spelt, _twice, _spelt_by_hand, _coded, _long,
)  # fmt: skip
