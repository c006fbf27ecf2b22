"""Every form that is sent as it stands is taken and changes nothing, whatever number format its
reader has: only numbers have a number format, choices, names and texts have none."""

import json

import pytest
from django.urls import reverse
from lxml import html

from calculators.inputs.fields import Field
from calculators.inputs.typed.words import MARKS
from calculators.systems import SYSTEMS
from planner.forms import flat
from planner.forms.new_plan import starter
from planner.forms.new_plan.loads import LOADS
from planner.forms.numbers import typed_in
from planner.forms.told import answers
from planner.models import CATALOGUE, Plan, Scenario
from planner.services.catalogue.catalogue import save_own_row
from planner.services.organisation.preferences import change_preferences
from planner.services.scenarios.scenarios import create_scenario

FORMATS = {"en_GB": "en-GB", "de_DE": "de-DE", "fr_FR": "fr-FR", "de_CH": "de-CH"}
OTHERS = [digits for digits in FORMATS if digits != "en_GB"]


def as_it_stands(reply, form):
    """What a browser sends of a form that nobody touched.

    Args:
        form: the address it is found by
    """
    (found,) = html.fromstring(reply.content.decode()).xpath(form)
    sent = {}
    for name, value in found.form_values():
        sent.setdefault(name, []).append(value)
    sent.pop("csrfmiddlewaretoken", None)
    return sent, found


def said(reply):
    """What stands refused on a page."""
    page = html.fromstring(reply.content.decode())
    return [each.text_content().strip() for each in page.xpath("//*[@aria-invalid='true']/@id")]


def new_plan_of(reply, system):
    """The same of a new plan with one mail system chosen: the page disables what asks of others."""
    page = html.fromstring(reply.content.decode())
    for part in page.xpath("//*[@data-for]"):
        if system not in part.get("data-for").split() and part.getparent() is not None:
            part.drop_tree()
    (form,) = page.xpath("//form[@data-new-plan]")
    (chosen,) = form.xpath(f'.//input[@name="system"][@value="{system}"]')
    sent = dict(form.form_values())
    usual = {"system": system, "profile": chosen.get("data-profile"), "disk": ""}
    return {**sent, **usual}


@pytest.mark.parametrize("digits", OTHERS)
def test_a_new_plan_is_made_of_every_mail_system(cast, page, digits):
    """Of a relay none could be made: the measured way was marked as no number."""
    systems = SYSTEMS if digits == "de_DE" else LOADS
    plain = {key: _begun(page, page.get("/plans/new/"), key) for key in systems}
    change_preferences(cast.alice, {"number_format": FORMATS[digits]})
    opened = page.get("/plans/new/")
    for key, document in plain.items():
        assert _begun(page, opened, key) == document, key
    names = Plan.objects.filter(organisation=cast.ours).values_list("name", flat=True)
    assert not [name for name in names if any(sign in MARKS for sign in name)]


def _begun(page, opened, system):
    made = page.post("/plans/new/", new_plan_of(opened, system))
    assert made.status_code == 302, (system, html.fromstring(made.content).text_content()[:3000])
    return Scenario.objects.order_by("-created_at").first().document()


# Names that look like numbers, and a charge in a currency of its own.
_BOUGHT = {
    "currency": "EUR",
    "energy_price": 0.305,
    "lines": [
        {"name": "12.000", "price": "1234.50", "currency": "EUR"},
        {"name": "Licence 2,5", "price": "1000", "currency": "EUR"},
    ],
}


@pytest.mark.parametrize("digits", OTHERS)
def test_a_scenario_changes_nothing(cast, page, digits):
    change_preferences(cast.alice, {"number_format": FORMATS[digits]})
    systems = SYSTEMS if digits == "de_DE" else LOADS
    for key in systems:
        document = starter.document(key, 12_500, cast.catalogue)
        document["purchase"] = _BOUGHT
        scenario = create_scenario(cast.plan, cast.alice, key, document, cast.catalogue)
        address = reverse("scenario", args=[scenario.pk])
        sent, _ = as_it_stands(page.get(address), "//form[@id='inputs-panel']")
        told = page.get(address, sent)
        assert told.status_code == 200
        assert not said(told), key
        scenario.refresh_from_db()
        before, revision = scenario.document(), scenario.revision
        kept = page.post(f"{address}save/", {**sent, "revision": [str(scenario.revision)]})
        assert kept.status_code == 302, (key, said(kept))
        scenario = Scenario.objects.get(pk=scenario.pk)
        assert scenario.document() == before, key
        # A save that changes nothing makes no version.
        assert not scenario.revisions.filter(number__gt=revision).exists(), key


