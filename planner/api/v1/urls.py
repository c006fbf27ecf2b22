"""Addresses below /api/v1/."""

from django.urls import path

from planner.api.v1 import (
    catalogue,
    catalogue_files,
    materials,
    measurements,
    migration,
    plans,
    reports,
    scenarios,
    searches,
    sizings,
    solutions,
    systems,
    validation,
)

urlpatterns = [
    path("sizings", sizings.SizingsView.as_view(), name="sizings"),
    path("sizings/<uuid:sizing_id>", sizings.SizingView.as_view(), name="sizing"),
    path("sizings/<uuid:sizing_id>/charts", sizings.ChartsView.as_view(), name="charts"),
    path("sizings/<uuid:sizing_id>/artifacts", sizings.ArtifactsView.as_view(), name="artifacts"),
    path("sizings/<uuid:sizing_id>/findings", sizings.FindingsView.as_view(), name="findings"),
    path("sizings/<uuid:sizing_id>/states", sizings.StatesView.as_view(), name="states"),
    path("sizings/<uuid:sizing_id>/bom", materials.BomView.as_view(), name="bom"),
    path("sizings/<uuid:sizing_id>/reports", reports.SizingReportsView.as_view(), name="reports"),
    path("reports/<uuid:report_id>", reports.ReportView.as_view(), name="report"),
    path("reports/<uuid:report_id>/file", reports.ReportFileView.as_view(), name="report-file"),
    path("solutions", solutions.SolutionsView.as_view(), name="solutions"),
    path("catalogue/<str:kind>", catalogue.CatalogueView.as_view(), name="catalogue"),
    path(
        "catalogue/<str:kind>/import",
        catalogue_files.CatalogueImportView.as_view(),
        name="catalogue-import",
    ),
    path(
        "catalogue/<str:kind>/export",
        catalogue_files.CatalogueExportView.as_view(),
        name="catalogue-export",
    ),
    path(
        "catalogue/<str:kind>/<str:key>", catalogue.CatalogueRowView.as_view(), name="catalogue-row"
    ),
    path(
        "catalogue/<str:kind>/<str:key>/price",
        catalogue.CataloguePriceView.as_view(),
        name="catalogue-price",
    ),
    path("systems", systems.SystemsView.as_view(), name="systems"),
    path("migration", migration.MigrationView.as_view(), name="migration"),
    path("validation", validation.ValidationView.as_view(), name="validation"),
    path("searches", searches.SearchesView.as_view(), name="searches"),
    path("searches/space", searches.SearchSpaceView.as_view(), name="search-space"),
    path("searches/<uuid:search_id>", searches.SearchView.as_view(), name="search"),
    path(
        "searches/<uuid:search_id>/pause", searches.PauseSearchView.as_view(), name="pause-search"
    ),
    path(
        "searches/<uuid:search_id>/resume",
        searches.ResumeSearchView.as_view(),
        name="resume-search",
    ),
    path(
        "searches/<uuid:search_id>/cancel",
        searches.CancelSearchView.as_view(),
        name="cancel-search",
    ),
    path(
        "searches/<uuid:search_id>/designs/<int:number>",
        searches.SearchDesignView.as_view(),
        name="search-design",
    ),
    path(
        "searches/<uuid:search_id>/designs/<int:number>/scenario",
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
    path("plans/<uuid:plan_id>", plans.PlanView.as_view(), name="plan"),
    path(
        "plans/<uuid:plan_id>/scenarios",
        scenarios.PlanScenariosView.as_view(),
        name="plan-scenarios",
    ),
    path("scenarios", scenarios.ScenariosView.as_view(), name="scenarios"),
    path("scenarios/<uuid:scenario_id>", scenarios.ScenarioView.as_view(), name="scenario"),
    path(
        "scenarios/<uuid:scenario_id>/sizings",
        scenarios.ScenarioSizingsView.as_view(),
        name="scenario-sizings",
    ),
]
