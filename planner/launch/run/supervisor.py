"""Runs Highwater on one machine: servers, worker and web, until Ctrl-C.

Whatever ends this process, kill -9 included, ends all that it started.
"""

import fcntl
import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from types import FrameType

from planner.environment import (
    ROOT,
    SERVICES_FILE,
    BadSetting,
    broker_url,
    check,
    leave_out_postgres_variables,
    text,
    var_dir,
)
from planner.launch import processes, programs
from planner.launch.build.environment_setup import explain
from planner.launch.progress import Step, say
from planner.launch.refusal import Refusal
from planner.launch.run import queue
from planner.launch.run.address import Address, open_address
from planner.launch.run.prepare import REFUSED
from planner.launch.run.room import Room
from planner.launch.run.servers import Servers, fresh_log, private_folder
from planner.launch.run.static_files import Collection
from planner.launch.web import proxy
from planner.launch.web.gate import Gate

TITLES = {
    "migrate": "Bringing the database up to date",
    "load_catalogue": "Loading the catalogue",
    "load_demo": "Loading the demo plans",
    "sign_in_link": "Making a link to sign in with",
}
RESTARTS, WITHIN_SECONDS = 3, 60.0
PAUSE_SECONDS = 2.0


class Stopped(BaseException):
    """Somebody asked for the end."""


class Supervisor:
    """The servers and programs of one run."""

    def __init__(self, address: Address) -> None:
        self.address = address
        self.var = private_folder(var_dir())
        self.servers = Servers(self.var)
        self.children: dict[str, subprocess.Popen[bytes]] = {}
        self.collection = Collection(self.var)
        self.deaths: dict[str, list[float]] = {}
        self.again_at = 0.0
        self.gate = Gate()
        self.link = ""

    def run(self) -> None:
        """Starts everything and watches over it; ends only by an exception."""
        with Step("Starting the database and the queue"):
            self.environment = os.environ | self.servers.start()
        os.environ.update(self.servers.urls)
        self.environment |= {
            "BASE_URL": self.address.url,
            "PYTHONUNBUFFERED": "1",
            "OWN_PROXY": "1",
        }
        self.collection.start(self.environment)
        self.stand_by()
        self.prepare()
        with Step("Gathering static files"):
            self.collection.finish()
        with Step("Starting the worker and the web server"):
            if "BROKER_URL" in self.servers.embedded:
                queue.hand_out_again(broker_url())
            self.gate.open()
            self.start("proxy")
            self.address.wait_until_answering(self.children, self.log)
        self.room = Room(self.var, self.servers.superuser, self.servers.queue_socket, tell)
        self.room.look()
        self.greet()
        while True:
            time.sleep(0.25)
            self.room.look()
            self.look_after()

    def stand_by(self) -> None:
        """The web server and the worker import what they need while the tables are looked at."""
        self.start("worker")
        self.start("web")

    def prepare(self) -> None:
        """Tables, catalogue, demo plans, sign-in link."""
        log = fresh_log(self.log("prepare"))
        child = processes.start(
            programs.prepare(*TITLES), log=log, cwd=ROOT, environment=self.environment, piped=True
        )
        self.children["prepare"] = child
        assert child.stdout
        step: Step | None = None
        for line in child.stdout:
            event, _, rest = line.decode().strip().partition(" ")
            name, _, said = rest.partition(" ")
            if event == "begin":
                step = Step(TITLES[name])
                step.__enter__()
            elif event == "end" and step:
                step.__exit__(None)
                self.link = said or self.link
        if child.wait():
            print(flush=True)
            if sentence := refused(log):
                raise Refusal(sentence)
            raise Refusal(f"The database could not be made ready: {processes.reason(log)}")
        del self.children["prepare"]

    def log(self, name: str) -> Path:
        """Where a program writes."""
        return self.var / "log" / f"{name}.log"

    def start(self, name: str) -> None:
        """Starts the web server, the proxy in front of it or the worker."""
        log = self.log(name) if name in self.children else fresh_log(self.log(name))
        # Should this process be killed: the worker's unfinished tasks are handed out again.
        death_signal = {"web": signal.SIGQUIT, "proxy": signal.SIGTERM}.get(name, signal.SIGKILL)
        environment, descriptors = self.environment, []
        if self.gate.descriptor >= 0 and name != "proxy":
            environment = environment | self.gate.environment
            descriptors = [self.gate.descriptor]
        listening = f"{self.servers.sockets}/web.sock"
        if name == "web":
            command = programs.web(f"unix:{listening}")
        elif name == "proxy":
            descriptors = [self.address.socket.fileno()]
            site = proxy.Site(
                "http://", f"unix/{listening}", f"fd/{descriptors[0]}",
                trusted=proxy.trusted_proxies(),
            )  # fmt: skip
            folder = self.var / "proxy"
            command = proxy.command(proxy.write(folder, site))
            environment = environment | proxy.own_folders(folder)
        else:
            command = programs.worker()
        self.children[name] = processes.start(
            command, log=log, cwd=ROOT, environment=environment, pass_fds=descriptors,
            death_signal=death_signal,
        )  # fmt: skip

    def greet(self) -> None:
        """Says where it is."""
        note = self.var / SERVICES_FILE
        written = json.loads(note.read_text()) | {"address": self.address.url}
        note.write_text(json.dumps(written))
        print(f"\nHighwater is ready at {self.address.url}/")
        if self.link:
            print(f"Sign in with this link, good for one use: {self.address.url}{self.link}")
        print("Ctrl-C stops it.", flush=True)

    def look_after(self) -> None:
        """Starts again what has ended by itself; gives up when that keeps happening."""
        now = time.monotonic()
        ended = [name for name, child in self.children.items() if child.poll() is not None]
        server = self.servers.dead()
        if (not ended and not server) or now < self.again_at:
            return
        for what in [*([server] if server else []), *ended]:
            self.note_death(what, now)
        try:
            self.servers.restart_dead()
        except Refusal:
            if not self.room.short:
                raise
            self.again_at = now + PAUSE_SECONDS
            return
        for name in ended:
            self.start(name)

    def note_death(self, what: str, now: float) -> None:
        """Counts the deaths of one program; too many of it in a short time end this run.

        Without room on the disk nothing can live for long, and nothing is to blame for it.
        """
        log = self.log(what.lower())
        if self.room.short:
            self.again_at = now + PAUSE_SECONDS
            return
        recent = [then for then in self.deaths.get(what, []) if now - then < WITHIN_SECONDS]
        self.deaths[what] = [*recent, now]
        if len(self.deaths[what]) > RESTARTS:
            raise Refusal(f"{what} keeps ending: {processes.reason(log)}")
        tell(f"{what} ended and is started again ({log} tells more)")

    def stop(self) -> None:
        """Stops everything, in the order in which it is used."""
        self.address.socket.close()
        self.collection.stop()
        for child in self.children.values():
            if child.poll() is None:
                child.terminate()
        for child in self.children.values():
            processes.wait_for_end(child, 12)
            processes.kill_group(child.pid)
        self.servers.stop()


