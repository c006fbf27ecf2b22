"""`make upgrade-check`: an earlier Highwater with work in it, brought to this one and back.

The earlier code is taken out of the repository into a folder of its own and started by `make run`
there, with the demo plans; work is added by its API, and all that can be read is kept. Then:

- upgraded: this code on a copy of its folder;
- restored: this code, empty, with the backup that the earlier one made;
- refused: the earlier code on what this one has changed says so in a sentence;
- back: the earlier code, empty, with its own backup.

UPGRADE_FROM names the earlier code: a tag or a commit. Left out it is the last tag, and without
tags the last commit of the version before this one. SOAK_PAGE is another place for what was found.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import psycopg

from planner import __version__
from planner.environment import ROOT
from tests.soak import record
from tests.soak.record import Target

PAGE = Path(os.environ.get("SOAK_PAGE", str(record.PAGE)))
# To make the earlier environment, and to start.
SETUP_SECONDS, PATIENCE = 900, 240
# Rows of these are written once.
WRITTEN_ONCE = ("planner_sizing", "planner_sizingdetail", "planner_revision", "planner_auditentry")
LISTS = ("plans", "scenarios", "sizings", "searches", "measurements", "catalogue/disks?own=true")
MOST_OF_A_LIST = 200
Found = dict[str, Any]


class Place:
    """One Highwater: code, and a folder of data."""

    def __init__(self, code: Path, data: Path) -> None:
        self.code, self.data = code, data
        self.output = data.with_suffix(".said")
        self.address = ""
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def environment(self) -> dict[str, str]:
        kept = ("PATH", "HOME", "LANG", "USER", "TMPDIR")
        certificates = [
            name for name in os.environ if name.endswith(("_CERT", "CERT_FILE", "_CERTS"))
        ]
        known = {name: os.environ[name] for name in (*kept, *certificates) if name in os.environ}
        return known | {"HIGHWATER_VAR": str(self.data), "STATIC_ROOT": str(self.data / "static")}

    def start(self) -> None:
        """As `make run` does it; returns when it is ready."""
        with open(self.output, "wb") as output:
            self.process = subprocess.Popen(
                ["make", "-C", str(self.code), "run"], env=self.environment,
                stdout=output, stderr=subprocess.STDOUT, start_new_session=True,
            )  # fmt: skip
        deadline = time.monotonic() + SETUP_SECONDS
        while "Ctrl-C stops it." not in self.output.read_text():
            if self.process.poll() is not None or time.monotonic() > deadline:
                raise AssertionError(self.output.read_text()[-4_000:])
            time.sleep(0.2)
        found = re.search(r"ready at (http://\S+)/", self.output.read_text())
        assert found, self.output.read_text()
        self.address = found[1]

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGINT)
            self.process.wait(PATIENCE)

    def refusal(self) -> tuple[int, str]:
        """Status and last words of one that does not start."""
        done = subprocess.run(
            ["make", "-C", str(self.code), "run"], env=self.environment, timeout=SETUP_SECONDS,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        )  # fmt: skip
        said = [line for line in done.stdout.splitlines() if line and not line.startswith("make")]
        return done.returncode, "\n".join(said)

    def manage(self, *words: str) -> str:
        """What a command of manage.py says."""
        done = subprocess.run(
            [str(self.code / ".venv" / "bin" / "python"), "manage.py", *words],
            cwd=self.code, env=self.environment, capture_output=True, text=True,
        )  # fmt: skip
        assert done.returncode == 0, (words, done.stdout[-2_000:], done.stderr[-2_000:])
        return done.stdout.strip()

    def ask(self, secret: str, path: str, body: Any = None) -> tuple[int, Any]:
        """Status and content; bytes where it is no JSON."""
        asked = urllib.request.Request(
            f"{self.address}/api/v1/{path.removeprefix('/api/v1/')}",
            data=None if body is None else json.dumps(body).encode(),
            headers={"Authorization": f"Bearer {secret}", "Content-Type": "application/json"},
        )
        try:
            with urllib.request.urlopen(asked, timeout=PATIENCE) as answer:
                status, kind, text = answer.status, answer.headers["Content-Type"], answer.read()
        except urllib.error.HTTPError as error:
            status, kind, text = error.code, error.headers["Content-Type"], error.read()
        return status, json.loads(text) if "json" in kind else text

    def rows(self) -> dict[str, Any]:
        """How many rows each table has, and those that are written once, by column."""
        address = json.loads((self.data / "services.json").read_text())["DATABASE_URL"]
        found: dict[str, Any] = {}
        with psycopg.connect(address) as connection:
            tables = connection.execute(
                "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' "
                "AND table_name LIKE 'planner%'"
            ).fetchall()
            for (table,) in sorted(tables):
                (number,) = connection.execute(f"SELECT count(*) FROM {table}").fetchone() or (0,)
                found[table] = {"rows": number}
                if table in WRITTEN_ONCE:
                    found[table]["columns"] = _columns(connection, table)
        return found


def _columns(connection: Any, table: str) -> dict[str, str]:
    """Column -> a digest of all its values with the rows' ids."""
    names = connection.execute(
        "SELECT attname FROM pg_attribute WHERE attrelid = %s::regclass AND attnum > 0 "
        "AND NOT attisdropped ORDER BY attnum",
        [table],
    ).fetchall()
    key = names[0][0]
    digests = {}
    for (name,) in names:
        digest = hashlib.sha256()
        rows = connection.execute(f'SELECT "{key}"::text, "{name}"::text FROM {table} ORDER BY 1')
        for row in rows:
            digest.update(repr(row).encode())
        digests[name] = digest.hexdigest()
    return digests


