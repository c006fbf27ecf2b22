"""What is stored: accounts, catalogue, plans, sizings, reports, searches."""

from planner.models.accounts import ApiToken, Membership, Organisation, SignInLink
from planner.models.audit import AuditEntry
from planner.models.catalogue import (
    CATALOGUE,
    CatalogueRow,
    CatalogueUpload,
    Controller,
    Disk,
    Enclosure,
    Licence,
    Link,
    MemoryModule,
    Price,
    Server,
    UserProfile,
)
from planner.models.design import Population, RaidGroup, Volume
from planner.models.fields import JSONText
from planner.models.measurements import Measurement
from planner.models.plans import Plan, Scenario
from planner.models.reports import Report
from planner.models.searches import Search, SearchPart
from planner.models.sizings import Sizing, SizingDetail, WrittenOnceError

__all__ = [
    "CATALOGUE",
    "ApiToken",
    "AuditEntry",
    "CatalogueRow",
    "CatalogueUpload",
    "Controller",
    "Disk",
    "Enclosure",
    "JSONText",
    "Licence",
    "Link",
    "Measurement",
    "Membership",
    "MemoryModule",
    "Organisation",
    "Plan",
    "Population",
    "Price",
    "RaidGroup",
    "Report",
    "Scenario",
    "Search",
    "SearchPart",
    "Server",
    "SignInLink",
    "Sizing",
    "SizingDetail",
    "UserProfile",
    "Volume",
    "WrittenOnceError",
]
