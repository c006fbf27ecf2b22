"""How the tests come by Postfix: without a change to the system unless that is asked for."""

import shutil
import subprocess

import pytest

from planner.mta import tools
from planner.mta.errors import BenchmarkError
from tests.mta import obtain


@pytest.fixture
def asked(monkeypatch):
    """What would be run, with an answer of apt-get that would remove Exim."""
    commands = []

    def run(command, **_):
        commands.append(command)
        said = (
            "Remv exim4 [4.96]\nInst postfix (3.7.11)\nInst libnsl2 (1.3)\nConf postfix (3.7.11)\n"
        )
        return subprocess.CompletedProcess(command, 0, said if "-s" in command else "", "")

    monkeypatch.setattr(subprocess, "run", run)
    return commands


def test_nothing_is_installed_unless_asked_for(monkeypatch, asked, tmp_path):
    monkeypatch.delenv(obtain.ASK, raising=False)
    monkeypatch.setenv(tools.FOLDER, "")
    monkeypatch.setattr(obtain, "FOLDER", tmp_path / "postfix")
    monkeypatch.setattr(shutil, "which", lambda name, **_: name if name == "apt-get" else None)
    assert "was not found" in obtain.missing()
    assert not [one for one in asked if "install" in one and "-s" not in one]
    assert ["apt-get", "-q", "download", "postfix", "libnsl2"] in asked


def test_another_mail_server_is_not_removed_even_then(monkeypatch, asked):
    monkeypatch.setattr(obtain.os, "geteuid", lambda: 0)
    with pytest.raises(BenchmarkError, match="it would remove exim4"):
        obtain.install()
    assert len(asked) == 1


def test_programs_unpacked_beside_the_system_run(monkeypatch, tmp_path):
    if not shutil.which("apt-get"):
        pytest.skip("no apt-get here")
    try:
        monkeypatch.setattr(obtain, "simulated", lambda name: ([name], []))
        obtain.unpack(tmp_path / "postfix")
    except (OSError, subprocess.SubprocessError) as error:
        pytest.skip(f"no package can be had here: {error}")
    monkeypatch.setenv(tools.FOLDER, str(tmp_path / "postfix"))
    assert (tmp_path / "postfix" / "usr" / "sbin" / "smtp-source").exists()
    assert (
        str(tmp_path / "postfix" / "usr" / "lib" / "postfix")
        in (tools.environment()["LD_LIBRARY_PATH"])
    )
    own = str(tmp_path / "postfix" / "usr" / "sbin" / "postconf")
    assert tools.output(own, "-d", "-h", "mail_version").startswith("3.")
