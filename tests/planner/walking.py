"""How a walk asks, and what may come of it."""

import re

from django.conf import settings
from django.db import transaction
from django.test import Client

from planner.views.request.headers import API_FILE
from tests.planner.walked import HERS, HIS, NOT_THERE, ONLY_HERS, ROTATED, right_of
from tests.planner.written import statements

# Words that stand in nothing but Alice's organisation.
SECRETS = ("Wonderland", "Migration of the hatter", "Rabbit hole", "our-disk", "dana@wonder")
# The layers around the views are put together once, not for each of thousands of requests.
_HANDLER = Client().handler


def ask(house, method, path, who=None, token=None, body=None):
    """(response, statements that wrote) of one request; whatever it does is taken back."""
    client = Client()
    client.handler = _HANDLER
    if who:
        client.cookies[settings.SESSION_COOKIE_NAME] = house.sessions[who]
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    with transaction.atomic():
        with statements() as written:
            if path.startswith("/api/"):
                found = client.generic(
                    method, path, body or b"{}" * (method != "GET"), "application/json",
                    headers=headers,
                )  # fmt: skip
            elif method == "POST":
                found = client.post(path, {} if body is None else body, headers=headers)
            else:
                found = client.generic(method, path, headers=headers)
        transaction.set_rollback(True)
    return found, [sql for sql in written if '"last_used"' not in sql]


def text_of(found):
    body = b"".join(found.streaming_content) if found.streaming else found.content
    return body.decode(errors="replace")


def harmless(found, written, where):
    """Whoever is refused changes nothing and learns nothing."""
    assert written == [], where
    said = text_of(found)
    assert not [secret for secret in SECRETS if secret in said], where


def held(rights, name, method, found, written, where):
    """What a member of these rights gets."""
    if right_of(name, method) not in rights:
        assert found.status_code in (403, 405), where
        harmless_role(found, written, where)
        return
    method = "GET" if method == "HEAD" else method
    allowed = found.status_code < 400 or found.status_code in (400, 405, 409, 410)
    if found.status_code == 404:
        others = HERS if "administrator" not in where else set()
        allowed = name in NOT_THERE | ONLY_HERS | others
        assert name in NOT_THERE or "viewer" not in where, where
    # A token of Alice's that only writes takes nothing of Bob's back, and nobody gets the secret
    # of Vera's token.
    theirs = name in HIS and where[2:] == ("scope", "write")
    assert allowed or theirs or (name in ROTATED and found.status_code == 403), where
    disposition = found.get("Content-Disposition", "")
    if method == "GET" and disposition.startswith("attachment") and disposition != API_FILE:
        # Whatever leaves as a file is written down, and that alone.
        assert all("planner_auditentry" in sql for sql in written), where
    elif method == "GET":
        assert written == [], where


def harmless_role(found, written, where):
    """A member knows the organisation's name; nothing else is told."""
    assert written == [], where
    said = text_of(found)
    assert not [secret for secret in SECRETS[1:] if secret in said], where


def alike(found):
    """A response without what differs from request to request."""
    said = re.sub(r'name="csrfmiddlewaretoken" value="[^"]*"', "", text_of(found))
    said = re.sub(r"[0-9a-f]{8}-[0-9a-f-]{27}|987654321", "ID", said)
    return found.status_code, re.sub(r"/\d+(?=[/\"&#])", "/ID", said)
