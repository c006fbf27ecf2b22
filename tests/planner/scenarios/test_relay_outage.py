"""An outage of the next hop: asked in a new plan, shown on the page, kept with a sizing."""

import copy
import json
from types import SimpleNamespace

import pytest
from django.test import Client
from django.urls import reverse

from calculators import engine
from calculators.inputs.catalogue import from_fixtures
from calculators.sheet.said.numbers import short
from calculators.systems import SYSTEMS
from planner.models import Scenario
from planner.pages.plans.new_plan import NewPlan
from planner.pages.scenario.scenarios import sketch
from planner.report.comparison.losses import failure_rows
from planner.report.key_numbers import behind_verdict, drained, key_number
from planner.report.words.loss_words import loss_said
from planner.services.scenarios import sizings
from tests import answered

ASKED = {
    "system": "postfix-relay",
    "measured_messages_per_minute": "72/s",
    "stage": "production",
    "peak_messages_per_minute": "190/s",
    "peak_message_bytes": "10 KB",
    "measured_message_bytes": "10 KB",
    "outage_minutes": "1 h",
}


@pytest.fixture
def member(cast):
    client = Client()
    client.force_login(cast.alice)
    return client


def test_a_new_plan_asks_for_an_outage_in_hours_too():
    document = NewPlan.read(ASKED, from_fixtures()).document()
    assert document["outage_minutes"] == 60
    found = engine.size(document, from_fixtures(), working=False)["figures"]
    assert found["outage.queued"]["value"] == 684_000
    without = NewPlan.read({**ASKED, "outage_minutes": ""}, from_fixtures()).document()
    assert "outage_minutes" not in without


def drained_of(**answers):
    document = planned(**answers)
    found = engine.size(document, from_fixtures())
    numbers = behind_verdict(found, SYSTEMS["postfix-relay"].key_figures, {})
    return {each.name: each.follows for each in numbers}


def test_how_long_the_queue_drains_stands_with_what_is_read_first(member):
    """190/s for an hour over relays of 72/s: five drain it in 67 minutes, four in 116."""
    said = drained_of(relays="5")["outage.queued"]
    figures = engine.size(planned(), from_fixtures(), working=False)["figures"]
    with_all, with_lost = (
        f"{short(figures[f'outage.drain_minutes{end}']['value'])} min" for end in ("", "_with_lost")
    )
    assert said == (
        f"drained in {with_all}, {with_lost} with one lost, once flushed and while mail goes on "
        "arriving at the peak"
    )
    assert drained_of(lost_relays="2")["outage.queued"].endswith(
        " with two lost, once flushed and while mail goes on arriving at the peak"
    )
    assert drained_of(lost_relays="0")["outage.queued"].startswith("drained in ")
    assert "lost" not in drained_of(lost_relays="0")["outage.queued"]
    assert "outage.queued" not in drained_of(outage_minutes="")
    few = {**planned(), "relays": 3}
    found = engine.size(few, from_fixtures(), working=False)
    assert drained(found["figures"]).endswith("with one lost not while the peak lasts")
    found = engine.size({**few, "relays": 2}, from_fixtures(), working=False)
    assert drained(found["figures"]) == "not drained while the peak lasts"
    member.post(reverse("new-plan"), ASKED)
    page = member.get(reverse("scenario", args=[Scenario.objects.latest("pk").pk]))
    assert said in page.content.decode()


def planned(**answers):
    return NewPlan.read({**ASKED, **answers}, from_fixtures()).document()


def room(document):
    checks = engine.size(document, from_fixtures(), working=False)["checks"]
    return next(each for each in checks if each["name"] == "outage-spool")


def test_a_new_plan_with_an_outage_has_a_verdict_on_the_room_of_its_queue():
    """It was not checked, and no question of a new plan would have made it so."""
    document = planned()
    (group,) = document["raid_groups"]
    assert (group["volume"], group["level"], group["disks"]) == ("queue", "RAID1", 2)
    assert room(document)["verdict"] == "pass"
    assert "/raid_groups/0" in document["origins"], "nobody gave them"
    # Two of 300 GB are too few for as much mail as five days bring.
    more = planned(outage_minutes="100 h", peak_message_bytes="25 KB", disk="scsi-15k-300gb")
    assert more["raid_groups"][0]["level"] == "RAID10"
    assert room(more)["verdict"] != "fail"
    fewer = copy.deepcopy(more)
    fewer["raid_groups"][0]["disks"] -= 2
    relays = engine.size(more, from_fixtures())["figures"]["relays.needed_for_peak"]["value"]
    assert room({**fewer, "relays": relays})["verdict"] == "fail", "disks come before relays"


