"""No page offers what the person may not do: every link, form, button and address that a script
finds in a page is followed as the one who reads it."""

from html.parser import HTMLParser
from urllib.parse import urlsplit

import pytest
from django.urls import Resolver404, resolve

from planner.models import Plan
from tests.planner.walked import PAGES, QUERIES, filled
from tests.planner.walking import ask, text_of

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
ROLES = ["viewer", "architect", "administrator"]
# Whoever follows these is somebody else afterwards.
LEFT_OUT = {"sign-out", "leave"}


class Offers(HTMLParser):
    """(method, address, what the button says) of all in a page that asks the server something."""

    def __init__(self, address):
        super().__init__()
        self.address, self.found, self.form = address, set(), None

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        if tag == "form":
            self.form = given
            self._add(given.get("method", "get"), given.get("action"))
        if tag == "button" and "name" in given and self.form and "formaction" not in given:
            said = ((given["name"], given.get("value", "")),)
            self._add(self.form.get("method", "get"), self.form.get("action"), said)
        for name, value in attrs:
            if name == "href" and tag == "a":
                self._add("get", value)
            elif name == "formaction":
                form = self.form or {}
                self._add(given.get("formmethod", form.get("method", "get")), value)
            elif name.startswith("data-") and (value or "").startswith("/"):
                self._add("script", value)

    def handle_endtag(self, tag):
        self.form = None if tag == "form" else self.form

    def _add(self, method, address, said=()):
        address = (address or self.address).strip()
        if address.startswith(("#", "?")):
            address = self.address.partition("?")[0]
        if address.startswith("/"):
            self.found.add((method.upper(), address.partition("#")[0], said))


def name_of(address):
    try:
        return resolve(urlsplit(address).path).view_name
    except Resolver404:
        return None


def pages(house, role):
    """(name, address, answer) of every page as a role reads it."""
    for name, path in PAGES:
        # What only a script reads of the migration is worked out at length, and offers nothing.
        query = "" if name == "migration" else QUERIES.get(name, "")
        address = filled(path, house.parts) + query
        yield name, address, ask(house, "GET", address, role)[0]


def refused(house, role, method, address, said):
    ways = ("GET", "POST") if method == "SCRIPT" else (method,)
    codes = {ask(house, way, address, role, body=dict(said))[0].status_code for way in ways}
    return 403 in codes


@pytest.mark.parametrize("role", ROLES)
def test_what_is_offered_is_allowed(house, role):
    """With plans and without. A role decides what may be done, whatever is there: what is offered
    without plans as with them is not followed again."""
    followed = {}
    assert unsuitable(house, role, followed) == ""
    Plan.objects.all().delete()
    assert unsuitable(house, role, followed) == ""


def unsuitable(house, role, followed):
    """What the pages offer to a role and then refuse."""
    read, wrong = list(pages(house, role)), set()
    # One of each kind is enough, but for rows, of which some are somebody else's.
    here = {
        ("GET", name, (), ""): found.status_code == 403
        for name, _, found in read
        if found.status_code != 404
    }
    asked, kinds = followed | here, set()
    for _, page, found in read:
        if found.status_code != 200 or not found["Content-Type"].startswith("text/html"):
            continue
        offers = Offers(page)
        offers.feed(text_of(found))
        for method, address, said in sorted(offers.found):
            name = name_of(address)
            if name is None or name in LEFT_OUT or name.startswith("admin:"):
                continue
            key = (method, name, said, address if method == "POST" else "")
            kinds.add(key)
            if key not in asked:
                asked[key] = refused(house, role, method, address, said)
            if asked[key]:
                wrong.add((page, method, address, str(said)))
    assert len(here) > 30
    assert len(kinds - set(here)) > 10
    followed |= asked
    return "\n".join(map(" ".join, sorted(wrong)))


def test_offers_are_seen():
    """The walk above is worth something only where it finds what is there."""
    offers = Offers("/here/?a=1")
    offers.feed(
        "<form method=post><button formaction=/a/>A</button>"
        "<button name=do value=it>I</button></form><a href=/b/#c>B</a><a href='?d=1'>D</a>"
        "<div data-address=/e/></div><form action=/f/ method=post></form>"
        "<button formaction=/g/ formmethod=post>G</button><a href=https://else.where/>H</a>"
    )
    assert offers.found == {
        ("POST", "/here/?a=1", ()),
        ("POST", "/here/?a=1", (("do", "it"),)),
        ("POST", "/a/", ()),
        ("GET", "/b/", ()),
        ("GET", "/here/", ()),
        ("SCRIPT", "/e/", ()),
        ("POST", "/f/", ()),
        ("POST", "/g/", ()),
    }
