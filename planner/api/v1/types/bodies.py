"""What version 1 of the API takes beside the calculators' own questions.

The schemas and the known fields of a body are made from these. What is wrong with a value say the
services, in the words that the pages use too.
"""

from __future__ import annotations

from typing import Annotated, Any
from uuid import UUID

from msgspec import UNSET, Meta, Struct, defstruct

from calculators.inputs.documents.asked import Asked, Maybe, ScenarioDocument, one_of
from planner.api.v1.types.common import Name
from planner.models import (
    CATALOGUE,
    Assumption,
    Membership,
    NumberFormat,
    Organisation,
    Preferences,
    Price,
)
from planner.services.catalogue.catalogue import fields_of
from planner.services.organisation import invitations, tokens
from planner.services.organisation import settings as organisation_settings
from planner.services.organisation.rights import SCOPES
from planner.services.plans import comments, shares

Role = Annotated[str, one_of(Membership.Role.values)]
Days = Annotated[
    Annotated[int, Meta(ge=0, le=organisation_settings.MOST_DAYS)] | None,
    Meta(description="Days; 0: for ever; null: as the server has it."),
]
Began = Annotated[
    int,
    Meta(
        description="The revision that was read: with another one saved since, nothing is changed "
        "(412)."
    ),
]


class Body(Asked):
    """The body of a request."""


class PlanBody(Body):
    """A plan."""

    name: Name
    description: Maybe[str] = UNSET


class PlanChange(Body):
    """What changes of a plan."""

    name: Maybe[Name] = UNSET
    description: Maybe[str] = UNSET


class RestoreBody(Body):
    """The way back to a revision."""

    revision: Maybe[Began] = UNSET


Measured = Annotated[
    dict[str, float],
    Meta(description="Name of a figure, to what was measured, in the figure's unit."),
]
MeasuredSource = Annotated[str, Meta(max_length=300)]


class ScenarioBody(Body):
    """A scenario, with what was measured of it."""

    name: Name
    document: ScenarioDocument
    notes: Maybe[str] = UNSET
    measured: Maybe[Measured] = UNSET
    measured_source: Maybe[MeasuredSource] = UNSET


class ScenarioChange(Body):
    """What changes of a scenario."""

    name: Maybe[Name] = UNSET
    document: Maybe[ScenarioDocument] = UNSET
    notes: Maybe[str] = UNSET
    measured: Maybe[Measured] = UNSET
    measured_source: Maybe[MeasuredSource] = UNSET
    revision: Maybe[Began] = UNSET


class RevisionChange(Body):
    """A note to a revision."""

    note: Annotated[str, Meta(max_length=10_000)]


class AssumptionChange(Body):
    """Who answers for an assumption."""

    input: Annotated[str, Meta(description="Name on the sheet, as the register has it.")]
    owner: Maybe[Annotated[str, Meta(max_length=120)]] = UNSET
    reason: Maybe[Annotated[str, Meta(max_length=2000)]] = UNSET
    confidence: Maybe[Annotated[str, one_of((*Assumption.Confidence.values, ""))]] = UNSET
    review_on: Maybe[Annotated[str | None, Meta(description="A day, such as 2027-03-31.")]] = UNSET
    signed_off: Maybe[
        Annotated[bool, Meta(description="Signs off the value of today, or withdraws it.")]
    ] = UNSET


class KeptDesign(Body):
    """Where a design of a search is kept, and under which name."""

    plan: UUID
    name: Name
    carry_prices: Maybe[
        Annotated[
            bool,
            Meta(
                description="Whether prices that the search was asked with, and the scenario it "
                "was asked from has not, are saved in that one too, as a new revision of it, so "
                "that the two can be compared by price. Left out: they are not."
            ),
        ]
    ] = UNSET


class OtherGoalBody(Body):
    """By what a search is answered in place of what is known of no design, such as its price."""

    figure: Annotated[
        str, Meta(description="Counted in its place: disks, servers.all or relays.planned.")
    ]
    name: Maybe[Name] = UNSET


class ReportBody(Body):
    """The file that is wanted."""

    format: Maybe[
        Annotated[
            str,
            Meta(
                description="pdf (left empty), json or csv; pdf-short has the answer, the bill, "
                "the checks, failures and assumptions alone."
            ),
        ]
    ] = UNSET


class CommentBody(Body):
    """What is said of a scenario, or of one of its figures."""

    text: Annotated[str, Meta(min_length=1, max_length=comments.MOST_CHARACTERS)]
    figure: Maybe[Annotated[str, Meta(max_length=100)]] = UNSET


