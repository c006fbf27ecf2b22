"""The fuzzer makes requests that are nearly right, of every operation, and sees what is wrong."""

import copy
import json
import random
from collections import Counter

import pytest

from planner.api.v1.description.schema import make_schema
from tests.kept_rows import kept
from tests.planner.conftest import _make_house
from tests.planner.walked import API
from tests.soak import fuzz
from tests.soak.asking import ASKERS, Asked, Asker, Operation, operations, right_bodies, words_of
from tests.soak.fuzzer import PROBLEM, Caller, Judge, shares
from tests.soak.mutating import _CHANGES, _SLIPS, in_bytes, mutated

WORDS = ["disks", "RAID10", "users"]


@pytest.fixture(scope="module")
def described():
    return json.loads(json.dumps(make_schema()))


def draws(times, make):
    return [make(random.Random(number)) for number in range(times)]


def test_a_document_is_changed_in_a_place_or_two_and_the_right_one_stays():
    (right, *_) = right_bodies()["ScenarioDocument"]
    before = copy.deepcopy(right)
    made = draws(300, lambda chance: mutated(right, chance, WORDS))
    assert right == before
    assert sum(each != right for each in made) > 280
    near = [
        each for each in made if isinstance(each, dict) and each.get("system") == right["system"]
    ]
    assert len(near) > 200, "most get past the first look"
    assert len({json.dumps(each, sort_keys=True) for each in made}) > 250


@pytest.mark.parametrize("change", sorted({each.__name__ for each in _CHANGES}))
def test_every_change_changes_something(change):
    (do,) = {each for each in _CHANGES if each.__name__ == change}
    right = {"a": [1, 2], "b": {"c": "x", "d": 2.5, "e": True}}
    made = []
    for number in range(60):
        root = [copy.deepcopy(right)]
        do(root, root[0], random.Random(number).choice("ab"), random.Random(number), WORDS)
        made.append(root[0])
    assert any(each != right for each in made)


@pytest.mark.parametrize("slip", sorted({each.__name__ for each in _SLIPS}))
def test_every_slip_is_of_the_text(slip):
    (do,) = {each for each in _SLIPS if each.__name__ == slip}
    text = json.dumps({"users": 8000, "levels": ["RAID10"]})
    made = {do(text, random.Random(number)) for number in range(30)}
    assert made - {text.encode()}
    assert all(isinstance(each, bytes) and len(each) < 1_000_000 for each in made)


def test_one_body_in_eight_has_a_slip():
    texts = draws(800, lambda chance: in_bytes({"users": 8000, "x": [1, 2, 3]}, chance))
    slipped = sum(each != json.dumps({"users": 8000, "x": [1, 2, 3]}).encode() for each in texts)
    assert 50 < slipped < 160


def test_every_operation_is_asked_with_bodies_that_are_right(described):
    made = operations(described, right_bodies())
    addresses = {each.path for each in made}
    assert len(addresses) >= len(
        {path for name, path in API if name not in ("api:schema", "api:unknown")}
    )
    takes = [each for each in made if each.media]
    assert len(takes) > 20
    assert all(each.bodies for each in takes)
    systems = {
        body["system"] for each in made if each.name == "size_a_scenario" for body in each.bodies
    }
    assert len(systems) >= 9


def test_requests_are_bytes_on_the_wire_whatever_is_drawn(described):
    made = operations(described, right_bodies())
    asker = Asker(random.Random(3), words_of(described), {"plan_id": "1", "kind": "disks"})
    who: Counter[str] = Counter()
    for operation in made * 6:
        asked = asker.ask(operation)
        who[asked.who] += 1
        assert asked.target.isascii(), asked.target
        assert " " not in asked.target
        json.dumps(asked.told())
    assert set(who) == {*ASKERS}


def test_what_an_answer_tells_is_asked_later():
    asker = Asker(random.Random(1), WORDS, {"plan_id": "a", "share_id": "b", "plan": "c"})
    plan, share = "0" * 8 + "-" + "1" * 27, "2" * 36
    asker.heard(f'"/api/v1/plans/{plan}/shares/{share}" "/api/v1/plans/{plan}"', '"tag"')
    assert asker.parts["plan_id"] == ["a", plan]
    assert asker.parts["share_id"] == ["b", share]
    assert '"tag"' in asker.tags


