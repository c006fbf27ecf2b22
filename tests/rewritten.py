"""Assertions of tests are rewritten and modules compiled once for all processes of a parallel run.

In a new checkout each process would do it for itself, which takes as long as all else until its
first test; what one wrote down, the others read.
"""

import compileall
import os
import sys
from collections.abc import Sequence
from importlib.util import cache_from_source
from pathlib import Path

import pytest
from _pytest.assertion import rewrite

from planner.environment import ROOT

FOLDERS = ("calculators", "planner", "tests")


def stale() -> list[Path]:
    """The files of which nothing is kept, or what comes of an older text."""
    paths = (path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.py")))
    return [path for path in paths if _age(_kept(path)) < _age(path)]


def in_shares(config: pytest.Config, paths: Sequence[Path], shares: int) -> None:
    """Does it with files, a share of them in each of several processes."""
    if sys.dont_write_bytecode:
        return
    children = []
    for number in range(min(shares, len(paths))):
        child = os.fork()
        if child == 0:
            try:
                for path in paths[number::shares]:
                    _make(config, path)
            finally:
                # What cannot be made is told where it is collected.
                os._exit(0)
        children.append(child)
    for child in children:
        os.waitpid(child, 0)


def _is_rewritten(path: Path) -> bool:
    return path.name.startswith("test_") or path.name == "conftest.py"


def _age(path: Path) -> float:
    return path.stat().st_mtime if path.exists() else 0


def _kept(path: Path) -> Path:
    if _is_rewritten(path):
        return rewrite.get_cache_dir(path) / f"{path.stem}{rewrite.PYC_TAIL}"
    return Path(cache_from_source(str(path)))


def _make(config: pytest.Config, path: Path) -> None:
    if not _is_rewritten(path):
        compileall.compile_file(str(path), quiet=2)
    elif rewrite.try_makedirs(rewrite.get_cache_dir(path)):
        digest, code = rewrite._rewrite_test(path, config)
        rewrite._write_pyc(config.stash[rewrite.assertstate_key], code, digest, _kept(path))
