"""What the guide shows is what there is: its calls are made as they stand there."""

import itertools
import json
import re
import shlex

import pytest

from planner.environment import ROOT
from planner.services.organisation.tokens import create_token
from tests.api.client import Api

pytestmark = pytest.mark.django_db
GUIDE = (ROOT / "README.md").read_text()
# A call, over all of its lines.
CALL = re.compile(r"^ {4}(curl (?:.*\\\n)*.*)$", re.MULTILINE)
CALLS = [shlex.split(text.replace("\\\n", " ")) for text in CALL.findall(GUIDE)]
SCENARIO = re.search(r'\{"system": "exchange-5\.5.*?\]\}', GUIDE, re.DOTALL)[0]


def test_every_call_is_found():
    assert len(CALLS) == GUIDE.count("    curl ") == 3


@pytest.mark.parametrize("call", CALLS, ids=lambda call: call[-1].rpartition("/")[2])
def test_a_call_of_the_guide_is_answered(cast, call):
    _, secret = create_token(cast.ours, cast.alice, "guide", scopes=["read", "write", "manage"])
    pairs = itertools.pairwise(call)
    headers = dict(value.split(": ", 1) for flag, value in pairs if flag == "-H")
    assert headers.pop("Authorization") == "Bearer $HIGHWATER_TOKEN"
    method, body = "GET", None
    if "--data" in call:
        data = call[call.index("--data") + 1]
        body = json.loads(SCENARIO if data == "@scenario.json" else data)
        method = "POST"
        assert headers == {"Content-Type": "application/json"}
    address = call[-1].partition("/api/v1/")[2]
    reply = Api(secret)(method, address, body)
    assert reply.status_code in (200, 201), reply.content