def test_what_a_round_is_about_is_rarely_deleted(described):
    made = operations(described, {})
    delete = next(each for each in made if each.name.startswith("delete_a_plan"))
    asker = Asker(random.Random(5), WORDS, {"plan_id": "the-plan"})
    asked = [asker.ask(delete).target for _ in range(400)]
    assert 0 < sum(target.partition("?")[0].endswith("/the-plan") for target in asked) < 60
    asker.heard(f'"/api/v1/plans/{"3" * 36}"', "")
    asked = [asker.ask(delete).target for _ in range(400)]
    assert sum("3" * 36 in target for target in asked) > 200


def judged(described, status, headers, body, who="administrator"):
    operation = next(each for each in operations(described, {}) if each.name == "list_plans")
    asked = Asked(operation, "GET", "/api/v1/plans", who)
    return Judge(described)(asked, status, headers, body)


def json_of(value, kind="application/json"):
    return {"content-type": kind}, json.dumps(value).encode()


@pytest.mark.parametrize(
    ("status", "answer", "said"),
    [
        (200, json_of({"items": [], "next": None}), None),
        (500, ({}, b""), "answered 500"),
        (200, json_of({"items": "none", "next": None}), "in another shape"),
        (200, ({"content-type": "application/json"}, b'{"items": [], "next": NaN}'), "no JSON"),
        (202, json_of({}), "202, which is not described"),
        (200, ({"content-type": "text/html"}, b""), "as text/html"),
        (404, ({"content-type": "text/html"}, b""), "404 as text/html"),
        (404, json_of({"status": 400}, PROBLEM), "says 400"),
        (404, json_of({"status": 404}, PROBLEM), "in another shape"),
    ],
)
def test_the_judge_sees_what_is_wrong(described, status, answer, said):
    found = judged(described, status, *answer)
    assert found is None if said is None else said in found


def test_who_has_it_already_hears_so(described):
    operation = next(each for each in operations(described, {}) if each.name == "list_plans")
    asked = Asked(operation, "GET", "/api/v1/plans", "administrator", {"If-None-Match": "*"})
    assert Judge(described)(asked, 304, {}, b"") is None
    assert "304" in judged(described, 304, {}, b"")


def test_the_judge_sees_what_a_stranger_must_not(described):
    answer = json_of({"items": [], "next": None, "x": "Migration of the hatter"})
    assert "stranger" in judged(described, 200, *answer, who="stranger")


def test_what_takes_long_is_asked_less_but_asked():
    slow, quick = (Operation(name, "GET", "/", (), "", (), {}) for name in ("slow", "quick"))
    least, most = shares([slow, quick], {"slow": 3.0, "quick": 0.005})
    assert least < most / 5
    assert least > most / 12


@pytest.mark.django_db(transaction=True)
def test_the_application_is_called_as_a_server_calls_it(shared_house, described):
    from django.core.wsgi import get_wsgi_application

    caller = Caller(
        get_wsgi_application(), shared_house.tokens, shared_house.sessions["administrator"]
    )
    operation = next(each for each in operations(described, {}) if each.name == "list_plans")
    for who, wanted in (
        ("administrator", 200),
        ("session", 200),
        ("nobody", 401),
        ("unknown", 401),
        ("expired", 401),
    ):
        asked = Asked(operation, "GET", "/api/v1/plans?limit=1", who)
        status, headers, body = caller(asked)
        assert status == wanted, who
        assert Judge(described)(asked, status, headers, body) is None
    made = Asked(
        operation,
        "POST",
        "/api/v1/plans",
        "session",
        {"Content-Type": "application/json"},
        b'{"name": "By session"}',
    )
    assert caller(made)[0] == 201


@pytest.fixture
def shared_house(transactional_db):
    return kept("house", _make_house)


def test_what_was_missed_is_said(tmp_path, monkeypatch):
    monkeypatch.setattr(fuzz, "PAGE", tmp_path / "soak.md")
    monkeypatch.setattr(fuzz, "REQUESTS", 10)
    (tmp_path / "0.json").write_text(
        json.dumps(
            {"by_status": {"200": 6, "500": 1}, "by_operation": {"a": 5, "b": 2},
             "slowest": [0.5, "a"], "memory": [1, 1, 1],
             "failures": [{"wrong": "answered 500", "operation": "a"}]}
        )
    )  # fmt: skip
    assert fuzz.judge(fuzz.together(tmp_path), 2.0) == 1
    page = (tmp_path / "soak.md").read_text()
    assert "Not reached: requests; answers of 500 and above." in page
    assert "the fewest requests were 2, of `b`" in page
