"""How many queries each page and each reading of the API may need, whatever is stored.

The list comes from the URL configuration: what can be read and is not in the table fails, and so
does what is in the table and cannot be read. Everything there is stands a dozen times in the
tables, so that a query for each row is far beyond any budget.
"""

import copy
import json

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from planner.models import Measurement, Report, Search
from planner.services.catalogue.catalogue import save_own_row
from planner.services.organisation import invitations, organisations, tokens
from planner.services.plans import comments, shares
from planner.services.scenarios import scenarios
from planner.services.scenarios import sizings as sized
from planner.services.searches import searches
from tests.planner.cast import BENCHMARK
from tests.planner.commands.test_search_command import SEARCH
from tests.planner.search_cast import at_once
from tests.planner.walked import API, PAGES, filled
from tests.planner.walking import ask

pytestmark = pytest.mark.django_db
MANY = 12
TRANSACTIONS = ("SAVEPOINT", "RELEASE", "ROLLBACK", "BEGIN", "COMMIT", "SET LOCAL")
# Answered by what is not there in this house: still not without a bound.
NOT_THERE = {
    "accept-invitation", "api:catalogue-price", "api:unknown", "artifact", "company",
    "company-return", "hub-counters", "logo", "metrics", "use-price",
}  # fmt: skip

# At most so many queries: the names of addresses that need no more.
WITHIN = {
    2: """
        api:schema api:source api:sources api:unknown api:validation live
    """,
    3: """
        accept-invitation company company-return health invitation metrics ready
        second-step sign-in sign-in-link
    """,
    4: """
        api:hub-counters api:migration api:systems migration-formula migration-working rules-csv
        privacy rules validation
    """,
    5: """
        alignment answer-details api:artifacts api:bom api:catalogue-export api:charts
        api:comment api:findings api:flip-points api:invitation api:invitations
        api:measurement api:measurements api:member api:members api:plan api:plan-share
        api:plans api:report api:reverse api:scenario api:scenarios api:search
        api:search-design api:searches api:sensitivity api:sizing api:sizings api:states
        api:token api:tokens benchmark-validity calculator-lines catalogue-export
        catalogue-import catalogue-new catalogue-progress constants formula formula-page
        formulas glossary limits logo migration new-plan sources stripe-map tools
        units
    """,
    6: """
        answer bill-file bill-workbook api:activity api:assumptions api:catalogue-row api:changes
        api:comments
        api:compare api:plan-scenarios api:plan-shares api:preferences api:report-file
        hub-counters-of
        api:reports
        api:revision api:revisions api:scenario-sizings artifact catalogue-find
        design-formula hub-counters mta-benchmark plans report-file
        search-answer search-designs searches shared-plan size-backwards source tokens
        what-moves-it
    """,
    7: """
        activity activity-file api:catalogue catalogue-row edit-plan edit-scenario people
        plan-shares
        report revisions scenario-assumptions search search-compare search-design
        search-front
    """,
    8: """
        compare plan revision shared-bill shared-bill-workbook
    """,
    9: """
        account scenario shared-scenario why-it-changed
    """,
    10: """
        catalogue catalogue-kind
    """,
    12: """
        api:organisation
    """,
    14: """
        organisation-settings
    """,
}
BUDGETS = {name: most for most, names in WITHIN.items() for name in names.split()}


@pytest.fixture
def full(house, django_capture_on_commit_callbacks):
    """The house with a dozen of everything, and addresses that ask for much of it."""
    cast = house.cast
    with django_capture_on_commit_callbacks(execute=True):
        search = searches.start_search(
            cast.ours, cast.alice, SEARCH, "Done", cast.catalogue, at_once, cast.scenario
        )
    several = [_one_more(cast, place) for place in range(MANY)]
    front = json.loads(json.dumps(Search.objects.get(pk=search.pk).answer))["front"]
    house.parts |= {"search_id": str(search.pk)}
    compared = "&".join(f"scenario={each.pk}" for each in several[:5])
    house.queries = {
        "compare": f"?{compared}",
        "api:compare": f"?{compared}",
        "why-it-changed": f"?from={several[0].sizings.first().pk}",
        "api:changes": f"?from={several[0].sizings.first().pk}&figure=database.queue_length",
    }
    house.design = str(front[0]["design"])
    return house


