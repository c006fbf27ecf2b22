"""Limits that only a mail relay has."""

from __future__ import annotations

from calculators.checks.check import Check

# Whose queue is held against its room: that of a relay that works on, more than with all up.
_LEFT = "After the outage, with the relays lost that may be, the queue of each that is left"

CHECKS = (
    Check(
        "relay-measured", "Measured through a relay", "The measurement sets it.", "relays",
        "postfix-2007, ideal and realistic conditions",
        "What was measured was passed on by a relay, not sent straight into smtp-sink.",
        "The rate was not measured through a relay: smtp-source sent straight into smtp-sink, "
        "which throws away what it gets. Measure with a relay between the two.",
        warn_below=None, structural=True,
        unknown="How the rate was measured is not said: all of it is planned with, as if it was "
        "measured in production. With its queue on a disk and no relay behind it, or in RAM, "
        "production does less. Say how it was measured.",
    ),
    Check(
        "relays", "Relays for the peak", "The number of relays sets it.", "relays",
        "postfix-2007, measured rate of a relay",
        "The peak needs {needed} relays, those that may be lost among them, and has {available}.",
        "The peak needs {needed} relays, those that may be lost among them, and has only "
        "{available}.",
        warn_below=None,
        unknown="Whether {available} relays carry the peak is not known: its messages are larger "
        "than those of the measurement. Measure one relay with messages of the peak's size.",
    ),
    Check(
        "relay-message-size", "Measured with messages as large",
        "The size of the messages sets it.",
        "bytes", "house, rate of a relay by message size",
        "Messages of the peak have {needed} bytes, no more than the {available} of the "
        "measurement.",
        "Messages of the peak have {needed} bytes, those of the measurement {available}: a relay "
        "passes on fewer of them, at worst in proportion. Measure with messages of the peak's "
        "size.",
        warn_below=None, advice=True,
        unsaid=(
            "Messages of the peak have {needed} bytes, no more than the {available} that are "
            "assumed of the measurement.",
            "Messages of the peak have {needed} bytes. You did not say with which size was "
            "measured; {available} bytes are assumed, as in the benchmark of 2007, and a relay "
            "passes on fewer of larger messages, at worst in proportion. Say the size, or measure "
            "with messages of the peak's.",
        ),
    ),
    Check(
        "relays-left", "A relay is left", "The number of relays sets it.", "",
        "house, load of the servers left",
        "With what is lost, {available} left to carry the load.",
        "Nobody is left to carry the load: as many relays are lost as there are. Add another.",
        warn_below=None,
    ),
    Check(
        "outage-spool", "Space for the queue of each relay left",
        "The space of the queue sets it.", "GB", "postfix-parameters, queue_minfree",
        f"{_LEFT} takes {{needed}} GB at most, of the {{available}} GB that Postfix fills.",
        f"{_LEFT} may take {{needed}} GB and Postfix fills only {{available}} GB: mail is refused "
        "before that. Give the queue more space or disks, or add relays.",
        unknown=f"{_LEFT} takes {{needed}} GB at most. Whether there is room for it is not known: "
        "say the space for the queue of a relay, or add a RAID group of the mail queue.",
        of_space=True,
    ),
    Check(
        "outage-files", "Files (inodes) for the queue of each relay left",
        "The inodes of the queue set it.", "files", "e2fsprogs, mke2fs.conf",
        f"{_LEFT} has {{needed}} files at most, of the {{available}} that its file system may "
        "have.",
        f"{_LEFT} may have {{needed}} files, and its file system has inodes for {{available}} "
        "only: mail is refused before that, with space left. Format it with more inodes "
        "(mke2fs -i), give it more space, or add relays.",
        unknown=f"{_LEFT} has {{needed}} files at most. Whether its file system has as many inodes "
        "is not known: say the space for the queue of a relay, or add a RAID group of the mail "
        "queue.",
        of_space=True,
    ),
    Check(
        "outage-drains", "The queue drains with the relays left",
        "The number of relays sets it.",
        "messages/min", "house, utilisation law",
        "{needed} messages a minute go on arriving, and the relays left pass on {available} when "
        "they do all they can, without headroom: the rest empties the queue.",
        "The queue never drains while the peak lasts: {needed} messages a minute go on arriving, "
        "and the relays left pass on {available} at most, without headroom. Add a relay.",
        strict=True, warn_below=None, structural=True,
        unknown="{needed} messages a minute go on arriving. Whether the relays left pass on more "
        "is not known: messages are larger than those of the measurement.",
    ),
    Check(
        "outage-lifetime", "Mail lives longer than the outage",
        "The time that mail may wait sets it.", "h",
        "postfix-parameters, maximal_queue_lifetime",
        "The outage lasts {needed} h; mail and bounces wait for {available} h.",
        "The outage lasts {needed} h, and mail or bounces are given up after {available} h: what "
        "came first is returned to its senders. Raise maximal_queue_lifetime and "
        "bounce_queue_lifetime.",
        strict=True, warn_below=None, structural=True,
    ),
)  # fmt: skip
