"""The model of threats names every way in, every part, every table: a new one needs its line."""

import re
from pathlib import Path

import yaml
from django.apps import apps

from planner import tasks
from tests.planner.walked import walked

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "threats.md").read_text()


def section(title):
    return PAGE.partition(f"## {title}\n")[2].partition("\n## ")[0]


def rows(title):
    lines = [line for line in section(title).splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def words(text):
    return set(re.findall(r"`([^`]+)`", text))


def test_every_address_is_a_way_in():
    there = {"/" + path.partition("/")[0] for _, path in walked()}
    assert words(" ".join(row[1] for row in rows("Ways in"))) == there


def test_every_service_task_and_command_is_a_part():
    services = set(yaml.safe_load((ROOT / "docker-compose.yml").read_text())["services"])
    queued = {task.name for task in vars(tasks).values() if hasattr(task, "apply_async")}
    commands = {path.stem for path in (ROOT / "planner/management/commands").glob("[a-z]*.py")}
    named = words(" ".join(" ".join(row[:2]) for row in rows("Behind the doors")))
    assert len(queued) > 5
    assert named == services | queued | commands
    assert services <= words(section("Boundaries"))


def test_every_table_has_one_class():
    told = [each.strip() for row in rows("What is kept, by class") for each in row[2].split(",")]
    there = [model.__name__ for model in apps.get_app_config("planner").get_models()]
    assert sorted(told) == sorted(there)


def test_every_way_is_guarded_by_something_that_a_test_shows():
    for title in ("Ways in", "Behind the doors"):
        for row in rows(title):
            assert all(row), row
            shown = words(row[-1])
            assert shown, row
            for path in shown:
                assert (ROOT / path).is_file(), path
