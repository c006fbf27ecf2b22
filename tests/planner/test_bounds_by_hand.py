"""What people may give, keep and see, each rule on both sides of its bound."""

import base64
import io
import itertools
from datetime import timedelta
from decimal import Decimal
from types import SimpleNamespace

import pytest
from django.test import RequestFactory
from django.utils import timezone
from PIL import Image

from calculators.errors import InputProblems
from planner.api import bodies, uploads
from planner.api.problems import LengthRequired, TooLarge
from planner.models import ApiToken, Comment, Invitation, Membership, PlanShare
from planner.models.catalogue import Disk
from planner.render.cells import as_it_was, harmless
from planner.services import (
    comments,
    documents,
    images,
    invitations,
    organisations,
    quotas,
    rights,
    shares,
    texts,
)
from planner.services.catalogue import put, unfit
from planner.services.lending import ends_at
from planner.services.rights import Right

SECOND, MINUTE = timedelta(seconds=1), timedelta(minutes=1)


def told(ask):
    """What comes of it, or where something is wrong with it."""
    try:
        return ask()
    except InputProblems as error:
        return [(problem.pointer, problem.code) for problem in error.problems]


def noted(ask):
    """What is made, with the codes that were noted beside it."""
    problems = []
    found = ask(problems)
    return found, [problem.code for problem in problems]


# Who may do what

ROLES = {
    "viewer": {"read"},
    "architect": {"read", "write"},
    "administrator": {"read", "write", "manage"},
    "nobody": set(),
}


def test_a_token_has_of_its_makers_rights_those_that_it_was_given():
    for role, scopes in itertools.product(
        ROLES, [None, [], ["read"], ["write"], ["read", "manage"], ["own", "fly", "read"]]
    ):
        given = ROLES[role] if scopes is None else ROLES[role] & set(scopes)
        assert rights.rights_of(role, scopes) == given, (role, scopes)


