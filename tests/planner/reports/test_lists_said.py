"""What lists say of parameters that they cannot hear, of prices, and of where the next page is."""

import json
from types import SimpleNamespace
from uuid import UUID

import pytest
from django.http import Http404, HttpResponse
from django.test import RequestFactory
from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter

from calculators.errors import InputProblems
from planner.api import base
from planner.models import CATALOGUE, AuditEntry, Organisation, Price
from planner.selectors import activity, or_404
from planner.selectors.catalogue import lists as catalogue_list

NUMBER, FLAG = "Give a number.", "Give true or false."


@pytest.mark.parametrize(
    ("kind", "parameters", "said", "hint"),
    [
        ("disks", {"sort": "colour"}, 'sort" is "colour", by which these rows are not sorted.',
         "Sort by one of: key, name, capacity_gb, random_iops, price, manufacturer; "
         '"-" before it reverses.'),
        ("user-profiles", {"priced": "no"}, 'priced" does not fit: these rows have no price.',
         "Leave it out."),
        ("disks", {"own": "maybe"}, 'own" is "maybe".', FLAG),
        ("controllers", {"onboard": "nope"}, 'onboard" is "nope".', FLAG),
        ("disks", {"rpm": "fast"}, 'rpm" is "fast", which cannot be used.', NUMBER),
        ("disks", {"rpm_at_most": "1.5"}, 'rpm_at_most" is "1.5", which cannot be used.', NUMBER),
        ("disks", {"price": "x"}, 'price" is "x", which cannot be used.', NUMBER),
        ("servers", {"rack_units": "x"}, 'rack_units" is "x", which cannot be used.', NUMBER),
        ("disks", {"price_on": "soon"}, 'price_on" is "soon", which cannot be used.',
         "Give a day, such as 2026-03-31."),
        ("disks", {"name": "a\0"}, 'name" is "a\\u0000", which cannot be used.', "Give a value."),
        ("disks", {"capcity_gb_at_most": "3"},
         'capcity_gb_at_most" (given as "3") is not one here.',
         "Did you mean capacity_gb?"),
        ("disks", {"at_least": "3"}, 'at_least" (given as "3") is not one here.', None),
    ],
)  # fmt: skip
def test_a_parameter_that_cannot_be_heard_is_told_with_what_can(kind, parameters, said, hint):
    with pytest.raises(InputProblems) as refused:
        catalogue_list.read_asked(kind, parameters)
    (problem,) = refused.value.problems
    assert problem.message == f'The parameter "{said}'
    assert problem.code == ("unknown-parameter" if "not one here" in said else "bad-parameter")
    if hint is None:
        known = ["q", "sort", "own", "retired", "priced", "limit", "cursor", "fields"]
        assert problem.hint.startswith("Known parameters: " + ", ".join(known) + ", ")
    else:
        assert problem.hint == hint


@pytest.mark.parametrize("own", [False, True])
@pytest.mark.parametrize("price", [None, "10"])
@pytest.mark.parametrize("paid", [None, "", "7"])
def test_whose_price_a_row_shows(own, price, paid):
    organisation = Organisation(pk=1)
    row = CATALOGUE["disks"](organisation=organisation if own else None, key="k", price=price)
    mine = None if paid is None else Price(organisation=organisation, key="k", price=paid or None)
    found = catalogue_list.shown_row(row, mine)
    assert found["own"] is own
    there = paid or (price if mine is None or "price" not in mine.as_row() else None)
    assert found["price"] == there
    whose = "organisation" if own or paid else "list"
    assert found["price_kind"] == (whose if there is not None else None)
    profile = catalogue_list.shown_row(CATALOGUE["user-profiles"](key="k"), None)
    assert "price_kind" not in profile


@pytest.mark.parametrize("few", [None, [1]])
@pytest.mark.parametrize("words", ["", "a", "ab", "abc", "a b", "a bcd"])
def test_of_words_that_the_index_does_not_know_none_is_too_common(words, few):
    lookup = catalogue_list.Lookup(None, "disks", catalogue_list.Asked(words=words))
    assert lookup.is_few is False
    lookup.__dict__["few"] = few
    assert lookup.is_few is (few is not None)
    assert lookup.too_many is (few is None and words in ("ab", "abc", "a bcd"))


