"""Requests made up from the API's own description: right ones with a thing or two wrong in them."""

from __future__ import annotations

import json
import random
import re
import uuid
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote

from planner.environment import ROOT
from tests.soak.mutating import TEXTS, in_bytes, mutated

WORDS_OF_PATHS = (
    "0", "-1", "99999999999999999999", "x", "%00", "%ff", "..", "a%2Fb", "é", "%F0%9F%90%87",
)  # fmt: skip
METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE")
MEDIA = ("", "text/plain", "application/x-yaml", "application/json; charset=utf-16",
         "multipart/form-data; boundary=x", "application/json;", "x" * 300)  # fmt: skip
HEADERS: Mapping[str, Sequence[str]] = {
    "If-Match": ("*", '"x"', "", "W/", '"' + "y" * 5_000 + '"', "é"),
    "If-None-Match": ("*", '"x"', '"a", "b"'),
    "Accept": ("text/html", "*/*", "application/xml;q=0.1", "\x7f"),
    "Accept-Encoding": ("gzip", "br", "gzip;q=x"),
    "Accept-Language": ("de", "xx-YY-zz", "*"),
    "X-Request-Id": ("6f2b1a2c1d3e4f5061728394a5b6c7d8", "not one", "a" * 3_000),
    "Prefer": ("respond-async", "wait=x", "respond-async, wait=10"),
    "Range": ("bytes=0-1", "bytes=5-1"),
    "Content-Length": ("-1", "x", "99999999999999", "3"),
    "Transfer-Encoding": ("chunked",),
    "Content-Encoding": ("gzip", "deflate"),
    "Origin": ("https://elsewhere.example", "null"),
    "Host": ("elsewhere.example", "localhost:99999", ""),
    "X-Forwarded-For": ("1.2.3.4, x", "::1"),
    "X-Http-Method-Override": ("DELETE",),
    "Cookie": ("sessionid=x; csrftoken=", "sessionid", ";;="),
}
# Of a hundred requests: who asks.
ASKERS = {
    "administrator": 72, "architect": 6, "viewer": 5, "stranger": 5, "read": 2, "write": 2,
    "manage": 2, "expired": 1, "session": 2, "nobody": 2, "unknown": 1,
}  # fmt: skip


@dataclass(frozen=True)
class Operation:
    """One method of one address, as it is described."""

    name: str
    method: str
    path: str
    query: tuple[dict[str, Any], ...]
    media: str
    bodies: tuple[Any, ...]
    # Status -> the media types that are described, with the schema of each.
    answers: Mapping[str, Mapping[str, Any]]


@dataclass
class Asked:
    """A request as it is sent."""

    operation: Operation
    method: str
    target: str
    who: str
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""

    def told(self) -> dict[str, Any]:
        """For whoever looks for the cause."""
        return {
            "operation": self.operation.name,
            "who": self.who,
            "request": f"{self.method} {self.target}"[:2_000],
            "headers": {key: value[:200] for key, value in self.headers.items()},
            "body": self.body[:4_000].decode(errors="backslashreplace"),
        }


def operations(
    described: Mapping[str, Any], bodies: Mapping[str, Sequence[Any]]
) -> list[Operation]:
    """Every operation of the description.

    Args:
        described: the OpenAPI document
        bodies: schema -> bodies that are right, beside the example in the document
    """
    made = []
    for path, methods in described["paths"].items():
        for method, told in methods.items():
            content = told.get("requestBody", {}).get("content", {})
            media, takes = next(iter(content.items()), ("", {}))
            name = takes.get("schema", {}).get("$ref", "").rpartition("/")[2]
            examples = [each["value"] for each in takes.get("examples", {}).values()]
            parameters = told.get("parameters", ())
            made.append(
                Operation(
                    told["operationId"],
                    method.upper(),
                    path,
                    tuple(one for one in parameters if one["in"] == "query"),
                    media,
                    (*examples, *bodies.get(name, ())),
                    {status: _kinds(answer) for status, answer in told["responses"].items()},
                )
            )  # fmt: skip
    return made