@pytest.mark.parametrize("asks", [False, True])
@pytest.mark.parametrize("method", ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"])
def test_what_changes_something_needs_the_right_to_write(method, asks):
    reads = asks or method in ("GET", "HEAD", "OPTIONS")
    assert rights.needed(method, asks) == (Right.READ if reads else Right.WRITE)
    for named in Right:
        assert rights.needed(method, asks, named) is named


@pytest.mark.django_db
def test_people_have_what_is_their_own_and_tokens_where_they_manage(cast):
    for membership in Membership.objects.filter(organisation=cast.ours):
        assert rights.rights_of_auth(membership) == ROLES[membership.role] | {"own"}
    for role, scopes in itertools.product(ROLES, [["read"], ["read", "write"], ["manage"]]):
        token = ApiToken(organisation=cast.ours, created_by=cast.alice, scopes=scopes)
        token.role = role
        has = ROLES[role] & set(scopes)
        assert rights.rights_of_auth(token) == has | ({"own"} if "manage" in has else set())
        # One of the organisation asks nobody's role.
        token.of_organisation = True
        has = set(scopes)
        assert rights.rights_of_auth(token) == has | ({"own"} if "manage" in has else set())
        for right in Right:
            if right in rights.rights_of_auth(token):
                rights.refuse_without(token, right)
            else:
                with pytest.raises(rights.NotAllowedError):
                    rights.refuse_without(token, right)


@pytest.mark.django_db
def test_an_organisation_is_never_without_an_administrator_who_can_sign_in(cast):
    members = {each.user: each for each in Membership.objects.filter(organisation=cast.ours)}
    alice, bob = members[cast.alice], members[cast.bob]
    last = [("/role", "last-administrator")]
    for refused in (
        lambda: organisations.remove_member(alice),
        lambda: organisations.change_role(alice, "viewer"),
    ):
        assert told(refused) == last
    organisations.change_role(alice, "administrator")
    organisations.change_role(bob, "administrator")
    cast.bob.is_active = False
    cast.bob.save()
    assert told(lambda: organisations.remove_member(alice)) == last, "Bob cannot sign in"
    cast.bob.is_active = True
    cast.bob.save()
    own, shared = (
        ApiToken.objects.create(organisation=cast.ours, created_by=cast.alice, name=name,
                                prefix="hw_", digest=name, of_organisation=name == "shared")
        for name in ("own", "shared")
    )  # fmt: skip
    elsewhere = ApiToken.objects.create(
        organisation=cast.theirs, created_by=cast.alice, name="e", prefix="hw_", digest="e"
    )
    bobs = ApiToken.objects.create(
        organisation=cast.ours, created_by=cast.bob, name="b", prefix="hw_", digest="b"
    )
    organisations.remove_member(alice)
    for token in (own, shared, elsewhere, bobs):
        token.refresh_from_db()
    assert own.revoked_at is not None
    assert (shared.revoked_at, elsewhere.revoked_at, bobs.revoked_at) == (None, None, None)
    for role in (None, "", "king", 3, ["viewer"]):
        assert told(lambda role=role: organisations.change_role(bob, role))[0][0] == "/role"


# What is lent


@pytest.mark.parametrize(
    ("days", "fits"),
    [(None, 5), (1, 1), (9, 9), (0, None), (10, None), (True, None), (2.0, None), ("2", None)],
)
def test_a_link_works_for_so_many_days(days, fits):
    before = timezone.now()
    ends, codes = noted(lambda problems: ends_at(days, 5, 9, problems))
    assert codes == ([] if fits else ["out-of-range"])
    assert before <= ends - timedelta(days=fits or 0) <= timezone.now()


@pytest.mark.django_db
def test_a_share_ends_when_it_is_said_and_shows_prices_only_where_asked(cast):
    plan = cast.ours.plans.first()
    for days, usual in ((None, 30), (365, 365)):
        share, _ = shares.share_plan(plan, cast.alice, expires_in_days=days)
        left = share.expires_at - timezone.now()
        assert timedelta(days=usual) - MINUTE < left <= timedelta(days=usual)
        assert share.prices is False
    assert told(lambda: shares.share_plan(plan, cast.alice, expires_in_days=366, prices="yes")) == [
        ("/expires_in_days", "out-of-range"), ("/prices", "wrong-type")
    ]  # fmt: skip
    assert shares.share_plan(plan, cast.alice, prices=True)[0].prices is True
    assert shares.share_plan(plan, cast.alice, name="x" * 120)[0].name == "x" * 120
    assert told(lambda: shares.share_plan(plan, cast.alice, name="x" * 121)) == [
        ("/name", "too-long")
    ]
    now = timezone.now()
    for ago, marked in ((None, True), (59, False), (61, True)):
        PlanShare.objects.filter(pk=share.pk).update(last_used=ago and now - ago * SECOND)
        share.refresh_from_db()
        shares.mark_used(share)
        used = PlanShare.objects.get(pk=share.pk).last_used
        assert (used is not None and used >= now) is marked
    shares.revoke_share(share)
    first = share.revoked_at
    shares.revoke_share(share)
    assert share.revoked_at == first is not None


@pytest.mark.django_db
def test_an_invitation_is_open_until_it_is_used_ended_or_run_out(cast, settings):
    settings.EMAIL_HOST = ""

    def invited(**asked):
        return invitations.invite(cast.ours, cast.alice, deliver=lambda _: None, **asked)

    row, link = invited(role="viewer")
    secret = link.rpartition("#")[2]
    left = row.expires_at - timezone.now()
    assert timedelta(days=7) - MINUTE < left <= timedelta(days=7)
    assert invited(role="viewer", expires_in_days=90)
    assert told(lambda: invited(role="king", email="no", expires_in_days=91)) == [
        ("/role", "unknown-role"), ("/email", "bad-address"), ("/expires_in_days", "out-of-range")
    ]  # fmt: skip
    assert invitations.open_invitation(secret) == row
    assert invitations.invitation_offered(row.pk) == row
    for wrong in ("", secret + "x", "x" * 201):
        assert invitations.open_invitation(wrong) is None
    assert invitations.invitation_offered(None) is None
    now = timezone.now()
    for ended in (
        {"expires_at": now - SECOND}, {"revoked_at": now}, {"accepted_at": now},
    ):  # fmt: skip
        Invitation.objects.filter(pk=row.pk).update(**ended)
        assert invitations.open_invitation(secret) is None, ended
        assert invitations.invitation_offered(row.pk) is None
        assert told(lambda: invitations.accept(row, cast.mallory)) == [("", "ended")]
        Invitation.objects.filter(pk=row.pk).update(
            expires_at=now + MINUTE, revoked_at=None, accepted_at=None
        )
    assert told(lambda: invitations.accept(row, cast.bob)) == [("", "is-a-member")]
    assert invitations.accept(row, cast.mallory).role == "viewer"
    assert (
        told(lambda: invitations.accept(row, cast.dana)) == [("", "ended")]
        if hasattr(cast, "dana")
        else invitations.open_invitation(secret) is None
    )


def test_an_address_of_mail_has_at_most_254_characters():
    # 64 before the sign, 63 in each part of the domain.
    domain = ".".join(["d" * 63] * 3)
    for length, fits in ((254, True), (255, False)):
        address = f"{'a' * (length - len(domain) - 4)}@{domain}.ex"
        assert len(address) == length
        found, codes = noted(lambda p, address=address: invitations.read_email(address, p))
        if len(address.partition("@")[0]) <= 64:
            assert (found == address, codes == []) == (fits, fits)
    assert noted(lambda p: invitations.read_email("", p, needed=False)) == ("", [])
    assert noted(lambda p: invitations.read_email("", p)) == ("", ["bad-address"])
    assert noted(lambda p: invitations.read_email(None, p)) == ("", ["bad-address"])
    assert noted(lambda p: invitations.read_email("a@b.example", p)) == ("a@b.example", [])


# What is typed


@pytest.mark.parametrize(
    ("value", "code", "kept"),
    [
        ("x" * 9, None, "x" * 9), ("x" * 10, "too-long", ""), (" a\t b ", None, "a b"),
        ("", "required", ""), ("  ", "required", ""), (None, "required", ""),
        (3, "wrong-type", ""), ("a\0", "bad-character", ""), ("a\u202eb", "bad-character", ""),
        ("a\r\nb\rc", None, "a b c"),
    ],
)  # fmt: skip
def test_a_name_is_one_line_of_signs_that_are_seen(value, code, kept):
    found, codes = noted(lambda p: texts.name(value, "Name", "/name", p, most=9))
    assert (found, codes) == (kept, [code] if code else [])
    found, codes = noted(lambda p: texts.note(value, "Note", "/note", p, most=9))
    lines = {"a\r\nb\rc": "a\nb\nc", " a\t b ": "a\t b"}
    assert found == lines.get(value, kept)
    assert codes == ([] if value in ("", "  ") else [code] if code else [])


def test_names_and_notes_have_so_many_characters():
    for write, most in ((texts.name, 120), (texts.note, 10_000)):
        for length, fits in ((most, True), (most + 1, False)):
            found, codes = noted(lambda p, n=length, w=write: w("x" * n, "X", "/x", p))
            assert (len(found) == length, codes == []) == (fits, fits)


@pytest.mark.django_db
def test_who_is_mentioned_hears_of_it_and_nobody_else(cast, settings, monkeypatch):
    scenario = cast.ours.plans.first().scenarios.first()
    letters = []
    monkeypatch.setattr(comments.mail, "send", lambda to, *_: letters.append(to))
    for user in (cast.alice, cast.bob, cast.mallory):
        user.email = f"{user.username}@example.org"
        user.save()

    def said(text, by=cast.alice, **more):
        letters.clear()
        return comments.add_comment(scenario, by, text, deliver=lambda _: None, **more)

    bob = said("@bob, @alice, @mallory and @bob.")
    assert letters == ["bob@example.org"], "not who wrote it, nor who is no member; once"
    said("mail bob@bob.example or x@bob")
    assert letters == []
    cast.bob.is_active = False
    cast.bob.save()
    said("@bob")
    assert letters == []
    assert comments.names_in("@a.b. @c") == ["a.b", "c"]
    assert comments.may_delete(bob, cast.alice, False)
    assert comments.may_delete(bob, cast.bob, True)
    assert not comments.may_delete(bob, cast.bob, False)
    assert said("x" * 4000)
    assert told(lambda: said("x" * 4001)) == [("/text", "too-long")]
    assert told(lambda: said(" ", figure="a b")) == [
        ("/text", "required"), ("/figure", "bad-figure")
    ]  # fmt: skip
    assert said("x", figure="f" * 100).figure == "f" * 100
    assert told(lambda: said("x", figure="f" * 101)) == [("/figure", "bad-figure")]
    assert comments.vain(["a"]) == "@a is no member"
    assert comments.vain(["a", "b"]) == "@a, @b are no members"
    monkeypatch.setattr(comments, "MOST_MENTIONED", 1)
    cast.bob.is_active = True
    cast.bob.save()
    assert len(comments.mentioned(said("@alice @bob"))) == 1


# How much is kept


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("server", "own", "most"),
    [(0, None, 0), (5, None, 5), (5, 0, 5), (5, 3, 3), (3, 5, 3), (0, 4, 4), (0, 0, 0)],
)
def test_the_smaller_of_two_quotas_counts(cast, settings, server, own, most):
    settings.QUOTAS = {**settings.QUOTAS, "comments": server}
    cast.ours.quotas = {} if own is None else {"comments": own}
    assert quotas.most_of(cast.ours, "comments") == most
    scenario = cast.ours.plans.first().scenarios.first()
    for number in range(7):
        full = told(lambda: quotas.refuse_over(cast.ours, "comments")) == [("", "quota")]
        assert full is bool(most and number >= most), number
        Comment.objects.create(scenario=scenario, text="x", created_by=cast.alice)
    (row,) = [row for row in quotas.usage(cast.ours) if row["kind"] == "comments"]
    assert (row["kept"], row["most"], row["server"], row["own"]) == (7, most, server, own)
    theirs = {row["kind"]: row["kept"] for row in quotas.usage(cast.theirs)}
    assert theirs["comments"] == 0