def test_an_entry_in_plain_values():
    at = timezone.now()
    entry = AuditEntry(pk=3, at=at, action="made", actor="al", subject="S", address="10.0.0.1",
                       request_id="r", detail={"changes": [1], "more": 2})  # fmt: skip
    assert activity.as_dict(entry) == {
        "id": 3, "at": at.isoformat(), "action": "made", "actor": "al", "subject": "S",
        "detail": {"changes": [1], "more": 2}, "changes": [1], "address": "10.0.0.1",
        "request_id": "r",
    }  # fmt: skip
    bare = activity.as_dict(AuditEntry(at=at, detail={}))
    assert (bare["changes"], bare["actor"]) == ([], None)
    assert ("made", "Made") in [(word, label[:4]) for word, label in activity.actions()]


# What all answers of the API share


def test_a_page_tells_the_address_of_the_next(monkeypatch):
    request, following = RequestFactory().get("/api/v1/plans?limit=7"), UUID(int=5)
    pages = {"all": ([1], following), "the last": ([], None)}
    monkeypatch.setattr(
        base, "page_of", lambda rows, before, limit: pages[rows] if limit == 7 else None
    )
    answer = base.page_response(request, "all", lambda row: {"a": row})
    assert json.loads(answer.content) == {
        "items": [{"a": 1}], "next": f"/api/v1/plans?cursor={following}&limit=7",
    }  # fmt: skip
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/json")
    last = base.page_response(request, "the last", dict)
    assert json.loads(last.content) == {"items": [], "next": None}
    written = base.json_response('{"a": 1}', 201, Location="/x")
    assert (written.content, written.status_code) == (b'{"a": 1}', 201)
    assert written["Location"] == "/x"
    assert or_404("row") == "row"
    with pytest.raises(Http404):
        or_404(None)
    assert base.page_asked(RequestFactory().get(f"/?cursor={following}")) == (following, 50)
    assert base.page_asked(RequestFactory().get("/?limit=00200")) == (None, 200)
    for query, hint in (
        ("limit=99999", "Give a whole number from 1 to 200."),
        ("limit=١", "Give a whole number from 1 to 200."),
        ("limit=1&cursor=x", 'Follow the address in "next" of the page before, as it was.'),
    ):
        with pytest.raises(InputProblems) as refused:
            base.page_asked(RequestFactory().get(f"/?{query}"))
        assert refused.value.problems[0].hint == hint


@pytest.mark.parametrize("asks", [None, False, True, "by request"])
@pytest.mark.parametrize("reads", [False, True])
def test_who_may_not_store_hears_how_to_ask(monkeypatch, asks, reads):
    monkeypatch.setattr(
        base.rights, "rights_of_auth", lambda auth: {base.Right.READ} if reads else set()
    )
    method = SimpleNamespace() if asks is None else SimpleNamespace(asks=asks)
    if asks == "by request":
        method.asks = lambda request: True
    request = SimpleNamespace(path="/api/v1/sizings", auth=None)
    found = base._asked_instead(request, method)
    assert len(found) == (reads and asks == "by request")
    if found:
        assert found[0].code == "may-not-store"
        assert found[0].hint.startswith("Send POST /api/v1/sizings?save=false: ")


@pytest.mark.parametrize("method", ["GET", "HEAD", "POST", "DELETE"])
@pytest.mark.parametrize("known", ["", '"a"', 'W/"a"', '"b"', "*"])
def test_who_has_it_already_is_told_so_where_it_is_read(monkeypatch, method, known):
    answer = HttpResponse("x" * 500)
    answer["ETag"] = '"a"'
    monkeypatch.setattr(base.APIView, "finalize_response", lambda *_, **__: answer)
    request = RequestFactory().generic(
        method, "/", headers={"If-None-Match": known} if known else {}
    )
    wrapped = SimpleNamespace(META=request.META, method=method, COOKIES={}, _request=request)
    found = base.ApiView().finalize_response(wrapped, answer)
    same = method in ("GET", "HEAD") and known in ('"a"', 'W/"a"', "*")
    assert found.status_code == (304 if same else 200)
    assert found["ETag"] == '"a"'
    assert (found.content == b"") is same


