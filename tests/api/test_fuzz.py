"""The API under a fuzzer that reads its own description: never a fault of the program. Many more
requests, of another making, are `make soak-fuzz`."""

import pytest
import requests
import schemathesis
from django.test import Client
from hypothesis import HealthCheck, Phase, settings

from planner.api.throttling import TokenThrottle
from planner.models import Search
from planner.services.searches.searches import start_search
from tests.api.client import problem
from tests.api.described import described
from tests.examples import examples
from tests.planner.commands.test_search_command import SEARCH

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
DESCRIBED = described()
# The scenario of a search is that of a sizing: one is enough, the rest of the question varies.
DESCRIBED["components"]["schemas"]["SearchDocument"]["properties"]["scenario"] = {
    "const": SEARCH["scenario"]
}
schema = schemathesis.openapi.from_dict(DESCRIBED).exclude(
    # Their documents are those of the sizings, only slower to make up.
    operation_id=["add_a_scenario_to_a_plan", "change_a_scenario"]
)


@schema.parametrize()
@settings(
    max_examples=examples(25),
    deadline=None,
    # The explicit cases are one for every field of every system: tens of thousands.
    phases=[Phase.generate],
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
def test_never_a_fault(cast, case):
    TokenThrottle._left.clear()
    if "search" in case.operation.path:
        # A new one each time: an earlier case may have cancelled or removed it.
        Search.objects.all().delete()
        search = start_search(cast.ours, cast.alice, SEARCH, "Best", cast.catalogue, print)
    known = {
        "search_id": search.pk if "search_id" in case.operation.path else None,
        "sizing_id": cast.sizing.pk,
        "plan_id": cast.plan.pk,
        "scenario_id": cast.scenario.pk,
    }
    for name, value in known.items():
        if name in (case.path_parameters or {}):
            case.path_parameters[name] = str(value)
    asked = requests.Request(**case.as_transport_kwargs(base_url="http://testserver")).prepare()
    left_out = {"Authorization", "Accept-Encoding"}
    headers = {key: value for key, value in asked.headers.items() if key not in left_out}
    response = Client(raise_request_exception=False).generic(
        asked.method,
        asked.path_url,
        asked.body or b"",
        content_type=asked.headers.get("Content-Type", ""),
        headers={**headers, "Authorization": f"Bearer {cast.alice_secret}"},
    )
    assert response.status_code < 500, response.content[:500]
    if response.status_code >= 400:
        problem(response, response.status_code)
