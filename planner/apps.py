"""The app: accounts, catalogue, plans, sizings, reports."""

from django.apps import AppConfig
from django.contrib.admin import apps as administration


class Administration(administration.AdminConfig):
    """Django's administration, with a door of our own."""

    default = False
    default_site = "planner.views.organisation.administration.Site"


class PlannerConfig(AppConfig):
    """The one app of the project."""

    default = True
    name = "planner"
    verbose_name = "Highwater"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Tasks queued from anywhere go to the project's own queue; sign-ins are written down."""
        import planner.celery  # noqa: F401
        from planner.services.activity import audit
        from planner.services.authentication import sessions

        # The door of the second step stands where requests are answered. It hears of a way in
        # first: the others ask it whether somebody is in, or by half.
        from planner.views.account import second_factor

        second_factor.watch_sign_ins()
        audit.watch_sign_ins()
        sessions.watch_sign_ins()
