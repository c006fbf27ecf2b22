"""The pages on why a figure changed, what moves it and where the verdict turns."""

import copy
import html
import math
import re
from functools import partial

import pytest
from django.urls import reverse

from calculators.answers import plain
from calculators.engine import open_scenario
from calculators.sheet.said.numbers import difference
from calculators.studies.what_if import Moved, Question, _first_changed
from calculators.systems import SYSTEMS
from planner.models import Sizing
from planner.render.svg import draw
from planner.report import what_if as drawn
from planner.report.words.labels import TITLES, title_of
from planner.selectors.sizings import comparable_sizings, find_sizing
from planner.services.scenarios import scenarios, sizings
from planner.services.scenarios.what_if import changes_between
from tests.calculators.growth.test_growth_keeps_losses import TWO_SITES

pytestmark = pytest.mark.django_db
SITES = {
    "system": "exchange-se",
    "populations": [{"users": 12_000, "mailbox_limit_mb": 5120, "messages_per_day": 120}],
    "site_resilience_model": "Active/Active (Single DAG)",
    "ha_copies": 4, "ha_copies_secondary_site": 2,
    "lagged_copies": 0, "lagged_copies_secondary_site": 0,
    "servers_per_dag_primary_site": 2, "dags": 3,
    "server": "dell-r760-12lff-4sff-silver-4410y", "database_disk": "exos-x24-12tb-sas",
    "system_disk": "micron-7400-pro-m2-3840gb",
}  # fmt: skip


@pytest.fixture
def member(client, cast):
    client.force_login(cast.alice)
    return client


@pytest.fixture
def twice(cast, benchmark_document):
    """The scenario sized as it was and with more users on fewer disks."""
    after = copy.deepcopy(benchmark_document)
    after["populations"][0]["users"] = 9000
    after["raid_groups"][0].update(level="RAID5", disks=7, spans=1)
    scenarios.save_scenario(cast.scenario, after, cast.alice, cast.catalogue)
    later = sizings.size_scenario(cast.scenario, cast.alice, cast.catalogue)
    return tuple(Sizing.objects.get(pk=each.pk) for each in (cast.sizing, later))


def test_why_it_changed(member, twice):
    before, after = twice
    address = reverse("why-it-changed", args=[after.pk])
    page = member.get(address).content.decode()
    assert "What moved it most" in page
    # Two of them open in tabs are told apart.
    assert f"<title>Why did it change? · {after.scenario.name} · Highwater</title>" in page
    for said in ("Users", "Database group: RAID level", "RAID 5", "9,000 users", "All of it"):
        assert said in page
    # Drawn for wide pages and for phones.
    assert page.count("<svg xmlns") == 2
    assert f'value="{before.pk}" selected' in page
    other = member.get(f"{address}?from={before.pk}&figure=disks.all").content.decode()
    assert re.search(r"Disks in all: from 10 disks to 9 disks", other)


def test_the_usual_figures_come_first_and_the_others_by_name(member, twice):
    page = member.get(reverse("why-it-changed", args=[twice[1].pk])).context["page"]
    (first, usual), (second, steps) = page.figures
    assert (first, second) == ("Usual figures", "Steps of the working")
    assert {"price", "disks.all"} <= {name for name, _, _ in usual}
    titles = [title.casefold() for _, title, _ in steps]
    assert titles == sorted(titles)
    assert len(set(titles)) == len(titles) > 2
    assert [name for name, _, chosen in (*usual, *steps) if chosen] == [page.found["figure"]]
    text = member.get(reverse("why-it-changed", args=[twice[1].pk])).content.decode()
    assert text.index('<optgroup label="Usual figures">') < text.index(
        '<optgroup label="Steps of the working">'
    )


