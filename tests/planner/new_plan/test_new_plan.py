"""The three questions of a new plan: systems, answers, problems and names."""

import pytest
from django.urls import reverse
from lxml import html

from calculators import engine
from calculators.errors import InputProblems
from calculators.inputs.catalogue import from_fixtures
from calculators.systems import SYSTEMS
from planner.forms.new_plan import questions
from planner.models import Plan, Scenario
from planner.pages.plans.new_plan import NewPlan
from planner.services.organisation.preferences import change_preferences
from tests.planner.new_plans import HUB, RELAY, begun


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_mail_system_begins_with_a_sized_scenario(member, system):
    reply = member.post(reverse("new-plan"), {"system": system, "users": "500"})
    assert reply.status_code == 302
    scenario = Scenario.objects.latest("pk")
    assert scenario.document()["system"] == system
    assert scenario.sizings.count() == 1


def test_what_an_address_names_is_chosen(member):
    asked = {"system": "exchange-2007-mailbox", "profile": "heavy"}
    page = html.fromstring(member.get(reverse("new-plan"), asked).content)
    chosen = page.xpath('//select[@id="q-profile"]//option[@selected]')
    assert [each.getparent().get("data-system") for each in chosen] == [asked["system"]]
    assert [each.get("value") for each in chosen] == ["heavy"]
    (system,) = page.xpath('//input[@name="system"][@checked]')
    assert system.get("value") == asked["system"]


def test_what_a_quota_in_decimal_units_means_is_asked_before_it_is_sized(member):
    """25 GB was sized as 23,841.9 MiB where the button was pressed at once, and flagged later."""
    asked = {"system": "exchange-se", "users": "2,000", "mailbox_limit_mb": "25 GB", "name": "Mine"}
    reply = member.post(reverse("new-plan"), asked)
    assert (reply.status_code, Plan.objects.filter(name="Mine").count()) == (400, 0)
    page = html.fromstring(reply.content)
    said = " ".join(page.text_content().split())
    assert (
        "Mailbox quota: in Exchange a quota of 25 GB is 25 GiB, 25,600 MiB. In decimal units 25 GB "
        "is 23,841.9 MiB, and 25 GiB is 7.4 % more. Say which is meant."
    ) in said
    buttons = {
        button.text_content(): (button.get("name"), button.get("value"))
        for button in page.xpath('//div[@id="e-exchange-se-mailbox_limit_mb"]//button')
    }
    assert buttons == {
        "It is 25 GiB for “Mailbox quota”": ("mailbox_limit_mb", "25 GiB"),
        "It is 25 GB for “Mailbox quota”": ("as-mailbox_limit_mb", "25 GB"),
    }
    form = page.xpath("//form[@data-new-plan]")[0]
    typed = {name: text for name, text in form.form_values() if name != "csrfmiddlewaretoken"}
    assert typed.items() >= asked.items(), "nothing of it is lost"
    for (name, value), kept in zip(buttons.values(), ("25 GiB", "25 GB"), strict=True):
        assert member.post(reverse("new-plan"), {**typed, name: value}).status_code == 302
        people = Scenario.objects.latest("pk").document()["populations"][0]
        meant = {"25 GiB": 25600, "25 GB": 23841.85791015625}[kept]
        assert people["mailbox_limit_mb"] == pytest.approx(meant)
        Plan.objects.filter(name="Mine").delete()
    other = {**typed, "as-mailbox_limit_mb": "5 GB"}
    assert member.post(reverse("new-plan"), other).status_code == 400, "that was another size"
    for clear in ("5 GiB", "5,120"):
        other = {**asked, "mailbox_limit_mb": clear, "name": clear}
        assert member.post(reverse("new-plan"), other).status_code == 302


def test_what_else_is_wrong_is_said_beside_the_question_about_a_quota(member):
    """It came only after the question was answered: one more time to send the form for each."""
    asked = {"system": "exchange-se", "users": "many", "mailbox_limit_mb": "5 GB"}
    asked |= {"ha_copies": "99", "name": "Mine"}
    reply = member.post(reverse("new-plan"), asked)
    page = html.fromstring(reply.content)
    links = page.xpath('//div[@role="alert"]//a/@href')
    assert links == ["#q-users", "#q-exchange-se-mailbox_limit_mb", "#q-exchange-se-ha_copies"]
    assert len(page.xpath('//div[@id="e-exchange-se-mailbox_limit_mb"]//button')) == 2
    assert page.xpath('//input[@id="q-users"]/@value') == ["many"]


