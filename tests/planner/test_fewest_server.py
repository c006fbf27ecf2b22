"""Whoever knows no server lets Highwater choose one: the model that takes the fewest."""

import pytest
from django.urls import reverse
from lxml import html

from calculators import engine
from calculators.errors import InputProblems
from calculators.inputs.catalogue import from_fixtures
from planner.forms import ages
from planner.forms.fewest_server import CHOOSE, LABEL, said
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
        "and bays can be checked; prices are not compared. Others that hold, with their servers: "
    )
    assert "Gold 6248: 20" in told


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
