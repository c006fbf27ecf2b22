"""Watches how much room the disk has, and keeps the servers alive where there is too little.

PostgreSQL ends when it can write no more, and so would everything that needs it. Before it comes
to that its databases are made read only: what is saved can be read, a write is refused with the
reason, and all goes on by itself when there is room again.
"""

import os
from collections.abc import Callable
from pathlib import Path

import psycopg
from redis import Redis
from redis.exceptions import RedisError

MB = 1_000_000
TOO_LITTLE, ENOUGH, SET_ASIDE = 64 * MB, 128 * MB, 48 * MB


class Room:
    """The room on the disk of one data folder.

    Args:
        var: the data folder
        database: the address of the embedded database, or nothing
        queue: the socket of the embedded queue, or nothing
        say: tells the person at the terminal
    """

    def __init__(self, var: Path, database: str, queue: str, say: Callable[[str], None]) -> None:
        self.var, self.database, self.queue, self.say = var, database, queue, say
        self.aside = var / "set-aside"
        self.short = self.told = False

    @property
    def free(self) -> int:
        """Bytes that this user may still write; what is set aside counts as free."""
        disk = os.statvfs(self.var)
        aside = self.aside.stat().st_size if self.aside.exists() else 0
        return disk.f_bavail * disk.f_frsize + aside

    def look(self) -> None:
        """Takes writes away or gives them back, where it is time for either."""
        free = self.free
        if not self.short and free < TOO_LITTLE:
            self.short, self.told = True, False
            self.say(
                f"The disk under {self.var} is full ({free // MB} MB left): nothing can be saved "
                "until there is room; what is saved can be read"
            )
        elif self.short and free > ENOUGH:
            self.short, self.told = False, False
            self.say("There is room on the disk again: everything can be saved")
        if self.told:
            return
        if self.short:
            self.aside.unlink(missing_ok=True)
        else:
            self._set_aside()
        self.told = self._tell()

    def _set_aside(self) -> None:
        """Room for the few bytes that going on without any takes."""
        if self.aside.exists():
            return
        try:
            with open(self.aside, "wb") as file:
                os.posix_fallocate(file.fileno(), 0, SET_ASIDE)
        except OSError:
            self.aside.unlink(missing_ok=True)

    def _tell(self) -> bool:
        """Tells the servers; whether they have heard. Both may be about to be started again."""
        try:
            if self.queue:
                # Its journal would fail to grow, and it would refuse even what is only for now.
                queue = Redis(unix_socket_path=self.queue, socket_timeout=5)
                queue.config_set("appendonly", "no" if self.short else "yes")
                queue.close()
            if self.database:
                with psycopg.connect(self.database, autocommit=True, connect_timeout=5) as link:
                    value = "on" if self.short else "off"
                    link.execute(f"ALTER SYSTEM SET default_transaction_read_only = {value}")
                    link.execute("SELECT pg_reload_conf()")
        except (psycopg.Error, RedisError, OSError):
            return False
        return True