def refused(log: Path) -> str:
    """What the preparation itself had to say against the database."""
    lines = log.read_text(errors="replace").splitlines()
    marked = [line.removeprefix(REFUSED) for line in lines if line.startswith(REFUSED)]
    return marked[-1] if marked else ""


def tell(line: str) -> None:
    """Says it where that can be done: the terminal may be a file on the disk that is full."""
    try:
        say(line)
    except OSError:
        return


def only_one(var: Path) -> int:
    """A lock for as long as this process lives; refuses a second run in the same folder."""
    descriptor = os.open(private_folder(var) / "supervisor.lock", os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        try:
            where = f" at {json.loads((var / SERVICES_FILE).read_text())['address']}/"
        except (OSError, ValueError, KeyError):
            where = ""
        raise Refusal(
            f"Highwater already runs from this folder{where}: stop it there with Ctrl-C first."
        ) from None
    return descriptor


def follow_parent() -> None:
    """Ends this run when the make that started it has been killed."""
    expected = int(text("HIGHWATER_PARENT", "0"))
    if not expected:
        return

    def watch() -> None:
        while os.getppid() == expected:
            time.sleep(0.2)
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=watch, daemon=True).start()


def asked_to_stop(_number: int, _frame: FrameType | None) -> None:
    """The first request counts; the ones after it find the stopping under way."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    raise Stopped


def main() -> int:
    """Runs until stopped; the exit status."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, asked_to_stop)
    follow_parent()
    supervisor: Supervisor | None = None
    try:
        leave_out_postgres_variables()
        check()
        only_one(var_dir())
        supervisor = Supervisor(open_address())
        supervisor.run()
    except Stopped:
        print("\nStopping ...", flush=True)
    except (Refusal, BadSetting) as refusal:
        sys.stderr.write(f"{refusal}\n")
        return 2
    except OSError as error:
        sys.stderr.write(f"{explain(error)}\n")
        return 2
    finally:
        if supervisor:
            supervisor.stop()
    print("Stopped; all data is kept.", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
