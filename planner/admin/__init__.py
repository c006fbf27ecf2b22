"""The administration of everything that is stored."""

from planner.admin import accounts, audit, catalogue, measurements, plans, searches, sizings

__all__ = ["accounts", "audit", "catalogue", "measurements", "plans", "searches", "sizings"]
