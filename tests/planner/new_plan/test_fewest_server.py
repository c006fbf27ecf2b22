"""Whoever knows no server lets Highwater choose one: the model that takes the fewest."""

from dataclasses import replace
from types import SimpleNamespace

import pytest
from django.urls import reverse
from lxml import html

from calculators import engine
from calculators.errors import InputProblems
from calculators.inputs.catalogue import from_fixtures
from calculators.sheet.said.numbers import Style, in_style
from planner.forms.new_plan import ages
from planner.forms.new_plan.fewest_server import CHOOSE, LABEL, _best, _Holds, said
from planner.pages.plans.new_plan import NewPlan

CATALOGUE = from_fixtures()
SYSTEMS = ("exchange-se", "exchange-2019", "exchange-2016")


def begun(**asked):
    form = NewPlan.read(asked, CATALOGUE)
    return form, form.document()


def servers(document):
    found = engine.size(document, CATALOGUE, working=False)
    verdicts = {each["name"]: each["verdict"] for each in found["checks"]}
    known = "not-checked" not in (verdicts.get("bays", "not-checked"), verdicts["processor-cycles"])
    return known, found["verdict"], found["figures"]["bought.servers"]["value"]


@pytest.mark.parametrize("users", ["1000", "6000"])
@pytest.mark.parametrize("system", SYSTEMS)
def test_no_model_that_is_known_takes_fewer(system, users):
    form, document = begun(system=system, users=users, server=CHOOSE)
    known, verdict, fewest = servers(document)
    assert known
    assert verdict != "fail"
    assert fewest == form.server_found.servers[document["server"]]
    assert document["origins"]["/server"]["origin"] == "assumed"
    for key, _ in ages.grouped(system, "server", CATALOGUE)[0][1]:
        _, other = begun(system=system, users=users, server=key)
        known, verdict, takes = servers(other)
        assert (key in form.server_found.servers) is (known and verdict != "fail")
        assert key not in form.server_found.servers or takes >= fewest


def test_it_says_which_and_how_many_others_would_take():
    form, document = begun(system="exchange-2016", users="5000", server=CHOOSE)
    told = form.beside(document)
    assert told == said(form.server_found, CATALOGUE)
    assert told.startswith(
        f"Highwater chose the server: {CATALOGUE.servers[document['server']]['name']}. It takes 10 "
        "servers, the fewest of 3 models (of its time, 2012 to 2025) whose processors "
        "and bays can be checked; prices are not compared: none that holds has one. Others that "
        "hold, with their servers: "
    )
    assert "Gold 6248: 20" in told


def priced(prices):
    """The catalogue with prices of servers."""
    rows = {
        key: {**row, **dict(zip(("price", "currency"), prices.get(key, ()), strict=False))}
        for key, row in CATALOGUE.servers.items()
    }
    return replace(CATALOGUE, servers=rows, _made={})


def chosen(catalogue, **others):
    asked = {"system": "exchange-2016", "users": "5000", "server": CHOOSE, **others}
    form = NewPlan.read(asked, catalogue)
    document = form.document()
    return document, form.server_found, said(form.server_found, catalogue)


def test_of_those_that_hold_the_cheapest_is_chosen_where_all_have_a_price():
    """It looked at no price, also where servers have one."""
    usual, found, _ = chosen(CATALOGUE)
    first, *others = found.servers
    assert usual["server"] == first
    last = others[-1]
    dear = dict.fromkeys(found.servers, ("50000", "EUR"))
    cheap = chosen(priced({**dear, last: ("100", "EUR")}))
    assert cheap[0]["server"] == last
    takes = found.servers[last]
    assert (
        f"It takes {takes} servers, and the servers without their memory cost {100 * takes:,} EUR, "
        "the least of 3 models (" in cheap[2]
    )
    assert " Others that hold, with their servers and prices: " in cheap[2]
    with in_style(Style(digits="de_DE")):
        told = said(cheap[1], CATALOGUE)
    assert f"without their memory cost {100 * takes:,} EUR".replace(",", ".") in told
    assert "for the least money" in cheap[0]["origins"]["/server"]["source"]
    # Of as much for a server the fewest cost least.
    assert chosen(priced(dear))[0]["server"] == first


def test_a_price_that_is_not_known_or_in_another_currency_leaves_the_fewest():
    _, found, _ = chosen(CATALOGUE)
    first, *others = found.servers
    some = dict.fromkeys(others, ("100", "EUR"))
    document, _, told = chosen(priced(some))
    assert document["server"] == first
    assert f"prices are not compared: 1 of the {len(found.servers)} that hold have none." in told
    assert "on the fewest servers" in document["origins"]["/server"]["source"]
    document, _, told = chosen(priced({**some, first: ("100", "USD")}))
    assert document["server"] == first
    assert "prices are not compared: they are in several currencies." in told


def bill(servers, memory=None, other=None):
    """A bill of one server line, of memory where it is on a line, and of a disk."""
    lines = [
        SimpleNamespace(kind=kind, to_buy=1, line_price=price, currency="EUR")
        for kind, price in (("server", servers), ("memory", memory), ("disk", other))
        if kind != "memory" or memory
    ]
    lines = [one for one in lines if one.line_price != "none"]
    known = all(one.line_price is not None for one in lines)
    price = str(sum(int(one.line_price) for one in lines)) if known else None
    total = SimpleNamespace(price=price, unknown=not known, memory_unknown=False, currency="EUR")
    return SimpleNamespace(lines=lines, total=total)


def best_of(**bills):
    numbered = enumerate(bills.items())
    held = [_Holds(key, {"server": key}, 1, (at,), each) for at, (key, each) in numbered]
    return _best(held, len(held), "Of today")


def test_the_most_that_is_known_of_all_is_compared():
    whole = best_of(a=bill("100", "10", "500"), b=bill("200", "10", "100"))
    assert (whole.document["server"], whole.priced) == ("b", "all hardware")
    assert whole.prices == {"b": (310, "EUR"), "a": (610, "EUR")}
    memory = best_of(a=bill("100", "300"), b=bill("200", "10"))
    assert (memory.document["server"], memory.priced) == ("b", "the servers with their memory")
    # One whose price includes its memory is not set against the bare price of another.
    included = bill("200")
    bare = bill("100", "1")
    bare.lines[1].line_price = None
    mixed = best_of(a=included, b=bare)
    assert (mixed.document["server"], mixed.priced) == ("a", "")
    assert mixed.why_not == "memory is in some of them and not in others"


def test_where_none_holds_nothing_is_chosen():
    with pytest.raises(InputProblems) as refused:
        begun(system="exchange-2016", users="200000", server=CHOOSE)
    assert refused.value.problems[0].pointer == "/server"
    with pytest.raises(InputProblems) as refused:
        begun(system="exchange-2016", users="none", server=CHOOSE)
    assert refused.value.problems[0].pointer == "/populations/0/users"


@pytest.mark.django_db
def test_it_is_offered_and_told(client, cast):
    client.force_login(cast.alice)
    page = html.fromstring(client.get(reverse("new-plan")).content)
    offered = page.xpath(f'//option[@value="{CHOOSE}"]')
    assert {each.text_content() for each in offered} == {LABEL}
    asked = {"system": "exchange-se", "users": "1000", "server": CHOOSE}
    reply = client.post(reverse("new-plan"), asked, follow=True).content.decode()
    assert "Highwater chose the server: " in reply
    asked["users"] = "0"
    again = html.fromstring(client.post(reverse("new-plan"), asked).content)
    assert again.xpath(f'//option[@value="{CHOOSE}"][@selected]')
