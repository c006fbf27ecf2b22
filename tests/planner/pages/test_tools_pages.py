"""Pages of the tools without a browser: what they answer, and what they say to bad input."""

import shlex
import sys
from datetime import UTC, datetime
from pathlib import Path
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from calculators.studies.tools import relay_parameters
from planner.forms.new_plan import starter
from planner.forms.numbers import typed_in
from planner.launch import programs
from planner.models import Measurement
from planner.pages.tools import TOOLS
from planner.pages.tools.aligned import EXAMPLES, alignment_page
from planner.pages.tools.relay import relay_page
from planner.pages.tools.stripes import MOST_DISKS, stripe_page
from planner.pages.tools.validity import validity_page
from planner.services.scenarios import scenarios

PAGES = [tool.name for tool in TOOLS]
# Pages with a form, whose answer follows what is typed.
FORMS = [name for name in PAGES if name != "hub-counters-of"]
JSON = {"Accept": "application/json"}


@pytest.fixture
def member(cast):
    client = Client()
    client.force_login(cast.alice)
    return client


@pytest.mark.parametrize("name", ["tools", *PAGES])
def test_members_only(db, name):
    reply = Client().get(reverse(name))
    assert reply.status_code == 302
    assert "/sign-in/" in reply.headers["Location"]


@pytest.mark.parametrize("name", ["tools", *PAGES])
def test_every_tool_opens_with_and_without_a_slash(member, name):
    address = reverse(name)
    assert member.get(address).status_code == 200
    assert member.get(f"{address}/").status_code == 200


@pytest.mark.parametrize("name", ["tools", *PAGES])
def test_the_menu_says_where_one_is(member, name):
    page = member.get(reverse(name)).content.decode()
    assert '<a href="/tools" aria-current="page">Tools</a>' in page


@pytest.mark.parametrize("name", FORMS)
def test_a_change_brings_the_parts_that_stand_on_the_page(member, name):
    page = member.get(reverse(name)).content.decode()
    reply = member.get(reverse(name), headers=JSON).json()
    for part in reply["parts"]:
        assert f'id="part-{part}"' in page


TEXTS = ["", "x", "-1", "1e999", "9" * 300, "\x00", "<b>", "²", "٣", "NaN"]


@pytest.mark.parametrize("name", FORMS)
@pytest.mark.parametrize("place", range(len(TEXTS)))
def test_whatever_is_typed_is_answered(member, name, place):
    """Each text in all fields at once, and each field alone with one of them, in turn."""
    fields = fields_of(member, name)
    alone = [{field: TEXTS[place]} for field in fields[place :: len(TEXTS)]]
    for typed in (dict.fromkeys(fields, TEXTS[place]), *alone):
        reply = member.get(reverse(name), typed, headers=JSON)
        assert reply.status_code == 200
        assert "<b>" not in reply.json()["parts"]["form"]


def fields_of(member, name):
    form = member.get(reverse(name), headers=JSON).json()["parts"]["form"]
    return [piece.split('"')[0] for piece in form.split(' name="')[1:]]


def test_the_map_of_the_document(member):
    """netraid-1999, Table 5: the second row of RAID 5."""
    page = stripe_page({"level": "RAID5", "disks": "4", "offset_kb": "48"})
    row = page["drawn"]["rows"][1]["cells"]
    assert [cell["text"] for cell in row] == ["48K", "64K", "P", "80K"]
    assert [cell["hit"] for cell in row] == [True, False, True, False]
    assert page["drawn"]["place"] == "disk 0, the parity on disk 2"
    assert page["drawn"]["chosen"] == {"read": "disk 0", "write": "disks 0 to 3"}


@pytest.mark.parametrize(
    ("asked", "read", "write"),
    [
        ({"level": "RAID10", "disks": "8"}, "8X", "4X"),
        ({"level": "RAID5", "disks": "5"}, "5X", "1X"),
        ({"level": "RAID50", "disks": "8"}, "8X", "2X"),
        ({"level": "RAID0", "disks": "4"}, "4X", "4X"),
    ],
)
def test_as_many_fit_as_the_document_counts(asked, read, write):
    lights = stripe_page(asked)["drawn"]["lights"]
    assert lights["fits"] == {"read": read, "write": write}
    assert len(lights["fill"]["read"]) == int(read[:-1])
    assert len(lights["fill"]["write"]) == int(write[:-1])


