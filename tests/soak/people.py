"""What goes on meanwhile: edits against a model, searches, reports; each notes what went wrong."""

from __future__ import annotations

import copy
import hashlib
import json
import random
import time
from collections import Counter
from typing import Any, NamedTuple

from tests.soak.talk import Talk, Unanswered

# How long a job may stay as it is. Every kill may cost one the time after which it is handed out
# again, and a job that moves on is not stuck.
PATIENCE = 300
FORMATS = {"pdf": b"%PDF", "csv": b"figure,label", "json": b"{"}
MAILBOX: dict[str, Any] = {
    "system": "exchange-2007-mailbox",
    "storage_groups": 28,
    "log_rule": "three-quarters",
    "raid_groups": [
        {"volume": "database", "level": "RAID10", "disk": "scsi-15k-300gb"},
        {"volume": "log", "level": "RAID10", "disk": "scsi-15k-300gb"},
    ],
}


class Fault(NamedTuple):
    """What went wrong: lost, twice, stuck, wrong, refused; and what exactly."""

    kind: str
    text: str


def numbered(number: int) -> dict[str, Any]:
    """A document in which every part says which it is: a mixture would show."""
    document = copy.deepcopy(MAILBOX)
    document["growth_factor"] = 1 + number % 97 / 100
    document["populations"] = [
        {"profile": "heavy", "users": 1000 + number, "mailbox_size_mb": 100 + number % 89}
    ]
    for group in document["raid_groups"]:
        group["disks"] = 4 + 2 * (number % 11)
    return document


def number_of(document: dict[str, Any]) -> int:
    return int(document["populations"][0]["users"]) - 1000


class Person:
    """Somebody with a token."""

    def __init__(self, talk: Talk) -> None:
        self.talk = talk
        self.faults: list[Fault] = []

    def went_wrong(self, kind: str, text: str) -> None:
        self.faults.append(Fault(kind, text))

    def step(self) -> None:
        """One thing after the other, for as long as it takes."""
        raise NotImplementedError

    def look_back(self) -> None:
        """When it is over: whether everything is there that was answered."""


class Editor(Person):
    """Changes a scenario of its own, and holds what it reads against what was answered.

    Of a change that nobody answered either may be true; of all others what was answered is.
    """

    def __init__(self, talk: Talk, name: str, seed: int) -> None:
        super().__init__(talk)
        self.name, self.chance = name, random.Random(seed)
        self.reads = 0
        self.answered: list[int] = []
        _, plan = talk.until_answered("plans", {"name": f"{name} {time.time()}"})
        body = {"name": self._said(0), "document": numbered(0)}
        _, made = talk.until_answered(f"{plan['url']}/scenarios", body)
        self.url = made["url"]
        self.possible = {0}
        self.last = 0

    def step(self) -> None:
        if self.chance.random() < 0.5:
            self.read()
        else:
            self.change()

    def read(self) -> None:
        try:
            status, found, _ = self.talk(self.url)
        except Unanswered:
            return
        if status != 200:
            self._refused(status, found)
            return
        self.reads += 1
        document = found["document"]
        number = number_of(document)
        if (document, found["name"]) != (numbered(number), self._said(number)):
            self.went_wrong("wrong", f"{self.name}: a mixture was read: {found}")
        if number not in self.possible:
            kind = "lost" if number < max(self.possible) else "wrong"
            self.went_wrong(kind, f"{self.name}: {number} was read, of {sorted(self.possible)}")
        self.possible = {number}

    def change(self) -> None:
        self.last += 1
        try:
            body = {"name": self._said(self.last), "document": numbered(self.last)}
            status, found, _ = self.talk(self.url, body, "PATCH")
        except Unanswered:
            self.possible.add(self.last)
            return
        if status == 200:
            self.answered.append(self.last)
            self.possible = {self.last}
        else:
            # 503 and 500: a commit may have been on its way when the database was killed.
            self.possible.add(self.last)
            self._refused(status, found)

    def look_back(self) -> None:
        """Each change that was answered is one revision, and none is two."""
        self.read()
        kept: Counter[str] = Counter()
        page: str | None = f"{self.url}/revisions?limit=200"
        while page:
            _, found = self.talk.until_answered(page)
            kept.update(row["name"] for row in found["items"])
            page = found["next"]
        for name, times in kept.items():
            if times > 1:
                self.went_wrong("twice", f"{name} was saved {times} times")
        for number in self.answered:
            if not kept[self._said(number)]:
                self.went_wrong("lost", f"{self._said(number)} was answered and is no revision")

    def _said(self, number: int) -> str:
        return f"{self.name}, change {number}"

    def _refused(self, status: int, found: Any) -> None:
        if status not in (502, 503, 429):
            self.went_wrong("refused", f"{self.name}: {status} {str(found)[:200]}")


