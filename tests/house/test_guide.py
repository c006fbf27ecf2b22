"""The guides to new mail systems, followed to the letter in a copy of the project."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
GUIDES = ROOT / "docs" / "adding"
BLOCK = re.compile(r"```\w+\n# ([^\n]+)\n(.*?)```", re.DOTALL)
BEGIN = """
import json, os, sys
os.environ["DJANGO_SETTINGS_MODULE"] = "planner.settings"
import django
django.setup()
import numpy as np
from calculators import engine, search
from calculators.inputs.catalogue import from_fixtures
from calculators.scenario.bench import Bench
from calculators.scenario.parse import parse

document, catalogue = json.loads(sys.argv[1]), from_fixtures()
"""
GATEWAY = """
answer = engine.size(document, catalogue)
figures = {name: each["value"] for name, each in answer["figures"].items()}
assert figures["gateways.needed"] == 4, figures
assert answer["figures"]["gateways.needed"]["formula"] == (
    "needed = ceil(messages_per_minute ÷ gateway_rate)"
), answer["figures"]["gateways.needed"]
assert answer["verdict"] == "pass", answer["checks"]
assert engine.open_scenario(document, catalogue).load_limit.limit_load == 10_000
lines = engine.bill_of_materials(document, catalogue)["lines"]
assert [(line["kind"], line["quantity"]) for line in lines] == [("server", 4)], lines
fewer = engine.size({**document, "gateways": 3}, catalogue)
assert fewer["verdict"] == "fail"

# One design gives the same numbers alone and among many.
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

from planner.api.v1.description.schemas import components
assert "archive-gateway" in json.dumps(components())

from calculators.systems import system_names
assert system_names()["archive-gateway"] == "Archive gateway"
print("followed")
"""
STORE = """
def numbers(document):
    found = engine.size(document, catalogue)["figures"]
    return {name: each["value"] for name, each in found.items()}

def close(one, other):
    return abs(one - other) <= 1e-9 * abs(other)

# 2000 users x 0.1 IOPS, half of them writes at two operations, on eight disks of 180 IOPS.
found = numbers(document)
assert close(found["mail.busy"], (100 + 100 * 2) / (8 * 180)), found
assert found["mail.room_gb"] == 4 * 300, found
assert close(found["mail.space_gb"], 1000 * (1 + 2 / 60)), found
assert close(found["mail.files"], 1000 * 1e6 / 60), found
assert engine.size(document, catalogue)["verdict"] == "pass"
limit = engine.open_scenario(document, catalogue).load_limit
assert (limit.limiting_check, limit.limit_load) == ("mail-room", 2322), limit
lines = engine.bill_of_materials(document, catalogue)["lines"]
assert ("disk", "scsi-15k-300gb", 8) in [
    (line["kind"], line["key"], line["quantity"]) for line in lines
], lines
(chart,) = [
    each
    for each in engine.charts(document, catalogue)
    if each["key"] == "mail-busy-against-users"
]
assert close(chart["today"]["y"], found["mail.busy"])

# Every RAID level holds less than its disks, on disks of either basis; parity writes cost more.
busy = {}
for level, disks in (("RAID0", 8), ("RAID1", 2), ("RAID10", 8), ("RAID5", 8), ("RAID60", 8)):
    for model in ("scsi-15k-300gb", "hp-6107a-9gb-10k"):
        group = {**document["raid_groups"][0], "level": level, "disks": disks, "disk": model}
        other = numbers({**document, "raid_groups": [group]})
        assert 0 < other["mail.room_gb"] <= disks * catalogue.disks[model]["capacity_gb"]
        busy[level, model] = other["mail.busy"]
for model in ("scsi-15k-300gb", "hp-6107a-9gb-10k"):
    assert busy["RAID5", model] > busy["RAID10", model] > 0

# Load and mail are spread evenly over groups that differ: each holds what the smallest does.
group = document["raid_groups"][0]
mixed = [{**group, "count": 2}, {**group, "disks": 4, "disk": "hp-6107a-9gb-10k"}]
found = numbers({**document, "raid_groups": mixed})
smallest = 2 * catalogue.disks["hp-6107a-9gb-10k"]["capacity_gb"]
assert close(found["mail.room_gb"], 3 * smallest), found
assert found["mail.busy"] == found["mail.group_2.busy"] > found["mail.group_1.busy"], found
assert close(found["mail.group_1.operations"], (100 + 100 * 2) / 3), found

# One design gives the same numbers alone and among many.
users = np.array([500.0, 2000.0, 9000.0])
swept = Bench(parse(document, catalogue)).sweep({"population_1.users": users}, ["mail.busy"])
for count, kept in zip(users, swept.kept["mail.busy"]):
    assert close(numbers({**document, "populations": [{"users": int(count)}]})["mail.busy"], kept)
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


def followed(project, page, module, count, questions):
    """What a page adds is put into the copy, and the questions are asked of its scenario."""
    blocks = dict(BLOCK.findall((GUIDES / page).read_text()))
    files = [name for name in blocks if name.startswith("calculators/")]
    assert len(files) == count
    for name in files:
        (project / name).parent.mkdir(exist_ok=True)
        (project / name).write_text(blocks[name])
    registry = project / "calculators" / "systems" / "__init__.py"
    text = registry.read_text()
    text = text.replace("    exchange_5_5,\n", f"    {module},\n    exchange_5_5,\n", 1)
    (line,) = (body for name, body in blocks.items() if name.startswith("in SYSTEMS"))
    text = text.replace(
        "        postfix_relay.SYSTEM,\n", f"        postfix_relay.SYSTEM,\n{line}", 1
    )
    registry.write_text(text)
    (scenario,) = (body for name, body in blocks.items() if name.startswith("a scenario"))
    done = subprocess.run(
        [sys.executable, "-c", BEGIN + questions, scenario],
        cwd=project,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.strip().endswith("followed"), done.stdout + done.stderr


def test_the_guide_makes_a_mail_system(project):
    followed(project, "mail_system.md", "archive_gateway", 3, GATEWAY)


def test_the_guide_makes_a_mail_system_with_users_and_disks(project):
    followed(project, "users_and_disks.md", "maildir_store", 4, STORE)
