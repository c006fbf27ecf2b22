"""A body for every request that takes one: shown in the OpenAPI document, sent in the tests."""

from __future__ import annotations

from typing import Any

Body = dict[str, Any]
SCENARIO: Body = {
    "system": "exchange-5.5-information-store",
    "populations": [{"users": 8000, "iops_per_user": 0.042625, "read_share": 0.64}],
    "raid_groups": [
        {"volume": "database", "level": "RAID10", "disks": 8, "disk": "scsi-15k-300gb"},
        {"volume": "log", "level": "RAID1", "disks": 2, "disk": "scsi-15k-300gb"},
    ],
}
SEARCH: Body = {
    "scenario": SCENARIO,
    "axes": {
        "/raid_groups/0/level": ["RAID10", "RAID5"],
        "/raid_groups/0/disks": {"from": 4, "to": 16, "step": 2},
        "/raid_groups/*/disk": {"catalogue": {"rpm": 15000, "priced": True}},
    },
    "objectives": [
        {"figure": "price", "goal": "least"},
        {"figure": "response_time.p95_ms", "goal": "least"},
    ],
    "bounds": [{"figure": "price", "most": 20000}],
}
HUB: Body = {
    "system": "exchange-2007-hub",
    "message_bytes": 1024000,
    "messages_per_second": 10,
    "raid_groups": [
        {"volume": "log", "level": "RAID1", "disks": 2, "disk": "scsi-15k-300gb"},
        {"volume": "queue", "level": "RAID10", "disks": 4, "disk": "scsi-15k-300gb"},
    ],
}
EXCHANGE_SE: Body = {
    "system": "exchange-se",
    "populations": [{"users": 8000, "messages_per_day": 100, "mailbox_limit_mb": 5120}],
    "site_resilient": True,
    "site_resilience_model": "Active/Active (Single DAG)",
    "servers_per_dag_primary_site": 4,
    "dags": 1,
    "ha_copies": 4,
    "ha_copies_secondary_site": 2,
    "lagged_copies": 0,
    "lagged_copies_secondary_site": 0,
    "db_disk_size_primary_site": 8000,
    "db_disk_size_secondary_site": 8000,
}
RELAY: Body = {
    "system": "postfix-relay",
    "messages": 10000,
    "seconds": 129,
    "stage": "production",
    "peak_messages_per_minute": 10000,
}
# Schema of the body -> example.
EXAMPLES: dict[str, Body] = {
    "ScenarioDocument": SCENARIO,
    "SearchDocument": SEARCH,
    "MigrationQuestion": {"users": 4000, "messages_per_day": 100},
    "HubCountersQuestion": {"scenario": HUB},
    "PlanBody": {"name": "Head office", "description": "Replacement of 2027"},
    "PlanChange": {"name": "Head office, second draft"},
    "ScenarioBody": {"name": "Eight disks", "document": SCENARIO},
    "ScenarioChange": {"notes": "Agreed with the customer."},
    "AssumptionChange": {
        "input": "growth_factor",
        "owner": "Ann Smith",
        "reason": "No merger is planned.",
        "confidence": "medium",
        "review_on": "2027-03-31",
        "signed_off": True,
    },
    "OtherGoalBody": {"figure": "disks", "name": "Fewest disks"},
    "KeptDesign": {
        "plan": "01a1fee1-045a-7bce-89b8-507af8f41f54",
        "name": "Cheapest that holds",
        "carry_prices": True,
    },
    "ReportBody": {"format": "pdf"},
    "OrganisationChange": {"paper": "letter", "currency": "EUR", "reports_kept_days": 30},
    "PreferencesChange": {"number_format": "de-CH", "dates": "en-DE", "units": "binary"},
    "InvitationBody": {"email": "dana@example.org", "role": "architect"},
    "MemberChange": {"role": "administrator"},
    "TokenBody": {"name": "nightly", "scopes": ["read"], "expires_in_days": 90},
    "RotationBody": {"grace_hours": 24},
    "ShareBody": {"name": "the customer", "expires_in_days": 14},
    "RestoreBody": {"revision": 3},
    "RevisionChange": {"note": "The design of the second offer."},
    "CommentBody": {"text": "@bob, is this the measured rate?", "figure": "database.iops"},
    "CatalogueRowBody": {
        "key": "nearline-20tb",
        "name": "20 TB nearline disk, our supplier's",
        "capacity_gb": 20000,
        "rpm": 7200,
        "random_iops": 75,
        "form_factor": '3.5"',
        "origin": "given",
        "source": "our measurement of March",
        "price": "389.00",
        "currency": "EUR",
        "price_origin": "given",
        "price_on": "2026-03-02",
    },
    "CatalogueRowChange": {"note": "Eight weeks until it is delivered."},
    "PriceBody": {
        "price": "359.00",
        "currency": "EUR",
        "price_origin": "given",
        "price_on": "2026-03-02",
        "price_until": "2026-12-31",
        "supplier": "The usual one",
    },
}
# Bodies that are files.
FILES: dict[str, str] = {
    "CatalogueFile": "key,name,capacity_gb,rpm,random_iops,origin,source\r\n"
    "near-22tb,22 TB nearline disk,22000,7200,75,given,our measurement\r\n",
}
# Schema of the body -> name of a further example -> it.
FURTHER: dict[str, dict[str, Body]] = {
    "ScenarioDocument": {
        "Exchange Subscription Edition, two sites": EXCHANGE_SE,
        "Postfix relays": RELAY,
    },
}