class Searcher(Person):
    """Asks for the same search again and again; the answer is the same to the byte."""

    def __init__(self, talk: Talk, document: dict[str, Any]) -> None:
        super().__init__(talk)
        self.document = document
        self.done = 0
        self.expected = ""

    def step(self) -> None:
        status, asked = self.talk.until_answered("searches?save=true", self.document)
        if status == 400:  # Those of which nobody heard the answer still run.
            time.sleep(2)
            return
        moved, before, seen = time.monotonic(), (), 0
        while True:
            _, now = self.talk.until_answered(asked["url"])
            if now["seen"] < seen:
                self.went_wrong("lost", f"search {asked['id']}: {now['seen']} after {seen}")
            seen = now["seen"]
            if now["status"] not in ("queued", "running"):
                break
            if before != (before := (now["status"], seen)):
                moved = time.monotonic()
            if time.monotonic() > moved + PATIENCE:
                self.went_wrong("stuck", f"search {asked['id']}: {now['status']} at {seen}")
                return
            time.sleep(0.3)
        answer = json.dumps(now["answer"])
        self.expected = self.expected or answer
        if now["status"] != "done":
            self.went_wrong("lost", f"search {asked['id']}: {now['status']} {now['problem']}")
        elif answer != self.expected:
            self.went_wrong("wrong", f"search {asked['id']}: another answer")
        if now["seen"] != now["designs"]:
            kind = "twice" if now["seen"] > now["designs"] else "lost"
            self.went_wrong(kind, f"search {asked['id']}: {now['seen']} of {now['designs']}")
        self.done += 1


class Reporter(Person):
    """Asks for reports, some at a time, and fetches them."""

    def __init__(self, talk: Talk, at_once: int) -> None:
        super().__init__(talk)
        self.at_once = at_once
        self.asked = self.done = 0
        self.sizings: dict[str, int] = {}

    def step(self) -> None:
        waiting: dict[str, tuple[str, float, str]] = {}
        for format in [*FORMATS, "csv", "json"] * (self.at_once // 5 + 1):
            self.asked += 1
            _, sizing = self.talk.until_answered("sizings", numbered(self.asked))
            self.sizings[sizing["url"]] = self.asked
            _, report = self.talk.until_answered(f"{sizing['url']}/reports", {"format": format})
            waiting[report["url"]] = (format, time.monotonic(), "")
        while waiting:
            for url, (format, moved, before) in list(waiting.items()):
                _, now = self.talk.until_answered(url)
                state = f"{now['status']} {now['progress']}"
                if now["status"] == "done":
                    self._fetch(url, now, format)
                elif now["status"] not in ("queued", "running"):
                    self.went_wrong("lost", f"report {url}: {now['status']}: {now['problem']}")
                elif state != before:
                    waiting[url] = (format, time.monotonic(), state)
                    continue
                elif time.monotonic() < moved + PATIENCE:
                    continue
                else:
                    self.went_wrong("stuck", f"report {url}: {state}")
                del waiting[url]
            time.sleep(0.3)

    def _fetch(self, url: str, now: dict[str, Any], format: str) -> None:
        _, file = self.talk.until_answered(now["file"])
        content = file if isinstance(file, bytes) else json.dumps(file).encode()
        whole = format == "json" or hashlib.sha256(content).hexdigest() == now["sha256"]
        if not whole or not content.startswith(FORMATS[format]):
            self.went_wrong("wrong", f"report {url}: the file is not whole")
        self.done += 1

    def look_back(self) -> None:
        """Every sizing that was answered is there, as it was asked."""
        for url, number in self.sizings.items():
            status, found = self.talk.until_answered(url)
            if status != 200:
                self.went_wrong("lost", f"{url} was answered and is {status}")
            elif number_of(found["document"]) != number:
                self.went_wrong("wrong", f"{url} is of another question")
