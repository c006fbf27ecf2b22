"""The catalogue with a million disks: what pages and endpoints take on the server, and weigh."""

import os
import statistics
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(Path(__file__).parent)]
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "planner.settings")

import django

django.setup()

from bench_sheet import say
from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.db import connection
from django.test import Client

from planner.api.v1.description.examples import SCENARIO as BENCHMARK
from planner.models import Disk, Organisation
from planner.selectors.catalogue.catalogue import _kept as kept
from planner.selectors.catalogue.catalogue import catalogue_of
from planner.services.catalogue.files.importing import plan_import, run_import
from planner.services.organisation.organisations import create_organisation
from planner.services.organisation.tokens import create_token
from planner.services.scenarios.scenarios import create_plan, create_scenario

ROWS = int(os.environ.get("CATALOGUE_ROWS", 1_000_000))
LIMIT_MS, LIMIT_KB = 300, 250
ROUNDS = 5
FILE_ROWS = 10_000
OWNED = "Million disks"


def main():
    settings.ALLOWED_HOSTS = ["*"]
    # Pages are asked for without the names that building gives to static files.
    settings.STORAGES["staticfiles"]["BACKEND"] = (
        "django.contrib.staticfiles.storage.StaticFilesStorage"
    )
    call_command("migrate", verbosity=0)
    if not Disk.objects.filter(organisation=None).exists():
        call_command("load_catalogue")
    client, token, organisation, scenario = people()
    start = time.perf_counter()
    fill(organisation)
    print(f"# {ROWS:,} rows written in {time.perf_counter() - start:.0f} s", file=sys.stderr)
    header = {"Authorization": f"Bearer {token}"}
    place = "/api/v1/catalogue/disks"
    key = f"bench-{ROWS // 2}"
    asked = {
        "page": "/catalogue/disks/",
        "page, sorted": "/catalogue/disks/?sort=-capacity_gb",
        "page, rare words": f"/catalogue/disks/?q=model {ROWS // 3}",
        "page, common words": "/catalogue/disks/?q=nearline",
        "page, common words that come late": "/catalogue/disks/?q=nearline&sort=manufacturer",
        "page, no such words": "/catalogue/disks/?q=xyzzyplugh",
        "picker": "/catalogue/disks/find/?q=bench 4242",
        "row": f"/catalogue/disks/rows/{key}/",
        "new plan": "/plans/new/",
        "scenario page": f"/scenarios/{scenario.pk}/",
        "list": place,
        "list, sorted": f"{place}?sort=-price&limit=50",
        "list, filtered": f"{place}?form_factor=E1.S&limit=50",
        "list, by capacity": f"{place}?capacity_gb_at_least=20000&sort=capacity_gb&limit=50",
        "list, searched": f"{place}?q=acme {ROWS // 7}",
        "row by API": f"{place}/{key}",
    }
    for name, address in asked.items():
        took, weight = measured(client, address, header if address.startswith("/api") else {})
        verdict = "in bounds" if took < LIMIT_MS and weight < LIMIT_KB else "OUT OF BOUNDS"
        say(
            f"catalogue.{name.replace(', ', '_').replace(' ', '_')}_ms",
            took,
            "ms on the server",
            f"{LIMIT_MS} ms and {LIMIT_KB} KB with {ROWS:,} disks; it weighs {weight:.0f} KB: "
            f"{verdict}",
            LIMIT_MS / max(took, 1e-9),
        )
    sizing(organisation)
    file(organisation)
    say_deep(client, header, place)
    remove()


def remove():
    with connection.cursor() as cursor:
        cursor.execute("SET statement_timeout = 0")
        cursor.execute(
            "DELETE FROM planner_disk WHERE organisation_id IN "
            "(SELECT id FROM planner_organisation WHERE name = %s)",
            [OWNED],
        )
    Organisation.objects.filter(name=OWNED).delete()


def people():
    users = get_user_model().objects
    found = Organisation.objects.filter(name=OWNED).first()
    if found and Disk.objects.filter(organisation=found).count() != ROWS:
        remove()
        found = None
    user = users.filter(username="million").first() or users.create_user("million")
    organisation = found or create_organisation(OWNED, user)
    organisation.plans.all().delete()
    _, token = create_token(organisation, user, "bench")
    plan = create_plan(organisation, user, "Plan")
    scenario = create_scenario(plan, user, "S", BENCHMARK, catalogue_of(organisation))
    client = Client()
    client.force_login(user)
    return client, token, organisation, scenario


