"""Stamps: each step of the set-up leaves the hash of what it was made from.

Standard library only, as what makes the environment.
"""

import hashlib
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
STAMPS = ROOT / "var" / "stamps"


def stamp_key(files: Iterable[Path], *words: str) -> str:
    """The hash of what a step is made from."""
    digest = hashlib.sha256("\0".join(words).encode())
    for path in files:
        digest.update(str(path.relative_to(ROOT)).encode())
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def fresh(name: str, key: str) -> bool:
    """Whether the step was last done from the same things."""
    try:
        return (STAMPS / name).read_text() == key
    except OSError:
        return False


def stamp(name: str, key: str) -> None:
    """Notes that the step is done."""
    STAMPS.mkdir(parents=True, exist_ok=True)
    (STAMPS / name).write_text(key)


def forget(name: str) -> None:
    """Notes that the step is no longer done."""
    (STAMPS / name).unlink(missing_ok=True)
