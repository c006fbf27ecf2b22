"""Child processes that never outlive the process that started them."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from planner.launch import linux
from planner.launch.refusal import Refusal

Preparation = Callable[[], None]


class Guard:
    """Where the kernel gives no word of a parent's end: a process that waits for a pipe to close.

    It is told every child and kills those still there when its parent has gone.
    """

    def __init__(self) -> None:
        self._process: subprocess.Popen[str] | None = None

    def watch(self, pid: int, number: int) -> None:
        """Adds a child that is to end with this process."""
        if self._process is None:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "planner.launch.guard"],
                stdin=subprocess.PIPE, text=True, start_new_session=True,
            )  # fmt: skip
        assert self._process.stdin is not None
        self._process.stdin.write(f"{pid} {number}\n")
        self._process.stdin.flush()

    def forget(self, pid: int) -> None:
        """Takes away a child that has ended."""
        if self._process is not None and self._process.stdin is not None:
            self._process.stdin.write(f"{pid} 0\n")
            self._process.stdin.flush()


GUARD = Guard()


def start(
    command: Sequence[str],
    *,
    log: Path | None = None,
    environment: Mapping[str, str] | None = None,
    cwd: Path | None = None,
    prepare: Preparation | None = None,
    death_signal: int = signal.SIGTERM,
    pass_fds: Sequence[int] = (),
    piped: bool = False,
) -> "subprocess.Popen[bytes]":
    """Starts a program in a session of its own, so that Ctrl-C is dealt out in order.

    The kernel, or the guard, sends it `death_signal` should this process end first. Its output
    goes to the log; where it is piped, only its errors do.
    """
    parent = os.getpid()

    def before_exec() -> None:
        # A shell has what it starts in the background ignore these, and that would be inherited:
        # a web server that is still loading would not hear of its parent's end.
        for number in (signal.SIGINT, signal.SIGQUIT):
            signal.signal(number, signal.SIG_DFL)
        if prepare is not None:
            prepare()
        # After the preparation: a change of user would undo it.
        linux.die_with_parent(death_signal, parent)

    output = open(log, "ab") if log else None  # noqa: SIM115
    try:
        child = subprocess.Popen(
            command, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE if piped else output, stderr=output, cwd=cwd,
            env=None if environment is None else dict(environment),
            start_new_session=True, preexec_fn=before_exec, pass_fds=pass_fds,
        )  # fmt: skip
    finally:
        if output:
            output.close()
    if not linux.ON_LINUX:
        GUARD.watch(child.pid, death_signal)
    return child


def stop(child: "subprocess.Popen[bytes]", number: int, patience: float) -> None:
    """Asks a child to end, and ends it when it has not after a while."""
    if child.poll() is None:
        child.send_signal(number)
    wait_for_end(child, patience)


def wait_for_end(child: "subprocess.Popen[bytes]", patience: float) -> None:
    """Waits for a child that was asked to end, and ends it when it has not after a while."""
    try:
        child.wait(patience)
    except subprocess.TimeoutExpired:
        kill_group(child.pid)
        child.wait()
    if not linux.ON_LINUX:
        GUARD.forget(child.pid)


def kill_group(pid: int) -> None:
    """Ends a child and all that it started."""
    try:
        os.killpg(pid, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        return


def wait_until(
    ready: Callable[[], bool], child: "subprocess.Popen[bytes]", what: str, log: Path,
    patience: float = 60,
) -> None:  # fmt: skip
    """Waits for a server to answer; says what its log says when it does not."""
    deadline = time.monotonic() + patience
    while not ready():
        if child.poll() is not None or time.monotonic() > deadline:
            raise Refusal(f"{what} did not start: {reason(log)}")
        time.sleep(0.01)


def reason(log: Path) -> str:
    """The end of a log, or the sentence for a full disk where that is what it says."""
    try:
        tail = log.read_text(errors="replace").strip().splitlines()[-8:]
    except OSError:
        tail = []
    if any("No space left on device" in line for line in tail):
        return f"the disk is full; make room on the disk under {log.parent} and run make again."
    shown = " / ".join(line.strip() for line in tail[-3:]) or "it left no message"
    return f"{shown} (the whole of it: {log})"