def test_it_opens_on_what_people_ask_first(member, cast, mailbox_document):
    """The limit that turned the verdict, the price; else of the servers, the disks and what the
    headline is about that which changed most."""
    made = scenarios.create_scenario(
        cast.plan, cast.alice, "First", mailbox_document, cast.catalogue
    )
    sizings.size_scenario(made, cast.alice, cast.catalogue)
    mailbox_document["raid_groups"][0].update(level="RAID5", disks=17)
    scenarios.save_scenario(made, mailbox_document, cast.alice, cast.catalogue)
    after = sizings.size_scenario(made, cast.alice, cast.catalogue)
    binding = Sizing.objects.get(pk=after.pk).answer["checks"][0]
    page = member.get(reverse("why-it-changed", args=[after.pk])).context["page"]
    found = page.found
    assert "fail" in [each.answer["verdict"] for each in (page.before, page.after)]
    assert found["figure"] == "database.spindles", "the limit that turned the verdict"
    figures = {"database.spindles": 1.0, "disks.all": 10, "price": 2.0, "redundancy.losses": 0}
    asked = [{**figures, binding["figure"]: 1.0}, {**figures, binding["figure"]: 3.0}]
    moved = Moved(mailbox_document, cast.catalogue)
    questions = [Question(mailbox_document, cast.catalogue, "", each) for each in asked]
    first = partial(_first_changed, moved, *questions, (moved.bench, moved.bench))
    assert first() == binding["figure"]
    asked[1].update({"disks.all": 12})
    assert first() == binding["figure"], "it trebled, and a fifth more disks matter less"
    asked[1].update({"disks.all": 40})
    assert first() == "disks.all"
    asked[1].update({"price": 3.0})
    assert first() == "price"
    asked[1].pop("price")
    assert first() == "disks.all", "a price that is known on one side alone is none to begin with"


def test_shares_differ_by_percentage_points(twice):
    found = plain(changes_between(*twice, "database.disk_utilisation"))
    assert found["unit"] == "share"
    assert "percentage points. What moved it most" in found["sentence"]
    assert not re.search(r"[+−][\d.]+ %", found["sentence"])
    rows = drawn.changes_table(found).rows
    told = [float(row[3].text.partition(" ")[0].replace("−", "-")) for row in rows]
    assert sum(told[:-1]) == pytest.approx(told[-1])
    before, after = (float(rows[-1][at].text.removesuffix(" %")) for at in (1, 2))
    assert after - before == pytest.approx(told[-1])
    assert sum(part["change"] for part in found["parts"]) == pytest.approx(
        found["change"], abs=1e-9
    )
    assert f", {rows[-1][3].text}. What moved" in found["sentence"]
    assert rows[-1][3].text.endswith(" percentage points")
    chart = drawn.waterfall(found)
    assert chart.y.unit == "%"
    assert chart.series[1].values[0] == pytest.approx(100 * found["before"])
    assert chart.series[1].values[-1] == pytest.approx(100 * found["after"])
    assert chart.data["words"][1].endswith(" points")
    assert difference(-0.00501, "share") == "−0.501 percentage points"
    assert difference(0.01, "share") == "+1 percentage point"
    assert difference(-3, "disks") == "−3 disks"
    assert difference(0, "share") == "±0 percentage points"


def test_a_first_sizing_asks_to_choose_among_the_others(member, cast, benchmark_document):
    address = reverse("why-it-changed", args=[cast.sizing.pk])
    assert "There is nothing to compare with yet" in member.get(address).content.decode()
    other = scenarios.create_scenario(
        cast.plan, cast.alice, "Other", benchmark_document, cast.catalogue
    )
    sizings.size_scenario(other, cast.alice, cast.catalogue)
    page = member.get(address).content.decode()
    assert "There is nothing to compare with yet" not in page
    assert "Choose a sizing above and press Explain" in page


def test_sizings_of_one_minute_are_told_apart_by_their_versions(member, cast, twice):
    _, after = twice
    for number, users in ((3, 9100), (4, 9200)):
        document = copy.deepcopy(after.document)
        document["populations"][0]["users"] = users
        scenarios.save_scenario(cast.scenario, document, cast.alice, cast.catalogue)
        after = sizings.size_scenario(cast.scenario, cast.alice, cast.catalogue)
        assert [each.number for each in after.revisions.all()] == [number]
    page = member.get(reverse("why-it-changed", args=[after.pk])).content.decode()
    offered = re.findall(r"<option value=[^>]*>([^<]*v\d[^<]*)</option>", page)
    name = cast.scenario.name
    # The scenario of the page goes without saying.
    assert [each.split(", ")[0] for each in offered] == ["v3", "v2", "v1"]
    assert f"To the sizing {name}, v4, " in page


def test_the_versions_of_sizings_are_read_at_once(cast, twice, django_assert_num_queries):
    after = find_sizing(cast.ours, twice[1].pk)
    with django_assert_num_queries(2):
        found = comparable_sizings(cast.ours, after)
        numbers = [[version.number for version in each.revisions.all()] for each in found]
    assert numbers == [[1]]


