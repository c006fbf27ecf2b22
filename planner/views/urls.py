"""Addresses of the pages."""

from django.urls import path, re_path

from planner.views import (
    artifacts,
    designs,
    library,
    plans,
    preferences,
    reports,
    scenarios,
    searches,
    sign_in,
    tokens,
    tools,
    validation,
)

_SCENARIO = "scenarios/<uuid:scenario_id>/"
_PLAN = "plans/<uuid:plan_id>/"
_SEARCH = "searches/<uuid:search_id>/"

urlpatterns = [
    path("", plans.plans, name="plans"),
    path("sign-in/", sign_in.sign_in, name="sign-in"),
    path("sign-in/<str:token>/", sign_in.sign_in_link, name="sign-in-link"),
    path("sign-out/", sign_in.sign_out, name="sign-out"),
    path("organisation/", preferences.choose_organisation, name="choose-organisation"),
    path("plans/new/", plans.new_plan, name="new-plan"),
    path(_PLAN, plans.plan, name="plan"),
    path(f"{_PLAN}compare/", plans.compare, name="compare"),
    path(f"{_PLAN}edit/", plans.edit_plan, name="edit-plan"),
    path(f"{_PLAN}delete/", plans.delete_plan, name="delete-plan"),
    path(_SCENARIO, scenarios.scenario, name="scenario"),
    path(f"{_SCENARIO}answer/", scenarios.answer, name="answer"),
    path(f"{_SCENARIO}calculator/", scenarios.calculator_lines, name="calculator-lines"),
    path(f"{_SCENARIO}artifacts/<slug:key>/", artifacts.artifact, name="artifact"),
    path(f"{_SCENARIO}save/", scenarios.save, name="save-scenario"),
    path(f"{_SCENARIO}clone/", scenarios.clone, name="clone-scenario"),
    path(f"{_SCENARIO}edit/", scenarios.edit, name="edit-scenario"),
    path(f"{_SCENARIO}delete/", scenarios.delete, name="delete-scenario"),
    path(f"{_SCENARIO}report/", reports.make, name="make-report"),
    path(f"{_SCENARIO}search/", searches.ask, name="search-designs"),
    path(f"{_SCENARIO}search/space/", searches.space, name="search-space"),
    path("searches/", searches.searches, name="searches"),
    path(_SEARCH, searches.search, name="search"),
    path(f"{_SEARCH}answer.json", searches.answer_file, name="search-answer"),
    path(f"{_SEARCH}front.csv", searches.front_file, name="search-front"),
    path(f"{_SEARCH}designs/<int:number>/", designs.design, name="search-design"),
    path(f"{_SEARCH}designs/<int:number>/keep/", designs.keep, name="keep-design"),
    path(f"{_SEARCH}<slug:action>/", searches.act, name="search-action"),
    path("reports/<uuid:report_id>/", reports.report, name="report"),
    path("reports/<uuid:report_id>/cancel/", reports.cancel, name="report-cancel"),
    path("reports/<uuid:report_id>/file/", reports.download, name="report-file"),
    path("catalogue/", library.catalogue, name="catalogue"),
    path("catalogue/<str:kind>/", library.catalogue, name="catalogue-kind"),
    path("formulas/", library.formulas, name="formulas"),
    path("sources/", library.sources, name="sources"),
    path("glossary/", library.glossary, name="glossary"),
    # Spoken of without a slash at the end, and found with one.
    re_path(r"^validation/?$", validation.validation, name="validation"),
    re_path(r"^rules/?$", validation.rules, name="rules"),
    path("rules.csv", validation.rules_as_csv, name="rules-csv"),
    re_path(r"^tools/?$", tools.index, name="tools"),
    re_path(r"^tools/stripe-map/?$", tools.stripe_map, name="stripe-map"),
    re_path(r"^tools/alignment/?$", tools.alignment, name="alignment"),
    re_path(r"^tools/benchmark-validity/?$", tools.benchmark_validity, name="benchmark-validity"),
    re_path(r"^tools/migration/?$", tools.migration, name="migration"),
    path("tools/migration/working/", tools.migration_working, name="migration-working"),
    re_path(r"^tools/mta-benchmark/?$", tools.mta_benchmark, name="mta-benchmark"),
    path("tokens/", tokens.tokens, name="tokens"),
    path("tokens/<int:token_id>/revoke/", tokens.revoke, name="revoke-token"),
]
