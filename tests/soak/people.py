"""What goes on meanwhile: edits against a model, searches, reports; each notes what went wrong."""

from __future__ import annotations

import copy
import json
import random
import time
from typing import Any

from tests.soak.talk import Talk, Unanswered

Faults = list[str]
# Every kill may cost a job the time after which it is handed out again.
PATIENCE = 300
MAILBOX: dict[str, Any] = {
    "system": "exchange-2007-mailbox",
    "storage_groups": 28,
    "log_rule": "three-quarters",
    "raid_groups": [
        {"volume": "database", "level": "RAID10", "disk": "scsi-15k-300gb"},
        {"volume": "log", "level": "RAID10", "disk": "scsi-15k-300gb"},
    ],
}


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


class Editor:
    """Changes a scenario of its own, and holds what it reads against what was answered.

    Of a change that nobody answered either may be true; of all others what was answered is.
    """

    def __init__(self, talk: Talk, name: str, seed: int) -> None:
        self.talk, self.name, self.chance = talk, name, random.Random(seed)
        self.changes = self.reads = 0
        self.faults: Faults = []
        _, plan = talk.until_answered("plans", {"name": f"{name} {time.time()}"})
        body = {"name": name, "document": numbered(0)}
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
        if document != numbered(number):
            self.faults.append(f"{self.name}: a mixture was read: {document}")
        if number not in self.possible:
            self.faults.append(f"{self.name}: {number} was read, of {sorted(self.possible)}")
        self.possible = {number}

    def change(self) -> None:
        self.last += 1
        try:
            body = {"document": numbered(self.last)}
            status, found, _ = self.talk(self.url, body, "PATCH")
        except Unanswered:
            self.possible.add(self.last)
            return
        if status == 200:
            self.changes += 1
            self.possible = {self.last}
        else:
            # 503 and 500: a commit may have been on its way when the database was killed.
            self.possible.add(self.last)
            self._refused(status, found)

    def _refused(self, status: int, found: Any) -> None:
        if status not in (502, 503, 429):
            self.faults.append(f"{self.name}: {status} {str(found)[:200]}")


class Searcher:
    """Asks for the same search again and again; the answer is the same to the byte."""

    def __init__(self, talk: Talk, document: dict[str, Any]) -> None:
        self.talk, self.document = talk, document
        self.done = 0
        self.faults: Faults = []
        self.expected = ""

    def step(self) -> None:
        status, asked = self.talk.until_answered("searches?save=true", self.document)
        if status == 400:  # Those of which nobody heard the answer still run.
            time.sleep(2)
            return
        ends, seen = time.monotonic() + PATIENCE, 0
        while True:
            _, now = self.talk.until_answered(asked["url"])
            if now["seen"] < seen:
                self.faults.append(f"search {asked['id']}: {now['seen']} after {seen}")
            seen = now["seen"]
            if now["status"] not in ("queued", "running"):
                break
            if time.monotonic() > ends:
                self.faults.append(f"search {asked['id']} is stuck: {now['status']} at {seen}")
                return
            time.sleep(0.3)
        answer = json.dumps(now["answer"])
        self.expected = self.expected or answer
        if (now["status"], answer) != ("done", self.expected):
            self.faults.append(f"search {asked['id']}: {now['status']} {now['problem']}")
        if now["seen"] != now["designs"]:
            self.faults.append(f"search {asked['id']} counted {now['seen']} of {now['designs']}")
        self.done += 1


class Reporter:
    """Asks for reports, a few at a time, and fetches them."""

    def __init__(self, talk: Talk, at_once: int) -> None:
        self.talk, self.at_once = talk, at_once
        self.done = 0
        self.faults: Faults = []

    def step(self) -> None:
        waiting = {}
        for number in range(self.at_once):
            _, sizing = self.talk.until_answered("sizings", numbered(number))
            _, report = self.talk.until_answered(f"{sizing['url']}/reports", {})
            waiting[report["url"]] = time.monotonic() + PATIENCE
        while waiting:
            for url, ends in list(waiting.items()):
                _, now = self.talk.until_answered(url)
                if now["status"] == "done":
                    _, file = self.talk.until_answered(now["file"])
                    if len(file) != now["size"] or not file.startswith(b"%PDF"):
                        self.faults.append(f"report {url}: the file is not whole")
                    self.done += 1
                elif now["status"] not in ("queued", "running"):
                    self.faults.append(f"report {url}: {now['status']}: {now['problem']}")
                elif time.monotonic() < ends:
                    continue
                else:
                    self.faults.append(f"report {url} is stuck: {now['status']}")
                del waiting[url]
            time.sleep(0.3)
