"""Comments on scenarios and figures; who is mentioned hears of it by mail."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.db import transaction
from django.urls import reverse

from calculators.errors import InputProblems, Problem
from calculators.inputs.reader import shown
from planner.models import Comment, Scenario
from planner.services import texts
from planner.services.activity import audit, mail
from planner.services.organisation import quotas
from planner.services.scenarios.scenarios import lock

MOST_CHARACTERS = 4000
MOST_MENTIONED = 20
# As user names may be written; a dot at the end belongs to the sentence.
_MENTION = re.compile(r"(?<![\w.@+-])@([\w.@+-]{1,150})")
_FIGURE = re.compile(r"[\w.\-\[\]]{1,100}")


def add_comment(
    scenario: Scenario,
    user: Any,
    text: Any,
    figure: Any = "",
    *,
    deliver: Callable[[str], Any],
) -> Comment:
    """Say something of a scenario, or of one of its figures.

    Raises:
        InputProblems: everything that is wrong
    """
    problems: list[Problem] = []
    before = len(problems)
    text = texts.note(text, "Comment", "/text", problems, most=MOST_CHARACTERS)
    if len(problems) == before and not text:
        problems.append(Problem("/text", "required", "The comment is empty.", "Write something."))
    figure = figure or ""
    if not isinstance(figure, str) or (figure and not _FIGURE.fullmatch(figure)):
        hint = "Give the name of a figure, such as database.iops, or leave it out."
        problems.append(
            Problem("/figure", "bad-figure", f"{shown(figure)} is no name of a figure.", hint)
        )
    if problems:
        raise InputProblems(problems)
    organisation = scenario.plan.organisation
    quotas.refuse_over(organisation, "comments")
    with transaction.atomic():
        comment = Comment.objects.create(
            scenario=scenario, figure=figure, text=text, created_by=user
        )
        audit.record(
            audit.Action.COMMENTED, scenario, organisation, user, figure=figure, text=text[:300]
        )
        for other in mentioned(comment):
            if other.email and other != user:
                mail.send(other.email, f"{user} mentions you", _letter(comment), deliver)
    return comment


def delete_comment(comment: Comment) -> None:
    """Take a comment back."""
    with transaction.atomic():
        lock(comment)
        audit.record_deletion(comment, comment.scenario.plan.organisation, text=comment.text[:300])
        comment.delete()


def may_delete(comment: Comment, user: Any, manages: bool) -> bool:
    """Who wrote it takes it back, and who administers the organisation."""
    return manages or comment.created_by_id == user.pk


def mentioned(comment: Comment) -> list[Any]:
    """The members that a comment names as @name; nobody else hears of it."""
    names = names_in(comment.text)
    if not names:
        return []
    members = comment.scenario.plan.organisation.memberships.select_related("user")
    found = members.filter(user__username__in=names, user__is_active=True).order_by("pk")
    return [each.user for each in found[:MOST_MENTIONED]]


def names_in(text: str) -> list[str]:
    """The names that a text mentions as @name, each once."""
    return list(dict.fromkeys(each.rstrip(".") for each in _MENTION.findall(text)))


def told(comment: Comment) -> str:
    """Who hears of a comment, and whom it names in vain; "" where it names nobody."""
    names = names_in(comment.text)
    if not names:
        return ""
    members = mentioned(comment)
    here = {each.get_username() for each in members}
    by_mail = [each.get_username() for each in members if each.email and each != comment.created_by]
    unknown = [name for name in names if name not in here]
    organisation = comment.scenario.plan.organisation
    said = []
    if by_mail and mail.is_set_up():
        said.append(f"Told by mail: {', '.join(by_mail)}.")
    elif members:
        said.append(
            "Nobody was told by mail: "
            + ("no address is known." if mail.is_set_up() else "this server sends none.")
        )
    if unknown:
        said.append(f"{vain(unknown)} of {organisation.name}; nobody was told.")
    return " ".join(said)


def vain(names: list[str]) -> str:
    """Names that nobody here has, as the beginning of a sentence: "@dana is no member"."""
    listed = ", ".join(f"@{name}" for name in names)
    return f"{listed} {'is no member' if len(names) == 1 else 'are no members'}"


def _letter(comment: Comment) -> str:
    scenario = comment.scenario
    address = f"{settings.BASE_URL}{reverse('scenario', args=[scenario.pk])}#comments"
    of = f", on {comment.figure}" if comment.figure else ""
    return (
        f"{comment.created_by} on “{scenario.name}” of the plan “{scenario.plan.name}”{of}:\n\n"
        f"{comment.text}\n\n{address}\n"
    )
