"""Addresses below /api/v1/."""

from django.urls import path

from planner.api.v1.organisation import (
    activity,
    comments,
    organisation,
    people,
    preferences,
    shares,
    tokens,
)
from planner.api.v1.plans import (
    assumptions,
    comparisons,
    materials,
    plans,
    reports,
    revisions,
    scenarios,
    searches,
    sizings,
    solutions,
    what_if,
)
from planner.api.v1.reference import (
    catalogue,
    catalogue_files,
    hub_counters,
    measurements,
    migration,
    sources,
    systems,
    validation,
)
from planner.selectors.catalogue.kinds import KIND

_SIZING = "sizings/<uuid:sizing_id>"
_KIND = f"catalogue/{KIND}"
_ROW = f"{_KIND}/<str:key>"
_SEARCH = "searches/<uuid:search_id>"
_DESIGN = f"{_SEARCH}/designs/<int:number>"
_PLAN = "plans/<uuid:plan_id>"
_SCENARIO = "scenarios/<uuid:scenario_id>"
_REVISION = f"{_SCENARIO}/revisions/<int:number>"

urlpatterns = [
    path("sizings", sizings.SizingsView.as_view(), name="sizings"),
    path(_SIZING, sizings.SizingView.as_view(), name="sizing"),
    path(f"{_SIZING}/charts", sizings.ChartsView.as_view(), name="charts"),
    path(f"{_SIZING}/artifacts", sizings.ArtifactsView.as_view(), name="artifacts"),
    path(f"{_SIZING}/findings", sizings.FindingsView.as_view(), name="findings"),
    path(f"{_SIZING}/states", sizings.StatesView.as_view(), name="states"),
    path(f"{_SIZING}/changes", what_if.ChangesView.as_view(), name="changes"),
    path(f"{_SIZING}/sensitivity", what_if.SensitivityView.as_view(), name="sensitivity"),
    path(f"{_SIZING}/flip-points", what_if.FlipPointsView.as_view(), name="flip-points"),
    path(f"{_SIZING}/reverse", what_if.ReverseView.as_view(), name="reverse"),
    path(f"{_SIZING}/bom", materials.BomView.as_view(), name="bom"),
    path(f"{_SIZING}/reports", reports.SizingReportsView.as_view(), name="reports"),
    path("reports/<uuid:report_id>", reports.ReportView.as_view(), name="report"),
    path("reports/<uuid:report_id>/file", reports.ReportFileView.as_view(), name="report-file"),
    path("compare", comparisons.CompareView.as_view(), name="compare"),
    path("solutions", solutions.SolutionsView.as_view(), name="solutions"),
    path(_KIND, catalogue.CatalogueView.as_view(), name="catalogue"),
    path(f"{_KIND}/import", catalogue_files.CatalogueImportView.as_view(), name="catalogue-import"),
    path(f"{_KIND}/export", catalogue_files.CatalogueExportView.as_view(), name="catalogue-export"),
    path(_ROW, catalogue.CatalogueRowView.as_view(), name="catalogue-row"),
    path(f"{_ROW}/price", catalogue.CataloguePriceView.as_view(), name="catalogue-price"),
    path("systems", systems.SystemsView.as_view(), name="systems"),
    path("hub-counters", hub_counters.HubCountersView.as_view(), name="hub-counters"),
    path("migration", migration.MigrationView.as_view(), name="migration"),
    path("validation", validation.ValidationView.as_view(), name="validation"),
    path("sources", sources.SourcesView.as_view(), name="sources"),
    path("sources/<slug:key>", sources.SourceView.as_view(), name="source"),
    path("searches", searches.SearchesView.as_view(), name="searches"),
    path("searches/space", searches.SearchSpaceView.as_view(), name="search-space"),
    path(_SEARCH, searches.SearchView.as_view(), name="search"),
    *(
        path(f"{_SEARCH}/{action}", view.as_view(), name=f"{action}-search")
        for action, view in searches.ACTION_VIEWS.items()
    ),
    path(f"{_SEARCH}/goals", searches.SearchByGoalView.as_view(), name="search-by-goal"),
    path(_DESIGN, searches.SearchDesignView.as_view(), name="search-design"),
    path(
        f"{_DESIGN}/scenario",
        searches.SearchDesignScenarioView.as_view(),
        name="search-design-scenario",
    ),
    path("measurements", measurements.MeasurementsView.as_view(), name="measurements"),
    path(
        "measurements/<uuid:measurement_id>",
        measurements.MeasurementView.as_view(),
        name="measurement",
    ),
    path("plans", plans.PlansView.as_view(), name="plans"),
    path(_PLAN, plans.PlanView.as_view(), name="plan"),
    path(f"{_PLAN}/scenarios", scenarios.PlanScenariosView.as_view(), name="plan-scenarios"),
    path(f"{_PLAN}/shares", shares.PlanSharesView.as_view(), name="plan-shares"),
    path(f"{_PLAN}/shares/<uuid:share_id>", shares.PlanShareView.as_view(), name="plan-share"),
    path("organisation", organisation.OrganisationView.as_view(), name="organisation"),
    path("organisation/members", people.MembersView.as_view(), name="members"),
    path("organisation/members/<int:member_id>", people.MemberView.as_view(), name="member"),
    path("organisation/invitations", people.InvitationsView.as_view(), name="invitations"),
    path(
        "organisation/invitations/<uuid:invitation_id>",
        people.InvitationView.as_view(),
        name="invitation",
    ),
    path("preferences", preferences.PreferencesView.as_view(), name="preferences"),
    path("activity", activity.ActivityView.as_view(), name="activity"),
    path("tokens", tokens.TokensView.as_view(), name="tokens"),
    path("tokens/<int:token_id>", tokens.TokenView.as_view(), name="token"),
    path("tokens/<int:token_id>/rotate", tokens.RotateTokenView.as_view(), name="rotate-token"),
    path(f"{_SCENARIO}/comments", comments.ScenarioCommentsView.as_view(), name="comments"),
    path("comments/<uuid:comment_id>", comments.CommentView.as_view(), name="comment"),
    path("scenarios", scenarios.ScenariosView.as_view(), name="scenarios"),
    path(_SCENARIO, scenarios.ScenarioView.as_view(), name="scenario"),
    path(f"{_SCENARIO}/revisions", revisions.RevisionsView.as_view(), name="revisions"),
    path(_REVISION, revisions.RevisionView.as_view(), name="revision"),
    path(f"{_REVISION}/restore", revisions.RestoreRevisionView.as_view(), name="restore-revision"),
    path(f"{_SCENARIO}/assumptions", assumptions.AssumptionsView.as_view(), name="assumptions"),
    path(f"{_SCENARIO}/sizings", scenarios.ScenarioSizingsView.as_view(), name="scenario-sizings"),
]