def test_a_quota_of_2007_is_asked_likewise(member):
    """1 GB was 1,000 MB without a word, beside a help that says quotas are MiB."""
    asked = {"system": "exchange-2007-mailbox", "users": "1000", "mailbox_size_mb": "1 GB"}
    reply = member.post(reverse("new-plan"), asked)
    assert reply.status_code == 400
    assert "Mailbox size: in Exchange a quota of 1 GB is 1 GiB" in reply.content.decode()
    for name, value, size in (
        ("mailbox_size_mb", "1 GiB", 1073.741824),
        ("as-mailbox_size_mb", "1 GB", 1000),
    ):
        assert member.post(reverse("new-plan"), {**asked, name: value}).status_code == 302
        people = Scenario.objects.latest("pk").document()["populations"][0]
        assert people["mailbox_size_mb"] == pytest.approx(size)


def test_what_a_quota_means_is_asked_as_its_reader_writes_numbers(member, cast):
    change_preferences(cast.alice, {"number_format": "de-DE"})
    typed = {"system": "exchange-se", "users": "2.000", "mailbox_limit_mb": "2,5 GB"}
    reply = member.post(reverse("new-plan"), {**typed, "numbers": "de_DE"})
    page = " ".join(html.fromstring(reply.content).text_content().split())
    assert "a quota of 2,5 GB is 2,5 GiB, 2.560 MiB. In decimal units 2,5 GB is 2.384,19" in page
    assert "2,5 GiB is 7,4 % more" in page
    kept = {**typed, "numbers": "de_DE", "as-mailbox_limit_mb": "2,5 GB"}
    reply = member.post(reverse("new-plan"), kept, follow=True)
    page = " ".join(html.fromstring(reply.content).text_content().split())
    assert "2,5 GB was read as 2.384,19 MiB" in page


@pytest.mark.parametrize("system", SYSTEMS)
def test_growth_is_asked_and_nobodys_where_it_is_not_said(system):
    name = "users_growth" if questions.counts_users(system) else "load_growth"
    form, document, _ = begun(system=system, users="500")
    assert not {"users_growth", "load_growth", "size_growth"} & document.keys()
    (asked,) = (one for one in form.chosen["further"] if one["name"] == name)
    assert asked["default"] == "none stated"
    told = engine.size(document, from_fixtures())["figures"][name]
    assert (told["value"], told["source"]) == (0, "house, no growth is assumed")
    also = {"size_growth": "7 %"} if "size_growth" in questions.FURTHER[system] else {}
    assert also or system == "postfix-relay", "what of it can grow"
    _, document, _ = begun(system=system, users="500", horizon_years="9", **{name: "12 %"}, **also)
    assert document[name] == 0.12
    assert document["horizon_years"] == 9
    assert document.get("size_growth") == (0.07 if also else None)
    assert engine.size(document, from_fixtures())["figures"][name]["origin"] == "given"


@pytest.mark.parametrize(
    ("asked", "name"),
    [
        ({"system": RELAY, "stage": "cloud"}, "stage"),
        ({"system": HUB, "message_bytes": "x"}, "message_bytes"),
        ({"system": HUB, "messages_per_second": "-1"}, "messages_per_second"),
        ({"system": RELAY, "seconds": "0"}, "seconds"),
        ({"system": RELAY, "peak_messages_per_minute": "many"}, "peak_messages_per_minute"),
        ({"system": HUB, "disk": "none"}, "disk"),
    ],
)
def test_problems_stand_beside_their_question(member, asked, name):
    reply = member.post(reverse("new-plan"), asked)
    assert reply.status_code == 400
    assert list(reply.context["form"].problems) == [name]
    page = reply.content.decode()
    assert f'href="#q-{name}"' in page
    assert f'id="q-{name}"' in page


def test_it_is_said_where_other_kinds_of_users_are_added(member):
    """The form asks for one kind, and nothing said that there may be more."""
    page = member.get(reverse("new-plan")).content.decode()
    assert "Several kinds of users?" in page
    assert "“Add population” among the inputs" in page
    sent = member.post(reverse("new-plan"), {"system": "exchange-2019", "users": "1500"})
    assert "Add population" in member.get(sent["Location"]).content.decode()


def test_questions_are_those_of_the_system_chosen(member):
    page = member.get(reverse("new-plan"), {"system": RELAY, "seconds": "129.5"}).content.decode()
    assert f'<div data-for="{RELAY}">' in page
    assert f'<div data-for="{HUB}" hidden>' in page
    assert 'name="seconds" type="text" inputmode="decimal" value="129.5"' in page