def earlier() -> str:
    """The commit to begin with."""
    if given := os.environ.get("UPGRADE_FROM", "").strip():
        return _git("rev-parse", "--verify", f"{given}^{{commit}}")
    if tags := _git("tag", "--merged", "HEAD", "--sort=-creatordate").split():
        return _git("rev-parse", f"{tags[0]}^{{commit}}")
    # Without tags: the last commit of the version before.
    text = (ROOT / "CHANGELOG.md").read_text()
    versions = [
        each for each in re.findall(r"^## (\d\S*)", text, re.MULTILINE) if each != __version__
    ]
    if not versions:
        raise SystemExit("There is neither a tag nor an earlier version: set UPGRADE_FROM.")
    said = f'__version__ = "{versions[0]}"'
    changed = _git("log", "-S", said, "--format=%H", "--", "planner/__init__.py").split()
    if not changed:
        raise SystemExit(f"No commit ends version {versions[0]}: set UPGRADE_FROM.")
    return _git("rev-parse", f"{changed[0]}^")


def _git(*words: str) -> str:
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(done.stderr.strip())
    return done.stdout.strip()


def take_out(commit: str, folder: Path) -> None:
    """The files of a commit."""
    folder.mkdir(parents=True)
    packed = subprocess.run(["git", "archive", commit], cwd=ROOT, capture_output=True, check=True)
    subprocess.run(["tar", "-x", "-C", str(folder)], input=packed.stdout, check=True)


def work(place: Place, secret: str) -> int:
    """Plans, scenarios of every mail system, sizings, a search, a row; how many sizings."""
    _, plan = place.ask(secret, "plans", {"name": "Before the upgrade"})
    baseline = ROOT / "tests" / "calculators" / "baseline"
    documents = json.loads((baseline / "documents.json").read_text())
    documents += json.loads((baseline / "more_documents.json").read_text())
    sizings = 0
    for number, document in enumerate(documents):
        body = {"name": f"Document {number}", "document": document}
        status, made = place.ask(secret, f"{plan['url']}/scenarios", body)
        # What the earlier one did not know yet it refuses.
        if status == 201:
            status, _ = place.ask(secret, f"{made['url']}/sizings", {})
        if status != 201:
            status, _ = place.ask(secret, "sizings", document)
        sizings += status == 201
    place.ask(
        secret, "catalogue/disks",
        {"key": "ours", "name": "Ours", "capacity_gb": 900, "random_iops": 120, "rpm": 10_000,
         "origin": "given", "source": "us"},
    )  # fmt: skip
    return sizings


def read(place: Place, secret: str) -> Found:
    """Everything that the API tells of what is kept, by address."""
    found: Found = {}
    for name in LISTS:
        limit = f"{'&' if '?' in name else '?'}limit={MOST_OF_A_LIST}"
        status, page = place.ask(secret, name + limit)
        if status != 200:
            continue
        for item in page["items"]:
            if "url" in item:
                found[item["url"]] = place.ask(secret, item["url"])
                if "/sizings/" in item["url"]:
                    found[f"{item['url']}/bom"] = place.ask(secret, f"{item['url']}/bom")
    return found


def lacking(before: Found, after: Mapping[str, Any]) -> list[str]:
    """What was there and is no longer, or not as it was; more than before is no fault."""
    said = []
    for path, (status, content) in before.items():
        if path not in after:
            said.append(f"{path} is gone")
        elif status != after[path][0]:
            said.append(f"{path} answers {after[path][0]}, not {status}")
        else:
            said += [f"{path}{place}" for place in _differing(content, after[path][1])]
    return said


def _differing(old: Any, new: Any, place: str = "") -> list[str]:
    if isinstance(old, dict) and isinstance(new, dict):
        return [
            each
            for key in old
            for each in (
                _differing(old[key], new[key], f"{place}/{key}")
                if key in new
                else [f"{place}/{key} is gone"]
            )
        ]
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        pairs = enumerate(zip(old, new, strict=True))
        return [each for n, (a, b) in pairs for each in _differing(a, b, f"{place}/{n}")]
    return [] if old == new else [f"{place} was {str(old)[:80]}, is {str(new)[:80]}"]