@pytest.mark.parametrize("compressed", [False, True])
@pytest.mark.parametrize("cookie", [False, True])
@pytest.mark.parametrize("takes", ["", "gzip"])
def test_only_what_no_browser_holds_a_session_for_is_compressed(
    monkeypatch, settings, compressed, cookie, takes
):
    monkeypatch.setattr(base.APIView, "finalize_response", lambda self, request, answer: answer)
    request = RequestFactory().get("/", headers={"Accept-Encoding": takes} if takes else {})
    cookies = {settings.SESSION_COOKIE_NAME: "x"} if cookie else {"other": "x"}
    wrapped = SimpleNamespace(META=request.META, method="GET", COOKIES=cookies, _request=request)
    view = base.ApiView()
    view.compressed = compressed
    found = view.finalize_response(wrapped, HttpResponse("x" * 500))
    assert found.has_header("Content-Encoding") is bool(compressed and takes and not cookie)


def test_every_client_gets_json_whatever_it_accepts():
    parser, renderer = object(), SimpleNamespace(media_type="application/json")
    chosen = base.AnyAccept()
    assert chosen.select_parser(None, [parser, None]) is parser
    assert chosen.select_renderer(None, [renderer, None]) == (renderer, "application/json")


VIEW = {"asks": lambda request: request.path.endswith("?"), "needs": "needs"}


@pytest.mark.parametrize(
    ("marks", "path", "asks"),
    [({}, "/?", False), ({"asks": True}, "/", True), (VIEW, "/?", True), (VIEW, "/", False)],
)  # fmt: skip
@pytest.mark.parametrize("refuses", [False, True])
def test_the_right_that_a_request_needs_is_asked_for_first(monkeypatch, marks, path, asks, refuses):
    def refuse(auth, wanted):
        assert (auth, wanted) == ("auth", ("POST", asks, marks.get("needs")))
        if refuses:
            raise base.rights.NotAllowedError("Not for you.")

    monkeypatch.setattr(base.rights, "needed", lambda *asked: asked)
    monkeypatch.setattr(base.rights, "refuse_without", refuse)
    monkeypatch.setattr(base, "_asked_instead", lambda request, method: [])
    request = SimpleNamespace(method="POST", path=path, auth="auth")
    said = []
    try:
        base.ApiView()._refuse_without_right(request, "auth", SimpleNamespace(**marks))
    except base.NotAllowed as error:
        said.append(str(error))
    assert said == ["Not for you."] * refuses


@pytest.mark.parametrize("auth", [None, SimpleNamespace(organisation="ours")])
@pytest.mark.parametrize(
    ("method", "query", "code"),
    [("GET", "", None), ("GET", "a=1", None), ("GET", "b=1", "unknown-parameter"),
     ("POST", "b=1", None), ("PUT", "", None), ("PUT", "a=1", "unknown-parameter")],
)  # fmt: skip
def test_every_view_asks_for_its_right_and_knows_its_parameters(
    monkeypatch, auth, method, query, code
):
    """Where nobody is let in nothing is written down of whom, and no right is asked for."""

    class View(base.ApiView):
        def get(self, request): ...

        def post(self, request): ...

        get.parameters, post.fields = (OpenApiParameter("a"),), True

    asked = []
    monkeypatch.setattr(base.APIView, "initial", lambda *_: None)
    monkeypatch.setattr(View, "_refuse_without_right", lambda _, *about: asked.append(about))
    view, plain = View(), RequestFactory().generic(method, f"/?{query}")
    view.request = request = SimpleNamespace(
        method=method, auth=auth, _request=plain, GET=plain.GET, path_info="/"
    )
    if code:
        with pytest.raises(InputProblems) as refused:
            view.initial(request)
        assert [problem.code for problem in refused.value.problems] == [code]
    else:
        view.initial(request)
    there = auth is not None
    handler = getattr(view, method.lower(), None)
    assert asked == [(request, auth, handler)] * bool(there and handler)
    assert getattr(plain, "let_in_by", None) is auth
    assert getattr(plain, "organisation", None) == ("ours" if there else None)
    request.path_info = "/a\0"
    with pytest.raises(Http404):
        view.initial(request)
