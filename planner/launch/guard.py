"""Ends processes once standard input closes: the stand-in for the kernel's parent-death signal.

Each line of input names a process and the signal to send, 0 to forget it.
"""

import os
import signal
import sys
import time


def main() -> None:
    """Reads until the other end is gone, then ends what is left."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    children: dict[int, int] = {}
    for line in sys.stdin:
        pid, number = (int(word) for word in line.split())
        children[pid] = number
        if not number:
            del children[pid]
    for pid, number in children.items():
        send(pid, number)
    time.sleep(5)
    for pid in children:
        send(-pid, signal.SIGKILL)


def send(pid: int, number: int) -> None:
    """Sends a signal to a process, or to a group, that may be gone."""
    try:
        os.kill(pid, number)
    except OSError:
        return


if __name__ == "__main__":
    main()