def test_a_far_offset_is_in_the_rows_that_are_drawn():
    page = stripe_page({"offset_kb": "1,000,000"})
    assert any(cell["hit"] for row in page["drawn"]["rows"] for cell in row["cells"])


def test_misaligned_ios_hit_two_stripes():
    drawn = stripe_page({"level": "RAID0", "aligned": "no", "offset_kb": "0"})["drawn"]
    assert drawn["crossing"] == "25 %"
    assert drawn["crosses"]
    assert drawn["chosen"]["read"] == "disks 1 and 2"
    crossing = [sample["read"]["crosses"] for sample in drawn["lights"]["samples"]]
    assert sum(crossing) / len(crossing) == 0.25


@pytest.mark.parametrize(
    ("asked", "name", "message"),
    [
        ({"disks": "7"}, "disks", "7 leaves one without a mirror"),
        ({"disks": str(MOST_DISKS + 1)}, "disks", "above 64 disks"),
        ({"spans": "3"}, "spans", "do not divide into 3 spans"),
        ({"level": "RAID 77"}, "level", "not a choice"),
        ({"offset_kb": "-1"}, "offset_kb", "below 0"),
    ],
)
def test_what_cannot_be_drawn_is_said_beside_the_input(asked, name, message):
    page = stripe_page(asked)
    assert page["drawn"] is None
    assert message in page["entries"][name].problems[0].message
    assert page["problems"][0][1] == name


@pytest.mark.parametrize(
    ("depth", "word", "verdict"),
    [
        ("8", "Nothing is computed", "warn"),
        ("4", "Nothing is computed", "warn"),
        ("16", "best of the measured", "pass"),
        ("32", "9 % shorter than 32K", "warn"),
        ("64", "between two measured", "warn"),
        ("128", "far longer", "warn"),
        ("512", "beyond the deepest", "warn"),
    ],
)
def test_advice_on_the_depth_rests_on_measured_points(depth, word, verdict):
    advice = stripe_page({"stripe_depth_kb": depth})["advice"]
    assert word in advice["word"]
    assert advice["verdict"] == verdict
    assert [point["depth"] for point in advice["points"]] == ["8", "16", "32", "128"]
    assert advice["points"][0]["queue"] == "not printed"
    # 1 / 0.91, not 9 %; 16 against 11.5.
    changes = [point["change"] for point in advice["points"]]
    assert changes == ["slower, no figure", "", "+9.9 %", "+39 %"]


@pytest.mark.parametrize(
    ("depth", "past"), [("8", "7.5"), ("16", "15.5"), ("32", "31.5"), ("64", "31.5")]
)
def test_how_far_past_a_stripe_boundary_the_old_partition_starts(depth, past):
    drawn = stripe_page({"stripe_depth_kb": depth, "aligned": "no"})["drawn"]
    assert (drawn["past"], drawn["shift"]) == (past, "31.5")
    alignment = alignment_page({"offset": "63", "unit": "sectors", "stripe_depth_kb": depth})
    assert alignment["answer"]["shift"] == past


def test_modelled_and_measured_loss_stand_side_by_side():
    """A quarter more I/Os at the disks are a fifth fewer served; the author measured a tenth."""
    answer = alignment_page({"offset": "0x7e00", "stripe_depth_kb": "16"})["answer"]
    assert (answer["fewer"], answer["measured"]["fewer"]) == ("20 %", "10 %")
    assert not alignment_page({"offset": "0x7e0000", "stripe_depth_kb": "16"})["answer"]["crosses"]


def test_the_primary_partition_of_the_document():
    """netraid-1999, Partition setup: sector 63, a boundary of 512 bytes, a quarter crosses."""
    for asked in (
        {"offset": "0x7e00"},
        {"offset": "32256"},
        {"offset": "63", "unit": "sectors"},
        {"offset": "3fh", "unit": "sectors"},
    ):
        answer = alignment_page(asked)["answer"]
        assert (answer["boundary"], answer["share"], answer["lights"]) == (
            "512 bytes",
            "25 %",
            "1.25",
        )
        assert not answer["aligned"]
        assert (answer["start"], answer["sector"]) == ("32,256", "63")
        assert "sector 64" in answer["advice"]


