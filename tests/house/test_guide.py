"""The guide to a new mail system, followed to the letter in a copy of the project."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
GUIDE = ROOT / "docs" / "adding" / "mail_system.md"
BLOCK = re.compile(r"```\w+\n# ([^\n]+)\n(.*?)```", re.DOTALL)
TRY = """
import json, os, sys
os.environ["DJANGO_SETTINGS_MODULE"] = "planner.settings"
import django
django.setup()
from calculators import engine, search
from calculators.inputs.catalogue import from_fixtures
from calculators.scenario.bench import Bench
from calculators.scenario.parse import parse

document, catalogue = json.loads(sys.argv[1]), from_fixtures()
answer = engine.size(document, catalogue)
figures = {name: each["value"] for name, each in answer["figures"].items()}
assert figures["gateways.needed"] == 4, figures
assert answer["figures"]["gateways.needed"]["formula"] == (
    "needed = ceil(messages_per_minute ÷ gateway_rate)"
), answer["figures"]["gateways.needed"]
assert answer["verdict"] == "pass", answer["checks"]
assert engine.outlook(document, catalogue)["limit_load"] == 10_000
lines = engine.bill_of_materials(document, catalogue)["lines"]
assert [(line["kind"], line["quantity"]) for line in lines] == [("server", 4)], lines
fewer = engine.size({**document, "gateways": 3}, catalogue)
assert fewer["verdict"] == "fail"

# One design gives the same numbers alone and among many.
import numpy as np
rates = np.array([500.0, 2500.0, 9000.0])
swept = Bench(parse(document, catalogue)).sweep({"gateway_rate": rates}, ["gateways.needed"])
for rate, needed in zip(rates, swept.kept["gateways.needed"]):
    alone = engine.size({**document, "gateway_rate": rate}, catalogue)["figures"]
    assert alone["gateways.needed"]["value"] == needed

question = search.read(
    {
        "scenario": document,
        "axes": {"/gateways": {"from": 1, "to": 8}, "/gateway_rate": [2500, 4000]},
        "objectives": [{"figure": "gateways.planned", "goal": "least"}],
    },
    catalogue,
)
found = search.finish(question, search.sweep(question))
assert found["front"][0]["objectives"]["gateways.planned"] == 3, found["front"]

from planner.api.v1.schemas import components
assert "archive-gateway" in json.dumps(components())

from calculators.systems import system_names
assert system_names()["archive-gateway"] == "Archive gateway"
print("followed")
"""


@pytest.fixture
def project(tmp_path):
    """A copy of the project with what the guide adds."""
    left_out = shutil.ignore_patterns("__pycache__", "migrations")
    for folder in ("calculators", "fixtures", "planner"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=left_out)
    for folder in ("templates", "static"):
        (tmp_path / folder).symlink_to(ROOT / folder)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


def test_the_guide_makes_a_mail_system(project):
    blocks = dict(BLOCK.findall(GUIDE.read_text()))
    files = [name for name in blocks if name.startswith("calculators/")]
    assert len(files) == 3
    for name in files:
        (project / name).parent.mkdir(exist_ok=True)
        (project / name).write_text(blocks[name])
    registry = project / "calculators" / "systems" / "__init__.py"
    text = registry.read_text()
    text = text.replace("    exchange_5_5,\n", "    archive_gateway,\n    exchange_5_5,\n", 1)
    (line,) = (body for name, body in blocks.items() if name.startswith("in SYSTEMS"))
    text = text.replace(
        "        postfix_relay.SYSTEM,\n", f"        postfix_relay.SYSTEM,\n{line}", 1
    )
    registry.write_text(text)
    (scenario,) = (body for name, body in blocks.items() if name.startswith("a scenario"))
    done = subprocess.run(
        [sys.executable, "-c", TRY, scenario],
        cwd=project,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.strip().endswith("followed"), done.stdout + done.stderr
