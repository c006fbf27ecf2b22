"""The administration of everything that is stored."""

from planner.admin import accounts, catalogue, measurements, plans, searches, sizings

__all__ = ["accounts", "catalogue", "measurements", "plans", "searches", "sizings"]