def test_a_sizing_of_no_plan_is_held_against_those_of_its_organisation(cast, benchmark_document):
    opened = open_scenario(benchmark_document, cast.catalogue)
    first, second, _ = (
        sizings.store_sizing(owner, person, opened)[0]
        for owner, person in (
            (cast.ours, cast.alice), (cast.ours, cast.bob), (cast.theirs, cast.mallory)
        )
    )  # fmt: skip
    assert list(comparable_sizings(cast.ours, first)) == [second]


def test_two_mail_systems_are_explained_and_nothing_is_found_of_others(
    member, client, cast, twice, mailbox_document
):
    _, after = twice
    kept = scenarios.create_scenario(
        cast.plan, cast.alice, "Another", mailbox_document, cast.catalogue
    )
    other = sizings.size_scenario(kept, cast.alice, cast.catalogue)
    address = reverse("why-it-changed", args=[after.pk])
    shown = member.get(f"{address}?from={other.pk}&figure=disks.all")
    text = shown.content.decode()
    assert shown.status_code == 200
    found = shown.context["page"].found
    assert math.fsum(part["change"] for part in found["parts"]) == found["change"]
    assert ("/system", "Mail system") in [(p["input"], p["label"]) for p in found["parts"]]
    assert f"({SYSTEMS[other.system].title})</option>" in text
    assert "inputs that only one of the two has" in text
    refused = member.get(f"{address}?from={other.pk}&figure=response_time.p95_ms")
    assert refused.status_code == 400
    assert "response_time.p95_ms" in refused.content.decode()
    assert f'<option value="{other.pk}"' in member.get(address).content.decode()
    assert member.get(f"{address}?from=nothing").status_code == 404
    client.force_login(cast.mallory)
    assert client.get(address).status_code == 404
    assert client.get(reverse("what-moves-it", args=[cast.scenario.pk])).status_code == 404


def test_a_first_sizing_has_nothing_to_compare_with(member, cast):
    page = member.get(reverse("why-it-changed", args=[cast.sizing.pk])).content.decode()
    assert "nothing to compare with" in page


def test_what_moves_it_takes_what_is_on_the_screen(member, cast):
    address = reverse("what-moves-it", args=[cast.scenario.pk])
    opened = member.get(address).context["page"]
    assert opened.moving["figure"] == "disks.all", "its price is not known"
    address += "?figure=database.queue_length"
    page = member.get(address).content.decode()
    assert "8,000" in page
    assert "Holds up to 8,653" in page
    # The numbers, and apart from them the choices; each for wide pages and for phones.
    assert page.count("<svg xmlns") == 4
    assert "not saved" not in page
    typed = member.get(f"{address}&populations-0-users=5000&by=0.5").content.decode()
    assert "With 1 change that is not saved." in typed
    assert 'name="populations-0-users" value="5000"' in typed
    assert "7,500" in typed
    broken = member.get(f"{address}&populations-0-users=many")
    assert broken.status_code == 400
    assert "not a number" in broken.content.decode()
    assert member.get(f"{address}-nonsense").status_code == 400


def test_the_answers_of_its_tables_are_not_beyond_the_edge_of_a_phone(member, cast):
    """Each cell says what it is of: one stands below the other where there is little room."""
    text = member.get(reverse("what-moves-it", args=[cast.scenario.pk])).content.decode()
    assert text.count('<table class="data stacked turning">') > 1
    for told in ("Turns at", "What happens", "Stays until"):
        assert f'data-label="{told}"' in text
    text = member.get(reverse("size-backwards", args=[cast.scenario.pk])).content.decode()
    assert '<table class="data stacked">' in text
    for told in ("Holds at most", "With a lost disk", "A group survives"):
        assert f'data-label="{told}"' in text


def test_the_scenario_leads_there(member, twice):
    _, after = twice
    page = member.get(reverse("scenario", args=[after.scenario_id])).content.decode()
    assert reverse("what-moves-it", args=[after.scenario_id]) in page
    assert reverse("why-it-changed", args=[after.pk]) in page