def test_the_extended_partition_of_the_document():
    answer = alignment_page({"offset": "0x7e0000"})["answer"]
    assert (answer["boundary"], answer["aligned"], answer["share"]) == ("128 KiB", True, "0 %")
    assert [row["word"] for row in answer["depths"]] == ["aligned"] * 5 + ["not aligned"]


def test_a_start_at_nothing_is_aligned_to_anything():
    answer = alignment_page({"offset": "0"})["answer"]
    assert (answer["boundary"], answer["aligned"]) == ("any", True)


def test_examples_are_one_click_away(member):
    page = member.get(reverse("alignment")).content.decode()
    for example in EXAMPLES:
        assert f"?offset={example['offset']}&amp;unit=bytes&amp;stripe_depth_kb=16" in page


@pytest.mark.parametrize(
    ("asked", "name", "message"),
    [
        ({"offset": "sector"}, "offset", "is not a number"),
        ({"offset": ""}, "offset", "is not a number"),
        ({"offset": "f" * 40}, "offset", "beyond any disk"),
        ({"offset": str(2**62), "unit": "sectors"}, "offset", "beyond any disk"),
        ({"stripe_depth_kb": "0"}, "stripe_depth_kb", "below 1 KiB"),
        ({"unit": "cylinders"}, "unit", "not a choice"),
    ],
)
def test_what_is_no_start_is_said_beside_the_input(asked, name, message):
    page = alignment_page(asked)
    assert page["answer"] is None
    assert message in page["entries"][name].problems[0].message


@pytest.mark.parametrize(
    ("queue", "p95", "valid"),
    [
        ("6.9", "217", True),
        ("8.4", "268", False),
        ("8", "217", False),
        ("6.9", "1000", False),
    ],
)
def test_validity_of_a_run(queue, p95, valid):
    page = validity_page({"queue_length": queue, "p95_response_ms": p95})
    assert page["valid"] is valid
    assert [check.name for check in page["checks"]] == ["queue-below-spindles", "response-time"]


@pytest.mark.parametrize(
    ("digits", "typed", "valid"),
    [
        ("en_GB", "12.663", False),
        ("en_GB", "11.523", True),
        ("en_GB", " 11.523 ", True),
        ("en_GB", "11,523", False),
        ("de_DE", "11,523", True),
        ("de_DE", "11.523", False),
    ],
)
def test_a_queue_as_performance_monitor_prints_it_is_read(digits, typed, valid):
    """12.663, the length that was refused, could be read in two ways, and as 12,663 in one."""
    with typed_in(digits):
        page = validity_page({"queue_length": typed, "spindles": "12"})
    assert page["problems"] == []
    assert page["valid"] is valid


def test_what_is_no_counter_is_read_in_one_way_alone():
    for name in ("spindles", "p95_response_ms", "users", "send_queue_peak"):
        assert validity_page({name: "1.234"})["problems"], name
    assert validity_page({"send_queue_average": "1.234"})["problems"] == []


def test_the_send_queue_stands_among_the_printed_runs(member):
    page = validity_page({"send_queue_average": "3", "send_queue_peak": "12"})
    names = [run["name"] for run in page["runs"]]
    assert (
        names.index("RAID 50, write-back")
        < names.index("Your run")
        < names.index("RAID 5, five disks")
    )
    assert {(run["average"], run["peak"]) for run in page["runs"]} >= {("0.9", "5"), ("7.9", "150")}
    assert (
        b"No limit of the send queue is printed"
        in member.get(reverse("benchmark-validity")).content
    )


def test_commands_carry_what_was_typed(cast):
    page = relay_page(
        {"messages": "2000", "host": "relay.example.org", "sender": "me@mail.example.de"},
        cast.ours,
        [],
    )
    words = shlex.split(page["runs"][0]["text"])
    python, *command = words[:3]
    assert command == ["manage.py", "benchmark_mta"]
    # The one that runs here: another has not the packages.
    assert programs.FOLDER / python == Path(sys.executable)
    pairs = dict(zip(words[3::2], words[4::2], strict=True))
    assert pairs["--target"] == "relay.example.org:25"
    assert pairs["--allow"] == "relay.example.org"
    assert pairs["--messages"] == "2000"
    assert pairs["--allow-domain"] == "mail.example.de"
    assert pairs["--organisation"] == "Wonderland"
    assert any("smtp-source -4dNcm 2000" in command["text"] for command in page["commands"])