# Rows of the catalogue


def row_of(**fields):
    whole = {"key": "k", "name": "n", "origin": "given", "source": "us", "capacity_gb": 1}
    row = Disk()
    problems = put(row, {**whole, **fields})
    return row, sorted((problem.pointer, problem.code) for problem in problems)


PRICED = {"price": "10", "currency": "EUR", "price_origin": "given"}


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("fields", "wrong"),
    [
        ({}, []),
        ({"capacity_gb": 0}, [("/capacity_gb", "too-small")]),
        ({"capacity_gb": -1}, [("/capacity_gb", "too-small")]),
        ({"capacity_gb": 0.001}, []),
        ({"capacity_gb": 9.9e11}, []),
        ({"capacity_gb": 1e12}, [("/capacity_gb", "wrong-type")]),
        ({"capacity_gb": True}, [("/capacity_gb", "wrong-type")]),
        ({"capacity_gb": "x"}, [("/capacity_gb", "wrong-type")]),
        ({"capacity_gb": "2.5"}, []),
        ({"rpm": 7200}, []),
        ({"rpm": 7200.5}, [("/rpm", "wrong-type")]),
        (PRICED, []),
        ({**PRICED, "price": "0"}, []),
        ({**PRICED, "price": "-1"}, [("/price", "price-whole")]),
        ({**PRICED, "currency": "EURO"}, None),
        ({**PRICED, "currency": "eur"}, [("/price", "price-whole")]),
        ({**PRICED, "currency": "EU1"}, [("/price", "price-whole")]),
        ({**PRICED, "currency": "ÄÖÜ"}, [("/price", "price-whole")]),
        ({**PRICED, "price_origin": ""}, [("/price", "price-whole")]),
        ({"price": "10"}, [("/price", "price-whole")]),
        ({**PRICED, "price_on": "2026-03-02", "price_until": "2026-03-02"}, []),
        ({**PRICED, "price_on": "2026-03-02", "price_until": "2026-03-01"},
         [("/price_until", "price-dates")]),
        ({"source": " "}, [("/source", "required")]),
        ({"key": "import"}, [("/key", "reserved")]),
        ({"colour": 1}, [("/colour", "unknown-field")]),
    ],
)  # fmt: skip
def test_a_row_is_refused_for_what_its_table_refuses(fields, wrong):
    found = row_of(**fields)[1]
    assert found == wrong if wrong is not None else found