def test_the_picture_goes_from_the_one_value_to_the_other(twice):
    found = plain(changes_between(*twice, "database.queue_length"))
    chart = drawn.waterfall(found)
    starts, ends = chart.series
    assert ends.values[0] == found["before"]
    assert ends.values[-1] == found["after"]
    assert ends.values[-2] == pytest.approx(found["after"], rel=1e-12)
    for start, end in zip(starts.values[1:-1], ends.values[:-2], strict=True):
        assert start == end
    picture = draw(chart)
    assert picture.count("<rect") == len(chart.at)
    for name in chart.at[:3]:
        assert name in picture


def test_more_steps_than_can_be_drawn_are_one(twice):
    found = plain(changes_between(*twice, "database.queue_length"))
    part = {**found["parts"][0], "change": 1.0}
    many = {**found, "parts": [part] * 20, "before": 0.0, "after": 20.0, "change": 20.0}
    chart = drawn.waterfall(many)
    assert len(chart.at) == drawn.MOST_STEPS + 3
    assert chart.at[-2] == "8 others"
    assert chart.series[1].values[-2] == 20.0


def test_reading_stores_nothing(member, cast):
    before = Sizing.objects.count()
    member.get(reverse("what-moves-it", args=[cast.scenario.pk]) + "?populations-0-users=5000")
    assert Sizing.objects.count() == before
    cast.scenario.refresh_from_db()
    assert cast.scenario.document()["populations"][0]["users"] == 8000


def test_a_rate_that_is_held_keeps_its_figures_where_a_whole_one_is_asked(member, cast):
    hub = {
        "system": "exchange-2007-hub", "message_bytes": 50_000, "messages_per_second": 20,
        "second_message_bytes": 5_000_000, "database_max_cache_mib": 512,
        "raid_groups": [
            {"volume": volume, "level": "RAID0", "disks": 1, "disk": "ultra320-15k-36gb"}
            for volume in ("log", "queue")
        ],
    }  # fmt: skip
    made = scenarios.create_scenario(cast.plan, cast.alice, "Hub", hub, cast.catalogue)
    page = member.get(reverse("size-backwards", args=[made.pk])).content.decode()
    assert page.count("38.59 messages a second") >= 2, "of the limit, and of what is found"
    assert "emory that was not given" not in page
    assert not re.search(r"\b(38|39|38\.59\d+) messages a second", page)


def test_memory_that_was_not_given_is_said_to_follow_where_it_does(member, cast, mailbox_document):
    counts = []
    for more in ({}, {"ram_gb": 64}):
        document = {**mailbox_document, **more}
        made = scenarios.create_scenario(cast.plan, cast.alice, str(more), document, cast.catalogue)
        page = member.get(reverse("size-backwards", args=[made.pk])).content.decode()
        counts.append(page.count("emory that was not given follows the load"))
    assert counts == [3, 0]


def test_backwards(member, client, cast):
    address = reverse("size-backwards", args=[cast.scenario.pk])
    page = member.get(address).content.decode()
    assert "8,653 users" in page
    assert "the same at any load" in page
    assert "populations-0-users=8653" in page
    assert ("8,653 users in place of 8,000; the hardware stays as it is.") in page
    # Nothing is said of memory where none is asked for.
    assert "emory that was not given" not in page
    typed = member.get(f"{address}?way=fewest&populations-0-users=17000").content.decode()
    assert "populations-0-users=17000" in typed
    assert "raid_groups-0-disks=16&amp;raid_groups-0-spans=2" in typed
    assert member.get(f"{address}?populations-0-users=many").status_code == 400
    cast.scenario.refresh_from_db()
    assert cast.scenario.document()["populations"][0]["users"] == 8000
    client.force_login(cast.mallory)
    assert client.get(address).status_code == 404


def test_a_way_back_is_shown_before_it_is_put_into_the_inputs(member, cast):
    """ "Fewest for this load" put fewer disks into the inputs at once."""
    scenario = reverse("scenario", args=[cast.scenario.pk])
    address = reverse("size-backwards", args=[cast.scenario.pk])
    page = member.get(scenario).content.decode()
    assert f'href="{address}?way=fewest"' in page
    assert 'data-with-changes="way=fewest"' in page
    shown = member.get(f"{address}?way=fewest&raid_groups-0-disks=24")
    assert shown.status_code == 200, "no way back leads to the inputs by itself"
    found = shown.content.decode()
    assert "The fewest that hold this load" in found
    assert "Cheapest disks" not in found
    assert "How much does each limit hold?" not in found
    assert f'href="{address}?raid_groups-0-disks=24">All ways back' in found
    (link,) = re.findall(r'class="button" href="([^"]*)">Put “The fewest[^”]*load” into the', found)
    assert link.startswith(f"{scenario}?")
    assert "raid_groups-0-disks=24" not in link, "those it has are enough"
    assert "How much does each limit hold?" in member.get(f"{address}?way=none").content.decode()


