"""Plans and scenarios of an organisation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from uuid import UUID

from django.db.models import Count, OuterRef, QuerySet, Subquery
from django.db.models.fields.json import KeyTransform

from planner.models import Organisation, Plan, Scenario, Sizing, SizingDetail


def plans_of(organisation: Organisation) -> QuerySet[Plan]:
    """Plans by name, each with ``scenario_count``."""
    return (
        Plan.objects.filter(organisation=organisation)
        .annotate(scenario_count=Count("scenarios"))
        .order_by("name")
    )


def find_plan(organisation: Organisation, plan_id: UUID | str) -> Plan | None:
    """The plan, where the organisation has it."""
    return plans_of(organisation).filter(pk=plan_id).first()


def scenarios_of(organisation: Organisation, plan: Plan | None = None) -> QuerySet[Scenario]:
    """Scenarios in order, with the id and verdict of the latest sizing (``latest_sizing``,
    ``latest_verdict``, ``latest_sentence``) and the total of its bill (``latest_total``)."""
    latest = Sizing.objects.filter(scenario=OuterRef("pk")).order_by("-id")
    bill = SizingDetail.objects.filter(pk=OuterRef("latest_sizing"))
    scenarios = (
        Scenario.objects.filter(plan__organisation=organisation)
        .select_related("plan__organisation")
        .annotate(
            latest_sizing=Subquery(latest.values("id")[:1]),
            latest_verdict=Subquery(latest.values("verdict")[:1]),
            latest_sentence=Subquery(latest.values("sentence")[:1]),
        )
        .annotate(latest_total=Subquery(bill.values(total=KeyTransform("total", "bill"))[:1]))
        .order_by("plan__name", "position", "id")
    )
    return scenarios if plan is None else scenarios.filter(plan=plan)


def scenarios_of_system(organisation: Organisation, system: str) -> QuerySet[Scenario]:
    """The scenarios of one mail system, those changed last first."""
    return (
        Scenario.objects.filter(plan__organisation=organisation, system=system)
        .select_related("plan")
        .order_by("-updated_at", "pk")
    )


def scenarios_named(
    organisation: Organisation, names: Mapping[tuple[str, str], str]
) -> dict[str, UUID]:
    """The scenarios that have these names, by the keys the names stand for.

    Args:
        organisation: the owner
        names: (name of the plan, name of the scenario) -> key
    """
    rows = Scenario.objects.filter(
        plan__organisation=organisation, plan__name__in={plan for plan, _ in names}
    ).values_list("pk", "plan__name", "name")
    return {names[plan, name]: pk for pk, plan, name in rows if (plan, name) in names}


def scenarios_with_ids(organisation: Organisation, wanted: Sequence[UUID]) -> list[Scenario]:
    """Those of some scenarios that the organisation has, in the order of their ids."""
    found = {each.pk: each for each in scenarios_of(organisation).filter(pk__in=wanted)}
    return [found[each] for each in wanted if each in found]


def find_scenario(organisation: Organisation, scenario_id: UUID | str) -> Scenario | None:
    """The scenario, where the organisation has it."""
    return scenarios_of(organisation).filter(pk=scenario_id).first()