@pytest.mark.django_db
def test_a_price_lacks_what_it_lacks_by_name():
    def hint(**fields):
        (problem,) = [
            problem
            for problem in put(Disk(), {"price": "1", **fields})
            if problem.code == "price-whole"
        ]
        return problem.hint

    assert hint() == "Fill “Currency” and “Origin of the price” too."
    assert hint(currency="EUR") == "Fill “Origin of the price” too."
    assert hint(price_origin="given") == "Fill “Currency” too."
    assert hint(**{**PRICED, "price": "-1"}) == "A price is not below zero."


def test_numbers_that_no_column_keeps():
    fields = {name: Disk._meta.get_field(name) for name in ("capacity_gb", "rpm", "source", "note")}
    for name, value, fits in (
        ("capacity_gb", 1e12, False), ("capacity_gb", -1e12, False), ("capacity_gb", 9e11, True),
        ("capacity_gb", float("nan"), False), ("rpm", 2**31 - 1, True), ("rpm", 2**31, False),
        ("rpm", 1.5, False), ("rpm", 3.0, True), ("note", "x" * 10_000, True),
        ("note", "x" * 10_001, False),
        ("note", "a\nb", True), ("source", "a\nb", False), ("source", 5, False),
        ("capacity_gb", Decimal(3), True),
        ("capacity_gb", [3], False), ("capacity_gb", "1e3", True),
    ):  # fmt: skip
        assert (unfit(fields[name], value) == "") is fits, (name, value)


