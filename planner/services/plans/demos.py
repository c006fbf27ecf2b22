"""Demo plans: real published data, already sized, in an organisation of their own."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

from django.contrib.auth import get_user_model
from django.db import transaction

from calculators.inputs.catalogue import FIXTURES, Catalogue
from planner.models import Membership, Organisation, Plan
from planner.services.organisation.organisations import add_member
from planner.services.scenarios import scenarios, sizings

ORGANISATION = "Demo"
USER = "architect"


@transaction.atomic
def prepare_demo() -> tuple[Organisation, Any]:
    """The demo organisation and its user, who signs in by link only."""
    user, made = get_user_model().objects.get_or_create(
        username=USER, defaults={"first_name": "Demo", "last_name": "architect"}
    )
    if made:
        user.set_unusable_password()
        user.save(update_fields=["password"])
    organisation, _ = Organisation.objects.get_or_create(name=ORGANISATION)
    add_member(organisation, user, Membership.Role.ADMINISTRATOR)
    return organisation, user


def demo_files() -> list[dict[str, Any]]:
    """The demo plans that come with the product, in order of their file names."""
    found: list[dict[str, Any]] = []
    for path in sorted((FIXTURES / "demo").glob("*.json")):
        content = json.loads(path.read_text())
        found += content if isinstance(content, list) else [content]
    return found


@lru_cache(maxsize=1)
def demo_names() -> dict[tuple[str, str], str]:
    """Names of plan and scenario -> key of the scenario, of the demo plans as they are loaded."""
    return {
        (name, scenario["name"]): scenario["key"]
        for demo in demo_files()
        for name in (demo["plan"]["name"], _other_name(demo["plan"]["name"]))
        for scenario in demo["scenarios"]
    }


def _other_name(name: str) -> str:
    """Of a plan whose name somebody else's has already."""
    return f"{name} (demo)"


def load_demos(
    organisation: Organisation, user: Any, catalogue: Catalogue, demos: list[dict[str, Any]]
) -> list[Plan]:
    """Make the demo plans that were never made here; what a user changed or deleted stays so.

    Returns:
        the plans made now
    """
    made = []
    for demo in demos:
        with transaction.atomic():
            owner = Organisation.objects.select_for_update().get(pk=organisation.pk)
            key = demo["plan"].get("key") or demo["plan"]["name"]
            if key in owner.loaded_demos:
                continue
            made.append(_load(owner, user, catalogue, demo))
            owner.loaded_demos = [*owner.loaded_demos, key]
            owner.save(update_fields=["loaded_demos"])
    return made


def _load(
    organisation: Organisation, user: Any, catalogue: Catalogue, demo: dict[str, Any]
) -> Plan:
    wanted = demo["plan"]
    name = wanted["name"]
    if Plan.objects.filter(organisation=organisation, name=name).exists():
        name = _other_name(name)
    description = wanted.get("description", "")
    plan = scenarios.create_plan(organisation, user, name, description, example=True)
    for entry in demo["scenarios"]:
        scenario = scenarios.create_scenario(
            plan,
            user,
            entry["name"],
            entry["document"],
            catalogue,
            notes=entry.get("notes", ""),
            measured=entry.get("measured") or {},
            measured_source=entry.get("measured_source", ""),
        )
        sizings.size_scenario(scenario, user, catalogue)
    return plan
