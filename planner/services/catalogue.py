"""Catalogue rows: written by people, loaded from fixtures. Every write raises the version."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import F

from calculators.errors import InputProblems, Problem
from calculators.inputs.catalogue import FIXTURES
from planner.models import CATALOGUE, CatalogueRow, Organisation
from planner.models.catalogue import digest_of
from planner.services import audit


def catalogue_changed(organisation: Organisation | None) -> None:
    """Raise the version of everybody who sees the changed row; None is a shared row."""
    seen_by = Organisation.objects.all()
    if organisation is not None:
        seen_by = seen_by.filter(pk=organisation.pk)
    seen_by.update(catalogue_version=F("catalogue_version") + 1)
    if organisation is not None:
        organisation.refresh_from_db(fields=["catalogue_version"])


@transaction.atomic
def save_own_row(
    organisation: Organisation, kind: str, fields: dict[str, Any], key: str | None = None
) -> CatalogueRow:
    """Add an own row, or change the own row with this key.

    Args:
        organisation: the owner
        kind: disks, controllers, servers or user-profiles
        fields: values by field name
        key: the row to change; None adds one

    Raises:
        InputProblems: everything wrong with the fields
        CatalogueRow.DoesNotExist: no own row has this key
    """
    model = CATALOGUE[kind]
    if key is None:
        row = model(organisation=organisation)
    else:
        row = model.objects.select_for_update().get(organisation=organisation, key=key)
    known = model.row_fields()
    problems = [
        Problem(
            f"/{name}",
            "unknown-field",
            f"{name} is not a field of a row here.",
            "Known fields: " + ", ".join(known) + ".",
        )
        for name in fields
        if name not in known
    ]
    for name in known:
        if name in fields:
            value = fields[name]
            setattr(row, name, None if value == "" and model._meta.get_field(name).null else value)
    try:
        row.full_clean()
    except ValidationError as error:
        problems += _problems(error)
    if problems:
        raise InputProblems(problems)
    row.save()
    catalogue_changed(organisation)
    return row


@transaction.atomic
def delete_own_row(organisation: Organisation, kind: str, key: str) -> None:
    """Remove an own row; a shared row it overrode is seen again.

    Raises:
        CatalogueRow.DoesNotExist: no own row has this key
    """
    row = CATALOGUE[kind].objects.get(organisation=organisation, key=key)
    audit.record(audit.Action.DELETED, row, organisation)
    row.delete()
    catalogue_changed(organisation)


@transaction.atomic
def load_fixtures(folder: Path = FIXTURES) -> dict[str, int]:
    """Bring the shared rows up to date with the fixtures.

    A row is written only where its fixture is new or has changed since it was loaded, so what an
    administrator edited stays.

    Returns:
        counts of rows: "added", "changed", "unchanged"
    """
    counts = {"added": 0, "changed": 0, "unchanged": 0}
    for kind, model in CATALOGUE.items():
        path = folder / f"{kind.replace('-', '_')}.json"
        there = {row.key: row for row in model.objects.filter(organisation=None)}
        for entry in json.loads(path.read_text()):
            counts[_load(model, there, entry["fields"])] += 1
    if counts["added"] or counts["changed"]:
        catalogue_changed(None)
    return counts


def _load(model: type[CatalogueRow], there: dict[str, CatalogueRow], fields: dict[str, Any]) -> str:
    row, done = there.get(fields["key"]), "changed"
    if row is None:
        row, done = model(organisation=None), "added"
    digest = digest_of(fields)
    if row.fixture_digest == digest:
        return "unchanged"
    for name, value in fields.items():
        setattr(row, name, value)
    row.fixture_digest = digest
    row.full_clean()
    row.save()
    return done


def _problems(error: ValidationError) -> list[Problem]:
    found = []
    for name, messages in error.message_dict.items():
        pointer = "" if name == "__all__" else f"/{name}"
        found += [
            Problem(
                pointer,
                "invalid",
                f"{name}: {message}" if pointer else message,
                "Correct the value.",
            )
            for message in messages
        ]
    return found