def test_a_name_that_nobody_typed_is_never_taken(member):
    asked = {"system": "exchange-2007-mailbox", "users": "500"}
    for name in ("", "", "500"):
        assert member.post(reverse("new-plan"), {**asked, "name": name}).status_code == 302
    names = list(Plan.objects.order_by("pk").values_list("name", flat=True))[-3:]
    assert (names[1], names[2]) == (f"{names[0]} (2)", "500")
    typed = member.post(reverse("new-plan"), {**asked, "name": "500"})
    assert typed.status_code == 400


def test_the_newest_come_first():
    form = NewPlan.read({}, from_fixtures())
    families = [(each["title"], [one["key"] for one in each["systems"]]) for each in form.families]
    assert [title for title, _ in families] == ["Current", "Out of support", "Relays"]
    assert form.system == families[0][1][0] == "exchange-se"
    retired = families[1][1]
    assert retired[:3] == ["exchange-2019", "exchange-2016", "exchange-2013"]
    assert retired[-1] == "exchange-5.5-information-store"
    assert {key for _, keys in families for key in keys} == set(SYSTEMS)


def test_one_that_nobody_put_anywhere_is_not_called_out_of_support(monkeypatch):
    monkeypatch.setitem(SYSTEMS, "maildir-store", SYSTEMS["exchange-se"])
    assert questions.families()[-1] == ("Others", ["maildir-store"])


def test_each_mail_system_asks_what_matters_for_it():
    _, document, answer = begun(
        system="exchange-se",
        users="12k",
        messages_per_day="100",
        mailbox_limit_mb="5 GiB",
        site_resilient="yes",
        ha_copies="4",
    )
    assert document["populations"] == [
        {"users": 12_000, "messages_per_day": 100, "mailbox_limit_mb": 5120}
    ]
    assert document["site_resilient"] is True
    assert document["ha_copies"] == 4
    servers, groups = document["servers_per_dag_primary_site"], document["dags"]
    assert answer["verdict"] in {"pass", "warn", "not-checked"}
    for fewer, of in ((servers - 1, groups), (servers, groups - 1)):
        if fewer and of:
            smaller = {**document, "servers_per_dag_primary_site": fewer, "dags": of}
            found = engine.size(smaller, from_fixtures())
            assert found["verdict"] == "fail" or found["advice_not_kept"]
    _, relays, _ = begun(system=RELAY, lost_relays="2", messages="5000", seconds="10",
                         peak_messages_per_minute="60k")  # fmt: skip
    assert relays["lost_relays"] == 2
    assert relays["peak_messages_per_minute"] in (60_000, "60k")


def test_an_answer_that_cannot_be_used_stands_beside_its_question(member):
    reply = member.post(
        reverse("new-plan"), {"system": "exchange-se", "users": "500", "ha_copies": "40"}
    )
    assert reply.status_code == 400
    form = reply.context["form"]
    assert list(form.problems) == ["ha_copies"]
    (asked,) = (one for one in form.chosen["further"] if one["name"] == "ha_copies")
    assert asked["problems"]


@pytest.mark.parametrize("system", [key for key in SYSTEMS if questions.FURTHER.get(key)])
def test_hardware_is_asked_for_with_the_hardware(member, system):
    """Servers are bought; what a user does is not."""
    page = member.get(reverse("new-plan"), {"system": system}).content.decode()
    _, _, rest = page.partition("What must it do?")
    load, _, hardware = rest.partition("On what hardware?")
    for name in questions.FURTHER[system]:
        field = f'id="q-{system}-{name}"'.replace(".", "-")
        bought = questions.BOUGHT
        assert (field in hardware) == (name in bought)
        assert (field in load) != (field in hardware)


def test_what_an_empty_choice_stands_for_is_said_in_words():
    form, _, _ = begun(system="exchange-2007-mailbox")
    (asked,) = (one for one in form.chosen["further"] if one["name"] == "server_failover")
    assert asked["default"] == "Nothing: its mailboxes are down"
    offered = [key for key, _ in asked["choices"]]
    assert offered == ["shared-storage", "ccr"], "what is left empty is not offered twice"
    form, _, _ = begun(system="exchange-se")
    (asked,) = (one for one in form.chosen["further"] if one["name"] == "site_resilient")
    assert [key for key, _ in asked["choices"]] == ["yes", "no"]