@pytest.mark.parametrize("digits", ["en_GB", "de_DE", "fr_FR", "de_CH"])
def test_a_port_is_no_amount(cast, digits):
    """It stood there as "2,525", and as "2.525" for German readers."""
    with typed_in(digits):
        entries = relay_page({}, cast.ours, [])["entries"]
    ports = {name: entries[name].text for name in entries if "port" in name}
    assert ports["second_port"] == "2525"
    assert all(text.isdecimal() for text in ports.values())


def test_this_machine_needs_no_leave(cast):
    words = shlex.split(relay_page({}, cast.ours, [])["runs"][0]["text"])
    assert "--allow" not in words
    assert "--allow-domain" not in words


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("host", "a; rm -rf /"),
        ("messages", "0"),
        ("sender", "nobody"),
        ("ram_disk", "../x"),
        ("port", "x"),
    ],
)
def test_parameters_that_cannot_be_used(cast, name, text):
    page = relay_page({name: text}, cast.ours, [])
    assert page["commands"] == page["runs"] == []
    assert page["entries"][name].problems
    assert set(page["entries"]) == {field.name for field in relay_parameters.FIELDS}


def measured(cast, kind, sessions, rate, ladder=None, minute=0, name=None):
    return Measurement.objects.create(
        organisation=cast.ours, kind=kind, name=name or kind, ladder=ladder, messages=1000,
        seconds=60_000 / rate, messages_per_minute=rate, accepted_seconds=60_000 / rate,
        drained_seconds=None if kind in ("sink", "acceptance") else 60_000 / rate,
        started_at=datetime(2026, 1, 2, 3, minute, tzinfo=UTC), source="measured here",
        parameters={"sessions": sessions, "size_bytes": 25_000}, tools={}, host={},
        created_by=cast.alice,
    )  # fmt: skip


def test_what_is_no_plan_is_not_offered_as_one(cast):
    kinds = ("sink", "ram-queue", "acceptance", "disk-queue", "second-relay", "relay")
    for kind in kinds:
        measured(cast, kind, 4, 3000.0)
    rows = Measurement.objects.order_by("started_at", "id")
    found = {row["kind"]: row for row in relay_page({}, cast.ours, rows)["measurements"]}
    label = dict(Measurement.Kind.choices)
    assert not found[label["sink"]]["query"]
    assert not found[label["ram-queue"]]["query"]
    assert found[label["ram-queue"]]["no_plan"]
    assert not found[label["acceptance"]]["query"]
    assert "stage=disk" in found[label["disk-queue"]]["query"]
    assert "stage=second-relay" in found[label["second-relay"]]["query"]
    assert "stage=not-said" in found[label["relay"]]["query"], "nobody knows its next hop"


def test_a_ladder_shows_its_costs_and_a_ramp_its_chart(member, cast):
    ladder = uuid4()
    for minute, (kind, sessions, rate) in enumerate(
        [
            ("sink", 1, 4000.0),
            ("sink", 4, 9000.0),
            ("ram-queue", 1, 1000.0),
            ("ram-queue", 4, 3000.0),
        ]
    ):
        measured(cast, kind, sessions, rate, ladder, minute)
    measured(cast, "relay", 4, 500.0)
    page = relay_page({}, cast.ours, Measurement.objects.order_by("-id"))
    assert sorted(row["cost"] for row in page["measurements"]) == [
        "", "", "", "3,000 (75.0 %)", "6,000 (66.7 %)",
    ]  # fmt: skip
    (chart,) = page["charts"]
    assert [line["values"] for line in chart["series"]] == [[4000, 9000], [1000, 3000]]
    html = member.get(reverse("mta-benchmark")).content.decode()
    assert 'id="charts-data"' in html
    assert "6,000 (66.7 %)" in html


def test_a_ramp_is_one_command(cast):
    run = next(
        run for run in relay_page({"sessions": "100"}, cast.ours, [])["runs"]
        if run["key"] == "run-ramp"
    )  # fmt: skip
    words = shlex.split(run["text"])
    assert words[words.index("--sessions") + 1] == "1,4,16,64,100"


