"""Plans and scenarios. A scenario is changed as a whole, by its document."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin
from django.db import transaction
from django.http import HttpRequest

from calculators.engine import open_scenario
from calculators.errors import InputProblems, Problem
from planner.admin.audit import AuditedAdmin
from planner.models import Plan, Population, RaidGroup, Scenario, Volume
from planner.selectors.catalogue.catalogue import catalogue_of
from planner.services.scenarios.scenarios import check_measured, save_scenario
from planner.services.scenarios.sizings import size_saved

_SAVED = ("name", "notes", "measured", "measured_source")


class ReadOnly:
    """Rows that can be looked at. Changed one by one they would no longer fit together."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class DeletesWhole:
    """Rows whose read-only parts go with them, though they cannot be deleted on their own."""

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> Any:
        # Mixed into a ModelAdmin, which has it.
        deleted, counts, needed, protected = super().get_deleted_objects(  # type: ignore[misc]
            objs, request
        )
        parts = {model._meta.verbose_name for model in (Population, Volume, RaidGroup)}
        return deleted, counts, needed - parts, protected


class ScenarioInline(admin.TabularInline):
    """The scenarios of a plan."""

    model = Scenario
    fields = ("name", "system", "position", "updated_at")
    readonly_fields = ("system", "updated_at")
    extra = 0
    max_num = 0
    show_change_link = True


class PopulationInline(ReadOnly, admin.TabularInline):
    """The populations of a scenario."""

    model = Population
    extra = 0


class VolumeInline(ReadOnly, admin.TabularInline):
    """The volumes of a scenario."""

    model = Volume
    extra = 0
    show_change_link = True


class RaidGroupInline(ReadOnly, admin.TabularInline):
    """The RAID groups of a volume."""

    model = RaidGroup
    extra = 0


@admin.register(Plan)
class PlanAdmin(DeletesWhole, AuditedAdmin):
    """Plans."""

    list_display = ("name", "organisation", "created_by", "updated_at")
    list_filter = ("organisation",)
    search_fields = ("name", "description", "organisation__name")
    autocomplete_fields = ("organisation", "created_by")
    list_select_related = ("organisation", "created_by")
    inlines = (ScenarioInline,)

    def save_formset(self, request: HttpRequest, form: Any, formset: Any, change: bool) -> None:
        """Of scenarios only what can be typed here: the rest may have been saved since."""
        for scenario in formset.save(commit=False):
            scenario.save(update_fields=["name", "position", "updated_at"])
        for scenario in formset.deleted_objects:
            scenario.delete()


class ScenarioForm(forms.ModelForm):
    """A scenario with its whole document, checked like everywhere else."""

    document = forms.JSONField(
        widget=forms.Textarea(attrs={"rows": 30, "cols": 100}),
        help_text="The question as the API takes it.",
    )

    class Meta:
        model = Scenario
        fields = ("plan", "name", "position", "notes", "measured", "measured_source")

    def __init__(self, *args: Any, **kwargs: Any):
        super().__init__(*args, **kwargs)
        if not self.instance._state.adding:
            self.fields["document"].initial = self.instance.document()

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        plan, document = cleaned.get("plan"), cleaned.get("document")
        if plan is not None and document is not None:
            try:
                open_scenario(document, catalogue_of(plan.organisation))
            except InputProblems as error:
                for problem in error.problems:
                    self.add_error("document", f"{problem.pointer}: {problem.message}")
        problems: list[Problem] = []
        check_measured(cleaned.get("measured"), problems)
        for problem in problems:
            self.add_error("measured", f"{problem.message} {problem.hint}")
        return cleaned


@admin.register(Scenario)
class ScenarioAdmin(DeletesWhole, AuditedAdmin):
    """Scenarios. Populations, volumes and RAID groups are changed in the document."""

    form = ScenarioForm
    list_display = ("name", "plan", "system", "updated_at")
    list_filter = ("system", "plan__organisation")
    search_fields = ("name", "notes", "plan__name")
    readonly_fields = ("system", "created_by", "created_at", "updated_at")
    autocomplete_fields = ("plan",)
    list_select_related = ("plan",)
    inlines = (PopulationInline, VolumeInline)

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        if not change:
            obj.created_by = request.user
        catalogue = catalogue_of(obj.plan.organisation)
        with transaction.atomic():
            save_scenario(
                obj,
                form.cleaned_data["document"],
                request.user,
                catalogue,
                **{key: form.cleaned_data[key] for key in _SAVED},
            )
            obj.save(update_fields=["plan", "position"])
            size_saved(obj, request.user, catalogue)


@admin.register(Population)
class PopulationAdmin(ReadOnly, AuditedAdmin):
    """Populations of all scenarios."""

    list_display = ("scenario", "profile", "users", "concurrency", "mailbox_size_mb")
    list_filter = ("profile",)
    search_fields = ("scenario__name", "profile")
    list_select_related = ("scenario",)


@admin.register(Volume)
class VolumeAdmin(ReadOnly, AuditedAdmin):
    """Volumes of all scenarios."""

    list_display = ("scenario", "name")
    list_filter = ("name",)
    search_fields = ("scenario__name", "name")
    list_select_related = ("scenario",)
    inlines = (RaidGroupInline,)


@admin.register(RaidGroup)
class RaidGroupAdmin(ReadOnly, AuditedAdmin):
    """RAID groups of all scenarios."""

    list_display = ("volume", "level", "disks", "spans", "disk", "write_policy", "controller")
    list_filter = ("level", "write_policy")
    search_fields = ("volume__scenario__name", "disk")
    list_select_related = ("volume",)