def rows_lacking(before: Mapping[str, Any], after: Mapping[str, Any], exact: bool) -> list[str]:
    """Tables with fewer rows, and values of what is written once that are others."""
    said = []
    for table, told in before.items():
        now = after.get(table)
        if now is None:
            said.append(f"{table} is gone")
        elif now["rows"] < told["rows"] or (exact and now["rows"] != told["rows"]):
            said.append(f"{table} has {now['rows']} rows, not {told['rows']}")
        elif now["rows"] == told["rows"]:
            said += [
                f"{table}.{column} is another"
                for column, digest in told.get("columns", {}).items()
                if column in now.get("columns", {}) and now["columns"][column] != digest
            ]
    return said


def main() -> int:
    """The whole way there and back."""
    began, commit = time.monotonic(), earlier()
    folder = Path(tempfile.mkdtemp(prefix="upgrade-"))
    places: list[Place] = []
    try:
        return carry_out(folder, commit, places, began)
    finally:
        for place in places:
            place.stop()
        shutil.rmtree(folder, ignore_errors=True)


def carry_out(folder: Path, commit: str, places: list[Place], began: float) -> int:
    """Each step, and what came of it."""
    old_code, backup = folder / "earlier", folder / "earlier.tar"
    take_out(commit, old_code)

    def place(code: Path, name: str) -> Place:
        data = folder / name
        data.mkdir(mode=0o700, exist_ok=True)
        places.append(Place(code, data))
        return places[-1]

    print(f"Starting {commit[:10]}, in an environment of its own", flush=True)
    old = place(old_code, "old")
    old.start()
    secret = old.manage("create_token", "upgrade").split()[-1]
    sizings = work(old, secret)
    before, rows = read(old, secret), old.rows()
    old.manage("backup", str(backup))
    old.stop()
    print(f"{sizings} sizings made, {len(before)} addresses kept; upgrading", flush=True)

    new_data = folder / "new"
    shutil.copytree(
        old.data, new_data, symlinks=True, ignore=shutil.ignore_patterns("*.sock*", "static")
    )
    upgraded = place(ROOT, "new")
    upgraded.start()
    faults = {
        "upgraded": lacking(before, read(upgraded, secret)),
        "rows after the upgrade": rows_lacking(rows, upgraded.rows(), exact=False),
    }
    status, _ = upgraded.ask(secret, "plans", {"name": "After the upgrade"})
    faults["upgraded"] += [] if status == 201 else [f"a new plan was answered with {status}"]
    upgraded.stop()

    print("Restoring the backup with this code", flush=True)
    restored = place(ROOT, "restored")
    restored.start()
    restored.manage("restore", str(backup), "--replace")
    faults["restored"] = lacking(before, read(restored, secret))
    faults["rows after the restore"] = rows_lacking(rows, restored.rows(), exact=False)
    restored.stop()

    print("Going back", flush=True)
    refused = place(old_code, "new")
    status, said = refused.refusal()
    plain = status != 0 and "Traceback" not in said
    faults["earlier code on the upgraded data"] = [] if plain else [said[-300:]]
    back = place(old_code, "back")
    back.start()
    back.manage("restore", str(backup), "--replace")
    again = read(back, secret)
    faults["back"] = lacking(before, again) + lacking(again, before)
    faults["rows after going back"] = rows_lacking(rows, back.rows(), exact=False)
    back.stop()
    return judge(commit, sizings, before, faults, said, time.monotonic() - began)


def judge(
    commit: str,
    sizings: int,
    before: Found,
    faults: Mapping[str, list[str]],
    said: str,
    took: float,
) -> int:
    """Write what was found; 0 where nothing was lost."""
    targets = [
        Target("sizings taken along", "50 or more", str(sizings), sizings >= 50),
        *(
            Target(f"lost or changed: {step}", "0", str(len(found)), not found)
            for step, found in faults.items()
        ),
    ]
    subject = _git("log", "-1", "--format=%h of %cs", commit)
    record.put(
        "Upgrade and back",
        [
            "`make upgrade-check` starts an earlier Highwater with the demo plans, works with it,",
            "brings it to this one, by its folder and by its backup, and goes back by its backup",
            "(`UPGRADE_FROM` names a tag or a commit; see operations). What the API answered",
            "before, and the rows that are written once, are held against what is there after.",
            "",
            f"- {record.today()}, from {subject} to {__version__}, in {took / 60:.0f} minutes, "
            f"{record.machine()}",
            f"- {len(before):,} addresses read before and after each step",
            f"- the earlier one on the upgraded data: “{said.rpartition(chr(10))[2][:300]}”",
            "",
            *record.target_table(targets),
            *(f"    {step}: {each[:200]}" for step, found in faults.items() for each in found[:10]),
        ],
        PAGE,
    )
    return 0 if all(one.met for one in targets) else 1


if __name__ == "__main__":
    sys.exit(main())