def _one_more(cast, place):
    user = type(cast.bob).objects.create_user(f"bob-{place}")
    organisations.add_member(cast.ours, user, "viewer")
    plan = scenarios.create_plan(cast.ours, cast.alice, f"Plan {place}")
    document = copy.deepcopy(BENCHMARK)
    document["populations"][0]["users"] += place + 1
    found = scenarios.create_scenario(
        cast.plan, cast.alice, f"Scenario {place}", document, cast.catalogue
    )
    sized.size_scenario(found, cast.alice, cast.catalogue)
    scenarios.save_scenario(cast.scenario, document, cast.alice, cast.catalogue)
    sized.size_scenario(cast.scenario, cast.alice, cast.catalogue)
    comments.add_comment(cast.scenario, user, f"Comment {place}", deliver=print)
    invitations.invite(cast.ours, cast.alice, f"g{place}@example.org", "viewer", deliver=print)
    shares.share_plan(cast.plan, cast.alice, f"Share {place}")
    tokens.create_token(cast.ours, cast.alice, f"Token {place}")
    searches.start_search(cast.ours, cast.alice, SEARCH, f"S {place}", cast.catalogue, print)
    Search.objects.filter(status="queued").update(status="cancelled")
    Report.objects.create(organisation=cast.ours, sizing=cast.sizing, status="done", content=b"x")
    row = {"capacity_gb": 1, "origin": "given", "source": "us", "random_iops": 100}
    save_own_row(cast.ours, "disks", {"key": f"disk-{place}", "name": f"Disk {place}", **row})
    Measurement.objects.create(
        organisation=cast.ours, kind="sink", name=f"Sink {place}", messages=10, seconds=1,
        started_at=timezone.now(), messages_per_minute=600, accepted_seconds=1,
        drained_seconds=1, parameters={}, tools={}, host={}, source="ours", created_by=cast.alice,
    )  # fmt: skip
    assert plan.pk
    return found


def address_of(house, name, path):
    """An address with its parts, and with what asks for much of it."""
    parts = dict(house.parts)
    if "/designs/" in path:
        parts["number"] = house.design
    if name.startswith("shared"):
        parts["secret"] = house.link
    if name in ("source", "api:source"):
        parts["key"] = "netraid-1999"
    if name == "formula-page":
        parts |= {"subject": "queueing", "name": "utilisation"}
    return filled(path, parts) + house.queries.get(name, "")


def asked(house, name, path):
    """(response, statements) of reading an address, once what is kept is kept."""
    address = address_of(house, name, path)
    ask(house, "GET", address, "administrator")
    with CaptureQueriesContext(connection) as seen:
        reply, _ = ask(house, "GET", address, "administrator")
    statements = [each["sql"] for each in seen.captured_queries]
    return reply, [sql for sql in statements if not sql.startswith(TRANSACTIONS)]


@pytest.mark.parametrize("addresses", [PAGES, API], ids=["pages", "api"])
def test_every_address_keeps_to_its_budget(full, addresses):
    over, unknown, gone, unread = {}, [], [], []
    for name, path in addresses:
        reply, statements = asked(full, name, path)
        if reply.status_code == 405:
            if name in BUDGETS:
                gone.append(name)
            continue
        if reply.status_code >= 400 and name not in NOT_THERE:
            unread.append((name, reply.status_code))
        if name not in BUDGETS:
            unknown.append((name, len(statements)))
        elif len(statements) > BUDGETS[name]:
            over[name] = (len(statements), BUDGETS[name], statements)
    assert not unread, unread
    known = {name for name in BUDGETS if name.startswith("api:") == (addresses is API)}
    gone += known - {name for name, _ in addresses}
    assert not unknown, f"give these a budget: {unknown}"
    assert not gone, f"these cannot be read: {gone}"
    assert not over, over
