"""What is stored: accounts, catalogue, plans, sizings, reports, searches."""

from planner.models.accounts.accounts import ApiToken, Membership, Organisation, SignInLink
from planner.models.accounts.authenticator import AuthenticatorApp
from planner.models.accounts.preferences import NumberFormat, Preferences
from planner.models.accounts.sign_in import ExternalIdentity, Passkey, RecoveryCode, SignedIn
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
from planner.models.fields import JSONText
from planner.models.measurements import Measurement
from planner.models.plans.assumptions import Assumption
from planner.models.plans.design import Population, RaidGroup, Volume
from planner.models.plans.people import Comment, Invitation, OutgoingMail, PlanShare
from planner.models.plans.plans import Plan, Scenario
from planner.models.plans.reports import Report
from planner.models.plans.revisions import Revision
from planner.models.plans.searches import Search, SearchPart
from planner.models.plans.sizings import Sizing, SizingDetail, WrittenOnceError

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
