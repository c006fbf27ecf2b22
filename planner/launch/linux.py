"""The few calls of the Linux kernel that Python has no name for."""

import ctypes
import os
import signal
import sys
from pathlib import Path

ON_LINUX = sys.platform.startswith("linux")
NOBODY = 65534
_LIBC = ctypes.CDLL(None, use_errno=True) if ON_LINUX else None
_PR_SET_PDEATHSIG, _PR_SET_KEEPCAPS, _PR_CAP_AMBIENT, _PR_CAP_AMBIENT_RAISE = 1, 8, 47, 2
_PR_SET_SECUREBITS, _SECBIT_NO_SETUID_FIXUP = 28, 4
_CLONE_NEWUSER = 0x10000000
_CAP_DAC_OVERRIDE = 1
_CAPABILITY_VERSION_3 = 0x20080522


def die_with_parent(number: int, parent: int) -> None:
    """Has the kernel send this process a signal when its parent ends."""
    if _LIBC is None:
        return
    _LIBC.prctl(_PR_SET_PDEATHSIG, number, 0, 0, 0)
    if os.getppid() != parent:  # It ended before the call.
        os.kill(os.getpid(), signal.SIGKILL)


def become_nobody_in_a_namespace() -> None:
    """Leaves root for a user namespace in which root's files belong to user 65534."""
    assert _LIBC is not None
    if _LIBC.unshare(_CLONE_NEWUSER):
        raise OSError(ctypes.get_errno(), "no user namespace")
    Path("/proc/self/setgroups").write_text("deny")
    Path("/proc/self/uid_map").write_text(f"{NOBODY} 0 1")
    Path("/proc/self/gid_map").write_text(f"{NOBODY} 0 1")


class _Header(ctypes.Structure):
    _fields_ = [("version", ctypes.c_uint32), ("pid", ctypes.c_int)]


class _Sets(ctypes.Structure):
    _fields_ = [(name, ctypes.c_uint32) for name in ("effective", "permitted", "inheritable")]


def become_nobody_who_may_pass() -> None:
    """Leaves root for user 65534, who keeps one right of root's: to pass through its folders."""
    assert _LIBC is not None
    # The right has to count in access() as well, where it is left out of account otherwise: so
    # initdb finds its programs below a folder that is root's alone.
    if _LIBC.prctl(_PR_SET_SECUREBITS, _SECBIT_NO_SETUID_FIXUP, 0, 0, 0):
        _checked(_LIBC.prctl(_PR_SET_KEEPCAPS, 1, 0, 0, 0))
    os.setgroups([])
    os.setresgid(NOBODY, NOBODY, NOBODY)
    os.setresuid(NOBODY, NOBODY, NOBODY)
    bit = 1 << _CAP_DAC_OVERRIDE
    sets = (_Sets * 2)(_Sets(bit, bit, bit), _Sets(0, 0, 0))
    _checked(_LIBC.capset(ctypes.byref(_Header(_CAPABILITY_VERSION_3, 0)), ctypes.byref(sets)))
    _checked(_LIBC.prctl(_PR_CAP_AMBIENT, _PR_CAP_AMBIENT_RAISE, _CAP_DAC_OVERRIDE, 0, 0))


def _checked(result: int) -> None:
    if result:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))
