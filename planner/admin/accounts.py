"""Organisations, memberships, tokens, sign-in links."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django_otp.plugins.otp_totp.admin import TOTPDevice

from planner.admin.audit import AuditedAdmin
from planner.admin.plans import DeletesWhole
from planner.models import ApiToken, AuthenticatorApp, Membership, Organisation, SignInLink
from planner.services.organisation.tokens import revoke_token

# Their rows are ours, below: set up by their person alone, and read by nobody.
admin.site.unregister(TOTPDevice)


class MembershipInline(admin.TabularInline):
    """The members of an organisation."""

    model = Membership
    extra = 0
    autocomplete_fields = ("user",)


@admin.register(Organisation)
class OrganisationAdmin(DeletesWhole, AuditedAdmin):
    """Organisations with their members."""

    list_display = ("name", "catalogue_version", "created_at")
    search_fields = ("name",)
    readonly_fields = ("catalogue_version", "loaded_demos", "created_at")
    inlines = (MembershipInline,)


@admin.register(Membership)
class MembershipAdmin(AuditedAdmin):
    """Who belongs where."""

    list_display = ("user", "organisation", "role", "created_at")
    list_filter = ("role", "organisation")
    search_fields = ("user__username", "organisation__name")
    autocomplete_fields = ("user", "organisation")
    list_select_related = ("user", "organisation")


@admin.register(ApiToken)
class ApiTokenAdmin(AuditedAdmin):
    """Tokens can be seen and revoked; they are made where their secret can be shown."""

    list_display = ("name", "prefix", "organisation", "created_by", "last_used", "revoked_at")
    list_filter = ("organisation",)
    search_fields = ("name", "prefix", "created_by__username")
    readonly_fields = (
        "organisation",
        "prefix",
        "created_by",
        "created_at",
        "last_used",
        "revoked_at",
    )
    list_select_related = ("organisation", "created_by")
    actions = ("revoke",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    @admin.action(description="Revoke", permissions=["change"])
    def revoke(self, request: HttpRequest, tokens: Any) -> None:
        """End the chosen tokens for good."""
        for token in tokens:
            revoke_token(token)


@admin.register(SignInLink)
class SignInLinkAdmin(AuditedAdmin):
    """Links can be seen and removed; they are made by the command."""

    list_display = ("user", "created_at", "expires_at", "used_at")
    search_fields = ("user__username",)
    readonly_fields = ("user", "created_at", "expires_at", "used_at")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(AuthenticatorApp)
class AuthenticatorAppAdmin(AuditedAdmin):
    """Apps can be seen and removed, for who lost the device and the recovery codes."""

    list_display = ("user", "created_at", "last_used_at", "confirmed")
    search_fields = ("user__username",)
    fields = ("user", "created_at", "last_used_at", "confirmed", "throttling_failure_count")
    list_select_related = ("user",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
