"""Findings through the API."""

import jsonschema_rs
import pytest

from tests import answered
from tests.api.described import described

pytestmark = pytest.mark.django_db


def test_findings_of_a_sizing(alice, mallory, cast, benchmark_document):
    benchmark_document["raid_groups"][0]["aligned"] = False
    made = alice.post("sizings", benchmark_document).json()
    reply = alice.get(f"sizings/{made['id']}/findings").json()
    assert reply["items"] == answered.findings(benchmark_document, cast.catalogue)
    keys = {each["key"]: each for each in reply["items"]}
    assert keys["unaligned-partition"]["fix"] == {"/raid_groups/0/aligned": True}
    schema = described()
    whole = {
        **schema["components"]["schemas"]["Findings"],
        "components": schema["components"],
    }
    jsonschema_rs.Draft202012Validator(whole).validate(reply)
    assert mallory.get(f"sizings/{made['id']}/findings").status_code == 404
