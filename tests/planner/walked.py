"""Every address there is, from the URL configuration, and what is expected of it.

What is expected comes from the method: reading needs the right to read, all else the right to
write. What is otherwise stands in the tables below, so that a new address is walked by these rules
without anybody remembering it.
"""

import re
import uuid

from django.urls import URLPattern, URLResolver, get_resolver

# Everybody, signed in or not.
PUBLIC = {
    "health",
    "live",
    "ready",
    "sign-in",
    "sign-in-link",
    "sign-out",
    "validation",
    "rules",
    "rules-csv",
    "source",
    "invitation",
    "accept-invitation",
    "privacy",
    "second-step",
    "password-strength",
    "ask-passkey",
    "answer-passkey",
    "company",
    "company-return",
    "shared-plan",
    "shared-scenario",
    "shared-bill",
    "shared-bill-workbook",
    "api:schema",
    "api:unknown",
    "api:validation",
    "api:sources",
    "api:source",
}
# Something else decides: a token of the operator; only members of theirs are found.
OTHERS = {"metrics", "choose-organisation"}
# A question is posted, and nothing changes.
ASKED = {
    "answer",
    "answer-details",
    "calculator-lines",
    "formula",
    "search-space",
    "search-designs",
    "api:solutions",
    "api:migration",
    "api:search-space",
    "api:searches",
    "hub-counters",
    "compare",
    "show-examples",
    "api:hub-counters",
    "api:compare",
}
MANAGED = {
    "organisation-settings",
    "change-logo",
    "activity",
    "activity-file",
    "invite",
    "revoke-invitation",
    "change-role",
    "remove-member",
    "api:activity",
    "api:invitations",
    "api:invitation",
}
# Reading it is for who may write.
WRITERS = {
    "plan-shares",
    "api:plan-shares",
    "api:plan-share",
    "catalogue-new",
    "catalogue-import",
    "edit-plan",
    "edit-scenario",
}
# Also these methods alone.
MANAGED_METHODS = {("api:organisation", "PATCH"), ("api:member", "PATCH"), ("api:member", "DELETE")}
OWN = {
    "tokens",
    "revoke-token",
    "rotate-token",
    "leave",
    "account",
    "change-name",
    "change-password",
    "change-display",
    "begin-app",
    "confirm-app",
    "remove-app",
    "new-codes",
    "ask-new-passkey",
    "add-passkey",
    "remove-passkey",
    "end-session",
    "end-others",
    "connect",
    "disconnect",
    "api:preferences",
    "api:tokens",
    "api:token",
    "api:rotate-token",
}
# Not there yet, or not for others of the same organisation: Vera's token, Bob's comment.
NOT_THERE = {"artifact", "search-front", "logo", "hub-counters", "use-price", "api:catalogue-price"}
# The search has not begun, so that nothing of it stands at an end.
NOT_THERE |= {"search-widen"}
# No company is set up.
NOT_THERE |= {"connect"}
HERS = {"revoke-token", "rotate-token", "api:token", "api:rotate-token"}
ROTATED = {"rotate-token", "api:rotate-token"}
# These are a person's own, whoever administers the organisation.
ONLY_HERS = {"remove-passkey", "end-session", "disconnect"}
HIS = {"delete-comment", "api:comment"}
# A default question takes a while; a wrong one is asked as well.
QUERIES = {
    "migration": "?users=0", "migration-working": "?users=0", "migration-formula": "?users=0",
    "api:migration": "?users=0",
}  # fmt: skip
# Addresses of one test: enough that beginning it is the least of it.
BATCH = 24
PARTS = re.compile(r"<(?:\w+:)?(\w+)>")
OWNED = {"plan_id", "scenario_id", "report_id", "search_id", "sizing_id", "measurement_id"} | {
    "token_id",
    "member_id",
    "invitation_id",
    "share_id",
    "comment_id",
    "passkey_id",
    "session_id",
    "identity_id",
    "upload_id",
}
RIGHTS = {
    "administrator": {"read", "write", "manage", "own"},
    "architect": {"read", "write", "own"},
    "viewer": {"read", "own"},
}


def walked(patterns=None, prefix="", space=""):
    """(name, path with its parts) of every address there is."""
    for entry in patterns or get_resolver().url_patterns:
        path = prefix + str(entry.pattern)
        if isinstance(entry, URLResolver):
            inner = f"{space}{entry.namespace}:" if entry.namespace else space
            yield from walked(entry.url_patterns, path, inner)
        else:
            assert isinstance(entry, URLPattern)
            yield f"{space}{entry.name}", _plain(path)


def _plain(path):
    path = path.replace("^", "").replace("/?$", "/").replace("$", "").replace("\\Z", "")
    path = re.sub(r"\(\?P<app_label>[^)]*\)", "planner", path)
    return re.sub(r"\(\?P<(\w+)>[^)]*\)", r"nowhere", path)


PAGES = sorted({each for each in walked() if not each[0].startswith(("admin:", "api:"))})
API = sorted({each for each in walked() if each[0].startswith("api:")})
ADMINISTRATION = sorted({each for each in walked() if each[0].startswith("admin:")})


def batches(addresses):
    return [addresses[place : place + BATCH] for place in range(0, len(addresses), BATCH)]


def first_of(batch):
    return batch[0][0]


def right_of(name, method):
    if name in MANAGED or (name, method) in MANAGED_METHODS:
        return "manage"
    if name in OWN:
        return "own"
    if name in WRITERS:
        return "write"
    return "read" if method in ("GET", "HEAD") or name in ASKED else "write"


def filled(path, parts):
    found = PARTS.sub(lambda part: parts[part[1]], path)
    assert "<" not in found, "name the new part in the fixture"
    return f"/{found}"


def others(parts):
    """The same parts, of what nobody has."""
    return {
        **parts,
        **{
            name: str(uuid.uuid4()) if len(value) == 36 else "987654321"
            for name, value in parts.items()
            if name in OWNED
        },
    }
