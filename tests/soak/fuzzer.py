"""One process of `make soak-fuzz`: `python -m tests.soak.fuzzer NUMBER REQUESTS SEED FOLDER`.

The application is the one that the web server runs, called as a web server calls it, on a database
and a queue of its own; every few hundred requests the rows begin anew. What was found is written
to FOLDER all the time, so that whoever started this can tell of it.
"""

from __future__ import annotations

import contextlib
import io
import json
import logging
import os
import random
import resource
import sys
import time
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import jsonschema_rs
import psycopg

from tests.soak.asking import Asked, Asker, Operation, operations, right_bodies, words_of

ROUND = 400
MOST_FAILURES = 40
# Of what takes long less is asked, but never less than this part of an even share.
LEAST_SHARE, GRUDGE = 0.25, 0.6
# Words that stand in nothing but one organisation's rows.
SECRETS = ("Wonderland", "Migration of the hatter", "Rabbit hole", "dana@wonder")
PROBLEM = "application/problem+json"
# What the web server, the proxy or Django itself refuses before anything described is reached.
ANYWHERE = {"400", "401", "403", "404", "405", "411", "413", "414", "415"}


class Found:
    """What came of the requests so far."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.by_status: Counter[str] = Counter()
        self.by_operation: Counter[str] = Counter()
        self.seconds: dict[str, float] = {}
        self.slowest: tuple[float, str] = (0.0, "")
        self.failures: list[dict[str, Any]] = []
        self.memory: list[int] = []

    def write(self) -> None:
        """In one step: whoever reads sees all of it or what was before."""
        partial = self.path.with_suffix(".partial")
        told = {key: value for key, value in vars(self).items() if key != "path"}
        partial.write_text(json.dumps(told))
        partial.replace(self.path)


class Caller:
    """Calls the application as a web server does.

    Args:
        application: by WSGI
        secrets: who asks -> the token
        session: the cookie of somebody signed in
    """

    def __init__(self, application: Any, secrets: Mapping[str, str], session: str) -> None:
        self.application, self.secrets, self.session = application, secrets, session

    def __call__(self, asked: Asked) -> tuple[int, dict[str, str], bytes]:
        """Status, headers and body of the answer."""
        from urllib.parse import unquote_to_bytes

        path, _, query = asked.target.partition("?")
        headers = dict(asked.headers)
        if asked.who == "session":
            token = "t" * 32
            headers["Cookie"] = f"sessionid={self.session}; csrftoken={token}"
            headers["X-Csrftoken"] = token
        elif asked.who == "unknown":
            headers["Authorization"] = "Bearer " + "u" * 40
        elif asked.who != "nobody":
            headers["Authorization"] = f"Bearer {self.secrets[asked.who]}"
        environ: dict[str, Any] = {
            "REQUEST_METHOD": asked.method,
            "SCRIPT_NAME": "",
            "PATH_INFO": unquote_to_bytes(path).decode("latin-1"),
            "QUERY_STRING": query,
            "CONTENT_TYPE": headers.pop("Content-Type", ""),
            "CONTENT_LENGTH": headers.pop("Content-Length", str(len(asked.body))),
            "SERVER_NAME": "localhost",
            "SERVER_PORT": "8000",
            "SERVER_PROTOCOL": "HTTP/1.1",
            "REMOTE_ADDR": "127.0.0.1",
            "HTTP_HOST": "localhost",
            "wsgi.version": (1, 0),
            "wsgi.url_scheme": "http",
            "wsgi.input": io.BytesIO(asked.body),
            "wsgi.errors": sys.stderr,
            "wsgi.multithread": False,
            "wsgi.multiprocess": True,
            "wsgi.run_once": False,
        }
        for name, value in headers.items():
            text = value.encode(errors="replace").decode("latin-1")
            environ[f"HTTP_{name.upper().replace('-', '_')}"] = text
        told: list[Any] = []
        chunks: Iterable[bytes] = self.application(environ, lambda *said: told.append(said))
        try:
            body = b"".join(chunks)
        finally:
            if hasattr(chunks, "close"):
                chunks.close()
        status, pairs = told[-1][:2]
        return int(status.split()[0]), {name.lower(): value for name, value in pairs}, body


class Judge:
    """What is wrong with an answer, in words.

    Args:
        described: the OpenAPI document
    """

    def __init__(self, described: Mapping[str, Any]) -> None:
        self._components = described["components"]
        self._validators: dict[str, Any] = {}

    def __call__(
        self, asked: Asked, status: int, headers: Mapping[str, str], body: bytes
    ) -> str | None:
        kind = headers.get("content-type", "").partition(";")[0]
        if status >= 500:
            return f"answered {status}"
        if "Host" in asked.headers:
            # Refused before anybody looks at the address.
            return None
        if asked.who == "stranger" and any(word.encode() in body for word in SECRETS):
            return "tells a stranger what is not theirs"
        known = asked.operation.answers.get(str(status))
        if asked.method != asked.operation.method:
            return None
        if status == 304 and "If-None-Match" in asked.headers:
            return None
        if known is None and str(status) not in (ANYWHERE if status >= 400 else ()):
            return f"answered {status}, which is not described"
        if headers.get("content-encoding") or status in (204, 304):
            return None
        if status >= 400 and kind != PROBLEM:
            return f"answered {status} as {kind or 'nothing'}"
        if kind in ("application/json", PROBLEM):
            return self._shaped(status, kind, known, body)
        if known and kind not in known:
            return f"answered {status} as {kind}, which is not described"
        return None

    def _shaped(
        self, status: int, kind: str, known: Mapping[str, Any] | None, body: bytes
    ) -> str | None:
        try:
            content = json.loads(body, parse_constant=_no_number)
        except ValueError as error:
            return f"answered {status} with what is no JSON: {error}"
        schema = (known or {}).get(kind) or {"$ref": "#/components/schemas/Problem"}
        if kind == PROBLEM and content.get("status") != status:
            return f"answered {status} and says {content.get('status')}"
        name = json.dumps(schema)
        if name not in self._validators:
            whole = {**schema, "components": self._components}
            self._validators[name] = jsonschema_rs.Draft202012Validator(whole)
        first = next(self._validators[name].iter_errors(content), None)
        if first is None:
            return None
        place = "/".join(map(str, first.instance_path))
        return (
            f"answered {status} in another shape than is described, at /{place}: {str(first)[:300]}"
        )


def _no_number(word: str) -> Any:
    raise ValueError(f"{word} is no number")


def shares(asked: list[Operation], seconds: Mapping[str, float]) -> list[float]:
    """How often each operation is drawn: the longer it takes, the less often."""
    usual = [max(0.003, seconds.get(one.name, 0.01)) for one in asked]
    weights = [took**-GRUDGE for took in usual]
    even = sum(weights) / len(weights)
    return [max(weight, LEAST_SHARE * even) for weight in weights]


def main(number: int, requests: int, seed: int, folder: Path) -> int:
    """Asks so many requests, writes down what was found."""
    own_servers(number)
    import django

    django.setup()
    from django.conf import settings

    # Static files are not gathered here.
    plain = "django.contrib.staticfiles.storage.StaticFilesStorage"
    settings.STORAGES["staticfiles"]["BACKEND"] = plain
    found = Found(folder / f"{number}.json")
    world = World()
    chance = random.Random(seed * 1_000 + number)
    for first in range(0, requests, ROUND):
        one_round(world, found, chance, min(ROUND, requests - first))
        found.memory.append(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
        found.write()
        if len(found.failures) >= MOST_FAILURES:
            break
    return 0


def own_servers(number: int) -> None:
    """A database of its own, which is gone with the servers, and a part of the queue and cache."""
    url = urlsplit(os.environ["DATABASE_URL"])
    name = f"fuzz_{number}"
    with psycopg.connect(url.geturl(), autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    os.environ["DATABASE_URL"] = url._replace(path=f"/{name}").geturl()
    queue = urlsplit(os.environ["BROKER_URL"])
    if queue.scheme == "redis+socket":
        os.environ["BROKER_URL"] = f"redis+socket://{queue.path}?virtual_host={2 * number}"
        os.environ["CACHE_URL"] = f"unix://{queue.path}?db={2 * number + 1}"
    os.environ["DJANGO_SETTINGS_MODULE"] = "planner.settings"


class Heard(logging.Handler):
    """Keeps what the program says of its faults, and is silent."""

    def __init__(self, kept: list[str]) -> None:
        super().__init__(logging.ERROR)
        self.kept = kept

    def emit(self, record: logging.LogRecord) -> None:
        self.kept.append(self.format(record)[-3_000:])


class World:
    """The application, its tables, and what is asked."""

    def __init__(self) -> None:
        from django.core.management import call_command

        from planner.api.v1.description.schema import make_schema
        from planner.wsgi import application

        call_command("migrate", verbosity=0)
        described = json.loads(json.dumps(make_schema()))
        self.application = application
        self.judge = Judge(described)
        self.operations = operations(described, right_bodies())
        self.words = words_of(described)
        self.raised: list[str] = []
        heard = Heard(self.raised)
        logging.root.handlers[:] = [heard]
        for name in [*logging.root.manager.loggerDict]:
            logging.getLogger(name).handlers[:] = []
            logging.getLogger(name).propagate = True

    def begin(self, chance: random.Random) -> tuple[Caller, Asker]:
        """The rows of the house of the tests, and who asks in it."""
        from django.core.cache import cache
        from django.db import connection

        from planner.api.throttling import TokenThrottle
        from planner.models import CATALOGUE
        from planner.selectors.catalogue import catalogue
        from tests.kept_rows import _STANDING, kept
        from tests.planner.conftest import _make_house

        tables = set(connection.introspection.table_names()) - _STANDING
        with connection.cursor() as cursor:
            cursor.execute(f"TRUNCATE {', '.join(sorted(tables))} RESTART IDENTITY CASCADE")
        cache.clear()
        catalogue._kept.clear()
        TokenThrottle._left.clear()
        with contextlib.redirect_stdout(io.StringIO()):
            house = kept("house", _make_house)
        secrets = {**house.tokens, "architect": house.tokens["architect"]}
        asker = Asker(chance, self.words, house.parts)
        asker.parts["kind"] += [*CATALOGUE]
        asker.parts["key"] += ["scsi-15k-300gb", "heavy", "sata-7200-500gb", "mailbox-2007-24gb"]
        asker.parts["number"] += ["0", "2", "27"]
        return Caller(self.application, secrets, house.sessions["administrator"]), asker


def one_round(world: World, found: Found, chance: random.Random, requests: int) -> None:
    """Requests on the same rows; the rows of before are gone."""
    caller, asker = world.begin(chance)
    drawn = shares(world.operations, found.seconds)
    for operation in chance.choices(world.operations, drawn, k=requests):
        asked = asker.ask(operation)
        world.raised.clear()
        began = time.perf_counter()
        try:
            status, headers, body = caller(asked)
            wrong = world.judge(asked, status, headers, body)
        except Exception as error:
            status, headers, body = 599, {}, b""
            wrong = f"raised {type(error).__name__}: {error}"
        took = time.perf_counter() - began
        before = found.seconds.get(operation.name, took)
        found.seconds[operation.name] = 0.9 * before + 0.1 * took
        found.slowest = max(found.slowest, (took, operation.name))
        found.by_status[str(status)] += 1
        found.by_operation[operation.name] += 1
        if status in (200, 201, 202):
            tag = headers.get("etag", "")
            text = headers.get("location", "")
            asker.heard(text + (body.decode(errors="replace") if status != 200 else ""), tag)
        if wrong and len(found.failures) < MOST_FAILURES:
            found.failures.append(
                {"wrong": wrong, **asked.told(), "raised": "\n".join(world.raised)[-6_000:],
                 "answer": body[:600].decode(errors="replace")}
            )  # fmt: skip


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), Path(sys.argv[4])))
