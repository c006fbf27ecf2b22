"""Plans and scenarios: checked whole, saved whole."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Max
from django.http import Http404

from calculators.engine import OpenedScenario, open_scenario
from calculators.errors import InputProblems, Problem
from calculators.inputs.catalogue import Catalogue
from planner.models import Organisation, Plan, Population, RaidGroup, Scenario, Volume
from planner.selectors import or_404
from planner.services import texts
from planner.services.activity import audit
from planner.services.organisation import quotas
from planner.services.scenarios import revisions
from planner.services.scenarios.revisions import StaleRevision

_OWN_ROWS = ("system", "populations", "raid_groups")
# Columns that repeat parts of the question, or count the saves.
_OWN_COLUMNS = ("system", "options", "revision")
# What is saved beside the question, and what is said of its change.
_SPOKEN_OF = {
    "name": "Renamed: “{before}” → “{after}”",
    "notes": "Notes changed",
    "measured": "Measured values changed",
    "measured_source": "Source of the measurement changed",
}


def create_plan(
    organisation: Organisation,
    user: Any,
    name: Any,
    description: Any = "",
    example: bool = False,
) -> Plan:
    """A new plan; an example is one that comes with the product.

    Raises:
        InputProblems: no usable name, or the name is taken
    """
    quotas.refuse_over(organisation, "plans")
    plan = Plan(organisation=organisation, created_by=user, example=example)
    return update_plan(plan, name=name, description=description)


def update_plan(plan: Plan, name: Any = None, description: Any = None) -> Plan:
    """Change what is given.

    Raises:
        InputProblems: no usable name, or the name is taken
    """
    problems: list[Problem] = []
    changed = []
    if name is not None or plan._state.adding:
        plan.name = texts.name(name, "Name of the plan", "/name", problems)
        changed.append("name")
    if description is not None:
        plan.description = texts.note(description, "Description", "/description", problems)
        changed.append("description")
    others = Plan.objects.filter(organisation=plan.organisation, name=plan.name)
    _refuse_taken(others.exclude(pk=plan.pk), problems)
    if problems:
        raise InputProblems(problems)
    return _saved(plan, changed)


def lock(row: Any) -> None:
    """Let nobody else change a row till the end of the transaction, and bring it up
    to date.

    Raises:
        Http404: it was deleted since it was read
    """
    try:
        rows: Any = type(row)._default_manager.select_for_update()
        row.refresh_from_db(from_queryset=rows)
    except type(row).DoesNotExist:
        raise Http404 from None


def delete_plan(plan: Plan) -> None:
    """Remove a plan, its scenarios, and their sizings and reports."""
    with transaction.atomic():
        # Of two who delete it at once the second finds nothing: it is told once.
        lock(plan)
        audit.record_deletion(plan, plan.organisation)
        plan.delete()


def create_scenario(
    plan: Plan, user: Any, name: Any, document: Any, catalogue: Catalogue, **rest: Any
) -> Scenario:
    """A new scenario at the end of a plan. Further arguments as for ``save_scenario``.

    Raises:
        InputProblems: everything wrong with name and document
    """
    quotas.refuse_over(plan.organisation, "scenarios")
    last = plan.scenarios.aggregate(last=Max("position"))["last"]
    scenario = Scenario(plan=plan, created_by=user, position=0 if last is None else last + 1)
    document = {} if document is None else document
    return save_scenario(scenario, document, user, catalogue, name=name, **rest)


def save_scenario(
    scenario: Scenario,
    document: Any,
    user: Any,
    catalogue: Catalogue,
    *,
    name: Any = None,
    notes: Any = None,
    measured: Any = None,
    measured_source: Any = None,
    document_pointer: str = "",
    opened: OpenedScenario | None = None,
    expected: int | None = None,
    said: str = "",
) -> Scenario:
    """Check a document and write it in place of the scenario's own, whole or not at all. Where
    nothing differs from what is stored, nothing is written (``unchanged``): no version is another's
    twin.

    Args:
        scenario: the scenario, stored or new
        document: the question; None keeps the stored one
        user: who saves
        catalogue: the organisation's, from ``selectors.catalogue.catalogue_of``
        name, notes, measured, measured_source: changed where given
        document_pointer: put before the pointers of the document's problems
        opened: the document, where it was opened already
        expected: the number of the save that this one began from; None saves over whatever is there
        said: what else is to be said of this save

    Raises:
        InputProblems: everything wrong, the document's pointers as in the document itself, the
            others as "/name", "/notes", "/measured/…"
        StaleRevision: another one was saved since ``expected``
    """
    problems: list[Problem] = []
    changed = []
    if name is not None or scenario._state.adding:
        scenario.name = texts.name(name, "Name of the scenario", "/name", problems)
        changed.append("name")
    if notes is not None:
        scenario.notes = texts.note(notes, "Notes", "/notes", problems)
        changed.append("notes")
    if measured is not None:
        scenario.measured = check_measured(measured, problems)
        changed.append("measured")
    if measured_source is not None:
        scenario.measured_source = texts.note(
            measured_source, "Source of the measurement", "/measured_source", problems, most=300
        )
        changed.append("measured_source")
    others = Scenario.objects.filter(plan=scenario.plan, name=scenario.name)
    _refuse_taken(others.exclude(pk=scenario.pk), problems)
    if document is not None:
        try:
            if opened is None or not opened.is_of(document, catalogue):
                opened = open_scenario(document, catalogue)
            scenario.opened = opened
            document = opened.document
        except InputProblems as error:
            problems += [replace(p, pointer=document_pointer + p.pointer) for p in error.problems]
    if problems:
        raise InputProblems(problems)
    if document is not None:
        scenario.question = _question(document)
        scenario.system = scenario.question["system"]
        scenario.options = {k: v for k, v in scenario.question.items() if k not in _OWN_ROWS}
        changed += ["question", "system", "options"]
    with transaction.atomic():
        # Of two people saving at once, the second waits here for the row and then writes all of it.
        before = None if scenario._state.adding else _held(scenario)
        if before and expected not in (None, before["revision"]):
            raise StaleRevision(before["revision"])
        scenario.unchanged = not said and _stands(scenario, before, changed)
        if before and scenario.unchanged:
            scenario.revision, scenario.question = before["revision"], before["question"]
            return scenario
        scenario.revision = (before["revision"] if before else 0) + 1
        _saved(scenario, [*changed, "revision"])
        if document is not None:
            _write_rows(scenario)
        elif before:
            scenario.question = before["question"]
        words = _said(scenario, before, changed)
        revisions.record(
            scenario,
            user,
            catalogue,
            before["question"] if before else None,
            [said, *words] if said else words,
        )
    return scenario


def told(scenario: Scenario) -> str:
    """What a save from its page did."""
    if scenario.unchanged:
        return f"Saved as version {scenario.revision} already: no input differs from it."
    return f"Saved as version {scenario.revision}, with a new sizing."


def _held(scenario: Scenario) -> dict[str, Any]:
    """What is stored of a scenario, which nobody else changes till the end of the transaction."""
    rows = Scenario._default_manager.select_for_update().filter(pk=scenario.pk)
    return or_404(rows.values("revision", "question", *_SPOKEN_OF).first())


def _stands(scenario: Scenario, before: dict[str, Any] | None, changed: list[str]) -> bool:
    """Whether what is to be saved is what is stored."""
    return before is not None and all(
        before[name] == getattr(scenario, name) for name in changed if name in before
    )


def _said(scenario: Scenario, before: dict[str, Any] | None, changed: list[str]) -> list[str]:
    """What changed beside the question."""
    found = []
    for name, words in _SPOKEN_OF.items():
        if before and name in changed and before[name] != getattr(scenario, name):
            found.append(words.format(before=before[name], after=getattr(scenario, name)))
    return found


@transaction.atomic
def clone_scenario(
    scenario: Scenario,
    user: Any,
    catalogue: Catalogue,
    opened: OpenedScenario | None = None,
) -> Scenario:
    """A copy at the end of the same plan, without the sizings.

    Raises:
        InputProblems: the catalogue no longer allows the document
    """
    taken = set(scenario.plan.scenarios.values_list("name", flat=True))
    stem = scenario.name[:100]
    names = (f"{stem} (copy{n})" for n in ("", *(f" {number}" for number in range(2, 10_000))))
    name = next(candidate for candidate in names if candidate not in taken)
    return create_scenario(
        scenario.plan,
        user,
        name,
        scenario.document(),
        catalogue,
        notes=scenario.notes,
        measured=scenario.measured,
        measured_source=scenario.measured_source,
        opened=opened,
        said=f"Copied from “{scenario.name}”",
    )


def delete_scenario(scenario: Scenario) -> None:
    """Remove a scenario with its sizings and reports."""
    with transaction.atomic():
        lock(scenario)
        audit.record_deletion(scenario, scenario.plan.organisation)
        scenario.delete()


def _question(document: dict[str, Any]) -> dict[str, Any]:
    """A checked document without what is empty, as it is kept."""
    populations = [_part(values) for values in document.get("populations") or ()]
    groups = [_part(values) for values in document.get("raid_groups") or ()]
    rest = _given({k: v for k, v in document.items() if k not in _OWN_ROWS})
    for name in ("assumptions", "purchase"):
        if not rest.get(name, True):
            del rest[name]
    return {
        "system": document["system"],
        **({"populations": populations} if populations else {}),
        **rest,
        **({"raid_groups": groups} if groups else {}),
    }


def _write_rows(scenario: Scenario) -> None:
    document = scenario.question
    scenario.populations.all().delete()
    scenario.volumes.all().delete()
    Population.objects.bulk_create(
        Population.from_document(values, scenario=scenario, position=position)
        for position, values in enumerate(document.get("populations") or ())
    )
    volumes: dict[str, Volume] = {}
    groups = []
    for position, values in enumerate(document.get("raid_groups") or ()):
        rest = dict(values)
        key = rest.pop("volume")
        if key not in volumes:
            volumes[key] = Volume.objects.create(scenario=scenario, name=key)
        groups.append(RaidGroup.from_document(rest, volume=volumes[key], position=position))
    RaidGroup.objects.bulk_create(groups)


def _part(values: dict[str, Any]) -> dict[str, Any]:
    """A row of a list, with whole numbers as such."""
    return {
        key: int(value) if isinstance(value, float) and value.is_integer() else value
        for key, value in _given(values).items()
    }


def _given(values: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in values.items() if value is not None}


def check_measured(values: Any, problems: list[Problem]) -> dict[str, float]:
    """Measured values by figure name; problems are added to the list."""
    hint = 'Give figure names with numbers, such as {"database.queue_length": 6.9}.'
    if not isinstance(values, dict):
        problems.append(
            Problem("/measured", "wrong-type", "Measured values must be an object.", hint)
        )
        return {}
    found = {}
    for key, value in values.items():
        number = isinstance(value, int | float) and not isinstance(value, bool)
        if number and -1e15 < value < 1e15 and len(key) <= 100 and key.isprintable():
            found[key] = value
        else:
            pointer = "/measured/" + str(key).replace("~", "~0").replace("/", "~1")
            problems.append(
                Problem(pointer, "not-a-number", "A measured value is not a usable number.", hint)
            )
    return found


def _refuse_taken(others: Any, problems: list[Problem]) -> None:
    if not problems and others.exists():
        problems.append(_taken(others.model))


def _taken(model: type[Any]) -> Problem:
    """That a name is taken, with what has it."""
    whose = "Another plan" if model is Plan else "Another scenario of this plan"
    return Problem("/name", "taken", f"{whose} has this name.", "Choose another name.")


def _saved(row: Any, changed: list[str]) -> Any:
    """Save what was changed and nothing else: another column may hold what somebody else has saved
    since. A name that somebody took in between is a problem, not a fault."""
    new = row._state.adding
    told = [field for field in changed if field not in _OWN_COLUMNS]
    try:
        with transaction.atomic():
            before = {} if new else _locked_values(row, told)
            row.save(update_fields=None if new else [*changed, "updated_at"])
            owner = row.organisation if isinstance(row, Plan) else row.plan.organisation
            if new:
                audit.record(audit.Action.MADE, row, owner, row.created_by)
            else:
                after = {field: getattr(row, field) for field in told}
                audit.record_change(row, owner, before, after)
    except IntegrityError as error:
        if "_name_once" in str(error):
            raise InputProblems([_taken(type(row))]) from error
        raise
    return row


def _locked_values(row: Any, fields: list[str]) -> dict[str, Any]:
    """What is stored of a row, which nobody else changes till the end of the transaction."""
    rows = type(row)._default_manager.select_for_update().order_by()
    found: dict[str, Any] | None = rows.filter(pk=row.pk).values(*(fields or ["pk"])).first()
    if found is None:
        raise Http404
    return {field: found[field] for field in fields}