def _kinds(answer: Mapping[str, Any]) -> dict[str, Any]:
    return {kind: one.get("schema") for kind, one in answer.get("content", {}).items()}


def right_bodies() -> dict[str, list[Any]]:
    """Documents of every mail system, by the schema of what they are sent as."""
    baseline = ROOT / "tests" / "calculators" / "baseline"
    documents = [
        document
        for name in ("documents.json", "more_documents.json")
        for document in json.loads((baseline / name).read_text())
    ]
    for demo in sorted((ROOT / "fixtures" / "demo").glob("*.json")):
        documents += [each["document"] for each in json.loads(demo.read_text())["scenarios"]]
    hubs = [each for each in documents if each["system"] == "exchange-2007-hub"]
    return {
        "ScenarioDocument": documents,
        "ScenarioBody": [{"name": "Made up", "document": each} for each in documents],
        "ScenarioChange": [{"document": each} for each in documents],
        "HubCountersQuestion": [{"scenario": each} for each in hubs],
    }


def words_of(described: Mapping[str, Any]) -> list[str]:
    """Names of fields and words of choices: what a change puts in, the program knows."""
    found: set[str] = set()

    def look(value: Any) -> None:
        if isinstance(value, dict):
            found.update(map(str, value.get("properties", {})))
            found.update(each for each in value.get("enum", ()) if isinstance(each, str))
            for each in value.values():
                look(each)
        elif isinstance(value, list):
            for each in value:
                look(each)

    look(described["components"]["schemas"])
    return sorted(found)