def test_disks_of_today_that_find_no_bays_are_no_limit_of_less_load(member, cast):
    """ "The first one sets the most that all of it holds" stood below "breaks at any load"."""
    document = {
        "system": "exchange-se",
        "populations": [{"users": 7500, "messages_per_day": 150, "mailbox_limit_mb": 20_480}],
        "servers_per_dag_primary_site": 2,
        "dags": 2,
        "site_resilience_model": "Active/Passive",
        "ha_copies_secondary_site": 1,
        "server": "dell-r760-12lff",
        "metacache": False,
    }
    first = "The first one sets the most that all of it holds."
    for users, beyond in ((7500, True), (1000, False)):
        asked = document | {"populations": [document["populations"][0] | {"users": users}]}
        made = scenarios.create_scenario(cast.plan, cast.alice, f"{users}", asked, cast.catalogue)
        page = member.get(reverse("size-backwards", args=[made.pk])).content.decode()
        assert ("a smaller load asks for fewer" in page) is beyond
        assert (first in page) is not beyond
        assert ("the servers stay as they are, and the database disks" in page) is beyond


def test_the_end_of_the_growth_says_what_it_costs_and_its_link_what_it_opens(member, cast):
    """The link was called like the button of the page that it opens."""
    document = {
        **SITES, "users_growth": 0.3, "horizon_years": 3,
        "purchase": {
            "currency": "USD",
            "prices": {"disk/exos-x24-12tb-sas": {"price": 100, "currency": "USD"}},
        },
    }  # fmt: skip
    kept = scenarios.create_scenario(cast.plan, cast.alice, "Grows", document, cast.catalogue)
    page = member.get(reverse("scenario", args=[kept.pk])).content.decode()
    address = reverse("size-backwards", args=[kept.pk])
    assert f'href="{address}?way=end-of-growth"' in page
    assert "See what it takes</a>" in page
    assert "Put that into the inputs" not in page
    (cost,) = re.findall(r"For that: [^<]* USD[^<.]*\.", page)
    assert cost in member.get(f"{address}?way=end-of-growth").content.decode()


def test_each_way_to_carry_the_end_of_the_growth_has_its_button(member, cast):
    """Only the fewest servers had one; where they stood already, nothing led to the others."""
    kept = scenarios.create_scenario(cast.plan, cast.alice, "Grows", TWO_SITES, cast.catalogue)
    address = f"{reverse('size-backwards', args=[kept.pk])}?way=end-of-growth"
    page = member.get(address).content.decode()
    for label in ("not surviving two servers lost", "without symmetrical distribution"):
        (part,) = re.findall(rf"(?s)its growth, {label}</h2>.*?</section>", page)
        assert "into the inputs</a>" in part
        assert "Beside today" in part
    end = open_scenario(TWO_SITES, cast.catalogue).end_of_growth.document
    kept = scenarios.create_scenario(cast.plan, cast.alice, "Stands", end, cast.catalogue)
    page = member.get(reverse("scenario", args=[kept.pk])).content.decode()
    assert "; as it stands today." in page
    assert "See what it takes</a>" in page


def test_the_fewest_servers_lead_to_a_search_in_which_the_settings_vary(member, cast):
    kept = scenarios.create_scenario(cast.plan, cast.alice, "Sites", SITES, cast.catalogue)
    address = reverse("size-backwards", args=[kept.pk])
    found = member.get(f"{address}?way=fewest&populations-0-message_size_kb=75").content.decode()
    assert "The fewest without symmetrical distribution" in found
    put = re.findall(r">Put “([^”]*)” into the inputs<", found)
    assert len(put) == 1, "the other one stands on the page"
    assert f'<h2 id="way-fewest">{put[0]}' in found or put[0] in found
    (link,) = re.findall(r'href="([^"]*)">Search designs with what was kept varying', found)
    settings = {"spare_disks", "restore_volume", "symmetrical_distribution"}

    def varying(asked):
        parts = member.get(asked).context["page"]["sections"]
        return {row.key for part in parts for row in part.rows if row.varies}

    assert settings <= varying(html.unescape(link))
    assert not settings & varying(reverse("search-designs", args=[kept.pk]))
    assert "changed=populations-0-message_size_kb%3D75" in link


