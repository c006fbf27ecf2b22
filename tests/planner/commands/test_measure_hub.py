"""``manage.py measure_hub``: predictions, a file beside them, and what is wrong, from files."""

import json

import pytest

from calculators.inputs.catalogue import from_fixtures
from calculators.studies import measured_hub
from planner.api.v1.description.examples import HUB
from planner.management.commands.measure_hub import Command
from tests.calculators.counter_files import file_of, steady, throttled


def run(*arguments):
    Command().run_from_argv(["manage.py", "measure_hub", *arguments])


@pytest.fixture
def files(tmp_path):
    scenario, counted = tmp_path / "hub.json", tmp_path / "hub.csv"
    scenario.write_text(json.dumps(HUB))
    counted.write_text(file_of(throttled(), step=1))
    return str(scenario), str(counted)


def test_the_list_alone(capsys):
    run("--list")
    assert capsys.readouterr().out == measured_hub.as_file()


def test_predictions_and_how_to_measure(files, capsys):
    run(files[0])
    said = capsys.readouterr().out
    assert "10,240,000" not in said
    assert "1,024,000" in said
    assert "How to measure" in said


def test_a_file_beside_them(files, capsys):
    run(*files)
    said = capsys.readouterr().out
    assert "No steady state." in said
    assert "41 times" in said
    run(*files, "--warm-up", "2", "--format", "json")
    question = {
        "scenario": HUB,
        "csv": file_of(throttled(), step=1),
        "warm_up_minutes": 2,
    }
    wanted = measured_hub.answer(question, from_fixtures())
    assert json.loads(capsys.readouterr().out) == json.loads(json.dumps(wanted))


def test_files_of_windows_are_read(files, tmp_path, capsys):
    wide = tmp_path / "wide.csv"
    wide.write_text(file_of(steady()), encoding="utf-16")
    run(files[0], str(wide))
    assert "A steady state." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("scenario", "counted", "said"),
    [
        (None, None, "No scenario was named."),
        ("nothing.json", None, "cannot be read"),
        ("hub.json", "nothing.csv", "cannot be read"),
        ("hub.json", "hub.json", "None of the"),
    ],
)
def test_what_is_wrong_is_told(files, tmp_path, capsys, scenario, counted, said):
    names = [str(tmp_path / each) for each in (scenario, counted) if each]
    with pytest.raises(SystemExit) as caught:
        run(*names)
    assert caught.value.code == 2
    assert said in capsys.readouterr().err
