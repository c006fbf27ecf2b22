"""Postfix's programs, and a few facts of the machine they run on."""

from __future__ import annotations

import os
import platform
import pwd
import shutil
import subprocess  # nosec B404
from functools import cache
from pathlib import Path

from planner.mta.errors import BenchmarkError

PACKAGE = "postfix"
_MORE_PLACES = ("/usr/sbin", "/usr/local/sbin", "/sbin", "/usr/lib/postfix/sbin",
                "/usr/libexec/postfix", "/usr/local/libexec/postfix")  # fmt: skip
_PATIENCE_S = 10
# A variable that names a folder into which Postfix's package is unpacked, not installed.
FOLDER = "HIGHWATER_POSTFIX"


def find(name: str) -> str:
    """The full name of one of Postfix's programs.

    Raises:
        BenchmarkError: it is not installed
    """
    if found := shutil.which(name, path=_places()):
        return found
    raise BenchmarkError(
        f"{name} was not found: install Postfix's programs, on Debian and Ubuntu the package "
        f"{PACKAGE} (apt-get install {PACKAGE})."
    )


def environment() -> dict[str, str]:
    """What the programs see: a fixed language, and nothing that points them to another Postfix."""
    libraries = {"LD_LIBRARY_PATH": os.pathsep.join(_libraries())} if _unpacked() else {}
    return {"PATH": _places(), "LC_ALL": "C", "TZ": "UTC"} | libraries


def _places() -> str:
    own = [f"{_unpacked()}/usr/sbin"] if _unpacked() else []
    return os.pathsep.join([os.environ.get("PATH", os.defpath), *_MORE_PLACES, *own])


def _unpacked() -> str:
    return os.environ.get(FOLDER, "")


def _libraries() -> list[str]:
    below = Path(_unpacked()) / "usr" / "lib"
    return [str(below / "postfix"), *map(str, sorted(below.glob("*-linux-gnu*")))]


def unprivileged() -> str:
    """Postfix's own user, or one without rights where its package is unpacked only."""
    owner = default("mail_owner")
    try:
        pwd.getpwnam(owner)
    except KeyError:
        return "nobody"
    return owner


def output(*words: str) -> str:
    """What a program says on standard output.

    Raises:
        BenchmarkError: it failed or took too long
    """
    try:
        done = subprocess.run(  # nosec B603
            words, capture_output=True, text=True, timeout=_PATIENCE_S, env=environment(),
            stdin=subprocess.DEVNULL, errors="replace", check=False,
        )  # fmt: skip
    except (OSError, subprocess.SubprocessError) as error:
        raise BenchmarkError(f"{words[0]} could not be run: {error}.") from error
    if done.returncode:
        said = " ".join(done.stderr.split()) or f"it ended with status {done.returncode}"
        raise BenchmarkError(f"{words[0]} failed: {said}.")
    return done.stdout


@cache
def default(name: str) -> str:
    """The value of one of Postfix's parameters as it was built, whatever main.cf says."""
    return output(find("postconf"), "-d", "-h", name).strip()


def versions() -> dict[str, str]:
    """Versions of what measured."""
    try:
        return {"postfix": default("mail_version")}
    except BenchmarkError:
        return {"postfix": "unknown"}


def host_facts() -> dict[str, object]:
    """What the machine is, without its name or its users."""
    facts: dict[str, object] = {
        "cores": len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else
        os.cpu_count() or 1,
        "system": platform.system(),
        "kernel": platform.release(),
        "machine": platform.machine(),
    }  # fmt: skip
    for name, path, key in (
        ("processor", "/proc/cpuinfo", "model name"), ("ram_kib", "/proc/meminfo", "MemTotal"),
    ):  # fmt: skip
        if value := _fact(Path(path), key):
            facts[name] = int(value.split()[0]) if name == "ram_kib" else value
    return facts


def filesystem_of(folder: Path) -> str:
    """The kind of file system a folder is on, such as ext4 or tmpfs; empty where unknown."""
    best, kind = "", ""
    try:
        lines = Path("/proc/self/mountinfo").read_text().splitlines()
    except OSError:
        return ""
    place = os.path.realpath(folder)
    for line in lines:
        before, _, after = line.partition(" - ")
        mount = before.split()[4]
        inside = place == mount or place.startswith(mount.rstrip("/") + "/")
        if inside and len(mount) >= len(best):
            best, kind = mount, after.split()[0]
    return kind


def _fact(path: Path, key: str) -> str:
    try:
        for line in path.read_text().splitlines():
            name, _, value = line.partition(":")
            if name.strip() == key:
                return " ".join(value.split())
    except OSError:
        pass
    return ""
