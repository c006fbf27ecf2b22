"""What version 1 answers of an organisation: members, invitations, tokens, activity."""

from __future__ import annotations

from typing import Annotated, Any, Literal
from uuid import UUID

from msgspec import Meta

from planner.api.v1.types.common import Reply, Url, When

RoleWord = Literal["viewer", "architect", "administrator"]
LinkState = Literal["open", "accepted", "revoked", "expired"]


class Member(Reply):
    """A member of the organisation."""

    id: int
    url: Url
    username: str
    name: str
    email: str
    role: RoleWord
    since: When


class MemberList(Reply):
    """The members of the organisation."""

    items: list[Member]


class Invitation(Reply):
    """An invitation into the organisation."""

    id: UUID
    url: Url
    email: Annotated[str, Meta(description="Empty: for whoever has the link.")]
    role: RoleWord
    status: LinkState
    mailed: Annotated[bool, Meta(description="Whether the link went out by mail.")]
    link: Annotated[str | None, Meta(description="The link, shown once: when it is made.")]
    created_by: str
    created_at: When
    expires_at: When
    accepted_by: str


class InvitationPage(Reply):
    """Invitations, and where the next are."""

    items: list[Invitation]
    next: Url | None


class Token(Reply, kw_only=True):
    """A token, without its secret."""

    id: int
    url: Url
    name: str
    prefix: str
    scopes: list[Literal["read", "write", "manage"]]
    of_organisation: Annotated[
        bool, Meta(description="Whether it outlives the membership of its maker.")
    ]
    created_by: str
    created_at: When
    last_used: When | None
    rotated_at: When | None
    expires_at: When | None
    revoked_at: When | None


class TokenList(Reply):
    """One's own tokens; for administrators all of the organisation."""

    items: list[Token]


class MadeToken(Token, kw_only=True):
    """A token with its secret, which is shown this once."""

    secret: str


class Change(Reply):
    """A value that was changed."""

    field: Annotated[str, Meta(description="JSON Pointer.")]
    before: str | float | bool | None
    after: str | float | bool | None


class ActivityEntry(Reply):
    """One thing that was done."""

    id: int
    at: When
    action: str
    actor: Annotated[str | None, Meta(description="User name; null: Highwater itself.")]
    subject: str
    detail: Annotated[dict[str, Any], Meta(description="Further values, by the action.")]
    changes: list[Change]
    address: str | None
    request_id: str


class ActivityPage(Reply):
    """The activity, and where the earlier is."""

    items: list[ActivityEntry]
    next: Url | None


class QuotaUse(Reply):
    """How much of a kind is kept, and may be."""

    kind: str
    kept: int
    most: Annotated[int, Meta(description="0: without limit.")]


class Organisation(Reply):
    """The organisation that the token or the session works for."""

    name: str
    role: RoleWord | None
    currency: str
    number_format: Annotated[
        Literal["en-GB", "de-DE", "fr-FR", "de-CH"],
        Meta(description="Of pages and PDFs; answers of the API are not touched."),
    ]
    paper: Literal["a4", "letter"]
    administrators_second_step: bool
    has_logo: bool
    sizings_kept_days: int | None
    reports_kept_days: int | None
    searches_kept_days: int | None
    quotas: list[QuotaUse]


class Preferences(Reply):
    """What a person chose: how pages and PDFs look. Answers of the API are not touched."""

    number_format: Annotated[
        Literal["", "en-GB", "de-DE", "fr-FR", "de-CH"],
        Meta(description="By a region that writes so; empty: as the organisation."),
    ]
    dates: Annotated[
        Literal["en-GB", "en-US", "en-DE", "en-001"],
        Meta(description="22 November 2026, November 22, 2026, 22.11.2026 or 2026-11-22."),
    ]
    time_zone: Annotated[
        str,
        Meta(description="By its name in the IANA's list, such as Europe/Berlin; empty: UTC."),
    ]
    units: Annotated[
        Literal["", "decimal", "binary"],
        Meta(description="GB or GiB; empty: as the rule or the row counts them."),
    ]
    colours: Annotated[
        Literal["", "light", "dark"], Meta(description="Empty: as the system has them.")
    ]
    language: Annotated[Literal["en"], Meta(description="All texts are in English.")]