@pytest.mark.parametrize(
    ("disks", "level"), [("1", "RAID0"), ("2", "RAID1"), ("3", "RAID5"), ("4", "RAID10")]
)
def test_the_disks_that_are_given_are_those_of_the_queue(disks, level):
    for outage in ("1 h", ""):
        (group,) = planned(disks=disks, outage_minutes=outage)["raid_groups"]
        assert (group["disks"], group["level"]) == (int(disks), level)


def test_space_that_is_given_is_no_disk_and_without_an_outage_none_is_planned():
    document = planned(queue_gb="50 GB")
    assert (document["queue_gb"], document.get("raid_groups")) == (50, None)
    assert room(document)["verdict"] == "pass"
    # Of relays that nobody counts as many are planned as have room.
    assert room(planned(queue_gb="2"))["verdict"] != "fail"
    assert room({**planned(queue_gb="2"), "relays": 5})["verdict"] == "fail"
    assert "raid_groups" not in planned(outage_minutes="")


def test_the_questions_of_a_new_plan_for_relays_have_disks_space_and_server(member):
    page = member.get(f"{reverse('new-plan')}?system=postfix-relay").content.decode()
    for name in ("queue_gb", "server"):
        assert f'id="q-postfix-relay-{name}"' in page
    assert "Mail queue disks" in page
    assert "Nothing to choose" not in page


def test_a_new_plan_asks_which_share_of_the_mail_waits(member):
    page = member.get(f"{reverse('new-plan')}?system=postfix-relay").content.decode()
    assert page.index("Outage that must be carried") < page.index(
        "Share of the mail that goes there"
    )
    document = planned(outage_share="25")
    assert document["outage_share"] == 0.25
    found = engine.size(document, from_fixtures(), working=False)["figures"]
    assert found["outage.queued"]["value"] == 684_000 / 4


def test_how_it_was_measured_is_chosen_in_words_of_postfix(member):
    page = member.get(f"{reverse('new-plan')}?system=postfix-relay").content.decode()
    for said in (
        "Queue on disk, mail thrown away behind it (smtp-sink, discard)",
        "Queue in RAM (tmpfs), mail thrown away behind it",
        "Queue on disk, through a second relay",
        "In production, to real next hops",
        "No relay at all: smtp-source to smtp-sink",
    ):
        assert said in page


def test_a_server_that_is_chosen_is_bought_for_each_relay():
    document = planned(server="dell-r760-16sff")
    bill = engine.bill_of_materials(document, from_fixtures())
    needed = engine.size(document, from_fixtures())["figures"]["relays.planned"]["value"]
    assert [line["quantity"] for line in bill["lines"] if line["kind"] == "server"] == [needed]


def test_page_chart_and_states_have_it(member):
    assert member.post(reverse("new-plan"), ASKED).status_code == 302
    scenario = Scenario.objects.latest("pk")
    page = member.get(reverse("scenario", args=[scenario.pk])).content.decode()
    assert "Messages queued at the end of the outage" in page
    assert "How long does the queue of an outage take to drain?" in page
    assert "How much of its rate in production does each relay use at the peak?" in page
    assert "A relay is lost" in page
    assert "Space for the queue of each relay left" in page
    assert "Network of a relay, each way, relays lost" in page
    assert "1 relays" not in page


def test_the_states_have_its_limits(cast):
    document = NewPlan.read({**ASKED, "lost_relays": "2"}, from_fixtures()).document()
    drawn = sketch(document, {}, cast.catalogue).failures
    assert [column["title"] for column in drawn["heat"]["columns"]] == [
        "Everything works", "A relay is lost", "As many relays are lost as may be",
    ]  # fmt: skip
    assert loss_said("As many relays are lost as may be") == "as many relays lost as may be"
    assert "space for the queue of each relay left" in drawn["heat"]["same"]