def test_backwards_has_the_most_users_of_each_state(member, cast):
    """It had them with everything at work alone, and with a lost disk at other RAID levels."""
    page = member.get(reverse("size-backwards", args=[cast.scenario.pk])).content.decode()
    part = page.partition('id="states-title"')[2].partition("</section>")[0]
    rows = re.findall(r'<th scope="row">(.*?)</th><td[^>]*>(.*?)</td>', part)
    assert [state for state, _ in rows] == [
        "Everything works", "A disk is lost", "A disk is being rebuilt", "A server is lost",
    ]  # fmt: skip
    assert rows[0][1] == "8,653"
    assert rows[3][1] == "none, the service stops"
    assert "A disk that is lost or rebuilt is taken where it hurts most." in part
    levels = page.partition('id="levels-title"')[2].partition("</section>")[0]
    assert levels.count('data-label="While a disk is rebuilt"') == levels.count("<tr>") - 1


def test_shares_of_a_change_are_left_out_where_parts_go_against_each_other(twice):
    """One was +575 % "of the change"."""
    found = plain(changes_between(*twice, "disks.all"))
    assert "Of the change" in [each.title for each in drawn.changes_table(found).columns]
    part = found["parts"][0]
    against = [{**part, "change": 7.0}, {**part, "change": -6.0}]
    table = drawn.changes_table(
        {**found, "parts": against, "change": 1.0, "after": found["before"] + 1}
    )
    assert "Of the change" not in [each.title for each in table.columns]
    assert all(len(row) == len(table.columns) for row in table.rows)


def test_numbers_of_a_table_stand_on_one_side(member, cast):
    page = member.get(reverse("what-moves-it", args=[cast.scenario.pk])).content.decode()
    head = page.count('<th scope="col" class="number">')
    row = re.search(r"<tbody><tr>(.*?)</tr>", page, re.S)[1]
    assert head
    assert row.count('<td class="number"') > 1


def test_the_figures_to_choose_have_names_in_words_the_usual_ones_first(member, cast):
    address = reverse("what-moves-it", args=[cast.scenario.pk])
    page = member.get(address).content.decode()
    select = page[page.index('<select id="figure"') :].split("</select>")[0]
    groups = re.findall(r'<optgroup label="([^"]*)">(.*?)</optgroup>', select)
    assert [heading for heading, _ in groups] == ["Usual figures", "Steps of the working"]
    usual, steps = (
        dict(re.findall(r'<option value="([^"]*)"[^>]*>([^<]*)<', rows)) for _, rows in groups
    )
    assert usual["price"] == "Price"
    assert all(name in TITLES for name in usual if name != "price")
    assert not set(steps) & set(TITLES)
    names = [*usual.values(), *steps.values()]
    assert len(set(names)) == len(names), "two of one name"
    raw = [name for name, text in steps.items() if text == title_of(name)]
    assert len(raw) * 4 < len(steps), raw


def test_why_it_changed_explains_what_is_on_the_screen(member, cast):
    """It explained the version before, and not what was just typed, without a word."""
    address = reverse("why-it-changed", args=[cast.sizing.pk])
    typed = {"raid_groups-0-disks": "24", "populations-0-users": "9000"}
    shown = member.get(address, {**typed, "figure": "database.queue_length"})
    page, said = shown.context["page"], shown.content.decode()
    assert "with changes that are not saved" in said
    assert page.before.pk == cast.sizing.pk
    assert "Users" in " ".join(each["label"] for each in page.found["parts"]), page.found["parts"]
    assert '<input type="hidden" name="populations-0-users" value="9000">' in said
    assert "not saved" not in member.get(address).content.decode()
    refused = member.get(address, {"populations-0-users": "many"})
    assert refused.status_code == 400, "what cannot be sized is said, not passed over"
    assert "many" in refused.content.decode()
    scenario = member.get(reverse("scenario", args=[cast.scenario.pk])).content.decode()
    assert f'href="{address}" data-with-changes' in scenario