def fill(organisation):
    if Disk.objects.filter(organisation=organisation).exists():
        return
    with connection.cursor() as cursor:
        cursor.execute("SET statement_timeout = 0")
        cursor.execute("SELECT indexdef FROM pg_indexes WHERE indexname = 'planner_disk_words'")
        (words,) = cursor.fetchone()
        # An index that is made at once costs a tenth of one that grows row by row.
        cursor.execute("DROP INDEX planner_disk_words")
        cursor.execute(
            """
            INSERT INTO planner_disk (organisation_id, key, name, manufacturer, part_number, origin,
                source, retired, fixture_digest, capacity_gb, rpm, form_factor, interface,
                random_iops, price, currency, price_origin)
            SELECT %s, 'bench-' || n, 'Nearline model ' || n || ' of ' || (n %% 40) || ' TB',
                'Acme ' || (n %% 20), 'ACM-' || (n * 7), 'given', 'made for a benchmark', false, '',
                1000 + n %% 30000, 7200,
                CASE WHEN n %% 200000 = 0 THEN 'E1.S' ELSE '3.5"' END, 'SATA',
                50 + n %% 100, CASE WHEN n %% 3 = 0 THEN n %% 900 + 1 END,
                CASE WHEN n %% 3 = 0 THEN 'EUR' END, CASE WHEN n %% 3 = 0 THEN 'given' END
            FROM generate_series(1, %s) n
            """,
            [organisation.pk, ROWS],
        )
        cursor.execute("SET maintenance_work_mem = '512MB'")
        cursor.execute(words)
        cursor.execute("VACUUM ANALYZE planner_disk")
    Organisation.objects.filter(pk=organisation.pk).update(catalogue_version=2)
    organisation.refresh_from_db()


def measured(client, address, header):
    """The middle of a few requests, and the kilobytes of the answer."""
    found = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        response = client.get(address, headers=header)
        found.append((time.perf_counter() - start) * 1000)
        assert response.status_code == 200, (address, response.status_code, response.content[:300])
    return statistics.median(found), len(response.content) / 1000


def sizing(organisation):
    """A sizing reads the rows it names and no others."""
    from calculators import engine

    document = {**BENCHMARK, "raid_groups": [dict(each) for each in BENCHMARK["raid_groups"]]}
    document["raid_groups"][0]["disk"] = f"bench-{ROWS - 1}"
    # The lines are written once for a process; here the catalogue is measured.
    engine.size(BENCHMARK, catalogue_of(organisation))
    kept.clear()
    start = time.perf_counter()
    catalogue = catalogue_of(organisation)
    engine.size(document, catalogue)
    took = (time.perf_counter() - start) * 1000
    read = len([row for row in catalogue.disks._rows.values() if row])
    say(
        "catalogue.sizing_ms",
        took,
        "ms, the catalogue read anew",
        f"{read} disks read of {ROWS:,}",
        LIMIT_MS / took,
    )


def file(organisation):
    lines = ["key,name,capacity_gb,random_iops,origin,source"]
    lines += [f"file-{n},Model {n},{1000 + n},{75},given,a file" for n in range(FILE_ROWS)]
    data = "\r\n".join(lines).encode()
    start = time.perf_counter()
    plan_import(organisation, "disks", data)
    middle = time.perf_counter()
    done = run_import(organisation, "disks", data)
    took = time.perf_counter() - middle
    assert done.counts["new"] == FILE_ROWS
    say(
        "catalogue.import_s",
        took,
        f"s for {FILE_ROWS:,} rows",
        f"10 s; its dry run took {middle - start:.1f} s",
        10 / took,
    )
    start = time.perf_counter()
    done = run_import(organisation, "disks", data.replace(b",75,", b",76,"))
    took = time.perf_counter() - start
    assert done.counts["changed"] == FILE_ROWS
    say(
        "catalogue.import_changes_s",
        took,
        f"s for {FILE_ROWS:,} rows that change",
        "10 s",
        10 / took,
    )


def say_deep(client, header, place):
    """A page that lies deep costs what the first costs."""
    link = f"{place}?limit=200&sort=name&fields=key"
    for _ in range(20):
        link = client.get(link, headers=header).json()["next"]
    took, _ = measured(client, link, header)
    say("catalogue.page_21_ms", took, "ms on the server", f"{LIMIT_MS} ms", LIMIT_MS / took)


if __name__ == "__main__":
    main()
