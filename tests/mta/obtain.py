"""Postfix's programs for the tests: found, else unpacked into a folder of the project.

The system is left as it is unless HIGHWATER_INSTALL_POSTFIX=1 asks for an installation, which the
tests with a whole private Postfix need, as it insists on users of its own.
"""

import os
import re
import shutil
import subprocess
from pathlib import Path

from planner.environment import ROOT
from planner.mta import private, tools
from planner.mta.errors import BenchmarkError

# Installed without a main.cf: such a Postfix cannot start, not even by accident.
PRESEED = "postfix postfix/main_mailer_type select No configuration\n"
ASK = "HIGHWATER_INSTALL_POSTFIX"
PATIENCE = 240
FOLDER = ROOT / "var" / "postfix"
QUIET = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "timeout": PATIENCE}


def missing() -> str:
    """Why the programs are not here; empty where they are, perhaps since a moment."""
    if (FOLDER / "whole").exists():
        os.environ.setdefault(tools.FOLDER, str(FOLDER))
    if not (reason := _look()):
        return ""
    if not shutil.which("apt-get"):
        return f"{reason} There is no apt-get to bring it."
    try:
        if os.environ.get(ASK) == "1":
            install()
        else:
            unpack(FOLDER)
            os.environ[tools.FOLDER] = str(FOLDER)
    except (OSError, subprocess.SubprocessError, BenchmarkError) as error:
        return f"{reason} Bringing it failed: {error}"
    return _look()


def no_master() -> str:
    """Why no private Postfix can be started; empty where one can."""
    reason = missing() or private.refusal()
    return f"{reason} {ASK}=1 lets the tests install it." if reason and _may_ask() else reason


def _may_ask() -> bool:
    return not os.geteuid() and os.environ.get(ASK) != "1"


def _look() -> str:
    try:
        for name in ("smtp-source", "smtp-sink", "postqueue", "postconf"):
            tools.find(name)
    except BenchmarkError as error:
        return str(error)
    return ""


def simulated(name: str = tools.PACKAGE) -> tuple[list[str], list[str]]:
    """What an installation would bring, and what it would remove."""
    asked = ["apt-get", "-s", "-q", "--no-install-recommends", "install", name]
    said = subprocess.run(asked, capture_output=True, text=True, check=True, timeout=PATIENCE)
    return tuple(re.findall(rf"^{word} (\S+)", said.stdout, re.M) for word in ("Inst", "Remv"))


def unpack(folder: Path, name: str = tools.PACKAGE) -> None:
    """The packages' files in a folder of their own; none of their scripts is run."""
    made = folder.with_name(f"{folder.name}.{os.getpid()}")
    shutil.rmtree(made, ignore_errors=True)
    made.mkdir(parents=True)
    try:
        subprocess.run(
            ["apt-get", "-q", "download", *simulated(name)[0]], cwd=made, check=True, **QUIET
        )
        for package in sorted(made.glob("*.deb")):
            subprocess.run(["dpkg-deb", "-x", package, made], check=True, **QUIET)
            package.unlink()
        (made / "whole").touch()
        shutil.rmtree(folder, ignore_errors=True)
        made.rename(folder)
    finally:
        shutil.rmtree(made, ignore_errors=True)


def install() -> None:
    """Into the system, as somebody asked for; never in another mail server's place."""
    if os.geteuid():
        raise BenchmarkError("only root may install.")
    if removed := simulated()[1]:
        raise BenchmarkError(f"it would remove {', '.join(removed)}.")
    subprocess.run(["debconf-set-selections"], input=PRESEED, text=True, check=True, timeout=30)
    command = ["apt-get", "-y", "-q", "-o", "DPkg::Lock::Timeout=200", "--no-install-recommends",
               "install", tools.PACKAGE]  # fmt: skip
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(command, env=environment, check=True, **QUIET)
