"""Sizings and reports of an organisation."""

from __future__ import annotations

from collections.abc import Iterable
from uuid import UUID

from django.db.models import Prefetch, QuerySet
from django.db.models.fields.json import KeyTransform

from planner.models import Organisation, Report, Revision, Scenario, Sizing

# What a list shows; the large columns stay in the database.
SUMMARY = (
    "id",
    "created_at",
    "created_by",
    "scenario",
    "system",
    "verdict",
    "sentence",
    "engine_version",
    "catalogue_source",
    "catalogue_version",
)

_MOST_OFFERED = 40


def sizings_of(organisation: Organisation, scenario: Scenario | None = None) -> QuerySet[Sizing]:
    """Sizings, newest first, without their large columns."""
    sizings = Sizing.objects.filter(organisation=organisation)
    if scenario is not None:
        sizings = sizings.filter(scenario=scenario)
    return sizings.only(*SUMMARY).order_by("-id")


def find_sizing(organisation: Organisation, sizing_id: UUID | str) -> Sizing | None:
    """The whole sizing, where the organisation has it."""
    return (
        Sizing.objects.filter(organisation=organisation, pk=sizing_id)
        .select_related("organisation", "scenario__plan", "created_by", "detail")
        .first()
    )


def comparable_sizings(organisation: Organisation, sizing: Sizing) -> QuerySet[Sizing]:
    """The other newest sizings of the same plan, newest first, without their large columns and with
    the numbers of their versions; of a sizing that belongs to no plan, those that belong to none
    either."""
    plan = sizing.scenario.plan if sizing.scenario else None
    return (
        Sizing.objects.filter(organisation=organisation, scenario__plan=plan)
        .exclude(pk=sizing.pk)
        .select_related("scenario")
        .prefetch_related(Prefetch("revisions", Revision.objects.only("number", "sizing_id")))
        .only(*SUMMARY, "scenario__name")
        .order_by("-id")[:_MOST_OFFERED]
    )


def latest_sizing(scenario: Scenario) -> Sizing | None:
    """The newest sizing of a scenario, whole."""
    return (
        Sizing.objects.filter(scenario=scenario)
        .select_related("organisation", "scenario__plan", "created_by", "detail")
        .order_by("-id")
        .first()
    )


def latest_sizings(
    organisation: Organisation, scenarios: Iterable[Scenario], charts: bool = False
) -> dict[UUID, Sizing]:
    """Scenario -> its newest sizing with the bill and what comes of each loss (``kept_states``), of
    scenarios from ``scenarios_of``; with its charts and the whole outlook where asked."""
    # ``scenarios_of`` annotates it.
    newest = [each.latest_sizing for each in scenarios]  # type: ignore[attr-defined]
    sizings = (
        Sizing.objects.filter(organisation=organisation, pk__in=[each for each in newest if each])
        .select_related("detail")
        .annotate(kept_states=KeyTransform("states", "detail__outlook"))
        .defer("rows", *(() if charts else ("detail__charts", "detail__outlook")))
    )
    return {each.scenario_id: each for each in sizings if each.scenario_id}


def reports_of(organisation: Organisation, sizing: Sizing | None = None) -> QuerySet[Report]:
    """Reports, newest first, without the files themselves."""
    reports = Report.objects.filter(organisation=organisation).defer("content").order_by("-id")
    return reports if sizing is None else reports.filter(sizing=sizing)


def latest_pdf(scenario: Scenario, revision: Revision | None) -> Report | None:
    """The newest PDF that is ready of what is saved, without the file itself.

    Args:
        scenario: what it is of
        revision: its newest version; None where it was never saved
    """
    found = Report.objects.filter(
        sizing__scenario=scenario,
        draft="",
        format__in=("pdf", "pdf-short"),
        status=Report.Status.DONE,
    )
    if revision is not None:
        found = found.filter(created_at__gte=revision.created_at)
        found = found.filter(sizing__gte=revision.sizing_id) if revision.sizing_id else found
    return found.defer("content").order_by("-id").first()


def find_report(
    organisation: Organisation, report_id: UUID | str, with_file: bool = False
) -> Report | None:
    """The report, where the organisation has it; with its bytes where asked."""
    reports = Report.objects.filter(organisation=organisation, pk=report_id)
    return (reports if with_file else reports.defer("content")).first()