@pytest.mark.parametrize(
    ("system", "of", "more"),
    [
        (HUB, "message rate", ""),
        (
            RELAY,
            "peak",
            " Of a total type the yearly part: 40 % in three years are 11.87 % a year.",
        ),
    ],
)
def test_growth_is_explained_in_the_words_of_the_system(system, of, more):
    form, _, _ = begun(system=system)
    (asked,) = (one for one in form.chosen["further"] if one["name"] == "load_growth")
    assert asked["help"] == f"Growth of the {of} every year, such as 10 %.{more}"


@pytest.mark.parametrize("users", ["500", "12,000", "30,000"])
def test_a_new_plan_keeps_its_own_advice_on_memory(users):
    """12,000 mailboxes began with servers of 320 GiB, and with the advice to have 256 at most."""
    _, document, answer = begun(system="exchange-se", users=users)
    assert answer["verdict"] != "fail"
    assert answer["advice_not_kept"] == 0
    said = document["origins"]["/servers_per_dag_primary_site"]["source"]
    assert said == (
        "house, the fewest servers that hold with no more memory than is advised, with the spare "
        "disk, restore volume, symmetrical distribution and disks as they are"
    )


def test_where_no_servers_keep_the_memory_advised_the_fewest_that_hold_are_begun_with():
    """Memory for 1 copy in each site cannot be divided further."""
    _, document, _ = begun(system="exchange-2013", users="12,000", messages_per_day="500")
    assert document["servers_per_dag_primary_site"]


def test_what_is_wrong_leads_to_its_input_in_the_order_of_the_page(member):
    """The links of further questions led nowhere, and what is asked last stood first."""
    asked = {"system": "exchange-se", "users": "abc", "messages_per_day": "-5", "ha_copies": "99"}
    asked |= {"servers_per_dag_primary_site": "0", "users_growth": "1e400"}
    reply = member.post(reverse("new-plan"), asked)
    assert reply.status_code == 400
    page = html.fromstring(reply.content)
    links = page.xpath('//div[@class="summary"]//a')
    ids = [link.get("href").removeprefix("#") for link in links]
    inputs = [each.get("id") for each in page.xpath("//form//*[@id]")]
    assert [inputs.index(each) for each in ids] == sorted(inputs.index(each) for each in ids)
    assert len(ids) == 5
    assert ids[0] == "q-users"
    said = page.text_content()
    assert 'Users, growth a year: "1e400" is not a finite number.' in said, "not what it became"
    assert "Give from -90 % to 1,000 %, such as 5 %." in " ".join(said.split())
    for name, text in asked.items():
        assert not name.endswith("growth") or f'value="{text}"' in reply.content.decode()


def test_servers_that_are_asked_for_are_one_group():
    """Three became six: groups are not asked for, and two were taken."""
    asked = {"site_resilient": "no", "servers_per_dag_primary_site": "3"}
    _, document, answer = begun(system="exchange-se", users="5,000", **asked)
    assert (document["dags"], answer["figures"]["servers.all"]["value"]) == (1, 3)
    assert document["origins"]["/dags"]["origin"] == "assumed"
    _, document, answer = begun(system="exchange-se", users="5,000", site_resilient="no")
    assert document["origins"]["/dags"] == document["origins"]["/servers_per_dag_primary_site"]


@pytest.mark.parametrize(
    ("disks", "groups"), [(8, None), (12, (2, 6)), (24, (3, 8)), (20, (5, 4)), (26, (13, 2))]
)
def test_more_disks_than_a_controller_takes_are_equal_groups(disks, groups):
    """Twelve were refused, with a remedy for which the form has no input."""
    _, document, _ = begun(
        system="exchange-5.5-information-store", users="8,000", disks=str(disks)
    )  # fmt: skip
    group = document["raid_groups"][0]
    assert (group.get("count"), group["disks"]) == (groups or (None, disks))
    assert ("/raid_groups/0/count" in document.get("origins", {})) is (groups is not None)


def test_disks_that_no_groups_can_have_are_refused():
    asked = {"system": "exchange-5.5-information-store", "users": "8,000", "disks": "13"}
    with pytest.raises(InputProblems, match="without a mirror"):
        NewPlan.read(asked, from_fixtures()).document()


def test_groups_that_nobody_asked_for_are_told_above_the_new_scenario(member):
    asked = {"system": "exchange-5.5-information-store", "users": "8,000", "disks": "12"}
    page = member.post(reverse("new-plan"), asked, follow=True).content.decode()
    assert (
        "12 database disks, as you gave them, in 2 groups of 6, which is what its controller takes."
    ) in page
    asked["disks"] = "8"
    page = member.post(reverse("new-plan"), asked, follow=True).content.decode()
    assert "8 database disks, as you gave them. Highwater added" in page
