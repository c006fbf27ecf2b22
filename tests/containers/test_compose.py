"""The image is built and the compose file run, all of it; and docs/operations.md is followed there.

`make containers` does it, in some minutes; the other tests look at the two files without an engine.
"""

import json
import os
import re
import secrets
import shutil
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from planner.environment import ROOT
from tests import patience
from tests.containers import engine

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not os.environ.get("CONTAINERS"), reason="`make containers` does it"),
    pytest.mark.skipif(
        bool(engine.why_not()), reason=f"no container engine here: {engine.why_not()}"
    ),
]
SERVICES = ("database", "queue", "web", "proxy", "worker")
HTTP, HTTPS = 18_080, 18_443
# Where podman differs: its memory folders are given to the user by U, its health checks wait for a
# clock of systemd's (here they are asked by hand), and limits higher than ours are not ours to set.
MEMORY_FOLDER = ("/data:uid=10001,gid=10001,mode=0700,size=256m", "/data:U,size=256m")
CONF = """
[containers]
default_ulimits = ["nofile=1024:1024", "nproc=1000:1000"]
[engine]
cgroup_manager = "cgroupfs"
events_logger = "file"
"""


class Compose:
    """The compose file in a folder of its own, with the stand-ins for images from elsewhere."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        text = (ROOT / "docker-compose.yml").read_text()
        for name, stand_in in engine.SERVERS.items():
            text, found = re.subn(rf"image: \S*{name}:\S+", f"image: {stand_in}", text)
            assert found == 1, name
        assert MEMORY_FOLDER[0] in text
        text = text.replace(*MEMORY_FOLDER)
        text = text.replace("  build: .\n  image: highwater\n", f"  image: {engine.OURS}\n")
        (folder / "docker-compose.yml").write_text(text)
        (folder / "tls").mkdir(exist_ok=True)
        # crun refuses machines with both kinds of control groups.
        runtime = 'runtime = "runc"\n' if shutil.which("runc") else ""
        (folder / "containers.conf").write_text(CONF + runtime)
        self.environment = os.environ | {
            "CONTAINERS_CONF": str(folder / "containers.conf"),
            "DISABLE_HC_SYSTEMD": "true",
        }
        settings = {
            "POSTGRES_PASSWORD": secrets.token_hex(24),
            "VALKEY_PASSWORD": secrets.token_hex(24),
            "SECRET_KEY": secrets.token_hex(48),
            "SEALING_KEY": secrets.token_hex(48),
            "ADMINISTRATORS_SECOND_STEP": "1",
            "BASE_URL": "http://localhost",
            "HTTP_PORT": f"127.0.0.1:{HTTP}",
            "HTTPS_PORT": f"127.0.0.1:{HTTPS}",
            "METRICS_TOKEN": "a token of the test",
        }
        self.set(**settings)

    def set(self, **settings: str) -> None:
        """Variables as an operator has them, beside those of before."""
        file = self.folder / ".env"
        lines = file.read_text().splitlines() if file.exists() else []
        kept = dict(line.split("=", 1) for line in lines) | settings
        file.write_text("".join(f"{name}={value}\n" for name, value in kept.items()))

    def get(self, name: str) -> str:
        """A variable that was set."""
        [found] = re.findall(rf"^{name}=(.*)$", (self.folder / ".env").read_text(), re.MULTILINE)
        return str(found)

    def again(self) -> None:
        """Web server and worker with other variables, as `docker compose up -d` makes them anew."""
        for service in ("web", "worker"):
            self("up", "-d", "--no-deps", "--force-recreate", service)
        for service in ("web", "worker"):
            self.wait_until_well(service)

    def __call__(
        self, *words: str, data: bytes | None = None, check: bool = True, both: bool = False
    ) -> bytes:
        program = Path(sys.executable).parent / "podman-compose"
        done = subprocess.run(
            [str(program), "-p", "highwater", *words],
            cwd=self.folder, env=self.environment, input=data, capture_output=True,
        )  # fmt: skip
        assert not check or done.returncode == 0, (words, done.stdout[-2000:], done.stderr[-3000:])
        return done.stdout + (done.stderr if both else b"")

    def up(self) -> None:
        """As `up --wait`, in the order in which the file lets one wait for the other."""
        for services in (("database", "queue"), ("web",), ("proxy", "worker")):
            self("up", "-d", "--no-recreate", *services)
            for service in services:
                self.wait_until_well(service)

    def wait_until_well(self, service: str) -> None:
        """As the health check in the file sees it."""
        deadline = time.monotonic() + patience.SECONDS
        command = ["podman", "healthcheck", "run", f"highwater_{service}_1"]
        while subprocess.run(command, capture_output=True, env=self.environment).returncode:
            assert time.monotonic() < deadline, self.logs(service)
            time.sleep(1)

    def logs(self, service: str) -> str:
        command = ["podman", "logs", "--tail", "40", f"highwater_{service}_1"]
        done = subprocess.run(command, capture_output=True, text=True, env=self.environment)
        return done.stdout + done.stderr

    def inside(self, service: str, *words: str, data: bytes | None = None) -> bytes:
        return self("exec", "-T", service, *words, data=data)

    def container(self, service: str) -> dict:
        found = engine.run("podman", "inspect", f"highwater_{service}_1", env=self.environment)
        return dict(json.loads(found)[0])


@pytest.fixture(scope="module")
def compose(tmp_path_factory):
    engine.build_images()
    made = Compose(tmp_path_factory.mktemp("compose"))
    try:
        made.up()
        wait_until_well()
        yield made
    finally:
        made("down", "-v", check=False)


def get(path, **headers):
    asked = urllib.request.Request(f"http://localhost:{HTTP}{path}", headers=headers)
    try:
        with urllib.request.urlopen(asked, timeout=20) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


def ask(path, key):
    asked = urllib.request.Request(
        f"http://localhost:{HTTP}{path}",
        data=b"{}",
        headers={"Authorization": f"Bearer {key}", "Content-Type": "application/json"},
    )
    with urllib.request.urlopen(asked, timeout=20) as answer:
        return json.loads(answer.read())


def wait_until_well():
    deadline = time.monotonic() + patience.SECONDS
    while True:
        try:
            if get("/readyz")[0] == 200:
                return
        except OSError:
            pass
        assert time.monotonic() < deadline, engine.run("podman", "ps", "-a")
        time.sleep(1)


def test_every_service_runs_with_the_limits_it_is_given(compose):
    for service in SERVICES:
        found = compose.container(service)
        host = found["HostConfig"]
        assert found["State"]["Running"], service
        assert host["Memory"] > 0
        assert host["PidsLimit"] > 0
        assert found["EffectiveCaps"] in (None, []), service
        assert "no-new-privileges" in str(host["SecurityOpt"])
    for service in ("web", "worker", "proxy"):
        assert compose.container(service)["HostConfig"]["ReadonlyRootfs"]
        assert compose.inside(service, "id", "-u").strip() == b"10001"
        refused = compose("exec", "-T", service, "touch", "/app/x", check=False)
        assert b"x" not in compose.inside(service, "ls", "/app").split(), refused


def test_it_is_the_whole_product(compose):
    """A page with its styles, the documentation, the API, a report made by the worker."""
    status, page = get("/sign-in/")
    assert status == 200
    style = re.search(r'href="(/static/[^"]+\.css)"', page)
    assert style
    assert get(style[1])[0] == 200
    assert get("/docs/")[0] == 200
    compose.inside("web", "python", "manage.py", "load_demo")
    assert compose.inside("web", "python", "manage.py", "sign_in_link").startswith(b"/sign-in/")
    key = compose.inside("web", "python", "manage.py", "create_token", "test").decode().strip()
    status, found = get("/api/v1/sizings?limit=1", Authorization=f"Bearer {key}")
    assert status == 200
    [sizing] = json.loads(found)["items"]
    asked = ask(f"{sizing['url']}/reports", key)
    deadline = time.monotonic() + patience.SECONDS
    while asked["status"] != "done":
        assert time.monotonic() < deadline, asked
        time.sleep(0.5)
        asked = json.loads(get(asked["url"], Authorization=f"Bearer {key}")[1])
    status, numbers = get("/metrics", Authorization="Bearer a token of the test")
    assert (status, "highwater_workers 1.0" in numbers) == (200, True)


def test_a_backup_is_made_and_put_back(compose):
    """The words of docs/operations.md."""
    taken = compose.inside("web", "python", "manage.py", "backup", "-")
    assert len(taken) > 10_000
    compose.folder.joinpath("highwater.tar").write_bytes(taken)
    compose.folder.joinpath("highwater.tar").chmod(0o644)
    compose.folder.chmod(0o755)
    compose("stop", "web", "worker")
    compose(
        "run", "--rm", "--no-deps", "-v", f"{compose.folder}:/backups:ro", "web",
        "python", "manage.py", "restore", "/backups/highwater.tar", "--replace",
    )  # fmt: skip
    compose("start", "web", "worker")
    wait_until_well()


# A person with a password and an app, who administers; what stands in the database of both.
PERSON = """
from django.contrib.auth.models import User
from planner.models import Organisation
from planner.services.authentication import factors
from planner.services.organisation import organisations
user = User.objects.create_user("dana", password="a long enough passphrase")
factors.begin_app(user)
organisations.add_member(Organisation.objects.get(), user, "administrator")
"""
KEPT = """
from django.conf import settings
from django.contrib.auth.models import User
from planner.models import AuthenticatorApp
from planner.services.authentication import factors
user = User.objects.get(username="dana")
print(user.password.partition("$")[0], user.check_password("a long enough passphrase"),
      factors.can_be_read(AuthenticatorApp.objects.get()), settings.ADMINISTRATORS_SECOND_STEP)
