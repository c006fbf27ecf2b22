"""The embedded servers by themselves, and the command that lends them to others."""

import os
import shutil
import subprocess
import sys

import psycopg
import pytest

from planner.environment import ROOT
from planner.launch import linux
from planner.launch.refusal import Refusal
from planner.launch.run import postgres
from planner.launch.run.servers import Servers
from tests import patience


@pytest.fixture
def alone(monkeypatch):
    """No server of one's own."""
    for name in ("DATABASE_URL", "BROKER_URL"):
        monkeypatch.delenv(name, raising=False)


ROOT_ONLY = pytest.mark.skipif(os.geteuid() != 0, reason="only root has to leave root")


@ROOT_ONLY
@pytest.mark.parametrize(
    "way", [linux.become_nobody_in_a_namespace, linux.become_nobody_who_may_pass]
)
def test_root_keeps_its_data_whichever_way_it_is_left(alone, tmp_path, monkeypatch, way):
    """The way may change from one start to the next, as after a move into a container."""
    if not postgres.works(way):
        pytest.skip(f"this machine does not allow it: {way.__name__}")
    for number, chosen in enumerate([linux.become_nobody_who_may_pass, way]):
        monkeypatch.setattr(postgres, "leaving_root", lambda chosen=chosen: chosen)
        servers = Servers(tmp_path / "var", throwaway=True)
        try:
            with psycopg.connect(servers.start()["DATABASE_URL"]) as connection:
                connection.execute(f"CREATE TABLE start_{number} ()")
                connection.execute("TABLE start_0")
                assert servers._started[0].process is not None
                status = f"/proc/{servers._started[0].process.pid}/status"
                with open(status) as lines:
                    uid = next(line for line in lines if line.startswith("Uid:")).split()[1]
                assert uid == ("65534" if chosen is linux.become_nobody_who_may_pass else "0")
        finally:
            servers.stop()


@pytest.fixture
def elsewhere(monkeypatch):
    """PostgreSQL's programs in another folder."""

    def move(own):
        package = postgres.binaries().parents[1]
        for part in (f"{package.name}/pginstall{postgres.MAJOR}", f"{package.name}.libs"):
            shutil.copytree(package.parent / part, own / part, symlinks=True)
        programs = own / package.name / f"pginstall{postgres.MAJOR}" / "bin"
        monkeypatch.setattr(postgres, "binaries", lambda: programs)
        postgres.initdb.cache_clear()

    yield move
    postgres.initdb.cache_clear()


def test_a_dollar_sign_in_the_path_is_no_variable(alone, elsewhere, tmp_path):
    own = tmp_path / 'a$HOME b`c"d'
    elsewhere(own)
    servers = Servers(own / "var", throwaway=True)
    try:
        with psycopg.connect(servers.start()["DATABASE_URL"]) as connection:
            connection.execute("SELECT 1")
    finally:
        servers.stop()


@ROOT_ONLY
def test_root_leaves_root_in_a_folder_that_is_its_alone(alone, elsewhere, tmp_path, monkeypatch):
    """The programs as well as the data, on a machine without user namespaces."""
    way = linux.become_nobody_who_may_pass
    own = tmp_path / "own"
    elsewhere(own)
    own.chmod(0o700)
    monkeypatch.setattr(postgres, "leaving_root", lambda: way)
    assert postgres.works(way)
    servers = Servers(own / "var", throwaway=True)
    try:
        with psycopg.connect(servers.start()["DATABASE_URL"]) as connection:
            connection.execute("SELECT 1")
    finally:
        servers.stop()


def test_variables_meant_for_another_postgresql_reach_nobody(tmp_path):
    code = (
        "import os, psycopg; link = psycopg.connect(os.environ['DATABASE_URL']);"
        "print(link.execute('SHOW statement_timeout').fetchone()[0],"
        " [name for name in os.environ if name.startswith('PG')])"
    )
    kept = {k: v for k, v in os.environ.items() if k not in {"DATABASE_URL", "BROKER_URL"}}
    foreign = {"PGPORT": "6543", "PGSERVICE": "no-such", "PGOPTIONS": "-c statement_timeout=7"}
    done = subprocess.run(
        [sys.executable, "-m", "planner.launch.run.with_servers", "--", sys.executable, "-c", code],
        cwd=ROOT,
        env=kept | foreign | {"HIGHWATER_VAR": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=patience.SECONDS,
    )
    assert done.stdout.strip() == "0 []", done.stderr


def test_data_of_another_major_version_is_refused(alone, tmp_path):
    data = tmp_path / "var" / "postgres"
    data.mkdir(parents=True)
    (data / "PG_VERSION").write_text("15\n")
    servers = Servers(tmp_path / "var")
    with pytest.raises(Refusal, match="was made by PostgreSQL 15 and this is 18"):
        servers.start()
    servers.stop()


def test_a_cluster_half_made_is_made_anew(alone, tmp_path):
    half = tmp_path / "var" / "postgres.new"
    half.mkdir(parents=True)
    (half / "rubbish").write_text("")
    servers = Servers(tmp_path / "var", throwaway=True)
    with psycopg.connect(servers.start()["DATABASE_URL"]) as connection:
        assert connection.info.server_version // 10_000 == postgres.MAJOR
    servers.stop()
    assert not half.exists()


def test_with_servers_passes_status_on_and_leaves_nothing(tmp_path):
    code = (
        "import os, sys, psycopg; psycopg.connect(os.environ['DATABASE_URL']).close();"
        "print(os.environ['HIGHWATER_VAR']); sys.exit(7)"
    )
    environment = {
        name: value
        for name, value in os.environ.items()
        if name not in {"DATABASE_URL", "BROKER_URL"}
    }
    done = subprocess.run(
        [sys.executable, "-m", "planner.launch.run.with_servers", "--", sys.executable, "-c", code],
        cwd=ROOT,
        env=environment | {"HIGHWATER_VAR": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=patience.SECONDS,
    )
    assert done.returncode == 7, done.stderr
    folder = done.stdout.strip()
    assert folder.startswith(str(tmp_path / "test"))
    assert not os.path.exists(folder)