# Files, bodies and cells


def picture(width, height, kind="PNG"):
    out = io.BytesIO()
    Image.new("RGB", (width, height), "red").save(out, kind)
    return out.getvalue()


@pytest.mark.parametrize(
    ("size", "drawn"),
    [((10, 10), (10, 10)), ((480, 160), (480, 160)), ((960, 320), (480, 160)),
     ((4000, 1), (480, 1)), ((481, 10), (480, 10)), ((10, 161), (10, 160))],
)  # fmt: skip
def test_a_picture_is_drawn_anew_as_large_as_it_is_shown(size, drawn):
    with Image.open(io.BytesIO(images.checked(picture(*size)))) as found:
        assert (found.format, found.mode, found.size) == ("PNG", "RGBA", drawn)


def test_pictures_that_are_too_large_or_none():
    for size in ((4001, 1), (1, 4001)):
        with pytest.raises(images.ImageError, match="pixels large"):
            images.checked(picture(*size))
    whole = picture(10, 10)
    for length, said in ((500_000, None), (500_001, "it has 500,001 bytes")):
        padded = whole + b"\0" * (length - len(whole))
        if said:
            with pytest.raises(images.ImageError, match=said):
                images.checked(padded)
        else:
            assert images.checked(padded)
    for kind in ("GIF", "BMP", "TIFF"):
        with pytest.raises(images.ImageError, match="no PNG, JPEG or WebP"):
            images.checked(picture(3, 3, kind))
    for kind in ("JPEG", "WEBP"):
        assert images.checked(picture(3, 3, kind))
    organisation = SimpleNamespace(logo=images.checked(picture(30, 20)))
    drawn = images.logo_as_svg(organisation)
    assert 'viewBox="0 0 30 20" width="30" height="20"' in drawn
    assert base64.b64encode(organisation.logo).decode() in drawn
    assert images.logo_as_svg(SimpleNamespace(logo=None)) == ""


def asked(data, told_length=None, **meta):
    """A request with a body, as its head tells of it."""
    plain = RequestFactory().post("/", data, content_type="application/json")
    if told_length is not None:
        plain.META["CONTENT_LENGTH"] = told_length
    plain.META.update(meta)
    return SimpleNamespace(META=plain.META, _request=plain)


