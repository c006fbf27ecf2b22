"""`make run`, lived through: start, refusals, accidents, kill -9, second start, Ctrl-C."""

import os
import signal
import socket
import subprocess
import sys
import time

import psycopg
import pytest

from planner.environment import ROOT
from planner.launch import programs
from planner.launch.run.prepare import REFUSED
from tests import own, patience
from tests.launch.accidents import a_search_and_reports_survive
from tests.launch.test_slow_connections import (
    answers_others_after_bodies_it_refused,
    answers_while_clients_are_slow,
)

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc"),
]


def holding(run, words):
    """The processes whose command line has these words."""
    return {pid for pid, command in run.processes().items() if words in command}


def eventually(condition, seconds=patience.SECONDS):
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        try:
            if condition():
                return True
        except OSError:
            pass
        time.sleep(0.1)
    return False


def test_a_life_with_accidents(launch):
    first = launch()
    address = first.ready()
    assert address.startswith("http://127.0.0.1:")
    assert first.get("/healthz") == (200, b'{"database": "answers", "queue": "answers"}')
    assert f"{address}/sign-in/link/#" in first.said
    assert (first.var.stat().st_mode & 0o777) == 0o700
    with psycopg.connect(first.database) as connection:
        connection.execute("CREATE TABLE kept (word text)")
        connection.execute("INSERT INTO kept VALUES ('here')")

    # Only the web server is reached from the network, and only from this machine.
    with psycopg.connect(first.database) as connection:
        assert connection.execute("SHOW listen_addresses").fetchone() == ("",)

    # A second run in the same folder says where the first is.
    second = launch()
    assert second.process.wait(patience.SECONDS) == 2
    assert second.said.strip() == (
        f"Highwater already runs from this folder at {address}/: stop it there with Ctrl-C first."
    )

    # A port that was asked for is not exchanged for another.
    port = address.rpartition(":")[2]
    third = launch("other", PORT=port)
    assert third.process.wait(patience.SECONDS) == 2
    assert third.said.strip() == (
        f"Port {port} is taken by another program: choose another, as in "
        f"`make run PORT={int(port) + 1}`."
    )

    # What ends by itself is started again.
    for words in ("-A planner.celery worker", "-m gunicorn"):
        before = holding(first, words)
        os.kill(min(before), signal.SIGKILL)
        assert eventually(lambda w=words, b=before: holding(first, w) - b), first.said
    assert eventually(lambda: first.get("/healthz")[0] == 200)
    a_search_and_reports_survive(first)

    first.process.kill()
    first.process.wait()
    assert first.gone(), first.processes()

    again = launch()
    again.ready()
    with psycopg.connect(again.database) as connection:
        assert connection.execute("SELECT word FROM kept").fetchone() == ("here",)
    assert again.stop() == 0
    assert again.said.rstrip().endswith("Stopped; all data is kept.")
    assert again.gone(), again.processes()


def test_another_checkout_in_an_awkward_folder_answers_while_500_clients_are_slow(launch):
    """Blanks, length: the sockets move to where they can be."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        run = launch("my own folder " + "x" * 100, PORT=str(taken.getsockname()[1]))
        assert run.process.wait(patience.SECONDS) == 2
    run = launch("my own folder " + "x" * 100)
    assert run.get("/healthz")[0] == 200
    sockets = psycopg.conninfo.conninfo_to_dict(run.database)["host"]
    assert str(sockets).startswith("/tmp/highwater-")
    assert os.stat(str(sockets)).st_mode & 0o777 == 0o700
    answers_others_after_bodies_it_refused(run)
    answers_while_clients_are_slow(run)
    assert run.stop(signal.SIGTERM) == 0
    assert run.gone()
    assert not os.path.exists(str(sockets))


def test_servers_of_ones_own_are_used(launch, servers):
    """With DATABASE_URL and BROKER_URL nothing embedded is started."""
    _, database = own.empty_database(servers, "launched")
    run = launch(DATABASE_URL=database, BROKER_URL=own.queue_of_programs())
    assert run.get("/healthz")[0] == 200
    assert not holding(run, "postgres -D")
    assert not holding(run, "valkey-server")
    assert not (run.var / "postgres").exists()
    assert run.stop() == 0


def test_a_database_that_does_not_answer_is_one_sentence(launch, tmp_path):
    run = launch(
        DATABASE_URL="postgresql://nobody@127.0.0.1:1/none", BROKER_URL="redis://127.0.0.1:1/0"
    )
    assert run.process.wait(patience.SECONDS) == 2
    last = run.said.strip().splitlines()[-1]
    assert last.startswith("The database could not be made ready:")
    assert "Connection refused" in last


def theirs(servers, made):
    """The name and address of a database that somebody else has made something in."""
    name, address = own.empty_database(servers, "foreign")
    with psycopg.connect(address) as connection:
        connection.execute(made)
    return name, address


def tables(address):
    """How many there are."""
    with psycopg.connect(address) as connection:
        count = "SELECT count(*) FROM information_schema.tables WHERE table_schema = 'public'"
        return connection.execute(count).fetchone()[0]


def test_a_database_of_somebody_else_is_left_alone(launch, servers):
    name, address = theirs(servers, "CREATE TABLE shop_order ()")
    run = launch(DATABASE_URL=address, BROKER_URL=own.queue_of_programs())
    assert run.process.wait(patience.SECONDS) == 2
    last = run.said.strip().splitlines()[-1]
    assert last.startswith(f"The database {name} ")
    assert "holds what is not Highwater's (tables shop_order)" in last
    assert tables(address) == 1


def test_a_database_of_another_release_is_left_alone(servers):
    """By the program that prepares it alone: that its refusal ends a run is seen above."""
    name, address = theirs(
        servers,
        "CREATE TABLE django_migrations (id int, app text, name text, applied timestamptz);"
        "INSERT INTO django_migrations VALUES (1, 'planner', '9999_later', now())",
    )
    ran = subprocess.run(
        programs.prepare("migrate"),
        cwd=ROOT,
        env=os.environ | {"DATABASE_URL": address},
        capture_output=True,
        text=True,
    )
    assert ran.returncode == 2
    assert ran.stderr.startswith(f"{REFUSED}The database {name} was made by another release of")
    assert tables(address) == 1