@pytest.mark.parametrize("digits", OTHERS)
def test_names_and_choices_have_no_number_format(digits):
    document = {"system": "postfix-relay", "purchase": _BOUGHT}
    with typed_in(digits):
        base, changed = flat.flatten(document), flat.flatten(document)
        changed.purchase["charge-0-name"] = "1.500"
        changed.purchase["charge-1-name"] = "Licence 3,5"
        typed = flat.difference(base, changed)
    assert typed == {"charge-0-name": "1.500", "charge-1-name": "Licence 3,5"}
    with typed_in(digits):
        again, _ = flat.unflatten(flat.overlay(flat.flatten(document), typed))
    assert [each["name"] for each in again["purchase"]["lines"]] == ["1.500", "Licence 3,5"]


@pytest.mark.parametrize("digits", OTHERS)
def test_a_search_asks_the_same(cast, page, digits):
    keys = ("postfix-relay", "exchange-2007-hub", "exchange-2007-mailbox", "exchange-se")
    for key in keys if digits == "de_DE" else keys[:1]:
        document = starter.document(key, 12_500, cast.catalogue)
        scenario = create_scenario(cast.plan, cast.alice, key, document, cast.catalogue)
        change_preferences(cast.alice, {"number_format": "en-GB"})
        plain = _searched(page, scenario)
        change_preferences(cast.alice, {"number_format": FORMATS[digits]})
        assert _searched(page, scenario) == plain, key


def _searched(page, scenario):
    opened = page.get(reverse("search-designs", args=[scenario.pk]))
    sent, _ = as_it_stands(opened, "//form[@id='ask']")
    found = page.post(reverse("search-space", args=[scenario.pk]), sent).json()
    assert "aria-invalid" not in found["form"], html.fromstring(found["form"]).text_content()
    return found["curl"]


@pytest.mark.parametrize("digits", OTHERS)
def test_a_row_of_every_kind_changes_nothing(cast, page, digits):
    change_preferences(cast.alice, {"number_format": FORMATS[digits]})
    for kind, model in CATALOGUE.items():
        shared = model.objects.filter(organisation=None).order_by("key").first()
        if shared is None:
            continue
        asked = {
            name: value
            for name, value in json.loads(json.dumps(_fields(shared), default=str)).items()
            if value not in (None, "") and name not in _OF_ROW
        }
        save_own_row(cast.ours, kind, {**asked, "key": "mine", "name": "Mine 1.500"})
        before = _fields(model.objects.get(organisation=cast.ours, key="mine"))
        address = reverse("catalogue-row", args=[kind, "mine"])
        form = "//form[@method='post'][@class='stack'][not(@action)]"
        sent, _ = as_it_stands(page.get(address), form)
        kept = page.post(address, sent)
        assert kept.status_code == 302, (kind, html.fromstring(kept.content).text_content()[:2000])
        after = _fields(model.objects.get(organisation=cast.ours, key="mine"))
        assert {**after, "updated_at": 0} == {**before, "updated_at": 0}, kind


_OF_ROW = {"id", "organisation", "key", "name", "created_at", "updated_at", "retired"}


def _fields(row):
    return {each.name: each.value_from_object(row) for each in row._meta.concrete_fields}


@pytest.mark.parametrize("digits", OTHERS)
@pytest.mark.parametrize(
    "name", ["stripe-map", "alignment", "benchmark-validity", "migration", "mta-benchmark"]
)
def test_a_tool_shows_the_same(cast, page, digits, name):
    change_preferences(cast.alice, {"number_format": FORMATS[digits]})
    opened = page.get(reverse(name))
    sent, _ = as_it_stands(opened, "//form[@data-tool]")
    told = page.get(reverse(name), sent)
    assert not said(told)
    assert as_it_stands(told, "//form[@data-tool]")[0] == sent


@pytest.mark.parametrize("digits", OTHERS)
def test_the_counters_of_a_hub_are_read_with_their_warm_up(cast, page, digits):
    change_preferences(cast.alice, {"number_format": FORMATS[digits]})
    document = starter.document("exchange-2007-hub", None, cast.catalogue)
    scenario = create_scenario(cast.plan, cast.alice, "hub", document, cast.catalogue)
    address = reverse("hub-counters", args=[scenario.pk])
    sent, _ = as_it_stands(page.get(address), "//form[@enctype='multipart/form-data']")
    told = html.fromstring(page.post(address, sent).content.decode()).text_content()
    assert "No file was chosen." in told
    assert "two ways" not in told
    assert "is not" not in told.partition("No file was chosen.")[2][:300]


def test_what_can_be_chosen_is_what_a_field_names():
    """A flag has the same two answers on every form; what is typed, or is a model, has none."""
    level = Field("level", "Level", "word", choices=lambda: {"RAID1": "RAID 1"})
    assert list(answers(Field("sites", "Sites", "flag")).items()) == [("yes", "Yes"), ("no", "No")]
    assert answers(level) == {"RAID1": "RAID 1"}
    assert answers(Field("users", "Users")) == answers(Field("disk", "Disk", "disk")) == {}
