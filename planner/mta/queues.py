"""Watching a mail queue: how many messages it holds, and why they wait."""

from __future__ import annotations

import json
import os
import re
import subprocess  # nosec B404
import threading
from collections import deque
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Protocol

from planner.mta import tools
from planner.mta.errors import BenchmarkError

EMPTY = "Mail queue is empty"
_TOTAL = re.compile(r"-- \d+ [KMG]?bytes in (\d+) Requests?\.", re.IGNORECASE)
# In the order in which a message passes through; one that moves on is still met.
FOLDERS = ("maildrop", "hold", "incoming", "active", "deferred")
_LISTING_PATIENCE_S = 60.0
_MOST_REASONS = 3
_MOST_READ = 2000


class Queue(Protocol):
    """A queue that can be counted."""

    how: str

    def count(self) -> int:
        """Messages in it now."""

    def reasons(self) -> list[str]:
        """Why messages wait, the first few."""


def total(lines: Iterable[str]) -> int:
    """The number of messages in a listing of mailq or postqueue -p; reads its last line.

    Raises:
        BenchmarkError: it is no such listing
    """
    last = ""
    for line in lines:
        last = line.strip() or last
    if last.startswith(EMPTY):
        return 0
    if found := _TOTAL.match(last):
        return int(found.group(1))
    raise BenchmarkError(f"The queue's listing ends in {last[:80]!r}, which is no total.")


def waiting(lines: Iterable[str]) -> list[str]:
    """The different reasons in a listing of postqueue -j, the first few."""
    found: dict[str, None] = {}
    for line in lines:
        try:
            entry = json.loads(line)
            reasons = [one.get("delay_reason") for one in entry.get("recipients", [])]
        except (ValueError, AttributeError):
            continue
        found.update(dict.fromkeys(reason for reason in reasons if reason))
        if len(found) >= _MOST_REASONS:
            break
    return list(found)[:_MOST_REASONS]


class ListedQueue:
    """A queue counted by postqueue, as mailq does, for the Postfix of a configuration folder."""

    def __init__(self, configuration: Path | None) -> None:
        self._command = [tools.find("postqueue")]
        if configuration is not None:
            if not (configuration / "main.cf").is_file():
                raise BenchmarkError(f"There is no main.cf in {configuration}.")
            self._command += ["-c", str(configuration)]
        self.how = "postqueue -p"

    def count(self) -> int:
        return total(self._lines("-p", keep=2))

    def reasons(self) -> list[str]:
        return waiting(self._lines("-j", keep=_MOST_READ))

    def _lines(self, option: str, keep: int) -> Sequence[str]:
        """The last lines of a listing, which may be long, without holding it whole."""
        command = [*self._command, option]
        with subprocess.Popen(  # nosec B603
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            text=True, errors="replace", env=tools.environment(), start_new_session=True,
        ) as child:  # fmt: skip
            watch = threading.Timer(_LISTING_PATIENCE_S, child.kill)
            watch.start()
            try:
                assert child.stdout is not None
                kept = deque((line for line in child.stdout if line.strip()), maxlen=keep)
                status = child.wait()
            except BaseException:
                child.kill()
                raise
            finally:
                watch.cancel()
        if status:
            said = " ".join("".join(list(kept)[-2:]).split())[:300]
            raise BenchmarkError(f"{' '.join(command)} failed: {said or 'it said nothing'}.")
        return list(kept)


class CountedQueue:
    """A queue counted by its files, which costs the Postfix under test less than a listing."""

    def __init__(self, folder: Path, listed: ListedQueue | None = None) -> None:
        if not (folder / "incoming").is_dir() or not (folder / "active").is_dir():
            raise BenchmarkError(
                f"{folder} is no queue directory that can be read here: it needs the folders "
                "incoming and active. Run as root, or name --config-directory instead."
            )
        self.folder = folder
        self._listed = listed
        self.how = "files of the queue directory"
        self.count()

    def count(self) -> int:
        return sum(_files(self.folder / name) for name in FOLDERS)

    def reasons(self) -> list[str]:
        return self._listed.reasons() if self._listed else []


def _files(folder: Path) -> int:
    found = 0
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                if entry.is_dir(follow_symlinks=False):
                    found += _files(Path(entry.path))
                else:
                    found += 1
    except FileNotFoundError:  # Not every Postfix has every folder.
        return 0
    except PermissionError as error:
        raise BenchmarkError(
            f"{folder} cannot be read: run as root, or name --config-directory instead."
        ) from error
    return found
