"""Runs a command with a throw-away database and queue: `with_servers -- COMMAND`.

Data lives in a folder of its own under var/test and is gone afterwards. The command finds the
servers through DATABASE_URL and BROKER_URL; those already set are used as they are.
"""

import fcntl
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from types import FrameType

from planner.environment import BadSetting, check, leave_out_postgres_variables, var_dir
from planner.launch import linux, processes
from planner.launch.refusal import Refusal
from planner.launch.run.servers import Servers, private_folder


def main(arguments: list[str]) -> int:
    """Starts the servers, runs the command, stops the servers; the command's exit status."""
    command = arguments[1:] if arguments[:1] == ["--"] else arguments
    if not command:
        raise Refusal("Usage: python -m planner.launch.run.with_servers -- COMMAND [ARGUMENT ...]")
    leave_out_postgres_variables()
    check()
    home = private_folder(var_dir()) / "test"
    private_folder(home)
    sweep(home)
    folder = Path(tempfile.mkdtemp(dir=home))
    with open(folder / "owner.lock", "w") as owner:
        fcntl.flock(owner, fcntl.LOCK_EX)
        (folder / "static").mkdir()
        servers = Servers(folder, throwaway=True)
        signal.signal(signal.SIGTERM, interrupted)
        signal.signal(signal.SIGHUP, interrupted)
        try:
            environment = os.environ | servers.start() | {"HIGHWATER_VAR": str(folder)}
            return run(command, environment)
        finally:
            servers.stop()
            shutil.rmtree(folder, ignore_errors=True)


def run(command: list[str], environment: dict[str, str]) -> int:
    """Runs the command in the foreground; Ctrl-C reaches it as well as this process."""
    parent = os.getpid()
    child = subprocess.Popen(
        command, env=environment,
        preexec_fn=lambda: linux.die_with_parent(signal.SIGTERM, parent),
    )  # fmt: skip
    try:
        return child.wait()
    except KeyboardInterrupt:
        processes.stop(child, signal.SIGINT, 15)
        return 130


def sweep(home: Path) -> None:
    """Removes what killed runs left."""
    for folder in home.iterdir():
        try:
            with open(folder / "owner.lock") as owner:
                fcntl.flock(owner, fcntl.LOCK_EX | fcntl.LOCK_NB)
                shutil.rmtree(folder, ignore_errors=True)
        except OSError:
            continue


def interrupted(_number: int, _frame: FrameType | None) -> None:
    """A request to end, treated as Ctrl-C."""
    raise KeyboardInterrupt


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except (Refusal, BadSetting) as refusal:
        print(refusal, file=sys.stderr)
        sys.exit(2)
