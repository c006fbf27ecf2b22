"""Searches: asked and started; their designs opened and kept.

The sweep itself is the workers' part, ``services.search_work``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from math import isfinite
from typing import Any

from django.db import transaction
from django_guid import get_guid

from calculators import search
from calculators.answers import plain
from calculators.engine import OpenedScenario, open_scenario
from calculators.errors import InputProblems, Problem
from calculators.inputs.catalogue import FURTHER, Catalogue, only
from calculators.inputs.documents import origins
from calculators.inputs.reader import escaped
from calculators.search.answer.in_states import states_held
from calculators.search.answer_types.space_answers import SearchSpace, SpaceAxis
from calculators.search.designs.given_up import given_up, lacks
from calculators.search.space import FOUND
from calculators.systems import SYSTEMS
from planner.models import Organisation, Plan, Scenario, Search
from planner.report.words.labels import title_of
from planner.services import texts
from planner.services.activity import audit
from planner.services.organisation import quotas
from planner.services.scenarios.scenarios import create_scenario, lock
from planner.services.searches import parts as search_parts
from planner.services.searches import work as search_work
from planner.services.searches.steering import refuse_too_many
from planner.services.searches.work import Enqueue, hand_over

# What one request may look at: about a second of one processor.
MOST_DESIGNS = 2_000_000
MOST_VARIANTS = 200
NAME = "Design search"


def search_designs(document: Any, catalogue: Catalogue) -> dict[str, Any]:
    """The answer to a search small enough for one request; nothing is stored.

    Raises:
        InputProblems: every problem of the document, or a space too large for a request
    """
    question = search.read(document, catalogue, titled=title_of)
    work, variants = question.evaluations, question.space.variants
    if work > MOST_DESIGNS or variants > MOST_VARIANTS:
        raise InputProblems.one(
            "/axes",
            "too-large",
            f"Axes: {question.size:,} designs, {work:,} evaluations in {variants:,} "
            "combinations of words are more than one request may search.",
            f"Stay below {MOST_DESIGNS:,} evaluations and {MOST_VARIANTS:,} combinations, "
            "or let the workers search it: POST /api/v1/searches?save=true.",
        )
    return search.finish(question, search.sweep(question))


def space_of(
    document: Any, catalogue: Catalogue, opened: OpenedScenario | None = None
) -> dict[str, Any]:
    """How large a search would be; nothing is swept.

    Args:
        document: the question
        catalogue: the organisation's
        opened: the scenario of the question, where it was opened already

    Raises:
        InputProblems: every problem of the document
    """
    question = search.read(document, catalogue, opened, title_of)
    space = question.space
    axes = [SpaceAxis(axis.pointer, axis.label, axis.unit, len(axis.values)) for axis in space.axes]
    held = states_held(question.opened) if question.opened else []
    measured = SearchSpace(question.size, space.variants, question.evaluations, axes, held)
    answer: dict[str, Any] = plain(measured)
    return answer


def start_search(
    organisation: Organisation,
    user: Any,
    document: Any,
    name: Any,
    catalogue: Catalogue,
    enqueue: Enqueue,
    scenario: Scenario | None = None,
    usual: Callable[[dict[str, Any]], str] | None = None,
) -> Search:
    """A stored search, handed to the workers on commit.

    Args:
        organisation: the owner
        user: who asks
        document: the question
        name: shown in lists; a usual one where None
        usual: what a question that can be read is called where no name is given
        catalogue: the organisation's, from ``selectors.catalogue.catalogue_of``; frozen here
        enqueue: wakes a worker: (search id, start, stop)
        scenario: the stored scenario that it was asked from

    Raises:
        InputProblems: every problem of name and document, or too many searches run already
    """
    problems = list(_unstorable(document))
    unnamed = name is None
    name = _named(name, problems)
    question = None
    try:
        question = search.read(document, catalogue, titled=title_of)
    except InputProblems as error:
        problems += error.problems
    if problems or question is None:
        raise InputProblems(list(dict.fromkeys(problems)))
    quotas.refuse_over(organisation, "searches")
    if unnamed and usual:
        name = usual(document)
    with transaction.atomic():
        refuse_too_many(organisation)
        row = Search.objects.create(
            organisation=organisation,
            scenario=scenario,
            name=name,
            document=document,
            catalogue_source=catalogue.source,
            catalogue_version=catalogue.version,
            rows=_frozen(question, document, catalogue),
            size=question.size,
            created_by=user,
            request_id=get_guid() or "",
        )
        parts = [search_parts.first_part(row, search_work.first_length(question))]
        transaction.on_commit(partial(hand_over, parts, enqueue))
    return row


def named(name: Any) -> str:
    """The name of a search; a usual one where None.

    Raises:
        InputProblems: it is no usable one
    """
    problems: list[Problem] = []
    found = _named(name, problems)
    if problems:
        raise InputProblems(problems)
    return found


def _named(name: Any, problems: list[Problem]) -> str:
    return texts.name(NAME if name is None else name, "Name of the search", "/name", problems)


def _frozen(question: Any, document: Any, catalogue: Catalogue) -> dict[str, Any]:
    """The catalogue for as long as the search runs: tables that are held whole as they are, of the
    others the rows that the question names or that an axis goes through."""
    named = set(_words(document))
    for axis in question.space.axes:
        named.update(value for value in axis.values if isinstance(value, str))
    for system in SYSTEMS.values():
        named.add(system.default_profile or "")
        for field in (*system.fields, *system.population_fields, *system.group_fields):
            named.update([field.default] if isinstance(field.default, str) else [])

    def frozen(table: Any) -> Any:
        return table if isinstance(table, dict) else only(table, named)

    return {
        "disks": frozen(catalogue.disks),
        "controllers": frozen(catalogue.controllers),
        "servers": frozen(catalogue.servers),
        "profiles": frozen(catalogue.profiles),
        "further": {kind: frozen(catalogue.table(kind)) for kind in FURTHER},
    }


def _words(value: Any) -> Iterator[str]:
    """Every text in a document."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            yield from _words(each)