class Asker:
    """Draws requests; it remembers the ids that answers told.

    Args:
        chance: draws everything
        words: that mean something somewhere
        parts: part of an address -> what stands there
    """

    def __init__(
        self, chance: random.Random, words: Sequence[str], parts: Mapping[str, str]
    ) -> None:
        self.chance, self.words = chance, words
        self.parts = {name: [value] for name, value in parts.items()}
        self.tags = ["*"]

    def heard(self, text: str, tag: str) -> None:
        """Addresses in an answer are asked later."""
        for room, found in _TOLD.findall(text[:20_000]):
            pool = self.parts.get(_IDS.get(room, ""))
            if pool is not None and found not in pool:
                pool.append(found)
                del pool[1:-30]
        if tag:
            self.tags = [*self.tags[-5:], tag]

    def ask(self, operation: Operation) -> Asked:
        """One request of this operation."""
        chance = self.chance
        who = chance.choices([*ASKERS], [*ASKERS.values()])[0]
        spared = operation.method == "DELETE"
        target = _PART.sub(
            lambda part: quote(self._part(part[1], spared), safe="%"), operation.path
        )
        query = "&".join(self._query(operation.query))
        method = operation.method
        if chance.random() < 0.01:
            method = chance.choice(METHODS)
        asked = Asked(operation, method, target + (f"?{query}" if query else ""), who)
        if operation.bodies:
            asked.headers["Content-Type"] = operation.media
            asked.body = self._body(operation)
            if chance.random() < 0.02:
                asked.headers["Content-Type"] = chance.choice(MEDIA)
        elif chance.random() < 0.02:
            asked.headers["Content-Type"], asked.body = "application/json", b"{}"
        if operation.method in ("PATCH", "PUT", "DELETE") and chance.random() < 0.3:
            asked.headers["If-Match"] = chance.choice(self.tags)
        if chance.random() < 0.06:
            name = chance.choice([*HEADERS])
            asked.headers[name] = chance.choice(HEADERS[name])
        return asked

    def _part(self, name: str, spared: bool = False) -> str:
        """What stands in an address; spared is what the other requests of a round are about."""
        known = self.parts.get(name, ["1"])
        drawn = self.chance.random()
        if spared and drawn < 0.8:
            known = known[1:] or [str(uuid.UUID(int=self.chance.getrandbits(128)))]
        if drawn < 0.85:
            return self.chance.choice(known)
        if drawn < 0.93:
            return self.chance.choice(self.chance.choice([*self.parts.values()]))
        return self.chance.choice((*WORDS_OF_PATHS, *self.words))

    def _query(self, known: Sequence[Mapping[str, Any]]) -> Iterator[str]:
        for one in known:
            share = 0.9 if one.get("required") else 0.25
            if self.chance.random() >= share:
                continue
            many = one.get("schema", {}).get("type") == "array"
            times = self.chance.choice((2, 2, 3, 5, 7) if many else (1,) * 40 + (2,))
            for _ in range(times):
                yield f"{quote(one['name'])}={quote(self._value(one), safe='%,')}"
        if self.chance.random() < 0.02:
            yield self.chance.choice(
                ("unknown=1", "=", "&&", "%ff=%ff", "limit", "a[]=1", "x" * 3_000)
            )

    def _value(self, one: Mapping[str, Any]) -> str:
        kind, drawn = one.get("schema", {}), self.chance.random()
        kind = kind.get("items", kind)
        if drawn < 0.2:
            return (
                self.chance.choice((*TEXTS[:-1], *map(str, self.words)))
                .encode(errors="replace")
                .decode()[:3_000]
            )
        if "enum" in kind:
            return str(self.chance.choice(kind["enum"]))
        if kind.get("type") in ("integer", "number"):
            least = kind.get("minimum", 0)
            return str(self.chance.choice((least, kind.get("maximum", 100), 3, 4_000, least + 1)))
        if kind.get("type") == "boolean":
            return self.chance.choice(("true", "false"))
        if kind.get("format") == "uuid" or one["name"] in _NAMED:
            pool = self.parts.get(f"{_NAMED.get(one['name'], 'plan')}_id", ["1"])
            return self.chance.choice(pool)
        if "example" in one or "default" in kind:
            return str(one.get("example", kind.get("default")))
        return self.chance.choice((*self.words, "/populations/0/users", "database.iops", "price"))

    def _body(self, operation: Operation) -> bytes:
        right = self.chance.choice(operation.bodies)
        if isinstance(right, str):
            return self._file(right)
        if "plan" in right:
            right = {**right, "plan": self.chance.choice(self.parts["plan_id"])}
        if self.chance.random() < 0.1:
            return json.dumps(right).encode()
        return in_bytes(mutated(right, self.chance, self.words), self.chance)

    def _file(self, right: str) -> bytes:
        """A table with cells that are another."""
        rows = [line.split(",") for line in right.split("\r\n")]
        for _ in range(self.chance.choice((0, 1, 2, 5))):
            row = self.chance.choice(rows)
            row[self.chance.randrange(len(row))] = str(self.chance.choice((*TEXTS, *self.words)))
        text = self.chance.choice(("\r\n", "\n", "\r")).join(
            self.chance.choice((",", ",", ",", ";", "\t")).join(row) for row in rows
        )
        data = text.encode(errors="replace")
        return data if self.chance.random() < 0.8 else in_bytes(text, self.chance)


_PART = re.compile(r"\{(\w+)\}")
_TOLD = re.compile(
    r"/api/v1/(?:[a-z-]+/[0-9a-f-]{36}/|organisation/)?([a-z-]+)/([0-9a-f-]{36}|\d+)\b"
)
_IDS = {
    "plans": "plan_id", "scenarios": "scenario_id", "sizings": "sizing_id",
    "searches": "search_id", "reports": "report_id", "measurements": "measurement_id",
    "tokens": "token_id", "members": "member_id", "invitations": "invitation_id",
    "shares": "share_id", "comments": "comment_id", "revisions": "number",
}  # fmt: skip
# Parameters that name a row.
_NAMED = {"scenario": "scenario", "base": "scenario", "from": "sizing", "plan": "plan"}
