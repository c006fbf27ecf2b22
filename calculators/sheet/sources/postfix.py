"""What Postfix says of itself: its parameters, its queues, and what it writes of each message; and
the file system that its queue stands on."""

from __future__ import annotations

from calculators.sheet.sources.source import Source

_AUTHORS = "Wietse Venema and others"
_READ = "Documents of Postfix 3.12, August 2026, read 2026-11-23"

POSTFIX_SOURCES: dict[str, Source] = {
    "postfix-parameters": Source(
        "Postfix configuration parameters, postconf(5)", _AUTHORS, "2026",
        f"postfix.org/postconf.5.html. {_READ}",
        "Defaults of the parameters; those of a retry are so since Postfix 2.4.",
    ),
    "postfix-qshape": Source(
        "Postfix bottleneck analysis, QSHAPE_README", _AUTHORS, "2026",
        f"postfix.org/QSHAPE_README.html. {_READ}",
        "What the incoming, active and deferred queues are, and when deferred mail is tried again.",
    ),
    "postfix-tuning": Source(
        "Postfix performance tuning, TUNING_README", _AUTHORS, "2026",
        f"postfix.org/TUNING_README.html. {_READ}",
        "Says how long a destination that takes nothing is left alone.",
    ),
    "postfix-qmgr": Source(
        "Postfix queue manager, qmgr(8)", _AUTHORS, "2026",
        f"postfix.org/qmgr.8.html. {_READ}",
        "Each message that waits has a second file, with the reason of its delay.",
    ),
    "e2fsprogs": Source(
        "Configuration of mke2fs, mke2fs.conf, as e2fsprogs ships it", "Theodore Ts'o and others",
        "undated",
        "github.com/tytso/e2fsprogs, misc/mke2fs.conf.in, commit 01c3696b, read 2026-11-23",
        "Defaults of ext4: blocksize = 4096 and inode_ratio = 16384; 32768 for a file system of "
        "type big, 65536 for huge.",
    ),
}  # fmt: skip