def test_one_row_says_whether_a_relay_is_left(cast):
    """Two rows, of a server and of a relay, each had the dash of the other state."""
    document = {**planned(queue_gb="50"), "lost_relays": 2, "relays": 3}
    found = answered.failure_states(document, cast.catalogue)
    left = [check["label"] for check in found["checks"] if check["label"].endswith(" is left")]
    assert left == ["A relay is left"]
    alone = sketch({**document, "relays": 1, "lost_relays": 0}, {}, cast.catalogue).failures
    assert alone["sentence"].endswith("One relay: its loss stops the service.")


def test_relays_carry_the_load_and_no_disk_of_their_queue_does():
    """The headline had: 11,400 messages a minute need 10 disks on 5 servers."""
    limit = answered.outlook(planned(), from_fixtures())
    assert limit["next_load"] is None
    assert limit["sentence"].startswith("5 relays carry 11,400 messages a minute, each planned for")


def test_the_disks_of_a_queue_fit_the_servers_of_today():
    """15K SCSI disks of 3.5 inch were the usual ones, for which a server of today has no bays."""
    document = planned(server="dell-r760-16sff")
    assert engine.size(document, from_fixtures())["verdict"] != "fail"


@pytest.mark.parametrize(("lost", "state"), [(0, "normal"), (1, "server-lost")])
def test_as_many_lost_as_may_be_are_told_once_where_they_are_one_or_none(cast, lost, state):
    """One lost relay stood in two columns, and "as many as may be" beside "everything works"."""
    document = {**NewPlan.read(ASKED, from_fixtures()).document(), "lost_relays": lost}
    drawn = sketch({**document, "state": "relays-lost"}, {}, cast.catalogue).failures
    titles = [column["title"] for column in drawn["heat"]["columns"]]
    assert titles == ["Everything works", "A relay is lost"]
    current = [link["label"] for link in drawn["links"] if link["current"]]
    assert current == [titles[state == "server-lost"]], "who asks for the other finds it here"
    found = answered.failure_states(document, cast.catalogue)
    assert {each["key"]: each.get("also") for each in found["states"] if each.get("also")} == {
        state: ["relays-lost"]
    }


def test_compare_holds_one_lost_relay_against_as_many_as_may_be(cast):
    """The dash of what does not apply would stand there."""

    def column(lost):
        document = {
            **NewPlan.read(ASKED, from_fixtures()).document(), "lost_relays": lost, "relays": 6,
        }  # fmt: skip
        found = answered.failure_states(document, cast.catalogue)
        return SimpleNamespace(
            system="postfix-relay", answer={"verdict": "pass"}, charts=(), states=found
        )

    rows = {row.state: row.verdicts for row in failure_rows([column(2), column(1)])}
    assert None not in rows["relays-lost"]
    assert rows["relays-lost"][1] == rows["server-lost"][1]
    alone = {row.state for row in failure_rows([column(1), column(1)])}
    assert alone == {"server-lost"}


def test_what_is_kept_has_it(member):
    assert member.post(reverse("new-plan"), ASKED).status_code == 302
    sizing = Scenario.objects.latest("pk").sizings.latest("pk")
    said = json.dumps(sizings.sizing_as_dict(sizing), default=str)
    for name in ("outage.queued", "outage.drain_minutes_with_lost", "relay.used_with_lost"):
        assert f'"{name}"' in said


def test_the_benchmark_names_no_number_of_commands(member):
    """It said two where three stood."""
    page = member.get(reverse("mta-benchmark")).content.decode()
    assert "two commands" not in page


def test_most_messages_queued_say_where_the_queue_grows_beyond_them():
    """4.38 million stood beside a chart that goes on to 5.2 million."""

    def told(name, **changed):
        found = engine.size(planned() | changed, from_fixtures())["figures"]
        return key_number(name, found[name], figures=found).follows

    most, lost = "outage.queued_at_most", "outage.queued_on_one_with_lost"
    grows = "it is not drained, and may grow on, while the peak lasts"
    assert told(most, relays=5) == told(lost, relays=5) == ""
    assert told(most, relays=3) == f"what the outage leaves; with relays lost {grows}"
    assert told(lost, relays=3) == f"what the outage leaves; {grows}"
    assert told("outage.queued_on_one", relays=3) == ""
    assert told(most, relays=2) == f"what the outage leaves; {grows}"
    assert told(most, relays=5, peak_message_bytes=40_000) == (
        f"what the outage leaves; at worst {grows}"
    )