def test_a_body_is_as_long_as_a_document_may_be_and_says_so(monkeypatch):
    monkeypatch.setattr(documents, "MOST_BYTES", 10)
    assert bodies.read_body(asked(b"x" * 10)) == b"x" * 10
    with pytest.raises(TooLarge, match="The body has 11 bytes; at most 10 are read"):
        bodies.read_body(asked(b"x" * 11))
    for length in ("ten", "1.5"):
        with pytest.raises(LengthRequired, match="whole number"):
            bodies.read_body(asked(b"x", length))
    with pytest.raises(LengthRequired, match="in one piece"):
        bodies.read_body(asked(b"x", "", HTTP_TRANSFER_ENCODING="chunked"))
    assert bodies.read_body(asked(b"x", HTTP_TRANSFER_ENCODING="chunked")) == b"x"
    for media_type, length, fits in (
        ("application/json; charset=utf-8", "1", True), ("APPLICATION/JSON", "1", True),
        ("text/plain", "1", False), ("", "1", False), ("", "0", True), ("text/plain", "0", False),
    ):  # fmt: skip
        request = asked(b"x"[: int(length)], length, CONTENT_TYPE=media_type)
        if fits:
            assert bodies.read_body(request) == b"x"[: int(length)]
        else:
            with pytest.raises(bodies.UnsupportedMediaType):
                bodies.read_body(request)


class Line:
    """A line that still brings so many bytes."""

    def __init__(self, left):
        self.left, self.read_in = left, []

    def read(self, most):
        self.read_in.append(most)
        some = min(most, self.left)
        self.left -= some
        return b"x" * some


@pytest.mark.parametrize(
    ("coming", "left"),
    [(2**18, 0), (2**18 + 1, 0), (64 * 2**20, 0), (64 * 2**20 + 2**18 + 1, 1), (0, 0)],
)
def test_of_a_body_too_long_so_much_is_taken_off_the_line(coming, left):
    line = Line(coming)
    bodies._drain(SimpleNamespace(_request=line), coming)
    assert line.left == left
    assert set(line.read_in) == {2**18}


def test_a_file_is_bounded_and_whole(monkeypatch):
    monkeypatch.setattr(uploads, "MOST_BYTES", 10)
    edges = 64 * 1024

    def read(data, **meta):
        return uploads.read_file(asked(data, **meta))

    assert read(b"x" * 12) == b"x" * 12, "the reader of the file says that it is too large"
    assert len(read(b"x" * (edges + 10))) == edges + 10
    with pytest.raises(TooLarge, match="The file has more than 10 bytes"):
        read(b"x" * (edges + 11))
    assert read(b"xy", told_length="0") == b""
    assert read(b"xy", told_length="nonsense") == b""
    with pytest.raises(uploads.UnreadablePostError):
        read(b"xy", told_length="3")
    with pytest.raises(LengthRequired, match="in one piece"):
        read(b"x", told_length="", HTTP_TRANSFER_ENCODING="chunked")
    form = RequestFactory().post("/", {"file": io.BytesIO(b"y" * 20)})
    found = uploads.read_file(SimpleNamespace(META=form.META, _request=form))
    assert found == b"y" * 11, "one more than may be, so that it is seen to be too large"
    empty = RequestFactory().post("/", {"other": "x"})
    assert uploads.read_file(SimpleNamespace(META=empty.META, _request=empty)) == b""


@pytest.mark.parametrize("before", ["", "'", '"', " ", "' \""])
@pytest.mark.parametrize("sign", [*"=+-@", *"＝＋－＠", "\t", "\r", "\n"])
def test_no_cell_begins_like_a_formula(sign, before):
    cell = f"{before}{sign}1+1"
    assert harmless(cell) == f"'{cell}"
    assert as_it_was(harmless(cell)) == cell
    for text in (f"a{cell}", f"1{sign}2"):
        if sign not in "\t\r\n":
            assert harmless(text) == text
    # Where lists are cut at semicolons, tabs or lines, what follows begins a cell as well.
    for cut in ";\t\r\n":
        inner = f"a{cut}{before}{sign}1"
        if sign not in "\t\r\n":
            assert harmless(inner) == f"a{cut}'{before}{sign}1"
            assert as_it_was(harmless(inner)) == inner


def test_cells_that_are_no_formulas_stay_as_they_are():
    for value in (0, -1, 2.5, True, Decimal("-3"), "a", "1-2", "", "a;b", "a; b", "'a'", "it's"):
        assert harmless(value) is value or harmless(value) == value
        assert as_it_was(value) == value
    assert harmless(None) == ""