class ShareBody(Body):
    """For whom a plan is shared, and for how long."""

    name: Maybe[Annotated[str, Meta(max_length=120)]] = UNSET
    expires_in_days: Maybe[Annotated[int, Meta(ge=1, le=shares.MOST_DAYS)]] = UNSET
    prices: Maybe[
        Annotated[bool, Meta(description="Show prices, costs and suppliers; not if left out.")]
    ] = UNSET


class InvitationBody(Body, kw_only=True):
    """Who is invited, and as what."""

    email: Maybe[str] = UNSET
    role: Role
    expires_in_days: Maybe[Annotated[int, Meta(ge=1, le=invitations.MOST_DAYS)]] = UNSET


class MemberChange(Body):
    """Another role."""

    role: Role


class OrganisationChange(Body):
    """What changes of the organisation."""

    name: Maybe[Name] = UNSET
    currency: Maybe[Annotated[str, Meta(max_length=3, description="ISO 4217; empty: none.")]] = (
        UNSET
    )
    number_format: Maybe[
        Annotated[
            str,
            Meta(description="Of pages and PDFs, by a region that writes so."),
            one_of(NumberFormat.values),
        ]
    ] = UNSET
    paper: Maybe[Annotated[str, one_of(Organisation.Paper.values)]] = UNSET
    administrators_second_step: Maybe[
        Annotated[
            bool,
            Meta(
                description="Administrators without a second proof have the rights of architects."
            ),
        ]
    ] = UNSET
    sizings_kept_days: Maybe[Days] = UNSET
    reports_kept_days: Maybe[Days] = UNSET
    searches_kept_days: Maybe[Days] = UNSET
    quotas: Maybe[
        Annotated[
            dict[str, int],
            Meta(description="Kind to how many, lower than the server's; 0: as it."),
        ]
    ] = UNSET
    logo: Maybe[
        Annotated[
            Annotated[str, Meta(max_length=700_000)] | None,
            Meta(description="A PNG, JPEG or WebP image as base64; null: none."),
        ]
    ] = UNSET


class PreferencesChange(Body):
    """What changes of one's own settings."""

    number_format: Maybe[
        Annotated[
            str,
            Meta(description="By a region that writes so; empty: as the organisation."),
            one_of(["", *NumberFormat.values]),
        ]
    ] = UNSET
    dates: Maybe[Annotated[str, one_of(Preferences.Dates.values)]] = UNSET
    time_zone: Maybe[
        Annotated[
            str,
            Meta(
                max_length=64,
                description="By its name in the IANA's list, such as Europe/Berlin; empty: UTC.",
            ),
        ]
    ] = UNSET
    units: Maybe[Annotated[str, one_of(Preferences.Units.values)]] = UNSET
    colours: Maybe[Annotated[str, one_of(Preferences.Colours.values)]] = UNSET
    language: Maybe[Annotated[str, Meta(description="There is no other."), one_of(["en"])]] = UNSET


class TokenBody(Body):
    """What uses a token, and what it may do."""

    name: Annotated[str, Meta(min_length=1, max_length=80)]
    scopes: Maybe[list[Annotated[str, one_of(SCOPES)]]] = UNSET
    expires_in_days: Maybe[Annotated[int, Meta(ge=1, le=tokens.MOST_DAYS)]] = UNSET
    of_organisation: Maybe[bool] = UNSET


class RotationBody(Body):
    """How long the secret of before goes on."""

    grace_hours: Maybe[Annotated[int, Meta(ge=0, le=tokens.MOST_GRACE_HOURS)]] = UNSET


def _columns(
    name: str, says: str, columns: list[str], needed: tuple[str, ...] = ()
) -> type[Struct]:
    """A body of these columns, of any type: each kind of rows has its own."""
    fields = [(each, Any) if each in needed else (each, Any, UNSET) for each in columns]
    return defstruct(name, fields, bases=(Body,), kw_only=True, namespace={"__doc__": says})


_ROWS = list(dict.fromkeys(name for model in CATALOGUE.values() for name in fields_of(model)))
CatalogueRowBody = _columns(
    "CatalogueRowBody",
    "The fields that rows of the kind have.",
    _ROWS,
    ("key", "name", "origin", "source"),
)
CatalogueRowChange = _columns("CatalogueRowChange", "What changes of a row.", _ROWS)
PriceBody = _columns("PriceBody", "What the organisation pays for a row.", fields_of(Price))
