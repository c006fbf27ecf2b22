"""A person's own name and address."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from calculators.errors import InputProblems, Problem
from planner.services import texts
from planner.services.activity import access_notices, audit
from planner.services.organisation.invitations import read_email


def change_name(user: Any, first_name: Any, last_name: Any, email: Any) -> None:
    """Another name, and where mentions are sent; it proves nothing and lets nobody in.

    Raises:
        InputProblems: everything that is wrong
    """
    problems: list[Problem] = []
    read = {
        "first_name": texts.note(first_name, "First name", "/first_name", problems, most=150),
        "last_name": texts.note(last_name, "Last name", "/last_name", problems, most=150),
        "email": read_email(email, problems, needed=False),
    }
    if problems:
        raise InputProblems(problems)
    with transaction.atomic():
        before = {name: getattr(user, name) for name in read}
        for name, value in read.items():
            setattr(user, name, value)
        user.save(update_fields=[*read])
        changed = [name for name in read if before[name] != read[name]]
        if changed:
            audit.record(audit.Action.ACCESS_CHANGED, user, actor=user, changed=changed)
        if "email" in changed and before["email"]:
            access_notices.tell(user, "mail goes to another address", to=before["email"])
