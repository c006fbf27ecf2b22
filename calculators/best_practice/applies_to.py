"""Keys of the mail systems that rules name."""

from __future__ import annotations

STORE = "exchange-5.5-information-store"
MAILBOX = "exchange-2007-mailbox"
HUB = "exchange-2007-hub"
RELAY = "postfix-relay"
METACACHE = ("exchange-2019", "exchange-se")
FROM_PASSIVE = ("exchange-2016", *METACACHE)
LATER = ("exchange-2010-mailbox", "exchange-2013", "exchange-2016", *METACACHE)
WITH_GROUPS = (STORE, MAILBOX, HUB, RELAY)
EVERY = (*WITH_GROUPS, *LATER)
