"""The administration of everything that is stored."""

from planner.admin import accounts, catalogue, plans, sizings

__all__ = ["accounts", "catalogue", "plans", "sizings"]
