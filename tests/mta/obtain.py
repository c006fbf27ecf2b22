"""Postfix's programs for the tests: found, or installed where that is possible and harmless."""

import os
import shutil
import subprocess

from planner.mta import private, tools
from planner.mta.errors import BenchmarkError

# Installed without a main.cf: such a Postfix cannot start, not even by accident.
PRESEED = "postfix postfix/main_mailer_type select No configuration\n"
PATIENCE = 240


def missing() -> str:
    """Why the programs are not here; empty where they are, perhaps since a moment."""
    if not (reason := _look()):
        return ""
    if os.environ.get("HIGHWATER_INSTALL_POSTFIX") == "0":
        return f"{reason} HIGHWATER_INSTALL_POSTFIX=0 forbids it here."
    if os.geteuid() or not shutil.which("apt-get"):
        return f"{reason} This test run may not do so: it is not root, or there is no apt-get."
    try:
        _install()
    except (OSError, subprocess.SubprocessError) as error:
        return f"{reason} Installing it failed: {error}"
    return _look()


def no_master() -> str:
    """Why no private Postfix can be started; empty where one can."""
    return missing() or private.refusal()


def _look() -> str:
    try:
        for name in ("smtp-source", "smtp-sink", "postqueue", "postconf"):
            tools.find(name)
    except BenchmarkError as error:
        return str(error)
    return ""


def _install() -> None:
    subprocess.run(["debconf-set-selections"], input=PRESEED, text=True, check=True, timeout=30)
    install = ["apt-get", "-y", "-q", "-o", "DPkg::Lock::Timeout=200", "--no-install-recommends",
               "install", tools.PACKAGE]  # fmt: skip
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "timeout": PATIENCE}
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    if subprocess.run(install, env=environment, check=False, **quiet).returncode:
        subprocess.run(["apt-get", "-q", "update"], env=environment, check=True, **quiet)
        subprocess.run(install, env=environment, check=True, **quiet)