"""


def test_keys_are_changed_and_a_restore_says_which_are_missing(compose):
    """The words of docs/operations.md, "Keys": one key after the other, then none of them."""

    def manage(*words: str, check: bool = True) -> bytes:
        return compose("exec", "-T", "web", "python", "manage.py", *words, check=check)

    manage("load_demo")
    manage("shell", "-c", PERSON)
    assert manage("shell", "-c", KEPT).split()[-4:] == [b"sealed_pbkdf2", b"True", b"True", b"True"]
    taken = manage("backup", "-")
    before = compose.get("SEALING_KEY")
    compose.set(SEALING_KEY=secrets.token_hex(48), EARLIER_SEALING_KEYS=before)
    compose.again()
    assert b"1 secrets of authenticator apps and 1 passwords are sealed" in manage("reseal")
    compose.set(EARLIER_SEALING_KEYS="")
    compose.again()
    assert b"1 passwords can be read" in manage("reseal", "--check")
    assert manage("shell", "-c", KEPT).split()[-4:] == [b"sealed_pbkdf2", b"True", b"True", b"True"]
    # Of before the keys were changed: as on another machine, whose keys are others.
    file = compose.folder / "elsewhere.tar"
    file.write_bytes(taken)
    file.chmod(0o644)
    compose.folder.chmod(0o755)
    compose("stop", "web", "worker")
    restoring = [
        "run", "--rm", "--no-deps", "-v", f"{compose.folder}:/backups:ro", "web",
        "python", "manage.py", "restore", "/backups/elsewhere.tar", "--replace",
    ]  # fmt: skip
    said = compose(*restoring, both=True).decode()
    assert "all are as they were" in said
    for words in ("apps of dana", "passwords of dana", "EARLIER_SEALING_KEYS", "changepassword"):
        assert words in said
    compose.set(EARLIER_SEALING_KEYS=before)
    compose.again()
    manage("reseal")
    assert manage("shell", "-c", KEPT).split()[-4:] == [b"sealed_pbkdf2", b"True", b"True", b"True"]
    wait_until_well()


def test_a_service_that_ends_is_started_again(compose):
    before = compose.container("web")["State"]["Pid"]
    os.kill(before, 9)
    deadline = time.monotonic() + patience.SECONDS
    while compose.container("web")["State"]["Pid"] in (0, before):
        assert time.monotonic() < deadline
        time.sleep(0.5)
    wait_until_well()
