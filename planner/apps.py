"""The app: accounts, catalogue, plans, sizings, reports."""

from django.apps import AppConfig


class PlannerConfig(AppConfig):
    """The one app of the project."""

    name = "planner"
    verbose_name = "Highwater"
    default_auto_field = "django.db.models.BigAutoField"
