"""The engine version: ages with what can change a result of a mail system, with nothing else."""

import json
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from calculators import engine
from calculators.engine import version
from calculators.systems import SYSTEMS
from tests.calculators.documents import BY_SYSTEM
from tests.every import every

ROOT = Path(__file__).resolve().parents[3]
LATER = {"exchange-2010-mailbox", "exchange-2013", "exchange-2016", "exchange-2019", "exchange-se"}
STORE, HUB, RELAY = "exchange-5.5-information-store", "exchange-2007-hub", "postfix-relay"
# Loads the calculators once; each line that it reads asks for the versions of the files as they are
# then, of a process that has read none of them yet.
ASK = """
import json, os, sys
from calculators.engine import combined_version, engine_version
from calculators.systems import SYSTEMS
for _ in sys.stdin:
    if os.fork():
        os.wait()
        continue
    found = {**{key: engine_version(key) for key in SYSTEMS}, "all": combined_version()}
    print(json.dumps(found), flush=True)
    os._exit(0)
"""
# Runs every answer of each scenario in a process that has run nothing before, and says which files
# took part.
TRACE = """
import json, os, sys
from calculators.engine import open_scenario
from calculators.inputs.catalogue import from_fixtures
documents, catalogue = json.load(sys.stdin), from_fixtures()
for key, document in documents.items():
    if os.fork():
        if os.wait()[1]:
            sys.exit(f"{key} failed")
        continue
    ran = set()
    sys.setprofile(lambda frame, event, arg: ran.add(frame.f_code.co_filename))
    opened = open_scenario(document, catalogue)
    for answer in ("sizing", "charts", "load_limit", "failure_states", "findings", "bill",
                   "snippets"):
        getattr(opened, answer)
    sys.setprofile(None)
    print(json.dumps([key, sorted(ran)]), flush=True)
    os._exit(0)
"""


@pytest.fixture(scope="module")
def copied(tmp_path_factory):
    """A copy of the calculators that a test may change."""
    folder = tmp_path_factory.mktemp("copy")
    shutil.copytree(
        ROOT / "calculators", folder / "calculators", ignore=shutil.ignore_patterns("__pycache__")
    )
    (folder / "fixtures").symlink_to(ROOT / "fixtures")
    yield folder
    asked(folder).communicate()
    asked.cache_clear()


@cache
def asked(folder):
    """A process that runs the code of a folder."""
    return subprocess.Popen(
        [sys.executable, "-c", ASK], cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )


def versions(folder):
    process = asked(folder)
    process.stdin.write(b"\n")
    process.stdin.flush()
    return json.loads(process.stdout.readline())


@cache
def unchanged():
    """The versions of the code as it is."""
    done = subprocess.run(
        [sys.executable, "-c", ASK], cwd=ROOT, input=b"\n", capture_output=True, check=True
    )
    return json.loads(done.stdout)


def aged_by(folder, path, old, new):
    """The mail systems whose version changes with a text in a file; it is put back."""
    file, before = folder / "calculators" / path, unchanged()
    text = file.read_text()
    assert old in text, f"{path} no longer says {old!r}"
    file.write_text(text.replace(old, new, 1))
    after = versions(folder)
    file.write_text(text)
    return {key for key in before if before[key] != after[key]}


def test_it_is_the_same_wherever_the_code_stands(copied):
    here = {key: engine.engine_version(key) for key in SYSTEMS}
    assert versions(copied) == unchanged() == here | {"all": engine.combined_version()}


def test_line_ends_do_not_count(copied):
    file = copied / "calculators" / "errors.py"
    text = file.read_bytes()
    file.write_bytes(text.replace(b"\n", b"\r\n"))
    after = versions(copied)
    file.write_bytes(text)
    assert after == unchanged()


@pytest.mark.parametrize(
    ("path", "old", "new", "systems"),
    [
        ("formulas/raid/queueing.py", "service_ms / MS_PER_S", "service_ms * MS_PER_S", {STORE}),
        ("systems/exchange_5_5/lines.py", "from __future__", "# x\nfrom __future__", {STORE}),
        ("systems/exchange_2007_hub/facts.py", "Fact(", "Fact( ", {HUB}),
        ("formulas/transport/relay.py", "def ", "def  ", {RELAY}),
        ("systems/exchange_2010/lines.py", '"""', '""" ', {"exchange-2010-mailbox"}),
        ("best_practice/rules/transport.py", '"""', '""" ', {HUB, RELAY}),
        # Rules for all mail systems stand in modules that know of these by name.
        ("systems/exchange_2007_mailbox/facts.py", "Fact(", "Fact( ", {"exchange-2007-mailbox"}),
        ("systems/exchange_2013/facts/mailbox.py", "0.0425", "0.0426", LATER),
        ("systems/exchange_2013/evenly.py", '"""', '""" ', LATER),
    ],
    ids=lambda value: value if isinstance(value, str) and "/" in value else "",
)
def test_a_change_ages_the_mail_systems_that_use_it(copied, path, old, new, systems):
    assert aged_by(copied, path, old, new) == systems | {"all"}


@pytest.mark.parametrize("path", ["checks/check.py", "sheet/kernels.py", "scenario/parse.py"])
def test_a_change_of_what_all_use_ages_all(copied, path):
    assert aged_by(copied, path, '"""', '""" ') == {*SYSTEMS, "all"}


@pytest.mark.parametrize(
    "path", ["search/sweep.py", "studies/tools/partition.py", "sheet/sources/source.py"]
)
def test_other_rooms_age_nothing(copied, path):
    assert aged_by(copied, path, '"""', '""" # a remark ') == set()


def test_nothing_runs_that_does_not_count():
    """A formula that the version forgets would change results unseen."""
    done = subprocess.run(
        [sys.executable, "-c", TRACE],
        cwd=ROOT,
        input=json.dumps(BY_SYSTEM),
        capture_output=True,
        text=True,
        check=True,
    )
    ran = dict(json.loads(line) for line in done.stdout.splitlines())
    assert set(ran) == set(BY_SYSTEM)
    every(nothing_else_ran, ran.items(), lambda key, _: key)


def nothing_else_ran(key, files):
    counted = {version._files()[name] for name in version.reached(SYSTEMS[key])}
    bookkeeping = {str(ROOT / "calculators" / "engine" / "version.py")}
    bibliography = {str(ROOT / "calculators" / "sheet" / "sources" / "__init__.py")}
    ran = {file for file in files if file.startswith(str(ROOT / "calculators"))}
    assert len(ran) > 20
    assert ran - counted <= bookkeeping | bibliography


def test_what_rules_share_counts():
    """A rule that calls another rule's module rests on it; what runs them all does not."""
    rules = "calculators.best_practice.rules"
    assert version._leads_on(f"{rules}.servers", f"{rules}.database_copies")
    assert not version._leads_on("calculators.best_practice", f"{rules}.servers")
