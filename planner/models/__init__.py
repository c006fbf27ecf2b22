"""What is stored: accounts, catalogue, plans, sizings, reports, searches."""

from planner.models.accounts import ApiToken, Membership, Organisation, SignInLink
from planner.models.assumptions import Assumption
from planner.models.audit import AuditEntry
from planner.models.authenticator import AuthenticatorApp
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
from planner.models.people import Comment, Invitation, OutgoingMail, PlanShare
from planner.models.plans import Plan, Scenario
from planner.models.preferences import NumberFormat, Preferences
from planner.models.reports import Report
from planner.models.revisions import Revision
from planner.models.searches import Search, SearchPart
from planner.models.sign_in import ExternalIdentity, Passkey, RecoveryCode, SignedIn
from planner.models.sizings import Sizing, SizingDetail, WrittenOnceError

__all__ = [
    "CATALOGUE",
    "ApiToken",
    "Assumption",
    "AuditEntry",
    "AuthenticatorApp",
    "CatalogueRow",
    "CatalogueUpload",
    "Comment",
    "Controller",
    "Disk",
    "Enclosure",
    "ExternalIdentity",
    "Invitation",
    "JSONText",
    "Licence",
    "Link",
    "Measurement",
    "Membership",
    "MemoryModule",
    "NumberFormat",
    "Organisation",
    "OutgoingMail",
    "Passkey",
    "Plan",
    "PlanShare",
    "Population",
    "Preferences",
    "Price",
    "RaidGroup",
    "RecoveryCode",
    "Report",
    "Revision",
    "Scenario",
    "Search",
    "SearchPart",
    "Server",
    "SignInLink",
    "SignedIn",
    "Sizing",
    "SizingDetail",
    "UserProfile",
    "Volume",
    "WrittenOnceError",
]