def delete_search(row: Search) -> None:
    """Remove a search; workers that are at it drop what they find."""
    with transaction.atomic():
        lock(row)
        audit.record_deletion(row, row.organisation)
        row.delete()


def design_document(row: Search, number: int) -> dict[str, Any]:
    """The whole scenario of a design.

    Raises:
        IndexError: there is no such design
    """
    return search.document(row.question(), number)


def design_answer(row: Search, number: int) -> dict[str, Any]:
    """A design in full: what varies, its scenario, its sizing with all the working, its limits in
    every state, and how it stands to what the search asked for.

    Raises:
        IndexError: there is no such design
        InputProblems: it cannot be built, with every reason
    """
    question = row.question()
    document = search.document(question, number)
    opened = open_scenario(document, question.catalogue)
    return {
        "design": number,
        "values": question.space.digits(number),
        "gives_up": given_up(
            document, question.space.scenario, lacks(opened), lacks(question.opened)
        ),
        "document": document,
        "answer": plain(opened.told()),
        "states": plain(opened.failure_states),
        "asked": design_asked(row, number),
    }


def design_asked(row: Search, number: int) -> dict[str, Any] | None:
    """How a design stands to what the search asked for; None where it cannot be built.

    Raises:
        IndexError: there is no such design
    """
    # Regret needs the best of all designs in each future, which is known at the end.
    futures = (row.answer or {}).get("futures") or {}
    return search.in_full(row.question(), number, futures.get("cheapest"))


def keep_design(
    row: Search,
    number: int,
    plan: Plan,
    name: Any,
    user: Any,
    catalogue: Catalogue,
    document: dict[str, Any] | None = None,
) -> Scenario:
    """A design as a scenario of a plan.

    Args:
        document: the design with another load than the search found; None as it was found

    Raises:
        IndexError: there is no such design
        InputProblems: no usable name, or the catalogue of today does not allow the design
    """
    document = design_document(row, number) if document is None else document
    places = (place for axis in row.question().space.axes for place in axis.filled)
    found = dict.fromkeys(places, FOUND)
    return create_scenario(
        plan,
        user,
        name,
        {**document, origins.KEY: {**(document.get(origins.KEY) or {}), **found}},
        catalogue,
        notes=f"Design {number:,} of the search “{row.name}”.",
        document_pointer="/document",
    )


def _unstorable(value: Any, pointer: str = "") -> Iterator[Problem]:
    """Values that no table holds, in places that nothing reads because an axis varies them."""
    if isinstance(value, dict | list):
        pairs = value.items() if isinstance(value, dict) else enumerate(value)
        for key, part in pairs:
            yield from _unstorable(str(key), pointer)
            yield from _unstorable(part, f"{pointer}/{escaped(key)}")
    elif isinstance(value, float) and not isfinite(value):
        hint = "Give a number, or leave it out where an axis varies it."
        yield Problem(pointer, "not-a-number", f"{value} cannot be kept.", hint)
    elif isinstance(value, str) and any("\ud800" <= sign <= "\udfff" for sign in value):
        hint = "Give text in Unicode, without single surrogates."
        yield Problem(pointer, "bad-character", "The text cannot be kept.", hint)