def test_the_stage_changes_the_lines(member):
    page = member.get(reverse("mta-benchmark"), {"stage": "second-relay"}).content.decode()
    assert "mynetworks" in page
    assert "mount tmpfs" not in page
    assert "mount tmpfs" in member.get(reverse("mta-benchmark")).content.decode()


def test_a_stage_that_names_its_measurement_is_said_once(member, cast):
    stage = dict(Measurement.Kind.choices)["ram-queue"]
    measured(cast, "ram-queue", 4, 3000.0, name=stage)
    measured(cast, "ram-queue", 8, 4000.0, name="Mine")
    page = member.get(reverse("mta-benchmark")).content.decode()
    rows = [each.partition("</th>")[0] for each in page.split("<tr>")[2:]]
    assert [row.count(stage) for row in rows] == [1, 1]
    assert [f'<span class="sheet-label">{stage}</span>' in row for row in rows] == [
        "Mine" in row for row in rows
    ]


def test_measurements_of_the_organisation_are_listed(member, cast):
    for owner, name in ((cast.ours, "Ours, RAM disk"), (cast.theirs, "Theirs")):
        Measurement.objects.create(
            organisation=owner,
            kind="relay",
            name=name,
            messages=10_000,
            seconds=40,
            messages_per_minute=15_000,
            accepted_seconds=30,
            drained_seconds=40,
            started_at=datetime(2026, 1, 2, tzinfo=UTC),
            source="measured here",
            parameters={"sessions": 256, "size_bytes": 25_000},
            tools={},
            host={},
            created_by=cast.alice,
        )
    page = member.get(reverse("mta-benchmark")).content.decode()
    assert "Ours, RAM disk" in page
    assert "<b>15,000</b>" in page
    link = "system=postfix-relay&amp;messages=10000&amp;seconds=40&amp;stage=not-said"
    assert link in page
    assert "Theirs" not in page


@pytest.mark.parametrize(
    ("users", "clients"),
    [
        ("8000", "8 to 16 client machines"),
        ("12600", "13 to 26 client machines"),
        ("500", "1 client machine"),
        ("17600", "18 to 36 client machines"),
    ],
)
def test_how_many_machines_simulate_the_users(users, clients):
    assert validity_page({"users": users})["clients"] == clients


def test_a_benchmark_run_says_what_it_takes(member):
    page = member.get(reverse("benchmark-validity")).content.decode()
    assert "8 to 16 client machines with loadsim" in page
    assert "weighted" in page
    assert "4 hours of steady state" in page


def test_a_command_is_typed_with_the_python_that_has_the_packages(monkeypatch):
    own = programs.FOLDER / ".venv" / "bin" / "python"
    monkeypatch.setattr(programs.sys, "executable", str(own))
    assert programs.typed("validate") == [".venv/bin/python", "manage.py", "validate"]
    monkeypatch.setattr(programs.sys, "executable", "/usr/local/bin/python3.13")
    assert programs.typed("validate") == ["python", "manage.py", "validate"], "no folder is told"


def test_the_words_of_the_validity_check_are_true(member):
    page = member.get(
        reverse("benchmark-validity"),
        {"queue_length": "7", "spindles": "8", "p95_response_ms": "300", "users": "8000"},
    ).content.decode()
    assert "is 7, must stay below 8" in page
    assert "needs" not in page.partition('class="checks"')[2].partition("</ul>")[0]


def test_the_hub_counters_lead_to_ones_own_hubs(member, cast):
    page = member.get(reverse("hub-counters-of")).content.decode()
    assert "No scenario of a hub transport server is here yet" in page
    assert f"{reverse('new-plan')}?system=exchange-2007-hub" in page
    assert page.count("MSExchangeTransport Queues(_total)") == 6
    document = starter.published("exchange-2007-hub")
    found = scenarios.create_scenario(cast.plan, cast.alice, "Hub", document, cast.catalogue)
    page = member.get(reverse("hub-counters-of")).content.decode()
    assert f'<a href="{reverse("hub-counters", args=[found.pk])}">Hub</a>' in page
    assert "Rabbit hole" not in page
    stranger = Client()
    stranger.force_login(cast.mallory)
    assert str(found.pk) not in stranger.get(reverse("hub-counters-of")).content.decode()
    assert reverse("hub-counters-of") in member.get(reverse("tools")).content.decode()
